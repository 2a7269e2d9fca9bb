"""Judges one condition: whether its field is known, its operator fits, its value is one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.query.fields import TALENTS, Field, Takes, by_name, called
from cardbase.query.limits import GREATEST
from cardbase.query.marks import has_called, has_marks, is_called, is_marks
from cardbase.query.nearest import nearest
from cardbase.query.order import GROUPS, SORTS
from cardbase.query.tree import (
    Compared,
    CostX,
    Counted,
    Has,
    Is,
    Listed,
    Needs,
    Op,
    Ranged,
    Said,
    SortKey,
)
from cardbase.query.words import choices, expected, meant, plain, typed_form
from cardbase.vocabulary import SetCode

if TYPE_CHECKING:
    from cardbase.query.place import Misplaced, Place
    from cardbase.query.tree import Leaf

NUMBER = re.compile(r"[0-9]{1,4}")
RANGE = re.compile(r"([0-9]{1,4})?\.\.([0-9]{1,4})?")
BETWEEN = re.compile(r"([0-9]{1,4})-([0-9]{1,4})")
NEED = re.compile(r"([^\W\d]+)\s*([0-9]{1,4})?")
SPELT = {"==": "=", "=<": "<=", "=>": ">=", "<>": "!=", "!": "!=", "!:": "!=", "≤": "<="}
SPELT |= {"≥": ">=", "≠": "!=", "::": ":", ":=": "=", "=:": "="}
"""Operators of other languages, and how they are written here."""

TAKEN = frozenset("≤≥≠")
"""Those that can mean nothing else, and are taken."""


@dataclass(frozen=True, kw_only=True)
class Order:
    """What a query says of the order of the cards: keys to sort by, or the field of groups."""

    place: Place
    sort: tuple[SortKey, ...] = ()
    group: str = ""


def asked(field: Place, op: Place, value: Place, *more: Place) -> Leaf | Order:
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
        case Takes.NAME | Takes.TEXT:
            if not value.says_something():
                raise value.fault('a word to look for ("the" and signs count for nothing)')
            return Said(field=known.name, op=how, text=value.text)
        case Takes.NEED:
            return _needed(known, how, value, more)
    return _number(known, how, value)


def _no_field(field: Place, value: Place) -> Misplaced:
    name = field.word.lower()
    if name in set(SetCode):
        return field.fault("a field before the colon of an id", [f"id:{name}:{value.text}"])
    if is_called(name):
        return field.fault("a field before the operator", [f"is:{is_called(name)}"])
    return field.fault("a field (kanly find --fields lists them)", nearest(name, by_name()))


def _operator(op: Place, field: Field) -> Op:
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


def _mark(field: Field, value: Place) -> Leaf:
    what = is_called(value.text) if field.name == "is" else has_called(value.text)
    if what:
        return Is(what=what) if field.name == "is" else Has(what=what)
    known = is_marks() if field.name == "is" else has_marks()
    near = _in_lists(value) or tuple(f"{field.name}:{one}" for one in nearest(value.text, known))
    raise value.fault(f"a word that {field.name}: takes (kanly find --fields lists them)", near)


def _in_lists(value: Place) -> tuple[str, ...]:
    """The condition that was meant, when the word is one of a closed list."""
    word = plain(value.text)
    for field in ("type", "keyword", "set", "allegiance"):
        if meant(field, Op.IS, word):
            return (f"{field}:{typed_form(value.text)}",)
    return ()


def _listed(field: Field, op: Op, value: Place) -> Leaf:
    word = plain(value.text)
    if meant(field.name, op, word):
        return Listed(field=field.name, op=op, word=word)
    if meant(field.name, Op.HAS, word):
        contains = f"{field.name}:{typed_form(value.text)}"
        raise value.fault(f"a whole name after {op}", [contains])
    names = [typed_form(name) for one in choices(field.name) for name in one.names]
    raise value.fault(expected(field.name), nearest(value.text, names))


def _number(field: Field, op: Op, value: Place) -> Leaf:
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
    other = _number_field(value)
    if other:
        return Compared(field=field.name, op=same, other=other.name)
    between = BETWEEN.fullmatch(value.text)
    if between:
        raise value.fault("a range with .. in it", ["..".join(between.groups())])
    x = ", x" if field.name == "cost" else ""
    numbers = [name for name, one in by_name().items() if one.takes is Takes.NUMBER]
    raise value.fault(
        f"a number up to {GREATEST}, a range such as 1..3{x} or a field with a number",
        nearest(value.text, numbers) if value.text.isalpha() else (),
    )


def _number_field(value: Place) -> Field | None:
    """The field with a number that a bare word names, for two fields to be compared."""
    known = None if value.quoted else called(value.text)
    return known if known and known.takes in {Takes.NUMBER, Takes.NEED} else None


def _needed(field: Field, op: Op, value: Place, more: tuple[Place, ...]) -> Leaf:
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


def _order(field: Field, value: Place, place: Place) -> Order:
    if field.name == "sort":
        keys = [one.strip() for one in value.text.split(",")]
        return Order(place=place, sort=tuple(_sort_key(one, value) for one in keys))
    if value.text.startswith("-"):
        raise value.fault("a field without a minus")
    return Order(place=place, group=_one_of(GROUPS, value.text, value, "group"))


def _sort_key(word: str, value: Place) -> SortKey:
    bare = word.removeprefix("-")
    return SortKey(field=_one_of(SORTS, bare, value, "sort"), down=bare != word)


def _one_of(can: tuple[str, ...], word: str, value: Place, what: str) -> str:
    """The name of the field to sort or group by."""
    known = called(word)
    if known is None or known.name not in can:
        raise value.fault(f"a field to {what} by ({', '.join(can)})", nearest(word, can))
    return known.name
