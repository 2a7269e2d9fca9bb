"""Two editions of one sheet point by point: a grid where there is room, else a list."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardbase.boardgame.comparison import IN_SHORT
from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.told import TIE, lines_of
from cardbase.boardgame.vocabulary import Verdict
from errata.board.answers import answers
from errata.documents import documents
from kanly.board_lines import title
from kanly.grid import grid
from kanly.output import paragraph, strong, width

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardbase.boardgame.comparison import Point
    from cardbase.boardgame.sheets import Sheet

ROOM = 96
"""Columns from which on a grid reads better than a list."""

COUNTED = {
    Verdict.DIFFERS: "differ",
    Verdict.ONLY_OFFICIAL: "stand only on the official side",
    Verdict.ONLY_VARIANT: "stand only in the variant",
    Verdict.WORDING: "are worded differently",
    Verdict.SAME: "are the same",
}
INDENT = "      "


def page(points: Sequence[Point], official: Sheet, variant: Sheet, name: str) -> str:
    """The whole comparison of a faction's two sheets; `name` is the faction's.

    What differs comes first; each point keeps its number in the order of the sheets.
    """
    left, right = _short(official), _short(variant)
    head = [f"{name}: {left} and {right}, point by point", "", counted(points), "", short(points)]
    lines = [paragraph(one, indent="") if one else "" for one in head]
    for verdict, words in COUNTED.items():
        found = [(at, one) for at, one in enumerate(points, 1) if one.verdict is verdict]
        if not found:
            continue
        lines += title(f"{len(found)} {words}")
        lines += _table(found, left, right) if width() >= ROOM else _list(found, left, right)
    return "\n".join([*lines, "", *_foot(official, variant)])


def short(points: Sequence[Point]) -> str:
    """What differs most, in one paragraph with the numbers of the points."""
    numbers = {one.key: f"({at})" for at, one in enumerate(points, 1)}
    return f"In short: {IN_SHORT.format(**numbers)}"


def _table(found: Sequence[tuple[int, Point]], left: str, right: str) -> list[str]:
    rows = [_row(at, one) for at, one in found]
    spaced = [cells for row in rows for cells in (row, ("",) * 4)][:-1]
    return [grid(("point", left, right, "remark"), spaced, indent="")]


def _list(found: Sequence[tuple[int, Point]], left: str, right: str) -> list[str]:
    return [line for at, one in found for line in ["", *_item(at, one, left, right)]][1:]


def counted(points: Sequence[Point]) -> str:
    """How many points there are, and how many of each verdict."""
    counts = Counter(point.verdict for point in points)
    told = [f"{counts[one]} {words}" for one, words in COUNTED.items() if counts[one]]
    return f"{len(points)} points: {', '.join(told)}."


def sources(ids: Iterable[str]) -> str:
    """The facts behind a side with their lines; those of one place together."""
    found: dict[str, list[str]] = {}
    for one in ids:
        fact = all_facts().get(one) or answers()[one]
        place = f"{documents()[fact.document].tag}{TIE}{lines_of(fact.lines)}"
        found.setdefault(place, []).append(one)
    return "; ".join(f"{', '.join(own)}: {place}" for place, own in found.items())


def _short(sheet: Sheet) -> str:
    return sheet.edition.called.partition(",")[0]


def _row(place: int, point: Point) -> tuple[str, str, str, str]:
    return (
        f"{place} {point.name}",
        _cell(point.official, point.official_facts),
        _cell(point.variant, point.variant_facts),
        _remark(point),
    )


def _remark(point: Point) -> str:
    """The remark, "" where it only repeats the verdict."""
    return "" if point.remark == point.verdict else point.remark


def _cell(text: str, ids: Sequence[str]) -> str:
    return (f"{text} [{sources(ids)}]" if ids else text).replace(TIE, " ")


def _item(place: int, point: Point, left: str, right: str) -> list[str]:
    label = max(len(left), len(right), len("remark")) + 2
    lines = [strong(one) for one in paragraph(f"{place:>3}  {point.name}", indent="").split("\n")]
    for name, text in (
        (left, _cell(point.official, point.official_facts)),
        (right, _cell(point.variant, point.variant_facts)),
        ("remark", _remark(point)),
    ):
        first = f"{INDENT[1:]}{name:<{label}}"
        lines += [paragraph(text, " " * len(first), first=first)] if text else []
    return lines


def _foot(official: Sheet, variant: Sheet) -> list[str]:
    told = [
        f"{documents()[one.document].tag}: {documents()[one.document].title} ({one.edition.called})"
        for one in (official, variant)
    ]
    return [
        paragraph(f'{"; ".join(told)}. "Not printed" means silent, not no.', first=""),
        paragraph("kanly rule ID shows a fact or an answer, as kanly rule RIC-17.", first=""),
    ]
