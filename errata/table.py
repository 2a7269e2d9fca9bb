"""Reads the project's data files: CSV, one row a fact, first line the columns."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from errata.errors import DataError, MissingData

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from enum import StrEnum

    Word = TypeVar("Word", bound=StrEnum)
    Fact = TypeVar("Fact")

DATA = Path(__file__).parent / "data"
YES = "yes"


@dataclass(frozen=True, kw_only=True)
class Row:
    """One row of a data file, which knows its place for error messages."""

    file: str
    line: int
    key: str
    cells: dict[str, str]

    def __getitem__(self, column: str) -> str:
        """The text of a cell, "" when empty."""
        return self.cells[column]

    def fault(self, column: str, expected: str) -> DataError:
        """The error that names file, line, record and column of a bad cell."""
        record = f"line {self.line} ({self.key})"
        return DataError(self.file, record, column, expected, self.cells.get(column, ""))

    def text(self, column: str) -> str:
        """A cell that may not be empty. Raises DataError."""
        if not self.cells[column]:
            raise self.fault(column, "some text")
        return self.cells[column]

    def number(self, column: str, low: int = 0, high: int = 99) -> int | None:
        """A whole number in low..high, None when empty. Raises DataError."""
        cell = self.cells[column]
        if not cell:
            return None
        if not (cell.isascii() and cell.isdigit() and low <= int(cell) <= high):
            raise self.fault(column, f"a whole number from {low} to {high} or nothing")
        return int(cell)

    def word(self, column: str, words: type[Word]) -> Word:
        """A word of a closed list. Raises DataError that lists it."""
        try:
            return words(self.cells[column])
        except ValueError:
            raise self.fault(column, "one of " + ", ".join(words)) from None

    def word_or_none(self, column: str, words: type[Word]) -> Word | None:
        """A word of a closed list, None when empty. Raises DataError that lists it."""
        return self.word(column, words) if self.cells[column] else None

    def many(self, column: str) -> tuple[str, ...]:
        """The parts of a cell that lists them, joined by "; "; none when empty."""
        return tuple(self.cells[column].split("; ")) if self.cells[column] else ()

    def words(self, column: str, words: type[Word]) -> tuple[Word, ...]:
        """The words of a closed list that a cell lists. Raises DataError that lists them all."""
        try:
            return tuple(words(part) for part in self.many(column))
        except ValueError:
            raise self.fault(column, "words of " + ", ".join(words)) from None

    def flag(self, column: str) -> bool:
        """Whether a cell says yes; it says nothing otherwise. Raises DataError."""
        if self.cells[column] not in {"", YES}:
            raise self.fault(column, f"{YES}, or nothing")
        return bool(self.cells[column])


def read_table(path: Path, columns: Sequence[str]) -> list[Row]:
    """The rows of a data file; the first column is the record's key.

    Raises:
        MissingData: the file is not there or is not UTF-8.
        DataError: other columns than expected, or a row of another length.
    """
    reader = csv.reader(_lines(path), strict=True)
    rows = []
    try:
        head = next(reader, [])
        if head != list(columns):
            raise DataError(path.name, "line 1", "columns", ",".join(columns), ",".join(head))
        for cells in reader:
            if len(cells) != len(columns):
                record = f"line {reader.line_num}"
                raise DataError(path.name, record, "row", f"{len(columns)} cells", str(len(cells)))
            row = dict(zip(columns, cells, strict=True))
            rows.append(Row(file=path.name, line=reader.line_num, key=cells[0], cells=row))
    except csv.Error as fault:
        record = f"line {reader.line_num}"
        raise DataError(path.name, record, "row", "well-formed CSV", str(fault)) from None
    return rows


def read_by_id(path: Path, columns: Sequence[str], make: Callable[[Row], Fact]) -> dict[str, Fact]:
    """The facts of a data file by their first column, in the order of the file.

    Raises:
        MissingData: the file is not there or is not UTF-8.
        DataError: a bad row, or an id that stands twice.
    """
    facts: dict[str, Fact] = {}
    for row in read_table(path, columns):
        fact = make(row)
        if row.key in facts:
            raise row.fault(columns[0], "each id once")
        facts[row.key] = fact
    return facts


def read_all_by_id(
    path: Path, columns: Sequence[str], make: Callable[[Row], Fact]
) -> dict[str, tuple[Fact, ...]]:
    """The facts of a data file by their first column, of which a record may have several.

    Raises:
        MissingData: the file is not there or is not UTF-8.
        DataError: a bad row.
    """
    facts: dict[str, tuple[Fact, ...]] = {}
    for row in read_table(path, columns):
        facts[row.key] = (*facts.get(row.key, ()), make(row))
    return facts


def read_head(path: Path) -> tuple[str, ...]:
    """The column names of a data file. Raises MissingData."""
    return tuple(next(csv.reader(_lines(path)), []))


def _lines(path: Path) -> list[str]:
    """The lines of a text file. Raises MissingData."""
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as fault:
        reason = getattr(fault, "strerror", None) or "not UTF-8"
        raise MissingData(str(path), reason) from None
