"""Reads the operations of a set, and adds them to their cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardbase.cards.acting import sentences, weakest
from cardbase.cards.card import Card, Keyword
from cardbase.cards.facts import DATA, CardSet, each_once
from cardbase.operation.keywords import keywords
from cardbase.operation.parse import parsed
from cardbase.operation.tree import Operation
from cardbase.operation.wording import brief, worded
from cardbase.program.reading.compile import program_of
from cardbase.program.stored import stored
from errata.errors import DataError
from errata.table import read_table

if TYPE_CHECKING:
    from pathlib import Path


def read_operations(card_set: CardSet, data: Path = DATA) -> dict[str, Operation]:
    """The tree of each operation of a set, errata not yet applied, by card id.

    Raises:
        OperationError: a text is no operation; it names the file, the card and the column.
        DataError: a card is listed twice.
        MissingData: the file cannot be read.
    """
    file = data / f"{card_set.code}_operations.csv"
    rows = read_table(file, ["card", "operation"])
    each_once(rows, "card")
    return {row["card"]: parsed(row["operation"], f"{file.name}, {row['card']}") for row in rows}


def each_card_has_one(cards: set[str], operations: set[str], file: str) -> None:
    """Raises DataError when a card of a set has no operation, or an operation no card."""
    for card in sorted(cards ^ operations):
        found = "none" if card in cards else card
        raise DataError(file, card, "card", "one operation for each card of the set", found)


def with_operation(card: Card, operation: Operation) -> Card:
    """The card with the data of its operation: its words, its Program, its keywords."""
    program = program_of(card, operation)
    own = sentences(program, operation)
    return replace(
        card,
        operation=worded(operation),
        brief=worded(operation, brief()),
        program_json=stored(program),
        acts=weakest(one.acts for one in own),
        sentences=own,
        keywords=tuple(Keyword(word=w, rule=rule) for w, rule in keywords(operation, card)),
    )
