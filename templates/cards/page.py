"""Pages of card faces and card backs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardbase.vocabulary import Deck
from templates.cards.face import CONDENSED, POINT, STRONG, Face, width
from templates.cards.layout import Box, line, ruler

FIELD, BAND = 4.0, 1.1
"""How far the hairlines of a back, and of the band on a face, are apart, in millimetres."""

HIGH = 2.0
"""How high the band on a face is, in millimetres."""


def field(deck: Deck, card: Box, bled: Box) -> str:
    """The pattern of a back, to its bleed, the same when the card is turned upside down."""
    return _hairlines(deck, card, bled, FIELD)


def band(deck: Deck, card: Box, bled: Box) -> str:
    """The pattern along the upper edge of a face, to its bleed."""
    part = Box(left=bled.left, top=bled.top, wide=bled.wide, high=card.top + HIGH - bled.top)
    return _hairlines(deck, card, part, BAND)


def _hairlines(deck: Deck, card: Box, part: Box, step: float) -> str:
    """Level lines for the Imperial deck, slanting ones for the House deck."""
    lines = _level if deck is Deck.IMPERIAL else _slanting
    return "".join(lines(card, part, step))


def _level(card: Box, part: Box, step: float) -> Iterator[str]:
    for at in _steps(card.top + card.high / 2, part.top, part.bottom, step):
        yield line(part.left, at, part.right, at)


def _slanting(card: Box, part: Box, step: float) -> Iterator[str]:
    """Lines along which right and down add up to the same."""
    middle = card.left + card.wide / 2 + card.top + card.high / 2
    wider = step * 2**0.5
    for total in _steps(middle, part.left + part.top, part.right + part.bottom, wider):
        left = max(part.left, total - part.bottom)
        right = min(part.right, total - part.top)
        yield line(left, total - left, right, total - right)


def _steps(middle: float, first: float, last: float, step: float) -> Iterator[float]:
    """All places between two, half a step and whole steps from the middle."""
    number = int((first - middle) / step) - 1
    while (at := middle + (number + 0.5) * step) < last:
        if at > first:
            yield at
        number += 1


# --- A page full of cards: what lies where, and the ruler and the words beside them ---------------

SCALE = "100 mm: right if printed at 100 %"
EDGE = 5.0
"""What printers leave blank at the edge of the paper, in millimetres, and a little more."""

SIZES = (7.5, 7.0, 6.5, 6.0)
"""Sizes of the words, in points."""


@dataclass(frozen=True, kw_only=True)
class Spot:
    """A face or a back where it is cut, in millimetres; `turned` stands upside down.

    Attributes:
        back: The deck whose back it is, None for a face.
        wide, high: As it is cut.
    """

    left: float
    top: float
    wide: float
    high: float
    face: Face | None = None
    back: Deck | None = None
    turned: bool = False


@dataclass(frozen=True, kw_only=True)
class Foot:
    """The ruler and the words beside it: where they begin, and whether they run up the side.

    Attributes:
        size: Of the letters, in points.
        caption: Where the words stand that tell what the ruler is for; None among the lines.
        ruler: An SVG path.
    """

    left: float
    top: float
    wide: float
    size: float
    upright: bool
    title: str
    lines: tuple[str, ...]
    caption: tuple[float, float] | None
    ruler: str


@dataclass(frozen=True, kw_only=True)
class Page:
    """One page; what is drawn are SVG paths in millimetres."""

    wide: float
    high: float
    spots: tuple[Spot, ...]
    pattern: str
    cut: str
    fold: str
    foot: Foot


def foot_at(paper: tuple[float, float], side: float | None, words: tuple[str, ...]) -> Foot:
    """Ruler and words at the foot, or, where that is full, up the side that begins at `side`.

    Args:
        paper: Its width and height.
        side: Where the strip for them begins, None for the foot.
        words: The title of the page, and the lines after it.
    """
    wide, high = paper
    if side is None:
        left, top, room = EDGE + 104, high - EDGE - 6.2, wide - 2 * EDGE - 105
        size = min(_fitting(line, room) for line in words)
    else:
        left, top, room = side, high - EDGE - 104, high - 2 * EDGE - 105
        size = _fitting(" · ".join(words), room)
    upright = side is not None
    return Foot(
        left=left,
        top=top,
        wide=room,
        size=size,
        upright=upright,
        title=words[0],
        lines=words[1:],
        caption=None if upright else (EDGE + 1, top + 3),
        ruler=ruler(left, top + 2, upright=True)
        if upright
        else ruler(EDGE + 1, top, upright=False),
    )


def _fitting(words: str, wide: float) -> float:
    """The largest size at which words stand on one line."""
    ems = width(words) * CONDENSED * STRONG
    return next((size for size in SIZES if ems * size * POINT <= wide), SIZES[-1])
