"""The folder of Kanly's data: the derived catalog and the user's own library."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from cardbase.errors import HomeClosed, HomeError, LibraryError
from cardbase.files import CLOSED


def home() -> Path:
    """The data folder: KANLY_HOME if set, else the platform's own; it may not exist yet.

    Raises HomeError for the home (~name) of an unknown user.
    """
    chosen = os.environ.get("KANLY_HOME")
    if chosen:
        try:
            return Path(chosen).expanduser().absolute()
        except RuntimeError:
            raise HomeError(chosen, "there is no such user") from None
    from platformdirs import user_data_path

    return user_data_path("kanly", appauthor=False)


def catalog_path() -> Path:
    """The path of catalog.db, which is derived from the data files and safe to delete."""
    return home() / "catalog.db"


def library_path() -> Path:
    """The path of library.db, the user's own data, which upgrades keep."""
    return home() / "library.db"


def is_there(path: Path) -> bool:
    """Whether there is a library. Raises LibraryError if the path is something else.

    A dangling link does not count as an empty library: its target is missing.
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise LibraryError(str(path), "is no file, so it cannot be read or written")
    except (FileNotFoundError, NotADirectoryError):
        for place in (path, *path.parents):
            if leads_nowhere(place):
                raise LibraryError(str(path), _lost(place, path)) from None
        return False
    except OSError as fault:
        raise LibraryError(str(path), f"cannot be read ({fault.strerror})") from None
    return True


def leads_nowhere(place: Path) -> bool:
    """Whether a path is a dangling link."""
    return place.is_symlink() and not place.exists()


def _lost(link: Path, path: Path) -> str:
    """The message for a dangling link, with a remedy."""
    which = "is a link" if link == path else f"lies behind {link}, a link"
    return f"{which} to {link.readlink()}, which is not there; bring that back or remove the link"


def ready_home() -> Path:
    """The data folder, created if absent.

    Raises:
        HomeClosed: no permission to write it, or no space to create it.
        HomeError: it cannot exist at that path.
    """
    folder = home()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK | os.X_OK):
            _try(folder)
    except FileExistsError:
        lost = leads_nowhere(folder)
        reason = f"it {_lost(folder, folder)}" if lost else "it is a file, and no folder"
        raise HomeError(str(folder), reason) from None
    except OSError as fault:
        kind = HomeClosed if fault.errno in CLOSED else HomeError
        raise kind(str(folder), fault.strerror or str(fault)) from None
    return folder


def _try(folder: Path) -> None:
    """Create and delete a file there. Raises the OSError if that fails."""
    probe = folder / f"kanly-{os.getpid()}.part"
    probe.touch()
    probe.unlink()
