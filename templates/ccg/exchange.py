"""The CHOAM exchange of the CCG in numbers: the CROE, and every price, by the tracker's sums."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tracker.words import Direction


@dataclass(frozen=True, kw_only=True)
class Rate:
    """The CROE over a range of spice in the Guild Hoard, "4-6" or "13 or more"."""

    hoard: str
    croe: int


@dataclass(frozen=True, kw_only=True)
class Price:
    """What so many units come to: "3 + 3 + 4" and 10; no sum where it cannot be."""

    units: int
    each: str
    total: int | None


@dataclass(frozen=True, kw_only=True)
class PriceRow:
    """The prices at one content of the Guild Hoard."""

    hoard: str
    croe: int
    buy: tuple[Price, ...]
    sell: tuple[Price, ...]


def rates() -> tuple[Rate, ...]:
    """The CROE for every content of the Guild Hoard (X-05)."""
    from tracker.numbers import CROE, croe_of

    found: dict[int, list[int]] = {}
    for hoard in range(CROE[-1][0] + 2):
        found.setdefault(croe_of(hoard), []).append(hoard)
    last = croe_of(CROE[-1][0] + 1)
    return tuple(
        Rate(hoard=f"{many[0]} or more" if rate == last else _range(many), croe=rate)
        for rate, many in found.items()
    )


def _range(many: list[int]) -> str:
    return str(many[0]) if len(many) == 1 else f"{many[0]}-{many[-1]}"


def prices() -> tuple[PriceRow, ...]:
    """The prices from an empty Guild Hoard up to where they change no more."""
    from tracker.exchange import MOST
    from tracker.numbers import CROE

    steady = CROE[-1][0] + MOST
    return tuple(_row(hoard, steady) for hoard in range(steady + 1))


def _row(hoard: int, steady: int) -> PriceRow:
    from tracker.exchange import MOST
    from tracker.numbers import croe_of
    from tracker.words import Direction

    units = range(1, MOST + 1)
    return PriceRow(
        hoard=f"{hoard} or more" if hoard == steady else str(hoard),
        croe=croe_of(hoard),
        buy=tuple(_price(hoard, Direction.BUY, many) for many in units),
        sell=tuple(_price(hoard, Direction.SELL, many) for many in units),
    )


def _price(hoard: int, direction: Direction, units: int) -> Price:
    """What an exchange comes to by the tracker's preview; nobody buys more than there is (X-08)."""
    from tracker.exchange import preview
    from tracker.state import Game
    from tracker.words import Direction

    if direction is Direction.BUY and units > hoard:
        return Price(units=units, each="", total=None)
    seen = preview(Game(hoard=hoard), direction, units)
    return Price(units=units, each=" + ".join(map(str, seen.prices)), total=seen.total)


def favor_prices() -> tuple[tuple[int, int], ...]:
    """So much favor and its solaris, for one purchase (F-02, F-03)."""
    from tracker.favor import most, price
    from tracker.state import Game

    fresh = Game()
    return tuple((favor, price(fresh, favor)) for favor in range(1, most(fresh) + 1))
