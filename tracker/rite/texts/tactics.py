"""The tactics of rites whose effect is plain: on what each is played, and what it gives.

The table stands in data/tactics.csv; `tactic_rows.py` makes it out of the operation trees, and a
test holds it equal to what they say. What is not in it is left to the table's word.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from errata.table import Row

FILE = Path(__file__).parent / "data" / "tactics.csv"
COLUMNS = ("card", "on", "gives", "times", "at_most")
ENGAGE, DISCARD, FALL = "engage", "discard", "by its fall"


class Plain(Struct, frozen=True, kw_only=True):
    """What a plain tactic does.

    Attributes:
        on: What it is played on, in the operation's words.
        gives: One of Stat, a talent in small letters, "engage" or "discard"; "by its fall" where
            it works once the leader it lies on has fallen.
        times: The number it is multiplied with, in the operation's words; "" for 1.
        at_most: The player chooses X, which that number limits.
    """

    on: str
    gives: str
    times: str = ""
    at_most: bool = False


@cache
def plain_tactics() -> Mapping[str, Plain]:
    """The plain tactics by their ids. Raises DataError, MissingData."""
    from errata.table import read_by_id

    return read_by_id(FILE, COLUMNS, _plain)


def _plain(row: Row) -> Plain:
    return Plain(
        on=row.text("on"),
        gives=row.text("gives"),
        times=row["times"],
        at_most=row.flag("at_most"),
    )
