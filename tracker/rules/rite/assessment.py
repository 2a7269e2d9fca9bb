"""Attacker Engagement (R-09) and the assessment (14.4): force counted, divided, applied."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.engine.events import (
    CardsEngaged,
    ForceCounted,
    OperationAdvanced,
    ParticipantsDropped,
    ParticipantsJoined,
    SurpriseSettled,
    Vanquished,
    WindowClosed,
)
from tracker.engine.guards import carries_out, prompts
from tracker.engine.settings import SettingName, chosen
from tracker.engine.state import Piece, Question, Side
from tracker.engine.table import Table
from tracker.engine.words import OperationKind, PieceId, Round, Stage, StatName
from tracker.rules.operation import resolves
from tracker.rules.questions import answers, ask
from tracker.rules.rite.abilities import immune_to_surprise, stays_upright, surprising
from tracker.rules.rite.attack import follows, go_on, is_answered, open_segment
from tracker.rules.rite.declaration import use_limit
from tracker.rules.rite.force import (
    ask_what_it_does,
    barred_by,
    divide,
    falling,
    total,
    without_choice,
)
from tracker.rules.rite.resolution import resolve, stop
from tracker.standing.figures import shift
from tracker.standing.sides import rite_of, serves, taking_part

SURPRISE_FIRST, FIRST, TOGETHER = "surprise", "first", "together"


@resolves(OperationKind.RITE, Stage.DECLARED)
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
    """Engage the leader of a side and its declared cards; those that cannot engage stay out.

    So does declared personnel on a persona that stays out (SO-06).
    """
    able = [one for one in side.declared if serves(at, side, one) and not at.piece(one).engaged]
    without = set(side.declared) - set(able)
    able = [one for one in able if at.piece(one).parent not in without]
    left_out = tuple(one for one in side.declared if one not in able)
    if left_out:
        at.emit(ParticipantsDropped(rule="R-15", house=side.house, pieces=left_out))
    join(at, side, [side.leader] * leads + able, rule)


def join(at: Table, side: Side, pieces: Sequence[PieceId], rule: str) -> None:
    """Engage cards as participants of a side; those already engaged stay so.

    A persona that Counters without engaging is not engaged, nor the leader of a venture's rite: it
    engaged for the venture (V-09), and stays as it is if it was disengaged meanwhile.
    """
    rite = rite_of(at)
    waived = rite.attack.leader if rite.venture else ""
    cards = [at.piece(one) for one in pieces if one != waived]
    turned = tuple(p.id for p in cards if not p.engaged and not stays_upright(at, p))
    if turned:
        at.emit(CardsEngaged(rule=rule, pieces=turned))
    if pieces:
        at.emit(ParticipantsJoined(rule=rule, house=side.house, pieces=tuple(pieces)))


@resolves(OperationKind.RITE, Stage.DEFENDING)
def assess(at: Table) -> None:
    """Begin the assessment; a window still open is closed."""
    if is_answered(at):
        at.emit(WindowClosed(rule="G-02"))
    at.emit(OperationAdvanced(rule="R-17", stage=Stage.ASSESSING))
    go_on(at)


@follows(Stage.ASSESSING)
def step(at: Table) -> None:
    """Take the next step that needs no decision."""
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
        for side in (rite.attack, rite.defense):
            given = None if side.ready else without_choice(at, side)
            if given is not None:
                divide(at, side, given)


@prompts("SO-20")
def settle_surprise(at: Table) -> None:
    """Decide whether Surprise assigns first: as set, or by the players, if any card has it."""
    rite = rite_of(at)
    having = (*surprising(at, rite.attack), *surprising(at, rite.defense))
    way = chosen(at.game.settings, SettingName.SURPRISE)
    if not having or way != "ask":
        at.emit(SurpriseSettled(rule="SO-20", first=bool(having) and way == "first"))
        return
    names = ", ".join(at.name(piece) for piece in having)
    text = (
        f"{names} with Surprise: does its force come first, and those it vanquishes assign none, "
        f"or does all force count together?"
    )
    house, choices = rite.attack.house, (FIRST, TOGETHER)
    ask(at, SURPRISE_FIRST, "SO-20", house, text, having[0].id, choices, suggested=FIRST)


@answers(SURPRISE_FIRST, of_operation=True)
def answer_surprise(at: Table, question: Question, said: str) -> None:  # noqa: ARG001 - the shape
    """Reads the answer to what Surprise does."""
    if at.game.rite is not None:
        at.emit(SurpriseSettled(rule="SO-20", first=said == FIRST))


def count(at: Table, which: Round) -> None:
    """Count the force of both sides for a round: of those with Surprise, or of all the others.

    Cards vanquished in the Surprise round assign none in the second, unless immune to Surprise: no
    source says what else that immunity could mean [doubt]. Force assigned in the first round stays,
    and the second adds to it [doubt].
    """
    rite = rite_of(at)
    for side in (rite.attack, rite.defense):
        first = surprising(at, side) if rite.surprise else ()
        others = [piece for piece in taking_part(at, side) if piece not in first]
        acting = first if which is Round.SURPRISE else [one for one in others if acts(at, one)]
        barred, needed = barred_by(at, side, acting)  # by immunity; the others need no more
        force = total(at, acting) - max(0, barred - needed)
        at.emit(ForceCounted(rule="R-17", house=side.house, round=which, force=force))


def acts(at: Table, piece: Piece) -> bool:
    """Whether a participant without Surprise still assigns force after the Surprise round."""
    return piece.id not in rite_of(at).fallen or immune_to_surprise(at, piece)


@carries_out("R-20")
def fall(at: Table) -> None:
    """All force of a round counts at the same time: leaders on both sides can fall."""
    rite = rite_of(at)
    sides = (rite.attack, rite.defense)
    fallen = [piece.id for side in sides for piece in falling(at, side)]
    if rite.round is not Round.SURPRISE:  # some fall regardless, by a card (G-02)
        there = [
            one
            for side in sides
            for one in (side.leader, *side.joined)
            if serves(at, side, one) and one not in rite.fallen
        ]
        fallen += [one for one in there if shift(at.game, one, StatName.FALLS) > 0]
        fallen = list(dict.fromkeys(fallen))
    if fallen:
        at.emit(Vanquished(rule="R-19", pieces=tuple(fallen)))
    if rite.round is Round.SURPRISE:
        count(at, Round.FORCE)
    else:
        ask_what_it_does(at)
        resolve(at)


def awaiting(at: Table) -> tuple[Side, ...]:
    """The sides whose force a player has still to divide."""
    rite, operation = at.game.rite, at.game.operation
    if rite is None or operation is None or operation.stage is not Stage.ASSESSING:
        return ()
    counted = rite.round is not None
    return tuple(s for s in (rite.attack, rite.defense) if counted and not s.ready)
