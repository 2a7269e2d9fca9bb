"""Which entries name which: read from the data files, each id and source tag checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errata import card_errata, conflicts, questions, rule_errata, rule_tables, rules, rulings
from errata.errors import DataError
from errata.references import mentioned
from errata.sources import tags
from errata.table import read_head, read_table

if TYPE_CHECKING:
    from collections.abc import Container, Iterator
    from pathlib import Path

    from errata.table import Row

FILES = {
    rules.FILE: rules.COLUMNS,
    rules.FORMATS_FILE: rules.COLUMNS,
    questions.FILE: questions.COLUMNS,
    rule_errata.FILE: rule_errata.COLUMNS,
    card_errata.FILE.name: card_errata.COLUMNS,
    conflicts.FILE: conflicts.COLUMNS,
    rule_tables.FILE: rule_tables.COLUMNS,
    rulings.FILE: rulings.COLUMNS,
}


def read_web(
    folder: Path, ids: Container[str], sources: Container[str]
) -> dict[str, tuple[str, ...]]:
    """For each id of a data folder, the other ids its texts and tables name.

    Raises:
        MissingData: a file is not there or is not UTF-8.
        DataError: a text names an id outside `ids`, or a source tag outside `sources`.
    """
    named: dict[str, dict[str, None]] = {}
    for entry, row in _rows(folder):
        for column, cell in row.cells.items():
            for tag in tags(cell):
                if tag not in sources:
                    raise _broken(row, column, "a source that sources.csv lists", tag)
            for other in mentioned(cell):
                if other not in ids:
                    raise _broken(row, column, "the id of an entry", other)
                if other != entry:
                    named.setdefault(entry, {})[other] = None
    return {entry: tuple(others) for entry, others in named.items()}


def _rows(folder: Path) -> Iterator[tuple[str, Row]]:
    """Every row of the register with the id it belongs to; the rows of tables included."""
    for file, columns in FILES.items():
        for row in read_table(folder / file, columns):
            yield row.key, row
            if file == rule_tables.FILE:
                path = folder / rule_tables.FOLDER / row["file"]
                for cells in read_table(path, read_head(path)):
                    yield row.key, cells


def _broken(row: Row, column: str, expected: str, found: str) -> DataError:
    return DataError(row.file, f"line {row.line} ({row.key})", column, expected, found)
