"""A line chart as plain geometry: what a sheet draws as SVG, told apart without colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase

WIDTH, HEIGHT = 690, 170
LEFT, RIGHT, TOP, BOTTOM = 66, 46, 12, 28
"""The margins; at the sides the marks of eight Houses stand beside the last tick."""

DASHES = ("none", "6 3", "2 3", "9 3 2 3", "1 5", "12 4", "4 2 1 2", "3 6")
"""How the line of each House is broken: eight Houses, eight lines."""

MARKS = ascii_uppercase
RADIUS = 5.5
"""Of the ring round a mark."""

ASIDE = 2 * RADIUS
"""How far the mark of each House stands from the next one's, where the turns leave so much room."""


@dataclass(frozen=True, kw_only=True)
class Line:
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
    lines: tuple[Line, ...]
    across: tuple[tuple[float, str], ...]
    up: tuple[tuple[float, str], ...]
    height: int
    bottom: int
    width: int = WIDTH
    left: int = LEFT
    right: int = WIDTH - RIGHT
    radius: float = RADIUS


def chart(
    title: str,
    values: Mapping[str, Sequence[int]],
    says: str = "Its numbers stand in the tables below.",
    high_px: int = HEIGHT,
    first: int = 0,
) -> Chart:
    """The chart of some series of equal length: name -> value at each turn from the first.

    Args:
        title: What is counted.
        values: The series.
        says: Where the numbers stand as text.
        high_px: The height of the picture.
        first: The turn of the first values; 0 is the set-up.
    """
    steps = max((len(line) for line in values.values()), default=1)
    every = [value for line in values.values() for value in line] or [0]
    low, high = min(0, *every), max(1, *every)
    frame = _Frame(lines=len(values), steps=steps, low=low, high=high, high_px=high_px)
    return Chart(
        title=title,
        says=says,
        lines=tuple(_line(n, name, line, frame) for n, (name, line) in enumerate(values.items())),
        across=tuple((frame.x(turn), str(first + turn)) for turn in range(steps)),
        up=tuple((frame.y(value), str(value)) for value in ticks(low, high)),
        height=high_px,
        bottom=high_px - BOTTOM,
    )


@dataclass(frozen=True, kw_only=True)
class _Frame:
    """Where a turn and a value stand in a picture of so many pixels."""

    lines: int
    steps: int
    low: int
    high: int
    high_px: int

    def x(self, turn: int, number: float | None = None) -> float:
        """The place of a turn; a line's number moves its mark aside of the others."""
        step = (WIDTH - LEFT - RIGHT) / max(1, self.steps - 1)
        middle = (self.lines - 1) / 2
        off = 0 if number is None else number - middle
        aside = off * min(ASIDE, step * 0.8 / max(1, self.lines))
        return round(LEFT + step * turn + aside, 1)

    def y(self, value: float) -> float:
        """The place of a value."""
        room = self.high_px - TOP - BOTTOM
        share = (value - self.low) / (self.high - self.low)
        return round(self.high_px - BOTTOM - room * share, 1)


def _line(number: int, name: str, line: Sequence[int], frame: _Frame) -> Line:
    dots = tuple((frame.x(turn, number), frame.y(value)) for turn, value in enumerate(line))
    return Line(
        name=name,
        letter=MARKS[number % len(MARKS)],
        dashes=DASHES[number % len(DASHES)],
        points=" ".join(f"{x},{y}" for x, y in dots),
        dots=dots,
    )


def ticks(low: int, high: int) -> list[int]:
    """Round values from low to high, six at most."""
    step = next(
        step
        for step in (n * 10**power for power in range(12) for n in (1, 2, 5))
        if (high - low) / step <= 5  # noqa: PLR2004 - six ticks
    )
    return list(range(-(-low // step) * step, high + 1, step))
