"""What may follow what is typed of a query: fields, and the words of their closed lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.names import fold, key
from cardbase.query.fields import Takes, called, fields
from cardbase.query.marks import has_marks, is_marks
from cardbase.query.order import GROUPS, SORTS
from cardbase.query.words import choices

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardbase.query.fields import Field


def completions(incomplete: str) -> list[str]:
    """The words that what is typed may become; a minus before it stays.

    A value of several words is offered as one, as the language takes it: a:benegesserit.
    """
    minus = "-" if incomplete.startswith("-") else ""
    typed = incomplete.removeprefix("-").lower()
    name, colon, value = typed.partition(":")
    if not colon:
        return [f"{minus}{one.name}:" for one in fields() if one.name.startswith(typed)]
    field = called(name)
    down = "-" if value.startswith("-") and name == "sort" else ""
    words = _values(field) if field else ()
    begun = value.removeprefix(down)
    return [f"{minus}{name}:{down}{word}" for word in words if word.startswith(begun)]


def _values(field: Field) -> Iterable[str]:
    """The values a field may have, each as one word."""
    known = {"is": is_marks(), "has": has_marks(), "sort": SORTS, "group": GROUPS}
    if field.takes in {Takes.MARK, Takes.ORDER}:
        return known[field.name]
    return [key(fold(one.names[0])) for one in choices(field.name)]
