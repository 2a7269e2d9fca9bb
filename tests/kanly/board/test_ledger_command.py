"""`kanly board ledger`: what a player types behind the shield, and what is said to it."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from cardbase.home import library_path

if TYPE_CHECKING:
    from pathlib import Path

    from command_line import Kanly

TABLE = "choam,harkonnen,fremen,guild,emperor,atreides"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KANLY_HOME", str(tmp_path / "home"))


def typed(kanly: Kanly, *lines: str) -> None:
    for line in lines:
        said = kanly("board", "ledger", *line.split())
        assert said.code == 0, said.err


def document(kanly: Kanly, *words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(kanly("board", "ledger", *words, "--json").out)["ledger"]
    return found


def test_a_ledger_starts_with_the_spice_of_the_sheet_and_its_proof(kanly: Kanly) -> None:
    assert kanly("board", "ledger").code == 1
    page = kanly("board", "ledger", "start", "choam").out
    assert page.startswith("CHOAM, 2 spice")
    assert "(CHO-03 CR lines 203, 205, printed)" in page
    (start,) = document(kanly)["entries"]
    assert (start["spice"], start["facts"][0]["id"]) == (2, "CHO-03")
    assert document(kanly, "start", "ecaz", "--spice", "7")["entries"][0]["facts"] == []


def test_spice_cards_and_turns_are_kept(kanly: Kanly) -> None:
    typed(kanly, "start harkonnen", "+4 charity", "-3 bought crysknife", "got shield, shield")
    typed(kanly, "saw fremen lasgun, snooper", "played fremen lasgun", "played shield")
    typed(kanly, "phase", "phase battle", "turn", "-2 ship")
    told = document(kanly)
    assert (told["spice"], told["turn"], told["phase"]) == (9, 2, None)
    assert [(one["before"], one["after"]) for one in told["turns"]] == [(10, 11), (11, 9)]
    assert told["hand"] == ["treachery/crysknife", "treachery/shield"]
    assert told["seen"] == {"fremen": ["treachery/snooper"]}
    assert told["discarded"] == ["treachery/lasgun", "treachery/shield"]
    left = {one["name"]: one["count"] for one in told["unseen"]}
    assert (left["Shield"], left["Snooper"], "Crysknife" in left) == (2, 3, False)
    page = kanly("board", "ledger").out
    assert "Turn 2: 11 to 9: -2 ship" in page
    assert "Unseen, 28 of 33" in page
    assert "BTR-01 to 19; secondary" in " ".join(page.split())


def test_undo_takes_back_and_the_log_keeps_all(kanly: Kanly) -> None:
    typed(kanly, "start fremen", "saw choam shield", "+5 spice")
    assert kanly("board", "ledger", "undo").out.startswith("Taken back: +5 spice. 3 spice")
    assert kanly("board", "ledger", "undo").out.startswith("Taken back: seen with CHOAM: Shield.")
    said = kanly("board", "ledger", "undo")
    assert (said.code, said.out) == (2, "")
    log = kanly("board", "ledger", "log").out.splitlines()
    assert len(log) == 5
    assert log[2] == "  3  +5 spice (taken back)"
    assert document(kanly)["counting"] == [1]
    with closing(sqlite3.connect(library_path())) as raw:
        assert raw.execute("SELECT count(*) FROM ledger_entry").fetchone() == (5,)


def test_a_ledger_goes_by_the_table_in_use(kanly: Kanly) -> None:
    kanly("table", "set", "friday", "--factions", TABLE, "--modules", "new-treachery")
    said = kanly("board", "ledger", "start", "emperor")
    assert "As the table friday plays" in said.err
    assert "36 of 36" in said.out
    assert "Ecaz does not play at the table friday" in kanly("board", "ledger", "start", "ecaz").err
    assert "Ecaz does not play" in kanly("board", "ledger", "saw", "ecaz", "shield").err
    assert kanly("board", "ledger", "start", "ecaz", "--no-table").code == 0
    kanly("table", "forget", "friday")
    said = kanly("board", "ledger", "use", "emperor")
    assert "goes by no table" in said.err
    assert "33 of 33" in said.out


def test_charity_is_worked_out_from_the_facts(kanly: Kanly) -> None:
    kanly("table", "set", "friday", "--factions", TABLE)
    typed(kanly, "start fremen --spice 0", "charity")
    assert document(kanly)["spice"] == 2
    assert "BAS-44" in {one["id"] for one in document(kanly)["entries"][1]["facts"]}
    assert "BAS-44" in kanly("board", "ledger", "charity").err
    typed(kanly, "start choam")
    said = kanly("board", "ledger", "charity").err
    assert "AMB-24" in said
    assert "+12 charity" in said
    assert "+10 charity" in said
    kanly("table", "forget", "friday")
    assert "CHO-08" in kanly("board", "ledger", "charity").err


def test_several_ledgers_are_kept_by_name(kanly: Kanly) -> None:
    typed(kanly, "start choam --name tuesday", "start fremen", "+1 x --name tuesday")
    listed = kanly("board", "ledger", "list").out.splitlines()
    assert listed == [
        "Fremen (in use): Fremen, 3 spice, turn 1",
        "tuesday: CHOAM, 3 spice, turn 1",
    ]
    assert kanly("board", "ledger", "forget", "fremen").out.startswith("Forgotten: Fremen")
    assert kanly("board", "ledger").code == 1
    assert kanly("board", "ledger", "use", "tuesday").code == 0
    documents = json.loads(kanly("board", "ledger", "list", "--json").out)["ledgers"]
    assert [one["name"] for one in documents] == ["tuesday"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("dance", "expected one of +4 charity"),
        ("got hunter seeker", "no Treachery Card is called"),
        ("got", "expected a Treachery Card"),
        ("-9 all", "9 spice cannot be paid: there are 3"),
        ("+0", "expected 1 to 9999"),
        ("+4 a\x1bb", "printable"),
        ("saw shield", "expected a faction and a card"),
        ("played shield", "not in your hand"),
        ("turn now", "expected nothing after it"),
        ("phase lunch", "no phase is called"),
        ("charity often", "expected charity"),
        ("+1 x --spice 3", "--spice goes with start"),
        ("use", "expected the name of a ledger"),
        ("start", "expected a faction"),
        ("got a card", "by its name"),
        ("plan dance", "expected a plan"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(kanly: Kanly, line: str, says: str) -> None:
    typed(kanly, "start fremen")
    said = kanly("board", "ledger", *line.split(" "))
    assert (said.code, said.out) == (2, "")
    assert says in said.err
    assert len(said.err.splitlines()) == 1
    assert len(document(kanly)["entries"]) == 1


@pytest.mark.parametrize(
    ("line", "seen", "discarded"),
    [
        ("saw bene gesserit gom jabbar", {"bene-gesserit": ["treachery/gom-jabbar"]}, []),
        ("saw harkonen shield", {"harkonnen": ["treachery/shield"]}, []),
        ("played guild weather controll", {}, ["treachery/weather-control"]),
        ("played harkonen maula", {}, ["treachery/maula-pistol"]),
    ],
)
def test_whose_card_it_is_is_read_from_what_is_typed(
    kanly: Kanly, line: str, seen: dict[str, list[str]], discarded: list[str]
) -> None:
    typed(kanly, "start fremen", line)
    assert (document(kanly)["seen"], document(kanly)["discarded"]) == (seen, discarded)


@pytest.mark.parametrize("card", ["gom jabar", "weather controll", "maula", "ellaca drug", "hajr"])
def test_one_s_own_card_is_no_faction(kanly: Kanly, card: str) -> None:
    typed(kanly, "start fremen", f"got {card}", f"played {card}")
    assert document(kanly)["hand"] == []


def test_copies_of_one_card_are_counted(kanly: Kanly) -> None:
    typed(kanly, "start fremen", "got 2 shields, snooper x2, hajr", "-1 bought a card")
    assert kanly("board", "ledger").out.count("2 Shield, 2 Snooper, Hajr") == 1
    assert document(kanly)["entries"][2]["note"] == "bought a card"


def test_the_phases_go_round_into_the_next_turn(kanly: Kanly) -> None:
    typed(kanly, "start fremen", *["phase"] * 9)
    assert (document(kanly)["turn"], document(kanly)["phase"]) == (1, "mentat_pause")
    typed(kanly, "phase")
    assert (document(kanly)["turn"], document(kanly)["phase"]) == (2, None)


def test_a_plan_goes_on_from_the_spice_of_the_ledger(kanly: Kanly) -> None:
    typed(kanly, "start ecaz")
    said = kanly("board", "ledger", "plan", "bid 4,", "ambassadors 2,", "collect 3")
    assert said.out.startswith("Ecaz has 12 spice:")
    assert "after Spice Collection: 11 spice" in " ".join(said.out.split())
    alone = kanly("board", "spice", "ecaz", "12", "bid", "4,", "ambassadors", "2,", "collect", "3")
    assert alone.out == said.out


def test_what_no_kanly_writes_is_refused_as_damage(kanly: Kanly) -> None:
    typed(kanly, "start fremen")
    with closing(sqlite3.connect(library_path())) as raw, raw:
        raw.execute("UPDATE ledger_entry SET kind = 'dance'")
    said = kanly("board", "ledger")
    assert said.out == ""
    assert "Traceback" not in said.err
    assert len(said.err.splitlines()) == 1
