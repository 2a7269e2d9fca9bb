"""The target of the fuzzing that is the library: a value that others wrote into it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

from fuzz_line import furnish, judge, restored, said
from fuzz_run import Target
from fuzz_words import typed

from cardbase.catalog.catalog import Catalog

NOW = "2026-01-01T00:00:00.000000Z"
SET = "0f0f0f0f-0000-4000-8000-000000000000"

LOOKS = {
    "deck": "deck list|deck show Guild|deck check Guild|deck stats Guild --json",
    "deck_slot": "deck show Guild|deck diff Guild guild.txt|deck convert Guild --to json",
    "owned_card": "collection show|collection export|collection errata --json|deck lacks Guild",
    "game": "game list|game status|game log --json|game export",
    "game_branch": "game branch|game status --json|game undo|game export",
    "game_event": "game status|game log|game do all pass|game export",
    "imported_set": "card pogrom|card --printed eots:pogrom|sets --json|import octgn set.xml",
    "printed_card": "card pogrom|card --printed eots:pogrom --json|import octgn set.xml",
    "imported_text": "rule --quote P-04|ask --quote hand limit|import text --forget crf",
    "text_unit": "rule --quote R-01|ask --quote hand limit --json|rule --quote CHO-07",
}
"""What is asked of each table: table -> command lines."""


def targets(catalog: Catalog, folder: Path) -> Iterator[Target]:
    """It."""
    place = furnish(catalog, folder)
    library = Path(os.environ["KANLY_HOME"]) / "library.db"
    before = library.read_bytes()
    seeds = list(_cells(library, catalog.named("Pogrom").octgn_id))
    yield Target(
        name="library",
        seeds=seeds,
        read=partial(_cell, before=restored(place, folder, "cells.db")),
        words=[b"main", b"eots:pogrom", b"GameBegan", b"null", b"blob:", NOW.encode()],
        longest=1_000,
    )
    library.write_bytes(before)


def _cells(library: Path, pogrom: str) -> Iterator[bytes]:
    """Every column of a few rows of every table: the table, the column, the value."""
    with closing(sqlite3.connect(library)) as base, base:
        for table, row in _rows(pogrom).items():
            base.execute(f"INSERT INTO {table} VALUES ({','.join('?' * len(row))})", row)  # noqa: S608 - ours
        for table in LOOKS:
            rows = base.execute(f"SELECT * FROM {table} LIMIT 3")  # noqa: S608 - ours
            columns = [one[0] for one in rows.description]
            for row in rows:
                for column, value in zip(columns, row, strict=True):
                    yield f"{table}\n{column}\n{value}".encode()


def _rows(pogrom: str) -> dict[str, tuple[str | int, ...]]:
    """A row for each table that no real file fills here."""
    return {
        "imported_set": (SET, "Set", "a.xml", "0" * 64, NOW, 1),
        "printed_card": (pogrom, SET, "Pogrom", 1, "{}", "Bow."),
        "imported_text": ("crf", "crf.txt", "0" * 64, NOW, 2),
        "text_unit": ("crf", 1, "A ruling."),
    }


def _cell(data: bytes, before: Callable[[], None]) -> None:
    """Write a value into a column of the library, as another program may, and look at it."""
    table, _, rest = typed(data).partition("\n")
    column, _, value = rest.partition("\n")
    if table not in LOOKS or not column.isidentifier():
        return
    before()
    library = Path(os.environ["KANLY_HOME"]) / "library.db"
    try:
        with closing(sqlite3.connect(library)) as base, base:
            base.execute(f"UPDATE {table} SET {column} = ?", (_value(value),))  # noqa: S608 - a test
    except (sqlite3.Error, UnicodeEncodeError, OverflowError):
        return  # the library itself would not have it
    lines = LOOKS[table].split("|")
    judge(*said(lines[len(data) % len(lines)].split()))


def _value(text: str) -> str | int | bytes | None:
    if text.removeprefix("-").isdecimal() and text.isascii():
        return int(text)
    if text.startswith("blob:"):
        return text.encode("utf-8", "surrogateescape")
    return None if text == "null" else text
