"""A kept table in words."""

from __future__ import annotations

from collections.abc import Iterator

from cardbase.boardgame.pieces import extras, factions, read_match_ups
from cardbase.boardgame.table import TableSetup
from cardbase.library.tables import KeptTable
from kanly.terminal.output import heading, paragraph


def page(table: KeptTable) -> str:
    """Its name, and a line for each thing that is told of it."""
    used = "in use" if table.in_use else ""
    lines = heading(table.name, used)
    return "\n".join([*lines, *(paragraph(line, first="") for line in _lines(table))])


def _lines(table: KeptTable) -> Iterator[str]:
    setup = table.setup
    yield f"Factions: {_names(setup)}."
    if setup.me:
        yield f"You play: {factions()[setup.me].name}."
    if setup.match_up:
        yield f"Match up: {read_match_ups()[setup.match_up].name}."
    yield f"Rules: {rules(setup)}."
    with_them = ", ".join(extras()[one].name for one in setup.extras)
    yield f"Modules and token sets: {with_them or 'none'}."
    if table.seats:
        seats = (f"{at} {factions()[one].name}" for at, one in sorted(table.seats.items()))
        yield f"Seats, by the sector of the circle: {', '.join(seats)}."


def in_short(table: KeptTable) -> str:
    """Who plays, by which rules and with how much besides, on one line."""
    setup = table.setup
    besides = ", ".join(extras()[one].name for one in setup.extras)
    return f"{_names(setup)}; {rules(setup)}{f'; {besides}' if besides else ''}"


def rules(setup: TableSetup) -> str:
    """Which game is played, and the fan variant where it is."""
    variant = ", Richese by the Landsraad sheet" if setup.landsraad else ""
    return f"{'advanced' if setup.advanced else 'basic'} game{variant}"


def _names(setup: TableSetup) -> str:
    return ", ".join(factions()[one].name for one in setup.factions)
