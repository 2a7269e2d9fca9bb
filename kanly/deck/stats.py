"""`kanly deck stats`: what a deck is made of, what it can pay and do, what it will draw."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardbase import open_catalog
from cardbase.decks.deck_list import Section
from cardbase.errors import NotInDeck
from cardbase.statistics.odds import TURNS, USUAL, Pace
from cardbase.statistics.whole import Question, statistics
from kanly.deck.check import judged
from kanly.deck.odds_page import odds_page
from kanly.deck.source import deck_source, settling_of
from kanly.deck.stats_documents import DeckStats
from kanly.deck.stats_page import page
from kanly.terminal.documents import say_document
from kanly.terminal.errors import error_line
from kanly.terminal.files import put
from kanly.terminal.output import Code, remark, say
from kanly.terminal.progress import Progress

if TYPE_CHECKING:
    from kanly.commands.options import And, AsJson, By, Chances, Deck, ReadAs, Sponsor, Which


def stats(
    deck: Deck,
    by: By = "",
    sponsor: Sponsor = "",
    card: Chances = None,
    also: And = None,
    turns: Annotated[
        int, typer.Option("--turns", min=1, max=99, metavar="N", help="Chances up to this turn.")
    ] = TURNS,
    imperial: Annotated[
        int,
        typer.Option(
            "--imperial", min=0, max=3, metavar="N", help="Imperial cards drawn each turn."
        ),
    ] = USUAL[Section.IMPERIAL],
    house: Annotated[
        int, typer.Option("--house", min=0, max=7, metavar="N", help="House cards drawn each turn.")
    ] = USUAL[Section.HOUSE],
    spent: Annotated[
        int,
        typer.Option(
            "--spent", min=0, max=99, metavar="N", help="Solaris for other cards each turn."
        ),
    ] = 0,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="Write the deck with charts as HTML."),
    ] = None,
    read: ReadAs = None,
    which: Which = "",
    json: AsJson = False,
) -> int:
    """Count a deck: costs, kinds, powers, talents, income, chances to see and pay for cards.

    Returns 0; 1 when a card asked for is not in the deck, 3 when several fit; 2 when a line of
    the list was refused.

    Raises OddsError, NotWritten.
    """
    with open_catalog(Progress()) as catalog:
        source = deck_source(deck, catalog, read, which, settling_of(None, by))
        verdict = judged(source, catalog, by, sponsor)
    try:
        asks = Question(
            names=(*(card or ()), *(also or ())),
            at_once=bool(also),
            turns=turns,
            pace=Pace(imperial=imperial, house=house),
            spent=spent,
        )
        found = statistics(verdict.case, asks)
    except NotInDeck as fault:
        remark(f"kanly: {error_line(fault)}")
        return Code.SEVERAL if fault.several else Code.NOT_FOUND
    if json:
        say_document(DeckStats, verdict, deck=source.deck, stats=found)
    elif out is None:
        say(odds_page(found.drawing) if asks.names else page(source.name, verdict, found))
    if out is not None:
        from kanly.deck.sheet import deck_html

        put(out, deck_html(source.title, verdict, found, source.refused))
        remark(f"{out}: written, an HTML page.")
    return Code.FOUND if source.whole else Code.MISUSE
