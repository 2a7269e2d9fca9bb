"""Reads what cards do for or against the victor of a petition: before he pays, or after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Trait, Verb
from cardbase.operation.sentences import clause as in_words
from cardbase.operation.style import FULL
from cardbase.operation.words import Being, Compare, Det, Join, Modal, Owner, Prep, Ref, When
from cardbase.program import abilities as a
from cardbase.program import deeds as d
from cardbase.program import things as p
from cardbase.program.abilities import Happens, Occasion
from cardbase.program.acts import clause
from cardbase.program.conditions import petition
from cardbase.program.happenings import IT
from cardbase.program.petitions import FINAL_COST, PETITION, final_cost
from cardbase.program.phrases import body_phrase
from cardbase.program.reader import NotRead, Reader, amount
from cardbase.program.standing_costs import FULL_COST, YOU, lent_solaris

if TYPE_CHECKING:
    from collections.abc import Iterator

NOT_DONE = "do nothing"
WINS = t.Act(None, (t.Do(False, Verb.WIN, PETITION, ()),))
PAYS_IN_FULL = t.Act(Modal.CANNOT, (t.Do(False, Verb.PAY, FULL_COST, ()),))
BEFORE = Happens((Occasion.VICTOR,), who=p.You())
"""You have won, and pay next."""


def victorious(one: t.Sentence, text: str) -> a.Trigger | a.Ability | None:
    """What a sentence does for who bids and wins; None for another one."""
    for read in (_lends, _cheapens, _raised, _unpaid, _scuttles, _for_favor):
        try:
            found = next(read(one, text), None)
        except NotRead:
            continue
        if found is not None:
            return found
    return None


def _wins(one: t.Sentence) -> bool:
    """Whether it says what is done if you win the petition."""
    match one.prefixes:
        case (t.Condition(When.IF, t.Clause(who, None, (act,), None)),):
            return who == YOU and act == WINS
    return False


def _core(one: t.Sentence) -> t.Clause | None:
    match one.body.parts:
        case (t.Part((), t.Clause() as core),) if one.otherwise is None and one.window is None:
            return core
    return None


def _lends(one: t.Sentence, text: str) -> Iterator[a.Ability]:
    """You may bid as though your treasury had more, while the tactic lies there."""
    match _core(one), one.prefixes:
        case t.Clause(
            who,
            None,
            (t.Act(Modal.MAY, (t.Do(False, Verb.BID, None, (t.AsThough(more),)),)),),
            None,
        ), () if who == YOU and not one.cost:
            match lent_solaris(more):
                case t.Some(amount=t.Amount() as many):
                    deed = d.Rules(d.Ruling.BID, p.You(), amount(many))
                    yield a.Ability(a.Use.PLAYED, (text,), (d.Does(deed, p.You()),))


def _cheapens(one: t.Sentence, text: str) -> Iterator[a.Trigger]:
    """If you win, engage a card: the final deployment cost is reduced by X."""
    match _core(one), one.cost, one.lets:
        case t.Clause(None, None, (t.Act(None, (t.Do() as deed,)),), None), (price,), (
            t.Let(Compare.IS, total),
        ) if _wins(one):
            reader = Reader()
            paid, less = clause(reader, price), final_cost(reader, deed, p.You())
            match paid, less:
                case (d.Does(d.Engage(what)),), d.Rules(amount=p.X(1)):
                    many = reader.sum(total)
                    cheaper = d.Rules(d.Ruling.PRICE, p.You(), many, down=True)
                    up = p.Cards(kinds=((Kind.DISENGAGED,),), governed=p.You())
                    ways = (
                        d.Way(in_words(price, FULL), (*paid, d.Does(cheaper, p.You()))),
                        d.Way(NOT_DONE, ()),
                    )
                    acts = d.If(p.IsOf(what, up), (d.OneOf(ways, p.You()),))
                    yield a.Trigger(text, BEFORE, (acts,))


def _raised(one: t.Sentence, text: str) -> Iterator[a.Trigger]:
    """If you win, each rival that increases the bid must reduce their favor."""
    match body_phrase(one.body):
        case (
            t.Some(
                Det.EACH,
                nouns=(t.Noun((Kind.RIVAL,)),),
                quals=(t.Doing(Verb.INCREASE, bid, (t.Adjunct(Prep.DURING, during),)),),
            ),
            Modal.MUST,
            t.Do(
                False,
                Verb.REDUCE,
                t.Owned(Owner.THEIR, None, (Trait.FAVOR,)),
                (t.Adjunct(Prep.BY, t.Number(None, many)),),
            ),
        ) if _wins(one) and not one.cost and bid == THE_BID and during == THAT_PETITION:
            each = p.KeptHouse("each")
            less = d.Does(d.Lose(p.Ware.FAVOR, amount(many), each), each)
            who = p.Everyone(rivals=True, raised=True)
            yield a.Trigger(text, BEFORE, (d.ForEach(who, "each", (less,)),))


THE_BID = t.Some(Det.THE, None, None, False, None, (t.Noun((Kind.BID,), plural=False),), ())
THAT_PETITION = t.Some(
    Det.THAT, None, None, False, None, (t.Noun((Kind.PETITION,), plural=False),), ()
)


def _unpaid(one: t.Sentence, text: str) -> Iterator[a.Trigger]:
    """If you win but cannot pay all of it, a card must be discarded."""
    match one.prefixes, _core(one):
        case (t.Condition(When.IF, t.Clause(who, Join.BUT, acts, None)),), t.Clause(
            subject,
            None,
            (t.Act(Modal.MUST, (t.Be(Being.BE, False, (State.DISCARDED,), None, None, ()),)),),
            None,
        ) if who == YOU and acts == (WINS, PAYS_IN_FULL) and subject is not None and not one.cost:
            gone = d.Does(d.Discard(Reader().meant(subject)), p.You())
            yield a.Trigger(text, Happens((Occasion.UNPAID,), who=p.You()), (gone,))


def _scuttles(one: t.Sentence, text: str) -> Iterator[a.Trigger]:
    """If you win, you may discard the target by paying X more."""
    match body_phrase(one.body), one.lets:
        case (
            who,
            Modal.MAY,
            t.Do(
                False,
                Verb.DISCARD,
                t.Refers(Ref.THE_TARGET),
                (t.ByDoing(Prep.BY, None, (t.Do(False, Verb.PAY, t.Some() as price, ()),)),),
            ),
        ), (t.Let(Compare.IS, total),) if _wins(one) and who == YOU and _more_x(price):
            reader = Reader()
            reader.target = IT
            paid = d.Lose(p.Ware.SOLARIS, reader.sum(total), p.You(), d.Source.TREASURY)
            it = p.Kept(IT)
            steps = (d.Does(paid, p.You()), d.Does(d.Discard(it), p.You()))
            pays = d.Way("pay its deployment cost besides, and discard it", steps)
            ways = (pays, d.Way(NOT_DONE, ()))
            there = p.Not(p.IsOf(it, p.Cards(lying=Trait.IMPERIAL_DISCARD)))
            on = Happens((Occasion.WON,), who=p.You(), what=p.Parent())
            yield a.Trigger(text, on, (d.If(there, (d.OneOf(ways, p.You()),)),))


def _more_x(price: t.Some) -> bool:
    return price.amount == t.Amount(0, 1, x_first=False) and [n.words for n in price.nouns] == [
        (Kind.ADDITIONAL, Kind.SOLARI)
    ]


def _for_favor(one: t.Sentence, text: str) -> Iterator[a.Trigger]:
    """In petitions of yours you may discard favor, for each of which the final cost is less."""
    match one.prefixes, _core(one):
        case (t.During(t.Some(nouns=(t.Noun((Kind.PETITION,)),), quals=quals)),), t.Clause(
            who,
            None,
            (
                t.Act(
                    Modal.MAY,
                    (
                        t.Do(
                            False,
                            Verb.DISCARD,
                            t.Some(Det.ANY_NUMBER, nouns=(t.Noun((Kind.FAVOR,)),)) as favor,
                            (t.Purpose(_, (t.Do(False, Verb.REDUCE, what, by),)),),
                        ),
                    ),
                ),
            ),
            None,
        ) if who == YOU and what == FINAL_COST and not one.cost:
            reader = Reader()
            found = petition(reader, quals)
            match by:
                case (t.Adjunct(Prep.BY, t.Number(None, many)), t.Adjunct(Prep.PER, per)):
                    each = p.Product(amount(many), reader.each(per))
                case _:
                    return
            (pays,) = clause(reader, t.Clause(None, None, (_discards(favor),), None))
            less = d.Rules(d.Ruling.PRICE, p.You(), each, down=True)
            some = p.Compared(p.Told("amount"), Compare.AT_LEAST, p.Number(1))
            steps = (pays, d.If(some, (d.Does(less, p.You()),)))
            on = Happens((Occasion.VICTOR,), who=p.You(), opened=found.by, what=found.target)
            yield a.Trigger(text, on, steps)


def _discards(favor: t.Some) -> t.Act:
    return t.Act(None, (t.Do(False, Verb.DISCARD, favor, ()),))
