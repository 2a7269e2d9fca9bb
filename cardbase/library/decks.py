"""Named decks in library.db: saved, found again by name, whatever a later catalog calls a card."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias
from unicodedata import normalize

from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import DeckEntry, DeckList, Section
from cardbase.decks.reading import Certainty, Form, LineOutcome, LineRead, Reading
from cardbase.decks.starters import PREFIX, read_starter
from cardbase.errors import DeckExists, DeckFileError, NotKept, UnknownDeck
from cardbase.library.edit import changing
from cardbase.library.file import looking, now
from cardbase.library.rows import LINE, NUMBER, TEXT, KeptCopies, current, enter, fit
from errata import text as hints
from errata.text import is_text

FIRST = 4
"""The version of library.db since which it holds decks."""

LONGEST = 80
LISTED = 3
"""How many names that may be meant are offered."""

_MARKS = ("/", "\\")
_STARTS = ("-", "kanly:", "http:", "https:", PREFIX)
_EXPECTED = (
    f"1 to {LONGEST} printable characters, no / or \\, "
    'not "-", "kanly:", "http:" or "starter:" first'
)


def clean(name: str, what: str = "deck") -> str:
    """The name of a deck, or what else, as it is kept: composed, one space between its words.

    Raises NotKept where it is empty, too long, would be taken for a path, a link or an option, or
    has signs that cannot be shown.
    """
    spaced = " ".join(name[: 10 * LONGEST].split())
    if not spaced.isprintable() or not 1 <= len(name) <= 10 * LONGEST:
        raise NotKept(f"the name of a {what}", _EXPECTED, name)
    plain = normalize("NFC", spaced)
    bad = plain.lower().startswith(_STARTS) or any(mark in plain for mark in _MARKS)
    if bad or not 1 <= len(plain) <= LONGEST:
        raise NotKept(f"the name of a {what}", _EXPECTED, name)
    return plain


def folded(name: str) -> str:
    """What tells decks apart: a name without case, accents composed, spaces made one."""
    return normalize("NFC", " ".join(normalize("NFC", name[: 10 * LONGEST]).casefold().split()))


def nearest(name: str, names: Iterable[str]) -> list[str]:
    """The names most like this one, best first; none where none comes near."""
    return hints.nearest(folded(name)[:LONGEST], names, most=LISTED, fold=folded)


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


def _row_of(connection: sqlite3.Connection, name: str) -> DeckFields | None:
    """The row of the deck of that name, None when there is none."""
    if not is_text(name):
        return None
    found: DeckFields | None = connection.execute(_ONE, (folded(name),)).fetchone()
    if found:
        fit(found, *_CELLS)
    return found


def _known_row(connection: sqlite3.Connection, name: str) -> DeckFields:
    """The row of the deck of that name. Raises UnknownDeck with names that may be meant."""
    row = _row_of(connection, name)
    if row is None:
        raise UnknownDeck(name, nearest(name, [other[1] for other in _all_rows(connection)]))
    return row


def _all_rows(connection: sqlite3.Connection) -> list[DeckFields]:
    """The rows of all decks, by name."""
    rows: list[DeckFields] = connection.execute(_ALL).fetchall()
    for row in rows:
        fit(row, *_CELLS)
    return rows


def _saved(connection: sqlite3.Connection, row: DeckFields) -> SavedDeck:
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


def _slots(
    connection: sqlite3.Connection, row: DeckFields
) -> list[tuple[int, Section, KeptCopies]]:
    """Position, from 1, section and card of each slot. Raises sqlite3.DatabaseError."""
    found = []
    for slot in connection.execute(_SLOTS, row[:1]):
        fit(slot, NUMBER, LINE, LINE, LINE, LINE, NUMBER)
        position, word, octgn_id, card, name, count = slot
        kept = KeptCopies(octgn_id=octgn_id, card=card, name=name, count=count)
        found.append((position, _section(word), kept))
    return found


def _drop(connection: sqlite3.Connection, number: int) -> None:
    """Take a deck with its slots out."""
    connection.execute("DELETE FROM deck_slot WHERE deck = ?", (number,))
    connection.execute("DELETE FROM deck WHERE id = ?", (number,))


def _section(word: str) -> Section:
    try:
        return _SECTIONS[word]
    except KeyError:
        raise sqlite3.DatabaseError(f'no part of a deck is called "{word}"') from None


def save(
    deck: DeckList,
    name: str,
    *,
    form: Form = Form.TEXT,
    replace: bool = False,
    path: Path | None = None,
) -> SavedDeck | None:
    """Keep a deck under a name, in the place of its own; it is on the disk when this returns.

    Case does not tell decks apart; with `replace`, it may take the place of the deck of that name,
    which is returned. Raises DeckExists where the name is taken; NotKept where it is none, or the
    notes are no text; HomeError, LibraryError.
    """
    wanted = clean(name)
    if not is_text(deck.notes):  # JSON can name halves of signs, which no file can hold
        raise NotKept(f'the notes of "{wanted}"', "text", deck.notes)
    at = now()
    with changing(path) as connection:
        row = _row_of(connection, wanted)
        before = _saved(connection, row) if row else None
        if before and not replace:
            raise DeckExists(before.name)
        if row:
            _drop(connection, row[0])
        number = enter(
            connection,
            "deck",
            folded=folded(wanted),
            name=wanted,
            notes=deck.notes,
            form=form.value,
            made_at=before.made_at if before else at,
            changed_at=at,
        )
        for position, slot in enumerate(deck.slots(), start=1):
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
    return before


def read_saved(name: str, catalog: Catalog, path: Path | None = None) -> Reading:
    """The deck of that name, its lines numbered from 1 as they were saved.

    "starter:atreides" is a starter deck. A card that the catalog has no more is a line refused,
    with the name it had. Raises UnknownDeck, LibraryError.
    """
    if name.lower().startswith(PREFIX):
        return read_starter(name, catalog)
    with looking(path, FIRST) as connection:
        if connection is None:
            raise UnknownDeck(name)
        row = _known_row(connection, name)
        slots, saved = _slots(connection, row), _saved(connection, row)
    cards = current([kept for _, _, kept in slots], catalog)
    lines, entries = [], []
    for position, section, kept in slots:
        text = f"{kept.count} {kept.name} [{kept.card}]"
        card = cards.get(kept.octgn_id)
        if card is None:
            fault = DeckFileError(saved.name, position, "a card of this catalog", text)
            lines.append(LineRead(line=position, text=text, fate=LineOutcome.REFUSED, fault=fault))
        else:
            entries.append(DeckEntry(line=position, count=kept.count, card=card, section=section))
            lines.append(
                LineRead(
                    line=position,
                    text=text,
                    fate=LineOutcome.TAKEN,
                    entry=entries[-1],
                    how=Certainty.ID,
                )
            )
    deck = DeckList(file=saved.name, entries=tuple(entries), name=saved.name, notes=saved.notes)
    return Reading(form=saved.form, deck=deck, lines=tuple(lines))


def saved_decks(path: Path | None = None) -> tuple[SavedDeck, ...]:
    """All saved decks by name; none where there is no library. Raises LibraryError."""
    with looking(path, FIRST) as connection:
        if connection is None:
            return ()
        return tuple(_saved(connection, row) for row in _all_rows(connection))


def rename(name: str, new: str, path: Path | None = None) -> str:
    """Give a saved deck another name, or spell its own otherwise; the name it had.

    Raises UnknownDeck; DeckExists where the new name is another deck's; NotKept where it is none;
    HomeError, LibraryError.
    """
    wanted = clean(new)
    with changing(path) as connection:
        row = _known_row(connection, name)
        other = _row_of(connection, wanted)
        if other and other[0] != row[0]:
            raise DeckExists(other[1])
        values = (folded(wanted), wanted, now(), row[0])
        connection.execute(
            "UPDATE deck SET folded = ?, name = ?, changed_at = ? WHERE id = ?", values
        )
    return row[1]


def forget(name: str, path: Path | None = None) -> SavedDeck:
    """Take a saved deck out of the library; what it was.

    Raises UnknownDeck, HomeError, LibraryError.
    """
    with changing(path) as connection:
        row = _known_row(connection, name)
        saved = _saved(connection, row)
        _drop(connection, row[0])
    return saved
