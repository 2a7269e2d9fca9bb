"""The conditions to assign a card to another (DP-05), and how many may be on a card."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import cast

from msgspec.structs import replace

from cardbase.cards.card import Card
from cardbase.operation.lexicon import Kind, Verb
from cardbase.program.nodes import holdings as h
from cardbase.program.nodes import things as p
from cardbase.program.nodes.abilities import Assigns
from cardbase.vocabulary import CardType, Subtype
from tracker.engine.events import Noted
from tracker.engine.guards import allows, enforces
from tracker.engine.settings import SettingName, chosen
from tracker.engine.state import Piece
from tracker.engine.table import Table
from tracker.engine.words import HouseId, Place
from tracker.standing.context import Context
from tracker.standing.evaluating import all_met
from tracker.standing.figures import allegiances, command, rank
from tracker.standing.forbidding import Deed, forbids
from tracker.standing.kinds import is_venture
from tracker.standing.layer import context_of, held_by, holding, of_card, on_card
from tracker.standing.price import by_strictness
from tracker.standing.selecting import holds, is_like


def is_uncounted(at: Table, piece: Piece, target: Piece) -> bool:
    """Whether a card does not count towards the Command of its target, now or once assigned.

    Its own text decides; the conditions are evaluated as though it were assigned already.
    """
    found = [one for one in of_card(at, piece) if isinstance(one.holding, h.Uncounted)]
    if not found or not all(one.test for one in found):
        return bool(found)
    there = at.asks()
    if piece.parent != target.id:
        moved = replace(piece, parent=target.id)
        there.game = replace(at.game, pieces={**at.game.pieces, piece.id: moved})
    return any(all_met(context_of(there, one), one.test) for one in found)


@enforces("CT-01")
def lives_on_a_card(at: Table, piece: Piece, target: Piece) -> str | None:
    """Resources are assigned to a card, ventures to a persona; holdings and events to none."""
    card, name = at.card(piece), at.name(piece)
    if is_venture(card):
        fits = at.card(target).type is CardType.PERSONA
        return None if fits else f"{name} is a venture, and {at.name(target)} is no persona"
    if card.type in {CardType.RESOURCE, CardType.PERSONA}:
        return None
    return f"{name} stands in a domain by itself, and is not assigned to {at.name(target)}"


@enforces("CT-02")
def personas_stand_alone(at: Table, piece: Piece, target: Piece | None) -> str | None:
    """Personas stand in the domain and are never assigned."""
    if at.card(piece).type is not CardType.PERSONA or target is None:
        return None
    return f"{at.name(piece)} is a persona, and no persona is assigned to {at.name(target)}"


def wanted(card: Card) -> tuple[p.Which, ...]:
    """The ways to assign a card that its text gives; may be empty."""
    return _ways(card.program.assigns)


@cache
def _ways(assigns: tuple[Assigns, ...]) -> tuple[p.Which, ...]:
    """Each way to assign on its own, without choices that are made later."""
    return tuple(way for one in assigns for each in one.to for way in _apart(each))


def _apart(one: p.Which) -> Iterator[p.Which]:
    match one:
        case p.Chosen(_, among):
            yield from _apart(among)
        case p.Together(of):
            for each in of:
                yield from _apart(each)
        case p.Homeworld(p.ChosenHouse(_, rival)):
            yield p.Homeworld(p.Everyone(rivals=rival))
        case _:
            yield one


def fits(at: Table, house: HouseId, piece: Piece, way: p.Which, target: Piece) -> bool:
    """Whether a card matches what a text asks for, disregarding its governor and state."""
    context = Context(at, house, piece.id)
    if not isinstance(way, p.Cards):
        return holds(context, way, target)
    if way.lacks is None:
        return is_like(context, way, target)
    bare = replace(way, lacks=None)
    return is_like(context, bare, target) and _has_room(context, way.lacks, target)


def governs(at: Table, house: HouseId, piece: Piece, way: p.Which, target: Piece) -> bool:
    """Whether the governor of a card is one that a text asks for."""
    if not isinstance(way, p.Cards) or way.governed is None:
        return True
    return holds(Context(at, house, piece.id), p.Cards(governed=way.governed), target)


def _has_room(context: Context, kind: p.Cards, target: Piece) -> bool:
    """Whether another card of a kind may be assigned to a card."""
    at = context.at
    such = sum(holds(context, kind, one) for one in at.game.assigned(target.id))
    kinds = {words[-1] for words in kind.kinds}
    more = [cast("h.MayBear", one.holding) for one in on_card(at, h.MayBear, target)]
    return such <= sum(one.more for one in more if one.kind in kinds)


@enforces("SB-06")
def face_up(at: Table, piece: Piece, target: Piece, *, down: bool = False) -> str | None:
    """Nothing is assigned to a subdued card, unless a text asks for one or lets it (G-02)."""
    if target.place is not Place.DOMAIN:
        return f"{at.name(target)} lies in no domain"
    among = (way for way in wanted(at.card(piece)) if isinstance(way, p.Cards))
    subdued = any(Kind.SUBDUED in words for way in among for words in way.kinds)
    if down or target.deployed is not subdued:
        return None
    state = "deployed" if target.deployed else "subdued"
    return f"{at.name(target)} is {state}"


def may_be_for(at: Table, house: HouseId, piece: Piece, target: Piece) -> bool:
    """Whether the text names such a target or none at all, or a card in play allows it."""
    ways = wanted(at.card(piece))
    if not ways or any(fits(at, house, piece, way, target) for way in ways):
        return True
    return any(
        context.house == house
        and holds(context, lets.on, target)
        and is_like(context, lets.what, piece)
        for context, lets in holding(at, h.TakesToo, {"it": piece.id})
    )


@enforces("CT-08")
def accepted(at: Table, house: HouseId, piece: Piece, target: Piece) -> str | None:
    """A card is assigned only to targets its text names."""
    card = at.card(piece)
    if not wanted(card):
        text = f"the text of {card.name} does not say what it is assigned to: the table judges"
        at.emit(Noted(rule="CT-08", house=house, text=text))
        return None
    if may_be_for(at, house, piece, target):
        return None
    said = " ".join(one.text for one in card.program.assigns)
    return f"{at.name(target)} is nothing that {card.name} is assigned to: {said}"


@enforces("DP-07")
def rightly_governed(at: Table, house: HouseId, piece: Piece, target: Piece) -> str | None:
    """Own cards, and those of rivals, are targets as the text says or allows."""
    card = at.card(piece)
    ways = [way for way in wanted(card) if fits(at, house, piece, way, target)]
    if not ways or any(governs(at, house, piece, way, target) for way in ways):
        return None
    said = " ".join(one.text for one in card.program.assigns)
    return f"{at.name(target)} is governed by {at.house(target.holder).name}: {said}"


@enforces("AL-02")
def matching_allegiance(at: Table, piece: Piece, target: Piece) -> str | None:
    """A card with an allegiance goes on a card with the same one or with none."""
    own, other = allegiances(at, piece), allegiances(at, target)
    if not own or not other or set(own) & set(other):
        return None
    powers, others = " and ".join(own), " and ".join(other)
    return f"{at.name(piece)} is of {powers}, and {at.name(target)} of {others}"


@enforces("TA-01")
def has_talent(at: Table, house: HouseId, piece: Piece, target: Piece) -> str | None:
    """The persona needs the talent, with the rank; rank 0 is a rank.

    No source says whether a holding, or a card on a card, needs it, too; that is only noted.
    """
    required = at.card(piece).requirement
    if required is None or _ignored(at, house, piece, target):
        return None
    has = rank(at, target, required.talent)
    if has is not None and has >= required.rank:
        return None
    shown = "none" if has is None else f"{required.talent} {has}"
    reason = f"{at.name(piece)} requires {required}, and {at.name(target)} has {shown}"
    if at.card(target).type is CardType.PERSONA:
        return reason
    at.emit(Noted(rule="TA-01", house=house, text=reason))
    return None


def _ignored(at: Table, house: HouseId, piece: Piece, target: Piece) -> bool:
    """Whether a card on the target, of the same House, waives the talent for such a venture."""
    card = at.card(piece)
    if not is_venture(card):
        return False
    return any(
        is_like(context, lets.what, piece) and holds(context, lets.on, target)
        for one in at.game.assigned(target.id)
        if one.holder == house
        for context, lets in held_by(at, one, h.NeedsNoTalent)
    )


@enforces("CT-10")
def command_room(at: Table, house: HouseId, piece: Piece, target: Piece) -> str | None:
    """A card holds as many personnel as its Command; by the game's strictness (OQ-10)."""
    if not _counts(at, piece, target):
        return None
    others = [p for p in at.game.assigned(target.id) if p.id != piece.id and _counts(at, p, target)]
    room = command(at, target)
    if len(others) < room:
        return None
    reason = f"{at.name(target)} has Command {room} and holds {len(others)} cards that count"
    return by_strictness(at, SettingName.COMMAND_LIMIT, "CT-10", house, reason)


def _counts(at: Table, piece: Piece, target: Piece) -> bool:
    """Whether a card counts towards the Command of its target."""
    card = at.card(piece)
    if is_uncounted(at, piece, target):
        return False
    if chosen(at.game.settings, SettingName.COMMAND_COUNTS) == "resources":
        return card.type is CardType.RESOURCE
    return Subtype.PERSONNEL in card.subtypes


@enforces("CT-11")
def within_limit(at: Table, house: HouseId, piece: Piece, target: Piece) -> str | None:
    """At most N copies of a card on one target; by the game's strictness (OQ-11)."""
    card = at.card(piece)
    most = card.program.limit
    if most is None:
        return None
    per_house = chosen(at.game.settings, SettingName.CARD_LIMIT_PER) == "house"
    near = at.game.domain(target.holder) if per_house else at.game.assigned(target.id)
    copies = [p for p in near if p.id != piece.id and p.parent and p.card == card.id]
    if len(copies) < most:
        return None
    where = f"the cards of {at.house(target.holder).name}" if per_house else at.name(target)
    reason = f"{card.name} has Limit {most}, and on {where} are {len(copies)}"
    return by_strictness(at, SettingName.CARD_LIMIT, "CT-11", house, reason)


def not_forbidden(at: Table, house: HouseId, piece: Piece, target: Piece) -> None:
    """Refuses an assignment that a card in play forbids (School Injunction)."""
    by = forbids(at, house, Deed(verb=Verb.ASSIGN, what=piece, to=target))
    if by:
        at.refuse("G-02", f"{by} lets nobody assign {at.name(piece)} to {at.name(target)}")


def verify_assign(
    at: Table, house: HouseId, piece: Piece, target: Piece, *, down: bool = False
) -> None:
    """Refuses an illegal assignment by a House; `down`: the target may be subdued."""
    personas_stand_alone(at, piece, target)
    lives_on_a_card(at, piece, target)
    face_up(at, piece, target, down=down)
    accepted(at, house, piece, target)
    rightly_governed(at, house, piece, target)
    matching_allegiance(at, piece, target)
    has_talent(at, house, piece, target)
    command_room(at, house, piece, target)
    within_limit(at, house, piece, target)
    not_forbidden(at, house, piece, target)


_is_allowed = allows(verify_assign)


def can_assign(at: Table, house: HouseId, piece: Piece, target: Piece) -> bool:
    """Whether `verify_assign` allows it; the text is checked first: it excludes most targets."""
    return may_be_for(at, house, piece, target) and _is_allowed(at, house, piece, target)
