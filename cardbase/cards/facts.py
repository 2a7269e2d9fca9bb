"""Reads the data files of the 661 cards and checks every cell against the closed lists."""

from __future__ import annotations

import re
from enum import StrEnum
from pathlib import Path
from typing import Annotated

from msgspec import Struct

from cardbase.cards.card import Card, Requirement
from cardbase.files import DATA_FOLDER
from cardbase.strings import GUID
from cardbase.vocabulary import CardType, Deck, Power, SetCode, Subtype, Talent
from errata.errors import DataError
from errata.table import Row, Text, read_records, read_table, whole

DATA = DATA_FOLDER / "ccg"
COLUMNS = (
    "id number name title type subtypes deck cost allegiance requirement command resistance "
    "dueling battle intrigue arbitration weirding prescience octgn_id"
).split()
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
MOST_RANK = 9
TALENTS = {talent.value: talent for talent in Talent}


class NumberedSet(StrEnum):
    """Whether the collector numbers of a set are known."""

    YES = "yes"
    NO = "no"


class CardSet(Struct, frozen=True, kw_only=True):
    """One set: its code, its name here and in the card files, and how many cards it has."""

    code: SetCode
    name: Text
    transcribed_name: Text
    octgn_id: Annotated[str, _guid]
    cards: Annotated[int, whole(high=999)]
    numbered: Annotated[bool, _is_numbered]
    source: Text


def read_sets(data: Path = DATA) -> tuple[CardSet, ...]:
    """The sets in order of publication. Raises DataError, MissingData."""
    return read_records(data / "sets.csv", CardSet)


def read_rows(card_set: CardSet, data: Path = DATA) -> list[Row]:
    """The rows of a set's file, one a card; `card_of` reads each.

    Raises:
        DataError: other columns, an id, number or GUID used twice, or another count of
            cards than the set has.
        MissingData: the file cannot be read.
    """
    file = data / f"{card_set.code}.csv"
    rows = read_table(file, COLUMNS)
    for column in ("id", "octgn_id", *(("number",) if card_set.numbered else ())):
        each_once(rows, column)
    if len(rows) != card_set.cards:
        raise DataError(file.name, "end", "rows", str(card_set.cards), str(len(rows)))
    return rows


def card_of(row: Row, card_set: CardSet) -> Card:
    """The card of one row, every cell checked. Raises DataError."""
    code, _, rest = row["id"].partition(":")
    if code != card_set.code or not ID.fullmatch(rest):
        raise row.fault("id", f"{card_set.code}:words-of-the-name")
    number = row.number("number", low=1, high=card_set.cards)
    if (number is not None) != card_set.numbered:
        raise row.fault("number", "a number" if card_set.numbered else "nothing")
    return Card(
        id=row["id"],
        set=card_set.code,
        set_name=card_set.name,
        number=number,
        name=row.text("name"),
        title=row["title"],
        type=row.word("type", CardType),
        subtypes=_subtypes(row),
        deck=row.word("deck", Deck),
        cost=None if row["cost"] == "X" else _cost(row),
        allegiance=row.word("allegiance", Power) if row["allegiance"] else None,
        requirement=_requirement(row),
        command=row.number("command", high=MOST_RANK),
        resistance=row.number("resistance", high=MOST_RANK),
        ranks=_ranks(row),
        operation="",
        octgn_id=_guid(row),
    )


def _cost(row: Row) -> int:
    if not row["cost"]:
        raise row.fault("cost", 'a whole number or "X"')
    try:
        return row.number("cost", high=MOST_RANK) or 0
    except DataError:
        raise row.fault("cost", f'a whole number from 0 to {MOST_RANK} or "X"') from None


def _subtypes(row: Row) -> tuple[Subtype, ...]:
    try:
        return tuple(Subtype(word) for word in row.text("subtypes").split(". "))
    except ValueError as fault:
        raise row.fault("subtypes", f"known subtypes ({fault})") from None


def _requirement(row: Row) -> Requirement | None:
    if not row["requirement"]:
        return None
    talent, _, rank = row["requirement"].partition(" ")
    if talent not in TALENTS or not re.fullmatch(r"[0-9]", rank):
        raise row.fault("requirement", "a talent and a rank, as Battle 2")
    return Requirement(talent=TALENTS[talent], rank=int(rank))


def _ranks(row: Row) -> tuple[tuple[Talent, int], ...]:
    cells = ((talent, row.number(talent.lower(), high=MOST_RANK)) for talent in Talent)
    return tuple((talent, rank) for talent, rank in cells if rank is not None)


def _guid(row: Row, column: str = "octgn_id") -> str:
    if not GUID.fullmatch(row[column]):
        raise row.fault(column, "a GUID in lower case")
    return row[column]


def _is_numbered(row: Row, column: str) -> bool:
    return row.word(column, NumberedSet) is NumberedSet.YES


def each_once(rows: list[Row], *columns: str) -> None:
    """Raises DataError when two rows have the same text in these columns."""
    seen: dict[tuple[str, ...], int] = {}
    for row in rows:
        first = seen.setdefault(tuple(row[column] for column in columns), row.line)
        if first != row.line:
            raise row.fault(columns[-1], f"another value than line {first}")
