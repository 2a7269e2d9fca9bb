"""Attacker Engagement: the acting persona and who was declared with it engage (R-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.events import (
    CardsEngaged,
    Noted,
    OperationAdvanced,
    ParticipantsDropped,
    ParticipantsJoined,
)
from tracker.guards import carries_out
from tracker.operation import finish, resolves
from tracker.rite.abilities import stays_upright
from tracker.rite.declaration import use_limit
from tracker.rite.sides import rite_of, serves
from tracker.rite.windows import open_segment
from tracker.setting_names import SettingName
from tracker.settings import yes
from tracker.words import Kind, Stage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.state import Side
    from tracker.table import Table
    from tracker.words import PieceId


@resolves(Kind.RITE, Stage.DECLARED)
@carries_out("R-09")
def engage_attack(at: Table) -> None:
    """Engage the attack leader and the participants declared, unless the rite was stopped."""
    rite = rite_of(at)
    leader = at.piece(rite.attack.leader)
    if not serves(at, rite.attack, leader.id):
        stop(at, f"{at.name(leader)} can act no more")
    elif leader.engaged and not rite.venture:
        stop(at, f"{at.name(leader)} was engaged, and cannot initiate it")
    elif not serves(at, rite.defense, rite.target):
        stop(at, f"{at.name(rite.target)} is no target any more")
    else:
        use_limit(at)
        join_declared(at, rite.attack, "R-09", leads=True)
        at.emit(OperationAdvanced(rule="R-09", stage=Stage.ENGAGED))
        open_segment(at, Stage.ENGAGED)


def join_declared(at: Table, side: Side, rule: str, *, leads: bool) -> None:
    """Engage the leader of a side and whom it declared; who can engage no more stays out.

    So does the personnel declared on a persona that stays out (SO-06).
    """
    able = [one for one in side.declared if serves(at, side, one) and not at.piece(one).engaged]
    without = set(side.declared) - set(able)
    able = [one for one in able if at.piece(one).parent not in without]
    left_out = tuple(one for one in side.declared if one not in able)
    if left_out:
        at.emit(ParticipantsDropped(rule="R-15", house=side.house, pieces=left_out))
    join(at, side, [side.leader] * leads + able, rule)


def join(at: Table, side: Side, pieces: Sequence[PieceId], rule: str) -> None:
    """Engage cards as participants of a side; who is engaged already is not turned again.

    Nor is a persona that Counters without engaging, nor the leader of a venture's rite: it
    engaged for the venture (V-09), and stays as it is where it was disengaged meanwhile.
    """
    rite = rite_of(at)
    waived = rite.attack.leader if rite.venture else ""
    cards = [at.piece(one) for one in pieces if one != waived]
    turned = tuple(p.id for p in cards if not p.engaged and not stays_upright(at, p))
    if turned:
        at.emit(CardsEngaged(rule=rule, pieces=turned))
    if pieces:
        at.emit(ParticipantsJoined(rule=rule, house=side.house, pieces=tuple(pieces)))


def stop(at: Table, reason: str) -> None:
    """End a rite that cannot go on; before its engagement it uses no limit, unless so set.

    The venture that started it has had its effect, and is used up (V-11).
    """
    from tracker.rite.resolution import use_up_venture

    rite, operation = rite_of(at), at.game.operation
    early = operation is not None and operation.stage in {Stage.ASKING, Stage.DECLARED}
    if early and yes(at.game.settings, SettingName.ABORTED_RITE_COUNTS):
        use_limit(at)
    text = f"the {rite.kind.called} ends: {reason}"
    at.emit(Noted(rule="OQ-31" if early else "R-03", house=rite.attack.house, text=text))
    use_up_venture(at)
    finish(at, resolved=False)
