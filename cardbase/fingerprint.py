"""What a catalog was built from, in one short text: the schema's number and the data's hash."""

from __future__ import annotations

import hashlib
from pathlib import Path

from errata.errors import MissingData

SCHEMA = 1
"""Raised by one whenever the tables change or are filled otherwise."""

APPLICATION_ID = 0x4B4E4C43
"""Marks catalog.db as ours in its header ("KNLC")."""

HERE = Path(__file__).parent
CARDS = HERE / "data" / "ccg"
ERRATA = HERE.parent / "errata" / "data" / "card_errata.csv"


def data_hash() -> str:
    """The hash of the files the catalog is made of, headed by the schema's number.

    Raises:
        MissingData: the data folder or a file in it is gone.
    """
    digest = hashlib.blake2b(digest_size=16)
    for path in (*sorted(CARDS.glob("*.csv")), ERRATA):
        try:
            content = path.read_bytes()
        except OSError as fault:
            raise MissingData(str(path), fault.strerror or str(fault)) from None
        digest.update(f"{path.name} {len(content)}\n".encode())
        digest.update(content)
    return f"{SCHEMA}:{digest.hexdigest()}"
