"""Reads the review of the card files: slips mended, doubts left, notes, and small lists."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.card import FIELDS, Doubt, Note
from cardbase.facts import DATA, each_once
from cardbase.vocabulary import Certainty
from errata.table import read_table

if TYPE_CHECKING:
    from pathlib import Path

    from errata.table import Row


@dataclass(frozen=True, kw_only=True)
class Correction:
    """A slip of the card files, mended in the facts."""

    card: str
    field: str
    was: str
    now: str
    certainty: Certainty
    reason: str
    source: str


def read_corrections(data: Path = DATA) -> tuple[Correction, ...]:
    """The slips mended, by card. Raises DataError, MissingData."""
    columns = "card field was now certainty reason source".split()
    rows = read_table(data / "corrections.csv", columns)
    each_once(rows, "card", "field")
    return tuple(
        Correction(
            card=row.text("card"),
            field=_field(row),
            was=row["was"],
            now=row["now"],
            certainty=row.word("certainty", Certainty),
            reason=row.text("reason"),
            source=row.text("source"),
        )
        for row in rows
    )


def read_doubts(data: Path = DATA) -> tuple[tuple[str, Doubt], ...]:
    """The doubts left, each with its card's id. Raises DataError, MissingData."""
    columns = "card field perhaps setting reason source".split()
    return tuple(
        (
            row.text("card"),
            Doubt(
                field=_field(row),
                perhaps=row.text("perhaps"),
                setting=row["setting"],
                reason=row.text("reason"),
                source=row.text("source"),
            ),
        )
        for row in read_table(data / "doubts.csv", columns)
    )


def read_notes(data: Path = DATA) -> tuple[tuple[str, Note], ...]:
    """The notes, each with its scope: a card id, a set code, or "*" for all files."""
    columns = "scope certainty note source".split()
    return tuple(
        (
            row.text("scope"),
            Note(
                certainty=row.word("certainty", Certainty),
                text=row.text("note"),
                source=row.text("source"),
            ),
        )
        for row in read_table(data / "notes.csv", columns)
    )


def read_pairs(
    name: str, columns: str, once: str, data: Path = DATA
) -> tuple[tuple[str, str], ...]:
    """The first two columns of a small file, no cell empty, those of `once` each only once.

    Raises:
        DataError: a bad row.
        MissingData: the file cannot be read.
    """
    rows = read_table(data / name, columns.split())
    each_once(rows, once)
    first, second = columns.split()[:2]
    return tuple((row.text(first), row.text(second)) for row in rows)


def _field(row: Row) -> str:
    if row["field"] not in FIELDS:
        raise row.fault("field", "one of " + ", ".join(FIELDS))
    return row["field"]
