"""Words players search by: short names, misspellings, everyday questions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated

from msgspec import Struct

from errata.table import (
    DATA,
    Column,
    Row,
    Some,
    Text,
    parse_row,
    read_by_id,
    read_records,
    read_table,
)

SCOPES = frozenset({"", "board", "ccg"})


class Alias(Struct, frozen=True, kw_only=True):
    """What players type, what the data say, and in which game: board, ccg, or "" for both."""

    term: Text
    canonical: Text
    game: Annotated[str, _game, Column("scope")]


@cache
def aliases(file: Path = DATA / "boardgame" / "aliases.csv") -> tuple[Alias, ...]:
    """The aliases of a data file. Raises DataError or MissingData."""
    return read_records(file, Alias)


def _game(row: Row, column: str) -> str:
    if row[column] not in SCOPES:
        raise row.fault(column, "board, ccg, or nothing")
    return row[column]


def read_asked(folder: Path) -> Mapping[str, tuple[str, ...]]:
    """The questions of a folder's files by the id of the point that answers them.

    Raises:
        MissingData: a file is not UTF-8.
        DataError: other columns, an empty cell, or a question that stands twice at one point.
    """
    found: dict[str, tuple[str, ...]] = {}
    for file in sorted(folder.glob("*.csv")):
        for row in read_table(file, ("id", "question")):
            one = row.text("question")
            if one in found.get(row.text("id"), ()):
                raise row.fault("question", "each question of a point once")
            found[row.key] = (*found.get(row.key, ()), one)
    return found


@cache
def asked() -> Mapping[str, tuple[str, ...]]:
    """Kanly's own questions by the id of the point that answers them."""
    return read_asked(DATA / "asked")


RULE_WORDS = DATA / "rule_words.csv"


class RuleWords(Struct, frozen=True, kw_only=True):
    """The id of a rule, ruling or open question, and words and short phrases it is asked for by."""

    rule: str
    words: Some


def read_rule_words(file: Path) -> Mapping[str, RuleWords]:
    """The words of a data file, by rule.

    Raises:
        MissingData: the file is not there or is not UTF-8.
        DataError: no words, a rule that stands twice, or one that the register does not have.
    """
    from errata.register import rules

    known = frozenset(entry.id for entry in rules())

    def make(row: Row) -> RuleWords:
        if row["rule"] not in known:
            raise row.fault("rule", "the id of a rule, a ruling, a question or an erratum")
        return parse_row(RuleWords, row)

    return read_by_id(file, RuleWords, make)


@cache
def rule_words() -> Mapping[str, RuleWords]:
    """Kanly's own words."""
    return read_rule_words(RULE_WORDS)


def words_of(rule_id: str) -> tuple[str, ...]:
    """The words a rule is asked for by, none where its statement holds them all."""
    found = rule_words().get(rule_id)
    return found.words if found else ()
