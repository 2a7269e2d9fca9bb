"""`kanly deck save`, `list`, `rename` and `forget`: decks kept by name in library.db."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanly.codes import Code
from kanly.lane import JSON, Lane
from kanly.output import paragraph, remark, say, say_json, strong

if TYPE_CHECKING:
    from cardbase.decks.reading import Form
    from cardbase.userlib.deck_rows import SavedDeck
    from kanly.deck_source import Source
    from kanly.output import Json

VERSION = 1


def save(
    text: str,
    name: str = "",
    *,
    replaces: bool = False,
    anyway: bool = False,
    form: Form | None = None,
) -> int:
    """Keep a deck under a name.

    Args:
        text: A file, "-", a link, a saved deck.
        name: What it is called; "" takes the name the list gives itself.
        replaces: Whether it may take the place of the deck of that name.
        anyway: Leave out lines that are refused, and take guesses; else nothing is saved then.
        form: The form of the file; None finds out.

    Returns:
        0 saved, 1 saved without the lines refused or with guesses, 2 not saved, since a line was
        refused or guessed, the name is taken, or there is none.

    Raises:
        DeckFileError, UnknownDeck: there is no deck list to read.
        NotKept: it cannot be called so.
        HomeError, LibraryError: it could not be written.
    """
    from cardbase import open_catalog
    from kanly.deck_source import all_taken, deck_source
    from kanly.progress import Progress

    with open_catalog(Progress()) as catalog:
        source = deck_source(text, catalog, form)
    if not all_taken(source, "saved", anyway=anyway):
        return Code.MISUSE
    if not _keep(source, name or source.deck.name, replaces=replaces):
        return Code.MISUSE
    return Code.FOUND if source.sure else Code.NOT_FOUND


def _keep(source: Source, name: str, *, replaces: bool) -> bool:
    """Save it and say so, and what it took the place of; False, and why, where it cannot be."""
    from cardbase.errors import DeckExists
    from cardbase.userlib.deck_name import clean
    from cardbase.userlib.decks import save as keep
    from kanly.deck_words import sizes

    if not name:
        remark("kanly: the list has no name of its own; say one: kanly deck save DECK NAME.")
        return False
    try:
        before = keep(source.deck, name, form=source.reading.form, replace=replaces)
    except DeckExists as fault:
        remark(f"kanly: {fault}; give this one another name, or say --replace.")
        return False
    say(paragraph(f"Saved as {clean(name)}: {sizes(source.deck)}.", first=""))
    if before:
        had = f"{sizes(before)}, changed {_minute(before.changed_at)}"
        say(paragraph(f"In the place of the deck of that name: {had}.", first=""))
    return True


def list_decks(*, as_json: bool = False) -> int:
    """List the saved decks by name. Returns 0, also when there is none. Raises LibraryError."""
    from cardbase.userlib.decks import saved_decks
    from kanly.deck_words import sizes

    saved = saved_decks()
    if as_json:
        say_json("decks", VERSION, {"decks": [_json(one) for one in saved]})
    elif saved:
        for one in saved:
            said = f"{sizes(one)} · from {one.form} · changed {_minute(one.changed_at)}"
            say(f"{strong(one.name)}\n{paragraph(said)}")
    else:
        say("No deck is saved yet; kanly deck save FILE NAME keeps one.")
    return Code.FOUND


LANES = {"deck list": Lane(list_decks, most=0, flags=JSON)}


def rename(name: str, new: str) -> int:
    """Give a saved deck another name.

    Returns 0 done, 2 when the new name is another deck's.

    Raises:
        UnknownDeck: no deck is called so.
        NotKept: the new name is none.
        HomeError, LibraryError: it could not be written.
    """
    from cardbase.errors import DeckExists
    from cardbase.userlib.deck_name import clean
    from cardbase.userlib.decks import rename as call

    try:
        old = call(name, new)
    except DeckExists as fault:
        from kanly.next_step import told

        remark(f"kanly: {told(fault)}.")
        return Code.MISUSE
    say(f"{old} is called {clean(new)} now.")
    return Code.FOUND


def forget(name: str) -> int:
    """Take a saved deck out of the library. Returns 0.

    Raises:
        UnknownDeck: no deck is called so.
        HomeError, LibraryError: it could not be written.
    """
    from cardbase.userlib.decks import forget as take_out
    from kanly.deck_words import sizes

    saved = take_out(name)
    say(f"{saved.name} is taken out of your library: {sizes(saved)}.")
    return Code.FOUND


def _minute(at: str) -> str:
    return f"{at[:16].replace('T', ' ')} UTC"


def _json(one: SavedDeck) -> dict[str, Json]:
    return {
        "name": one.name,
        "notes": one.notes or None,
        "form": one.form,
        "made_at": one.made_at,
        "changed_at": one.changed_at,
        "sizes": {section.name.lower(): size for section, size in one.sizes.items()},
    }
