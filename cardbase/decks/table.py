"""Rows of a table of cards: of a spreadsheet, or in Markdown. Each cell says what it is."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardbase.catalog.catalog import Catalog
from cardbase.decks.account import Account
from cardbase.decks.columns import IDS, Column, count_in
from cardbase.decks.deck_list import MOST, Section, section_of
from cardbase.decks.headings import beside, section_called
from cardbase.decks.layout import Group, Layout, part_called
from cardbase.decks.reading import ListedCard
from cardbase.decks.text import ONE_COUNT, ParsedLine, parse_line, sets_called

LONGEST_NAME = 80

STRUCK = re.compile(r"~~.*~~")


@dataclass
class Place:
    """Where the cards of the next rows are meant to be, by the last heading above them.

    Attributes:
        section: None for where they belong.
        beside: The heading of a part that is not of the deck, "" for none.
    """

    section: Section | None = None
    beside: str = ""


class Table:
    """Reads the rows of one table into the account of a list."""

    def __init__(self, layout: Layout, account: Account, catalog: Catalog, place: Place) -> None:
        self.place = place
        self._layout = layout
        self._account = account
        self._catalog = catalog
        self._sets = sets_called(catalog)
        self._filled: dict[int, str] = {}

    def row(self, line: int, cells: Sequence[str]) -> None:
        """Read a row. Raises DeckFileError when there are too many of them."""
        text = ", ".join(cell for cell in cells if cell)
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
        parsed = parsed_name(name, self._catalog, self._sets)
        borne = bool(ids) or bool(parsed.name and self._catalog.bearing(parsed.name))
        if STRUCK.fullmatch(name):
            return self._passed(line, text, "struck out")
        if not borne and (section_called(name) or beside(name)):
            self.place.section = section_called(name)
            self.place.beside = name if beside(name) else ""
            return self._passed(line, text, "heading")
        if not borne and is_total(cells):
            return self._passed(line, text, "total")
        counted = Column.COUNT in group.where
        if counted and not number and not (borne and parsed.count):
            if group.of_deck or group.head:
                return False
            if not borne:
                return self._passed(line, text, "no card, and no count")
        count = self._count(number, parsed, counted=counted)
        if count is None:
            expected = f"a count from 1 to {MOST}" if number or not parsed.ambiguous else ONE_COUNT
            self._account.refused(line, text, expected, number or "no count")
            return True
        if not count:
            return self._passed(line, text, "no copy")
        section, part = self._placed(cells, group)
        if part:
            self._account.beside(line, text, part)
            return True
        self._account.card(
            ListedCard(
                line=line,
                text=text,
                count=count,
                ids=ids or parsed.ids,
                name=parsed.name,
                set_name=self._set(values.get(Column.SET, "")) or parsed.set_code,
                number=parsed.number,
                section=section,
                deck=group.of_deck,
            )
        )
        return True

    def _passed(self, line: int, text: str, why: str) -> bool:
        self._account.passed(line, text, why)
        return True

    def _set(self, name: str) -> str:
        """The code of a set; the name as it stands for none known."""
        found = parse_line(f"x ({name})", self._sets).set_code if name else ""
        return found or name

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
        cards = self._catalog.bearing(name)
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
            return self.place.section, self.place.beside
        return part[0], said if part[1] else ""


TOTALS = frozenset(
    "total totale totals subtotal sum summe zwischensumme gesamt somme suma soma".split()
)


def is_total(cells: Sequence[str]) -> bool:
    """Whether a row adds up the counts above it."""
    return any(cell.casefold().strip(" :*=") in TOTALS for cell in cells)


def parsed_name(cell: str, catalog: Catalog, sets: Mapping[str, str]) -> ParsedLine:
    """A name with what may stand beside it, "2 Paul Atreides (EotS)"."""
    if len(cell) > LONGEST_NAME or (cell and catalog.bearing(cell)):
        return ParsedLine(name=cell)
    return parse_line(cell, sets)
