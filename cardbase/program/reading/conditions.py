"""Reads conditions: what stands before the comma, and what a sentence says of rites."""

from __future__ import annotations

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Trait, Verb
from cardbase.operation.words import Adverb, Being, Compare, Det, Link, Modal, Prep, Ref
from cardbase.program.nodes import things as p
from cardbase.program.reading.reader import NotRead, Reader
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
NOTHING = t.Amount(0, 0, x_first=False)
PHASES = {one.lower(): one for one in p.During}


def test(reader: Reader, clause: t.Clause) -> p.Test:
    """What must hold for a clause. Raises NotRead."""
    if clause.unless is not None or not clause.acts:
        raise NotRead("unless")
    found = tuple(_act(reader, clause, act) for act in clause.acts)
    return found[0] if len(found) == 1 else p.AllOf(found)


def _act(reader: Reader, clause: t.Clause, act: t.Act) -> p.Test:
    match act:
        case t.Act(Modal.CANNOT, (t.Do(_, Verb.PAY, None, (t.Manner(Adverb.IN_FULL),)),)):
            return p.Compared(p.Told("unpaid"), Compare.MORE, p.Number(0))
        case t.Act(None, (t.Do() as deed,)):
            return _doing(reader, clause.subject, deed)
        case t.Act(None, (t.Be() as being,)):
            return _being(reader, clause.subject, being)
        case t.Act(None, (t.Compares(how, total),)) if clause.subject is not None:
            return p.Compared(reader.value(clause.subject), how, reader.sum(total))
    raise NotRead(f"a condition: {act}")


def _doing(reader: Reader, subject: t.Thing | None, deed: t.Do) -> p.Test:
    match deed:
        case t.Do(
            _,
            Verb.REDUCE,
            t.Owned(t.Some(Det.A, nouns=(t.Noun((Kind.TARGET,)),)), None, (Trait.RESISTANCE,)),
            (t.Adjunct(Prep.TO, t.Number(None, zero)),),
        ) if Kind.TARGET in reader.kept and zero == NOTHING and reader.is_that_force(subject):
            beaten = p.Count(p.Kept(reader.kept[Kind.TARGET]))
            return p.Compared(beaten, Compare.AT_LEAST, p.Number(1))
        case t.Do(
            _, Verb.REDUCE, t.Owned() as what, (t.Adjunct(Prep.TO, t.Number(None, zero)),)
        ) if subject is not None and zero == NOTHING:
            return p.Compared(reader.value(subject), Compare.AT_LEAST, reader.value(what))
        case t.Do(_, Verb.GOVERN, what, ()) if what is not None:
            return governs(reader, subject, what)
        case t.Do(_, Verb.HAVE, t.Some(nouns=(t.Noun((Kind.VARIABLE, Kind.COST)),)), ()):
            return p.Varies(reader.meant(subject))
        case t.Do(_, Verb.HAVE, t.Some(nouns=(t.Noun((*power, Kind.ALLEGIANCE)),)), ()) if power:
            return p.IsOf(reader.meant(subject), p.Cards(kinds=(tuple(power),)))
        case t.Do(_, Verb.HAVE, t.Some(nouns=(t.Noun((word,)),)), ()) if word in TALENTS:
            return p.IsOf(reader.meant(subject), p.Cards(talent=TALENTS[word]))
        case t.Do(_, Verb.HAVE, t.Some() as what, ()):
            return p.IsOf(reader.meant(subject), p.Cards(bears=reader.cards(what)))
        case t.Do(_, Verb.PARTICIPATE, None, (t.Adjunct(Prep.IN, what),)):
            return p.Plays(reader.meant(subject), p.Role.TAKES_PART, rite(reader, what))
        case t.Do(_, Verb.LEAD | Verb.INITIATE as verb, what, (), _, also) if what is not None:
            return _all_of(reader, subject, (verb, *also), what)
        case t.Do(_, Verb.COUNTER | Verb.SURVIVE as verb, None, ()):
            return p.Plays(reader.meant(subject), ROLES[verb])
    raise NotRead(f"a condition: {deed.verb}")


def _all_of(
    reader: Reader, subject: t.Thing | None, verbs: tuple[Verb, ...], what: t.Thing
) -> p.Test:
    """That a card does each of these in a rite: "initiates and leads". Raises NotRead."""
    if not ROLES.keys() >= set(verbs):
        raise NotRead(f"a condition: {verbs}")
    which, where = reader.meant(subject), rite(reader, what)
    found = tuple(p.Plays(which, ROLES[verb], where) for verb in verbs)
    return found[0] if len(found) == 1 else p.AllOf(found)


def in_window(reader: Reader, clause: t.Clause) -> p.Test:
    """What must be so for a card to be used in a window: "when a rite is declared against it".

    Raises:
        NotRead: it is none of what can be asked of a rite under way.
    """
    match clause:
        case t.Clause(
            what,
            _,
            (t.Act(None, (t.Be(Being.BE, False, (State.DECLARED,), _, None, tails),)),),
            None,
        ) if what is not None:
            match tails:
                case (t.Adjunct(Prep.AGAINST, target),):
                    return p.InRite(replace(rite(reader, what), target=reader.meant(target)))
        case t.Clause(
            t.Some() as who,
            _,
            (t.Act(None, (t.Be(Being.BE, False, (), _, t.Some(nouns=nouns, quals=quals), ()),)),),
            None,
        ) if [noun.words for noun in nouns] == [(Kind.DECLARED, Kind.PARTICIPANT)]:
            match quals:
                case (t.Linked(Link.OF, of),):
                    return p.InRite(replace(rite(reader, of), participant=reader.cards(who)))
        case t.Clause(
            t.Refers(Ref.YOU),
            _,
            (t.Act(None, (t.Do(_, Verb.ENGAGE, who, (role, t.Adjunct(Prep.IN, of))),)),),
            None,
        ) if role == AS_PARTICIPANT:
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
        case t.Be(Being.BE, negative, (state,), None, None, ()) if state in STATES:
            which = reader.meant(subject)
            found = _is(which, p.Cards(kinds=((STATES[state],),)))
        case t.Be(
            Being.BE,
            negative,
            (State.REDUCED,),
            None,
            None,
            (t.Adjunct(Prep.TO, t.Number(None, to)),),
        ) if subject is not None and to == NOTHING:
            found = p.Compared(reader.value(subject), Compare.AT_MOST, p.Number(0))
        case t.Be(Being.BE, negative, (State.VANQUISHED,), None, None, ()) if (
            subject is not None and Kind.FORCE in reader.kept
        ):
            resists = p.Stat(Trait.RESISTANCE, reader.meant(subject))
            force = p.Told(reader.kept[Kind.FORCE])
            found = p.Compared(force, Compare.AT_LEAST, resists)
        case t.Be(Being.BE, negative, (State.VANQUISHED,), None, None, tails) if subject:
            what = p.Rite()
            for tail in tails:
                if not isinstance(tail, t.Adjunct) or tail.prep is not Prep.IN:
                    raise NotRead("vanquished, and more")
                what = rite(reader, tail.what)
            found = _falls(reader, subject, what)
        case t.Be(Being.BE, negative, (), None, t.Some() as what, ()):
            found = _is(reader.meant(subject), reader.cards(what))
        case t.Be(Being.BE, negative, (State.ASSIGNED,), None, None, (t.Adjunct(Prep.TO, what),)):
            found = p.IsOf(reader.meant(subject), p.Cards(on=reader.meant(what)))
        case t.Be(
            Being.BE,
            False,
            (State.ASSIGNED,),
            None,
            None,
            (t.Adjunct(Prep.TO, where), t.Adjunct(Prep.AS, one)),
        ):
            return _beside(reader, subject, where, one)
        case _:
            raise NotRead(f"a condition: {being}")
    return p.Not(found) if negative else found


def _beside(reader: Reader, subject: t.Thing | None, where: t.Thing, one: t.Thing) -> p.Test:
    """That a card lies on the same fief as this one."""
    match where, one:
        case t.Some(Det.THE_SAME, nouns=(noun,)), t.Refers(Ref.THIS_CARD):
            found = reader.meant(subject)
            if isinstance(found, p.Cards):
                there = p.ThereIs(replace(found, on=p.Parent()))
                return p.AllOf((p.IsOf(p.Parent(), p.Cards(kinds=(noun.words,))), there))
    raise NotRead(f"beside {one}")


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
        return p.ThereIs(replace(which, kinds=_both(which.kinds, like.kinds)))
    return p.IsOf(which, like)


def _both(
    some: tuple[tuple[Kind, ...], ...], more: tuple[tuple[Kind, ...], ...]
) -> tuple[tuple[Kind, ...], ...]:
    return tuple((*b, *a) for a in some or ((),) for b in more or ((),))


def rite(reader: Reader, what: t.Thing) -> p.Rite:
    """The rites a thing is. Raises NotRead."""
    match what:
        case t.Some(Det.THAT | Det.THE, None, None, False, _, (t.Noun((Kind.RITE,)),), ()):
            return p.Rite()
        case t.Some(None | Det.A | Det.ANY | Det.EACH | Det.NO, None, None, False, _, nouns, quals):
            found: dict[str, object] = _kinds(nouns)
            for one in quals:
                found.update(_narrowed(reader, one))
            return replace(p.Rite(), **found)
    raise NotRead(f"which rite: {what}")


def _kinds(nouns: tuple[t.Noun, ...]) -> dict[str, object]:
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
    return {"kinds": tuple(kinds), "classes": tuple(classes)}


def _narrowed(reader: Reader, one: t.Qualifier) -> dict[str, object]:
    match one:
        case t.Linked(Link.TARGETING | Link.DECLARED_AGAINST, what):
            return {"target": reader.meant(what)}
        case t.Linked(Link.WITH, t.Some(nouns=(t.Noun((*kinds, Kind.PARTICIPANT)),))):
            return {"participant": p.Cards(kinds=(tuple(kinds),))}
        case t.Linked(Link.INITIATED, what):
            return _by(reader, what)
        case t.Linked(Link.LED, what):
            return {"led": reader.meant(what)}
        case t.Linked(Link.EXCEPT, t.Some() as what):
            apart = rite(reader, what)
            return {"kinds": tuple(kind for kind in KINDS if kind not in apart.kinds)}
        case t.Linked(
            Link.OF, t.Some(nouns=(t.Noun((Kind.TALENT,)),), quals=(t.Relative(who, _, (verb,)),))
        ) if who == t.Refers(Ref.THIS_CARD) and verb is Verb.HAVE:
            return {"own_talents": True}
        case t.Relative(who, None, (Verb.INITIATE,)):
            return {"by": reader.who(who)}
    raise NotRead(f"which rite: {one}")


def _by(reader: Reader, what: t.Thing) -> dict[str, object]:
    try:
        return {"by": reader.who(what)}
    except NotRead:
        return {"initiator": reader.meant(what)}


def during(reader: Reader, what: t.Thing) -> p.Test:
    """What is under way. Raises NotRead."""
    match what:
        case t.Some(Det.THE | Det.EACH, nouns=(t.Noun((word, Kind.PHASE)),)) if str(word) in PHASES:
            return p.InPhase(PHASES[str(word)])
        case t.Some(nouns=(t.Noun((Kind.PETITION,)),), quals=quals):
            return p.InPetition(petition(reader, quals))
        case t.Owned(owner, None, (trait,)) if str(trait) == p.During.INTERVAL:
            return p.InPhase(p.During.INTERVAL, reader.owner(owner))
    return p.InRite(rite(reader, what))


def petition(reader: Reader, quals: tuple[t.Qualifier, ...]) -> p.Petition:
    """The petitions that are narrowed down so. Raises NotRead."""
    found: dict[str, object] = {}
    for one in quals:
        match one:
            case t.Linked(Link.FOR, what):
                found["target"] = reader.meant(what)
            case t.Linked(Link.INITIATED, what) | t.Relative(what, None, (Verb.INITIATE,)):
                found["by"] = reader.who(what)
            case _:
                raise NotRead(f"which petition: {one}")
    return replace(p.Petition(), **found)
