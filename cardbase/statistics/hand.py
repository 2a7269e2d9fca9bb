"""A dealt deck over several turns: what is played or discarded of it, what is drawn.

What is supposed: `over_turns` says which cards leave, `Pace` how many. Nobody bids against you;
favor, rivals' cards and limits are not looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardbase.cards.card import Card
from cardbase.decks.deck_list import Dealt, Section
from cardbase.legality.case import Case
from cardbase.statistics.income import Ware, source_of, takes_spice
from cardbase.statistics.odds import Pace
from cardbase.statistics.paying import Purse, brings, cost_of
from cardbase.statistics.playable import playable
from cardbase.vocabulary import CardType


@dataclass(frozen=True, kw_only=True)
class HandTurn:
    """One turn with a hand and an Assembly.

    Attributes:
        turn: From 1.
        solaris: In the House Interval, with what was engaged for.
        hand: Before anything is played, as the Assembly.
        won: Cards won by petition.
        played: Cards deployed, played or, of events, placed.
        discarded: House and Imperial cards that leave besides.
        left: Solaris that are left.
        drawn: House cards that come at the end.
        imperial: Imperial cards that come at the end.
    """

    turn: int
    solaris: int
    hand: tuple[Card, ...]
    assembly: tuple[Card, ...]
    won: tuple[Card, ...]
    played: tuple[Card, ...]
    discarded: tuple[Card, ...]
    left: int
    drawn: tuple[Card, ...]
    imperial: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True)
class Outset:
    """What is known of a House before its first turn.

    Attributes:
        there: What is in play from the start: the homeworld.
        sand: Whether the deck takes spice from deserts.
    """

    there: tuple[Card, ...] = ()
    sand: bool = False


def outset(case: Case) -> Outset:
    """What is known of the House of a deck that was laid out."""
    sand = any(_takes(entry.card) for entry in (*case.imperial, *case.house))
    return Outset(there=tuple(entry.card for entry in case.homeworlds), sand=sand)


def over_turns(
    dealt: Dealt, purse: Purse, pace: Pace, turns: int, begun: Outset = Outset()
) -> tuple[HandTurn, ...]:
    """The turns of a deal that has as many next cards as the pace draws.

    So many of each deck leave each turn as are drawn: those that the solaris pay for and that what
    is in play lets be played (`playable`). Where a deck takes spice from deserts, these come first,
    the richest before the rest, with what takes it from each; then holdings that bring solaris,
    then personas, then the dearest. Where that is too few, the rest is discarded (CL-02, CL-04):
    first what cannot be played, then the dearest. The turns end where the House deck does, since
    its House Draw loses (L-01).
    """
    hand, assembly = list(dealt.hand), list(dealt.assembly)
    house, imperial = list(dealt.house), list(dealt.imperial)
    inplay, have, found = [*begun.there], purse.start, list[HandTurn]()
    for turn in range(1, turns + 1):
        have += purse.each + sum(map(brings, inplay[len(begun.there) :]))
        before, was_hand, was_assembly = have, tuple(hand), tuple(assembly)
        won, have = _leave(assembly, pace.of(Section.IMPERIAL), have, inplay, begun)
        played, have = _leave(hand, pace.of(Section.HOUSE), have, inplay, begun)
        gone = _discard(assembly, pace.of(Section.IMPERIAL) - len(won), inplay)
        gone += _discard(hand, pace.of(Section.HOUSE) - len(played), inplay)
        new, more = _draw(house, pace.of(Section.HOUSE)), _draw(imperial, pace.imperial)
        hand += new
        assembly += more
        one = HandTurn(
            turn=turn,
            solaris=before,
            hand=was_hand,
            assembly=was_assembly,
            won=tuple(won),
            played=tuple(played),
            discarded=tuple(gone),
            left=have,
            drawn=new,
            imperial=more,
        )
        found.append(one)
        if len(new) < pace.house:
            break
    return tuple(found)


def _takes(card: Card) -> bool:
    """Whether a card is there to take spice from a desert into the hoard (SP-06)."""
    return card.type is not CardType.HOLDING and takes_spice(card)


def _lays(card: Card) -> int:
    """The spice that a desert lays on itself each turn."""
    held = card.type is CardType.HOLDING
    return max(source_of(card).each(Ware.ON_CARD)) if held else 0


def _of_sand(card: Card, inplay: Sequence[Card]) -> int:
    """What a card is worth to a deck that lives on deserts; of those that take, one for each."""
    if _takes(card):
        return int(sum(map(_takes, inplay)) < sum(_lays(one) > 0 for one in inplay))
    return _lays(card)


def _leave(
    cards: list[Card], many: int, have: int, inplay: list[Card], begun: Outset
) -> tuple[list[Card], int]:
    """Plays up to so many cards out of some; they go into play. Returns them and what is left."""
    played = list[Card]()
    while len(played) < many:
        open_to = [c for c in cards if cost_of(c) <= have and playable(c, inplay)]
        if not open_to:
            break
        best = max(open_to, key=lambda c: _order(c, inplay, begun))
        cards.remove(best)
        played.append(best)
        inplay.append(best)
        have -= cost_of(best)
    return played, have


def _order(card: Card, inplay: Sequence[Card], begun: Outset) -> tuple[int, int, bool, int]:
    sand = _of_sand(card, inplay) if begun.sand else 0
    return sand, brings(card), card.type is CardType.PERSONA, cost_of(card)


def _discard(cards: list[Card], many: int, inplay: Sequence[Card]) -> list[Card]:
    gone = sorted(cards, key=lambda c: (playable(c, inplay), -cost_of(c)))[:many]
    for card in gone:
        cards.remove(card)
    return gone


def _draw(pile: list[Card], many: int) -> tuple[Card, ...]:
    drawn = tuple(pile[:many])
    del pile[:many]
    return drawn
