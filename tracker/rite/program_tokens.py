"""Programs get their tokens in a rite: one each, when their House does what they say (PD-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.deployment.targets import is_kind
from tracker.numbers import allegiances
from tracker.programs import mark
from tracker.rite.sides import rite_of
from tracker.rite.texts.programs import Does, Program, programs
from tracker.words import Fate
from tracker.working import keeps_working

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId


def mark_programs(at: Table) -> None:
    """Put a token on every program that this rite brings one; the vanquished still stand."""
    for piece in tuple(at.game.pieces.values()):
        program = programs().get(piece.card)
        if program is not None and keeps_working(piece) and earns(at, piece.holder, program):
            mark(at, piece)


def earns(at: Table, house: HouseId, program: Program) -> bool:
    """Whether a House has done in the rite under way what a program wants."""
    rite = rite_of(at)
    fights = house in {rite.attack.house, rite.defense.house}
    if not fights or (program.rites and rite.kind not in program.rites):
        return False
    if program.does is Does.SURVIVE:
        leader = rite.defense.leader
        countered = leader != rite.target and house == rite.defense.house
        return countered and leader not in rite.fallen
    beaten = captured(at, house) if program.does is Does.CAPTURE else vanquished(at, house)
    return any(fits(at, house, piece, program) for piece in beaten)


def vanquished(at: Table, house: HouseId) -> Iterator[Piece]:
    """The cards of the other side that fell; who was spared for a price did not [doubt]."""
    rite = rite_of(at)
    rival = rite.other(rite.side(house)).house
    for one in rite.fallen:
        if at.piece(one).holder == rival and rite.fates.get(one) is not Fate.SPARED:
            yield at.piece(one)


def captured(at: Table, house: HouseId) -> Iterator[Piece]:
    """The vanquished that a House captures."""
    rite = rite_of(at)
    return (at.piece(one) for one in rite.fallen if rite.captors.get(one) == house)


def fits(at: Table, house: HouseId, piece: Piece, program: Program) -> bool:
    """Whether a card is of the kind a program names."""
    hostile = set(allegiances(at, piece)) & set(at.house(house).adversaries)
    if program.adversarial and not hostile:
        return False
    return any(is_kind(at, house, piece, kind) for kind in program.kinds)
