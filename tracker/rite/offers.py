"""What can be said in a rite under way: the options of its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.rite.assessment import awaiting
from tracker.rite.attacks import names, personnel
from tracker.rite.defending import can_decline, can_defend
from tracker.rite.defense import can_confirm, can_counter, defenders
from tracker.rite.distribution import can_divide, chooser
from tracker.rite.sides import rite_of
from tracker.rite.ways import filled, ways
from tracker.verbs import Option
from tracker.words import Stage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.state import Side
    from tracker.table import Table
    from tracker.words import HouseId


def confirms(at: Table, house: HouseId) -> Iterator[Option]:
    """The target as defense leader: alone, and with all its personnel that has force."""
    if not _is_at(at, Stage.DEFENSE, house):
        return
    target = at.piece(rite_of(at).target)
    says = f"{at.name(target)} is the defense leader"
    if can_confirm(at):
        yield Option(words="confirm", says=f"{says}, alone", rules=("R-10",))
    beside = personnel(at, target, rite_of(at).kind)
    if beside and can_confirm(at, beside):
        words = "confirm with " + ", ".join(piece.id for piece in beside)
        yield Option(words=words, says=f"{says}, with {names(at, beside)}", rules=("R-14",))


def counters(at: Table, house: HouseId) -> Iterator[Option]:
    """Each persona that can Counter: alone, and with all its personnel that has force."""
    if not _is_at(at, Stage.DEFENSE, house):
        return
    for piece in defenders(at):
        if not can_counter(at, piece):
            continue
        says = f"{at.name(piece)} Counters and becomes the target"
        yield Option(words=f"counter {piece.id}", says=says, rules=("SO-08",))
        beside = personnel(at, piece, rite_of(at).kind)
        if beside and can_counter(at, piece, beside):
            words = f"counter {piece.id} with " + ", ".join(one.id for one in beside)
            yield Option(words=words, says=f"{says}, with {names(at, beside)}", rules=("SO-08",))


def defends(at: Table, house: HouseId) -> Iterator[Option]:
    """The defense leader engages, where it still can."""
    if _is_at(at, Stage.DEFENDING, house) and can_defend(at):
        says = f"engage {at.name(rite_of(at).defense.leader)} and who was declared with it"
        yield Option(words="defend", says=says, rules=("R-11",))


def declines(at: Table, house: HouseId) -> Iterator[Option]:
    """The defense leader stays as it is."""
    if _is_at(at, Stage.DEFENDING, house) and can_decline(at):
        says = f"{at.name(rite_of(at).defense.leader)} does not engage, and applies no force"
        yield Option(words="decline", says=says, rules=("R-12",))


def _is_at(at: Table, stage: Stage, house: HouseId) -> bool:
    """Whether the defender's word is awaited at a stage of the rite."""
    rite, operation = at.game.rite, at.game.operation
    if rite is None or operation is None or at.game.window is not None:
        return False
    return operation.stage is stage and house == rite.defense.house


def divided_by(at: Table, house: HouseId) -> Side | None:
    """The side whose force a House has to divide now."""
    return next((side for side in awaiting(at) if chooser(at, side) == house), None)


def divides(at: Table, house: HouseId) -> Iterator[Option]:
    """The ways to divide force that vanquish as many as can be."""
    side = divided_by(at, house)
    if side is None:
        return
    for way in ways(at, side):
        if can_divide(at, side, filled(at, side, [(piece, None) for piece in way])):
            words = ", ".join(piece.id for piece in way)
            says = f"{side.force} force on " + ", ".join(at.name(piece) for piece in way)
            yield Option(words=f"divide {words}", says=says, rules=("R-18",))
