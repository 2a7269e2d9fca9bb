"""Finds the cards of a query, and says which part of it alone finds nothing."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from msgspec import Struct

from cardbase.query.compile import Folded, Sql, compiled
from cardbase.query.explain import condition
from cardbase.query.order import QueryGroup, in_groups, in_order
from cardbase.query.parse import parsed
from cardbase.query.tree import And, Node, Query

if TYPE_CHECKING:
    from cardbase import KeptCards
    from cardbase.cards.card import Card
    from cardbase.catalog.catalog import Catalog

BLAMED = 12
"""Of more parts than these none is tried alone."""


class QueryResult(Struct, frozen=True, kw_only=True):
    """What a query finds: the cards, sorted as it says, else in catalog order; and in groups.

    There is one group without heading when the query asks for none.
    """

    query: Query
    cards: tuple[Card, ...]
    groups: tuple[QueryGroup, ...]


class Blame(Struct, frozen=True, kw_only=True):
    """Why a query finds nothing: a part, or two, that do so alone, or a part too many.

    Attributes:
        part: The part, as text.
        without: How many cards the query finds without it; None when the part finds none alone.
    """

    part: str
    without: int | None = None


class Finder:
    """Answers queries over one catalog; each card and each text is read once.

    Its methods raise DamagedCatalog; where a query asks for what the user keeps also LibraryError,
    UnknownDeck and UnknownVersion.
    """

    def __init__(self, catalog: Catalog, kept: KeptCards) -> None:
        """Teach the catalog's SQL the functions that conditions are written with."""
        self._catalog = catalog
        self._folded = Folded(catalog.fold, kept)
        self._read: dict[str, Card] = {}
        for function in (self._folded.says, self._folded.same, self._folded.called):
            catalog.teach(function)

    def found(self, query: Query | str) -> QueryResult:
        """The cards of a query. Raises QueryFault when its text is no query."""
        asked = parsed(query) if isinstance(query, str) else query
        ids, fold = self.ids(asked), self._catalog.fold
        new = [card_id for card_id in ids if card_id not in self._read]
        self._read |= {card.id: card for card in self._catalog.cards(new)}
        cards = in_order([self._read[card_id] for card_id in ids], asked.sort, fold)
        return QueryResult(query=asked, cards=cards, groups=in_groups(cards, asked.group, fold))

    def sql(self, query: Query) -> Sql:
        """The statement that finds the cards of a query."""
        return compiled(query, self._folded)

    def ids(self, query: Query) -> list[str]:
        """The ids of the cards of a query, in catalog order."""
        sql = self.sql(query)
        return [row["id"] for row in self._catalog.rows(sql.text, *sql.values)]

    def blamed(self, query: Query) -> Blame | None:
        """Which part of a query that finds nothing is to blame; None when none can be told.

        It is the first part that finds nothing alone; else that without which least is found, if
        anything is, for the rest is what was meant; else the first two that find nothing together.
        """
        parts = query.tree.parts if isinstance(query.tree, And) else ()
        if len(parts) > BLAMED:
            return None
        for part in parts:
            if not self.ids(Query(tree=part)):
                return Blame(part=condition(part))
        found = {}
        for at, part in enumerate(parts):
            count = len(self.ids(Query(tree=_all(parts[:at] + parts[at + 1 :]))))
            if count:
                found[part] = count
        if found:
            part = min(found, key=lambda one: found[one])
            return Blame(part=condition(part), without=found[part])
        for two in combinations(parts, 2):
            if not self.ids(Query(tree=_all(two))):
                return Blame(part=condition(_all(two)))
        return None


def _all(parts: tuple[Node, ...]) -> Node:
    """The node of parts that must all find a card."""
    return And(parts=parts) if len(parts) > 1 else parts[0]
