"""Sorts the cards a query finds, and sets them in groups."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.cards.kinds import CardKind, kind_of
from cardbase.names import key
from cardbase.query.fields import SHORT_TALENTS, Takes, fields
from cardbase.query.tree import SortKey
from cardbase.vocabulary import Acts, CardType, Deck, Power, SetCode

if TYPE_CHECKING:
    from enum import StrEnum

    from cardbase.cards.card import Card

    Value = str | int | None
    Fold = Callable[[str], tuple[str, ...]]

TALENTS = {talent.lower(): talent for talent in SHORT_TALENTS}
LISTS = tuple(one.name for one in fields() if one.takes is Takes.LIST and one.table == "card")
NUMBERS = tuple(one.name for one in fields() if one.takes in {Takes.NUMBER, Takes.NEED})
SORTS = (*(one.name for one in fields() if one.takes is Takes.NAME), *LISTS, *NUMBERS)
"""The fields cards can be sorted by: those with one value a card."""

GROUPS = (*LISTS, *(name for name in NUMBERS if name != "number"))
"""The fields whose values can head groups."""

ORDERS: Mapping[str, type[StrEnum]] = {
    "type": CardType,
    "kind": CardKind,
    "allegiance": Power,
    "set": SetCode,
    "deck": Deck,
    "acts": Acts,
}
"""The order of values that are neither text nor number."""


@dataclass(frozen=True, kw_only=True)
class QueryGroup:
    """The cards that share a value; the whole answer is one group of heading "" without group:."""

    heading: str
    cards: tuple[Card, ...]


def value_of(card: Card, field: str) -> Value:
    """The one value a card has in a field of SORTS, None when it has none."""
    if field in TALENTS:
        return card.rank(TALENTS[field])
    match field:
        case "full":
            return card.full_name
        case "kind":
            return kind_of(card)
        case "requirement":
            return card.requirement.rank if card.requirement else None
        case "title":
            return card.title or None
    value: Value = getattr(card, field)
    return value


def in_order(cards: Sequence[Card], keys: Sequence[SortKey], fold: Fold) -> tuple[Card, ...]:
    """The cards sorted by the keys, the first before the next; what lacks a value comes last."""
    found = list(cards)
    for one in reversed(keys):
        places = {card.id: _place(card, one.field, fold) for card in found}
        there = [(place, card) for card in found if (place := places[card.id]) is not None]
        there.sort(key=lambda pair: pair[0], reverse=one.down)
        found = [card for _, card in there] + [card for card in found if places[card.id] is None]
    return tuple(found)


def in_groups(cards: Sequence[Card], field: str, fold: Fold) -> tuple[QueryGroup, ...]:
    """The cards by their value in one of GROUPS, in its order; one group when it is ""."""
    if not field:
        return (QueryGroup(heading="", cards=tuple(cards)),) if cards else ()
    groups: dict[Value, list[Card]] = {}
    for card in cards:
        groups.setdefault(value_of(card, field), []).append(card)
    firsts = in_order([own[0] for own in groups.values()], (SortKey(field=field),), fold)
    return tuple(
        QueryGroup(heading=_heading(first, field), cards=tuple(groups[value_of(first, field)]))
        for first in firsts
    )


def _place(card: Card, field: str, fold: Fold) -> tuple[int, str] | None:
    """Where a card's value stands among those of its field, None when it has none."""
    value = value_of(card, field)
    if value is None:
        return None
    if field in ORDERS:
        return [*map(str, ORDERS[field])].index(str(value)), ""
    return (value, "") if isinstance(value, int) else (0, key(fold(value)))


def _heading(card: Card, field: str) -> str:
    """What a card's group is called."""
    value = value_of(card, field)
    if field == "set":
        return card.set_name
    if field in LISTS:
        return str(value) if value else f"No {field}"
    if field == "requirement":
        return f"Requires rank {value}" if value is not None else "No requirement"
    if value is None:
        return "Cost X" if field == "cost" else f"No {field}"
    return f"{field.title()} {value}"
