"""Words of cards that a table sets, because the sources name different ones (OQ-28)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cardbase.operation.lexicon import Kind
from errata.table import read_by_id

if TYPE_CHECKING:
    from collections.abc import Mapping

    from errata.table import Row

FILE = Path(__file__).parent / "data" / "doubted.csv"
COLUMNS = ("card", "word", "setting")


@cache
def doubted() -> Mapping[str, tuple[Kind, str]]:
    """The word in doubt and the setting that decides, by the id of the card. Raises DataError."""
    return read_by_id(FILE, COLUMNS, _doubt)


def _doubt(row: Row) -> tuple[Kind, str]:
    return row.word("word", Kind), row.text("setting")
