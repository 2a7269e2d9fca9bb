"""Which points of two editions belong together, so that neither is shown without the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.boardgame.comparison import read_comparison

if TYPE_CHECKING:
    from collections.abc import Iterator


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
