"""Where the cards of a game lie: an index of them, made once for each arrangement of cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING

from tracker.engine.words import IN_PLAY, HouseId, PieceId, Place

if TYPE_CHECKING:
    from tracker.engine.state import Piece

BY_ORDER = attrgetter("order")


class Lying:
    """The cards by where they lie. It depends on `Game.pieces` only, which is never changed.

    A state that has the same cards as the one before it has the same index
    (`tracker.engine.apply`).
    """

    def __init__(self, pieces: Mapping[PieceId, Piece]) -> None:
        self._pieces = pieces
        self._of_house: dict[tuple[HouseId, Place], tuple[Piece, ...]] = {}

    @cached_property
    def by_place(self) -> dict[Place, tuple[Piece, ...]]:
        """The cards by place, whoever holds them, in the order the game came to know them."""
        found: dict[Place, list[Piece]] = {}
        for piece in self._pieces.values():
            found.setdefault(piece.place, []).append(piece)
        return {place: tuple(those) for place, those in found.items()}

    def of_house(self, house: HouseId, place: Place) -> tuple[Piece, ...]:
        """The cards in a place of a House, in their order there."""
        found = self._of_house.get((house, place))
        if found is None:
            there = [one for one in self.by_place.get(place, ()) if one.holder == house]
            found = self._of_house[house, place] = tuple(sorted(there, key=BY_ORDER))
        return found

    @cached_property
    def by_parent(self) -> dict[PieceId, tuple[Piece, ...]]:
        """The assigned cards by what they are on, in the order they came."""
        found: dict[PieceId, list[Piece]] = {}
        for piece in self._pieces.values():
            if piece.parent is not None:
                found.setdefault(piece.parent, []).append(piece)
        return {parent: tuple(sorted(those, key=BY_ORDER)) for parent, those in found.items()}

    @cached_property
    def in_play(self) -> tuple[Piece, ...]:
        """The cards in domains and those played, in the order the game came to know them."""
        if Place.PLAYED not in self.by_place:
            return self.by_place.get(Place.DOMAIN, ())
        return tuple(one for one in self._pieces.values() if one.place in IN_PLAY)
