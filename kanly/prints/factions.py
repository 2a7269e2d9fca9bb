"""Offers of the printing house: the faction sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kanly.prints.order import Offer

OFFERS: tuple[Offer, ...] = ()
