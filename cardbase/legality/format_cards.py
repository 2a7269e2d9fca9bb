"""A format meets the catalog: the cards it names by id or name are found, or it is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardbase.errors import FormatError, UnknownCard
from errata.shown import shown

if TYPE_CHECKING:
    from cardbase.catalog import Catalog
    from cardbase.legality.format import Format

LISTED = 3
"""How many cards that may be meant are offered."""


def checked(by: Format, catalog: Catalog) -> Format:
    """The format with the id of each card it names.

    A card is named by its id, by its OCTGN GUID, or by a name that no other card bears.

    Raises:
        FormatError: no card or several bear a name, or two names mean one card.
    """
    cards: dict[str, int] = {}
    for name, most in by.cards.items():
        place = f'cards."{shown(name)}"'
        card_id = _meant(by, place, name, catalog)
        if card_id in cards:
            raise FormatError(by.file or by.id, "each card once", f"{card_id} again", place)
        cards[card_id] = most
    groups = tuple(
        replace(
            group,
            cards=frozenset(
                _meant(by, f"groups[{at}].cards", name, catalog) for name in sorted(group.cards)
            ),
        )
        for at, group in enumerate(by.groups)
    )
    return replace(by, cards=cards, groups=groups)


def _meant(by: Format, place: str, name: str, catalog: Catalog) -> str:
    """The id of the card that is named. Raises FormatError."""
    try:
        return catalog.card(name).id
    except UnknownCard:
        found = catalog.bearing(name)
    if len(found) == 1:
        return found[0].id
    near = found or [match.card for match in catalog.suggest(name.rpartition(":")[2], limit=LISTED)]
    expected = "the id of one card" if found else "the id or name of a card"
    ids = list(dict.fromkeys(card.id for card in near))[:LISTED]
    raise FormatError(by.file or by.id, expected, f'"{name[:80]}"', place, ids)
