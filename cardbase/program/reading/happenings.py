"""Reads what a trigger waits for: the clause behind when, whenever, once, if, during."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Trait, Verb
from cardbase.operation.style import FULL
from cardbase.operation.wording import clause as in_words
from cardbase.operation.words import Being, Det, Link, Owner, Prep, Ref, When
from cardbase.program.nodes import things as p
from cardbase.program.nodes.abilities import Happens, Occasion
from cardbase.program.nodes.deeds import Source
from cardbase.program.nodes.shorthand import RIVALS, YOU
from cardbase.program.reading.conditions import rite
from cardbase.program.reading.reader import NotRead, Reader
from cardbase.program.reading.vocabulary import TOKENS, WARES

IT, DOER = "it", "doer"
"""The keys of what happened: the card it is done to, the House that does it."""

SUFFERED = {
    State.ENGAGED: Occasion.ENGAGED,
    State.SUBDUED: Occasion.SUBDUED,
    State.DISCARDED: Occasion.DISCARDED,
    State.DEPLOYED: Occasion.DEPLOYED,
    State.CAPTURED: Occasion.CAPTURED,
}
DONE = {
    Verb.DEPLOY: Occasion.DEPLOYED,
    Verb.ENGAGE: Occasion.ENGAGED,
    Verb.DISCARD: Occasion.DISCARDED,
    Verb.SUBDUE: Occasion.SUBDUED,
    Verb.CAPTURE: Occasion.CAPTURED,
}
PHASES = {one.lower(): one for one in p.During}


def _initiates_in_vain(rite_class: Kind) -> Happens:
    return Happens((Occasion.MISSED,), who=p.Everyone(), rite=p.Rite(classes=(rite_class,)))


ALLY = p.Cards(kinds=((Kind.ALLY,),))
DESERT = p.Cards(kinds=((Kind.DESERT,),))
BY_TACTICS = "initiative rank by playing one or more initiative tactics"
IN_VAIN = "rite but does not vanquish the declared target"

WHOLE: dict[str, Happens] = {
    # favor, solaris, spice
    "a rival buys favor": Happens((Occasion.BOUGHT,), who=RIVALS),
    "you must reduce or discard favor": Happens((Occasion.FAVOR_LOST,), who=YOU),
    "a rival transfers spice in an exchange operation": Happens((Occasion.EXCHANGED,), who=RIVALS),
    "you reduce the CROE by adding spice to the Guild Hoard": Happens(
        (Occasion.CHEAPENED,), who=YOU
    ),
    "a desert or a Spice Blow event produces spice": Happens(
        (Occasion.PRODUCED,),
        by=p.Together((DESERT, p.Cards(kinds=((Kind.SPICE_BLOW, Kind.EVENT),)))),
        wares=(p.Ware.SPICE,),
    ),
    "you produce spice in the Guild Hoard by engaging a desert you govern": Happens(
        (Occasion.PRODUCED,),
        who=YOU,
        by=replace(DESERT, governed=YOU),
        wares=(p.Ware.SPICE,),
        engaging=True,
        to=Source.GUILD,
    ),
    # the initiative, petitions
    f"you gain the first {BY_TACTICS}": Happens((Occasion.RANKED,), who=YOU, rank=1),
    f"you gain the last {BY_TACTICS}": Happens((Occasion.RANKED,), who=YOU, rank=-1),
    "a rival initiates a petition to deploy a holding": Happens(
        (Occasion.OPENED,), who=RIVALS, what=p.Cards(kinds=((Kind.HOLDING,),))
    ),
    "you win a petition initiated by a rival": Happens((Occasion.WON,), who=YOU, opened=RIVALS),
    "you initiate and win a petition to deploy an ally subdued in a rival's domain": Happens(
        (Occasion.WON,), who=YOU, opened=YOU, what=ALLY, lying=RIVALS
    ),
    "you assign your sponsor's allegiance to an ally of a rival": Happens(
        (Occasion.ADOPTED,), who=YOU, what=replace(ALLY, governed=RIVALS)
    ),
    # rites
    f"a player initiates a CHOAM {IN_VAIN}": _initiates_in_vain(Kind.CHOAM),
    f"a player initiates a Landsraad {IN_VAIN}": _initiates_in_vain(Kind.LANDSRAAD),
    "a defender you govern Counters in a rite and survives that rite": Happens(
        (Occasion.FALLEN,),
        by=p.Cards(governed=YOU, survived=True),
        rite=p.Rite(),
        role=p.Role.COUNTERS,
    ),
}
"""Clauses that are read as a whole: the clause in words -> what a trigger waits for."""


def happens(reader: Reader, prefix: t.Prefix) -> Happens:
    """What a sentence waits for by what stands before its comma. Raises NotRead."""
    match prefix:
        case t.Condition(When.WHEN | When.WHENEVER | When.ONCE, clause):
            return _told(reader, clause)
        case t.Condition(When.IF, t.Clause(_, None, (t.Act(None, (t.Be() as being,)),)) as clause):
            return _fallen(reader, clause.subject, being)
        case t.During(what):
            return Happens((Occasion.PHASE,), phase=_phase(what))
        case t.AtEnd(t.Some(nouns=(t.Noun((*_, word)),))) if word in ENDS:
            return Happens((ENDS[word],))
    raise NotRead(f"waits for {prefix}")


ENDS = {
    Kind.HOUSE_INTERVAL: Occasion.INTERVAL_ENDS,
    Kind.INTERVAL: Occasion.INTERVAL_ENDS,
}


def _phase(what: t.Thing) -> p.During:
    match what:
        case t.Some(Det.EACH | Det.THE, nouns=(t.Noun((word, Kind.PHASE)),)) if str(word) in PHASES:
            return PHASES[str(word)]
        case t.Owned(Owner.YOUR, None, (Trait.NEXT_HOUSE_DISCARD_PHASE,)):
            return p.During.HOUSE_DISCARD
    raise NotRead(f"during {what}")


def _fallen(reader: Reader, subject: t.Thing | None, being: t.Be) -> Happens:
    """That a card is vanquished, in such a rite."""
    match being:
        case t.Be(Being.BE, False, (State.VANQUISHED,), None, None, tails) if subject is not None:
            found = Happens((Occasion.FALLEN,), what=reader.meant(subject))
            reader.it = p.Kept(IT)
            for tail in tails:
                if not isinstance(tail, t.Adjunct) or tail.prep is not Prep.IN:
                    raise NotRead("vanquished, and more")
                found = replace(found, rite=rite(reader, tail.what))
            return found
    raise NotRead("if it is no such thing")


def _told(reader: Reader, clause: t.Clause) -> Happens:
    known = WHOLE.get(in_words(clause, FULL))
    if known is not None:
        if known.who is not None:
            _remember_doer(reader, known.who)
        if known.what is not None:
            reader.it = p.Kept(IT)
        return known
    match clause:
        case t.Clause(subject, None, (t.Act(None, (t.Do() as deed,)),), None):
            return _doing(reader, subject, deed)
        case t.Clause(subject, None, (t.Act(None, (t.Be() as being,)),), None) if subject:
            return _being(reader, subject, being)
    raise NotRead("waits for something else")


def _doer(reader: Reader, subject: t.Thing | None) -> p.Who:
    """The House that does it; "that player" and "they" are that House afterwards."""
    who = reader.who(subject)
    _remember_doer(reader, who)
    return who


def _remember_doer(reader: Reader, who: p.Who) -> None:
    if not isinstance(who, p.You):
        reader.subject = p.KeptHouse(DOER)
        reader.kept[Kind.RIVAL] = reader.kept[Kind.PLAYER] = DOER


def _patient(reader: Reader, what: t.Thing | None) -> p.Which:
    """The card it is done to; "it" and "that card" are it afterwards."""
    found = reader.meant(what)
    reader.it = p.Kept(IT)
    if isinstance(what, t.Some):
        for noun in what.nouns:
            reader.kept[noun.words[-1]] = IT
        if what.det is Det.A_TARGET:
            reader.target = IT
    return found


def _being(reader: Reader, subject: t.Thing, being: t.Be) -> Happens:
    """That a card is engaged, subdued, discarded; that it leaves its domain."""
    match being:
        case t.Be(Being.BE | Being.BECOME, False, (state,), None, None, ()) if state in SUFFERED:
            return Happens((SUFFERED[state],), what=_patient(reader, subject))
        case t.Be(Being.BE, False, (State.VANQUISHED,), None, None, _):
            return _fallen(reader, subject, being)
        case t.Be(
            Being.BE,
            False,
            (State.TRANSFERRED,),
            None,
            None,
            (t.Adjunct(Prep.FROM, t.Owned(Owner.ITS, None, (Trait.CURRENT_DOMAIN,))),),
        ):
            return Happens((Occasion.LEFT,), what=_patient(reader, subject))
        case t.Be(Being.BE, False, (State.ENGAGED,), None, None, (t.Purpose(_, (purpose,)),)):
            by = _patient(reader, subject)
            return replace(_to_produce(purpose), by=by)
    raise NotRead("waits for what somebody is")


def _to_do(reader: Reader, purpose: t.Do) -> Happens:
    """That a card is engaged to place tokens on another, or to produce."""
    match purpose:
        case t.Do(
            _,
            Verb.PLACE,
            t.Some(None, None, None, nouns=(t.Noun((word,)),)),
            (t.Adjunct(Prep.ON, on),),
        ) if word in TOKENS:
            what = _patient(reader, on)
            return Happens((Occasion.TOKENS,), what=what, engaging=True, token=TOKENS[word])
    return _to_produce(purpose)


def _to_produce(purpose: t.Do) -> Happens:
    """That a card is engaged to produce spice or solaris."""
    match purpose:
        case t.Do(_, Verb.PRODUCE, t.Some(nouns=nouns), ()):
            found = tuple(WARES[noun.words[-1]] for noun in nouns if noun.words[-1] in WARES)
            if len(found) == len(nouns):
                return Happens((Occasion.PRODUCED,), wares=found, engaging=True)
    raise NotRead("engaged for something else")


def _doing(reader: Reader, subject: t.Thing | None, deed: t.Do) -> Happens:
    for read in READS:
        found = read(reader, subject, deed)
        if found is not None:
            return found
    raise NotRead(f"waits until somebody does {deed.verb}")


def _to_a_card(reader: Reader, subject: t.Thing | None, deed: t.Do) -> Happens | None:
    """A House deploys, engages, discards, subdues, captures a card."""
    verbs = (deed.verb, *deed.also)
    if not all(verb in DONE for verb in verbs):
        return None
    match deed.tails:
        case ():
            who = _doer(reader, subject)
            what = _patient(reader, _one_or_more(deed.what))
            return Happens(tuple(DONE[verb] for verb in verbs), who=who, what=what)
        case (t.Adjunct(Prep.FROM, t.Owned(Owner.YOUR, None, (Trait.ASSEMBLY,))),) if (
            deed.verb is Verb.DEPLOY and not deed.also
        ):
            who = _doer(reader, subject)
            what = _patient(reader, deed.what)
            return Happens((Occasion.DEPLOYED,), who=who, what=what, source=Trait.ASSEMBLY)
        case (t.Purpose(_, (purpose,)),) if deed.verb is Verb.ENGAGE:
            who = _doer(reader, subject)
            by = _patient(reader, deed.what) if deed.what != t.Refers(Ref.IT) else p.Parent()
            return replace(_to_do(reader, purpose), by=by, who=who)
        case (t.Adjunct(Prep.IN, where),) if deed.verb is Verb.CAPTURE:
            who = _doer(reader, subject)
            what = _patient(reader, _one_or_more(deed.what))
            return Happens((Occasion.FALLEN,), who=who, what=_taken(what), rite=rite(reader, where))
    return None


def _taken(what: p.Which) -> p.Which:
    if not isinstance(what, p.Cards):
        raise NotRead("captures what is no kind of card")
    return replace(what, taken=True)


def _one_or_more(what: t.Thing | None) -> t.Thing | None:
    """Cards of which one is enough."""
    if isinstance(what, t.Some) and what.det is Det.ONE_OR_MORE:
        return t.Some(Det.A, None, None, False, what.join, what.nouns, what.quals)
    return what


def _vanquishing(reader: Reader, subject: t.Thing | None, deed: t.Do) -> Happens | None:
    match deed:
        case t.Do(_, Verb.VANQUISH, t.Some() as what, (t.Adjunct(Prep.IN, where),), None, ()):
            who = _doer(reader, subject)
            kinds = _patient(reader, _one_or_more(what))
            return Happens((Occasion.FALLEN,), who=who, what=kinds, rite=rite(reader, where))
    return None


ROLES = {Verb.PARTICIPATE: p.Role.TAKES_PART, Verb.LEAD: p.Role.LEADS}


def _fighting(reader: Reader, subject: t.Thing | None, deed: t.Do) -> Happens | None:
    """A card takes part in a rite, or leads one: it acts when the vanquished are known."""
    match deed:
        case t.Do(_, Verb.PARTICIPATE, None, (t.Adjunct(Prep.IN, where),), None, ()):
            pass
        case t.Do(_, Verb.LEAD, t.Some() as where, (), None, ()):
            pass
        case _:
            return None
    by = reader.meant(subject)
    role = ROLES[deed.verb]
    found = Happens((Occasion.FALLEN,), by=by, role=role, rite=rite(reader, where))
    _its_target(reader, where)
    reader.attacking = _is_attack(where)
    return replace(found, who=p.HouseAs(p.Part.ATTACKER)) if reader.attacking else found


def _its_target(reader: Reader, where: t.Thing) -> None:
    """The target of the rite is "that desert" afterwards."""
    for qual in where.quals if isinstance(where, t.Some) else ():
        match qual:
            case t.Linked(Link.TARGETING, t.Some(nouns=nouns)):
                for noun in nouns:
                    reader.known[noun.words[-1]] = p.CardAs(p.Part.RITE_TARGET)


def _is_attack(where: t.Thing) -> bool:
    match where:
        case t.Some(nouns=(t.Noun((Kind.ATTACK,)),)):
            return True
    return False


READS: tuple[Callable[[Reader, t.Thing | None, t.Do], Happens | None], ...] = (
    _to_a_card,
    _vanquishing,
    _fighting,
)
