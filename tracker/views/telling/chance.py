"""Sentences for the beginning of a game, its decks and lots, with what commits to them."""
# ruff: noqa: ARG005 - every sentence takes the teller and the event

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardbase.strings import counted
from errata.text import listed
from tracker.engine import events as ev
from tracker.engine.chance import FORESEEABLE
from tracker.views.telling.teller import Teller

ORDER = "; its order has the digest "
"""What stands before the proof of an order, at the end of its sentence."""


def _began(t: Teller, event: ev.GameBegan) -> str:  # noqa: ARG001 - as every sentence
    told = [f'the game "{event.name}" is laid out']
    if event.foreseeable:
        told.append(FORESEEABLE)
    if event.commitment:
        told.append(f"its draws follow from a secret of the digest {event.commitment}")
    return "; ".join(told)


def _order(digest: str) -> str:
    return f"{ORDER}{digest}" if digest else ""


def _lot(t: Teller, event: ev.LotDrawn) -> str:
    houses = [t.house(one) for one in event.order if one in t.after.houses]
    return f"the lot falls on {listed(houses)}" if houses else "a lot is drawn among cards"


def _shuffled(t: Teller, event: ev.DeckShuffled) -> str:
    by_hand = "" if t.before.houses[event.house].named else " by hand, on the table"
    return f"{t.house(event.house)} shuffles the {event.deck}{by_hand}{_order(event.digest)}"


OF_CHANCE: dict[type[ev.Event], Callable[[Teller, Any], str]] = {
    ev.GameBegan: _began,
    ev.SecretCommitted: lambda t, e: f"draws follow from a secret of the digest {e.digest} now",
    ev.SecretOpened: lambda t, e: f"the secret of all draws is opened: {e.secret}",
    ev.LotDrawn: _lot,
    ev.DeckShuffled: _shuffled,
    ev.DeckListed: lambda t, e: (
        f"{t.house(e.house)} lays out {counted(sum(e.cards.values()), 'card')} on paper, "
        f"{e.place}, and shuffles them by hand"
    ),
    ev.DeckDealt: lambda t, e: (
        f"{t.house(e.house)} shuffles {counted(len(e.cards), 'card')}, {e.place}{_order(e.digest)}"
    ),
}
