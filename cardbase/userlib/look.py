"""One look into library.db, for what it holds since some version."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from cardbase.home import is_there, library_path

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def looking(path: Path | None, first: int) -> Iterator[sqlite3.Connection | None]:
    """A connection to read by; all that is read through it belongs together.

    Args:
        path: The library, None for the user's own.
        first: The version since which it holds what is looked for.

    Yields:
        None where nothing of that kind can be: no library, or one of an earlier version.

    Raises:
        LibraryError: the library is there but cannot be read.
    """
    place = path or library_path()
    if not is_there(place):
        yield None
        return
    from cardbase.userlib.file import VERSION, reading, version_of

    with reading(place) as connection:
        if connection is None or version_of(connection, place, VERSION) < first:
            yield None
            return
        connection.execute("BEGIN")
        yield connection
