"""The rules of the Dune CCG (data/rules.csv), and Kanly's own of formats (format_rules.csv)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from errata.ids import id_of, prefix
from errata.table import DATA, read_by_id
from errata.vocabulary import Confidence, Software

if TYPE_CHECKING:
    from pathlib import Path

    from errata.table import Row

FILE = "rules.csv"
FORMATS_FILE = "format_rules.csv"
"""Conventions of Kanly's own: what a format may ask of a deck. No source of the game has them."""

FORMATS = "FM"
"""The family of those."""

COLUMNS = (
    "id",
    "section",
    "statement",
    "confidence",
    "confidence_note",
    "software",
    "software_note",
    "source",
    "note",
)


@dataclass(frozen=True, kw_only=True)
class Rule:
    """One rule with its proof.

    `confidence` is the first word where parts of a rule differ; `confidence_note` then says which
    part is what. `note` holds worked examples and remarks that go with the rule.
    """

    id: str
    section: str
    statement: str
    confidence: Confidence
    confidence_note: str
    software: Software
    software_note: str
    source: str
    note: str


def read_rules(folder: Path) -> dict[str, Rule]:
    """The rules of a data folder by id, its own conventions last. Raises DataError, MissingData."""
    found = read_by_id(folder / FILE, COLUMNS, _game_rule)
    return found | read_by_id(folder / FORMATS_FILE, COLUMNS, _format_rule)


SECTION = re.compile(r"[0-9]+(\.[0-9]+)* \S")


@cache
def all_rules() -> dict[str, Rule]:
    """Kanly's own rules by id, in the order of their sections."""
    return read_rules(DATA)


def _game_rule(row: Row) -> Rule:
    if prefix(row["id"]) == FORMATS:
        raise row.fault("id", f"no id of a format, which {FORMATS_FILE} holds")
    return _rule(row)


def _format_rule(row: Row) -> Rule:
    id_of(row, family=FORMATS)
    return _rule(row)


def _rule(row: Row) -> Rule:
    confidence = row.word("confidence", Confidence)
    note = row["confidence_note"]
    if note and not note.startswith(confidence):
        raise row.fault("confidence_note", f'nothing, or words that begin with "{confidence}"')
    if not SECTION.match(row.text("section")):
        raise row.fault("section", "a number and a title, as 14.1 Kinds")
    return Rule(
        id=id_of(row),
        section=row.text("section"),
        statement=row.text("statement"),
        confidence=confidence,
        confidence_note=note,
        software=row.word("software", Software),
        software_note=row["software_note"],
        source=row.text("source"),
        note=row["note"],
    )
