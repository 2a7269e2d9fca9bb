"""`kanly deck save`, `list`, `rename`, `forget` and `starters`: decks called by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cardbase.errors import DeckExists
from kanly.deck.documents import Decks, StarterDecks
from kanly.deck.source import minute
from kanly.terminal.documents import say_document
from kanly.terminal.errors import error_line
from kanly.terminal.output import Code, paragraph, remark, say, strong
from kanly.terminal.progress import Progress
from kanly.typed.lane import JSON, Lane

if TYPE_CHECKING:
    import typer

    from kanly.commands.options import (
        Anyway,
        AsJson,
        Ask,
        By,
        Deck,
        ReadAs,
        SavedName,
        SavedNameWords,
        SettledBy,
        Told,
        VersionWhy,
        Which,
    )
    from kanly.deck.source import DeckInput


NONE = """No deck is saved yet; kanly deck save FILE NAME keeps one.
kanly deck starters lists the decks that come with Kanly."""


def save(
    deck: Deck,
    name: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME]", help="Else the list's own name.")
    ] = None,
    replace: Annotated[
        bool,
        typer.Option(
            "--replace", help="Take the place of the deck of that name; it stays as a version."
        ),
    ] = False,
    anyway: Anyway = False,
    read: ReadAs = None,
    which: Which = "",
    told: Told = None,
    ask: Ask = False,
    owned: SettledBy = False,
    by: By = "",
    why: VersionWhy = "",
) -> int:
    """Keep a deck by name in your library.

    Returns 0 saved, 1 saved without the lines refused or with guesses, 2 not saved, since a line
    was refused or guessed, the name is taken, or there is none.

    Raises DeckFileError, UnknownDeck, NotKept, HomeError, LibraryError.
    """
    from cardbase import open_catalog
    from kanly.deck.source import all_taken, deck_source, settling_of

    settling = settling_of(told, by, owned=owned, ask=ask)
    with open_catalog(Progress()) as catalog:
        source = deck_source(deck, catalog, read, which, settling)
    if not all_taken(source, "saved", anyway=anyway):
        return Code.MISUSE
    if not _keep(source, " ".join(name or ()) or source.deck.name, why, replaces=replace):
        return Code.MISUSE
    return Code.FOUND if source.sure else Code.NOT_FOUND


def _keep(source: DeckInput, name: str, why: str, *, replaces: bool) -> bool:
    """Save it and say so, and what it took the place of; False, and why, where it cannot be."""
    from cardbase.library.decks import save as keep
    from cardbase.library.names import clean
    from kanly.deck.source import sizes

    if not name:
        remark("kanly: the list has no name of its own; say one: kanly deck save DECK NAME.")
        return False
    try:
        form = source.reading.form
        before = keep(source.deck, name, form=form, replace=replaces, why=why)
    except DeckExists as fault:
        remark(f"kanly: {fault}; give this one another name, or say --replace.")
        return False
    say(paragraph(f"Saved as {clean(name)}: {sizes(source.deck)}.", first=""))
    if before:
        had = f"{sizes(before)}, changed {minute(before.changed_at)}"
        say(paragraph(f"In the place of the deck of that name: {had}.", first=""))
        earlier = f"{before.name}@{before.version}"
        say(paragraph(f'That stays as "{earlier}" (kanly deck history).', first=""))
    return True


def list_decks(json: AsJson = False) -> int:
    """List the saved decks.

    Raises LibraryError.
    """
    from cardbase.library.decks import saved_decks
    from kanly.deck.source import sizes

    saved = saved_decks()
    if json:
        say_document(Decks, decks=saved)
    elif saved:
        for one in saved:
            changed = f"changed {minute(one.changed_at)}"
            text = f"{sizes(one)} · from {one.form} · version {one.version}, {changed}"
            say(f"{strong(one.name)}\n{paragraph(text)}")
    else:
        say(NONE)
    return Code.FOUND


def list_starters(json: AsJson = False) -> int:
    """List the starter decks that come with Kanly, and how each is played."""
    from cardbase import open_catalog
    from cardbase.decks.starters import read_starter, starters
    from kanly.deck.source import sizes

    with open_catalog(Progress()) as catalog:
        decks = [read_starter(name, catalog).deck for name in starters()]
    if json:
        say_document(StarterDecks, decks=decks)
        return Code.FOUND
    for deck in decks:
        say(f"{strong(deck.file)}\n{paragraph(f'{deck.name}: {sizes(deck)}')}")
        for line in deck.notes.splitlines():
            say(paragraph(line))
    return Code.FOUND


LANES = {
    "deck list": Lane(list_decks, most=0, flags=JSON),
    "deck starters": Lane(list_starters, most=0, flags=JSON),
}


def rename(
    name: SavedName,
    new: Annotated[
        list[str], typer.Argument(metavar="NEW...", help="What it is called from now on.")
    ],
) -> int:
    """Give a saved deck another name.

    Returns 0 done, 2 when the new name is another deck's.

    Raises UnknownDeck, NotKept, HomeError, LibraryError.
    """
    from cardbase.library.decks import rename as call
    from cardbase.library.names import clean

    try:
        called = " ".join(new)
        old = call(name, called)
    except DeckExists as fault:
        remark(f"kanly: {error_line(fault)}.")
        return Code.MISUSE
    say(f"{old} is called {clean(called)} now.")
    return Code.FOUND


def forget(name: SavedNameWords) -> int:
    """Take a saved deck with all its versions out of your library.

    Raises UnknownDeck, HomeError, LibraryError.
    """
    from cardbase.library.decks import forget as take_out
    from kanly.deck.source import sizes

    saved = take_out(" ".join(name))
    gone = f", with all {saved.version} versions" if saved.version > 1 else ""
    say(f"{saved.name} is taken out of your library{gone}: {sizes(saved)}.")
    return Code.FOUND
