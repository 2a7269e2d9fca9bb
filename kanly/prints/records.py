"""Offers of the printing house: errata, decks and games of the CCG."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kanly.prints.order import Offer

OFFERS: tuple[Offer, ...] = ()
