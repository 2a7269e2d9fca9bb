"""The command `kanly print` as Typer knows it."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 - Typer reads the annotations
from typing import Annotated

import typer

from kanly.completion import sheets
from templates.paper import Back, Cut, Paper


def print_sheets(  # noqa: PLR0913, PLR0917 - each is an option
    what: Annotated[
        str,
        typer.Argument(metavar="WHAT", autocompletion=sheets, help="A sheet; list shows them."),
    ],
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME]...", help="A faction, deck, game or module, as it takes."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="The .html or .pdf file; - for HTML here.")
    ] = None,
    paper: Annotated[Paper, typer.Option("--paper", help="The paper.")] = Paper.A4,
    low_ink: Annotated[bool, typer.Option("--low-ink", help="Text and hairlines alone.")] = False,
    edition: Annotated[
        str, typer.Option("--edition", "-e", help="official, or landsraad (fan variant).")
    ] = "",
    factions: Annotated[
        str, typer.Option("--factions", metavar="A,B,..", help="Who plays at the table.")
    ] = "",
    modules: Annotated[
        str, typer.Option("--modules", metavar="A,B,..", help="What is played with.")
    ] = "",
    advanced: Annotated[
        bool, typer.Option("--advanced/--basic", help="Which rules are played.")
    ] = True,
    landsraad: Annotated[
        bool, typer.Option("--landsraad", help="Play the fan variant's sheet.")
    ] = False,
    card: Annotated[
        list[str] | None, typer.Option("--card", "-c", metavar="CARD", help="A card; repeat it.")
    ] = None,
    missing: Annotated[
        bool, typer.Option("--missing", help="Only cards your collection lacks.")
    ] = False,
    cut: Annotated[Cut, typer.Option("--cut", help="What shows where to cut.")] = Cut.MARKS,
    bleed: Annotated[
        int, typer.Option("--bleed", min=0, max=3, metavar="MM", help="0 or 3 mm.")
    ] = 0,
    back: Annotated[Back, typer.Option("--back", help="How cards get a back.")] = Back.NONE,
    shift: Annotated[
        str, typer.Option("--shift", metavar="X,Y", help="Backs moved right, down, in mm.")
    ] = "",
    blank: Annotated[bool, typer.Option("--blank", help="Left empty, for a pencil.")] = False,
) -> int:
    """Print sheets for the table: HTML, or PDF at true size."""
    from kanly.commands.print_sheet import print_list, print_sheet
    from kanly.prints.order import Order, listed, moved
    from templates.printing import Look

    if what == "list":
        return print_list()
    order = Order(
        names=tuple(names or ()),
        edition=edition,
        factions=listed(factions),
        modules=listed(modules),
        advanced=advanced,
        landsraad=landsraad,
        cards=tuple(card or ()),
        missing=missing,
        cut=cut,
        bleed=bleed,
        back=back,
        shift=moved(shift),
        blank=blank,
    )
    look = Look(paper=paper, low_ink=low_ink)
    if what == "all":
        from kanly.commands.print_all import print_all

        return print_all(out, order, look)
    return print_sheet(what, out, order, look)
