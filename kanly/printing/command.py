"""`kanly print`: sheets for the table, as a page for a browser or as PDF."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cardbase.strings import counted
from errata.text import shown
from kanly.printing.offers import OFFERS, list_page, offer_named
from kanly.printing.order import Order, listed, moved, rules_of
from kanly.table.remembered import at_table, say_table
from kanly.terminal.files import put_bytes, say_file
from kanly.terminal.output import Code, remark, say
from kanly.typed.lane import Lane
from templates.errors import CannotPrint
from templates.printing import Back, Cut, Look, Paper, html_of

if TYPE_CHECKING:
    import typer

    from kanly.commands.options import (
        EDITION,
        CardsPrinted,
        Factions,
        Modules,
        NoTable,
        SheetName,
        SheetNames,
    )

LIST, ALL = "list", "all"
STDOUT = Path("-")
HTML, PDF = {".html", ".htm"}, {".pdf"}


def run(
    what: SheetName,
    names: SheetNames = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE",
            help="A .html or .pdf file; - for HTML on standard output; for all, a folder.",
        ),
    ] = None,
    paper: Annotated[Paper, typer.Option("--paper", help="The paper.")] = Paper.A4,
    low_ink: Annotated[bool, typer.Option("--low-ink", help="Text and hairlines alone.")] = False,
    duplex: Annotated[
        bool, typer.Option("--duplex", help="Each sheet begins on the front of a leaf.")
    ] = False,
    large: Annotated[bool, typer.Option("--large", help="Larger text, on more pages.")] = False,
    proof: Annotated[
        bool, typer.Option("--proof", help="With ids, sources and doubts behind each statement.")
    ] = False,
    edition: Annotated[str, EDITION] = "",
    factions: Factions = "",
    modules: Modules = "",
    advanced: Annotated[
        bool, typer.Option("--advanced", help="With the advanced rules, as without this option.")
    ] = False,
    basic: Annotated[bool, typer.Option("--basic", help="With the basic rules alone.")] = False,
    landsraad: Annotated[
        bool, typer.Option("--landsraad", help="Play the fan variant's sheet.")
    ] = False,
    no_table: NoTable = False,
    card: CardsPrinted = None,
    missing: Annotated[
        bool, typer.Option("--missing", help="Only cards your collection lacks.")
    ] = False,
    cut: Annotated[Cut, typer.Option("--cut", help="What shows where to cut.")] = Cut.MARKS,
    bleed: Annotated[
        int, typer.Option("--bleed", min=0, max=3, metavar="MM", help="0 or 3 mm.")
    ] = 0,
    back: Annotated[Back, typer.Option("--back", help="How cards get a back.")] = Back.NONE,
    shift: Annotated[
        str, typer.Option("--shift", metavar="X,Y", help="Move the backs right and down, in mm.")
    ] = "",
    blank: Annotated[bool, typer.Option("--blank", help="Leave it empty, for a pencil.")] = False,
) -> int:
    """Print sheets for the table: HTML, or PDF at true size; list shows them, all prints all."""
    order = Order(
        names=tuple(names or ()), edition=edition,
        factions=listed(factions), modules=listed(modules),
        advanced=rules_of(advanced=advanced, basic=basic), landsraad=landsraad, blank=blank,
        cards=tuple(card or ()), missing=missing,
        cut=cut, bleed=bleed, back=back, shift=moved(shift),
    )  # fmt: skip
    look = Look(paper=paper, low_ink=low_ink, proof=proof, duplex=duplex, large=large)
    told = {"factions", "modules", "edition", "landsraad", "advanced"} & order.chosen
    aside = no_table or advanced or bool(told)
    if what == LIST:
        if order.chosen or out is not None:
            raise CannotPrint("list takes nothing more: kanly print list")
        say(list_page(OFFERS.values()))
        return Code.FOUND
    if what == ALL:
        from kanly.printing.all import print_all

        return print_all(out, order, look, aside=aside)
    return _print_sheet(what, out, order, look, aside=aside)


def plain(
    what: str,
    *names: str,
    out: str = "",
    paper: str = Paper.A4,
    edition: str = "",
    factions: str = "",
    modules: str = "",
    cut: str = Cut.MARKS,
    bleed: str = "0",
    back: str = Back.NONE,
    shift: str = "",
    low_ink: bool = False,
    duplex: bool = False,
    large: bool = False,
    proof: bool = False,
    advanced: bool = False,
    basic: bool = False,
    landsraad: bool = False,
    no_table: bool = False,
    missing: bool = False,
    blank: bool = False,
) -> int:
    """What `run` does, for words that were read without Typer. Raises CannotPrint for a paper."""
    if paper not in set(Paper):
        told, known = shown(paper, most=40), ", ".join(f"'{one}'" for one in Paper)
        raise CannotPrint(
            f"Invalid value for '--paper': '{told}' is not one of {known}. (see kanly print --help)"
        )
    return run(
        what, [*names], Path(out) if out else None, Paper(paper), low_ink, duplex, large, proof,
        edition, factions, modules, advanced, basic, landsraad, no_table, None, missing,
        Cut(cut), int(bleed), Back(back), shift, blank,
    )  # fmt: skip


FLAGS = (
    "proof",
    "low_ink",
    "duplex",
    "large",
    "basic",
    "advanced",
    "landsraad",
    "no_table",
    "missing",
    "blank",
)
VALUES = ("out", "paper", "edition", "factions", "modules", "cut", "bleed", "back", "shift")
LANES = {
    "print": Lane(
        plain,
        least=1,
        flags={f"--{name.replace('_', '-')}": name for name in FLAGS},
        values={"-o": "out", **{f"--{name}": name for name in VALUES}},
        choices={
            "--cut": set(Cut),
            "--back": set(Back),
            "--bleed": ("0", "1", "2", "3"),
        },
    ),
}


def _print_sheet(what: str, out: Path | None, order: Order, look: Look, *, aside: bool) -> int:
    """Make a sheet and write it; "-" writes HTML to standard output.

    Raises:
        CannotPrint: there is no such sheet, it does not take these choices or larger text, or no
            file is named.
        NoPdf: the library for PDF is not installed.
        NotWritten: the file cannot be written.
    """
    offer = offer_named(what)
    if out is None:
        raise CannotPrint(f"name the file to write: --out {offer.id}.pdf, or --out {offer.id}.html")
    told, ending = shown(str(out), most=200), out.suffix.lower()
    if out != STDOUT and ending not in HTML | PDF:
        raise CannotPrint(f"{told}: expected a name that ends in .html or .pdf")
    offer.heeds(look)
    hangs = offer.takes_others or (offer.by_table and not order.names)
    if hangs and (kept := at_table(aside=aside)):
        say_table(kept)
        order = offer.at_table(order, kept.setup)
    html = html_of(offer.sheets(order), look)
    if out == STDOUT:
        say_file(html)
        return Code.FOUND
    if ending in HTML:
        put_bytes(out, html.encode())
        remark(f"{told}: written.")
        return Code.FOUND
    from templates.pdf import pages_of, pdf_of

    pdf = pdf_of(html, remark)
    put_bytes(out, pdf)
    remark(f"{told}: written, {counted(pages_of(pdf), 'page')}.")
    return Code.FOUND
