"""The force of participants (R-17), and how it is divided, tier by tier (R-18)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, combinations

from cardbase.operation.lexicon import Kind, Trait
from cardbase.program.nodes import things as p
from cardbase.program.nodes.holdings import Adds, Immune
from cardbase.program.nodes.shorthand import nested
from tracker.engine.events import ForceDivided
from tracker.engine.guards import allows, carries_out, enforces
from tracker.engine.settings import SettingName, chosen, yes
from tracker.engine.state import Piece, Side
from tracker.engine.table import Table
from tracker.engine.words import EFFECT, HouseId, PieceId, Round, StatName
from tracker.rules.questions import ask
from tracker.rules.rite.abilities import surprising
from tracker.rules.rite.attack import members, withstood
from tracker.rules.rite.starting import starter_now
from tracker.standing.figures import figure, rank, shift
from tracker.standing.forbidding import goes_to, immune_to_force
from tracker.standing.layer import Given, could_be_on, sources
from tracker.standing.named_kinds import RITES
from tracker.standing.sides import FACTS, can_be_hit, is_persona, rite_of, side_of, taking_part


@carries_out("TA-05", "SO-11")
def force_of(at: Table, piece: Piece) -> int:
    """The force of a participant: its rank in the rite's talent and its bonuses, at least 0.

    Without the talent it has none, whatever its bonuses; only the leader of a rite whose venture
    waives the talent (V-17) still applies its bonuses. Rank 0 is a talent (TA-02).
    """
    rite = rite_of(at)
    side = side_of(at, piece.id) if sources(at, Immune) else None
    foes = can_be_hit(at, rite.other(side)) if side is not None else ()
    if foes and all(immune_to_force(at, foe, piece) is not None for foe in foes):
        return 0  # all its possible targets are immune to it (Troop Crusher)
    talented = rank(at, piece, FACTS[rite.kind].talent)
    starter = starter_now(at) if piece.id == rite.attack.leader else None
    if talented is None and not (starter is not None and starter.talentless):
        return 0
    return max(0, (talented or 0) + force_bonus(at, piece))


def barred_by(at: Table, side: Side, pieces: Iterable[Piece]) -> tuple[int, int]:
    """The force of participants to which some opponents are immune, and the need of the others."""
    if not sources(at, Immune):
        return 0, 0
    foes = can_be_hit(at, rite_of(at).other(side))
    barred, immune = 0, set[str]()
    for piece in pieces:
        spared = {foe.id for foe in foes if immune_to_force(at, foe, piece) is not None}
        barred += force_of(at, piece) if spared else 0
        immune |= spared
    others = [foe for foe in foes if foe.id not in immune]
    if any(shift(at.game, foe.id, StatName.UNTOUCHED) > 0 for foe in others):
        return barred, barred  # a card that cannot be vanquished can take any force
    return barred, sum(max(0, withstood(at, foe) - side.divided.get(foe.id, 0)) for foe in others)


def force_bonus(at: Table, piece: Piece) -> int:
    """The sum of cards in play and temporary effects for a card's force in this rite."""
    given = shift(at.game, piece.id, StatName.FORCE_EACH)  # for each participant besides the leader
    side = side_of(at, piece.id) if given else None
    given *= sum(one.id != side.leader for one in taking_part(at, side)) if side is not None else 0
    return given + (figure(at, piece, Trait.FORCE, 0).number or 0)


def depends_on_others(at: Table, piece: Piece) -> bool:
    """Whether a card's force or Resistance may depend on other participants (Gurney, Korba)."""
    if shift(at.game, piece.id, StatName.FORCE_EACH) != 0:
        return True
    side = side_of(at, piece.id) if sources(at, Immune) else None
    foe = rite_of(at).other(side).leader if side is not None else ""
    if foe and immune_to_force(at, at.piece(foe), piece) is not None:
        return True
    return any(
        _by_others(one) and _in_this_kind(at, one)
        for trait in (Trait.FORCE, Trait.RESISTANCE)
        for one in could_be_on(at, (Adds, trait), piece)
    )


def _by_others(one: Given) -> bool:
    """Whether an effect depends on the participants of a rite."""
    return any(
        (isinstance(node, p.Rite) and (node.participant is not None or node.led is not None))
        or (isinstance(node, p.Cards) and any(Kind.PARTICIPANT in words for words in node.kinds))
        for node in nested((*one.test, one.holding))
    )


def _in_this_kind(at: Table, one: Given) -> bool:
    """Whether an effect applies to rites of this kind, among others."""
    asked = [node.kinds for node in nested(one.test) if isinstance(node, p.Rite)]
    kind = rite_of(at).kind
    return all(not kinds or kind in {RITES[each] for each in kinds} for kinds in asked)


@carries_out("R-17")
def total(at: Table, pieces: Iterable[Piece]) -> int:
    """The total force of some participants."""
    return sum(force_of(at, piece) for piece in pieces)


def side_total(at: Table, side: Side) -> int:
    """The present total force of a side."""
    return total(at, taking_part(at, side))


@carries_out("SO-07")
def tiers(at: Table, side: Side) -> tuple[tuple[Piece, ...], ...]:
    """The opposing cards in the order they are vanquished.

    Personnel on the additional personas, these personas, personnel on the leader, the leader
    last. Empty tiers are left out; if the order is lifted, all are one tier.
    """
    enemy = rite_of(at).other(side)
    hit = can_be_hit(at, enemy)
    if in_any_order(at, side):
        return (hit,)
    found: tuple[list[Piece], ...] = ([], [], [], [])
    for piece in hit:
        if piece.id == enemy.leader:
            found[3].append(piece)
        elif piece.parent == enemy.leader:
            found[2].append(piece)
        else:
            found[1 if is_persona(at, piece) else 0].append(piece)
    return tuple(tuple(tier) for tier in found if tier)


@carries_out("R-19")
def missing(at: Table, piece: Piece, given: Mapping[PieceId, int]) -> int | None:
    """The force still needed to vanquish a card; None if no force can.

    A card of Resistance 0 needs none, even if not attacked. Redirected force counts against the
    card that receives it.
    """
    if shift(at.game, piece.id, StatName.UNTOUCHED) > 0 or goes_to(at, piece) != piece:
        return None
    got = sum(many for one, many in given.items() if goes_to(at, at.piece(one)) == piece)
    return max(0, withstood(at, piece) - got)


@carries_out("R-21")
def falling(at: Table, side: Side) -> tuple[Piece, ...]:
    """The opposing cards that the force of a side vanquishes, earlier force included.

    The leader falls only when all its participants have fallen, or fall at the same time, even if
    it needs no force to fall. If the order is lifted, this does not apply.
    """
    rite, enemy = rite_of(at), rite_of(at).other(side)
    left = [piece for piece in can_be_hit(at, enemy) if piece.id not in rite.fallen]
    down = [piece for piece in left if missing(at, piece, side.divided) == 0]
    held = not in_any_order(at, side) and any(
        piece.id != enemy.leader and piece not in down for piece in left
    )
    fell = [piece for piece in down if not (held and piece.id == enemy.leader)]
    fell += [one for piece in fell for one in members(at, piece.id)]
    return (*fell, *_hit_instead(at, side))


def _hit_instead(at: Table, side: Side) -> tuple[Piece, ...]:
    """Cards outside the rite that fall to redirected force."""
    there = {piece.id for piece in can_be_hit(at, rite_of(at).other(side))}
    found = {goes_to(at, at.piece(one)).id for one in side.divided} - there
    pieces = (at.piece(one) for one in sorted(found) if one not in rite_of(at).fallen)
    return tuple(one for one in pieces if missing(at, one, side.divided) == 0)


def without_choice(at: Table, side: Side) -> dict[PieceId, int] | None:
    """The division of a side's force if it makes no difference; None if it must be chosen."""
    left, given = side.force or 0, dict[str, int]()
    free = in_any_order(at, side)
    for tier in tiers(at, side):
        wants = {piece.id: missing(at, piece, side.divided) for piece in tier}
        if _can_all_fall(wants, left) and not free:
            given |= {one: many or 0 for one, many in wants.items()}
            left -= sum(given[one] for one in wants)
            continue
        some = [many for many in wants.values() if many]
        matters = bool(some) and (_counts_in_part(at, side) or left >= min(some))
        if len(tier) > 1 and left and matters:
            return None
        takes = next((one for one, many in wants.items() if many != 0), tier[-1].id)
        return {**given, takes: left} if left else given
    if left:
        last = tiers(at, side)[-1][-1].id
        given[last] = given.get(last, 0) + left
    return given


def _can_all_fall(wants: Mapping[PieceId, int | None], force: int) -> bool:
    """Whether an amount of force vanquishes a whole tier, by what each card still needs."""
    return None not in wants.values() and sum(many or 0 for many in wants.values()) <= force


def _counts_in_part(at: Table, side: Side) -> bool:
    """Whether force below a card's Resistance can matter: more may follow, or by a setting."""
    if yes(at.game.settings, SettingName.PARTIAL_FORCE):
        return True
    first = surprising(at, side)
    later = [piece for piece in taking_part(at, side) if piece not in first]
    return rite_of(at).round is Round.SURPRISE and total(at, later) > 0


def in_any_order(at: Table, side: Side) -> bool:
    """Whether a side divides its force freely, by a card on its leader (Fog of Battle)."""
    return shift(at.game, side.leader, StatName.FREE_FORCE) > 0


def chooser(at: Table, side: Side) -> HouseId:
    """The House that divides the force of a side (OQ-26); a card can name another."""
    if chosen(at.game.settings, SettingName.TIER_CHOICE) == "force" or in_any_order(at, side):
        return side.house
    return rite_of(at).other(side).house


def verify_divide(at: Table, side: Side, given: Mapping[PieceId, int]) -> None:
    """Refuses a division that leaves force over, takes too much, or breaks the order."""
    said, force = sum(given.values()), side.force or 0
    if said != force or not _is_force(given):
        at.refuse("R-18", f"{at.house(side.house).name} has {force} force to divide, not {said}")
    among = {piece.id for piece in can_be_hit(at, rite_of(at).other(side))}
    for one in given:
        if one not in among:
            at.refuse("R-18", f"{at.name(one)} does not take part on the other side")
    in_order(at, side, given)
    _not_withstood(at, side, given)


can_divide = allows(verify_divide)


def _not_withstood(at: Table, side: Side, given: Mapping[PieceId, int]) -> None:
    """Refuses force on immune cards while others could take it (Troop Crusher)."""
    acting = [one for one in taking_part(at, side) if one.id not in rite_of(at).fallen]
    barred, needed = barred_by(at, side, acting)
    spared = sum(
        many
        for one, many in given.items()
        if any(immune_to_force(at, at.piece(one), piece) is not None for piece in acting)
    )
    if barred and spared > (side.force or 0) - min(barred, needed):
        at.refuse("R-18", "some of that force does nothing to those who are immune to it")


@enforces("R-18")
def in_order(at: Table, side: Side, given: Mapping[PieceId, int]) -> str | None:
    """A tier is fully vanquished before the next gets force, and no force is wasted.

    No source says whether a card may get more than it needs while others are left, which would
    protect these. We let the excess go on to them [doubt].
    """
    if in_any_order(at, side):
        return None
    sums = {**side.divided, **{one: side.divided.get(one, 0) + given[one] for one in given}}
    standing: list[Piece] = []
    for tier in tiers(at, side):
        for piece in tier:
            if given.get(piece.id) and standing:
                return f"{at.name(standing[0])} comes before {at.name(piece)}, and would not fall"
        standing += [piece for piece in tier if missing(at, piece, sums) != 0]
    for one in given if standing else ():
        lacks = missing(at, at.piece(one), side.divided)
        if lacks is not None and given[one] > lacks:
            first = standing[0]
            return (
                f"{at.name(one)} [{one}] needs {lacks}: the rest goes on to {at.name(first)} "
                f"[{first.id}], for no source lets it be wasted while others stand"
            )
    return None


def _is_force(given: Mapping[PieceId, int]) -> bool:
    return all(many >= 0 for many in given.values())


def divide(at: Table, side: Side, given: Mapping[PieceId, int]) -> None:
    """Assign the force of a side to the opposing participants."""
    verify_divide(at, side, given)
    if sum(given.values()) == side.force and _is_force(given):
        at.emit(ForceDivided(rule="R-18", house=side.house, force=dict(given)))


MOST_LISTED = 24
"""How many divisions of force are listed as options; any other may be typed."""


def filled(at: Table, side: Side, named: Sequence[tuple[Piece, int | None]]) -> dict[PieceId, int]:
    """The force for each card: the named ones first, then the others in order, as they need.

    Args:
        at: The table.
        side: The side whose force it is.
        named: Cards in order, each with its force, None for what it needs; force left over when
            all the others have what they need goes to the last of them.
    """
    left, given = side.force or 0, dict[str, int]()
    said = {piece.id for piece, _ in named}
    others = [piece for tier in tiers(at, side) for piece in tier if piece.id not in said]
    for piece, many in (*named, *((piece, None) for piece in others)):
        lacks = missing(at, piece, {**side.divided, **given})
        wanted = max(0, left if lacks is None else min(left, lacks)) if many is None else many
        given[piece.id] = given.get(piece.id, 0) + wanted
        left -= wanted
    if named and left > 0:
        given[named[-1][0].id] += left
    return {one: many for one, many in given.items() if many}


def ways(at: Table, side: Side) -> Iterator[tuple[Piece, ...]]:
    """Divisions that vanquish as many cards as possible, each as an order of cards."""
    left = side.force or 0
    before: tuple[Piece, ...] = ()
    for tier in tiers(at, side):
        wants = {piece.id: missing(at, piece, side.divided) for piece in tier}
        if not _can_all_fall(wants, left):
            yield from _fallen(tier, wants, left, before)
            return
        before = (*before, *tier)
        left -= sum(many or 0 for many in wants.values())
    yield before


def _fallen(
    tier: Sequence[Piece], wants: Mapping[PieceId, int | None], left: int, before: Sequence[Piece]
) -> Iterator[tuple[Piece, ...]]:
    """The largest subsets of a tier that can fall; if none can, each card alone gets it all."""
    cheapest = accumulate(sorted(many for many in wants.values() if many is not None))
    most = sum(together <= left for together in cheapest)
    found: list[frozenset[PieceId]] = []
    for size in range(most, 0, -1):
        for part in combinations(tier, size):
            ids = frozenset(piece.id for piece in part)
            if not _can_all_fall({one: wants[one] for one in ids}, left):
                continue
            if any(ids <= other for other in found):
                continue
            found.append(ids)
            yield (*before, *part)
            if len(found) >= MOST_LISTED:
                return
    if not found:
        yield from ((*before, piece) for piece in tier)


def ask_what_it_does(at: Table) -> None:
    """Ask the players for the effect of force that vanquished nobody, if set so.

    Each side carries it out by hand, like the effect of a card, and enters `done`.
    """
    if not yes(at.game.settings, SettingName.PARTIAL_FORCE):
        return
    for side in (rite_of(at).attack, rite_of(at).defense):
        hurt = in_part(at, side)
        if hurt:
            told = ", ".join(
                f"{at.name(piece)} ({side.divided[piece.id]} of {withstood(at, piece)})"
                for piece in hurt
            )
            text = f"what does the force do that did not vanquish {told}?"
            ask(at, EFFECT, "R-19", side.house, text, hurt[0].id)


def in_part(at: Table, side: Side) -> tuple[Piece, ...]:
    """The opposing cards that received force of a side but are not vanquished."""
    rite = rite_of(at)
    return tuple(
        piece
        for piece in can_be_hit(at, rite.other(side))
        if side.divided.get(piece.id) and piece.id not in rite.fallen and missing(at, piece, {})
    )
