"""The collection as JSON; the keys are documented in docs/json.md and stay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanly.deck_json import line_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardbase.collection.csv_read import CollectionRead
    from cardbase.collection.owned import Copies, OfSet, Owned
    from cardbase.userlib.kept import Kept
    from kanly.output import Json

VERSION = 1


def copies_json(one: Copies) -> dict[str, Json]:
    """A card with the copies owned of it."""
    card = one.card
    return {
        "id": card.id,
        "octgn_id": card.octgn_id,
        "set": card.set,
        "full_name": card.full_name,
        "owned": one.count,
    }


def kept_json(one: Kept) -> dict[str, Json]:
    """What was kept of a card that the catalog has no more."""
    return {"id": one.card, "octgn_id": one.octgn_id, "full_name": one.name, "owned": one.count}


def collection_json(
    owned: Owned, sets: Sequence[OfSet], listed: Sequence[Copies]
) -> dict[str, Json]:
    """How much of each set is owned, and the cards listed."""
    return {
        **total_json(owned),
        "sets": [
            {
                "code": one.card_set.code,
                "name": one.card_set.name,
                "cards": one.cards,
                "of": one.card_set.cards,
                "copies": one.copies,
            }
            for one in sets
        ],
        "listed": [copies_json(one) for one in listed],
        "lost": [kept_json(one) for one in owned.lost],
    }


def total_json(owned: Owned) -> dict[str, Json]:
    """How many cards are owned, and how many copies."""
    return {"cards": len(owned.copies), "copies": owned.total}


def import_json(
    read: CollectionRead, before: Owned, after: Owned, *, written: bool, replaced: bool
) -> dict[str, Json]:
    """Every row with what became of it, and the collection before and after."""
    return {
        "file": read.file,
        "replaced": replaced,
        "written": written,
        "lines": [line_json(line) for line in read.lines],
        "doubled": [
            {"id": one.card.id, "lines": list(one.lines), "count": one.count}
            for one in read.doubled
        ],
        "before": total_json(before),
        "after": total_json(after),
        "lost": [kept_json(one) for one in after.lost],
    }


def changed_json(changed: Sequence[Copies], doubted: Sequence[Copies]) -> dict[str, Json]:
    """The owned cards with errata, and those with doubts."""
    return {
        "changed": [
            {
                **copies_json(one),
                "errata": [{**vars(x), "see": list(x.see)} for x in one.card.errata],
            }
            for one in changed
        ],
        "doubted": [
            {**copies_json(one), "doubts": [vars(x) for x in one.card.doubts]} for one in doubted
        ],
    }
