"""`kanly matchup`: what it prints at 80 and at 50 columns, its JSON, and how misuse is told."""

from __future__ import annotations

import json
import re
import shlex
from typing import TYPE_CHECKING, cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from places import DOCS

from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.matchups import Missing, Pool, rule_of
from cardbase.boardgame.pieces import GameBox, box_of, extras, read_match_ups
from kanly.faction.matchup_page import brought_by, lacking, owned
from kanly.terminal.output import heading

if TYPE_CHECKING:
    from command_line import Golden, Kanly

NAMES = [one.name for one in read_match_ups().values()]
TWELVE = len(box_of())


def entries(text: str) -> dict[str, str]:
    """The match ups of a list by id, each with the heading it stands under before it."""
    found, above = {}, ""
    for block in text.split("\n\n"):
        head = block.splitlines()[0]
        if re.fullmatch(r"\S.*:", block):
            above = head
        elif re.search(r" MAT-(0[4-9]|1\d)$", head):
            found[head[-6:]] = f"{above}\n{block}"
    return found


def flat(text: str) -> str:
    """The text with no line ends."""
    return " ".join(text.split())


# The list


@pytest.mark.parametrize("columns", [50, 80])
def test_all_nine(kanly: Kanly, golden: Golden, columns: int) -> None:
    said = kanly("matchup", columns=columns)
    assert (said.code, said.err) == (0, "")
    golden(f"matchups-{columns}.txt", said.out)
    assert list(entries(said.out)) == [rule_of(one) for one in read_match_ups().values()]
    assert max(map(len, said.out.splitlines())) <= columns


@pytest.mark.parametrize("columns", [50, 80])
def test_all_nine_beside_a_table(kanly: Kanly, golden: Golden, columns: int) -> None:
    said = kanly(
        "matchup", "--players", "6", "--pool", "core,ix", "--pool", "ecaz", columns=columns
    )
    assert (said.code, said.err) == (0, "")
    golden(f"matchups-table-{columns}.txt", said.out)
    found = entries(said.out)
    assert [one for one, text in found.items() if text.startswith("Fit for")] == ["MAT-08"]
    assert "Needs 12 factions, two for each player." in found["MAT-04"]
    assert "Missing (box CHOAM & Richese): Advanced Stronghold" in flat(found["MAT-06"])
    assert max(map(len, said.out.splitlines())) <= columns


def test_four_players_are_told_that_the_themed_ones_name_six(kanly: Kanly) -> None:
    said = kanly("matchup", "-n", "4")
    found = entries(said.out)
    assert found.pop("MAT-04").startswith("Fit for your table:")
    assert all(text.startswith("Too many factions for 4:") for text in found.values())
    assert "which to leave out for 4 is not printed." in flat(said.out)


def test_more_than_six_are_warned(kanly: Kanly) -> None:
    said = kanly("matchup", "-n", "7")
    assert said.code == 0
    assert said.err.startswith("7 players: no more than 6 are recommended")
    assert said.err.endswith("(MAT-03).\n")
    found = entries(said.out)
    assert found.pop("MAT-04").startswith("Something is missing:")
    assert all(text.startswith("Too few factions for 7:") for text in found.values())
    assert "Each themed one names only 6 factions, not one each for 7." in flat(said.out)
    assert kanly("matchup", "-n", "6").err == ""


def test_one_player_is_one_player(kanly: Kanly) -> None:
    assert (
        "Your table: 1 player; Emperor (1 faction)."
        in kanly("matchup", "-n", "1", "--pool", "emperor").out
    )


def test_a_table_of_one_faction_has_not_two_for_anyone(kanly: Kanly) -> None:
    found = entries(kanly("matchup", "--pool", "emperor").out)
    assert found["MAT-04"].startswith("Something is missing:")
    assert "Needs 2 factions, two for each player." in found["MAT-04"]


@pytest.mark.parametrize(
    "words",
    ["--pool core ix", "--pool core, ix", "--pool core and ix", "--pool core+ix", "--pool core;ix"],
)
def test_boxes_are_told_one_after_another(kanly: Kanly, words: str) -> None:
    assert kanly("matchup", *words.split()).out == kanly("matchup", "--pool", "core,ix").out
    dealt = ("--players", "4", "--seed", "2")
    wanted = kanly("matchup", "intrigue", "--pool", "core,ix", *dealt).out
    assert kanly("matchup", "intrigue", *words.split(), *dealt).out == wanted


def test_a_match_up_behind_a_pool_is_still_its_name(kanly: Kanly) -> None:
    landsraad = kanly("matchup", "landsraad", "--pool", "core").out
    assert kanly("matchup", "--pool", "core", "landsraad").out == landsraad
    assert kanly("matchup", "--pool", "core", "asdf").code == 1
    assert kanly("matchup", "core", "ix").code == 1


def test_a_module_of_ones_own_is_not_missing(kanly: Kanly) -> None:
    words = ("matchup", "--pool", "core,ixians,tleilaxu,choam")
    assert "Tech tokens (inferred: the" in entries(kanly(*words).out)["MAT-07"]
    said = kanly(*words, "--with", "set/tech")
    assert entries(said.out)["MAT-07"].startswith("Fit for your table:")
    assert "(10 factions), with Tech tokens." in flat(said.out)


def test_guesses_are_told(kanly: Kanly) -> None:
    said = kanly("matchup", "--pool", "harkonen,choam")
    assert said.err == (
        'Nothing is called "harkonen"; taken to mean Harkonnen.\n'
        '"choam" is taken to mean the box CHOAM & Richese; faction/choam is the faction alone.\n'
    )
    assert "Your table: the box CHOAM & Richese; Harkonnen (3 factions)." in said.out


def test_what_no_box_brings_is_said_to_be_unknown() -> None:
    """No such extra is printed today; one without a box must not be given one."""
    assert brought_by(None) == "which box brings it is not printed"
    assert lacking(Missing(factions=("choam",), extras=("nexus", "set/tech"))) == [
        "Missing (box CHOAM & Richese): CHOAM.",
        "Missing (box Ecaz & Moritani): Nexus Cards.",
        "Missing (box Ixians & Tleilaxu): Tech tokens (inferred: the book says so of the "
        "Heighliner token only).",
    ]


def test_a_pool_in_words() -> None:
    assert owned(Pool()) == f"all four boxes ({TWELVE} factions)"
    pool = Pool(boxes=(GameBox.IXIANS,), single=("fremen",), extras=("nexus",))
    assert owned(pool) == "the box Ixians & Tleilaxu; Fremen (3 factions), with Nexus Cards"


def test_a_long_title_has_its_id_below(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert heading("Long " * 8, "MAT-99")[-1] == "MAT-99"


# One match up


@pytest.mark.parametrize("columns", [50, 80])
@pytest.mark.parametrize("name", NAMES)
def test_every_match_up_fits_the_screen(kanly: Kanly, name: str, columns: int) -> None:
    match = next(one for one in read_match_ups().values() if one.name == name)
    said = kanly("matchup", *name.split(), columns=columns)
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(f"{name} (themed match up)")
    assert said.out.splitlines()[0].endswith(rule_of(match))
    assert max(map(len, said.out.splitlines())) <= columns
    text = flat(said.out)
    assert all_facts()[rule_of(match)].statement in text
    assert f"Ecaz & Moritani House Expansion, line {match.lines[0]}" in text
    for extra in match.extras:
        first = next(fact for fact in all_facts().values() if fact.of == extra)
        assert f"{first.statement} [{first.id}" in text
        assert f"of the box {extras()[extra].box}" in text


def test_technocrats_in_full(kanly: Kanly, golden: Golden) -> None:
    said = kanly("matchup", "technocrat", "-n", "5", "--pool", "core")
    assert said.code == 0
    assert said.err == 'No match up is named "technocrat"; taken to mean Technocrats.\n'
    golden("matchup-technocrats.txt", said.out)


def test_intrigue_in_full(kanly: Kanly, golden: Golden) -> None:
    golden("matchup-intrigue.txt", kanly("matchup", "--intrigue").out)


def test_one_match_up_beside_a_table(kanly: Kanly) -> None:
    out = kanly("matchup", "amtal", "rule", "-n", "6", "--pool", "all").out
    assert "Your table: all four boxes (12 factions); nothing is missing." in out
    assert "Players: 6, a faction each; which to leave out for fewer is not printed." in out
    assert "Names only 6 factions, not one each for 8." in kanly("matchup", "amtal", "-n", "8").out


def test_an_advanced_module_says_so(kanly: Kanly) -> None:
    out = flat(kanly("matchup", "War of Assassins").out)
    assert "(BCR-31). Only in the advanced game." in out
    assert "more facts: kanly rule strongholds" in out


def test_landsraad_with_its_two_sheets_of_richese_and_no_editors_note(kanly: Kanly) -> None:
    out = flat(kanly("matchup", "Landsraad").out)
    assert "AMB-41" not in out
    assert "Richese has 2 sheets: official; Landsraad v3.0, a fan variant. Agree on one" in out
    assert "sheets: " not in kanly("matchup", "Desert Power").out


def test_nonsense_is_not_found(kanly: Kanly) -> None:
    said = kanly("matchup", "asdf", "\x1b[2J")
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith('No match up is named "asdf \ufffd[2J"; there are: Intrigue, ')
    assert len(said.err.splitlines()) == 1


# Draws


@pytest.mark.parametrize("columns", [50, 80])
def test_a_draw(kanly: Kanly, golden: Golden, columns: int) -> None:
    said = kanly("matchup", "-n", "4", "--draw", "--seed", "3", columns=columns)
    assert (said.code, said.err) == (0, "")
    golden(f"draw-{columns}.txt", said.out)


@pytest.mark.parametrize("columns", [50, 80])
def test_intrigue_dealt(kanly: Kanly, golden: Golden, columns: int) -> None:
    names = ("--player", "Ann", "--player", "Bo Lee", "--player", "Duncan")
    said = kanly("matchup", "intrigue", *names, "--seed", "4", columns=columns)
    assert (said.code, said.err) == (0, "")
    golden(f"intrigue-dealt-{columns}.txt", said.out)


def again(out: str) -> list[str]:
    """The words of the line that draws the same again."""
    line = next(line for line in out.splitlines() if line.startswith("  kanly matchup "))
    return shlex.split(line)[1:]


@pytest.mark.parametrize(
    "words",
    [
        ("-n", "4", "--draw"),
        ("intrigue", "-n", "3", "--pool", "core"),
        ("--intrigue", "--player", "Ann O'Neil", "--player", "Bo; rm"),
        ("technocrats", "--draw", "-n", "6", "--with", "homeworlds"),
        ("-n", "2", "--draw", "--pool", "faction/choam,faction/ecaz,ix", "--with", "tech"),
    ],
)
def test_a_fresh_seed_is_told_and_draws_the_same_again(
    kanly: Kanly, words: tuple[str, ...]
) -> None:
    first = kanly("matchup", *words)
    assert first.code == 0
    assert "--seed" in again(first.out)
    assert kanly(*again(first.out)).out == first.out


def test_fresh_seeds_differ(kanly: Kanly) -> None:
    assert len({kanly("matchup", "intrigue", "-n", "6").out for _ in range(5)}) > 1


def test_each_player_sees_their_own_two_alone(kanly: Kanly) -> None:
    words = ("matchup", "intrigue", "--player", "Ann", "--player", "Bo Lee", "--seed", "4")
    rows = kanly(*words).out.splitlines()[2:4]
    for number, (name, row) in enumerate(zip(("ann", "bo lee"), rows, strict=True), start=1):
        alone = kanly(*words, "--as", name)
        assert alone.code == 0
        mine = row.split("  ")[-1].strip()
        other = rows[2 - number].split("  ")[-1].strip()
        assert mine in alone.out
        assert not any(faction in alone.out for faction in other.split(" or "))
        assert kanly(*words, "--as", str(number)).out == alone.out
        body = json.loads(kanly(*words, "--as", name, "--json").out)
        assert body["alone"] is True
        assert len(body["shares"]) == 1


def test_a_themed_draw_says_what_the_pool_lacks_of_its_extras(kanly: Kanly) -> None:
    said = kanly(
        *("matchup", "technocrats", "--draw", "-n", "6", "--seed", "1"),
        *("--pool", "core,ixians,tleilaxu,faction/choam,richese"),
    )
    assert said.code == 0
    assert "Played with Tech tokens; kanly rule set/tech tells about them." in said.out
    assert "Missing (box Ixians & Tleilaxu): Tech tokens" in said.out


def test_long_names_and_many_players_fit(kanly: Kanly) -> None:
    said = kanly(
        "matchup", "--draw", "--player", "x" * 70, "--player", "y", "--seed", "1", columns=50
    )
    assert said.code == 0
    assert "x" * 70 in said.out


def test_eight_players_are_warned_and_dealt(kanly: Kanly) -> None:
    said = kanly("matchup", "--draw", "-n", "8", "--seed", "1")
    assert said.code == 0
    assert "(MAT-03)" in said.err
    assert "  Player 8  Fremen" in said.out


# What cannot be done


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        ("intrigue -n 4 --pool core", 1, "MAT-04: Intrigue deals 2 factions to each player: 4"),
        ("intrigue -n 7", 1, "MAT-04: Intrigue deals 2 factions to each player: 7"),
        ("--draw -n 13", 1, "MAT-01: 13 players need a faction each, the pool has 12"),
        ("technocrats --draw -n 4", 1, "MAT-07: Technocrats names 6 factions; which to leave out"),
        ("technocrats --draw -n 7", 1, "MAT-07: Technocrats names only 6 factions"),
        ("amtal-rule --draw -n 6 --pool core", 1, "MAT-11: the pool lacks Ixians, Tleilaxu"),
        ("--draw", 2, "a draw needs --players N, or --player NAME"),
        ("intrigue --draw", 2, "a draw needs --players N"),
        ("--seed 4", 2, "--seed and --as are for a draw"),
        ("amtal-rule -n 6 --seed 4", 2, "--seed and --as are for a draw"),
        ("-n 4 --as 1", 2, "--seed and --as are for a draw"),
        ("intrigue -n 4 --as 1", 2, "--as needs --seed"),
        ("intrigue -n 4 --as 5 --seed 1", 2, 'no player is called "5"; there are Player 1'),
        ("-n 3 --player Ann", 2, "3 players, but 1 named: Ann"),
        ("--pool sietch", 2, 'no box or faction is called "sietch"; there are the boxes core, ix'),
        ("--with sietch", 2, 'no module or token set is called "sietch"; there are leader-skills'),
        ("--intrigue landsraad", 2, "--intrigue names a match up, and so does NAME"),
        ("-n 0", 2, "Invalid value for '--players' / '-n': "),
        ("--draw -n 2 --seed -1", 2, "Invalid value for '--seed': "),
    ],
)
@pytest.mark.parametrize("as_json", [False, True])
def test_what_cannot_be_done_is_one_line(
    kanly: Kanly, words: str, code: int, told: str, *, as_json: bool
) -> None:
    said = kanly("matchup", *words.split(), *(["--json"] if as_json else []))
    assert (said.code, said.out) == (code, "")
    assert said.err.startswith("kanly: ")
    assert told in said.err.splitlines()[-1]
    assert len([line for line in said.err.splitlines() if line.startswith("kanly: ")]) == 1


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None
)
@given(
    name=st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=20),
    pool=st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=20),
    players=st.integers(-2, 15),
    words=st.lists(st.sampled_from(["--draw", "--intrigue", "--json", "--as=1", "--seed=3"])),
)
def test_no_words_make_it_stumble(
    kanly: Kanly, name: str, pool: str, players: int, words: list[str]
) -> None:
    said = kanly("matchup", f"--players={players}", f"--pool={pool}", *words, "--", name)
    assert said.code in {0, 1, 2, 3}
    assert "internal fault" not in said.err
    assert (said.code == 0) == bool(said.out)


# JSON


def documented(body: dict[str, object]) -> None:
    page = (DOCS / "json.md").read_text(encoding="utf-8")
    assert f"`{body['format']}`" in page
    assert all(f"`{key}`" in page for key in body)


def test_the_list_as_json(kanly: Kanly) -> None:
    body = json.loads(kanly("matchup", "--json", "-n", "6", "--pool", "core,ix,ecaz").out)
    assert body["format"] == "kanly.matchups/1"
    documented(body)
    documented({"format": body["format"], **body["match_ups"][0]})
    assert [one["name"] for one in body["match_ups"]] == NAMES
    assert body["pool"]["boxes"] == ["core", "Ixians & Tleilaxu", "Ecaz & Moritani"]
    assert len(body["pool"]["factions"]) == 10
    assert "strongholds" not in body["pool"]["extras"]
    by_id = {one["id"]: one for one in body["match_ups"]}
    intrigue, desert = by_id["matchup/intrigue"], by_id["matchup/desert-power"]
    assert (intrigue["fits"], intrigue["for_players"], intrigue["factions"]) == (False, None, [])
    assert intrigue["unfit_because"] == "Needs 12 factions, two for each player."
    assert (desert["fits"], desert["unfit_because"], desert["for_players"]) == (True, None, 6)
    assert desert["missing"] == {"factions": [], "extras": []}
    assert by_id["matchup/landsraad"]["missing"] == {"factions": ["richese"], "extras": []}
    assert by_id["matchup/landsraad"]["doubts"] == ["AMB-41"]
    tech = by_id["matchup/technocrats"]["extras"][0]
    assert (tech["id"], tech["box"], tech["box_rules"]) == (
        "set/tech",
        "Ixians & Tleilaxu",
        ["BEM-29"],
    )
    assert tech["box_note"].startswith("inferred")


def test_the_list_of_no_table_as_json(kanly: Kanly) -> None:
    body = json.loads(kanly("matchup", "--json").out)
    assert body["players"] is None
    assert body["warnings"] == []
    assert all(one["fits"] is one["unfit_because"] is None for one in body["match_ups"])
    assert all(one["source"].endswith(f"line {one['lines'][0]}") for one in body["match_ups"])


def test_one_as_json(kanly: Kanly) -> None:
    body = json.loads(kanly("matchup", "landsraad", "-n", "8", "--json").out)
    documented(body)
    one = body["match_up"]
    assert body["format"] == "kanly.matchup/1"
    assert (one["rule"], one["fits"]) == ("MAT-12", False)
    assert body["warnings"][0].endswith("(MAT-03).")
    sheets = {faction["id"]: [s["id"] for s in faction["sheets"]] for faction in one["factions"]}
    assert sheets["richese"] == ["richese", "richese-landsraad"]
    assert sheets["atreides"] == ["atreides"]
    facts = [fact["id"] for fact in one["extra_facts"]]
    assert facts == [fact.id for fact in all_facts().values() if fact.of == "homeworlds"]


def test_a_draw_as_json(kanly: Kanly) -> None:
    words = ("matchup", "technocrats", "-n", "6", "--draw", "--seed", "5", "--json")
    body = json.loads(kanly(*words).out)
    documented(body)
    assert body["format"] == "kanly.draw/1"
    assert (body["match_up"], body["rule"]) == ("matchup/technocrats", "MAT-07")
    assert (body["seed"], body["alone"], body["missing_extras"]) == (5, False, [])
    assert [one["id"] for one in body["extras"]] == ["set/tech"]
    assert len(body["shares"]) == 6
    assert json.loads(kanly(*shlex.split(body["again"])[1:], "--json").out) == body
    free = json.loads(kanly("matchup", "-n", "2", "--draw", "--json").out)
    assert free["match_up"] is free["rule"] is None
    assert 0 <= cast(int, free["seed"]) < 1_000_000


def test_a_themed_draw_with_extras_is_a_document(kanly: Kanly) -> None:
    words = ("matchup", "Technocrats", "-n", "6", "--draw", "--seed", "7", "--json")
    drawn = json.loads(kanly(*words).out)
    assert [one["id"] for one in drawn["extras"]] == ["set/tech"]
