"""Plain text: "3 Maula Pistol", one card a line.

A count stands before the name or behind it, never both. Behind the name, in any order, stand an
id in brackets, a set in brackets or behind a tab, and the collector number after the set.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING

from cardbase.decks.deck_list import DeckList, Section, count_of
from cardbase.decks.escapes import heard, must_hold, said
from cardbase.decks.reading import FILLING, WORDS, Account, Form, Reading, Wanted, is_beside
from cardbase.names import fold, key
from cardbase.strings import PATTERN
from cardbase.vocabulary import CardType, Subtype

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog


ONE_COUNT = 'one count on a line, "3 Name" or "Name x3"'

_TIMES = "[x\u00d7*]"
_BULLET = re.compile(
    "(?:[-+\u2013\u2014>]\\s+|[*\u2022\u2023\u25aa\u25cf\u00b7]\\s*)(?:\\[[ x]?\\]\\s+)?(?=\\S)",
    re.IGNORECASE,
)
_BEFORE = tuple(
    re.compile(form + r"(?P<name>.*)", re.IGNORECASE)
    for form in (
        rf"[(\[]\s*(?P<count>\d+)\s*{_TIMES}?\s*[)\]]\s*",
        rf"{_TIMES}\s*(?P<count>\d+)\s+",
        rf"(?P<count>\d+)\s*{_TIMES}\s+",
        r"(?P<count>\d+)[x\u00d7](?=\S)",
        "(?P<count>\\d+)\\s*[-\u2013\u2014:|]\\s+",
        r"(?P<count>\d+)\s*[,;]\s*",
        r"(?P<count>\d+)\s+",
    )
)
_BEHIND = re.compile(
    rf"(?:\s{_TIMES}\s*(\d+)|[(\[]\s*{_TIMES}?\s*(\d+)\s*{_TIMES}?\s*[)\]]|[\t:]\s*(\d+))$",
    re.IGNORECASE,
)
_ID = re.compile(rf"\[\s*([^\[\]\s:]+:[^\[\]\s:]+|{PATTERN})\s*\]$", re.IGNORECASE)
_SET = re.compile(r"(?:[(\[]([^()\[\]]+)[)\]]|\t\s*([^\t()\[\]]+?))(?:\s+#?(\d{1,4}))?$")
_PRICE = re.compile(r"\s+(?:[$\u20ac\u00a3]\s?[\d.,]{1,9}|[\d.,]{1,9}\s?[$\u20ac\u00a3])$")
_SET_NUMBER = re.compile(r"(.*\S)\s+#?(\d{1,4})")


@dataclass(frozen=True, kw_only=True)
class Told:
    """What a line tells.

    Attributes:
        count: How many, None when it does not say.
        name: The name as written, what stands around it taken off.
        ids: The id in brackets, if there is one.
        set_code: The set, "" for none.
        number: The collector number, None for none.
        twofold: Whether it gives two counts, or a number that may be a count or not.
    """

    count: int | None = None
    name: str
    ids: tuple[str, ...] = ()
    set_code: str = ""
    number: int | None = None
    twofold: bool = False


def sets_called(catalog: Catalog) -> Mapping[str, str]:
    """The code of each set by what it is called, folded: its code, its names."""
    return {
        key(fold(name)): card_set.code
        for card_set in catalog.sets()
        for name in (card_set.code, card_set.name, card_set.transcribed_name)
    }


def taken_apart(line: str, sets: Mapping[str, str]) -> Told:
    """What a line tells, whether or not there is such a card."""
    line = _BULLET.sub("", line, count=1) if _BULLET.match(line) else line
    line = _PRICE.sub("", line)
    told = Told(name=line)
    for form in _BEFORE:
        found = form.fullmatch(line)
        if found:
            told = Told(count=count_of(found["count"]), name=found["name"].strip())
            break
    before = None
    while told != before:
        before = told
        for take in (_take_count, _take_id, _take_set):
            told = take(told, sets)
    unsure = told.number is not None and told.count is None
    return replace(told, twofold=told.twofold or unsure, name=told.name.rstrip(" \t:,;"))


def _take_count(told: Told, sets: Mapping[str, str]) -> Told:  # noqa: ARG001 - as its fellows
    found = _BEHIND.search(told.name)
    if not found or not found.start():
        return told
    count = count_of(found[1] or found[2] or found[3])
    name = told.name[: found.start()].rstrip()
    return replace(told, name=name, count=count, twofold=told.count is not None or told.twofold)


def _take_id(told: Told, sets: Mapping[str, str]) -> Told:  # noqa: ARG001 - as its fellows
    found = _ID.search(told.name)
    if not found:
        return told
    return replace(told, name=told.name[: found.start()].rstrip(), ids=(*told.ids, found[1]))


def _take_set(told: Told, sets: Mapping[str, str]) -> Told:
    found = _SET.search(told.name)
    if not found or not told.name[: found.start()].strip() or told.set_code:
        return told
    called, after = (found[1] or found[2]).strip(), found[3]
    inside = _SET_NUMBER.fullmatch(called)
    if inside and key(fold(called)) not in sets:
        called, after = inside[1], after or inside[2]
    code = sets.get(key(fold(called)))
    if code is None:
        return told
    name = told.name[: found.start()].rstrip()
    return replace(told, name=name, set_code=code, number=int(after) if after else None)


# --- Lines of a plain-text list that name no card: headings, and what is said of the deck ---------

_COLUMNS = "quantity qty count name set edition number price condition"
HEADING_WORDS = frozenset(f"other main list total aside {_COLUMNS}".split()).union(
    FILLING, *WORDS.values()
)
"""A line of these words and numbers alone is a heading; no card is called so."""

_MARKED = re.compile(r"\[.*\]|(?P<sign>[=*~+_-]).*(?P=sign)|.*:", re.DOTALL)
_SAID = re.compile(
    r"(?:(?P<sign>#+|//+)\s*)?(?P<what>(?:deck\s?)?name|deck|title|notes?):\s*(?P<text>.*)",
    re.IGNORECASE,
)
_FACT = re.compile(
    r"(?:sponsor|author|player|by|format|version|date|powers?)\s*:\s*\S.*", re.IGNORECASE
)


class Fact(StrEnum):
    """What a line says of the deck."""

    NAME = "name of the deck"
    NOTE = "note"
    OTHER = "remark"


def fact(line: str) -> tuple[Fact, str] | None:
    """What a line says of the deck, and the text of it; None when it does not.

    "Notes:" alone is a heading, "# Note:" an empty line of the notes.
    """
    found = _SAID.fullmatch(line)
    if found and found["what"].lower().startswith("note"):
        return (Fact.NOTE, found["text"]) if found["sign"] or found["text"] else None
    if found and found["text"]:
        return Fact.NAME, found["text"]
    return (Fact.OTHER, line) if _FACT.fullmatch(line) else None


def is_heading(words: set[str]) -> bool:
    """Whether a line says nothing but a part of a deck, "Imperial deck (15)"."""
    spoken = {word for word in words if not word.isdigit()}
    return bool(spoken) and spoken <= HEADING_WORDS


def named_section(words: set[str]) -> Section | None:
    """The section a heading names, None when it names none or several."""
    named = [section for section, marks in WORDS.items() if marks & words]
    return named[0] if len(named) == 1 and is_heading(words) else None


def may_head(line: str, *, counted: bool) -> bool:
    """Whether a line is a heading unless a card is called so.

    "[Allies]", "Allies:" and the like, with any words, unless they have a count; and kinds of
    cards without marks, "Holdings (12)".
    """
    if not counted and _MARKED.fullmatch(line):
        return True
    words = [word for word in fold(line) if not word.isdigit() and word not in FILLING]
    return not line[0].isdigit() and key(tuple(words)) in _kinds()


@cache
def _kinds() -> frozenset[str]:
    """What cards are headed by: the types, and the types and subtypes in the plural."""
    names = [key(fold(kind)) for kinds in (CardType, Subtype) for kind in kinds]
    plurals = {f"{name}s" for name in names} | {f"{name.removesuffix('y')}ies" for name in names}
    return frozenset(plurals | {key(fold(kind)) for kind in CardType})


# --- Reads and writes a plain-text deck list: "3 Maula Pistol", one card a line -------------------
#
# A count stands before the name or, with an x or in brackets, behind it; a name alone is one card,
# in a list with counts only where a card is called just so.
# A set or an id in brackets tells cards of one name apart: "2 Paul Atreides [eots]". What follows #
# or // is a comment. Headings are lines of words such as "Imperial deck (15)", or marked ones:
# "[Allies]", "Allies:", "== Allies =="; one that names a part of the deck says where the cards
# below it are meant to be. "# Name: ..." is the deck's name, "# Note: ..." a line of its notes.

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
