"""Which deck is meant: file, standard input, link, name; its counts and sponsor in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from cardbase.cards.powers import short_name
from cardbase.decks.deck_list import DeckList, Section
from cardbase.decks.reading import NAMES, Form, LineOutcome, Reading
from cardbase.errors import DeckFileError
from cardbase.strings import capital, counted
from cardbase.vocabulary import Power
from errata.text import shown
from kanly.terminal.files import NAME, whole_input
from kanly.terminal.output import remark

if TYPE_CHECKING:
    from cardbase.cards.card import Card
    from cardbase.catalog.catalog import Catalog
    from cardbase.legality import Case, Verdict
    from cardbase.library.deck_rows import DeckVersion
    from cardbase.library.decks import SavedDeck
    from kanly.deck.settling import Settling


STDIN = "-"
LINK = ("kanly:", "http://", "https://")


class DeckInput(Struct, frozen=True, kw_only=True):
    """The deck a command is about, and how it was read."""

    reading: Reading

    @property
    def deck(self) -> DeckList:
        """The deck, without the lines that were refused."""
        return self.reading.deck

    @property
    def refused(self) -> int:
        """How many lines were refused."""
        return len(self.reading.of(LineOutcome.REFUSED))

    @property
    def whole(self) -> bool:
        """Whether every line of it was taken."""
        return not self.refused

    @property
    def sure(self) -> bool:
        """Whether every line of it was taken, and none on a guess."""
        return self.whole and not self.reading.of(LineOutcome.NEAR)

    @property
    def name(self) -> str:
        """What it is called: its name, else where it came from."""
        return shown(self.deck.name or self.deck.file, most=200)

    @property
    def title(self) -> str:
        """What a sheet of it is headed: its name, else that of its file as words: "Guild"."""
        words = " ".join(re.split(r"[\s_-]+", Path(self.deck.file).stem)).strip()
        return self.deck.name or capital(words) or "Deck"


def deck_source(
    text: str,
    catalog: Catalog,
    form: Form | None = None,
    which: str = "",
    settling: Settling | None = None,
) -> DeckInput:
    """The deck that was named; every line that is not taken as it stands is remarked.

    The text is a path, "-" for standard input, a link, or the name of a saved or starter deck; a
    form of None is found out; `which` is a deck of several in a file; `settling` what settles
    doubtful lines, besides the rest of the deck. Raises DeckFileError where the file cannot be
    read, is no deck list, or names no card of the game; SeveralDecks; UnknownDeck where no file and
    no deck is called so.
    """
    return source_of(read_source(text, catalog, form).only(which), catalog, settling)


def settling_of(
    told: Sequence[str] | None, by: str = "", *, owned: bool = False, ask: bool = False
) -> Settling | None:
    """What settles doubtful lines by the options of a command; None for nothing but the rest."""
    if not (told or by or owned or ask):
        return None
    from kanly.deck.settling import Settling as Settled

    return Settled(told=told or (), by=by, owned=owned, ask=ask)


def source_of(
    reading: Reading, catalog: Catalog, settling: Settling | None = None, *, quiet: bool = False
) -> DeckInput:
    """One deck that was read, its doubtful lines settled; see `deck_source`.

    Nothing is remarked where it is to be `quiet`.
    """
    if any(line.fault for line in reading.lines) or settling:
        from kanly.deck.settling import Settling as Nothing
        from kanly.deck.settling import settled

        reading = settled(reading, settling or Nothing(), catalog)
    source = DeckInput(reading=reading)
    if not quiet:
        _remark_on(source)
    if not source.deck.entries:
        raise DeckFileError(source.deck.file, None, "a deck of the Dune CCG", "no card of it")
    return source


def _remark_on(source: DeckInput) -> None:
    """Say what was not taken as it stands."""
    reading = source.reading
    for remarked in reading.remarks:
        remark(remarked)
    for line in reading.lines:
        if line.fate is LineOutcome.NEAR or (line.why and line.entry):
            place = shown(reading.deck.file, most=200)
            remark(f"{place}, line {line.line}: taken as {line.why}")
        elif line.fate is LineOutcome.REFUSED:
            remark(f"{line.fault}")
    if beside := len(reading.of(LineOutcome.BESIDE)):
        remark(f"{counted(beside, 'line')} of a sideboard or the like: not of the deck.")
    named = [line.line for line in reading.of(LineOutcome.PASSED) if NAMES in line.why]
    if named:
        remark(f"Prose that names cards, of which none was taken: {at_lines(named)}.")
    if source.refused and reading.deck.entries:
        lines = "1 line was" if source.refused == 1 else f"{source.refused} lines were"
        remark(f"{lines} refused; the rest is taken.")


def all_taken(source: DeckInput, done: str, *, anyway: bool) -> bool:
    """Whether a deck may be kept: no line was refused or guessed, or it is meant to go on so.

    Where it may not, it is remarked that nothing was `done` ("written") and what to do.
    """
    if source.sure or anyway:
        return True
    remark(f"Nothing was {done}: mend those lines, or have them taken so with --anyway.")
    return False


def is_unsaved(text: str) -> bool:
    """Whether a text names a deck that is in no library: a file, a link, a starter deck."""
    from cardbase.decks.forms import is_path
    from cardbase.names import STARTER_PREFIX

    return text == STDIN or text.lower().startswith((*LINK, STARTER_PREFIX)) or is_path(text)


def read_source(text: str, catalog: Catalog, form: Form | None = None) -> Reading:
    """What was named as it was read, with all decks of a file; see `deck_source`."""
    from cardbase.decks.forms import LARGEST, is_path, read_bytes, read_path

    if text == STDIN:
        return read_bytes(whole_input(LARGEST + 1), catalog, NAME, form)
    if text.lower().lstrip("<\"'").startswith(LINK):
        from cardbase.decks.link import read_link

        return read_link(text, catalog, "the link")
    if is_path(text):
        return read_path(Path(text), catalog, form)
    from cardbase.library.decks import read_saved

    return read_saved(text, catalog)


def marks(card: Card) -> list[str]:
    """What a list notes of a card: its power, errata, a doubt."""
    noted = {"errata": card.errata, "doubt": card.doubts}
    power = [short_name(card.allegiance)] if card.allegiance else []
    return power + [word for word, there in noted.items() if there]


def at_lines(lines: Sequence[int]) -> str:
    """Where something stands: "line 3", "lines 3, 5"."""
    word = "line" if len(lines) == 1 else "lines"
    return f"{word} {', '.join(map(str, lines))}" if lines else ""


def powers(several: Sequence[Power]) -> str:
    """The short names of powers, "none" for none."""
    return ", ".join(map(short_name, several)) or "none"


def sponsor(case: Case) -> str:
    """The sponsor of a deck, and how that is known."""
    from cardbase.legality import SponsorProof

    name = short_name(case.sponsor)
    if case.held is SponsorProof.HOMEWORLD:
        home = next(e.card for e in case.homeworlds if e.card.allegiance is case.sponsor)
        return f"{name}, by the homeworld {home.full_name}"
    if case.held is SponsorProof.SUPPOSED:
        return f"{name} is supposed: no homeworld is listed, and so it breaks least"
    return f"{name}, as told"


def minute(at: str) -> str:
    """A time of the library to the minute."""
    return f"{at[:16].replace('T', ' ')} UTC"


def sizes(deck: DeckList | SavedDeck | DeckVersion) -> str:
    """How many cards each part has."""
    two = (Section.IMPERIAL, Section.HOUSE)
    decks = ", ".join(f"{section} {deck.size(section)}" for section in two)
    return f"{decks}, apart {deck.size(Section.APART)}"


def listed(deck: DeckList) -> str:
    """The same of a list; said to be as listed where cards belong elsewhere."""
    misplaced = any(entry.misplaced for entry in deck.entries)
    return f"{sizes(deck)}{', as listed' if misplaced else ''}"


def outcome(verdict: Verdict) -> str:
    """Whether a deck is legal, in one line; not decided where that hangs on unread lines."""
    name = verdict.case.format.name
    if verdict.legal is None:
        return f"not decided in {name}: it hangs on {at_lines(verdict.unread)}, not read"
    whatever = f", whatever {at_lines(verdict.unread)} means" if verdict.unread else ""
    if not verdict.legal:
        return f"not legal in {name}{whatever}"
    warned = len(verdict.warnings)
    more = f", with {counted(warned, 'warning')}" if warned else ""
    return f"legal in {name}{more}{whatever}"
