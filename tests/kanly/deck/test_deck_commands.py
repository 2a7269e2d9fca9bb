"""The commands of `kanly deck` on three decks of real size, as a player types them."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from deck_cases import DECKS, FOLDER, NAMES, SIZES, deck_file, real_deck, same_deck

from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import Section
from cardbase.decks.forms import read_bytes, read_path, write
from cardbase.decks.reading import Form

if TYPE_CHECKING:
    from command_line import Golden, Kanly

NAME = "Fedaykin \u00fc\U0001f3dc"
pytestmark = pytest.mark.usefixtures("home")
ENDINGS = {
    Form.TEXT: "txt",
    Form.OCTGN: "o8d",
    Form.LACKEY: "dek",
    Form.LACKEY_TEXT: "txt",
    Form.TABLETOP: "json",
    Form.JSON: "json",
    Form.CSV: "csv",
    Form.LINK: "url",
}


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the decks lie, so that their names are as short everywhere."""
    monkeypatch.chdir(FOLDER)


@pytest.fixture
def spoilt(tmp_path: Path) -> Path:
    """The Atreides deck with a fault of each kind, a near name and a line that is no card."""
    text = deck_file("atreides").read_text(encoding="utf-8")
    text = text.replace("1 Caladan, Atreides Homeworld", "1 Caladan, Atredies Homeworld")
    text += "1 Baron Vladimir Harkonnen [eots:baron-vladimir-harkonnen]\n"
    text += "2 Guild Navigator\n1 Kwisatz Nonsense Qqq\n3 Mula Pistoll\n"
    text += "Imperial deck\n1 Crysknife\n"
    file = tmp_path / "spoilt.txt"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("name", DECKS)
def test_a_legal_deck_is_told_so(kanly: Kanly, golden: Golden, name: str) -> None:
    said = kanly("deck", "check", f"{name}.txt")
    assert (said.code, said.err) == (0, "")
    assert "legal in Thunder at Twilight" in said.out
    golden(f"deck-check-{name}.txt", said.out)


@pytest.mark.parametrize("columns", [60, 80])
def test_a_spoilt_deck_is_told_every_fault(
    kanly: Kanly,
    golden: Golden,
    spoilt: Path,
    columns: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(spoilt.parent)
    said = kanly("deck", "check", spoilt.name, columns=columns)
    assert said.code == 1
    assert all(rule in said.out for rule in ("DK-04", "DK-06", "DK-02"))
    assert "line 59: expected the name of a card" in said.err
    assert "taken as Maula Pistol" in said.err
    golden(f"deck-check-spoilt-{columns}.txt", f"{said.err}\n{said.out}")


def test_a_list_of_another_game_is_not_judged(kanly: Kanly, tmp_path: Path) -> None:
    file = tmp_path / "magic.txt"
    file.write_text("4 Lightning Bolt\n20 Island\n", encoding="utf-8")
    for command in (["check"], ["repair"], ["stats"], ["save", "--anyway"]):
        said = kanly("deck", *command, str(file))
        assert (said.code, said.out) == (2, ""), command
        *refused, last = said.err.splitlines()
        assert len(refused) == 2
        assert "line 2: expected the name of a card" in refused[1]
        none = f'kanly: {file}: expected a deck of the Dune CCG, found "no card of it"'
        assert last == f"{none}; kanly deck convert --help names the forms"


def test_an_illegal_deck_is_exit_code_1(kanly: Kanly) -> None:
    said = kanly("deck", "check", str(deck_file("guild")), "--format", "eye-of-the-storm")
    assert said.code == 1
    assert "FM-01" in said.out
    assert "not legal in Eye of the Storm" in said.out


def test_the_sponsor_may_be_told(kanly: Kanly) -> None:
    said = kanly("deck", "check", str(deck_file("guild")), "--sponsor", "smugglers")
    assert said.code == 1
    assert "Smugglers, as told" in said.out
    wrong = kanly("deck", "check", str(deck_file("guild")), "--sponsor", "ordos")
    assert (wrong.code, wrong.out) == (2, "")
    assert wrong.err.startswith("kanly: expected one Imperial power (Atreides, ")


def test_a_verdict_in_json_has_all_its_proof(kanly: Kanly, spoilt: Path) -> None:
    said = kanly("deck", "check", str(spoilt), "--json")
    told = json.loads(said.out)
    assert told["format"] == "kanly.deck-check/1"
    assert not told["legal"]
    assert told["sponsor"] == "House Atreides"
    found = {finding["rule"]: finding for finding in told["findings"]}
    assert found["DK-04"]["cards"] == ["eots:baron-vladimir-harkonnen"]
    assert found["DK-04"]["lines"] == [57]
    assert found["DK-04"]["source"] == "CRF §1.B"
    assert found["DK-04"]["confidence"] == "official"
    fates = [line["fate"] for line in told["lines"]]
    assert fates.count("refused") == 1
    assert fates.count("near") >= 1


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("name", DECKS)
def test_a_deck_is_shown(kanly: Kanly, golden: Golden, name: str) -> None:
    said = kanly("deck", "show", f"{name}.txt")
    assert (said.code, said.err) == (0, "")
    assert f"House deck ({SIZES[name][2]})" in said.out
    golden(f"deck-show-{name}.txt", said.out)


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("columns", [40, 60, 100])
def test_no_line_is_wider_than_the_screen(kanly: Kanly, columns: int) -> None:
    for command in (["show"], ["check"], ["draw", "--more", "3"], ["diff", "atreides.txt"]):
        said = kanly("deck", *command, "guild.txt", columns=columns)
        assert max(map(len, said.out.splitlines())) <= columns, command


@pytest.mark.parametrize("form", Form)
def test_a_deck_comes_back_from_every_form(
    kanly: Kanly, catalog: Catalog, tmp_path: Path, form: Form
) -> None:
    changed = list[str]()
    for name in DECKS:
        deck = real_deck(catalog, name)
        first, last = tmp_path / f"{name}.json", tmp_path / f"{name}-last.json"
        first.write_text(write(deck, Form.JSON), encoding="utf-8")
        out = tmp_path / f"{name}-deck.{ENDINGS[form]}"
        said = kanly("deck", "convert", str(first), "--to", form, "--out", str(out))
        assert said.code == 0, (name, said.err)
        back = kanly("deck", "convert", str(out), "--to", "json")
        assert (back.code, back.err) == (0, ""), name
        last.write_text(back.out, encoding="utf-8")
        if not same_deck(read_path(last, catalog).deck, deck):
            changed.append(name)
    assert not changed


def test_the_ending_of_a_file_says_its_form(kanly: Kanly, tmp_path: Path) -> None:
    out = tmp_path / "deck.o8d"
    said = kanly("deck", "convert", str(deck_file("guild")), "-o", str(out), "--name", "Toll")
    assert said.code == 0
    assert "written, octgn" in said.err
    assert 'name="Imperial Deck"' in out.read_text(encoding="utf-8")


def test_a_deck_on_standard_output_loses_no_sign(catalog: Catalog) -> None:
    """A pipe that takes ASCII only gets UTF-8, as a file would."""
    words = ["deck", "convert", str(deck_file("guild")), "--to", "json", "--name", NAME]
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "kanly", *words]
    ran = subprocess.run(command, capture_output=True, env=env, check=True)
    assert ran.stderr == b""
    assert json.loads(ran.stdout.decode("utf-8"))["name"] == NAME
    back = read_bytes(ran.stdout, catalog, "pipe").deck
    assert (back.name, back.slots()) == (NAME, real_deck(catalog, "guild").slots())


def test_a_file_that_cannot_be_written_is_one_line(kanly: Kanly, tmp_path: Path) -> None:
    said = kanly("deck", "convert", str(deck_file("guild")), "-o", str(tmp_path / "no" / "x.o8d"))
    assert said.code == 2
    assert "expected a file that can be written" in said.err
    assert said.err.count("\n") == 1


def test_refused_lines_stop_a_conversion_unless_left_out(
    kanly: Kanly, spoilt: Path, tmp_path: Path
) -> None:
    out = tmp_path / "deck.txt"
    said = kanly("deck", "convert", str(spoilt), "--out", str(out))
    assert said.code == 2
    assert not out.exists()
    assert "Nothing was written" in said.err
    said = kanly("deck", "convert", str(spoilt), "--out", str(out), "--anyway")
    assert said.code == 1
    assert "Qqq" not in out.read_text(encoding="utf-8")


def test_a_list_comes_through_standard_input(kanly: Kanly, monkeypatch: pytest.MonkeyPatch) -> None:
    data = io.BytesIO(b"Caladan\nStilgar\n2 Maula Pistol\n")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(data, encoding="utf-8"))
    said = kanly("deck", "check", "-")
    assert said.code == 0
    assert "standard input" in said.out


def test_a_link_is_read(kanly: Kanly, catalog: Catalog) -> None:
    link = write(real_deck(catalog, "harkonnen"), Form.LINK).strip()
    said = kanly("deck", "check", link)
    assert said.code == 0
    assert said.out.startswith(NAMES["harkonnen"])


def test_two_decks_are_compared(kanly: Kanly, tmp_path: Path) -> None:
    one = deck_file("atreides")
    other = tmp_path / "other.txt"
    text = one.read_text(encoding="utf-8")
    other.write_text(text.replace("2 Kindjal", "1 Kindjal") + "2 Crysknife\n", encoding="utf-8")
    assert kanly("deck", "diff", str(one), str(one)).code == 0
    said = kanly("deck", "diff", str(one), str(other))
    assert said.code == 1
    assert "-1 Kindjal" in said.out
    assert "+2 Crysknife" in said.out
    told = json.loads(kanly("deck", "diff", str(one), str(other), "--json").out)
    assert [(c["id"], c["before"], c["after"]) for c in told["changes"]] == [
        ("eots:crysknife", 0, 2),
        ("eots:kindjal", 2, 1),
    ]


def test_a_deal_is_repeated_by_its_seed(kanly: Kanly, catalog: Catalog) -> None:
    words = ("deck", "draw", str(deck_file("guild")), "--seed", "7", "--more", "2", "--json")
    first, again = (json.loads(kanly(*words).out) for _ in range(2))
    assert first == again
    assert (len(first["hand"]), len(first["assembly"])) == (7, 3)
    assert (len(first["house"]), len(first["imperial"])) == (2, 2)
    deck = real_deck(catalog, "guild")
    house = [s.card.id for s in deck.slots() if s.section is Section.HOUSE for _ in range(s.count)]
    for card in first["hand"]:
        house.remove(card)
    said = kanly("deck", "draw", str(deck_file("guild")), "--seed", "7")
    assert "seed 7" in said.out
    assert "Opening hand, 7 House cards" in said.out


def test_a_hand_over_turns_is_told(kanly: Kanly) -> None:
    words = ("deck", "draw", str(deck_file("guild")), "--seed", "7", "--turns", "3")
    told = json.loads(kanly(*words, "--json").out)
    assert [one["turn"] for one in told["turns"]] == [1, 2, 3]
    assert told["turns"][0]["hand"] == told["hand"]
    said = kanly(*words, "--house", "4").out
    assert "Turn 1: 22 solaris" in said
    assert "4 House cards leave each turn" in " ".join(said.split())
    assert json.loads(kanly("deck", "draw", str(deck_file("guild")), "--json").out)["turns"] == []


def test_dk_02_a_misplaced_card_is_dealt_from_its_own_deck(kanly: Kanly, tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_text("Imperial deck\n1 Stilgar\n3 Pogrom\nHouse deck\n1 Arrakeen\n", "utf-8")
    said = kanly("deck", "draw", str(file), "--json")
    told = json.loads(said.out)
    assert (told["hand"], len(told["assembly"])) == (["eots:pogrom"] * 3, 2)
    assert "is dealt from the deck it belongs in (DK-02)" in said.err


def test_a_deck_that_is_not_there_is_exit_code_1(kanly: Kanly) -> None:
    said = kanly("deck", "check", "nowhere")
    assert (said.code, said.out) == (1, "")
    told = "kanly deck list shows the saved ones"
    assert said.err == f'kanly: no file and no saved deck is called "nowhere"; {told}\n'


def test_the_formats_are_listed(kanly: Kanly, home: Path) -> None:
    said = kanly("deck", "formats")
    assert (said.code, said.err) == (0, "")
    assert "thunder-at-twilight, the default" in said.out
    told = json.loads(kanly("deck", "formats", "--json").out)
    assert [one["sets"] for one in told["formats"]] == [
        ["eots"],
        ["eots", "jotc"],
        ["eots", "jotc", "tat"],
    ]
    own = home / "formats"
    own.mkdir()
    (own / "bad.toml").write_text("name = 3\n", encoding="utf-8")
    said = kanly("deck", "formats")
    assert said.code == 2
    assert "bad.toml" in said.err
