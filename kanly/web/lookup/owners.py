"""What is the owner's own: the table in use, the collection, saved decks, printed texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cardbase import KeptCards
from cardbase.errors import LibraryError
from errata.errors import KanlyError

if TYPE_CHECKING:
    from cardbase.cards.card import Card
    from cardbase.catalog.catalog import Catalog
    from cardbase.library.printed import Printed
    from cardbase.library.tables import KeptTable
    from cardbase.query.find import Finder


class OwnersAlone(KanlyError):
    """A guest asks for what the owner keeps."""

    def __init__(self) -> None:
        super().__init__(
            "own: and in: ask for what belongs to the machine that serves; "
            "it is answered there alone"
        )


class Withheld(KeptCards):
    """What queries of a guest ask of the owner's library: nothing of it is read."""

    def owned(self) -> Mapping[str, int]:
        """Raises OwnersAlone."""
        raise OwnersAlone

    def in_deck(self, name: str) -> frozenset[str]:  # noqa: ARG002 - of none
        """Raises OwnersAlone."""
        raise OwnersAlone


def finder_for(catalog: Catalog, *, own: bool) -> Finder:
    """What answers queries of the owner, or of a guest. Its methods raise OwnersAlone for these."""
    if own:
        return catalog.finder
    from cardbase.query.find import Finder

    return Finder(catalog, Withheld(catalog))


def table_for(*, own: bool) -> tuple[KeptTable | None, str]:
    """The owner's table in use, None for a guest, and a sentence that says so.

    Where the library cannot be read the sentence says that.
    """
    if not own:
        return None, ""
    from cardbase.library.tables import table_in_use
    from kanly.table.page import in_short

    try:
        kept = table_in_use()
    except LibraryError as fault:
        return None, f"{fault}; no table is remembered."
    return kept, f"As the table {kept.name} plays: {in_short(kept)}." if kept else ""


def printed_for(card: Card, *, own: bool) -> tuple[Printed | None, str]:
    """The owner's printed text of a card, None for a guest, and why it cannot be read."""
    if not own:
        return None, ""
    from cardbase.library.printed import printed_texts

    try:
        return printed_texts([card.octgn_id]).get(card.octgn_id), ""
    except LibraryError as fault:
        return None, f"{fault}; a printed text of your own would stand here."
