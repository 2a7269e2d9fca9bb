"""Finds the ids that a text mentions, the shorthand of the register included."""

from __future__ import annotations

import re

from errata.ids import number, prefix

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
