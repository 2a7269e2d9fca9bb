"""Triggers that no other card shares, each with the sentences that say more of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation.lexicon import Kind, Trait
from cardbase.operation.words import Compare
from cardbase.program import abilities as a
from cardbase.program import deeds as d
from cardbase.program import things as p
from cardbase.program.happenings import IT
from cardbase.program.initiating import LENT

if TYPE_CHECKING:
    from collections.abc import Callable

ONE, YOU = p.Number(1), p.You()
NOT_DONE = d.Way("do nothing", ())
TARGET = "target"


def _out_of_the_discard(text: str) -> a.Trigger:
    """Once there are ranks, a card discarded since the phase began is drawn for this one."""
    discarded = p.Cards(lying=Trait.HOUSE_DISCARD, of=YOU, but=p.This(), recent=True)
    drawn = d.Fetch(p.Chosen(TARGET, discarded, ONE, ONE), Trait.HAND)
    pays = d.Way(
        "discard it, and draw a card", (d.Does(d.Discard(p.This()), YOU), d.Does(drawn, YOU))
    )
    acts = d.If(p.ThereIs(discarded), (d.OneOf((pays, NOT_DONE), YOU),))
    return a.Trigger(text, a.Happens((a.Occasion.RANKS_SET,)), (acts,))


def _gains_of_the_lent(text: str) -> a.Trigger:
    """Once a rival initiates the venture that was laid there, its cost in solaris or favor."""
    venture = p.Kept(IT)
    gains = (
        d.Way("produce X solaris", (d.Does(d.Gain(p.Ware.SOLARIS, p.X(), YOU, True), YOU),)),
        d.Way("increase your favor by X", (d.Does(d.Gain(p.Ware.FAVOR, p.X(), YOU), YOU),)),
    )
    on = a.Happens((a.Occasion.INITIATED,), who=p.Everyone(rivals=True), what=p.Kept(LENT))
    x = a.XIs(Compare.IS, p.Stat(Trait.DEPLOYMENT_COST, venture))
    return a.Trigger(text, on, (d.OneOf(gains, YOU),), x=(x,))


def _retaliates(text: str) -> a.Trigger:
    """Its target, which lies with the loser still, and one of the victor's unseen are discarded."""
    target, theirs = p.Kept(IT), p.HouseAs(p.Part.VICTOR)
    unseen = p.Chosen(TARGET, p.Cards(lying=Trait.ASSEMBLY, of=theirs), ONE, ONE)
    both = p.Together((target, p.Kept(TARGET)))
    less = d.Does(d.Lose(p.Ware.FAVOR, ONE, YOU), YOU)
    strikes = d.Way(
        "discard both",
        (
            d.Does(d.Discard(target), YOU),
            d.Does(d.Discard(unseen), YOU),
            d.If(p.TypesDiffer(both), (less,)),
        ),
    )
    mine = (
        p.Cards(lying=Trait.ASSEMBLY, of=YOU),
        p.Cards(kinds=((Kind.SUBDUED,),), governed=YOU),
    )
    there = p.AnyOf(tuple(p.IsOf(target, one) for one in mine))
    on = a.Happens((a.Occasion.LOST,), who=YOU, what=p.Cards(), opened=YOU)
    return a.Trigger(text, on, (d.If(there, (d.OneOf((strikes, NOT_DONE), YOU),)),))


OWN: dict[str, Callable[[str], a.Trigger]] = {
    "Once the initiative ranks are assigned, discard this card: draw target card from your House "
    "discard.": _out_of_the_discard,
    "If that rival initiates that venture, either produce X solaris, or increase your favor by X, "
    "where X is that venture's deployment cost.": _gains_of_the_lent,
    "When you lose a petition you initiate, you may discard its target to discard target card from "
    "the victor's Assembly.": _retaliates,
}
"""A sentence -> the trigger it makes, with what the sentences below say of it."""

SAID_WITH_IT = frozenset(
    {
        "Only a card you discard earlier in this initiative phase may be the target.",
        "Do not examine the victor's cards before choosing that card.",
        "If the discarded cards have different types, reduce your favor by 1.",
    }
)
"""What says more of such a trigger, which does so already."""


def own_trigger(text: str) -> a.Trigger | a.Standing | None:
    """The trigger a sentence makes, nothing of its own for what says more of one; else None."""
    if text in SAID_WITH_IT:
        return a.Standing(text, ())
    return OWN[text](text) if text in OWN else None
