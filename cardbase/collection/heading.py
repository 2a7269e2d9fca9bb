"""Which columns of a collection's CSV hold what, by the heading a tool or a player gives them."""

from __future__ import annotations

import csv
from enum import StrEnum
from typing import TYPE_CHECKING

from cardbase.names import fold, key

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

DELIMITERS = (",", ";", "\t", "|")


class Column(StrEnum):
    """What is read of a row."""

    COUNT = "count"
    ID = "id"
    NAME = "name"
    SET = "set"
    OCTGN_ID = "octgn_id"


CALLED: Mapping[Column, tuple[str, ...]] = {
    Column.COUNT: ("count", "quantity", "qty", "owned", "have", "copies", "amount", "total"),
    Column.ID: ("id", "cardid", "kanlyid"),
    Column.NAME: ("fullname", "name", "cardname", "card"),
    Column.SET: ("set", "setname", "edition", "editionname", "expansion", "printing", "setcode"),
    Column.OCTGN_ID: ("octgnid", "octgnguid", "guid", "octgn"),
}
"""The words a column goes by, without case, spaces and signs; the plainest first."""


def columns(cells: Sequence[str]) -> Mapping[Column, int]:
    """Where each column stands in a heading; those it lacks are left out.

    Where two cells name the same column, the plainer word has it, then the cell that is first.
    """
    heads = [key(fold(cell)) for cell in cells]
    found: dict[Column, int] = {}
    for column, words in CALLED.items():
        named = next((word for word in words if word in heads), None)
        if named is not None:
            found[column] = heads.index(named)
    return found


def is_heading(found: Mapping[Column, int]) -> bool:
    """Whether a heading says enough: how many, and of which card."""
    return Column.COUNT in found and bool(found.keys() & {Column.NAME, Column.ID, Column.OCTGN_ID})


def delimiter_of(line: str) -> str | None:
    """What parts the cells of a heading, None where the line is none."""
    best, most = None, 0
    for delimiter in DELIMITERS:
        found = columns(cells_of(line, delimiter))
        if is_heading(found) and len(found) > most:
            best, most = delimiter, len(found)
    return best


def cells_of(line: str, delimiter: str) -> list[str]:
    """The cells of one line; none where its quotes do not close."""
    try:
        return next(csv.reader([line], delimiter=delimiter, strict=True), [])
    except csv.Error:
        return []
