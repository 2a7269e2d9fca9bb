"""What the board game's documents answer, leave in doubt or misprint; lines without a rule."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Annotated

from msgspec import Struct

from errata.documents import Places, places
from errata.ids import in_family
from errata.table import (
    DATA,
    Column,
    Row,
    Some,
    Text,
    read_all_by_id,
    read_by_id,
    read_records,
    whole,
)


class Reply(StrEnum):
    """What kind of answer is given."""

    YES = "yes"
    NO = "no"
    MIXED = "mixed"
    EXPLANATION = "explanation"


class Answer(Struct, frozen=True, kw_only=True):
    """One question with its official answer.

    Attributes:
        id: "QA-07", in the order of the books.
        heading: Under which heading it is printed, which may not be what it is about.
        topics: What it is about.
        factions: The factions it concerns, by id.
        question: As a player would ask it.
        verdict: Whether the answer is yes or no.
        bare: Whether that word is the whole of what the book prints; any other answer holds more,
            often a condition, and is never told by its verdict alone.
        answer: The answer, which stands alone.
        document: The document's id.
        lines: Its lines.
        touches: Ids of the things it is about.
        see: Ids of facts and doubts beside it.
    """

    id: Annotated[str, in_family("QA")]
    heading: Text
    topics: tuple[str, ...]
    factions: tuple[str, ...]
    question: Text
    verdict: Reply
    bare: bool
    answer: Text
    document: Text
    lines: Places
    touches: tuple[str, ...]
    see: tuple[str, ...]

    def check(self, row: Row) -> None:
        """Raises DataError when an answer is bare that is neither yes nor no."""
        if self.bare and self.verdict not in {Reply.YES, Reply.NO}:
            raise row.fault("bare", "nothing, for an answer that is no plain yes or no")


@cache
def answers(file: Path = DATA / "boardgame" / "qa.csv") -> dict[str, Answer]:
    """The answers of a data file by id. Raises DataError or MissingData."""
    return read_by_id(file, Answer)


EDITORS_NOTE = "Editors' note"
"""What a doubt is called that puzzles those who made the data, and no table."""


class DoubtClass(StrEnum):
    """What is wrong."""

    CONFLICT = "conflict"
    EXCEPTION = "exception"
    GAP = "gap"
    WORDING = "wording"
    CLASH = "clash"

    @property
    def meaning(self) -> str:
        """One line that explains the word at a table."""
        return _MEANING[self]


_MEANING = {
    DoubtClass.CONFLICT: "two places contradict each other",
    DoubtClass.EXCEPTION: "one place excepts what another says of all",
    DoubtClass.GAP: "nothing is printed on it",
    DoubtClass.WORDING: "the words can be read in two ways",
    DoubtClass.CLASH: "one name stands for several things",
}


class DocumentDoubt(Struct, frozen=True, kw_only=True):
    """One thing the documents leave in doubt; it is shown beside what it touches.

    Attributes:
        id: "AMB-07".
        kind: What is wrong.
        note: Whether it is the editors' own: on names, prints or what no source holds. A table that
            has the game in front of it is not puzzled by it, so a sheet does not show it.
        issue: What is in doubt, both sides where two conflict.
        ask: The same in a few words for a table, which the readings end; "" where `issue` is short.
        readings: What a table may agree on; none where there is nothing to agree on.
        places: Document and lines of each place.
        touches: Ids of the things, facts and answers it stands beside.
    """

    id: Annotated[str, in_family("AMB")]
    kind: Annotated[DoubtClass, Column("class")]
    note: bool
    issue: Text
    ask: str
    readings: Annotated[tuple[str, ...], Row.many]
    places: Annotated[tuple[tuple[str, tuple[int, ...]], ...], _places]
    touches: Some

    @property
    def head(self) -> str:
        """What it is called where it is told."""
        return EDITORS_NOTE if self.note else "In doubt"


@cache
def doubts(file: Path = DATA / "boardgame" / "ambiguities.csv") -> dict[str, DocumentDoubt]:
    """The doubts of a data file by id. Raises DataError or MissingData."""
    return read_by_id(file, DocumentDoubt)


def _places(row: Row, column: str) -> tuple[tuple[str, tuple[int, ...]], ...]:
    cells = [place.partition(":") for place in row.text(column).split("; ")]
    return tuple((name, places(row, column, part)) for name, _, part in cells)


class LineRole(StrEnum):
    """What a line without a rule is there for."""

    HEADING = "heading"
    CAPTION = "caption"
    FOOTER = "footer"
    CREDIT = "credit"


class Bare(Struct, frozen=True, kw_only=True):
    """Some lines of a document that state no rule, and what they are."""

    document: Text
    lines: Places
    role: LineRole
    what: Text


@cache
def bare_lines(file: Path = DATA / "boardgame" / "lines.csv") -> tuple[Bare, ...]:
    """The rows of a data file. Raises DataError or MissingData."""
    return read_records(file, Bare)


class SlipClass(StrEnum):
    """What kind of slip it is."""

    CHARACTER = "character"
    WORDING = "wording"
    LAYOUT = "layout"


class Sureness(StrEnum):
    """How sure the reading is."""

    HIGH = "high"
    MEDIUM = "medium"


class Slip(Struct, frozen=True, kw_only=True):
    """One slip in one document; a slip found in several documents is several of one id.

    Attributes:
        id: "OCR-01".
        kind: What kind of slip.
        document: The document's id.
        lines: Where in it.
        printed: What stands there, named.
        corrected: How it is read.
        sure: How sure the reading is.
        places: How many places have it.
    """

    id: Annotated[str, in_family("OCR")]
    kind: Annotated[SlipClass, Column("class")]
    document: Text
    lines: Places
    printed: Text
    corrected: Text
    sure: Annotated[Sureness, Column("confidence")]
    places: Annotated[int, whole(low=1)]


@cache
def slips(file: Path = DATA / "boardgame" / "corrections.csv") -> dict[str, tuple[Slip, ...]]:
    """The slips of a data file by id. Raises DataError or MissingData."""
    return read_all_by_id(file, Slip)
