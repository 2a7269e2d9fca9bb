"""What exists: the cards, their layers, the catalog and the user's library."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardbase.build import Watcher
    from cardbase.catalog import Catalog


def open_catalog(watcher: Watcher | None = None) -> Catalog:
    """The catalog of the present data, built first when need be; see `cardbase.open`."""
    from cardbase.open import open_catalog as opened

    return opened(watcher)
