"""`kanly deck suggest`: what fits a deck, what fits it least, and what may stand for a card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cardbase import open_catalog
from cardbase.errors import NotInDeck
from cardbase.library.collection import owned as all_owned
from kanly.deck.check import judged
from kanly.deck.source import deck_source, settling_of
from kanly.deck.suggest_page import DeckSuggest, page
from kanly.terminal.documents import say_document
from kanly.terminal.errors import error_line
from kanly.terminal.output import EMPTY_COLLECTION, Code, remark, say
from kanly.terminal.progress import Progress

if TYPE_CHECKING:
    from kanly.commands.options import AsJson, By, Deck, ReadAs, Sponsor, Which


def suggest(
    deck: Deck,
    by: By = "",
    sponsor: Sponsor = "",
    instead: Annotated[
        str, typer.Option("--for", metavar="CARD", help="What may stand for this card of it.")
    ] = "",
    owned: Annotated[
        bool, typer.Option("--owned", help="Only cards you own and have left.")
    ] = False,
    limit: Annotated[
        int, typer.Option("--limit", "-n", min=1, max=50, metavar="N", help="How many of each.")
    ] = 5,
    read: ReadAs = None,
    which: Which = "",
    json: AsJson = False,
) -> int:
    """Say what fits a deck, what fits it least, and why.

    Returns 0; 1 when nothing is found, or --for names no card of the deck, 3 when several; 2 when
    a line of the list was refused.

    Raises UnknownFormat, FormatError, UnknownPower, DeckFileError, UnknownDeck, LibraryError.
    """
    from cardbase.fitting import replacements, suggestions
    from cardbase.statistics.asked import the_card

    with open_catalog(Progress()) as catalog:
        source = deck_source(deck, catalog, read, which, settling_of(None, by))
        case = judged(source, catalog, by, sponsor).case
        have = all_owned(catalog).counts
        counts = have if have or owned else None
        if owned and not have:
            remark(EMPTY_COLLECTION)
        if instead:
            try:
                card = the_card(instead, [entry.card for entry in case.deck.entries])
            except NotInDeck as fault:
                remark(f"kanly: {error_line(fault)}")
                return Code.SEVERAL if fault.several else Code.NOT_FOUND
            found = replacements(case, card, catalog, owned=counts, only_owned=owned, most=limit)
        else:
            found = suggestions(case, catalog, owned=counts, only_owned=owned, most=limit)
    if json:
        say_document(DeckSuggest, found, deck=source.deck, deck_format=case.format.id)
    else:
        say(page(source.name, found))
    if not source.whole:
        return Code.MISUSE
    return Code.FOUND if found.any else Code.NOT_FOUND
