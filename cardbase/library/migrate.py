"""Brings an older library.db up to date: one step a version, a backup before the first.

Every version so far added tables, and none was changed since, so the steps make them from the
schema. The version that changes a table keeps the statements of the steps before it as they were.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from cardbase.errors import LibraryError
from cardbase.files import replace_file
from cardbase.library.file import connect, plainly, version_of, writing
from cardbase.library.model import (
    BranchRow,
    ChanceRow,
    DeckRow,
    EventRow,
    GameInvitationRow,
    GameRightRow,
    GameRow,
    ImportedText,
    KeptTableOwnRow,
    KeptTableRow,
    LedgerEntryRow,
    LedgerRow,
    LibraryTable,
    MoveRow,
    OwnedRow,
    SlotRow,
    TextUnit,
    VersionRow,
    VersionSlotRow,
    statements,
)

Step: TypeAlias = Callable[[sqlite3.Connection], None]
"""Brings the tables one version on; runs in an open transaction, so no executescript."""

Steps: TypeAlias = Mapping[int, Step]
"""The version a step starts from -> the step; they run without a gap from 1."""


def _adding(*models: type[LibraryTable]) -> Step:
    def step(connection: sqlite3.Connection) -> None:
        for statement in statements(models):
            connection.execute(statement)

    return step


_FIRST_VERSIONS = (
    """INSERT INTO deck_version SELECT id, 1, 'saved', 0, notes, form, '', changed_at FROM deck""",
    """INSERT INTO deck_version_slot
    SELECT deck, 1, position, section, octgn_id, card, name, count FROM deck_slot""",
)


def _with_versions(connection: sqlite3.Connection) -> None:
    """Every deck that is kept becomes the first version of itself."""
    _adding(VersionRow, VersionSlotRow)(connection)
    for statement in _FIRST_VERSIONS:
        connection.execute(statement)


STEPS: Steps = {
    1: _adding(GameRow, BranchRow, EventRow),
    2: _adding(ImportedText, TextUnit),
    3: _adding(DeckRow, SlotRow, OwnedRow),
    4: _adding(ChanceRow),
    5: _adding(MoveRow),
    6: _adding(KeptTableRow),
    7: _adding(LedgerRow, LedgerEntryRow),
    8: _with_versions,
    9: _adding(KeptTableOwnRow),
    10: _adding(GameRightRow, GameInvitationRow),
}


def migrate(connection: sqlite3.Connection, path: Path, steps: Steps = STEPS) -> Path | None:
    """Run the steps an older library lacks, all or none.

    Returns:
        The backup made before the first step, None when the library was up to date.

    Raises LibraryError: a step failed or no backup could be made; the library stands as it was.
    """
    newest = 1 + len(steps)
    if version_of(connection, path, newest) == newest:
        return None
    with writing(connection):
        first = version_of(connection, path, newest)  # another process may have been quicker
        if first == newest:
            return None
        backup = _back_up(path, first)
        for version in range(first, newest):
            try:
                steps[version](connection)
            except sqlite3.Error as fault:
                raise LibraryError(
                    str(path),
                    f"cannot be brought from version {version} to {version + 1} ({fault}); "
                    "it stands as it was",
                ) from None
        connection.execute(f"PRAGMA user_version = {newest}")
    return backup


def _back_up(path: Path, version: int) -> Path:
    """Copy the library as committed to a name not yet taken. Raises LibraryError."""
    backup = _free_name(path, version)
    part = backup.with_name(backup.name + ".part")
    try:
        part.unlink(missing_ok=True)
        with plainly(backup):
            # Through SQLite: closing a plain file handle would drop the lock held on the library.
            source, copy = connect(path, "ro"), sqlite3.connect(part)
            try:
                source.backup(copy)
            finally:
                copy.close()
                source.close()
        replace_file(part, backup)
    except OSError as fault:
        raise LibraryError(str(backup), f"cannot back up the library ({fault.strerror})") from None
    except BaseException:
        with suppress(OSError):  # half a backup only fills the disk
            part.unlink(missing_ok=True)
        raise
    return backup


def _free_name(path: Path, version: int) -> Path:
    name = f"{path.name}.v{version}-backup"
    number = 1
    backup = path.with_name(name)
    while backup.exists():
        number += 1
        backup = path.with_name(f"{name}-{number}")
    return backup
