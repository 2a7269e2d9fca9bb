"""`kanly print`: sheets for the table, as a page for a browser or as PDF."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cardbase.wording import counted
from errata.shown import shown
from kanly.codes import Code
from kanly.output import remark, say
from kanly.output_file import put_bytes, say_file
from kanly.prints.offers import OFFERS, offer_named
from templates.errors import CannotPrint

if TYPE_CHECKING:
    from kanly.prints.order import Order
    from templates.printing import Look

LIST, ALL = "list", "all"
STDOUT = Path("-")
HTML, PDF = {".html", ".htm"}, {".pdf"}


def run(what: str, out: Path | None, order: Order, look: Look) -> int:
    """List the sheets, print all of them, or print one; as `print_sheet` for the rest."""
    if what == LIST:
        if order.chosen or out is not None:
            raise CannotPrint("list takes nothing more: kanly print list")
        return print_list()
    if what == ALL:
        from kanly.commands.print_all import print_all

        return print_all(out, order, look)
    return print_sheet(what, out, order, look)


def print_sheet(what: str, out: Path | None, order: Order, look: Look) -> int:
    """Make a sheet and write it.

    Args:
        what: The word for it, as `print_list` tells it.
        out: An .html or .pdf file; "-" writes HTML to standard output.
        order: What is asked of it.
        look: Paper and ink.

    Returns 0.

    Raises:
        CannotPrint: there is no such sheet, it does not take these choices, or no file is named.
        NoPdf: the library for PDF is not installed.
        NotWritten: the file cannot be written.
    """
    from templates.printing import html_of

    offer = offer_named(what)
    as_pdf = _wants_pdf(out, offer.id)
    html = html_of(offer.sheets(order), look)
    if out == STDOUT or out is None:
        say_file(html)
        return Code.FOUND
    data = _pdf(html) if as_pdf else html.encode()
    put_bytes(out, data)
    remark(f"{shown(str(out), most=200)}: written{_pages(data) if as_pdf else ''}.")
    return Code.FOUND


def print_list() -> int:
    """List all sheets with the choices they take. Returns 0."""
    from kanly.prints.list_page import list_page

    say(list_page(OFFERS.values()))
    return Code.FOUND


def _wants_pdf(out: Path | None, what: str) -> bool:
    """Whether the file is to be a PDF. Raises CannotPrint for no file or another kind."""
    if out is None:
        raise CannotPrint(f"name the file to write: --out {what}.pdf, or --out {what}.html")
    if out != STDOUT and out.suffix.lower() not in HTML | PDF:
        told = shown(str(out), most=200)
        raise CannotPrint(f"{told}: expected a name that ends in .html or .pdf")
    return out.suffix.lower() in PDF


def _pdf(html: str) -> bytes:
    from kanly.progress import Steps
    from templates.pdf import pdf_of, ready

    ready()
    with Steps("Laying out pages") as steps:
        return pdf_of(html, steps.at)


def _pages(pdf: bytes) -> str:
    from templates.pdf import pages_of

    return f", {counted(pages_of(pdf), 'page')}"
