"""The publisher's changes to the printed rules (CRF §4.A; data/rule_errata.csv)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from errata.ids import id_of
from errata.references import mentioned
from errata.table import DATA, read_by_id
from errata.vocabulary import Confidence, Software

if TYPE_CHECKING:
    from pathlib import Path

    from errata.table import Row

FILE = "rule_errata.csv"
COLUMNS = (
    "id",
    "change",
    "rules",
    "was",
    "now",
    "dated",
    "confidence",
    "software",
    "source",
    "note",
)
SECTION = "26 Rules errata"


@dataclass(frozen=True, kw_only=True)
class RuleErratum:
    """One change to the printed rules.

    `rules` are the ids that carry it. `was` is "unknown" where no source tells; `dated` is the
    day of issue, or what bounds it: the rulings file is undated, but later than the publisher's
    FAQ of 24 November 1997.
    """

    id: str
    change: str
    rules: tuple[str, ...]
    was: str
    now: str
    dated: str
    confidence: Confidence
    software: Software
    source: str
    note: str


def read_rule_errata(folder: Path) -> dict[str, RuleErratum]:
    """The rule errata of a data folder by id. Raises DataError or MissingData."""
    return read_by_id(folder / FILE, COLUMNS, _rule_erratum)


@cache
def all_rule_errata() -> dict[str, RuleErratum]:
    """Kanly's own rule errata by id."""
    return read_rule_errata(DATA)


def _rule_erratum(row: Row) -> RuleErratum:
    carriers = mentioned(row.text("rules"))
    if not carriers:
        raise row.fault("rules", "the ids of the rules that carry the change")
    return RuleErratum(
        id=id_of(row, family="RE"),
        change=row.text("change"),
        rules=carriers,
        was=row.text("was"),
        now=row.text("now"),
        dated=row.text("dated"),
        confidence=row.word("confidence", Confidence),
        software=row.word("software", Software),
        source=row.text("source"),
        note=row["note"],
    )
