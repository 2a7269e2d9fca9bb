"""`kanly deck repair`: the smallest sets of changes that make a deck legal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardbase import open_catalog
from cardbase.decks.forms import write
from cardbase.legality.format_file import DEFAULT, format_named
from cardbase.library.collection import owned as all_owned
from cardbase.repair import Repairs, repairs
from kanly.deck.check import the_sponsor
from kanly.deck.convert import form_of
from kanly.deck.repair_page import DeckRepair, page
from kanly.deck.source import deck_source, settling_of
from kanly.terminal.documents import say_document
from kanly.terminal.files import put
from kanly.terminal.output import Code, remark, say
from kanly.terminal.progress import Progress

if TYPE_CHECKING:
    from kanly.commands.options import AsJson, By, Deck, ReadAs, Sponsor, Which


def repair(
    deck: Deck,
    by: By = "",
    sponsor: Sponsor = "",
    owned: Annotated[
        bool, typer.Option("--owned", help="So that your collection can build it.")
    ] = False,
    warnings: Annotated[
        bool, typer.Option("--warnings", help="So that there is nothing to warn of, either.")
    ] = False,
    most: Annotated[
        int, typer.Option("--most", "-n", min=1, max=50, metavar="N", help="How many ways at most.")
    ] = 5,
    apply: Annotated[
        int | None,
        typer.Option("--apply", "-a", min=1, metavar="N", help="The way --out writes, else 1."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="Write the deck as it is mended."),
    ] = None,
    read: ReadAs = None,
    which: Which = "",
    json: AsJson = False,
) -> int:
    """Show the smallest changes that make a deck legal.

    Returns 0 mended, or nothing to mend; 1 there is no way to, or no alternative of that number;
    2 when a line of the list was refused.

    Raises UnknownFormat, FormatError, UnknownPower, DeckFileError, UnknownDeck, LibraryError.
    """
    if apply and not out:
        from typer import BadParameter

        raise BadParameter("--apply needs --out FILE, where the mended deck goes")
    number = apply or 1
    with open_catalog(Progress()) as catalog:
        source = deck_source(deck, catalog, read, which, settling_of(None, by))
        judged_by = format_named(by or DEFAULT, catalog)
        found = repairs(
            source.deck,
            judged_by,
            catalog,
            sponsor=the_sponsor(sponsor),
            owned=all_owned(catalog).counts if owned else None,
            warnings=warnings,
            most=max(most, number if out else 0),
        )
    if json:
        say_document(DeckRepair, found, deck_format=judged_by.id)
    else:
        say(page(source.name, judged_by, found))
    if not source.whole:
        if out:
            remark("Nothing was written: mend the lines that were refused first.")
        return Code.MISUSE
    if found.alternatives and out:
        return _written(found, number, out)
    return Code.FOUND if found.sound or found.alternatives else Code.NOT_FOUND


def _written(found: Repairs, number: int, out: Path) -> Code:
    """Write the deck of the alternative that was chosen."""
    if not 0 < number <= len(found.alternatives):
        there = len(found.alternatives)
        remark(f"There is no repair {number} of {there}; nothing was written.")
        return Code.NOT_FOUND
    put(out, write(found.alternatives[number - 1].deck, form_of(out)))
    remark(f"{out}: written, as mended by {number}.")
    return Code.FOUND
