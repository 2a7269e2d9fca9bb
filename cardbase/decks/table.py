"""Rows of a table of cards: of a spreadsheet, or in Markdown. Each cell says what it is."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardbase.decks.account import Account
from cardbase.decks.columns import IDS, Column, count_in, head
from cardbase.decks.deck_list import MOST, Section, section_of
from cardbase.decks.headings import heading
from cardbase.decks.layout import Group, Layout, part_called
from cardbase.decks.lines import LONGEST_NAME, Names, is_struck, plain_of
from cardbase.decks.parts import ParsedLine, parse_line
from cardbase.decks.reading import NO_COUNT, ListedCard
from cardbase.decks.sayings import gone


class Place(Struct):
    """Where the cards of the next rows are meant to be, by the last heading above them.

    Attributes:
        section: None for where they belong.
        beside: The heading of a part that is not of the deck, "" for none.
    """

    section: Section | None = None
    beside: str = ""

    def head(self, cell: str) -> bool:
        """Take a cell as a heading; whether it is one."""
        said = heading(cell)
        if said:
            self.section, self.beside = said.below, cell if said.beside else ""
        return said is not None


class Table:
    """Reads the rows of one table into the account of a list."""

    def __init__(self, layout: Layout, account: Account, names: Names, place: Place) -> None:
        self._place = place
        self._layout = layout
        self._account = account
        self._names = names
        self._filled: dict[int, str] = {}

    def row(self, line: int, cells: Sequence[str]) -> None:
        """Read a row. Raises DeckFileError when there are too many of them."""
        text = ", ".join(cell for cell in cells if cell)
        words = [cell for cell in cells if cell and count_in(cell) is None]
        alone = len(words) == 1 and not self._names.best(words[0])
        remarked = (
            alone and text != words[0] and gone(words[0][:LONGEST_NAME])
        )  # "2, Progrom (cut)"
        if alone and not remarked and self._place.head(words[0]):
            self._account.passed(line, text, "heading or total")
            return
        told = [self._card(line, text, cells, group) for group in self._layout.groups]
        if not any(told):
            several = len(self._layout.titles) > 1
            self._account.passed(line, text, "in no deck" if several else "no card")

    def _card(self, line: int, text: str, cells: Sequence[str], group: Group) -> bool:
        """Read the card of a group; whether anything was said of it."""
        values = {one: cells[at] for one, at in group.where.items() if at < len(cells)}
        ids = tuple(filter(None, (values.get(one, "") for one in IDS)))
        name, number = values.get(Column.NAME, ""), values.get(Column.COUNT, "")
        if not name and not ids:
            return False
        parsed = self._parsed(plain_of(name))
        borne = bool(ids) or self._names.borne(parsed.name)
        said = gone(name[:LONGEST_NAME])
        counted = Column.COUNT in group.where
        blank = counted and not number and not parsed.count
        if is_struck(name):
            self._account.passed(line, text, "struck out")
        elif not borne and not (said and number) and self._place.head(name):
            self._account.passed(line, text, "heading or total")
        elif blank and (group.of_deck or group.head):
            return False
        elif blank and not borne:
            self._account.passed(line, text, "no card, and no count")
        else:
            count = self._count(number, parsed, counted=counted)
            section, part = self._placed(cells, group)
            named = values.get(Column.SET, "")
            wanted = ListedCard(
                line=line,
                text=text,
                count=-1 if count is None or (said and said.in_part) else count,
                ids=ids or parsed.ids,
                name=parsed.name,
                set_name=self._names.sets.get(head(named), named) or parsed.set_code,
                number=parsed.number,
                section=section,
                deck=group.of_deck,
            )
            self._enter(wanted, part or (said.said if said and not said.in_part else ""), number)
        return True

    def _enter(self, wanted: ListedCard, part: str, number: str) -> None:
        """Add a card; one with a count of -1 is refused, or one of a part beside the deck."""
        if part:
            self._account.beside(wanted.line, wanted.text, part)
        elif not wanted.count:
            self._account.passed(wanted.line, wanted.text, "no copy")
        elif wanted.count < 0:
            expected = f"one count from 1 to {MOST}"
            found = number or "no count"
            unsaid = replace(wanted, count=NO_COUNT)
            self._account.refused(wanted.line, wanted.text, expected, found, asked=unsaid)
        else:
            self._account.card(wanted)

    def _parsed(self, name: str) -> ParsedLine:
        """A name and what stands beside it, "Paul Atreides (EotS)"; at the worst as it stands."""
        if len(name) > LONGEST_NAME or self._names.borne(name):
            return ParsedLine(name=name)
        found = self._names.best(name)
        return found if found and not found.loose else parse_line(name, self._names.sets)

    def _count(self, number: str, parsed: ParsedLine, *, counted: bool) -> int | None:
        """The count of a row: of its cell, or with the name; None for none, or for two."""
        if parsed.ambiguous or (number and parsed.count is not None):
            return None
        if number:
            return count_in(number)
        if parsed.count is None and counted and not self._is_single(parsed.name):
            return None
        return 1 if parsed.count is None else parsed.count

    def _is_single(self, name: str) -> bool:
        """Whether a deck has no second copy of a card: a homeworld, a program."""
        cards = self._names.cards(name)
        return bool(cards) and all(section_of(card) is Section.APART for card in cards)

    def _placed(self, cells: Sequence[str], group: Group) -> tuple[Section | None, str]:
        """The section of a row, and the part beside the deck it is of, "" for none."""
        said = group.head if not group.of_deck else ""
        if group.section is not None:
            said = cells[group.section] if group.section < len(cells) else ""
            said = said or (self._filled.get(group.section, "") if group.filled else "")
            self._filled[group.section] = said
        part = part_called(said) if said else None
        if part is None:
            return self._place.section, self._place.beside
        return part[0], said if part[1] else ""
