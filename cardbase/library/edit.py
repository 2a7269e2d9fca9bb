"""Opens library.db to write by plain sqlite3; the database library only makes or upgrades it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from cardbase.errors import LibraryError
from cardbase.home import is_there, library_path, ready_home
from cardbase.library.file import VERSION, connect, plainly, version_of, writing


@contextmanager
def editing(path: Path | None = None) -> Iterator[sqlite3.Connection]:
    """A connection that may write to the library, made when absent, upgraded when older.

    What is committed through it is on the disk, the end of its journal included.

    Raises HomeError: the data folder cannot be made or written; LibraryError: it cannot be opened,
    made or brought up to date.
    """
    place = path or ready_home() / library_path().name
    is_there(place)  # refuses what is no file, which SQLite would try its hands at
    with plainly(place):
        connection = _up_to_date(place) or _made(place)
    try:
        with plainly(place):
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA synchronous = EXTRA")  # FULL leaves the folder unsynced
        yield connection
    finally:
        connection.close()


@contextmanager
def changing(path: Path | None = None) -> Iterator[sqlite3.Connection]:
    """One transaction on the library that holds it from its start; undone when anything fails.

    Raises HomeError, LibraryError: as `editing`, or it cannot be written.
    """
    place = path or ready_home() / library_path().name
    with editing(place) as connection, plainly(place), writing(connection):
        yield connection


@contextmanager
def often_written(path: Path | None = None) -> Iterator[None]:
    """While it lasts a commit is one synced write to a log beside the library, not four.

    Whoever opens the library meanwhile goes by that log, too (SQLite's WAL); it is taken in, and
    gone, at the end, or with the next one to open the library where this process was killed.
    Where others hold the library just then it stays as it is, slower and as safe.

    Raises HomeError, LibraryError, as `editing`.
    """
    _keep(path, "WAL")
    try:
        yield
    finally:
        with suppress(LibraryError):
            _keep(path, "DELETE")


def _keep(path: Path | None, mode: str) -> None:
    """Have the library keep its changes in one of SQLite's ways. Raises HomeError, LibraryError."""
    with editing(path) as connection, suppress(sqlite3.OperationalError):
        connection.execute(f"PRAGMA journal_mode = {mode}")


def _up_to_date(path: Path) -> sqlite3.Connection | None:
    try:
        connection = connect(path, "rw")
    except sqlite3.OperationalError as fault:
        if fault.sqlite_errorcode & 0xFF == sqlite3.SQLITE_CANTOPEN:
            return None
        raise
    try:
        if version_of(connection, path, VERSION) == VERSION:
            return connection
    except BaseException:
        connection.close()
        raise
    connection.close()
    return None


def _made(path: Path) -> sqlite3.Connection:
    from cardbase.library.store import open_library

    with open_library(path):
        pass
    return connect(path, "rw")
