"""Writes a collection as CSV that `csv_read` takes in again, count for count."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from cardbase.collection.csv_rows import COMMENT
from cardbase.collection.heading import Column

if TYPE_CHECKING:
    from cardbase.collection.owned import Owned

_FORMULA = ("=", "+", "-", "@", "\t")


def csv_of(owned: Owned) -> str:
    """The collection in catalog order under the heading count, id, name, set, octgn_id.

    What was kept of cards the catalog has no more stands below as comments. No cell is one that
    a spreadsheet would compute.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([column.value for column in Column])
    for one in owned.copies:
        card = one.card
        cells = [card.id, card.full_name, card.set_name, card.octgn_id]
        writer.writerow([one.count, *map(_inert, cells)])
    for lost in owned.lost:
        cells = [lost.card, lost.name, "", lost.octgn_id]
        writer.writerow([f"{COMMENT} {lost.count}", *map(_inert, cells)])
    return text.getvalue()


def _inert(cell: str) -> str:
    """The cell, marked as text where a spreadsheet would take it for a formula."""
    return f"'{cell}" if cell.startswith(_FORMULA) else cell
