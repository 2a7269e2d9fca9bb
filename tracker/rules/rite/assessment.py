"""Attacker Engagement (R-09) and the assessment (14.4): force counted, divided, applied."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.engine.events import (
    CardsEngaged,
    ForceCounted,
    Noted,
    OperationAdvanced,
    ParticipantsDropped,
    ParticipantsJoined,
    Vanquished,
    WindowClosed,
)
from tracker.engine.guards import carries_out
from tracker.engine.settings import SettingName, yes
from tracker.engine.state import Piece, Side
from tracker.engine.table import Table
from tracker.engine.words import Kind, PieceId, Round, Stage, Stat
from tracker.rules.operation import finish, resolves
from tracker.rules.rite.abilities import immune_to_surprise, stays_upright
from tracker.rules.rite.attack import open_segment
from tracker.rules.rite.course import follows, go_on, is_answered
from tracker.rules.rite.declaration import use_limit
from tracker.rules.rite.distribution import ask_what_it_does, divide, falling, without_choice
from tracker.rules.rite.force import lost, total
from tracker.rules.rite.resolution import resolve
from tracker.rules.rite.surprise import settle_surprise, surprising
from tracker.standing.figures import shift
from tracker.standing.sides import rite_of, serves, taking_part


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
    from tracker.rules.rite.resolution import use_up_venture

    rite, operation = rite_of(at), at.game.operation
    early = operation is not None and operation.stage in {Stage.ASKING, Stage.DECLARED}
    if early and yes(at.game.settings, SettingName.ABORTED_RITE_COUNTS):
        use_limit(at)
    text = f"the {rite.kind.called} ends: {reason}"
    at.emit(Noted(rule="OQ-31" if early else "R-03", house=rite.attack.house, text=text))
    use_up_venture(at)
    finish(at, resolved=False)


# --- The assessment: force is counted, divided by both sides, and counts at once (14.4) -----------


def assess(at: Table) -> None:
    """Come to the assessment; a window that the table went past is over."""
    if is_answered(at):
        at.emit(WindowClosed(rule="G-02"))
    at.emit(OperationAdvanced(rule="R-17", stage=Stage.ASSESSING))
    go_on(at)


@follows(Stage.ASSESSING)
def step(at: Table) -> None:
    """Take the next step that needs nobody's word."""
    rite = rite_of(at)
    gone = next((s for s in (rite.attack, rite.defense) if not serves(at, s, s.leader)), None)
    if gone is not None:
        stop(at, f"{at.name(gone.leader)} leads no more")
    elif rite.surprise is None:
        settle_surprise(at)
    elif rite.round is None:
        count(at, Round.SURPRISE if rite.surprise else Round.FORCE)
    elif rite.attack.ready and rite.defense.ready:
        fall(at)
    else:
        divide_where_clear(at)


def count(at: Table, which: Round) -> None:
    """Count the force of both sides for a round: of those with Surprise, or of all the others.

    Whom the Surprise round vanquished assigns none in the second, unless immune to Surprise: no
    source says what else that immunity could be [doubt]. What a card was assigned in the first
    round stays on it, and the second adds to it [doubt].
    """
    rite = rite_of(at)
    for side in (rite.attack, rite.defense):
        first = surprising(at, side) if rite.surprise else ()
        others = [piece for piece in taking_part(at, side) if piece not in first]
        acting = first if which is Round.SURPRISE else [one for one in others if acts(at, one)]
        force = total(at, acting) - lost(at, side, acting)
        at.emit(ForceCounted(rule="R-17", house=side.house, round=which, force=force))


def acts(at: Table, piece: Piece) -> bool:
    """Whether a participant without Surprise still assigns force after the Surprise round."""
    return piece.id not in rite_of(at).fallen or immune_to_surprise(at, piece)


def divide_where_clear(at: Table) -> None:
    """Divide the force of each side where there is nothing to choose."""
    rite = rite_of(at)
    for side in (rite.attack, rite.defense):
        given = None if side.ready else without_choice(at, side)
        if given is not None:
            divide(at, side, given)


@carries_out("R-20")
def fall(at: Table) -> None:
    """All force of a round counts at the same time: leaders on both sides can fall."""
    rite = rite_of(at)
    fallen = tuple(piece.id for s in (rite.attack, rite.defense) for piece in falling(at, s))
    if rite.round is not Round.SURPRISE:
        fallen = tuple(dict.fromkeys((*fallen, *in_any_case(at))))
    if fallen:
        at.emit(Vanquished(rule="R-19", pieces=fallen))
    if rite.round is Round.SURPRISE:
        count(at, Round.FORCE)
    else:
        ask_what_it_does(at)
        resolve(at)


def in_any_case(at: Table) -> tuple[PieceId, ...]:
    """Who falls at the end of the rite whatever force it got: a card says so (G-02)."""
    rite = rite_of(at)
    there = (
        one
        for side in (rite.attack, rite.defense)
        for one in (side.leader, *side.joined)
        if serves(at, side, one) and one not in rite.fallen
    )
    return tuple(one for one in there if shift(at.game, one, Stat.FALLS) > 0)


def awaiting(at: Table) -> tuple[Side, ...]:
    """The sides whose force is still to be divided by a player's word."""
    rite, operation = at.game.rite, at.game.operation
    if rite is None or operation is None or operation.stage is not Stage.ASSESSING:
        return ()
    counted = rite.round is not None
    return tuple(s for s in (rite.attack, rite.defense) if counted and not s.ready)
