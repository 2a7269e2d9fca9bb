"""What a catalog was built from, in one short text: a checksum of the data and of what reads it."""

from __future__ import annotations

import os
import zlib

from cardbase.files import DATA_FOLDER
from errata.errors import MissingData

APPLICATION_ID = 0x4B4E4C43
"""Marks catalog.db as ours in its header ("KNLC")."""

HERE = DATA_FOLDER.parent
OF_ERRATA = HERE.parent / "errata"
DATA = (DATA_FOLDER, OF_ERRATA / "data")
MODULES = {
    "cardbase.catalog.assemble",
    "cardbase.catalog.operations",
    "cardbase.cards.acting",
    "cardbase.boardgame.changes",
    "cardbase.boardgame.sheets",
    "cardbase.boardgame.territories",
    "cardbase.boardgame.facts",
    "cardbase.boardgame.pieces",
    "cardbase.boardgame.things",
    "cardbase.boardgame.vocabulary",
    "cardbase.cards.card",
    "cardbase.cards.facts",
    "cardbase.catalog.model",
    "cardbase.names",
    "cardbase.cards.readings",
    "cardbase.cards.review",
    "cardbase.catalog.rows",
    "cardbase.search.board_points",
    "cardbase.search.card_points",
    "cardbase.catalog.point_rows",
    "cardbase.search.points",
    "cardbase.vocabulary",
    "cardbase.strings",
}
MAKERS = [
    *(HERE.parent / f"{one.replace('.', '/')}.py" for one in MODULES),
    *(HERE / "operation").rglob("*.py"),
    *(HERE / "program").rglob("*.py"),
    *OF_ERRATA.glob("*.py"),
    HERE / "operation" / "grammar.lark",
]
"""The modules that determine the content of the catalog: changing them outdates it, too."""


def data_hash() -> str:
    """The checksum of the data files and modules the catalog is built from.

    It is computed at every start, so it is one that is fast to load and compute (CRC-32): it only
    has to detect changes, not to resist attacks.

    Raises:
        MissingData: the data folder or a file in it is gone.
    """
    found = 0
    for path in (*_data(), *sorted(map(str, MAKERS))):
        try:
            with open(path, "rb", 0) as file:  # noqa: PTH123 (200 files at each start)
                content = file.read()
        except OSError as fault:
            raise MissingData(path, fault.strerror or str(fault)) from None
        name = path.rpartition(os.sep)[2]
        found = zlib.crc32(f"{name} {len(content)}\n".encode(), found)
        found = zlib.crc32(content, found)
    return f"{found:08x}"


def _data() -> list[str]:
    """Every data file, in one order on every machine. Raises MissingData."""
    for folder in DATA:
        if not folder.is_dir():
            raise MissingData(str(folder), "no such folder")
    return [
        f"{within}{os.sep}{name}"
        for folder in DATA
        for within, _, names in sorted(os.walk(folder))
        for name in sorted(names)
        if name.endswith(".csv")
    ]
