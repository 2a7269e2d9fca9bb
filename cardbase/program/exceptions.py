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
from cardbase.program.phrases import body_phrase, conditional_phrases
from cardbase.program.reader import NotRead, Reader
from cardbase.program.vocabulary import TOKENS

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardbase.program.phrases import Phrase

THIS = t.Refers(Ref.THIS_CARD)
YOU = t.Refers(Ref.YOU)
IS_SUBDUED = t.Be(Being.BE, negative=False, states=(State.SUBDUED,), join=None, what=None, tails=())
TERMS = {(Kind.CURRENT, Kind.INTERVAL): h.Term.INTERVAL, (Kind.TURN,): h.Term.TURN}
NOTHING = t.Number(None, t.Amount(0, 0, x_first=False))
DEFERMENT = t.Noun((Kind.DEFERMENT_TOKEN,), plural=True)


def exception(one: t.Sentence, text: str) -> a.Standing | None:
    """What a sentence lets its card do against the rules, None where it is no such sentence."""
    if one.window is not None or one.cost or one.otherwise is not None or one.lets:
        return None
    reader = Reader()
    try:
        if (found := _goes(one) or _at_none(one) or _eventual(reader, one)) is not None:
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
    match one.prefixes, body_phrase(one.body):
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


def _at_none(one: t.Sentence) -> h.Holding | None:
    """If that resistance is reduced to 0, discard the assigned persona."""
    match conditional_phrases(one, When.IF):
        case (
            (
                t.Some(Det.THAT, nouns=(t.Noun((Kind.RESISTANCE,)),), quals=()),
                None,
                t.Be(Being.BE, False, (State.REDUCED,), None, None, (t.Adjunct(Prep.TO, to),)),
            ),
            (None, None, t.Do(_, Verb.DISCARD, t.Some(Det.THE_ASSIGNED), ())),
        ) if to == NOTHING:
            return h.DiscardedAtNone(p.Parent())
    return None


def _eventual(reader: Reader, one: t.Sentence) -> h.Holding | None:
    """What holds when something happens, read whole: it is asked for at that moment."""
    for when in (When.WHEN, When.ONCE):
        if (found := conditional_phrases(one, when)) is not None:
            (who, _, deed), done = found
            read = (each(reader, who, deed, done) for each in AT_MOMENTS)
            return next((one for one in read if one is not None), None)
    return None


def _no_talent(reader: Reader, one: t.Sentence) -> h.Holding | None:
    """You may ignore talent requirements of ventures you assign to the assigned persona."""
    match body_phrase(one.body):
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
    match body_phrase(one.body):
        case (who, Modal.MAY, t.Do(_, Verb.DEPLOY, what, ())) if who == YOU:
            match what:
                case t.Some(None, None, None, False):
                    return h.MayDeploy(reader.cards(what))
    return None


def _beside_dune(_: Reader, one: t.Sentence) -> h.Holding | None:
    """You may deploy your homeworld as though Dune were subdued."""
    match body_phrase(one.body):
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


def _single(part: t.Part) -> t.Deed | None:
    match body_phrase(t.Body((part,))):
        case (None, _, deed):
            return deed
    return None


def _as_event(tails: tuple[t.Tail, ...]) -> bool:
    match tails:
        case (t.Adjunct(Prep.LIKE, t.Some(Det.A, nouns=(t.Noun((Kind.EVENT,)),), quals=())),):
            return True
    return False


def _due(_: Reader, who: t.Thing | None, deed: t.Deed, done: Phrase) -> h.Holding | None:
    """Once this card has 5 deferment tokens, you must deploy it."""
    match deed, done:
        case (
            t.Do(_, Verb.HAVE, t.Some(amount=t.Amount(tokens, 0), nouns=nouns, quals=()), ()),
            (you, Modal.MUST, t.Do(_, Verb.DEPLOY, t.Refers(Ref.IT), ())),
        ) if who == THIS and you == YOU and nouns == (DEFERMENT,):
            return h.DueWith(tokens)
    return None


def _sheds(_: Reader, who: t.Thing | None, deed: t.Deed, done: Phrase) -> h.Holding | None:
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


def _stay_on_dune(_: Reader, who: t.Thing | None, deed: t.Deed, done: Phrase) -> h.Holding | None:
    """When you deploy your homeworld, do not transfer cards assigned to Dune to it."""
    match deed, done:
        case (
            t.Do(_, Verb.DEPLOY, t.Owned(Owner.YOUR, None, (Trait.HOMEWORLD,)), ()),
            (
                None,
                Modal.NOT,
                t.Do(
                    _,
                    Verb.TRANSFER,
                    t.Some(
                        None,
                        None,
                        None,
                        nouns=(t.Noun((Kind.CARD,)),),
                        quals=(t.Linked(Link.ASSIGNED, t.Named(Name.DUNE)),),
                    ),
                    (t.Adjunct(Prep.TO, t.Owned(Owner.YOUR, None, (Trait.ORIGINAL_HOMEWORLD,))),),
                ),
            ),
        ) if who == YOU:
            return h.CardsStayOnDune()
    return None


def _strikes(reader: Reader, who: t.Thing | None, deed: t.Deed, done: Phrase) -> h.Holding | None:
    """When you deploy such an event, you may apply its force directly against a target."""
    match deed, done:
        case (
            t.Do(_, Verb.DEPLOY, t.Some(Det.A) as events, ()),
            (
                you,
                Modal.MAY,
                t.Do(
                    _,
                    Verb.APPLY,
                    t.Owned(Owner.ITS, None, (Trait.STORM_FORCE,)),
                    (t.Adjunct(Prep.DIRECTLY, t.Some(Det.A_TARGET) as target),),
                ),
            ),
        ) if who == YOU == you:
            return h.StrikesDirectly(reader.cards(events), reader.cards(target))
    return None


READS: tuple[Callable[[Reader, t.Sentence], h.Holding | None], ...] = (
    *(_no_talent, _deploys, _beside_dune, _like_an_event),
)
AT_MOMENTS: tuple[Callable[[Reader, t.Thing | None, t.Deed, Phrase], h.Holding | None], ...] = (
    _due,
    _sheds,
    _stay_on_dune,
    _strikes,
)
