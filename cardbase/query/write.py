"""Writes the tree of a query as text; what is written reads as the same tree."""

from __future__ import annotations

from cardbase.query import tree as t
from cardbase.query.tree import Op


def written(query: t.Query) -> str:
    """The query as text, in long names; it reads as the same query."""
    parts = [] if query.tree is None else [condition(query.tree)]
    parts += [f"sort:{'-' if key.down else ''}{key.field}" for key in query.sort]
    parts += [f"group:{query.group}"] if query.group else []
    return " ".join(parts)


def condition(node: t.Node) -> str:
    """One node as text, without brackets around it."""
    match node:
        case t.And(parts=parts):
            return " ".join(map(_bracketed, parts))
        case t.Or(parts=parts):
            return " or ".join(map(_bracketed, parts))
        case t.Not(part=part):
            return f"-{_bracketed(part)}"
    return _leaf(node)


def _bracketed(node: t.Node) -> str:
    text = condition(node)
    return f"({text})" if isinstance(node, t.And | t.Or) else text


def _leaf(node: t.Leaf) -> str:  # noqa: PLR0911 (one for each kind of node)
    match node:
        case t.Named(word=word):
            return f'"{word}"'
        case t.Said(field=field, op=op, text=text):
            return f'{field}{op}"{text}"'
        case t.Listed(field=field, op=op, word=word):
            return f"{field}{op}{_word(word)}"
        case t.CostX(op=op):
            return f"cost{op}x"
        case t.Has(what=what):
            return f"has:{what}"
        case t.Is(what=what):
            return f"is:{what}"
    return _measured(node)


def _measured(node: t.Counted | t.Ranged | t.Compared | t.Needs) -> str:
    match node:
        case t.Counted(field=field, op=op, number=number):
            return f"{field}{op}{number}"
        case t.Ranged(field=field, least=least, most=most):
            ends = ("" if end is None else str(end) for end in (least, most))
            return f"{field}={'..'.join(ends)}"
        case t.Compared(field=field, op=op, other=other):
            return f"{field}{op}{other}"
        case t.Needs(talent=talent, op=None):
            return f"requirement:{talent.lower()}"
    return f"requirement:{node.talent.lower()}{node.op or Op.IS}{node.rank}"


def _word(word: str) -> str:
    return word if word.isalnum() else f'"{word}"'
