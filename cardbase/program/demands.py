"""Reads what another House is asked to pay, and what becomes of it where it does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Trait, Verb
from cardbase.operation.sentences import clause as in_words
from cardbase.operation.style import FULL
from cardbase.operation.words import Compare, Det, Modal, Prep, Ref, When
from cardbase.program import deeds as d
from cardbase.program import things as p
from cardbase.program.amounts import how_much
from cardbase.program.phrases import phrase
from cardbase.program.reader import NotRead, amount, ware_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardbase.program.reader import Reader

REFUSES = "do not pay"
"""The way of a House that is asked to pay, and does not."""


def requested(reader: Reader, of: t.Clause) -> tuple[d.Step, ...] | None:
    """Request so much from the governor of a card, who pays or not; nobody asks himself.

    Where nobody governs the card nobody can be asked, and it is not used. Raises NotRead.
    """
    match phrase(of):
        case (
            None | t.Refers(Ref.YOU),
            None,
            t.Do(
                False,
                Verb.REQUEST,
                t.Some() as what,
                (t.Adjunct(Prep.FROM, t.Owned(owner, None, (Trait.GOVERNOR,))),),
            ),
        ) if not isinstance(owner, str):
            pass
        case _:
            return None
    ware, card = ware_of(what), reader.meant(owner)
    if ware is None or not isinstance(card, p.Cards):
        raise NotRead("requests something else")
    who = p.GovernorOf(card)
    reader.kept[Kind.PLAYER] = GOVERNOR
    reader.needs.append(p.ThereIs(card))
    paid = d.Does(d.Lose(ware, how_much(reader, what), who, p.You()), who)
    words = in_words(
        t.Clause(None, None, (t.Act(None, (t.Do(False, Verb.PAY, what, ()),)),), None), FULL
    )
    choice = d.OneOf((d.Way(words, (paid,)), d.Way(REFUSES, ())), who)
    return (d.If(p.Not(p.ThereIs(replace(card, governed=p.You()))), (choice,)),)


GOVERNOR = "the governor asked"
"""Under what "that player" stands for who was asked to pay; he is never kept."""


def refused(
    one: t.Sentence, done: Sequence[d.Step], read: Callable[[], tuple[d.Step, ...]]
) -> list[d.Step] | None:
    """The steps with what is done if "that player" does not pay; None for another sentence."""
    match one.prefixes, done:
        case (
            (
                t.Condition(
                    When.IF,
                    t.Clause(
                        t.Some(Det.THAT, nouns=(t.Noun((Kind.PLAYER,)),), quals=()),
                        None,
                        (t.Act(Modal.NOT, (t.Do(False, Verb.PAY, None, ()),)),),
                        None,
                    ),
                ),
            ),
            [*before, d.If(then=(d.OneOf((pays, d.Way(text, ())), by),)) as asked],
        ) if text == REFUSES:
            way = d.Way(REFUSES, read())
            return [*before, replace(asked, then=(d.OneOf((pays, way), by),))]
    return None


def for_each_card(reader: Reader, act: t.Act) -> tuple[d.Step, ...] | None:
    """Either pay so much for each card of a kind, or subdue each that is not paid for.

    Who pays names the cards for which he does, as far as what he has goes. Raises NotRead.
    """
    match act:
        case t.Act(
            Modal.MUST,
            (
                t.Do(
                    False,
                    Verb.PAY,
                    t.Some(None, None, t.Amount(price, 0)) as what,
                    (t.Adjunct(Prep.TO, t.Refers(Ref.YOU)), t.Adjunct(Prep.PER, t.Some() as per)),
                ),
                t.Do(
                    False,
                    Verb.SUBDUE,
                    t.Some(Det.EACH, None, None, False, None, (t.Noun((Kind.UNPAID, *kind)),), ()),
                    (),
                ),
            ),
        ) if [noun.words for noun in per.nouns] == [tuple(kind)]:
            pass
        case _:
            return None
    ware, who = ware_of(what), reader.subject
    if ware is None or isinstance(who, p.You):
        raise NotRead("pays for each of something else")
    cards = reader.cards(per)
    most = p.Quotient(p.Holds(ware, who), p.Number(price))
    asks = f"for which cards are {price} {ware} each paid"
    paid = p.Chosen(PAID, cards, p.Number(0), p.Least((p.Count(cards), most)), who, asks=asks)
    total = p.Product(amount(t.Amount(price, 0, x_first=False)), p.Count(p.Kept(PAID)))
    return (
        d.Does(d.Name(paid), who),
        d.If(
            p.Compared(p.Count(p.Kept(PAID)), Compare.AT_LEAST, p.Number(1)),
            (d.Does(d.Lose(ware, total, who, p.You()), who),),
        ),
        d.Does(d.Subdue(replace(cards, but=p.Kept(PAID))), who),
    )


PAID = "paid for"
"""The key of the cards for which is paid."""
