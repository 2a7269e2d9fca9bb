"""Names under which decks are saved, so that each can be typed again and is no path or link."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from cardbase.decks.deck_list import DeckList, Entry, Section, Slot
from cardbase.decks.reading import Fate, Form, LineRead, Reading
from cardbase.errors import DeckExists, DeckFileError, NotKept, UnknownDeck
from cardbase.library.edit import changing
from cardbase.library.file import looking, now
from cardbase.library.rows import LINE, NUMBER, TEXT, Kept, current, enter, fit
from errata import text as hints
from errata.text import is_text

if TYPE_CHECKING:
    from pathlib import Path

    from cardbase.cards.card import Card
    from cardbase.catalog.catalog import Catalog


LONGEST = 80
LISTED = 3
"""How many names that may be meant are offered."""

_MARKS = ("/", "\\")
_STARTS = ("-", "kanly:", "http:", "https:")
_EXPECTED = f'1 to {LONGEST} printable characters, no / or \\, not "-", "kanly:" or "http:" first'


def clean(name: str) -> str:
    """The name as it is kept: composed, no space around it, one space between its words.

    Raises:
        NotKept: it is empty, too long, would be taken for a path, a link or an option, or has
            signs that cannot be shown.
    """
    from unicodedata import normalize

    spaced = " ".join(name[: 10 * LONGEST].split())
    if not spaced.isprintable() or not 1 <= len(name) <= 10 * LONGEST:
        raise NotKept("the name of a deck", _EXPECTED, name)
    plain = normalize("NFC", spaced)
    bad = plain.lower().startswith(_STARTS) or any(mark in plain for mark in _MARKS)
    if bad or not 1 <= len(plain) <= LONGEST:
        raise NotKept("the name of a deck", _EXPECTED, name)
    return plain


def folded(name: str) -> str:
    """What tells decks apart: a name without case, accents composed, spaces made one."""
    from unicodedata import normalize

    return normalize("NFC", " ".join(normalize("NFC", name[: 10 * LONGEST]).casefold().split()))


def nearest(name: str, names: Iterable[str]) -> list[str]:
    """The names most like this one, best first; none where none comes near."""
    return hints.nearest(folded(name)[:LONGEST], names, most=LISTED, fold=folded)


# --- The rows of a saved deck in library.db, read and written in an open transaction --------------

_FIELDS = "id, name, notes, form, made_at, changed_at"
_ONE = f"SELECT {_FIELDS} FROM deck WHERE folded = ?"  # noqa: S608 - a constant
_ALL = f"SELECT {_FIELDS} FROM deck ORDER BY folded"  # noqa: S608
_SIZES = "SELECT section, sum(count) FROM deck_slot WHERE deck = ? GROUP BY section"
_SLOTS = """SELECT position, section, octgn_id, card, name, count FROM deck_slot
WHERE deck = ? ORDER BY position"""

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


def enter_deck(connection: sqlite3.Connection, slots: Sequence[Slot], **columns: str) -> None:
    """Write a deck whose name is free: its slots, and the columns of its row."""
    number = enter(connection, "deck", **columns)
    for position, slot in enumerate(slots, start=1):
        enter(
            connection,
            "deck_slot",
            deck=number,
            position=position,
            section=_WORDS[slot.section],
            octgn_id=slot.card.octgn_id,
            card=slot.card.id,
            name=slot.card.full_name,
            count=slot.count,
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


# --- Named decks in library.db: saved, found again by name, whatever a later catalog calls a card

FIRST = 4
"""The version of library.db since which it holds decks."""


def save(
    deck: DeckList,
    name: str,
    *,
    form: Form = Form.TEXT,
    replace: bool = False,
    path: Path | None = None,
) -> SavedDeck | None:
    """Keep a deck under a name; it is on the disk when this returns.

    Args:
        deck: Its slots and notes are kept; its own name gives way to `name`.
        name: What it is called from now on; case does not tell decks apart.
        form: The form it was read from.
        replace: Whether it may take the place of the deck of that name.
        path: The library, None for the user's own.

    Returns:
        The deck it took the place of, None when the name was free.

    Raises:
        DeckExists: the name is taken.
        NotKept: the name is none, or the notes are no text.
        HomeError, LibraryError: it could not be written.
    """
    wanted = clean(name)
    _check_notes(deck.notes, wanted)
    at = now()
    with changing(path) as connection:
        row = row_of(connection, wanted)
        before = saved_of(connection, row) if row else None
        if before and not replace:
            raise DeckExists(before.name)
        if row:
            drop(connection, row[0])
        enter_deck(
            connection,
            deck.slots(),
            folded=folded(wanted),
            name=wanted,
            notes=deck.notes,
            form=form.value,
            made_at=before.made_at if before else at,
            changed_at=at,
        )
    return before


def read_saved(name: str, catalog: Catalog, path: Path | None = None) -> Reading:
    """The deck of that name, its lines numbered from 1 as they were saved.

    A card that the catalog has no more is a line refused, with the name it had.

    Raises:
        UnknownDeck: no deck is called so.
        LibraryError: the library cannot be read.
    """
    with looking(path, FIRST) as connection:
        if connection is None:
            raise UnknownDeck(name)
        row = known_row(connection, name)
        slots, saved = slots_of(connection, row), saved_of(connection, row)
    cards = current([slot.kept for slot in slots], catalog)
    lines = tuple(line_of(slot, cards, saved.name) for slot in slots)
    entries = tuple(line.entry for line in lines if line.entry)
    deck = DeckList(file=saved.name, entries=entries, name=saved.name, notes=saved.notes)
    return Reading(form=saved.form, deck=deck, lines=lines)


def saved_decks(path: Path | None = None) -> tuple[SavedDeck, ...]:
    """All saved decks by name; none where there is no library. Raises LibraryError."""
    with looking(path, FIRST) as connection:
        if connection is None:
            return ()
        return tuple(saved_of(connection, row) for row in all_rows(connection))


def rename(name: str, new: str, path: Path | None = None) -> str:
    """Give a saved deck another name, or spell its own otherwise; the name it had.

    Raises:
        UnknownDeck: no deck is called so.
        DeckExists: the new name is another deck's.
        NotKept: the new name is none.
        HomeError, LibraryError: it could not be written.
    """
    wanted = clean(new)
    with changing(path) as connection:
        row = known_row(connection, name)
        other = row_of(connection, wanted)
        if other and other[0] != row[0]:
            raise DeckExists(other[1])
        values = (folded(wanted), wanted, now(), row[0])
        connection.execute(
            "UPDATE deck SET folded = ?, name = ?, changed_at = ? WHERE id = ?", values
        )
    return row[1]


def forget(name: str, path: Path | None = None) -> SavedDeck:
    """Take a saved deck out of the library; what it was.

    Raises:
        UnknownDeck: no deck is called so.
        HomeError, LibraryError: it could not be written.
    """
    with changing(path) as connection:
        row = known_row(connection, name)
        saved = saved_of(connection, row)
        drop(connection, row[0])
    return saved


def _check_notes(notes: str, name: str) -> None:
    """JSON can name halves of signs, which no file can hold. Raises NotKept."""
    if not is_text(notes):
        raise NotKept(f'the notes of "{name}"', "text", notes)
