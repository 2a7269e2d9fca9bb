"""`kanly deck formats`: what decks can be judged by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.legality.formats import DEFAULT, broken_formats, known_formats
from errata.shown import shown
from kanly.codes import Code
from kanly.output import heading, paragraph, remark, say, say_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.decks.deck_list import Section
    from cardbase.legality import Format
    from kanly.output import Json

VERSION = 1
ROOM = 10


def formats(*, as_json: bool = False) -> int:
    """List the formats; 0, or 2 when a file of the user's own cannot be read."""
    there, broken = known_formats(), broken_formats()
    for fault in broken:
        remark(str(fault))
    if as_json:
        say_json("deck-formats", VERSION, {"formats": [_json(one) for one in there]})
    else:
        say("\n\n".join("\n".join(_page(one)) for one in there))
    return Code.MISUSE if broken else Code.FOUND


def _page(one: Format) -> Iterator[str]:
    yield from heading(one.name, one.id + (", the default" if one.id == DEFAULT else ""))
    told = {
        "about": one.about,
        "of": one.dated,
        "whose": f"{one.whose}: {shown(one.file, most=200)}" if one.whose else "",
        "sets": ", ".join(one.sets),
        "sizes": "; ".join(_size(one, section) for section in one.sizes),
        "copies": (
            f"Imperial {_most(one.imperial_copies)}, House {_most(one.house_copies)}, "
            f"Unique {_most(one.unique_copies)}"
        ),
        "source": one.source,
    }
    for word, text in told.items():
        if text:
            yield paragraph(text, " " * ROOM, f"  {word}".ljust(ROOM))


def _size(one: Format, section: Section) -> str:
    least, most = one.sizes[section]
    return f"{section} {least} or more" + (f", {most} at most" if most else "")


def _most(copies: int) -> str:
    return str(copies) if copies else "any"


def _json(one: Format) -> dict[str, Json]:
    return {
        "id": one.id,
        "name": one.name,
        "about": one.about,
        "dated": one.dated,
        "sets": list(one.sets),
        "source": one.source,
        "default": one.id == DEFAULT,
        "own": bool(one.whose),
        "replaces_shipped": one.replaces,
        "sizes": {
            section.name.lower(): {"least": least, "most": most or None}
            for section, (least, most) in one.sizes.items()
        },
        "copies": {
            "imperial": one.imperial_copies or None,
            "house": one.house_copies or None,
            "unique": one.unique_copies or None,
        },
        "cards": dict(one.cards),
        "groups": [{"name": group.name, "most": group.most} for group in one.groups],
    }
