"""How a table of cards is laid out: which columns hold names, counts, sets, sections.

The heading says so, in six languages; where it does not, or there is none, the cells do. A table
may have the parts of a deck side by side, each with its names and counts, or one column of counts
for each of several decks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from cardbase.decks.columns import IDS, OWNED, Column, columns, count_in, head
from cardbase.decks.deck_list import MOST, Section
from cardbase.decks.headings import beside, heading, section_called
from cardbase.decks.reading import SURE_ID

Borne = Callable[[str], bool]
"""Whether a cell is a card as it is called."""

_SHORT = {
    "i": Section.IMPERIAL,
    "imp": Section.IMPERIAL,
    "h": Section.HOUSE,
    "hw": Section.APART,
    "p": Section.APART,
    "prog": Section.APART,
}
"""What a section is called in a column of them."""

WEAK = frozenset(["", "n", "no", "nr", "num", "number", "nummer", "numero"])
"""Headings, "#" for one, of a count, a position, or a collector number."""

NEVER = frozenset(
    "price preis prix precio prezzo preco cost value wert valor valore page seite year jahr rank "
    "rang rating owned missing fehlt".split()
)
"""Headings of columns of numbers that are no counts."""

LOOKED_AT = 200
"""How many rows are looked at."""

MOST_CELLS = 60
"""How many cells of a row are looked at."""

ROUGHLY = 0.8
"""The share of the cells of a column that must be of a kind for the column to be so."""


class Group(Struct, frozen=True, kw_only=True):
    """The columns of one card in a row.

    Attributes:
        where: The index of each column.
        section: The index of the column of sections, None for none.
        filled: Whether a blank section means that of the row above.
        head: The heading that tells the part of the deck, or is the title of one of several
            decks; "" for none.
        of_deck: Which of several decks the group is of, from 1; 0 for one deck.
    """

    where: Mapping[Column, int]
    section: int | None = None
    filled: bool = False
    head: str = ""
    of_deck: int = 0


class Layout(Struct, frozen=True, kw_only=True):
    """The groups of columns of a table, and the headings of those that are not read."""

    groups: tuple[Group, ...]
    unread: tuple[str, ...] = ()

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles of its decks, where it has several."""
        return tuple(group.head for group in self.groups if group.of_deck)


@lru_cache(maxsize=256)
def part_called(cell: str) -> tuple[Section | None, bool] | None:
    """The section a cell of such a column names, and whether it is beside the deck."""
    said = heading(cell)
    if said and said.beside:
        return None, True
    section = _SHORT.get(head(cell)) or (said.section if said else None)
    return (section, False) if section else None


def is_head(cells: Sequence[str], borne: Borne) -> bool:
    """Whether a row is a heading: it names a column of cards, or two parts side by side."""
    if any(borne(cell) for cell in cells):
        return False
    found = columns(cells)
    named = found.keys() & {Column.NAME, *IDS}
    parts = [cell for cell in cells if section_called(cell)]
    full = [cell for cell in cells if cell.strip()]
    return (bool(named) and len(full) > 1) or (
        len(parts) > 1 and all(cell in parts or not cell or head(cell) in WEAK for cell in cells)
    )


class _Columns:
    """The cells of each column, and what they may be."""

    def __init__(self, heads: Sequence[str], rows: Sequence[Sequence[str]], borne: Borne) -> None:
        width = min(max((len(row) for row in rows), default=0), MOST_CELLS)
        self.heads = [*heads, *[""] * width][: max(width, len(heads))]
        self.width = len(self.heads)
        self.cells = [
            [row[at].strip() if at < len(row) else "" for row in rows[:LOOKED_AT]]
            for at in range(self.width)
        ]
        self._borne = borne

    def share(self, at: int, is_so: Callable[[str], object]) -> float:
        """The share of the cells of a column, without blank ones, of a kind."""
        full = [cell for cell in self.cells[at] if cell]
        return sum(bool(is_so(cell)) for cell in full) / len(full) if full else 0.0

    def names(self) -> list[int]:
        """The columns of names, by their cells: the one with most cards."""
        many = [(sum(map(self._borne, self.cells[at])), -at) for at in range(self.width)]
        best, place = max(many, default=(0, 0))
        return [-place] if best else []

    def counts(self, taken: set[int]) -> list[int]:
        """The columns whose cells are counts, and not the numbers of the rows."""
        return [
            at
            for at in range(self.width)
            if at not in taken
            and not NEVER & {head(self.heads[at]), *self.heads[at].casefold().split()}
            and self.share(at, _is_count) >= ROUGHLY
            and not self.in_order(at)
        ]

    def in_order(self, at: int) -> bool:
        """Whether the cells of a column are 1, 2, 3: the numbers of the rows."""
        full = [count_in(cell) for cell in self.cells[at] if cell]
        return len(full) > 3 and full == list(range(1, len(full) + 1))  # noqa: PLR2004

    def section(self, taken: set[int]) -> int | None:
        """The column of sections."""
        found = (at for at in range(self.width) if at not in taken)
        return next((at for at in found if self.share(at, part_called) >= ROUGHLY), None)

    def filled(self, at: int | None) -> bool:
        """Whether a column has a cell only where it changes."""
        if at is None:
            return False
        cells = self.cells[at]
        return "" in cells and not any(cell and cell == after for cell, after in pairwise(cells))


def _is_count(cell: str) -> bool:
    count = count_in(cell)
    return cell == "?" or (count is not None and count <= MOST)


def layout_of(heads: Sequence[str], rows: Sequence[Sequence[str]], borne: Borne) -> Layout | None:
    """How a table is laid out; None where no column holds cards.

    Args:
        heads: Its heading, empty for none.
        rows: Its rows.
        borne: Whether a cell is a card as it is called.
    """
    table = _Columns(heads, rows, borne)
    parts = [
        at
        for at, cell in enumerate(table.heads)
        if section_called(cell) and any(map(borne, table.cells[at]))
    ]
    if len(parts) > 1:
        return Layout(groups=tuple(_side_by_side(table, parts)))
    found = dict(columns(heads))
    if Column.NAME not in found and not found.keys() & {*IDS}:
        for at in range(table.width):
            if at not in found.values() and table.share(at, _is_id) >= ROUGHLY:
                found[Column.ID] = at
                break
        for at in table.names():
            found[Column.NAME] = at
    if not found.keys() & {Column.NAME, *IDS}:
        return None
    owned = Column.COUNT in found and head(table.heads[found[Column.COUNT]]) in OWNED
    last_resort = found.pop(Column.COUNT) if owned else None
    taken = {*found.values(), *([] if last_resort is None else [last_resort])}
    section = table.section(taken)
    group = Group(where=found, section=section, filled=table.filled(section))
    groups = _counted(table, group, taken | ({section} if section is not None else set()))
    if last_resort is not None and Column.COUNT not in groups[0].where:
        groups = [replace(group, where={**found, Column.COUNT: last_resort})]
    used = {at for one in groups for at in one.where.values()} | {section}
    unread = tuple(c for at, c in enumerate(table.heads) if at not in used and c.strip())
    return Layout(groups=tuple(groups), unread=unread)


def _is_id(cell: str) -> bool:
    return bool(SURE_ID.fullmatch(cell.lower()))


def _side_by_side(table: _Columns, parts: Sequence[int]) -> list[Group]:
    """A group for each part; its counts stand behind all of its names, or before all."""
    groups = []
    first = table.counts(set(parts))
    before = bool(first) and first[0] < parts[0]
    for at, after in zip(parts, [*parts[1:], table.width], strict=True):
        span = [at - 1] if before else range(at + 1, after)
        counts = [(Column.COUNT, place) for place in span if place in first]
        where = {Column.NAME: at, **dict(counts[:1])}
        groups.append(Group(where=where, head=table.heads[at]))
    return groups


def _counted(table: _Columns, group: Group, taken: set[int]) -> list[Group]:
    """The group with its counts; several where each deck, or part, has counts of its own."""
    may_be = table.counts(taken)
    parts = [at for at in may_be if section_called(table.heads[at]) or beside(table.heads[at])]
    of_parts = [
        replace(group, where={**group.where, Column.COUNT: at}, head=table.heads[at])
        for at in parts
    ]
    if Column.COUNT in group.where:
        return [group, *of_parts]
    others = [at for at in may_be if at not in parts]
    named = [at for at in others if head(table.heads[at]) not in WEAK]
    if of_parts and not named:
        return of_parts
    if len(named) > 1 and all(table.heads[at].strip() for at in named):
        return [
            replace(
                group,
                where={**group.where, Column.COUNT: at},
                head=table.heads[at],
                of_deck=number,
            )
            for number, at in enumerate(named, start=1)
        ]
    name = group.where.get(Column.NAME, 0)
    best = min(named or others, key=lambda at: (abs(at - name), at), default=None)
    counted = {} if best is None else {Column.COUNT: best}
    return [replace(group, where={**group.where, **counted}), *of_parts]
