"""Looks at a PDF itself: its letters and their sizes, its faces, its ink, what leaves its page."""

from __future__ import annotations

from ctypes import c_float, create_string_buffer
from functools import lru_cache
from math import hypot
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pypdfium2 import PdfPage, PdfTextPage

MM = 72 / 25.4
EDGE = 4.5
"""How near to the edge of the paper anything of a sheet may stand, in millimetres."""

STRAIGHT = str.maketrans("\u201c\u201d\u2018\u2019", "\"\"''")
"""What brings quotes and apostrophes back as the data has them."""


class Letter(Struct, frozen=True, gc=False):
    """One letter as it is printed; sizes in points, places in millimetres from the top left."""

    page: int
    sign: str
    size: float
    left: float
    top: float
    right: float
    bottom: float


class Rect(Struct, frozen=True, gc=False):
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


class Printed(Struct, frozen=True):
    """What was read off a PDF, page by page.

    `paper` is the size of each page in millimetres, `texts` its text, line by line as it is
    written.
    """

    paper: tuple[tuple[float, float], ...]
    letters: tuple[Letter, ...]
    rects: tuple[Rect, ...]
    texts: tuple[str, ...]

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
    import pypdfium2 as pdfium

    letters, rects, paper, texts = list[Letter](), list[Rect](), list[tuple[float, float]](), []
    document = pdfium.PdfDocument(pdf)
    for number, page in enumerate(document):
        wide, high = page.get_size()
        paper.append((wide / MM, high / MM))
        text = page.get_textpage()
        texts.append(text.get_text_range().replace("\r\n", "\n"))
        letters += _letters(text, number, high)
        rects += _rects(page, number, high)
    document.close()
    return Printed(tuple(paper), tuple(letters), tuple(rects), tuple(texts))


def _letters(text: PdfTextPage, number: int, high: float) -> Iterator[Letter]:
    from pypdfium2 import raw

    box, matrix = raw.FS_RECTF(), raw.FS_MATRIX()
    for place in range(text.count_chars()):
        if raw.FPDFText_IsGenerated(text, place):
            continue  # a blank or a new line that the reader puts in
        raw.FPDFText_GetLooseCharBox(text, place, box)
        raw.FPDFText_GetMatrix(text, place, matrix)
        yield Letter(
            page=number,
            sign=chr(raw.FPDFText_GetUnicode(text, place)),
            size=raw.FPDFText_GetFontSize(text, place) * hypot(matrix.a, matrix.b),
            left=box.left / MM,
            top=(high - box.top) / MM,
            right=box.right / MM,
            bottom=(high - box.bottom) / MM,
        )


def _rects(page: PdfPage, number: int, high: float) -> Iterator[Rect]:
    """What is drawn on a page without lifting the pen, the breadth of the pen not counted."""
    from pypdfium2 import raw

    across, up = c_float(), c_float()
    for one in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH]):
        matrix = one.get_matrix()
        drawn = list[list[tuple[float, float]]]()
        for place in range(raw.FPDFPath_CountSegments(one)):
            segment = raw.FPDFPath_GetPathSegment(one, place)
            if raw.FPDFPathSegment_GetType(segment) == raw.FPDF_SEGMENT_MOVETO:
                drawn.append([])
            raw.FPDFPathSegment_GetPoint(segment, across, up)
            drawn[-1].append(matrix.on_point(across.value, up.value))
        for points in drawn:
            (left, right), (low, top) = map(_ends, zip(*points, strict=True))
            yield Rect(number, left / MM, (high - top) / MM, right / MM, (high - low) / MM)


def _ends(some: Sequence[float]) -> tuple[float, float]:
    return min(some), max(some)


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
