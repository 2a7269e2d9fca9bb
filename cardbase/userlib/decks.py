"""Named decks in library.db: saved, found again by name, whatever a later catalog calls a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.decks.deck_list import DeckList
from cardbase.decks.reading import Form, Reading
from cardbase.errors import DeckExists, NotKept, UnknownDeck
from cardbase.userlib.clock import now
from cardbase.userlib.deck_name import clean, folded
from cardbase.userlib.deck_rows import (
    all_rows,
    drop,
    enter,
    known_row,
    line_of,
    row_of,
    saved_of,
    slots_of,
)
from cardbase.userlib.edit import changing
from cardbase.userlib.kept import current
from cardbase.userlib.look import looking
from errata.shown import is_text

if TYPE_CHECKING:
    from pathlib import Path

    from cardbase.catalog import Catalog
    from cardbase.userlib.deck_rows import SavedDeck

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
        made = before.made_at if before else at
        values = (folded(wanted), wanted, deck.notes, form.value, made, at)
        enter(connection, values, deck.slots())
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
