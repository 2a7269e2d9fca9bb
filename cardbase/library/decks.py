"""Named decks in library.db: saved, found again by name, whatever a later catalog calls a card."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cardbase.decks.deck_list import DeckEntry, DeckList, Section
from cardbase.decks.reading import Certainty, Form, LineOutcome, LineRead, Reading
from cardbase.decks.starters import read_starter
from cardbase.errors import DeckExists, DeckFileError, NotKept, UnknownDeck
from cardbase.library.deck_rows import (
    FIRST,
    DeckFields,
    DeckVersion,
    KeptSlot,
    VersionKind,
    all_rows,
    drop,
    known_row,
    newest,
    put,
    row_of,
    section_called,
    standing,
    version_of,
    word_of,
)
from cardbase.library.edit import changing
from cardbase.library.file import looking, now
from cardbase.library.names import clean, folded, of_version
from cardbase.library.rows import LINE, NUMBER, KeptCopies, current, enter, fit
from cardbase.names import STARTER_PREFIX
from errata.text import is_text

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

_SIZES = "SELECT section, sum(count) FROM deck_slot WHERE deck = ? GROUP BY section"


@dataclass(frozen=True, kw_only=True)
class SavedDeck:
    """What there is to say of a saved deck without its cards.

    Attributes:
        form: The form of the list it was made from.
        made_at: UTC, ISO 8601, like `changed_at`.
        sizes: How many cards each section has.
        version: The number of the version that stands.
    """

    name: str
    notes: str
    form: Form
    made_at: str
    changed_at: str
    sizes: Mapping[Section, int]
    version: int = 1

    def size(self, section: Section) -> int:
        """How many cards a section has."""
        return self.sizes[section]


def _saved(connection: sqlite3.Connection, row: DeckFields) -> SavedDeck:
    """A deck's row with its sizes. Raises sqlite3.DatabaseError for a word of no list."""
    sizes = dict.fromkeys(Section, 0)
    for word, size in connection.execute(_SIZES, row[:1]):
        fit((word, size), LINE, NUMBER)
        sizes[section_called(word)] = size
    return SavedDeck(
        name=row.name,
        notes=row.notes,
        form=word_of(Form, row.form, row),
        made_at=row.made_at,
        changed_at=row.changed_at,
        sizes=sizes,
        version=newest(connection, row),
    )


def save(  # noqa: PLR0913 - all that is told of a version
    deck: DeckList,
    name: str,
    *,
    form: Form = Form.TEXT,
    replace: bool = False,
    why: str = "",
    path: Path | None = None,
) -> SavedDeck | None:
    """Keep a deck under a name, in the place of its own; it is on the disk when this returns.

    Case does not tell decks apart; with `replace`, it may take the place of the deck of that name,
    which is returned and stays as an earlier version. `why` is a note on the version. Raises
    DeckExists where the name is taken; NotKept where it is none, or a note is no text; HomeError,
    LibraryError.
    """
    wanted = clean(name)
    check_notes(wanted, deck.notes)
    at = now()
    with changing(path) as connection:
        row = row_of(connection, wanted)
        before = _saved(connection, row) if row else None
        if before and not replace:
            raise DeckExists(before.name)
        if row:
            number = row.id
            connection.execute("UPDATE deck SET name = ? WHERE id = ?", (wanted, number))
        else:
            number = _begin(connection, wanted, deck, form, at)
        version = DeckVersion(
            number=before.version + 1 if before else 1,
            kind=VersionKind.SAVED,
            notes=deck.notes,
            form=form,
            slots=_slots_of(deck),
            why=line_of(why),
            at=at,
        )
        put(connection, number, version)
    return before


def check_notes(name: str, notes: str) -> None:
    """Raise NotKept for notes of a deck that no file can hold."""
    if not is_text(notes):  # JSON can name halves of signs
        raise NotKept(f'the notes of "{name}"', "text", notes)


LONGEST_WHY = 400


def line_of(why: str) -> str:
    """The user's note on a version as it is kept. Raises NotKept where it is no line."""
    line = " ".join(why.split())
    if not line.isprintable() or len(line) > LONGEST_WHY:
        expected = f"one line of at most {LONGEST_WHY} printable characters"
        raise NotKept("the note on a version", expected, why)
    return line


def _begin(connection: sqlite3.Connection, name: str, deck: DeckList, form: Form, at: str) -> int:
    """The id of the row made for a new deck."""
    number = enter(
        connection,
        "deck",
        folded=folded(name),
        name=name,
        notes=deck.notes,
        form=form.value,
        made_at=at,
        changed_at=at,
    )
    return number or 0


def _slots_of(deck: DeckList) -> tuple[KeptSlot, ...]:
    return tuple(
        KeptSlot(
            section=slot.section,
            copies=KeptCopies(
                octgn_id=slot.card.octgn_id,
                card=slot.card.id,
                name=slot.card.full_name,
                count=slot.count,
            ),
        )
        for slot in deck.slots()
    )


def read_saved(name: str, catalog: Catalog, path: Path | None = None) -> Reading:
    """The deck of that name, its lines numbered from 1 as they were saved.

    "Red Duke@3" is its third version, "starter:atreides" a starter deck. A card that the catalog
    has no more is a line refused, with the name it had. Raises UnknownDeck, UnknownVersion,
    LibraryError.
    """
    if name.lower().startswith(STARTER_PREFIX):
        return read_starter(name, catalog)
    called, version = _named(name, path)
    cards = current([slot.copies for slot in version.slots], catalog)
    lines, entries = [], []
    for position, slot in enumerate(version.slots, start=1):
        kept = slot.copies
        text = f"{kept.count} {kept.name} [{kept.card}]"
        card = cards.get(kept.octgn_id)
        if card is None:
            fault = DeckFileError(called, position, "a card of this catalog", text)
            lines.append(LineRead(line=position, text=text, fate=LineOutcome.REFUSED, fault=fault))
            continue
        entry = DeckEntry(line=position, count=kept.count, card=card, section=slot.section)
        entries.append(entry)
        taken = LineOutcome.TAKEN
        lines.append(LineRead(line=position, text=text, fate=taken, entry=entry, how=Certainty.ID))
    deck = DeckList(file=called, entries=tuple(entries), name=called, notes=version.notes)
    return Reading(form=version.form, deck=deck, lines=tuple(lines))


def _named(name: str, path: Path | None) -> tuple[str, DeckVersion]:
    """A deck by its name, or one of its versions, and what that is called."""
    with looking(path, FIRST) as connection:
        if connection is None:
            raise UnknownDeck(name)
        plain, number = of_version(name)
        if number is None or row_of(connection, name):
            row = known_row(connection, name)
            return row.name, standing(connection, row)
        row = known_row(connection, plain)
        return f"{row.name}@{number}", version_of(connection, row, number)


def saved_decks(path: Path | None = None) -> tuple[SavedDeck, ...]:
    """All saved decks by name; none where there is no library. Raises LibraryError."""
    with looking(path, FIRST) as connection:
        if connection is None:
            return ()
        return tuple(_saved(connection, row) for row in all_rows(connection))


def rename(name: str, new: str, path: Path | None = None) -> str:
    """Give a saved deck another name, or spell its own otherwise; the name it had.

    Raises UnknownDeck; DeckExists where the new name is another deck's; NotKept where it is none;
    HomeError, LibraryError.
    """
    with changing(path) as connection:
        row = known_row(connection, name)
        call(connection, row, new)
    return row.name


def call(connection: sqlite3.Connection, row: DeckFields, new: str) -> None:
    """Give a deck another name. Raises DeckExists, NotKept."""
    wanted = clean(new)
    other = row_of(connection, wanted)
    if other and other.id != row.id:
        raise DeckExists(other.name)
    values = (folded(wanted), wanted, now(), row.id)
    connection.execute("UPDATE deck SET folded = ?, name = ?, changed_at = ? WHERE id = ?", values)


def forget(name: str, path: Path | None = None) -> SavedDeck:
    """Take a saved deck and all its versions out of the library; what it was.

    Raises UnknownDeck, HomeError, LibraryError.
    """
    with changing(path) as connection:
        row = known_row(connection, name)
        saved = _saved(connection, row)
        drop(connection, row)
    return saved
