"""The spice after each phase of a turn, case by case, by the facts it rests on."""

from __future__ import annotations

import pytest

from cardbase.boardgame.sums.turn import PLANS, TurnCase, read_plans, turn_spice
from cardbase.errors import BadSum, UnknownInPool

SIX = frozenset({"atreides", "choam", "emperor", "spacing-guild", "tleilaxu", "ecaz"})


def ahead(faction: str, spice: int, plans: str, **more: object) -> TurnCase:
    case = {"playing": SIX, "players": 6, **more}
    return TurnCase(faction=faction, spice=spice, plans=read_plans(plans, []), **case)  # type: ignore[arg-type]


CASES = [
    ("BAS-44", "atreides", 1, "charity", [2]),
    ("BGE-26", "bene-gesserit", 9, "charity", [11]),
    ("EMP-12", "atreides", 9, "bid 4, bid 2", [3]),
    ("EMP-12", "emperor", 3, "get 6 bidding, bid 4", [5]),
    ("RIC-21", "richese", 5, "get 3 bidding", [8]),
    ("TLE-23", "tleilaxu", 5, "get 4 revival", [9]),
    ("BAS-55", "atreides", 9, "revive 3", [7]),
    ("CHO-27", "choam", 9, "revive 3", [6]),
    ("ECZ-13", "ecaz", 9, "ambassadors 3", [3]),
    ("BAS-62", "atreides", 9, "ship 3 arrakeen", [6]),
    ("GUI-19", "spacing-guild", 9, "ship 3 arrakeen", [7]),
    ("GUI-13", "spacing-guild", 9, "get 5 shipment", [14]),
    ("BAS-92", "atreides", 9, "support 5", [4]),
    ("CHO-51", "choam", 9, "get 5 battle", [11]),
    ("BAS-95", "atreides", 0, "collect 3", [6]),
    ("BAS-95", "atreides", 0, "collect 3 city", [9]),
    ("IXI-18", "ixians", 0, "collect 2 cyborgs", [6]),
    ("BAS-98", "atreides", 0, "hold arrakeen, hold tuek", [3]),
]


@pytest.mark.parametrize(("fact", "faction", "spice", "plans", "after"), CASES)
def test_each_plan_moves_spice_by_its_fact(
    fact: str, faction: str, spice: int, plans: str, after: list[int]
) -> None:
    (reading,) = turn_spice(ahead(faction, spice, plans)).readings
    assert [one.number for one in reading.results] == after
    assert fact in {one for line in reading.lines for one in line.facts}


def test_plans_go_by_the_order_of_the_phases() -> None:
    typed = "collect 4, bid 2, charity, ship 1 carthag, get 3 bidding"
    (reading,) = turn_spice(ahead("emperor", 1, typed)).readings
    assert [one.told for one in reading.results] == [
        "after CHOAM Charity: 2 spice",
        "after Bidding: 3 spice",
        "after Shipment and Movement: 2 spice",
        "after Spice Collection: 10 spice",
    ]


def test_amb_24_both_readings_go_on_through_the_turn() -> None:
    told = turn_spice(ahead("choam", 2, "charity, bid 4"))
    assert [one.results[-1].number for one in told.readings] == [10, 8]
    assert told.doubts == ("AMB-24",)
    assert any("CHO-09" in text for text in told.untold)


@pytest.mark.parametrize(
    ("faction", "plans", "says"),
    [
        ("atreides", "", "nothing is planned"),
        ("atreides", "dance 3", "expected a plan"),
        ("atreides", "charity often", "expected a plan"),
        ("atreides", "bid 4 solaris", "expected a plan"),
        ("atreides", "bid ²", "expected a plan"),
        ("atreides", "hold", "expected a plan"),
        ("atreides", "ship 3", "expected a plan"),
        ("atreides", "bid 6", "Bidding: bid costs 6 spice, and there are 5"),
        ("atreides", "ambassadors 1", "ECZ-11"),
        ("fremen", "support 1", "FRE-47"),
        ("atreides", "collect 1 cyborgs", "IXI-18"),
        ("atreides", "get 3 bidding", "no source here says that others pay Atreides in Bidding"),
    ],
)
def test_what_cannot_be_is_refused(faction: str, plans: str, says: str) -> None:
    with pytest.raises(BadSum, match=says):
        turn_spice(ahead(faction, 5, plans))


def test_an_unknown_territory_is_refused() -> None:
    with pytest.raises(UnknownInPool):
        read_plans("ship 3 zzzzzzz", [])


@pytest.mark.parametrize(("plans", "fact"), [("support 1", "BAS-92"), ("hold carthag", "BAS-98")])
def test_the_basic_game_has_neither_support_nor_income(plans: str, fact: str) -> None:
    with pytest.raises(BadSum, match=fact):
        turn_spice(ahead("atreides", 5, plans, advanced=False))


def test_every_plan_that_is_offered_is_read() -> None:
    assert len(read_plans(PLANS, [])) == PLANS.count(",") + 1
