"""Where Kanly keeps its data: the derived catalog and the user's own library."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from cardbase.errors import HomeClosed, HomeError, LibraryError
from cardbase.files import CLOSED


def home() -> Path:
    """The data folder: KANLY_HOME when set, else the platform's own; it may not exist yet.

    Raises HomeError for the home (~name) of nobody.
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
    """Where catalog.db lies: derived from the data files, safe to delete."""
    return home() / "catalog.db"


def library_path() -> Path:
    """Where library.db lies: the user's own, never lost by an upgrade."""
    return home() / "library.db"


def is_there(path: Path) -> bool:
    """Whether there is a library at all. Raises LibraryError where something else stands.

    A link that leads nowhere is no empty library: what it led to is missing.
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
    """Whether it is a link to what is not there."""
    return place.is_symlink() and not place.exists()


def _lost(link: Path, path: Path) -> str:
    """What is said of a link that leads nowhere, and what to do."""
    which = "is a link" if link == path else f"lies behind {link}, a link"
    return f"{which} to {link.readlink()}, which is not there; bring that back or remove the link"


def ready_home() -> Path:
    """The data folder, made when absent.

    Raises:
        HomeClosed: it may not be written, or there is no room to make it.
        HomeError: it cannot be there at all.
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
    """Put a file there and take it away. Raises the OSError that tells why that cannot be."""
    probe = folder / f"kanly-{os.getpid()}.part"
    probe.touch()
    probe.unlink()
