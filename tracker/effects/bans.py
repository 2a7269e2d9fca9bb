"""The cards whose whole effect is that no House may do something: what each forbids.

The table stands in data/bans.csv; `ban_rows.py` makes it out of the operation trees, and a test
holds it equal to what they say. What forbids rites against one card only is not in it (R-04).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.words import Stat, Until

if TYPE_CHECKING:
    from collections.abc import Mapping

    from errata.table import Row
    from tracker.state import Piece
    from tracker.table import Table

FILE = Path(__file__).parent / "data" / "bans.csv"
COLUMNS = ("card", "on", "stat")
"""A ban a row: on a kind of card or of rite, or "" for the whole game."""


class Ban(Struct, frozen=True, kw_only=True):
    """What a card forbids to all Houses.

    Attributes:
        on: The kind of card whose petition is forbidden, "holding", or the kind of rite, "duel";
            "" for all there is.
    """

    on: str
    stat: Stat


@cache
def bans() -> Mapping[str, tuple[Ban, ...]]:
    """The bans of every card that lays some, by its id. Raises DataError, MissingData."""
    from errata.table import read_all_by_id

    return read_all_by_id(FILE, COLUMNS, _ban)


def _ban(row: Row) -> Ban:
    return Ban(on=row["on"], stat=row.word("stat", Stat))


def lay_bans(at: Table, piece: Piece) -> bool:
    """Let a card forbid what it forbids, as long as it lies there (E-13).

    Returns:
        Whether that is all the card does.
    """
    from tracker.effects.lasting import begin_effect

    found = bans().get(piece.card, ())
    for ban in found:
        begin_effect(at, ban.on, ban.stat, 1, Until.STAYS, piece.id)
    return bool(found)
