"""Judges one condition: whether its field is known, its operator fits, its value is one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate, takewhile

from lark import Token, Transformer
from msgspec import Struct
from msgspec.structs import replace

from cardbase.query.faults import MisplacedWord, WordPlace
from cardbase.query.fields import DEEPEST, GREATEST, MOST, TALENTS, Field, Takes, by_name, called
from cardbase.query.order import GROUPS, SORTS
from cardbase.query.tree import (
    And,
    CostX,
    Counted,
    FieldComparison,
    Has,
    InDeck,
    Is,
    Leaf,
    Listed,
    NameTest,
    Needs,
    Node,
    NotTest,
    Op,
    Or,
    Query,
    Ranged,
    SortKey,
    TextTest,
)
from cardbase.query.words import (
    choices,
    expected,
    has_called,
    has_marks,
    is_called,
    is_marks,
    is_name,
    meant,
    nearest,
    plain,
    typed_form,
)
from cardbase.vocabulary import SetCode

NUMBER = re.compile(r"[0-9]{1,4}")
RANGE = re.compile(r"([0-9]{1,4})?\.\.([0-9]{1,4})?")
BETWEEN = re.compile(r"([0-9]{1,4})-([0-9]{1,4})")
NEED = re.compile(r"([^\W\d]+)\s*([0-9]{1,4})?")
SPELT = {"==": "=", "=<": "<=", "=>": ">=", "<>": "!=", "!": "!=", "!:": "!=", "≤": "<="}
SPELT |= {"≥": ">=", "≠": "!=", "::": ":", ":=": "=", "=:": "="}
"""Operators of other languages, and how they are written here."""

SPELT |= {f":{sign}": sign for sign in ("<", "<=", ">", ">=")}

TAKEN = frozenset(["≤", "≥", "≠", ":<", ":<=", ":>", ":>="])
"""Those that can mean nothing else, and are taken."""


SIGNS = {"&": "and", "&&": "and", "+": "and", "|": "or", "||": "or", "!": "-", "~": "-"}
"""Signs of other languages, and how they are written here."""

BESIDES = 'a word to look for ("the" and signs count for nothing)'


class SortOrder(Struct, frozen=True, kw_only=True):
    """What a query says of the order of the cards: keys to sort by, or the field of groups."""

    place: WordPlace
    sort: tuple[SortKey, ...] = ()
    group: str = ""


def asked(  # noqa: PLR0911 (one for each kind of field)
    field: WordPlace, op: WordPlace, value: WordPlace, *more: WordPlace
) -> Leaf | SortOrder:
    """What one condition asks; more, an operator and a number, may follow a talent required.

    Raises Misplaced.
    """
    known = called(field.word)
    if known is None:
        raise _no_field(field, value)
    how = _operator(op, known)
    if more and known.takes is not Takes.NEED:
        raise more[0].fault("a blank or the end")
    match known.takes:
        case Takes.ORDER:
            return _order(known, value, field)
        case Takes.MARK:
            return _mark(known, value)
        case Takes.LIST:
            return _listed(known, how, value)
        case Takes.NAME | Takes.TEXT | Takes.SAVED:
            if not value.says_something():
                raise value.fault(BESIDES)
            if known.takes is Takes.SAVED:
                return InDeck(deck=value.text)
            return TextTest(field=known.name, op=how, text=value.text)
        case Takes.NEED:
            return _needed(known, how, value, more)
    return _number(known, how, value)


def _no_field(field: WordPlace, value: WordPlace) -> MisplacedWord:
    name = field.word.lower()
    if name in set(SetCode):
        return field.fault("a field before the colon of an id", [f"id:{name}:{value.text}"])
    if is_called(name):
        return field.fault("a field before the operator", [f"is:{is_called(name)}"])
    return field.fault("a field (kanly find --fields lists them)", nearest(name, by_name()))


def _operator(op: WordPlace, field: Field) -> Op:
    fits = " ".join(field.operators)
    word = SPELT[op.word] if op.word in TAKEN else op.word
    try:
        how = Op(word)
    except ValueError:
        near = SPELT.get(op.word, "")
        raise op.fault(f"an operator ({fits})", [near] if near in field.operators else ()) from None
    if how not in field.operators:
        raise op.fault(
            f"one of {fits} after {field.name}" if " " in fits else f"{fits} after {field.name}"
        )
    return how


def _mark(field: Field, value: WordPlace) -> Leaf:
    is_field = field.name == "is"
    what = is_called(value.text) if is_field else has_called(value.text)
    if what:
        return Is(what=what) if is_field else Has(what=what)
    known = is_marks() if is_field else has_marks()
    # The condition that was meant, where the word is one of a closed list.
    near = [
        f"{name}:{typed_form(value.text)}"
        for name in ("type", "keyword", "set", "allegiance")
        if meant(name, Op.IS, plain(value.text))
    ][:1] or [f"{field.name}:{one}" for one in nearest(value.text, known)]
    raise value.fault(f"a word that {field.name}: takes (kanly find --fields lists them)", near)


def _listed(field: Field, op: Op, value: WordPlace) -> Leaf:
    word = plain(value.text)
    if meant(field.name, op, word):
        return Listed(field=field.name, op=op, word=word)
    if meant(field.name, Op.HAS, word):
        contains = f"{field.name}:{typed_form(value.text)}"
        raise value.fault(f"a whole name after {op}", [contains])
    names = [typed_form(name) for one in choices(field.name) for name in one.names]
    raise value.fault(expected(field.name), nearest(value.text, names))


def _number(field: Field, op: Op, value: WordPlace) -> Leaf:
    same = Op.IS if op is Op.HAS else op
    found = RANGE.fullmatch(value.text)
    if NUMBER.fullmatch(value.text):
        return Counted(field=field.name, op=same, number=int(value.text))
    if found and same is Op.IS and any(found.groups()):
        least, most = (int(end) if end else None for end in found.groups())
        return Ranged(field=field.name, least=least, most=most)
    if field.name == "cost" and value.text.lower() == "x":
        if same not in {Op.IS, Op.OTHER}:
            raise value.fault(
                "a number; X is more and less than none, so only cost:x and cost!=x ask it"
            )
        return CostX(op=same)
    other = None if field.takes is Takes.COPIES else _number_field(value)
    if other:
        return FieldComparison(field=field.name, op=same, other=other.name)
    between = BETWEEN.fullmatch(value.text)
    if between:
        raise value.fault("a range with .. in it", ["..".join(between.groups())])
    if field.takes is Takes.COPIES:
        raise value.fault(f"a number up to {GREATEST} or a range such as 1..3")
    x = ", x" if field.name == "cost" else ""
    numbers = [name for name, one in by_name().items() if one.takes is Takes.NUMBER]
    raise value.fault(
        f"a number up to {GREATEST}, a range such as 1..3{x} or a field with a number",
        nearest(value.text, numbers) if value.text.isalpha() else (),
    )


def _number_field(value: WordPlace) -> Field | None:
    """The field with a number that a bare word names, for two fields to be compared."""
    known = None if value.quoted else called(value.text)
    return known if known and known.takes in {Takes.NUMBER, Takes.NEED} else None


def _needed(field: Field, op: Op, value: WordPlace, more: tuple[WordPlace, ...]) -> Leaf:
    """A talent required ("battle"), with its rank ("battle 2", battle>=2), or a rank alone."""
    found = NEED.fullmatch(value.text)
    talent = TALENTS.get(found[1].lower()) if found else None
    if more:
        sign, number = more
        how = _operator(sign, field)
        if talent is None or not found or found[2] or op is not Op.HAS:
            raise value.fault(
                "one of the six talents after requirement:", nearest(value.text, TALENTS)
            )
        if not NUMBER.fullmatch(number.text):
            raise number.fault(f"a number up to {GREATEST}")
        return Needs(talent=talent, op=Op.IS if how is Op.HAS else how, rank=int(number.text))
    if talent is None or not found:
        if value.text.isalpha() and not _number_field(value):
            raise value.fault("a talent, a rank, or both", nearest(value.text, TALENTS))
        return _number(field, op, value)
    if found[2]:
        return Needs(talent=talent, op=Op.IS if op is Op.HAS else op, rank=int(found[2]))
    if op not in {Op.HAS, Op.IS}:
        raise value.fault("a rank; a talent alone goes with : only")
    return Needs(talent=talent)


def _order(field: Field, value: WordPlace, place: WordPlace) -> SortOrder:
    if field.name == "sort":
        words = [one.strip() for one in value.text.split(",")]
        names = [_one_of(SORTS, one.removeprefix("-"), value, "sort") for one in words]
        keys = zip(names, words, strict=True)
        sort = tuple(SortKey(field=name, down=word.startswith("-")) for name, word in keys)
        return SortOrder(place=place, sort=sort)
    if value.text.startswith("-"):
        raise value.fault("a field without a minus")
    return SortOrder(place=place, group=_one_of(GROUPS, value.text, value, "group"))


def _one_of(can: tuple[str, ...], word: str, value: WordPlace, what: str) -> str:
    """The name of the field to sort or group by."""
    known = called(word)
    if known is None or known.name not in can:
        raise value.fault(f"a field to {what} by ({', '.join(can)})", nearest(word, can))
    return known.name


class QueryPart(Struct, frozen=True, kw_only=True):
    """A part of the tree as it grows: so many levels `deep`, with so many conditions.

    The node is None where nothing is asked of a card: an order, or a word such as "the".
    """

    node: Node | None
    place: WordPlace
    deep: int = 1
    size: int = 1
    orders: tuple[SortOrder, ...] = ()


class QueryBuilder(Transformer[Token, Query]):
    """Builds queries, while they are parsed. Its methods raise Misplaced."""

    def start(self, found: list[QueryPart]) -> Query:
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

    def either(self, parts: list[QueryPart]) -> QueryPart:
        """Conditions with "or" between them."""
        return self._joined(Or, parts)

    def all(self, parts: list[QueryPart]) -> QueryPart:
        """Conditions with "and" or nothing between them."""
        return self._joined(And, list(_whole_names(parts)))

    def negated(self, found: list[QueryPart]) -> QueryPart:
        """A condition or bracket with a minus or "not" before it."""
        part = _without_order(found[0])
        if part.node is None:
            raise part.place.fault(BESIDES)
        return QueryPart(
            node=NotTest(part=part.node), place=part.place, deep=_deeper([part]), size=part.size
        )

    def bracket(self, found: list[QueryPart]) -> QueryPart:
        """What stands in brackets."""
        return _without_order(found[0])

    def condition(self, found: list[Token]) -> QueryPart:
        """Field, operator and value."""
        field, op, value, *more = map(_place, found)
        node = asked(field, op, value, *more)
        if isinstance(node, SortOrder):
            return QueryPart(node=None, place=field, orders=(node,))
        return QueryPart(node=node, place=field)

    def word(self, found: list[Token]) -> QueryPart:
        """A bare or quoted word."""
        place = _place(found[0])
        if place.text in SIGNS:
            raise place.fault("a word or a condition", [SIGNS[place.text]])
        node = NameTest(word=place.text) if place.says_something() else None
        return QueryPart(node=node, place=place)

    def _joined(self, kind: type[And | Or], parts: list[QueryPart]) -> QueryPart:
        asking = [part for part in parts if part.node] or parts[:1]
        nodes = tuple(part.node for part in asking if part.node)
        several = len(nodes) > 1
        size = sum(part.size for part in parts)
        if size > MOST:
            raise parts[-1].place.fault(f"at most {MOST} conditions")
        return QueryPart(
            node=kind(parts=nodes) if several else asking[0].node,
            place=parts[0].place,
            deep=_deeper(asking) if several else asking[0].deep,
            size=size,
            orders=tuple(order for part in parts for order in part.orders),
        )


def _deeper(parts: list[QueryPart]) -> int:
    """How many levels there are with one more above the parts."""
    deep = 1 + max(part.deep for part in parts)
    if deep > DEEPEST:
        raise parts[0].place.fault(f"at most {DEEPEST} levels of brackets and not")
    return deep


def _whole_names(parts: list[QueryPart]) -> Iterator[QueryPart]:
    """The parts, a name of a closed list whole that was typed in words: power:bene gesserit."""
    at = 0
    while at < len(parts):
        part, said = parts[at], at + 1
        node = part.node
        if isinstance(node, Listed):
            bare = takewhile(
                lambda one: isinstance(one.node, NameTest) and not one.place.quoted, parts[at + 1 :]
            )
            words = accumulate((one.place.text for one in bare), "{} {}".format, initial=node.word)
            for many, text in enumerate(words):
                if many and is_name(node.field, text):
                    part = replace(part, node=replace(node, word=plain(text)))
                    said = at + 1 + many
        yield part
        at = said


def _place(token: Token) -> WordPlace:
    return WordPlace(at=token.start_pos or 0, word=str(token))


def _without_order(part: QueryPart) -> QueryPart:
    """The part; an order is for all cards found, so no bracket and no minus may hold one."""
    for order in part.orders:
        name = order.place.word.lower()
        raise order.place.fault(f"{name}: outside brackets and without a minus before it")
    return part
