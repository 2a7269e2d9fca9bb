"""The tables that belong to rules, one file a table (data/tables.csv, data/tables/)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from errata.table import DATA, read_head, read_table

if TYPE_CHECKING:
    from pathlib import Path

FILE = "tables.csv"
COLUMNS = ("rule", "file", "caption")
FOLDER = "tables"


@dataclass(frozen=True, kw_only=True)
class RuleTable:
    """One table: its caption, its columns, and its rows with a cell for each column."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def read_rule_tables(folder: Path) -> dict[str, tuple[RuleTable, ...]]:
    """The tables of a data folder by the id of their rule. Raises DataError or MissingData."""
    tables: dict[str, tuple[RuleTable, ...]] = {}
    for row in read_table(folder / FILE, COLUMNS):
        path = folder / FOLDER / row.text("file")
        columns = read_head(path)
        rows = tuple(tuple(cells.cells.values()) for cells in read_table(path, columns))
        table = RuleTable(caption=row.text("caption"), columns=columns, rows=rows)
        tables[row.key] = (*tables.get(row.key, ()), table)
    return tables


@cache
def all_rule_tables() -> dict[str, tuple[RuleTable, ...]]:
    """Kanly's own rule tables by the id of their rule."""
    return read_rule_tables(DATA)


def tables_of(rule_id: str) -> tuple[RuleTable, ...]:
    """The tables of one rule, mostly none."""
    return all_rule_tables().get(rule_id, ())
