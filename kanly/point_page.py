"""A point of the search on the screen: what it says, whose rules, where it stands, what is open."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from cardbase.search.point import Game, PointKind
from kanly.output import heading, paragraph, width

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardbase.search.others import Other
    from cardbase.search.point import Point

ID = 7
OFFICIAL = "official"
VERDICTS = {
    "same": "the same here",
    "differs": "differs",
    "only_official": "only the official sheet has it",
    "only_variant": "only the variant has it",
    "wording": "worded differently",
}


def full(
    point: Point, others: Sequence[Other] = (), doubts: Iterable[Point] = (), *, quote: bool = False
) -> list[str]:
    """A point, what the other edition says on the same matter, and the doubts beside it.

    Args:
        point: The point.
        others: What the other edition has.
        doubts: The doubts.
        quote: Whether to show the cited lines of the user's own copy, too.

    Raises:
        LibraryError: lines are to be quoted, and the user's library cannot be read.
    """
    lines = _with_others(point, others)
    if quote:
        from kanly.quote_page import quoted

        for document, places in cited(point, others):
            lines += ["", *quoted(document, places)]
    for one in doubts:
        lines += ["", doubt(one)]
    return lines


def cited(point: Point, others: Iterable[Other] = ()) -> list[tuple[str, tuple[int, ...]]]:
    """The documents and places that a point and those of the other edition rest on, each once."""
    points = [point, *(other.point for other in others if other.point)]
    return list(dict.fromkeys(place for one in points for place in one.places))


def block(point: Point) -> list[str]:
    """A point alone: heading with its id, text, proof."""
    head = heading(f"{point.name}{_within(point)}", point.id)
    return [*head, paragraph(point.text), paragraph(f"[{proof(point)}]")]


def _with_others(point: Point, others: Iterable[Other]) -> list[str]:
    lines = block(point)
    for other in others:
        lines.append("")
        if other.point is None:
            lines.append(paragraph(f"The other edition ({other.name}): {other.said}.", first=""))
        else:
            told = VERDICTS.get(other.verdict, other.verdict)
            lines.append(paragraph(f"The other edition ({other.name}: {told})", first=""))
            lines += block(other.point)
    return lines


def doubt(point: Point) -> str:
    """A doubt beside what it touches, in one paragraph."""
    kind = point.name.partition(": ")[2]
    return paragraph(f"In doubt, {point.id} ({kind}): {point.text} [{point.source}]", first="")


def line(point: Point, indent: str = "  ") -> str:
    """A point in one line, as much of it as the line holds."""
    head = f"{indent}{point.id.ljust(ID)}  "
    room = width() - len(head)
    what = f"{point.name}: {point.text}" if point.kind is not PointKind.ANSWER else point.name
    if point.edition and point.edition != OFFICIAL:
        what = f"{point.edition.partition(',')[0]}, {what}"
    return head + textwrap.shorten(what, max(room, 20), placeholder=" …", break_on_hyphens=False)


def proof(point: Point) -> str:
    """Edition, tier, what it is, how sure and where it stands, in one line."""
    parts = [point.edition, point.tier, point.kind, point.confidence, point.source]
    if point.inferred:
        parts.append("inferred")
    return " · ".join(part for part in parts if part)


def _within(point: Point) -> str:
    """What it is a part of, in brackets; a variant says so here, too."""
    if point.game is Game.CCG and point.kind is not PointKind.CARD:
        return " (card game)"
    variant = point.edition.partition(",")[0] if point.edition not in ("", OFFICIAL) else ""
    told = ", ".join(part for part in (point.within, variant) if part)
    return f" ({told})" if told else ""
