"""The rows of saved decks and of their versions, read and written by plain sqlite3."""

from __future__ import annotations

import sqlite3
from enum import StrEnum
from typing import NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import asdict

from cardbase.decks.deck_list import Section
from cardbase.decks.reading import Form
from cardbase.errors import UnknownDeck, UnknownVersion
from cardbase.library.names import folded, nearest
from cardbase.library.rows import LINE, NUMBER, TEXT, KeptCopies, enter, fit
from errata.text import is_text

FIRST = 4
"""The version of library.db since which it holds decks."""

VERSIONED = 9
"""The version of library.db since which it holds every version of a deck."""

_FIELDS = "id, name, notes, form, made_at, changed_at"
_ONE = f"SELECT {_FIELDS} FROM deck WHERE folded = ?"  # noqa: S608 - a constant
_ALL = f"SELECT {_FIELDS} FROM deck ORDER BY folded"  # noqa: S608
_CELLS = "position, section, octgn_id, card, name, count"
_SLOTS = f"SELECT {_CELLS} FROM deck_slot WHERE deck = ? ORDER BY position"  # noqa: S608
_SLOTS_THEN = f"""SELECT {_CELLS} FROM deck_version_slot
WHERE deck = ? AND version = ? ORDER BY position"""  # noqa: S608
_VERSIONS = """SELECT number, kind, source, notes, form, why, at FROM deck_version
WHERE deck = ? AND (? IS NULL OR number = ?) ORDER BY number"""
_NEWEST = "SELECT ifnull(max(number), 0) FROM deck_version WHERE deck = ?"

_WORDS = {section: section.name.lower() for section in Section}
_SECTIONS = {word: section for section, word in _WORDS.items()}

Word = TypeVar("Word", bound=StrEnum)


class DeckFields(NamedTuple):
    """The row of a deck; times are UTC, ISO 8601."""

    id: int
    name: str
    notes: str
    form: str
    made_at: str
    changed_at: str


class KeptSlot(Struct, frozen=True, kw_only=True):
    """All copies of one card in one section."""

    section: Section
    copies: KeptCopies


class VersionKind(StrEnum):
    """How a version came about."""

    SAVED = "saved"
    EDITED = "edited"
    RESTORED = "restored"


class DeckVersion(Struct, frozen=True, kw_only=True):
    """A saved deck as it once stood.

    Attributes:
        number: From 1.
        source: The version it was restored from, 0 for the other kinds.
        form: The form of the list it was made from.
        why: The user's note on this version, one line, "" for none.
        at: UTC, ISO 8601.
    """

    number: int
    kind: VersionKind
    notes: str
    form: Form
    slots: tuple[KeptSlot, ...]
    source: int = 0
    why: str = ""
    at: str = ""

    def size(self, section: Section) -> int:
        """How many cards a section has."""
        return sum(slot.copies.count for slot in self.slots if slot.section is section)


def row_of(connection: sqlite3.Connection, name: str) -> DeckFields | None:
    """The row of the deck of that name, None when there is none."""
    if not is_text(name):
        return None
    found = connection.execute(_ONE, (folded(name),)).fetchone()
    return _row(found) if found else None


def known_row(connection: sqlite3.Connection, name: str) -> DeckFields:
    """The row of the deck of that name. Raises UnknownDeck with names that may be meant."""
    row = row_of(connection, name)
    if row is None:
        raise UnknownDeck(name, nearest(name, [other.name for other in all_rows(connection)]))
    return row


def all_rows(connection: sqlite3.Connection) -> list[DeckFields]:
    """The rows of all decks, by name."""
    return [_row(row) for row in connection.execute(_ALL).fetchall()]


def _row(row: tuple[int, str, str, str, str, str]) -> DeckFields:
    fit(row, NUMBER, LINE, TEXT, LINE, LINE, LINE)
    return DeckFields(*row)


def newest(connection: sqlite3.Connection, row: DeckFields) -> int:
    """The number of the version of a deck that stands; 1 in a library that keeps none."""
    if not _versioned(connection):
        return 1
    number = connection.execute(_NEWEST, row[:1]).fetchone()[0]
    fit((number,), NUMBER)
    return int(number)


def standing(connection: sqlite3.Connection, row: DeckFields) -> DeckVersion:
    """The deck as it stands; a library that keeps no versions has this one alone."""
    return DeckVersion(
        number=newest(connection, row),
        kind=VersionKind.SAVED,
        notes=row.notes,
        form=word_of(Form, row.form, row),
        slots=_slots(connection, _SLOTS, row.id),
        at=row.changed_at,
    )


def version_of(connection: sqlite3.Connection, row: DeckFields, number: int) -> DeckVersion:
    """A version of a deck. Raises UnknownVersion."""
    for one in versions_of(connection, row, number):
        if one.number == number:
            return one
    raise UnknownVersion(row.name, number, newest(connection, row))


def versions_of(
    connection: sqlite3.Connection, row: DeckFields, number: int | None = None
) -> tuple[DeckVersion, ...]:
    """All versions of a deck, the first first, or the one of a number."""
    if not _versioned(connection):
        return (standing(connection, row),)
    found = []
    for one in connection.execute(_VERSIONS, (row.id, number, number)).fetchall():
        fit(one, NUMBER, LINE, NUMBER, TEXT, LINE, LINE, LINE)
        at, kind, source, notes, form, why, when = one
        version = DeckVersion(
            number=at,
            kind=word_of(VersionKind, kind, row),
            notes=notes,
            form=word_of(Form, form, row),
            slots=_slots(connection, _SLOTS_THEN, row.id, at),
            source=source,
            why=why,
            at=when,
        )
        found.append(version)
    return tuple(found)


def word_of(words: type[Word], word: str, row: DeckFields) -> Word:
    """A word of a list that a row of a deck holds. Raises sqlite3.DatabaseError."""
    try:
        return words(word)
    except ValueError as fault:
        raise sqlite3.DatabaseError(f"deck {row.name}: {fault}") from None


def put(connection: sqlite3.Connection, deck: int, version: DeckVersion) -> None:
    """Make a version the one that stands; those before it stay."""
    enter(
        connection,
        "deck_version",
        deck=deck,
        number=version.number,
        kind=version.kind.value,
        source=version.source,
        notes=version.notes,
        form=version.form.value,
        why=version.why,
        at=version.at,
    )
    connection.execute("DELETE FROM deck_slot WHERE deck = ?", (deck,))
    for position, slot in enumerate(version.slots, start=1):
        cells: dict[str, str | int] = {
            "deck": deck,
            "position": position,
            "section": _WORDS[slot.section],
            **asdict(slot.copies),
        }
        enter(connection, "deck_slot", **cells)
        enter(connection, "deck_version_slot", version=version.number, **cells)
    values = (version.notes, version.form.value, version.at, deck)
    connection.execute("UPDATE deck SET notes = ?, form = ?, changed_at = ? WHERE id = ?", values)


def drop(connection: sqlite3.Connection, row: DeckFields) -> None:
    """Take a deck out, with its slots and versions."""
    connection.execute("DELETE FROM deck_slot WHERE deck = ?", row[:1])
    connection.execute("DELETE FROM deck WHERE id = ?", row[:1])


def _versioned(connection: sqlite3.Connection) -> bool:
    return int(connection.execute("PRAGMA user_version").fetchone()[0]) >= VERSIONED


def _slots(connection: sqlite3.Connection, query: str, *of: int) -> tuple[KeptSlot, ...]:
    """The slots a query finds. Raises sqlite3.DatabaseError."""
    found = []
    for slot in connection.execute(query, of).fetchall():
        fit(slot, NUMBER, LINE, LINE, LINE, LINE, NUMBER)
        _, word, octgn_id, card, name, count = slot
        copies = KeptCopies(octgn_id=octgn_id, card=card, name=name, count=count)
        found.append(KeptSlot(section=section_called(word), copies=copies))
    return tuple(found)


def section_called(word: str) -> Section:
    """The section by its word in a row. Raises sqlite3.DatabaseError."""
    try:
        return _SECTIONS[word]
    except KeyError:
        raise sqlite3.DatabaseError(f'no part of a deck is called "{word}"') from None
