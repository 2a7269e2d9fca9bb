"""The board game: factions, a phase from one's own side, comparisons, match ups, the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from errata.errors import KanlyError
from kanly.printing.order import listed
from kanly.web.forms import read_form
from kanly.web.lookup.owners import table_for
from kanly.web.lookup.told import actor, piece_block, power_block, told
from kanly.web.lookup.typed import typed_in
from kanly.web.page import answered
from templates.web.board import (
    BoardTablePage,
    ComparePage,
    FactionPage,
    FactionsPage,
    MatchUpsPage,
    PhasePage,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardbase.boardgame.phases import PhaseActor
    from cardbase.boardgame.pieces import Faction
    from cardbase.boardgame.table import TableSetup
    from cardbase.catalog.catalog import Catalog
    from templates.web.board import Block

MOST_PLAYERS = 12
MOST_OPEN = 500
"""Words of a phase that stand open; the first thing that acts does at any length."""
NOTHING_ALONE = "Nothing on its sheet acts in this phase but what acts at any time."


def _faction(wanted: str) -> tuple[Faction, str]:
    """The faction that is meant, and a sentence that it was guessed, "" where it was named.

    Raises HTTPException: nothing or several may be meant.
    """
    from cardbase.boardgame.names import named
    from cardbase.lookup import Fit
    from errata.text import shown

    found = named(wanted)
    if found.fit not in {Fit.EXACT, Fit.GUESS}:
        raise HTTPException(404, f'No faction is named "{shown(wanted)}"')
    one = found.factions[0]
    guessed = found.fit is Fit.GUESS
    told = f'No faction is named "{shown(wanted)}"; taken to mean {one.name}.' if guessed else ""
    return one, told


def _at_table(faction: Faction, *, own: bool) -> tuple[TableSetup | None, str]:
    """The owner's table where the faction plays at it, and what is to be said of it."""
    kept, says = table_for(own=own)
    if kept and faction.id not in kept.setup.factions:
        return None, f"{faction.name} does not play at the table {kept.name}, which is set aside."
    return kept.setup if kept else None, says


async def factions(request: Request) -> Response:
    """All factions."""
    return await answered(request, request.app.state.desks.lookup, factions_page)


def factions_page(_: Catalog) -> FactionsPage:
    """Each faction with its sheets and its box."""
    from cardbase.boardgame.pieces import factions as every
    from cardbase.boardgame.things import sheets_of
    from kanly.faction.lists_page import box

    rows = [
        (one, "; ".join(sheet.edition.called for sheet in sheets_of(one.id)), box(one))
        for one in every().values()
    ]
    return FactionsPage(title="Factions", factions=rows)


async def faction(request: Request) -> Response:
    """A faction's sheet, of the edition asked for, else of the first."""
    desk, wanted = request.app.state.desks.lookup, request.path_params["faction"]
    own = request.state.at_home
    return await answered(
        request, desk, faction_page, wanted, typed_in(request, "edition"), own=own
    )


def faction_page(_: Catalog, wanted: str, edition: str, *, own: bool) -> FactionPage:
    """The page of a faction's sheet, of the edition asked for, else of the owner's table.

    Raises HTTPException for no faction of that name.
    """
    from cardbase.boardgame.content import content_of
    from cardbase.boardgame.names import edition_of
    from cardbase.boardgame.things import sheets_of
    from cardbase.boardgame.vocabulary import FactKind
    from errata.documents import documents

    found, guessed = _faction(wanted)
    table, says = _at_table(found, own=own)
    sheets, meant = sheets_of(found.id), edition_of(edition)
    if meant is None and table:
        meant = table.sheets[found.id].edition
    sheet = next((one for one in sheets if one.edition is meant), sheets[0])
    content = content_of(sheet)
    sections: dict[str, list[Block]] = {}
    for ability in content.abilities:
        sections.setdefault(ability.section.title, []).append(power_block(ability))
    for title, pieces in content.groups:
        sections[title] = [*map(piece_block, pieces)]
    document = documents()[sheet.document]
    loose = (("Legend", FactKind.META), ("Strategy", FactKind.STRATEGY))
    return FactionPage(
        title=found.name,
        content=content,
        document=f"{document.title}, {document.dated}, {document.authority}",
        others=tuple(one for one in sheets if one is not sheet),
        said=tuple(line for line in (guessed, says) if line),
        lead=told(content.lead),
        notes=tuple(map(told, content.notes)),
        sections=tuple((title, tuple(blocks)) for title, blocks in sections.items()),
        loose=tuple((name, tuple(map(told, content.besides(kind)))) for name, kind in loose),
    )


async def compare(request: Request) -> Response:
    """What changes for a faction."""
    desk, wanted = request.app.state.desks.lookup, request.path_params["faction"]
    return await answered(request, desk, compare_page, wanted, own=request.state.at_home)


def compare_page(_: Catalog, wanted: str, *, own: bool) -> ComparePage:
    """A faction's two sheets, where it has two, and what changes the base game for it."""
    from cardbase.boardgame.changes import changes_of
    from cardbase.boardgame.sheets import read_comparison
    from cardbase.boardgame.things import sheets_of

    found, guessed = _faction(wanted)
    table, says = _at_table(found, own=own)
    variant = any(one.variant_of for one in sheets_of(found.id))
    return ComparePage(
        title=f"{found.name}: what changes it",
        faction=found,
        points=tuple(read_comparison().values()) if variant else (),
        changes=changes_of(found.id, table),
        said=tuple(line for line in (guessed, says) if line),
    )


async def phase(request: Request) -> Response:
    """A phase from a faction's side; without a choice the form alone."""
    chosen = {name: typed_in(request, name) for name in ("faction", "phase", "factions")}
    desk = request.app.state.desks.lookup
    return await answered(request, desk, phase_page, chosen, own=request.state.at_home)


def phase_page(_: Catalog, chosen: dict[str, str], *, own: bool) -> PhasePage:
    """What a faction may do in a phase, and what the others may do to it then."""
    from dataclasses import replace

    from cardbase.boardgame.names import PHASES, phase_of
    from cardbase.boardgame.phases import in_phase
    from cardbase.boardgame.pieces import factions as every
    from cardbase.boardgame.seats import read_table
    from errata.documents import Edition
    from errata.text import shown
    from kanly.faction.phase_page import NOTHING, editions_told

    phases = tuple((one.value, one.called) for one in PHASES)
    page = PhasePage(
        title="A phase, from one's own side",
        factions=tuple(every().values()),
        phases=phases,
        chosen=chosen,
        seated=bool(chosen["factions"] or table_for(own=own)[0]),
    )
    meant, right = phase_of(chosen["phase"])
    if chosen["phase"] and meant is None:
        return replace(page, fault=f'No phase is called "{shown(chosen["phase"])}".')
    if not chosen["faction"] or meant is None:
        return page
    found, guessed = _faction(chosen["faction"])
    page = replace(page, chosen={**chosen, "faction": found.id, "phase": meant.value})
    said = [guessed]
    table: TableSetup | None
    if not right:
        said.append(f'No phase is called "{shown(chosen["phase"])}"; taken to mean {meant.called}.')
    if chosen["factions"]:
        try:
            table, remarks = read_table(listed(chosen["factions"]))
        except KanlyError as fault:
            return replace(page, fault=f"{fault}.")
        if found.id not in table.factions:
            return replace(page, fault=f"{found.name} does not play at this table: name it, too.")
        said += remarks
    else:
        table, says = _at_table(found, own=own)
        said.append(says)
        if table is None:
            said.append("As if all twelve factions played, with everything.")
    view = in_phase(found.id, meant, Edition.OFFICIAL, table)
    parts = (
        (f"What {found.name} may do or gain", view.own),
        (f"What the others may do to {found.name}", view.others),
        (f"What an ally may do for {found.name}", view.allies),
        ("At every table: cards, tokens, the books", view.anyone),
        ("Only with an optional module", view.modules),
    )
    now, always = ([*_blocks(parts, found.id, always=one)] for one in (False, True))
    return replace(
        page,
        title=f"{found.name}: {meant.called}",
        seated=table is not None,
        own=(now[0][0], tuple(_as_far_as_read(now[0][1]))),
        nothing=NOTHING_ALONE if view.own else NOTHING,
        parts=tuple(part for part in now[1:] if part[1]),
        always=tuple(part for part in always if part[1]),
        notes=tuple(line for line in (view.no_phase, editions_told(view)) if line),
        said=tuple(line for line in said if line),
    )


def _as_far_as_read(blocks: Iterable[Block]) -> Iterator[Block]:
    """The first ones open, as far as a phone is scrolled; the others each by its name."""
    from dataclasses import replace

    words = 0
    for place, one in enumerate(blocks):
        words += one.words
        yield replace(one, closed=bool(place) and words > MOST_OPEN)


def _blocks(
    parts: Iterable[tuple[str, Sequence[PhaseActor]]], faction: str, *, always: bool
) -> Iterator[tuple[str, tuple[Block, ...]]]:
    """The parts with what acts in every phase, or in this one by its own time; some are empty."""
    for title, actors in parts:
        yield title, tuple(actor(one, faction) for one in actors if one.always is always)


async def match_ups(request: Request) -> Response:
    """The themed match ups, and which of them suit so many players."""
    typed = typed_in(request, "players")
    players = min(int(typed), MOST_PLAYERS) if typed.isascii() and typed.isdecimal() else 0
    return await answered(request, request.app.state.desks.lookup, match_ups_page, players)


def match_ups_page(_: Catalog, players: int) -> MatchUpsPage:
    """Each match up with its factions, what goes with it, and why it does not suit."""
    from cardbase.boardgame.matchups import read_pool
    from cardbase.boardgame.pieces import extras, read_match_ups
    from kanly.faction.matchup_page import names, unfit

    pool = read_pool(())[0]
    rows = [
        (
            one,
            names(one.factions) or "any factions, dealt by lot",
            ", ".join(extras()[extra].name for extra in one.extras),
            unfit(one, players, pool) if players else "",
        )
        for one in read_match_ups().values()
    ]
    return MatchUpsPage(title="Match ups", match_ups=rows, players=players)


async def board_table(request: Request) -> Response:
    """The table in use, and the form that sets it."""
    desk = request.app.state.desks.lookup
    return await answered(request, desk, board_table_page, own=request.state.at_home)


def board_table_page(
    _: Catalog, *, own: bool, chosen: dict[str, list[str]] | None = None, fault: str = ""
) -> BoardTablePage:
    """The page of the table in use; of a form that could not be kept with what was chosen."""
    from cardbase.boardgame.pieces import extras
    from cardbase.boardgame.pieces import factions as every

    kept, says = table_for(own=own)
    table = kept.setup if kept else None
    if chosen is None:
        rules = ["landsraad"] if table and table.landsraad else []
        rules.append("basic" if table and not table.advanced else "advanced")
        chosen = {
            "factions": [*(table.factions if table else ())],
            "modules": [*(table.extras if table else ())],
            "rules": rules,
            "me": [table.me] if table else [],
        }
    return BoardTablePage(
        title="Our table",
        factions=tuple(every().values()),
        modules=tuple((one.id, one.name) for one in extras().values()),
        chosen=chosen,
        told=(says,) if says else (),
        fault=fault,
        may_set=own,
    )


async def set_board_table(request: Request) -> Response:
    """Keep the table as the form says; one that cannot be is told, and the form stays filled."""
    if not request.state.at_home:
        raise HTTPException(403, "It is set on the machine that serves this")
    form = await read_form(request)
    chosen = {
        name: [str(one) for one in form.getlist(name)]
        for name in ("factions", "modules", "rules", "me")
    }
    desk = request.app.state.desks.lookup
    try:
        await desk.do(_keep, chosen)
    except KanlyError as fault:
        return await answered(
            request, desk, board_table_page, own=True, chosen=chosen, fault=f"{fault}."
        )
    return RedirectResponse("/board-table", 303)


def _keep(_: Catalog, chosen: dict[str, list[str]]) -> None:
    """Keep a table under the name of the one in use. Raises BadSeats, UnknownInPool."""
    from msgspec.structs import replace

    from cardbase.boardgame.seats import read_table
    from cardbase.library.tables import KeptTable, keep_table, table_in_use
    from kanly.table.command import UNNAMED

    setup, _remarks = read_table(
        chosen["factions"],
        chosen["modules"],
        advanced="basic" not in chosen["rules"],
        landsraad="landsraad" in chosen["rules"],
    )
    me = next((one for one in chosen["me"] if one in setup.factions), "")
    old = table_in_use()
    seats = {at: one for at, one in (old.seats if old else {}).items() if one in setup.factions}
    name = old.name if old else UNNAMED
    keep_table(KeptTable(name=name, setup=replace(setup, me=me), seats=seats))


ROUTES = [
    Route("/factions", factions),
    Route("/faction/{faction}", faction),
    Route("/faction/{faction}/compare", compare),
    Route("/phase", phase),
    Route("/matchups", match_ups),
    Route("/board-table", board_table, methods=["GET"]),
    Route("/board-table", set_board_table, methods=["POST"]),
]
