"""What brings the programs their tokens in rites: whom their House vanquishes, captures, Counters.

The table stands in data/programs.csv; `program_rows.py` makes it out of the operation trees, and
a test holds it equal to what they say. Programs that look at no rite are not in it.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.rite.texts.bearers import the_kinds
from tracker.words import RiteKind  # noqa: TC001 - msgspec reads the fields of a Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from errata.table import Row

FILE = Path(__file__).parent / "data" / "programs.csv"
COLUMNS = ("card", "does", "kinds", "rites")
ADVERSARIAL = "adversarial "


class Does(StrEnum):
    """What its House does in a rite for a token."""

    VANQUISH = "vanquish"
    CAPTURE = "capture"
    SURVIVE = "Counter and survive"


class Program(Struct, frozen=True, kw_only=True):
    """One such text.

    Attributes:
        kinds: The kinds of cards of which one must be vanquished or captured, empty for any.
        adversarial: It must bear the allegiance of an adversary.
        rites: The kinds of rites, empty for any.
    """

    does: Does
    kinds: tuple[str, ...]
    adversarial: bool
    rites: tuple[RiteKind, ...]


@cache
def programs() -> Mapping[str, Program]:
    """What brings tokens to each program, by its id. Raises DataError, MissingData."""
    from errata.table import read_by_id

    return read_by_id(FILE, COLUMNS, _program)


def _program(row: Row) -> Program:
    kinds = row["kinds"].removeprefix(ADVERSARIAL)
    return Program(
        does=row.word("does", Does),
        kinds=tuple(kinds.split(" or ")) if kinds else (),
        adversarial=row["kinds"].startswith(ADVERSARIAL),
        rites=the_kinds(row),
    )
