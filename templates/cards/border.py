"""The border of a card: its line tells the type, in black and white, too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from cardbase.vocabulary import CardType
from templates.cards.layout import Box
from templates.signs import PROGRAM

IN, BELOW = 1.6, 2.9
"""How far a border stands within the cut, and within its upper edge, in millimetres.

Scissors may stray by a millimetre; above it is the band of the deck.
"""

ROUND = 1.6
"""The radius of its corners, in millimetres."""


class Stroke(Struct, frozen=True, kw_only=True):
    """A line drawn about a card, in millimetres.

    Attributes:
        further: How far it stands within the outermost line.
        dashes: Lengths of dashes and gaps, "" where it is whole.
    """

    wide: float
    further: float = 0
    dashes: str = ""


STROKES = {
    CardType.PERSONA: (Stroke(wide=0.3), Stroke(wide=0.3, further=0.9)),
    CardType.HOLDING: (Stroke(wide=1.0, further=0.2),),
    CardType.RESOURCE: (Stroke(wide=0.7, dashes="4 1.8"),),
    CardType.PLAN: (Stroke(wide=0.3),),
    CardType.EVENT: (Stroke(wide=0.9, dashes="0 1.8"),),
    PROGRAM: (Stroke(wide=0.7), Stroke(wide=0.25, further=1.0)),
}
"""The lines of each type, and of programs."""


class Border(Struct, frozen=True, kw_only=True):
    """Lines of one kind about several cards, as an SVG path in millimetres."""

    stroke: Stroke
    path: str


def borders(cards: Iterable[tuple[str, Box]]) -> Iterator[Border]:
    """The borders of cards of these types (`Face.sign`), each where it is cut."""
    found: dict[Stroke, str] = {}
    for kind, box in cards:
        for stroke in STROKES[kind]:
            found[stroke] = found.get(stroke, "") + _about(box, stroke.further)
    for stroke, path in found.items():
        yield Border(stroke=stroke, path=path)


def _about(box: Box, further: float) -> str:
    left, right = box.left + IN + further, box.right - IN - further
    top, bottom = box.top + BELOW + further, box.bottom - IN - further
    turn = f"a{ROUND:g} {ROUND:g} 0 0 1"
    return (
        f"M{left + ROUND:.6g} {top:.6g}H{right - ROUND:.6g}{turn} {ROUND:g} {ROUND:g}"
        f"V{bottom - ROUND:.6g}{turn} -{ROUND:g} {ROUND:g}H{left + ROUND:.6g}"
        f"{turn} -{ROUND:g} -{ROUND:g}V{top + ROUND:.6g}{turn} {ROUND:g} -{ROUND:g}Z"
    )
