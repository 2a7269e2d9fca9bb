"""What became of each line of a deck list, and how sure that is."""

from __future__ import annotations

import re
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from cardbase.decks.deck_list import DeckEntry, DeckList, Section
from cardbase.decks.totals import Total, compared
from cardbase.errors import DeckFileError, SeveralDecks
from cardbase.names import fold, key
from cardbase.strings import GUID

SURE_ID = re.compile(rf"[a-z]{{3,4}}:[a-z0-9-]+|{GUID.pattern}")
"""A card's id or an OCTGN GUID, in lower case."""


NAMES = ", names "
"""What stands in the reason of prose before the card it names."""


NO_COUNT = 0
"""The count of a line that says none, or several."""


class Form(StrEnum):
    """The formats of deck lists."""

    TEXT = "text"
    OCTGN = "octgn"
    LACKEY = "lackey"
    LACKEY_TEXT = "lackey-text"
    TABLETOP = "tabletop"
    JSON = "json"
    CSV = "csv"
    LINK = "link"


class LineOutcome(StrEnum):
    """The result for a line."""

    TAKEN = "taken"
    NEAR = "taken as"
    REFUSED = "refused"
    BESIDE = "not of the deck"
    PASSED = "no card"


class Certainty(StrEnum):
    """By what a line was taken for its card, the surest first."""

    EXACT = "exact"
    ID = "by its id"
    TOLD = "as you said"
    REMARK = "by a remark of the list"
    FORMAT = "by the format"
    REST = "by the rest of the deck"
    OWNED = "by your collection"
    NEAR = "near"


class ListedCard(Struct, frozen=True, kw_only=True):
    """The data of a line, or of one of the cards on it.

    Attributes:
        text: The line as it stands.
        count: How many copies; NO_COUNT where it cannot be told.
        ids: Ids or GUIDs it gives, the surest first.
        name: The name it gives, "" for none.
        set_name: The set it names, code or name, "" for none; it tells cards of one name apart.
        number: The collector number it gives, None for none; it tells cards apart, too.
        section: The section it stands in, None when the list does not say.
        exactly: What is expected where only a name that a card bears is meant, since the line may
            be prose; "" where a misspelt one is, too.
        deck: Which deck of the file it is of, from 1; 0 for the one being read.
        loose: Whether the line has more words than the name, so that it is near at best.
    """

    line: int
    text: str
    count: int
    ids: tuple[str, ...] = ()
    name: str = ""
    set_name: str = ""
    number: int | None = None
    section: Section | None = None
    exactly: str = ""
    deck: int = 0
    loose: bool = False


class LineRead(Struct, frozen=True, kw_only=True):
    """A line of an import, one of the cards on it, or a card of a format without lines.

    Attributes:
        line: Where it stands, from 1, as in Entry; several cards may stand on one line.
        text: Its text, shortened if it is long.
        entry: The entry, for TAKEN and NEAR.
        why: For NEAR: what it was taken as, and for what reason. For TAKEN: what settled it, ""
            where nothing was in doubt. For PASSED and BESIDE: what it is (heading, comment, name
            of the deck, sideboard).
        fault: For REFUSED, and for NEAR to those who take nothing near: where, what was
            expected, what may be meant.
        readings: The cards it may be, each as it would be taken; empty where it may be anything.
        how: For TAKEN and NEAR: by what it was taken for its card.
        score: How alike name and card are, from 0 to 1.
        asked: What the line says of its card; None for lines that are no card.
        deck: Which deck of the file it is of, from 1; 0 for a file of one deck.
    """

    line: int
    text: str
    fate: LineOutcome
    entry: DeckEntry | None = None
    why: str = ""
    fault: DeckFileError | None = None
    readings: tuple[DeckEntry, ...] = ()
    how: Certainty | None = None
    score: float = 1.0
    asked: ListedCard | None = None
    deck: int = 0

    def moved(self, line: int) -> LineRead:
        """The same at another place."""
        return replace(
            self,
            line=line,
            entry=self.entry and replace(self.entry, line=line),
            asked=self.asked and replace(self.asked, line=line),
            readings=tuple(replace(entry, line=line) for entry in self.readings),
            fault=self.fault and self.fault.at(line),
        )

    @property
    def sureness(self) -> str:
        """How sure it is, in words: "exact", "near (0.87)", "2 cards may be meant", ""."""
        if self.how is Certainty.NEAR:
            return f"{self.how} ({self.score:.2f})"
        if self.fate is LineOutcome.REFUSED and self.asked:
            many = len(self.readings)
            return f"{many} cards may be meant" if many > 1 else "not read"
        return self.how or ""


class Reading(Struct, frozen=True, kw_only=True):
    """A deck list that was read, with the result for each line.

    Attributes:
        deck: Its cards; those of all its decks where it has several.
        remarks: Remarks on the whole file: its encoding, data not kept, and totals.
        totals: The numbers of cards it says its parts have.
        parts: Each deck of the file, where it has several; else empty.
    """

    form: Form
    deck: DeckList
    lines: tuple[LineRead, ...]
    remarks: tuple[str, ...] = ()
    parts: tuple[Reading, ...] = ()
    totals: tuple[Total, ...] = ()

    def of(self, fate: LineOutcome) -> tuple[LineRead, ...]:
        """The lines with this result, in order."""
        return tuple(line for line in self.lines if line.fate is fate)

    def only(self, which: str) -> Reading:
        """One deck of the file, by its number or its title or how that begins; "" if it is one.

        Raises SeveralDecks.
        """
        if not self.parts and which in {"", "1"}:
            return self
        asked = key(fold(which))
        titles = [part.deck.name for part in self.parts] or [self.deck.name]
        called = [key(fold(title)) for title in titles]
        fitting = [at for at, title in enumerate(called) if asked == title]
        fitting = fitting or [at for at, title in enumerate(called) if title.startswith(asked)]
        if which.isdecimal() and 1 <= int(which[:4]) <= len(self.parts):
            fitting = [int(which) - 1]
        if len(fitting) != 1 or not which:
            raise SeveralDecks(self.deck.file, which, titles)
        if not self.parts:
            return self
        part = self.parts[fitting[0]]
        of_parts = {remark for one in self.parts for remark in one.remarks}
        of_file = tuple(remark for remark in self.remarks if remark not in of_parts)
        return replace(part, remarks=(*of_file, *part.remarks))

    def with_lines(self, lines: tuple[LineRead, ...]) -> Reading:
        """The same deck with other results for its lines."""
        entries = tuple(line.entry for line in lines if line.entry is not None)
        before = compared(self.totals, self.deck.entries)
        others = tuple(remark for remark in self.remarks if remark not in before)
        remarks = (*others, *compared(self.totals, entries))
        deck = replace(self.deck, entries=entries)
        return replace(self, lines=lines, deck=deck, remarks=remarks)

    def strictly(self) -> DeckList:
        """The deck, if it is one, and no line was refused or guessed.

        Raises DeckFileError for the first such line, SeveralDecks.
        """
        if self.parts:
            raise SeveralDecks(self.deck.file, "", [part.deck.name for part in self.parts])
        for line in self.lines:
            if line.fault is not None:
                raise line.fault
        return self.deck
