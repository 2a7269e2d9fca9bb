"""`kanly deck edit` and `restore`: a saved deck changed, each time as a new version."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kanly.deck.documents import DeckEdited
from kanly.terminal.output import Code, heading, paragraph, remark, say
from kanly.terminal.progress import Progress
from kanly.typed.lane import JSON, Lane

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog
    from cardbase.legality import Verdict
    from cardbase.library.deck_history import DeckChange
    from kanly.commands.options import AsJson, By, EditWords, RestoredWords, Sponsor, VersionWhy


def edit(
    words: EditWords,
    why: VersionWhy = "",
    by: By = "",
    sponsor: Sponsor = "",
    json: AsJson = False,
) -> int:
    """Change a saved deck; it is kept as it was, too (kanly deck history).

    Returns 0, or 2 where nothing was changed: a name is in doubt, a card is not there.

    Raises BadEdit, UnknownDeck, DeckExists, NotKept, HomeError, LibraryError.
    """
    from cardbase import open_catalog
    from cardbase.errors import BadEdit, UnknownDeck
    from cardbase.library.deck_history import edit_deck
    from cardbase.library.decks import read_saved
    from kanly.deck.edit_words import parted, read_edits
    from kanly.deck.source import is_unsaved

    name, said = parted(words)
    with open_catalog(Progress()) as catalog:
        try:
            held = {entry.card.octgn_id for entry in read_saved(name, catalog).deck.entries}
            change = edit_deck(name, read_edits(said, catalog, held, why))
        except UnknownDeck:
            if not is_unsaved(name):
                raise
            kept = f"a saved deck alone is edited; kanly deck save {name} NAME keeps this one"
            raise BadEdit(f"edit {name}", kept) from None
        if why and change.before == change.after:
            remark("The note of --why is not kept: no card and no note of the deck was changed.")
        return _told(change, catalog, by, sponsor, as_json=json)


LANES = {"deck edit": Lane(edit, least=2, listed=True, flags=JSON, values={"--why": "why"})}


def restore(
    name: RestoredWords,
    why: VersionWhy = "",
    by: By = "",
    sponsor: Sponsor = "",
    json: AsJson = False,
) -> int:
    """Bring back an earlier version of a saved deck, as a new one; without a number, undo.

    Returns 0, or 2 where the deck stands so already.

    Raises BadEdit, UnknownDeck, UnknownVersion, NotKept, HomeError, LibraryError.
    """
    from cardbase import open_catalog
    from cardbase.library.deck_history import restore_deck
    from cardbase.library.names import of_version

    *words, last = name
    numbered = words and last.isdecimal()
    called = f"{' '.join(words)}@{last}" if numbered else " ".join(name)
    change = restore_deck(*of_version(called), why=why)
    with open_catalog(Progress()) as catalog:
        return _told(change, catalog, by, sponsor, as_json=json)


def _told(change: DeckChange, catalog: Catalog, by: str, sponsor: str, *, as_json: bool) -> int:
    """Say what was changed, and what the verdict is now."""
    from cardbase.library.decks import read_saved
    from kanly.deck.check import judged
    from kanly.deck.source import DeckInput

    reading = read_saved(change.name, catalog)
    verdict = judged(DeckInput(reading=reading), catalog, by, sponsor)
    if as_json:
        from kanly.terminal.documents import say_document

        given = {"renamed": change.renamed, "step": change, "deck": reading.deck}
        say_document(DeckEdited, verdict, **given)
    else:
        say("\n".join(_page(change, verdict)))
    return Code.FOUND


def _page(change: DeckChange, verdict: Verdict) -> Iterator[str]:
    from errata.text import shown
    from kanly.deck.diff import count_line
    from kanly.deck.source import outcome

    after = change.after
    yield from heading(change.name, f"version {after.number}")
    if change.renamed:
        yield paragraph(f"called {change.renamed} before")
    if change.before == after and not change.renamed:
        yield paragraph("nothing was changed: it stands so already")
    for one in change.changes:
        yield count_line(one.before, one.after, f"{one.copies.name} [{one.copies.card}]")
    if change.new_notes:
        notes = shown(after.notes, most=2000) if after.notes else "none any more"
        yield paragraph(f"notes: {notes}")
    yield paragraph(outcome(verdict))
