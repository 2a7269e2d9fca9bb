"""The cards whose operation is plain: what each gives, compiled from the operation trees.

The table stands in data/plain.csv, so that nothing is parsed at the table. `compiling.py` makes
it, and a test holds it equal to what the trees say.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from errata.table import Row

FILE = Path(__file__).parent / "data" / "plain.csv"
COLUMNS = ("card", "choice", "gives", "amount", "times", "when")
"""An effect a row. Rows of one card with different `choice` are the ways it can be used."""


class Gives(StrEnum):
    """What a plain effect does, for the House that uses the card."""

    PAYS = "pays solaris"
    SOLARIS = "solaris"
    FAVOR = "favor"
    SPICE = "spice"
    ON_CARD = "spice on this card"
    IN_GUILD = "spice in the Guild Hoard"
    OFF_PARENT = "spice from the assigned card"


class Plain(Struct, frozen=True, kw_only=True):
    """One plain effect.

    Attributes:
        times: The number it is multiplied with, in the operation's words; "" for 1.
        when: The condition it has, in the operation's words; "" for none.
    """

    gives: Gives
    amount: int
    times: str = ""
    when: str = ""


Ways: TypeAlias = tuple[tuple[Plain, ...], ...]
"""The effects of each way a card can be used; more than one are a choice."""


@cache
def plain_operations() -> Mapping[str, Ways]:
    """The ways of every plain card by its id. Raises DataError, MissingData."""
    from errata.table import read_table

    found: dict[str, dict[str, tuple[Plain, ...]]] = {}
    for row in read_table(FILE, COLUMNS):
        ways = found.setdefault(row["card"], {})
        ways[row["choice"]] = (*ways.get(row["choice"], ()), _effect(row))
    return {card: tuple(ways.values()) for card, ways in found.items()}


def _effect(row: Row) -> Plain:
    return Plain(
        gives=row.word("gives", Gives),
        amount=row.number("amount", low=1) or 1,
        times=row["times"],
        when=row["when"],
    )
