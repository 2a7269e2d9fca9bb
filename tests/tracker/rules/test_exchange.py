"""The CHOAM exchange (section 18), one test for each rule and way."""

from __future__ import annotations

import pytest
from tracker_cases import Play, play

from cardbase.catalog.catalog import Catalog
from errata import rule
from errata.rules import tables_of
from tracker.engine.events import (
    EffectBegan,
    ExchangeEnded,
    LimitRaised,
    OperationEnded,
    PhaseBegan,
    SpiceMoved,
    UnitExchanged,
    WindowClosed,
)
from tracker.engine.words import (
    Direction,
    IntervalLimit,
    OperationKind,
    Phase,
    Place,
    StatName,
    Until,
)
from tracker.rules.exchange import preview
from tracker.rules.operation import close_window
from tracker.setup.creation import hoard_for
from tracker.standing.figures import croe, croe_of

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
    seen = preview(game.game, direction, len(prices))
    assert (seen.prices, seen.hoard, seen.croe) == (prices, after, rate)
    before = game.house().solaris
    game.do(f"{direction} {len(prices)}")
    at = game.table()
    assert at.game.window is not None
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


@pytest.mark.parametrize("words", ["buy 2", "sell 2"])
def test_x_01_passes_one_exchange_of_one_direction(catalog: Catalog, words: str) -> None:
    game = play(catalog, spice=3)
    game.do(words)
    assert game.house().used[IntervalLimit.EXCHANGE] == 1


def test_x_01_passes_another_in_the_next_house_interval(catalog: Catalog) -> None:
    game = play(catalog)
    game.do("buy 1")
    game.happen(WindowClosed(), ExchangeEnded(house="vernius"), OperationEnded())
    game.happen(PhaseBegan(phase=Phase.HOUSE_INTERVAL, active="vernius"))
    game.do("buy 1")


def test_x_01_fails_a_second_exchange(catalog: Catalog) -> None:
    game = play(catalog, spice=3)
    game.do("buy 1")
    assert game.refused("sell 1") == "X-01"


def test_x_09_passes_an_exchange_a_card_allows(catalog: Catalog) -> None:
    game = play(catalog, spice=3)
    game.do("buy 1")
    game.happen(LimitRaised(house="vernius", limit=IntervalLimit.EXCHANGE))
    game.do("sell 1")


def test_x_09_fails_the_other_direction_when_so_set(catalog: Catalog) -> None:
    game = play(catalog, spice=3, settings={"extra-exchange": "same"})
    game.do("buy 1")
    game.happen(LimitRaised(house="vernius", limit=IntervalLimit.EXCHANGE))
    assert game.refused("sell 1") == "X-09"


@pytest.mark.parametrize("units", [1, 2, 3])
def test_x_02_passes_up_to_three(catalog: Catalog, units: int) -> None:
    game = play(catalog)
    at = game.do(f"buy {units}")
    close_window(at)
    assert at.house("vernius").spice == units


def test_x_03_fails_another_operation_between(catalog: Catalog) -> None:
    game = play(catalog, spice=3, settings={"windows": "rotate"})
    game.do("buy 3")
    assert game.game.operation is not None
    game.happen(WindowClosed())
    assert game.refused("sell 1") == "X-03"


def test_g_06_fails_another_operation_under_way_by_its_own_rule(catalog: Catalog) -> None:
    game = play(catalog, spice=3)
    piece = game.card("eots:duncan-idaho", place=Place.ASSEMBLY)
    game.do(f"petition {piece} 3")
    assert game.refused("buy 1") == "G-06"


def test_x_03_passes_all_units_as_one_block(catalog: Catalog) -> None:
    at = play(catalog).do("buy 3")
    seen = len(at.events)
    close_window(at)
    moved = [type(event) for event in at.events[seen:]]
    assert moved == [
        WindowClosed,
        UnitExchanged,
        UnitExchanged,
        UnitExchanged,
        ExchangeEnded,
        OperationEnded,
    ]


def test_x_04_fails_one_price_for_all_units(catalog: Catalog) -> None:
    """The CROE of the beginning does not hold for the whole block."""
    game = play(catalog, hoard=8)
    seen = preview(game.game, Direction.BUY, 3)
    assert seen.total != 3 * croe(game.game)


@pytest.mark.parametrize(("words", "spice", "hoard"), [("buy 2", 5, 6), ("sell 2", 1, 10)])
def test_x_06_passes_spice_one_way_and_solaris_the_other(
    catalog: Catalog, words: str, spice: int, hoard: int
) -> None:
    game = play(catalog, hoard=8, spice=3)
    at = game.do(words)
    close_window(at)
    mine = at.house("vernius")
    assert (mine.spice, at.game.hoard) == (spice, hoard)
    assert (mine.solaris < 20) is words.startswith("buy")


def test_x_06_fails_to_touch_anybody_else(catalog: Catalog) -> None:
    at = play(catalog, hoard=8, spice=3).do("buy 2")
    before = at.house("ordos")
    close_window(at)
    assert at.house("ordos") == before


def shifted(game: Play, by: int) -> None:
    game.happen(
        EffectBegan(effect="e1", source="", on="", stat=StatName.CROE, amount=by, until=Until.TURN)
    )


def test_x_07_fails_a_unit_for_nothing(catalog: Catalog) -> None:
    game = play(catalog, hoard=20)
    shifted(game, -1)
    assert croe(game.game) == 0
    assert preview(game.game, Direction.BUY, 3).prices == (1, 1, 1)


def test_x_07_passes_a_sale_for_nothing(catalog: Catalog) -> None:
    """The floor of 1 is for what is bought."""
    game = play(catalog, hoard=20, spice=1)
    shifted(game, -1)
    assert preview(game.game, Direction.SELL, 1).prices == (0,)


def test_x_08_passes_just_what_is_there(catalog: Catalog) -> None:
    game = play(catalog, hoard=8, solaris=10)
    at = game.do("buy 3")
    close_window(at)
    assert at.house("vernius").solaris == 0


def test_x_08_passes_as_many_units_as_can_still_be_paid(catalog: Catalog) -> None:
    """A tactic may change the CROE after the exchange was declared."""
    game = play(catalog, hoard=8, solaris=10)
    game.do("buy 3")
    shifted(game, 1)
    at = game.table()
    close_window(at)
    assert at.house("vernius").spice == 2
    assert at.game.operation is None


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


def test_x_11_fails_to_follow_what_leaves_the_hoard_alone(catalog: Catalog) -> None:
    game = play(catalog, hoard=9)
    game.happen(SpiceMoved(source="", target="vernius", amount=5))
    assert croe(game.game) == 3


def test_x_12_passes_a_shift_after_each_unit(catalog: Catalog) -> None:
    game = play(catalog, hoard=8)
    shifted(game, 1)
    assert preview(game.game, Direction.BUY, 3).prices == (4, 4, 5)


def test_x_12_passes_a_window_for_all(catalog: Catalog) -> None:
    game = play(catalog, houses=3)
    game.do("buy 1")
    window = game.game.window
    assert window is not None
    assert (window.about, window.order) == (
        OperationKind.EXCHANGE,
        ("vernius", "ordos", "moritani"),
    )


@pytest.mark.parametrize(
    ("stat", "words"), [(StatName.NO_BUYING, "buy"), (StatName.NO_SELLING, "sell")]
)
def test_x_12_fails_what_an_effect_forbids(catalog: Catalog, stat: StatName, words: str) -> None:
    game = play(catalog, spice=3)
    game.happen(
        EffectBegan(effect="e1", source="", on="", stat=stat, amount=1, until=Until.OPERATION)
    )
    assert game.refused(f"{words} 1") == "X-12"
    assert f"vernius: {words} 1" not in game.legal()


def test_x_12_passes_what_the_table_sets_aside_until_it_is_done(catalog: Catalog) -> None:
    game = play(catalog)
    game.happen(
        EffectBegan(
            effect="e1", source="", on="", stat=StatName.NO_BUYING, amount=1, until=Until.TURN
        )
    )
    game.do("buy 2", why="Smuggled Goods")
    game.do("all pass")
    assert game.house().spice == 2
    assert len(game.game.effects) == 1


def test_x_12_fails_a_unit_that_a_tactic_has_forbidden(catalog: Catalog) -> None:
    game = play(catalog)
    game.do("buy 2")
    game.happen(
        EffectBegan(
            effect="e1", source="", on="", stat=StatName.NO_BUYING, amount=1, until=Until.TURN
        )
    )
    game.do("all pass")
    assert (game.house().spice, game.game.operation) == (0, None)


@pytest.mark.parametrize("players", range(2, 9))
def test_x_10_passes_the_starting_hoard_of_the_table(players: int) -> None:
    """The table of HP-09, from which the starting CROE follows."""
    rows = {row[0]: row for row in tables_of("HP-09")[0].rows}
    _, hoard, rate, spice_costs, _ = rows[str(players)]
    assert str(hoard_for(players)) == hoard
    assert str(croe_of(hoard_for(players))) == rate
    assert str(croe_of(hoard_for(players)) + 1) == spice_costs


def test_x_10_fails_the_same_hoard_for_all() -> None:
    assert len({hoard_for(players) for players in range(2, 9)}) == 7
