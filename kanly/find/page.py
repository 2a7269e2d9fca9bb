"""The cards a query finds, a line each; how it is read; what can be asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardbase.cards.kinds import kind_of
from cardbase.cards.powers import short_name
from cardbase.query.explain import explained, written
from cardbase.query.fields import SHORT_TALENTS, Takes, fields
from cardbase.query.tree import Query
from cardbase.query.words import has_marks, is_marks, singular
from cardbase.vocabulary import Talent
from kanly.terminal.grid import grid
from kanly.terminal.output import paragraph, strong

if TYPE_CHECKING:
    from cardbase.cards.card import Card
    from cardbase.query.compile import Sql
    from cardbase.query.find import QueryResult

COLUMNS = ("kind", "cost", "power", "numbers")

ENDING = "Bare words ask the name; a blank means and; also: or, -, brackets (docs/find.md)."
UNBROKEN = "\u00a0"
"""A blank at which no line is broken."""

FOLDED = 1.5
"""Up to so many lines a card on average, a table of ids goes before a list."""

HEADS = ("field", "what it is", "example")


def page(found: QueryResult) -> str:
    """The cards, under the headings of their groups where the query asks for groups."""
    blocks = []
    for group in found.groups:
        head = [strong(f"{group.heading} ({len(group.cards)})")] if group.heading else []
        blocks.append("\n".join([*head, _table(group.cards)]))
    return "\n\n".join(blocks)


def _table(cards: Sequence[Card]) -> str:
    """A line for each card, with as much of its name as there is room for; its id always."""
    rows = [_row(card) for card in cards]
    ids = [card.id for card in cards]
    named = (
        (1.0, ("card", "id"), zip((card.full_name for card in cards), ids, strict=True)),
        (1.0, ("card", "id"), zip((card.name for card in cards), ids, strict=True)),
        (FOLDED, ("id",), ((card_id,) for card_id in ids)),
    )
    for most, columns, names in named:
        pairs = zip(names, rows, strict=True)
        table = grid((*columns, *COLUMNS), [(*name, *row) for name, row in pairs], indent="")
        if table.startswith(columns[0] + " ") and table.count("\n") <= 1 + len(cards) * most:
            return table.replace(UNBROKEN, " ")
    lists = [("id", COLUMNS), *zip(ids, rows, strict=True)]
    text = "\n".join(f"{card_id}\n{paragraph(_line(row))}" for card_id, row in lists)
    return text.replace(UNBROKEN, " ")


def _line(row: tuple[str, ...]) -> str:
    """What stands under an id where a table would be too wide, in the order of its columns."""
    *cells, numbers = row
    return " ".join([*(cell.replace(" ", UNBROKEN) for cell in cells), numbers])


def ids_page(found: QueryResult) -> str:
    """The ids of the cards, one a line, in the order of the page."""
    return "\n".join(card.id for group in found.groups for card in group.cards)


def explained_page(query: Query, sql: Sql) -> str:
    """How a query is read: in full, in words, and as the statement with its values."""
    lines = [paragraph(written(query), first="Read as: ", indent="  "), *explained(query), ""]
    lines.append(paragraph(sql.text, first="SQL: ", indent="  "))
    return "\n".join([*lines, *(f"  ? = {value!r}" for value in sql.values)])


def fields_page() -> str:
    """Every field with its names, operators and an example; all that is: and has: take."""
    blocks = [_fields_that_take(takes) for takes in Takes]
    return "\n\n".join(
        [
            *blocks,
            paragraph(", ".join(is_marks()), first="is: "),
            paragraph(", ".join(has_marks()), first="has: "),
            paragraph(ENDING, indent=""),
        ]
    )


def _fields_that_take(takes: Takes) -> str:
    """The fields that compare with one kind of thing, under their operators."""
    own = [field for field in fields() if field.takes is takes]
    rows = [
        (f"{field.name}, {field.short}".removesuffix(f", {field.name}"), field.told, field.example)
        for field in own
    ]
    head = paragraph(f"{takes}  {' '.join(own[0].operators)}", indent="")
    return f"{strong(head)}\n{grid(HEADS, rows)}"


def _row(card: Card) -> tuple[str, ...]:
    power = short_name(card.allegiance) if card.allegiance else "-"
    cost = "X" if card.cost is None else str(card.cost)
    return singular(kind_of(card)), cost, power, _numbers(card)


def _numbers(card: Card) -> str:
    """What a card requires, its command, resistance and ranks, in the short words of the cards."""
    need = card.requirement
    parts = [_together("needs", _short(need.talent), need.rank)] if need else []
    printed = (("Cmd", card.command), ("Res", card.resistance))
    parts += [_together(name, value) for name, value in printed if value is not None]
    parts += [_together(_short(talent), rank) for talent, rank in card.ranks]
    return " ".join(parts)


def _short(talent: Talent) -> str:
    return SHORT_TALENTS[talent].title()


def _together(*words: str | int) -> str:
    """Words that stay in one line."""
    return UNBROKEN.join(map(str, words))
