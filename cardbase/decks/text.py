"""Plain text as people write it: a card a line, or several; headings; and what stands around.

A count stands before the name or behind it, in digits, words or strokes, never both; a name alone
is one card, in a list with counts only where a card is called just so. Behind the name, in any
order, stand an id in brackets, a set and the collector number after it; they tell cards of one
name apart: "2 Paul Atreides [eots]". What follows # or // is a comment. Headings are lines of words
such as "Imperial deck (15)", or marked ones: "[Allies]", "Allies:", "== Allies =="; one that names
a part of the deck says where the cards below it are meant to be. "# Name: ..." is the deck's name,
"# Note: ..." a line of its notes. Other words are a title or prose, and no card.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache, partial

from msgspec.structs import replace

from cardbase.catalog.catalog import Catalog
from cardbase.decks.account import MOST_LINES, Account
from cardbase.decks.alike import Alike
from cardbase.decks.blocks import Block
from cardbase.decks.deck_list import Section, section_of
from cardbase.decks.doubts import settled_by_edition, settled_by_remark
from cardbase.decks.escapes import unescaped
from cardbase.decks.headings import Heading, heading
from cardbase.decks.identify import settle
from cardbase.decks.lines import (
    LONGEST_LIST,
    LOOKED_AT,
    DeckFact,
    Names,
    fact,
    is_mail,
    is_page,
    is_prose,
    is_struck,
    may_head,
    plain_of,
    survey,
    unquoted,
)
from cardbase.decks.mail import written
from cardbase.decks.markdown import Tables
from cardbase.decks.mediawiki import as_markdown
from cardbase.decks.parts import (
    LONGEST,
    NUMBERED,
    ParsedLine,
    doubtful_strokes,
    is_range,
    is_tallied,
    parse_line,
    ways,
)
from cardbase.decks.reading import NAMES, NO_COUNT, Form, ListedCard, Reading
from cardbase.decks.sayings import NOTHING, SIDE, SIGNS, asked, commented, denied, gone, headed
from cardbase.decks.several import MOST_TRIED, Columns, Piece, abbreviated, columns, pieces
from cardbase.decks.table import Place
from cardbase.decks.totals import Totals
from cardbase.errors import DeckFileError
from cardbase.names import fold

COUNT_FIRST = "a count before the name of a card, as in other lines"
AS_PRINTED = "the name of a card as it is printed"
ONE_COUNT = 'one count on a line, "3 Name" or "Name x3"'
LEFT = 'how many copies are in the deck, "2 Name"'
EXPECTED = 'lines such as "3 Maula Pistol"'

MOST_KEPT = 1000
"""Lines whose parts are kept, each cut up once: those of a spoilt file may be all the same."""

MOST_PROSE = 300
"""Most lines that are no card, heading or comment: a text with more is no deck list."""

_COUNT_LAST = re.compile(r"\s\d{1,2}\b(?!\s+[^\W\d])")
"""A number that may be a count behind a name, since no name follows it."""


def read_text(text: str, catalog: Catalog, file: str) -> Reading:
    """The deck list of a text; each line is a card or several, a heading, prose, or refused.

    Raises DeckFileError when there is no card at all, or too much that is none.
    """
    if text.lstrip().startswith("<"):
        from cardbase.decks.xml_text import as_text, is_xml

        text = as_text(text) if is_xml(text) else text
    raw = as_markdown(written(text.splitlines()[: MOST_LINES + 1]))  # the last of them is refused
    reader = _Reader(catalog, file, raw)
    for line, text_of in enumerate(raw):
        reader.take(line, unquoted(text_of))
    return reader.reading()


class _Reader:
    """Reads the lines in order, keeping track of the current heading."""

    def __init__(self, catalog: Catalog, file: str, raw: list[str]) -> None:
        self._account = Account(Form.TEXT, catalog, file)
        self._catalog = catalog
        self._names, self._lasting = Names(catalog), Names(catalog, last=True)
        self._parsed = lru_cache(MOST_KEPT)(partial(parse_line, sets=self._names.sets))
        self._several = lru_cache(MOST_KEPT)(self._found_several)
        self._alike = Alike(catalog)
        self._tables = Tables(raw, self._names)
        plain = [
            plain_of(unquoted(line[: LONGEST_LIST + 1]).strip()) for line in raw[: LOOKED_AT + 1]
        ]
        heads = {
            at: said
            for at, line in enumerate(raw[:LOOKED_AT])
            if (said := commented(unquoted(line[:LONGEST])))
        }
        self._survey = survey(plain, heads, self._names, catalog)
        self._exactly = COUNT_FIRST if self._survey.counts else AS_PRINTED
        self._totals, self._last = Totals(), len(raw)
        self._name = ""
        self._notes: list[str] = []
        self._under: Section | None = None
        self._beside = ""
        self._columns: Columns | None = None
        self._begun = False
        self._prose = 0

    def reading(self) -> Reading:
        """The result. Raises DeckFileError when there is no card at all."""
        totals = self._totals.all(self._last)
        read = self._account.reading(self._name, "\n".join(self._notes), EXPECTED, totals)
        read = settled_by_edition(read, self._catalog)
        code = self._survey.all_of
        if not code:
            return read
        name = next(one.name for one in self._catalog.sets() if one.code == code)
        return settled_by_remark(read, code, name)

    def take(self, at: int, whole: str) -> None:
        """Read the line of this index. Raises DeckFileError when there are too many of them."""
        line, text = at + 1, whole.strip()
        if at in self._survey.starts:
            self._account.deck(self._survey.starts[at])
            self._totals.deck(line)
            self._under, self._beside, self._columns = None, "", None
        place = Place(section=self._under, beside=self._beside)
        if self._tables.take(at, self._account, place):
            self._begun = True
        elif why := self._around(at, text):
            self._account.passed(line, text, why)
        elif found := fact(text):
            self._fact(line, text, *found)
        elif SIGNS.match(text):
            self._comment(line, text)
        elif self._columns and (cells := self._columns.cells(whole)):
            self._row(line, cells)
        elif len(whole) <= LONGEST and (side_by_side := columns(whole)):
            self._columns = side_by_side
            self._account.passed(line, text, f"heading: {', '.join(side_by_side.heads)}")
        else:
            self._plain(line, text, plain_of(text))

    def _around(self, at: int, text: str) -> str:
        """What a line is that stands around the cards; "" for others."""
        if not text:
            self._columns = None
            return "empty"
        if at in self._survey.titles:
            self._under, self._beside = None, ""
            return "title"
        if self._survey.signed is not None and at >= self._survey.signed:
            return "signature"
        if is_struck(text):
            return "struck out"
        if is_page(text):
            return "number of a page"
        return "head of a mail" if is_mail(text) else ""

    def _fact(self, line: int, text: str, what: DeckFact, value: str) -> None:
        why: str = what
        if what is DeckFact.NOTE:
            self._notes.append(unescaped(value))
        elif what is DeckFact.NAME and not self._name:
            self._name = unescaped(value)
        elif what is DeckFact.NAME:
            why = "a second name of the deck; left out"
        self._account.passed(line, text, why)

    def _comment(self, line: int, text: str) -> None:
        """A comment; one that says nothing but a part of the deck heads it, as in Markdown."""
        if said := commented(text):
            self._heading(line, text, said)
        else:
            self._account.passed(line, text, "comment")

    def _row(self, line: int, cells: list[str]) -> None:
        """A line of columns: each cell is a line of its own below the heading of its column."""
        for cell, head in zip(cells, self._columns.heads if self._columns else (), strict=True):
            self._under = (heading(head) or Heading()).below
            if cell and not cell.isdigit() and not heading(cell):
                self._plain(line, cell, plain_of(cell))
            elif cell:
                self._account.passed(line, cell, "heading or total of a column")

    def _plain(self, line: int, text: str, plain: str) -> None:
        if len(plain) > LONGEST:
            self._long(line, text, plain)
            return
        if not fold(plain):
            self._account.passed(line, text, "no words")
            return
        if found := NUMBERED.match(plain):
            plain = self._unnumbered(plain, found)
        parsed = self._names.best(plain)
        if parsed and not parsed.loose:
            self._card(line, text, parsed)
        elif self._listed(line, text, plain):
            return
        elif (said := headed(plain)) and (said.spelt or not plain[0].isdigit()):
            total = plain[0].isdigit()  # "15 Imperial" may be one
            self._heading(line, text, replace(said, spelt=False) if total else said)
        elif parsed and self._beside:
            self._account.beside(line, text, self._beside)
        elif parsed and self._is_meant(line, plain, parsed):
            self._loose(line, text, plain, parsed)
        elif parsed and not is_prose(plain):  # a name and more words, without a count
            wanted = self._wanted(line, text, self._parsed(plain), None)
            self._account.card(replace(wanted, exactly=self._exactly))
        else:
            self._other(line, text, plain)

    def _is_meant(self, line: int, plain: str, parsed: ParsedLine) -> bool:
        """Whether a line is a card, though it says more than its name: by its count, or place."""
        if self._doubted(plain, parsed):
            return False
        return self._counted(parsed) or (self._bare(line) and not is_prose(plain))

    def _loose(self, line: int, text: str, plain: str, parsed: ParsedLine) -> None:
        """A card as it is called, with words that are not noted as a comment: near, or nearer."""
        literal = self._parsed(plain)
        if not settle(self._wanted(line, text, literal, None), self._catalog, "").entry:
            literal = parsed
        self._card(line, text, literal)

    def _long(self, line: int, text: str, plain: str) -> None:
        """A line too long for a card: a list of several, prose, or refused."""
        if len(plain) <= LONGEST_LIST and self._listed(line, text, plain):
            return
        if is_prose(plain):
            self._words(line, text)
        else:
            self._account.refused(line, text, f"a line of at most {LONGEST} characters")

    def _unnumbered(self, plain: str, found: re.Match[str]) -> str:
        """A line without its number; in no numbered list one above 1 is the count."""
        rest = plain[found.end() :]
        if self._survey.numbered:
            return rest
        return f"{found[1]} {rest}" if int(found[1]) > 1 and plain[0] != "#" else plain

    def _heading(self, line: int, text: str, said: Heading) -> None:
        self._under = said.below
        self._beside = text if said.beside else ""
        self._totals.heading(line, plain_of(SIGNS.sub("", text)), said)
        where = f": {said.section}" if said.section else ": not of the deck" if said.beside else ""
        self._account.passed(line, text, f"heading{where}")

    def _bare(self, line: int) -> bool:
        """Whether a line stands among cards that have no counts."""
        block = self._survey.blocks.get(line - 1)
        return block is not None and block.bare

    def _counted(self, parsed: ParsedLine) -> bool:
        return parsed.count is not None or not self._survey.counts

    def _doubted(self, plain: str, parsed: ParsedLine) -> bool:
        """Whether a line that is no card as it is called speaks of one that is not in the deck."""
        return denied(plain) or (parsed.count is None and asked(plain))

    def _are_cards(self, found: Sequence[Piece]) -> bool:
        """Whether most pieces have a count, and one of them is a card or nearly one.

        Behind a kind of cards they need no counts.
        """
        parsed = [self._parsed(piece.text) for piece in found]
        named = any(piece.under for piece in found)
        counted = [one for one in parsed if (named or one.count is not None) and one.name]
        return (
            (named or len(counted) > 1)
            and len(found) <= 2 * len(counted)
            and (
                any(self._names.borne(one.name) for one in counted)
                or any(self._alike.spelt(one.name) for one in counted[:MOST_TRIED])
            )
        )

    def _listed(self, line: int, text: str, plain: str) -> bool:
        """Take a line that names several cards, or one behind a label; whether it was one."""
        names, found = self._several(plain, beside=bool(self._beside))
        if not found:
            return False
        for piece in found:
            self._piece(line, text, piece, names)
        if len(found) > 1 and found[-1].under and found[-1].under.says_where:
            self._under = None
        return True

    def _found_several(self, plain: str, *, beside: bool) -> tuple[Names, Sequence[Piece]]:
        """The cards a line names, none where it is no list, and the names they go by.

        Of a line beside the deck it does not matter what is nearly a card.
        """
        lasting = (self._lasting,) if _COUNT_LAST.search(plain) else ()
        for names in (self._names, *lasting):
            if found := pieces(plain, names.exact, None if beside else self._are_cards):
                return names, found
        return self._names, ()

    def _piece(self, line: int, text: str, piece: Piece, names: Names) -> None:
        words = set(fold(piece.text))
        if words and words <= NOTHING | set(fold("program programme homeworld")):
            self._account.passed(line, text, "says that there is none")
            return
        under = Heading(section=None if piece.under else self._under, beside=bool(self._beside))
        if piece.under and piece.under.says_where:
            under = piece.under
        if under.beside:
            self._account.beside(line, piece.text, text)
            return
        apart = piece.under and piece.under.section is Section.APART
        section = None if apart else under.below
        parsed = names.best(piece.text) or self._nearest(line, piece.text)
        said = f"{piece.label}: {piece.text}" if piece.label else piece.text
        wanted = self._wanted(line, said, parsed, section)
        wanted = replace(wanted, loose=wanted.loose or bool(piece.label))
        if doubtful_strokes(piece.text) or parsed.ambiguous:
            self._uncounted(replace(wanted, text=piece.text), ONE_COUNT)
        elif self._is_gone(wanted):
            return
        elif not piece.exact and self._doubted(piece.text, parsed):
            self._account.card(replace(wanted, exactly=self._exactly))
        else:
            self._account.card(wanted)

    def _card(self, line: int, text: str, parsed: ParsedLine) -> None:
        self._begun = True
        wanted = self._wanted(line, text, parsed, self._under)
        if self._beside or SIDE.match(text):
            self._account.beside(line, text, self._beside or "SB:")
        elif self._is_gone(wanted):
            return
        elif parsed.ambiguous:
            self._uncounted(wanted, ONE_COUNT)
        elif parsed.count == 0:
            self._account.passed(line, text, "no copy")
        else:
            self._account.card(wanted)

    def _is_gone(self, wanted: ListedCard) -> bool:
        """Take a line that says that its card is here no more, or some copies; whether it does."""
        said = gone(wanted.text[:LONGEST])
        if said and said.in_part:
            self._uncounted(wanted, LEFT)
        elif said:
            self._account.beside(wanted.line, wanted.text, said.said)
        return said is not None

    def _uncounted(self, wanted: ListedCard, expected: str) -> None:
        """Refuse a card of which a line says no one count."""
        self._account.refused(
            wanted.line, wanted.text, expected, asked=replace(wanted, count=NO_COUNT)
        )

    def _wanted(
        self, line: int, text: str, parsed: ParsedLine, section: Section | None
    ) -> ListedCard:
        return ListedCard(
            line=line,
            text=text,
            count=1 if parsed.count is None else parsed.count,
            ids=parsed.ids,
            name=parsed.name,
            set_name=parsed.set_code,
            number=parsed.number,
            section=section,
            loose=parsed.loose,
        )

    def _nearest(self, line: int, plain: str) -> ParsedLine:
        """The way to take a line apart in which it comes nearest a card; as it stands for none.

        It is the first that means a card, or one of some, else the first that is like any.
        """
        literal = self._parsed(plain)
        like: ParsedLine | None = None
        tried: set[tuple[str, int | None]] = set()
        for way in ways(plain, self._names.sets, last=self._names.last):
            spoken = literal.count is None and not is_tallied(plain) and "1" not in plain
            article = way.count == 1 and spoken
            may = self._counted(way) or self._bare(line)
            tell = (way.name, way.count) not in tried and may
            if way.loose or article or not tell:
                continue
            tried.add((way.name, way.count))
            found = settle(self._wanted(line, plain, way, None), self._catalog, "")
            if found.entry or found.readings:
                return way
            like = way if like is None and found.score > 0 else like
        return like or literal

    def _other(self, line: int, text: str, plain: str) -> None:
        """A line that is no card as it is called: nearly one, a heading, a title or prose."""
        literal = self._parsed(plain)
        counted = literal.count is not None
        if not literal.ids and (
            may_head(plain, counted=counted) or may_head(text, counted=counted)
        ):
            self._under = None
            self._account.passed(line, text, "heading")
            return
        if self._beside or SIDE.match(plain):
            self._no_card(line)
            self._account.beside(line, text, self._beside or "SB:")
            return
        block = self._survey.blocks.get(line - 1)
        if self._apart(line, text, plain):
            return
        if is_prose(plain) and not (block and counted and plain[0].isdigit()):
            self._words(line, text)
        elif doubtful_strokes(plain):
            self._uncounted(self._wanted(line, text, literal, self._under), ONE_COUNT)
        else:
            self._unread(line, text, plain, block)

    def _unread(self, line: int, text: str, plain: str, block: Block | None) -> None:
        """A line that is no sentence: a card that is misspelt, refused, or words.

        Words are what has no count where others have one, outside of a block of cards; in a block
        what has none, is like no card, and stands among counts.
        """
        literal = self._parsed(plain)
        parsed = self._nearest(line, plain)
        doubted = self._doubted(plain, parsed)
        wanted = self._wanted(line, text, literal if doubted else parsed, self._under)
        either = not doubted and parsed.count is not None and parsed.ambiguous
        if parsed.count is not None and not doubted and self._is_gone(wanted):
            return
        if either and (block or not is_range(plain) or self._alike.spelt(wanted.name)):
            self._uncounted(wanted, ONE_COUNT)
        elif parsed.count is not None and not either and not doubted:
            self._account.card(wanted)
        elif self._is_words(plain, wanted, block, doubted=doubted):
            self._words(line, text)
        elif doubted:
            self._account.card(replace(wanted, exactly=self._exactly))
        elif parsed.ids or self._alike.spelt(wanted.name):
            near = not self._survey.counts or self._bare(line)
            self._account.card(replace(wanted, exactly="" if near else self._exactly))
        else:
            self._account.card(replace(wanted, exactly="" if self._bare(line) else self._exactly))

    def _is_words(
        self, plain: str, wanted: ListedCard, block: Block | None, *, doubted: bool
    ) -> bool:
        if not self._survey.counts:
            return False
        if doubted:
            return not block or denied(plain)
        if wanted.ids or self._alike.spelt(wanted.name) or is_tallied(plain):
            return False
        return not (block and (block.some or self._alike.resembles(wanted.name)))

    def _apart(self, line: int, text: str, plain: str) -> bool:
        """Take a line such as "HW Tupile" whose homeworld is misspelt; whether it was one."""
        if not (said := abbreviated(plain)):
            return False
        wanted = self._wanted(line, text, self._nearest(line, said[1]), None)
        found = settle(wanted, self._catalog, self._account.file)
        if not found.entry or section_of(found.entry.card) is not Section.APART:
            return False
        self._account.add(found)
        return True

    def _words(self, line: int, text: str) -> None:
        """A title or prose; cards below it go where they belong. Raises DeckFileError."""
        self._under = None
        self._no_card(line)
        named = self._names.named_in(text)
        also = f"{NAMES}{named}" if named else ""
        self._account.passed(line, text, f"{'prose' if self._begun else 'title or prose'}{also}")

    def _no_card(self, line: int) -> None:
        """Count a line that is neither card nor heading. Raises DeckFileError."""
        self._prose += 1
        if self._prose > MOST_PROSE:
            expected = f"at most {MOST_PROSE} lines that are neither card nor heading"
            raise DeckFileError(self._account.file, line, expected, "more")
