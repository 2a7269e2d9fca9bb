"""The account of a game as a sheet: what it is filled with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from templates.chart import Chart, Line
    from templates.printing import Frame


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
        key: The lines of the charts with their letters, the same in each.
        columns: The heads of the table under each turn.
        last: The rows of that table as the game stands.
    """

    TEMPLATE: ClassVar[str] = "report"
    frame: Frame
    head: tuple[str, ...]
    ending: tuple[str, ...]
    charts: tuple[Chart, ...]
    key: tuple[Line, ...]
    columns: tuple[str, ...]
    last: tuple[tuple[str, ...], ...]
    turns: tuple[TurnPart, ...]
