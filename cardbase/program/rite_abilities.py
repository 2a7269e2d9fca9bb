"""Reads what cards let a card do in rites: Counter, Direct, Surprise (SO-01); how force counts."""

from __future__ import annotations

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Verb
from cardbase.operation.words import Being, Det, Join, Link, Modal, Prep, Ref, When
from cardbase.program import abilities as a
from cardbase.program import things as p
from cardbase.program.conditions import rite
from cardbase.program.holdings import GainsAbility, RiteAbility
from cardbase.program.reader import NotRead, Reader
from cardbase.program.things import CardAs, This

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


# --- whole sentences ------------------------------------------------------------------------


def of_rites(one: t.Sentence, text: str) -> a.Standing | None:
    """What a sentence of a card in play says of rites as a whole; None for any other."""
    if one.window is not None or one.cost or one.lets or one.otherwise is not None:
        return None
    match one.prefixes, one.body.parts:
        case (t.Condition(When.WHEN, clause),), (t.Part((), t.Clause() as body),):
            return _others_counter(clause, body, text)
        case (t.During(t.Some(nouns=nouns, quals=())),), (t.Part((), t.Clause() as body),):
            if _is_usual(nouns, body):
                return a.Standing(text, ())
    return None


def _others_counter(clause: t.Clause, body: t.Clause, text: str) -> a.Standing | None:
    """When the assigned persona is the target of a rite, you may engage a persona to Counter."""
    match clause, body:
        case (
            t.Clause(
                who, _, (t.Act(None, (t.Be(Being.BE, False, (), _, t.TargetOf(what), ()),)),), None
            ),
            t.Clause(t.Refers(Ref.YOU), _, (t.Act(Modal.MAY, (t.Do() as deed,)),), None),
        ) if deed.verb is Verb.ENGAGE and _to_counter(deed.tails) and _is_target(deed.what):
            reader = Reader()
            try:
                target = reader.meant(who)
                during = rite(reader, what)
                among = reader.cards(deed.what) if isinstance(deed.what, t.Some) else None
            except NotRead:
                return None
            if among is None:
                return None
            held = GainsAbility(RiteAbility.COUNTER, replace(among, governed=p.You()))
            return a.Standing(text, (held,), (p.InRite(replace(during, target=target)),))
    return None


ARMED = {(Kind.DUELING, Kind.RITE), (Kind.BATTLE, Kind.RITE)}
WEAPONS = {(Kind.ASSIGNED, Kind.BLADE), (Kind.ASSIGNED, Kind.PROJECTILE)}


def _is_target(what: t.Thing | None) -> bool:
    return isinstance(what, t.Some) and what.det is Det.A_TARGET


def _is_usual(nouns: tuple[t.Noun, ...], body: t.Clause) -> bool:
    """Whether it says what the rules say, or what the sentence after it lets one declare.

    A weirding rite counts Weirding ranks (R-17); which weapons are used is declared (G-02).
    """
    match body:
        case t.Clause(
            None,
            _,
            (
                t.Act(
                    None,
                    (
                        t.Do(
                            _,
                            Verb.CALCULATE,
                            t.Some(nouns=(t.Noun((Kind.FORCE,)),)),
                            (t.Adjunct(Prep.BY, t.Some(nouns=(t.Noun((Kind.WEIRDING_RANK,)),))),),
                        ),
                    ),
                ),
            ),
            None,
        ):
            return [noun.words for noun in nouns] == [(Kind.WEIRDING, Kind.RITE)]
        case t.Clause(
            t.Refers(Ref.THIS_CARD),
            _,
            (t.Act(Modal.MAY, (t.Do(_, Verb.USE, t.Some(join=Join.OR, nouns=used), ()),)),),
            None,
        ):
            rites = {noun.words for noun in nouns}
            return rites == ARMED and {noun.words for noun in used} == WEAPONS
    return False
