"""The rules of the Dune CCG with their tables and printed changes, and Kanly's own of formats."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Annotated

from msgspec import Struct

from errata.ids import id_of, in_family, mentioned, prefix
from errata.table import DATA, Row, Text, parse_row, read_by_id, read_head, read_records, read_table
from errata.vocabulary import Confidence, Software

FILE = "rules.csv"
FORMATS_FILE = "format_rules.csv"
"""Conventions of Kanly's own: what a format may ask of a deck. No source of the game has them."""

FORMATS = "FM"
"""The family of those."""

_SECTION = re.compile(r"[0-9]+(\.[0-9]+)* \S")


class Rule(Struct, frozen=True, kw_only=True):
    """One rule with its proof.

    `confidence` is the first word where parts of a rule differ; `confidence_note` then says which
    part is what. `note` holds worked examples and remarks that go with the rule.
    """

    id: Annotated[str, id_of]
    section: Text
    statement: Text
    confidence: Confidence
    confidence_note: str
    software: Software
    software_note: str
    source: Text
    note: str

    def check(self, row: Row) -> None:
        """Raises DataError when a note contradicts its word, or a section has no number."""
        note = self.confidence_note
        if note and not note.startswith(self.confidence):
            expected = f'nothing, or words that begin with "{self.confidence}"'
            raise row.fault("confidence_note", expected)
        if not _SECTION.match(self.section):
            raise row.fault("section", "a number and a title, as 14.1 Kinds")


def read_rules(folder: Path) -> dict[str, Rule]:
    """The rules of a data folder by id, its own conventions last. Raises DataError, MissingData."""
    found = read_by_id(folder / FILE, Rule, _game_rule)
    return found | read_by_id(folder / FORMATS_FILE, Rule, _format_rule)


@cache
def all_rules() -> dict[str, Rule]:
    """Kanly's own rules by id, in the order of their sections."""
    return read_rules(DATA)


def _game_rule(row: Row) -> Rule:
    if prefix(row["id"]) == FORMATS:
        raise row.fault("id", f"no id of a format, which {FORMATS_FILE} holds")
    return parse_row(Rule, row)


def _format_rule(row: Row) -> Rule:
    id_of(row, family=FORMATS)
    return parse_row(Rule, row)


class TableFile(Struct, frozen=True, kw_only=True):
    """Which file holds a table of a rule."""

    rule: str
    file: Text
    caption: Text


class RuleTable(Struct, frozen=True, kw_only=True):
    """One table: its caption, its columns, and its rows with a cell for each column."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def read_rule_tables(folder: Path) -> dict[str, tuple[RuleTable, ...]]:
    """The tables of a data folder by the id of their rule. Raises DataError or MissingData."""
    tables: dict[str, tuple[RuleTable, ...]] = {}
    for entry in read_records(folder / "tables.csv", TableFile):
        path = folder / "tables" / entry.file
        columns = read_head(path)
        rows = tuple(tuple(cells.cells.values()) for cells in read_table(path, columns))
        table = RuleTable(caption=entry.caption, columns=columns, rows=rows)
        tables[entry.rule] = (*tables.get(entry.rule, ()), table)
    return tables


@cache
def all_rule_tables() -> dict[str, tuple[RuleTable, ...]]:
    """Kanly's own rule tables by the id of their rule."""
    return read_rule_tables(DATA)


def tables_of(rule_id: str) -> tuple[RuleTable, ...]:
    """The tables of one rule, mostly none."""
    return all_rule_tables().get(rule_id, ())


RULE_ERRATA_SECTION = "26 Rules errata"


class RuleErratum(Struct, frozen=True, kw_only=True):
    """One change to the printed rules.

    `rules` are the ids that carry it. `was` is "unknown" where no source tells; `dated` is the
    day of issue, or what bounds it: the rulings file is undated, but later than the publisher's
    FAQ of 24 November 1997.
    """

    id: Annotated[str, in_family("RE")]
    change: Text
    rules: Annotated[tuple[str, ...], _carriers]
    was: Text
    now: Text
    dated: Text
    confidence: Confidence
    software: Software
    source: Text
    note: str


@cache
def all_rule_errata(folder: Path = DATA) -> dict[str, RuleErratum]:
    """The rule errata of a data folder by id. Raises DataError or MissingData."""
    return read_by_id(folder / "rule_errata.csv", RuleErratum)


def _carriers(row: Row, column: str) -> tuple[str, ...]:
    found = mentioned(row.text(column))
    if not found:
        raise row.fault(column, "the ids of the rules that carry the change")
    return found
