"""Finds the cards of a query, and says which part of it alone finds nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Protocol

from cardbase.query.compile import Folded, Sql, compiled
from cardbase.query.explain import condition
from cardbase.query.order import Group, in_groups, in_order
from cardbase.query.parse import parsed
from cardbase.query.tree import And, Node, Query

if TYPE_CHECKING:
    import sqlite3

    from cardbase.cards.card import Card

BLAMED = 12
"""Of more parts than these none is tried alone."""


class Cards(Protocol):
    """What queries are put to: the catalog, as far as they need it."""

    def cards(self, ids: Sequence[str]) -> tuple[Card, ...]:
        """The cards with these ids."""

    def fold(self, text: str) -> tuple[str, ...]:
        """The words of a name as they are compared."""

    def rows(self, query: str, *values: str | int) -> list[sqlite3.Row]:
        """The rows a statement finds."""

    def teach(self, function: Callable[[str | None, str], bool]) -> None:
        """Let SQL call a function by its name."""


@dataclass(frozen=True, kw_only=True)
class Found:
    """What a query finds.

    Attributes:
        query: The query, read.
        cards: The cards, sorted as the query says, else in catalog order.
        groups: The same in the groups the query asks for; one without heading when it asks none.
    """

    query: Query
    cards: tuple[Card, ...]
    groups: tuple[Group, ...]


@dataclass(frozen=True, kw_only=True)
class Blame:
    """Why a query finds nothing: a part, or two, that do so alone, or a part too many.

    Attributes:
        part: The part, as text.
        without: How many cards the query finds without it; None when the part finds none alone.
    """

    part: str
    without: int | None = None


class Finder:
    """Answers queries over one catalog; each card and each text is read once.

    Its methods raise DamagedCatalog.
    """

    def __init__(self, catalog: Cards) -> None:
        """Teach the catalog's SQL the functions that conditions are written with."""
        self._catalog = catalog
        self._folded = Folded(catalog.fold)
        self._read: dict[str, Card] = {}
        for function in (self._folded.says, self._folded.same, self._folded.called):
            catalog.teach(function)

    def found(self, query: Query | str) -> Found:
        """The cards of a query. Raises QueryFault when its text is no query."""
        asked = parsed(query) if isinstance(query, str) else query
        fold = self._catalog.fold
        cards = in_order(self._cards(self.ids(asked)), asked.sort, fold)
        return Found(query=asked, cards=cards, groups=in_groups(cards, asked.group, fold))

    def sql(self, query: Query) -> Sql:
        """The statement that finds the cards of a query."""
        return compiled(query, self._folded)

    def ids(self, query: Query) -> list[str]:
        """The ids of the cards of a query, in catalog order."""
        sql = self.sql(query)
        return [row["id"] for row in self._catalog.rows(sql.text, *sql.values)]

    def blamed(self, query: Query) -> Blame | None:
        """Which part of a query that finds nothing is to blame; None when none can be told."""
        parts = query.tree.parts if isinstance(query.tree, And) else ()
        if len(parts) > BLAMED:
            return None
        return self._empty(parts, 1) or self._without_one(parts) or self._empty(parts, 2)

    def _empty(self, parts: tuple[Node, ...], count: int) -> Blame | None:
        """The first so many parts that find nothing together."""
        for some in combinations(parts, count):
            if not self.ids(Query(tree=_all(some))):
                return Blame(part=condition(_all(some)))
        return None

    def _without_one(self, parts: tuple[Node, ...]) -> Blame | None:
        """The part without which least is found, if anything is: the rest is what was meant."""
        best: Blame | None = None
        for left_out, part in enumerate(parts):
            rest = parts[:left_out] + parts[left_out + 1 :]
            count = len(self.ids(Query(tree=_all(rest))))
            if count and (best is None or count < (best.without or 0)):
                best = Blame(part=condition(part), without=count)
        return best

    def _cards(self, ids: Sequence[str]) -> list[Card]:
        new = [card_id for card_id in ids if card_id not in self._read]
        self._read |= {card.id: card for card in self._catalog.cards(new)}
        return [self._read[card_id] for card_id in ids]


def _all(parts: tuple[Node, ...]) -> Node:
    """The node of parts that must all find a card."""
    return And(parts=parts) if len(parts) > 1 else parts[0]
