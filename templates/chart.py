"""A line chart as plain geometry: what a sheet draws as SVG, told apart without colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase

WIDTH, HEIGHT = 690, 170
LEFT, RIGHT, TOP, BOTTOM = 66, 46, 12, 28
"""The margins; at the sides the marks of eight Houses stand beside the last tick."""

LOW = 8
"""The lower margin of a chart whose turns stand under the one below it."""

DASHES = ("none", "6 3", "2 3", "9 3 2 3", "1 5", "12 4", "4 2 1 2", "3 6")
"""How the line of each House is broken: eight Houses, eight lines."""

MARKS = ascii_uppercase
RADIUS = 5.5
"""Of the ring round a mark."""

ASIDE = 2 * RADIUS
"""How far the mark of each House stands from the next one's, where the turns leave so much room."""


@dataclass(frozen=True, kw_only=True)
class ChartLine:
    """One line: its name, letter and dashes, its points "x,y x,y", a dot for each of them."""

    name: str
    letter: str
    dashes: str
    points: str
    dots: tuple[tuple[float, float], ...]


@dataclass(frozen=True, kw_only=True)
class Chart:
    """A chart: its lines, and the ticks of both axes with their places.

    Attributes:
        says: Where its numbers stand, for those who do not see it.
    """

    title: str
    says: str
    lines: tuple[ChartLine, ...]
    across: tuple[tuple[float, str], ...]
    up: tuple[tuple[float, str], ...]
    height: int
    bottom: int
    width: int
    right: int
    left: int = LEFT
    radius: float = RADIUS


def chart(
    title: str,
    values: Mapping[str, Sequence[int]],
    size_px: tuple[int, int] = (WIDTH, HEIGHT),
    first: int = 0,
    *,
    turns: bool = True,
) -> Chart:
    """The chart of some series of equal length: name -> value at each turn from the first.

    Its width and height are in pixels, the height without the turns' numbers if these are not
    wanted; turn 0 is the set-up.
    """
    wide, tall = size_px
    foot = BOTTOM if turns else LOW
    tall -= BOTTOM - foot
    steps = max((len(line) for line in values.values()), default=1)
    every = [value for line in values.values() for value in line] or [0]
    low, high = min(0, *every), max(1, *every)
    step = (wide - LEFT - RIGHT) / max(1, steps - 1)
    aside = min(ASIDE, step * 0.8 / max(1, len(values)))
    room = tall - TOP - foot

    def x(turn: int, number: float) -> float:
        """The place of a turn; a line's number, from the middle of all, moves its mark aside."""
        return round(LEFT + step * turn + number * aside, 1)

    def y(value: float) -> float:
        return round(tall - foot - room * ((value - low) / (high - low)), 1)

    lines = []
    for number, (name, line) in enumerate(values.items()):
        off = number - (len(values) - 1) / 2
        dots = tuple((x(turn, off), y(value)) for turn, value in enumerate(line))
        drawn = ChartLine(
            name=name,
            letter=MARKS[number % len(MARKS)],
            dashes=DASHES[number % len(DASHES)],
            points=" ".join(f"{across},{up}" for across, up in dots),
            dots=dots,
        )
        lines.append(drawn)
    return Chart(
        title=title,
        says="Its numbers stand in the tables below.",
        lines=tuple(lines),
        across=tuple((x(turn, 0), str(first + turn)) for turn in range(steps) if turns),
        up=tuple((y(value), str(value)) for value in ticks(low, high)),
        height=tall,
        bottom=tall - foot,
        width=wide,
        right=wide - RIGHT,
    )


def ticks(low: int, high: int) -> list[int]:
    """Round values from low to high, six at most."""
    step = next(
        step
        for step in (n * 10**power for power in range(12) for n in (1, 2, 5))
        if (high - low) / step <= 5  # noqa: PLR2004 - six ticks
    )
    return list(range(-(-low // step) * step, high + 1, step))
