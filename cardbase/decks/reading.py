"""What came of reading a deck list: every line of it, taken, taken as something, or refused."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from cardbase.decks.deck_list import DeckList, Entry
from cardbase.errors import DeckFileError
from errata.shown import shown

MOST_CARDS = 2000
"""Lines of cards in one list: many times what a deck has; it bounds the time."""

MOST_AMISS = 200
"""Lines refused or taken as something near; each costs a search of all names."""


class Form(StrEnum):
    """The forms a deck list is kept in."""

    TEXT = "text"
    OCTGN = "octgn"
    LACKEY = "lackey"
    LACKEY_TEXT = "lackey-text"
    TABLETOP = "tabletop"
    JSON = "json"
    LINK = "link"


class Fate(StrEnum):
    """What became of a line."""

    TAKEN = "taken"
    NEAR = "taken as"
    REFUSED = "refused"
    PASSED = "no card"


@dataclass(frozen=True, kw_only=True)
class LineRead:
    """One line of an import, or one card of a form that has no lines.

    Attributes:
        line: Where it stands, from 1, as in Entry.
        text: What stands there, cut where it is long.
        entry: The card it is, for TAKEN and NEAR.
        why: For NEAR: what it was taken as, and for what reason. For PASSED: what it is
            (heading, comment, name of the deck).
        fault: For REFUSED, and for NEAR to those who take nothing near: where, what was
            expected, what may be meant.
    """

    line: int
    text: str
    fate: Fate
    entry: Entry | None = None
    why: str = ""
    fault: DeckFileError | None = None


@dataclass(frozen=True, kw_only=True)
class Reading:
    """A deck list that was read, and the account of each of its lines.

    Attributes:
        remarks: What is to be said of the file as a whole: its encoding, what is not kept.
    """

    form: Form
    deck: DeckList
    lines: tuple[LineRead, ...]
    remarks: tuple[str, ...] = ()

    def of(self, fate: Fate) -> tuple[LineRead, ...]:
        """The lines that met this fate, in their order."""
        return tuple(line for line in self.lines if line.fate is fate)

    def strictly(self) -> DeckList:
        """The deck, when nothing in it was refused or taken as something near.

        Raises DeckFileError for the first line that was.
        """
        for line in self.lines:
            if line.fault is not None:
                raise line.fault
        return self.deck


class Account:
    """What came of each line, gathered while a list is read; it bounds how much is read."""

    def __init__(self, file: str) -> None:
        self.file = file
        self._lines: list[LineRead] = []
        self._entries: list[Entry] = []
        self._amiss = 0

    def add(self, read: LineRead) -> None:
        """Take one line into the account. Raises DeckFileError when there are too many."""
        self._lines.append(read)
        if read.entry is not None:
            self._entries.append(read.entry)
            if len(self._entries) > MOST_CARDS:
                expected = f"at most {MOST_CARDS} lines of cards"
                raise DeckFileError(self.file, read.line, expected, "more")
        if read.fault is not None:
            self._amiss += 1
            if self._amiss > MOST_AMISS:
                found = f"{MOST_AMISS} lines before this one that name no card"
                raise DeckFileError(self.file, read.line, "a deck list", found)

    def passed(self, line: int, text: str, why: str) -> None:
        """Account for a line without a card: a heading, a comment, the name of the deck."""
        self._lines.append(LineRead(line=line, text=shown(text), fate=Fate.PASSED, why=why))

    def refused(self, line: int, text: str, expected: str, found: str) -> None:
        """Account for a line that is not taken."""
        fault = DeckFileError(self.file, line, expected, found)
        self.add(LineRead(line=line, text=shown(text), fate=Fate.REFUSED, fault=fault))

    def reading(
        self, form: Form, name: str = "", notes: str = "", remarks: tuple[str, ...] = ()
    ) -> Reading:
        """The list as it was read, in the order of its lines.

        Raises DeckFileError when it has neither a card nor a line that was to be one.
        """
        if not self._entries and not self._amiss:
            expected = 'lines such as "3 Maula Pistol"' if form is Form.TEXT else "cards"
            raise DeckFileError(self.file, None, expected, "no card")
        deck = DeckList(file=self.file, entries=tuple(self._entries), name=name, notes=notes)
        lines = sorted(self._lines, key=lambda read: read.line)
        return Reading(form=form, deck=deck, lines=tuple(lines), remarks=remarks)
