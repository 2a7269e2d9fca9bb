"""Compiles conditions: the part before the comma, and conditions on rites."""

from __future__ import annotations

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Trait, Verb
from cardbase.operation.words import Adverb, Being, Compare, Det, Link, Modal, Prep, Ref, When
from cardbase.program.nodes import things as p
from cardbase.program.reading.reader import RITE_UNDER_WAY, NotRead, Reader
from cardbase.program.reading.vocabulary import STATES, TALENTS

KINDS = (Kind.ARBITRATION, Kind.INTRIGUE, Kind.BATTLE, Kind.DUELING, Kind.WEIRDING)
CLASSES = (Kind.CHOAM, Kind.LANDSRAAD)
ROLES = {
    Verb.PARTICIPATE: p.Role.TAKES_PART,
    Verb.LEAD: p.Role.LEADS,
    Verb.COUNTER: p.Role.COUNTERS,
    Verb.INITIATE: p.Role.INITIATES,
    Verb.SURVIVE: p.Role.SURVIVES,
}
AS_PARTICIPANT = t.Adjunct(Prep.AS, t.some(Det.A, Kind.PARTICIPANT))
TO_NOTHING = (t.Adjunct(Prep.TO, t.Number(None, t.Amount(0))),)
PHASES = {str(one.lower()): one for one in p.During}


def prefix(reader: Reader, one: t.Prefix) -> p.Test:
    """The conditions in the part before the comma. Raises NotRead."""
    match one:
        case t.Condition(When.IF | When.WHILE, clause):
            return test(reader, clause)
        case t.Condition(When.UNLESS, clause):
            return p.Not(test(reader, clause))
        case t.During(what):
            return during(reader, what)
    raise NotRead(f"before the comma: {one}")


def test(reader: Reader, clause: t.Clause) -> p.Test:
    """What must hold for a clause. Raises NotRead."""
    if clause.unless is not None or not clause.acts:
        raise NotRead("unless")
    return _all([_act(reader, clause.subject, act) for act in clause.acts])


def _all(tests: list[p.Test]) -> p.Test:
    return tests[0] if len(tests) == 1 else p.AllOf(tuple(tests))


def _act(reader: Reader, subject: t.Thing | None, act: t.Act) -> p.Test:
    match act:
        case t.Act(Modal.CANNOT, (t.Do(_, Verb.PAY, None, (t.Manner(Adverb.IN_FULL),)),)):
            return p.Compared(p.Told("unpaid"), Compare.MORE, p.Number(0))
        case t.Act(None, (t.Do() as deed,)):
            return _doing(reader, subject, deed)
        case t.Act(None, (t.Be() as being,)):
            return _being(reader, subject, being)
        case t.Act(None, (t.Compares(how, total),)) if subject is not None:
            return p.Compared(reader.value(subject), how, reader.sum(total))
    raise NotRead(f"a condition: {act}")


def _doing(reader: Reader, subject: t.Thing | None, deed: t.Do) -> p.Test:
    match deed:
        case t.Do(
            _, Verb.REDUCE, t.Owned(t.Some(Det.A, words=(Kind.TARGET,)), None, (Trait.RESISTANCE,))
        ) if (
            Kind.TARGET in reader.kept
            and deed.tails == TO_NOTHING
            and reader.is_that_force(subject)
        ):
            beaten = p.Count(p.Kept(reader.kept[Kind.TARGET]))
            return p.Compared(beaten, Compare.AT_LEAST, p.Number(1))
        case t.Do(_, Verb.REDUCE, t.Owned() as what) if subject and deed.tails == TO_NOTHING:
            return p.Compared(reader.value(subject), Compare.AT_LEAST, reader.value(what))
        case t.Do(_, Verb.GOVERN, what, ()) if what is not None:
            return governs(reader, subject, what)
        case t.Do(_, Verb.HAVE, t.Some() as what, ()):
            return _having(reader, reader.meant(subject), what)
        case t.Do(_, Verb.PARTICIPATE, None, (t.Adjunct(Prep.IN, what),)):
            return p.Plays(reader.meant(subject), p.Role.TAKES_PART, rite(reader, what))
        case t.Do(_, Verb.LEAD | Verb.INITIATE as verb, what, (), _, also) if (
            what is not None and set(also) <= ROLES.keys()
        ):
            which, where = reader.meant(subject), rite(reader, what)
            return _all([p.Plays(which, ROLES[one], where) for one in (verb, *also)])
        case t.Do(_, Verb.COUNTER | Verb.SURVIVE as verb, None, ()):
            return p.Plays(reader.meant(subject), ROLES[verb])
    raise NotRead(f"a condition: {deed.verb}")


def _having(reader: Reader, which: p.Which, what: t.Some) -> p.Test:
    match what.words:
        case (Kind.VARIABLE, Kind.COST):
            return p.Varies(which)
        case (_, *_, Kind.ALLEGIANCE):
            return p.IsOf(which, p.Cards(kinds=(what.words[:-1],)))
        case (word,) if word in TALENTS:
            return p.IsOf(which, p.Cards(talent=TALENTS[word]))
    return p.IsOf(which, p.Cards(bears=reader.cards(what)))


def in_window(reader: Reader, clause: t.Clause) -> p.Test:
    """What must be so for a card to be used in a window: "when a rite is declared against it".

    Raises:
        NotRead: it is none of what can be asked of a rite under way.
    """
    match clause.phrase:
        case what, None, t.Be(
            Being.BE, False, (State.DECLARED,), tails=(t.Adjunct(Prep.AGAINST, target),)
        ) if what is not None:
            return p.InRite(replace(rite(reader, what), target=reader.meant(target)))
        case t.Some() as who, None, t.Be(
            Being.BE,
            False,
            (),
            _,
            t.Some(words=(Kind.DECLARED, Kind.PARTICIPANT), quals=(t.Linked(Link.OF, of),)),
            (),
        ):
            return p.InRite(replace(rite(reader, of), participant=reader.cards(who)))
        case t.Refers(Ref.YOU), None, t.Do(_, Verb.ENGAGE, who, (role, t.Adjunct(Prep.IN, of))) if (
            role == AS_PARTICIPANT
        ):
            return p.Plays(reader.meant(who), p.Role.TAKES_PART, rite(reader, of))
    return test(reader, clause)


def governs(reader: Reader, subject: t.Thing | None, what: t.Thing) -> p.Test:
    """That a House governs a card, or one of several."""
    who = reader.who(subject)
    if isinstance(what, t.Joined):
        return p.AnyOf(tuple(governs(reader, subject, one) for one in what.of))
    found = reader.meant(what)
    if not isinstance(found, p.Cards):
        raise NotRead("governs what is no kind of card")
    return p.ThereIs(replace(found, governed=who))


def _being(reader: Reader, subject: t.Thing | None, being: t.Be) -> p.Test:
    match being:
        case t.Be(
            Being.BE, False, (), None, t.Owned(t.Named() as card, None, (Trait.GOVERNOR,)), ()
        ):
            return governs(reader, subject, card)
        case t.Be(
            state=State.ASSIGNED,
            tails=(
                t.Adjunct(Prep.TO, t.Some(Det.THE_SAME, nouns=(noun,))),
                t.Adjunct(Prep.AS, t.Refers(Ref.THIS_CARD)),
            ),
        ) if isinstance(found := reader.meant(subject), p.Cards):
            # on the same fief as this card
            there = p.ThereIs(replace(found, on=p.Parent()))
            return p.AllOf((p.IsOf(p.Parent(), p.Cards(kinds=(noun.words,))), there))
        case t.Be(Being.BE):
            plainly = replace(being, negative=False)
            holds = _plainly(reader, subject, plainly)
            return p.Not(holds) if being.negative else holds
    raise NotRead(f"a condition: {being}")


def _plainly(reader: Reader, subject: t.Thing | None, being: t.Be) -> p.Test:
    match being:
        case t.Be(state=state, tails=()) if state in STATES:
            return _is(reader.meant(subject), p.Cards(kinds=((STATES[state],),)))
        case t.Be(state=State.REDUCED) if subject and being.tails == TO_NOTHING:
            return p.Compared(reader.value(subject), Compare.AT_MOST, p.Number(0))
        case t.Be(state=State.VANQUISHED, tails=()) if subject and Kind.FORCE in reader.kept:
            resists = p.Stat(Trait.RESISTANCE, reader.meant(subject))
            force = p.Told(reader.kept[Kind.FORCE])
            return p.Compared(force, Compare.AT_LEAST, resists)
        case t.Be(state=State.VANQUISHED, tails=tails) if subject:
            return _falls(reader, subject, in_rite(reader, tails) or p.Rite())
        case t.Be(states=(), what=t.Some() as what, tails=()):
            return _is(reader.meant(subject), reader.cards(what))
        case t.Be(state=State.ASSIGNED, tails=(t.Adjunct(Prep.TO, what),)):
            return p.IsOf(reader.meant(subject), p.Cards(on=reader.meant(what)))
    raise NotRead(f"a condition: {being}")


def in_rite(reader: Reader, tails: tuple[t.Tail, ...]) -> p.Rite | None:
    """The rite in which something is vanquished, None where none is named. Raises NotRead."""
    found = None
    for tail in tails:
        if not isinstance(tail, t.Adjunct) or tail.prep is not Prep.IN:
            raise NotRead("vanquished, and more")
        found = rite(reader, tail.what)
    return found


def _falls(reader: Reader, subject: t.Thing, what: p.Rite) -> p.Test:
    """That a card is vanquished in a rite; of all cards of a kind one is enough.

    It is "it" and "that card" afterwards.
    """
    which = reader.meant(subject)
    match subject:
        case t.Some(Det.A, nouns=(noun,)) if isinstance(which, p.Cards):
            one, fallen = p.Number(1), replace(which, fell=True)
            reader.known[noun.words[-1]] = p.Chosen(reader.key("fallen"), fallen, one, one)
        case t.Some(Det.THAT):
            reader.it = which
    if isinstance(which, p.Cards):
        return p.AllOf((p.InRite(what), p.ThereIs(replace(which, fell=True))))
    return p.Plays(which, p.Role.FALLS, what)


def _is(which: p.Which, like: p.Cards) -> p.Test:
    if isinstance(which, p.Cards):
        of = which.kinds or ((),)
        kinds = tuple((*words, *kind) for kind in of for words in like.kinds or ((),))
        return p.ThereIs(replace(which, kinds=kinds))
    return p.IsOf(which, like)


def rite(reader: Reader, what: t.Thing) -> p.Rite:
    """The rites a thing is. Raises NotRead."""
    match what:
        case t.Some() if what in RITE_UNDER_WAY:
            return p.Rite()
        case t.Some(None | Det.A | Det.ANY | Det.EACH | Det.NO, None, None, False, _, nouns, quals):
            found: dict[str, object] = {}
            for one in quals:
                found.update(_narrowed(reader, one))
            return replace(_kinds(nouns), **found)
    raise NotRead(f"which rite: {what}")


def _kinds(nouns: tuple[t.Noun, ...]) -> p.Rite:
    kinds: list[Kind] = []
    classes: list[Kind] = []
    for noun in nouns:
        match noun.words:
            case (Kind.RITE | Kind.ATTACK,):
                pass
            case (kind, Kind.RITE) if kind in KINDS:
                kinds.append(kind)
            case (kind, Kind.RITE) if kind in CLASSES:
                classes.append(kind)
            case _:
                raise NotRead(f"no rite: {noun.words}")
    return p.Rite(tuple(kinds), tuple(classes))


def _narrowed(reader: Reader, one: t.Qualifier) -> dict[str, object]:
    match one:
        case t.Linked(Link.TARGETING | Link.DECLARED_AGAINST, what):
            return {"target": reader.meant(what)}
        case t.Linked(Link.WITH, t.Some(word=Kind.PARTICIPANT, words=words)):
            return {"participant": p.Cards(kinds=(words[:-1],))}
        case t.Linked(Link.INITIATED, what):
            try:
                return {"by": reader.who(what)}
            except NotRead:
                return {"initiator": reader.meant(what)}
        case t.Linked(Link.LED, what):
            return {"led": reader.meant(what)}
        case t.Linked(Link.EXCEPT, t.Some() as what):
            apart = rite(reader, what)
            return {"kinds": tuple(kind for kind in KINDS if kind not in apart.kinds)}
        case t.Linked(
            Link.OF,
            t.Some(
                words=(Kind.TALENT,), quals=(t.Relative(t.Refers(Ref.THIS_CARD), _, (Verb.HAVE,)),)
            ),
        ):
            return {"own_talents": True}
        case t.Relative(who, None, (Verb.INITIATE,)):
            return {"by": reader.who(who)}
    raise NotRead(f"which rite: {one}")


def during(reader: Reader, what: t.Thing) -> p.Test:
    """What is under way. Raises NotRead."""
    match what:
        case t.Some(Det.THE | Det.EACH, words=(word, Kind.PHASE)) if word in PHASES:
            return p.InPhase(PHASES[word])
        case t.Some(words=(Kind.PETITION,), quals=quals):
            return p.InPetition(petition(reader, quals))
        case t.Owned(owner, None, (Trait.HOUSE_INTERVAL,)):
            return p.InPhase(p.During.INTERVAL, reader.owner(owner))
    return p.InRite(rite(reader, what))


def petition(reader: Reader, quals: tuple[t.Qualifier, ...]) -> p.Petition:
    """The petitions that are narrowed down so. Raises NotRead."""
    found = p.Petition()
    for one in quals:
        match one:
            case t.Linked(Link.FOR, what):
                found = replace(found, target=reader.meant(what))
            case t.Linked(Link.INITIATED, what) | t.Relative(what, None, (Verb.INITIATE,)):
                found = replace(found, by=reader.who(what))
            case _:
                raise NotRead(f"which petition: {one}")
    return found
