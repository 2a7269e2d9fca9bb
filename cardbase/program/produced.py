"""Reads what may be done when a card has produced: more for favor, or favor for some of it."""

from __future__ import annotations

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Trait, Verb
from cardbase.operation.words import Compare, Owner, Prep
from cardbase.program import deeds as d
from cardbase.program import things as p

PLACE = "place"
"""The key of the card on which spice was produced."""

NO = "do nothing"

FEWER = "fewer"
"""The key of how much less is produced."""


def produced(deed: t.Do) -> tuple[d.Step, ...]:
    """Discard favor to increase what was produced, or produce less of it for favor.

    Nothing for another deed.
    """
    match deed:
        case t.Do(
            _,
            Verb.PRODUCE,
            t.Some(None, None, t.Amount(0, 1), False, None, (t.Noun((Kind.FEWER, word)),), ()),
            (t.Purpose(_, (more,)),),
        ) if word in WARES and _favor_by_x(more):
            less = p.UpTo(FEWER, p.Told(WARES[word]))
            return (
                d.Does(d.Lose(WARES[word], less, p.You()), p.You()),
                d.Does(d.Gain(p.Ware.FAVOR, p.Told(FEWER), p.You()), p.You()),
            )
        case t.Do(
            _,
            Verb.DISCARD,
            t.Some(None, None, t.Amount(price, 0), False, None, (t.Noun((Kind.FAVOR,)),), ()),
            (t.Purpose(_, more),),
        ):
            found = tuple(_increase(one, price) for one in more)
            return tuple(one for one in found if one is not None) if all(found) else ()
    return ()


def _favor_by_x(deed: t.Do) -> bool:
    match deed:
        case t.Do(
            _,
            Verb.INCREASE,
            t.Owned(Owner.YOUR, None, (Trait.FAVOR,)),
            (t.Adjunct(Prep.BY, t.Number(None, t.Amount(0, 1))),),
        ):
            return True
    return False


def _increase(deed: t.Do, price: int) -> d.If | None:
    match deed:
        case t.Do(
            _,
            Verb.INCREASE,
            t.Some(nouns=(t.Noun((Kind.PRODUCED, word)),)),
            (t.Adjunct(Prep.BY, t.Number(None, t.Amount(many, 0))),),
        ) if word in WARES:
            ware = WARES[word]
            more: d.Deed
            if ware is p.Ware.SPICE:
                more = d.SpiceGoes(p.Number(many), None, p.Kept(PLACE))
            else:
                more = d.Gain(ware, p.Number(many), p.You(), produced=True)
            pays = d.Lose(p.Ware.FAVOR, p.Number(price), p.You())
            steps = (d.Does(pays, p.You()), d.Does(more, p.You()))
            text = f"discard {price} favor: {many} more {ware}"
            test = p.AllOf(
                (
                    p.Compared(p.Told(ware), Compare.AT_LEAST, p.Number(1)),
                    p.Compared(p.Holds(p.Ware.FAVOR, p.You()), Compare.AT_LEAST, p.Number(price)),
                )
            )
            return d.If(test, (d.OneOf((d.Way(text, steps), d.Way(NO, ())), p.You()),))
    return None


WARES = {Kind.SPICE: p.Ware.SPICE, Kind.SOLARI: p.Ware.SOLARIS}
