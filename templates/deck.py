"""A deck as a sheet: what it is filled with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from templates.bars import Bars
    from templates.chart import Chart
    from templates.printing import Frame


@dataclass(frozen=True, kw_only=True)
class CardRow:
    """A card of the list; `marks` tells its power, and whether there is an erratum or a doubt."""

    count: int
    name: str
    cost: str
    marks: str


@dataclass(frozen=True, kw_only=True)
class KindPart:
    """The cards of one kind."""

    heading: str
    cards: tuple[CardRow, ...]


@dataclass(frozen=True, kw_only=True)
class SectionPart:
    """One of the three parts of a deck."""

    heading: str
    kinds: tuple[KindPart, ...]


@dataclass(frozen=True, kw_only=True)
class FindingRow:
    """A fault of the deck, with its proof.

    Attributes:
        where: The lines of the list, "" for none.
    """

    severity: str
    rule: str
    reason: str
    where: str
    proof: str


@dataclass(frozen=True, kw_only=True)
class Table:
    """A table; the first cell of a row names it.

    Attributes:
        ends_in_words: Whether the last column holds words; other columns hold numbers.
    """

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    ends_in_words: bool = False


@dataclass(frozen=True, kw_only=True)
class StatsPart:
    """One part of the statistics: pictures, then tables, warnings and sentences.

    Attributes:
        details: Short lines, set in two columns.
    """

    heading: str
    bars: tuple[Bars, ...] = ()
    chart: Chart | None = None
    tables: tuple[Table, ...] = ()
    warnings: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    details: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class DeckSheet:
    """A whole deck.

    Attributes:
        outcome: Whether it is legal, in which format.
        facts: Sponsor, powers, sizes and format, each with its name.
        makeup: What the deck is made of.
        turns: What comes in and what comes up, turn by turn.
    """

    TEMPLATE: ClassVar[str] = "deck"
    frame: Frame
    outcome: str
    facts: tuple[tuple[str, str], ...]
    notes: tuple[str, ...]
    findings: tuple[FindingRow, ...]
    sections: tuple[SectionPart, ...]
    makeup: tuple[StatsPart, ...]
    turns: tuple[StatsPart, ...]
