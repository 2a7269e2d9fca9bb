"""The repairs of a deck as JSON (docs/json.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanly.deck_json import deck_json, finding_json
from kanly.repair_words import subject

if TYPE_CHECKING:
    from cardbase.legality import Format
    from cardbase.repair import Alternative, Change, Repairs
    from kanly.output import Json

VERSION = 1


def repairs_json(by: Format, found: Repairs) -> dict[str, Json]:
    """What is wrong, and each alternative."""
    return {
        "deck_format": by.id,
        "sound": found.sound,
        "findings": [finding_json(finding) for finding in found.findings],
        "unowned": [{"id": card.id, "count": count} for card, count in found.unowned],
        "alternatives": [alternative_json(one) for one in found.alternatives],
        "impossible": list(found.impossible),
    }


def alternative_json(one: Alternative) -> dict[str, Json]:
    """A set of changes, the deck it makes, and the warnings it leaves."""
    return {
        "size": one.size,
        "least": one.least,
        "about": subject(one),
        "sponsor": one.sponsor,
        "swapped": one.swapped,
        "dropped": list(one.dropped),
        "changes": [_change_json(change) for change in one.changes],
        "left": [finding_json(finding) for finding in one.left],
        "deck": deck_json(one.deck),
    }


def _change_json(change: Change) -> dict[str, Json]:
    return {
        "way": change.way,
        "count": change.count,
        "cards": [
            {
                "id": pick.card.id,
                "full_name": pick.card.full_name,
                "count": pick.count,
                "section": pick.section.name.lower(),
            }
            for pick in change.picks
        ],
        "choices": [card.id for card in change.choices],
        "best": change.best or None,
        "findings": [finding_json(finding) for finding in change.findings],
        "unowned": change.unowned,
    }
