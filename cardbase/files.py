"""File helpers: our data folder, identity of a file, its address for SQLite, replacement."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import PurePath

DATA_FOLDER = Path(__file__).parent / "data"
"""The data files of this floor."""

CLOSED = frozenset(
    (errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
)
"""Why a folder that is in order takes nothing in: no right to write there, or no room."""

SHARED = os.name != "nt"
"""Whether a file can be replaced while others read it; Windows lets go only of a closed one."""

TRIES = 20
PAUSE = 0.1
"""Seconds between one try to replace a file and the next."""

Stamp = tuple[int, ...]
"""What tells a file from another that took its place."""


def stamp_of(path: Path) -> Stamp | None:
    """The stamp of the file that lies there now, None where none can be seen."""
    try:
        seen = path.stat()
    except OSError:
        return None
    return (seen.st_dev, seen.st_ino, seen.st_size, seen.st_mtime_ns)


def address_of(path: PurePath) -> str:
    """A full path as SQLite reads it in a URI, a Windows share included."""
    address = path.as_uri()
    # file://server/share: SQLite takes no server there, but reads //server/share as a path
    return address if address.startswith("file:///") else f"file://{address[5:]}"


def replace_file(new: Path, target: Path, *, shared: bool = SHARED) -> None:
    """Have a whole file take the place of another, or of none, in one step.

    Args:
        new: The file, in the same folder.
        target: What it is called from now on.
        shared: Whether the system replaces a file that is open; else it is tried for two
            seconds, as those who read it have it open only for a moment.

    Raises:
        OSError: it cannot be done; both files are as they were.
    """
    from time import sleep

    for left in reversed(range(1 if shared else TRIES)):
        try:
            new.replace(target)
        except PermissionError:
            if not left:
                raise
            sleep(PAUSE)
        else:
            return
