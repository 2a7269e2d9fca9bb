"""File helpers: our data folder, identity of a file, its address for SQLite, replacement."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import PurePath

DATA_FOLDER = Path(__file__).parent / "data"
"""The data files of this package."""

CLOSED = frozenset(
    (errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
)
"""Error numbers for a valid folder that cannot be written: no permission, or no space."""

SHARED = os.name != "nt"
"""Whether a file can be replaced while others read it; not so on Windows."""

TRIES = 20
PAUSE = 0.1
"""Seconds between attempts to replace a file."""

Stamp = tuple[int, ...]
"""The identity of a file, to detect that another has replaced it."""


def stamp_of(path: Path) -> Stamp | None:
    """The stamp of the file at a path, None if there is none."""
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
    """Atomically replace a file, which need not exist, by another.

    Args:
        new: The file, in the same folder.
        target: Its new path.
        shared: Whether the system can replace an open file; else it is retried for two seconds,
            since readers open it only briefly.

    Raises:
        OSError: it failed; both files are unchanged.
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
