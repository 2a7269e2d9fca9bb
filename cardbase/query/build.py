"""Builds the tree of a query from what the grammar finds: one method for each of its rules."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import accumulate, takewhile
from typing import TYPE_CHECKING

from lark import Token, Transformer

from cardbase.query.conditions import Order, asked
from cardbase.query.limits import DEEPEST, MOST
from cardbase.query.place import Place
from cardbase.query.tree import And, Listed, Named, Not, Or, Query
from cardbase.query.words import is_name, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.query.tree import Node

SIGNS = {"&": "and", "&&": "and", "+": "and", "|": "or", "||": "or", "!": "-", "~": "-"}
"""Signs of other languages, and how they are written here."""

BESIDES = 'a word to look for ("the" and signs count for nothing)'


@dataclass(frozen=True, kw_only=True)
class Part:
    """A part of the tree as it grows.

    Attributes:
        node: None where nothing is asked of a card: an order, or a word such as "the".
        place: Where it begins.
        deep: How many levels it has.
        size: How many conditions it has.
        orders: What it says of the order of the cards.
    """

    node: Node | None
    place: Place
    deep: int = 1
    size: int = 1
    orders: tuple[Order, ...] = ()


class Builder(Transformer[Token, Query]):
    """Builds queries, while they are parsed. Its methods raise Misplaced."""

    def start(self, found: list[Part]) -> Query:
        """The whole query."""
        part = found[0]
        if part.node is None and not part.orders:
            raise part.place.fault(BESIDES)
        groups = [order for order in part.orders if order.group]
        for order in groups[1:]:
            raise order.place.fault("group: only once")
        return Query(
            tree=part.node,
            sort=tuple(key for order in part.orders for key in order.sort),
            group=groups[0].group if groups else "",
        )

    def either(self, parts: list[Part]) -> Part:
        """Conditions with "or" between them."""
        return self._joined(Or, parts)

    def all(self, parts: list[Part]) -> Part:
        """Conditions with "and" or nothing between them."""
        return self._joined(And, list(_whole_names(parts)))

    def negated(self, found: list[Part]) -> Part:
        """A condition or bracket with a minus or "not" before it."""
        part = _without_order(found[0])
        if part.node is None:
            raise part.place.fault(BESIDES)
        return Part(
            node=Not(part=part.node), place=part.place, deep=_deeper([part]), size=part.size
        )

    def bracket(self, found: list[Part]) -> Part:
        """What stands in brackets."""
        return _without_order(found[0])

    def condition(self, found: list[Token]) -> Part:
        """Field, operator and value."""
        field, op, value, *more = map(_place, found)
        node = asked(field, op, value, *more)
        if isinstance(node, Order):
            return Part(node=None, place=field, orders=(node,))
        return Part(node=node, place=field)

    def word(self, found: list[Token]) -> Part:
        """A bare or quoted word."""
        place = _place(found[0])
        if place.text in SIGNS:
            raise place.fault("a word or a condition", [SIGNS[place.text]])
        node = Named(word=place.text) if place.says_something() else None
        return Part(node=node, place=place)

    def _joined(self, kind: type[And | Or], parts: list[Part]) -> Part:
        asking = [part for part in parts if part.node] or parts[:1]
        nodes = tuple(part.node for part in asking if part.node)
        several = len(nodes) > 1
        size = sum(part.size for part in parts)
        if size > MOST:
            raise parts[-1].place.fault(f"at most {MOST} conditions")
        return Part(
            node=kind(parts=nodes) if several else asking[0].node,
            place=parts[0].place,
            deep=_deeper(asking) if several else asking[0].deep,
            size=size,
            orders=tuple(order for part in parts for order in part.orders),
        )


def _deeper(parts: list[Part]) -> int:
    """How many levels there are with one more above the parts."""
    deep = 1 + max(part.deep for part in parts)
    if deep > DEEPEST:
        raise parts[0].place.fault(f"at most {DEEPEST} levels of brackets and not")
    return deep


def _whole_names(parts: list[Part]) -> Iterator[Part]:
    """The parts, a name of a closed list whole that was typed in words: power:bene gesserit."""
    at = 0
    while at < len(parts):
        part, said = parts[at], at + 1
        node = part.node
        if isinstance(node, Listed):
            bare = takewhile(_is_bare_word, parts[at + 1 :])
            words = accumulate(
                (str(one.place.text) for one in bare), "{} {}".format, initial=node.word
            )
            for many, text in enumerate(words):
                if many and is_name(node.field, text):
                    part = replace(part, node=replace(node, word=plain(text)))
                    said = at + 1 + many
        yield part
        at = said


def _is_bare_word(part: Part) -> bool:
    return isinstance(part.node, Named) and not part.place.quoted


def _place(token: Token) -> Place:
    return Place(at=token.start_pos or 0, word=str(token))


def _without_order(part: Part) -> Part:
    """The part; an order is for all cards found, so no bracket and no minus may hold one."""
    for order in part.orders:
        name = order.place.word.lower()
        raise order.place.fault(f"{name}: outside brackets and without a minus before it")
    return part
