"""The tree of a query: what it asks of a card, and in what order the cards come."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from cardbase.vocabulary import Talent


class Op(StrEnum):
    """The operators; what each does depends on what its field takes (docs/find.md)."""

    HAS = ":"
    IS = "="
    OTHER = "!="
    LESS = "<"
    MOST = "<="
    MORE = ">"
    LEAST = ">="


class NameTest(Struct, frozen=True, kw_only=True):
    """A bare word: the full name says it."""

    word: str


class TextTest(Struct, frozen=True, kw_only=True):
    """A field of text says words: HAS, IS or OTHER."""

    field: str
    op: Op
    text: str


class Listed(Struct, frozen=True, kw_only=True):
    """A field with words of a closed list has one: HAS, IS or OTHER."""

    field: str
    op: Op
    word: str


class Counted(Struct, frozen=True, kw_only=True):
    """A field's number compares with a number; HAS is written as IS."""

    field: str
    op: Op
    number: int


class Ranged(Struct, frozen=True, kw_only=True):
    """A field's number lies between two, which count; an open end is None."""

    field: str
    least: int | None
    most: int | None


class CostX(Struct, frozen=True, kw_only=True):
    """The cost is X (CT-19): IS, or OTHER for a cost that is a number."""

    op: Op


class FieldComparison(Struct, frozen=True, kw_only=True):
    """A field's number compares with that of another field of the same card."""

    field: str
    op: Op
    other: str


class Needs(Struct, frozen=True, kw_only=True):
    """The talent requirement is in this talent, and its rank compares, if that is asked."""

    talent: Talent
    op: Op | None = None
    rank: int | None = None


class Has(Struct, frozen=True, kw_only=True):
    """The card has this at all: one of the names of `marks.HAS`."""

    what: str


class Is(Struct, frozen=True, kw_only=True):
    """The card is this: one of the names of `marks.IS`."""

    what: str


class InDeck(Struct, frozen=True, kw_only=True):
    """The card is in a saved deck, named as `NAME` or `NAME@3`."""

    deck: str


class NotTest(Struct, frozen=True, kw_only=True):
    """The card is all that the part does not find."""

    part: Node


class And(Struct, frozen=True, kw_only=True):
    """All parts find the card; two at least."""

    parts: tuple[Node, ...]


class Or(Struct, frozen=True, kw_only=True):
    """One part at least finds the card; two parts at least."""

    parts: tuple[Node, ...]


Leaf: TypeAlias = (
    NameTest
    | TextTest
    | Listed
    | Counted
    | Ranged
    | CostX
    | FieldComparison
    | Needs
    | Has
    | Is
    | InDeck
)
Node: TypeAlias = Leaf | NotTest | And | Or


class SortKey(Struct, frozen=True, kw_only=True):
    """A field the cards are sorted by; `down` puts the greatest first, what lacks it last."""

    field: str
    down: bool = False


class Query(Struct, frozen=True, kw_only=True):
    """A query, read: what it asks of a card, None for nothing, so that every card is found.

    The first key to sort by goes before the next; `group` is the field whose values head groups.
    """

    tree: Node | None
    sort: tuple[SortKey, ...] = ()
    group: str = ""
