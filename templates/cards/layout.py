"""Where cards lie on a page, in millimetres from its top left corner, and what is cut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from msgspec import Struct

from templates.printing import Cut

OFF, LONG = 1.0, 3.0
"""How far a cut mark begins from the card, and how long it is."""

BAND = 11.0
"""What the ruler and the words take at the foot of a page, with the edge printers leave."""

STRIP = 7.0
"""What they take at its side."""

TOP, INSIDE = 11.0, 9.5
"""The margin over cards where there is enough room, and the least that a bleed leaves about them.

Printers leave up to 4.5 mm blank; so a cut lies 5 mm within what they reach.
"""


class Box(Struct, frozen=True, kw_only=True):
    """A rectangle: what is cut, or what is printed with its bleed."""

    left: float
    top: float
    wide: float
    high: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.left + self.wide

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.top + self.high

    def grown(self, more: float) -> Box:
        """The same, so much larger on each side."""
        return Box(
            left=self.left - more,
            top=self.top - more,
            wide=self.wide + 2 * more,
            high=self.high + 2 * more,
        )


class Grid(Struct, frozen=True, kw_only=True):
    """Pieces of one size in rows and columns.

    Attributes:
        wide, high: A piece as it is cut.
        gap: Between pieces: twice the bleed, or less where the paper is narrow; then it is shared.
        left, top: Of the first piece.
        upright: Whether the ruler stands at the side, as there is no room at the foot.
    """

    wide: float
    high: float
    columns: int
    rows: int
    gap: float
    left: float
    top: float
    upright: bool

    @property
    def size(self) -> int:
        """How many pieces a page has."""
        return self.columns * self.rows

    def box(self, place: int) -> Box:
        """The piece at a place, from 0, row by row."""
        row, column = divmod(place, self.columns)
        left = self.left + column * (self.wide + self.gap)
        top = self.top + row * (self.high + self.gap)
        return Box(left=left, top=top, wide=self.wide, high=self.high)


def grid_of(
    piece: tuple[float, float], columns: int, rows: int, paper: tuple[float, float], bleed: float
) -> Grid:
    """So many pieces on a paper, with room for the ruler at its foot or at its side."""
    wide, high = piece
    spare = paper[0] - columns * wide - 2 * INSIDE
    gap = min(2 * bleed, spare / (columns - 1)) if bleed else 0.0
    beside = paper[0] - (columns * wide + (columns - 1) * gap)
    over = paper[1] - (rows * high + (rows - 1) * gap)
    upright = over < BAND + bleed + 5
    top = over / 2 if upright else min(TOP, (over - BAND) / 2)
    left = (beside - STRIP) / 2 if upright else beside / 2
    return Grid(
        wide=wide,
        high=high,
        columns=columns,
        rows=rows,
        gap=gap,
        left=left,
        top=max(top, INSIDE) if bleed else top,
        upright=upright,
    )


def mirrored(box: Box, wide: float, shift: tuple[float, float]) -> Box:
    """Where the back of a piece is printed on paper turned on its long edge, and moved."""
    left = wide - box.right + shift[0]
    return Box(left=left, top=box.top + shift[1], wide=box.wide, high=box.high)


def cuts(grid: Grid, pieces: int, cut: Cut) -> str:
    """What shows where to cut so many pieces, as an SVG path in millimetres."""
    match cut:
        case Cut.LINES:
            return outlines(grid.box(place) for place in range(pieces))
        case Cut.MARKS:
            return "".join(dict.fromkeys(_marks(grid, pieces)))
        case _:
            return ""


def outlines(boxes: Iterable[Box]) -> str:
    """Lines around pieces as an SVG path; where two share one, it is drawn once."""
    lines = (
        drawn
        for box in boxes
        for drawn in (
            line(box.left, box.top, box.right, box.top),
            line(box.left, box.bottom, box.right, box.bottom),
            line(box.left, box.top, box.left, box.bottom),
            line(box.right, box.top, box.right, box.bottom),
        )
    )
    return "".join(dict.fromkeys(lines))


def line(left: float, top: float, right: float, bottom: float) -> str:
    """A straight line as a part of an SVG path."""
    return f"M{left:.6g} {top:.6g}L{right:.6g} {bottom:.6g}"


def ruler(left: float, top: float, *, upright: bool) -> str:
    """A ruler of 100 mm as an SVG path, its marks below it; upright they are right of it."""
    parts = [line(left, top, left, top + 100) if upright else line(left, top, left + 100, top)]
    longer = {0: 2.5, 50: 1.9, 100: 2.5}
    for at in range(0, 101, 10):
        long = longer.get(at, 1.2)
        if upright:
            parts.append(line(left, top + at, left + long, top + at))
        else:
            parts.append(line(left + at, top, left + at, top + long))
    return "".join(parts)


def _marks(grid: Grid, pieces: int) -> Iterator[str]:
    """Marks in line with every edge, about the block of pieces and in the gaps between them."""
    columns = [grid.box(place) for place in range(min(pieces, grid.columns))]
    rows = [grid.box(place) for place in range(0, pieces, grid.columns)]
    across = _spans([(box.left, box.right) for box in columns])
    down = _spans([(box.top, box.bottom) for box in rows])
    for box in rows:
        yield from (line(a, y, b, y) for y in (box.top, box.bottom) for a, b in across)
    for box in columns:
        yield from (line(x, a, x, b) for x in (box.left, box.right) for a, b in down)


def _spans(edges: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Where marks run along one direction: before the first piece, in the gaps, after the last."""
    first, last = edges[0][0], edges[-1][1]
    gaps = [
        (one[1] + OFF, other[0] - OFF) for one, other in pairwise(edges) if other[0] > one[1] + 1
    ]
    return [(first - OFF - LONG, first - OFF), *gaps, (last + OFF, last + OFF + LONG)]
