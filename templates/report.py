"""The account of a game as a page: what it is filled with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from templates.render import render

if TYPE_CHECKING:
    from templates.chart import Chart


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One command and what followed from it, in sentences."""

    seq: int
    house: str
    words: str
    lines: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class RitePart:
    """A rite: what it was, what came of it, and what was said in it.

    Attributes:
        outcome: Force of both sides and who fell, a sentence.
    """

    heading: str
    outcome: str
    said: tuple[Entry, ...]


@dataclass(frozen=True, kw_only=True)
class TurnPart:
    """One turn: its heading, the Houses in order, what was done, what each had at its end."""

    heading: str
    order: str
    entries: tuple[Entry | RitePart, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, kw_only=True)
class ReportSheet:
    """A whole account.

    Attributes:
        head: What the game is: houses, seed, branch, settings that are not the defaults.
        ending: How it ended, or that it has not.
        columns: The heads of the table under each turn.
    """

    title: str
    head: tuple[str, ...]
    ending: tuple[str, ...]
    charts: tuple[Chart, ...]
    columns: tuple[str, ...]
    turns: tuple[TurnPart, ...]


def report_page(sheet: ReportSheet) -> str:
    """The account as one HTML page that needs nothing beside it."""
    return render("report", sheet)
