"""What came of reading a deck list: every line of it, taken, taken as something, or refused."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardbase.decks.deck_list import DeckList, Entry
    from cardbase.errors import DeckFileError


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
        readings: For REFUSED: the cards it may be, each as it would be taken; empty where it may
            be anything.
    """

    line: int
    text: str
    fate: Fate
    entry: Entry | None = None
    why: str = ""
    fault: DeckFileError | None = None
    readings: tuple[Entry, ...] = ()


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
