"""Forty lists as people write them, and what each line of them means; how much is read rightly."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from places import TESTS

from cardbase.catalog.catalog import Catalog
from cardbase.decks.forms import read_path
from cardbase.decks.reading import LineOutcome, LineRead
from cardbase.errors import DeckFileError

FOLDER = TESTS / "data" / "messy"


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """What one line, or one card of a line, means."""

    line: int
    what: str
    count: int
    card: str
    section: str


@dataclass(frozen=True, kw_only=True)
class Score:
    """How a list was read: rows of its key that are right, and what is wrong, in words."""

    rows: int
    right: int
    invented: tuple[str, ...]
    misplaced: tuple[str, ...]
    missed: tuple[str, ...]


def lists() -> list[Path]:
    """The lists, in order."""
    return sorted(file for file in FOLDER.iterdir() if not file.name.endswith(".want.csv"))


def score(file: Path, catalog: Catalog) -> Score:
    """Read a list and compare each line with what it means."""
    key = file.with_name(f"{file.stem}.want.csv")
    with key.open(encoding="utf-8", newline="") as opened:
        wanted = [
            Wanted(
                line=int(row["line"]),
                what=row["what"],
                count=int(row["count"] or 0),
                card=row["card"],
                section=row["section"],
            )
            for row in csv.DictReader(opened)
        ]
    try:
        lines: Sequence[LineRead] = read_path(file, catalog).lines
    except DeckFileError as fault:
        return Score(
            rows=len(wanted), right=0, invented=(), misplaced=(), missed=(f"{file.stem}: {fault}",)
        )
    right = 0
    missed = []
    for number in sorted({one.line for one in wanted}):
        rows = [one for one in wanted if one.line == number]
        found = [line for line in lines if line.line == number]
        wrong = list(_wrong(rows, found))
        right += len(rows) - len(wrong)
        said = [
            f"{one.fate} {one.entry.count} {one.entry.card.id}" if one.entry else f"{one.fate}"
            for one in found
        ]
        missed += [
            f"{file.stem}:{number}: {one.what} {one.count} {one.card} <- {said}" for one in wrong
        ]
    invented, misplaced = _bold(wanted, lines)
    return Score(
        rows=len(wanted),
        right=right,
        invented=tuple(f"{file.stem}: {one}" for one in invented),
        misplaced=tuple(f"{file.stem}: {one}" for one in misplaced),
        missed=tuple(missed),
    )


def _wrong(rows: Sequence[Wanted], found: Sequence[LineRead]) -> Iterator[Wanted]:
    """The rows of a line that were read otherwise."""
    entries = Counter[tuple[str, int, str]](
        (line.entry.card.id, line.entry.count, line.entry.section) for line in found if line.entry
    )
    fates = {line.fate for line in found}
    for row in rows:
        if row.what == "card" and row.card:
            place = (row.card, row.count, row.section)
            if entries[place] < 1:
                yield row
            entries[place] -= 1
        elif row.what in {"card", "ambiguous"}:
            if entries or LineOutcome.REFUSED not in fates:
                yield row
        elif row.what == "sideboard":
            if entries or LineOutcome.BESIDE not in fates:
                yield row
        elif any(one.what == "card" for one in rows):  # a heading and its cards on one line
            continue
        elif entries or fates - {LineOutcome.PASSED}:
            yield row


def _bold(wanted: Sequence[Wanted], lines: Sequence[LineRead]) -> tuple[list[str], list[str]]:
    """Cards, or copies, that no row of the key has; and cards that stand in another section."""
    copies, places = Counter[tuple[int, str]](), set()
    for row in wanted:
        if row.what == "card":
            copies[row.line, row.card] += row.count
            places.add((row.line, row.card, row.section))
    invented, misplaced = [], []
    for line in lines:
        if line.entry is None:
            continue
        card = line.entry.card.id
        copies[line.line, card] -= line.entry.count
        if copies[line.line, card] < 0:
            invented.append(f"line {line.line}: {line.entry.count} {card}")
        elif (line.line, card, line.entry.section) not in places:
            misplaced.append(f"line {line.line}: {card} in {line.entry.section}")
    return invented, misplaced
