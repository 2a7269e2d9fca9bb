"""`kanly deck convert`: the deck in another form."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardbase import open_catalog
from cardbase.decks.reading import Form
from kanly.codes import Code
from kanly.deck_source import all_taken, deck_source
from kanly.output import remark
from kanly.output_file import put, say_file
from kanly.progress import Progress

if TYPE_CHECKING:
    from pathlib import Path

ENDINGS = {
    ".txt": Form.TEXT,
    ".o8d": Form.OCTGN,
    ".dek": Form.LACKEY,
    ".json": Form.JSON,
    ".url": Form.LINK,
}
"""The form a file that is written has by its ending."""


@dataclass(frozen=True, kw_only=True)
class Target:
    """What is to be written.

    Attributes:
        form: The form; None goes by the ending of `out`, else text.
        out: The file; None is standard output.
        name: What the deck is called from now on; None leaves its name.
        anyway: Write it even though lines were refused, without them, or guessed.
    """

    form: Form | None = None
    out: Path | None = None
    name: str | None = None
    anyway: bool = False


def convert(text: str, target: Target, *, form: Form | None = None) -> int:
    """Write a deck in another form, to standard output or a file.

    Args:
        text: A file, "-", a link or the name of a saved deck.
        target: What is to be written.
        form: The form of what is read; None finds out.

    Returns:
        0 written, 1 written without the lines refused or with guesses, 2 not written because of
        them.
    """
    from cardbase.decks.write import write

    with open_catalog(Progress()) as catalog:
        source = deck_source(text, catalog, form)
    if not all_taken(source, "written", anyway=target.anyway):
        return Code.MISUSE
    deck = source.deck if target.name is None else replace(source.deck, name=target.name)
    wanted = target.form or form_of(target.out)
    written = write(deck, wanted)
    if target.out is None:
        say_file(written)
    else:
        put(target.out, written)
        remark(f"{target.out}: written, {wanted}.")
    return Code.FOUND if source.sure else Code.NOT_FOUND


def form_of(out: Path | None) -> Form:
    """The form a file has by its ending; text for others and for none."""
    return ENDINGS.get(out.suffix.lower(), Form.TEXT) if out else Form.TEXT
