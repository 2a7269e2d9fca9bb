"""The publisher's rulings file, point by point, and the rules and cards it explains."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated

from msgspec import Struct

from errata.documents import Places
from errata.ids import in_family
from errata.table import DATA, Beside, Column, Ids, Row, Text, parse_row, read_by_id
from errata.vocabulary import RulingKind

FILE = "rulings.csv"
SECTIONS_FILE = "ruling_sections.csv"
SECTION = "32 The publisher's rulings"
DOCUMENT = "crf"
PREAMBLE = "preamble"


class RulingSection(Struct, frozen=True, kw_only=True):
    """A section of the Collected Rulings File, and what it is about."""

    path: str
    title: Text


class CollectedRuling(Struct, frozen=True, kw_only=True):
    """One point of the Collected Rulings File.

    Attributes:
        id: "RU-34", in the order of the file.
        path: The section of the file, "2.C.ii".
        title: What that section is about.
        units: The sentences it rests on, by number.
        kind: What the file does here.
        statement: The point.
        rules: Ids of the rules it explains.
        cards: Ids of the cards it explains or names.
    """

    id: Annotated[str, in_family("RU")]
    path: Annotated[str, Column("section")]
    title: Beside[str]
    units: Places
    kind: RulingKind
    statement: Text
    rules: Ids
    cards: Ids

    @property
    def place(self) -> str:
        """The section of the file as it is cited: "§2.C.ii", or "preamble"."""
        return self.path if self.path == PREAMBLE else f"§{self.path}"

    @property
    def source(self) -> str:
        """Where it stands, as rules cite the file."""
        return f"CRF {self.place}"

    @property
    def section(self) -> str:
        """The section of the register, with that of the file in it."""
        return f"{SECTION}: {self.place} {self.title}"


def read_rulings(folder: Path) -> dict[str, CollectedRuling]:
    """The rulings of a data folder by id.

    Raises:
        MissingData: a file is not there or is not UTF-8.
        DataError: a bad row, or a section without a title.
    """
    sections = read_by_id(folder / SECTIONS_FILE, RulingSection)

    def make(row: Row) -> CollectedRuling:
        if row["section"] not in sections:
            raise row.fault("section", f"a path that {SECTIONS_FILE} lists")
        return parse_row(CollectedRuling, row, title=sections[row["section"]].title)

    return read_by_id(folder / FILE, CollectedRuling, make)


@cache
def all_rulings() -> dict[str, CollectedRuling]:
    """Kanly's own rulings by id, in the order of the file."""
    return read_rulings(DATA)
