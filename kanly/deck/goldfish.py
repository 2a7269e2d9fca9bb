"""`kanly deck goldfish`: how a deck comes into play by itself, in many games by the tracker."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardbase import open_catalog
from cardbase.strings import counted
from kanly.deck.check import judged
from kanly.deck.source import deck_source
from kanly.terminal.documents import say_document
from kanly.terminal.files import put
from kanly.terminal.grid import grid
from kanly.terminal.output import Code, heading, paragraph, remark, say
from kanly.terminal.progress import Progress

if TYPE_CHECKING:
    from kanly.commands.options import AsJson, Deck, ReadAs, Sponsor, Which
    from kanly.deck.goldfish_counts import CardCount, Goldfish, Spread
    from templates.records import DeckSheet

GAMES, TURNS = 200, 4
LISTED = 9
"""How many cards are listed, those of most games."""

BY_TURN = "By turn: the median, and between which the middle half of the games lies"
MOST = "The cards that came into play in most games"
COLUMNS = ("turn", "solaris in", "favor", "spice in", "solaris left", "into play", "none yet")
MEANS = (
    "solaris in, spice in: what came in that turn; favor: by how much it changed; solaris left: at "
    "the turn's end; into play: cards won by petition or deployed in that turn; none yet: the "
    "games in which no card had come into play by its end."
)
CARDS = ("card", "games", "by turn")
SIZE = 690, 120
"""Width and height of a picture, in pixels."""

SUPPOSED = (
    "Played by the tracker, every word of it: hands and Assembly, costs, talents, command, "
    "income by the Programs of the cards (T-03, P-02, DP-02, SP-01).",
    "A House alone: no rival bids, pays, attacks or is a target; that two Houses must play is set "
    "aside (G-03), and the Guild Hoard is that of two (HP-09). What comes from rivals is 0. Where "
    "no homeworld is listed, the first of the sponsor is taken.",
    "The policy, in each House Interval: engage what earns; petition at the cost for what it can "
    "pay, the richest holding first, then the cheapest persona; deploy from hand personas, then "
    "resources, then ventures, the cheapest first, each on the first card it may go to.",
    "Left out: rites, tactics, events and sicknesses (discarded each turn), the use of ventures, "
    "the CHOAM exchange, favor in place of solaris (P-08), programs, creation (HP-05), and "
    "whatever the tracker leaves to the table to carry out.",
    "A question of a card gets its first answer, a number its least. So this is the pace of a deck "
    "and the use of its solaris, not its strength.",
)


def goldfish(
    deck: Deck,
    games: Annotated[
        int, typer.Option("--games", min=1, max=5000, metavar="N", help="How many games.")
    ] = GAMES,
    turns: Annotated[
        int, typer.Option("--turns", min=1, max=12, metavar="N", help="How many turns of each.")
    ] = TURNS,
    seed: Annotated[
        int | None,
        typer.Option("--seed", min=0, metavar="N", help="Repeat the games that told this seed."),
    ] = None,
    sponsor: Sponsor = "",
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Write charts as HTML.")
    ] = None,
    read: ReadAs = None,
    which: Which = "",
    json: AsJson = False,
) -> int:
    """Play many games of a deck alone, by a plain policy: what comes in and into play by turn.

    Returns 0, or 2 when a line of the list was refused.

    Raises Refused where the tracker cannot lay the deck out, NotWritten.
    """
    from random import SystemRandom

    from kanly.deck.goldfish_counts import SEEDS, counts, played, seeds_of
    from kanly.deck.goldfish_documents import DeckGoldfish

    used = SystemRandom().randrange(SEEDS) if seed is None else seed
    with open_catalog(Progress()) as catalog:
        source = deck_source(deck, catalog, read, which)
        whose = judged(source, catalog, "", sponsor).case.sponsor
        every = [*played(catalog, source.deck, whose, turns, seeds_of(used, games))]
        found = counts(catalog, every, turns, used)
    if json:
        say_document(DeckGoldfish, found, supposed=SUPPOSED, **{"from": source.deck.file})
    elif out is None:
        say("\n".join(_page(source.name, found)))
    if out is not None:
        from templates.printing import html_of

        put(out, html_of([goldfish_sheet(source.title, found)]))
        remark(f"{out}: written, an HTML page.")
    return Code.FOUND if source.whole else Code.MISUSE


def _page(name: str, found: Goldfish) -> Iterator[str]:
    yield from heading(name, _games(found))
    yield ""
    yield paragraph(f"{BY_TURN}.", "", "")
    yield grid(COLUMNS, _turn_rows(found))
    yield paragraph(MEANS, "    ", "  ")
    yield from (paragraph(line, "    ", "  ") for line in _lost(found))
    yield ""
    yield paragraph(f"{MOST}.", "", "")
    yield grid(CARDS, [_card_row(one, found) for one in found.cards[:LISTED]])
    yield ""
    yield from (paragraph(line, "    ", "  ") for line in SUPPOSED)


def _games(found: Goldfish) -> str:
    return f"{counted(found.games, 'game')} of {counted(found.turns, 'turn')}, seed {found.seed}"


def _lost(found: Goldfish) -> Iterator[str]:
    """How many games did not come to their last turn."""
    whole = sum(one.games for one in found.by_turn if one.turn == found.turns)
    if short := found.games - whole:
        why = "the House lost, its deck drawn out or its favor gone (L-01, L-02)"
        yield f"{counted(short, 'game')} ended before turn {found.turns}: {why}."


def _turn_rows(found: Goldfish) -> list[tuple[str, ...]]:
    return [
        (
            str(one.turn),
            *(_span(many) for many in (one.solaris, one.favor, one.spice, one.left, one.cards)),
            _share(one.without, found),
        )
        for one in found.by_turn
    ]


def _span(many: Spread) -> str:
    """The median and the quartiles: "9, 5 to 12"; one number where they are one."""
    if many.low == many.high:
        return str(many.median)
    return f"{many.median}, {many.low} to {many.high}"


def _card_row(one: CardCount, found: Goldfish) -> tuple[str, ...]:
    return one.card.full_name, _share(one.games, found), str(one.turn)


def _share(games: int, found: Goldfish) -> str:
    return f"{round(100 * games / found.games)} %"


def goldfish_sheet(name: str, found: Goldfish) -> DeckSheet:
    """What came of the games, with its pictures."""
    from errata.text import shown
    from templates.chart import chart
    from templates.printing import PageFrame
    from templates.records import DeckSheet, RecordTable, StatsPart

    def drawn(heading: str, of: str) -> StatsPart:
        spreads: list[Spread] = [getattr(one, of) for one in found.by_turn]
        lines = {
            "a quarter of the games has less": [one.low for one in spreads],
            "median": [one.median for one in spreads],
            "a quarter has more": [one.high for one in spreads],
        }
        return StatsPart(heading=heading, chart=chart("By turn", lines, SIZE, first=1))

    def table(columns: Sequence[str], rows: Iterable[tuple[str, ...]]) -> tuple[RecordTable, ...]:
        return (RecordTable(caption="", columns=tuple(columns), rows=tuple(rows)),)

    most = [_card_row(one, found) for one in found.cards[:LISTED]]
    return DeckSheet(
        frame=PageFrame(
            title=shown(name, most=200), edition="Dune CCG, a deck alone", source=_games(found)
        ),
        outcome=f"{_games(found)}.",
        facts=(),
        notes=(),
        findings=(),
        sections=(),
        turns=(
            drawn("Solaris that came in", "solaris"),
            drawn("Cards that came into play", "cards"),
            StatsPart(
                heading=BY_TURN,
                tables=table(COLUMNS, _turn_rows(found)),
                lines=(MEANS, *_lost(found)),
            ),
            StatsPart(heading=MOST, tables=table(CARDS, most)),
            StatsPart(heading="What is supposed", lines=SUPPOSED),
        ),
    )
