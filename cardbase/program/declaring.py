"""Reads what cards do to declared favor besides a plain change, and what a rank brings (I-08)."""

from __future__ import annotations

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Trait, Verb
from cardbase.operation.words import Compare, Modal, Owner, Prep, Ref, When
from cardbase.program import abilities as a
from cardbase.program import deeds as d
from cardbase.program import things as p
from cardbase.program.happenings import happens
from cardbase.program.phrases import EACH_PLAYER, body_phrase, conditional_phrases
from cardbase.program.reader import NotRead, Reader

EACH = "each"
BY_X = t.Adjunct(Prep.BY, t.Number(None, t.Amount(0, 1, x_first=False)))


def declaring(one: t.Sentence, text: str) -> a.Trigger | None:
    """What a sentence does when declared favor or ranks are settled; None for another one."""
    return _for_each(one, text) or _without_rank(one, text)


def _for_each(one: t.Sentence, text: str) -> a.Trigger | None:
    """In the initiative phase each player may increase their declared favor by X."""
    match one:
        case t.Sentence(None, (t.During() as when,), (), body, None, (t.Let(Compare.IS, total),)):
            pass
        case _:
            return None
    match body_phrase(body):
        case (
            who,
            Modal.MAY,
            t.Do(False, Verb.INCREASE, t.Owned(Owner.THEIR, None, (trait,)), (tail,)),
        ) if who == EACH_PLAYER and trait is Trait.DECLARED_FAVOR and tail == BY_X:
            reader = Reader()
            reader.subject = each = p.KeptHouse(EACH)
            try:
                on, many = happens(reader, when), _sworn(reader.sum(total), each)
            except NotRead:
                return None
            gain = d.Does(d.Gain(p.Ware.DECLARED, many, each), each, may=True)
            some = d.If(p.Compared(many, Compare.AT_LEAST, p.Number(1)), (gain,))
            return a.Trigger(text, on, (d.ForEach(p.Everyone(), EACH, (some,)),))
    return None


def _sworn(value: p.Value, who: p.Who) -> p.Value:
    """How many cards, with the allegiance of the sponsor of the House that is said."""
    match value:
        case p.Count(p.Cards(kinds=((Kind.SPONSOR, *words),)) as cards):
            return p.Count(replace(cards, kinds=(tuple(words),), sponsored=who))
    raise NotRead("what each counts")


def _without_rank(one: t.Sentence, text: str) -> a.Trigger | None:
    """If you do not gain an initiative rank, you must discard the target."""
    match conditional_phrases(one, When.IF):
        case (
            (
                t.Refers(Ref.YOU),
                Modal.NOT,
                t.Do(
                    False, Verb.GAIN, t.Having(Trait.INITIATIVE_RANK, t.Amount(rank, 0), None), ()
                ),
            ),
            (
                t.Refers(Ref.YOU),
                Modal.MUST,
                t.Do(False, Verb.DISCARD, t.Refers(Ref.THE_TARGET), ()),
            ),
        ):
            test = p.Not(p.HasRank(p.You(), rank))
            gone = d.Does(d.Discard(p.Parent()), p.You())
            return a.Trigger(text, a.Happens((a.Occasion.RANKS_SET,)), (gone,), (test,))
    return None
