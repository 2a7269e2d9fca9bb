"""PDF of a printed page, pictures of it, and the index of what was printed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal, cast

from defusedxml import ElementTree
from msgspec import Struct

from templates.blocks import block, breakable, curled, levelled
from templates.errors import NoPdf, NotLaidOut
from templates.printing import PageFrame

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from typst import Compiler

HERE = Path(__file__).parent
SHEET = HERE / "typst" / "sheet.typ"
MISSING = "could not be displayed with font"
"""What Typst says of a letter that no font has."""

KEPT = 10
"""How many documents later Typst forgets what it laid out; it can be told in no other way."""

PAGES = re.compile(rb"/Type/Pages(?:/Parent \d+ \d+ R)?/Count (\d+)")


def pdf_of(html: str, remark: Callable[[str], None] | None = None) -> bytes:
    """The pages of a document that `html_of` made, as tagged PDF with its faces embedded.

    It is PDF/UA, but where a letter stands in none of the fonts of this system: such a letter shows
    as a box, and `remark` is told so.

    Raises:
        NoPdf: the library is not installed.
        NotLaidOut: it failed.
    """
    try:
        return _compiled(html, "ua-1")
    except NotLaidOut as fault:
        if MISSING not in str(fault.__cause__):
            raise
    if remark:
        remark("A letter is in none of the fonts of this system; a box stands for it.")
    return _compiled(html, "1.7")


def pdf_alone(html: str) -> bytes:
    """As `pdf_of`, for a process that lives on: the library keeps nothing of the document.

    Else it keeps what it laid out, 100 MB for a table of four, until ten others were made.
    """
    try:
        return pdf_of(html)
    finally:
        blank = {"document": json.dumps({"title": "", "look": [], "leaves": []})}
        for _ in range(KEPT + 1):
            _compiler().compile(format="pdf", sys_inputs=blank)


def _compiled(html: str, standard: Literal["ua-1", "1.7"]) -> bytes:
    compiler = _compiler()
    try:
        made = compiler.compile(format="pdf", sys_inputs=_inputs(html), pdf_standards=standard)
    except Exception as fault:  # of a library's layout, whatever it stumbles over
        raise NotLaidOut(fault) from fault
    return cast("bytes", made)


def ready() -> None:
    """See that PDF can be made. Raises NoPdf."""
    _compiler()


def pages_of(pdf: bytes) -> int:
    """How many pages a PDF has that `pdf_of` made."""
    return max(int(count) for count in PAGES.findall(pdf))


def picture_of(html: str, *, dots: float = 40) -> bytes:
    """The first page of a document that `html_of` made as PNG, so many dots an inch.

    Behind `pdf_of` of the same document it takes little: the library knows its layout.

    Raises NoPdf, NotLaidOut.
    """
    compiler = _compiler()
    try:
        made = compiler.compile(format="png", sys_inputs=_inputs(html), ppi=dots)
    except Exception as fault:
        raise NotLaidOut(fault) from fault
    return cast("bytes", made[0] if isinstance(made, list) else made)


def _inputs(html: str) -> dict[str, str]:
    """What a document is for `typst/sheet.typ`.

    It is one input: of several the library forgets the order, and then what it has laid out.
    """
    root = ElementTree.fromstring(html)
    document = {
        "title": root.findtext("head/title") or "",
        "look": root.get("class", "").split(),
        "leaves": [_leaf(one) for one in root.iter("article")],
    }
    return {"document": json.dumps(document, ensure_ascii=False)}


def _leaf(article: Element) -> dict[str, Any]:
    """A sheet of the document: its page, what stands at its foot, and its blocks."""
    found, classes = block(article), article.get("class", "").split()
    levelled(found)
    curled(found)
    wide, high = map(float, article.get("data-paper", "").split())
    return {
        "id": article.get("id"),
        **{one: breakable(article.get(f"data-{one}", "")) for one in ("title", "named", "source")},
        "wide": wide,
        "high": high,
        "margins": [float(one) for one in article.get("data-margins", "").split()],
        "bare": "bare" in classes,
        "condensed": "condensed" in classes,
        "size": found["a"]["font-size"],
        "blocks": [one for one in found["k"] if isinstance(one, str) or one["t"] != "footer"],
    }


@cache
def _compiler() -> Compiler:
    try:
        import typst
    except ImportError as fault:
        raise NoPdf(str(fault)) from None
    fonts = typst.Fonts(
        include_system_fonts=True, include_embedded_fonts=False, font_paths=[HERE / "fonts"]
    )
    return typst.Compiler(SHEET, root=HERE, font_paths=fonts)


class IndexEntry(Struct, frozen=True, kw_only=True):
    """One sheet of the index, with the names of its files beside it; "" where none was made.

    Attributes:
        picture: Its first page as a data URI; without it, its page is shown small, live.
        pages: How many pages it has, "" where nobody counted them.
    """

    title: str
    says: str
    pages: str
    picture: str
    html: str
    pdf: str


class SheetPart(Struct, frozen=True, kw_only=True):
    """The sheets of one game."""

    heading: str
    entries: tuple[IndexEntry, ...]


class IndexSheet(Struct, frozen=True, kw_only=True):
    """A whole index; `left_out` says of each sheet that is not there why."""

    TEMPLATE: ClassVar[str] = "index"
    frame: PageFrame
    parts: tuple[SheetPart, ...]
    left_out: tuple[tuple[str, str], ...]
