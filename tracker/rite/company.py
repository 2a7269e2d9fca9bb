"""Participants that count as one with their leader (Battle Company and the like), and others' help.

No source says how they count as one [doubt]: their force and Resistance add up, force is assigned
to the leader, all of them fall with it, and they are one participant for the bonus. Who is in a
company has no operation and no type of its own (G-02).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.numbers import resistance
from tracker.rite.sides import stands
from tracker.words import Stat

if TYPE_CHECKING:
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import PieceId


def led_by(at: Table, piece: Piece) -> PieceId:
    """The leader with which a card counts as one participant, "" for none."""
    counts = any(one.on == piece.id and one.stat == Stat.AS_ONE for one in at.game.effects)
    return piece.parent or "" if counts else ""


def members(at: Table, leader: PieceId) -> tuple[Piece, ...]:
    """Who counts as one participant with a leader, and still stands."""
    ids = dict.fromkeys(one.on for one in at.game.effects if one.stat == Stat.AS_ONE)
    found = (at.piece(one) for one in ids if stands(at, one))
    return tuple(one for one in found if one.parent == leader)


def withstood(at: Table, piece: Piece) -> int:
    """The force it takes to vanquish a card, and those that count as one with it."""
    return resistance(at, piece) + sum(resistance(at, one) for one in members(at, piece.id))
