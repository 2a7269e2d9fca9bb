"""Reads what tactics rule in the initiative, an exchange or a petition, for a House or for all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Trait, Verb
from cardbase.operation.words import (
    Adverb,
    Being,
    Compare,
    Det,
    Link,
    Modal,
    Owner,
    Prep,
    Ref,
    When,
)
from cardbase.program import abilities as a
from cardbase.program import deeds as d
from cardbase.program import things as p
from cardbase.program.reader import NotRead, Reader, amount

if TYPE_CHECKING:
    from collections.abc import Callable

TRADES = {Verb.BUY: d.Ruling.NO_BUYING, Verb.SELL: d.Ruling.NO_SELLING}
CHANGES = frozenset({Verb.INCREASE, Verb.REDUCE})
THE_RANKS = t.Some(Det.THE, None, None, False, None, (t.Noun((Kind.INITIATIVE_RANK,), True),), ())


def ruling(one: t.Sentence, text: str) -> a.Ability | a.Standing | None:
    """What a sentence of a tactic rules; None where it does something else. Raises NotRead."""
    if _as_usual(one):
        return a.Standing(text, ())
    match one.body.parts:
        case (t.Part((), t.Either(options)),) if not one.prefixes:
            ways = tuple(_way(option) for option in options)
            steps: tuple[d.Step, ...] = (d.OneOf(ways, p.You()),)
            return a.Ability(a.Use.PLAYED, (text,), steps)
        case (t.Part((), t.Clause(_, _, (t.Act(_, (t.Do() as deed,)),), None) as clause), *_):
            for read in READS:
                found = read(one, clause, deed)
                if found is not None:
                    xs = _most(found)
                    return a.Ability(a.Use.PLAYED, (text,), (d.Does(found, p.You()),), x=xs)
    return None


def _most(deed: d.Rules) -> tuple[a.XIs, ...]:
    """An X that is an initiative rank is no more than there are Houses."""
    if deed.ruling is not d.Ruling.RANK:
        return ()
    return (a.XIs(Compare.AT_MOST, p.Count(p.Everyone())),)


def _as_usual(one: t.Sentence) -> bool:
    """Whether it only says that ties are broken, or the CROE is set, as the rules have it anyway.

    So does what tells at length who has which rank, when the lowest favor has the first (I-08).
    """
    for part in one.body.parts:
        match part:
            case t.Part((), t.Clause(who, _, (t.Act(modal, (t.Do() as deed,)),), None)):
                by = who in {None, t.Refers(Ref.PLAYERS)} and modal in {None, Modal.MUST}
                if not ((by and _is_usual(deed)) or _is_told_at_length(part.core)):
                    return False
            case _:
                return False
    return True


def _is_usual(deed: t.Do) -> bool:
    match deed:
        case t.Do(_, Verb.BREAK, t.Some(nouns=(t.Noun(words),)), (t.Manner(Adverb.AS_USUAL),)):
            return words == (Kind.TIE,)
        case t.Do(_, Verb.RESET, t.Some(nouns=(t.Noun(words),)), (t.Manner(Adverb.AS_USUAL),)):
            return words == (Kind.CROE,)
        case t.Do(_, Verb.DRAW, t.Some(nouns=(t.Noun(words),)), (t.Purpose(_, (purpose,)),)):
            return words == (Kind.CARD,) and _is_usual(purpose)
    return False


def _is_told_at_length(core: t.Core) -> bool:
    match core:
        case t.Clause(
            t.Some(nouns=(t.Noun((Kind.HOUSE,)),), quals=(t.Linked(Link.WITH, favor),)),
            _,
            (
                t.Act(
                    None, (t.Do(_, Verb.GAIN, t.Having(Trait.INITIATIVE_RANK, t.Amount(rank, 0))),)
                ),
            ),
        ):
            return _lowest(favor) == rank
    return False


def _lowest(favor: t.Thing | None) -> int:
    """The how manieth from below a declared favor is; 0 for another number."""
    match favor:
        case t.Some(nouns=(t.Noun((Kind.LOWEST, Kind.DECLARED_FAVOR)),)):
            return 1
        case t.Some(nouns=(t.Noun((Kind.SECOND, Kind.LOWEST, Kind.DECLARED_FAVOR)),)):
            return 2
    return 0


def _way(option: t.Body) -> d.Way:
    from cardbase.operation.sentences import body as in_words

    match option.parts:
        case (t.Part((), t.Clause(_, _, (t.Act(_, (t.Do() as deed,)),), None)),):
            found = _croe(deed)
            if found is not None:
                return d.Way(in_words(option), (d.Does(found, p.You()),))
    raise NotRead("one way of another kind")


def _croe(deed: t.Do) -> d.Rules | None:
    """Increase the CROE by 1 for the rest of the exchange."""
    match deed:
        case t.Do(
            _,
            verb,
            t.Some(nouns=(t.Noun((Kind.CROE,)),)),
            (t.Adjunct(Prep.BY, t.Number(None, many)), t.Manner(Adverb.REST_OF_EXCHANGE)),
        ) if verb in CHANGES:
            return d.Rules(d.Ruling.CROE, None, amount(many), verb is Verb.REDUCE)
    return None


def _may_not_trade(one: t.Sentence, clause: t.Clause, deed: t.Do) -> d.Rules | None:
    """Target rival may not buy spice during their exchange operation."""
    match clause.acts[0].modal, deed:
        case Modal.MAY_NOT, t.Do(
            _,
            verb,
            t.Some(nouns=(t.Noun((Kind.SPICE,)),)),
            (t.Adjunct(Prep.DURING, t.Owned(Owner.THEIR, None, (Trait.EXCHANGE_OPERATION,))),),
        ) if verb in TRADES and not one.prefixes:
            return d.Rules(TRADES[verb], Reader().who(clause.subject))
    return None


def _from_the_lowest(one: t.Sentence, clause: t.Clause, deed: t.Do) -> d.Rules | None:
    """Assign the initiative ranks from the lowest declared favor to the highest."""
    match clause.subject, deed:
        case None, t.Do(
            _, Verb.ASSIGN, what, (t.Adjunct(Prep.FROM, favor), t.Adjunct(Prep.TO, t.Some() as to))
        ) if what == THE_RANKS and _lowest(favor) == 1 and not one.prefixes:
            if to.nouns[0].words != (Kind.HIGHEST, Kind.DECLARED_FAVOR):
                return None
            return d.Rules(d.Ruling.INVERTED, None)
    return None


def _rank(one: t.Sentence, clause: t.Clause, deed: t.Do) -> d.Rules | None:
    """Once all initiative ranks are assigned, change that rival's initiative rank to X."""
    if not _once_ranked(one) or clause.subject is not None:
        return None
    match deed:
        case t.Do(
            _,
            Verb.CHANGE,
            t.Owned(owner, None, (Trait.INITIATIVE_RANK,)),
            (t.Adjunct(Prep.TO, t.Number(None, many)),),
        ) if _that_rival(owner):
            return d.Rules(d.Ruling.RANK, p.GovernorOf(p.Parent()), amount(many))
    return None


def _once_ranked(one: t.Sentence) -> bool:
    match one.prefixes:
        case (
            t.Condition(
                When.ONCE,
                t.Clause(
                    t.Some(Det.ALL, nouns=(t.Noun((Kind.INITIATIVE_RANK,)),)),
                    _,
                    (t.Act(None, (t.Be(Being.BE, False, (State.ASSIGNED,)),)),),
                ),
            ),
        ):
            return True
    return False


def _that_rival(thing: object) -> bool:
    """The House to whose homeworld the tactic is assigned."""
    match thing:
        case t.Some(Det.THAT, nouns=(t.Noun((Kind.RIVAL,)),), quals=()):
            return True
    return False


def _must_pass(one: t.Sentence, clause: t.Clause, deed: t.Do) -> d.Rules | None:
    """That rival must pass at their next option in the petition."""
    match clause.acts[0].modal, deed:
        case Modal.MUST, t.Do(
            _,
            Verb.PASS,
            None,
            (
                t.Adjunct(Prep.AT, t.Owned(Owner.THEIR, None, (Trait.NEXT_OPTION,))),
                t.Adjunct(Prep.IN, t.Some(Det.THE, nouns=(t.Noun((Kind.PETITION,)),))),
            ),
        ) if _that_rival(clause.subject) and not one.prefixes:
            return d.Rules(d.Ruling.NO_BID, p.GovernorOf(p.Parent()))
    return None


READS: tuple[Callable[[t.Sentence, t.Clause, t.Do], d.Rules | None], ...] = (
    *(_may_not_trade, _from_the_lowest),
    *(_rank, _must_pass),
)
