"""Opens the catalog, building it first when it is absent, outdated or no catalog at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.catalog import Catalog
from cardbase.errors import CatalogError
from cardbase.fingerprint import data_hash
from cardbase.home import catalog_path

if TYPE_CHECKING:
    from pathlib import Path

    from cardbase.build import Watcher


def open_catalog(watcher: Watcher | None = None) -> Catalog:
    """The catalog of the present data, built first when need be.

    Args:
        watcher: Told how the build goes, if there is one.

    Raises:
        CatalogError: it cannot be built or read.
        HomeError: the folder for it cannot be written.
        DataError, StaleErratum, MissingData: the data files are at fault.
    """
    path, wanted = catalog_path(), data_hash()
    found = _current(path, wanted)
    if found:
        return found
    from cardbase.build import build

    build(path, lambda: _is_current(path, wanted), watcher)
    return Catalog(path)


def _current(path: Path, wanted: str) -> Catalog | None:
    """The catalog that stands at the path, if it was built from the present data."""
    if not path.is_file():
        return None
    try:
        catalog = Catalog(path)
    except CatalogError:
        return None
    try:
        if catalog.built_from() == wanted:
            return catalog
    except CatalogError:
        pass
    catalog.close()
    return None


def _is_current(path: Path, wanted: str) -> bool:
    found = _current(path, wanted)
    if found:
        found.close()
    return found is not None
