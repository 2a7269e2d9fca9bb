"""The CHOAM exchange (section 18), one test for each rule and way."""

from __future__ import annotations

import pytest
from tracker_cases import play

from cardbase.catalog import Catalog
from errata import rule
from tracker.events import EffectBegan, LimitRaised, SpiceMoved
from tracker.exchange import preview
from tracker.numbers import croe, croe_of
from tracker.words import Direction, Limit, Stat, Until

WORKED = [
    (Direction.BUY, 8, (3, 3, 4), 5, 4),
    (Direction.BUY, 10, (2, 3, 3), 7, 3),
    (Direction.BUY, 4, (4, 5, 5), 1, 5),
    (Direction.BUY, 1, (5,), 0, 6),
    (Direction.BUY, 14, (1, 1, 2), 11, 2),
    (Direction.SELL, 8, (3, 3, 2), 11, 2),
    (Direction.SELL, 12, (2, 1, 1), 15, 1),
    (Direction.SELL, 0, (6, 5), 2, 5),
    (Direction.SELL, 3, (5, 4, 4), 6, 4),
    (Direction.SELL, 9, (3,), 10, 2),
]


@pytest.mark.parametrize(("direction", "hoard", "prices", "after", "rate"), WORKED)
def test_x_04_passes_the_worked_prices(
    catalog: Catalog,
    direction: Direction,
    hoard: int,
    prices: tuple[int, ...],
    after: int,
    rate: int,
) -> None:
    game = play(catalog, hoard=hoard, spice=3)
    seen = preview(game.game, "vernius", direction, len(prices))
    assert (seen.prices, seen.hoard, seen.croe) == (prices, after, rate)
    before = game.house().solaris
    game.do(f"{direction} {len(prices)}")
    at = game.table()
    assert at.game.window is not None
    from tracker.operation import close_window

    close_window(at)
    change = at.house("vernius").solaris - before
    assert change == (-seen.total if direction is Direction.BUY else seen.total)
    assert (at.game.hoard, croe(at.game)) == (after, rate)


def test_x_05_passes_the_whole_table() -> None:
    table = {0: 6, 1: 5, 3: 5, 4: 4, 6: 4, 7: 3, 9: 3, 10: 2, 12: 2, 13: 1, 40: 1}
    assert {hoard: croe_of(hoard) for hoard in table} == table
    assert rule("X-05").id == "X-05"


def test_x_05_fails_another_rate_at_an_empty_hoard_unless_set(catalog: Catalog) -> None:
    assert croe(play(catalog, hoard=0).game) == 6
    assert croe(play(catalog, hoard=0, settings={"croe-at-zero": "5"}).game) == 5


def test_x_01_fails_a_second_exchange(catalog: Catalog) -> None:
    game = play(catalog, spice=3)
    game.do("buy 1")
    assert game.refused("sell 1") == "X-01"


def test_x_09_passes_an_exchange_a_card_allows(catalog: Catalog) -> None:
    game = play(catalog, spice=3)
    game.do("buy 1")
    game.happen(LimitRaised(house="vernius", limit=Limit.EXCHANGE))
    game.do("sell 1")


def test_x_09_fails_the_other_direction_when_so_set(catalog: Catalog) -> None:
    game = play(catalog, spice=3, settings={"extra-exchange": "same"})
    game.do("buy 1")
    game.happen(LimitRaised(house="vernius", limit=Limit.EXCHANGE))
    assert game.refused("sell 1") == "X-09"


def test_x_02_fails_more_than_three(catalog: Catalog) -> None:
    assert play(catalog, spice=9).refused("sell 4") == "X-02"


@pytest.mark.parametrize("words", ["buy 3", "sell 1"])
def test_x_08_fails_what_nobody_has(catalog: Catalog, words: str) -> None:
    assert play(catalog, hoard=2, solaris=99).refused(words) == "X-08"


def test_x_08_fails_what_cannot_be_paid(catalog: Catalog) -> None:
    assert play(catalog, hoard=8, solaris=9).refused("buy 3") == "X-08"


def test_x_11_passes_any_change_of_the_hoard(catalog: Catalog) -> None:
    game = play(catalog, hoard=9)
    game.happen(SpiceMoved(source="", target="guild", amount=1))
    assert croe(game.game) == 2


@pytest.mark.parametrize(("stat", "words"), [(Stat.NO_BUYING, "buy"), (Stat.NO_SELLING, "sell")])
def test_x_12_fails_what_an_effect_forbids(catalog: Catalog, stat: Stat, words: str) -> None:
    game = play(catalog, spice=3)
    game.happen(
        EffectBegan(effect="e1", source="", on="", stat=stat, amount=1, until=Until.OPERATION)
    )
    assert game.refused(f"{words} 1") == "X-12"
    assert f"vernius: {words} 1" not in game.legal()
