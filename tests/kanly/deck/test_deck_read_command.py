"""`kanly deck read`, and how commands settle doubtful lines and choose one of several decks."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from messy import FOLDER
from terminal import on_terminal

if TYPE_CHECKING:
    from command_line import Kanly

pytestmark = pytest.mark.usefixtures("home")

LIST = """Red Duke's list
Homeworld: Caladan
Imperial Dek
1 Paul Atreides
1 Yueh
House
two Mula Pistoll
1 Xyzzy
Sideboard
2 Pogrom
"""


@pytest.fixture(name="file")
def _file(tmp_path: Path) -> str:
    path = tmp_path / "list.txt"
    path.write_text(LIST, encoding="utf-8")
    return str(path)


def test_each_line_is_told_with_how_sure_it_is(kanly: Kanly, file: str) -> None:
    said = kanly("deck", "read", file)
    assert said.code == 2
    rows = {line.split()[0]: " ".join(line.split()[1:]) for line in said.out.splitlines()[1:-2]}
    assert rows["1"].endswith("no card: title")
    assert rows["2"].endswith("1 eots:caladan, exact")
    assert rows["3"].endswith("no card: heading: Imperial deck")
    assert rows["4"].endswith("2 cards may be meant: eots:paul-atreides or tat:paul-atreides")
    assert rows["5"].endswith("1 eots:dr-wellington-yueh, by the rest of the deck")
    assert rows["7"].endswith("2 eots:maula-pistol, near (0.91)")
    assert rows["8"].endswith("not read")
    assert rows["10"].endswith('not of the deck: in "Sideboard"')
    doubtful = kanly("deck", "read", file, "--doubts").out
    assert "Caladan" not in doubtful
    assert "Xyzzy" in doubtful
    body = json.loads(kanly("deck", "read", file, "--json").out)
    (deck,) = body["decks"]
    paul = deck["lines"][3]
    assert paul["readings"] == ["eots:paul-atreides", "tat:paul-atreides"]
    assert deck["lines"][4]["how"] == "rest"


def test_doubts_are_settled_by_what_is_said_and_told(kanly: Kanly, file: str) -> None:
    told = ("--set", "xyzzy=eots:kindjal", "--format", "eye-of-the-storm")
    said = kanly("deck", "check", file, *told)
    assert "line 4: taken as Paul Atreides, Son of Duke Leto [eots], since of its" in said.err
    assert "line 8: taken as Kindjal, Blade Weapon [eots], as you said" in said.err
    assert "2 lines" not in said.err
    assert "not decided" not in said.out
    wrong = kanly("deck", "check", file, "--set", "nobody=eots:kindjal")
    assert wrong.code == 2
    assert '--set: expected the name or number of a doubtful line, found "nobody"' in wrong.err


def test_the_collection_settles_a_printing_when_told_to(kanly: Kanly, file: str) -> None:
    kanly("collection", "add", "tat:paul-atreides")
    assert "tat:paul-atreides, by your collection" in kanly("deck", "read", file, "--owned").out
    assert "by your collection" not in kanly("deck", "read", file).out


def test_what_would_decide_an_open_verdict_is_told(kanly: Kanly, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    lines = ["1 Stilgar", "1 Yueh", "House deck", "2 Kindjal", "1 Nobody Q"]
    file.write_text("\n".join(lines), encoding="utf-8")
    check = ("deck", "check", str(file), "--sponsor", "atreides")
    said = kanly(*check, "--set", "5=eots:kindjal")
    assert said.code == 2
    out = " ".join(said.out.split())
    assert "line 2 as Dr. Yueh, The Traitor [tat:dr-yueh]: not legal (DK-04)" in out
    assert "line 2 as Dr. Wellington Yueh [eots:dr-wellington-yueh]: legal" in out
    more = kanly(*check)
    assert more.code == 2
    assert "lines 2, 5: what card is meant; --set LINE=CARD says it" in " ".join(more.out.split())


def test_what_no_card_mends_is_decided_whatever_a_line_means(kanly: Kanly, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text("1 Caladan\nImperial deck\n2 Kindjal\n1 Nobody Q\n", encoding="utf-8")
    said = kanly("deck", "check", str(file))
    assert said.code == 1
    assert "whatever line 4 means" in said.out
    assert "DK-02" in said.out


def test_one_of_several_decks_is_asked_for(kanly: Kanly, tmp_path: Path) -> None:
    file = str(FOLDER / "m-21.txt")
    listed = kanly("deck", "check", file)
    assert listed.code == 0
    assert "2  House Atreides: Imperial deck 4, House deck 5, apart 1; legal in" in listed.out
    assert kanly("deck", "show", file).out == listed.out
    for command in ("stats", "convert", "repair", "draw"):
        refused = kanly("deck", command, file)
        assert refused.code == 2
        assert ": 1 The Spice Must Flow, 2 House Atreides, 3 Fall of a" in refused.err
    out = tmp_path / "one.txt"
    assert kanly("deck", "convert", file, "--deck", "house atreides", "--out", str(out)).code == 0
    assert "# Name: House Atreides" in out.read_text(encoding="utf-8")


def test_where_two_decks_are_named_each_is_taken_out_of_its_file(kanly: Kanly, home: Path) -> None:
    assert home.is_dir()
    file = str(FOLDER / "m-21.txt")
    same = kanly("deck", "diff", file, file, "--deck", "2", "--other", "house atreides")
    assert (same.code, same.out.count("the same cards")) == (0, 1)
    other = kanly("deck", "diff", file, "starter:atreides", "--deck", "2")
    assert other.code == 1
    assert "House Atreides and The Court of Caladan" in other.out
    assert kanly("deck", "diff", "starter:atreides", file, "--deck", "2").code == 2
    lacks = kanly("deck", "lacks", file, "starter:guild", file, "--deck", "2", "--deck", "3")
    assert lacks.code == 1
    assert "House Atreides and The Toll of the Heighliners and Fall of a" in lacks.out
    many = kanly("deck", "lacks", file, "starter:guild", "--deck", "2", "--deck", "3")
    assert many.code == 2
    assert "--deck 3 is too many: 1 file of these holds several decks" in many.err
    assert kanly("collection", "add-deck", file).code == 2
    added = kanly("collection", "add-deck", file, "--deck", "2")
    assert (added.code, added.out.strip()[:15]) == (0, "House Atreides:")


def test_doubtful_lines_are_asked_for_one_by_one(kanly: Kanly, file: str, home: Path) -> None:
    assert "nothing was asked" in kanly("deck", "check", file, "--ask").err
    answers = ("2", "", "nonsense qq", "maula pistol", "-")  # Paul, Yueh, the pistol, Xyzzy
    ended, said = on_terminal(
        home, "deck", "read", file, "--ask", types="".join(f"{one}\n" for one in answers), rows="60"
    )
    assert ended == 1  # Yueh stays a guess
    assert "1 tat:paul-atreides, as you said" in said
    assert "2 eots:maula-pistol, as you said" in said
    assert re.search(r"  no card, as you said$", said, re.MULTILINE)
    assert '"nonsense qq" is not one card; which?' in said


@pytest.mark.parametrize("line", ["3", "2-3 Pogrom"])
def test_a_line_of_two_counts_is_settled_by_what_is_said(
    kanly: Kanly, tmp_path: Path, line: str
) -> None:
    file = tmp_path / "list.txt"
    file.write_text("House deck\n2 Kindjal\n2-3 Pogrom\n", encoding="utf-8")
    read = ("deck", "read", str(file), "--set")
    assert "no card, as you said" in kanly(*read, f"{line}=-").out
    assert "3 eots:pogrom, as you said" in kanly(*read, f"{line}=3 eots:pogrom").out
    bare = kanly(*read, f"{line}=eots:pogrom")
    assert (bare.code, bare.out) == (2, "")
    assert '--set: expected how many, too: "3=2 eots:pogrom"' in bare.err


def test_a_line_of_two_counts_is_asked_for_with_its_count(
    kanly: Kanly, tmp_path: Path, home: Path
) -> None:
    assert "- for no card" in " ".join(kanly("deck", "check", "--help").out.split())
    file = tmp_path / "list.txt"
    file.write_text("House deck\n2 Kindjal\n2-3 Pogrom\n1-2 Valor\n", encoding="utf-8")
    answers = ("pogrom", "many", "3", "-")
    ended, said = on_terminal(
        home, "deck", "read", str(file), "--ask", types="".join(f"{one}\n" for one in answers)
    )
    assert ended == 0
    assert '"many" is not a number up to 99; how many?' in said
    assert "3 eots:pogrom, as you said" in said
    assert re.search(r"  no card, as you said$", said, re.MULTILINE)


BY_NAME = """Homeworld: Kaitain
Imperial deck (5)
Kardif
Shaddam IV
The Baron
Rabban, Regent of Arrakis
Count Fenring
House deck
House Battalion x2
Maula Pistol x2
Surprise Assault x2
"""


def test_a_name_that_cannot_be_read_among_cards_stops_verdict_and_saving(
    kanly: Kanly, tmp_path: Path
) -> None:
    file = tmp_path / "list.txt"
    file.write_text(BY_NAME, encoding="utf-8")
    checked = kanly("deck", "check", str(file))
    assert checked.code == 2
    assert "not decided in" in checked.out
    assert "the list says 5, 4 were read" in checked.err
    read = kanly("deck", "read", str(file))
    assert "line 2, Imperial deck: the list says 5, 4 were read" in read.out
    assert "near (0.93)" in read.out
    saved = kanly("deck", "save", str(file), "Kaitain")
    assert saved.code != 0
    assert "the list says 5, 4 were read" in saved.err
    assert "Nothing was saved" in saved.err
    settled = kanly("deck", "check", str(file), "--set", "5=eots:carthag")
    assert "the list says" not in settled.err
