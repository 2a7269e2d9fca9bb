"""`kanly table set`, `show`, `list`, `use` and `forget`: tables of the board game by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cardbase.errors import BadSeats
from errata.text import shown
from kanly.terminal.output import Code, paragraph, remark, say, strong

if TYPE_CHECKING:
    from cardbase.boardgame.table import TableSetup
    from cardbase.library.tables import KeptTable
    from kanly.commands.options import (
        EDITION,
        AsJson,
        Factions,
        KeptTableName,
        KeptTableNamed,
        Me,
        Modules,
    )

UNNAMED = "table"
"""What the first table is called that gets no name."""
NONE = "none"


def set_table(
    name: KeptTableName = None,
    factions: Factions = "",
    modules: Modules = "",
    advanced: Annotated[
        bool, typer.Option("--advanced", help="It plays the advanced game.")
    ] = False,
    basic: Annotated[bool, typer.Option("--basic", help="It plays the basic rules alone.")] = False,
    edition: Annotated[str | None, EDITION] = None,
    seats: Annotated[
        str,
        typer.Option("--seats", metavar="2=A,5=B,..", help="Who sits where, by sector; or none."),
    ] = "",
    me: Me = "",
) -> int:
    """Remember who plays at your table and how; the other commands go by it.

    Without a name it is the table in use. What is not told stays as it was; a new table plays the
    advanced game by the official sheets. --modules none takes the modules out; --me is the faction
    that "my" means in a question, or none.

    Raises UnknownInPool, BadSeats, NotKept, HomeError, LibraryError.
    """
    from msgspec.structs import replace

    from cardbase.library.tables import KeptTable, keep_table, kept_tables
    from kanly.table.page import page

    if advanced and basic:
        raise BadSeats("--basic and --advanced: expected one of them")
    before = _before(" ".join(name or ()), kept_tables())
    old = before.setup if before else None
    rules = advanced or (old.advanced if old and not basic else not basic)
    setup = _setup(old, factions, modules, advanced=rules, edition=edition)
    kept = {
        at: one for at, one in (before.seats if before else {}).items() if one in setup.factions
    }
    called = " ".join(name or ()) or (before.name if before else UNNAMED)
    seated = _seats(seats, setup) if seats else kept
    own = _own(me, setup) if me else old.me if old else ""
    setup = replace(setup, me=own if own in setup.factions else "")
    say(page(keep_table(KeptTable(name=called, setup=setup, seats=seated))))
    return Code.FOUND


def _before(name: str, tables: tuple[KeptTable, ...]) -> KeptTable | None:
    """The table that is set anew, by its name, else the one in use."""
    from cardbase.library.names import folded

    for one in tables:
        if (folded(one.name) == folded(name)) if name else one.in_use:
            return one
    return None


def _setup(
    old: TableSetup | None, who: str, what: str, *, advanced: bool, edition: str | None
) -> TableSetup:
    """The table told, over what it was. Raises UnknownInPool, BadSeats."""
    from msgspec.structs import replace

    from cardbase.boardgame.names import edition_of
    from cardbase.boardgame.seats import VARIANT, read_table
    from errata.documents import Edition

    sheet = edition_of(edition or "")
    if edition is not None and sheet is None:
        raise BadSeats(
            f'no edition is called "{shown(edition, most=40)}"; there are: official, landsraad'
        )
    names = _listed(who) or list(old.factions if old else ())
    modules = [] if what == NONE else _listed(what) or list(old.extras if old else ())
    landsraad = sheet is Edition.LANDSRAAD
    if sheet is None and old:  # a variant of a faction that leaves goes with it
        landsraad = old.landsraad and (not who or VARIANT in who.lower())
    setup, remarks = read_table(names, modules, advanced=advanced, landsraad=landsraad)
    for line in remarks:
        remark(line)
    return setup if who or not old else replace(setup, match_up=old.match_up)


def _seats(text: str, setup: TableSetup) -> dict[int, str]:
    """Factions by the sector of their circle, as typed. Raises UnknownInPool, BadSeats."""
    from cardbase.boardgame.sums.line import faction_meant
    from cardbase.boardgame.sums.order import circles

    if text == NONE:
        return {}
    remarks: list[str] = []
    found: dict[int, str] = {}
    for seat in _listed(text):
        sector, equals, name = seat.partition("=")
        known = [one for one in circles() if str(one) == sector.strip()]
        if not equals or not known:
            there = ", ".join(map(str, circles()))
            told = shown(seat, most=40)
            raise BadSeats(f'--seats "{told}": expected SECTOR=FACTION, a sector of {there}')
        faction = faction_meant(name, remarks)
        if faction not in setup.factions:
            raise BadSeats(f"--seats: {faction} does not play at this table")
        if known[0] in found or faction in found.values():
            raise BadSeats(f'--seats "{shown(seat, most=40)}": one seat a faction and a circle')
        found[known[0]] = faction
    for line in remarks:
        remark(line)
    return found


def _own(text: str, setup: TableSetup) -> str:
    """The faction that the user plays, as typed. Raises UnknownInPool, BadSeats."""
    from cardbase.boardgame.sums.line import faction_meant

    if text == NONE:
        return ""
    remarks: list[str] = []
    faction = faction_meant(text, remarks)
    if faction not in setup.factions:
        raise BadSeats(f"--me: {faction} does not play at this table")
    for line in remarks:
        remark(line)
    return faction


def _listed(text: str) -> list[str]:
    return [name for one in text.split(",") if (name := one.strip())]


def show(name: KeptTableName = None, json: AsJson = False) -> int:
    """Show the table in use, or another by its name.

    Raises UnknownTable, LibraryError.
    """
    from cardbase.library.tables import kept_table
    from kanly.table.page import page

    found = kept_table(" ".join(name or ()))
    if json:
        from kanly.table.documents import Table
        from kanly.terminal.documents import say_document

        say_document(Table, table=found)
    else:
        say(page(found))
    return Code.FOUND


def list_tables(json: AsJson = False) -> int:
    """List the tables that are remembered.

    Raises LibraryError.
    """
    from cardbase.library.tables import kept_tables
    from kanly.table.page import in_short

    found = kept_tables()
    if json:
        from kanly.table.documents import Tables
        from kanly.terminal.documents import say_document

        say_document(Tables, tables=found)
    elif not found:
        say("No table is remembered; kanly table set NAME --factions A,B,.. keeps one.")
    for one in () if json else found:
        say(f"{strong(one.name)}{' (in use)' * one.in_use}\n{paragraph(in_short(one))}")
    return Code.FOUND


def use(name: KeptTableNamed) -> int:
    """Go by another of the tables that are remembered.

    Raises UnknownTable, HomeError, LibraryError.
    """
    from cardbase.library.tables import use_table

    say(f"The table {use_table(' '.join(name)).name} is in use now.")
    return Code.FOUND


def forget(name: KeptTableNamed) -> int:
    """Take a table out of your library; if it was in use, none is.

    Raises UnknownTable, HomeError, LibraryError.
    """
    from cardbase.library.tables import forget_table
    from kanly.table.page import in_short

    gone = forget_table(" ".join(name))
    say(paragraph(f"{gone.name} is forgotten: {in_short(gone)}.", first=""))
    if gone.in_use:
        say("No table is in use now.")
    return Code.FOUND
