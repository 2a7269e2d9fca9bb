"""Reads on what terms other cards come into play or act: engaged, for nothing, at another price."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Trait, Verb
from cardbase.operation.words import Adverb, Being, Det, Link, Modal, Owner, Prep, Ref, When
from cardbase.program import abilities as a
from cardbase.program import holdings as h
from cardbase.program import things as p
from cardbase.program.phrases import body_phrase, phrase, whole_phrase
from cardbase.program.reader import NotRead, Reader
from cardbase.program.standing_words import is_assigned

if TYPE_CHECKING:
    from collections.abc import Callable

YOU = t.Refers(Ref.YOU)
YOUR_HAND = t.Owned(Owner.YOUR, None, (Trait.HAND,))
SPICE, SOLARI = t.Noun((Kind.SPICE,), plural=False), Kind.SOLARI


def terms(one: t.Sentence, text: str) -> a.Standing | None:
    """The terms a sentence sets for other cards, None where it sets none."""
    if one.window is not None or one.cost or one.otherwise is not None or one.lets:
        return None
    for read in READS:
        try:
            found = read(one)
        except NotRead:
            continue
        if found is not None:
            return a.Standing(text, (found,))
    return None


def _placed(one: t.Sentence, how: Adverb) -> t.Thing | None:
    """What a sentence says must be placed in such a way."""
    match whole_phrase(one):
        case (what, Modal.MUST, t.Be(Being.BE, False, (State.PLACED,), _, None, tails)) if (
            tails == (t.Manner(how),)
        ):
            return what
    return None


def _engaged(one: t.Sentence) -> h.Holding | None:
    """Each aide deployed by that rival must be placed engaged: whose homeworld it lies on."""
    match _placed(one, Adverb.ENGAGED):
        case t.Some(
            Det.EACH,
            None,
            None,
            False,
            _,
            nouns,
            (t.Linked(Link.DEPLOYED, t.Some(Det.THAT, nouns=(t.Noun((Kind.RIVAL,)),))),),
        ):
            what = p.Cards(kinds=tuple(noun.words for noun in nouns))
            return h.ComesEngaged(what, p.GovernorOf(p.Parent()))
    return None


def _free(one: t.Sentence) -> h.Holding | None:
    """You may assign cards from your hand to the assigned card at no cost."""
    match whole_phrase(one):
        case (
            who,
            Modal.MAY,
            t.Do(
                _,
                Verb.ASSIGN,
                t.Some(None, None, None, False) as what,
                (t.Adjunct(Prep.FROM, source), t.Adjunct(Prep.TO, to), t.Manner(how)),
            ),
        ) if who == YOU and source == YOUR_HAND and is_assigned(to) and how is Adverb.AT_NO_COST:
            return h.AssignsFree(Reader().cards(what), p.Parent())
    return None


def _subdued(one: t.Sentence) -> h.Holding | None:
    """Personnel assigned this way must be placed subdued."""
    match _placed(one, Adverb.SUBDUED):
        case t.Some(
            None, None, None, False, _, nouns, (t.Stated(False, (State.ASSIGNED,), None, True),)
        ):
            return h.LiesSubdued(p.Cards(kinds=tuple(noun.words for noun in nouns)))
    return None


def _other_price(one: t.Sentence) -> h.Holding | None:
    """When you engage it to transfer spice, either nothing is paid, or more for a price."""
    match one.prefixes, one.body.parts:
        case (t.Condition(When.WHEN, clause),), (t.Part((), t.Either((free, dear))),):
            spared, more = _spared(free), _dearer(dear)
            if _transfers(clause) and spared is not None and more is not None:
                return h.OtherTerms(p.Parent(), spared, *more)
    return None


def _transfers(clause: t.Clause) -> bool:
    """That you engage the assigned card to transfer spice."""
    match phrase(clause):
        case (
            who,
            None,
            t.Do(
                _,
                Verb.ENGAGE,
                engaged,
                (t.Purpose(_, (t.Do(_, Verb.TRANSFER, t.Some(nouns=(spice,)), ()),)),),
            ),
        ):
            return who == YOU and is_assigned(engaged) and spice == SPICE
    return False


def _spared(body: t.Body) -> int | None:
    """The price in solaris that need not be paid for it."""
    match body_phrase(body):
        case (
            who,
            Modal.NEED_NOT,
            t.Do(
                _,
                Verb.PAY,
                t.Some(
                    amount=t.Amount(price, 0),
                    nouns=(t.Noun((ware,)),),
                    quals=(t.Linked(Link.FOR, what),),
                ),
                (),
            ),
        ) if who == YOU and ware is SOLARI and what == t.Refers(Ref.IT):
            return price
    return None


def _dearer(body: t.Body) -> tuple[int, int] | None:
    """How much spice may be transferred for how many solaris."""
    match body_phrase(body):
        case (
            who,
            Modal.MAY,
            t.Do(
                _,
                Verb.TRANSFER,
                t.Some(amount=t.Amount(many, 0), nouns=(spice,)),
                (t.ByDoing(Prep.BY, _, (t.Do(_, Verb.PAY, t.Some() as paid, ()),)),),
            ),
        ) if who == YOU and spice == SPICE:
            match paid:
                case t.Some(amount=t.Amount(price, 0), nouns=(t.Noun((ware,)),)) if ware is SOLARI:
                    return many, price
    return None


READS: tuple[Callable[[t.Sentence], h.Holding | None], ...] = (
    *(_engaged, _free, _subdued, _other_price),
)
