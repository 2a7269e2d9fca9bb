"""The evaluation context of a Program: the state, the House, the card, and stored values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine.state import Piece
from tracker.engine.table import Table
from tracker.engine.words import HouseId, PieceId

Kept: TypeAlias = int | str | tuple[str, ...]


class NotHere(Exception):
    """An expression refers to something that does not exist now, such as a rite."""


class Unsettled(NotHere):
    """An expression refers to a choice that has not been made yet: its value is undetermined.

    A condition on anything else that is missing is false; this one propagates. In an ability in
    progress it means that a question was not asked.
    """


class Context(Struct, frozen=True):
    """The bindings with which the expressions of a card are evaluated.

    Attributes:
        house: "You": the House that uses the card, its governor.
        card: The card itself ("this card").
        kept: Stored values by key: ids of cards, a House, a number.
        parent: What the card was assigned to at the beginning, in case it has left that.
    """

    at: Table
    house: HouseId
    card: PieceId
    kept: Mapping[str, Kept] = {}
    parent: PieceId = ""

    @property
    def piece(self) -> Piece:
        """The card itself, wherever it is now. Raises NotHere."""
        found = self.at.game.pieces.get(self.card)
        if found is None:
            raise NotHere(self.card)
        return found

    def having(self, key: str, value: Kept) -> Context:
        """A copy with one more value."""
        return replace(self, kept={**self.kept, key: value})

    def cards_kept(self, key: str) -> tuple[PieceId, ...]:
        """The cards stored under a key. Raises NotHere."""
        found = self.kept.get(key)
        if found is None or isinstance(found, int):
            raise NotHere(key)
        return found if isinstance(found, tuple) else (found,)
