"""Which points of two editions belong together, so that neither is shown without the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.boardgame.comparison import read_comparison
from cardbase.boardgame.sheets import all_sheets
from cardbase.boardgame.vocabulary import Known, Verdict
from cardbase.search.unstated import start_id

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.boardgame.sheets import Sheet


@dataclass(frozen=True, kw_only=True)
class Pair:
    """A point and what the other edition has on the same matter.

    Attributes:
        id: The point's id.
        key: The point of comparison.
        other: Id of a point of the other edition, "" where that is silent.
        name: The point of comparison in words.
        verdict: How the two compare.
        said: What the other edition says, shortly.
    """

    id: str
    key: str
    other: str
    name: str
    verdict: str
    said: str


def pairs() -> Iterator[Pair]:
    """Every pair, both ways round, each once. Raises DataError or MissingData."""
    yield from _compared()
    for variant in all_sheets().values():
        if variant.variant_of:
            official = all_sheets()[variant.variant_of]
            yield from _unstated(official, variant)
            yield from _unstated(variant, official)


def _compared() -> Iterator[Pair]:
    """The facts of each point of comparison, each beside those of the other side."""
    for point in read_comparison().values():
        sides = (
            (point.official_facts, point.variant_facts, point.variant),
            (point.variant_facts, point.official_facts, point.official),
        )
        for own, others, said in sides:
            for one in own:
                for other in others or ("",):
                    yield Pair(
                        id=one,
                        key=point.key,
                        other=other,
                        name=point.name,
                        verdict=point.verdict,
                        said=said,
                    )


def _unstated(own: Sheet, other: Sheet) -> Iterator[Pair]:
    """The start values that neither sheet states."""
    silent = {start.key for start in other.start if start.known is Known.NOT_STATED}
    for start in own.start:
        if start.known is Known.NOT_STATED and start.key in silent:
            yield Pair(
                id=start_id(own, start),
                key=start.key,
                other=start_id(other, start),
                name=start.key.replace("_", " "),
                verdict=Verdict.SAME,
                said="not stated",
            )
