"""Plain text: "3 Maula Pistol", one card a line.

A count stands before the name or, with an x or in brackets, behind it, never both; a name alone is
one card, in a list with counts only where a card is called just so. Behind the name, in any order,
stand an id in brackets, a set in brackets or behind a tab, and the collector number after the set;
they tell cards of one name apart: "2 Paul Atreides [eots]". What follows # or // is a comment.
Headings are lines of words such as "Imperial deck (15)", or marked ones: "[Allies]", "Allies:",
"== Allies =="; one that names a part of the deck says where the cards below it are meant to be.
"# Name: ..." is the deck's name, "# Note: ..." a line of its notes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache

from cardbase.catalog.catalog import Catalog
from cardbase.decks.account import Account
from cardbase.decks.deck_list import DeckList, Section, count_of
from cardbase.decks.escapes import escaped, must_hold, unescaped
from cardbase.decks.headings import FILLING, WORDS, is_beside
from cardbase.decks.reading import Form, ListedCard, Reading
from cardbase.names import fold, key
from cardbase.strings import PATTERN
from cardbase.vocabulary import CardType, Subtype

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
class ParsedLine:
    """The parts of a line, whether or not the card exists.

    Attributes:
        count: The count, None for none.
        name: The name as written, without the other parts.
        set_code: The set, "" for none.
        number: The collector number, None for none.
        ambiguous: Whether it has two counts, or a number that may or may not be a count.
    """

    count: int | None = None
    name: str
    ids: tuple[str, ...] = ()
    set_code: str = ""
    number: int | None = None
    ambiguous: bool = False


def sets_called(catalog: Catalog) -> Mapping[str, str]:
    """Folded code or name of a set -> its code."""
    return {
        key(fold(name)): card_set.code
        for card_set in catalog.sets()
        for name in (card_set.code, card_set.name, card_set.transcribed_name)
    }


def parse_line(line: str, sets: Mapping[str, str]) -> ParsedLine:
    """The parts of a line; sets are those of `sets_called`."""
    line = _BULLET.sub("", line, count=1) if _BULLET.match(line) else line
    line = _PRICE.sub("", line)
    found = next(filter(None, (form.fullmatch(line) for form in _BEFORE)), None)
    parsed = ParsedLine(name=line)
    if found:
        parsed = ParsedLine(count=count_of(found["count"]), name=found["name"].strip())
    before = None
    while parsed != before:
        before = parsed
        if (found := _BEHIND.search(parsed.name)) and found.start():
            parsed = replace(
                parsed,
                name=parsed.name[: found.start()].rstrip(),
                count=count_of(found[1] or found[2] or found[3]),
                ambiguous=parsed.count is not None or parsed.ambiguous,
            )
        if found := _ID.search(parsed.name):
            name = parsed.name[: found.start()].rstrip()
            parsed = replace(parsed, name=name, ids=(*parsed.ids, found[1]))
        parsed = _take_set(parsed, sets)
    unsure = parsed.number is not None and parsed.count is None
    name = parsed.name.rstrip(" \t:,;")
    return replace(parsed, ambiguous=parsed.ambiguous or unsure, name=name)


def _take_set(parsed: ParsedLine, sets: Mapping[str, str]) -> ParsedLine:
    found = _SET.search(parsed.name)
    if not found or not parsed.name[: found.start()].strip() or parsed.set_code:
        return parsed
    called, after = (found[1] or found[2]).strip(), found[3]
    inside = _SET_NUMBER.fullmatch(called)
    if inside and key(fold(called)) not in sets:
        called, after = inside[1], after or inside[2]
    code = sets.get(key(fold(called)))
    if code is None:
        return parsed
    name = parsed.name[: found.start()].rstrip()
    return replace(parsed, name=name, set_code=code, number=int(after) if after else None)


_COLUMNS = "quantity qty count name set edition number price condition"
HEADING_WORDS = frozenset(f"other main list total aside {_COLUMNS}".split()).union(
    FILLING, *WORDS.values()
)
"""Words of headings: a line of only these and numbers is one; no card has such a name."""

_MARKED = re.compile(r"\[.*\]|(?P<sign>[=*~+_-]).*(?P=sign)|.*:", re.DOTALL)
_FACT_LINE = re.compile(
    r"(?:(?P<sign>#+|//+)\s*)?(?P<what>(?:deck\s?)?name|deck|title|notes?):\s*(?P<text>.*)",
    re.IGNORECASE,
)
_FACT = re.compile(
    r"(?:sponsor|author|player|by|format|version|date|powers?)\s*:\s*\S.*", re.IGNORECASE
)


class DeckFact(StrEnum):
    """A property of the deck given by a line."""

    NAME = "name of the deck"
    NOTE = "note"
    OTHER = "remark"


def fact(line: str) -> tuple[DeckFact, str] | None:
    """The property of the deck given by a line, and its text; None for other lines.

    "Notes:" alone is a heading, "# Note:" an empty line of the notes.
    """
    found = _FACT_LINE.fullmatch(line)
    if found and found["what"].lower().startswith("note"):
        return (DeckFact.NOTE, found["text"]) if found["sign"] or found["text"] else None
    if found and found["text"]:
        return DeckFact.NAME, found["text"]
    return (DeckFact.OTHER, line) if _FACT.fullmatch(line) else None


def is_heading(words: set[str]) -> bool:
    """Whether a line is only the name of a section, "Imperial deck (15)"."""
    spoken = {word for word in words if not word.isdigit()}
    return bool(spoken) and spoken <= HEADING_WORDS


def named_section(words: set[str]) -> Section | None:
    """The section a heading names, None when it names none or several."""
    named = [section for section, marks in WORDS.items() if marks & words]
    return named[0] if len(named) == 1 and is_heading(words) else None


def may_head(line: str, *, counted: bool) -> bool:
    """Whether a line is a heading unless there is a card of that name.

    "[Allies]", "Allies:" and the like, with any words, unless they have a count; and kinds of
    cards without marks, "Holdings (12)".
    """
    if not counted and _MARKED.fullmatch(line):
        return True
    words = [word for word in fold(line) if not word.isdigit() and word not in FILLING]
    return not line[0].isdigit() and key(tuple(words)) in _kinds()


@cache
def _kinds() -> frozenset[str]:
    """Words that head groups of cards: the types, and plurals of types and subtypes."""
    names = [key(fold(kind)) for kinds in (CardType, Subtype) for kind in kinds]
    plurals = {f"{name}s" for name in names} | {f"{name.removesuffix('y')}ies" for name in names}
    return frozenset(plurals | {key(fold(kind)) for kind in CardType})


LONGEST = 400
"""Maximum length of a line that can be a card."""

AHEAD = 150
"""Lines whose cards are looked up in one batch; a deck has fewer."""

EXPECTED = 'lines such as "3 Maula Pistol"'

_COMMENT = re.compile(r"(?:^|\s)(?:#(?!\d{1,4}[)\]])|//).*")
_TAGS = re.compile(
    r"\[(?:\*|/?(?:b|i|u|s|url|color|size|font|center|quote|code|list|spoiler)(?:=[^\[\]]*)?)\]",
    re.IGNORECASE,
)
"""Forum markup: [b]...[/b], [*]."""
_SIGNS = re.compile(r"^(?:#+|//+)\s*")
_SIDE = re.compile(r"SB:", re.IGNORECASE)
_HIDDEN = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"))
"""Invisible characters: joiners, separators, direction marks."""


def read_text(text: str, catalog: Catalog, file: str) -> Reading:
    """The deck list of a text; each line is a card, a heading, a comment, empty, or refused.

    Raises DeckFileError when there is no card at all, or too much that is none.
    """
    lines = [raw.translate(_HIDDEN).strip() for raw in text.splitlines()]
    reader = _Reader(catalog, file, lines[:AHEAD])
    for line, plain in enumerate(lines, start=1):
        reader.take(line, plain)
    return reader.account.reading(reader.name, "\n".join(reader.notes), EXPECTED)


def write_text(deck: DeckList) -> str:
    """The deck as text, the set behind each name; `read_text` reads the same deck.

    Raises DeckFileError when its name or notes have a sign no file can hold.
    """
    must_hold(deck, Form.TEXT)
    lines = [f"# Name: {escaped(deck.name)}"] if deck.name else []
    lines += [f"# Note: {escaped(note)}".rstrip() for note in deck.notes.split("\n") if deck.notes]
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
    """Reads the lines in order, keeping track of the current heading."""

    def __init__(self, catalog: Catalog, file: str, first: list[str]) -> None:
        """Determines from the first lines whether the list has counts."""
        self.account = Account(Form.TEXT, catalog, file)
        self.name = ""
        self.notes: list[str] = []
        self._catalog = catalog
        self._sets = sets_called(catalog)
        self._under: Section | None = None
        self._beside = ""
        plain = [_COMMENT.sub("", line).strip() for line in first if len(line) <= LONGEST]
        parsed = [parse_line(line, self._sets) for line in plain]
        catalog.look_ahead(one.name for one in parsed)  # one query for all of them is faster
        self._counts = any(
            one.count is not None and catalog.bearing(one.name) for one in parsed if one.name
        )

    def take(self, line: int, text: str) -> None:
        """Read a line. Raises DeckFileError when there are too many of them."""
        if not text:
            self.account.passed(line, text, "empty")
        elif found := fact(text):
            what, value = found
            why: str = what
            if what is DeckFact.NOTE:
                self.notes.append(unescaped(value))
            elif what is DeckFact.NAME and not self.name:
                self.name = unescaped(value)
            elif what is DeckFact.NAME:
                why = "a second name of the deck; left out"
            self.account.passed(line, text, why)
        elif not _SIGNS.match(text):
            self._plain(line, text)
        else:  # a comment; one that says nothing but a part of the deck heads it, as in Markdown
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
        parsed = parse_line(plain, self._sets)
        heads = not parsed.ids and may_head(plain, counted=parsed.count is not None)
        if heads and not self._catalog.bearing(parsed.name):
            self._heading(line, text, words)
        elif self._beside or _SIDE.match(plain):
            self.account.beside(line, text, self._beside or "SB:")
        elif parsed.ambiguous:
            self.account.refused(line, text, ONE_COUNT)
        else:
            wanted = ListedCard(
                line=line,
                text=text,
                count=1 if parsed.count is None else parsed.count,
                ids=parsed.ids,
                name=parsed.name,
                set_name=parsed.set_code,
                number=parsed.number,
                section=self._under,
                exactly=self._counts and parsed.count is None,
            )
            self.account.card(wanted)
