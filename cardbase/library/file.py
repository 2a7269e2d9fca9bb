"""The file library.db itself: is it ours, of which version, and can it be used?"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from cardbase.errors import LibraryError
from cardbase.files import address_of
from cardbase.home import is_there, library_path

APPLICATION = 0x4B6E4C62
"""PRAGMA application_id of library.db: "KnLb"."""

VERSION = 11
"""PRAGMA user_version of the schema in `model`."""

SERIALIZED = 3
"""What `sqlite3.threadsafety` is where threads may share a connection."""

PATIENCE = 5.0
"""Seconds to wait for another program that holds the library."""

DAMAGED = "is damaged; it is left as it is, bring back a backup or move it away"

REASONS = {
    sqlite3.SQLITE_NOTADB: "is not a database; it is left as it is, move it away to start anew",
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_BUSY: "is held by another program; try again when that has ended",
    sqlite3.SQLITE_READONLY: "cannot be written; its file and folder must be yours to write",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened; its file and folder must be yours",
    sqlite3.SQLITE_IOERR: "cannot be read or written (disk error)",
    sqlite3.SQLITE_FULL: "cannot grow: the disk is full",
}


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """A connection in SQLite's mode ro, rw or rwc, that begins no transaction by itself."""
    address = f"{address_of(path.absolute())}?mode={mode}"
    # several threads may use it where SQLite itself is built for that; who writes takes turns
    alone = sqlite3.threadsafety < SERIALIZED
    return sqlite3.connect(
        address, uri=True, timeout=PATIENCE, isolation_level=None, check_same_thread=alone
    )


def version_of(connection: sqlite3.Connection, path: Path, newest: int) -> int:
    """The schema version, 0 for a database still empty.

    Raises LibraryError: another program's database, or one of a newer Kanly; sqlite3.DatabaseError:
    the file is no database, is corrupt or is locked.
    """
    application = _pragma(connection, "application_id")
    version = _pragma(connection, "user_version")
    if application != APPLICATION:
        empty = connection.execute("SELECT NOT EXISTS (SELECT 1 FROM sqlite_master)").fetchone()[0]
        if empty and not application and not version:
            return 0
        raise LibraryError(str(path), "is another program's database, not Kanly's library")
    if version < 0:
        raise LibraryError(str(path), f"bears the version {version}, which no Kanly writes")
    if version > newest:
        raise LibraryError(
            str(path), f"was written by a newer Kanly (version {version}, this one knows {newest})"
        )
    return version


@contextmanager
def plainly(path: Path) -> Iterator[None]:
    """Turns what SQLite says inside into one clear line. Raises LibraryError."""
    try:
        yield
    except sqlite3.DatabaseError as fault:
        raise LibraryError(str(path), reason_of(fault)) from None


def reason_of(fault: sqlite3.DatabaseError) -> str:
    """What went wrong, in words that say what to do."""
    code = getattr(fault, "sqlite_errorcode", 0) & 0xFF  # the low byte: the cause, undetailed
    return REASONS.get(code, f"cannot be used ({fault})")


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection | None]:
    """A read-only connection to a library that exists, None when nothing is in it yet.

    A write that was killed leaves a journal which only a writer may play back; then, and only
    then, the file is opened to write, as SQLite requires. Where its disk cannot be written, a copy
    of it is, and is gone afterwards.

    Raises LibraryError: it cannot be read.
    """
    with plainly(path), ExitStack() as held:
        connection, version = _opened(path, held)
        yield connection if version else None


def _opened(path: Path, held: ExitStack) -> tuple[sqlite3.Connection, int]:
    """A connection that can read the library, and its version."""
    for mode in ("ro", "rw"):
        try:
            connection = held.enter_context(closing(connect(path, mode)))
            return connection, version_of(connection, path, VERSION)
        except sqlite3.OperationalError as fault:
            closed = fault.sqlite_errorcode & 0xFF in (
                sqlite3.SQLITE_READONLY,
                sqlite3.SQLITE_CANTOPEN,
            )
            if not closed or (mode == "rw" and not _left_beside(path)):
                raise
    copy = held.enter_context(_copied(path))
    return copy, version_of(copy, path, VERSION)


def _left_beside(path: Path) -> list[Path]:
    """What a writer that was killed has left beside the library."""
    names = (path.with_name(f"{path.name}-{ending}") for ending in ("journal", "wal"))
    return [one for one in names if one.exists()]


@contextmanager
def _copied(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection to a copy of the library and what lies beside it. Raises LibraryError."""
    from shutil import copyfile
    from tempfile import TemporaryDirectory

    with ExitStack() as held:
        try:
            folder = Path(held.enter_context(TemporaryDirectory()))
            for one in (path, *_left_beside(path)):
                copyfile(one, folder / one.name)
        except OSError as fault:
            reason = f"a write to it was cut off, and cannot be undone here ({fault.strerror})"
            raise LibraryError(str(path), reason) from None
        yield held.enter_context(closing(connect(folder / path.name, "rw")))


@contextmanager
def writing(connection: sqlite3.Connection) -> Iterator[None]:
    """One transaction that holds the library from its start; undone when anything fails."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # on some faults SQLite has undone it already
            connection.execute("ROLLBACK")
        raise


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])


def now() -> str:
    """The time, UTC, ISO 8601."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


@contextmanager
def looking(path: Path | None, first: int) -> Iterator[sqlite3.Connection | None]:
    """A connection to read by; all that is read through it belongs together.

    None where there is no library, or one of a version before `first`, since which it holds what
    is looked for. A path of None is the user's own.

    Raises LibraryError: the library is there but cannot be read.
    """
    place = path or library_path()
    if not is_there(place):
        yield None
        return

    with reading(place) as connection:
        if connection is None or version_of(connection, place, VERSION) < first:
            yield None
            return
        connection.execute("BEGIN")
        yield connection
