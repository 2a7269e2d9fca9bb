"""PDF of a printed page, pictures of it, and the index of what was printed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, cast

import defusedxml.ElementTree as ElementTree

from templates.blocks import block
from templates.errors import NoPdf, NotLaidOut
from templates.printing import PageFrame

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from typst import Compiler

HERE = Path(__file__).parent
SHEET = HERE / "typst" / "sheet.typ"


def pdf_of(html: str) -> bytes:
    """The pages of a document that `html_of` made, as tagged PDF with its faces embedded.

    Raises:
        NoPdf: the library is not installed.
        NotLaidOut: it failed.
    """
    return cast("bytes", _compiled(html, "pdf"))


def pages_of(pdf: bytes) -> int:
    """How many pages a PDF of ours has."""
    return max(int(one) for one in COUNT.findall(pdf))


def pictures_of(html: str, *, dots: float = 40) -> list[bytes]:
    """The pages of a document that `html_of` made, as PNG, so many dots an inch.

    Raises NoPdf, NotLaidOut.
    """
    made = _compiled(html, "png", ppi=dots)
    return cast("list[bytes]", made if isinstance(made, list) else [made])


def _compiled(html: str, form: str, **how: object) -> object:
    root = ElementTree.fromstring(html)
    sheets = {
        "title": root.findtext("head/title") or "",
        "leaves": [_leaf(one) for one in root.iter("article")],
    }
    inputs = {
        "sheets": json.dumps(sheets, ensure_ascii=False),
        "low-ink": "yes" if "low-ink" in root.get("class", "") else "no",
    }
    try:
        return _compiler().compile(format=form, sys_inputs=inputs, pdf_standards="ua-1" if form == "pdf" else [], **how)
    except Exception as fault:  # of a library's layout, whatever it stumbles over
        raise NotLaidOut(fault) from fault


def _leaf(article: Element) -> dict[str, Any]:
    """A sheet of the document: its page, what stands at its foot, and its blocks."""
    found, classes = block(article), article.get("class", "").split()
    wide, high = map(float, article.get("data-paper", "").split())
    return {
        "id": article.get("id"),
        "title": article.get("data-title"),
        "named": article.get("data-named"),
        "source": article.get("data-source"),
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
    fonts = typst.Fonts(include_system_fonts=True, include_embedded_fonts=False, font_paths=[HERE / "fonts"])
    return typst.Compiler(SHEET, root=HERE, font_paths=fonts)


@dataclass(frozen=True, kw_only=True)
class IndexEntry:
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


@dataclass(frozen=True, kw_only=True)
class SheetPart:
    """The sheets of one game."""

    heading: str
    entries: tuple[IndexEntry, ...]


@dataclass(frozen=True, kw_only=True)
class IndexSheet:
    """A whole index; `left_out` says of each sheet that is not there why."""

    TEMPLATE: ClassVar[str] = "index"
    frame: PageFrame
    parts: tuple[SheetPart, ...]
    left_out: tuple[tuple[str, str], ...]
