"""The base game and its eight other factions: how they are known, counted and laid out."""

from __future__ import annotations

import json
import os
import re
from collections import Counter, defaultdict
from csv import DictReader
from itertools import chain
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
    "BAS": 134,
    "BGE": 44,
    "BTR": 19,
    "EMP": 26,
    "FRE": 49,
    "GUI": 31,
    "HAR": 32,
    "IXI": 44,
    "TER": 42,
    "TLE": 39,
}
"""Facts by family."""

TAKEN = Path(__file__).parents[2] / "data" / "base_game_rows.csv"
"""The facts that each row of the dossier became."""

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
    assert len(single) == 18
    assert {"FRE-07", "BAS-11", "BAS-13"} <= single
    assert all(confidence_of(all_facts()[one]) == "" for one in ("CHO-08", "RLV-03"))


def test_what_writings_differ_in_is_a_doubt_beside_the_fact() -> None:
    found = [one for one in doubts().values() if one.places[0][0] == "base-writings"]
    assert len(found) == 44
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


KEYS = {
    "dune-bench": "LR",
    "richese-landsraad": "RL",
    "github.com/ronaldossendrijver": "TOI",
    "ronaldossendrijver": "TO",
    "DuneBot": "DB",
    "boardzorg": "BZ",
    "SparksGaming": "SP",
    "Quintine": "QD",
    "truthsayer": "TS",
    "My-Arrakis": "MA",
    "DunePBM": "PBM",
    "atreides_mentat": "AM",
    "TreacheryTracker": "AT",
    "combat-calculator": "CC",
    "QU451M0D0": "QU",
    "ultraboardgames": "UB",
    "9039095": "FAQ1",
    "4101988": "FAQ2",
    "4539392": "QS",
    "7226390": "RB",
    "pruncate": "PR",
    "665524312": "SC",
    "745862168": "SF",
    "boardgamers": "WBC",
    "1lx1js8": "RD2",
    "lpix": "LP",
    "1qmh1dl": "RD",
    "choam-richese": "CR",
    "ecaz-moritani": "EM",
    "dunezone": "DZ",
    "dune.how": "DC",
    "mayo.onl": "DC",
    "brettspiel": "BN",
}
"""What in an address of the dossier tells a writing; one found by its text only has none."""

WORDS = dict.fromkeys(("two", "both", "second"), 2.0) | {
    "no": 0.0, "nothing": 0.0, "free": 0.0, "one": 1.0, "once": 1.0, "half": 0.5, "halves": 0.5,
    "three": 3.0, "four": 4.0, "five": 5.0, "sixteen": 16.0,
}  # fmt: skip

KNOWN = {
    "rules-10": "the sectors counted from 0 as well",
    "rules-79": "the cards between 1 and 6",
    "factions-160": "the cards between 1 and 6",
    "rules-245": "the second turn is told as not the first",
    "rules-225": "a list of all alliance powers, each told by other writings",
    "rules-267": "the pairs are counted below",
    "rules-238": "the one writing more says only that a phase to come may be named",
    "rules-273": "Landsraad is named for being silent",
}
"""Rows that a fact does not give figure by figure or writing by writing, and why."""


def rows_of(folder: Path, name: str) -> list[dict[str, str]]:
    return [*DictReader((folder / f"{name}.csv").read_text(encoding="utf-8").splitlines())]


def figures(value: object) -> set[float]:
    """The numbers of a cell of the dossier, however deep."""
    if isinstance(value, dict | list):
        inner = value.values() if isinstance(value, dict) else value
        return {one for part in inner for one in figures(part)}
    return set() if isinstance(value, bool | str | None) else {float(str(value))}


def of(row: dict[str, str]) -> set[str]:
    """The writings that a row of the dossier names."""
    sources = re.split(r" \| |; ", row["sources"])
    return {next((KEYS[one] for one in KEYS if one in source), "") for source in sources} - {""}


def compared(row: dict[str, str], ids: list[str]) -> list[str]:
    """How the facts of a row differ from it in figures and writings; a doubt that is missing."""
    own = [all_facts()[one] for one in ids]
    beside = [one for one in doubts().values() if {*one.touches} & {*ids}]
    said = " ".join(one.statement.casefold() for one in own)
    values = [value for one in own for value in one.values]
    told = {float(one.number) for one in values if one.number is not None}
    told |= {float(one) for one in re.findall(r"\d+", said)}
    told |= {WORDS[word] for word in re.findall(r"[a-z]+", said) if word in WORDS}
    keys = [*writings()]
    lines = {line for one in own for line in one.lines}
    for one in beside:
        lines |= {n for document, at in one.places if document == "base-writings" for n in at}
    named = {keys[line - 1] for line in lines}
    faults = []
    numbers = json.loads(row.get("value_json") or "null")
    if missing := figures(numbers) - told:
        faults.append(f"figures {sorted(missing)}")
    if unnamed := of(row) - named:
        faults.append(f"writings {sorted(unnamed)}")
    if row["confidence"] == "conflict" and not beside:
        faults.append("no doubt")
    return faults


@pytest.mark.skipif(not REFERENCE, reason="KANLY_BASE_GAME does not name the dossier")
def test_each_row_of_the_dossier_is_a_fact_or_left_out_for_a_reason() -> None:
    """Figures, writings and confidence; that no fact of the base game stands on none."""
    folder, faults, left = Path(REFERENCE), list[str](), 0
    rows = {one["row"]: one for one in rows_of(TAKEN.parent, TAKEN.stem)}
    behind = defaultdict[str, list[dict[str, str]]](list)
    for name in ("factions", "rules", "treachery"):
        for number, row in enumerate(rows_of(folder, name), 1):
            taken = rows.pop(f"{name}-{number}")
            ids = [one for one in taken["facts"].split("; ") if one]
            assert bool(ids) is not bool(taken["left_out"]), taken
            left += not ids
            for one in ids:
                behind[one].append(row)
            found = compared(row, ids) if ids and taken["row"] not in KNOWN else []
            faults += [f"{taken['row']} {', '.join(ids)}: {one}" for one in found]
    for one, own in behind.items():
        confirmed = any(row["confidence"] == "confirmed" for row in own)
        single = confidence_of(all_facts()[one]) == ONE_WRITING
        if single == confirmed and (confirmed or len({*chain(*map(of, own))}) == 1):
            faults.append(f"{one}: {'one writing' if single else 'more than one writing'}")
    assert not faults, "\n".join(faults)
    assert (left, rows) == (3, {})
    leads = {facts_of(sheet.id)[0].id for sheet in BASE}
    assert {one for one in told() if prefix(one) != "TER"} - {*behind} == leads


@pytest.mark.skipif(not REFERENCE, reason="KANLY_BASE_GAME does not name the dossier")
def test_the_figures_are_those_of_the_dossier() -> None:
    """Start values, leaders, neighbours, sectors and spice, row by row."""
    folder, faults = Path(REFERENCE), list[str]()
    rows = {
        name: rows_of(folder, name)
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
