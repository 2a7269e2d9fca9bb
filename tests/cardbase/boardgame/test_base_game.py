"""The base game and its eight other factions: how they are known, counted and laid out."""

from __future__ import annotations

import json
import os
from collections import Counter
from csv import DictReader
from pathlib import Path

import pytest

from cardbase.boardgame.facts import ONE_WRITING, all_facts, confidence_of
from cardbase.boardgame.phases import in_phase
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.sheets import all_sheets
from cardbase.boardgame.territories import SECTORS, Danger, Terrain, territories
from cardbase.boardgame.things import facts_of, things
from cardbase.boardgame.vocabulary import TurnPhase
from errata.boardgame import doubts
from errata.documents import writings
from errata.errors import DataError
from errata.ids import prefix
from errata.table import Row, parse_row

COUNTS = {
    "ATR": 35,
    "BAS": 133,
    "BGE": 42,
    "BTR": 19,
    "EMP": 26,
    "FRE": 50,
    "GUI": 30,
    "HAR": 32,
    "IXI": 44,
    "TER": 42,
    "TLE": 39,
}
"""Facts by family."""

REFERENCE = os.environ.get("KANLY_BASE_GAME", "")
BASE = [one for one in all_sheets().values() if one.document == "base-writings"]


def told() -> list[str]:
    return [one for one, fact in all_facts().items() if fact.document == "base-writings"]


def test_every_fact_names_writings_that_are_there_and_how_sure_it_is() -> None:
    assert Counter(map(prefix, told())) == COUNTS
    for one in told():
        fact = all_facts()[one]
        assert {*fact.lines} <= {*range(1, len(writings()) + 1)}, one
        assert confidence_of(fact).startswith("secondary"), one
        assert not fact.inferred, one
    single = {one for one in told() if confidence_of(all_facts()[one]) == ONE_WRITING}
    assert len(single) == 19
    assert {"FRE-07", "BAS-11", "BAS-13"} <= single
    assert all(confidence_of(all_facts()[one]) == "" for one in ("CHO-08", "RLV-03"))


def test_what_writings_differ_in_is_a_doubt_beside_the_fact() -> None:
    found = [one for one in doubts().values() if one.places[0][0] == "base-writings"]
    assert len(found) == 35
    for one in found:
        assert {*one.touches} <= {*all_facts()}, one.id
        assert {*one.places[0][1]} <= {*range(1, len(writings()) + 1)}, one.id


def test_leaders_have_their_strengths() -> None:
    strengths = {
        sheet.faction: " ".join(
            one.strength for one in pieces().leaders.values() if one.faction == sheet.faction
        )
        for sheet in BASE
    }
    assert strengths == {
        "atreides": "5 5 4 2 1",
        "bene-gesserit": "5 5 5 5 5",
        "emperor": "6 5 3 3 2",
        "fremen": "7 6 5 3 2",
        "harkonnen": "6 4 3 2 1",
        "ixians": "5 5 4 2 1",
        "spacing-guild": "5 3 3 2 1",
        "tleilaxu": "X 4 3 2 1",
    }
    for one in pieces().leaders.values():
        assert one.name in (statement := all_facts()[one.fact].statement)
        assert f"strength {one.strength}" in statement
        assert all_facts()[one.fact].of == one.id


def test_a_strength_is_a_number_or_x() -> None:
    cells = dict.fromkeys(("id", "name", "faction", "aliases", "fact"), "a")
    row = Row(file="leaders.csv", line=2, key="a", cells=cells | {"strength": "many"})
    with pytest.raises(DataError, match="a number, or X"):
        parse_row(type(next(iter(pieces().leaders.values()))), row)


def test_the_board_has_42_territories_in_18_sectors() -> None:
    every = territories()
    assert Counter(one.terrain for one in every.values()) == {
        Terrain.STRONGHOLD: 5,
        Terrain.ROCK: 7,
        Terrain.SAND: 29,
        Terrain.POLAR_SINK: 1,
    }
    assert {sector for one in every.values() for sector in one.sectors} == {*range(1, SECTORS + 1)}
    assert [one.id for one in every.values() if not one.sectors] == ["territory/polar-sink"]
    blows = {one.name: one.spice for one in every.values() if one.spice}
    assert (len(blows), sum(blows.values())) == (15, 118)
    safe = [one.terrain for one in every.values() if Danger.WORM in one.shelter]
    assert Terrain.SAND not in safe
    assert len(safe) == 13
    walled = {one.name for one in every.values() if one.until_wall}
    assert walled == {"Arrakeen", "Carthag", "Imperial Basin"}


def test_neighbours_are_mutual_and_no_territory_is_its_own() -> None:
    every = territories()
    pairs = [(one.id, other) for one in every.values() for other in one.neighbours]
    assert len(pairs) == 2 * 103
    assert all((other, one) in pairs and one != other for one, other in pairs)
    apart = [
        (one, other)
        for one, other in pairs
        if (sectors := every[one].sectors)
        and every[other].sectors
        and min((a - b) % SECTORS for a in sectors for b in every[other].sectors) > 1
        and min((b - a) % SECTORS for a in sectors for b in every[other].sectors) > 1
    ]
    assert not apart


def test_the_words_of_a_territory_are_its_figures() -> None:
    for one in territories().values():
        (fact,) = facts_of(one.id)
        for sector in one.sectors:
            assert f" {sector}" in fact.statement, one.id
        assert ("puts" in fact.statement) is (one.spice is not None), one.id
        if one.spice:
            assert f"{one.spice} spice in sector {one.spice_sector}." in fact.statement
        for other in one.neighbours:
            name = territories()[other].name.removeprefix("The ")
            assert name in fact.statement.partition("Next to it: ")[2], (one.id, other)


def test_the_fremen_ship_within_two_of_the_great_flat() -> None:
    """The list that writings give is what two steps over the neighbours give."""
    near = {"territory/the-great-flat"}
    for _ in range(2):
        near |= {other for one in near for other in territories()[one].neighbours}
    (fact,) = [one for one in facts_of("fremen/shipment") if "sixteen" in one.statement]
    names = {territories()[one].name.removeprefix("The ") for one in near}
    assert len(near) == 16
    assert all(name in fact.statement for name in names)


def test_each_phase_has_its_rules_and_its_powers() -> None:
    for phase, topic in {
        TurnPhase.STORM: "base/storm",
        TurnPhase.SPICE_BLOW: "base/spice-blow",
        TurnPhase.CHARITY: "base/charity",
        TurnPhase.BIDDING: "base/bidding",
        TurnPhase.REVIVAL: "base/revival",
        TurnPhase.SHIPMENT: "base/shipment",
        TurnPhase.BATTLE: "base/battle",
        TurnPhase.COLLECTION: "base/collection",
        TurnPhase.MENTAT: "base/victory",
    }.items():
        assert topic in [one.thing.id for one in in_phase("choam", phase).anyone]


@pytest.mark.parametrize(
    ("thing", "phase", "words"),
    [
        ("atreides/kwisatz-haderach", TurnPhase.BATTLE, "7 or more forces in battles"),
        ("atreides/kwisatz-haderach", TurnPhase.REVIVAL, "costs 2 spice"),
        ("harkonnen/traitors", TurnPhase.SETUP, "all 4 Traitor Cards"),
        ("harkonnen/captured-leaders", TurnPhase.REVIVAL, "revived by its first owner"),
        ("emperor/sardaukar", TurnPhase.REVIVAL, "no more than one of them"),
        ("spacing-guild/victory", TurnPhase.MENTAT, "the Spacing Guild wins"),
        ("fremen/storm-losses", TurnPhase.SHIPMENT, "bring reserves into a sector in storm"),
        ("fremen/victory", TurnPhase.MENTAT, "no Richese forces in Tuek's Sietch"),
        ("bene-gesserit/prediction", TurnPhase.MENTAT, "win alone in its place"),
        ("bene-gesserit/charity", TurnPhase.CHARITY, "2 spice"),
        ("ixians/cyborgs-and-suboids", TurnPhase.COLLECTION, "collects 3 spice"),
        ("ixians/hidden-mobile-stronghold", TurnPhase.STORM, "up to 3 territories"),
        ("tleilaxu/face-dancers", TurnPhase.MENTAT, "exchange one unrevealed Face Dancer"),
        ("tleilaxu/revival", TurnPhase.REVIVAL, "from 3 forces to 5"),
        ("tleilaxu/zoal", TurnPhase.BATTLE, "0 against a Cheap Hero"),
    ],
)
def test_a_power_tells_in_a_phase_what_it_does_then(
    thing: str, phase: TurnPhase, words: str
) -> None:
    own = in_phase(things()[thing].faction, phase).own
    (acting,) = [one for one in own if one.thing.id == thing]
    assert any(words in fact.statement for fact in acting.facts)


@pytest.mark.skipif(not REFERENCE, reason="KANLY_BASE_GAME does not name the dossier")
def test_the_figures_are_those_of_the_dossier() -> None:
    """Start values, leaders, neighbours, sectors and spice, row by row."""
    folder, faults = Path(REFERENCE), list[str]()
    rows = {
        name: [*DictReader((folder / f"{name}.csv").read_text(encoding="utf-8").splitlines())]
        for name in ("factions", "territories", "adjacency", "treachery")
    }
    leaders = {(one.name, one.strength) for one in pieces().leaders.values()}
    starts = {sheet.faction: {one.key: one.value for one in sheet.start} for sheet in BASE}
    for row in rows["factions"]:
        value = json.loads(row["value_json"] or "{}")
        faction = row["faction"].lower().replace(" ", "-")
        if row["kind"] == "leader" and (value["name"], str(value["strength"])) not in leaders:
            faults.append(str(value))
        for kind, key in (("spice", "spice"), ("free_revival", "free_revival")):
            known = starts.get(faction, {}).get(kind)
            if row["kind"] == kind and key in value and known != str(value[key]):
                faults.append(f"{faction}: {kind} {value}")
    board = {one.name: one for one in territories().values()}
    for row in rows["territories"]:
        place = board[row["name"]]
        sectors = tuple(map(int, row["sectors_start1"].split()))
        if (place.sectors, str(place.spice or "")) != (sectors, row["spice"]):
            faults.append(row["name"])
    for row in rows["adjacency"]:
        if board[row["b"]].id not in board[row["a"]].neighbours:
            faults.append(f"{row['a']}, {row['b']}")
    assert not faults
    assert len(rows["adjacency"]) == 103
    assert sum(int(row["count"]) for row in rows["treachery"]) == 33
