"""What `kanly print` offers (offers.csv), what makes each sheet, and the list of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING

from cardbase.strings import capital
from errata.table import Row, parse_row, read_by_id
from errata.text import nearest, nearest_or, shown
from kanly.printing.order import OPTION, About, Offer, Order
from kanly.terminal.output import paragraph, remark, strong
from templates.errors import CannotPrint
from templates.printing import Back, PrintableSheet

if TYPE_CHECKING:  # most sheets need one of these only, and the list of sheets none
    from cardbase.boardgame.names import NamedFactions
    from cardbase.boardgame.sheets import Sheet
    from cardbase.catalog.catalog import Catalog

BLEEDS = (0, 3)
NAME = 12
"""The width of the ids in the list."""


def _catalog() -> AbstractContextManager[Catalog]:
    from cardbase import open_catalog
    from kanly.terminal.progress import Progress

    return open_catalog(Progress())


# The board game


def _factions(order: Order) -> Sequence[PrintableSheet]:
    """The sheets of the factions named, each once; without a name all of an edition.

    Of a faction with several sheets it is the official one, unless an edition is asked for.
    """
    from cardbase.boardgame.names import edition_of
    from cardbase.boardgame.sheets import all_sheets
    from cardbase.boardgame.things import sheets_of
    from templates.boardgame.faction import faction_sheet

    edition = edition_of(order.edition)
    if order.edition and edition is None:
        told = shown(order.edition, most=40)
        raise CannotPrint(f'no edition is called "{told}"; there are: official, landsraad')
    chosen = [] if order.names else [*all_sheets().values()]
    chosen = [one for one in chosen if edition in {None, one.edition}]
    for name in order.names:
        wanted = _one_faction(name)
        faction = wanted.factions[0]
        sheets = sheets_of(faction.id)
        meant = edition or wanted.edition or sheets[0].edition
        found = [one for one in sheets if one.edition is meant]
        if not found:
            there = ", ".join(one.edition.called for one in sheets)
            raise CannotPrint(
                f"{faction.name} has no sheet of the edition {meant}; there is: {there}"
            )
        chosen += found
    once = {one.id: one for one in chosen}
    return [faction_sheet(one, advanced=order.advanced) for one in once.values()]


def _one_faction(name: str) -> NamedFactions:
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


def _seats(order: Order) -> Sequence[PrintableSheet]:
    """A seat sheet for each faction named, else for each at the table.

    Raises CannotPrint where nobody is said to play.
    """
    from cardbase.boardgame.matchups import MOST_PLAYERS
    from cardbase.boardgame.seats import read_table
    from templates.boardgame.seat import agree_sheet, seat_sheet, told_once

    named = [_one_faction(name).factions[0].id for name in order.names]
    if not order.factions:
        raise CannotPrint(
            "seat needs to know who plays: --factions ecaz,moritani,..., or kanly table set"
        )
    table, remarks = read_table(
        [*dict.fromkeys((*_playing(order), *named))],
        order.modules,
        advanced=order.advanced,
        landsraad=order.landsraad,
    )
    for line in remarks:
        remark(line)
    wanted = named or table.factions
    seats = [seat_sheet(one, table, single=len(wanted) == 1) for one in wanted]
    for_all = []
    agreed = agree_sheet(seats)
    if len(table.factions) > MOST_PLAYERS:
        seats, threats = told_once(seats, seats[0].frame.source)
        for_all.append(threats)
    return [*seats, *for_all, *([agreed] if agreed else [])]


def _playing(order: Order) -> Sequence[str]:
    """The factions at the table, by id, as they are named. Raises CannotPrint."""
    from cardbase.boardgame.matchups import ALL
    from cardbase.boardgame.pieces import factions
    from cardbase.names import fold

    if [fold(name) for name in order.factions] == [(ALL,)]:
        return [*factions()]
    return [*dict.fromkeys(_one_faction(name).factions[0].id for name in order.factions)]


def _karama(order: Order) -> Sequence[PrintableSheet]:
    from templates.boardgame.karama import karama_sheet

    if not order.factions and order.modules:
        raise CannotPrint(
            "karama goes by the modules of a table: --factions says who plays, or kanly table set"
        )
    if not order.factions:
        return [karama_sheet(_every_sheet(order), advanced=order.advanced)]
    from cardbase.boardgame.seats import chosen_extras
    from cardbase.boardgame.table import TableSetup

    extras, remarks = chosen_extras(order.modules)
    for line in remarks:
        remark(line)
    table = TableSetup(
        factions=tuple(_playing(order)),
        extras=extras,
        advanced=order.advanced,
        landsraad=order.landsraad,
    )
    return [karama_sheet([*table.sheets.values()], advanced=order.advanced, table=table)]


def _every_sheet(order: Order) -> Sequence[Sheet]:
    """All sheets; of a faction that plays a variant that one alone."""
    from cardbase.boardgame.sheets import all_sheets
    from errata.documents import Edition

    every = all_sheets().values()
    variants = {one.variant_of for one in every if one.edition is Edition.LANDSRAAD}
    return [one for one in every if not (order.landsraad and one.id in variants)]


def _one_set(token_set: str) -> Callable[[Order], Sequence[PrintableSheet]]:
    def make(_: Order) -> Sequence[PrintableSheet]:
        from templates.boardgame.tokens import token_sheet

        return [token_sheet((token_set,))]

    return make


def _tokens(order: Order) -> Sequence[PrintableSheet]:
    from cardbase.boardgame.pieces import pieces
    from templates.boardgame.tokens import token_sheet

    names = {one.id: one.name for one in pieces().sets.values()}
    wanted = [_meant(text, names, "set of tokens") for text in order.names]
    return [token_sheet(wanted or [*names])]


def _modules(order: Order) -> Sequence[PrintableSheet]:
    from cardbase.boardgame.pieces import read_modules
    from templates.boardgame.modules import module_sheet

    names = {one.id: one.name for one in read_modules().values()}
    wanted = [_meant(text, names, "module") for text in order.names]
    return [module_sheet(wanted or [*names], advanced=order.advanced)]


def _meant(text: str, names: Mapping[str, str], what: str) -> str:
    """The one id of these names that a text means. Raises CannotPrint."""
    from cardbase.boardgame.names import meant
    from cardbase.lookup import Fit

    short = {one: one.rpartition("/")[2] for one in names}
    known = [(one, name) for one, full in names.items() for name in (full, one, short[one])]
    found, told = meant(text, known), shown(text, most=40)
    if found.fit is Fit.SEVERAL:
        several = ", ".join(names[one] for one in found.ids)
        raise CannotPrint(f'"{told}" may be one of: {several}')
    if found.fit is Fit.NONE:
        there = ", ".join(short.values())
        raise CannotPrint(f'no {what} is called "{told}"; there are: {there}')
    return found.ids[0]


def _auctions(_: Order) -> Sequence[PrintableSheet]:
    from templates.boardgame.auctions import auction_sheet

    return [auction_sheet()]


def _table(order: Order) -> Sequence[PrintableSheet]:
    from cardbase.boardgame.seats import read_table
    from templates.boardgame.table import table_sheets

    table, remarks = read_table(
        order.factions, order.modules, advanced=order.advanced, landsraad=order.landsraad
    )
    for line in remarks:
        remark(line)
    return table_sheets(table)


# The card game


def _turn(_: Order) -> Sequence[PrintableSheet]:
    from templates.ccg.turn import turn_sheet

    return [turn_sheet()]


def _rites(_: Order) -> Sequence[PrintableSheet]:
    from templates.ccg.rites import rite_sheet

    return [rite_sheet()]


def _turn_cards(_: Order) -> Sequence[PrintableSheet]:
    from templates.ccg.aid_cards import aid_cards

    return [aid_cards()]


def _petition(_: Order) -> Sequence[PrintableSheet]:
    from templates.ccg.petition import petition_sheet

    with _catalog() as catalog:
        return [petition_sheet(catalog)]


def _wheel(_: Order) -> Sequence[PrintableSheet]:
    from templates.ccg.wheel import wheel_sheet

    with _catalog() as catalog:
        return [wheel_sheet(catalog.all_cards())]


def _token_key(_: Order) -> Sequence[PrintableSheet]:
    from templates.ccg.tokens import token_key

    with _catalog() as catalog:
        return [token_key(catalog.all_cards())]


def _errata(order: Order) -> Sequence[PrintableSheet]:
    from templates.ccg.errata_sheet import errata_sheet

    with _catalog() as catalog:
        return [errata_sheet(catalog, order.names)]


def _decks(order: Order) -> Sequence[PrintableSheet]:
    """A sheet for each deck that is named. Raises what reading a deck raises."""
    from cardbase.statistics.whole import statistics
    from kanly.deck.check import judged
    from kanly.deck.sheet import deck_sheet
    from kanly.deck.source import deck_source

    sheets = []
    with _catalog() as catalog:
        for name in order.names:
            source = deck_source(name, catalog)
            verdict = judged(source, catalog, by="", sponsor="")
            found = statistics(verdict.case)
            sheets.append(deck_sheet(source.title, verdict, found, source.refused))
    return sheets


def _reports(order: Order) -> Sequence[PrintableSheet]:
    """A report of each game that is named, or of the last one played. Raises UnknownGame."""
    from kanly.game.open import opened
    from kanly.game.report import report_sheet
    from tracker.views.seen import view_of

    sheets = []
    for name in order.names or ("",):
        with opened(name) as session:
            sheets.append(report_sheet(view_of(session)))
    return sheets


def _game_sheets(order: Order) -> Sequence[PrintableSheet]:
    """A filled sheet of each game named, or of the last one played; a blank one without any.

    Raises CannotPrint for a blank sheet of a game, UnknownGame for a game that is not there.
    """
    from templates.ccg.game_sheet import blank_sheet

    if order.blank and order.names:
        raise CannotPrint("a blank game sheet is of no game: leave out the name, or --blank")
    if order.blank:
        return [blank_sheet()]

    from kanly.game.open import opened
    from tracker.log.errors import UnknownGame

    sheets: list[PrintableSheet] = []
    try:
        for name in order.names or ("",):
            with opened(name) as session:
                from kanly.printing.game_sheet import filled_sheets
                from tracker.views.seen import view_of

                sheets += filled_sheets(view_of(session))
    except UnknownGame as fault:
        if fault.game:
            raise
        remark("There is no game yet: the game sheet is blank.")
        return [blank_sheet()]
    return sheets


# Slips and proxies


def _proxies(order: Order) -> Sequence[PrintableSheet]:
    from kanly.printing.cards import lacking, of_decks
    from templates.cards.proxies import proxy_sheet

    if order.bleed not in BLEEDS:
        raise CannotPrint(f"--bleed {order.bleed}: only 0 and 3 mm")
    if order.shift != (0.0, 0.0) and order.back is not Back.DUPLEX:
        raise CannotPrint("--shift moves the backs of --back duplex; nothing else is moved")
    with _catalog() as catalog:
        chosen = of_decks(order, catalog)
        if chosen is None:
            raise CannotPrint('name a deck, or cards: kanly print proxies --card "2 Maula Pistol"')
        if order.missing:
            chosen = lacking(chosen, catalog)
    sheet = proxy_sheet(
        chosen.name,
        chosen.copies(),
        cut=order.cut,
        bleed=order.bleed,
        back=order.back,
        shift=order.shift,
    )
    return [sheet]


def _slips(order: Order) -> Sequence[PrintableSheet]:
    from kanly.printing.cards import changed, of_collection, of_decks
    from templates.cards.slips import slip_sheet

    with _catalog() as catalog:
        chosen = changed(of_decks(order, catalog) or of_collection(catalog))
    return [slip_sheet(chosen.name, chosen.copies())]


MAKERS = {
    "faction": _factions,
    "seat": _seats,
    "karama": _karama,
    "terror": _one_set("set/terror"),
    "ambassadors": _one_set("set/ambassador"),
    "discovery": _one_set("set/discovery"),
    "tokens": _tokens,
    "auctions": _auctions,
    "modules": _modules,
    "table": _table,
    "turn": _turn,
    "rites": _rites,
    "turn-cards": _turn_cards,
    "petition": _petition,
    "wheel": _wheel,
    "token-key": _token_key,
    "errata": _errata,
    "deck": _decks,
    "report": _reports,
    "game-sheet": _game_sheets,
    "proxies": _proxies,
    "slips": _slips,
}


def _offer(row: Row) -> Offer:
    return parse_row(Offer, row, make=MAKERS[row.key])


OFFERS = read_by_id(Path(__file__).with_name("offers.csv"), Offer, _offer)
"""All that can be printed, in the order of `kanly print list`."""


def list_page(offers: Iterable[Offer]) -> str:
    """The sheets of each game, what each is good for, and the choices it takes."""
    every = [*offers]
    lines = []
    for about in About:
        own = [offer for offer in every if offer.about is about]
        title = capital(str(about))
        lines += ["", strong(title), "-" * len(title)] if own else []
        for offer in own:
            options = [OPTION.get(one, f"--{one}") for one in offer.takes]
            taken = " ".join([offer.names] * bool(offer.names) + options)
            first = f"  {offer.id:<{NAME}} "
            told = f"{offer.says} ({taken})" if taken else offer.says
            lines.append(paragraph(told, " " * len(first), first=first))
    how = "kanly print WHAT --out FILE.pdf, or FILE.html; --paper letter."
    return "\n".join([*lines[1:], "", how])


def offer_named(what: str) -> Offer:
    """The sheet of this word, case aside. Raises CannotPrint, with the nearest words."""
    wanted = what.strip().lower().replace("_", "-")
    if wanted in OFFERS:
        return OFFERS[wanted]
    hint = nearest_or(nearest(wanted, OFFERS, most=3), "kanly print list shows them all")
    raise CannotPrint(f'there is no sheet "{shown(what, most=40)}"; {hint}')
