"""Reads what acts each time something happens: what it waits for, and the steps it then takes."""

from __future__ import annotations

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Trait, Verb
from cardbase.operation.wording import clause as in_words
from cardbase.operation.words import Being, Det, Link, Modal, Owner, Prep, Ref, When
from cardbase.program.nodes import abilities as a
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.program.nodes.abilities import Happens, Occasion
from cardbase.program.nodes.deeds import Source
from cardbase.program.nodes.shorthand import IT, RIVALS, YOU, do, of_kind
from cardbase.program.reading.acts import steps
from cardbase.program.reading.conditions import PHASES, ROLES, in_rite, prefix, rite
from cardbase.program.reading.reader import NotRead, Reader
from cardbase.program.reading.sorting import EVENTUAL
from cardbase.program.reading.vocabulary import TOKENS, WARES

DOER = "doer"
"""The key of the House that does it; the card it is done to is kept as "it"."""
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
ALLY, DESERT = of_kind(Kind.ALLY), of_kind(Kind.DESERT)
BY_TACTICS = "initiative rank by playing one or more initiative tactics"
SPICE = (p.Ware.SPICE,)

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
        by=p.Together((DESERT, of_kind(Kind.SPICE_BLOW, Kind.EVENT))),
        wares=SPICE,
    ),
    "you produce spice in the Guild Hoard by engaging a desert you govern": Happens(
        (Occasion.PRODUCED,),
        who=YOU,
        by=replace(DESERT, governed=YOU),
        wares=SPICE,
        engaging=True,
        to=Source.GUILD,
    ),
    # the initiative, petitions
    f"you gain the first {BY_TACTICS}": Happens((Occasion.RANKED,), who=YOU, rank=1),
    f"you gain the last {BY_TACTICS}": Happens((Occasion.RANKED,), who=YOU, rank=-1),
    "a rival initiates a petition to deploy a holding": Happens(
        (Occasion.OPENED,), who=RIVALS, what=of_kind(Kind.HOLDING)
    ),
    "you win a petition initiated by a rival": Happens((Occasion.WON,), who=YOU, opened=RIVALS),
    "you initiate and win a petition to deploy an ally subdued in a rival's domain": Happens(
        (Occasion.WON,), who=YOU, opened=YOU, what=ALLY, lying=RIVALS
    ),
    "you assign your sponsor's allegiance to an ally of a rival": Happens(
        (Occasion.ADOPTED,), who=YOU, what=replace(ALLY, governed=RIVALS)
    ),
    # rites
    **{
        f"a player initiates a {kind} rite but does not vanquish the declared target": Happens(
            (Occasion.MISSED,), who=p.Everyone(), rite=p.Rite(classes=(kind,))
        )
        for kind in (Kind.CHOAM, Kind.LANDSRAAD)
    },
    "a defender you govern Counters in a rite and survives that rite": Happens(
        (Occasion.FALLEN,),
        by=p.Cards(governed=YOU, survived=True),
        rite=p.Rite(),
        role=p.Role.COUNTERS,
    ),
}
"""Clauses that are read as a whole: the clause in words -> what a trigger waits for."""


def happens(reader: Reader, prefix: t.Prefix) -> Happens:
    """The occurrence a sentence waits for, from the part before its comma. Raises NotRead."""
    match prefix:
        case t.Condition(When.WHEN | When.WHENEVER | When.ONCE, clause):
            known = WHOLE.get(in_words(clause))
            if known is not None:
                if known.who is not None:
                    _remember_doer(reader, known.who)
                if known.what is not None:
                    reader.it = IT
                return known
            match clause.modal, clause.deed:
                case None, t.Do() as deed:
                    return _done(reader, clause.subject, deed)
                case None, t.Be() as being if clause.subject is not None:
                    return _suffered(reader, clause.subject, being)
        case t.Condition(When.IF, t.Clause(subject, modal=None, deed=t.Be() as being)):
            return _fallen(reader, subject, being)
        case t.During(t.Some(Det.EACH | Det.THE, words=(word, Kind.PHASE))) if word in PHASES:
            return Happens((Occasion.PHASE,), phase=PHASES[word])
        case t.During(t.Owned(Owner.YOUR, None, (Trait.NEXT_HOUSE_DISCARD_PHASE,))):
            return Happens((Occasion.PHASE,), phase=p.During.HOUSE_DISCARD)
        case t.AtEnd(t.Some(word=Kind.HOUSE_INTERVAL | Kind.INTERVAL)):
            return Happens((Occasion.INTERVAL_ENDS,))
    raise NotRead(f"waits for {prefix}")


def _fallen(reader: Reader, subject: t.Thing | None, being: t.Be) -> Happens:
    """That a card is vanquished, in such a rite."""
    if being.state is not State.VANQUISHED or subject is None:
        raise NotRead("if it is no such thing")
    what, reader.it = reader.meant(subject), IT
    return Happens((Occasion.FALLEN,), what=what, rite=in_rite(reader, being.tails))


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
    reader.it = IT
    if isinstance(what, t.Some):
        reader.kept |= dict.fromkeys((noun.words[-1] for noun in what.nouns), IT.key)
        if what.det is Det.A_TARGET:
            reader.target = IT.key
    return found


def _one_or_more(what: t.Thing | None) -> t.Thing | None:
    """Cards of which one is enough."""
    if isinstance(what, t.Some) and what.det is Det.ONE_OR_MORE:
        return t.Some(Det.A, join=what.join, nouns=what.nouns, quals=what.quals)
    return what


def _suffered(reader: Reader, subject: t.Thing, being: t.Be) -> Happens:
    """That a card is engaged, subdued, discarded; that it leaves its domain."""
    match being:
        case t.Be(Being.BE | Being.BECOME, False, (state,), None, None, ()) if state in SUFFERED:
            return Happens((SUFFERED[state],), what=_patient(reader, subject))
        case t.Be(
            state=State.TRANSFERRED,
            tails=(t.Adjunct(Prep.FROM, t.Owned(Owner.ITS, None, (Trait.CURRENT_DOMAIN,))),),
        ):
            return Happens((Occasion.LEFT,), what=_patient(reader, subject))
        case t.Be(state=State.ENGAGED, tails=(t.Purpose(_, (purpose,)),)):
            by = _patient(reader, subject)
            return replace(_to_produce(purpose), by=by)
    return _fallen(reader, subject, being)


def _to_produce(purpose: t.Do) -> Happens:
    """That a card is engaged to produce spice or solaris."""
    match purpose:
        case t.Do(_, Verb.PRODUCE, t.Some(nouns=nouns), ()):
            found = tuple(WARES[noun.words[-1]] for noun in nouns if noun.words[-1] in WARES)
            if len(found) == len(nouns):
                return Happens((Occasion.PRODUCED,), wares=found, engaging=True)
    raise NotRead("engaged for something else")


def _done(reader: Reader, subject: t.Thing | None, deed: t.Do) -> Happens:
    """That a House does something with a card, or a card does something in a rite."""
    match deed:
        case t.Do(verb=verb, what=what, tails=(), also=also) if {verb, *also} <= DONE.keys():
            who = _doer(reader, subject)
            occasions = tuple(DONE[one] for one in (verb, *also))
            return Happens(occasions, who=who, what=_patient(reader, _one_or_more(what)))
        case t.Do(_, Verb.ENGAGE, what, (t.Purpose(_, (purpose,)),)) if (
            set(deed.also) <= DONE.keys()
        ):
            who = _doer(reader, subject)
            by = p.Parent() if what == t.Refers(Ref.IT) else _patient(reader, what)
            match purpose:
                case t.Do(
                    _,
                    Verb.PLACE,
                    t.Some(None, None, None, words=(word,)),
                    (t.Adjunct(Prep.ON, on),),
                ) if word in TOKENS:
                    found = Happens((Occasion.TOKENS,), what=_patient(reader, on), engaging=True)
                    return replace(found, token=TOKENS[word], by=by, who=who)
            return replace(_to_produce(purpose), by=by, who=who)
        case t.Do(_, Verb.CAPTURE, what, (t.Adjunct(Prep.IN, where),)) if (
            set(deed.also) <= DONE.keys()
        ):
            who = _doer(reader, subject)
            taken = _patient(reader, _one_or_more(what))
            if not isinstance(taken, p.Cards):
                raise NotRead("captures what is no kind of card")
            taken = replace(taken, taken=True)
            return Happens((Occasion.FALLEN,), who=who, what=taken, rite=rite(reader, where))
        case t.Do(_, Verb.VANQUISH, t.Some() as what, (t.Adjunct(Prep.IN, where),), None, ()):
            who = _doer(reader, subject)
            fallen = _patient(reader, _one_or_more(what))
            return Happens((Occasion.FALLEN,), who=who, what=fallen, rite=rite(reader, where))
        case t.Do(_, Verb.PARTICIPATE, None, (t.Adjunct(Prep.IN, where),), None, ()):
            return _fights(reader, subject, deed.verb, where)
        case t.Do(_, Verb.LEAD, t.Some() as where, (), None, ()):
            return _fights(reader, subject, deed.verb, where)
    raise NotRead(f"waits until somebody does {deed.verb}")


def _fights(reader: Reader, subject: t.Thing | None, verb: Verb, where: t.Thing) -> Happens:
    """A card takes part in a rite, or leads one: it acts when the vanquished are known."""
    by = reader.meant(subject)
    found = Happens((Occasion.FALLEN,), by=by, role=ROLES[verb], rite=rite(reader, where))
    if not isinstance(where, t.Some):
        return found
    for qual in where.quals:
        match qual:
            case t.Linked(Link.TARGETING, t.Some(nouns=nouns)):  # "that desert" afterwards
                of = p.CardAs(p.Part.RITE_TARGET)
                reader.known |= dict.fromkeys((noun.words[-1] for noun in nouns), of)
    reader.attacking = where.words == (Kind.ATTACK,)
    return replace(found, who=p.HouseAs(p.Part.ATTACKER)) if reader.attacking else found


IN_A_PHASE = {Verb.PLACE, Verb.PAY, Verb.SUBDUE, Verb.DISCARD}
"""What is done in a phase; what may not be, or is done by each player, stands."""


def trigger(one: t.Sentence, text: str, name: str) -> a.Trigger:
    """What a sentence of a card of this name waits for, and does; by hand where it is not read."""
    hand = do(d.ByHand(text))
    unread = a.Trigger(text, None, hand)
    reader = Reader()
    waits = [x for x in one.prefixes if not isinstance(x, t.Condition) or x.when in EVENTUAL]
    if not waits and _falls(one):
        waits = list(one.prefixes)
    if len(waits) != 1 or one.otherwise is not None:
        return unread
    tests: tuple[p.Test, ...] = ()
    try:
        on = happens(reader, waits[0])
    except NotRead:
        return unread
    try:
        tests = tuple(prefix(reader, x) for x in one.prefixes if x is not waits[0])
        found = steps(reader, one.body)
        xs = tuple(a.XIs(let.compare, reader.sum(let.sum)) for let in one.lets)
        # what is made of the vanquished is settled before it is done to them
        if a.Occasion.FALLEN in on.on and any(_takes_the_fallen(step, on) for step in found):
            on = replace(on, on=(a.Occasion.RESOLVING,))
        if on.by is not None and a.Occasion.RESOLVING in on.on:
            found = tuple(_by_a_participant(step, on.by) for step in found)
    except NotRead:
        return a.Trigger(text, on, hand, tests, own=_counts_itself(one, name))
    return a.Trigger(text, on, found, tests, xs, _counts_itself(one, name))


def is_trigger(one: t.Sentence) -> bool:
    """Whether a sentence is a trigger."""
    match one.prefixes:
        case (t.AtEnd(), *_):
            return True
        case (
            t.During(
                t.Some(nouns=(t.Noun((*_, Kind.PHASE)),))
                | t.Owned(_, None, (Trait.NEXT_HOUSE_DISCARD_PHASE,))
            ),
            *_,
        ):
            clause = one.body.clause
            if clause is None or len(clause.acts) != 1 or clause.unless is not None:
                return False
            verbs = {deed.verb for deed in clause.acts[0].deeds if isinstance(deed, t.Do)}
            return clause.modal in {None, Modal.MAY, Modal.MUST} and verbs <= IN_A_PHASE
        case prefixes:
            waits = any(isinstance(x, t.Condition) and x.when in EVENTUAL for x in prefixes)
            return waits or _falls(one)


def _falls(one: t.Sentence) -> bool:
    """Whether it acts if a card, this one or that it is assigned to, is vanquished in a rite."""
    match one.prefixes:
        case (t.Condition(When.IF),) if one.window is None:
            try:
                found = happens(Reader(), one.prefixes[0])
            except NotRead:
                return False
            of_rite = found.rite is not None and isinstance(found.what, p.Parent)
            return of_rite or isinstance(found.what, p.This)
    return False


def _by_a_participant(step: d.Step, by: p.Which) -> d.Step:
    """A participant takes whom the other side lost; who captures must have survived (R-28)."""
    match step:
        case d.Does(d.Capture(p.Chosen() as what) | d.Discard(p.Chosen() as what) as deed):
            if not isinstance(what.among, p.Cards):
                raise NotRead("one of several cards")
            among = replace(what.among, governed=RIVALS)
            there: p.Test = p.ThereIs(among)
            if isinstance(deed, d.Capture):
                there = p.AllOf((p.Plays(by, p.Role.SURVIVES), there))
            taken = type(deed)(replace(what, among=among))
            return d.If(there, (replace(step, deed=taken),))
    return step


def _takes_the_fallen(step: d.Step, on: a.Happens) -> bool:
    match step:
        case d.Does(d.Discard(what) | d.Capture(what)):
            among = what.among if isinstance(what, p.Chosen) else what
            fell = isinstance(among, p.Cards) and among.fell
            return fell or (on.what is not None and isinstance(among, p.Kept | p.This))
    return False


def _counts_itself(one: t.Sentence, name: str) -> bool:
    """Whether it is for each card of its own name: "for each Pyon Village assigned to it"."""
    match one.body.parts:
        case (t.Part(_, t.Clause(acts=(t.Act(_, (t.Do(tails=tails),)),))),):
            things = (x.what for x in tails if isinstance(x, t.Adjunct))
            words = [what.word for what in things if isinstance(what, t.Some)]
            return any(word is not None and word.lower() in name.lower() for word in words)
    return False
