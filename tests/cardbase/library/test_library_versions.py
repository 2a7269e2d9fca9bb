"""Libraries of every earlier version come through with all that is in them, backed up before."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from deck_cases import real_deck, same_deck
from library_cases import OLD, SCHEMA_9, card, guid, keep_old, set_file
from msgspec.structs import replace

from cardbase.catalog.catalog import Catalog
from cardbase.library.collection import owned
from cardbase.library.deck_history import deck_history, restore_deck
from cardbase.library.deck_rows import FIRST
from cardbase.library.decks import read_saved, save, saved_decks
from cardbase.library.edit import editing
from cardbase.library.file import VERSION
from cardbase.library.printed import copies, printed_texts, quotes
from cardbase.library.store import open_library
from cardbase.library.tables import keep_table, kept_table, table_in_use
from tracker.log.store import open_log, read_log

WITH_VERSIONS = 9
"""The version of library.db since which a deck keeps its own."""

GAME = [("began", 1, "{}"), ("passed", 1, '{"house":"ordos"}')]


def old_library(path: Path, version: int) -> None:
    """A library of that version with all a library of that version can hold."""
    keep_old(path, set_file(card(1), card(2)), OLD[version])
    with closing(sqlite3.connect(path)) as raw, raw:
        assert raw.execute("PRAGMA user_version").fetchone() == (version,)
        if version >= 3:
            raw.execute("INSERT INTO imported_text VALUES ('crf', 'c.txt', 'x', 'then', 1)")
            raw.execute("INSERT INTO text_unit VALUES ('crf', 7, 'Walk without rhythm.')")
    if version >= 2:
        rows = path.with_name("game.db")
        with open_log(rows) as log:
            log.create("tuesday", "Tuesday", GAME)
        with closing(sqlite3.connect(path, isolation_level=None)) as raw:
            raw.execute("ATTACH ? AS other", (str(rows),))
            for table in ("game", "game_branch", "game_event"):
                raw.execute(f"INSERT INTO {table} SELECT * FROM other.{table}")  # noqa: S608
        rows.unlink()


def tables(path: Path) -> dict[str, list[str]]:
    with closing(sqlite3.connect(path)) as raw:
        rows = raw.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
        return {name: sql.split() for name, sql in rows}


def contents(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as raw:
        return {line for line in raw.iterdump() if line.startswith("INSERT")}


@pytest.mark.parametrize("version", OLD)
def test_an_older_library_is_read_as_it_stands(path: Path, version: int, catalog: Catalog) -> None:
    old_library(path, version)
    stood = path.read_bytes()
    assert saved_decks(path) == ()
    assert owned(catalog, path).copies == ()
    assert quotes("crf", [7], path) == ({7: "Walk without rhythm."} if version >= 3 else {})
    with read_log(path) as log:
        games = log.games()
        assert [one.id for one in games] == (["tuesday"] if version >= 2 else [])
        if games:
            assert [(one.kind, one.version, one.body) for one in log.records("tuesday")] == GAME
    assert path.read_bytes() == stood


@pytest.mark.parametrize("version", OLD)
def test_an_older_library_comes_up_to_date_unchanged(path: Path, version: int) -> None:
    old_library(path, version)
    before = contents(path)
    with editing(path) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (VERSION,)
    assert contents(path) == before
    assert contents(path.with_name(f"library.db.v{version}-backup")) == before
    assert printed_texts([guid(1), guid(2)], path).keys() == {guid(1), guid(2)}
    assert list(copies(path)) == (["crf"] if version >= 3 else [])
    with open_library(path.with_name("new.db")):
        pass
    assert tables(path) == tables(path.with_name("new.db"))


@pytest.mark.parametrize(
    "version", [version for version in OLD if FIRST <= version < WITH_VERSIONS]
)
def test_a_deck_of_an_older_library_is_its_own_first_version(
    path: Path, version: int, catalog: Catalog
) -> None:
    one, other = real_deck(catalog, "atreides"), real_deck(catalog, "guild")
    new = path.with_name("new.db")
    save(one, "Red Duke", path=new)
    old_library(path, version)
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute("ATTACH ? AS new", (str(new),))
        for table in ("deck", "deck_slot"):
            raw.execute(f"INSERT INTO {table} SELECT * FROM new.{table}")  # noqa: S608
    stood = path.read_bytes()
    first = deck_history("red duke", path)
    assert [(step.number, step.notes) for step in first.versions] == [(1, one.notes)]
    (saved,) = saved_decks(path)
    for name in ("red duke", "red duke@1"):
        deck = read_saved(name, catalog, path).strictly()
        assert same_deck(replace(deck, name=one.name), one)
    assert path.read_bytes() == stood

    save(other, "red duke", replace=True, path=path)
    assert path.with_name(f"library.db.v{version}-backup").exists()
    deck = read_saved("red duke@1", catalog, path).strictly()
    assert same_deck(replace(deck, name=one.name), one)
    assert restore_deck("red duke", path=path).after.slots == first.versions[0].slots
    (again,) = saved_decks(path)
    assert (again.sizes, again.made_at, again.version) == (saved.sizes, saved.made_at, 3)


def test_a_table_kept_before_one_told_whom_one_plays_is_read(tmp_path: Path) -> None:
    path = tmp_path / "library.db"
    with closing(sqlite3.connect(path)) as raw:
        raw.executescript(SCHEMA_9.read_text(encoding="utf-8"))
        raw.execute(
            "INSERT INTO kept_table VALUES ('two', 'Two', 'fremen choam', '', 1, 0, '', '', 1, ?)",
            ("2026-01-31T20:15:00.000000Z",),
        )
        raw.commit()
    found = table_in_use(path)
    assert found is not None
    assert (found.name, found.setup.me) == ("Two", "")
    keep_table(replace(found, setup=replace(found.setup, me="choam")), path)
    assert kept_table("", path).setup.me == "choam"
