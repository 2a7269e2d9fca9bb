"""How much room a text takes in the face of the cards: lines by measured width, sizes in steps."""

from __future__ import annotations

from functools import cache

POINT = 25.4 / 72
"""Millimetres in a point."""

CONDENSED = 0.91
"""How wide the condensed face is beside the plain one."""

STRONG = 1.03
"""How wide the heavier cut is beside the plain one."""

UNKNOWN = 0.65
"""The width of a sign that is not measured, in ems: as wide as a capital."""

_WIDTHS = {
    0.26: "' !,.:;|",
    0.31: "()IJ[]`ijl",
    0.37: "ft",
    0.41: '"-r·',
    0.46: "*17?sz",
    0.52: "#+/2359<=>FLTZ\\_cgkvxy~\u00d7",
    0.57: "$0468ACESVXY^ae",
    0.61: "BKPRbdhnopqu",
    0.66: "DGU",
    0.72: "HNOQw",
    0.86: "%&WMm—",
}
"""Widths of the signs of Fira Sans in ems, rounded up."""


def width(text: str) -> float:
    """How wide a text is in the plain face, in ems."""
    known = _widths()
    return sum(known.get(sign, UNKNOWN) for sign in text)


def shortened(text: str, room: float) -> str:
    """A text, or as much of it as is this wide, in ems, with the sign that more was there."""
    if width(text) <= room:
        return text
    while width(text) > room - 1:
        text = text[:-1]
    return f"{text}…"


def lines(text: str, room: float) -> int:
    """How many lines a text takes.

    Args:
        text: The text; it breaks at its spaces.
        room: How wide a line is, in ems of the plain face.
    """
    count, used = 1, 0.0
    for word in text.split():
        wide = width(word)
        if used and used + width(" ") + wide > room:
            count, used = count + 1, wide
        else:
            used += (width(" ") if used else 0) + wide
    return count


def height(text: str, size: float, wide: float, *, leading: float, face: float = 1.0) -> float:
    """How high a text stands, in millimetres.

    Args:
        text: The text, "" for none.
        size: The size of its letters, in points.
        wide: How wide its lines are, in millimetres.
        leading: How far its lines are apart, in sizes.
        face: How wide its face is beside the plain one.
    """
    if not text:
        return 0.0
    return lines(text, wide / (size * POINT * face)) * size * leading * POINT


def largest(
    text: str, sizes: tuple[float, ...], wide: float, high: float, *, leading: float
) -> float:
    """The first of these sizes, largest first, at which a text fits; the last if none does."""
    fitting = (size for size in sizes if height(text, size, wide, leading=leading) <= high)
    return next(fitting, sizes[-1])


@cache
def _widths() -> dict[str, float]:
    return {sign: wide for wide, signs in _WIDTHS.items() for sign in signs}
