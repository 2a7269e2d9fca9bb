"""Selects one of several readings of a command when a name in it matches several cards.

The criteria, in this order: an exact name (`tracker.standing.speech`), legality of the command, own
cards before those of others, and the better match. If several readings are left they are listed; if
none is legal, the one option that the names can mean, if it is one, is what was meant.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from tracker.engine.errors import Misread, Refused, SeveralFit
from tracker.engine.options import words_of
from tracker.engine.table import Table
from tracker.engine.verbs import TableVerb
from tracker.engine.words import PieceId
from tracker.standing.speech import Words, called

T = TypeVar("T")

MOST = 100
"""The most readings of one command that are tried; beyond it they are listed untried."""


def run(at: Table, verb: TableVerb, words: Sequence[str]) -> None:
    """Do what a verb says of some words, for the speaker. Raises as `read`."""
    game, events = at.game, len(at.events)
    try:
        read(at, lambda table: verb.run(table, table.speaker, Words(words)))
    except (Refused, Misread) as fault:
        at.game = game
        del at.events[events:]
        by_id = any(word in game.pieces for word in words)  # an id is what it is
        if at.overrule or by_id or not words or verb.word == "answer":
            raise
        from tracker.rules.parsing import parsed

        beside = at.asks()
        beside.speaker = at.speaker
        found = parsed(beside, verb.options(beside, at.speaker), words)
        if len(found) != 1 or not found[0][0].cards:
            raise fault from None
        verb.run(at, at.speaker, Words(words_of(*found[0]).split()[1:]))


def read(at: Table, does: Callable[[Table], T]) -> T:
    """Executes a command with the best reading of its names.

    Raises:
        SeveralFit: a name matches several cards equally well.
        Refused, Misread: as `does` raises it.
    """
    reading = _Reading(at, does)
    picked: list[PieceId] = []
    while True:
        try:
            return reading.once(picked)
        except SeveralFit as fault:
            if not fault.pieces:
                raise
            fits = [one for one in fault.pieces if reading.can_be([*picked, one])]
            reading.undo()
            picked.append(_best(at, fault, fits or fault.pieces))


class _Reading(Generic[T]):
    """A command that is tried with one card after another for its names, each time from the start.

    A function within `read` that calls itself would keep a whole game until garbage is searched.
    """

    def __init__(self, at: Table, does: Callable[[Table], T]) -> None:
        self._at, self._does = at, does
        self._game, self._events, self._broken = at.game, len(at.events), len(at.broken)
        self._left = MOST

    def undo(self) -> None:
        """The game as it was before the command."""
        self._at.game = self._game
        del self._at.events[self._events :], self._at.broken[self._broken :]

    def once(self, picked: Sequence[PieceId]) -> T:
        """Do it with these cards for its first names. Raises as the command does."""
        self.undo()
        self._at.picked = list(picked)
        return self._does(self._at)

    def can_be(self, picked: Sequence[PieceId]) -> bool:
        """Whether the command is legal with these cards for its first names."""
        self._left -= 1
        if self._left < 0:
            return True
        try:
            self.once(picked)
        except SeveralFit as fault:
            return any(self.can_be([*picked, piece]) for piece in fault.pieces)
        except (Refused, Misread):
            return False
        return True


def _best(at: Table, fault: SeveralFit, legal: Sequence[PieceId]) -> PieceId:
    """The best of the cards with which the command is legal. Raises SeveralFit."""
    own = [piece for piece in legal if at.piece(piece).holder == at.speaker] or legal
    best = [piece for piece in own if piece in fault.pieces[: fault.best]] or own
    if len(best) > 1:
        raise SeveralFit(fault.text, tuple(called(at, at.piece(piece)) for piece in best))
    return best[0]
