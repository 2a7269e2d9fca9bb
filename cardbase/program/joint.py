"""Reads what each player may do with cards of their own while an event lies there."""

from __future__ import annotations

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Trait, Verb
from cardbase.operation.words import Compare, Det, Modal
from cardbase.program import abilities as a
from cardbase.program import deeds as d
from cardbase.program import things as p
from cardbase.program.phrases import EACH_PLAYER, body_phrase
from cardbase.program.reader import NotRead, Reader, ware_of

ENGAGED = t.Stated(False, (State.ENGAGED,), None, this_way=True)


def each_may_engage(one: t.Sentence, text: str) -> a.Ability | None:
    """Each player may engage any number of cards to produce X, which is a total of theirs.

    What is engaged for its effect is a General operation (CT-16), in one's own House Interval.
    """
    match body_phrase(one.body):
        case (
            who,
            Modal.MAY,
            t.Do(
                False,
                Verb.ENGAGE,
                t.Some(Det.ANY_NUMBER) as cards,
                (
                    t.Purpose(
                        _,
                        (
                            t.Do(
                                False, Verb.PRODUCE, t.Some(None, None, t.Amount(0, 1)) as made, ()
                            ),
                        ),
                    ),
                ),
            ),
        ) if who == EACH_PLAYER:
            pass
        case _:
            return None
    match one:
        case t.Sentence(None, (), (), _, None, (t.Let(Compare.IS, t.Sum((addend,))),)):
            trait = _total_of(addend, cards)
        case _:
            return None
    reader = Reader()
    ware = ware_of(made)
    try:
        found = reader.chosen(cards)
    except NotRead:
        return None
    if trait is None or ware is None:
        return None
    if not isinstance(found, p.Chosen) or not isinstance(found.among, p.Cards):
        return None
    ready = tuple((Kind.DISENGAGED, *words) for words in found.among.kinds)
    among = replace(found.among, kinds=ready, governed=p.You())
    engaged = replace(found, among=among, low=p.Number(1))
    steps = (
        d.Does(d.Engage(engaged), p.You()),
        d.Does(d.Gain(ware, p.Stat(trait, p.Kept(found.key)), p.You(), produced=True), p.You()),
    )
    own = p.InPhase(p.During.INTERVAL, p.You())
    return a.Ability(a.Use.GENERAL, (text,), steps, test=(own,), anyone=True)


def _total_of(addend: t.Addend, cards: t.Some) -> Trait | None:
    """What is summed up of the cards that are engaged this way."""
    match addend:
        case t.Addend(
            1, t.Total(trait, t.Some(Det.THE, nouns=(noun,), quals=(t.Stated() as turned,))), None
        ) if turned == ENGAGED and noun.words[-1] == cards.nouns[0].words[-1]:
            return trait
    return None
