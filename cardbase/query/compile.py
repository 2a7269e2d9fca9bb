"""Compiles the tree of a query to SQL: words and numbers are bound parameters, never inserted.

No condition is NULL, so that Not finds exactly the rest: a missing value satisfies no comparison.
`Folded` adds what SQL lacks: matching words regardless of case, accents and punctuation.
"""

from __future__ import annotations

import json
import operator
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from cardbase.cards.kinds import MARKS, CardKind
from cardbase.cards.powers import as_texts_say
from cardbase.names import LONGEST, SILENT
from cardbase.query import tree as t
from cardbase.query.fields import FULL_NAME, SHORT_TALENTS, Field, Takes, by_name
from cardbase.query.tree import Op
from cardbase.query.words import ALWAYS, LINKED, NONE, is_marks, meant
from cardbase.vocabulary import CardType

if TYPE_CHECKING:
    from cardbase import KeptCards

PIECE = re.compile(rf".{{1,{LONGEST}}}(?:\s|$)|.{{1,{LONGEST}}}", re.DOTALL)
"""What of a text is folded at once."""

Value: TypeAlias = str | int

COMPARED = {
    Op.HAS: operator.eq,
    Op.IS: operator.eq,
    Op.OTHER: operator.ne,
    Op.LESS: operator.lt,
    Op.MOST: operator.le,
    Op.MORE: operator.gt,
    Op.LEAST: operator.ge,
}
SIGNS = {op: str(op) for op in Op} | {Op.HAS: "=", Op.OTHER: "<>"}
"""How SQL writes an operator between numbers."""


class Folded:
    """Compares texts by their folded words, each folded once; `kept` is what the user keeps.

    Its methods are functions of SQL, `says(text, words)`, `same(...)` and `called(...)`; a text
    may be NULL, and says nothing then.
    """

    def __init__(self, fold: Callable[[str], tuple[str, ...]], kept: KeptCards) -> None:
        self._fold = fold
        self.kept = kept
        self._words: dict[str, str] = {}
        self._ends: dict[str, str] = {}

    def words(self, text: str) -> str:
        """The words of a text, each with a blank before it; "the" does not count."""
        if text not in self._words:
            found = (word for piece in PIECE.findall(text) for word in self._fold(piece))
            self._words[text] = "".join(f" {word}" for word in found if word not in SILENT)
        return self._words[text]

    def joined(self, text: str) -> str:
        """The words of a name, joined."""
        return self.words(text).replace(" ", "")

    def says(self, text: str | None, words: str) -> bool:
        """Whether the words stand in a text, one after the other; the last may go on."""
        return text is not None and words in self.words(text)

    def same(self, text: str | None, words: str) -> bool:
        """Whether the words are the whole text."""
        return text is not None and self.words(text).replace(" ", "") == words

    def called(self, name: str | None, joined: str) -> bool:
        """Whether a name has the joined words from the beginning of a word on."""
        if not name:
            return False
        if name not in self._ends:
            words = self.words(name).split()
            starts = range(len(words))
            self._ends[name] = "".join(f" {''.join(words[start:])}" for start in starts)
        return f" {joined}" in self._ends[name]


@dataclass(frozen=True, kw_only=True)
class Sql:
    """A piece of SQL and the values for its marks, in their order."""

    text: str
    values: tuple[Value, ...] = ()


def compiled(query: t.Query, folded: Folded) -> Sql:
    """The statement that finds the ids of the cards, in catalog order."""
    head = "SELECT card.id FROM card"
    tail = "ORDER BY card.position"
    if query.tree is None:
        return Sql(text=f"{head} {tail}")
    asked = condition(query.tree, folded)
    return Sql(text=f"{head} WHERE {asked.text} {tail}", values=asked.values)


def condition(node: t.Node, folded: Folded) -> Sql:  # noqa: PLR0911 (one for each kind of node)
    """The condition of a node."""
    match node:
        case t.And(parts=parts) | t.Or(parts=parts):
            between = " AND " if isinstance(node, t.And) else " OR "
            return _joined(between, [condition(part, folded) for part in parts])
        case t.NotTest(part=part):
            asked = condition(part, folded)
            return Sql(text=f"NOT {asked.text}", values=asked.values)
        case t.Is(what=what):
            return condition(is_marks()[what].tree, folded)
        case t.Has(what=what):
            return _has(what)
        case t.NameTest(word=word):
            return Sql(text=f"called({FULL_NAME}, ?)", values=(folded.joined(word),))
        case t.TextTest():
            return _said(node, folded)
        case t.Listed():
            return _listed(node)
        case t.InDeck(deck=deck):
            return _saved_in(deck, folded.kept)
        case t.Counted(field="own") | t.Ranged(field="own"):
            return _owned(node, folded.kept)
    return _compared(node)


def _saved_in(deck: str, kept: KeptCards) -> Sql:
    """The card is in a saved deck."""
    return _one_of(sorted(kept.in_deck(deck)))


def _owned(node: t.Counted | t.Ranged, kept: KeptCards) -> Sql:
    """So many copies are owned; what is not in the collection is owned 0 times."""
    counts = kept.owned()
    fits = {number: _counts(node, number) for number in {0, *counts.values()}}
    if not fits[0]:
        return _one_of([guid for guid, number in counts.items() if fits[number]])
    others = _one_of([guid for guid, number in counts.items() if not fits[number]])
    return Sql(text=f"(NOT {others.text})", values=others.values)


def _counts(node: t.Counted | t.Ranged, number: int) -> bool:
    """Whether a number fits a condition."""
    if isinstance(node, t.Ranged):
        return (node.least or 0) <= number <= (number if node.most is None else node.most)
    return bool(COMPARED[node.op](number, node.number))


def _one_of(guids: Sequence[str]) -> Sql:
    """The card has one of these OCTGN GUIDs."""
    text = "(card.octgn_id IN (SELECT value FROM json_each(?)))"
    return Sql(text=text, values=(json.dumps(guids),))


def _joined(between: str, parts: Sequence[Sql]) -> Sql:
    values = tuple(value for part in parts for value in part.values)
    return Sql(text=f"({between.join(part.text for part in parts)})", values=values)


def _compared(node: t.Counted | t.Ranged | t.CostX | t.FieldComparison | t.Needs) -> Sql:
    values: tuple[Value, ...] = ()
    match node:
        case t.CostX(op=op):
            return Sql(text=f"(card.cost IS {'NOT ' if op is Op.OTHER else ''}NULL)")
        case t.Counted(field=field, op=op, number=number):
            text, values = f"{_column(field)} {SIGNS[op]} ?", (number,)
        case t.FieldComparison(field=field, op=op, other=other):
            text = f"{_column(field)} {SIGNS[op]} {_column(other)}"
        case t.Needs(talent=talent, op=op, rank=rank):
            text, values = "card.requirement_talent = ?", (str(talent),)
            if op:
                text += f" AND card.requirement_rank {SIGNS[op]} ?"
                values = (*values, rank or 0)
        case _:
            ends = {">=": node.least, "<=": node.most}
            there = {sign: end for sign, end in ends.items() if end is not None}
            text = " AND ".join(f"{_column(node.field)} {sign} ?" for sign in there)
            values = tuple(there.values())
    return Sql(text=f"ifnull({text}, 0)", values=values)


def _column(field: str) -> str:
    return by_name()[field].columns[0]


def _of_rows(table: str, column: str = "card_id", where: str = "1") -> str:
    """The card has a row in a table; only names of the schema and placeholders are inserted."""
    return f"card.id IN (SELECT {column} FROM {table} WHERE {where})"  # noqa: S608


def _has(what: str) -> Sql:
    if what in LINKED:
        _, table, column = LINKED[what]
        return Sql(text=_of_rows(table, column))
    if what == "rank":
        columns = [_column(talent.lower()) for talent in SHORT_TALENTS]
        return Sql(text=f"(coalesce({', '.join(columns)}) IS NOT NULL)")
    field = by_name()[what]
    if field.table != "card":
        return Sql(text=_of_rows(field.table))
    return Sql(text=f"(ifnull({field.columns[0]}, '') <> '')")


def _said(node: t.TextTest, folded: Folded) -> Sql:
    """A field of text contains words; OTHER: it has a text other than them."""
    field = by_name()[node.field]
    if node.op is not Op.HAS:
        whole, function = folded.joined(node.text), "same"
    elif field.takes is Takes.NAME:
        whole, function = folded.joined(node.text), "called"
    else:
        whole, function = folded.words(node.text), "says"
    ways = dict.fromkeys((whole, as_texts_say(whole) if function == "says" else whole))
    tests = [f"{function}({column}, ?)" for _ in ways for column in field.columns]
    values = tuple(way for way in ways for _ in field.columns)
    asked = Sql(text=f"({' OR '.join(tests)})", values=values)
    if field.table != "card":
        asked = Sql(text=_of_rows(field.table, where=asked.text), values=asked.values)
    return _other(node.field, asked) if node.op is Op.OTHER else asked


def _listed(node: t.Listed) -> Sql:
    field = by_name()[node.field]
    values = meant(node.field, node.op, node.word)
    match node.field:
        case "kind":
            asked = _joined(" OR ", [_of_kind(CardKind(value)) for value in values])
        case "type":
            line = by_name()["subtype"]
            asked = _joined(" OR ", [_among(field, values), _among(line, values)])
        case _:
            asked = _among(field, values)
    return _other(node.field, asked) if node.op is Op.OTHER else asked


def _among(field: Field, values: Sequence[Value]) -> Sql:
    """The field has one of the values; NONE means no value at all."""
    column = field.columns[0]
    there = tuple(value for value in values if value != NONE)
    marks = ", ".join("?" * len(there))
    if field.table != "card":
        return Sql(text=_of_rows(field.table, where=f"{column} IN ({marks})"), values=there)
    if len(there) < len(values):
        return Sql(text=f"({column} IS NULL)")
    return Sql(text=f"ifnull({column} IN ({marks}), 0)", values=there)


def _other(field: str, asked: Sql) -> Sql:
    """The card has the field, but none of the values."""
    there = "" if field in ALWAYS else f" AND {_has(field).text}"
    return Sql(text=f"(NOT {asked.text}{there})", values=asked.values)


def _of_kind(kind: CardKind) -> Sql:
    """The card is of a kind, as `cardbase.cards.kinds.kind_of` tells it.

    It has the mark of the kind and none of those that take precedence.
    """
    marks = list(MARKS)
    own = next((mark for mark in marks if MARKS[mark] is kind), None)
    before = marks if own is None else marks[: marks.index(own)]
    parts = []
    if before:
        marked = _of_rows("card_subtype", where=f"subtype IN ({', '.join('?' * len(before))})")
        parts.append(Sql(text=f"NOT {marked}", values=tuple(map(str, before))))
    if own is not None:
        marked = _of_rows("card_subtype", where="subtype = ?")
        parts.append(Sql(text=marked, values=(str(own),)))
    else:
        sign = "=" if kind is CardKind.EVENT else "<>"
        parts.append(Sql(text=f"card.type {sign} ?", values=(str(CardType.EVENT),)))
    return _joined(" AND ", parts)
