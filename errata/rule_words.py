"""Words players ask for a rule by that its statement does not hold (rule_words.csv)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from errata.table import DATA, read_by_id

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from errata.table import Row

FILE = DATA / "rule_words.csv"
COLUMNS = ("rule", "words")


@dataclass(frozen=True, kw_only=True)
class RuleWords:
    """The id of a rule, ruling or open question, and words and short phrases it is asked for by."""

    rule: str
    words: tuple[str, ...]


def read_rule_words(file: Path) -> Mapping[str, RuleWords]:
    """The words of a data file, by rule.

    Raises:
        MissingData: the file is not there or is not UTF-8.
        DataError: no words, a rule that stands twice, or one that the register does not have.
    """
    from errata.register import rules

    known = frozenset(entry.id for entry in rules())
    return read_by_id(file, COLUMNS, lambda row: _words(row, known))


@cache
def rule_words() -> Mapping[str, RuleWords]:
    """Kanly's own words."""
    return read_rule_words(FILE)


def words_of(rule_id: str) -> tuple[str, ...]:
    """The words a rule is asked for by, none where its statement holds them all."""
    found = rule_words().get(rule_id)
    return found.words if found else ()


def _words(row: Row, known: frozenset[str]) -> RuleWords:
    if row["rule"] not in known:
        raise row.fault("rule", "the id of a rule, a ruling, a question or an erratum")
    row.text("words")
    return RuleWords(rule=row["rule"], words=row.many("words"))
