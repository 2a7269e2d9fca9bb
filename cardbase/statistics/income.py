"""What the holdings of a deck bring in each turn, were all of them deployed and engaged.

It is read from their Programs: what an ability produces or gains for engaging the holding and
nothing else is counted; what hangs on more is told in its own words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import product

from msgspec import Struct

from cardbase.cards.acting import by_sentence
from cardbase.cards.card import Card
from cardbase.operation.node import Node, nodes
from cardbase.program.nodes import abilities as a
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.vocabulary import CardType

RULES = ("T-03", "SP-01", "SP-06", "CT-12")
"""What the count goes by: all disengage each turn, new spice, deserts, unique Imperial cards."""


class Ware(StrEnum):
    """What a holding can give."""

    SOLARIS = "solaris"
    FAVOR = "favor"
    HOARD = "spice in your hoard"
    ON_CARD = "spice on the card"
    GUILD = "spice in the Guild Hoard"


WARES = tuple(Ware)


class Gain(Struct, frozen=True, kw_only=True):
    """So much of a ware, which comes each time the holding is engaged."""

    gives: Ware
    amount: int


Ways = tuple[tuple[Gain, ...], ...]
"""What each way to use a card gives; more than one are a choice."""


class IncomeSource(Struct, frozen=True, kw_only=True):
    """One holding and what it gives.

    Attributes:
        ways: What surely comes, by the way it is used.
        unsure: The sentences that hang on the table: on a condition, a price, a number that
            changes, on what others do; and those the table carries out.
    """

    card: Card
    ways: Ways
    unsure: tuple[str, ...]

    def each(self, ware: Ware) -> list[int]:
        """How much of a ware comes, by the way that is chosen."""
        return [sum(g.amount for g in way if g.gives is ware) for way in self.ways] or [0]


class Income(Struct, frozen=True, kw_only=True):
    """The income of a deck each turn.

    Attributes:
        sources: The holdings that give anything, or may, each once: they are unique (CT-12).
        others: The holdings that give none of the wares.
    """

    sources: tuple[IncomeSource, ...]
    others: tuple[Card, ...]

    def least(self, ware: Ware) -> int:
        """What comes whatever is chosen."""
        return sum(min(source.each(ware)) for source in self.sources)

    def most(self, ware: Ware) -> int:
        """What comes when each holding is used for this ware."""
        return sum(max(source.each(ware)) for source in self.sources)

    @property
    def unsure(self) -> tuple[IncomeSource, ...]:
        """The holdings of which something hangs on the table."""
        return tuple(source for source in self.sources if source.unsure)


def income(cards: Iterable[Card]) -> Income:
    """The income of the holdings among these cards."""
    held = {card.full_name: card for card in cards if card.type is CardType.HOLDING}
    sources = [source_of(card) for card in held.values()]
    return Income(
        sources=tuple(one for one in sources if any(one.ways) or one.unsure),
        others=tuple(one.card for one in sources if not any(one.ways) and not one.unsure),
    )


def source_of(card: Card) -> IncomeSource:
    """What one holding gives, by its Program."""
    ways: list[tuple[Gain, ...]] = []
    unsure: list[str] = []
    for ability in card.program.abilities:
        if _is_free(ability):
            own, left = _ways(ability)
            ways += own
            unsure += left
        elif _may_give(ability.steps, by_hand=ability.use is a.Use.GENERAL):
            unsure += ability.text
    for trigger in card.program.triggers:
        if trigger.on is None or _may_give(trigger.steps):
            unsure.append(trigger.text)
    return IncomeSource(card=card, ways=tuple(ways), unsure=tuple(unsure))


def earns(card: Card) -> frozenset[Ware]:
    """What a card may bring its House each turn by engaging it, as a General operation.

    One that takes anything besides counts where that is solaris alone, and it brings spice.
    """
    found: set[Ware] = set()
    for ability in card.program.abilities:
        if ability.use is not a.Use.GENERAL or ability.engages != p.This():
            continue
        brings = frozenset(filter(None, map(_ware, _does(ability.steps))))
        price = [*_does(ability.cost), *filter(_costs, _does(_whole(ability)))]
        if not price or (Ware.HOARD in brings and all(map(_is_solaris, price))):
            found |= brings
    return frozenset(found) - {Ware.GUILD}


def takes_spice(card: Card) -> bool:
    """Whether a card takes spice from a desert of its own House into the hoard (SP-06).

    What fell in a rite, or is a rival's, is none.
    """
    return any(map(_takes, nodes(card.program)))


def _takes(node: Node) -> bool:
    match node:
        case d.SpiceGoes(_, p.Parent(), p.You()):
            return True
        case d.SpiceGoes(_, p.Chosen(_, p.Cards() as cards), p.You()):
            return cards.governed == p.You()
    return False


def _ware(deed: d.Deed) -> Ware | None:
    match deed:
        case d.Gain(ware, _, p.You()):
            return _WARES.get(ware)
        case d.SpiceGoes(to=to):
            return _PLACES.get(to)
    return None


def _is_solaris(deed: d.Deed) -> bool:
    return isinstance(deed, d.Lose) and deed.ware is p.Ware.SOLARIS


def _whole(ability: a.Ability) -> list[d.Step]:
    """The steps but its choices, one way of which may be free."""
    return [step for step in ability.steps if not isinstance(step, d.OneOf)]


def _is_free(ability: a.Ability) -> bool:
    """Whether engaging the holding is all it takes, and all it costs."""
    bare = not ability.test and not ability.cost and ability.engages == p.This()
    return bare and ability.use is a.Use.GENERAL and not any(map(_costs, _does(_whole(ability))))


def _ways(ability: a.Ability) -> tuple[Ways, list[str]]:
    """What each way surely gives, and the sentences of which something hangs on the table."""
    each: list[Ways] = []
    unsure: list[str] = []
    for text, steps in by_sentence(ability):
        for step in steps:
            found, hangs = _of_step(step)
            each.append(found)
            if hangs and text not in unsure:
                unsure.append(text)
    return _together(each), unsure


def _together(each: Iterable[Ways]) -> Ways:
    """The ways to take several steps, one after the other."""
    return tuple(tuple(gain for way in ways for gain in way) for ways in product(*each))


def _of_step(step: d.Step) -> tuple[Ways, bool]:
    """What a step surely gives in each way to take it, and whether more hangs on the table."""
    match step:
        case d.Does(d.Gain(ware, many, p.You()), may=False) if ware in _WARES:
            return _so_much(_WARES[ware], many)
        case d.Does(d.SpiceGoes(many, None, to), may=False) if to in _PLACES:
            return _so_much(_PLACES[to], many)
        case d.OneOf(ways, p.You()):
            found = [_of_way(way) for way in ways]
            return tuple(one for own, _ in found for one in own), any(left for _, left in found)
    return ((),), _may_give((step,))


def _of_way(way: d.Way) -> tuple[Ways, bool]:
    """What one way of several gives; one that costs something gives nothing surely."""
    if any(map(_costs, _does(way.steps))):
        return ((),), _may_give(way.steps)
    found = [_of_step(step) for step in way.steps]
    return _together(own for own, _ in found), any(left for _, left in found)


def _so_much(ware: Ware, many: p.Value) -> tuple[Ways, bool]:
    """The part of an amount that is a number, and whether there is another part."""
    match many:
        case p.Number(number):
            return ((Gain(gives=ware, amount=number),),), False
        case p.Sum((p.Signed(1, p.Number(number)), *more)) if all(one.sign > 0 for one in more):
            return ((Gain(gives=ware, amount=number),),), True
    return ((),), True


_WARES = {
    p.Ware.SOLARIS: Ware.SOLARIS,
    p.Ware.FAVOR: Ware.FAVOR,
    p.Ware.SPICE: Ware.HOARD,
}
_PLACES = {
    p.This(): Ware.ON_CARD,
    p.You(): Ware.HOARD,
    d.Source.GUILD: Ware.GUILD,
}


def _may_give(steps: tuple[d.Step, ...], *, by_hand: bool = True) -> bool:
    """Whether anything in the steps may bring you something; what is by hand may, where told."""
    return any(_gives(deed) or (by_hand and isinstance(deed, d.ByHand)) for deed in _does(steps))


def _gives(deed: d.Deed) -> bool:
    match deed:
        case d.Gain(ware):
            return ware in _WARES
        case d.Lose(to=to) | d.SpiceGoes(to=to):
            return to is not None and to in _PLACES
    return False


def _costs(deed: d.Deed) -> bool:
    return isinstance(deed, d.Lose) and deed.who == p.You()


def _does(steps: Iterable[d.Step]) -> Iterator[d.Deed]:
    """Every deed in the steps, whatever it hangs on."""
    for step in steps:
        match step:
            case d.Does(deed):
                yield deed
            case d.If(_, then, otherwise):
                yield from _does((*then, *otherwise))
            case d.OneOf(ways):
                yield from _does(one for way in ways for one in way.steps)
            case d.ForEach(steps=inner):
                yield from _does(inner)
