"""What a card is assigned to, as its Program says, and whether a card is such a one."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardbase.kinds import is_fief
from cardbase.operation.lexicon import Kind
from cardbase.program import things as p
from cardbase.vocabulary import CardType, Subtype
from tracker.allegiance import CALLED
from tracker.dune import homeworld_of
from tracker.kinds import subtypes
from tracker.numbers import allegiances
from tracker.standing.context import Context
from tracker.standing.room import may_bear_more
from tracker.standing.selecting import holds, is_like

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.card import Card
    from cardbase.program.abilities import Assigns
    from cardbase.vocabulary import Power
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId

_DUNE = "Dune"
"""How the subtypes begin of what lies there: Dune fief, Dune contract, Dune event."""
_TYPES = {
    "persona": CardType.PERSONA,
    "resource": CardType.RESOURCE,
    "event": CardType.EVENT,
}
_SUBTYPES = {word.lower(): word for word in Subtype}


def wanted(card: Card) -> tuple[p.Which, ...]:
    """The ways a text gives to assign a card; empty where it gives none."""
    return _ways(card.program.assigns)


@cache
def _ways(assigns: tuple[Assigns, ...]) -> tuple[p.Which, ...]:
    """Each way by itself, with nothing left to choose: who takes part in it is named later."""
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


def asks_for_subdued(card: Card) -> bool:
    """Whether a card is assigned to a subdued card."""
    return _subdued(card.program.assigns)


@cache
def _subdued(assigns: tuple[Assigns, ...]) -> bool:
    among = (way for way in _ways(assigns) if isinstance(way, p.Cards))
    return any(Kind.SUBDUED in words for way in among for words in way.kinds)


def fits(at: Table, house: HouseId, piece: Piece, way: p.Which, target: Piece) -> bool:
    """Whether a card is what a text asks for; who governs it and its state are not asked."""
    context = Context(at, house, piece.id)
    if not isinstance(way, p.Cards):
        return holds(context, way, target)
    if way.lacks is None:
        return is_like(context, way, target)
    bare = replace(way, lacks=None)
    return is_like(context, bare, target) and _has_room(context, way.lacks, target)


def governs(at: Table, house: HouseId, piece: Piece, way: p.Which, target: Piece) -> bool:
    """Whether who governs a card is whom a text asks for."""
    if not isinstance(way, p.Cards) or way.governed is None:
        return True
    return holds(Context(at, house, piece.id), p.Cards(governed=way.governed), target)


def _has_room(context: Context, kind: p.Cards, target: Piece) -> bool:
    """Whether a card bears none of a kind, or may bear more of it than that."""
    on_it = context.at.game.assigned(target.id)
    such = sum(holds(context, kind, one) for one in on_it)
    words = {words[-1] for words in kind.kinds}
    return such <= sum(may_bear_more(context.at, target, word) for word in words)


def is_kind(at: Table, house: HouseId, piece: Piece, kind: str) -> bool:
    """Whether a card is of a kind as the tables of texts write it: "Dune fief", "noble heir".

    It goes with the last of these tables; Programs are read by `standing.selecting`.
    """
    card = at.card(piece)
    if kind == "your homeworld":
        home = homeworld_of(at, house)
        return home is not None and home.id == piece.id
    if kind == "fief":
        return is_fief(card)
    if kind in _TYPES:
        return card.type is _TYPES[kind]
    subtype = _SUBTYPES.get(kind.lower())
    if subtype is not None:
        return subtype in subtypes(at, piece)
    first, _, rest = kind.partition(" ")
    if rest and _is_adjective(first):
        return _has(at, piece, first) and is_kind(at, house, piece, rest)
    return kind in {card.name, card.full_name}


def _is_adjective(word: str) -> bool:
    plain = word.removeprefix("non-")
    return plain in CALLED or plain == _DUNE or plain.lower() in _SUBTYPES


def _has(at: Table, piece: Piece, adjective: str) -> bool:
    """Whether a word before a kind holds of a card: a subtype, a power, or not a subtype."""
    plain = adjective.removeprefix("non-")
    power: Power | None = CALLED.get(plain)
    kinds = subtypes(at, piece)
    found = (
        (power is not None and power in allegiances(at, piece))
        or _SUBTYPES.get(plain.lower()) in kinds
        or (plain == _DUNE and any(one.startswith(_DUNE) for one in kinds))
    )
    return found is not adjective.startswith("non-")
