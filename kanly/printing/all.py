"""`kanly print all`: every sheet into one folder, and an index that shows them."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from itertools import repeat
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardbase.errors import NotWritten
from cardbase.strings import capital, counted
from errata.errors import KanlyError
from kanly.printing.offers import OFFERS
from kanly.printing.order import About, Offer, Order
from kanly.table.remembered import at_table, say_table
from kanly.terminal.files import put, put_bytes
from kanly.terminal.output import Code, remark
from kanly.terminal.processes import in_processes
from templates.errors import CannotPrint, NoPdf, NotLaidOut, PrintError
from templates.pdf import IndexEntry, IndexSheet, SheetPart, pages_of, pdf_of, picture_of, ready
from templates.printing import Look, PageFrame, html_of

if TYPE_CHECKING:
    from cardbase.library.tables import KeptTable

INDEX = "index.html"
WORKERS = 4
"""So many PDFs are laid out at a time, where there are as many processors."""

Drawn = tuple[bytes, int, bytes]
"""A page as PDF: the file, how many pages it has, its first page as a small PNG."""


def print_all(
    out: Path | None,
    order: Order,
    look: Look,
    offers: Iterable[Offer] = OFFERS.values(),
    *,
    aside: bool = True,
) -> int:
    """Write every sheet that can be made into a folder, as a page and as PDF, and an index.

    Without the library for PDF there are pages alone, and where it fails on a sheet there is its
    page alone. A sheet that lacks what it is made of, a deck or a collection, is left out, and
    the index says so. Sheets that hang on who plays are those of the table in use, unless it is
    set aside. Returns 0; 2 where a PDF could not be laid out.

    Raises:
        CannotPrint: no folder is named, or a name stands where none belongs.
        NotWritten: a file cannot be written.
    """
    if order.names:
        raise CannotPrint("all takes no name after it; it prints every sheet")
    if out is None or out.suffix:
        raise CannotPrint("name the folder to write into: --out sheets")
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise NotWritten(str(out), fault.strerror or str(fault)) from None
    as_pdf = True
    try:
        ready()
    except NoPdf as fault:
        remark(f"Pages only: {fault}.")
        as_pdf = False
    left: list[tuple[str, str]] = []
    pages = _made(offers, order, look, at_table(aside=aside), left)
    entries, code = [], Code.FOUND
    for (offer, html), drawn in _all_drawn(pages) if as_pdf else zip(pages, repeat(None)):
        entries.append((offer.about, _write(out, offer, html, drawn)))
        if isinstance(drawn, PrintError):
            remark(f"No PDF: {offer.title}: {drawn}.")
            code = Code.MISUSE
    put(out / INDEX, _index(entries, left, look))
    for name, why in left:
        remark(f"Left out: {name}: {why}.")
    remark(f"{out / INDEX}: written, {len(entries)} sheets.")
    return code


def _made(
    offers: Iterable[Offer],
    order: Order,
    look: Look,
    kept: KeptTable | None,
    left: list[tuple[str, str]],
) -> Iterator[tuple[Offer, str]]:
    """The page of each sheet that can be made; those `left` out with the reason are added there."""
    if kept:
        say_table(kept)
    for offer in offers:
        own = order.only(offer.takes)
        if kept and offer.by_table:
            own = offer.at_table(own, kept.setup)
        try:
            fit = replace(look, large=look.large and not offer.fixed)
            html = html_of(offer.sheets(own), fit, offer.title)
        except KanlyError as fault:
            left.append((offer.title, str(fault).rstrip(".")))
        else:
            yield offer, html


def draw(html: str) -> Drawn:
    """A page as PDF. Raises NoPdf, NotLaidOut."""
    pdf = pdf_of(html, remark)
    return pdf, pages_of(pdf), picture_of(html)


def _all_drawn(
    pages: Iterable[tuple[Offer, str]],
) -> Iterator[tuple[tuple[Offer, str], Drawn | PrintError]]:
    """Each page with its PDF, or why there is none; several are laid out while others are made."""
    made: list[tuple[Offer, str]] = []

    def each_made() -> Iterator[str]:
        for page in pages:
            made.append(page)
            yield page[1]

    for number, one in enumerate(in_processes(draw, each_made(), "Printing", WORKERS)):
        try:
            yield made[number], one.result()
        except PrintError as fault:
            yield made[number], fault
        except BrokenExecutor as fault:  # the process died: out of memory, or stopped
            yield made[number], NotLaidOut(fault)


def _write(out: Path, offer: Offer, html: str, drawn: Drawn | PrintError | None) -> IndexEntry:
    """Write the files of a sheet; what the index says of it."""
    pages = picture = pdf_name = ""
    put(out / f"{offer.id}.html", html)
    if isinstance(drawn, tuple):
        pdf, count, png = drawn
        pdf_name = f"{offer.id}.pdf"
        put_bytes(out / pdf_name, pdf)
        pages = counted(count, "page")
        picture = f"data:image/png;base64,{b64encode(png).decode('ascii')}"
    return IndexEntry(
        title=offer.title,
        says=offer.says,
        pages=pages,
        picture=picture,
        html=f"{offer.id}.html",
        pdf=pdf_name,
    )


def _index(
    entries: Sequence[tuple[About, IndexEntry]], left: Sequence[tuple[str, str]], look: Look
) -> str:
    parts = []
    for about in About:
        own = tuple(entry for game, entry in entries if game is about)
        if own:
            parts.append(SheetPart(heading=capital(about), entries=own))
    frame = PageFrame(
        title="Kanly: all sheets",
        edition=f"for {look.paper.called}{', low ink' if look.low_ink else ''}",
        source="each sheet names its own sources",
    )
    return html_of([IndexSheet(frame=frame, parts=tuple(parts), left_out=tuple(left))], look)
