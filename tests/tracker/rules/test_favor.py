"""Favor (section 19): what a House starts with, how it is bought, what having none means."""

from __future__ import annotations

import pytest
from tracker_cases import fresh, play

from cardbase.catalog.catalog import Catalog
from tracker.engine.errors import Refused
from tracker.engine.events import FavorChanged, LimitRaised, UnseenChanged
from tracker.engine.words import IntervalLimit, Phase, Place
from tracker.play.turn import begin
from tracker.standing.price import lose_favor, pay_favor
from tracker.table import verbs  # noqa: F401 - every verb


def test_f_01_passes_ten_to_start_with(catalog: Catalog) -> None:
    game = fresh(catalog, "house Vernius sponsor Corrino homeworld Kaitain")
    assert next(iter(game.game.houses.values())).favor == 10


def test_f_01_fails_less_for_a_later_seat(catalog: Catalog) -> None:
    game = fresh(
        catalog,
        "house Vernius sponsor Corrino homeworld Kaitain",
        "house Ordos sponsor Guild",
    )
    assert {house.favor for house in game.game.houses.values()} == {10}


@pytest.mark.parametrize(("price", "paid"), [("2", 6), ("3", 9), ("0", 0)])
def test_f_02_passes_the_price(catalog: Catalog, price: str, paid: int) -> None:
    game = play(catalog, settings={"favor-price": price})
    game.do("favor 3")
    assert (game.house().favor, game.house().solaris) == (13, 20 - paid)


def test_f_02_fails_what_cannot_be_paid(catalog: Catalog) -> None:
    game = play(catalog, solaris=5)
    assert game.refused("favor 3") == "F-02"
    assert [words for words in game.legal() if "favor" in words] == [
        "vernius: favor 1",
        "vernius: favor 2",
    ]
    game.do("favor 3", why="a gift")
    assert (game.house().favor, game.house().solaris) == (13, 0)


@pytest.mark.parametrize("favor", [1, 5])
def test_f_03_passes_one_purchase_of_up_to_five(catalog: Catalog, favor: int) -> None:
    game = play(catalog)
    game.do(f"favor {favor}")
    assert game.house().favor == 10 + favor
    assert game.game.window is not None
    assert not game.game.window.passing


def test_f_03_fails_more_at_once(catalog: Catalog) -> None:
    game = play(catalog)
    assert game.refused("favor 6") == "F-03"
    assert play(catalog, settings={"favor-most": "2"}).refused("favor 3") == "F-03"


def test_f_03_fails_a_second_purchase(catalog: Catalog) -> None:
    game = play(catalog)
    game.do("favor 1")
    assert game.refused("favor 1") == "F-03"
    assert not [words for words in game.legal() if "favor" in words]


def test_f_03_passes_a_second_one_where_set_or_allowed(catalog: Catalog) -> None:
    game = play(catalog, settings={"favor-purchases": "2"})
    game.do("favor 1")
    game.do("favor 1")
    assert game.refused("favor 1") == "F-03"
    game.happen(LimitRaised(house="vernius", limit=IntervalLimit.FAVOR))
    game.do("favor 1")
    assert game.house().favor == 13


def test_f_03_fails_in_the_interval_of_another_house(catalog: Catalog) -> None:
    assert play(catalog).refused("ordos: favor 1") == "T-06"


@pytest.mark.parametrize(
    ("kind", "says"), [("restricted", "a Restricted operation"), ("general", "a General operation")]
)
def test_oq_32_passes_the_kind_of_operation_as_set(catalog: Catalog, kind: str, says: str) -> None:
    from tracker.table.dispatch import legal

    game = play(catalog, settings={"council-and-favor": kind})
    found = [
        option.says for _, verb, option in legal(game.game, game.cards) if verb.word == "favor"
    ]
    assert len(found) == 1
    assert all(says in text for text in found)


@pytest.mark.parametrize("favor", [0, -3])
def test_f_05_passes_favor_of_nothing_and_less(catalog: Catalog, favor: int) -> None:
    game = play(catalog, favor=favor)
    game.do("end")
    game.do("end")
    assert game.house().favor == favor
    assert not game.house().lost


def test_f_05_fails_to_stop_losses_at_nothing(catalog: Catalog) -> None:
    game = play(catalog, favor=1)
    at = game.table()
    assert lose_favor(at, "vernius", 3, "RB-01", "a rite") == 3
    assert at.house("vernius").favor == -2


def test_f_06_passes_a_refill_with_favor(catalog: Catalog) -> None:
    game = play(catalog, favor=1)
    game.happen(UnseenChanged(house="vernius", place=Place.HAND, by=-2))
    begin(at := game.table(), Phase.HOUSE_DRAW)
    assert at.game.count("vernius", Place.HAND) == 7


def test_f_06_fails_to_draw_without(catalog: Catalog) -> None:
    game = play(catalog, favor=0)
    game.happen(UnseenChanged(house="vernius", place=Place.HAND, by=-2))
    begin(at := game.table(), Phase.HOUSE_DRAW)
    assert at.game.count("vernius", Place.HAND) == 5
    assert at.house("vernius").lost == "L-02"


def test_f_06_passes_the_imperial_draw_without_favor(catalog: Catalog) -> None:
    game = play(catalog, favor=-1)
    game.happen(UnseenChanged(house="vernius", place=Place.ASSEMBLY, by=-2))
    begin(at := game.table(), Phase.IMPERIAL_DRAW)
    assert at.game.count("vernius", Place.ASSEMBLY) == 3


def test_f_07_fails_an_optional_cost_above_the_favor(catalog: Catalog) -> None:
    game = play(catalog, favor=1)
    with pytest.raises(Refused) as refusal:
        pay_favor(game.table(), "vernius", 2, "TC-13", "a tactic")
    assert refusal.value.rule == "F-07"


def test_f_07_passes_a_cost_there_is_favor_for(catalog: Catalog) -> None:
    game = play(catalog, favor=2)
    game.happen(FavorChanged(house="ordos", by=-12))
    at = game.table()
    pay_favor(at, "vernius", 2, "TC-13", "a tactic")
    assert at.house("vernius").favor == 0
