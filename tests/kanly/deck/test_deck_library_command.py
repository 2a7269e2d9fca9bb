"""kanly deck save, list, rename and forget, as they are typed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from deck_cases import deck_file
from places import DOCS

from cardbase.decks.starters import starters

if TYPE_CHECKING:
    from command_line import Kanly

JSON_PAGE = (DOCS / "json.md").read_text(encoding="utf-8")
DECK, OTHER = (str(deck_file(name)) for name in ("atreides", "guild"))


@pytest.fixture(autouse=True)
def _at_home(home: Path) -> None:
    assert home.is_dir()


def names(kanly: Kanly) -> list[str]:
    return [one["name"] for one in json.loads(kanly("deck", "list", "--json").out)["decks"]]


def test_without_a_saved_deck_the_list_says_how_to_save_one(kanly: Kanly, home: Path) -> None:
    said = kanly("deck", "list")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("No deck is saved yet; kanly deck save FILE NAME keeps one.\n")
    assert "kanly deck starters" in said.out
    assert names(kanly) == []
    assert not (home / "library.db").exists()


@pytest.mark.parametrize("columns", [60, 80])
def test_a_saved_deck_is_listed_and_used_by_its_name(kanly: Kanly, columns: int) -> None:
    said = kanly("deck", "save", DECK, "Red", "Duke", columns=columns)
    assert (said.code, said.err) == (0, "")
    assert said.out == "Saved as Red Duke: Imperial deck 15, House deck 47, apart 4.\n"
    said = kanly("deck", "list", columns=columns)
    assert said.out.startswith("Red Duke\n  Imperial deck 15, House deck 47, apart 4 · from text")
    assert max(map(len, said.out.splitlines())) <= columns
    (one,) = json.loads(kanly("deck", "list", "--json").out)["decks"]
    assert one["sizes"] == {"apart": 4, "imperial": 15, "house": 47}
    assert all(f"`{key}`" in JSON_PAGE for key in (*one, *one["sizes"]))
    of_file, saved = (kanly("deck", "show", deck, "--json").out for deck in (DECK, "red duke"))
    assert json.loads(of_file)["deck"]["cards"] == json.loads(saved)["deck"]["cards"]


def test_a_taken_name_is_told_and_replaced_when_asked(kanly: Kanly) -> None:
    kanly("deck", "save", DECK, "Friday")
    said = kanly("deck", "save", OTHER, "FRIDAY")
    assert (said.code, said.out) == (2, "")
    assert 'a deck is saved as "Friday" already; nothing was written' in said.err
    assert "say --replace" in said.err
    said = kanly("deck", "save", OTHER, "FRIDAY", "--replace")
    assert said.code == 0
    first, then = said.out.split("\n", 1)
    assert first == "Saved as FRIDAY: Imperial deck 16, House deck 52, apart 3."
    assert then.startswith("In the place of the deck of that name: Imperial deck 15, House deck 47")
    assert names(kanly) == ["FRIDAY"]


def test_a_list_with_a_refused_line_is_not_saved_unless_anyway(
    kanly: Kanly, tmp_path: Path
) -> None:
    file = tmp_path / "x.txt"
    file.write_text("2 Pogrom\n1 asdfgh\n", encoding="utf-8")
    said = kanly("deck", "save", str(file), "x")
    assert (said.code, said.out, names(kanly)) == (2, "", [])
    assert "Nothing was saved" in said.err
    said = kanly("deck", "save", str(file), "x", "--anyway")
    assert (said.code, names(kanly)) == (1, ["x"])
    said = kanly("deck", "save", str(file), "a/b", "--anyway")
    assert (said.code, said.out) == (2, "")
    assert said.err.splitlines()[-1].startswith("kanly: the name of a deck: expected 1 to 80")


def test_decks_are_renamed_and_forgotten(kanly: Kanly) -> None:
    kanly("deck", "save", DECK, "Tuesday")
    kanly("deck", "save", "tuesday", "Friday")
    said = kanly("deck", "rename", "tuesday", "friday")
    assert (said.code, said.out) == (2, "")
    assert 'a deck is saved as "Friday" already' in said.err
    said = kanly("deck", "rename", "tuesday", "Sunday  night")
    assert (said.code, said.out) == (0, "Tuesday is called Sunday night now.\n")
    said = kanly("deck", "forget", "sunday", "night")
    assert said.out.startswith("Sunday night is taken out of your library: Imperial deck 15")
    assert names(kanly) == ["Friday"]
    for words in (("forget", "fridy"), ("rename", "fridy", "x"), ("show", "fridy")):
        said = kanly("deck", *words)
        assert (said.code, said.out) == (1, "")
        assert 'called "fridy"; did you mean Friday?' in said.err


def offered(line: str, folder: Path, home: Path) -> list[str]:
    """What bash offers for the last word of a line in a folder."""
    at = str(line.count(" "))
    asks = {"_KANLY_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": at}
    environment = {**os.environ, **asks, "KANLY_HOME": str(home)}
    command = [sys.executable, "-m", "kanly"]
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    return [word for word in done.stdout.split("\n") if word]


def test_the_shell_offers_decks_and_what_options_take(
    kanly: Kanly, home: Path, tmp_path: Path
) -> None:
    for name in ("guild.txt", "notes.md", "red.o8d"):
        (tmp_path / name).write_text("", encoding="utf-8")
    kanly("deck", "save", DECK, "Red", "Duke's")
    for line, answer in {
        "kanly deck check ": ["Red\\ Duke\\'s", "guild.txt", "red.o8d", *starters()],
        "kanly deck check starter:g": ["starter:guild"],
        "kanly deck diff x g": ["guild.txt"],
        "kanly deck lacks /": [],
        "kanly deck forget ": ["Red\\ Duke\\'s"],
        "kanly deck check --sponsor B": ["Bene\\ Gesserit"],
        "kanly deck check --format e": ["eye-of-the-storm"],
        "kanly deck show --read-as o": ["octgn"],
        "kanly collection show t": ["tat"],
    }.items():
        assert offered(line, tmp_path, home) == answer, line


def test_a_list_without_a_name_asks_for_one(kanly: Kanly) -> None:
    said = kanly("deck", "save", DECK)
    assert (said.code, said.out) == (2, "")
    assert said.err.endswith("say one: kanly deck save DECK NAME.\n")
    assert names(kanly) == []


def test_a_new_name_needs_no_quotes(kanly: Kanly) -> None:
    kanly("deck", "save", DECK, "Red")
    said = kanly("deck", "rename", "red", "Green", "Duke")
    assert (said.code, said.out) == (0, "Red is called Green Duke now.\n")


def test_the_shell_offers_words_of_edits_and_versions(
    kanly: Kanly, home: Path, tmp_path: Path
) -> None:
    kanly("deck", "save", DECK, "Duke")
    kanly("deck", "edit", "duke", "add", "pogrom")
    for line, answer in {
        "kanly deck edit d": ["duke"],
        "kanly deck edit duke c": ["cut"],
        "kanly deck edit duke add 2 maula p": ["pistol"],
        "kanly deck edit duke note a": [],
        "kanly deck history d": ["duke"],
        "kanly deck show duke@": ["duke@1", "duke@2"],
        "kanly find in:d": ["in:duke"],
    }.items():
        assert offered(line, tmp_path, home) == answer, line


def test_the_starter_decks_are_listed_with_their_plan(kanly: Kanly) -> None:
    said = kanly("deck", "starters")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("starter:atreides\n  The Court of Caladan: Imperial deck 15, House")
    assert said.out.count("  Plan: ") == said.out.count("  Turn 3: ") == len(starters())
    decks = json.loads(kanly("deck", "starters", "--json").out)["decks"]
    assert [one["id"] for one in decks] == [*starters()]
    assert all(f"`{key}`" in JSON_PAGE for key in decks[0])
    assert kanly("deck", "check", "starter:guild").code == 0
