"""The user's library.db: made once, replaced whole, migrated with a backup, never lost."""

from __future__ import annotations

import json
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from cardbase.errors import LibraryError
from cardbase.octgn import PrintedCard, SetFile
from cardbase.userlib import file as library_file
from cardbase.userlib.file import APPLICATION, VERSION
from cardbase.userlib.migrate import STEPS
from cardbase.userlib.quick import printed, printed_texts
from cardbase.userlib.store import Kept, open_library

SET_ID = "0f0f0f0f-0000-4000-8000-000000000000"
OTHER_SET = "0e0e0e0e-0000-4000-8000-000000000000"
NOBODY = 65534


def guid(number: int) -> str:
    return f"0f0f0f0f-0000-4000-8000-{number:012}"


def card(number: int, operation: str = "Bow to the nearest worm.", name: str = "") -> PrintedCard:
    properties = {"Type": "Plan", "Operation": operation, "Mood": "Grim"}
    return PrintedCard(
        octgn_id=guid(number), name=name or f"Card {number}", line=number + 1, properties=properties
    )


def set_file(*cards: PrintedCard, set_id: str = SET_ID, name: str = "Test Sietch") -> SetFile:
    return SetFile(
        name=name,
        set_id=set_id,
        path="some/where/test.xml",
        sha256="0" * 64,
        cards=cards,
        refused=(),
        remarks=(),
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "library.db"


def keep(path: Path, file: SetFile) -> Kept:
    with open_library(path) as library:
        return library.keep(file)


def refusal(path: Path) -> str:
    with pytest.raises(LibraryError) as refused, open_library(path):
        pass
    assert "\n" not in str(refused.value)
    return str(refused.value).removeprefix(f"{path}: ")


def test_a_new_library_is_marked_as_ours_with_its_version(path: Path) -> None:
    with open_library(path) as library:
        assert library.sets() == []
    with closing(sqlite3.connect(path)) as raw:
        assert raw.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
        assert raw.execute("PRAGMA user_version").fetchone() == (VERSION,)
        assert raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall() == [
            ("imported_set",),
            ("printed_card",),
        ]


def test_the_version_counts_the_steps() -> None:
    assert sorted(STEPS) == list(range(1, VERSION))


def test_the_library_lies_in_kanly_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KANLY_HOME", str(tmp_path / "new" / "home"))
    with open_library() as library:
        library.keep(set_file(card(1)))
    assert (tmp_path / "new" / "home" / "library.db").exists()
    assert printed(guid(1)) is not None


def test_an_import_is_kept_and_told_apart_from_the_earlier_one(path: Path) -> None:
    with open_library(path) as library:
        first = library.keep(set_file(card(1), card(2), card(3)))
        assert first.new == ("Card 1", "Card 2", "Card 3")
        second = library.keep(set_file(card(1), card(2, "Run."), card(4)))
        assert second.same == ("Card 1",)
        assert second.changed == ("Card 2",)
        assert second.gone == ("Card 3",)
        assert second.new == ("Card 4",)
        assert [row.octgn_id for row in library.cards(SET_ID)] == [guid(1), guid(2), guid(4)]
        (one,) = library.sets()
        assert (one.name, one.file_name, one.card_count) == ("Test Sietch", "test.xml", 3)
    assert printed(guid(3), path) is None


def test_a_new_name_is_a_change(path: Path) -> None:
    with open_library(path) as library:
        library.keep(set_file(card(1)))
        assert library.keep(set_file(card(1, name="Renamed"))).changed == ("Renamed",)


def test_another_set_is_left_alone(path: Path) -> None:
    with open_library(path) as library:
        library.keep(set_file(card(1)))
        assert library.keep(set_file(card(2), set_id=OTHER_SET)).gone == ()
        assert len(library.sets()) == 2
    assert set(printed_texts([guid(1), guid(2), guid(3)], path)) == {guid(1), guid(2)}


def test_of_a_card_in_two_sets_the_one_imported_last_shows(path: Path) -> None:
    mine, other = set_file(card(1, "Mine.")), set_file(card(1, "Other."), set_id=OTHER_SET)
    for last, operation in ((other, "Other."), (mine, "Mine.")):
        keep(path, last)
        found = printed(guid(1), path)
        assert found is not None
        assert found.operation == operation


def test_a_row_that_breaks_the_schema_undoes_the_whole_import(path: Path) -> None:
    keep(path, set_file(card(1)))
    nameless = PrintedCard(octgn_id="no guid", name="", line=1, properties={})
    with open_library(path) as library:
        with pytest.raises(ValidationError):
            library.keep(set_file(card(1, "Changed."), nameless))
        assert json.loads(library.cards(SET_ID)[0].properties) == dict(card(1).properties)


TEXT = st.text(st.characters(exclude_categories=["Cs"]))


@given(st.dictionaries(TEXT, TEXT), TEXT.filter(bool))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_the_quick_read_and_the_schemas_read_give_the_same(
    path: Path, properties: dict[str, str], name: str
) -> None:
    given_card = PrintedCard(octgn_id=guid(1), name=name, line=7, properties=properties)
    with open_library(path) as library:
        library.keep(set_file(given_card, card(2)))
        rich = library.cards(SET_ID)
        (imported,) = library.sets()
    quick = printed_texts([guid(2), guid(1)], path)
    assert len(rich) == len(quick) == 2
    for row in rich:
        one = quick[row.octgn_id]
        assert (one.name, one.operation) == (row.name, row.operation)
        assert list(one.properties.items()) == list(json.loads(row.properties).items())
        assert one.set_name == imported.name
        assert one.file_name == imported.file_name
        assert one.imported_at == imported.imported_at
    assert list(quick[guid(1)].properties.items()) == list(properties.items())
    assert printed(guid(1), path) == quick[guid(1)]


def test_more_ids_than_one_statement_takes_are_all_read(path: Path) -> None:
    keep(path, set_file(*(card(number) for number in range(1200))))
    assert len(printed_texts((guid(number) for number in range(1300)), path)) == 1200


def test_the_quick_read_loads_no_database_library_and_makes_no_file(path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from cardbase.userlib.quick import printed;"
        f"print(printed({guid(1)!r}, Path(sys.argv[1])));"
        "print({'sqlmodel', 'sqlalchemy', 'pydantic'} & set(sys.modules))"
    )
    ran = run(script, path)
    assert ran.stdout == "None\nset()\n"
    assert not path.exists()
    keep(path, set_file(card(1)))
    assert run(script, path).stdout.startswith("Printed(octgn_id=")
    assert run(script, path).stdout.endswith("\nset()\n")


def test_an_absent_or_empty_library_gives_nothing(path: Path) -> None:
    assert printed(guid(1), path) is None
    assert printed(guid(1), path / "below" / "it") is None
    path.touch()
    assert printed(guid(1), path) is None
    assert printed(guid(1), path / "below" / "it") is None
    assert printed_texts([], path) == {}


def test_an_empty_file_becomes_the_library(path: Path) -> None:
    path.touch()
    keep(path, set_file(card(1)))
    assert printed(guid(1), path) is not None


def foreign(path: Path, *statements: str) -> bytes:
    with closing(sqlite3.connect(path)) as raw:
        for statement in statements:
            raw.execute(statement)
        raw.commit()
    return path.read_bytes()


@pytest.mark.parametrize("content", [b"hello", b"hello " * 1000, b"\x00" * 5000])
def test_what_is_no_database_is_refused_and_left(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    assert refusal(path).startswith("is not a database; it is left as it is")
    with pytest.raises(LibraryError, match="is not a database"):
        printed(guid(1), path)
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    "statement", ["CREATE TABLE worm (x)", "PRAGMA application_id = 7", "PRAGMA user_version = 1"]
)
def test_another_programs_database_is_refused_and_left(path: Path, statement: str) -> None:
    content = foreign(path, statement)
    assert refusal(path) == "is another program's database, not Kanly's library"
    with pytest.raises(LibraryError, match="another program's"):
        printed(guid(1), path)
    assert path.read_bytes() == content


def test_a_newer_library_is_refused_and_left(path: Path) -> None:
    keep(path, set_file(card(1)))
    content = foreign(path, "PRAGMA user_version = 2")
    assert refusal(path) == "was written by a newer Kanly (version 2, this one knows 1)"
    with pytest.raises(LibraryError, match="newer Kanly"):
        printed(guid(1), path)
    assert path.read_bytes() == content


@pytest.mark.parametrize("start", [100, 4096 * 2])
def test_a_damaged_library_is_refused_and_left(path: Path, start: int) -> None:
    keep(path, set_file(*(card(number) for number in range(200))))
    content = bytearray(path.read_bytes())
    content[start : start + 8000] = b"\xa5" * len(content[start : start + 8000])
    path.write_bytes(content)
    assert refusal(path).startswith("is damaged; it is left as it is")
    assert path.read_bytes() == content
    with pytest.raises(LibraryError, match="is damaged"):
        printed_texts([guid(number) for number in range(200)], path)


def test_a_folder_in_its_place_is_refused(path: Path) -> None:
    path.mkdir()
    assert refusal(path).startswith("cannot be opened")
    with pytest.raises(LibraryError, match="cannot be read or written"):
        printed(guid(1), path)


@pytest.mark.parametrize("version", [-3, 0])
def test_a_version_no_kanly_writes_is_refused(path: Path, version: int) -> None:
    with open_library(path):
        pass
    with closing(sqlite3.connect(path)) as library, library:
        library.execute(f"PRAGMA user_version = {version}")
    if version < 0:
        assert refusal(path) == "bears the version -3, which no Kanly writes"
    else:
        assert printed(guid(1), path) is None
    assert not list(path.parent.glob("*backup*"))


def test_texts_that_are_no_json_are_told_not_shown(path: Path) -> None:
    keep(path, set_file(card(1)))
    with closing(sqlite3.connect(path)) as library, library:
        library.execute("UPDATE printed_card SET properties = '{'")
    with pytest.raises(LibraryError, match="cannot be used"):
        printed(guid(1), path)
    kept = keep(path, set_file(card(1)))
    assert kept.changed == ("Card 1",)
    assert printed(guid(1), path) is not None


def test_a_folder_that_is_not_there_is_refused(path: Path) -> None:
    assert refusal(path / "below").startswith("cannot be opened")


def test_a_held_library_is_refused_after_a_wait(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert library_file.PATIENCE == 5
    monkeypatch.setattr(library_file, "PATIENCE", 0.2)
    keep(path, set_file(card(1)))
    with closing(sqlite3.connect(path, isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        with (
            open_library(path) as library,
            pytest.raises(LibraryError, match="is held by another"),
        ):
            library.keep(set_file(card(1, "Changed.")))
        assert printed(guid(1), path) is not None  # a reader need not wait
        holder.execute("COMMIT")
        holder.execute("BEGIN EXCLUSIVE")
        assert refusal(path).startswith("is held by another program")
        with pytest.raises(LibraryError, match="is held by another program"):
            printed(guid(1), path)
    assert printed(guid(1), path) is not None


@pytest.mark.usefixtures("unmeasured")
def test_a_library_that_cannot_be_written_says_so(path: Path) -> None:
    keep(path, set_file(card(1)))
    script = f"""
from cardbase.errors import LibraryError
from cardbase.octgn import PrintedCard, SetFile
one = PrintedCard(octgn_id={guid(1)!r}, name="A", line=1, properties={{}})
file = SetFile(name="S", set_id={SET_ID!r}, path="x", sha256="0" * 64, cards=(one,),
               refused=(), remarks=())
print(printed({guid(1)!r}, path).name)
try:
    with open_library(path) as library:
        library.keep(file)
except LibraryError as refusal:
    print(refusal)
try:
    with open_library(path.with_name("new.db")):
        pass
except LibraryError as refusal:
    print(refusal)
"""
    with tempfile.TemporaryDirectory() as folder:  # nobody may not enter tmp_path
        readable = Path(folder) / "library.db"
        shutil.copy(path, readable)
        readable.chmod(0o444)
        Path(folder).chmod(0o555)
        said = run(AS_NOBODY + script, readable).stdout.splitlines()
        Path(folder).chmod(0o755)
    assert said[0] == "Card 1"
    assert said[1].startswith(f"{readable}: cannot be written")
    assert said[2].startswith(f"{readable.with_name('new.db')}: cannot be opened")


@pytest.mark.usefixtures("unmeasured")
def test_a_library_that_cannot_be_read_says_so(path: Path) -> None:
    keep(path, set_file(card(1)))
    script = f"""
from cardbase.errors import LibraryError
try:
    printed({guid(1)!r}, path)
except LibraryError as refusal:
    print(refusal)
"""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o000)
        said = run(AS_NOBODY + script, Path(folder) / "library.db").stdout
        Path(folder).chmod(0o755)
    assert "library.db: cannot be read (Permission denied)" in said


# Everything is loaded before the rights are given up: the interpreter's own folder may be root's.
AS_NOBODY = f"""
import json, os, sys, tempfile, sqlalchemy.dialects.sqlite.pysqlite
from pathlib import Path
from cardbase.userlib.quick import printed
from cardbase.userlib.file import reading
from cardbase.userlib.store import open_library
path = Path(sys.argv[1])
printed("x", path)
with tempfile.TemporaryDirectory() as folder, open_library(Path(folder) / "warm.db"):
    pass
if os.geteuid() == 0:
    os.setgid({NOBODY})
    os.setuid({NOBODY})
"""


def run(script: str, path: Path) -> subprocess.CompletedProcess[str]:
    ran = subprocess.run(
        [sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=False
    )
    assert ran.stderr == ""
    return ran


def a_step(connection: sqlite3.Connection) -> None:
    connection.execute("ALTER TABLE printed_card ADD COLUMN seen INTEGER NOT NULL DEFAULT 0")
    connection.execute("UPDATE printed_card SET seen = 1")


def a_bad_step(connection: sqlite3.Connection) -> None:
    connection.execute("DELETE FROM printed_card")
    connection.execute("UPDATE no_such_table SET x = 1")


def test_a_step_brings_an_older_library_up_to_date_with_a_backup(path: Path) -> None:
    keep(path, set_file(card(1), card(2)))
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
    keep(path, set_file(card(1)))
    for _ in range(2):
        with open_library(path, steps={1: a_step}):
            pass
    assert sorted(one.name for one in path.parent.iterdir()) == [
        "library.db",
        "library.db.v1-backup",
    ]


def test_steps_run_in_order_without_a_gap(path: Path) -> None:
    keep(path, set_file(card(1)))
    run_steps: list[int] = []
    steps = {number: lambda _, number=number: run_steps.append(number) for number in (3, 1, 2)}
    with open_library(path, steps=steps):
        pass
    assert run_steps == [1, 2, 3]
    with closing(sqlite3.connect(path)) as raw:
        assert raw.execute("PRAGMA user_version").fetchone() == (4,)


def test_two_who_migrate_at_once_run_each_step_once(path: Path) -> None:
    keep(path, set_file(card(1)))
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
    keep(path, set_file(card(1)))
    before = contents(path)
    with (
        pytest.raises(LibraryError, match=r"from version 2 to 3 \(no such table: no_such_table\)"),
        open_library(path, steps={1: a_step, 2: a_bad_step}),
    ):
        pass
    assert contents(path) == before == contents(path.with_name("library.db.v1-backup"))


def test_an_earlier_backup_is_never_overwritten(path: Path) -> None:
    keep(path, set_file(card(1)))
    names = ["library.db.v1-backup", "library.db.v1-backup-2"]
    for name in names:
        path.with_name(name).write_text("precious")
    with open_library(path, steps={1: a_step}):
        pass
    assert [path.with_name(name).read_text() for name in names] == ["precious"] * 2
    assert printed(guid(1), path.with_name("library.db.v1-backup-3")) is not None


def test_without_a_backup_no_step_runs(path: Path) -> None:
    keep(path, set_file(card(1)))
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
from cardbase.userlib.store import open_library
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


def test_an_import_killed_midway_leaves_the_earlier_one_whole(path: Path) -> None:
    keep(path, set_file(*(card(number) for number in range(2500))))
    before = contents(path)
    kill_midway(SLOW_IMPORT, path)
    assert contents(path) == before
    with open_library(path) as library:
        assert len(library.keep(set_file(card(1))).gone) == 2499


def test_a_first_import_killed_midway_leaves_an_empty_library(path: Path) -> None:
    kill_midway(SLOW_IMPORT, path)
    with open_library(path) as library:
        assert library.sets() == []


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
from cardbase.userlib.store import open_library
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


def test_the_wait_for_a_held_library_is_no_longer_than_promised(path: Path) -> None:
    keep(path, set_file(card(1)))
    with closing(sqlite3.connect(path, isolation_level=None)) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        start = time.monotonic()
        assert refusal(path).startswith("is held by another program")
        assert 4 < time.monotonic() - start < 15
