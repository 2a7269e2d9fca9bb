"""What is longer than the screen goes through the pager; tried on a pseudo-terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from served import free_port
from terminal import drawn, on_terminal

from kanly.terminal.output import Code
from kanly.terminal.pager import pager

if sys.platform == "win32":
    pytest.skip("no pseudo-terminals here", allow_module_level=True)


RULES = ("rule", "P")


@pytest.fixture
def marking(tmp_path: Path) -> tuple[str, Path]:
    """A pager that says "paged", and keeps what it got and how less was told."""
    kept, program = tmp_path / "kept.txt", tmp_path / "mark.py"
    program.write_text(
        f"import os, sys\ntext = sys.stdin.read()\n"
        f"open({str(kept)!r}, 'w').write(os.environ['LESS'] + '\\n' + text)\nprint('paged')\n",
        encoding="utf-8",
    )
    return f"{sys.executable} {program}", kept


def test_a_long_answer_is_paged_and_bold_in_it(home: Path, marking: tuple[str, Path]) -> None:
    command, kept = marking
    code, screen = on_terminal(home, *RULES, KANLY_PAGER=command, PAGER="false", NO_COLOR="")
    assert (code, screen) == (0, "paged\n")
    told, _, text = kept.read_text(encoding="utf-8").partition("\n")
    assert told == "FRX"
    assert "\x1b[1m" in text
    assert "P-04" in text


def test_the_exit_code_is_the_commands(home: Path, marking: tuple[str, Path]) -> None:
    code, screen = on_terminal(home, "card", "paul", "atreides", PAGER=marking[0], LESS="R")
    assert code == 3
    assert screen.endswith("paged\n")
    assert marking[1].read_text(encoding="utf-8").startswith("R\n")


@pytest.mark.parametrize(
    ("words", "surroundings"),
    [
        (("rule", "P-04", "--json"), {}),
        (("--no-pager", *RULES), {}),
        ((*RULES, "--no-pager"), {}),
        (RULES, {"NO_PAGER": "1"}),
        (RULES, {"KANLY_PAGER": ""}),
        (RULES, {"TERM": "dumb"}),
        (RULES, {"KANLY_PAGER": "no-such-pager -x"}),
        (RULES, {"KANLY_PAGER": "'open"}),
        (RULES, {"KANLY_PAGER": f"{sys.executable} -c 'raise SystemExit(1)'"}),
        (("rule", "P-99"), {}),
        (("faction", "zzz"), {}),
    ],
)
def test_these_are_not_paged_or_shown_all_the_same(
    home: Path, marking: tuple[str, Path], words: tuple[str, ...], surroundings: dict[str, str]
) -> None:
    code, screen = on_terminal(home, *words, **{"PAGER": marking[0], **surroundings})
    assert "paged" not in screen
    assert not marking[1].exists()
    assert code == (1 if {"P-99", "zzz"} & set(words) else 0)
    assert "Traceback" not in screen
    assert words[-1] in {"P-99", "zzz"} or "P-04" in screen


def test_leaving_the_pager_early_is_no_fault(home: Path) -> None:
    leaves = f"{sys.executable} -c 'print(input())'"
    code, screen = on_terminal(home, "rule", PAGER=leaves)
    assert code == 0
    assert len(screen.splitlines()) == 1


def test_what_goes_on_is_shown_as_it_comes(home: Path) -> None:
    served = ("serve", "--port", str(free_port()))
    assert "Ctrl+C ends it" in drawn(home, *served, types="", until="Ctrl+C ends it", leaves="")
    assert "Table word" in drawn(home, *served, "--lan", types="", until="Table word", leaves="")
    for words in (("new", "Evening"), ("do", "house", "Ours", "sponsor", "Atreides")):
        assert on_terminal(home, "game", *words)[0] == 0
    followed = ("game", "follow", "--since", "0")
    assert "House Ours" in drawn(home, *followed, types="", until="House Ours", leaves="")


def test_the_end_of_what_is_typed_ends_a_question(home: Path) -> None:
    code, screen = on_terminal(home, "serve", "--port", str(free_port()), "--lan", types="\x04")
    assert code == Code.STOPPED
    assert "fault" not in screen


def test_in_a_pipe_there_is_no_pager(home: Path, marking: tuple[str, Path]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "kanly", *RULES],
        env={**os.environ, "KANLY_HOME": str(home), "PAGER": marking[0]},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "P-04" in done.stdout
    assert not marking[1].exists()


def test_less_goes_before_more_and_none_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("KANLY_PAGER", "PAGER", "NO_PAGER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert pager() is None
    for name in ("more", "less"):
        (tmp_path / name).write_text("#!/bin/sh\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)
        assert pager() == [str(tmp_path / name)]
    monkeypatch.setenv("PAGER", "more -d")
    assert pager() == [str(tmp_path / "more"), "-d"]
