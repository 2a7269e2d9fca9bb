"""Builds catalog.db from the data files: whole or not at all, by one process at a time."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterator
from itertools import count
from typing import TYPE_CHECKING, Protocol

from cardbase.catalog.fingerprint import APPLICATION_ID, data_hash
from cardbase.errors import CardbaseError, CatalogError, CatalogNotKept
from cardbase.files import CLOSED, Stamp, replace_file, stamp_of
from cardbase.home import ready_home

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Engine


PATIENCE = 60.0
BATCH = 200
MAGIC = b"SQLite format 3\0"
APPLICATION_AT = 68
DISK = frozenset(
    (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
)
"""The error codes of SQLite for a full disk."""


class Watcher(Protocol):
    """Observer of the progress of a build."""

    def wrote(self, done: int, of: int) -> None:
        """So many rows are written, of so many."""

    def set_aside(self, kept: Path) -> None:
        """A file that is no catalog of ours stood in the way; it was kept under this name."""

    def not_kept(self, why: CardbaseError) -> None:
        """It cannot be kept, and is built in memory for this once."""


def build(target: Path, fresh: Callable[[], bool], watcher: Watcher | None = None) -> bool:
    """Build the catalog unless another process has done so meanwhile.

    The rows are written to a temporary file beside the target, which it replaces atomically when
    complete. A lock makes other processes wait; it is released when its process ends.

    Args:
        target: The path of catalog.db.
        fresh: Whether the target exists and is up to date; called again under the lock.
        watcher: Notified of the progress.

    Returns:
        Whether this call built it.

    Raises:
        CatalogNotKept: the folder's disk is full, or its file system takes no file or no lock.
        CatalogError: the lock is held for a minute, or a foreign file there cannot be moved.
        HomeClosed, HomeError: the folder cannot be written, or cannot be there.
        DataError, StaleErratum, MissingData: the data files are at fault.
    """
    with _alone(target):
        if fresh():
            return False
        for left in target.parent.glob(f"{target.name}.*.new*"):
            left.unlink()
        kept = _keep_foreign(target)
        if kept and watcher:
            watcher.set_aside(kept)
        _build(target, watcher)
        return True


def build_in_memory(watcher: Watcher | None = None) -> sqlite3.Connection:
    """A catalog that is held in memory alone, and is gone when it is closed.

    Raises DataError, StaleErratum, MissingData where the data files are at fault.
    """
    from sqlalchemy import create_engine
    from sqlalchemy.pool import StaticPool

    held = sqlite3.connect(":memory:", check_same_thread=False)
    engine = create_engine("sqlite://", creator=lambda: held, poolclass=StaticPool)
    _write(engine, watcher)
    held.execute("PRAGMA query_only = ON")
    return held


def remove(target: Path, stamp: Stamp | None) -> None:
    """Remove the catalog if it is still the file of this stamp. Raises CatalogError, HomeError."""
    with _alone(target):
        if stamp is None or stamp_of(target) == stamp:
            target.unlink(missing_ok=True)


@contextlib.contextmanager
def _alone(target: Path) -> Iterator[None]:
    """Hold the lock on the catalog; system errors about its folder become our own."""
    from filelock import FileLock, Timeout

    ready_home()
    try:
        with FileLock(target.with_name(target.name + ".lock"), timeout=PATIENCE):
            yield
    except Timeout:
        message = f"another process has been building it for {PATIENCE:.0f} seconds; try again"
        raise CatalogError(str(target), message) from None
    except NotImplementedError:
        raise CatalogNotKept(str(target), "its file system takes no locks") from None
    except OSError as fault:
        place = str(fault.filename or target)
        kind = CatalogNotKept if fault.errno in CLOSED else CatalogError
        raise kind(place, f"cannot write it ({fault.strerror or fault})") from None


def _keep_foreign(target: Path) -> Path | None:
    """Rename a file at the target that is not a catalog of ours; returns its new name."""
    if not target.exists():
        return None
    if target.is_file():
        with target.open("rb") as handle:
            head = handle.read(APPLICATION_AT + 4)
        ours = APPLICATION_ID.to_bytes(4, "big")
        if head.startswith(MAGIC) and head[APPLICATION_AT:] == ours:
            return None
    names = (target.with_name(f"{target.name}.set-aside-{number}") for number in count(1))
    kept = next(name for name in names if not name.exists())
    return target.rename(kept)


def _build(target: Path, watcher: Watcher | None) -> None:
    from sqlalchemy import URL, create_engine
    from sqlalchemy.exc import DBAPIError

    new = target.with_name(f"{target.name}.{os.getpid()}.new")
    engine = create_engine(URL.create("sqlite", database=str(new)))
    try:
        _write(engine, watcher)
        engine.dispose()  # lets go of the file
        _flush(new)
        replace_file(new, target)
    except DBAPIError as fault:
        kind = CatalogNotKept if _is_of_the_disk(fault.orig) else CatalogError
        raise kind(str(target), f"cannot build it ({fault.orig})") from None
    finally:
        engine.dispose()
        for left in (new, new.with_name(f"{new.name}-journal")):  # a full disk keeps the journal
            with contextlib.suppress(FileNotFoundError):
                left.unlink()


def _is_of_the_disk(fault: BaseException | None) -> bool:
    """Whether an error is caused by the disk, not by the data."""
    return getattr(fault, "sqlite_errorcode", 0) & 0xFF in DISK


def _write(engine: Engine, watcher: Watcher | None) -> None:
    """Write a complete catalog to a database that is empty."""
    from cardbase.catalog import fingerprint
    from cardbase.catalog.assemble import assemble
    from cardbase.catalog.model import CatalogModel, MetaRow
    from cardbase.catalog.point_rows import ASKED, WORDS, enter_words, points, search_rows
    from cardbase.catalog.rows import enter, row, rows

    made_of = data_hash()  # before the files are read: a change meanwhile outdates the catalog
    cards, words = fingerprint.DATA  # the folders that were hashed, and no others
    assembly = assemble(cards / "ccg", words / "card_errata.csv", words)
    found = points(assembly.cards)
    ready = [*rows(assembly), *search_rows(found)]
    with engine.begin() as connection:
        connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
        CatalogModel.metadata.create_all(connection)
        for table in (WORDS, ASKED):
            connection.exec_driver_sql(table)
        enter_words(connection, found)
        for start in range(0, len(ready), BATCH):
            enter(connection, ready[start : start + BATCH])
            if watcher:
                watcher.wrote(min(start + BATCH, len(ready)), len(ready))
        enter(connection, [row(MetaRow, {"name": "hash", "value": made_of})])


def _flush(file: Path) -> None:
    """Have the system put the file on the disk before it takes the catalog's place."""
    with file.open("rb+") as handle:
        os.fsync(handle.fileno())
