"""`kanly deck convert`: the deck in another form."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec.structs import replace

from cardbase import open_catalog
from cardbase.decks.forms import write
from cardbase.decks.reading import Form
from kanly.deck.source import all_taken, deck_source, settling_of
from kanly.terminal.files import put, say_file
from kanly.terminal.output import Code, remark
from kanly.terminal.progress import Progress

if TYPE_CHECKING:
    from kanly.commands.options import (
        Anyway,
        Ask,
        By,
        Deck,
        ReadAs,
        SettledBy,
        Told,
        Which,
        WriteAs,
    )

ENDINGS = {
    ".txt": Form.TEXT,
    ".o8d": Form.OCTGN,
    ".dek": Form.LACKEY,
    ".json": Form.JSON,
    ".csv": Form.CSV,
    ".url": Form.LINK,
}
"""The form a file that is written has by its ending."""


def convert(
    deck: Deck,
    to: WriteAs = None,
    name: Annotated[
        str | None, typer.Option("--name", metavar="NAME", help="Call the deck so.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", metavar="FILE", help="The file to write; else standard output."
        ),
    ] = None,
    anyway: Anyway = False,
    read: ReadAs = None,
    which: Which = "",
    told: Told = None,
    ask: Ask = False,
    owned: SettledBy = False,
    by: By = "",
) -> int:
    """Write a deck in another form: text, OCTGN, LackeyCCG, Tabletop Simulator, JSON, CSV, link.

    Returns 0 written, 1 written without the lines refused or with guesses, 2 not written because
    of them.
    """
    settling = settling_of(told, by, owned=owned, ask=ask)
    with open_catalog(Progress()) as catalog:
        source = deck_source(deck, catalog, read, which, settling)
    if not all_taken(source, "written", anyway=anyway):
        return Code.MISUSE
    called = source.deck if name is None else replace(source.deck, name=name)
    wanted = to or form_of(out)
    written = write(called, wanted)
    if out is None:
        say_file(written)
    else:
        put(out, written)
        remark(f"{out}: written, {wanted}.")
    return Code.FOUND if source.sure else Code.NOT_FOUND


def form_of(out: Path | None) -> Form:
    """The form a file has by its ending; text for others and for none."""
    return ENDINGS.get(out.suffix.lower(), Form.TEXT) if out else Form.TEXT
