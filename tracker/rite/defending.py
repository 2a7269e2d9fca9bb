"""Defender Engagement: the defense leader engages, with its participants, or not (R-11, R-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.errors import Misread
from tracker.events import OperationAdvanced, ParticipantsDropped
from tracker.guards import allows, enforces, prompts
from tracker.operation import resolves
from tracker.rite.abilities import counters_engaged, forces_to_engage
from tracker.rite.course import follows
from tracker.rite.engagement import join_declared, stop
from tracker.rite.kept_out import kept_out
from tracker.rite.sides import rite_of, serves
from tracker.rite.windows import open_segment
from tracker.words import Kind, Stage

if TYPE_CHECKING:
    from tracker.state import Piece
    from tracker.table import Table


def begin(at: Table) -> None:
    """The defender is asked, unless the leader is engaged already and so cannot engage."""
    rite = rite_of(at)
    leader = at.piece(rite.defense.leader)
    if not serves(at, rite.defense, leader.id):
        stop(at, f"{at.name(leader)} is no target any more")
        return
    at.emit(OperationAdvanced(rule="R-11", stage=Stage.DEFENDING))
    if kept_from_engaging(at, leader):
        stay_out(at)


@follows(Stage.DEFENDING)
def without_leader(at: Table) -> None:
    """While the defender's word is awaited, the leader can still be lost to a word of the table."""
    side = rite_of(at).defense
    if not serves(at, side, side.leader):
        stop(at, f"{at.name(side.leader)} is no target any more")


def verify_defend(at: Table) -> None:
    """Refuses to engage a defense leader that is engaged already."""
    leader_can_engage(at)


can_defend = allows(verify_defend)


@enforces("R-12")
def leader_can_engage(at: Table) -> str | None:
    """A leader that was engaged before cannot engage: it applies no force, alone."""
    return kept_from_engaging(at, at.piece(rite_of(at).defense.leader))


def kept_from_engaging(at: Table, leader: Piece) -> str | None:
    """Why a defense leader cannot engage, None when it can; who Counters may be engaged (SO-09)."""
    counters = leader.id != rite_of(at).target and counters_engaged(at, leader)
    if leader.engaged and not counters:
        return f"{at.name(leader)} is engaged already, and cannot engage to defend"
    keeper = kept_out(at, leader)
    return f"{at.name(leader)} may not participate in any rite: {keeper}" if keeper else None


@prompts("R-11")
def defend(at: Table) -> None:
    """Engage the defense leader with the participants declared; window 4 opens.

    Raises:
        Misread: the leader is deployed no more, and the table defends too soon.
    """
    verify_defend(at)
    side = rite_of(at).defense
    if not serves(at, side, side.leader):
        raise Misread("a defense leader that is still deployed", at.name(side.leader))
    join_declared(at, side, "R-11", leads=True)
    open_segment(at, Stage.DEFENDING)


def verify_decline(at: Table) -> None:
    """Refuses to keep a leader out that a card's text makes engage (Jareh Benquait)."""
    leader, by = at.piece(rite_of(at).defense.leader), forces_to_engage(at)
    if by and kept_from_engaging(at, leader) is None:
        at.refuse("G-02", f"{at.name(leader)} must engage as a participant: {by}")


can_decline = allows(verify_decline)


def decline(at: Table) -> None:
    """The defense leader is not engaged: no force, no participants, no window 4 (R-12)."""
    verify_decline(at)
    stay_out(at)


def stay_out(at: Table) -> None:
    """Leave the declared participants out, and go on to the assessment."""
    from tracker.rite.assessment import assess

    side = rite_of(at).defense
    if side.declared:
        at.emit(ParticipantsDropped(rule="R-12", house=side.house, pieces=side.declared))
    assess(at)


@resolves(Kind.RITE, Stage.DEFENDING)
def to_assessment(at: Table) -> None:
    """Window 4 is over."""
    from tracker.rite.assessment import assess

    assess(at)
