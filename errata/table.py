"""Reads the project's data files: CSV, one row a record, first line the columns.

The annotations of a class drive the reading: each field is a column, and its type says what a cell
may hold. `str` may be empty, `Text` may not; an enum is a word of its list, `bool` is "yes" or
nothing, a tuple lists its parts with "; ". An annotation may add a reader (`Row.text`, `whole`),
another column (`Column`), or say that the field is none of the file (`Beside`). A method
`check(self, row)` raises the faults that concern several cells.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from functools import cache, partial
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Struct

from errata.errors import DataError, MissingData

Word = TypeVar("Word", bound=StrEnum)
Fact = TypeVar("Fact")
Part = TypeVar("Part")

DATA = Path(__file__).parent / "data"
YES = "yes"


class Row(Struct, frozen=True, kw_only=True):
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

    def many(self, column: str) -> tuple[str, ...]:
        """The parts of a cell that lists them, joined by "; "; none when empty."""
        return tuple(self.cells[column].split("; ")) if self.cells[column] else ()

    def some(self, column: str) -> tuple[str, ...]:
        """The parts of a cell that lists at least one. Raises DataError."""
        self.text(column)
        return self.many(column)

    def spaced(self, column: str) -> tuple[str, ...]:
        """The parts of a cell that lists them with spaces between; none when empty."""
        return tuple(self.cells[column].split())

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


Reader: TypeAlias = Callable[[Row, str], object]
"""Reads the cell of a column. Raises DataError."""


class Column(Struct, frozen=True):
    """The column of a field that bears another name."""

    name: str


_BESIDE = object()
Text = Annotated[str, Row.text]
"""A cell that may not be empty."""

Some = Annotated[tuple[str, ...], Row.some]
"""A cell that lists something."""

Ids = Annotated[tuple[str, ...], Row.spaced]
"""Ids with spaces between, none when empty."""

Beside = Annotated[Part, _BESIDE]
"""A field that is no column of the file; `parse_row` is given its value."""


def whole(low: int = 0, high: int = 99) -> Reader:
    """Reads a whole number in low..high, 0 when empty."""
    return lambda row, column: row.number(column, low, high) or 0


def columns_of(kind: type) -> tuple[str, ...]:
    """The columns of the file that holds records of a class."""
    return tuple(column for _, column, _ in _fields(kind))


def parse_row(kind: type[Fact], row: Row, **beside: object) -> Fact:
    """The record of a row, with the values of its fields that are no columns. Raises DataError."""
    plain: type = kind  # a cached function takes no type variable
    cells = row.cells
    for name, column, read in _fields(plain):
        beside[name] = cells[column] if read is None else read(row, column)
    made = kind(**beside)
    check = getattr(made, "check", None)
    if check:
        check(row)
    return made


_WORDS = {
    "Annotated": Annotated,
    "Beside": Beside,
    "Column": Column,
    "Ids": Ids,
    "Some": Some,
    "Text": Text,
    "whole": whole,
}
"""What annotations may use also in modules that import this one for types alone."""


@cache
def _fields(kind: type) -> tuple[tuple[str, str, Reader | None], ...]:
    """Each field that is a column: its name, its column, and what reads the cell, if anything."""
    found = []
    for name, hint in get_type_hints(kind, localns=_WORDS, include_extras=True).items():
        extras = hint.__metadata__ if get_origin(hint) is Annotated else ()
        if _BESIDE not in extras:
            plain = get_args(hint)[0] if extras else hint
            columns = [extra.name for extra in extras if isinstance(extra, Column)]
            readers = [extra for extra in extras if callable(extra)]
            found.append((name, (*columns, name)[0], (*readers, _reader(plain))[0]))
    return tuple(found)


def _reader(kind: Any) -> Reader | None:  # noqa: ANN401 - a type, or what stands for one
    """What reads a cell of a plain type; None where it is what stands there."""
    parts = get_args(kind)
    if isinstance(kind, UnionType) and parts[1:] == (NoneType,):
        return Row.number if parts[0] is int else _word(parts[0], {"": None})
    if get_origin(kind) is tuple:
        return Row.many if parts[0] is str else lambda row, column: row.words(column, parts[0])
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return _word(kind, {})
    return {str: None, bool: Row.flag, int: whole()}[kind]


def _word(words: type[Word], none: Mapping[str, None]) -> Reader:
    """What reads a word of a closed list, or nothing where that may be."""
    known = {**{word.value: word for word in words}, **none}

    def read(row: Row, column: str) -> Word | None:
        cell = row.cells[column]
        return known[cell] if cell in known else row.word(column, words)

    return read


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


def read_records(
    path: Path, kind: type[Fact], make: Callable[[Row], Fact] | None = None
) -> tuple[Fact, ...]:
    """The records of a data file.

    Args:
        path: The file.
        kind: Their class, whose fields are the columns.
        make: What makes a record of a row where `parse_row` needs more than the row.

    Raises:
        MissingData: the file is not there or is not UTF-8.
        DataError: other columns than expected, or a bad row.
    """
    return tuple(map(make or partial(parse_row, kind), read_table(path, columns_of(kind))))


def read_by_id(
    path: Path, kind: type[Fact], make: Callable[[Row], Fact] | None = None
) -> dict[str, Fact]:
    """The records of a data file by their first column, in the order of the file.

    Raises:
        MissingData: the file is not there or is not UTF-8.
        DataError: a bad row, or an id that stands twice.
    """
    facts: dict[str, Fact] = {}
    for row in read_table(path, columns_of(kind)):
        fact = make(row) if make else parse_row(kind, row)
        if row.key in facts:
            raise row.fault(columns_of(kind)[0], "each id once")
        facts[row.key] = fact
    return facts


def read_all_by_id(path: Path, kind: type[Fact]) -> dict[str, tuple[Fact, ...]]:
    """The records of a data file by their first column, of which an id may have several.

    Raises:
        MissingData: the file is not there or is not UTF-8.
        DataError: a bad row.
    """
    facts: dict[str, tuple[Fact, ...]] = {}
    for row in read_table(path, columns_of(kind)):
        facts[row.key] = (*facts.get(row.key, ()), parse_row(kind, row))
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
