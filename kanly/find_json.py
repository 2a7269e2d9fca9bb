"""What a query finds as JSON; the keys are documented in docs/json.md and stay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.query.explain import explained
from cardbase.query.fields import fields
from cardbase.query.marks import has_marks, is_marks
from cardbase.query.words import choices
from cardbase.query.write import written
from kanly.card_json import card_json

if TYPE_CHECKING:
    from cardbase.query.compile import Sql
    from cardbase.query.find import Blame, Found
    from cardbase.query.tree import Query
    from kanly.output import Json

VERSION = 1


def find_json(text: str, found: Found, blame: Blame | None, *, whole: bool) -> dict[str, Json]:
    """The cards found as plain values; not `whole` leaves all of them but their ids out."""
    query = found.query
    body: dict[str, Json] = {
        "asked": text,
        "read_as": written(query),
        "count": len(found.cards),
        "sort": [{"field": key.field, "down": key.down} for key in query.sort],
        "group": query.group or None,
        "groups": [
            {
                "heading": group.heading or None,
                "count": len(group.cards),
                "ids": [card.id for card in group.cards],
            }
            for group in found.groups
        ],
        "blame": {"part": blame.part, "without": blame.without} if blame else None,
    }
    return body | {"cards": [card_json(card) for card in found.cards]} if whole else body


def explained_json(query: Query, sql: Sql) -> dict[str, Json]:
    """How a query is read, and the statement that answers it."""
    return {"explained": explained(query), "sql": sql.text, "parameters": list(sql.values)}


def fields_json() -> dict[str, Json]:
    """What can be asked."""
    return {
        "fields": [
            {
                "name": field.name,
                "short": field.short,
                "takes": field.takes,
                "operators": list(field.operators),
                "told": field.told,
                "example": field.example,
                "values": [one.names[0] for one in choices(field.name)],
            }
            for field in fields()
        ],
        "is": {name: mark.told for name, mark in is_marks().items()},
        "has": dict(has_marks()),
    }
