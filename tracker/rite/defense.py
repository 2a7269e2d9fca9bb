"""Defender Declaration: confirm the target, or Counter for it; who else defends (R-10, 15.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.errors import Misread
from tracker.events import DefenseDeclared, OperationAdvanced
from tracker.guards import allows, enforces, prompts
from tracker.numbers import allegiances
from tracker.operation import resolves
from tracker.rite import abilities
from tracker.rite.course import follows
from tracker.rite.engagement import stop
from tracker.rite.kept_out import kept_out
from tracker.rite.kinds import is_persona
from tracker.rite.participants import verify_participants
from tracker.rite.segments import SEGMENTS
from tracker.rite.sides import fights_for, rite_of, serves
from tracker.rite.windows import open_segment
from tracker.words import Kind, Place, Stage, Stat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.state import Piece
    from tracker.table import Table


@resolves(Kind.RITE, Stage.ENGAGED)
def ask_the_defender(at: Table) -> None:
    """Window 2 is over: the defender declares; without a target there is no rite any more."""
    rite = rite_of(at)
    if serves(at, rite.defense, rite.target):
        at.emit(OperationAdvanced(rule="R-10", stage=Stage.DEFENSE))
    else:
        stop(at, f"{at.name(rite.target)} is no target any more")


@follows(Stage.DEFENSE)
def without_target(at: Table) -> None:
    """While the defender's word is awaited, the target can still be lost to a word of the table."""
    rite = rite_of(at)
    if not rite.answered and not serves(at, rite.defense, rite.target):
        stop(at, f"{at.name(rite.target)} is no target any more")


def verify_moment_of(at: Table, stage: Stage, rule: str, word: str) -> None:
    """Refuses a word of the defender at another moment of the rite. Raises Misread without one."""
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
    abilities.answers_a_declaration(at, Stat.COUNTER)
    counters(at, persona)
    is_eligible(at, persona)
    verify_participants(at, rite_of(at).defense.house, persona, others)


can_counter = allows(verify_counter)


@prompts("SO-08")
def counter(at: Table, persona: Piece, others: Sequence[Piece] = ()) -> None:
    """A persona becomes the target in the place of the one that was declared."""
    verify_counter(at, persona, others)
    _declare(at, persona, others, "SO-08")


def defenders(at: Table) -> tuple[Piece, ...]:
    """The deployed cards that fight for the defender, also one of another House (SO-08)."""
    house = rite_of(at).defense.house
    there = (one for one in at.game.pieces.values() if one.place is Place.DOMAIN and one.deployed)
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
    ignoring = abilities.ignores_counter(at)
    if ignoring:
        return f"Counters have no effect in this rite: {ignoring}"
    if not abilities.may_counter(at, persona):
        return f"{at.name(persona)} cannot Counter in this rite"
    return None


@enforces("SO-09")
def is_eligible(at: Table, persona: Piece) -> str | None:
    """A countering persona is the defender's, disengaged, and shares no attacker's allegiance."""
    rite = rite_of(at)
    if not serves(at, rite.defense, persona.id):
        return f"{at.name(persona)} is no deployed card of {at.house(rite.defense.house).name}"
    return not_ready(at, persona)


def not_ready(at: Table, persona: Piece) -> str | None:
    """Why a persona could not Counter, whoever governs it; None where it could."""
    rite = rite_of(at)
    if persona.engaged and not abilities.counters_engaged(at, persona):
        return f"{at.name(persona)} is engaged, and cannot Counter"
    keeper = kept_out(at, persona)
    if keeper:
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


@resolves(Kind.RITE, Stage.DEFENSE)
def to_engagement(at: Table) -> None:
    """Window 3 is over: the defense leader may engage, if it still can (R-12)."""
    from tracker.rite.defending import begin

    rite = rite_of(at)
    if rite.answered:
        begin(at)
