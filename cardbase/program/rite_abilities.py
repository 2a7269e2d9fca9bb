"""Reads what cards let a card do in rites: Counter, Direct, Surprise (SO-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Verb
from cardbase.operation.words import Being, Det, Link, Modal, Prep, Ref
from cardbase.program.holdings import GainsAbility, RiteAbility
from cardbase.program.things import CardAs, This

if TYPE_CHECKING:
    from cardbase.program.reader import Reader

MAY = {Verb.COUNTER: RiteAbility.COUNTER, Verb.DIRECT: RiteAbility.DIRECT}
GAINED = {Kind.SURPRISE: RiteAbility.SURPRISE, Kind.DIRECT: RiteAbility.DIRECT}
COUNTERS = {(Kind.COUNTER, Kind.TACTIC), (Kind.COUNTER, Kind.OPERATION)}


def rite_ability(reader: Reader, clause: t.Clause) -> tuple[GainsAbility, ...]:
    """What a clause lets a card do in a rite; empty where it says something else."""
    match clause.acts:
        case (t.Act(modal, (t.Do() as deed,)),):
            found = _given(modal, deed) or _upon_countering(modal, deed)
            if found is not None:
                on = This() if clause.subject is None else reader.meant(clause.subject)
                return () if isinstance(on, CardAs) else (GainsAbility(found, on),)
            if _binds(clause, modal, deed):
                return (GainsAbility(RiteAbility.BINDS_TARGET, This()),)
        case (
            t.Act(Modal.NEED_NOT, (t.Be(Being.BE, False, (State.DISENGAGED,), None, None, tails),)),
        ):
            if _to_counter(tails):
                on = reader.meant(clause.subject)
                return (GainsAbility(RiteAbility.COUNTERS_ENGAGED, on),)
    return ()


def _given(modal: Modal | None, deed: t.Do) -> RiteAbility | None:
    match modal, deed:
        case Modal.MAY, t.Do(_, verb, None, (), None) if verb in MAY:
            return MAY[verb]
        case None, t.Do(
            _, Verb.GAIN, t.Some(None, None, None, nouns=(t.Noun((kind,)),), quals=()), ()
        ):
            return GAINED.get(kind)
    return None


def _upon_countering(modal: Modal | None, deed: t.Do) -> RiteAbility | None:
    """What becomes of Counters, and of who Counters; said of no card but this one."""
    match modal, deed:
        case None, t.Do(
            _, Verb.IGNORE, t.Some(nouns=(t.Noun((Kind.EFFECT,)),), quals=(t.Linked() as by,)), ()
        ) if by.link is Link.GENERATED and _is_counters(by.what):
            return RiteAbility.IGNORES_COUNTERS
        case Modal.NOT, t.Do(_, Verb.ENGAGE, t.Refers(Ref.THIS_CARD), tails) if _to_counter(tails):
            return RiteAbility.COUNTERS_UPRIGHT
    return None


def _is_counters(by: t.Thing) -> bool:
    return isinstance(by, t.Some) and {noun.words for noun in by.nouns} == COUNTERS


def _to_counter(tails: tuple[t.Tail, ...]) -> bool:
    match tails:
        case (t.Purpose(_, (t.Do(_, Verb.COUNTER, None, ()),)),):
            return True
    return False


def _binds(clause: t.Clause, modal: Modal | None, deed: t.Do) -> bool:
    """Whether the defender must engage the target as a participant."""
    match clause.subject, modal, deed:
        case (
            t.Some(Det.THE, nouns=(t.Noun((Kind.DEFENDER,)),)),
            Modal.MUST,
            t.Do(
                _,
                Verb.ENGAGE,
                t.Refers(Ref.IT),
                (t.Adjunct(Prep.AS, t.Some(nouns=(t.Noun((Kind.PARTICIPANT,)),))),),
            ),
        ):
            return True
    return False
