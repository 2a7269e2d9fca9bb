"""How the id of a rule is written, and how players write it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from errata.table import Row

SHAPE = re.compile(r"[A-Z]{1,3}-[1-9]?[0-9]{2}")
_LOOSE = re.compile(r"([A-Za-z]{1,3})[\s._\-\u2010-\u2015]*0*([0-9]{1,3})")


def canonical(text: str) -> str | None:
    """The id a player means by "p4", "P-4" or "p 04": P-04; None when it is no id at all."""
    loose = _LOOSE.fullmatch(text.strip())
    return f"{loose[1].upper()}-{int(loose[2]):02}" if loose else None


def prefix(rule_id: str) -> str:
    """The letters of an id: "OQ" of OQ-04."""
    return rule_id.partition("-")[0]


def number(rule_id: str) -> int:
    """The number of an id: 4 of OQ-04."""
    return int(rule_id.partition("-")[2])


def id_of(row: Row, *, family: str = "") -> str:
    """The id of a data row. Raises DataError unless it is well formed and of the family."""
    if not SHAPE.fullmatch(row["id"]) or (family and prefix(row["id"]) != family):
        raise row.fault("id", f"an id such as {family or 'P'}-04")
    return row["id"]
