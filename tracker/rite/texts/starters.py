"""The ventures that start a rite, and what each says of it, compiled from the operation trees.

The table stands in data/starters.csv, so that nothing is parsed at the table. `starter_rows.py`
makes it, and a test holds it equal to what the trees say.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from cardbase.vocabulary import Talent
from tracker.words import RiteClass, RiteKind, Stat

if TYPE_CHECKING:
    from collections.abc import Mapping

    from errata.table import Row

FILE = Path(__file__).parent / "data" / "starters.csv"
COLUMNS = (
    *("card", "kind", "target", "talent", "class"),
    *("limited", "talentless", "gains", "defender_plays", "discards", "no_counter"),
)
"""A venture a row. A yes or nothing in limited, talentless, defender_plays, no_counter."""


class Target(StrEnum):
    """The kind of card that a venture's rite has for its target, where it is another."""

    PERSONA = "persona"
    FIEF = "fief"
    CHARTER = "charter"


class Discards(StrEnum):
    """Which of the vanquished participants a venture discards."""

    ALL = "all"
    NON_FIEFS = "non-fief"


class Starter(Struct, frozen=True, kw_only=True):
    """What a venture says of the rite it starts.

    Attributes:
        kind: The kind of rite, None for any.
        target: The kind of card it targets, None for the usual one (R-01).
        talent: The talent its target must have, None for none.
        rite_class: The class the venture gives it, None for the usual one.
        limited: It counts against the House limit (V-10).
        talentless: Its leader needs no talent for it (V-17).
        gains: What its leader gains by a Weirding rank: force or Resistance (CE-01, CE-02).
        defender_plays: Only the defender plays tactics of that kind of rite.
        discards: Which vanquished participants are discarded, None for none.
        no_counter: Nothing that Counters has an effect in it.
    """

    kind: RiteKind | None
    target: Target | None
    talent: Talent | None
    rite_class: RiteClass | None
    limited: bool
    talentless: bool
    gains: Stat | None
    defender_plays: bool
    discards: Discards | None
    no_counter: bool


@cache
def starters() -> Mapping[str, Starter]:
    """What each venture that starts a rite says of it, by its id. Raises DataError, MissingData."""
    from errata.table import read_by_id

    return read_by_id(FILE, COLUMNS, _starter)


def _starter(row: Row) -> Starter:
    return Starter(
        kind=row.word_or_none("kind", RiteKind),
        target=row.word_or_none("target", Target),
        talent=row.word_or_none("talent", Talent),
        rite_class=row.word_or_none("class", RiteClass),
        limited=row.flag("limited"),
        talentless=row.flag("talentless"),
        gains=row.word_or_none("gains", Stat),
        defender_plays=row.flag("defender_plays"),
        discards=row.word_or_none("discards", Discards),
        no_counter=row.flag("no_counter"),
    )
