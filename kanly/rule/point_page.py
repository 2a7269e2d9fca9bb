"""A point of the search as text, and the words of the user's own copy."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from cardbase.search.points import GameTitle, Point, PointKind
from kanly.terminal.output import heading, paragraph, width

if TYPE_CHECKING:
    from cardbase.search.ask import Hit, Other
    from cardbase.search.exceptions import NotSo
    from cardbase.search.parts import Part


LONGEST = 100_000
ID = 7
OFFICIAL = "official"
VERDICTS = {
    "same": "the same here",
    "differs": "differs",
    "only_official": "only the official sheet has it",
    "only_variant": "only the variant has it",
    "wording": "worded differently",
}


def quoted(document_id: str, units: Sequence[int], indent: str = "  ") -> list[str]:
    """The lines of a page that show places of a document as the user's copy has them.

    Blank places are passed over; without a copy, one line says how to import one. Of writings, what
    each of them is. Raises LibraryError where the library is there but cannot be read.
    """
    from cardbase.library.printed import copies, quotes
    from errata.documents import Unit, documents, writings
    from errata.text import shown

    document = documents()[document_id]
    if document.unit is Unit.WRITING:
        cited = [[*writings().values()][unit - 1] for unit in units]
        told = (paragraph(f"{one.id}: {one.source}", indent + "  ", indent) for one in cited)
        return [line for text in told for line in text.split("\n")]
    copy = copies().get(document_id)
    if copy is None:
        text = (
            f"To see the very words here, import a copy of your own of {document.title}: "
            "kanly import text FILE"
        )
        return paragraph(text, indent + "  ", indent).split("\n")
    there = quotes(document_id, units)
    filled = {*units}
    if len(there) < len(units):
        from errata.fingerprints import fingerprints

        filled = {one.unit for one in fingerprints(document_id)}
    lines: list[str] = []
    for unit in units:
        place = f"Your copy ({shown(copy.file_name)}), {document.unit} {unit}:"
        if unit in there:
            words = shown(there[unit], most=LONGEST)
            lines += [f"{indent}{place}", *paragraph(words, indent + "  ").split("\n")]
        elif unit in filled:
            lines.append(f"{indent}{place} not found in it")
    return lines


def full(
    point: Point,
    others: Sequence[Other] = (),
    doubts: Iterable[Point] = (),
    not_so: Iterable[NotSo] = (),
    *,
    quote: bool = False,
) -> list[str]:
    """A point, where it does not hold, what the other edition says, and the doubts beside it.

    `quote` shows the cited lines of the user's own copy, too; LibraryError where that cannot be
    read.
    """
    lines = [*block(point), *map(case, not_so)]
    for other in others:
        if other.point is None:
            text = f"The other edition ({other.name}): {other.said}."
        else:
            compared = VERDICTS.get(other.verdict, other.verdict)
            text = f"The other edition ({other.name}: {compared})"
        lines += ["", paragraph(text, first=""), *(block(other.point) if other.point else [])]
    if quote:
        for document, places in cited(point, others):
            lines += ["", *quoted(document, places)]
    for one in doubts:
        lines += ["", doubt(one)]
    return lines


class Page:
    """A page of points, each told once.

    `full` tells all of each thing; `quote` shows the cited lines of the user's own copy, which
    raises LibraryError where it cannot be read.
    """

    def __init__(self, *, full: bool, quote: bool) -> None:
        self.full = full
        self.quote = quote
        self.lines: list[str] = []
        self.told: set[str] = set()

    @property
    def text(self) -> str:
        """The page."""
        return "\n".join(self.lines)

    def title(self, text: str, right: str = "") -> None:
        """The heading of a part, with the blank line before it."""
        self.lines += [""] * bool(self.lines) + heading(text, right)

    def answer(self, hit: Hit, doubts: Iterable[Point]) -> None:
        """The point that answers, where it does not hold, the other edition, the doubts."""
        self.lines += full(hit.point, hit.others, doubts, hit.not_so, quote=self.quote)
        self.told |= {hit.point.id, *(one.point.id for one in hit.others if one.point)}
        self._tell(hit.not_so)

    def part(self, part: Part) -> None:
        """A thing: what was not told of it, and how to read what is left out."""
        points = [*part.points, *(part.left if self.full else ())]
        new = [one for one in points if one.id not in self.told]
        if not new:
            return
        first = new[0]
        within = f" ({first.within})" if first.within else ""
        more = "More of " if len(new) < len(points) else ""
        self.title(f"{more}{part.name}{within}", part.thing)
        self.points(new, name=part.name)
        if part.left and not self.full:
            left = f"{len(part.left)} more: kanly rule {part.thing} --full"
            self.lines.append(paragraph(left))

    def hits(self, title: str, hits: Iterable[Hit]) -> None:
        """Points in full sentences below a title, those of the other edition below each."""
        new = [hit for hit in hits if hit.point.id not in self.told]
        if new:
            self.title(title)
        for hit in new:
            self.points([hit.point])
            self.lines += [case(one, "           ") for one in hit.not_so]
            self._tell(hit.not_so)
            self.points((one.point for one in hit.others if one.point), "    ")

    def _tell(self, not_so: Iterable[NotSo]) -> None:
        """What was told of exceptions as a whole is not told again."""
        self.told |= {one.point.id for one in not_so if one.brief == one.point.text}

    def points(self, points: Iterable[Point], indent: str = "  ", *, name: str = "") -> None:
        """Points that were not told, each with its id before it; a name told above is left out."""
        for point in points:
            if point.id not in self.told:
                self.told.add(point.id)
                self.lines += entry(point, indent, name).split("\n")


def entry(point: Point, indent: str = "  ", above: str = "") -> str:
    """A point in full sentences after its id; with the name of what it is of, and its edition."""
    head = f"{indent}{point.id.ljust(ID)}  "
    edition = "" if point.edition in {"", OFFICIAL} else point.edition.partition(",")[0]
    name = ", ".join(part for part in (edition, "" if point.name == above else point.name) if part)
    mark = " -> " if point.kind is PointKind.ANSWER else ": "
    text = f"{name}{mark if name else ''}{point.text}"
    if point.confidence:
        text += f" [{point.confidence}]"
    return paragraph(text, " " * (len(indent) + ID + 2), first=head)


def case(one: NotSo, indent: str = "  ") -> str:
    """Where a point does not hold, and shortly what holds there."""
    sure = f" [{one.point.confidence}]" if one.point.confidence else ""
    text = f"Not so {one.when}: {one.point.id} {one.brief}{sure}"
    return paragraph(text, f"{indent}  ", first=indent)


def cited(point: Point, others: Iterable[Other] = ()) -> list[tuple[str, tuple[int, ...]]]:
    """The documents and places that a point and those of the other edition rest on, each once."""
    points = [point, *(other.point for other in others if other.point)]
    return list(dict.fromkeys(place for one in points for place in one.places))


def block(point: Point) -> list[str]:
    """A point alone: heading with its id, text, proof; a variant says so in the heading, too."""
    if point.game is GameTitle.CCG and point.kind is not PointKind.CARD:
        within = "card game"
    else:
        variant = point.edition.partition(",")[0] if point.edition != OFFICIAL else ""
        within = ", ".join(part for part in (point.within, variant) if part)
    head = heading(f"{point.name} ({within})" if within else point.name, point.id)
    return [*head, paragraph(point.text), paragraph(f"[{proof(point)}]")]


def doubt(point: Point) -> str:
    """A doubt beside what it touches, in one paragraph."""
    head, _, kind = point.name.partition(": ")
    return paragraph(f"{head}, {point.id} ({kind}): {point.text} [{point.source}]", first="")


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
