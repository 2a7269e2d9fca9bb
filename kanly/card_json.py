"""A card as JSON; the keys are documented in docs/json.md and stay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.card import FIELDS
from cardbase.vocabulary import Talent

if TYPE_CHECKING:
    from cardbase.card import Card
    from cardbase.userlib.quick import Printed
    from kanly.output import Json

VERSION = 2


def card_json(card: Card) -> dict[str, Json]:
    """The card as plain values; a cost of X is "X", what a card lacks is null."""
    need = card.requirement
    return {
        "id": card.id,
        "octgn_id": card.octgn_id,
        "set": card.set,
        "set_name": card.set_name,
        "number": card.number,
        "name": card.name,
        "title": card.title or None,
        "full_name": card.full_name,
        "type": card.type,
        "subtypes": list(card.subtypes),
        "deck": card.deck,
        "cost": "X" if card.cost is None else card.cost,
        "allegiance": card.allegiance,
        "requirement": {"talent": need.talent, "rank": need.rank} if need else None,
        "command": card.command,
        "resistance": card.resistance,
        "ranks": {talent.lower(): card.rank(talent) for talent in Talent},
        "operation": card.operation,
        "brief": card.brief,
        "acts": card.acts,
        "sentences": [vars(x) for x in card.sentences],
        "keywords": [vars(x) for x in card.keywords],
        "layers": {field: [vars(x) for x in card.layers_of(field)] for field in FIELDS},
        "errata": [{**vars(x), "see": list(x.see)} for x in card.errata],
        "rulings": [{**vars(x), "rules": list(x.rules)} for x in card.rulings],
        "doubts": [vars(x) for x in card.doubts],
        "notes": [vars(x) for x in card.notes],
        "versions": [vars(x) for x in card.versions],
    }


def printed_json(printed: Printed | None) -> dict[str, Json] | None:
    """The user's own printed text of a card, marked as such; null when there is none."""
    if printed is None:
        return None
    return {
        "owner": "user",
        "name": printed.name,
        "set_name": printed.set_name,
        "file": printed.file_name,
        "imported_at": printed.imported_at,
        "operation": printed.operation,
        "properties": dict(printed.properties),
    }
