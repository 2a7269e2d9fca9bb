"""library.db outlives upgrades, kills and crowds: migrations, SIGKILL, two processes at once."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest
from library_cases import (
    OTHER_SET,
    SCHEMA_2,
    SET_ID,
    card,
    guid,
    keep,
    keep_old,
    printed,
    refusal,
    run,
    set_file,
)
from systems import posix

from cardbase.errors import LibraryError
from cardbase.library import file
from cardbase.library.edit import editing
from cardbase.library.file import writing
from cardbase.library.printed import copies, counts, printed_texts, quotes
from cardbase.library.store import open_library


def test_a_version_1_library_becomes_the_same_as_a_new_one(path: Path) -> None:
    keep_old(path, set_file(card(1), card(2)))
    keep_old(path, set_file(card(1, "Other."), set_id=OTHER_SET))
    before = contents(path)
    texts = printed_texts([guid(1), guid(2)], path)
    with open_library(path) as library:
        assert [one.set_id for one in library.sets()] == [SET_ID, OTHER_SET]
        assert library.keep(set_file(card(1), card(3))).gone == ("Card 2",)
    with open_library(path.with_name("new.db")):
        pass
    assert tables(path) == tables(path.with_name("new.db"))
    backup = path.with_name(f"{path.name}.v1-backup")
    assert contents(backup) == before
    assert printed_texts([guid(1), guid(2)], backup) == texts
    assert sorted(one.name for one in path.parent.iterdir()) == [
        "library.db",
        "library.db.v1-backup",
        "new.db",
    ]


def test_a_version_2_library_keeps_sets_and_games_and_gains_texts(path: Path) -> None:
    keep_old(path, set_file(card(1), card(2)), SCHEMA_2)
    with closing(sqlite3.connect(path)) as raw, raw:
        assert raw.execute("PRAGMA user_version").fetchone() == (2,)
        raw.execute("INSERT INTO game VALUES ('g', 'Tuesday', 'then', 1, 'main', 1)")
        raw.execute("INSERT INTO game_branch VALUES ('g', 'main', NULL, 0, 'then')")
        raw.execute("INSERT INTO game_event VALUES ('g', 'main', 1, 'k', 1, '{}', 'then', 's')")
    before, stood = contents(path), path.read_bytes()
    assert quotes("crf", [1], path) == {}
    assert copies(path) == {}
    assert counts(path) == (1, 2)
    assert path.read_bytes() == stood
    with editing(path) as connection:
        assert connection.execute("SELECT name FROM game").fetchall() == [("Tuesday",)]
        assert connection.execute("SELECT count(*) FROM game_event").fetchone() == (1,)
    with open_library(path.with_name("new.db")):
        pass
    assert tables(path) == tables(path.with_name("new.db"))
    assert printed_texts([guid(1), guid(2)], path).keys() == {guid(1), guid(2)}
    assert contents(path.with_name(f"{path.name}.v2-backup")) == before
    assert quotes("crf", [1], path) == {}


def test_a_version_1_library_is_read_as_it_stands(path: Path) -> None:
    keep_old(path, set_file(card(1)))
    before = path.read_bytes()
    assert printed(guid(1), path) is not None
    assert counts(path) == (1, 1)
    assert path.read_bytes() == before


def tables(path: Path) -> dict[str, list[str]]:
    with closing(sqlite3.connect(path)) as raw:
        rows = raw.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
        return {name: sql.split() for name, sql in rows}


UPGRADE = """
import sys
from pathlib import Path
from cardbase.library import file
from cardbase.library.edit import editing
with editing(Path(sys.argv[1])) as connection:
    print(connection.execute("SELECT count(*) FROM game").fetchone()[0], "sqlmodel" in sys.modules)
"""


def test_the_database_library_is_loaded_only_to_make_or_upgrade(path: Path) -> None:
    new = path.with_name("new.db")
    keep_old(path, set_file(card(1)))
    for place in (path, new):
        assert [run(UPGRADE, place).stdout for _ in range(2)] == ["0 True\n", "0 False\n"]
    assert printed(guid(1), path) is not None


def test_a_failed_commit_leaves_the_connection_fit_to_write(path: Path) -> None:
    with editing(path) as connection, closing(sqlite3.connect(path)) as reader:
        connection.execute("PRAGMA busy_timeout = 0")
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM imported_set").fetchall()
        with pytest.raises(sqlite3.OperationalError, match="locked"), writing(connection):
            enter_set(connection)
        assert not connection.in_transaction
        reader.rollback()
        with writing(connection):
            enter_set(connection)
    assert counts(path) == (1, 0)


def enter_set(connection: sqlite3.Connection) -> None:
    connection.execute("INSERT INTO imported_set VALUES ('x', 'x', 'x', 'x', 'x', 0)")


def a_step(connection: sqlite3.Connection) -> None:
    connection.execute("ALTER TABLE printed_card ADD COLUMN seen INTEGER NOT NULL DEFAULT 0")
    connection.execute("UPDATE printed_card SET seen = 1")


def a_bad_step(connection: sqlite3.Connection) -> None:
    connection.execute("DELETE FROM printed_card")
    connection.execute("UPDATE no_such_table SET x = 1")


def test_a_step_brings_an_older_library_up_to_date_with_a_backup(path: Path) -> None:
    keep_old(path, set_file(card(1), card(2)))
    before = contents(path)
    with open_library(path, steps={1: a_step}) as library:
        assert len(library.cards(SET_ID)) == 2
    with closing(sqlite3.connect(path)) as raw:
        assert raw.execute("PRAGMA user_version").fetchone() == (2,)
        assert raw.execute("SELECT octgn_id, seen FROM printed_card").fetchall() == [
            (guid(1), 1),
            (guid(2), 1),
        ]
    backup = path.with_name("library.db.v1-backup")
    assert contents(backup) == before
    assert printed(guid(1), backup) is not None  # it is a library as it stood


def test_a_second_opening_runs_no_step_and_makes_no_backup(path: Path) -> None:
    keep_old(path, set_file(card(1)))
    for _ in range(2):
        with open_library(path, steps={1: a_step}):
            pass
    assert sorted(one.name for one in path.parent.iterdir()) == [
        "library.db",
        "library.db.v1-backup",
    ]


def test_steps_run_in_order_without_a_gap(path: Path) -> None:
    keep_old(path, set_file(card(1)))
    run_steps: list[int] = []
    steps = {number: lambda _, number=number: run_steps.append(number) for number in (3, 1, 2)}
    with open_library(path, steps=steps):
        pass
    assert run_steps == [1, 2, 3]
    with closing(sqlite3.connect(path)) as raw:
        assert raw.execute("PRAGMA user_version").fetchone() == (4,)


def test_two_who_migrate_at_once_run_each_step_once(path: Path) -> None:
    keep_old(path, set_file(card(1)))
    midway, seen = threading.Event(), threading.Event()
    runs: list[int] = []

    def slow_step(connection: sqlite3.Connection) -> None:
        runs.append(1)
        a_step(connection)
        midway.set()
        seen.wait(10)

    def bring_up_to_date() -> None:
        with open_library(path, steps={1: slow_step}):
            pass

    first, second = (threading.Thread(target=bring_up_to_date) for _ in range(2))
    first.start()
    assert midway.wait(10)
    second.start()
    time.sleep(0.3)  # the second has read version 1 by now and waits for the first
    seen.set()
    first.join()
    second.join()
    assert runs == [1]
    assert not path.with_name("library.db.v1-backup-2").exists()


def test_a_failed_step_undoes_all_and_keeps_the_backup(path: Path) -> None:
    keep_old(path, set_file(card(1)))
    before = contents(path)
    with (
        pytest.raises(LibraryError, match=r"from version 2 to 3 \(no such table: no_such_table\)"),
        open_library(path, steps={1: a_step, 2: a_bad_step}),
    ):
        pass
    assert contents(path) == before == contents(path.with_name("library.db.v1-backup"))


def test_an_earlier_backup_is_never_overwritten(path: Path) -> None:
    keep_old(path, set_file(card(1)))
    names = ["library.db.v1-backup", "library.db.v1-backup-2"]
    for name in names:
        path.with_name(name).write_text("precious")
    with open_library(path, steps={1: a_step}):
        pass
    assert [path.with_name(name).read_text() for name in names] == ["precious"] * 2
    assert printed(guid(1), path.with_name("library.db.v1-backup-3")) is not None


def test_without_a_backup_no_step_runs(path: Path) -> None:
    keep_old(path, set_file(card(1)))
    before = contents(path)
    path.with_name("library.db.v1-backup.part").mkdir()
    with (
        pytest.raises(LibraryError, match="cannot back up the library"),
        open_library(path, steps={1: a_step}),
    ):
        pass
    assert contents(path) == before


def contents(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as raw:
        version = raw.execute("PRAGMA user_version").fetchone()[0]
        return [f"version {version}", *raw.iterdump()]


SLOW_IMPORT = f"""
import sys, time
from pathlib import Path
from cardbase.library.store import open_library
from cardbase.octgn import PrintedCard, SetFile

class Slow:
    def __len__(self):
        return 3000
    def __iter__(self):
        for number in range(3000):
            if number == 2000:
                print("midway", flush=True)
                time.sleep(60)
            yield PrintedCard(octgn_id=f"0f0f0f0f-0000-4000-8000-{{number:012}}", name="New",
                              line=number + 1, properties={{"Operation": "New."}})

with open_library(Path(sys.argv[1])) as library:
    library.keep(SetFile(name="S", set_id={SET_ID!r}, path="x", sha256="0" * 64, cards=Slow(),
                         refused=(), remarks=()))
"""

HOT_JOURNAL = """
import sqlite3, sys, time
raw = sqlite3.connect(sys.argv[1], isolation_level=None)
raw.execute("PRAGMA cache_size = 1")
raw.execute("BEGIN IMMEDIATE")
raw.execute("UPDATE printed_card SET operation = 'Half written.', properties = '{}'")
print("midway", flush=True)
time.sleep(60)
"""


def kill_midway(script: str, path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", script, str(path)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "midway\n"
        process.send_signal(signal.SIGKILL)
    assert process.returncode == -signal.SIGKILL


@posix
def test_an_import_killed_midway_leaves_the_earlier_one_whole(path: Path) -> None:
    keep(path, set_file(*(card(number) for number in range(2500))))
    before = contents(path)
    kill_midway(SLOW_IMPORT, path)
    assert contents(path) == before
    with open_library(path) as library:
        assert len(library.keep(set_file(card(1))).gone) == 2499


@posix
def test_a_first_import_killed_midway_leaves_an_empty_library(path: Path) -> None:
    kill_midway(SLOW_IMPORT, path)
    with open_library(path) as library:
        assert library.sets() == []


@posix
def test_a_write_killed_with_pages_on_disk_is_played_back_by_the_quick_read(path: Path) -> None:
    keep(path, set_file(*(card(number) for number in range(3000))))
    before = path.read_bytes()
    kill_midway(HOT_JOURNAL, path)
    assert path.with_name("library.db-journal").stat().st_size > 0
    assert path.read_bytes() != before
    texts = printed_texts([guid(number) for number in range(3000)], path)
    assert {one.operation for one in texts.values()} == {card(1).operation}
    assert path.read_bytes() == before


IMPORT = f"""
import sys
from pathlib import Path
from cardbase.library.store import open_library
from cardbase.octgn import PrintedCard, SetFile
mark = sys.argv[2]
cards = tuple(PrintedCard(octgn_id=f"0f0f0f0f-0000-4000-8000-{{n:012}}", name=mark, line=n + 1,
                          properties={{"Operation": mark}}) for n in range(200))
print("ready", flush=True)
sys.stdin.readline()
for _ in range(5):
    with open_library(Path(sys.argv[1])) as library:
        library.keep(SetFile(name=mark, set_id={SET_ID!r}, path="x", sha256="0" * 64,
                             cards=cards, refused=(), remarks=()))
"""


def test_two_processes_make_and_fill_the_library_at_once(path: Path) -> None:
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", IMPORT, str(path), mark],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for mark in ("one", "two")
    ]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.communicate("go\n", timeout=60)[1] == ""
        assert process.returncode == 0
    texts = printed_texts([guid(number) for number in range(200)], path)
    assert len(texts) == 200
    assert len({(one.set_name, one.name, one.operation) for one in texts.values()}) == 1


def test_the_wait_for_a_held_library_is_as_long_as_promised(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert file.PATIENCE == 5  # seconds, as docs/hardening.md says
    monkeypatch.setattr(file, "PATIENCE", 0.2)
    keep(path, set_file(card(1)))
    with closing(sqlite3.connect(path, isolation_level=None)) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        start = time.monotonic()
        assert refusal(path).startswith("is held by another program")
        assert 0.2 <= time.monotonic() - start < 4
