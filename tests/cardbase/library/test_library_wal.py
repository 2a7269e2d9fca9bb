"""The library while a server writes to it often: a log beside it, which nobody has to know of."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from systems import posix

from cardbase.library.edit import often_written
from cardbase.library.file import reading
from tracker.log.store import open_log, read_log

BEGUN = [("Begun", 1, "{}")]
KILLED = """
import os, sys
from pathlib import Path
from cardbase.library.edit import often_written
from tracker.log.store import open_log
with often_written(Path(sys.argv[1])), open_log(Path(sys.argv[1])) as log:
    log.create("friday", "Friday", [("Begun", 1, "{}")])
    os._exit(9)
"""


def mode(path: Path) -> str:
    """How the library keeps its changes."""
    with closing(sqlite3.connect(path)) as connection:
        return str(connection.execute("PRAGMA journal_mode").fetchone()[0])


def test_a_log_lies_beside_it_only_while_it_lasts(tmp_path: Path) -> None:
    path = tmp_path / "library.db"
    with often_written(path), open_log(path) as log:
        log.create("friday", "Friday", BEGUN)
        assert path.with_name("library.db-wal").exists()
        with open_log(path) as other, read_log(path) as third:  # as another process does
            other.create("sunday", "Sunday", BEGUN)
            assert {one.id for one in third.games()} == {"friday", "sunday"}
    assert mode(path) == "delete"
    assert [one.name for one in tmp_path.iterdir()] == ["library.db"]


@posix
def test_what_was_committed_outlives_the_writer(tmp_path: Path) -> None:
    path = tmp_path / "library.db"
    subprocess.run([sys.executable, "-c", KILLED, str(path)], check=False, timeout=60)
    with reading(path) as connection, read_log(path) as log:
        assert connection is not None
        assert [one.id for one in log.games()] == ["friday"]
    with open_log(path) as log:
        log.create("sunday", "Sunday", BEGUN)
    with often_written(path):
        pass
    assert mode(path) == "delete"


def test_whoever_holds_the_library_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "library.db"
    with open_log(path) as held, often_written(path):
        held.create("friday", "Friday", BEGUN)
    with read_log(path) as log:
        assert [one.id for one in log.games()] == ["friday"]
