"""Cards bought one after the other, in every order and with every part of the price in favor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Bought(NamedTuple):
    """A card to be bought: its cost, whether favor may pay for it, the favor it costs besides."""

    cost: int
    sworn: bool = False
    owes: int = 0


def can_buy(cards: Sequence[Bought], have: int, favor: int) -> bool:
    """Whether some solaris and favor suffice for all of them.

    Nobody bids more than the solaris there are (P-03, P-09), whatever of it favor pays (P-08).
    """
    return not cards or any(
        can_buy([*cards[:at], *cards[at + 1 :]], have - card.cost + paid, favor - card.owes - paid)
        for at, card in enumerate(cards)
        for paid in range(card.cost * card.sworn + 1)
        if card.cost <= have and card.owes + paid <= favor
    )
