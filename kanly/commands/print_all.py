"""`kanly print all`: every sheet into one folder, and an index that shows them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.errors import NotWritten
from errata.errors import KanlyError
from kanly.codes import Code
from kanly.output import remark
from kanly.output_file import put, put_bytes
from kanly.prints.offers import OFFERS
from kanly.prints.order import About
from kanly.progress import tracked
from templates.errors import CannotPrint, NoPdf

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from kanly.prints.order import Offer, Order
    from templates.index import Entry
    from templates.printing import Look, Sheet

INDEX = "index.html"


@dataclass(frozen=True, kw_only=True)
class Made:
    """One sheet that was written."""

    offer: Offer
    entry: Entry


def print_all(out: Path | None, order: Order, look: Look) -> int:
    """Write every sheet that can be made into a folder, as a page and as PDF, and an index.

    Without the library for PDF there are pages alone. A sheet that lacks what it is made of, a
    deck or a collection, is left out, and the index says so.

    Args:
        out: The folder; made where it is not there.
        order: What is asked; each sheet heeds of it what it takes.
        look: Paper and ink.

    Returns 0.

    Raises:
        CannotPrint: no folder is named.
        NotWritten: a file cannot be written.
    """
    if out is None or out.suffix:
        raise CannotPrint("name the folder to write into: --out sheets")
    _folder(out)
    made: list[Made] = []
    left: list[tuple[str, str]] = []
    as_pdf = _can_pdf()
    for offer in tracked([*OFFERS.values()], "Printing"):
        try:
            sheets = offer.sheets(order.only(offer.takes))
        except KanlyError as fault:
            left.append((offer.title, str(fault)))
            continue
        made.append(Made(offer=offer, entry=_write(out, offer, sheets, look, as_pdf=as_pdf)))
    put(out / INDEX, _index(made, left, look))
    for name, why in left:
        remark(f"Left out: {name}: {why}.")
    remark(f"{out / INDEX}: written, {len(made)} sheets.")
    return Code.FOUND


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


def _write(out: Path, offer: Offer, sheets: Sequence[Sheet], look: Look, *, as_pdf: bool) -> Entry:
    from templates.index import Entry
    from templates.printing import html_of

    html = html_of(sheets, look, offer.title)
    put(out / f"{offer.id}.html", html)
    pages = picture = ""
    if as_pdf:
        pages, picture = _write_pdf(out / f"{offer.id}.pdf", html)
    return Entry(
        title=offer.title,
        says=offer.says,
        pages=pages,
        picture=picture,
        html=f"{offer.id}.html",
        pdf=f"{offer.id}.pdf" if as_pdf else "",
    )


def _write_pdf(out: Path, html: str) -> tuple[str, str]:
    """Write the PDF; how many pages it has, and its first page as a data URI."""
    from base64 import b64encode

    from templates.pdf import pages_of, pdf_of, picture_of

    data = pdf_of(html)
    put_bytes(out, data)
    count = pages_of(data)
    picture = b64encode(picture_of(data)).decode("ascii")
    return f"{count} pages" if count > 1 else "1 page", f"data:image/png;base64,{picture}"


def _index(made: list[Made], left: list[tuple[str, str]], look: Look) -> str:
    from templates.index import IndexSheet, Part
    from templates.printing import Frame, html_of

    parts = []
    for about in About:
        own = tuple(one.entry for one in made if one.offer.about is about)
        if own:
            parts.append(Part(heading=f"{about[:1].upper()}{about[1:]}", entries=own))
    frame = Frame(
        title="Kanly: all sheets",
        edition=f"for {look.paper.called}{', low ink' if look.low_ink else ''}",
        source="each sheet names its own sources",
    )
    sheet = IndexSheet(frame=frame, parts=tuple(parts), left_out=tuple(left))
    return html_of([sheet], look)
