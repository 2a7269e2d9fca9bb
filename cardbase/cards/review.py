"""Reads the review of the card files: slips mended, doubts left, notes, and small lists."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from msgspec import Struct
from msgspec.structs import asdict

from cardbase.cards.card import FIELDS, Doubt, Note
from cardbase.cards.facts import DATA, each_once
from cardbase.vocabulary import Certainty
from errata.table import Row, Text, columns_of, read_records, read_table


class Correction(Struct, frozen=True, kw_only=True):
    """A slip of the card files, mended in the facts."""

    card: Text
    field: Annotated[str, _field]
    was: str
    now: str
    certainty: Certainty
    reason: Text
    source: Text


class _Doubted(Struct, frozen=True, kw_only=True):
    """A row of doubts.csv."""

    card: Text
    field: Annotated[str, _field]
    perhaps: Text
    setting: str
    reason: Text
    source: Text


class _Noted(Struct, frozen=True, kw_only=True):
    """A row of notes.csv."""

    scope: Text
    certainty: Certainty
    note: Text
    source: Text


def read_corrections(data: Path = DATA) -> tuple[Correction, ...]:
    """The slips mended, by card. Raises DataError, MissingData."""
    file = data / "corrections.csv"
    each_once(read_table(file, columns_of(Correction)), "card", "field")
    return read_records(file, Correction)


def read_doubts(data: Path = DATA) -> tuple[tuple[str, Doubt], ...]:
    """The doubts left, each with its card's id. Raises DataError, MissingData."""
    found = (asdict(row) for row in read_records(data / "doubts.csv", _Doubted))
    return tuple((values.pop("card"), Doubt(**values)) for values in found)


def read_notes(data: Path = DATA) -> tuple[tuple[str, Note], ...]:
    """The notes, each with its scope: a card id, a set code, or "*" for all files."""
    return tuple(
        (row.scope, Note(certainty=row.certainty, text=row.note, source=row.source))
        for row in read_records(data / "notes.csv", _Noted)
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


def _field(row: Row, column: str) -> str:
    if row[column] not in FIELDS:
        raise row.fault(column, "one of " + ", ".join(FIELDS))
    return row[column]
