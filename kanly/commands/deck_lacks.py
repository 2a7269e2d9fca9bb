"""`kanly deck lacks`: which cards of a deck, or of several at once, are not owned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase import open_catalog
from cardbase.decks.deck_list import Section
from kanly.codes import Code
from kanly.output import heading, paragraph, remark, say, say_json
from kanly.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardbase.collection.lacks import Lack
    from cardbase.decks.reading import Form
    from kanly.deck_source import Source
    from kanly.output import Json

VERSION = 1


def lacks(texts: Sequence[str], *, form: Form | None = None, as_json: bool = False) -> int:
    """Say which copies are lacking to build all these decks at the same time.

    Args:
        texts: Each a file, "-", a link or the name of a saved deck.
        form: The form the files are in; None finds out.
        as_json: Write JSON.

    Returns:
        0 nothing is lacking, 1 something is; 2 when a line of a list was refused.

    Raises:
        DeckFileError, UnknownDeck: there is no deck list to read.
        LibraryError: the library cannot be read.
    """
    from cardbase.collection.lacks import lacks as lacking
    from cardbase.userlib.collection import owned
    from kanly.collection_page import EMPTY
    from kanly.deck_source import deck_source

    with open_catalog(Progress()) as catalog:
        sources = [deck_source(text, catalog, form) for text in texts]
        have = owned(catalog)
        found = lacking([source.deck for source in sources], have)
    if not have.copies:
        remark(EMPTY)
    if as_json:
        say_json("deck-lacks", VERSION, _json(sources, found))
    else:
        say(_page(sources, found))
    if not all(source.whole for source in sources):
        return Code.MISUSE
    return Code.NOT_FOUND if found else Code.FOUND


def _page(sources: Sequence[Source], found: Sequence[Lack]) -> str:
    from cardbase.wording import counted

    names = " and ".join(source.name for source in sources)
    cards = sum(source.deck.size(part) for source in sources for part in Section)
    if not found:
        return f"{names}: you own all {counted(cards, 'card')}."
    number = sum(lack.missing for lack in found)
    lines = heading(names, f"{counted(number, 'copy', 'copies')} of {cards} lacking")
    for lack in found:
        lines += _lines(lack, sources)
    return "\n".join(lines)


def _lines(lack: Lack, sources: Sequence[Source]) -> Iterator[str]:
    from cardbase.card_words import label
    from cardbase.collection.lacks import differences
    from cardbase.wording import counted
    from kanly.collection_page import card_line

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


def _json(sources: Sequence[Source], found: Sequence[Lack]) -> dict[str, Json]:
    from kanly.deck_json import line_json

    return {
        "decks": [
            {
                "name": source.deck.name or None,
                "from": source.deck.file,
                "cards": sum(source.deck.size(part) for part in Section),
                "lines": [line_json(line) for line in source.reading.lines],
            }
            for source in sources
        ],
        "lacking": sum(lack.missing for lack in found),
        "cards": [_lack_json(lack) for lack in found],
    }


def _lack_json(lack: Lack) -> dict[str, Json]:
    from cardbase.collection.lacks import differences

    return {
        "id": lack.card.id,
        "full_name": lack.card.full_name,
        "needed": lack.needed,
        "owned": lack.owned,
        "missing": lack.missing,
        "decks": [{"deck": place, "count": count} for place, count in lack.decks.items()],
        "instead": [
            {
                "id": one.card.id,
                "full_name": one.card.full_name,
                "spare": one.count,
                "differs": list(differences(lack.card, one.card)),
            }
            for one in lack.instead
        ],
    }
