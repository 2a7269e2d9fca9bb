"""Cards as library.db keeps them: by their OCTGN GUID, whatever a later catalog calls them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardbase.card import Card
    from cardbase.catalog import Catalog


@dataclass(frozen=True, kw_only=True)
class Kept:
    """Some copies of a card; `card` and `name` are its id and full name when it was kept."""

    octgn_id: str
    card: str
    name: str
    count: int


def current(kept: Iterable[Kept], catalog: Catalog) -> Mapping[str, Card]:
    """The cards as the catalog has them now, by OCTGN GUID, in its order.

    One that it has no more is left out.
    """
    wanted = {one.octgn_id for one in kept}
    known = catalog.rows("SELECT id, octgn_id FROM card ORDER BY position")
    ids = [row["id"] for row in known if row["octgn_id"] in wanted]
    return {card.octgn_id: card for card in catalog.cards(ids)}
