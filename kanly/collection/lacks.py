"""`kanly deck lacks`: which cards of a deck, or of several at once, are not owned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cardbase import open_catalog
from cardbase.cards.words import label
from cardbase.collection.owned import Lack, differences
from cardbase.collection.owned import lacks as lacking
from cardbase.decks.deck_list import Section
from cardbase.library.collection import owned
from cardbase.strings import counted
from kanly.collection.documents import DeckLacks
from kanly.collection.page import card_line
from kanly.deck.source import DeckInput, read_source, source_of
from kanly.terminal.documents import say_document
from kanly.terminal.output import EMPTY_COLLECTION, Code, heading, paragraph, remark, say
from kanly.terminal.progress import Progress

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog
    from cardbase.decks.reading import Form
    from kanly.commands.options import AsJson, Decks, ReadAs, Whiches


def lacks(
    several: Decks, whiches: Whiches = None, read: ReadAs = None, json: AsJson = False
) -> int:
    """Say which cards your collection lacks to build these decks at the same time.

    Returns 0 nothing is lacking, 1 something is; 2 when a line of a list was refused.

    Raises DeckFileError, UnknownDeck, LibraryError.
    """
    with open_catalog(Progress()) as catalog:
        sources = [*_sources(several, whiches or [], catalog, read)]
        have = owned(catalog)
        found = lacking([source.deck for source in sources], have)
    if not have.copies:
        remark(EMPTY_COLLECTION)
    if json:
        missing = sum(lack.missing for lack in found)
        say_document(DeckLacks, decks=sources, lacking=missing, cards=found)
    else:
        say(_page(sources, found))
    if not all(source.whole for source in sources):
        return Code.MISUSE
    return Code.NOT_FOUND if found else Code.FOUND


def _sources(
    several: Sequence[str], whiches: Sequence[str], catalog: Catalog, read: Form | None
) -> Iterator[DeckInput]:
    """The decks; of each file that holds several the next one that is told."""
    told = [*whiches]
    for deck in several:
        reading = read_source(deck, catalog, read)
        which = told.pop(0) if told and reading.parts else ""
        yield source_of(reading.only(which), catalog)
    if told:
        from typer import BadParameter

        many = len(whiches) - len(told)
        files = f"{counted(many, 'file')} of these {'holds' if many == 1 else 'hold'}"
        raise BadParameter(f"--deck {told[0]} is too many: {files} several decks")


def _page(sources: Sequence[DeckInput], found: Sequence[Lack]) -> str:
    names = " and ".join(source.name for source in sources)
    cards = sum(source.deck.size(part) for source in sources for part in Section)
    if not found:
        return f"{names}: you own all {counted(cards, 'card')}."
    number = sum(lack.missing for lack in found)
    lines = heading(names, f"{counted(number, 'copy', 'copies')} of {cards} lacking")
    for lack in found:
        lines += _lines(lack, sources)
    return "\n".join(lines)


def _lines(lack: Lack, sources: Sequence[DeckInput]) -> Iterator[str]:
    yield card_line(lack.card, str(lack.missing))
    held = f"{lack.needed} needed, {lack.owned} owned" if lack.owned else ""
    if len(sources) > 1:
        parts = (f"{count} in {sources[place].name}" for place, count in lack.decks.items())
        held = "; ".join([*filter(None, [held]), ", ".join(parts)])
    if held:
        yield paragraph(held, indent=" " * 9)
    for one in lack.instead:
        spare = f"{counted(one.count, 'copy', 'copies')} of {one.card.id} ({one.card.set_name})"
        fields = ", ".join(map(label, differences(lack.card, one.card)))
        hint = f"not counted: {spare}, which has another {fields}"
        yield paragraph(hint, indent=" " * 9)
