"""The lanes of the commands used most: they say what Typer would say, and do not load it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from places import TESTS

from kanly import main

if TYPE_CHECKING:
    from command_line import Kanly

HERE = TESTS
GAME = HERE / "games" / "three-houses.jsonl"
DECK = str(HERE / "decks" / "atreides.txt")

BY_LANE = {
    "card": (["pogrom"], ["--json", "paul", "atreides"], ["thifur"], ["thifur", "--json"], [""]),
    "rule": ([], ["P-04"], ["--json"], ["p", "--json"], ["P-99", "--json"], ["", "P-04"]),
    "ask": (["no-field"], ["no-field", "--json", "--json"], ["zqxwv"]),
    "faction": (
        [],
        ["--json"],
        ["choam"],
        ["choam", "--json"],
        ["bene", "gesserit", "--phase", "bidding"],
        ["-p", "spice", "--phase", "battle", "choam", "--json"],
        ["-p", "battle"],
        ["choam", "-p", ""],
        ["harkonen"],
    ),
    "find": (["type:ally", "cost<3"], ["t:venture", "-is:unique"], ["  t:ventrue"], ["-"], [""]),
    "game status": (
        [],
        ["--json"],
        ["-g", "three-houses", "--as", "vernius"],
        ["--as", "nobody"],
        ["--game", "none"],
        ["--game", ""],
    ),
    "game legal": ([], ["--json"], ["--game", "three-houses"], ["--as", "vernius", "--json"]),
    "game what-if": (["pass"], ["pass", "--json"], ["status"], ["pass", "--as", "vernius"]),
    "game do": (["pass"], ["pass", "--json"], ["status"], ["buy", "pogrom", "--as", "vernius"]),
    "deck check": ([DECK], [DECK, "--json"], ["nosuch"]),
    "deck show": ([DECK], ["--json", DECK], ["nosuch", "--json"]),
    "deck list": ([], ["--json"]),
    "deck starters": ([], ["--json"]),
    "print": (
        ["list"],
        ["turn"],
        ["turn", "--paper", "a5", "--proof"],
        ["faction", "ecaz", "--basic", "--advanced", "-o", "a.pdf"],
        ["nosuch", "--out", "a.pdf"],
        ["proxies", DECK, "--back", "duplex", "--bleed", "3", "--shift", "1,1", "--out", "a.html"],
        ["proxies", DECK, "--cut", "lines", "--bleed", "2", "--missing", "--out", "b.html"],
    ),
}

BY_TYPER = [
    "card",
    "card --json",
    "card pogrom --printed",
    "card pogrom --jso",
    "card pogrom --help",
    "card -- --json",
    "card pogrom -",
    "rule P-04 --quote",
    "ask --limit 3 no-field",
    "ask",
    "faction choam --phase",
    "faction choam --phase -x",
    "faction choam --phase=battle",
    "faction choam --full",
    "find",
    "find --json type:ally",
    "find -- type:ally",
    "game",
    "game status --all",
    "game status now",
    "game do",
    "game do pass -2",
    "game legal --game",
    "deck check",
    "deck check one two",
    "deck check -",
    "deck list all",
    "print turn --out -",
    "print proxies --card pogrom",
    "print proxies DECK --back both",
    "print proxies DECK --bleed 4",
    "sets",
    "nosuch command",
    "--json card pogrom",
    "--version",
]


@pytest.fixture(scope="module")
def kept(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with a game and a deck."""
    home = tmp_path_factory.mktemp("kept")
    shutil.copy(built, home / "catalog.db")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KANLY_HOME", str(home))
        assert main.main(["game", "import", str(GAME)]) == 0
        assert main.main(["deck", "save", DECK, "mine"]) == 0
    return home / "library.db"


@pytest.fixture
def homes(
    home: Path, kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[Path, Path]:
    """Two homes with the same game and deck: a word at the table changes the game.

    What is written goes into a folder beside them.
    """
    monkeypatch.chdir(tmp_path)
    shutil.copy(kept, home)
    return home, Path(shutil.copytree(home, tmp_path / "other"))


@pytest.mark.parametrize("command", BY_LANE)
def test_a_lane_and_typer_say_and_do_the_same(
    homes: tuple[Path, Path], kanly: Kanly, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    lines = [[*command.split(), *options] for options in BY_LANE[command]]
    assert None not in map(main._by_lane, lines)
    if command.startswith("game"):
        lines.append(["game", "log", "--all", "--json"])
    by_lane = [kanly(*words) for words in lines]
    monkeypatch.setattr(main, "LANES", {})
    assert {*map(main._by_lane, lines)} == {None}
    monkeypatch.setenv("KANLY_HOME", str(homes[1]))
    assert [kanly(*words) for words in lines] == by_lane


def test_every_lane_is_tried_and_declared_once() -> None:
    assert set(BY_LANE) == set(main.LANES)
    modules = {name: import_module(name) for name in main.LANES.values()}
    declared = [(command, name) for name, module in modules.items() for command in module.LANES]
    assert sorted(declared) == sorted(main.LANES.items())


@pytest.mark.parametrize("line", BY_TYPER)
def test_what_a_lane_does_not_understand_is_left_to_typer(line: str) -> None:
    assert main._by_lane(line.split()) is None


def test_words_are_a_command_only_as_they_were_typed() -> None:
    assert main._by_lane(["game status"]) is None
    assert main._by_lane(["game", "", "status"]) is None
    assert main._by_lane([" card", "pogrom"]) is None


@pytest.mark.usefixtures("unmeasured")
def test_no_lane_loads_typer_or_pydantic(homes: tuple[Path, Path]) -> None:
    lines = [
        [*command.split(), *options] for command, several in BY_LANE.items() for options in several
    ]
    lines.append([])
    script = (
        "import sys\nfrom kanly.main import main\n"
        f"for words in {lines!r}:\n"
        "    main(words)\n"
        "    loaded = {'typer', 'pydantic', 'sqlmodel'} & set(sys.modules)\n"
        "    assert not loaded, f'{words} loads {loaded}'\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "KANLY_HOME": str(homes[0])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
