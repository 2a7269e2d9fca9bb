"""Says in plain words how a query is read."""

from __future__ import annotations

from cardbase.powers import short_name
from cardbase.query import tree as t
from cardbase.query.fields import TALENTS
from cardbase.query.limits import LONGEST
from cardbase.query.marks import has_marks, is_marks
from cardbase.query.tree import Op
from cardbase.query.words import NONE, meant
from cardbase.vocabulary import Power
from errata.shown import shown

COMPARED = {
    Op.HAS: "is",
    Op.IS: "is",
    Op.OTHER: "is there and not",
    Op.LESS: "is less than",
    Op.MOST: "is at most",
    Op.MORE: "is more than",
    Op.LEAST: "is at least",
}
INDENT = "  "
MOST = 6
"""Lists of what a word means are told up to this length."""


def explained(query: t.Query) -> list[str]:
    """The query in lines of plain words; what belongs together stands further in."""
    lines = ["every card"] if query.tree is None else _lines(query.tree, "")
    for key in query.sort:
        way = "greatest first" if key.down else "least first"
        lines.append(f"sorted by {key.field}, {way}, what has none last")
    return [*lines, f"in groups by {query.group}"] if query.group else lines


def _lines(node: t.Node, indent: str) -> list[str]:
    match node:
        case t.And(parts=parts):
            return _within("all of these:", parts, indent)
        case t.Or(parts=parts):
            return _within("one at least of these:", parts, indent)
        case t.Not(part=t.And() | t.Or() as part):
            head = "not all of these:" if isinstance(part, t.And) else "none of these:"
            return _within(head, part.parts, indent)
        case t.Not(part=part):
            first, *rest = _lines(part, indent)
            return [f"{indent}not: {first.strip()}", *rest]
    return [indent + _leaf(node)]


def _within(head: str, parts: tuple[t.Node, ...], indent: str) -> list[str]:
    lines = [line for part in parts for line in _lines(part, indent + INDENT)]
    return [indent + head, *lines]


def _leaf(node: t.Leaf) -> str:  # noqa: PLR0911 (one for each kind of node)
    match node:
        case t.Named(word=word):
            return f'name or title says "{shown(word, most=LONGEST)}"'
        case t.Said(field=field, op=op, text=text):
            how = {Op.HAS: "says", Op.IS: "is as a whole", Op.OTHER: "is there and not"}[op]
            return f'{_told(field)} {how} "{shown(text, most=LONGEST)}"'
        case t.Listed(field=field, op=op):
            return (
                f"{_told(field)} {'is there and not' if op is Op.OTHER else 'has'} {_meant(node)}"
            )
        case t.CostX(op=op):
            return f"cost is {'a number, not X' if op is Op.OTHER else 'X'}"
        case t.Has(what=what):
            return f"has {has_marks()[what]}"
        case t.Is(what=what):
            return f"is {is_marks()[what].told}"
    return _measured(node)


def _measured(node: t.Counted | t.Ranged | t.Compared | t.Needs) -> str:
    match node:
        case t.Counted(field=field, op=op, number=number):
            return f"{_told(field)} {COMPARED[op]} {number}"
        case t.Ranged(field=field, least=least, most=most):
            ends = (("at least", least), ("at most", most))
            told = " and ".join(f"{way} {end}" for way, end in ends if end is not None)
            return f"{_told(field)} is {told}"
        case t.Compared(field=field, op=op, other=other):
            return f"{_told(field)} {COMPARED[op]} {_told(other)}"
        case t.Needs(talent=talent, op=None):
            return f"requires {talent}"
    return f"requires {node.talent}, and the rank {COMPARED[node.op or Op.IS]} {node.rank}"


def _told(field: str) -> str:
    """A field by a name that reads well."""
    if field in TALENTS:
        return f"{TALENTS[field]} rank"
    return {"full": "full name", "requirement": "the rank required"}.get(field, field)


def _meant(node: t.Listed) -> str:
    """What a word of a closed list means; long lists are cut."""
    values = meant(node.field, node.op, node.word)
    names = [_name(value) for value in values]
    more = [f"{len(names) - MOST} more"] if len(names) > MOST else []
    return " or ".join([*names[:MOST], *more])


def _name(value: str) -> str:
    if value == NONE:
        return "none at all"
    return short_name(Power(value)) if value in set(Power) else value


def names_asked(query: t.Query) -> tuple[str, ...]:
    """The bare and quoted words that the name of every card found has."""
    parts = query.tree.parts if isinstance(query.tree, t.And) else (query.tree,)
    return tuple(part.word for part in parts if isinstance(part, t.Named))
