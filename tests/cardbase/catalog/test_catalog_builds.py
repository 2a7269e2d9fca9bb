"""catalog.db while it is built: by several at once, killed, or behind a lock that is held."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from small_data import on_few
from systems import posix

from cardbase import open_catalog
from cardbase.catalog.build import build
from cardbase.catalog.catalog import Catalog
from cardbase.errors import CatalogError

Folders = tuple[Path, Path]

OPEN = "from cardbase import open_catalog; open_catalog().close()"


def test_two_processes_build_at_once(
    empty_home: Path, few_cards: int, few_cards_data: Folders
) -> None:
    both = [subprocess.Popen(on_few(OPEN, few_cards_data)) for _ in range(2)]
    assert [one.wait(60) for one in both] == [0, 0]
    assert sorted(file.name for file in empty_home.iterdir()) in (
        ["catalog.db", "catalog.db.lock"],
        ["catalog.db"],
    )
    with open_catalog() as catalog:
        assert len(catalog.all_cards()) == few_cards


KILLED = """
import os, signal, sys
from cardbase import open_catalog
class Watch:
    left = int(sys.argv[1])
    def wrote(self, done, of):
        self.left -= 1
        if not self.left:
            os.kill(os.getpid(), signal.SIGKILL)
    def set_aside(self, kept): ...
    def not_kept(self, why): ...
open_catalog(Watch()).close()
"""


@posix
@pytest.mark.parametrize("batches", [1, 16])
def test_a_build_killed_while_it_writes_leaves_nothing_half(
    empty_home: Path, few_cards: int, few_cards_data: Folders, batches: int
) -> None:
    killed = subprocess.run(on_few(KILLED, few_cards_data, str(batches)), check=False)
    assert killed.returncode == -signal.SIGKILL
    assert list(empty_home.glob("*.new*"))
    assert not (empty_home / "catalog.db").exists()
    with open_catalog() as catalog:
        assert len(catalog.all_cards()) == few_cards
    assert sorted(file.name for file in empty_home.iterdir()) in (
        ["catalog.db", "catalog.db.lock"],
        ["catalog.db"],
    )


KILLED_AT_A_CALL = """
import os, signal, sys
from cardbase import open_catalog
from cardbase.catalog import build
name = sys.argv[1]
def killed(*_):
    os.kill(os.getpid(), signal.SIGKILL)
setattr(build, name, killed)
open_catalog().close()
"""


@posix
@pytest.mark.parametrize("step", ["_keep_foreign", "_flush", "replace_file"])
def test_a_build_killed_between_its_steps_leaves_no_catalog(
    empty_home: Path, few_cards: int, few_cards_data: Folders, step: str
) -> None:
    killed = subprocess.run(on_few(KILLED_AT_A_CALL, few_cards_data, step), check=False)
    assert killed.returncode == -signal.SIGKILL
    assert not (empty_home / "catalog.db").exists()
    with open_catalog() as catalog:
        assert len(catalog.all_cards()) == few_cards


@posix
@pytest.mark.sweep
def test_a_kill_at_any_moment_leaves_a_whole_catalog_or_none(empty_home: Path) -> None:
    for tenths in (4, 6, 8, 10):
        process = subprocess.Popen([sys.executable, "-c", OPEN])
        time.sleep(tenths / 10)
        process.send_signal(signal.SIGKILL)
        process.wait(10)
        path = empty_home / "catalog.db"
        if path.exists():
            with Catalog(path) as catalog:
                assert len(catalog.all_cards()) == 661
            path.unlink()


def test_a_held_lock_is_told(empty_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from filelock import FileLock

    empty_home.mkdir()
    monkeypatch.setattr("cardbase.catalog.build.PATIENCE", 0.1)
    holder = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys, time, filelock; held = filelock.FileLock(sys.argv[1]);"
            "held.acquire(); print('held', flush=True); time.sleep(60)",
            str(empty_home / "catalog.db.lock"),
        ],
        stdout=subprocess.PIPE,
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == b"held\n"
    with pytest.raises(CatalogError, match="another process has been building it"):
        build(empty_home / "catalog.db", lambda: False)
    holder.kill()
    holder.wait(10)
    holder.stdout.close()
    with FileLock(empty_home / "catalog.db.lock", timeout=5) as released:
        assert released.is_locked
