"""What a card is assigned to, as its Program says, and whether a card is such a one."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardbase.operation.lexicon import Kind
from cardbase.program import things as p
from tracker.standing.context import Context
from tracker.standing.room import may_bear_more
from tracker.standing.selecting import holds, is_like

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.card import Card
    from cardbase.program.abilities import Assigns
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId


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
