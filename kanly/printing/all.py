"""`kanly print all`: every sheet into one folder, and an index that shows them."""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import repeat
from typing import TYPE_CHECKING

from cardbase.errors import NotWritten
from cardbase.strings import capital, counted
from errata.errors import KanlyError
from kanly.printing.offers import OFFERS
from kanly.printing.order import About, Offer, Order
from kanly.terminal.files import put, put_bytes
from kanly.terminal.output import Code, remark
from kanly.terminal.progress import tracked
from templates.errors import CannotPrint, NoPdf, NotLaidOut, PrintError
from templates.printing import Look

if TYPE_CHECKING:
    from pathlib import Path

    from templates.pdf import Entry

INDEX = "index.html"
WORKERS = 4
"""So many PDFs are laid out at a time, where there are as many processors."""


@dataclass(frozen=True, kw_only=True)
class Page:
    """One sheet as a page for a browser."""

    offer: Offer
    html: str


@dataclass(frozen=True, kw_only=True)
class Drawn:
    """A page as PDF.

    Attributes:
        pdf: The file.
        pages: How many pages it has.
        picture: Its first page, a small PNG.
    """

    pdf: bytes
    pages: int
    picture: bytes


def print_all(
    out: Path | None, order: Order, look: Look, offers: Iterable[Offer] = OFFERS.values()
) -> int:
    """Write every sheet that can be made into a folder, as a page and as PDF, and an index.

    Without the library for PDF there are pages alone, and where it fails on a sheet there is its
    page alone. A sheet that lacks what it is made of, a deck or a collection, is left out, and
    the index says so.

    Args:
        out: The folder; made where it is not there.
        order: What is asked; each sheet heeds of it what it takes.
        look: Paper and ink.
        offers: The sheets.

    Returns 0; 2 where a PDF could not be laid out.

    Raises:
        CannotPrint: no folder is named, or a name stands where none belongs.
        NotWritten: a file cannot be written.
    """
    if order.names:
        raise CannotPrint("all takes no name after it; it prints every sheet")
    if out is None or out.suffix:
        raise CannotPrint("name the folder to write into: --out sheets")
    _folder(out)
    as_pdf = _can_pdf()
    pages, left = _pages(offers, order, look)
    entries, code = [], Code.FOUND
    for page, drawn in zip(pages, _all_drawn(pages) if as_pdf else repeat(None), strict=False):
        entries.append((page.offer.about, _write(out, page, drawn)))
        if isinstance(drawn, PrintError):
            remark(f"No PDF: {page.offer.title}: {drawn}.")
            code = Code.MISUSE
    put(out / INDEX, _index(entries, left, look))
    for name, why in left:
        remark(f"Left out: {name}: {why}.")
    remark(f"{out / INDEX}: written, {len(entries)} sheets.")
    return code


def draw(html: str) -> Drawn:
    """A page as PDF. Raises NoPdf, NotLaidOut."""
    from templates.pdf import pages_of, pdf_of, picture_of

    pdf = pdf_of(html)
    return Drawn(pdf=pdf, pages=pages_of(pdf), picture=picture_of(pdf))


def _folder(out: Path) -> None:
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise NotWritten(str(out), fault.strerror or str(fault)) from None


def _can_pdf() -> bool:
    from templates.pdf import ready

    try:
        ready()
    except NoPdf as fault:
        remark(f"Pages only: {fault}.")
        return False
    return True


def _pages(
    offers: Iterable[Offer], order: Order, look: Look
) -> tuple[list[Page], list[tuple[str, str]]]:
    """The sheets as pages, and those that cannot be made, each with the reason."""
    from templates.printing import html_of

    pages: list[Page] = []
    left: list[tuple[str, str]] = []
    for offer in offers:
        try:
            html = html_of(offer.sheets(order.only(offer.takes)), look, offer.title)
        except KanlyError as fault:
            left.append((offer.title, str(fault).rstrip(".")))
        else:
            pages.append(Page(offer=offer, html=html))
    return pages, left


def _all_drawn(pages: Sequence[Page]) -> Iterator[Drawn | PrintError]:
    """The PDF of each page in turn, or why there is none; several are laid out at a time.

    A bar tells how far it is. Who stops it, stops what is being laid out, too.
    """
    from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    workers = min(WORKERS, os.cpu_count() or 1)
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        with _deaf():
            waiting = [pool.submit(draw, page.html) for page in pages]
        try:
            for one in tracked(waiting, "Printing"):
                try:
                    yield one.result()
                except PrintError as fault:
                    yield fault
                except BrokenExecutor as fault:  # the process died: out of memory, or stopped
                    yield NotLaidOut(fault)
        except BaseException:
            for child in active_children():
                child.terminate()
            raise
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes begun inside hear no Ctrl-C: this one hears it, and ends them."""
    from signal import SIG_IGN, SIGINT, signal

    before = signal(SIGINT, SIG_IGN)
    try:
        yield
    finally:
        signal(SIGINT, before)


def _write(out: Path, page: Page, drawn: Drawn | PrintError | None) -> Entry:
    """Write the files of a sheet; what the index says of it."""
    from templates.pdf import Entry

    name = page.offer.id
    put(out / f"{name}.html", page.html)
    entry = Entry(
        title=page.offer.title,
        says=page.offer.says,
        pages="",
        picture="",
        html=f"{name}.html",
        pdf="",
    )
    if not isinstance(drawn, Drawn):
        return entry
    put_bytes(out / f"{name}.pdf", drawn.pdf)
    return replace(
        entry,
        pages=counted(drawn.pages, "page"),
        picture=f"data:image/png;base64,{b64encode(drawn.picture).decode('ascii')}",
        pdf=f"{name}.pdf",
    )


def _index(
    entries: Sequence[tuple[About, Entry]], left: Sequence[tuple[str, str]], look: Look
) -> str:
    from templates.pdf import IndexSheet, Part
    from templates.printing import Frame, html_of

    parts = []
    for about in About:
        own = tuple(entry for game, entry in entries if game is about)
        if own:
            parts.append(Part(heading=capital(about), entries=own))
    frame = Frame(
        title="Kanly: all sheets",
        edition=f"for {look.paper.called}{', low ink' if look.low_ink else ''}",
        source="each sheet names its own sources",
    )
    return html_of([IndexSheet(frame=frame, parts=tuple(parts), left_out=tuple(left))], look)
