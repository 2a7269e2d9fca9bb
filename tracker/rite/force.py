"""Force calculation (R-17): ranks and bonuses of the participants; Resistance in a rite."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.guards import carries_out
from tracker.numbers import rank, resistance, shift
from tracker.rite.kinds import FACTS
from tracker.rite.sides import rite_of, taking_part
from tracker.words import Stat

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tracker.state import Piece, Side
    from tracker.table import Table


@carries_out("TA-05", "SO-11")
def force_of(at: Table, piece: Piece) -> int:
    """The force of a participant: its rank in the rite's talent and its bonuses, at least 0.

    Without the talent it has none; only the leader of a rite that waives the talent (V-17)
    brings its bonuses all the same.
    """
    rite = rite_of(at)
    talented = rank(at, piece, FACTS[rite.kind].talent)
    if talented is None and not (rite.venture and piece.id == rite.attack.leader):
        return 0
    return max(0, (talented or 0) + force_bonus(at, piece))


def force_bonus(at: Table, piece: Piece) -> int:
    """What is added to the force of a participant in this rite."""
    return shift(at.game, piece.id, Stat.FORCE)


def resistance_of(at: Table, piece: Piece) -> int:
    """The force it takes to vanquish a card in this rite."""
    return resistance(at, piece)


@carries_out("R-17")
def total(at: Table, pieces: Iterable[Piece]) -> int:
    """The force of some participants, added up."""
    return sum(force_of(at, piece) for piece in pieces)


def side_total(at: Table, side: Side) -> int:
    """The whole force of a side as it now stands."""
    return total(at, taking_part(at, side))
