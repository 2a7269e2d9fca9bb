"""What a text is like before its lines are read: counts, numbering, titles, where decks begin."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cached_property

from msgspec import Struct

from cardbase.cards.card import Card
from cardbase.cards.kinds import is_homeworld
from cardbase.catalog.catalog import Catalog
from cardbase.decks.blocks import Block, blocks
from cardbase.decks.deck_list import Section
from cardbase.decks.headings import Heading, heading, heads_kinds
from cardbase.decks.parts import (
    LONGEST,
    NUMBERED,
    ParsedLine,
    begins_tallied,
    ending,
    parse_line,
    sets_called,
    ways,
)
from cardbase.decks.several import labelled, pieces
from cardbase.names import fold, key

LONGEST_LIST = 3 * LONGEST
"""Maximum length of a line that can be a list of cards."""

LONGEST_NAME, MOST_WORDS = 80, 10
"""Signs and words of a text that may name a card."""

LOOKED_AT = 1_000
"""How many lines are looked at before any is read."""

_COMMENT = re.compile(r"(?:^|\s)(?:#(?!\d{1,4}[)\]])|//).*")
_TAGS = re.compile(
    r"\[(?:\*|/?(?:b|i|u|s|url|color|size|font|center|quote|code|list|spoiler)(?:=[^\[\]]*)?)\]",
    re.IGNORECASE,
)
"""Forum markup: [b]...[/b], [*]."""

_LINKED = re.compile(r"\[([^\[\]]+)\]\(\s*<?https?:[^()\s]*\s*\)")
_WIKI = re.compile(r"\[\[([^\[\]|:\\]+)(?:\\?\|[^\[\]]*)?\]\]")
"""A link of a wiki, to the page of a card: "[[The Shadout Mapes|Mapes]]"."""

_EMPHASIS = re.compile(r"(?<![\w*])(\*{1,2}|__|_|`)(?=\S)([^*_`]+)(?<=\S)\1(?![\w*])")
_RUN = re.compile(r"([\s.,=*_\u00b7-])\1{5,}")
"""A long row of one sign, as between a name and its price."""

_BLANKS = re.compile(r"\s{10,}")
"""Blanks of several kinds; of what they part, more than these say no more."""

_MARKS = re.compile("[*_`]")

_WITH = re.compile(r"\bw/(o\b|(?=\s))", re.IGNORECASE)
"""Short for "with" and "without"."""

_PAGE = re.compile(
    r"(?:[ps]\.\s?|(?:page|seite|p[a\u00e1]gina|blatt|sheet)\s)\d{1,4}"
    r"(?:\s?(?:/|of|von|de|di)\s?\d{1,4})?",
    re.IGNORECASE,
)

_HIDDEN = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"))
"""Invisible characters: joiners, separators, direction marks."""

_STRUCK = re.compile(
    r"(?:[-*+]\s*)?(?:\[[ xX]?\]\s*)?~~.*~~"
    r"(?:[^\w~]*\b(?:cut|out|removed|dropped|gone|sold|traded|raus|weg)\b[^\d~]*)?",
    re.IGNORECASE,
)

_POSITION = re.compile(r"#\d{1,4}[ \t]+(?=\S)")
_QUOTED = re.compile(r"(?:>[ \t]?)+")
_CHAT = re.compile(r"\[?\d{1,2}:\d\d(?::\d\d)?\]?\s*<[^<>\s]{1,30}>\s*")
_MAIL = re.compile(
    r"(?:from|to|cc|bcc|subject|re|date|sent|message-id|reply-to|newsgroups|organization)"
    r":\s*\S.*|(?:posted by|on \w{3}, \d).*|-+ ?original message ?-+",
    re.IGNORECASE,
)
_FACT_LINE = re.compile(
    r"(?:(?P<sign>#+|//+)\s*)?(?P<what>(?:deck\s?)?name|deck|title|notes?):\s*(?P<text>.*)",
    re.IGNORECASE,
)
_FACT = re.compile(
    r"(?:sponsor|author|player|by|format|version|date|powers?)\s*:\s*\S.*", re.IGNORECASE
)
_SENTENCE = re.compile(r"[a-z]{2}[.!?](?:\s+\S|$)")  # not {2,}: a long word would cost its square
_ADDRESS = re.compile(r"<?\s*(?:https?:|www\.)\S+?\s*>?", re.IGNORECASE)
_SHORTENED = re.compile(r"^\W*\d{1,4}(?:\s{0,3}x)?\s{1,3}[^\W\d_]{2,6}\.(?=\s)")
"""A count and a word cut short, which ends no sentence: "1 Rev. Mother"."""

_ALL_OF = re.compile(
    r"\b(?:all|every|everything|alle|tous|toutes|todas|todos|tutte|tutti)\b", re.IGNORECASE
)
_MARKED = re.compile(r"\[.*\]|(?P<sign>[=*~+_-]).*(?P=sign)|.*:", re.DOTALL)
_TITLE = re.compile(r"[\W_]*(?:(?:my\s+)?deck\s*#?\d*\s*[:.]\s*)?", re.IGNORECASE)


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


def is_mail(line: str) -> bool:
    """Whether a line is one of the head of a mail."""
    return bool(_MAIL.fullmatch(line))


def is_struck(line: str) -> bool:
    """Whether a line was struck out, as in Markdown, with a word why or with none."""
    return len(line) <= LONGEST_LIST and bool(_STRUCK.fullmatch(line))


def is_page(line: str) -> bool:
    """Whether a line is the number of a page: "p. 14", "Page 2 of 3"."""
    return bool(_PAGE.fullmatch(line))


def is_prose(line: str) -> bool:
    """Whether a line is a sentence, of many words or with the end of one, or an address."""
    words = len(fold(line))
    if _ADDRESS.fullmatch(line):
        return True
    line = _SHORTENED.sub("", line, count=1)
    return words > MOST_WORDS or (words >= 5 and bool(_SENTENCE.search(line)))  # noqa: PLR2004


def may_head(line: str, *, counted: bool) -> bool:
    """Whether a line is a heading unless there is a card of that name.

    "[Allies]", "Allies:" and the like, with any words, unless they have a count; and kinds of
    cards without marks, "Holdings (12)".
    """
    if not counted and _MARKED.fullmatch(line):
        return True
    return not line[0].isdigit() and heads_kinds(line)


def unquoted(raw: str) -> str:
    """A line without invisible characters, the marks of a mail or chat, its collector number."""
    text = raw.translate(_HIDDEN).rstrip()
    if len(text) > LONGEST_LIST:
        return text
    for mark in (_QUOTED, _CHAT, _POSITION):
        text = text[found.end() :] if (found := mark.match(text)) else text
    return text


def plain_of(text: str) -> str:
    """A line without its comment and without the markup of forums and Markdown."""
    plain = _COMMENT.sub("", text).strip()
    if len(plain) > LONGEST_LIST:
        return plain
    plain = _RUN.sub(r"\1\1\1\1\1", plain)
    plain = _BLANKS.sub(lambda found: "   \t" if "\t" in found[0] else "   ", plain)
    if "[" in plain:
        plain = _TAGS.sub("", _LINKED.sub(r"\1", _WIKI.sub(r"\1", plain)))
    if _MARKS.search(plain):
        plain = _EMPHASIS.sub(r"\2", plain)
    if "w/" in plain.lower():
        plain = _WITH.sub(lambda found: "without" if found[1] else "with", plain)
    return plain.strip()


class Names:
    """Finds the way to take a line apart in which it names a card as it is called."""

    def __init__(self, catalog: Catalog, last: bool = False) -> None:
        self.sets = sets_called(catalog)
        self.last = last
        self._catalog = catalog
        self._best: dict[str, ParsedLine | None] = {}
        self._all: set[str] = set()

    def best(self, text: str) -> ParsedLine | None:
        """That way, None where there is none."""
        if text not in self._best:
            each = ways(text, self.sets, last=self.last)
            self._best[text] = next((one for one in each if one.ids or self.borne(one.name)), None)
        return self._best[text]

    def exact(self, text: str) -> bool:
        """Whether a text is a card as it is called, and nothing else."""
        found = self.best(text)
        return found is not None and not found.loose and not found.ambiguous

    def named_in(self, text: str) -> str:
        """The first card that prose names by two words or more, "" for none."""
        if not self._all:
            rows = self._catalog.rows("SELECT key FROM name WHERE words LIKE '% %'")
            self._all.update(row["key"] for row in rows)
        words = self._catalog.fold(text)
        spans = (
            words[a:b]
            for a in range(len(words))
            for b in range(min(a + MOST_WORDS, len(words)), a + 1, -1)
        )
        return next((" ".join(span) for span in spans if key(span) in self._all), "")

    def forget(self) -> None:
        """Look again, with another `last`."""
        self._best.clear()

    def borne(self, name: str) -> bool:
        """Whether a card is called just so."""
        return bool(self.cards(name))

    def cards(self, name: str) -> tuple[Card, ...]:
        """The cards that are called just so."""
        if not 0 < len(name) <= LONGEST_NAME or key(self._catalog.fold(name)) not in self._keys:
            return ()
        return self._catalog.bearing(name)

    @cached_property
    def _keys(self) -> frozenset[str]:
        """What all names come to: a list of thousands asks for few that are there."""
        return frozenset(row["key"] for row in self._catalog.rows("SELECT key FROM name"))


class Survey(Struct, frozen=True, kw_only=True):
    """What a list is like.

    Attributes:
        counts: Whether lines have counts.
        numbered: Whether lines are numbered 1, 2, 3, so that those numbers are no counts.
        titles: The lines that are titles or prose though they may be called as a card is.
        starts: Where further decks begin: the index of a line -> the title of the deck.
        all_of: The set that all cards are of unless a line says another, "" for none.
        signed: The index of the first line of a signature, None for none.
        blocks: The block below a heading that a line stands in, by its index.
    """

    counts: bool
    numbered: bool
    titles: frozenset[int]
    starts: Mapping[int, str]
    all_of: str
    signed: int | None
    blocks: Mapping[int, Block]


LEAST_LAST = 3
"""Lines such as "Pogrom 3" that a list must have for those numbers to be counts."""


def survey(
    lines: Sequence[str], heads: Mapping[int, Heading], names: Names, catalog: Catalog
) -> Survey:
    """Look at the lines of a list, without comments and markup; `names` learns from it.

    `heads` are the headings that stand in comments, by the index of their line.
    """
    first = [line if len(line) <= LONGEST_LIST else "" for line in lines[:LOOKED_AT]]
    numbers = [int(found[1]) for line in first if (found := NUMBERED.match(line))]
    numbered = len(numbers) > 1 and all(
        after in {before + 1, 1} for before, after in zip([0, *numbers], numbers, strict=False)
    )
    if numbered:
        first = [NUMBERED.sub("", line) for line in first]
    parsed = [parse_line(line, names.sets) for line in first]
    catalog.look_ahead(one.name for one in parsed if 0 < len(one.name) <= LONGEST_NAME)
    counts = any(_counts(line, names) for line in first)
    if not counts:
        last = [line.rpartition(" ") for line in first]
        with_last = sum(count.isdigit() and names.borne(name) for name, _, count in last)
        names.last = counts = with_last >= LEAST_LAST
        names.forget()
    starts, titles = _starts(first, names, catalog)
    return Survey(
        counts=counts,
        numbered=numbered,
        titles=titles,
        starts=starts,
        all_of=next(filter(None, (_all_of(line, names.sets) for line in first)), ""),
        signed=_signed(first, names) if len(lines) <= LOOKED_AT else None,
        blocks=blocks(first, heads, titles.union(starts), names.best, is_prose),
    )


def _counts(line: str, names: Names) -> bool:
    """Whether a line is a card with a count, or several.

    Strokes before a name do not say so: notes that have them leave them out for one copy, and
    what has none there is no prose.
    """
    if begins_tallied(line):
        return False
    found = names.best(line)
    if found is None:
        parts = pieces(line, names.exact) if "," in line or ":" in line else []
        return any(_counts(part.text, names) for part in parts if part.exact)
    return found.count is not None and not found.loose


def _all_of(line: str, sets: Mapping[str, str]) -> str:
    """The set that a remark says all cards are of."""
    if not _ALL_OF.search(line):
        return ""
    words = fold(line)
    spans = (
        words[a:b] for a in range(len(words)) for b in range(a + 1, min(a + 5, len(words) + 1))
    )
    return next((sets[one] for span in spans if len(one := key(span)) > 2 and one in sets), "")  # noqa: PLR2004


def _signed(lines: Sequence[str], names: Names) -> int | None:
    """Where a signature begins: a line of dashes and at most six lines, none of them a card."""
    for at in range(max(0, len(lines) - 8), len(lines)):
        if re.fullmatch(r"--|_{4,}", lines[at]):
            rest = [line for line in lines[at + 1 :] if line]
            if rest and not any(names.exact(line) or heading(line) for line in rest):
                return at
    return None


LEAST_BETWEEN = 3
"""How many lines of other cards stand between the homeworlds of two decks."""


MOST_TITLE = 3
"""Lines of a title above a deck."""


def _starts(
    lines: Sequence[str], names: Names, catalog: Catalog
) -> tuple[Mapping[int, str], frozenset[int]]:
    """Where decks begin, if there are several, and which lines are titles above their heading."""
    begun: list[tuple[int, list[int]]] = []
    under: Section | None = None
    between = LEAST_BETWEEN
    for at, line in enumerate(lines):
        if not line:
            continue
        best = names.best(line)
        apart = at == 0 or not lines[at - 1] or names.best(lines[at - 1]) is None
        if _homeworld(lines, at, names, catalog, under):
            block = _block(lines, at, names)
            if between >= LEAST_BETWEEN and (block or apart):
                begun.append((at, block))
                between = 0
        elif best is not None:
            between += 1
        if best is None:
            head = heading(line)
            under = head.section if head else None
    several = len(begun) > 1 and between >= LEAST_BETWEEN
    first = next((at for at, line in enumerate(lines) if line), 0)
    titles = [block for _, block in begun if several or first in block]
    if not several:
        return {}, frozenset(at for block in titles for at in block)
    starts = {
        block[0] if block else at: _title(lines[block[0]]) if block else "" for at, block in begun
    }
    return starts, frozenset(at for block in titles for at in block)


def _title(line: str) -> str:
    """A line without the marks around it; a bracket that is closed at its end stays so."""
    title = _TITLE.sub("", line, count=1)
    title = title.removesuffix(ending(title, lambda sign: not sign.isalnum()))
    for begin, end in ("()", "[]"):
        if title.count(begin) > title.count(end):
            title += end
    return title


def _homeworld(
    lines: Sequence[str], at: int, names: Names, catalog: Catalog, under: Section | None
) -> bool:
    """Whether a line is a homeworld where none is expected in a deck, or heads one."""
    said = labelled(lines[at])
    if said:
        return said[0].section is Section.APART
    best = names.best(lines[at])
    if best is None:
        head = heading(lines[at])
        below = [line for line in lines[at + 1 : at + 4] if line]
        return bool(
            head
            and head.section is Section.APART
            and any(
                _homeworld(below, 0, names, catalog, None) for below in ([one] for one in below)
            )
        )
    if under in {Section.IMPERIAL, Section.HOUSE}:
        return False
    cards = catalog.bearing(best.name) if best.name else ()
    return bool(cards) and all(is_homeworld(card) for card in cards)


def _block(lines: Sequence[str], at: int, names: Names) -> list[int]:
    """The lines of the title above the beginning of a deck: at most three, after a blank one."""
    block: list[int] = []
    for above in range(at - 1, max(at - 2 - MOST_TITLE, -1), -1):
        if not lines[above]:
            break
        block.insert(0, above)
    if len(block) > MOST_TITLE:
        return []
    if not block and at > 1 and (at < 3 or not lines[at - 3]):  # noqa: PLR2004 - a title, a blank
        block = [at - 2] if names.best(lines[at - 2]) is None else []
    cards = [one for one in block if parse_line(lines[one], names.sets).count is not None]
    heads = [one for one in block if heading(lines[one])]
    bare = names.best(lines[at]) is not None and any(names.best(lines[one]) for one in block)
    return [] if cards or heads or bare else block
