"""`kanly game`: games laid out, looked at and played from the command line."""

from __future__ import annotations

import io
import json
import re
from typing import TYPE_CHECKING

import pytest
from game_cases import busy, crowded, documented, keep, laid, petitioned
from places import DOCS
from tracker_cases import play

from cardbase.catalog.catalog import Catalog
from tracker.engine.events import (
    FavorDeclared,
    WindowOpened,
    WindowPassed,
)
from tracker.engine.verbs import VERBS
from tracker.engine.words import Place, WindowKind
from tracker.log.store import read_log
from tracker.table import verbs  # noqa: F401 - it makes the table of verbs complete

if TYPE_CHECKING:
    from command_line import Golden, Kanly

pytestmark = pytest.mark.usefixtures("home")

JSON_PAGE = (DOCS / "json.md").read_text(encoding="utf-8")
NEW = ("game", "new", "Friday", "night", "--house", "Vernius=Atreides/Caladan")


def test_without_games_the_list_says_how_to_begin(kanly: Kanly) -> None:
    said = kanly("game", "list")
    assert (said.code, said.err) == (0, "")
    assert said.out == "There is no game yet; kanly game new NAME lays one out.\n"
    assert json.loads(kanly("game", "list", "--json").out)["games"] == []


@pytest.mark.parametrize("words", ["status", "legal", "log", "undo", "export", "do buy"])
def test_without_games_nothing_can_be_played(kanly: Kanly, words: str) -> None:
    said = kanly("game", *words.split())
    assert (said.code, said.out) == (1, "")
    assert said.err == "kanly: there is no game yet; kanly game new NAME lays one out\n"


def test_new_lays_a_game_out_with_its_houses(kanly: Kanly) -> None:
    said = kanly(*NEW, "--house", "Ordos=Fremen", "--set", "windows=open")
    assert (said.code, said.err) == (0, "")
    assert "Friday night is laid out as friday-night.\n  windows = open\n" in said.out
    assert "At the table: House Vernius, House Ordos." in said.out
    body = json.loads(kanly("game", "status", "--json").out)
    assert [one["id"] for one in body["houses"]] == ["vernius", "ordos"]
    assert (body["phase"], body["name"]) == ("set-up", "Friday night")
    listed = json.loads(kanly("game", "list", "--json").out)["games"]
    assert [(one["game"], one["branch"]) for one in listed] == [("friday-night", "main")]
    assert "friday-night · main · event" in kanly("game", "list").out


@pytest.mark.parametrize(
    ("words", "code", "err"),
    [
        (("--house", "Vernius"), 2, 'expected a House, Vernius=Atreides/Caladan, found "Vernius"'),
        (("--house", "Vernius=Atlantis"), 2, 'found "Atlantis"'),
        (("--house", "Vernius=Atreides/Giedi Prime"), 1, "HP-03"),
        (("--set", "windows"), 2, "expected a setting and its value"),
        (("--set", "windows=shut"), 2, 'rotate, auto or open for windows, found "shut"'),
        (("--set", "wimdows=open"), 2, "nearest: windows"),
        (("--seed", "x"), 2, "seed"),
    ],
)
def test_new_leaves_no_game_behind_when_something_is_wrong(
    kanly: Kanly, words: tuple[str, ...], code: int, err: str
) -> None:
    said = kanly("game", "new", "Friday", *words)
    assert (said.code, said.out) == (code, "")
    assert err in said.err
    assert len(said.err.splitlines()) == 1
    assert "no game yet" in kanly("game", "list").out


def test_a_second_game_of_one_name_is_refused(kanly: Kanly) -> None:
    assert kanly("game", "new", "Friday").code == 0
    said = kanly("game", "new", "Friday")
    assert (said.code, said.out) == (2, "")
    assert 'there is a game called "friday" already' in said.err


def test_a_name_without_letters_is_no_name(kanly: Kanly) -> None:
    said = kanly("game", "new", "!!!")
    assert said.code == 2
    assert "expected small letters" in said.err


def test_the_game_is_the_last_one_played_or_the_one_named(
    kanly: Kanly, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one", "two"):
        kanly("game", "new", name)
    assert kanly("game", "status").out.startswith("two ")
    assert kanly("game", "status", "--game", "one").out.startswith("one ")
    monkeypatch.setenv("KANLY_GAME", "one")
    assert kanly("game", "status").out.startswith("one ")
    assert kanly("game", "status", "-g", "two").out.startswith("two ")
    said = kanly("game", "status", "-g", "tow")
    assert (said.code, said.out) == (1, "")
    assert "nearest: two" in said.err


@pytest.mark.parametrize("columns", [40, 80, 100])
@pytest.mark.parametrize("viewer", ["", "vernius"])
def test_status_shows_the_whole_table(
    kanly: Kanly, golden: Golden, catalog: Catalog, columns: int, viewer: str
) -> None:
    keep(crowded(catalog))
    words = ("--as", viewer) if viewer else ()
    said = kanly("game", "status", *words, columns=columns)
    assert (said.code, said.err) == (0, "")
    assert all(len(line) <= columns for line in said.out.splitlines())
    golden(f"game-status-{viewer or 'table'}-{columns}.txt", said.out)


def test_status_keeps_secret_what_only_one_house_may_see(kanly: Kanly, catalog: Catalog) -> None:
    keep(crowded(catalog))
    table = kanly("game", "status").out
    mine = kanly("game", "status", "--as", "vern").out
    theirs = kanly("game", "status", "--as", "ordos").out
    assert "Thufir Hawat" in table  # all have seen it before it was subdued
    assert "Pogrom" in mine
    for page in (table, theirs):
        assert "Pogrom" not in page
        assert "Spice Blow" not in page
    assert ("Sandworm" in theirs, "Sandworm" in mine, "Sandworm" in table) == (True, False, False)


@pytest.mark.parametrize("columns", [40, 80, 100])
def test_status_shows_what_is_under_way(
    kanly: Kanly, golden: Golden, catalog: Catalog, columns: int
) -> None:
    keep(busy(catalog))
    said = kanly("game", "status", columns=columns)
    assert (said.code, said.err) == (0, "")
    assert all(len(line) <= columns for line in said.out.splitlines())
    golden(f"game-under-way-{columns}.txt", said.out)
    body = json.loads(kanly("game", "status", "--json").out)
    assert (body["exchange"]["units"], body["operation"]["kind"]) == (2, "exchange")
    assert body["window"]["passed"] == ["vernius", "ordos"]
    assert body["questions"][0]["choices"] == ["c1", "none"]
    assert documented(body)


@pytest.mark.parametrize(
    ("kind", "passed", "shown"),
    [
        (WindowKind.DECLARATION, False, "open to House Vernius and House Ordos, until something"),
        (WindowKind.DISCARD, True, "open to House Ordos, as long as this phase; passed: House"),
    ],
)
def test_status_says_how_long_a_window_is_open(
    kanly: Kanly, catalog: Catalog, kind: WindowKind, passed: bool, shown: str
) -> None:
    game = play(catalog)
    order = ("vernius", "ordos")
    game.happen(WindowOpened(kind=kind, about=None, house="vernius", order=order, passing=False))
    if passed:
        game.happen(WindowPassed(house="vernius"))
    keep(game)
    assert f"{kind} window: {shown}" in kanly("game", "status", columns=100).out


def test_legal_holds_back_words_that_would_tell_of_a_card(kanly: Kanly, catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:gurney-halleck")
    hidden = game.card("eots:maula-pistol", place=Place.HAND, unseen=True)
    assert any(re.search(rf"\b{hidden}\b", words) for words in game.legal())
    keep(game, "hidden")
    table = kanly("game", "legal")
    assert hidden not in re.findall(r"c\d+", table.out)
    assert "with the name of a card in hand" in table.out
    assert hidden in re.findall(r"c\d+", kanly("game", "legal", "--as", "vernius").out)


def test_a_long_name_and_a_place_beside_it_go_below_each_other(kanly: Kanly) -> None:
    kanly("game", "new", "The long night of the seven Houses at the table")
    lines = kanly("game", "status", columns=60).out.splitlines()
    assert lines[0] == "The long night of the seven Houses at the table"
    assert lines[1].startswith("the-long-night-of-the-seven-houses-at-the-table · main")


def test_status_as_json_holds_the_same(kanly: Kanly, catalog: Catalog) -> None:
    keep(crowded(catalog))
    body = json.loads(kanly("game", "status", "--as", "vernius", "--json").out)
    assert (body["format"], body["viewer"]) == ("kanly.game-status/1", "vernius")
    cards = {one["id"]: one for one in body["cards"]}
    names = {one["name"] for one in cards.values()}
    assert {"Pogrom", "Spice Blow", "Duncan Idaho", None} <= names
    assert "Sandworm" not in names
    petition = body["petition"]
    assert (petition["bid"], petition["bidder"], petition["sealed"]) == (
        5,
        "ordos",
        {"vernius": None},
    )
    assert body["effects"][0]["stat"] == "command"
    assert documented(body)


def test_an_unknown_house_is_one_line(kanly: Kanly, catalog: Catalog) -> None:
    laid(catalog)
    said = kanly("game", "status", "--as", "leto")
    assert (said.code, said.out) == (2, "")
    told = "kanly game status shows the table"
    assert said.err == (
        f'kanly: expected a House of this game (vernius, ordos), found "leto"; {told}\n'
    )


def test_do_tells_what_happened_and_who_is_awaited(kanly: Kanly, catalog: Catalog) -> None:
    laid(catalog, settings={"windows": "rotate"})
    said = kanly("game", "do", "buy", "2")
    assert (said.code, said.err) == (0, "")
    assert said.out == (
        "House Vernius declares: exchange (G-06)\n"
        "Now: House Vernius answers the exchange with a tactic, or passes.\n"
    )
    said = kanly("game", "do", "ordos:", "buy", "--json")
    assert (said.code, said.out) == (1, "")


def test_do_as_json(kanly: Kanly, catalog: Catalog) -> None:
    laid(catalog)
    body = json.loads(kanly("game", "do", "--json", "--as", "vernius", "buy 2").out)
    assert body["format"] == "kanly.game-do/1"
    assert [one["kind"] for one in body["events"]][:2] == ["CommandGiven", "LimitUsed"]
    assert all(one["text"] for one in body["events"])
    assert body["events"][-1]["seq"] == body["seq"]
    assert documented(body)


def test_a_refusal_says_reason_rule_confidence_and_source(kanly: Kanly, catalog: Catalog) -> None:
    laid(catalog)
    said = kanly("game", "do", "buy", "4")
    assert (said.code, said.out) == (1, "")
    assert said.err == (
        "kanly: an exchange is of 1 to 3 spice, not 4 (X-02, official: CRF §2.C.iii); "
        'overrule it with --override "why"\n'
    )
    before = json.loads(kanly("game", "status", "--json").out)
    said = kanly("game", "do", "buy", "4", "--override", "the table agreed")
    assert said.code == 0
    assert "House Vernius overrules X-02: the table agreed" in said.out
    assert json.loads(kanly("game", "status", "--json").out)["seq"] > before["seq"]


@pytest.mark.parametrize(
    ("words", "code", "err"),
    [
        ("buy many", 2, 'expected how many spice, found "many"'),
        ("buy -2", 2, 'expected how many spice, at least 1, found "-2"'),
        ("frobnicate", 2, "expected a word of the table"),
        ("nobody: buy 1", 2, "expected a House of this game"),
        ("buy 1 --as o --game nowhere", 1, 'no game is called "nowhere"'),
    ],
)
def test_do_says_what_it_cannot_understand(
    kanly: Kanly, catalog: Catalog, words: str, code: int, err: str
) -> None:
    laid(catalog)
    said = kanly("game", "do", *words.split())
    assert (said.code, said.out) == (code, "")
    assert err in said.err
    assert len(said.err.splitlines()) == 1


def test_do_without_words_is_a_misuse(kanly: Kanly) -> None:
    said = kanly("game", "do")
    assert (said.code, said.out) == (2, "")
    assert "WORDS" in said.err


def test_two_houses_that_fit_are_both_named(kanly: Kanly) -> None:
    kanly(*NEW, "--house", "Verona=Fremen")
    said = kanly("game", "do", "ver:", "begin")
    assert (said.code, said.out) == (3, "")
    assert said.err == 'kanly: "ver" fits 2: vernius, verona\n'


@pytest.mark.parametrize("given", ["12\n", "twelve\npassword\n", "12\n\n", "-1\nx\n", "99999\nx\n"])
def test_a_bad_secret_is_never_repeated(
    kanly: Kanly, catalog: Catalog, monkeypatch: pytest.MonkeyPatch, given: str
) -> None:
    petitioned(catalog)
    monkeypatch.setattr("sys.stdin", io.StringIO(given))
    said = kanly("game", "do", "ordos:", "seal")
    assert (said.code, said.out) == (2, "")
    assert "expected a maximum in solaris" in said.err or "expected a word that seals" in said.err
    assert not any(line in said.err for line in ("12", "twelve", "password", "-1", "99999"))


@pytest.mark.parametrize("words", [["seal"], ["vernius:", "seal"], ["ordos:", "reveal"]])
def test_no_secret_is_asked_for_what_is_refused(
    kanly: Kanly, catalog: Catalog, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    petitioned(catalog) if len(words) > 1 else laid(catalog)
    lines = io.StringIO("12\nx\n")
    monkeypatch.setattr("sys.stdin", lines)
    assert kanly("game", "do", *words).code == 1
    assert lines.tell() == 0


def test_a_verb_with_one_form_is_listed_once(kanly: Kanly, catalog: Catalog) -> None:
    laid(catalog)
    lines = kanly("game", "legal").out.splitlines()
    assert "  end  end your House Interval (T-11)" in lines
    assert any(line.startswith("  buy 1 to 3  buy spice; 1: 3") for line in lines)
    assert not any(line.startswith("  end:") for line in lines)


def test_status_has_a_column_for_what_was_declared(kanly: Kanly, catalog: Catalog) -> None:
    keep(play(catalog))
    assert "declared" not in kanly("game", "status").out
    game = play(catalog)
    game.happen(FavorDeclared(rule="I-02", house="ordos", amount=4))
    keep(game, "later")
    table = kanly("game", "status").out.split("\n\n")[1].splitlines()
    assert table[0].split()[:6] == ["House", "sponsor", "solaris", "spice", "favor", "declared"]
    assert [line.split()[:6] for line in table[2:]] == [
        ["Vernius", "Atreides", "20", "0", "10", "-"],
        ["Ordos", "Fremen", "20", "0", "10", "4"],
    ]


def test_a_subdued_card_shows_its_deferment_from_the_first(kanly: Kanly, catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:dune", subdued=True)
    game.card("eots:caladan")
    keep(game)
    lines = kanly("game", "status", "--as", "vernius").out.splitlines()
    assert "  Dune [c1]; subdued; deferment 0/7" in lines
    assert "  Caladan [c2]" in lines


def test_legal_lists_only_what_may_be_typed(kanly: Kanly, catalog: Catalog) -> None:
    laid(catalog)
    body = json.loads(kanly("game", "legal", "--json").out)
    assert documented(body)
    actions = {one["words"]: one for one in body["actions"]}
    assert actions["buy 1"]["rules"] == ["X-01", "X-04"]
    (units,) = actions["buy 1"]["arguments"]
    assert (units["type"], units["low"], units["high"]) == ("number", 1, 3)
    assert units["each"][1] == "3 + 3 = 6 solaris; hoard 6, CROE 4"
    assert "sell 1" not in actions
    page = kanly("game", "legal", columns=80).out
    assert page.startswith("House Vernius\n")
    assert "2: 3 + 3 = 6\n      solaris; hoard 6" in page
    for columns in (40, 100):
        lines = kanly("game", "legal", columns=columns).out.splitlines()
        assert all(len(line) <= columns for line in lines)
    assert kanly("game", "do", "buy", "2").code == 0


def test_legal_when_nothing_can_be_listed_says_what_is_awaited(kanly: Kanly) -> None:
    kanly("game", "new", "Empty")
    said = kanly("game", "legal")
    assert (said.code, said.err) == (0, "")
    assert "such as: house Vernius sponsor\n  Atreides." in said.out


def test_verbs_come_from_the_table(kanly: Kanly) -> None:
    body = json.loads(kanly("game", "verbs", "--json").out)
    assert [one["verb"] for one in body["verbs"]] == list(VERBS)
    assert documented(body)
    page = re.sub(r"\s+", " ", kanly("game", "verbs").out)
    for verb in VERBS.values():
        assert f"{verb.usage} {verb.says};" in page
    assert kanly("game", "help").out == kanly("game", "verbs").out


def test_settings_are_those_of_the_game(kanly: Kanly) -> None:
    plain = json.loads(kanly("game", "settings", "--json").out)
    assert plain["game"] is None
    assert all(one["value"] == one["default"] for one in plain["settings"])
    kanly("game", "new", "Friday", "--set", "windows=open")
    body = json.loads(kanly("game", "settings", "--json").out)
    changed = [one["name"] for one in body["settings"] if one["value"] != one["default"]]
    assert (body["game"], changed) == ("friday", ["windows"])
    assert documented(body)
    page = kanly("game", "settings").out
    assert "  windows = open (default auto)" in page
    assert page.endswith("These are the settings of friday.\n")
    assert "These are" not in kanly("game", "settings", "--game", "").out.partition("windows")[0]


def test_a_written_command_is_told_even_when_the_catalog_breaks(
    kanly: Kanly, catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cardbase.errors import DamagedCatalog

    laid(catalog)

    def broken(*_: object, **__: object) -> str:
        raise DamagedCatalog(catalog.path, "malformed")

    monkeypatch.setattr("kanly.game.log_page.told", broken)
    said = kanly("game", "do", "buy", "1")
    assert (said.code, said.out) == (0, "")
    assert "It is in the log, as event" in said.err
    monkeypatch.undo()
    with read_log(catalog.path.parent / "library.db") as log:
        given = [one for one in log.records("test") if one.kind == "CommandGiven"]
    assert len(given) == 1
