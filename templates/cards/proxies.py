"""Text proxies: cards in plain type at true size, with what is cut, folded and turned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from cardbase.vocabulary import Deck
from errata.text import shown
from templates.cards.face import HIGH, WIDE, Face, face_of, shortened
from templates.cards.layout import Box, Grid, cuts, grid_of, line, mirrored
from templates.cards.page import SCALE, Foot, Page, Spot, band, field, foot_at
from templates.printing import Back, Cut, Frame, Margins

if TYPE_CHECKING:
    from cardbase.cards.card import Card

NO_MARGINS = Margins(top=0, right=0, bottom=0, left=0)
EDITION = "Dune CCG, current words"
SOURCE = "card files; Collected Rulings File §4.B"
BRIEF = "card files; CRF §4.B"
"""The source where there is only one line."""

NAMED = 15.0
"""How much of a deck's name stands on a page, in ems."""


@dataclass(frozen=True, kw_only=True)
class ProxySheet:
    """Cards that are printed, cut out and played in the place of others.

    Attributes:
        faces: Each card, as often as it is printed.
        cut: What shows where to cut.
        bleed: How far edges are printed beyond the cut, in millimetres.
        back: How they get a back.
        shift: How far backs on a page of their own are moved right and down, in millimetres.
    """

    TEMPLATE: ClassVar[str] = "proxies"
    frame: Frame
    faces: tuple[Face, ...]
    cut: Cut = Cut.MARKS
    bleed: float = 0
    back: Back = Back.NONE
    shift: tuple[float, float] = (0.0, 0.0)
    scale: str = SCALE

    def pages(self, wide: float, high: float) -> Iterator[Page]:
        """Its pages on a paper of this size, in millimetres, as it lies."""
        grid = self._grid(wide, high)
        count = -(-len(self.faces) // grid.size)
        for number in range(count):
            some = self.faces[number * grid.size :][: grid.size]
            says = f"page {number + 1} of {count}"
            if self.back is Back.FOLD:
                yield self._strips(grid, (wide, high), some, says)
                continue
            yield self._fronts(grid, (wide, high), some, says)
            if self.back is Back.DUPLEX:
                yield self._backs(grid, (wide, high), some, says)

    def _grid(self, wide: float, high: float) -> Grid:
        if self.back is Back.FOLD:
            return grid_of((WIDE, 2 * HIGH), 4, 1, (wide, high), self.bleed)
        return grid_of((WIDE, HIGH), 3, 3, (wide, high), self.bleed)

    def _fronts(
        self, grid: Grid, paper: tuple[float, float], some: Sequence[Face], says: str
    ) -> Page:
        boxes = [grid.box(place) for place in range(len(some))]
        bands = (
            band(face.deck, box, self._bled(box)) for face, box in zip(some, boxes, strict=True)
        )
        return Page(
            wide=paper[0],
            high=paper[1],
            spots=tuple(_spot(box, face=face) for face, box in zip(some, boxes, strict=True)),
            pattern="".join(bands),
            cut=cuts(grid, len(some), self.cut),
            fold="",
            foot=self._foot(grid, paper, says),
        )

    def _backs(
        self, grid: Grid, paper: tuple[float, float], some: Sequence[Face], says: str
    ) -> Page:
        boxes = [mirrored(grid.box(place), paper[0], self.shift) for place in range(len(some))]
        fields = (
            field(face.deck, box, self._bled(box)) for face, box in zip(some, boxes, strict=True)
        )
        side = 5.0 if grid.upright else None
        return Page(
            wide=paper[0],
            high=paper[1],
            spots=tuple(_spot(box, back=face.deck) for face, box in zip(some, boxes, strict=True)),
            pattern="".join(fields),
            cut="",
            fold="",
            foot=self._foot(grid, paper, f"backs of {says}: turn on the long edge", side=side),
        )

    def _strips(
        self, grid: Grid, paper: tuple[float, float], some: Sequence[Face], says: str
    ) -> Page:
        """Strips of a back upside down over its front, to be folded between."""
        spots, pattern, fold = [], [], []
        for place, face in enumerate(some):
            strip = grid.box(place)
            upper = replace(strip, high=HIGH)
            lower = replace(upper, top=upper.bottom)
            bled = self._bled(strip)
            over = replace(bled, high=upper.bottom - bled.top)
            under = replace(bled, top=lower.top, high=bled.bottom - lower.top)
            pattern += [field(face.deck, upper, over), band(face.deck, lower, under)]
            fold.append(line(bled.left, lower.top, bled.right, lower.top))
            spots += [_spot(upper, back=face.deck, turned=True), _spot(lower, face=face)]
        return Page(
            wide=paper[0],
            high=paper[1],
            spots=tuple(spots),
            pattern="".join(pattern),
            cut=cuts(grid, len(some), self.cut),
            fold="".join(fold),
            foot=self._foot(grid, paper, f"{says}: cut out the strips, fold at the dashes"),
        )

    def _bled(self, box: Box) -> Box:
        more = self.bleed
        return Box(
            left=box.left - more,
            top=box.top - more,
            wide=box.wide + 2 * more,
            high=box.high + 2 * more,
        )

    def _foot(
        self, grid: Grid, paper: tuple[float, float], says: str, side: float | None = None
    ) -> Foot:
        front = side is None
        if grid.upright and front:
            side = grid.box(grid.columns - 1).right + self.bleed + 0.2 + (0 if grid.gap else 4.3)
        title = f"{self.frame.title} · {says}"
        if not grid.upright:
            return foot_at(paper, side, (title, f"{EDITION} · {SOURCE}"))
        short = ("the paper cuts the outermost bleed",) if grid.short and front else ()
        return foot_at(paper, side, (title, SCALE, f"{EDITION} · {BRIEF}", *short))


def proxy_sheet(  # noqa: PLR0913 - each is a choice
    name: str,
    cards: Sequence[Card],
    *,
    cut: Cut = Cut.MARKS,
    bleed: float = 0,
    back: Back = Back.NONE,
    shift: tuple[float, float] = (0.0, 0.0),
) -> ProxySheet:
    """Proxies of these cards, each as often as it is named.

    Args:
        name: What they are of, "" for nothing.
        cards: The cards.
        cut: What shows where to cut.
        bleed: How far edges are printed beyond the cut, in millimetres.
        back: How they get a back.
        shift: How far backs on a page of their own are moved, in millimetres.
    """
    faces = {card.id: face_of(card) for card in cards}
    short = shortened(shown(name, most=200), NAMED)
    frame = Frame(
        title=f"Text proxies: {short}" if short else "Text proxies",
        edition=EDITION,
        source=SOURCE,
        landscape=back is Back.FOLD,
        margins=NO_MARGINS,
        bare=True,
    )
    return ProxySheet(
        frame=frame,
        faces=tuple(faces[card.id] for card in cards),
        cut=cut,
        bleed=bleed,
        back=back,
        shift=shift,
    )


def _spot(
    box: Box, *, face: Face | None = None, back: Deck | None = None, turned: bool = False
) -> Spot:
    return Spot(
        left=box.left,
        top=box.top,
        wide=box.wide,
        high=box.high,
        face=face,
        back=back,
        turned=turned,
    )
