"""The lines of the documents that state no rule: headings, captions, footers, credits."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING

from errata.documents import places
from errata.table import DATA, read_table

if TYPE_CHECKING:
    from pathlib import Path

    from errata.table import Row

FILE = DATA / "boardgame" / "lines.csv"
COLUMNS = ("document", "lines", "role", "what")


class Role(StrEnum):
    """What a line without a rule is there for."""

    HEADING = "heading"
    CAPTION = "caption"
    FOOTER = "footer"
    CREDIT = "credit"


@dataclass(frozen=True, kw_only=True)
class Bare:
    """Some lines of a document that state no rule, and what they are."""

    document: str
    lines: tuple[int, ...]
    role: Role
    what: str


def read_bare(file: Path) -> tuple[Bare, ...]:
    """The rows of a data file. Raises DataError or MissingData."""
    return tuple(map(_bare, read_table(file, COLUMNS)))


@cache
def bare_lines() -> tuple[Bare, ...]:
    """Kanly's own list of lines without a rule."""
    return read_bare(FILE)


def _bare(row: Row) -> Bare:
    return Bare(
        document=row.text("document"),
        lines=places(row),
        role=row.word("role", Role),
        what=row.text("what"),
    )
