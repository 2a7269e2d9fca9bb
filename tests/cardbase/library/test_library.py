"""The user's library.db: made once, replaced whole, migrated with a backup, never lost."""

from __future__ import annotations

import json
import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from library_cases import (
    NOBODY,
    OTHER_SET,
    SET_ID,
    card,
    guid,
    keep,
    printed,
    refusal,
    run,
    set_file,
)
from pydantic import ValidationError
from systems import posix

from cardbase.errors import LibraryError
from cardbase.library import file as library_file
from cardbase.library.file import APPLICATION, VERSION
from cardbase.library.migrate import STEPS
from cardbase.library.printed import printed_texts
from cardbase.library.store import open_library
from cardbase.octgn import PrintedCard


def test_a_new_library_is_marked_as_ours_with_its_version(path: Path) -> None:
    with open_library(path) as library:
        assert library.sets() == []
    with closing(sqlite3.connect(path)) as raw:
        assert raw.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
        assert raw.execute("PRAGMA user_version").fetchone() == (VERSION,)
        tables = raw.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
        assert [name for (name,) in tables] == [
            "deck",
            "deck_slot",
            "deck_version",
            "deck_version_slot",
            "game",
            "game_branch",
            "game_chance",
            "game_event",
            "game_invitation",
            "game_move",
            "game_right",
            "imported_set",
            "imported_text",
            "kept_table",
            "kept_table_own",
            "ledger",
            "ledger_entry",
            "owned_card",
            "printed_card",
            "text_unit",
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
        "import sys; from pathlib import Path; from cardbase.library.printed import printed_texts;"
        f"print(printed_texts([{guid(1)!r}], Path(sys.argv[1])));"
        "print({'sqlmodel', 'sqlalchemy', 'pydantic'} & set(sys.modules))"
    )
    ran = run(script, path)
    assert ran.stdout == "{}\nset()\n"
    assert not path.exists()
    keep(path, set_file(card(1)))
    assert run(script, path).stdout.startswith(f"{{{guid(1)!r}: Printed(octgn_id=")
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
    content = foreign(path, f"PRAGMA user_version = {VERSION + 1}")
    assert refusal(path) == "was written by a newer Kanly (version 12, this one knows 11)"
    with pytest.raises(LibraryError, match="newer Kanly"):
        printed(guid(1), path)
    assert path.read_bytes() == content


@pytest.mark.parametrize("where", [b"CREATE TABLE", b"nearest worm"])  # the schema, the cards
def test_a_damaged_library_is_refused_and_left(path: Path, where: bytes) -> None:
    keep(path, set_file(*(card(number) for number in range(200))))
    content = bytearray(path.read_bytes())
    start = max(100, content.index(where) // 4096 * 4096)
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


@posix
@pytest.mark.usefixtures("unmeasured")
def test_a_library_that_cannot_be_written_says_so(path: Path) -> None:
    keep(path, set_file(card(1)))
    script = f"""
from cardbase.errors import LibraryError
from cardbase.octgn import PrintedCard, SetFile
one = PrintedCard(octgn_id={guid(1)!r}, name="A", line=1, properties={{}})
file = SetFile(name="S", set_id={SET_ID!r}, path="x", sha256="0" * 64, cards=(one,),
               refused=(), remarks=())
print(printed_texts([{guid(1)!r}], path)[{guid(1)!r}].name)
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


@posix
@pytest.mark.usefixtures("unmeasured")
def test_a_library_that_cannot_be_read_says_so(path: Path) -> None:
    keep(path, set_file(card(1)))
    script = f"""
from cardbase.errors import LibraryError
try:
    printed_texts([{guid(1)!r}], path)
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
from cardbase.library.printed import printed_texts
from cardbase.library.file import reading
from cardbase.library.store import open_library
path = Path(sys.argv[1])
printed_texts(["x"], path)
with tempfile.TemporaryDirectory() as folder, open_library(Path(folder) / "warm.db"):
    pass
if os.geteuid() == 0:
    os.setgid({NOBODY})
    os.setuid({NOBODY})
"""
