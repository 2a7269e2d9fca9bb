"""The 661 cards and the points of the search as the data make them: once for all tests."""

from __future__ import annotations

from functools import cache

from cardbase.cards.card import Card
from cardbase.catalog.assemble import assemble
from cardbase.catalog.point_rows import points
from cardbase.search.points import Point


@cache
def cards() -> dict[str, Card]:
    """Every card by its id."""
    return {card.id: card for card in assemble().cards}


@cache
def search_points() -> tuple[Point, ...]:
    """Every point of the search, in the order of the catalog."""
    return tuple(points(tuple(cards().values())))
