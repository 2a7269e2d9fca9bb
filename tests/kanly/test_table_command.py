"""`kanly table`: a table is remembered by name, the other commands go by it and say so."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from cardbase.home import library_path
from kanly.printing.all import print_all
from kanly.printing.offers import OFFERS
from kanly.printing.order import Order
from templates.printing import Look

if TYPE_CHECKING:
    from pathlib import Path

    from command_line import Kanly

FRIDAY = ("table", "set", "Friday", "--factions", "fremen,guild,choam,richese")
SAID = "As the table Friday plays: Fremen, Spacing Guild, CHOAM, Richese; "


@pytest.fixture(autouse=True)
def home(tmp_path: Path, built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "catalog.db").hardlink_to(built)
    monkeypatch.setenv("KANLY_HOME", str(tmp_path / "home"))


def document(kanly: Kanly, *words: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(kanly("table", "show", *words, "--json").out)["table"]
    return found


def test_a_table_is_set_changed_and_kept(kanly: Kanly) -> None:
    assert kanly("table", "show").code == 1
    said = kanly(*FRIDAY, "--modules", "homeworlds", "--seats", "2=fremen,5=choam")
    assert (said.code, said.err) == (0, "")
    first = document(kanly)
    assert (first["name"], first["in_use"], first["advanced"]) == ("Friday", True, True)
    assert first["factions"] == ["fremen", "spacing-guild", "choam", "richese"]
    assert (first["modules"], first["seats"]) == (["homeworlds"], {"2": "fremen", "5": "choam"})
    assert kanly("table", "set", "--basic", "--edition", "landsraad").code == 0
    second = document(kanly, "FRIDAY")
    assert (second["advanced"], second["landsraad"]) == (False, True)
    kept = ("factions", "modules", "seats")
    assert [first[key] for key in kept] == [second[key] for key in kept]
    kanly("table", "set", "--factions", "choam,fremen", "--modules", "none", "--advanced")
    third = document(kanly)
    assert (third["factions"], third["modules"]) == (["choam", "fremen"], [])
    assert (third["advanced"], third["landsraad"]) == (True, False)


def test_one_of_several_is_in_use_until_it_is_forgotten(kanly: Kanly) -> None:
    kanly(*FRIDAY)
    kanly("table", "set", "Two", "--factions", "atreides,harkonnen")
    tables = json.loads(kanly("table", "list", "--json").out)["tables"]
    assert [(one["name"], one["in_use"]) for one in tables] == [("Friday", False), ("Two", True)]
    assert kanly("table", "use", "friday").out == "The table Friday is in use now.\n"
    assert kanly("faction", "fremen", "--phase", "battle").err.startswith(SAID)
    assert "No table is in use now." in kanly("table", "forget", "Friday").out
    assert kanly("faction", "fremen", "--phase", "battle").err == ""
    unknown = kanly("table", "use", "twoo")
    assert (unknown.code, unknown.out) == (1, "")
    assert 'no table is kept as "twoo"; did you mean Two?' in unknown.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--factions", "foo,fremen"), 'no faction or match up is called "foo"'),
        (("--factions", "fremen"), "only Fremen is named"),
        (("--factions", "fremen,choam", "--seats", "3=fremen"), "expected SECTOR=FACTION"),
        (("--factions", "fremen,choam", "--seats", "2=ecaz"), "does not play at this table"),
        (("--factions", "fremen,choam", "--seats", "2=choam,2=fremen"), "one seat"),
        (("--factions", "fremen,choam", "--me", "ecaz"), "--me: ecaz does not play at this table"),
        (("--factions", "fremen,choam", "--basic", "--modules", "strongholds"), "STR-03"),
        (("--factions", "fremen,choam", "--edition", "home"), "no edition is called"),
        (("--factions", "fremen,choam", "--edition", "landsraad"), "fan variant"),
        (("--factions", "fremen,choam", "--basic", "--advanced"), "expected one of them"),
        (("a/b", "--factions", "fremen,choam"), "the name of a table: expected"),
        ((), "who plays?"),
    ],
)
def test_what_is_no_table_is_refused_and_nothing_kept(
    kanly: Kanly, words: tuple[str, ...], told: str
) -> None:
    said = kanly("table", "set", *words)
    assert (said.code, said.out) == (2, "")
    assert told in said.err
    assert json.loads(kanly("table", "list", "--json").out)["tables"] == []


ALIKE = [
    ("faction", "fremen", "--phase", "battle"),
    ("faction", "richese"),
    ("matchup",),
    ("ask", "can choam cancel charity"),
    ("print", "karama", "-o", "-"),
    ("print", "table", "-o", "-"),
    ("print", "faction", "-o", "-"),
    ("print", "modules", "-o", "-"),
]


@pytest.mark.parametrize("words", ALIKE, ids=" ".join)
def test_a_command_goes_by_the_table_says_so_and_sets_it_aside(
    kanly: Kanly, words: tuple[str, ...]
) -> None:
    before = kanly(*words)
    kanly(*FRIDAY, "--modules", "homeworlds", "--edition", "landsraad")
    with_it = kanly(*words)
    assert with_it.code == 0
    assert with_it.err.startswith(SAID)
    if words[0] != "ask":  # nothing else answers that as well
        assert with_it.out != before.out
    assert kanly(*words, "--no-table") == before


def test_the_phase_at_the_table_is_that_of_the_options(kanly: Kanly) -> None:
    told = ("--factions", "fremen,guild,choam,richese", "--modules", "homeworlds")
    battle = ("faction", "fremen", "--phase", "battle", "--full")
    by_options = kanly(*battle, *told)
    kanly(*FRIDAY, "--modules", "homeworlds")
    assert kanly(*battle).out == by_options.out
    assert kanly(*battle, *told) == by_options


def test_the_printed_table_is_that_of_the_options(kanly: Kanly) -> None:
    told = ("--factions", "fremen,guild,choam,richese", "--modules", "homeworlds", "--basic")
    sheet = ("print", "table", "-o", "-")
    by_options = kanly(*sheet, *told)
    kanly(*FRIDAY, "--modules", "homeworlds", "--basic")
    assert kanly(*sheet).out == by_options.out
    assert kanly(*sheet, *told) == by_options


def test_a_faction_that_does_not_play_is_shown_as_without_a_table(kanly: Kanly) -> None:
    ecaz = ("faction", "ecaz", "--phase", "battle")
    before = kanly(*ecaz)
    kanly(*FRIDAY)
    said = kanly(*ecaz)
    assert said.out == before.out
    assert said.err == "Ecaz does not play at the table Friday, which is set aside.\n"


def test_what_answers_first_and_is_not_of_the_table_is_marked(kanly: Kanly) -> None:
    kanly("table", "set", "Two", "--factions", "atreides,harkonnen")
    said = kanly("ask", "can choam cancel charity")
    assert "is of what that table does not play with." in said.err
    assert "As the table Two plays" in said.err
    ccg = kanly("ask", "who wins a tie in a petition", "--game", "ccg")
    assert ccg.err == ""


def test_storm_order_goes_by_the_seats(kanly: Kanly) -> None:
    assert "who sits where?" in kanly("board", "order", "4").err
    kanly(*FRIDAY, "--seats", "2=fremen,5=choam,17=guild")
    told = kanly("board", "order", "4", "2=fremen", "5=choam", "17=guild")
    said = kanly("board", "order", "4")
    assert (said.code, said.out) == (0, told.out)
    assert said.err.startswith(SAID)
    assert told.err == ""


@pytest.mark.parametrize(
    "change", ["factions = 'fremen gurney'", "seats = 'x=fremen'", "advanced = 'yes'"]
)
def test_a_row_no_kanly_writes_is_told_and_answers_go_on(kanly: Kanly, change: str) -> None:
    kanly(*FRIDAY)
    with closing(sqlite3.connect(library_path())) as raw, raw:
        raw.execute(f"UPDATE kept_table SET {change}")  # noqa: S608 - of this test
    assert kanly("table", "show").code == 2
    said = kanly("faction", "fremen", "--phase", "battle")
    assert said.code == 0
    assert "no table is remembered" in said.err


def test_every_sum_goes_by_the_table_and_says_so(kanly: Kanly) -> None:
    kanly(*FRIDAY, "--modules", "homeworlds", "--basic", "--edition", "landsraad")

    def told(*words: str) -> list[list[float]]:
        said = kanly("board", *words, "--json")
        readings = json.loads(said.out)["readings"]
        return [[one["number"] for one in reading["results"]] for reading in readings]

    for words in (
        ("charity", "choam"),
        ("audit", "2"),
        ("half", "3"),
        ("revival", "fremen", "3"),
        ("ship", "choam", "3", "arrakeen"),
        ("support", "fremen", "3", "0", "--stars", "2"),
        ("battle", "fremen, 3, chani", "guild, 2, staban tuek"),
        ("odds", "fremen, 3, chani", "--against", "guild, 2 forces, 0 cards"),
    ):
        assert kanly("board", *words).err.startswith(SAID)
        unsaid = ("--players", "4") if words[0] == "charity" else ()
        assert kanly("board", *words, *unsaid, "--no-table").err == ""
    assert told("charity", "choam") == [[8], [6]]
    assert told("charity", "choam", "--players", "6") == [[12], [10]]
    assert told("support", "fremen", "3", "0", "--stars", "2") == [[5, 0]]
    assert told("support", "fremen", "3", "0", "--stars", "2", "--advanced") == [[7, 0]]
    assert "GUI-13" in kanly("board", "ship", "choam", "3", "arrakeen").out
    assert "GUI-13" not in kanly("board", "ship", "choam", "3", "arrakeen", "--no-table").out
    assert "RLV-17" in kanly("board", "ship", "richese", "3", "arrakeen", "--no-field").out
    assert "Homeworlds, without" not in kanly("board", "ship", "choam", "3", "caladan").err
    away = kanly("board", "ambassadors", "2")
    assert away.err == "Ecaz does not play at the table Friday, which is set aside.\n"
    recruits = kanly("board", "revival", "richese", "3", "--recruits")
    assert "--recruits is of New Treachery Cards, without which Friday plays." in recruits.err
    assert "RLV-13" in recruits.out
    assert "advanced game; the basic one is played" in kanly("board", "audit", "2").err
    both = kanly("board", "charity", "choam", "--basic", "--advanced")
    assert (both.code, "expected one of them" in both.err) == (2, True)
    chance = kanly("board", "odds", "fremen, 3, chani", "-a", "guild, 2 forces, 0 cards").out
    assert "21 in the deck" not in chance
    assert "20 in the deck of 4 factions" in chance


def test_a_thing_by_its_name_is_told_as_the_table_plays(kanly: Kanly) -> None:
    kanly("table", "set", "Friday", "--factions", "fremen,guild,harkonnen", "--basic")
    said = kanly("rule", "karama")
    assert said.err.startswith("As the table Friday plays: ")
    assert "BAS-117" in said.out
    for left in ("BGE-40", "BAS-127", "TRE-13", "TRE-15", "TRE-17"):
        assert left not in said.out
        assert left in kanly("rule", "karama", "--no-table").out
    left_out = len(kanly("rule", "karama", "--no-table").out.splitlines())
    left_out -= len(said.out.splitlines())
    assert f"{left_out} points of what it plays without, left out." in said.err
    assert kanly("rule", "karama", "--no-table").err == ""
    assert "all of it is shown" in kanly("rule", "auditor").err
    assert kanly("rule", "BGE").err == ""


def test_print_all_goes_by_the_table(
    kanly: Kanly, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kanly("table", "set", "Friday", "--factions", "fremen,guild,harkonnen", "--basic")
    offers = [OFFERS["karama"], OFFERS["table"]]
    assert print_all(tmp_path / "all", Order(), Look(), offers, aside=False) == 0
    assert "As the table Friday plays: " in capsys.readouterr().err
    printed = (tmp_path / "all" / "karama.html").read_text(encoding="utf-8").strip()
    assert printed == kanly("print", "karama", "-o", "-").out.strip()
    assert printed != kanly("print", "karama", "-o", "-", "--no-table").out.strip()
    assert (tmp_path / "all" / "table.html").is_file()


def test_my_is_the_faction_that_one_plays_and_that_is_said(kanly: Kanly) -> None:
    kanly(*FRIDAY, "--me", "ecaz")
    assert json.loads(kanly("table", "list", "--json").out)["tables"] == []
    told = kanly("table", "set", "Friday", "--factions", "fremen,choam,ecaz", "--me", "ecaz")
    assert "You play: Ecaz." in told.out
    assert document(kanly)["me"] == "ecaz"
    said = kanly("ask", "what", "is", "my", "free", "revival")
    assert "ECZ-08" in said.out.splitlines()[0]
    assert "You play Ecaz there" in said.err
    assert "You play" not in kanly("ask", "what is the free revival of choam").err
    assert "BAS-44" in kanly("ask", "my choam charity").out.splitlines()[0]
    assert "You play" not in kanly("ask", "what is my free revival", "--no-table").err
    kanly("table", "set", "--factions", "fremen,choam")
    assert document(kanly)["me"] == ""
    kanly("table", "set", "--me", "choam")
    kanly("table", "set", "--basic")
    assert document(kanly)["me"] == "choam"
    kanly("table", "set", "--me", "none")
    assert document(kanly)["me"] == ""
    kanly("table", "set", "--me", "choam")
    kanly("table", "forget", "Friday")
    kanly(*FRIDAY)
    assert document(kanly)["me"] == ""


def test_a_comparison_goes_by_the_table(kanly: Kanly) -> None:
    kanly(*FRIDAY, "--modules", "homeworlds")
    said = kanly("faction", "fremen", "--compare")
    assert SAID in said.err
    assert "(Homeworlds)" in said.out
    assert "(Discovery Tokens)" not in said.out
    whole = kanly("faction", "fremen", "--compare", "--no-table")
    assert whole.err == ""
    changes = {
        words: len(
            json.loads(kanly("faction", "fremen", "--compare", "--json", *words).out)["changes"]
        )
        for words in ((), ("--no-table",))
    }
    assert 0 < changes[()] < changes["--no-table",]
