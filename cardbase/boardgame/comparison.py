"""Where two editions of one sheet agree and where they differ, point by point."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.boardgame.facts import DATA
from cardbase.boardgame.vocabulary import Verdict
from errata.table import read_by_id

if TYPE_CHECKING:
    from pathlib import Path

    from errata.table import Row

COLUMNS = "key point official official_facts variant variant_facts verdict remark".split()
SILENT = "not printed"
IN_SHORT = (
    "the variant starts richer in cards {card-stock} and in tokens {no-field-count}, prints no cap "
    "on the tokens on the planet {tokens-on-planet}, has Disrupted Supply Chain in place of Black "
    "Market {advanced-power}, drops the gift of a card to the ally {ally-card}, names no price for "
    "the special Karama power {special-karama}, moves the note on the Fremen victory to the basic "
    "game {fremen-victory} and lets Karama stop the alliance power {karama-stops}."
)
"""What differs most between the two Richese sheets; in braces, the keys of the points."""


@dataclass(frozen=True, kw_only=True)
class Point:
    """One point of comparison; a cell is "not printed" where its sheet is silent.

    Attributes:
        key: A short id, "start-spice".
        name: The point in words.
        official: What the official sheet says.
        official_facts: Ids of the facts and answers behind it.
        variant: What the variant says.
        variant_facts: Ids of the facts behind it.
        verdict: How they compare.
        remark: What to know besides, or "".
    """

    key: str
    name: str
    official: str
    official_facts: tuple[str, ...]
    variant: str
    variant_facts: tuple[str, ...]
    verdict: Verdict
    remark: str


def read_comparison(data: Path = DATA) -> dict[str, Point]:
    """The points of comparison of a data folder, Richese's, by key.

    Raises DataError or MissingData.
    """
    return read_by_id(data / "comparison.csv", COLUMNS, _point)


def _point(row: Row) -> Point:
    return Point(
        key=row.text("key"),
        name=row.text("point"),
        official=row.text("official"),
        official_facts=row.many("official_facts"),
        variant=row.text("variant"),
        variant_facts=row.many("variant_facts"),
        verdict=row.word("verdict", Verdict),
        remark=row["remark"],
    )
