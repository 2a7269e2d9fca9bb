"""Reads what is paid once, so that cards cost less as long as the card lies there."""

from __future__ import annotations

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Trait, Verb
from cardbase.operation.words import Being, Bound, Join, Link, Owner, Prep, Ref, When
from cardbase.program import abilities as a
from cardbase.program import deeds as d
from cardbase.program import holdings as h
from cardbase.program import things as p
from cardbase.program.acts import clause
from cardbase.program.phrases import phrase
from cardbase.program.reader import NotRead, Reader

AN_X = t.Amount(0, 1, x_first=False)
SUBDUED = t.Noun((Kind.SUBDUED, Kind.CARD), plural=True)
CARDS = t.Noun((Kind.CARD,), plural=True)


def bought(one: t.Sentence, text: str) -> tuple[a.Ability, a.Standing] | None:
    """Pay X: whenever you deploy such a card, it costs X less; None for another sentence."""
    match one:
        case t.Sentence(
            None,
            (),
            (price,),
            t.Body((t.Part((t.Condition(When.WHEN, when),), t.Clause() as then),)),
            None,
            (),
        ) if _costs_x_less(then):
            pass
        case _:
            return None
    match phrase(when):
        case (t.Refers(Ref.YOU), None, t.Do(False, Verb.DEPLOY, t.Some() as what, ())):
            pass
        case _:
            return None
    reader = Reader()
    try:
        cost, cards = clause(reader, price), reader.cards(what)
    except NotRead:
        return None
    keeps = (d.Does(d.KeepX(p.X()), p.You()),)
    less = h.Adds(Trait.DEPLOYMENT_COST, cards, p.PaidX(), down=True, paying=h.Paying(p.You()))
    ability = a.Ability(a.Use.PLAYED, (text,), keeps, cost=cost)
    return ability, a.Standing(text, (less,))


def _costs_x_less(of: t.Clause) -> bool:
    match phrase(of):
        case (None, None, t.Do(False, Verb.REDUCE, what, (t.Adjunct(Prep.BY, by),))):
            cost = t.Owned(Owner.ITS, None, (Trait.DEPLOYMENT_COST,))
            return what == cost and _is_x_solaris(by)
    return False


def _is_x_solaris(by: t.Thing) -> bool:
    match by:
        case t.Some(None, None, many, False, None, (t.Noun((Kind.SOLARI,)),), ()):
            return many == AN_X
    return False


def restated(one: t.Sentence, text: str) -> a.Standing | None:
    """What only says where costs are reduced, and what waits for no deferment token."""
    match one:
        case t.Sentence(
            None, (), (), t.Body((t.Part((), t.Clause(subject, join, acts, unless)),)), None, ()
        ):
            if _applies_anywhere(subject, join, acts, unless):
                return a.Standing(text, ())
            if _needs_a_token(subject, acts, unless):
                return a.Standing(text, (h.NoTokenAtNoCost(),))
    return None


def _applies_anywhere(
    subject: t.Thing | None, join: Join | None, acts: tuple[t.Act, ...], unless: t.Clause | None
) -> bool:
    """That reduction applies to subdued cards and applies to cards deployed from your hand."""
    match subject, acts:
        case t.Some(nouns=(t.Noun((Kind.REDUCTION,)),)), (
            t.Act(None, (t.Do(False, Verb.APPLY, None, (t.Adjunct(Prep.TO, down),)),)),
            t.Act(None, (t.Do(False, Verb.APPLY, None, (t.Adjunct(Prep.TO, hand),)),)),
        ) if join is Join.AND and unless is None:
            of_hand = t.Linked(Link.DEPLOYED_FROM, t.Owned(Owner.YOUR, None, (Trait.HAND,)))
            return down == _plural(SUBDUED) and hand == _plural(CARDS, of_hand)
    return False


def _plural(noun: t.Noun, *quals: t.Qualifier) -> t.Some:
    return t.Some(None, None, None, False, None, (noun,), quals)


def _needs_a_token(
    subject: t.Thing | None, acts: tuple[t.Act, ...], unless: t.Clause | None
) -> bool:
    """Subdued cards need at least 1 deferment token unless their cost is 0 (OQ-18)."""
    free = phrase(unless) if unless is not None else None
    match phrase(t.Clause(subject, None, acts, None)), free:
        case (
            (
                who,
                None,
                t.Do(
                    False,
                    Verb.NEED,
                    t.Some(None, Bound.AT_LEAST, t.Amount(1, 0), nouns=(token,)),
                    (t.ToBe(State.DEPLOYED),),
                ),
            ),
            (cost, None, t.Be(Being.BE, False, (), None, t.Number(None, t.Amount(0, 0)), ())),
        ):
            costs = cost == t.Owned(Owner.THEIR, None, (Trait.COST,))
            return costs and who == _plural(SUBDUED) and token.words == (Kind.DEFERMENT_TOKEN,)
    return False
