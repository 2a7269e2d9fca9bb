"""Checks the values of library.db, since SQLite keeps any value in any column.

`fit` checks what is read, `enter` what is written by plain sqlite3. The limits follow the schema in
`model` and are repeated here because it takes a third of a second to import; a test compares them.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum, auto
from typing import TYPE_CHECKING, Literal, NamedTuple

from msgspec import Struct

from cardbase.strings import PATTERN

if TYPE_CHECKING:
    from cardbase.cards.card import Card
    from cardbase.catalog.catalog import Catalog

MOST = 1_000_000
"""No number in the library comes near it."""


class ColumnType(Enum):
    """What a column is for: a whole number from 0 to MOST, one line of text, any text."""

    NUMBER = auto()
    LINE = auto()
    TEXT = auto()


NUMBER, LINE, TEXT = ColumnType


def fit(row: Sequence[object], *cells: ColumnType) -> None:
    """Check that a row read holds what its columns are for.

    Raises sqlite3.DatabaseError, which becomes a LibraryError as what SQLite itself says does.
    """
    for value, cell in zip(row, cells, strict=True):
        if cell is NUMBER:
            right = isinstance(value, int) and 0 <= value <= MOST
        else:
            right = isinstance(value, str) and (cell is TEXT or value.isprintable())
        if not right:
            raise sqlite3.DatabaseError(f"holds what no Kanly writes: {str(value)[:40]!a}")


class ColumnLimit(NamedTuple):
    """What a column takes: its type, the least number or the fewest characters, a pattern."""

    type: type
    least: int | None = None
    pattern: str = ""
    null: bool = False

    def allows(self, value: object) -> bool:
        """Whether a value keeps the limit."""
        if isinstance(value, str) and self.type is str:
            return len(value) >= (self.least or 0) and (
                not self.pattern or re.fullmatch(self.pattern, value) is not None
            )
        if type(value) is int and self.type is int:
            return self.least is None or value >= self.least
        return value is None and self.null


TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z"
SHA256 = r"[0-9a-f]{64}"

_ANY = ColumnLimit(str)
_WORD = ColumnLimit(str, 1)
_TIME = ColumnLimit(str, pattern=TIME)
_SHA256 = ColumnLimit(str, pattern=SHA256)
_GUID = ColumnLimit(str, pattern=PATTERN)
_FROM_0 = ColumnLimit(int, 0)
_FROM_1 = ColumnLimit(int, 1)

_DECK = {"folded": _WORD, "name": _WORD, "notes": _ANY, "form": _WORD}
_CARD = {"octgn_id": _GUID, "card": _WORD, "name": _WORD, "count": _FROM_1}

LIMITS: Mapping[str, Mapping[str, ColumnLimit]] = {
    "game": {"id": _ANY, "name": _WORD, "made_at": _TIME}
    | {"used": _FROM_1, "branch": _ANY, "seq": _FROM_1},
    "game_chance": {"game": _ANY, "chance": _WORD},
    "game_branch": {"game": _ANY, "branch": _ANY, "parent": ColumnLimit(str, null=True)}
    | {"fork": _FROM_0, "made_at": _TIME},
    "game_event": {"game": _ANY, "branch": _ANY, "seq": _FROM_1, "kind": _WORD, "version": _FROM_1}
    | {"body": _ANY, "at": _TIME, "seal": _SHA256},
    "game_move": {"game": _ANY, "number": _FROM_1, "kind": _WORD, "house": _ANY, "at": _TIME}
    | {"branch": _ANY, "seq": _FROM_1, "to_branch": _ANY, "to_seq": _FROM_1}
    | {"agreed": _ANY, "words": _ANY, "why": _ANY},
    "game_right": {"game": _ANY, "device": _SHA256, "role": _WORD, "house": _ANY, "since": _TIME},
    "game_invitation": {"word": _SHA256, "game": _ANY, "role": _WORD, "house": _ANY}
    | {"number": _WORD, "once": _FROM_0, "giver": _ANY, "made_at": _TIME},
    "deck": {"id": ColumnLimit(int), **_DECK, "made_at": _TIME, "changed_at": _TIME},
    "deck_slot": {"deck": ColumnLimit(int), "position": _FROM_1, "section": _WORD, **_CARD},
    "deck_version": {"deck": ColumnLimit(int), "number": _FROM_1, "kind": _WORD, "source": _FROM_0}
    | {"notes": _ANY, "form": _WORD, "why": _ANY, "at": _TIME},
    "deck_version_slot": {"deck": ColumnLimit(int), "version": _FROM_1, "position": _FROM_1}
    | {"section": _WORD, **_CARD},
    "owned_card": _CARD,
    "kept_table": {"folded": _WORD, "name": _WORD, "factions": _WORD, "extras": _ANY}
    | {"advanced": _FROM_0, "landsraad": _FROM_0, "match_up": _ANY, "seats": _ANY}
    | {"in_use": _FROM_0, "changed_at": _TIME},
    "kept_table_own": {"folded": _WORD, "faction": _WORD},
    "ledger": {"folded": _WORD, "name": _WORD, "faction": _WORD, "kept_table": _ANY}
    | {"in_use": _FROM_0},
    "ledger_entry": {"ledger": _ANY, "number": _FROM_1, "kind": _WORD, "amount": _FROM_0}
    | {"faction": _ANY, "cards": _ANY, "facts": _ANY, "note": _ANY, "at": _TIME},
}
"""The tables written by plain sqlite3: their columns in order, and what each takes."""


def enter(
    connection: sqlite3.Connection,
    table: str,
    conflict: Literal["ABORT", "IGNORE", "REPLACE"] = "ABORT",
    /,
    **values: str | int | None,
) -> int | None:
    """Write one row, checked against the limits of its table; the id SQLite gave it.

    `conflict` is what SQLite does where a row of the same key is there. Raises
    sqlite3.DatabaseError where a value is beyond the limit of its column, or SQLite refuses it.
    """
    limits = LIMITS[table]
    for column, value in values.items():
        if not limits[column].allows(value):
            raise sqlite3.IntegrityError(f"{table}.{column} does not take {str(value)[:40]!a}")
    marks = ", ".join("?" * len(values))
    statement = f"INSERT OR {conflict} INTO {table} ({', '.join(values)}) VALUES ({marks})"  # noqa: S608 - names of LIMITS
    return connection.execute(statement, tuple(values.values())).lastrowid


class KeptCopies(Struct, frozen=True, kw_only=True):
    """Some copies of a card, known by its OCTGN GUID, whatever a later catalog calls it.

    `card` and `name` are its id and full name when it was kept.
    """

    octgn_id: str
    card: str
    name: str
    count: int


def current(kept: Iterable[KeptCopies], catalog: Catalog) -> Mapping[str, Card]:
    """The cards as the catalog has them now, by OCTGN GUID, in its order.

    One that it has no more is left out.
    """
    wanted = {one.octgn_id for one in kept}
    known = catalog.rows("SELECT id, octgn_id FROM card ORDER BY position")
    ids = [row["id"] for row in known if row["octgn_id"] in wanted]
    return {card.octgn_id: card for card in catalog.cards(ids)}
