"""Sums of the board game: what is refused, the battle and storm order by plain enumeration.

What single cases come to stands in tests/data/board_sums.csv.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest

from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.sums.battle import battle, fight
from cardbase.boardgame.sums.forces import SupportCase, occupy, support
from cardbase.boardgame.sums.homeworlds import destination_meant, owner_of, ship_to_homeworld
from cardbase.boardgame.sums.order import storm_order
from cardbase.boardgame.sums.plan import CARDS, BattlePlan, read_plan
from cardbase.boardgame.sums.revival import RevivalCase, revival
from cardbase.boardgame.sums.shipment import (
    ShipmentCase,
    fremen_range,
    ship_back,
    shipment,
    territory_meant,
)
from cardbase.boardgame.sums.spice import (
    CharityCase,
    Inflation,
    ambassadors,
    audit,
    charity,
)
from cardbase.boardgame.territories import territories
from cardbase.errors import BadSum, UnknownInPool

if TYPE_CHECKING:
    from cardbase.boardgame.sums.line import FactSum


def results(told: FactSum) -> list[list[float]]:
    """The numbers each reading comes to."""
    return [[one.number for one in reading.results] for reading in told.readings]


def cited(told: FactSum) -> set[str]:
    """The facts and answers of a sum; each resolves to words, a place and a confidence."""
    lines = [line for reading in told.readings for line in reading.lines]
    grounds = [one for line in lines for one in line.grounds]
    assert all(one.statement and one.source and one.confidence for one in grounds)
    assert all(line.facts for line in lines)
    assert all(told.beside.values())
    return {one.id for one in grounds}


def test_occupy_is_told_in_both_readings_amb_01() -> None:
    told = occupy(5, 3)
    assert results(told) == [[6, 2, 3], [5, 3, 2]]
    assert cited(told) == {"ECZ-37", "ECZ-38", "ECZ-39", "QA-29"}
    assert [*told.beside] == ["AMB-01"]
    assert results(occupy(4, 0)) == [[2, 2, 2]]
    assert occupy(4, 0).doubts == ()


def test_who_is_paid_for_a_shipment() -> None:
    there = territory_meant("basin", [])

    def of(faction: str = "ecaz", **more: object) -> set[str]:
        case = {"faction": faction, "forces": 3, "territory": there, **more}
        return cited(shipment(ShipmentCase(**case)))  # type: ignore[arg-type]

    assert of(ally="spacing-guild") == {"BAS-62", "GUI-23", "GUI-13"}
    assert of(guild=True) == {"BAS-62", "GUI-13"}
    assert of(guild=True, stopped_payment=True) == {"BAS-62", "GUI-15"}
    assert of(karama=True, guild=True) == {"BAS-62", "BAS-117"}
    assert "RLV-17" in of("richese", no_field=True, landsraad=True)
    ally = ShipmentCase(
        faction="ecaz",
        forces=3,
        territory=there,
        start=territory_meant("carthag", []),
        ally="spacing-guild",
    )
    assert "GUI-24" in cited(shipment(ally))
    assert any("No source says who is paid" in text for text in shipment(ally).untold)


def test_homeworlds_of_those_whose_names_are_told_and_of_the_others() -> None:
    for text, owner in {
        "Caladan": "atreides",
        "salusa secundus": "emperor",
        "homeworld of the fremen": "fremen",
        "homeworld of guild": "spacing-guild",
    }.items():
        assert owner_of(destination_meant(text, [])) == owner
    assert destination_meant("arrakeen", []) == "territory/arrakeen"

    def of(faction: str, **more: object) -> FactSum:
        case = {"faction": faction, "forces": 2, "territory": "homeworld/caladan", **more}
        return ship_to_homeworld(ShipmentCase(**case))  # type: ignore[arg-type]

    assert results(of("ecaz", ally="spacing-guild", stopped_price=True)) == [[2]]
    assert any("HOM-19" in text for text in of("fremen").untold)
    assert any("HOM-35" in text for text in of("bene-gesserit").untold)
    for fault, more in {
        "HOM-17": {"faction": "atreides"},
        "HOM-27": {"faction": "ecaz", "ally": "atreides"},
        "HOM-18": {"faction": "ecaz", "start": "territory/arrakeen"},
        "No-Field": {"faction": "richese", "no_field": True},
    }.items():
        with pytest.raises(BadSum, match=fault):
            of(**more)  # type: ignore[arg-type]


def test_the_range_of_the_fremen_is_the_list_of_fre_16() -> None:
    statement = all_facts()["FRE-16"].statement
    listed = statement.partition(": ")[2].rstrip(".").replace(" and ", ", ").split(", ")
    named = {territory_meant(name, []) for name in listed}
    assert len(named) == 16
    assert named == fremen_range()
    assert named < {*territories()}


def test_storm_order_bas_19() -> None:
    seats = {2: "atreides", 5: "fremen", 8: "ecaz", 17: "spacing-guild"}
    for storm, first, last in (
        (1, 2, 17),
        (2, 5, 2),
        (4, 5, 2),
        (8, 17, 8),
        (17, 2, 17),
        (18, 2, 17),
    ):
        told = storm_order(storm, seats)
        order = [line.text for line in told.readings[0].lines]
        assert f"sector {first}:" in order[0]
        assert f"sector {last}:" in order[-1]
        assert ("BAS-20" in cited(told)) == (storm in seats)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: charity(CharityCase(faction="choam", players=1, spice=0)), "players"),
        (lambda: charity(CharityCase(faction="ecaz", players=3, spice=-1)), "spice"),
        (
            lambda: charity(
                CharityCase(faction="ecaz", players=3, spice=0, inflation=Inflation.DOUBLE)
            ),
            "CHO-30",
        ),
        (lambda: charity(CharityCase(faction="choam", spice=0)), "CHO-08"),
        (lambda: ambassadors(5, 2), "ECZ-12"),
        (lambda: ambassadors(0), "ambassadors"),
        (lambda: audit(-1, killed=False), "cards"),
        (lambda: occupy(0, 1), "Ecaz"),
        (lambda: revival(RevivalCase(faction="emperor", forces=3, stars=2)), "EMP-22"),
        (lambda: revival(RevivalCase(faction="ecaz", forces=3, stars=1)), "starred"),
        (lambda: revival(RevivalCase(faction="ixians", forces=1, stars=2)), "at most"),
        (lambda: revival(RevivalCase(faction="ecaz", forces=3, raised=True)), "TLE-26"),
        (
            lambda: revival(RevivalCase(faction="fremen", forces=3, ally="tleilaxu")),
            "no source here",
        ),
        (lambda: support(SupportCase(faction="ecaz", forces=3, stars=1)), "no source here"),
        (lambda: ship_back("ecaz", 3), "GUI-17"),
        (
            lambda: shipment(
                ShipmentCase(faction="fremen", forces=1, territory="territory/carthag")
            ),
            "FRE-15",
        ),
        (
            lambda: shipment(
                ShipmentCase(faction="ecaz", forces=1, territory="territory/carthag", no_field=True)
            ),
            "RIC-10",
        ),
        (
            lambda: shipment(
                ShipmentCase(
                    faction="ecaz",
                    forces=1,
                    territory="territory/carthag",
                    start="territory/arrakeen",
                )
            ),
            "GUI-24",
        ),
        (
            lambda: shipment(
                ShipmentCase(
                    faction="spacing-guild",
                    forces=1,
                    territory="territory/carthag",
                    start="territory/carthag",
                )
            ),
            "the same",
        ),
        (
            lambda: shipment(
                ShipmentCase(
                    faction="ecaz", forces=1, territory="territory/carthag", stopped_price=True
                )
            ),
            "GUI-20",
        ),
        (lambda: ambassadors(6, ixians=False), "5 at most"),
        (
            lambda: battle(
                read_plan("atreides, 1, dr yueh, kwisatz haderach", []),
                read_plan("fremen, 0", []),
                advanced=False,
            ),
            "ATR-27",
        ),
        (lambda: storm_order(19, {2: "ecaz"}), "storm"),
        (lambda: storm_order(1, {3: "ecaz"}), "BAS-08"),
        (lambda: storm_order(1, {2: "ecaz", 5: "ecaz"}), "twice"),
        (lambda: read_plan("atreides, chani, 3", []), "FRE-11"),
        (lambda: read_plan("atreides, 3, shield", []), "BAS-78"),
        (lambda: read_plan("atreides, 3, gurney halleck, cheap hero", []), "BAS-77"),
        (lambda: read_plan("atreides, 3, gurney halleck, shield, snooper", []), "BAS-79"),
        (lambda: read_plan("fremen, 3, chani, kwisatz haderach", []), "ATR-27"),
        (lambda: read_plan("choam, 3, malina aru", []), "no source here tells the strength"),
        (lambda: read_plan("fremen, chani", []), "the number dialed"),
        (lambda: read_plan("fremen, 3, chani, poison tooth", []), "no source here"),
        (
            lambda: fight(
                read_plan("fremen, 3, chani, traitor", []),
                read_plan("atreides, 3, dr yueh, kwisatz haderach", []),
            ),
            "ATR-29",
        ),
        (
            lambda: fight(
                read_plan("fremen, 3, chani, traitor", []),
                read_plan("atreides, 3, cheap hero", []),
            ),
            "BAS-91",
        ),
    ],
)
def test_what_cannot_be_is_refused(wrong: object, says: str) -> None:
    with pytest.raises(BadSum, match=says):
        wrong()  # type: ignore[operator]


def test_names_that_nothing_bears() -> None:
    for text in ("atreides, 3, xyzzy qwert", "zzzzz, 3"):
        with pytest.raises(UnknownInPool):
            read_plan(text, [])
    with pytest.raises(UnknownInPool):
        territory_meant("xyzzy qwert", [])
    remarks: list[str] = []
    assert territory_meant("arraken", remarks) == "territory/arrakeen"
    assert remarks
    guessed: list[str] = []
    plan = read_plan("atreides, 3, gurny", guessed)
    assert plan.leader is pieces().leaders["leader/gurney-halleck"]
    assert "Gurney Halleck" in guessed[0]


SAVED = {"projectile": "treachery/shield", "poison": "treachery/snooper"}
WEAPONS = ["", *(one for one, kind in CARDS.items() if kind in {"projectile", "poison", "lasgun"})]
DEFENSES = ["", "treachery/shield", "treachery/snooper"]


def test_the_battle_against_a_plain_enumeration() -> None:
    """Every pair of weapons and defenses, some leaders and dials (BAS-82 to BAS-88)."""
    leaders = pieces().leaders
    pairs = [
        ("leader/gurney-halleck", "leader/umman-kudu"),
        ("leader/dr-yueh", "leader/feyd-rautha"),
    ]
    cases = product(pairs, WEAPONS, DEFENSES, WEAPONS, DEFENSES, range(0, 6, 2), range(0, 6, 2))
    count = 0
    for (one, two), weapon, guard, against, shelter, dial, other in cases:
        count += 1
        a, b = int(leaders[one].strength), int(leaders[two].strength)
        first = BattlePlan(
            faction="atreides",
            dial=Fraction(dial),
            leader=leaders[one],
            weapon=weapon,
            defense=guard,
        )
        second = BattlePlan(
            faction="harkonnen",
            dial=Fraction(other),
            leader=leaders[two],
            weapon=against,
            defense=shelter,
        )
        told = fight(first, second)
        played = {weapon, guard, against, shelter}
        if {"treachery/lasgun", "treachery/shield"} <= played:
            assert (told.winner, told.killed, told.spice) == (None, (True, True), 0)
            continue
        dead_one = bool(against) and SAVED.get(CARDS[against], "none") != guard
        dead_two = bool(weapon) and SAVED.get(CARDS[weapon], "none") != shelter
        mine, theirs = dial + a * (not dead_one), other + b * (not dead_two)
        assert told.killed == (dead_one, dead_two)
        assert [*told.strengths] == [mine, theirs]
        assert told.winner == (1 if theirs > mine else 0)
        assert told.spice == a * dead_one + b * dead_two
    assert count == 2 * 10 * 3 * 10 * 3 * 3 * 3


def test_the_low_threshold_of_the_emperor_is_told_with_hom_31() -> None:
    def of(faction: str, *, low: bool) -> list[FactSum]:
        return [
            revival(RevivalCase(faction=faction, forces=1, low_threshold=low)),
            charity(CharityCase(faction=faction, spice=0, low_threshold=low)),
        ]

    assert all("HOM-31" in "".join(told.untold) for told in of("emperor", low=True))
    for told in [*of("emperor", low=False), *of("ecaz", low=True)]:
        assert "HOM-31" not in "".join(told.untold)
