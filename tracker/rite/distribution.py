"""Force distribution (R-18): in tiers, each fully vanquished before the next gets force."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from tracker.events import ForceDivided
from tracker.guards import allows, carries_out, enforces
from tracker.numbers import shift
from tracker.rite.force import resistance_of
from tracker.rite.kinds import is_persona
from tracker.rite.sides import can_be_hit, rite_of
from tracker.setting_names import SettingName
from tracker.settings import chosen, yes
from tracker.words import Round, Stat

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tracker.state import Piece, Side
    from tracker.table import Table
    from tracker.words import HouseId, PieceId

MOST_LISTED = 24
"""How many ways to divide force the legal actions list; any other may be said."""


@carries_out("R-21")
def tiers(at: Table, side: Side) -> tuple[tuple[Piece, ...], ...]:
    """The opposing cards in the order they are vanquished.

    Personnel on the additional personas, these personas, personnel on the leader, the leader
    last. Empty tiers are left out.
    """
    enemy = rite_of(at).other(side)
    found: tuple[list[Piece], ...] = ([], [], [], [])
    for piece in can_be_hit(at, enemy):
        if piece.id == enemy.leader:
            found[3].append(piece)
        elif piece.parent == enemy.leader:
            found[2].append(piece)
        else:
            found[1 if is_persona(at, piece) else 0].append(piece)
    return tuple(tuple(tier) for tier in found if tier)


@carries_out("R-19")
def missing(at: Table, piece: Piece, given: Mapping[PieceId, int]) -> int | None:
    """The force a card still needs to be vanquished, 0 for none; None when no force can."""
    if shift(at.game, piece.id, Stat.UNTOUCHED) > 0:
        return None
    return max(0, resistance_of(at, piece) - given.get(piece.id, 0))


def without_choice(at: Table, side: Side) -> dict[PieceId, int] | None:
    """How a side divides its force where it makes no difference; None where it has to be said."""
    left, given = side.force or 0, dict[str, int]()
    if not left:
        return given
    if in_any_order(at, side) and len(can_be_hit(at, rite_of(at).other(side))) > 1:
        return None
    tier: tuple[Piece, ...] = ()
    for tier in tiers(at, side):
        wants = [missing(at, piece, side.divided) for piece in tier]
        needed = [many for many in wants if many is not None]
        if len(needed) == len(wants) and sum(needed) <= left:
            given.update(zip((piece.id for piece in tier), needed, strict=True))
            left -= sum(needed)
            continue
        if len(tier) > 1 and left and (counts_in_part(at) or left >= min(needed, default=left + 1)):
            return None
        break
    if left and tier:
        given[tier[-1].id] = given.get(tier[-1].id, 0) + left
    return given


def counts_in_part(at: Table) -> bool:
    """Whether force below a card's Resistance can matter: more may follow, or it is so set."""
    first = rite_of(at).round is Round.SURPRISE
    return first or yes(at.game.settings, SettingName.PARTIAL_FORCE)


def in_any_order(at: Table, side: Side) -> bool:
    """Whether a side divides its force freely: a card says so of its leader (Fog of Battle)."""
    return shift(at.game, side.leader, Stat.FREE_FORCE) > 0


def chooser(at: Table, side: Side) -> HouseId:
    """Who says how the force of a side is divided (OQ-26)."""
    if chosen(at.game.settings, SettingName.TIER_CHOICE) == "force":
        return side.house
    return rite_of(at).other(side).house


def filled(at: Table, side: Side, named: Sequence[tuple[Piece, int | None]]) -> dict[PieceId, int]:
    """The force cards get that were named: a number, or what each lacks; the rest goes to the last.

    Args:
        at: The table.
        side: Whose force it is.
        named: Cards in their order, each with its force, None for what it lacks.
    """
    left, given = side.force or 0, dict[str, int]()
    for piece, many in named:
        lacks = missing(at, piece, side.divided)
        wanted = many if many is not None else min(left, left if lacks is None else lacks)
        given[piece.id] = given.get(piece.id, 0) + wanted
        left -= wanted
    if named and left > 0:
        given[named[-1][0].id] += left
    return given


def verify_divide(at: Table, side: Side, given: Mapping[PieceId, int]) -> None:
    """Refuses a division that leaves force over, takes too much, or breaks the order."""
    all_of_it(at, side, given)
    in_order(at, side, given)


can_divide = allows(verify_divide)


@enforces("R-18")
def in_order(at: Table, side: Side, given: Mapping[PieceId, int]) -> str | None:
    """A tier is fully vanquished before the next gets force."""
    if in_any_order(at, side):
        return None
    sums = {one: side.divided.get(one, 0) + many for one, many in given.items()}
    open_one: Piece | None = None
    for tier in tiers(at, side):
        for piece in tier:
            if given.get(piece.id) and open_one is not None:
                return f"{at.name(open_one)} comes before {at.name(piece)}, and would not fall"
        for piece in tier:
            if missing(at, piece, {**side.divided, **sums}) != 0:
                open_one = open_one or piece
    return None


def all_of_it(at: Table, side: Side, given: Mapping[PieceId, int]) -> None:
    """Refuses force that is not there, force left over, and force on a card that takes none."""
    total, force = sum(given.values()), side.force or 0
    if total != force:
        at.refuse("R-18", f"{at.house(side.house).name} has {force} force to divide, not {total}")
    among = {piece.id for piece in can_be_hit(at, rite_of(at).other(side))}
    for one in given:
        if one not in among:
            at.refuse("R-18", f"{at.name(one)} does not take part on the other side")


def divide(at: Table, side: Side, given: Mapping[PieceId, int]) -> None:
    """Assign the force of a side to the opposing participants."""
    verify_divide(at, side, given)
    if sum(given.values()) == side.force:
        at.emit(ForceDivided(rule="R-18", house=side.house, force=dict(given)))


def ways(at: Table, side: Side) -> Iterator[tuple[Piece, ...]]:
    """Ways to divide that vanquish as many as can be, each as the cards in their order."""
    left = side.force or 0
    before: tuple[Piece, ...] = ()
    groups = tiers(at, side)
    if in_any_order(at, side):
        groups = (tuple(piece for tier in groups for piece in tier),)
    for tier in groups:
        wants = {piece.id: missing(at, piece, side.divided) for piece in tier}
        needed = [many for many in wants.values() if many is not None]
        if len(needed) == len(tier) and sum(needed) <= left:
            before = (*before, *tier)
            left -= sum(needed)
            continue
        yield from _fallen(tier, wants, left, before)
        return
    yield before


def _fallen(
    tier: Sequence[Piece], wants: Mapping[PieceId, int | None], left: int, before: Sequence[Piece]
) -> Iterator[tuple[Piece, ...]]:
    """The largest parts of a tier that can fall; where none can, each card alone gets it all."""
    found: list[frozenset[PieceId]] = []
    for size in range(len(tier), -1, -1):
        for part in combinations(tier, size):
            ids = frozenset(piece.id for piece in part)
            needed = [wants[piece.id] for piece in part]
            if any(ids <= other for other in found) or None in needed:
                continue
            if sum(many or 0 for many in needed) > left:
                continue
            found.append(ids)
            if part:
                yield (*before, *part)
            if len(found) >= MOST_LISTED:
                return
    if found == [frozenset()]:
        for piece in tier:
            yield (*before, piece)
