"""Opens the catalog, building it first when it is absent, outdated or no catalog at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.catalog.catalog import Catalog
from cardbase.catalog.fingerprint import data_hash
from cardbase.errors import CatalogError, CatalogNotKept, DamagedCatalog, HomeClosed, HomeError
from cardbase.files import stamp_of
from cardbase.home import catalog_path

if TYPE_CHECKING:
    from pathlib import Path

    from cardbase.catalog.build import Watcher


def open_catalog(watcher: Watcher | None = None) -> Catalog:
    """The catalog of the present data, built first when need be.

    If it cannot be stored, in a folder that is read-only or full, it is built in memory for as
    long as it is open, and the watcher is notified.

    Args:
        watcher: Notified of the progress of a build.

    Raises:
        CatalogError: it cannot be built or read.
        HomeError: the folder for it cannot be there.
        DataError, StaleErratum, MissingData: the data files are at fault.
    """
    path, wanted = catalog_path(), data_hash()
    found = _current(path, wanted)
    if found:
        return found
    from cardbase.catalog.build import build, build_in_memory

    try:
        build(path, lambda: _is_current(path, wanted), watcher)
    except (HomeClosed, CatalogNotKept) as hindrance:
        if watcher:
            watcher.not_kept(hindrance)
    # None now: it was not kept, or a Kanly of other data has built its own there meanwhile.
    return _current(path, wanted) or Catalog(path, build_in_memory(watcher))


def forget_damaged(fault: DamagedCatalog) -> None:
    """Remove a damaged catalog, unless another process has put a new one in its place.

    Raises:
        CatalogError: it cannot be removed.
    """
    from cardbase.catalog.build import remove

    try:
        remove(fault.path, fault.stamp)
    except HomeError as hindrance:
        reason = f"damaged, and it cannot be replaced ({hindrance.reason})"
        raise CatalogError(str(fault.path), reason) from None


def _current(path: Path, wanted: str) -> Catalog | None:
    """The catalog at the path, if it was built from the present data."""
    if stamp_of(path) is None:
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
