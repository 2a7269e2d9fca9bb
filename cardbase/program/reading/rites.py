"""Reads what cards let a rite be, and what they let a card do in it (SO-01)."""

from __future__ import annotations

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Trait, Verb
from cardbase.operation.words import Being, Det, Link, Modal, Owner, Prep, Ref
from cardbase.program.nodes import things as p
from cardbase.program.nodes.holdings import Allows, GainsAbility, Licence, RiteAbility
from cardbase.program.reading.conditions import CLASSES, KINDS, rite
from cardbase.program.reading.reader import NotRead, Reader
from cardbase.program.reading.vocabulary import THAT_RITE

WITH_THE_ATTACK = (t.Adjunct(Prep.ALONG, t.Owned(Owner.YOUR, None, (Trait.ATTACK_DECLARATION,))),)
YOUR_LIMIT, THEIR_LIMIT = (
    (t.Adjunct(Prep.AGAINST, t.Owned(owner, None, (Trait.HOUSE_INTERVAL_LIMIT,))),)
    for owner in (Owner.YOUR, Owner.THEIR)
)
LED = {Verb.LEAD: Licence.TARGET, Verb.INITIATE: Licence.STARTS}
MAY = {Verb.COUNTER: RiteAbility.COUNTER, Verb.DIRECT: RiteAbility.DIRECT}
GAINED = {Kind.SURPRISE: RiteAbility.SURPRISE, Kind.DIRECT: RiteAbility.DIRECT}
COUNTERS = {(Kind.COUNTER, Kind.TACTIC), (Kind.COUNTER, Kind.OPERATION)}


def licence(reader: Reader, of: t.Phrase) -> tuple[Allows, ...]:
    """What a clause lets a rite be; empty where it says something else. Raises NotRead."""
    match of:
        case t.Some(Det.A, target=False) as subject, Modal.MAY, t.Be(
            Being.BE, False, (), None, t.TargetOf(what), ()
        ):
            rites = replace(rite(reader, what), target=reader.meant(subject))
            return (Allows(Licence.TARGET, rites),)
        case t.TargetOf(rites), Modal.MAY, t.Be(
            Being.BE, False, (), None, t.Some(Det.A, target=False) as what, ()
        ) if rites == THAT_RITE:
            return (Allows(Licence.TARGET, p.Rite(target=reader.meant(what))),)
        case subject, Modal.MAY, t.Do(
            _, Verb.LEAD | Verb.INITIATE as verb, t.Some() as what, (), None
        ):
            # against another target than its own kind has
            rites = replace(rite(reader, what), initiator=reader.meant(subject))
            return (Allows(LED[verb], rites),) if rites.target is not None else ()
        case t.Some(
            Det.THE,
            words=(Kind.FIRST, kind, Kind.RITE),
            quals=(
                t.Relative(
                    t.Some(Det.EACH, words=(Kind.PLAYER,)),
                    None,
                    (Verb.INITIATE,),
                    None,
                    (t.Adjunct(Prep.AGAINST, t.Some(Det.EACH, words=(Kind.RIVAL,))),),
                ),
            ),
        ), Modal.NOT, t.Do(_, Verb.COUNT, None, tails) if kind in KINDS and tails == THEIR_LIMIT:
            return (Allows(Licence.FIRST_UNCOUNTED, p.Rite(kinds=(kind,))),)
        case t.Some() as subject, Modal.NOT, t.Do(_, Verb.COUNT, None, tails) if (
            tails == YOUR_LIMIT
        ):
            led = rite(reader, subject)
            return (Allows(Licence.UNCOUNTED, led),) if led.led is not None else ()
        case subject, Modal.MAY, (
            t.Do(_, Verb.COUNT, None, tails)
            | t.Be(Being.BE, False, (State.DECLARED, State.RESOLVED), _, None, tails)
        ) if subject == THAT_RITE:
            return (Allows(Licence.CLASS, p.Rite(), _classes(tails)),)
        case t.Refers(Ref.YOU), Modal.MUST, t.Do(
            _, Verb.DECLARE, t.Owned(Owner.ITS, None, (Trait.CLASS,)), tails
        ) if tails == WITH_THE_ATTACK:
            return (Allows(Licence.SAYS_CLASS, p.Rite(initiator=p.This())),)
        case t.Refers(Ref.YOU), Modal.MUST, t.Do(_, Verb.DECLARE, t.Some(Det.EACH) as what, tails):
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


def rite_ability(reader: Reader, of: t.Phrase) -> tuple[GainsAbility, ...]:
    """What a clause lets a card do in a rite; empty where it says something else."""
    found: RiteAbility | None = None
    match of:
        case _, Modal.MAY, t.Do(_, verb, None, (), None) if verb in MAY:
            found = MAY[verb]
        case _, None, t.Do(_, Verb.GAIN, t.Some(words=(kind,), bare=True), ()) if kind in GAINED:
            found = GAINED[kind]
        case _, None, t.Do(
            _,
            Verb.IGNORE,
            t.Some(words=(Kind.EFFECT,), quals=(t.Linked(Link.GENERATED, t.Some(nouns=by)),)),
            (),
        ) if {noun.words for noun in by} == COUNTERS:
            found = RiteAbility.IGNORES_COUNTERS
        case _, Modal.NOT, t.Do(_, Verb.ENGAGE, t.Refers(Ref.THIS_CARD), tails) if _to_counter(
            tails
        ):
            found = RiteAbility.COUNTERS_UPRIGHT
        case t.Some(Det.THE, words=(Kind.DEFENDER,)), Modal.MUST, t.Do(
            _,
            Verb.ENGAGE,
            t.Refers(Ref.IT),
            (t.Adjunct(Prep.AS, t.Some(words=(Kind.PARTICIPANT,))),),
        ):
            return (GainsAbility(RiteAbility.BINDS_TARGET, p.This()),)
        case who, Modal.NEED_NOT, t.Be(state=State.DISENGAGED, tails=tails) if _to_counter(tails):
            return (GainsAbility(RiteAbility.COUNTERS_ENGAGED, reader.meant(who)),)
    if found is None:
        return ()
    on = reader.meant(of[0])
    return () if isinstance(on, p.CardAs) else (GainsAbility(found, on),)


def _to_counter(tails: tuple[t.Tail, ...]) -> bool:
    match tails:
        case (t.Purpose(_, (t.Do(_, Verb.COUNTER, None, ()),)),):
            return True
    return False
