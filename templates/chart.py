"""A line chart as plain geometry: what a sheet draws as SVG, told apart without colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_uppercase

from msgspec import Struct

from templates.bars import Text

WIDTH, HEIGHT = 690, 170
LEFT, TOP, BOTTOM = 36, 12, 28
"""The margins; that at the right holds the names of the lines."""

DASHES = ("none", "6 3", "2 3", "9 3 2 3", "1 5", "12 4", "4 2 1 2", "3 6")
"""How the line of each House is broken: eight Houses, eight lines."""

MARKS = ascii_uppercase
APART = 1.4
"""How far a line stands over the one before it where both are at one value: none hides another."""

LABEL = 11.5
"""From one name to the next where lines end close to each other; what a turn's number takes."""

LETTER = 5.7
"""How wide a letter of a name is, well reckoned."""

WIDEST = 0.3
"""The most that the names may take of the width; longer ones stand in a key."""

HIGHEST = 9.0
"""Where the uppermost name may stand."""

BESIDE = 16
"""How far the names stand from the last turn."""


class ChartLine(Struct, frozen=True, kw_only=True):
    """One line: its name, letter and dashes, its points "x,y x,y", its end, what stands there."""

    name: str
    letter: str
    dashes: str
    points: str
    end: tuple[float, float]
    label: Text


class Chart(Struct, frozen=True, kw_only=True):
    """A chart: its lines, and the ticks of both axes with their places.

    Attributes:
        says: Where its numbers stand, for those who do not see it.
        named: Whether the names stand at the lines; else letters do, and a key is wanted.
    """

    title: str
    says: str
    lines: tuple[ChartLine, ...]
    named: bool
    across: tuple[tuple[float, str], ...]
    up: tuple[tuple[float, str], ...]
    height: float
    bottom: float
    width: int
    right: float
    left: int = LEFT


def chart(
    title: str,
    values: Mapping[str, Sequence[int]],
    size_px: tuple[int, int] = (WIDTH, HEIGHT),
    first: int = 0,
) -> Chart:
    """The chart of some series of equal length: name -> value at each turn from the first.

    Its width and least height are in pixels; turn 0 is the set-up.
    """
    wide, tall = size_px
    steps = max((len(line) for line in values.values()), default=1)
    series = [*values.values()]
    every = [value for line in series for value in line] or [0]
    low, high = min(0, *every), max(1, *every)
    longest = max(map(len, values), default=0) * LETTER
    named = longest <= WIDEST * wide
    right = wide - BESIDE - (longest if named else LETTER)
    step = (right - LEFT) / max(1, steps - 1)
    room = max(tall - TOP - BOTTOM, LABEL * (len(values) - 1))
    bottom = TOP + room

    def x(turn: int) -> float:
        return round(LEFT + step * turn, 1)

    def y(value: float) -> float:
        return bottom - room * ((value - low) / (high - low))

    heights = [
        [_apart(number, turn, series, y(value)) for turn, value in enumerate(line)]
        for number, line in enumerate(series)
    ]
    ends = [line[-1] if line else round(y(0), 1) for line in heights]
    places = _spread(ends, bottom)
    lines = []
    for number, name in enumerate(values):
        points = [(x(turn), at) for turn, at in enumerate(heights[number])]
        if len(points) == 1:  # of one turn there is a stroke
            points.append((right, points[0][1]))
        letter = MARKS[number % len(MARKS)]
        label = Text(
            x=round(right + BESIDE, 1),
            y=places[number],
            anchor="start",
            said=name if named else letter,
        )
        drawn = ChartLine(
            name=name,
            letter=letter,
            dashes=DASHES[number % len(DASHES)],
            points=" ".join(f"{across},{up}" for across, up in points),
            end=(right, ends[number]),
            label=label,
        )
        lines.append(drawn)
    each = -(-LABEL // step) if steps > 1 else 1
    return Chart(
        title=title,
        says="Its numbers stand in the tables below.",
        lines=tuple(lines),
        named=named,
        across=tuple((x(turn), str(first + turn)) for turn in range(steps) if turn % each == 0),
        up=tuple((round(y(value), 1), str(value)) for value in ticks(low, high)),
        height=bottom + BOTTOM,
        bottom=bottom,
        width=wide,
        right=right,
    )


def _apart(number: int, turn: int, lines: Sequence[Sequence[int]], height: float) -> float:
    """Where a line stands at a turn whose value lies this high: over those before it at the same.

    Where that would be above the axis, all at this value stand below it instead.
    """
    value = lines[number][turn]
    same = [one for one, line in enumerate(lines) if [value] == [*line[turn : turn + 1]]]
    before, after = same.index(number), len(same) - 1 - same.index(number)
    return round(max(height - APART * before, TOP + APART * after), 1)


def _spread(ends: Sequence[float], bottom: float) -> list[float]:
    """Where names stand that belong at these heights: each as near as the others leave room."""
    places = list(ends)
    order = sorted(range(len(ends)), key=lambda one: (ends[one], -one))
    above = HIGHEST - LABEL
    for one in order:
        places[one] = above = max(places[one], above + LABEL)
    below = bottom + LABEL
    for one in reversed(order):
        places[one] = below = min(places[one], below - LABEL)
    return [round(place, 1) for place in places]


def ticks(low: int, high: int) -> list[int]:
    """Round values from low to high, six at most."""
    step = next(
        step
        for step in (n * 10**power for power in range(12) for n in (1, 2, 5))
        if (high - low) / step <= 5  # noqa: PLR2004 - six ticks
    )
    return list(range(-(-low // step) * step, high + 1, step))
