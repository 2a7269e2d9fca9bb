"""Which deck a command is about: a file, standard input, a link, or a deck saved by name."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cardbase.decks.reading import Fate
from cardbase.errors import DeckFileError
from errata.shown import shown
from kanly.output import remark
from kanly.typed_in import NAME, whole_input

if TYPE_CHECKING:
    from cardbase.catalog import Catalog
    from cardbase.decks.deck_list import DeckList
    from cardbase.decks.reading import Form, Reading

STDIN = "-"
LINK = ("kanly:", "http://", "https://")


@dataclass(frozen=True, kw_only=True)
class Source:
    """The deck a command is about, and how it was read."""

    reading: Reading

    @property
    def deck(self) -> DeckList:
        """The deck, without the lines that were refused."""
        return self.reading.deck

    @property
    def refused(self) -> int:
        """How many lines were refused."""
        return len(self.reading.of(Fate.REFUSED))

    @property
    def whole(self) -> bool:
        """Whether every line of it was taken."""
        return not self.refused

    @property
    def sure(self) -> bool:
        """Whether every line of it was taken, and none on a guess."""
        return self.whole and not self.reading.of(Fate.NEAR)

    @property
    def name(self) -> str:
        """What it is called: its name, else where it came from."""
        return shown(self.deck.name or self.deck.file, most=200)

    @property
    def title(self) -> str:
        """What a sheet of it is headed: its name, else that of its file, without the folder."""
        return self.deck.name or Path(self.deck.file).name


def deck_source(text: str, catalog: Catalog, form: Form | None = None) -> Source:
    """The deck that was named; every line that is not taken as it stands is remarked.

    Args:
        text: A path, "-" for standard input, a link, or the name of a saved deck.
        catalog: The cards.
        form: The form it is in; None finds out.

    Raises:
        DeckFileError: the file cannot be read, is no deck list, or names no card of the game.
        UnknownDeck: no file and no saved deck is called so.
    """
    source = Source(reading=_read(text, catalog, form))
    _account(source.reading)
    if not source.deck.entries:
        raise DeckFileError(source.deck.file, None, "a deck of the Dune CCG", "no card of it")
    return source


def all_taken(source: Source, done: str, *, anyway: bool) -> bool:
    """Whether a deck may be kept: no line was refused or guessed, or it is meant to go on so.

    Where it may not, it is remarked that nothing was `done` ("written") and what to do.
    """
    if source.sure or anyway:
        return True
    remark(f"Nothing was {done}: mend those lines, or have them taken so with --anyway.")
    return False


def _read(text: str, catalog: Catalog, form: Form | None) -> Reading:
    from cardbase.decks.read import LARGEST, is_path, read_bytes, read_path

    if text == STDIN:
        return read_bytes(whole_input(LARGEST + 1), catalog, NAME, form)
    if text.lower().startswith(LINK):
        from cardbase.decks.link import read_link

        return read_link(text, catalog, "the link")
    if is_path(text):
        return read_path(Path(text), catalog, form)
    from cardbase.userlib.decks import read_saved

    return read_saved(text, catalog)


def _account(reading: Reading) -> None:
    """Remark how it was read, and every line that was refused or taken as something near."""
    for text in reading.remarks:
        remark(text)
    for line in reading.lines:
        if line.fate is Fate.NEAR:
            place = shown(reading.deck.file, most=200)
            remark(f"{place}, line {line.line}: taken as {line.why}")
        elif line.fate is Fate.REFUSED:
            remark(f"{line.fault}")
    refused = len(reading.of(Fate.REFUSED))
    if refused and reading.deck.entries:
        lines = "1 line was" if refused == 1 else f"{refused} lines were"
        remark(f"{lines} refused; the rest is taken.")
