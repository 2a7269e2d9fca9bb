"""Where Kanly keeps its data, and what it says when it cannot."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from typing import TYPE_CHECKING

import pytest
from systems import posix

from cardbase.errors import HomeError
from cardbase.home import catalog_path, home, library_path, ready_home

if TYPE_CHECKING:
    from pathlib import Path

NOBODY = 65534


def test_kanly_home_names_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KANLY_HOME", str(tmp_path / "mine"))
    assert home() == tmp_path / "mine"
    assert catalog_path() == tmp_path / "mine" / "catalog.db"
    assert library_path() == tmp_path / "mine" / "library.db"
    assert not home().exists()


def test_a_relative_or_tilde_home_becomes_a_full_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("KANLY_HOME", "here")
    assert home() == tmp_path / "here"
    monkeypatch.setenv("KANLY_HOME", "~/there")
    assert home() == tmp_path / "there"
    monkeypatch.setenv("KANLY_HOME", "~nobody-of-this-name/there")
    with pytest.raises(HomeError, match="there is no such user"):
        home()


@pytest.mark.parametrize("unset", ["", None])
def test_without_kanly_home_the_platform_decides(
    unset: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if unset is None:
        monkeypatch.delenv("KANLY_HOME", raising=False)
    else:
        monkeypatch.setenv("KANLY_HOME", unset)
    assert home().name == "kanly"
    assert home().is_absolute()


def test_platformdirs_stays_unloaded_when_kanly_home_is_set(tmp_path: Path) -> None:
    script = (
        "import sys; from cardbase.home import home; home(); print('platformdirs' in sys.modules)"
    )
    for env, loaded in (({"KANLY_HOME": str(tmp_path)}, "False"), ({}, "True")):
        base = {k: v for k, v in os.environ.items() if k != "KANLY_HOME"}
        ran = subprocess.run(
            [sys.executable, "-c", script],
            env=base | env,
            capture_output=True,
            text=True,
            check=True,
        )
        assert ran.stdout.strip() == loaded


def test_ready_home_makes_the_folder_and_its_parents(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KANLY_HOME", str(tmp_path / "a" / "b"))
    assert ready_home().is_dir()
    assert ready_home() == tmp_path / "a" / "b"


def test_a_home_below_a_file_is_refused_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    folder = tmp_path / "file" / "home"
    monkeypatch.setenv("KANLY_HOME", str(folder))
    with pytest.raises(HomeError) as refusal:
        ready_home()
    assert str(refusal.value) == (
        f"{folder}: cannot keep data here (Not a directory); "
        "set KANLY_HOME to a folder that can be written"
    )


@posix
def test_a_home_that_cannot_be_written_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o555)
    monkeypatch.setenv("KANLY_HOME", str(folder))
    if os.geteuid() != 0:
        with pytest.raises(HomeError, match="Permission denied"):
            ready_home()
        return
    with tempfile.TemporaryDirectory() as open_to_all:  # nobody may not enter tmp_path
        os.chmod(open_to_all, 0o755)  # noqa: PTH101, S103
        said = _as_nobody(f"os.environ['KANLY_HOME'] = {open_to_all!r}\n{READY}")
    assert f"{open_to_all}: cannot keep data here (Permission denied)" in said


READY = """
from cardbase.errors import HomeError
from cardbase.home import ready_home
try:
    ready_home()
except HomeError as refusal:
    print(refusal)
"""


def _as_nobody(script: str) -> str:
    # Loaded as root, then set down to a user without rights: the interpreter itself may lie
    # where only root can read.
    drop = f"import os, cardbase.errors, cardbase.home\nos.setgid({NOBODY})\nos.setuid({NOBODY})\n"
    ran = subprocess.run(
        [sys.executable, "-c", drop + script], capture_output=True, text=True, check=True
    )
    return ran.stdout
