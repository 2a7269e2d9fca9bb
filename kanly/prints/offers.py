"""All that can be printed, in the order of `kanly print list`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errata.shown import shown
from kanly.prints import aids, cards, factions, pictures, records, references, table
from templates.errors import CannotPrint

if TYPE_CHECKING:
    from kanly.prints.order import Offer

OFFERS: dict[str, Offer] = {
    offer.id: offer
    for offer in (
        *factions.OFFERS,
        *references.OFFERS,
        *table.OFFERS,
        *aids.OFFERS,
        *pictures.OFFERS,
        *records.OFFERS,
        *cards.OFFERS,
    )
}


def offer_named(what: str) -> Offer:
    """The sheet of this word, case aside. Raises CannotPrint, with the nearest words."""
    wanted = what.strip().lower().replace("_", "-")
    if wanted in OFFERS:
        return OFFERS[wanted]
    from difflib import get_close_matches

    near = get_close_matches(wanted, OFFERS, n=3, cutoff=0.5)
    hint = f"nearest: {', '.join(near)}" if near else "kanly print list shows them all"
    raise CannotPrint(f'there is no sheet "{shown(what, most=40)}"; {hint}')
