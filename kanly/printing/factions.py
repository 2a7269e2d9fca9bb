"""Offers of the printing house: the faction sheets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from errata.text import shown
from kanly.printing.order import About, Offer, Order
from templates.errors import CannotPrint
from templates.printing import Sheet

if TYPE_CHECKING:
    from cardbase.boardgame.names import Named
    from cardbase.boardgame.sheets import Sheet as FactionData
    from errata.documents import Edition

EDITIONS = "official, landsraad"


def _factions(order: Order) -> Sequence[Sheet]:
    """The sheets asked for, each once; without a name all of them."""
    from cardbase.boardgame.sheets import all_sheets
    from templates.boardgame.faction import faction_sheet

    edition = _edition(order.edition)
    if order.names:
        chosen = [one for name in order.names for one in _named(name, edition)]
    else:
        chosen = [one for one in all_sheets().values() if edition in {None, one.edition}]
    once = {one.id: one for one in chosen}
    return [faction_sheet(one, advanced=order.advanced) for one in once.values()]


def _edition(text: str) -> Edition | None:
    """The edition that is meant, None for none. Raises CannotPrint."""
    from cardbase.boardgame.names import edition_of

    found = edition_of(text)
    if text and found is None:
        told = shown(text, most=40)
        raise CannotPrint(f'no edition is called "{told}"; there are: {EDITIONS}')
    return found


def one_faction(name: str) -> Named:
    """The one faction that a name means, first of its factions. Raises CannotPrint."""
    from cardbase.boardgame.names import named
    from cardbase.lookup import Fit

    wanted, told = named(name), shown(name, most=40)
    if wanted.fit is Fit.SEVERAL:
        several = ", ".join(one.name for one in wanted.factions)
        raise CannotPrint(f'"{told}" may be one of: {several}')
    if wanted.fit is Fit.NONE:
        raise CannotPrint(f'no faction is named "{told}"; kanly faction lists the twelve')
    return wanted


def _named(name: str, edition: Edition | None) -> list[FactionData]:
    """The sheets a name means; of a faction with several the official one, if none is said.

    Raises CannotPrint.
    """
    from cardbase.boardgame.things import sheets_of

    wanted = one_faction(name)
    faction = wanted.factions[0]
    sheets = sheets_of(faction.id)
    if not sheets:
        raise CannotPrint(f"{faction.name} has no sheet: it is not in the sources")
    meant = edition or wanted.edition or sheets[0].edition
    found = [one for one in sheets if one.edition is meant]
    if not found:
        there = ", ".join(one.edition.called for one in sheets)
        raise CannotPrint(f"{faction.name} has no sheet of the edition {meant}; there is: {there}")
    return found


OFFERS: tuple[Offer, ...] = (
    Offer(
        id="faction",
        about=About.BOARD,
        title="Faction sheets",
        says="A faction's sheet, front and back; without a name all five.",
        make=_factions,
        takes=frozenset({"edition", "advanced"}),
        names="[FACTION]",
    ),
)
