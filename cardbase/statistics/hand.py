"""A dealt deck over several turns: what is played or discarded of it, what is drawn.

What is supposed: `over_turns` says which cards leave, `Pace` how many. Nobody bids against you;
favor, rivals' cards and limits are not looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardbase.cards.card import Card
from cardbase.decks.deck_list import Dealt, Section
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


def over_turns(
    dealt: Dealt, purse: Purse, pace: Pace, turns: int, there: Sequence[Card] = ()
) -> tuple[HandTurn, ...]:
    """The turns of a deal that has as many next cards as the pace draws.

    `there` is in play from the start: the homeworld. So many of each deck leave each turn as are
    drawn: those that the solaris pay for and that what is in play lets be played (`playable`).
    Holdings that bring solaris come first, then personas, then the dearest. Where that is too few,
    the rest is discarded (CL-02, CL-04): first what cannot be played, then the dearest. The turns
    end where the House deck does, since its House Draw loses (L-01).
    """
    hand, assembly = list(dealt.hand), list(dealt.assembly)
    house, imperial = list(dealt.house), list(dealt.imperial)
    inplay, have, found = [*there], purse.start, list[HandTurn]()
    for turn in range(1, turns + 1):
        have += purse.each + sum(map(brings, inplay[len(there) :]))
        before, was_hand, was_assembly = have, tuple(hand), tuple(assembly)
        won, have = _leave(assembly, pace.of(Section.IMPERIAL), have, inplay)
        played, have = _leave(hand, pace.of(Section.HOUSE), have, inplay)
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


def _leave(cards: list[Card], many: int, have: int, inplay: list[Card]) -> tuple[list[Card], int]:
    """Plays up to so many cards out of some; they go into play. Returns them and what is left."""
    played = list[Card]()
    while len(played) < many:
        open_to = [c for c in cards if cost_of(c) <= have and playable(c, inplay)]
        if not open_to:
            break
        best = max(open_to, key=lambda c: (brings(c), c.type is CardType.PERSONA, cost_of(c)))
        cards.remove(best)
        played.append(best)
        inplay.append(best)
        have -= cost_of(best)
    return played, have


def _discard(cards: list[Card], many: int, inplay: Sequence[Card]) -> list[Card]:
    gone = sorted(cards, key=lambda c: (playable(c, inplay), -cost_of(c)))[:many]
    for card in gone:
        cards.remove(card)
    return gone


def _draw(pile: list[Card], many: int) -> tuple[Card, ...]:
    drawn = tuple(pile[:many])
    del pile[:many]
    return drawn
