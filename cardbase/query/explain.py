"""Says in plain words how a query is read."""

from __future__ import annotations

from cardbase.cards.powers import short_name
from cardbase.names import fold, key
from cardbase.query import tree as t
from cardbase.query.fields import LONGEST, TALENTS, called, fields
from cardbase.query.order import GROUPS, SORTS
from cardbase.query.tree import Op
from cardbase.query.words import NONE, choices, has_marks, is_marks, meant
from cardbase.vocabulary import Power
from errata.text import shown

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
    for one in query.sort:
        way = "greatest first" if one.down else "least first"
        lines.append(f"sorted by {one.field}, {way}, what has none last")
    return [*lines, f"in groups by {query.group}"] if query.group else lines


def _lines(node: t.Node, indent: str) -> list[str]:
    match node:
        case t.And(parts=parts):
            head = "all of these:"
        case t.Or(parts=parts):
            head = "one at least of these:"
        case t.NotTest(part=t.And() | t.Or() as part):
            parts = part.parts
            head = "not all of these:" if isinstance(part, t.And) else "none of these:"
        case t.NotTest(part=part):
            first, *rest = _lines(part, indent)
            return [f"{indent}not: {first.strip()}", *rest]
        case _:
            return [indent + _leaf(node)]
    return [indent + head, *(line for part in parts for line in _lines(part, indent + INDENT))]


def _leaf(node: t.Leaf) -> str:  # noqa: PLR0911 (one for each kind of node)
    match node:
        case t.NameTest(word=word):
            return f'name or title says "{shown(word, most=LONGEST)}"'
        case t.TextTest(field=field, op=op, text=text):
            how = {Op.HAS: "says", Op.IS: "is as a whole", Op.OTHER: "is there and not"}[op]
            return f'{_told(field)} {how} "{shown(text, most=LONGEST)}"'
        case t.Listed(field=field, op=op):
            how = "is there and not" if op is Op.OTHER else "has"
            return f"{_told(field)} {how} {_meant(node)}"
        case t.CostX(op=op):
            return f"cost is {'a number, not X' if op is Op.OTHER else 'X'}"
        case t.Has(what=what):
            return f"has {has_marks()[what]}"
        case t.Is(what=what):
            return f"is {is_marks()[what].told}"
        case t.InDeck(deck=deck):
            return f'is in your deck "{shown(deck, most=LONGEST)}"'
        case (
            t.Counted(field=field, op=op, number=to)
            | t.FieldComparison(field=field, op=op, other=to)
        ):
            return f"{_told(field)} {COMPARED[op]} {_told(str(to))}"
        case t.Ranged(field=field, least=least, most=most):
            ends = (("at least", least), ("at most", most))
            told = " and ".join(f"{way} {end}" for way, end in ends if end is not None)
            return f"{_told(field)} is {told}"
    rank = f", and the rank {COMPARED[node.op]} {node.rank}" if node.op else ""
    return f"requires {node.talent}{rank}"


def _told(field: str) -> str:
    """A field by a name that reads well; a number as it is."""
    if field in TALENTS:
        return f"{TALENTS[field]} rank"
    return {"full": "full name", "own": "copies you own", "requirement": "the rank required"}.get(
        field, field
    )


def _meant(node: t.Listed) -> str:
    """What a word of a closed list means; long lists are cut."""
    values = meant(node.field, node.op, node.word)
    powers = {str(power): short_name(power) for power in Power} | {NONE: "none at all"}
    names = [powers.get(value, value) for value in values]
    more = [f"{len(names) - MOST} more"] if len(names) > MOST else []
    return " or ".join([*names[:MOST], *more])


def names_asked(query: t.Query) -> tuple[str, ...]:
    """The bare and quoted words that the name of every card found has."""
    parts = query.tree.parts if isinstance(query.tree, t.And) else (query.tree,)
    return tuple(part.word for part in parts if isinstance(part, t.NameTest))


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
        case t.NotTest(part=part):
            return f"-{_bracketed(part)}"
    return _written_leaf(node)


def _bracketed(node: t.Node) -> str:
    text = condition(node)
    return f"({text})" if isinstance(node, t.And | t.Or) else text


def _written_leaf(node: t.Leaf) -> str:  # noqa: PLR0911 (one for each kind of node)
    match node:
        case t.NameTest(word=word):
            return f'"{word}"'
        case t.TextTest(field=field, op=op, text=text):
            return f'{field}{op}"{text}"'
        case t.Listed(field=field, op=op, word=word):
            return f"{field}{op}{word}" if word.isalnum() else f'{field}{op}"{word}"'
        case t.CostX(op=op):
            return f"cost{op}x"
        case t.Has(what=what):
            return f"has:{what}"
        case t.Is(what=what):
            return f"is:{what}"
        case t.InDeck(deck=deck):
            return f'in:"{deck}"'
        case (
            t.Counted(field=field, op=op, number=to)
            | t.FieldComparison(field=field, op=op, other=to)
        ):
            return f"{field}{op}{to}"
        case t.Ranged(field=field, least=least, most=most):
            ends = ("" if end is None else str(end) for end in (least, most))
            return f"{field}={'..'.join(ends)}"
    rank = f"{node.op}{node.rank}" if node.op else ""
    return f"requirement:{node.talent.lower()}{rank}"


def completions(incomplete: str) -> list[str]:
    """The words that what is typed may become; a minus before it stays.

    A value of several words is offered as one, as the language takes it: a:benegesserit.
    """
    minus = "-" if incomplete.startswith("-") else ""
    typed = incomplete.removeprefix("-").lower()
    name, colon, value = typed.partition(":")
    if not colon:
        return [f"{minus}{one.name}:" for one in fields() if one.name.startswith(typed)]
    field = called(name)
    if not field:
        return []
    down = "-" if value.startswith("-") and name == "sort" else ""
    marks = {"is": is_marks(), "has": has_marks(), "sort": SORTS, "group": GROUPS}
    words = marks.get(field.name) or [key(fold(one.names[0])) for one in choices(field.name)]
    begun = value.removeprefix(down)
    return [f"{minus}{name}:{down}{word}" for word in words if word.startswith(begun)]
