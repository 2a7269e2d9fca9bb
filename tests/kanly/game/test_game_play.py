"""Whole stretches of play: set-up, a sealed petition, completion, the report."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from game_cases import crowded, keep, laid
from share import sample

from cardbase.catalog.catalog import Catalog

if TYPE_CHECKING:
    from command_line import Kanly, Said

pytestmark = pytest.mark.usefixtures("home")

TYPED = "ix or richese"
SECRETS = {
    "ordos": ("7", "sietch tabr"),
    "moritani": ("8", "grumman iv"),
    "vernius": ("5", TYPED),
}


def do(kanly: Kanly, *words: str) -> Said:
    """Say it, and see that it goes through."""
    said = kanly("game", "do", *words)
    assert (said.code, said.err) == (0, "")
    return said


def test_a_game_from_the_first_word_to_the_first_turn(kanly: Kanly) -> None:
    seats = ("--house", "Vernius=Atreides/Caladan", "--house", "Ordos=Fremen")
    kanly("game", "new", "Friday", "--seed", "7", *seats)
    said = kanly("game", "do", "begin")
    assert (said.code, said.out) == (1, "")
    assert "(DK-01, " in said.err
    do(kanly, "vernius: deck imperial 15 house 45")
    do(kanly, "--as", "ordos", "deck", "imperial", "15", "house", "45")
    said = do(kanly, "--as", "ordos", "begin")  # two seats need no host to begin, but each other
    assert "House Ordos is done with its creation, and ready to begin (HP-11)" in said.out
    twice = kanly("game", "do", "--as", "ordos", "begin").err
    assert "House Vernius may go on with the creation (HP-11, " in " ".join(twice.split())
    do(kanly, "--as", "vernius", "create", "favor", "1")
    assert "ready to begin" in kanly("game", "status").out
    said = do(kanly, "--as", "vernius", "begin")
    assert "Turn 1 begins" in said.out
    assert said.out.splitlines()[-1].startswith("Now: ")
    body = json.loads(kanly("game", "status", "--json").out)
    assert (body["turn"], body["hoard"], [one["hand"] for one in body["houses"]]) == (1, 8, [7, 7])


def test_a_sealed_petition_never_shows_a_secret_before_its_time(
    kanly: Kanly, catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid(catalog, 3)
    do(kanly, "petition", "tat:duncan-idaho", "3")
    do(kanly, "all pass")
    for house, (maximum, word) in SECRETS.items():
        monkeypatch.setattr("sys.stdin", io.StringIO(f"{maximum}\n{word}\n"))
        do(kanly, f"{house}:", "seal")
    exported = kanly("game", "export").out
    for word in ("sietch", "grumman", '"maximum"'):
        assert word not in exported
    monkeypatch.setattr("sys.stdin", io.StringIO("7\nwrong\n"))
    said = kanly("game", "do", "reveal")
    assert (said.code, said.out) == (2, "")
    told = "kanly game legal lists what can be said now"
    assert said.err == (
        f"kanly: that is not the word, or not the number, that you sealed with; {told}\n"
    )
    last = ""
    for house, (maximum, word) in SECRETS.items():
        monkeypatch.setattr("sys.stdin", io.StringIO(f"{maximum}\n{word}\n"))
        last = do(kanly, f"{house}:", "reveal").out
    assert "House Moritani outbids House Vernius for Duncan Idaho with" in last
    assert "sietch" not in kanly("game", "export").out


def test_a_maximum_on_the_line_is_refused_without_asking(kanly: Kanly, catalog: Catalog) -> None:
    laid(catalog)
    do(kanly, "petition", "tat:duncan-idaho", "3")
    do(kanly, "all pass")
    said = kanly("game", "do", "seal", "7")
    assert (said.code, said.out) == (2, "")
    assert "typed unseen" in said.err


class Typed(io.StringIO):
    """A terminal nobody sees the typing of."""

    def isatty(self) -> bool:  # noqa: D102 - the name says it
        return True


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        (["7", "ix or richese", "ix or richese"], 0),
        (["7", "ix", "xi"], 2),
        (["7", "ix", "ix"], 2),
        (["7", "", ""], 2),
    ],
)
def test_at_a_terminal_the_secret_is_typed_unseen_and_the_word_twice(
    kanly: Kanly,
    catalog: Catalog,
    monkeypatch: pytest.MonkeyPatch,
    typed: list[str],
    code: int,
) -> None:
    laid(catalog)
    do(kanly, "petition", "tat:duncan-idaho", "3")
    do(kanly, "all pass")
    prompts: list[str] = []

    def unseen(prompt: str) -> str:
        prompts.append(prompt)
        return typed.pop(0)

    monkeypatch.setattr("sys.stdin", Typed())
    monkeypatch.setattr("getpass.getpass", unseen)
    said = kanly("game", "do", "seal")
    assert (said.code, len(prompts)) == (code, 3)
    assert "7" not in said.out + said.err


def completed(home: Path, *words: str) -> list[str]:
    """What the shell offers for the last of the words, as bash asks for it."""
    line = " ".join(["kanly", *words])
    asks = {"_KANLY_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(len(words))}
    environment = {**os.environ, **asks, "KANLY_HOME": str(home)}
    command = [sys.executable, "-m", "kanly"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    return done.stdout.split()


@pytest.mark.parametrize(
    ("words", "offered"),
    sample(
        [
            (("game", "status", "--game", "fr"), ["friday"]),
            (("game", "status", "--as", "v"), ["vernius"]),
            (("game", "do", "bi"), ["bid"]),
            (("game", "do", "bu"), []),
            (("game", "do", "vernius:", "bi"), ["bid"]),
            (("game", "do", "turn", "Gurn"), ["Gurney"]),
            (("game", "do", "toss", "Sandw"), []),
            (("game", "branch", "m"), ["main"]),
            (("game", "new", "x", "--set", "windows=r"), ["windows=rotate"]),
            (("game", "new", "x", "--set", "wind"), ["windows="]),
            (("game", "new", "x", "--set", "wind=o"), []),
        ],
    ),
)
def test_the_shell_completes(
    home: Path, catalog: Catalog, words: tuple[str, ...], offered: list[str]
) -> None:
    keep(crowded(catalog), "friday")
    assert completed(home, *words) == offered


@pytest.mark.parametrize("words", [("status", "--game", ""), ("do", ""), ("branch", "")])
def test_without_a_game_the_shell_is_offered_nothing_and_no_error(
    home: Path, words: tuple[str, ...]
) -> None:
    assert completed(home, "game", *words) == []


def test_report_is_written_as_text_or_html(kanly: Kanly, catalog: Catalog, tmp_path: Path) -> None:
    keep(crowded(catalog))
    said = kanly("game", "report")
    assert (said.code, said.err) == (0, "")
    assert "House Vernius" in said.out
    page = tmp_path / "report.html"
    assert kanly("game", "report", "--out", str(page)).code == 0
    assert "<html" in page.read_text(encoding="utf-8")


def test_no_page_of_the_table_tells_of_a_card_placed_face_down(
    kanly: Kanly, catalog: Catalog
) -> None:
    laid(catalog)
    do(kanly, "place", "spice", "blow")
    looks = ("status", "log --all", "report --log", "legal", "why favor vernius", "status --json")
    for words in looks:
        assert "spice blow" not in kanly("game", *words.split()).out.lower(), words
    assert "Spice Blow" in kanly("game", "status", "--as", "vernius").out
    assert "> vernius: place spice blow" in kanly("game", "log", "--as", "vernius").out
