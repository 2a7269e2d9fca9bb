"""Reads what a tactic does while it lies there: what it gives a card, what its fall brings.

Tactics lie in no domain, and what they give ends with them, or with the rite (TC-04).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Trait, Verb
from cardbase.operation.words import (
    Adverb,
    Being,
    Compare,
    Det,
    Join,
    Link,
    Modal,
    Owner,
    Prep,
    Ref,
    When,
)
from cardbase.program import abilities as a
from cardbase.program import deeds as d
from cardbase.program import holdings as h
from cardbase.program import rite_deeds as r
from cardbase.program import things as p
from cardbase.program.acts import steps
from cardbase.program.conditions import test
from cardbase.program.contests import ruling
from cardbase.program.reader import NotRead, Reader, amount, ware_of

if TYPE_CHECKING:
    from collections.abc import Callable

RANKS = frozenset(
    {Trait.DUELING_RANK, Trait.BATTLE_RANK, Trait.INTRIGUE_RANK, Trait.ARBITRATION_RANK}
    | {Trait.WEIRDING_RANK, Trait.PRESCIENCE_RANK}
)
GROWS = RANKS | {Trait.FORCE, Trait.RESISTANCE}
"""The numbers of a card that a tactic raises."""

FATES = {Verb.CAPTURE: r.Gift.CAPTURED, Verb.DISCARD: r.Gift.DISCARDED}


def lying(one: t.Sentence, text: str) -> a.Ability | a.Standing | None:
    """What a sentence of a tactic does while it lies there; None where it does something else."""
    if one.window is not None or one.cost or one.otherwise is not None:
        return None
    for read in (_mercy, _at_fall, _meanwhile, _gift, ruling):
        try:
            found = read(one, text)
        except NotRead:
            continue
        if found is not None:
            return found
    return None


def _single(body: t.Body) -> t.Clause | None:
    match body.parts:
        case (t.Part((), t.Clause(_, _, (t.Act(_, (_,)),), None) as clause),):
            return clause
    return None


# --- once what it lies on has fallen --------------------------------------------------------


def _falls(one: t.Sentence) -> bool:
    """Whether it waits until the card it lies on is vanquished, in the rite under way."""
    match one.prefixes:
        case (
            t.Condition(
                When.IF,
                t.Clause(
                    t.Some(Det.THE_ASSIGNED),
                    _,
                    (
                        t.Act(
                            None, (t.Be(Being.BE, False, (State.VANQUISHED,), None, None, tails),)
                        ),
                    ),
                    None,
                ),
            ),
        ):
            return all(_that_rite(tail) for tail in tails)
    return False


def _that_rite(tail: t.Tail) -> bool:
    match tail:
        case t.Adjunct(Prep.IN, t.Some(Det.THE, nouns=(t.Noun((*_, Kind.RITE)),), quals=())):
            return True
    return False


def _at_fall(one: t.Sentence, text: str) -> a.Ability | None:
    """If the assigned card is vanquished, capture it; ..., produce X solaris."""
    if not _falls(one):
        return None
    clause = _single(one.body)
    if clause is not None:
        match clause.acts[0]:
            case t.Act(None, (t.Do(_, verb, t.Refers(Ref.IT), ()),)) if (
                verb in FATES and not one.lets
            ):
                return _ability(text, (r.Lays(FATES[verb], p.Parent()),))
    reader = Reader()
    reader.it = p.Parent()
    done = steps(reader, one.body)
    xs = tuple(a.XIs(let.compare, reader.sum(let.sum)) for let in one.lets)
    return a.Ability(a.Use.FALL, (text,), done, x=xs)


def _mercy(one: t.Sentence, text: str) -> a.Standing | None:
    """..., you may gain X solaris instead of subduing it, where X is its deployment cost ..."""
    clause = _single(one.body)
    if clause is None or not (_falls(one) or _fells(one)):
        return None
    match clause.acts[0]:
        case t.Act(
            Modal.MAY,
            (t.Do(_, Verb.GAIN, t.Some(amount=many) as gained, tails),),
        ) if _its_cost(one.lets) and many == X and clause.subject == t.Refers(Ref.YOU):
            ware, verb = ware_of(gained), _spared(tails)
            if ware is not None and verb is not None:
                return a.Standing(text, (h.Spares(ware, whole=verb is Verb.VANQUISH),))
    raise NotRead("spares in another way")


X = t.Amount(0, 1, x_first=False)
IT = t.Refers(Ref.IT)


def _spared(tails: tuple[t.Tail, ...]) -> Verb | None:
    """What is not done: the leader and any number, or all, of those with it are spared."""
    match tails:
        case (
            t.ByDoing(Prep.INSTEAD, _, (t.Do(_, verb, t.Joined(Join.AND, (leader, others)), ()),)),
        ) if leader == IT:
            match verb, others:
                case Verb.SUBDUE, t.Some(
                    Det.ANY_NUMBER,
                    nouns=(t.Noun((Kind.PARTICIPANT,)),),
                    quals=(t.Linked(Link.ASSIGNED, on),),
                ):
                    return verb if on == IT else None
                case Verb.VANQUISH, t.Owned(Owner.ITS, None, (Trait.ADDITIONAL_PARTICIPANTS,)):
                    return verb
    return None


def _fells(one: t.Sentence) -> bool:
    """Whether it waits for force enough to vanquish the card it lies on."""
    match one.prefixes:
        case (
            t.Condition(
                When.IF,
                t.Clause(
                    t.Some(nouns=(t.Noun((Kind.FORCE,)),), quals=(t.Linked(Link.APPLIED, on),)),
                    _,
                    (t.Act(None, (t.Compares(Compare.AT_LEAST, total),)),),
                    None,
                ),
            ),
        ) if _assigned(on):
            return _traits(total) == (Trait.RESISTANCE,)
    return False


def _assigned(thing: t.Thing | None) -> bool:
    return isinstance(thing, t.Some) and thing.det is Det.THE_ASSIGNED


def _traits(total: t.Sum) -> tuple[Trait | None, ...]:
    """The numbers of a card that are added up; None for each that is another number."""
    return tuple(_trait(one) for one in total.parts)


def _trait(one: t.Addend) -> Trait | None:
    match one:
        case t.Addend(1, t.Owned(Owner.ITS, None, (trait,)), None):
            return trait
    return None


NOT_SUBDUED = t.Stated(negative=True, states=(State.SUBDUED,), join=None, this_way=False)


def _its_cost(lets: tuple[t.Let, ...]) -> bool:
    """Whether X is its deployment cost plus 1 for each additional participant."""
    match lets:
        case (t.Let(Compare.IS, t.Sum((cost, t.Addend(1, t.Number(_, t.Amount(1, 0)), more)))),):
            match more:
                case t.Some(nouns=(t.Noun((Kind.ADDITIONAL, Kind.PARTICIPANT)),), quals=quals) if (
                    quals in {(), (NOT_SUBDUED,)}
                ):
                    return _trait(cost) is Trait.DEPLOYMENT_COST
    return False


# --- for the rite ---------------------------------------------------------------------------


def _gift(one: t.Sentence, text: str) -> a.Ability | None:
    """The assigned leader gains ...; your leader may Direct; force on it has no effect."""
    clause = _single(one.body)
    if clause is None:
        return None
    if one.prefixes:
        return _in_any_order(one, clause, text)
    reader = Reader()
    for read in READS:
        found = read(reader, clause)
        if found is not None:
            xs = tuple(a.XIs(let.compare, reader.sum(let.sum)) for let in one.lets)
            return _ability(text, (found,), xs)
    return None


def _meanwhile(one: t.Sentence, text: str) -> a.Standing | None:
    """If a rival governs such a participant, the assigned leader gains +3 force."""
    clause = _single(one.body)
    match one.prefixes:
        case (
            t.Condition(When.IF, t.Clause(acts=(t.Act(None, (t.Do(_, Verb.GOVERN),)),)) as asked),
        ):
            if clause is None or one.lets or not _assigned(clause.subject):
                return None
        case _:
            return None
    match clause.acts[0]:
        case t.Act(None, (t.Do(_, Verb.GAIN, t.Bonus(many, trait), ()),)) if trait in GROWS:
            gained = h.Adds(trait, p.Parent(), amount(many))
            return a.Standing(text, (gained,), (test(Reader(), asked),))
    return None


def _ability(text: str, deeds: tuple[d.Deed, ...], xs: tuple[a.XIs, ...] = ()) -> a.Ability:
    return a.Ability(a.Use.PLAYED, (text,), tuple(d.Does(one, p.You()) for one in deeds), x=xs)


def _in_any_order(one: t.Sentence, clause: t.Clause, text: str) -> a.Ability | None:
    """When you distribute force, you may distribute it freely and in any order (CE-12)."""
    match one.prefixes, clause.acts[0]:
        case (
            (t.Condition(When.WHEN, t.Clause(t.Refers(Ref.YOU), _, (t.Act(None, (waits,)),))),),
            t.Act(
                Modal.MAY,
                (
                    t.Do(
                        _,
                        Verb.DISTRIBUTE,
                        t.Refers(Ref.IT),
                        (t.Adjunct(Prep.AMONG, t.Some() as among), t.Manner(Adverb.FREELY)),
                    ),
                ),
            ),
        ) if _distributes(waits) and clause.subject == t.Refers(Ref.YOU):
            if among.nouns[0].words != (Kind.OPPOSING, Kind.PARTICIPANT):
                return None
            return _ability(text, (r.Lays(r.Gift.FREE_FORCE, p.Parent()),))
    return None


def _distributes(deed: t.Deed) -> bool:
    match deed:
        case t.Do(_, Verb.DISTRIBUTE, t.Some(nouns=(t.Noun((Kind.FORCE,)),)), ()):
            return True
    return False


def _may(reader: Reader, clause: t.Clause) -> d.Deed | None:
    """Target persona may Counter; your leader may Direct."""
    match clause.acts[0]:
        case t.Act(Modal.MAY, (t.Do(_, Verb.COUNTER, None, ()),)):
            return r.Lays(r.Gift.COUNTER, reader.chosen(clause.subject))
        case t.Act(Modal.MAY, (t.Do(_, Verb.DIRECT, None, ()),)):
            return d.Grant(Kind.DIRECT, reader.chosen(clause.subject))
    return None


def _gains(reader: Reader, clause: t.Clause) -> d.Deed | None:
    """The assigned card gains Surprise, a number, force for each additional participant."""
    del reader
    if not _assigned(clause.subject):
        return None
    match clause.acts[0]:
        case t.Act(None, (t.Do(_, Verb.GAIN, t.Some(nouns=(t.Noun((Kind.SURPRISE,)),)), ()),)):
            return d.Grant(Kind.SURPRISE, p.Parent())
        case t.Act(None, (t.Do(_, Verb.GAIN, t.Bonus(many, trait), ()),)) if trait in GROWS:
            return d.Change(trait, p.Parent(), amount(many))
        case t.Act(
            None,
            (
                t.Do(
                    _,
                    Verb.GAIN,
                    t.Bonus(t.Amount(1, 0), Trait.FORCE),
                    (t.Adjunct(Prep.PER, t.Some(nouns=(t.Noun(words),), quals=())),),
                ),
            ),
        ) if words == (Kind.ADDITIONAL, Kind.PARTICIPANT):
            return r.Lays(r.Gift.FORCE_EACH, p.Parent())
    return None


def _untouched(reader: Reader, clause: t.Clause) -> d.Deed | None:
    """Force applied to the assigned leader has no effect (SO-23)."""
    del reader
    match clause:
        case t.Clause(
            t.Some(nouns=(t.Noun((Kind.FORCE,)),), quals=(t.Linked(Link.APPLIED, on),)),
            _,
            (t.Act(None, (t.Do(_, Verb.HAVE, t.Some(Det.NO, nouns=(t.Noun((what,)),))),)),),
            None,
        ) if _assigned(on) and what is Kind.EFFECT:
            return r.Lays(r.Gift.UNTOUCHED, p.Parent())
    return None


def _falls_anyway(reader: Reader, clause: t.Clause) -> d.Deed | None:
    """The assigned leader is vanquished with any amount of force or none."""
    del reader
    match clause.acts[0]:
        case t.Act(
            None,
            (t.Be(Being.BE, False, (State.VANQUISHED,), _, None, (t.Manner(Adverb.ANY_FORCE),)),),
        ) if _assigned(clause.subject):
            return r.Lays(r.Gift.FALLS, p.Parent())
    return None


READS: tuple[Callable[[Reader, t.Clause], d.Deed | None], ...] = (
    *(_may, _gains, _untouched),
    _falls_anyway,
)
