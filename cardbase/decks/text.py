"""Reads and writes a plain-text deck list: "3 Maula Pistol", one card a line.

A count stands before the name or, with an x or in brackets, behind it; a name alone is one card,
in a list with counts only where a card is called just so.
A set or an id in brackets tells cards of one name apart: "2 Paul Atreides [eots]". What follows #
or // is a comment. Headings are lines of words such as "Imperial deck (15)", or marked ones:
"[Allies]", "Allies:", "== Allies =="; one that names a part of the deck says where the cards
below it are meant to be. "# Name: ..." is the deck's name, "# Note: ..." a line of its notes.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardbase.decks.account import Account
from cardbase.decks.deck_list import Section
from cardbase.decks.meant import Wanted
from cardbase.decks.reading import Form
from cardbase.decks.said import heard, said
from cardbase.decks.signs import must_hold
from cardbase.decks.text_heading import Fact, fact, is_heading, may_head, named_section
from cardbase.decks.text_line import ONE_COUNT, sets_called, taken_apart
from cardbase.decks.zones import is_beside
from cardbase.names import fold

if TYPE_CHECKING:
    from cardbase.catalog import Catalog
    from cardbase.decks.deck_list import DeckList
    from cardbase.decks.reading import Reading
    from cardbase.decks.text_line import Told

LONGEST = 400
"""A longer line names no card."""

AHEAD = 150
"""Lines whose cards are looked up all at once; a deck has fewer."""

EXPECTED = 'lines such as "3 Maula Pistol"'

_COMMENT = re.compile(r"(?:^|\s)(?:#(?!\d{1,4}[)\]])|//).*")
_TAGS = re.compile(
    r"\[(?:\*|/?(?:b|i|u|s|url|color|size|font|center|quote|code|list|spoiler)(?:=[^\[\]]*)?)\]",
    re.IGNORECASE,
)
"""What forums mark text with: [b]...[/b], [*]."""
_SIGNS = re.compile(r"^(?:#+|//+)\s*")
_SIDE = re.compile(r"SB:", re.IGNORECASE)
_HIDDEN = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"))
"""Signs nobody sees: they join, part or turn what stands beside them."""


def read_text(text: str, catalog: Catalog, file: str) -> Reading:
    """The deck list of a text; each line is a card, a heading, a comment, empty, or refused.

    Raises DeckFileError when there is no card at all, or too much that is none.
    """
    reader = _Reader(catalog, file)
    lines = [raw.translate(_HIDDEN).strip() for raw in text.splitlines()]
    reader.look_ahead(lines[:AHEAD])
    for line, plain in enumerate(lines, start=1):
        reader.take(line, plain)
    notes = "\n".join(reader.notes)
    return reader.account.reading(reader.name, notes, EXPECTED)


def write_text(deck: DeckList) -> str:
    """The deck as text, the set behind each name; `read_text` reads the same deck.

    Raises DeckFileError when its name or notes have a sign no file can hold.
    """
    must_hold(deck, Form.TEXT)
    lines = [f"# Name: {said(deck.name)}"] if deck.name else []
    lines += [f"# Note: {said(note)}".rstrip() for note in deck.notes.split("\n") if deck.notes]
    for section in Section:
        slots = deck.slots_in(section)
        if slots:
            lines += [""] if lines else []
            lines.append(f"{section} ({deck.size(section)})")
        for slot in slots:
            card = slot.card
            lines += [f"{count} {card.full_name} [{card.set}]" for count in slot.portions()]
    return "\n".join([*lines, ""])


class _Reader:
    """Receives the lines in order and keeps in mind under which heading they stand."""

    def __init__(self, catalog: Catalog, file: str) -> None:
        self.account = Account(Form.TEXT, catalog, file)
        self.name = ""
        self.notes: list[str] = []
        self._catalog = catalog
        self._sets = sets_called(catalog)
        self._under: Section | None = None
        self._beside = ""
        self._counts = False

    def look_ahead(self, lines: list[str]) -> None:
        """Have the catalog read the cards of these lines together, which is sooner done.

        They tell, too, whether this is a list with counts.
        """
        plain = [_COMMENT.sub("", line).strip() for line in lines if len(line) <= LONGEST]
        told = [taken_apart(line, self._sets) for line in plain]
        self._catalog.look_ahead(one.name for one in told)
        self._counts = any(
            one.count is not None and self._catalog.bearing(one.name) for one in told if one.name
        )

    def take(self, line: int, text: str) -> None:
        """One line. Raises DeckFileError when there are too many of them."""
        if not text:
            self.account.passed(line, text, "empty")
        elif self._said(line, text):
            return
        elif _SIGNS.match(text):
            self._comment(line, text)
        else:
            self._plain(line, text)

    def _said(self, line: int, text: str) -> bool:
        """Whether the line says something of the deck."""
        found = fact(text)
        if found is None:
            return False
        what, saying = found
        why: str = what
        if what is Fact.NOTE:
            self.notes.append(heard(saying))
        elif what is Fact.NAME and not self.name:
            self.name = heard(saying)
        elif what is Fact.NAME:
            why = "a second name of the deck; left out"
        self.account.passed(line, text, why)
        return True

    def _comment(self, line: int, text: str) -> None:
        """A comment; one that says nothing but a part of the deck heads it, as in Markdown."""
        words = set(fold(_SIGNS.sub("", text)))
        if named_section(words) or is_beside(words):
            self._heading(line, text, words)
        else:
            self.account.passed(line, text, "comment")

    def _plain(self, line: int, text: str) -> None:
        plain = _COMMENT.sub("", text).strip()
        if len(plain) > LONGEST:
            self.account.refused(line, text, f"a line of at most {LONGEST} characters")
            return
        plain = _TAGS.sub("", plain).strip()
        words = set(fold(plain))
        if not words:
            self.account.passed(line, text, "no words")
        elif is_heading(words) or is_beside(words):
            self._heading(line, text, words)
        else:
            self._card(line, text, plain, words)

    def _heading(self, line: int, text: str, words: set[str]) -> None:
        self._under = named_section(words)
        if is_heading(words) or is_beside(words):
            self._beside = text if is_beside(words) else ""
        where = f": {self._under}" if self._under else ""
        self.account.passed(line, text, f"heading{where}")

    def _card(self, line: int, text: str, plain: str, words: set[str]) -> None:
        told = taken_apart(plain, self._sets)
        heads = not told.ids and may_head(plain, counted=told.count is not None)
        if heads and not self._catalog.bearing(told.name):
            self._heading(line, text, words)
        elif self._beside or _SIDE.match(plain):
            self.account.beside(line, text, self._beside or "SB:")
        elif told.twofold:
            self.account.refused(line, text, ONE_COUNT)
        else:
            self.account.card(self._wanted(line, text, told))

    def _wanted(self, line: int, text: str, told: Told) -> Wanted:
        return Wanted(
            line=line,
            text=text,
            count=1 if told.count is None else told.count,
            ids=told.ids,
            name=told.name,
            set_name=told.set_code,
            number=told.number,
            section=self._under,
            exactly=self._counts and told.count is None,
        )
