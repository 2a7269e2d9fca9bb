"""Records as sheets: a deck, and the account of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from msgspec import Struct

from templates.bars import Bars
from templates.chart import Chart
from templates.printing import PageFrame


class CardListRow(Struct, frozen=True, kw_only=True):
    """A card of the list; `marks` tells its power, and whether there is an erratum or a doubt."""

    count: int
    name: str
    cost: str
    marks: str


class KindPart(Struct, frozen=True, kw_only=True):
    """The cards of one kind."""

    heading: str
    cards: tuple[CardListRow, ...]


class SectionPart(Struct, frozen=True, kw_only=True):
    """One of the three parts of a deck."""

    heading: str
    kinds: tuple[KindPart, ...]


class FindingRow(Struct, frozen=True, kw_only=True):
    """A fault of the deck, with its proof, and the lines of the list, "" for none."""

    severity: str
    rule: str
    reason: str
    where: str
    proof: str


class RecordTable(Struct, frozen=True, kw_only=True):
    """A table; the first cell of a row names it, the others hold numbers, maybe but the last."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    ends_in_words: bool = False


class StatsPart(Struct, frozen=True, kw_only=True):
    """One part of the statistics: pictures, tables, warnings, sentences, short details."""

    heading: str
    bars: tuple[Bars, ...] = ()
    chart: Chart | None = None
    tables: tuple[RecordTable, ...] = ()
    warnings: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    details: tuple[str, ...] = ()


class DeckSheet(Struct, frozen=True, kw_only=True):
    """A whole deck, or how it plays alone, without its list: then only what its turns are.

    Attributes:
        outcome: Whether it is legal, in which format; or how many games were played.
        facts: Sponsor, powers, sizes and format, each with its name.
        makeup: What the deck is made of, in pictures side by side.
        halves: What stands in two columns.
        turns: What comes up turn by turn.
    """

    TEMPLATE: ClassVar[str] = "deck"
    frame: PageFrame
    outcome: str
    facts: tuple[tuple[str, str], ...]
    notes: tuple[str, ...]
    findings: tuple[FindingRow, ...]
    sections: tuple[SectionPart, ...]
    makeup: tuple[StatsPart, ...] = ()
    halves: tuple[StatsPart, ...] = ()
    turns: tuple[StatsPart, ...] = ()


class HistoryEntry(Struct, frozen=True, kw_only=True):
    """One command and what followed from it, in sentences."""

    seq: int
    house: str
    words: str
    lines: tuple[str, ...]


class RitePart(Struct, frozen=True, kw_only=True):
    """A rite: what it was, the force of both sides and who fell, and what was said in it."""

    heading: str
    outcome: str
    said: tuple[HistoryEntry, ...]


class TurnPart(Struct, frozen=True, kw_only=True):
    """One turn: its heading, the Houses in order, what was done, what each had at its end."""

    heading: str
    order: str
    entries: tuple[HistoryEntry | RitePart, ...]
    rows: tuple[tuple[str, ...], ...]


class StoryPart(Struct, frozen=True):
    """A paragraph of a story, with the turn it tells."""

    turn: str
    text: str


class ReportSheet(Struct, frozen=True, kw_only=True):
    """A game as a story of one page, and its log if wanted.

    Attributes:
        head: Its Houses, and the settings that are not the defaults.
        ending: Who won and why, or how the game stands.
        points: What turned it.
        story: A paragraph a turn.
        series: Measure -> House -> what it had at the end of each turn from the `first` on.
        columns: The heads of the tables of numbers.
        last: The numbers as the game stands.
        behind: How the log is got, "" where it follows.
        turns: The log; none where it is not wanted.
    """

    TEMPLATE: ClassVar[str] = "report"
    frame: PageFrame
    head: tuple[str, ...]
    ending: tuple[str, ...]
    points: tuple[StoryPart, ...]
    story: tuple[StoryPart, ...]
    series: Mapping[str, Mapping[str, Sequence[int]]]
    first: int
    charts: tuple[Chart, ...]
    columns: tuple[str, ...]
    last: tuple[tuple[str, ...], ...]
    behind: str
    turns: tuple[TurnPart, ...]
