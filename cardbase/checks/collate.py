"""Lays a user's set file beside the facts Kanly was transcribed from: do they agree?"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from pathlib import Path

    from cardbase.octgn import PrintedCard, SetFile

NAME = "name"
"""The cell for the card's own name attribute; the others are its properties."""

FIELDS = {
    NAME: "full_name",
    "Type": "type",
    "Deployment Cost": "cost",
    "Allegiance": "allegiance",
    "Talent Requirement": "requirement",
    "Subtype": "subtypes",
    "Command": "command",
    "Resistance": "resistance",
    "Dueling": "dueling",
    "Battle": "battle",
    "Intrigue": "intrigue",
    "Arbitration": "arbitration",
    "Weirding": "weirding",
    "Prescience": "prescience",
    "Decktype": "deck",
}
"""The cells of a set file that are facts, and Kanly's field for each."""


class Difference(Struct, frozen=True, kw_only=True):
    """One cell in which a card of the file is not as Kanly's transcription has it."""

    octgn_id: str
    name: str
    line: int
    cell: str
    file: str
    kanly: str


class Collation(Struct, frozen=True, kw_only=True):
    """A set file beside Kanly: cards of both, cards only the file has, cells that differ."""

    matched: int
    agreeing: int
    unknown: tuple[PrintedCard, ...]
    differences: tuple[Difference, ...]


@cache
def transcribed_cells(data: Path | None = None) -> dict[str, dict[str, str]]:
    """Every card's facts in the words of the set files, slips included, by OCTGN id.

    Raises:
        DataError: a cell of the data files is wrong.
        MissingData: a data file cannot be read.
    """
    from cardbase.cards.facts import DATA, card_of, read_rows, read_sets
    from cardbase.cards.review import read_corrections

    place = data or DATA
    was = {(one.card, one.field): one.was for one in read_corrections(place)}
    cells = {}
    for card_set in read_sets(place):
        for row in read_rows(card_set, place):
            card = card_of(row, card_set)
            texts = {
                cell: was.get((card.id, field), card.text_of(field))
                for cell, field in FIELDS.items()
            }
            texts["Subtype"] += "."  # the files end the list as they part it
            cells[card.octgn_id] = texts
    return cells


def differences(card: PrintedCard, expected: Mapping[str, str]) -> tuple[Difference, ...]:
    """The cells of a printed card that are not as expected; a cell left out counts as empty."""
    found = {cell: card.name if cell == NAME else card.properties.get(cell, "") for cell in FIELDS}
    if found["Allegiance"] == "None":  # the files write no allegiance in two ways
        found["Allegiance"] = ""
    return tuple(
        Difference(
            octgn_id=card.octgn_id,
            name=card.name,
            line=card.line,
            cell=cell,
            file=found[cell],
            kanly=expected[cell],
        )
        for cell in FIELDS
        if found[cell] != expected[cell]
    )


def collate(file: SetFile, expected: Mapping[str, Mapping[str, str]]) -> Collation:
    """The cards of a set file beside the transcribed cells, card by card."""
    known = [card for card in file.cards if card.octgn_id in expected]
    differing = [differences(card, expected[card.octgn_id]) for card in known]
    return Collation(
        matched=len(known),
        agreeing=sum(not cells for cells in differing),
        unknown=tuple(card for card in file.cards if card.octgn_id not in expected),
        differences=tuple(cell for cells in differing for cell in cells),
    )
