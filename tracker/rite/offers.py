"""What can be said in a rite now: the options of its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from tracker.numbers import rank
from tracker.rite.assessment import awaiting
from tracker.rite.declaration import Attack, can_declare, can_start, starting
from tracker.rite.defending import can_defend
from tracker.rite.defense import can_confirm, can_counter
from tracker.rite.distribution import can_divide, chooser
from tracker.rite.kinds import FACTS, is_persona
from tracker.rite.sides import is_personnel, rite_of, stands
from tracker.rite.spoken import in_domains, own
from tracker.rite.texts.licences import choices
from tracker.rite.ways import filled, ways
from tracker.verbs import Option
from tracker.words import RiteKind, Stage

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tracker.state import Piece, Side
    from tracker.table import Table
    from tracker.words import HouseId


def rites(at: Table, house: HouseId) -> Iterator[Option]:
    """Every rite that a House can declare now."""
    venture = starting(at)
    leads = at.game.pieces.get(venture.parent or "") if venture is not None else None
    playing = {other for other in at.game.playing() if other != house}
    rivals = [p for p in in_domains(at) if p.deployed and p.holder in playing]
    for leader in (leads,) if leads is not None else own(at, house):
        for kind in RiteKind if rivals and is_persona(at, leader) else ():
            attack = Attack(
                kind=kind, house=house, leader=leader, target=rivals[0], venture=venture
            )
            if can_start(at, attack):
                yield from _against(at, attack, rivals)


def _against(at: Table, attack: Attack, rivals: Sequence[Piece]) -> Iterator[Option]:
    """The rites of a leader and a kind, against each card that can be its target."""
    for rite_class in choices(at, attack.leader, attack.kind):
        for target in rivals:
            one = structs.replace(attack, target=target, rite_class=rite_class)
            if can_declare(at, one):
                yield from _ways_to_lead(at, one)


def _ways_to_lead(at: Table, attack: Attack) -> Iterator[Option]:
    """A rite led by a persona alone, and with all its personnel that has force in it."""
    words = f"rite {attack.kind.lower()} {attack.target.id} with {attack.leader.id}"
    says = f"{attack.kind.called} against {at.name(attack.target)}, led by {at.name(attack.leader)}"
    ending = f" as {attack.rite_class}" if attack.rite_class else ""
    says += f",{ending}" if ending else ""
    yield Option(words=words + ending, says=says, rules=("R-06",))
    beside = personnel(at, attack.leader, attack.kind)
    if beside and can_declare(at, structs.replace(attack, others=beside)):
        words += "".join(f", {piece.id}" for piece in beside)
        says += f" with {_names(at, beside)}"
        yield Option(words=words + ending, says=says, rules=("R-06", "R-14"))


def personnel(at: Table, leader: Piece, kind: RiteKind) -> tuple[Piece, ...]:
    """The personnel of a leader that could take part now and has force in that kind of rite."""
    talent = FACTS[kind].talent
    return tuple(
        piece
        for piece in at.game.assigned(leader.id)
        if stands(at, piece.id)
        and not piece.engaged
        and is_personnel(at, piece)
        and rank(at, piece, talent) is not None
    )


def _names(at: Table, pieces: Iterable[Piece]) -> str:
    return ", ".join(at.name(piece) for piece in pieces)


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
        yield Option(words=words, says=f"{says}, with {_names(at, beside)}", rules=("R-14",))


def counters(at: Table, house: HouseId) -> Iterator[Option]:
    """Each persona that can Counter: alone, and with all its personnel that has force."""
    if not _is_at(at, Stage.DEFENSE, house):
        return
    for piece in own(at, house):
        if not can_counter(at, piece):
            continue
        says = f"{at.name(piece)} Counters and becomes the target"
        yield Option(words=f"counter {piece.id}", says=says, rules=("SO-08",))
        beside = personnel(at, piece, rite_of(at).kind)
        if beside and can_counter(at, piece, beside):
            words = f"counter {piece.id} with " + ", ".join(one.id for one in beside)
            yield Option(words=words, says=f"{says}, with {_names(at, beside)}", rules=("SO-08",))


def defends(at: Table, house: HouseId) -> Iterator[Option]:
    """The defense leader engages, where it still can."""
    if _is_at(at, Stage.DEFENDING, house) and can_defend(at):
        says = f"engage {at.name(rite_of(at).defense.leader)} and who was declared with it"
        yield Option(words="defend", says=says, rules=("R-11",))


def declines(at: Table, house: HouseId) -> Iterator[Option]:
    """The defense leader stays as it is."""
    if _is_at(at, Stage.DEFENDING, house):
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
