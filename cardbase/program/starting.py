"""Reads what a venture says of the rite it starts: one deed with all of it (V-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Trait, Verb
from cardbase.operation.words import Adverb, Being, Compare, Det, Link, Modal, Owner, Prep
from cardbase.program.conditions import CLASSES, KINDS
from cardbase.program.phrases import phrase
from cardbase.program.reader import NotRead, Reader
from cardbase.program.rite_deeds import StartRite
from cardbase.program.vocabulary import THAT_RITE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardbase.program import things as p

STARTED = frozenset(KINDS) - {Kind.WEIRDING}
GAINED = frozenset({Trait.FORCE, Trait.RESISTANCE})
COUNTERS = ((Kind.COUNTER, Kind.OPERATION), (Kind.COUNTER, Kind.TACTIC))


def starts(sentences: Sequence[t.Sentence]) -> StartRite | None:
    """The rite that a venture starts by its sentences; None where it does anything else."""
    if not sentences or any(one.window or one.cost or one.otherwise for one in sentences):
        return None
    first = _clause(sentences[0])
    try:
        found = _initiates(first) if first is not None and not sentences[0].prefixes else None
        for one in sentences[1:] if found is not None else ():
            found = _with(found, one) if found is not None else None
    except NotRead:
        return None
    return found


def _clause(one: t.Sentence) -> t.Clause | None:
    match one.body.parts:
        case (t.Part((), t.Clause(unless=None) as clause),):
            return clause
    return None


def _initiates(clause: t.Clause) -> StartRite | None:
    """Initiate a battle rite targeting any persona, outside the House Interval Limit."""
    match clause:
        case t.Clause(
            None,
            _,
            (
                t.Act(
                    None,
                    (
                        t.Do(
                            _,
                            Verb.INITIATE,
                            t.Some(Det.A, nouns=(t.Noun((*kinds, Kind.RITE)),), quals=quals),
                            tails,
                        ),
                    ),
                ),
            ),
        ) if tails in {(), (t.Manner(Adverb.OUTSIDE_LIMIT),)}:
            return StartRite(_kind(kinds), _target(quals), limited=not tails)
    return None


def _kind(words: Sequence[Kind]) -> Kind | None:
    if not words:
        return None
    if len(words) == 1 and words[0] in STARTED:
        return words[0]
    raise NotRead(f"starts a rite of {words}")


def _target(quals: tuple[t.Qualifier, ...]) -> p.Cards | None:
    match quals:
        case ():
            return None
        case (t.Linked(Link.TARGETING, t.Some(Det.ANY) as what),):
            return Reader().cards(what)
    raise NotRead("a rite narrowed down")


def _with(started: StartRite, one: t.Sentence) -> StartRite | None:
    clause = _clause(one)
    if clause is None:
        return None
    for read in READS:
        found = read(started, one, clause)
        if found is not None:
            return found
    return None


def _is_persona(thing: t.Thing | None) -> bool:
    match thing:
        case t.Some(Det.THE_ASSIGNED, nouns=(t.Noun((Kind.PERSONA,)),)):
            return True
    return False


def _in_it(tails: tuple[t.Tail, ...]) -> bool:
    match tails:
        case (t.Adjunct(Prep.IN, what),):
            return what == THAT_RITE
    return False


def _leads(started: StartRite, one: t.Sentence, clause: t.Clause) -> StartRite | None:
    """The assigned persona must lead that rite: it does in any case."""
    match clause:
        case t.Clause(who, _, (t.Act(Modal.MUST, (t.Do(_, Verb.LEAD, what, ()),)),)) if (
            _is_persona(who) and what == THAT_RITE and not one.prefixes
        ):
            return started
    return None


def _needs_no_talent(started: StartRite, one: t.Sentence, clause: t.Clause) -> StartRite | None:
    match clause:
        case t.Clause(
            who,
            _,
            (
                t.Act(
                    None,
                    (
                        t.Do(
                            _,
                            Verb.NEED,
                            t.Some(
                                Det.NO,
                                nouns=(t.Noun((Kind.TALENT,)),),
                                quals=(t.Linked(Link.FOR, what),),
                            ),
                            (),
                        ),
                    ),
                ),
            ),
        ) if _is_persona(who) and what == THAT_RITE and not one.prefixes:
            return replace(started, talentless=True)
    return None


def _gains(started: StartRite, one: t.Sentence, clause: t.Clause) -> StartRite | None:
    """During that rite, the assigned persona gains +X force, X: its target's Weirding rank."""
    match one.prefixes, clause, one.lets:
        case (
            (t.During(what),),
            t.Clause(
                who,
                _,
                (t.Act(None, (t.Do(_, Verb.GAIN, t.Bonus(t.Amount(0, 1), trait), ()),)),),
            ),
            (t.Let(Compare.IS, t.Sum((t.Addend(1, number, None),))),),
        ) if what == THAT_RITE and _is_persona(who) and trait in GAINED and _rank(number):
            return replace(started, gains=trait)
    return None


def _rank(number: t.Thing) -> bool:
    match number:
        case t.Owned(t.Owned(rite, None, (Trait.TARGET,)), None, (Trait.WEIRDING_RANK,)):
            return not isinstance(rite, Owner) and rite == THAT_RITE
    return False


def _counts(started: StartRite, one: t.Sentence, clause: t.Clause) -> StartRite | None:
    """That rite counts against your House Interval Limit, and is a CHOAM rite."""
    match clause:
        case t.Clause(what, _, (t.Act(None, (t.Do() as deed,)), *more)) if (
            what == THAT_RITE and not one.prefixes
        ):
            if deed.verb is Verb.COUNT and deed.what is None and deed.tails == AGAINST_YOUR_LIMIT:
                return _of_class(replace(started, limited=True), more)
    return None


AGAINST_YOUR_LIMIT = (
    t.Adjunct(Prep.AGAINST, t.Owned(Owner.YOUR, None, (Trait.HOUSE_INTERVAL_LIMIT,))),
)


def _of_class(started: StartRite, more: list[t.Act]) -> StartRite | None:
    match more:
        case []:
            return started
        case [
            t.Act(
                None, (t.Be(Being.BE, False, (), None, t.Some(Det.A, nouns=(t.Noun(words),)), ()),)
            )
        ] if words[1:] == (Kind.RITE,) and words[0] in CLASSES:
            return replace(started, rite_class=words[0])
    return None


def _defender_alone(started: StartRite, one: t.Sentence, clause: t.Clause) -> StartRite | None:
    """Only the defender may deploy dueling tactics in that rite."""
    match clause:
        case t.Clause(
            t.Only(t.Some(nouns=(t.Noun((Kind.DEFENDER,)),))),
            _,
            (
                t.Act(
                    Modal.MAY,
                    (t.Do(_, Verb.DEPLOY, t.Some(nouns=(t.Noun((kind, Kind.TACTIC)),)), tails),),
                ),
            ),
        ) if kind is started.kind and _in_it(tails) and not one.prefixes:
            return replace(started, defender_plays=True)
    return None


def _discards(started: StartRite, one: t.Sentence, clause: t.Clause) -> StartRite | None:
    """Discard all non-fief participants vanquished in that rite."""
    match clause:
        case t.Clause(
            None,
            _,
            (t.Act(None, (t.Do(_, Verb.DISCARD, t.Some(Det.ALL, quals=(qual,)) as what, ()),)),),
        ) if not one.prefixes:
            match qual:
                case t.Linked(Link.VANQUISHED, rite) if rite == THAT_RITE:
                    return replace(started, discards=Reader().cards(what))
    return None


def _no_counter(started: StartRite, one: t.Sentence, clause: t.Clause) -> StartRite | None:
    """Ignore all effects generated by Counter operations and Counter tactics in that rite."""
    match phrase(clause):
        case (
            None,
            None,
            t.Do(
                _,
                Verb.IGNORE,
                t.Some(
                    Det.ALL,
                    nouns=(t.Noun((Kind.EFFECT,)),),
                    quals=(t.Linked(Link.GENERATED, t.Some(nouns=nouns)),),
                ),
                tails,
            ),
        ) if _in_it(tails) and not one.prefixes:
            if tuple(noun.words for noun in nouns) == COUNTERS:
                return replace(started, no_counter=True)
    return None


READS = (_leads, _needs_no_talent, _gains, _counts, _defender_alone, _discards, _no_counter)
