"""Bar charts as plain geometry: the number on every bar, told apart without colour."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

WIDTH = 320
HEIGHT = 124
TOP, BOTTOM = 18, 22
THICKEST = 30.0
"""How broad an upright bar may be; few bars stand in as narrow a chart as many."""

LINE = 15
"""From one lying bar to the next."""

NAMES, NUMBERS = 104, 26
"""Room for the names left of lying bars, and for the numbers right of them."""


class Text(Struct, frozen=True, kw_only=True):
    """A text in a chart: where it stands, and which part of it stands there."""

    x: float
    y: float
    anchor: str
    said: str


class Bar(Struct, frozen=True, kw_only=True):
    """One bar with its name and its number; `hollow` ones are drawn as an outline."""

    x: float
    y: float
    width: float
    height: float
    hollow: bool
    name: Text
    number: Text


class Bars(Struct, frozen=True, kw_only=True):
    """A chart of bars; `says` has all its numbers in words, for those who do not see it.

    They stand on a line, `base`: x1, y1, x2, y2.
    """

    title: str
    says: str
    bars: tuple[Bar, ...]
    base: tuple[float, float, float, float]
    width: int = WIDTH
    height: int = HEIGHT


def upright(title: str, values: Sequence[tuple[str, int]], hollow: str = "") -> Bars:
    """Bars that stand beside each other; the one named `hollow` is an outline."""
    most = max((value for _, value in values), default=0) or 1
    step = min(WIDTH / max(1, len(values)), THICKEST * 1.5)
    thick, foot = step / 1.5, HEIGHT - BOTTOM
    bars = []
    for place, (name, value) in enumerate(values):
        middle = round(step * (place + 0.5), 1)
        high = round((foot - TOP) * value / most, 1)
        bar = Bar(
            x=round(middle - thick / 2, 1),
            y=round(foot - high, 1),
            width=round(thick, 1),
            height=high,
            hollow=name == hollow,
            name=Text(x=middle, y=foot + 15, anchor="middle", said=name),
            number=Text(x=middle, y=round(foot - high - 5, 1), anchor="middle", said=str(value)),
        )
        bars.append(bar)
    base = (0, foot, round(step * len(values), 1), foot)
    return Bars(title=title, says=_said(values), bars=tuple(bars), base=base)


def lying(title: str, values: Sequence[tuple[str, int]]) -> Bars:
    """Bars that lie under each other, their names left of them."""
    most = max((value for _, value in values), default=0) or 1
    room = WIDTH - NAMES - NUMBERS
    bars = []
    for place, (name, value) in enumerate(values):
        top = place * LINE + 2
        wide = round(room * value / most, 1)
        bar = Bar(
            x=NAMES,
            y=top,
            width=wide,
            height=LINE - 4,
            hollow=False,
            name=Text(x=NAMES - 6, y=top + 9.5, anchor="end", said=name),
            number=Text(x=round(NAMES + wide + 5, 1), y=top + 9.5, anchor="start", said=str(value)),
        )
        bars.append(bar)
    height = LINE * max(1, len(values))
    base = (NAMES, 0, NAMES, height)
    return Bars(title=title, says=_said(values), bars=tuple(bars), base=base, height=height)


def _said(values: Sequence[tuple[str, int]]) -> str:
    return "; ".join(f"{name}: {value}" for name, value in values) or "nothing"
