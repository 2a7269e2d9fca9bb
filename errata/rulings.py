"""The publisher's rulings file, point by point, and the rules and cards it explains."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from errata.documents import places
from errata.ids import id_of
from errata.table import DATA, read_by_id
from errata.vocabulary import RulingKind

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from errata.table import Row

FILE = "rulings.csv"
COLUMNS = ("id", "section", "units", "kind", "statement", "rules", "cards")
SECTIONS_FILE = "ruling_sections.csv"
SECTIONS_COLUMNS = ("path", "title")
SECTION = "32 The publisher's rulings"
DOCUMENT = "crf"
PREAMBLE = "preamble"


@dataclass(frozen=True, kw_only=True)
class Ruling:
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

    id: str
    path: str
    title: str
    units: tuple[int, ...]
    kind: RulingKind
    statement: str
    rules: tuple[str, ...]
    cards: tuple[str, ...]

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


def read_rulings(folder: Path) -> dict[str, Ruling]:
    """The rulings of a data folder by id.

    Raises:
        MissingData: a file is not there or is not UTF-8.
        DataError: a bad row, or a section without a title.
    """
    titles = read_by_id(folder / SECTIONS_FILE, SECTIONS_COLUMNS, lambda row: row.text("title"))
    return read_by_id(folder / FILE, COLUMNS, lambda row: _ruling(row, titles))


@cache
def all_rulings() -> dict[str, Ruling]:
    """Kanly's own rulings by id, in the order of the file."""
    return read_rulings(DATA)


def _ruling(row: Row, titles: Mapping[str, str]) -> Ruling:
    if row["section"] not in titles:
        raise row.fault("section", f"a path that {SECTIONS_FILE} lists")
    return Ruling(
        id=id_of(row, family="RU"),
        path=row["section"],
        title=titles[row["section"]],
        units=places(row, "units"),
        kind=row.word("kind", RulingKind),
        statement=row.text("statement"),
        rules=tuple(row["rules"].split()),
        cards=tuple(row["cards"].split()),
    )
