"""Reads the sentences with which a card sets aside what the rules say of deploying and subduing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Name, State, Trait, Verb
from cardbase.operation.words import Being, Det, Link, Modal, Owner, Prep, Ref, When
from cardbase.program import abilities as a
from cardbase.program import holdings as h
from cardbase.program import things as p
from cardbase.program.acts import prefix
from cardbase.program.reader import TOKENS, NotRead, Reader

if TYPE_CHECKING:
    from collections.abc import Callable

THIS = t.Refers(Ref.THIS_CARD)
YOU = t.Refers(Ref.YOU)
IS_SUBDUED = t.Be(Being.BE, negative=False, states=(State.SUBDUED,), join=None, what=None, tails=())
TERMS = {(Kind.CURRENT, Kind.INTERVAL): h.Term.INTERVAL, (Kind.TURN,): h.Term.TURN}
DEFERMENT = t.Noun((Kind.DEFERMENT_TOKEN,), plural=True)


def exception(one: t.Sentence, text: str) -> a.Standing | None:
    """What a sentence lets its card do against the rules, None where it is no such sentence."""
    if one.window is not None or one.cost or one.otherwise is not None or one.lets:
        return None
    reader = Reader()
    try:
        if (found := _goes(one) or _eventual(reader, one)) is not None:
            return a.Standing(text, (found,))
        for read in READS:
            if (found := read(reader, one)) is not None:
                test = tuple(prefix(reader, each) for each in one.prefixes)
                return a.Standing(text, (found,), test)
    except NotRead:
        pass
    return None


def _goes(one: t.Sentence) -> h.Holding | None:
    """At the end of the turn, discard this card; instead of what it has protected."""
    match one.prefixes, _deed(one):
        case (
            (t.AtEnd(t.Some(nouns=(t.Noun(words),))),),
            (None, None, t.Do(_, Verb.DISCARD, what, tails)),
        ) if what == THIS and words in TERMS and _instead_of_the_assigned(tails):
            return h.GoesAt(TERMS[words])
    return None


def _instead_of_the_assigned(tails: tuple[t.Tail, ...]) -> bool:
    """Whether nothing more is said, or that it goes in the place of what it is assigned to."""
    match tails:
        case () | (t.Adjunct(Prep.INSTEAD, t.Some(Det.THE_ASSIGNED)),):
            return True
    return False


def _eventual(reader: Reader, one: t.Sentence) -> h.Holding | None:
    """What holds when something happens, read whole: it is asked for at that moment."""
    match one.prefixes:
        case (t.Condition(When.WHEN | When.ONCE, t.Clause(who, _, (t.Act(None, (deed,)),), None)),):
            for read in AT_MOMENTS:
                if (found := read(reader, who, deed, _deed(one))) is not None:
                    return found
    return None


Deed = tuple[t.Thing | None, Modal | None, t.Do]


def _deed(one: t.Sentence) -> Deed | None:
    """Who does something, whether he may, and what, where the sentence is a single deed."""
    match one.body.parts:
        case (t.Part((), t.Clause(who, _, (t.Act(modal, (t.Do() as deed,)),), None)),):
            return who, modal, deed
    return None


def _no_talent(reader: Reader, one: t.Sentence) -> h.Holding | None:
    """You may ignore talent requirements of ventures you assign to the assigned persona."""
    match _deed(one):
        case (
            who,
            Modal.MAY,
            t.Do(
                _,
                Verb.IGNORE,
                t.Some(
                    nouns=(t.Noun((Kind.TALENT, Kind.REQUIREMENT)),),
                    quals=(
                        t.Linked(
                            Link.OF,
                            t.Some(
                                nouns=(t.Noun(kind),),
                                quals=(
                                    t.Relative(
                                        t.Refers(Ref.YOU),
                                        None,
                                        (Verb.ASSIGN,),
                                        _,
                                        (t.Adjunct(Prep.TO, on),),
                                    ),
                                ),
                            ),
                        ),
                    ),
                ),
                (),
            ),
        ) if who == YOU:
            return h.NeedsNoTalent(p.Cards(kinds=(kind,)), reader.meant(on))
    return None


def _deploys(reader: Reader, one: t.Sentence) -> h.Holding | None:
    """You may deploy Dune events and native personas."""
    match _deed(one):
        case (who, Modal.MAY, t.Do(_, Verb.DEPLOY, what, ())) if who == YOU:
            match what:
                case t.Some(None, None, None, False):
                    return h.MayDeploy(reader.cards(what))
    return None


def _beside_dune(_: Reader, one: t.Sentence) -> h.Holding | None:
    """You may deploy your homeworld as though Dune were subdued."""
    match _deed(one):
        case (
            who,
            Modal.MAY,
            t.Do(
                _,
                Verb.DEPLOY,
                t.Owned(Owner.YOUR, None, (Trait.HOMEWORLD,)),
                (t.AsThough(t.Clause(t.Named(Name.DUNE), _, (t.Act(None, (being,)),))),),
            ),
        ) if who == YOU and being == IS_SUBDUED:
            return h.HomeworldBesideDune()
    return None


def _like_an_event(_: Reader, one: t.Sentence) -> h.Holding | None:
    """Place this card like an event; deploy it like one, then keep its deferment tokens."""
    parts = [_single(part) for part in one.body.parts]
    match parts:
        case [t.Do(_, Verb.PLACE, what, tails)] if what == THIS and _as_event(tails):
            return h.PlacedLikeAnEvent()
        case [
            t.Do(_, Verb.DEPLOY, what, tails),
            t.Do(_, Verb.KEEP, t.Owned(Owner.ITS, None, (Trait.DEFERMENT_TOKENS,)), ()),
        ] if what == THIS and _as_event(tails):
            return h.DeployedLikeAnEvent()
    return None


def _single(part: t.Part) -> t.Do | None:
    match part:
        case t.Part((), t.Clause(None, _, (t.Act(None, (t.Do() as deed,)),), None)):
            return deed
    return None


def _as_event(tails: tuple[t.Tail, ...]) -> bool:
    match tails:
        case (t.Adjunct(Prep.LIKE, t.Some(Det.A, nouns=(t.Noun((Kind.EVENT,)),), quals=())),):
            return True
    return False


def _due(_: Reader, who: t.Thing | None, deed: t.Deed, done: Deed | None) -> h.Holding | None:
    """Once this card has 5 deferment tokens, you must deploy it."""
    match deed, done:
        case (
            t.Do(_, Verb.HAVE, t.Some(amount=t.Amount(tokens, 0), nouns=nouns, quals=()), ()),
            (you, Modal.MUST, t.Do(_, Verb.DEPLOY, t.Refers(Ref.IT), ())),
        ) if who == THIS and you == YOU and nouns == (DEFERMENT,):
            return h.DueWith(tokens)
    return None


def _sheds(_: Reader, who: t.Thing | None, deed: t.Deed, done: Deed | None) -> h.Holding | None:
    """When this card becomes subdued, discard all tokens of a kind assigned to it."""
    match deed, done:
        case (
            t.Be(Being.BECOME, False, (State.SUBDUED,), None, None, ()),
            (
                None,
                None,
                t.Do(
                    _,
                    Verb.DISCARD,
                    t.Some(
                        Det.ALL,
                        nouns=(t.Noun((word,)),),
                        quals=(t.Linked(Link.ASSIGNED, t.Refers(Ref.IT)),),
                    ),
                    (),
                ),
            ),
        ) if who == THIS and word in TOKENS:
            return h.ShedsTokens(TOKENS[word])
    return None


READS: tuple[Callable[[Reader, t.Sentence], h.Holding | None], ...] = (
    *(_no_talent, _deploys, _beside_dune, _like_an_event),
)
AT_MOMENTS: tuple[
    Callable[[Reader, t.Thing | None, t.Deed, Deed | None], h.Holding | None], ...
] = (_due, _sheds)
