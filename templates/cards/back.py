"""The back of a card: which deck it is of, in a word, a sign and a pattern of hairlines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.vocabulary import Deck
from templates.cards.layout import Box, line

if TYPE_CHECKING:
    from collections.abc import Iterator

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
