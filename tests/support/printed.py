"""Looks at a PDF itself: its letters and their sizes, its faces, its ink, what leaves its page."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pdfminer.layout import LTChar, LTComponent

MM = 72 / 25.4
EDGE = 4.5
"""How near to the edge of the paper anything of a sheet may stand, in millimetres."""

_DOTS = re.compile(rb"(?<=\n)[-\d.]+ [-\d.]+ m\n(?:(?:[-\d.]+ ){6}c\n)+h\n")
"""Outlines of curves alone: the dots of dotted lines, thousands on a page."""


STRAIGHT = str.maketrans("\u201c\u201d\u2018\u2019", "\"\"''")
"""What brings quotes and apostrophes back as the data has them."""


@dataclass(frozen=True)
class Letter:
    """One letter as it is printed; sizes in points, places in millimetres from the top left."""

    page: int
    sign: str
    face: str
    size: float
    left: float
    top: float
    right: float
    bottom: float
    upright: bool


@dataclass(frozen=True)
class Rect:
    """One rectangle or line drawn on a page, in millimetres."""

    page: int
    left: float
    top: float
    right: float
    bottom: float

    @property
    def size(self) -> tuple[float, float]:
        """Width and height."""
        return self.right - self.left, self.bottom - self.top


@dataclass(frozen=True)
class Printed:
    """What was read off a PDF; `paper` is the size of each page in millimetres."""

    paper: tuple[tuple[float, float], ...]
    letters: tuple[Letter, ...]
    rects: tuple[Rect, ...]

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The text of each page, line by line."""
        from pdfplumber.utils import chars_to_textmap

        pages: list[list[dict[str, object]]] = [[] for _ in self.paper]
        for one in self.letters:
            pages[one.page].append(_sign_of(one))
        return tuple(chars_to_textmap(page).as_string for page in pages)

    @property
    def smallest(self) -> float:
        """The size of the smallest letter that shows, in points."""
        return min(one.size for one in self.letters if not one.sign.isspace())

    @property
    def outside(self) -> list[Letter]:
        """Letters that stand nearer to the edge of their page than they may."""
        return [one for one in self.letters if not one.sign.isspace() and self._leaves(one)]

    def _leaves(self, one: Letter) -> bool:
        wide, high = self.paper[one.page]
        inside = one.left >= EDGE and one.right <= wide - EDGE
        return not (inside and one.top >= EDGE and one.bottom <= high - EDGE)


@lru_cache(maxsize=64)
def pdf_made(html: str) -> bytes:
    """The PDF of a document, laid out once for all tests that look at it."""
    from templates.pdf import pdf_of

    return pdf_of(html)


@lru_cache(maxsize=16)  # the letters of a table of six take some 20 MB
def printed(pdf: bytes) -> Printed:
    """Read a PDF."""
    import pdfplumber
    from pdfminer.layout import LTChar, LTLine, LTRect

    letters, rects, paper = list[Letter](), list[Rect](), list[tuple[float, float]]()
    with pdfplumber.open(BytesIO(pdf)) as document:
        for number, page in enumerate(document.pages):
            for part in page.page_obj.contents:
                # They are neither letters nor rectangles, and took two thirds of the reading.
                part.data = _DOTS.sub(b"", part.get_data())
            high = float(page.height)
            paper.append((float(page.width) / MM, high / MM))
            # What the library makes of these, with all their attributes, took half of the reading.
            for one in _drawn(page.layout):
                if isinstance(one, LTChar):
                    letters.append(_letter(number, high, one))
                elif isinstance(one, LTRect | LTLine):
                    rects.append(_rect(number, high, one))
    return Printed(paper=tuple(paper), letters=tuple(letters), rects=tuple(rects))


def _drawn(parts: Iterable[LTComponent]) -> Iterator[LTComponent]:
    """All that is drawn on a page, and within what is drawn as a whole."""
    from pdfminer.layout import LTContainer

    for one in parts:
        if isinstance(one, LTContainer):
            yield from _drawn(one)
        else:
            yield one


def not_embedded(pdf: bytes) -> set[str]:
    """The names of faces that a PDF uses and does not carry."""
    import pypdfium2 as pdfium
    from pypdfium2 import raw

    found = set()
    document = pdfium.PdfDocument(pdf)
    for page in document:
        for thing in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT]):
            face = raw.FPDFTextObj_GetFont(thing)
            if not raw.FPDFFont_GetIsEmbedded(face):
                found.add(str(thing))
    document.close()
    return found


def ink(pdf: bytes, page: int = 0) -> float:
    """How much of a page's ink is laid on, from 0 for bare paper to 1 for all black."""
    import pypdfium2 as pdfium

    document = pdfium.PdfDocument(pdf)
    drawn = document[page].render(scale=100 / 72, grayscale=True).to_pil()
    document.close()
    counts = drawn.histogram()
    laid = sum((255 - grey) * count for grey, count in enumerate(counts))
    return float(laid / (255 * sum(counts)))


def headings(pdf: bytes) -> list[str]:
    """The tags of a PDF's headings in order, such as "H1"."""
    import pypdfium2 as pdfium
    from pypdfium2 import raw

    found: list[str] = []
    document = pdfium.PdfDocument(pdf)
    for page in document:
        tree = raw.FPDF_StructTree_GetForPage(page)
        for number in range(raw.FPDF_StructTree_CountChildren(tree)):
            _walk(raw.FPDF_StructTree_GetChildAtIndex(tree, number), found)
        raw.FPDF_StructTree_Close(tree)
    document.close()
    return found


def _walk(element: object, found: list[str]) -> None:
    from ctypes import create_string_buffer

    from pypdfium2 import raw

    if not element:
        return
    name = create_string_buffer(64)
    raw.FPDF_StructElement_GetType(element, name, 64)
    told = name.raw.decode("utf-16-le").split("\0")[0]
    if told.startswith("H") and told[1:].isdigit():
        found.append(told)
    for number in range(raw.FPDF_StructElement_CountChildren(element)):
        _walk(raw.FPDF_StructElement_GetChildAtIndex(element, number), found)


def _letter(page: int, high: float, one: LTChar) -> Letter:
    across, up = map(abs, one.matrix[:2])
    return Letter(
        page=page,
        sign=one.get_text(),
        face=one.fontname,
        size=one.size if across > up else one.width,
        left=one.x0 / MM,
        top=(high - one.y1) / MM,
        right=one.x1 / MM,
        bottom=(high - one.y0) / MM,
        upright=one.upright,
    )


def _rect(page: int, high: float, one: LTComponent) -> Rect:
    return Rect(
        page=page,
        left=one.x0 / MM,
        top=(high - one.y1) / MM,
        right=one.x1 / MM,
        bottom=(high - one.y0) / MM,
    )


def _sign_of(one: Letter) -> dict[str, object]:
    """A letter as the library reads lines of them."""
    return {
        "text": one.sign,
        "size": one.size,
        "upright": one.upright,
        "x0": one.left * MM,
        "x1": one.right * MM,
        "top": one.top * MM,
        "bottom": one.bottom * MM,
        "doctop": one.top * MM,
    }
