"""`kanly deck stats`: what a deck is made of, what it can pay and do, what it will draw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase import open_catalog
from cardbase.decks.deck_list import Section
from cardbase.errors import NotInDeck
from cardbase.statistics.odds import TURNS, USUAL, Pace
from kanly.codes import Code
from kanly.commands.deck_check import judged
from kanly.deck_source import deck_source
from kanly.output import remark, say
from kanly.progress import Progress

if TYPE_CHECKING:
    from pathlib import Path

    from cardbase.decks.reading import Form
    from cardbase.legality import Decision
    from cardbase.statistics.whole import Statistics
    from kanly.deck_source import Source


@dataclass(frozen=True, kw_only=True)
class Wish:
    """What is asked of the statistics.

    Attributes:
        cards: Names of cards or kinds whose odds are wanted, a count before each where more than
            one is: "2 Maula Pistol"; none for those of all.
        turns: For how many turns.
        imperial: Cards supposed to be drawn each turn from the Imperial deck, 0 to 3.
        house: The same for the House deck, 0 to 7.
        sponsor: Whose deck it is; "" goes by its homeworld.
        out: The file for an HTML page; None writes to standard output.
    """

    cards: tuple[str, ...] = ()
    turns: int = TURNS
    imperial: int = USUAL[Section.IMPERIAL]
    house: int = USUAL[Section.HOUSE]
    sponsor: str = ""
    out: Path | None = None

    @property
    def pace(self) -> Pace:
        """How fast the decks are supposed to be drawn. Raises OddsError."""
        return Pace(imperial=self.imperial, house=self.house)


def stats(
    text: str,
    wish: Wish | None = None,
    *,
    by: str = "",
    form: Form | None = None,
    as_json: bool = False,
) -> int:
    """Show the statistics of a deck.

    Args:
        text: A file, "-", a link or the name of a saved deck.
        wish: What is asked; None for the usual.
        by: The format, by id or file; "" takes the default.
        form: The form of the file; None finds out.
        as_json: Write JSON, to standard output.

    Returns:
        0; 1 when a card asked for is not in the deck, 3 when several fit; 2 when a line of the
        list was refused.
    """
    from cardbase.statistics.whole import statistics

    wish = wish or Wish()
    with open_catalog(Progress()) as catalog:
        source = deck_source(text, catalog, form)
        verdict = judged(source, catalog, by, wish.sponsor)
    try:
        found = statistics(verdict.case, wish.cards, wish.turns, wish.pace)
    except NotInDeck as fault:
        return _not_in_deck(fault)
    if as_json:
        _say_json(source, verdict, found)
    elif wish.out is None:
        _say(source, verdict, found, odds_only=bool(wish.cards))
    _write(wish.out, source, verdict, found)
    return Code.FOUND if source.whole else Code.MISUSE


def _not_in_deck(fault: NotInDeck) -> Code:
    from kanly.next_step import told

    remark(f"kanly: {told(fault)}")
    return Code.SEVERAL if fault.several else Code.NOT_FOUND


def _say(source: Source, verdict: Decision, found: Statistics, *, odds_only: bool) -> None:
    from kanly.stats_page import odds_page, page

    say(odds_page(found) if odds_only else page(source.name, verdict, found))


def _say_json(source: Source, verdict: Decision, found: Statistics) -> None:
    from kanly.deck_json import deck_json, verdict_json
    from kanly.output import say_json
    from kanly.stats_json import VERSION, stats_json

    body = {"deck": deck_json(source.deck), **verdict_json(verdict), "stats": stats_json(found)}
    say_json("deck-stats", VERSION, body)


def _write(out: Path | None, source: Source, verdict: Decision, found: Statistics) -> None:
    """Write the deck as an HTML page, where one is wanted; NotWritten where it cannot be."""
    if out is None:
        return
    from kanly.deck_sheet import deck_html
    from kanly.output_file import put

    put(out, deck_html(source.title, verdict, found, source.refused))
    remark(f"{out}: written, an HTML page.")
