"""PDF of a printed page, pictures of it, and the index of what was printed."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from types import ModuleType
from typing import ClassVar, cast

from templates.errors import NoPdf, NotLaidOut
from templates.printing import PageFrame

PAGE = re.compile(r"Page (\d+)")
POINTS = 72


def ready() -> None:
    """See that PDF and pictures of it can be made. Raises NoPdf."""
    _weasyprint()
    _pdfium()


def pdf_of(html: str, watch: Callable[[int], None] | None = None) -> bytes:
    """The pages of an HTML document of ours as PDF, its headings tagged, its faces embedded.

    What it names outside itself is not fetched. `watch` is told the number of each page as it is
    laid out.

    Raises:
        NoPdf: the library is not installed, or what it stands on is missing.
        NotLaidOut: it failed.
    """
    weasyprint = _weasyprint()
    with _watched(watch):
        only_data = weasyprint.urls.URLFetcher(allowed_protocols=["data"])
        try:
            page = weasyprint.HTML(string=html, url_fetcher=only_data)
            made = page.write_pdf(pdf_tags=True, font_config=_unpacked())
        except Exception as fault:  # of a library's layout, whatever it stumbles over
            raise NotLaidOut(fault) from fault
    return cast("bytes", made)


def pages_of(pdf: bytes) -> int:
    """How many pages a PDF has. Raises NoPdf."""
    with closing(_pdfium().PdfDocument(pdf)) as document:
        return len(document)


def picture_of(pdf: bytes, page: int = 0, *, dots: float = 40) -> bytes:
    """A page of a PDF (from 0) as PNG, in greys, so many dots an inch. Raises NoPdf."""
    with closing(_pdfium().PdfDocument(pdf)) as document:
        drawn = document[page].render(scale=dots / POINTS, grayscale=True).to_pil()
    out = BytesIO()
    drawn.save(out, format="PNG", optimize=True)
    return out.getvalue()


class _Pages(logging.Handler):
    """Tells the number of each page that the layout begins."""

    def __init__(self, watch: Callable[[int], None]) -> None:
        super().__init__()
        self._watch = watch

    def emit(self, record: logging.LogRecord) -> None:
        """Read the number off a record of the library's progress."""
        if found := PAGE.search(record.getMessage()):
            self._watch(int(found[1]))


@contextmanager
def _watched(watch: Callable[[int], None] | None) -> Iterator[None]:
    if watch is None:
        yield
        return
    progress = logging.getLogger("weasyprint.progress")
    handler, level = _Pages(watch), progress.level
    progress.addHandler(handler)
    progress.setLevel(logging.INFO)
    try:
        yield
    finally:
        progress.removeHandler(handler)
        progress.setLevel(level)


@cache
def _unpacked() -> object:
    """Keeps the faces a document embeds, which take half a second to unpack, for the next one."""
    return _weasyprint().text.fonts.FontConfiguration()


def _weasyprint() -> ModuleType:
    try:
        import weasyprint
    except (ImportError, OSError) as fault:
        raise NoPdf(str(fault).splitlines()[0]) from None
    return cast("ModuleType", weasyprint)


def _pdfium() -> ModuleType:
    try:
        import pypdfium2
    except ImportError as fault:
        raise NoPdf(str(fault)) from None
    return cast("ModuleType", pypdfium2)


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
