"""Reads what cards let a rite be, and what they let a card do in it."""

from __future__ import annotations

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Trait, Verb
from cardbase.operation.words import Being, Det, Link, Modal, Owner, Prep, Ref
from cardbase.program.nodes import things as p
from cardbase.program.nodes.holdings import Allows, GainsAbility, Licence, RiteAbility, TakesToo
from cardbase.program.nodes.things import CardAs, This
from cardbase.program.reading.conditions import CLASSES, KINDS, rite
from cardbase.program.reading.reader import NotRead, Reader
from cardbase.program.reading.vocabulary import THAT_RITE

WITH_THE_ATTACK = (t.Adjunct(Prep.ALONG, t.Owned(Owner.YOUR, None, (Trait.ATTACK_DECLARATION,))),)


def licence(reader: Reader, clause: t.Clause) -> tuple[Allows, ...]:
    """What a clause lets a rite be; empty where it says something else."""
    match clause.acts:
        case (t.Act(Modal.MAY, (t.Be(Being.BE, False, (), None, what, ()),)),):
            return _target(reader, clause.subject, what)
        case (t.Act(Modal.MAY, (t.Do(_, verb, t.Some() as what, (), None),)),):
            return _may(reader, clause.subject, verb, what)
        case (t.Act(Modal.NOT, (t.Do(_, Verb.COUNT, None, (against,)),)),):
            return _uncounted(reader, clause.subject, against)
        case (
            t.Act(
                Modal.MAY,
                (
                    t.Do(_, Verb.COUNT, None, tails)
                    | t.Be(Being.BE, False, (State.DECLARED, State.RESOLVED), _, None, tails),
                ),
            ),
        ) if clause.subject == THAT_RITE:
            return (Allows(Licence.CLASS, p.Rite(), _classes(tails)),)
        case (t.Act(Modal.MUST, (t.Do(_, Verb.DECLARE, what, tails),)),) if (
            clause.subject == t.Refers(Ref.YOU)
        ):
            return _said(reader, what, tails)
    return ()


def _target(reader: Reader, subject: t.Thing | None, what: t.Thing | None) -> tuple[Allows, ...]:
    match subject, what:
        case t.Some(Det.A, target=False), t.TargetOf(of):
            return (_targets(rite(reader, of), reader.meant(subject)),)
        case t.TargetOf(of), t.Some(Det.A, target=False) if of == THAT_RITE:
            return (_targets(p.Rite(), reader.meant(what)),)
    return ()


def _targets(rites: p.Rite, target: p.Which) -> Allows:
    return Allows(Licence.TARGET, replace(rites, target=target))


def _may(reader: Reader, subject: t.Thing | None, verb: Verb, what: t.Some) -> tuple[Allows, ...]:
    """That a card may lead or initiate rites against another target than its own kind has."""
    licences = {Verb.LEAD: Licence.TARGET, Verb.INITIATE: Licence.STARTS}
    if verb not in licences:
        return ()
    rites = replace(rite(reader, what), initiator=reader.meant(subject))
    return (Allows(licences[verb], rites),) if rites.target is not None else ()


def _uncounted(reader: Reader, subject: t.Thing | None, against: t.Tail) -> tuple[Allows, ...]:
    match subject:
        case t.Some(
            Det.THE,
            nouns=(t.Noun((Kind.FIRST, kind, Kind.RITE)),),
            quals=(
                t.Relative(
                    t.Some(Det.EACH, nouns=(t.Noun((Kind.PLAYER,)),)),
                    None,
                    (Verb.INITIATE,),
                    None,
                    (t.Adjunct(Prep.AGAINST, t.Some(Det.EACH, nouns=(t.Noun((Kind.RIVAL,)),))),),
                ),
            ),
        ) if kind in KINDS and against == _limit_of(Owner.THEIR):
            return (Allows(Licence.FIRST_UNCOUNTED, p.Rite(kinds=(kind,))),)
        case t.Some() if against == _limit_of(Owner.YOUR):
            rites = rite(reader, subject)
            if rites.led is not None:
                return (Allows(Licence.UNCOUNTED, rites),)
    return ()


def _said(reader: Reader, what: t.Thing | None, tails: tuple[t.Tail, ...]) -> tuple[Allows, ...]:
    """That the class of a rite is declared: of this card's rites, or of all of a kind."""
    match what:
        case t.Owned(Owner.ITS, None, (Trait.CLASS,)) if tails == WITH_THE_ATTACK:
            return (Allows(Licence.SAYS_CLASS, p.Rite(initiator=p.This())),)
        case t.Some(Det.EACH):
            rites = replace(rite(reader, what), by=p.You())
            return (Allows(Licence.SAYS_CLASS, rites, _classes(tails)),)
    return ()


def _classes(tails: tuple[t.Tail, ...]) -> tuple[Kind, ...]:
    """The classes that a rite may count as. Raises NotRead."""
    match tails:
        case (t.Adjunct(Prep.AS, t.Some(nouns=nouns)),):
            found = tuple(noun.words[0] for noun in nouns if noun.words[1:] == (Kind.RITE,))
            if len(found) == len(nouns) and set(found) <= set(CLASSES):
                return found
    raise NotRead("as a rite of no class")


def _limit_of(owner: Owner) -> t.Adjunct:
    return t.Adjunct(Prep.AGAINST, t.Owned(owner, None, (Trait.HOUSE_INTERVAL_LIMIT,)))


def bearing(reader: Reader, clause: t.Clause) -> tuple[TakesToo, ...]:
    """Which cards you may assign to a card though they do not name it."""
    match clause.subject, clause.acts:
        case (
            t.Refers(Ref.YOU),
            (
                t.Act(
                    Modal.MAY,
                    (
                        t.Do(
                            _,
                            Verb.ASSIGN,
                            t.Some(None, None, None, quals=()) as what,
                            (t.Adjunct(Prep.TO, t.Refers(Ref.THIS_CARD)),),
                        ),
                    ),
                ),
            ),
        ):
            return (TakesToo(p.This(), reader.cards(what)),)
    return ()


# --- Reads what cards let a card do in rites: Counter, Direct, Surprise (SO-01); how force counts

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
