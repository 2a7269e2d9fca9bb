"""Defender Declaration and Engagement (R-10 to R-12): confirm, Counter, engage or not."""

from __future__ import annotations

from collections.abc import Sequence

from cardbase.program.nodes import contests as r
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes.abilities import Ability
from tracker.engine.errors import Misread
from tracker.engine.events import (
    CardMoved,
    DefenseDeclared,
    DefenseReopened,
    OperationAdvanced,
    ParticipantsDropped,
    WindowClosed,
)
from tracker.engine.guards import allows, enforces, prompts
from tracker.engine.settings import SettingName, chosen
from tracker.engine.state import Piece, Question
from tracker.engine.table import Table
from tracker.engine.words import HouseId, OperationKind, Place, Stage, StatName, Until
from tracker.rules.lasting import begin_effect
from tracker.rules.operation import resolves
from tracker.rules.questions import answers, ask
from tracker.rules.rite import abilities
from tracker.rules.rite.abilities import counters_engaged, forces_to_engage, verify_participants
from tracker.rules.rite.assessment import assess, join_declared
from tracker.rules.rite.attack import follows, kept_out, open_segment
from tracker.rules.rite.resolution import stop
from tracker.standing.figures import allegiances
from tracker.standing.sides import SEGMENTS, fights_for, is_persona, rite_of, serves


@follows(Stage.DEFENDING)
def without_leader(at: Table) -> None:
    """The leader can be lost by a command even while the defender is awaited."""
    side = rite_of(at).defense
    if not serves(at, side, side.leader):
        stop(at, f"{at.name(side.leader)} is no target any more")


@enforces("R-12")
def leader_can_engage(at: Table) -> str | None:
    """A leader that was engaged before cannot engage: it applies no force, alone."""
    return kept_from_engaging(at, at.piece(rite_of(at).defense.leader))


can_defend = allows(leader_can_engage)


def kept_from_engaging(at: Table, leader: Piece) -> str | None:
    """Why a defense leader cannot engage, or None; one that Counters may be engaged (SO-09)."""
    counters = leader.id != rite_of(at).target and counters_engaged(at, leader)
    if leader.engaged and not counters:
        return f"{at.name(leader)} is engaged already, and cannot engage to defend"
    keeper = kept_out(at, leader)
    return f"{at.name(leader)} may not participate in any rite: {keeper}" if keeper else None


@prompts("R-11")
def defend(at: Table) -> None:
    """Engage the defense leader with the participants declared; window 4 opens.

    Raises Misread if it is too early to defend because the leader is no longer deployed.
    """
    leader_can_engage(at)
    side = rite_of(at).defense
    if not serves(at, side, side.leader):
        raise Misread("a defense leader that is still deployed", at.name(side.leader))
    join_declared(at, side, "R-11", leads=True)
    open_segment(at, Stage.DEFENDING)


def verify_decline(at: Table) -> None:
    """Refuses to keep out a leader that a card's text forces to engage (Jareh Benquait)."""
    leader, by = at.piece(rite_of(at).defense.leader), forces_to_engage(at)
    if by and kept_from_engaging(at, leader) is None:
        at.refuse("G-02", f"{at.name(leader)} must engage as a participant: {by}")


can_decline = allows(verify_decline)


def decline(at: Table) -> None:
    """The defense leader is not engaged: no force, no participants, no window 4 (R-12)."""
    verify_decline(at)
    stay_out(at)


def stay_out(at: Table) -> None:
    """Leave the declared participants out, and continue with the assessment."""
    side = rite_of(at).defense
    if side.declared:
        at.emit(ParticipantsDropped(rule="R-12", house=side.house, pieces=side.declared))
    assess(at)


@resolves(OperationKind.RITE, Stage.ENGAGED)
def ask_the_defender(at: Table) -> None:
    """Window 2 has closed: the defender declares; without a target the rite ends."""
    rite = rite_of(at)
    if serves(at, rite.defense, rite.target):
        at.emit(OperationAdvanced(rule="R-10", stage=Stage.DEFENSE))
    else:
        stop(at, f"{at.name(rite.target)} is no target any more")


@follows(Stage.DEFENSE)
def without_target(at: Table) -> None:
    """The target can be lost by a command even while the defender is awaited."""
    rite = rite_of(at)
    if not rite.answered and not serves(at, rite.defense, rite.target):
        stop(at, f"{at.name(rite.target)} is no target any more")


def verify_moment_of(at: Table, stage: Stage, rule: str, word: str) -> None:
    """Refuses a verb of the defender at another stage of the rite. Raises Misread without one."""
    operation = at.game.operation
    if operation is None or at.game.rite is None:
        raise Misread("a rite under way, in which that is said", word)
    if operation.stage is not stage or at.game.window is not None:
        now = SEGMENTS[operation.stage].name
        at.refuse(rule, f'"{word}" is said in {SEGMENTS[stage].name}, and this is {now}')


def verify_confirm(at: Table, others: Sequence[Piece] = ()) -> None:
    """Refuses to confirm the target as defense leader with these participants."""
    rite = rite_of(at)
    verify_participants(at, rite.defense.house, at.piece(rite.target), others)


can_confirm = allows(verify_confirm)


@prompts("R-10")
def confirm(at: Table, others: Sequence[Piece] = ()) -> None:
    """The target is the defense leader, with these additional participants."""
    verify_confirm(at, others)
    _declare(at, at.piece(rite_of(at).target), others, "R-10")


def verify_counter(at: Table, persona: Piece, others: Sequence[Piece] = ()) -> None:
    """Refuses a persona that cannot Counter, or the participants it would bring."""
    abilities.answers_a_declaration(at, StatName.COUNTER)
    counters(at, persona)
    is_eligible(at, persona)
    verify_participants(at, rite_of(at).defense.house, persona, others)


can_counter = allows(verify_counter)


@prompts("SO-08")
def counter(at: Table, persona: Piece, others: Sequence[Piece] = ()) -> None:
    """A persona becomes the target in place of the declared one."""
    verify_counter(at, persona, others)
    _declare(at, persona, others, "SO-08")


def defenders(at: Table) -> tuple[Piece, ...]:
    """The deployed cards that fight for the defender, also one of another House (SO-08)."""
    house = rite_of(at).defense.house
    there = (one for one in at.game.in_all(Place.DOMAIN) if one.deployed)
    return tuple(one for one in there if fights_for(at, one, house))


@enforces("SO-13")
def counters(at: Table, persona: Piece) -> str | None:
    """A persona that is the target cannot Counter to itself; others need the ability."""
    if persona.id == rite_of(at).target:
        return f"{at.name(persona)} is the target, and cannot Counter to itself"
    with_the_ability(at, persona)
    return None


@enforces("SO-10")
def with_the_ability(at: Table, persona: Piece) -> str | None:
    """Any persona with the ability may Counter, whatever the rite's kind of target."""
    if not is_persona(at, persona):
        return f"{at.name(persona)} is no persona"
    if ignoring := abilities.ignores_counter(at):
        return f"Counters have no effect in this rite: {ignoring}"
    if not abilities.may_counter(at, persona):
        return f"{at.name(persona)} cannot Counter in this rite"
    return None


@enforces("SO-09")
def is_eligible(at: Table, persona: Piece) -> str | None:
    """A countering persona is the defender's, disengaged, and shares no allegiance of attackers."""
    rite = rite_of(at)
    if not serves(at, rite.defense, persona.id):
        return f"{at.name(persona)} is no deployed card of {at.house(rite.defense.house).name}"
    return not_ready(at, persona)


def not_ready(at: Table, persona: Piece) -> str | None:
    """Why a persona could not Counter, regardless of its governor; None if it could."""
    rite = rite_of(at)
    if persona.engaged and not abilities.counters_engaged(at, persona):
        return f"{at.name(persona)} is engaged, and cannot Counter"
    if keeper := kept_out(at, persona):
        return f"{at.name(persona)} may not participate in any rite: {keeper}"
    shared = set(allegiances(at, persona)) & set(allegiances(at, at.piece(rite.attack.leader)))
    if shared:
        return f"{at.name(persona)} shares {min(shared)} with the attack leader"
    return None


def _declare(at: Table, leader: Piece, others: Sequence[Piece], rule: str) -> None:
    house, brought = rite_of(at).defense.house, rite_of(at).defense.declared
    named = (*brought, *(piece.id for piece in others))
    declared = tuple(one for one in dict.fromkeys(named) if one != leader.id)
    at.emit(DefenseDeclared(rule=rule, house=house, leader=leader.id, declared=declared))
    open_segment(at, Stage.DEFENSE)


@resolves(OperationKind.RITE, Stage.DEFENSE)
def to_engagement(at: Table) -> None:
    """Window 3 has closed: the defender is asked, unless the leader cannot engage (R-12)."""
    rite = rite_of(at)
    if not rite.answered:
        return
    leader = at.piece(rite.defense.leader)
    if not serves(at, rite.defense, leader.id):
        stop(at, f"{at.name(leader)} is no target any more")
        return
    at.emit(OperationAdvanced(rule="R-11", stage=Stage.DEFENDING))
    if kept_from_engaging(at, leader):
        stay_out(at)


# Tactics that let a persona Counter, played after the defender has declared (OQ-43).

LATE, WORKS, TOO_LATE = "late-counter", "works", "too late"
"""The topic of the question in window 3 (OQ-43), and its answers."""


def is_late(at: Table) -> bool:
    """Whether the defender has already declared the defense leader."""
    operation = at.game.operation
    return operation is not None and operation.stage is Stage.DEFENSE


def gives_counter(ability: Ability) -> bool:
    """Whether an ability lets a persona Counter."""
    deeds = (step.deed for step in ability.steps if isinstance(step, d.Does))
    return any(
        isinstance(deed, r.EngageToCounter)
        or (isinstance(deed, r.Lays) and deed.gift is r.Gift.COUNTER)
        for deed in deeds
    )


def verify_use_in_time(at: Table, piece: Piece, ability: Ability) -> None:
    """Refuses a card in play that lets a persona Counter once the defender has declared.

    It responds to the declaration of the rite, in window 1 (R-07).
    """
    if is_late(at) and gives_counter(ability):
        at.refuse("R-10", f"{at.name(piece)} answers the declaration: the defender has declared")


def verify_in_time(at: Table, piece: Piece) -> None:
    """Refuses to let a persona Counter in window 3, if set so (OQ-43)."""
    counters = any(map(gives_counter, at.card(piece).program.abilities))
    only_early = chosen(at.game.settings, SettingName.COUNTER_TACTIC) == "window-1"
    if counters and only_early and is_late(at):
        at.refuse("R-10", f"{at.name(piece)} belongs in window 1: the defender has declared")


def let_late(at: Table, house: HouseId, piece: Piece, on: Piece) -> None:
    """Ask in window 3 whether a persona may still Counter, unless that is set (OQ-43)."""
    if chosen(at.game.settings, SettingName.COUNTER_TACTIC) != "ask":
        reopen(at, piece, on)
        return
    text = (
        f"the defender has declared: does {at.name(piece)} still let {at.name(on)} Counter, or is "
        f"it too late, and it goes back to the hand?"
    )
    ask(at, LATE, "R-10", house, text, piece.id, (WORKS, TOO_LATE), suggested=TOO_LATE)


@answers(LATE, of_operation=True)
def answer_late(at: Table, question: Question, said: str) -> None:
    """Reads the answer to whether Counter is possible in window 3."""
    piece = at.game.pieces.get(question.about)
    if piece is None or piece.place is not Place.PLAYED:
        return
    if said == TOO_LATE:
        at.emit(CardMoved(rule="R-10", piece=piece.id, holder=piece.holder, place=Place.HAND))
        return
    on = at.game.pieces.get(piece.parent or "")
    if on is not None and is_late(at) and at.game.rite is not None:
        reopen(at, piece, on)


def reopen(at: Table, piece: Piece, on: Piece) -> None:
    """Let a persona Counter after all: the defender declares again, if possible."""
    source = piece.id if piece.active else ""
    begin_effect(at, on.id, StatName.COUNTER, 1, Until.OPERATION, source)
    if rite_of(at).answered and can_counter(at, on):
        if at.game.window is not None:
            at.emit(WindowClosed())
        at.emit(DefenseReopened(rule="R-10", house=rite_of(at).defense.house))
