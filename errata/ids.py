"""How the id of a rule is written, by players and in texts that mention it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
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


def id_of(row: Row, column: str = "id", *, family: str = "") -> str:
    """The id in a cell. Raises DataError unless it is well formed and of the family."""
    if not SHAPE.fullmatch(row[column]) or (family and prefix(row[column]) != family):
        raise row.fault(column, f"an id such as {family or 'P'}-04")
    return row[column]


def in_family(family: str) -> Callable[[Row, str], str]:
    """Reads the id of a family."""
    return partial(id_of, family=family)


# An id; then perhaps how it goes on: "SB-03..06", "T-06..T-12", "SB-03/04", "X-07/X-08".
_MENTION = re.compile(
    r"(?<![A-Za-z0-9-])([A-Z]{1,2}-[1-9]?[0-9]{2})"
    r"((?:(?:\.\.|/)(?:[A-Z]{1,2}-)?[1-9]?[0-9]{2})*)(?![0-9])"
)
_NEXT = re.compile(r"(\.\.|/)((?:[A-Z]{1,2}-)?[1-9]?[0-9]{2})")


def mentioned(text: str) -> tuple[str, ...]:
    """The ids named in a text, each once, in the order they are named; ranges are written out."""
    found: dict[str, None] = {}
    for mention in _MENTION.finditer(text):
        last = mention[1]
        found[last] = None
        for sign, end in _NEXT.findall(mention[2]):
            following = end if "-" in end else f"{prefix(last)}-{end}"
            if sign == "..":
                found.update(dict.fromkeys(_between(last, following)))
            found[following] = None
            last = following
    return tuple(found)


def _between(first: str, last: str) -> list[str]:
    """The ids between two of one family; none between two families."""
    family = prefix(first)
    if family != prefix(last):
        return []
    return [f"{family}-{n:02}" for n in range(number(first) + 1, number(last))]
