"""Draws a chart in plain signs: a letter for each House, side by side where they meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanly.output import width
from templates.chart import MARKS, ticks

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ROWS = 10
GUTTER = 6


def drawn(title: str, values: Mapping[str, Sequence[int]], first: int = 0) -> str:
    """The chart of some series of equal length from a turn on, the key to its letters under it.

    Where the turns are too many for the terminal, only the last that fit are drawn.
    """
    steps = max((len(line) for line in values.values()), default=0)
    cell = len(values) + 1
    shown = range(max(0, steps - (width() - GUTTER - 2) // cell), steps)
    seen = [line[turn] for line in values.values() for turn in shown] or [0]
    low, high = min(0, *seen), max(1, *seen)
    rows = min(ROWS, high - low)

    def row_of(value: int) -> int:
        return round((value - low) * rows / (high - low))

    labels = {row_of(tick): str(tick) for tick in ticks(low, high)}
    lines = [title]
    for row in range(rows, -1, -1):
        cells = [
            "".join(
                mark
                for mark, line in zip(MARKS, values.values(), strict=False)
                if row_of(line[turn]) == row
            ).ljust(cell)
            for turn in shown
        ]
        lines.append(f"{labels.get(row, ''):>{GUTTER - 2}} |{''.join(cells)}".rstrip())
    turns = "".join(str(first + turn).ljust(cell) for turn in shown)
    lines.append(f"{'turn':>{GUTTER - 2}} |{turns}".rstrip())
    keys = [f"{mark} {name}" for mark, name in zip(MARKS, values, strict=False)]
    return "\n".join([*lines, " " * GUTTER + ", ".join(keys)])
