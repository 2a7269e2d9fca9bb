"""`kanly deck diff`: what one deck has that another has not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardbase import open_catalog
from cardbase.decks.deck_list import CountChange, Section, changes, shared
from cardbase.strings import counted
from kanly.deck.documents import DeckDiff
from kanly.deck.source import DeckInput, deck_source
from kanly.terminal.documents import say_document
from kanly.terminal.output import Code, heading, paragraph, say, strong
from kanly.terminal.progress import Progress

if TYPE_CHECKING:
    from kanly.commands.options import AsJson, Deck, OtherDeck, ReadAs, Which, WhichOther


def diff(
    one: Deck,
    other: OtherDeck,
    which: Which = "",
    which_other: WhichOther = "",
    read: ReadAs = None,
    json: AsJson = False,
) -> int:
    """Show what one deck has that another has not.

    Returns 0 the same cards, 1 others, 2 when a line was refused.
    """
    with open_catalog(Progress()) as catalog:
        before = deck_source(one, catalog, read, which)
        after = deck_source(other, catalog, read, which_other)
    found = changes(before.deck, after.deck)
    if json:
        say_document(DeckDiff, before=before.deck, after=after.deck, changes=found)
    else:
        say("\n".join(_page(before, after, found)))
    if not (before.whole and after.whole):
        return Code.MISUSE
    return Code.NOT_FOUND if found else Code.FOUND


def _page(before: DeckInput, after: DeckInput, found: tuple[CountChange, ...]) -> Iterator[str]:
    both = counted(shared(before.deck, after.deck), "card")
    less = sum(max(0, change.before - change.after) for change in found)
    more = sum(max(0, change.after - change.before) for change in found)
    yield from heading(f"{before.name} and {after.name}", f"{both} in both")
    if not found:
        yield "  the same cards in the same sections"
        return
    yield paragraph(f"{counted(less, 'card')} only in {before.name}", "    ", "  - ")
    yield paragraph(f"{counted(more, 'card')} only in {after.name}", "    ", "  + ")
    for section in Section:
        own = [change for change in found if change.section is section]
        if own:
            yield ""
            yield strong(str(section))
            for change in own:
                named = f"{change.card.full_name} [{change.card.id}]"
                yield count_line(change.before, change.after, named)


def count_line(before: int, after: int, named: str) -> str:
    """How the copies of a card changed."""
    kept = f" ({before}, then {after})" if before and after else ""
    return paragraph(f"{after - before:+} {named}{kept}", "     ", "  ")
