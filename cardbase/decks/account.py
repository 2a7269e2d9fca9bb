"""Keeps the account of one deck list while it is read: what became of each line, and no end."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardbase.decks.deck_list import MOST, DeckList
from cardbase.decks.meant import settle
from cardbase.decks.reading import Fate, LineRead, Reading
from cardbase.errors import DeckFileError
from errata.shown import shown

if TYPE_CHECKING:
    from cardbase.catalog import Catalog
    from cardbase.decks.meant import Wanted
    from cardbase.decks.reading import Form

MOST_LINES = 20_000
"""Lines a list may have; a saved table of Tabletop Simulator holds many things."""

MOST_CARDS = 2_000
"""Lines of cards a list may have."""

MOST_FAULTS = 60
"""Lines that name no card, or name one nearly: a list with more is of some other game."""


class Account:
    """The lines of one list, in their order; `reading` is what they come to.

    Args:
        form: The form of the list.
        catalog: The cards.
        file: The file as the user named it.
    """

    def __init__(self, form: Form, catalog: Catalog, file: str) -> None:
        self.file = file
        self._form = form
        self._catalog = catalog
        self._lines: list[LineRead] = []
        self._cards = 0
        self._faults = 0
        self._copies: Wanted | None = None
        self._held = 0

    def card(self, wanted: Wanted) -> None:
        """A line that means a card. Raises DeckFileError when there are too many."""
        self._settle_copies()
        self._settle(wanted)

    def copy(self, wanted: Wanted) -> None:
        """One more copy of a card, in a form that lists every copy; its count is 1.

        Copies that stand together come to one line, up to the count a line may have. Raises
        DeckFileError when there are too many.
        """
        first = self._copies
        if first and self._held < MOST and replace(wanted, line=first.line) == first:
            self._held += 1
            return
        self._settle_copies()
        self._copies, self._held = wanted, 1

    def passed(self, line: int, text: str, why: str) -> None:
        """A line that is no card. Raises DeckFileError when there are too many."""
        self._settle_copies()
        self._add(LineRead(line=line, text=shown(text), fate=Fate.PASSED, why=why))

    def refused(self, line: int, text: str, expected: str, found: str | None = None) -> None:
        """A line that is refused, whatever it means: `found` in it, or all of it, is wrong.

        Raises DeckFileError when there are too many.
        """
        self._settle_copies()
        fault = DeckFileError(self.file, line, expected, text if found is None else found)
        self._add(LineRead(line=line, text=shown(text), fate=Fate.REFUSED, fault=fault))

    def beside(self, line: int, text: str, part: str) -> None:
        """A card in a part that is not of the deck, a sideboard; it is refused.

        Raises DeckFileError when there are too many.
        """
        self.refused(line, text, f'a card of the deck, not one in "{shown(part)}"')

    def reading(self, name: str, notes: str, expected: str) -> Reading:
        """All that was read. Raises DeckFileError when nothing in it was a card.

        Args:
            name: What the deck is called.
            notes: What its maker wrote about it.
            expected: What a list of this form has, for the case that there is nothing.
        """
        self._settle_copies()
        entries = tuple(line.entry for line in self._lines if line.entry is not None)
        if not entries and not any(line.fault for line in self._lines):
            raise DeckFileError(self.file, None, expected, "no card")
        deck = DeckList(file=self.file, entries=entries, name=name, notes=notes)
        return Reading(form=self._form, deck=deck, lines=tuple(self._lines))

    def _settle_copies(self) -> None:
        copies, self._copies = self._copies, None
        if copies is not None:
            text = f"{self._held} {copies.text}"
            self._settle(replace(copies, text=text, count=self._held))

    def _settle(self, wanted: Wanted) -> None:
        self._cards += 1
        if self._cards > MOST_CARDS:
            expected = f"a deck list of at most {MOST_CARDS} lines of cards"
            raise DeckFileError(self.file, wanted.line, expected, "more")
        self._add(settle(wanted, self._catalog, self.file))

    def _add(self, line: LineRead) -> None:
        self._lines.append(line)
        if len(self._lines) > MOST_LINES:
            expected = f"a deck list of at most {MOST_LINES} lines"
            raise DeckFileError(self.file, line.line, expected, "more")
        self._faults += line.fault is not None
        if self._faults > MOST_FAULTS:
            found = f"more than {MOST_FAULTS} lines that are no card of it"
            raise DeckFileError(self.file, line.line, "a deck of the Dune CCG", found)
