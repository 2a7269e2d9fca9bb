"""`kanly deck read`: what each line of a list was taken for, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from cardbase import open_catalog
from cardbase.decks.reading import NAMES, LineOutcome, LineRead, Reading
from cardbase.strings import counted
from errata.text import shown
from kanly.deck.documents import DeckRead
from kanly.deck.source import read_source, settling_of, source_of
from kanly.terminal.documents import say_document
from kanly.terminal.output import Code, heading, say, width
from kanly.terminal.progress import Progress

if TYPE_CHECKING:
    from kanly.commands.options import AsJson, Ask, By, Deck, ReadAs, SettledBy, Told, Which


def read(
    deck: Deck,
    doubts: Annotated[
        bool, typer.Option("--doubts", help="Only lines that are not cards as they are called.")
    ] = False,
    told: Told = None,
    ask: Ask = False,
    owned: SettledBy = False,
    by: By = "",
    which: Which = "",
    form: ReadAs = None,
    json: AsJson = False,
) -> int:
    """Show what each line of a list was taken for, and how sure that is.

    Returns 0 all is sure, 1 something was taken on a guess, 2 a line was refused.

    Raises DeckFileError, SeveralDecks, UnknownDeck, UnknownFormat, FormatError, LibraryError.
    """
    with open_catalog(Progress()) as catalog:
        whole = read_source(deck, catalog, form)
        whole = whole.only(which) if which else whole
        settling = settling_of(told, by, owned=owned, ask=ask)
        parts = whole.parts or (whole,)
        several = [source_of(part, catalog, settling, quiet=True).reading for part in parts]
    if json:
        say_document(DeckRead, decks=several, **{"from": whole.deck.file})
    else:
        say("\n".join(line for part in several for line in _page(part, whole, doubts=doubts)))
    if any(part.of(LineOutcome.REFUSED) for part in several):
        return Code.MISUSE
    near = any(part.of(LineOutcome.NEAR) for part in several)
    return Code.NOT_FOUND if near else Code.FOUND


def _page(reading: Reading, whole: Reading, *, doubts: bool) -> Iterator[str]:
    """The lines of one deck in a table, and how many there are of each kind."""
    name = shown(reading.deck.name or whole.deck.file, most=200)
    number = f"{reading.lines[0].deck} " if reading.lines and reading.lines[0].deck else ""
    yield from heading(f"{number}{name}", reading.form)
    yield from (f"  {remarked}" for remarked in reading.remarks)
    digits = len(str(max((line.line for line in reading.lines), default=0)))
    left = (width() - digits - 4) // 2
    for line in reading.lines:
        if line.text and not (doubts and _plain(line)):
            text = shown(line.text, most=left - 2).ljust(left)
            yield f"{line.line:>{digits}}  {text}{_taken(line)}"
    copies = sum(entry.count for entry in reading.deck.entries)
    kinds = [f"{len(found)} {fate}" for fate in LineOutcome if (found := reading.of(fate))]
    yield f"{counted(copies, 'card')}; lines: {', '.join(kinds)}"
    yield ""


def _plain(line: LineRead) -> bool:
    """Whether a line is a card as it is called, or none and names none."""
    passed = line.fate is LineOutcome.PASSED and NAMES not in line.why
    return passed or (line.fate is LineOutcome.TAKEN and not line.why)


def _taken(line: LineRead) -> str:
    if line.entry is None:
        many = f": {' or '.join(one.card.id for one in line.readings)}" if line.readings else ""
        said = f"{line.fate}: {line.why}" if line.why else f"{line.sureness or line.fate}{many}"
        if line.why.startswith(line.fate):  # "no card, as you said"
            said = line.why
        return shown(said, most=width())
    card = line.entry.card
    return f"{line.entry.count} {card.id}, {line.sureness}"
