"""`kanly deck formats`: what decks can be judged by."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardbase.legality import Format
from cardbase.legality.format_file import DEFAULT, broken_formats, known_formats
from errata.text import shown
from kanly.deck.documents import DeckFormats
from kanly.terminal.documents import say_document
from kanly.terminal.output import Code, heading, paragraph, remark, say

if TYPE_CHECKING:
    from kanly.commands.options import AsJson

ROOM = 10


def formats(json: AsJson = False) -> int:
    """List the formats decks can be judged by.

    Returns 0, or 2 when a file of the user's own cannot be read.
    """
    there, broken = known_formats(), broken_formats()
    for fault in broken:
        remark(str(fault))
    if json:
        say_document(DeckFormats, formats=there)
    else:
        say("\n\n".join("\n".join(_page(one)) for one in there))
    return Code.MISUSE if broken else Code.FOUND


def _page(one: Format) -> Iterator[str]:
    yield from heading(one.name, one.id + (", the default" if one.id == DEFAULT else ""))
    facts = {
        "about": one.about,
        "of": one.dated,
        "whose": f"{one.whose}: {shown(one.file, most=200)}" if one.whose else "",
        "sets": ", ".join(one.sets),
        "sizes": "; ".join(
            f"{section} {least} or more" + (f", {most} at most" if most else "")
            for section, (least, most) in one.sizes.items()
        ),
        "copies": (
            f"Imperial {_most(one.imperial_copies)}, House {_most(one.house_copies)}, "
            f"Unique {_most(one.unique_copies)}"
        ),
        "source": one.source,
    }
    for word, text in facts.items():
        if text:
            yield paragraph(text, " " * ROOM, f"  {word}".ljust(ROOM))


def _most(copies: int) -> str:
    return str(copies) if copies else "any"
