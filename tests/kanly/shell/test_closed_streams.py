"""Standard streams that the caller closed: every command says one clear line, or does its work."""

from __future__ import annotations

import shlex
import subprocess
import sys
from itertools import product
from typing import TYPE_CHECKING

import pytest
from fuzz_line import LINES, SLOW, furnish
from game_cases import keep
from petition_cases import opened
from share import sample
from systems import posix

from kanly.main import main
from kanly.terminal.files import NAME

if TYPE_CHECKING:
    from pathlib import Path

    from command_line import Kanly

    from cardbase.catalog.catalog import Catalog

SWEEP = pytest.mark.sweep
FILES = {"guild.txt", "atreides.txt", "harkonnen.txt", "owned.csv", "game.jsonl", "text.txt"}
"""What a command of the fuzzing reads, and may read from standard input instead."""


def every_line() -> list[list[str]]:
    """The command lines of the fuzzing, all commands; what reads a file reads "-" as well."""
    lines = [shlex.split(one) for one in LINES.strip().replace("\n", "|").split("|")]
    lines = [line for line in lines if not any({*slow} <= {*line} for slow in SLOW)]
    typed = [["-" if word in FILES else word for word in line] for line in lines]
    return [*lines, *(line for line in typed if line not in lines)]


@pytest.fixture
def furnished(
    catalog: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, home: Path
) -> Path:
    """A folder with files of every kind to work in, and a library with a deck and a game."""
    for name in ("HOME", "XDG_CONFIG_HOME", "COLUMNS"):
        monkeypatch.setenv(name, "80")
    monkeypatch.chdir(tmp_path)
    assert home.is_dir()
    return furnish(catalog, tmp_path)


@pytest.mark.usefixtures("furnished")
@pytest.mark.parametrize("which", ["those that read it", pytest.param("all", marks=SWEEP)])
def test_commands_with_standard_input_closed(
    which: str, kanly: Kanly, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    faults, told = [], 0
    for line in every_line() if which == "all" else (one for one in every_line() if "-" in one):
        said = kanly(*line)
        closed = NAME in said.err
        told += closed
        if "internal fault" in said.err or (closed and (said.code, said.out) != (2, "")):
            faults.append(f"{line}: {said}")
    assert not faults, "\n".join(faults)
    assert told > 10


@pytest.mark.sweep
@pytest.mark.usefixtures("furnished")
@pytest.mark.parametrize("name", ["stdout", "stderr"])
def test_every_command_with_an_output_closed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it would have said there goes nowhere; its work is done and coded as ever."""
    monkeypatch.setenv("KANLY_DEBUG", "1")  # an internal fault is raised
    codes = set()
    for line in every_line():
        with monkeypatch.context() as patch:
            patch.setattr(sys, name, None)
            patch.setattr(sys, "stdin", None)
            codes.add(main(line))
            getattr(sys, name).close()
    assert codes == {0, 1, 2}


@posix
@pytest.mark.parametrize(
    ("typed", "reason"),
    [(None, "is closed"), (b"5\n\xff\xfe\xff\xfe\xff\n", "is no text (UTF-8)"), (b"", "")],
)
def test_a_maximum_is_sealed_by_two_lines_that_can_be_read(
    home: Path, catalog: Catalog, typed: bytes | None, reason: str
) -> None:
    keep(opened(catalog))
    words = ["game", "do", "ordos: seal"]
    said = started(home, words, "<&-") if typed is None else started(home, words, typed=typed)
    assert said.returncode == 2
    assert said.stderr.count(b"\n") == 1
    wanted = f"{NAME}: expected something to read there, but it {reason}" if reason else "solaris"
    assert wanted in said.stderr.decode()


@posix
def test_a_process_is_started_with_its_streams_closed(home: Path) -> None:
    lines = (["deck", "check", "-"], ["rule", "P-04"], ["game", "new", "x", "--json"])
    streams = ("<&-", ">&-", "2>&-", "<&- >&- 2>&-", "0>/dev/null")
    for words, closed in sample(product(lines, streams)):
        said = started(home, words, closed)
        assert said.returncode == (2 if "-" in words else 0), (said, closed)
        assert b"fault" not in said.stderr
        assert said.stderr.count(b"\n") <= 1
        (home / "library.db").unlink(missing_ok=True)


@posix
def test_a_library_that_is_a_link_to_nothing_is_told_and_not_taken_for_empty(
    home: Path, kanly: Kanly, tmp_path: Path
) -> None:
    missing = tmp_path / "gone"
    (home / "library.db").symlink_to(missing / "library.db")
    for line in ("deck list", "game list", "game status", "collection show", "game new friday"):
        said = kanly(*line.split())
        assert (said.code, said.out) == (2, "")
        told = f"library.db: is a link to {missing / 'library.db'}, which is not there; bring that"
        assert told in said.err
        assert said.err.count("\n") == 1
    assert "kanly doctor says why" in kanly().out
    assert not missing.exists()
    missing.mkdir()
    assert "library.db: is a link" in kanly("deck", "list").err
    (missing / "library.db").touch()
    assert kanly("deck", "list").out.startswith(
        "No deck is saved yet; kanly deck save FILE NAME keeps one.\n"
    )


@posix
def test_a_home_that_is_a_link_to_nothing_is_told(
    kanly: Kanly, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "gone")
    monkeypatch.setenv("KANLY_HOME", str(link))
    for line in ("deck list", "game new friday", "card pogrom"):
        said = kanly(*line.split())
        assert said.code == 2
        assert f"a link to {tmp_path / 'gone'}, which is not there" in said.err


def started(
    home: Path, words: list[str], closed: str = "", typed: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    """A process of its own, by a shell that closes what it is told to."""
    command = f"{shlex.join([sys.executable, '-m', 'kanly', *words])} {closed}"
    surroundings = {"KANLY_HOME": str(home), "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}
    return subprocess.run(
        ["/bin/sh", "-c", command], input=typed, env=surroundings, capture_output=True, check=False
    )
