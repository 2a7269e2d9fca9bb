"""`kanly find` as it is typed: tables, options, faults, nothing found, JSON."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from deck_cases import deck_file
from places import DOCS

from cardbase.query.fields import fields
from cardbase.query.words import has_marks, is_marks
from kanly.find.command import with_orders
from kanly.typed.lane import parted

if TYPE_CHECKING:
    from pathlib import Path

    from command_line import Golden, Kanly

pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.parametrize("columns", [40, 80, 100])
def test_the_table_fits_the_terminal(kanly: Kanly, golden: Golden, columns: int) -> None:
    said = kanly("find", "a:fremen", "is:persona", "cost>=4", "sort:-cost", columns=columns)
    assert (said.code, said.err) == (0, "4 cards.\n")
    assert all(len(line) <= columns for line in said.out.splitlines())
    golden(f"find-{columns}.txt", said.out)


@pytest.mark.parametrize("columns", [20, 40, 60, 80, 100, 140])
def test_the_id_to_type_next_is_shown_at_every_width(kanly: Kanly, columns: int) -> None:
    for query in ("t:ally", "paul", "needs:battle"):
        shown = kanly("find", query, columns=columns).out.split()
        assert set(kanly("find", query, "--ids").out.split()) <= set(shown)


@pytest.mark.parametrize("columns", [40, 80])
def test_everything_fits_the_terminal(kanly: Kanly, columns: int) -> None:
    for words in (["group:set"], ["--fields"], ["is:unique or needs:battle", "--explain"]):
        said = kanly("find", *words, columns=columns)
        assert said.code == 0
        longest = max(said.out.splitlines(), key=len)
        assert len(longest) <= columns, longest


def test_groups_have_headings_with_counts(kanly: Kanly) -> None:
    said = kanly("find", "is:persona", "--group", "deck", "--sort", "-cost,name")
    assert said.err == "118 cards.\n"
    heads = re.findall(r"^(\w+) \((\d+)\)$", said.out, flags=re.MULTILINE)
    assert heads == [("Imperial", "73"), ("House", "45")]


def test_a_word_with_a_minus_is_no_option(kanly: Kanly) -> None:
    plain = kanly("find", "is:persona", "-is:native", "-has:requirement", "--count")
    quoted = kanly("find", "is:persona -is:native -has:requirement", "--count")
    last = kanly("find", "--count", "--", "is:persona", "-is:native", "-has:requirement")
    assert plain.out == quoted.out == last.out == "83\n"
    assert plain.err == ""


def test_options_are_told_from_the_query() -> None:
    assert parted(["a", "--sort", "-cost", "-h:x", "--group=set", "--json", "--", "--ids"]) == (
        ["--sort", "-cost", "--group=set", "--json"],
        ["a", "-h:x", "--ids"],
    )
    assert parted(["-h", "--sort"]) == (["-h", "--sort"], [])


def test_the_orders_of_options_join_the_query() -> None:
    assert with_orders("a", ["cost,-battle"], "set") == "a sort:cost,-battle group:set"
    assert with_orders("a", ['x" paul'], "") == 'a sort:"x paul"'


def test_ids_come_one_a_line_and_are_cards(kanly: Kanly) -> None:
    said = kanly("find", "--ids", "r:tupile")
    assert said.out.split() == ["eots:tupile", "eots:pogrom"]
    assert kanly("card", said.out.split()[1]).code == 0


def test_the_lane_and_the_parser_say_the_same(kanly: Kanly) -> None:
    words = ["t:venture", "cost<=1", "-o:target"]
    assert kanly("find", *words) == kanly("find", "--", *words)


FAULTY = {
    "t:ventrue cost<=2": ("column 3", "did you mean venture?", "t:ventrue cost<=2", "  ^"),
    "cost=<2": ("column 5", "did you mean <=?", "cost=<2", "    ^"),
    'o:"x': ("column 3", 'a closing "', 'o:"x', "  ^"),
}


@pytest.mark.parametrize("query", FAULTY)
def test_a_fault_is_marked_and_exits_2(kanly: Kanly, query: str) -> None:
    column, told, line, caret = FAULTY[query]
    for words in (["find", query], ["find", "--json", query]):
        said = kanly(*words)
        assert (said.code, said.out) == (2, "")
        first, *marked = said.err.splitlines()
        assert column in first
        assert told in first
        assert marked == [f"  {line}", f"  {caret}"]


def test_no_query_is_told_what_to_type(kanly: Kanly) -> None:
    for words in (["find"], ["find", ""], ["find", "--json"]):
        said = kanly(*words)
        assert said.code == 2
        assert said.err.endswith("kanly find --fields lists what can be asked.\n")


NOTHING = {
    "t:venture battle>=9": "No card is found; battle>=9 finds none, whatever else is asked.\n",
    "paul -atreides": 'No card is found; without -"atreides" there would be 2.\n',
    "t:venture a:atreides cost<=2 battle>=1 is:errata": (
        "No card is found; type:venture allegiance:atreides finds none, whatever else is asked.\n"
    ),
    "battle>=9": "No card is found.\n",
    "gom jabar": "Did you mean Gom Jabbar, the Little Death (eots:gom-jabbar)?",
    "fayd rautha cost<=9": "Did you mean Feyd Rautha",
    " ".join(["battle>=9"] * 13): "No card is found.\n",
    "maker" * 90: "No card is found.\n",
}


@pytest.mark.parametrize("query", NOTHING)
def test_when_nothing_is_found_the_part_to_blame_is_told(kanly: Kanly, query: str) -> None:
    said = kanly("find", query)
    assert (said.code, said.out) == (1, "")
    assert NOTHING[query] in said.err
    assert kanly("find", query, "--count").out == "0\n"


def test_a_talent_asked_as_a_name_is_told_how_to_ask_it(kanly: Kanly) -> None:
    told = "asks the name; for the talent ask has:battle or battle>=2."
    assert told in kanly("find", "t:persona", "battle").err
    assert told in kanly("find", "btl").err
    assert told not in kanly("find", "open", "battle").err
    assert told not in kanly("find", "has:battle").err


def test_a_name_that_is_there_is_not_guessed_at(kanly: Kanly) -> None:
    assert "Did you mean" not in kanly("find", "paul", "t:venture").err


def test_a_query_is_explained(kanly: Kanly) -> None:
    said = kanly(
        "find", "--explain", "t:venture (cost<=1 or -needs:battle>=2) sort:-cost group:set"
    )
    told, _, sql = said.out.partition("\n\n")
    assert told[told.index("all of these") :].splitlines() == [
        "all of these:",
        "  type has Venture",
        "  one at least of these:",
        "    cost is at most 1",
        "    not: requires Battle, and the rank is at least 2",
        "sorted by cost, greatest first, what has none last",
        "in groups by set",
    ]
    assert sql.startswith("SQL: SELECT card.id FROM card WHERE ")
    assert sql.endswith("? = 'Battle'\n  ? = 2\n")


def test_json_holds_cards_groups_and_how_it_was_read(kanly: Kanly) -> None:
    said = kanly("find", "--json", "r:tupile", "--group", "type", "--sort", "name")
    found = json.loads(said.out)
    assert found["format"] == "kanly.find/1"
    assert found["asked"] == "r:tupile sort:name group:type"
    assert found["read_as"] == 'rulings:"tupile" sort:name group:type'
    assert (found["count"], found["blame"]) == (2, None)
    assert [card["id"] for card in found["cards"]] == ["eots:pogrom", "eots:tupile"]
    assert found["sort"] == [{"field": "name", "down": False}]
    assert found["group"] == "type"
    assert [(one["heading"], one["ids"]) for one in found["groups"]] == [
        ("Holding", ["eots:tupile"]),
        ("Plan", ["eots:pogrom"]),
    ]


def test_json_leaves_out_what_is_not_asked(kanly: Kanly) -> None:
    short = json.loads(kanly("find", "--json", "--ids", "paul").out)
    assert "cards" not in short
    assert [one["ids"] for one in short["groups"]] == [["eots:paul-atreides", "tat:paul-atreides"]]
    none = json.loads(kanly("find", "--json", "t:venture", "battle>=9").out)
    assert (none["count"], none["groups"]) == (0, [])
    assert none["blame"] == {"part": "battle>=9", "without": None}
    told = json.loads(kanly("find", "--json", "--explain", "cost:2 sort:cost").out)
    assert told["explained"] == ["cost is 2", "sorted by cost, least first, what has none last"]
    assert told["parameters"] == [2]
    assert told["sql"].count("?") == 1


def test_the_fields_are_listed(kanly: Kanly) -> None:
    kanly("deck", "save", str(deck_file("atreides")), "Red Duke")
    kanly("collection", "add", "pogrom", "--count", "2")
    text = kanly("find", "--fields").out
    data = json.loads(kanly("find", "--fields", "--json").out)
    assert data["format"] == "kanly.find-fields/1"
    assert [one["name"] for one in data["fields"]] == [field.name for field in fields()]
    assert (list(data["is"]), list(data["has"])) == (list(is_marks()), list(has_marks()))
    for one in data["fields"]:
        assert one["name"] in text
        assert kanly("find", "--count", one["example"]).code == 0, one["example"]


def test_the_sisterhood_is_found_as_the_bene_gesserit(kanly: Kanly) -> None:
    texts, powers = (kanly("find", "--ids", f"{one}:sisterhood") for one in ("text", "a"))
    assert (texts.code, powers.code) == (0, 0)
    assert kanly("find", "--ids", 'text:"bene gesserit"') == texts
    assert kanly("find", "--ids", 'a:"bene gesserit"') == powers
    assert kanly("find", "--ids", "a:bene", "gesserit") == powers
    assert kanly("find", "--ids", "a:spacing", "guild", "type:spy").code == 0
    assert kanly("find", "--ids", "a:bene", "caladan").code == 1


def test_options_that_do_not_go_together_are_refused(kanly: Kanly) -> None:
    said = kanly("find", "--ids", "--count", "paul")
    assert said.code == 2
    assert "--ids and --count do not go together" in said.err
    assert kanly("find", "--nonsense", "paul").code == 2


def test_every_option_stands_in_the_docs(kanly: Kanly) -> None:
    shown = kanly("find", "--help").out
    options = set(re.findall(r"--[a-z]+", shown)) - {"--help"}
    page = (DOCS / "find.md").read_text(encoding="utf-8")
    assert options
    assert all(f"`{option}" in page for option in options)


def test_the_shell_completes_words_of_a_query() -> None:
    from kanly.shell.answer import offered

    assert [one.text for one in offered(["find", "a:fremen"], "t:ventu")] == ["t:venture"]


def test_what_is_typed_steers_no_terminal(kanly: Kanly) -> None:
    said = kanly("find", "\x1b[2J\x07 t:x")
    assert said.code == 2
    assert "\x1b" not in said.err
    assert "\x1b" not in kanly("find", "--explain", '"\x1b[2Jpaul"').out


def test_a_catalog_stays_as_it_is(kanly: Kanly, home: Path) -> None:
    before = (home / "catalog.db").read_bytes()
    kanly("find", "group:kind")
    assert (home / "catalog.db").read_bytes() == before
