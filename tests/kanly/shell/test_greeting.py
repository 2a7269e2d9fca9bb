"""`kanly` alone, the help, and words that are no command."""

from __future__ import annotations

import shlex
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from kanly.commands.app import root
from kanly.commands.groups import HEADINGS, examples
from kanly.greeting import CATALOG, FIRST_STEPS, NO_CATALOG

if TYPE_CHECKING:
    from command_line import Kanly


@pytest.mark.parametrize("typed", FIRST_STEPS)
def test_each_first_step_works_as_it_stands(
    kanly: Kanly, home: Path, typed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert home.is_dir()
    kanly("game", "new", "friday", "--house", "Vernius=Atreides/Caladan")
    monkeypatch.setattr("sys.stdin", StringIO("q\n"))
    _, *words = shlex.split(typed)
    said = kanly(*words)
    assert said.code == 0
    assert said.out


def test_the_greeting_fits_narrow_and_wide(kanly: Kanly, home: Path) -> None:
    assert home.is_dir()
    for columns in (40, 60, 80, 100):
        said = kanly(columns=columns)
        assert (said.code, said.err) == (0, "")
        assert all(len(line) <= columns for line in said.out.splitlines())
        assert all(typed in said.out for typed in FIRST_STEPS)
        assert "kanly --help" in " ".join(said.out.split())


def test_it_says_whether_the_catalog_is_there(kanly: Kanly, empty_home: Path) -> None:
    assert " ".join(NO_CATALOG.split()) in " ".join(kanly().out.split())
    assert not empty_home.exists()
    empty_home.mkdir()
    (empty_home / "catalog.db").touch()
    assert CATALOG in kanly().out


def test_it_names_the_game_played_last(
    kanly: Kanly, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Your game" not in kanly().out
    kanly("game", "new", "friday", "--house", "Vernius=Atreides/Caladan")
    assert "Your game friday, still being set up: kanly play goes on with it." in kanly().out
    kanly("game", "new", "sunday", "--house", "Vernius=Atreides/Caladan")
    assert "Your game sunday" in kanly().out
    monkeypatch.setenv("KANLY_GAME", "friday")
    assert "Your game friday" in kanly().out
    (home / "library.db").write_bytes(b"no library at all" * 100)
    said = kanly()
    assert said.code == 0
    assert "kanly doctor says why" in said.out


def test_all_commands_stand_once_under_a_heading(kanly: Kanly) -> None:
    said = kanly("help")
    assert said == kanly("--help")
    *first, last = HEADINGS
    assert [line for line in said.out.splitlines() if line[:-1] in HEADINGS] == [
        f"{heading}:" for heading in first
    ]
    assert last not in said.out
    named = [line.split()[0] for line in said.out.splitlines() if line[:2] == "  " != line[:3][1:]]
    for name in root().commands:
        assert named.count(name) == 1, name


def test_help_on_a_command_is_its_help_with_examples_line_by_line(kanly: Kanly) -> None:
    said = kanly("help", "deck", "check")
    assert said == kanly("deck", "check", "--help")
    for typed, told in examples("deck check"):
        assert f"\n    {typed}\n      {told}\n" in said.out
    assert "Example" not in kanly("help", "sets").out


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("crad pogrom", "Did you mean 'card'?"),
        ("deck chek x", "Did you mean 'check'?"),
        ("game legl", "Did you mean 'legal'?"),
        ("card x --jsn", "No such option: --jsn. Did you mean --json?"),
        ("pogrom", "Did you mean kanly card pogrom?"),
        ("wierding way", "Did you mean kanly card wierding way?"),
        ("help pogrom", "Did you mean kanly card pogrom?"),
        ("p-04", "Did you mean kanly rule p-04?"),
        ("zqx vwx zzq", "A question is asked so: kanly ask zqx vwx zzq"),
        ("zqxvw", "No such command 'zqxvw'. (see kanly --help)"),
        ("deck zqxvw", "No such command 'zqxvw'. (see kanly deck --help)"),
    ],
)
def test_what_is_no_command_is_told_what_may_be_meant(
    kanly: Kanly, home: Path, typed: str, told: str
) -> None:
    assert home.is_dir()
    said = kanly(*typed.split())
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert told in said.err


def test_without_a_catalog_no_card_is_looked_for(kanly: Kanly, empty_home: Path) -> None:
    said = kanly("pogrom")
    assert said.err == "kanly: No such command 'pogrom'. (see kanly --help)\n"
    assert not empty_home.exists()
    empty_home.mkdir()
    (empty_home / "catalog.db").write_bytes(b"no database" * 1000)
    assert kanly("pogrom").err == said.err
