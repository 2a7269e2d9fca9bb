"""The statistics of decks as they are shown: on the screen, as JSON, in sentences."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from deck_cases import DECKS, FOLDER, decision, deck, deck_file, real_deck
from msgspec.structs import replace

from cardbase.catalog.catalog import Catalog
from cardbase.statistics.whole import statistics
from errata import rule
from kanly.deck.odds_page import percent
from kanly.deck.stats import stats
from kanly.deck.stats_page import bar, page, strength_words

if TYPE_CHECKING:
    from command_line import Golden

RULE = re.compile(r"\b[A-Z]{1,2}-\d\d\b")


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(("name", "columns"), [("guild", 80), ("atreides", 60), ("harkonnen", 40)])
def test_the_page_of_a_deck(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    golden: Golden,
    name: str,
    columns: int,
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.chdir(FOLDER)
    assert stats(f"{name}.txt") == 0
    out, err = capsys.readouterr()
    assert not err
    assert max(map(len, out.splitlines())) <= columns
    golden(f"deck-stats-{name}-{columns}.txt", out)


@pytest.mark.parametrize("name", DECKS)
def test_every_rule_on_the_page_is_in_the_register(catalog: Catalog, name: str) -> None:
    verdict = decision(real_deck(catalog, name))
    ids = set(RULE.findall(page(name, verdict, statistics(verdict.case))))
    assert {"AL-04", "DP-02", "E-04", "HP-11", "CL-05", "T-03", "TA-01"} <= ids
    assert all(rule(one).statement for one in ids)


def test_what_is_unmet_is_a_warning_on_the_page(catalog: Catalog) -> None:
    verdict = decision(deck(catalog, "eots:stilgar", "eots:pogrom*2", "eots:maula-pistol"))
    told = statistics(verdict.case)
    assert "Warning" not in page("", verdict, told)
    lone = decision(deck(catalog, "eots:pogrom*2"))
    said = " ".join(page("", lone, statistics(lone.case)).split())
    assert (
        "Warning: No card of the deck has Battle 2 by its printed rank and may bear the 2" in said
    )


@pytest.mark.usefixtures("home")
def test_the_odds_alone_for_cards_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["2 Maula Pistol", "Baron Vladimir Harkonnen"]
    assert stats(str(deck_file("harkonnen")), card=asked, turns=3, house=7, imperial=0) == 0
    out = capsys.readouterr().out
    lines = [line.split() for line in out.splitlines()]
    assert out.startswith("Chance to have seen")
    assert ["2", "or", "more", "of", "3", "Maula", "Pistol", "4", "17", "34"] in lines
    assert ["Baron", "Vladimir", "Harkonnen", "(1)", "21", "21", "21"] in lines
    assert "7 House and 0 Imperial" in " ".join(out.split())


@pytest.mark.usefixtures("home")
def test_two_cards_together_who_can_use_them_and_what_can_be_paid(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """As a builder asks: can I have Paul and a kindjal by turn 3?"""
    deck_list = str(deck_file("atreides"))
    assert stats(deck_list, card=["paul"], also=["a kindjal"], turns=3, spent=6) == 0
    out = capsys.readouterr().out
    lines = [line.split() for line in out.splitlines()]
    assert ["Kindjal,", "and", "who", "can", "use", "it", "21", "30", "39"] in lines
    assert ["Paul", "Atreides", "and", "Kindjal", "6", "9", "14"] in lines
    said = " ".join(out.split())
    assert "6 cards have the printed rank for Kindjal and may bear it (TA-01, AL-02): Duke" in said
    assert "Paid for whenever all of it is seen: Paul Atreides; Kindjal" in said
    assert "17 at the start (HP-04, HP-08), 5 each turn from the homeworld; 6 a turn go" in said


@pytest.mark.usefixtures("home")
def test_al_02_what_nobody_may_bear_is_told_with_both_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "deck.txt"
    file.write_text("1 Wallach IX\n3 House Assassin\n2 Mentat Analysis\n", encoding="utf-8")
    assert stats(str(file), card=["mentat analysis"], turns=1, spent=0) == 0
    said = " ".join(capsys.readouterr().out.split())
    told = "No card has the printed rank for Mentat Analysis and may bear it (TA-01, AL-02)."
    assert told in said
    assert "(P-08, P-09)" in said


@pytest.mark.usefixtures("home")
def test_the_json_of_what_is_asked_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert stats(str(deck_file("guild")), card=["venture"], also=["ally"], turns=2, json=True) == 0
    told = json.loads(capsys.readouterr().out)["stats"]["odds"]
    assert (told["solaris"]["start"], told["solaris"]["homeworld"]) == (18, 4)
    assert told["means"]["solaris"] == [22, 26]
    assert [(len(one["things"]), one["joint"]) for one in told["joint"]] == [
        *((1, "used"), (1, "paid"), (1, "paid"), (2, "seen"), (2, "used"), (2, "paid")),
    ]
    assert {one for row in told["joint"] for one in row["users"]} == {
        "eots:oberon", "eots:gauvir-mucca"
    }  # fmt: skip


@pytest.mark.usefixtures("home")
def test_a_deck_drawn_out_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert stats(str(deck_file("harkonnen")), turns=10, house=7, imperial=3) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "The House deck is drawn out by turn 8; the House Draw of an empty deck loses" in said
    assert "The Imperial deck is drawn out by turn 5." in said


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(("card", "code"), [("harkonnen", 3), ("Crysknife", 1)])
def test_a_card_that_is_not_there_has_its_exit_code(
    capsys: pytest.CaptureFixture[str], card: str, code: int
) -> None:
    assert stats(str(deck_file("harkonnen")), card=[card]) == code
    out, err = capsys.readouterr()
    assert not out
    assert err.count("\n") == 1


@pytest.mark.usefixtures("home")
def test_a_refused_line_is_told_and_the_rest_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "deck.txt"
    file.write_text("1 Caladan, Atreides Homeworld\n2 Pogrom\n1 Nonsense Qqq\n", encoding="utf-8")
    assert stats(str(file)) == 2
    out, err = capsys.readouterr()
    assert "line 3" in err
    assert "House deck 2" in out


@pytest.mark.usefixtures("home")
def test_the_json_holds_every_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert stats(str(deck_file("guild")), card=["Carryall"], turns=2, json=True) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["format"] == "kanly.deck-stats/2"
    assert told["legal"] is True
    counted = told["stats"]
    assert counted["sizes"]["house"] == {"cards": 52, "different": 33}
    house = {"fixed": [8, 4, 7, 21, 1, 3], "x": 0, "events": 8, "mean": 2.273, "median": 3.0}
    assert counted["costs"]["house"] == house
    assert counted["favor"]["owed"] == 12
    assert counted["favor"]["outside"][0]["rule"] == "AL-04"
    assert counted["allegiances"]["imperial"]["other"] == {"The Spice Miners Guild": 4}
    solaris = counted["income"]["each_turn"][0]
    assert solaris == {"ware": "solaris", "least": 8, "most": 8}
    assert counted["odds"]["supposed"]["house"]["seen_by_turn"] == [7, 9]
    (chance,) = counted["odds"]["chances"]
    assert chance["by_turn"] == [0.253394, 0.319005]
    prescience = counted["talents"][5]
    assert [need["met"] for need in prescience["needed"]] == [True, True, True]


def test_ct_13_a_resistance_that_is_not_printed_is_told(catalog: Catalog) -> None:
    listed = deck(catalog, "eots:oberon*2", "eots:stilgar")
    bare = replace(listed.entries[0], card=replace(listed.entries[0].card, resistance=None))
    half = replace(listed, entries=(bare, listed.entries[1]))
    told = statistics(decision(half).case).strengths
    assert [(one.what, one.cards, one.without) for one in told] == [
        *(("Command", 3, 0), ("Resistance", 1, 2)),
    ]
    assert list(strength_words(told))[1].endswith("2 without, which counts as 1 (CT-13).")


@pytest.mark.parametrize(
    ("chance", "told"),
    [(Fraction(0), "0"), (Fraction(1, 999), "<1"), (Fraction(1, 200), "<1"),
     (Fraction(1, 3), "33"),
     (Fraction(199, 200), ">99"), (Fraction(998, 999), ">99"), (Fraction(1), "100")],
)  # fmt: skip
def test_certain_is_told_only_where_it_is(chance: Fraction, told: str) -> None:
    assert percent(chance) == told


def test_a_bar_is_drawn_in_proportion_where_there_is_no_room() -> None:
    assert bar(3, 5, 10) == "###"
    assert bar(50, 100, 10) == "#####"
    assert bar(1, 100, 10) == "#"
    assert bar(0, 100, 10) == ""
