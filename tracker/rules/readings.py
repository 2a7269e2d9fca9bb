"""Which of several readings of a line is meant, where a name in it fits several cards.

In this order: an exact name (`tracker.standing.speech`), what the word could legally mean here,
one's own cards before those of others, and the better fit. What is left is listed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from tracker.engine.errors import Misread, Refused, SeveralFit
from tracker.engine.table import Table
from tracker.engine.words import PieceId
from tracker.standing.speech import called

T = TypeVar("T")

MOST = 100
"""Readings of one line that are tried at most; a line of more is listed."""


def read(at: Table, does: Callable[[Table], T]) -> T:
    """Does what a line says, each of its names taken for the card that is meant.

    Args:
        at: The table.
        does: Reads the line and does it at the table.

    Raises:
        SeveralFit: a name fits several cards that it could mean as well.
        Refused, Misread: as `does` raises it.
    """
    tries = _Tries(at, does)
    picked: list[PieceId] = []
    while True:
        try:
            return tries.once(picked)
        except SeveralFit as fault:
            if not fault.pieces:
                raise
            picked.append(_meant(at, tries, picked, fault))


class _Tries(Generic[T]):
    """Readings of one line, tried at the table one after the other from the same start."""

    def __init__(self, at: Table, does: Callable[[Table], T]) -> None:
        self._at, self._does = at, does
        self._start = at.game, len(at.events), len(at.broken)
        self.left = MOST

    def once(self, picked: Sequence[PieceId]) -> T:
        """Do the line with these cards picked."""
        self.undo()
        self._at.picked = list(picked)
        return self._does(self._at)

    def undo(self) -> None:
        """Have the table as it was before the line."""
        at = self._at
        at.game, events, broken = self._start
        del at.events[events:], at.broken[broken:]

    def can_be(self, picked: list[PieceId]) -> bool:
        """Whether the line can be done with these cards picked, whatever else it may mean."""
        self.left -= 1
        if self.left < 0:
            return True
        try:
            self.once(picked)
        except SeveralFit as fault:
            return any(self.can_be([*picked, piece]) for piece in fault.pieces)
        except (Refused, Misread):
            return False
        return True


def _meant(at: Table, tries: _Tries[T], picked: list[PieceId], fault: SeveralFit) -> PieceId:
    """The one card a name means of those it fits. Raises SeveralFit."""
    fits = fault.pieces
    legal = [piece for piece in fits if tries.can_be([*picked, piece])] or fits
    tries.undo()
    own = [piece for piece in legal if at.piece(piece).holder == at.speaker] or legal
    best = [piece for piece in own if piece in fits[: fault.best]] or own
    if len(best) > 1:
        raise SeveralFit(fault.text, tuple(called(at, at.piece(piece)) for piece in best))
    return best[0]
