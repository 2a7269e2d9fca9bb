"""Text proxies: cards in plain type at true size, with what is cut, folded and turned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from cardbase.cards.card import Card
from cardbase.vocabulary import Deck
from errata.text import shown
from templates.cards.border import Border, borders
from templates.cards.face import (
    CONDENSED,
    HIGH,
    POINT,
    STRONG,
    WIDE,
    Face,
    face_of,
    shortened,
    width,
)
from templates.cards.layout import Box, Grid, cuts, grid_of, line, mirrored, ruler
from templates.printing import Back, Cut, Margins, PageFrame

EDITION = "Dune CCG, current words"
SOURCE = "card files; Collected Rulings File §4.B"
BRIEF = "card files; CRF §4.B"
"""The source where there is only one line."""

BANDS = "upper edge: level Imperial, slanting House"
"""What the lines along the upper edge of a card tell, in the foot."""

SCALE = "100 mm: right if printed at 100 %"
NAMED = 15.0
"""How much of a deck's name stands on a page, in ems."""

EDGE = 5.0
"""What printers leave blank at the edge of the paper, in millimetres, and a little more."""

SIZES = (7.5, 7.0, 6.5, 6.0)
"""Sizes of the words in the foot, in points."""

FIELD, BAND = 4.0, 1.1
"""How far the hairlines of a back, and of the band on a face, are apart, in millimetres."""

BAND_HIGH = 2.0
"""How high the band on a face is, in millimetres."""


class Spot(Struct, frozen=True, kw_only=True):
    """A face, or the back of a deck, where it is cut; `turned` stands upside down."""

    box: Box
    face: Face | None = None
    back: Deck | None = None
    turned: bool = False


class Foot(Struct, frozen=True, kw_only=True):
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


class Page(Struct, frozen=True, kw_only=True):
    """One page; what is drawn are SVG paths in millimetres."""

    wide: float
    high: float
    spots: tuple[Spot, ...]
    pattern: str
    foot: Foot
    borders: tuple[Border, ...] = ()
    cut: str = ""
    fold: str = ""


class ProxySheet(Struct, frozen=True, kw_only=True):
    """Cards that are printed, cut out and played in the place of others.

    Attributes:
        cards: Each card, as often as it is printed.
        bleed: How far edges are printed beyond the cut, in millimetres.
        shift: How far backs on a page of their own are moved right and down, in millimetres.
    """

    TEMPLATE: ClassVar[str] = "proxies"
    frame: PageFrame
    cards: tuple[Card, ...]
    cut: Cut = Cut.MARKS
    bleed: float = 0
    back: Back = Back.NONE
    shift: tuple[float, float] = (0.0, 0.0)
    scale: str = SCALE

    def pages(self, wide: float, high: float, *, proof: bool = False) -> Iterator[Page]:
        """Its pages on a paper of this size, in millimetres, as it lies.

        Nine cards upright; with a bleed eight on paper that lies, so that a printer reaches all of
        it; with backs to fold four. With `proof` each bears the rules of its keywords.
        """
        paper, fold = (wide, high), self.back is Back.FOLD
        once = {card.id: card for card in self.cards}
        made = {name: face_of(card, proof=proof) for name, card in once.items()}
        faces = [made[card.id] for card in self.cards]
        piece, columns, rows = (WIDE, HIGH), *((4, 2) if self.bleed else (3, 3))
        if fold:
            piece, columns, rows = (WIDE, 2 * HIGH), 4, 1
        grid = grid_of(piece, columns, rows, paper, self.bleed)
        count = -(-len(faces) // grid.size)
        for number in range(count):
            some = faces[number * grid.size :][: grid.size]
            says = f"page {number + 1} of {count}"
            if fold:
                yield self._strips(grid, paper, some, says)
                continue
            boxes = [grid.box(place) for place in range(len(some))]
            pairs = list(zip(some, boxes, strict=True))
            yield Page(
                wide=wide,
                high=high,
                spots=tuple(Spot(box=box, face=face) for face, box in pairs),
                pattern="".join(band(face.deck, box, box.grown(self.bleed)) for face, box in pairs),
                borders=tuple(borders((face.sign, box) for face, box in pairs)),
                cut=cuts(grid, len(some), self.cut),
                foot=self._foot(grid, paper, says),
            )
            if self.back is Back.DUPLEX:
                edge = "short" if wide > high else "long"
                backs = [(face.deck, mirrored(box, wide, self.shift)) for face, box in pairs]
                says = f"backs of {says}: turn on the {edge} edge"
                yield Page(
                    wide=wide,
                    high=high,
                    spots=tuple(Spot(box=box, back=deck) for deck, box in backs),
                    pattern="".join(field(deck, box, box.grown(self.bleed)) for deck, box in backs),
                    foot=self._foot(grid, paper, says, backs=True),
                )

    def _strips(
        self, grid: Grid, paper: tuple[float, float], some: Sequence[Face], says: str
    ) -> Page:
        """Strips of a back upside down over its front, to be folded between."""
        spots, pattern, fold, lowers = [], [], [], []
        for place, face in enumerate(some):
            strip = grid.box(place)
            upper = replace(strip, high=HIGH)
            lower = replace(upper, top=upper.bottom)
            bled = strip.grown(self.bleed)
            over = replace(bled, high=upper.bottom - bled.top)
            under = replace(bled, top=lower.top, high=bled.bottom - lower.top)
            pattern += [field(face.deck, upper, over), band(face.deck, lower, under)]
            fold.append(line(bled.left, lower.top, bled.right, lower.top))
            spots += [Spot(box=upper, back=face.deck, turned=True), Spot(box=lower, face=face)]
            lowers.append((face.sign, lower))
        return Page(
            wide=paper[0],
            high=paper[1],
            spots=tuple(spots),
            pattern="".join(pattern),
            borders=tuple(borders(lowers)),
            cut=cuts(grid, len(some), self.cut),
            fold="".join(fold),
            foot=self._foot(grid, paper, f"{says}: cut out the strips, fold at the dashes"),
        )

    def _foot(
        self, grid: Grid, paper: tuple[float, float], says: str, *, backs: bool = False
    ) -> Foot:
        """Ruler and words at the foot, or, where that is full, up the side."""
        wide, high = paper
        title = f"{self.frame.title} · {says}"
        bands = "" if backs else f" · {BANDS}"
        if not grid.upright:
            words = (title, f"{EDITION} · {BRIEF}{bands}")
            left, top, room = EDGE + 104, high - EDGE - 6.2, wide - 2 * EDGE - 105
            size = min(_fitting(line, room) for line in words)
            caption, ruler_at = (EDGE + 1, top + 3), (EDGE + 1, top)
        else:
            words = (title, f"{SCALE} · {EDITION} · {BRIEF}{bands}")
            front = grid.box(grid.columns - 1).right + self.bleed + 0.2 + (0 if grid.gap else 4.3)
            left, top = 5.0 if backs else front, high - EDGE - 104
            room = high - 2 * EDGE - 105
            size = _fitting(" · ".join(words), room)
            caption, ruler_at = None, (left, top + 2)
        return Foot(
            left=left,
            top=top,
            wide=room,
            size=size,
            upright=grid.upright,
            title=words[0],
            lines=words[1:],
            caption=caption,
            ruler=ruler(*ruler_at, upright=grid.upright),
        )


def proxy_sheet(  # noqa: PLR0913 - each is a choice
    name: str,
    cards: Sequence[Card],
    *,
    cut: Cut = Cut.MARKS,
    bleed: float = 0,
    back: Back = Back.NONE,
    shift: tuple[float, float] = (0.0, 0.0),
) -> ProxySheet:
    """Proxies of these cards, each as often as it stands there; the name is that of their deck."""
    short = shortened(shown(name, most=200), NAMED)
    frame = PageFrame(
        title=f"Text proxies: {short}" if short else "Text proxies",
        edition=EDITION,
        source=SOURCE,
        landscape=back is Back.FOLD or bleed > 0,
        margins=Margins(top=0, right=0, bottom=0, left=0),
        bare=True,
    )
    return ProxySheet(
        frame=frame,
        cards=tuple(cards),
        cut=cut,
        bleed=bleed,
        back=back,
        shift=shift,
    )


def field(deck: Deck, card: Box, bled: Box) -> str:
    """The pattern of a back, to its bleed, the same when the card is turned upside down."""
    return _hairlines(deck, card, bled, FIELD)


def band(deck: Deck, card: Box, bled: Box) -> str:
    """The pattern along the upper edge of a face, to its bleed."""
    part = replace(bled, high=card.top + BAND_HIGH - bled.top)
    return _hairlines(deck, card, part, BAND)


def _hairlines(deck: Deck, card: Box, part: Box, step: float) -> str:
    """Level lines for the Imperial deck; for the House deck slanting ones.

    Along a slanting line right and down add up to the same.
    """
    if deck is Deck.IMPERIAL:
        places = _steps(card.top + card.high / 2, part.top, part.bottom, step)
        return "".join(line(part.left, at, part.right, at) for at in places)
    middle = card.left + card.wide / 2 + card.top + card.high / 2
    drawn = []
    for total in _steps(middle, part.left + part.top, part.right + part.bottom, step * 2**0.5):
        left = max(part.left, total - part.bottom)
        right = min(part.right, total - part.top)
        drawn.append(line(left, total - left, right, total - right))
    return "".join(drawn)


def _steps(middle: float, first: float, last: float, step: float) -> Iterator[float]:
    """All places between two, half a step and whole steps from the middle."""
    number = int((first - middle) / step) - 1
    while (at := middle + (number + 0.5) * step) < last:
        if at > first:
            yield at
        number += 1


def _fitting(words: str, wide: float) -> float:
    """The largest size at which words stand on one line."""
    ems = width(words) * CONDENSED * STRONG
    return next((size for size in SIZES if ems * size * POINT <= wide), SIZES[-1])
