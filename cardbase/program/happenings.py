"""Reads what a trigger waits for: the clause behind when, whenever, once, if, during."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Trait, Verb
from cardbase.operation.words import Being, Det, Join, Link, Modal, Owner, Prep, Ref, When
from cardbase.program import things as p
from cardbase.program.abilities import Happens, Occasion
from cardbase.program.conditions import rite
from cardbase.program.deeds import Source
from cardbase.program.reader import NotRead
from cardbase.program.vocabulary import THAT_RITE, TOKENS, WARES

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardbase.program.reader import Reader

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
RANKS = {Kind.FIRST: 1, Kind.LAST: -1}
YOU = t.Refers(Ref.YOU)
ITS_TACTICS = t.Some(
    Det.ONE_OR_MORE,
    None,
    None,
    False,
    None,
    (t.Noun((Kind.INITIATIVE, Kind.TACTIC), plural=True),),
    (),
)
"""One or more initiative tactics."""
PHASES = {one.lower(): one for one in p.During}


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
    match clause:
        case t.Clause(subject, None, (t.Act(None, (t.Do() as deed,)),), None):
            return _doing(reader, subject, deed)
        case t.Clause(subject, None, (t.Act(None, (t.Be() as being,)),), None) if subject:
            return _being(reader, subject, being)
        case t.Clause(subject, Join.AND, (counters, survives), None) if subject is not None:
            return _survives(reader, subject, counters, survives)
        case t.Clause(subject, Join.BUT, (t.Act(None, (t.Do() as begun,)), misses), None):
            return _misses(reader, subject, begun, misses)
        case t.Clause(
            None | t.Refers(Ref.YOU), None, (t.Act(Modal.MUST, (t.Do() as deed,)),), None
        ):
            return _must_lose(deed)
    raise NotRead("waits for something else")


def _must_lose(deed: t.Do) -> Happens:
    """That you must reduce or discard favor."""
    match deed:
        case t.Do(_, Verb.REDUCE, t.Some(nouns=(t.Noun((Kind.FAVOR,)),)), (), _, (Verb.DISCARD,)):
            return Happens((Occasion.FAVOR_LOST,), who=p.You())
    raise NotRead("must do something else")


def _survives(reader: Reader, subject: t.Thing, counters: t.Act, survives: t.Act) -> Happens:
    match subject, counters, survives:
        case (
            t.Some(
                nouns=(t.Noun((Kind.DEFENDER,)),), quals=(t.Relative(who, None, (Verb.GOVERN,)),)
            ),
            t.Act(None, (t.Do(_, Verb.COUNTER, None, (t.Adjunct(Prep.IN, what),)),)),
            t.Act(None, (t.Do(_, Verb.SURVIVE, that),)),
        ) if that == THAT_RITE:
            by = p.Cards(governed=reader.who(who), survived=True)
            role = p.Role.COUNTERS
            return Happens((Occasion.FALLEN,), by=by, rite=rite(reader, what), role=role)
    raise NotRead("does one thing and another")


def _misses(reader: Reader, subject: t.Thing | None, begun: t.Do, misses: t.Act) -> Happens:
    """That a House initiates a rite, but does not vanquish the target it declared."""
    match begun, misses:
        case (
            t.Do(_, Verb.INITIATE, t.Some() as what, ()),
            t.Act(
                Modal.NOT,
                (t.Do(_, Verb.VANQUISH, t.Some(nouns=(t.Noun((Kind.DECLARED, Kind.TARGET)),))),),
            ),
        ):
            return Happens((Occasion.MISSED,), who=_doer(reader, subject), rite=rite(reader, what))
    raise NotRead("does one thing, but not another")


def _doer(reader: Reader, subject: t.Thing | None) -> p.Who:
    """The House that does it; "that player" and "they" are that House afterwards."""
    who = reader.who(subject)
    if not isinstance(who, p.You):
        reader.subject = p.KeptHouse(DOER)
        reader.kept[Kind.RIVAL] = reader.kept[Kind.PLAYER] = DOER
    return who


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


def _trading(reader: Reader, subject: t.Thing | None, deed: t.Do) -> Happens | None:
    match deed:
        case t.Do(_, Verb.BUY, t.Some(nouns=(t.Noun((Kind.FAVOR,)),)), ()):
            return Happens((Occasion.BOUGHT,), who=_doer(reader, subject))
        case t.Do(
            _,
            Verb.TRANSFER,
            t.Some(nouns=(t.Noun((Kind.SPICE,)),)),
            (t.Adjunct(Prep.IN, t.Some(nouns=(t.Noun((Kind.EXCHANGE, Kind.OPERATION)),))),),
        ):
            return Happens((Occasion.EXCHANGED,), who=_doer(reader, subject))
        case t.Do(
            _,
            Verb.REDUCE,
            t.Some(nouns=(t.Noun((Kind.CROE,)),)),
            (t.ByDoing(Prep.BY, _, (added,)),),
        ) if _adds_to_the_hoard(added):
            return Happens((Occasion.CHEAPENED,), who=_doer(reader, subject))
    return None


def _adds_to_the_hoard(deed: t.Do) -> bool:
    match deed:
        case t.Do(_, Verb.ADD, t.Some(nouns=(t.Noun((Kind.SPICE,)),)), (t.Adjunct(Prep.TO, to),)):
            return _is_hoard(to)
    return False


def _is_hoard(thing: t.Thing) -> bool:
    match thing:
        case t.Some(nouns=(t.Noun((Kind.GUILD_HOARD,)),)):
            return True
    return False


def _producing(reader: Reader, subject: t.Thing | None, deed: t.Do) -> Happens | None:
    match subject, deed:
        case t.Joined() | t.Some(), t.Do(
            _, Verb.PRODUCE, t.Some(nouns=(t.Noun((Kind.SPICE,)),)), ()
        ):
            by = reader.meant(subject)
            return Happens((Occasion.PRODUCED,), by=by, wares=(p.Ware.SPICE,))
        case None | t.Refers(Ref.YOU), t.Do(
            _,
            Verb.PRODUCE,
            t.Some(nouns=(t.Noun((Kind.SPICE,)),)),
            (
                t.Adjunct(Prep.IN, where),
                t.ByDoing(Prep.BY, _, (t.Do(_, Verb.ENGAGE, what, ()),)),
            ),
        ) if _is_hoard(where):
            return Happens(
                (Occasion.PRODUCED,),
                who=p.You(),
                by=reader.meant(what),
                wares=(p.Ware.SPICE,),
                engaging=True,
                to=Source.GUILD,
            )
    return None


def _bidding(reader: Reader, subject: t.Thing | None, deed: t.Do) -> Happens | None:
    """A petition is initiated, won, lost."""
    match deed:
        case t.Do(
            _,
            Verb.INITIATE,
            t.Some(nouns=(t.Noun((Kind.PETITION,)),), quals=()),
            (t.Purpose(_, (t.Do(_, Verb.DEPLOY, what, ()),)),),
            _,
            also,
        ):
            who = _doer(reader, subject)
            if also == (Verb.WIN,):
                kind, lying = _lying(reader, what)
                return Happens((Occasion.WON,), who=who, opened=who, what=kind, lying=lying)
            return Happens((Occasion.OPENED,), who=who, what=_patient(reader, what))
        case t.Do(_, Verb.WIN, t.Some(nouns=(t.Noun((Kind.PETITION,)),), quals=quals), ()) if (
            subject == YOU
        ):
            match quals:
                case (t.Linked(Link.INITIATED, by),):
                    return Happens((Occasion.WON,), who=p.You(), opened=reader.who(by))
        case t.Do(_, Verb.GAIN, t.Some(nouns=(t.Noun((word, Kind.INITIATIVE_RANK)),)), tails) if (
            subject == YOU
        ):
            match tails:
                case (t.ByDoing(Prep.BY, _, (t.Do(_, Verb.PLAY, what, ()),)),) if (
                    word in RANKS and what == ITS_TACTICS
                ):
                    return Happens((Occasion.RANKED,), who=p.You(), rank=RANKS[word])
    return None


def _lying(reader: Reader, what: t.Thing | None) -> tuple[p.Which, p.Who]:
    """Cards that lie subdued in somebody's domain."""
    match what:
        case t.Some(
            det,
            None,
            None,
            False,
            join,
            nouns,
            (t.Linked(Link.SUBDUED_IN, t.Owned(owner, None, (Trait.DOMAIN,))),),
        ):
            kind = reader.meant(t.Some(det, None, None, False, join, nouns, ()))
            return kind, reader.owner(owner)
    raise NotRead("lies somewhere else")


def _adopting(reader: Reader, subject: t.Thing | None, deed: t.Do) -> Happens | None:
    match deed:
        case t.Do(
            _,
            Verb.ASSIGN,
            t.Owned(t.Owned(Owner.YOUR, None, (Trait.SPONSOR,)), None, (Trait.ALLEGIANCE,)),
            (t.Adjunct(Prep.TO, to),),
        ):
            return Happens(
                (Occasion.ADOPTED,), who=_doer(reader, subject), what=_patient(reader, to)
            )
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
    _trading,
    _producing,
    _bidding,
    _adopting,
    _fighting,
)
