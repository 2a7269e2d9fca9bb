"""What a catalog was built from, in one short text: a hash of the data and of what reads it."""

from __future__ import annotations

import hashlib
from pathlib import Path

from errata.errors import MissingData

APPLICATION_ID = 0x4B4E4C43
"""Marks catalog.db as ours in its header ("KNLC")."""

HERE = Path(__file__).parent
OF_ERRATA = HERE.parent / "errata"
DATA = (HERE / "data", OF_ERRATA / "data")
MAKERS = [
    *(HERE / f"{one}.py" for one in ("assemble", "card", "facts", "model", "names", "review")),
    *(HERE / f"{one}.py" for one in ("rows", "vocabulary")),
    *(HERE / "boardgame" / f"{one}.py" for one in ("comparison", "facts", "options", "pieces")),
    *(HERE / "boardgame" / f"{one}.py" for one in ("sheets", "things", "vocabulary")),
    *(HERE / "search" / f"{one}.py" for one in ("board_points", "card_points", "index")),
    *(HERE / "search" / f"{one}.py" for one in ("pairs", "point", "tables", "unstated")),
    *(HERE / "operation").glob("*.py"),
    *OF_ERRATA.glob("*.py"),
    *(OF_ERRATA / "board").glob("*.py"),
    HERE / "operation" / "grammar.lark",
]
"""The modules that decide what stands in the catalog: a change of theirs outdates it, too."""


def data_hash() -> str:
    """The hash of all that the catalog is made of and by.

    Raises:
        MissingData: the data folder or a file in it is gone.
    """
    digest = hashlib.blake2b(digest_size=16)
    for path in (*_data(), *sorted(MAKERS)):
        try:
            content = path.read_bytes()
        except OSError as fault:
            raise MissingData(str(path), fault.strerror or str(fault)) from None
        digest.update(f"{path.name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def _data() -> list[Path]:
    """Every data file, in one order on every machine. Raises MissingData."""
    for folder in DATA:
        if not folder.is_dir():
            raise MissingData(str(folder), "no such folder")
    return [path for folder in DATA for path in sorted(folder.rglob("*.csv"))]
