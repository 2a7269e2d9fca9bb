"""Selects one of several readings of a command when a name in it matches several cards.

The criteria, in this order: an exact name (`tracker.standing.speech`), legality of the command, own
cards before those of others, and the better match. If several readings are left they are listed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from tracker.engine.errors import Misread, Refused, SeveralFit
from tracker.engine.table import Table
from tracker.engine.words import PieceId
from tracker.standing.speech import called

T = TypeVar("T")

MOST = 100
"""The most readings of one command that are tried; beyond it they are listed untried."""


def read(at: Table, does: Callable[[Table], T]) -> T:
    """Executes a command with the best reading of its names.

    Raises:
        SeveralFit: a name matches several cards equally well.
        Refused, Misread: as `does` raises it.
    """
    game, events, broken = at.game, len(at.events), len(at.broken)
    left = MOST

    def undo() -> None:
        at.game = game
        del at.events[events:], at.broken[broken:]

    def once(picked: Sequence[PieceId]) -> T:
        undo()
        at.picked = list(picked)
        return does(at)

    def can_be(picked: list[PieceId]) -> bool:
        """Whether the command is legal with these cards for its first names."""
        nonlocal left
        left -= 1
        if left < 0:
            return True
        try:
            once(picked)
        except SeveralFit as fault:
            return any(can_be([*picked, piece]) for piece in fault.pieces)
        except (Refused, Misread):
            return False
        return True

    picked: list[PieceId] = []
    while True:
        try:
            return once(picked)
        except SeveralFit as fault:
            if not fault.pieces:
                raise
            legal = [one for one in fault.pieces if can_be([*picked, one])] or fault.pieces
            undo()
            picked.append(_best(at, fault, legal))


def _best(at: Table, fault: SeveralFit, legal: Sequence[PieceId]) -> PieceId:
    """The best of the cards with which the command is legal. Raises SeveralFit."""
    own = [piece for piece in legal if at.piece(piece).holder == at.speaker] or legal
    best = [piece for piece in own if piece in fault.pieces[: fault.best]] or own
    if len(best) > 1:
        raise SeveralFit(fault.text, tuple(called(at, at.piece(piece)) for piece in best))
    return best[0]
