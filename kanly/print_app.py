"""The command `kanly print` as Typer knows it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kanly.completion.board import editions, factions_listed, modules_listed
from kanly.completion.cards import whole_names
from kanly.completion.prints import names_of_sheet, sheets
from templates.paper import Back, Cut, Paper

What = Annotated[
    str,
    typer.Argument(
        metavar="WHAT",
        autocompletion=sheets,
        help="A sheet by name; list shows them, all prints all.",
    ),
]
Names = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[NAME]...",
        autocompletion=names_of_sheet,
        help="A faction, deck, game or module, as the sheet takes.",
    ),
]
OUT = "A .html or .pdf file; - for HTML on standard output; for all, a folder."
Out = Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help=OUT)]
OnPaper = Annotated[Paper, typer.Option("--paper", help="The paper.")]
LowInk = Annotated[bool, typer.Option("--low-ink", help="Text and hairlines alone.")]
OfEdition = Annotated[
    str,
    typer.Option(
        "--edition",
        "-e",
        metavar="EDITION",
        autocompletion=editions,
        help="official, or landsraad (fan variant).",
    ),
]
Factions = Annotated[
    str,
    typer.Option(
        "--factions",
        metavar="A,B,..",
        autocompletion=factions_listed,
        help="Who plays at the table.",
    ),
]
Modules = Annotated[
    str,
    typer.Option(
        "--modules", metavar="A,B,..", autocompletion=modules_listed, help="What is played with."
    ),
]
Advanced = Annotated[
    bool, typer.Option("--advanced", help="With the advanced rules, as without this option.")
]
Basic = Annotated[bool, typer.Option("--basic", help="With the basic rules alone.")]
Landsraad = Annotated[bool, typer.Option("--landsraad", help="Play the fan variant's sheet.")]
Cards = Annotated[
    list[str] | None,
    typer.Option(
        "--card", "-c", metavar="CARD", autocompletion=whole_names, help="A card; repeat it."
    ),
]
Missing = Annotated[bool, typer.Option("--missing", help="Only cards your collection lacks.")]
HowCut = Annotated[Cut, typer.Option("--cut", help="What shows where to cut.")]
Bleed = Annotated[int, typer.Option("--bleed", min=0, max=3, metavar="MM", help="0 or 3 mm.")]
HowBacked = Annotated[Back, typer.Option("--back", help="How cards get a back.")]
Shift = Annotated[
    str, typer.Option("--shift", metavar="X,Y", help="Move the backs right and down, in mm.")
]
Blank = Annotated[bool, typer.Option("--blank", help="Leave it empty, for a pencil.")]


def print_sheets(  # noqa: PLR0913, PLR0917 - each is an option
    what: What,
    names: Names = None,
    out: Out = None,
    paper: OnPaper = Paper.A4,
    low_ink: LowInk = False,
    edition: OfEdition = "",
    factions: Factions = "",
    modules: Modules = "",
    advanced: Advanced = False,
    basic: Basic = False,
    landsraad: Landsraad = False,
    card: Cards = None,
    missing: Missing = False,
    cut: HowCut = Cut.MARKS,
    bleed: Bleed = 0,
    back: HowBacked = Back.NONE,
    shift: Shift = "",
    blank: Blank = False,
) -> int:
    """Print sheets for the table: HTML, or PDF at true size; list shows them, all prints all."""
    from kanly.commands.print_sheet import run
    from kanly.prints.order import Order, listed, moved, rules_of
    from templates.printing import Look

    order = Order(
        names=tuple(names or ()), edition=edition,
        factions=listed(factions), modules=listed(modules),
        advanced=rules_of(advanced=advanced, basic=basic), landsraad=landsraad, blank=blank,
        cards=tuple(card or ()), missing=missing,
        cut=cut, bleed=bleed, back=back, shift=moved(shift),
    )  # fmt: skip
    return run(what, out, order, Look(paper=paper, low_ink=low_ink))
