"""`kanly deck history`: every version of a saved deck, what changed and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardbase.library.deck_rows import VersionKind
from cardbase.strings import counted
from kanly.deck.documents import DeckHistory
from kanly.deck.source import minute, sizes
from kanly.terminal.documents import say_document
from kanly.terminal.output import Code, heading, paragraph, say
from kanly.typed.lane import JSON, Lane

if TYPE_CHECKING:
    from cardbase.library.deck_history import DeckChange
    from cardbase.library.deck_history import DeckHistory as Kept
    from kanly.commands.options import AsJson, SavedNameWords


def history(name: SavedNameWords, json: AsJson = False) -> int:
    """List every version of a saved deck: when, what changed, why.

    Raises UnknownDeck, LibraryError.
    """
    from cardbase.library.deck_history import deck_history

    kept = deck_history(" ".join(name))
    if json:
        say_document(DeckHistory, kept)
    else:
        say("\n".join(_page(kept)))
    return Code.FOUND


LANES = {"deck history": Lane(history, least=1, listed=True, flags=JSON)}


def _page(kept: Kept) -> Iterator[str]:
    yield from heading(kept.name, counted(len(kept.versions), "version"))
    for step in kept.steps:
        after = step.after
        room = 6
        yield paragraph(told(step), " " * room, f"  {after.number}".ljust(room))
        if after.why:
            yield paragraph(f"why: {after.why}", " " * room)
    if len(kept.versions) == 1:
        return
    last = f"{kept.name}@{len(kept.versions)}"
    yield ""
    yield paragraph(
        f'"{last}" is a deck to show, check, diff; kanly deck restore brings one back.', "", ""
    )


def told(step: DeckChange) -> str:
    """When a version was made, how, and what it changed, in a line."""
    after = step.after
    kind = {VersionKind.RESTORED: f"restored from {after.source}"}.get(after.kind, after.kind)
    what = [f"{one.after - one.before:+} {one.copies.name}" for one in step.changes]
    what += ["other notes"] * step.new_notes
    if after.number == 1:
        what = [sizes(after)]
    return f"{minute(after.at)}, {kind}: {', '.join(what) or 'the same cards'}"
