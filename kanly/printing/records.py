"""Offers of the printing house: errata, decks and games of the CCG."""

from __future__ import annotations

from collections.abc import Sequence

from kanly.printing.order import About, Offer, Order
from templates.printing import Sheet


def _decks(order: Order) -> Sequence[Sheet]:
    """A sheet for each deck that is named. Raises what reading a deck raises."""
    from cardbase import open_catalog
    from cardbase.statistics.whole import statistics
    from kanly.deck.check import judged
    from kanly.deck.sheet import deck_sheet
    from kanly.deck.source import deck_source
    from kanly.terminal.progress import Progress

    sheets = []
    with open_catalog(Progress()) as catalog:
        for name in order.names:
            source = deck_source(name, catalog)
            verdict = judged(source, catalog, by="", sponsor="")
            found = statistics(verdict.case)
            sheets.append(deck_sheet(source.title, verdict, found, source.refused))
    return sheets


def _reports(order: Order) -> Sequence[Sheet]:
    """A report of each game that is named, or of the last one played. Raises UnknownGame."""
    from kanly.game.open import opened
    from kanly.game.report import report_sheet

    sheets = []
    for name in order.names or ("",):
        with opened(name) as session:
            session.cards.learn({piece.card for piece in session.game.pieces.values()})
            sheets.append(report_sheet(session))
    return sheets


def _game_sheets(order: Order) -> Sequence[Sheet]:
    """A filled sheet of each game named, or of the last one played; a blank one without any.

    Raises CannotPrint for a blank sheet of a game, UnknownGame for a game that is not there.
    """
    from kanly.game.open import opened
    from kanly.printing.game_sheet import filled_sheets
    from kanly.terminal.output import remark
    from templates.errors import CannotPrint
    from tracker.log.errors import UnknownGame

    if order.blank and order.names:
        raise CannotPrint("a blank game sheet is of no game: leave out the name, or --blank")
    if order.blank:
        return [_blank()]
    sheets: list[Sheet] = []
    try:
        for name in order.names or ("",):
            with opened(name) as session:
                sheets += filled_sheets(session)
    except UnknownGame as fault:
        if fault.game:
            raise
        remark("There is no game yet: the game sheet is blank.")
        return [_blank()]
    return sheets


def _blank() -> Sheet:
    from errata.documents import documents
    from templates.ccg.game_sheet import blank_sheet
    from templates.printing import Frame

    crf = documents()["crf"]
    source = f"{crf.tag}: {crf.title}, {crf.dated}; rules by their ids"
    return blank_sheet(Frame(title="Game sheet", edition="Dune CCG", source=source))


OFFERS: tuple[Offer, ...] = (
    Offer(
        id="deck",
        about=About.CCG,
        title="Deck",
        says="A deck: its list, its faults, its statistics.",
        make=_decks,
        names="DECK",
        needs_name=True,
    ),
    Offer(
        id="report",
        about=About.CCG,
        title="Game report",
        says="The account of a game that Kanly kept, turn by turn, with its pictures.",
        make=_reports,
        names="[GAME]",
    ),
    Offer(
        id="game-sheet",
        about=About.CCG,
        title="Game sheet",
        says="To run a game by pencil: blank, or as far as a kept game has come.",
        make=_game_sheets,
        names="[GAME]",
        takes=frozenset({"blank"}),
    ),
)
