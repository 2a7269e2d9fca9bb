"""The rows of a saved deck in library.db, read and written in an open transaction."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from cardbase.decks.deck_list import Entry, Section
from cardbase.decks.reading import Fate, Form, LineRead
from cardbase.errors import DeckFileError, UnknownDeck
from cardbase.userlib.cells import LINE, NUMBER, TEXT, fit
from cardbase.userlib.deck_name import folded, nearest
from cardbase.userlib.kept import Kept
from errata.shown import is_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardbase.card import Card
    from cardbase.decks.deck_list import Slot

_FIELDS = "id, name, notes, form, made_at, changed_at"
_ONE = f"SELECT {_FIELDS} FROM deck WHERE folded = ?"  # noqa: S608 - a constant
_ALL = f"SELECT {_FIELDS} FROM deck ORDER BY folded"  # noqa: S608
_SIZES = "SELECT section, sum(count) FROM deck_slot WHERE deck = ? GROUP BY section"
_SLOTS = """SELECT position, section, octgn_id, card, name, count FROM deck_slot
WHERE deck = ? ORDER BY position"""
_DECK = "INSERT INTO deck VALUES (NULL, ?, ?, ?, ?, ?, ?)"
_SLOT = "INSERT INTO deck_slot VALUES (?, ?, ?, ?, ?, ?, ?)"

_CELLS = (NUMBER, LINE, TEXT, LINE, LINE, LINE)
"""What the columns of _FIELDS hold."""

_WORDS = {section: section.name.lower() for section in Section}
_SECTIONS = {word: section for section, word in _WORDS.items()}

DeckFields: TypeAlias = tuple[int, str, str, str, str, str]


@dataclass(frozen=True, kw_only=True)
class SavedDeck:
    """What there is to say of a saved deck without its cards.

    Attributes:
        form: The form of the list it was made from.
        made_at: UTC, ISO 8601, like `changed_at`.
        sizes: How many cards each section has.
    """

    name: str
    notes: str
    form: Form
    made_at: str
    changed_at: str
    sizes: Mapping[Section, int]

    def size(self, section: Section) -> int:
        """How many cards a section has."""
        return self.sizes[section]


@dataclass(frozen=True, kw_only=True)
class KeptSlot:
    """A slot of a saved deck; `position` counts from 1."""

    position: int
    section: Section
    kept: Kept


def row_of(connection: sqlite3.Connection, name: str) -> DeckFields | None:
    """The row of the deck of that name, None when there is none."""
    if not is_text(name):
        return None
    found: DeckFields | None = connection.execute(_ONE, (folded(name),)).fetchone()
    if found:
        fit(found, *_CELLS)
    return found


def known_row(connection: sqlite3.Connection, name: str) -> DeckFields:
    """The row of the deck of that name. Raises UnknownDeck with names that may be meant."""
    row = row_of(connection, name)
    if row is None:
        raise UnknownDeck(name, nearest(name, [other[1] for other in all_rows(connection)]))
    return row


def all_rows(connection: sqlite3.Connection) -> list[DeckFields]:
    """The rows of all decks, by name."""
    rows: list[DeckFields] = connection.execute(_ALL).fetchall()
    for row in rows:
        fit(row, *_CELLS)
    return rows


def saved_of(connection: sqlite3.Connection, row: DeckFields) -> SavedDeck:
    """A deck's row with its sizes. Raises sqlite3.DatabaseError for a word of no list."""
    number, name, notes, form, made_at, changed_at = row
    sizes = {}
    for word, size in connection.execute(_SIZES, (number,)):
        fit((word, size), LINE, NUMBER)
        sizes[_section(word)] = size
    try:
        known = Form(form)
    except ValueError as fault:
        raise sqlite3.DatabaseError(f"deck {name}: {fault}") from None
    return SavedDeck(
        name=name,
        notes=notes,
        form=known,
        made_at=made_at,
        changed_at=changed_at,
        sizes={section: sizes.get(section, 0) for section in Section},
    )


def slots_of(connection: sqlite3.Connection, row: DeckFields) -> tuple[KeptSlot, ...]:
    """The slots of a deck in their order. Raises sqlite3.DatabaseError for what is none."""
    found = []
    for slot in connection.execute(_SLOTS, row[:1]):
        fit(slot, NUMBER, LINE, LINE, LINE, LINE, NUMBER)
        position, word, octgn_id, card, name, count = slot
        kept = Kept(octgn_id=octgn_id, card=card, name=name, count=count)
        found.append(KeptSlot(position=position, section=_section(word), kept=kept))
    return tuple(found)


def enter(
    connection: sqlite3.Connection,
    values: tuple[str, str, str, str, str, str],
    slots: Sequence[Slot],
) -> None:
    """Write a deck whose name is free: folded name, name, notes, form, made, changed; slots."""
    number = connection.execute(_DECK, values).lastrowid
    connection.executemany(
        _SLOT,
        [
            (number, position, _WORDS[slot.section], card.octgn_id, card.id, card.full_name, count)
            for position, slot in enumerate(slots, start=1)
            for card, count in ((slot.card, slot.count),)
        ],
    )


def drop(connection: sqlite3.Connection, number: int) -> None:
    """Take a deck with its slots out."""
    connection.execute("DELETE FROM deck_slot WHERE deck = ?", (number,))
    connection.execute("DELETE FROM deck WHERE id = ?", (number,))


def line_of(slot: KeptSlot, cards: Mapping[str, Card], deck: str) -> LineRead:
    """A slot as a line of a list: the card as it is now, or refused with the name it had."""
    kept = slot.kept
    text = f"{kept.count} {kept.name} [{kept.card}]"
    card = cards.get(kept.octgn_id)
    if card is None:
        fault = DeckFileError(deck, slot.position, "a card of this catalog", text)
        return LineRead(line=slot.position, text=text, fate=Fate.REFUSED, fault=fault)
    entry = Entry(line=slot.position, count=kept.count, card=card, section=slot.section)
    return LineRead(line=slot.position, text=text, fate=Fate.TAKEN, entry=entry)


def _section(word: str) -> Section:
    try:
        return _SECTIONS[word]
    except KeyError:
        raise sqlite3.DatabaseError(f'no part of a deck is called "{word}"') from None
