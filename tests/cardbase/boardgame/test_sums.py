"""Sums of the board game, each held to its facts; the battle to a plain enumeration."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest

from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.sums.battle import battle, fight
from cardbase.boardgame.sums.forces import SupportCase, occupy, support
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
    battle_income,
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


DOUBLE, CANCEL = Inflation.DOUBLE, Inflation.CANCEL


@pytest.mark.parametrize(
    ("case", "expected", "facts"),
    [
        (CharityCase(faction="choam", players=6, spice=9), [[12], [10]], {"CHO-08"}),
        (CharityCase(faction="choam", players=2, spice=0), [[4], [2]], {"CHO-08"}),
        (
            CharityCase(faction="choam", players=6, spice=0, inflation=DOUBLE),
            [[24], [20]],
            {"CHO-08", "CHO-32"},
        ),
        (
            CharityCase(faction="choam", players=6, spice=0, inflation=CANCEL, low_threshold=True),
            [[0], [0]],
            {"CHO-08", "CHO-32"},
        ),
        (CharityCase(faction="fremen", players=4, spice=0), [[2, 2]], {"BAS-44"}),
        (CharityCase(faction="fremen", players=4, spice=1), [[1, 1]], {"BAS-44"}),
        (CharityCase(faction="fremen", players=4, spice=2), [[0, 0]], {"BAS-44"}),
        (
            CharityCase(faction="ecaz", players=4, spice=1, choam=True, inflation=DOUBLE),
            [[2, 2]],
            {"BAS-44", "CHO-32", "CHO-09"},
        ),
        (
            CharityCase(faction="ecaz", players=4, spice=0, choam=True, inflation=CANCEL),
            [[0, 0]],
            {"BAS-44", "CHO-32"},
        ),
        (CharityCase(faction="bene-gesserit", players=4, spice=9), [[2, 2]], {"BGE-26"}),
        (
            CharityCase(faction="bene-gesserit", players=4, spice=9, advanced=False),
            [[0, 0]],
            {"BAS-44"},
        ),
        (
            CharityCase(faction="emperor", players=4, spice=0, low_threshold=True),
            [[3, 2]],
            {"BAS-44", "HOM-10"},
        ),
        (
            CharityCase(
                faction="bene-gesserit",
                players=4,
                spice=9,
                choam=True,
                inflation=DOUBLE,
                low_threshold=True,
            ),
            [[5, 4], [6, 4]],
            {"BGE-26", "CHO-32", "CHO-33", "CHO-09", "HOM-10"},
        ),
    ],
)
def test_charity(case: CharityCase, expected: list[list[float]], facts: set[str]) -> None:
    told = charity(case)
    assert results(told) == expected
    assert cited(told) == facts


def test_ambassadors_ecz_13() -> None:
    assert [results(ambassadors(number)) for number in (1, 2, 3)] == [[[1]], [[3]], [[6]]]
    assert results(ambassadors(2, 1)) == [[5]]
    assert cited(ambassadors(3)) == {"ECZ-13"}


@pytest.mark.parametrize(
    ("cards", "killed", "expected"),
    [
        (0, False, [0, 0]),
        (1, False, [1, 1]),
        (2, False, [2, 2]),
        (4, False, [2, 2]),
        (4, True, [1, 1]),
    ],
)
def test_audit_cho_46(cards: int, killed: bool, expected: list[float]) -> None:
    told = audit(cards, killed=killed)
    assert results(told) == [expected]
    assert cited(told) == {"CHO-45" if killed else "CHO-44", "CHO-46", "QA-03"}


def test_half_of_what_others_pay_cho_51() -> None:
    assert results(battle_income([5])) == [[2]]
    assert results(battle_income([4, 2])) == [[3]]
    assert results(battle_income([3, 3])) == [[2], [3]]


def test_occupy_is_told_in_both_readings_amb_01() -> None:
    told = occupy(5, 3)
    assert results(told) == [[6, 2, 3], [5, 3, 2]]
    assert cited(told) == {"ECZ-37", "ECZ-38", "ECZ-39", "QA-29"}
    assert [*told.beside] == ["AMB-01"]
    assert results(occupy(4, 0)) == [[2, 2, 2]]
    assert occupy(4, 0).doubts == ()


@pytest.mark.parametrize(
    ("case", "expected", "fact"),
    [
        (RevivalCase(faction="atreides", forces=2), [[2, 2, 0]], "ATR-05"),
        (RevivalCase(faction="atreides", forces=3), [[3, 2, 2]], "BAS-55"),
        (RevivalCase(faction="atreides", forces=9), [[3, 2, 2]], "BAS-55"),
        (RevivalCase(faction="emperor", forces=3, stars=1), [[3, 1, 4]], "EMP-05"),
        (RevivalCase(faction="choam", forces=9), [[9, 0, 9]], "CHO-26"),
        (
            RevivalCase(faction="choam", forces=9, ally="tleilaxu", tleilaxu=True),
            [[9, 0, 5]],
            "QA-16",
        ),
        (RevivalCase(faction="tleilaxu", forces=9, tleilaxu=True), [[9, 2, 7]], "TLE-21"),
        (RevivalCase(faction="fremen", forces=5), [[3, 3, 0]], "FRE-06"),
        (
            RevivalCase(faction="fremen", forces=5, tleilaxu=True, raised=True),
            [[5, 3, 4]],
            "FRE-07",
        ),
        (
            RevivalCase(faction="fremen", forces=9, low_threshold=True, recruits=True),
            [[7, 7, 0]],
            "TRE-04",
        ),
        (RevivalCase(faction="ecaz", forces=9, recruits=True), [[7, 4, 6]], "TRE-03"),
        (RevivalCase(faction="ixians", forces=3, stars=3), [[3, 1, 6]], "IXI-19"),
        (RevivalCase(faction="ixians", forces=3, stars=1), [[3, 1, 4]], "BAS-55"),
        (RevivalCase(faction="harkonnen", forces=9, ally="emperor"), [[6, 2, 8]], "EMP-18"),
        (
            RevivalCase(faction="harkonnen", forces=9, ally="emperor", recruits=True),
            [[9, 4, 10], [7, 4, 6]],
            "EMP-18",
        ),
        (RevivalCase(faction="harkonnen", forces=3, ally="fremen"), [[3, 3, 0]], "FRE-30"),
        (
            RevivalCase(faction="harkonnen", forces=5, ally="fremen", tleilaxu=True, raised=True),
            [[5, 3, 4], [5, 5, 0]],
            "FRE-30",
        ),
        (
            RevivalCase(faction="moritani", forces=3, low_threshold=True),
            [[3, 3, 0]],
            "HOM-09",
        ),
    ],
)
def test_revival(case: RevivalCase, expected: list[list[float]], fact: str) -> None:
    told = revival(case)
    assert results(told) == expected
    assert fact in cited(told)


@pytest.mark.parametrize(
    ("case", "expected", "fact"),
    [
        (("atreides", 4, "arrakeen"), [[4]], "BAS-62"),
        (("atreides", 4, "basin"), [[8]], "BAS-62"),
        (("spacing-guild", 5, "arrakeen"), [[3]], "GUI-19"),
        (("fremen", 9, "sietch tabr"), [[0]], "FRE-15"),
    ],
)
def test_shipment(case: tuple[str, int, str], expected: list[list[float]], fact: str) -> None:
    faction, forces, place = case
    told = shipment(
        ShipmentCase(faction=faction, forces=forces, territory=territory_meant(place, []))
    )
    assert results(told) == expected
    assert fact in cited(told)


def test_shipment_halved_and_paid_to_the_guild() -> None:
    there = territory_meant("basin", [])

    def of(faction: str = "ecaz", **more: object) -> FactSum:
        case = {"faction": faction, "forces": 3, "territory": there, **more}
        return shipment(ShipmentCase(**case))  # type: ignore[arg-type]

    assert results(of(ally="spacing-guild")) == [[3]]
    assert cited(of(ally="spacing-guild")) == {"BAS-62", "GUI-23", "GUI-13"}
    assert cited(of(guild=True)) == {"BAS-62", "GUI-13"}
    assert results(of("spacing-guild", karama=True)) == [[3], [2]]
    assert results(of(karama=True, guild=True)) == [[3]]
    assert cited(of(karama=True, guild=True)) == {"BAS-62", "BAS-117"}
    assert results(of("richese", no_field=True)) == [[2]]
    assert results(ship_back("spacing-guild", 5)) == [[3]]


def test_the_range_of_the_fremen_is_the_list_of_fre_16() -> None:
    statement = all_facts()["FRE-16"].statement
    listed = statement.partition(": ")[2].rstrip(".").replace(" and ", ", ").split(", ")
    named = {territory_meant(name, []) for name in listed}
    assert len(named) == 16
    assert named == fremen_range()
    assert named < {*territories()}


@pytest.mark.parametrize(
    ("case", "expected", "fact"),
    [
        (SupportCase(faction="atreides", forces=5, spice=3), [[4, 3]], "BAS-92"),
        (SupportCase(faction="atreides", forces=5, spice=9), [[5, 5]], "BAS-92"),
        (SupportCase(faction="fremen", forces=3, stars=2), [[7, 0]], "FRE-47"),
        (SupportCase(faction="emperor", forces=2, stars=2, spice=3), [[5.5, 3]], "EMP-23"),
        (
            SupportCase(faction="emperor", forces=0, stars=2, spice=1, against="fremen"),
            [[2, 0], [1.5, 1]],
            "EMP-21",
        ),
        (SupportCase(faction="ixians", forces=3, stars=2, spice=5), [[5.5, 2]], "IXI-41"),
    ],
)
def test_support(case: SupportCase, expected: list[list[float]], fact: str) -> None:
    told = support(case)
    assert results(told) == expected
    assert fact in cited(told)


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
            lambda: charity(CharityCase(faction="ecaz", players=3, spice=0, inflation=DOUBLE)),
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


def test_battles_of_special_cases() -> None:
    def of(first: str, second: str) -> FactSum:
        return battle(read_plan(first, []), read_plan(second, []))

    tie = of("atreides, 2.5, dr yueh", "harkonnen, 2½, umman kudu")
    assert results(tie) == [[3.5, 3.5, 2.5, 0]]
    zoal = of("tleilaxu, 1, zoal", "fremen, 0, stilgar")
    assert results(zoal) == [[8, 7, 1, 0]]
    haderach = of("atreides, 1, dr yueh, kwisatz haderach", "fremen, 0, jamis")
    assert results(haderach) == [[4, 2, 1, 0]]
    assert "ATR-27" in cited(haderach)
    dead = of("atreides, 1, dr yueh, kwisatz haderach", "fremen, 0, jamis, chaumas")
    assert results(dead) == [[1, 2, 0, 1]]
    assert "ATR-28" in cited(dead)
    traitor = of("fremen, 9, chani, lasgun, traitor", "atreides, 9, gurney halleck, , shield")
    assert results(traitor) == [[0, 4]]
    assert cited(traitor) == {"BAS-89"}
    both = of("fremen, 9, chani, traitor", "atreides, 9, gurney halleck, traitor")
    assert results(both) == [[]]
    assert cited(both) == {"BAS-90"}
    hero = of("fremen, 3, cheap hero, crysknife", "atreides, 1, gurney halleck, chaumas")
    assert results(hero) == [[3, 1, 3, 4]]
    none = of("fremen, 1", "atreides, 0, gurney halleck, lasgun")
    assert results(none) == [[1, 4, 0, 0]]


def test_the_low_threshold_of_the_emperor_is_told_with_hom_31() -> None:
    def of(faction: str, *, low: bool) -> list[FactSum]:
        return [
            revival(RevivalCase(faction=faction, forces=1, low_threshold=low)),
            charity(CharityCase(faction=faction, spice=0, low_threshold=low)),
        ]

    assert all("HOM-31" in "".join(told.untold) for told in of("emperor", low=True))
    for told in [*of("emperor", low=False), *of("ecaz", low=True)]:
        assert "HOM-31" not in "".join(told.untold)
