"""What a Program is read with: the table, the House that uses the card, the card, what is kept."""

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
    """What a Program speaks of does not exist now: no rite is under way, nothing was chosen."""


class Unsettled(NotHere):
    """What a Program speaks of is yet to be chosen, so that nobody can tell whether it is so.

    Where something else that is not there makes a condition fail, this goes on to who asked: in an
    ability under way it means that a question was not put.
    """


class Context(Struct, frozen=True):
    """Where the words of a card are read.

    Attributes:
        house: "You": who uses the card, its governor.
        card: The card itself, as it lay when it began.
        kept: What was chosen or has come up: ids of cards, a House, a number; by key.
        parent: What the card was assigned to when it began, for one that has left it.
    """

    at: Table
    house: HouseId
    card: PieceId
    kept: Mapping[str, Kept] = {}
    parent: PieceId = ""

    @property
    def piece(self) -> Piece:
        """The card itself, wherever it lies now. Raises NotHere."""
        found = self.at.game.pieces.get(self.card)
        if found is None:
            raise NotHere(self.card)
        return found

    def having(self, key: str, value: Kept) -> Context:
        """The same with something more kept."""
        return replace(self, kept={**self.kept, key: value})

    def cards_kept(self, key: str) -> tuple[PieceId, ...]:
        """The cards kept under a key. Raises NotHere."""
        found = self.kept.get(key)
        if found is None or isinstance(found, int):
            raise NotHere(key)
        return found if isinstance(found, tuple) else (found,)
