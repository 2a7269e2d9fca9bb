"""Takes one line of a plain-text list apart: how many, of which card, of which set.

A count stands before the name or behind it, never both. Behind the name, in any order, stand an
id in brackets, a set in brackets or behind a tab, and the collector number after the set.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardbase.decks.deck_list import count_of
from cardbase.guid import PATTERN
from cardbase.names import fold, key

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardbase.catalog import Catalog

ONE_COUNT = 'one count on a line, "3 Name" or "Name x3"'

_TIMES = "[x\u00d7*]"
_BULLET = re.compile(
    "(?:[-+\u2013\u2014>]\\s+|[*\u2022\u2023\u25aa\u25cf\u00b7]\\s*)(?:\\[[ x]?\\]\\s+)?(?=\\S)",
    re.IGNORECASE,
)
_BEFORE = tuple(
    re.compile(form + r"(?P<name>.*)", re.IGNORECASE)
    for form in (
        rf"[(\[]\s*(?P<count>\d+)\s*{_TIMES}?\s*[)\]]\s*",
        rf"{_TIMES}\s*(?P<count>\d+)\s+",
        rf"(?P<count>\d+)\s*{_TIMES}\s+",
        r"(?P<count>\d+)[x\u00d7](?=\S)",
        "(?P<count>\\d+)\\s*[-\u2013\u2014:|]\\s+",
        r"(?P<count>\d+)\s*[,;]\s*",
        r"(?P<count>\d+)\s+",
    )
)
_BEHIND = re.compile(
    rf"(?:\s{_TIMES}\s*(\d+)|[(\[]\s*{_TIMES}?\s*(\d+)\s*{_TIMES}?\s*[)\]]|[\t:]\s*(\d+))$",
    re.IGNORECASE,
)
_ID = re.compile(rf"\[\s*([^\[\]\s:]+:[^\[\]\s:]+|{PATTERN})\s*\]$", re.IGNORECASE)
_SET = re.compile(r"(?:[(\[]([^()\[\]]+)[)\]]|\t\s*([^\t()\[\]]+?))(?:\s+#?(\d{1,4}))?$")
_PRICE = re.compile(r"\s+(?:[$\u20ac\u00a3]\s?[\d.,]{1,9}|[\d.,]{1,9}\s?[$\u20ac\u00a3])$")
_SET_NUMBER = re.compile(r"(.*\S)\s+#?(\d{1,4})")


@dataclass(frozen=True, kw_only=True)
class Told:
    """What a line tells.

    Attributes:
        count: How many, None when it does not say.
        name: The name as written, what stands around it taken off.
        ids: The id in brackets, if there is one.
        set_code: The set, "" for none.
        number: The collector number, None for none.
        twofold: Whether it gives two counts, or a number that may be a count or not.
    """

    count: int | None = None
    name: str
    ids: tuple[str, ...] = ()
    set_code: str = ""
    number: int | None = None
    twofold: bool = False


def sets_called(catalog: Catalog) -> Mapping[str, str]:
    """The code of each set by what it is called, folded: its code, its names."""
    return {
        key(fold(name)): card_set.code
        for card_set in catalog.sets()
        for name in (card_set.code, card_set.name, card_set.transcribed_name)
    }


def taken_apart(line: str, sets: Mapping[str, str]) -> Told:
    """What a line tells, whether or not there is such a card."""
    line = _BULLET.sub("", line, count=1) if _BULLET.match(line) else line
    line = _PRICE.sub("", line)
    told = Told(name=line)
    for form in _BEFORE:
        found = form.fullmatch(line)
        if found:
            told = Told(count=count_of(found["count"]), name=found["name"].strip())
            break
    before = None
    while told != before:
        before = told
        for take in (_take_count, _take_id, _take_set):
            told = take(told, sets)
    unsure = told.number is not None and told.count is None
    return replace(told, twofold=told.twofold or unsure, name=told.name.rstrip(" \t:,;"))


def _take_count(told: Told, sets: Mapping[str, str]) -> Told:  # noqa: ARG001 - as its fellows
    found = _BEHIND.search(told.name)
    if not found or not found.start():
        return told
    count = count_of(found[1] or found[2] or found[3])
    name = told.name[: found.start()].rstrip()
    return replace(told, name=name, count=count, twofold=told.count is not None or told.twofold)


def _take_id(told: Told, sets: Mapping[str, str]) -> Told:  # noqa: ARG001 - as its fellows
    found = _ID.search(told.name)
    if not found:
        return told
    return replace(told, name=told.name[: found.start()].rstrip(), ids=(*told.ids, found[1]))


def _take_set(told: Told, sets: Mapping[str, str]) -> Told:
    found = _SET.search(told.name)
    if not found or not told.name[: found.start()].strip() or told.set_code:
        return told
    called, after = (found[1] or found[2]).strip(), found[3]
    inside = _SET_NUMBER.fullmatch(called)
    if inside and key(fold(called)) not in sets:
        called, after = inside[1], after or inside[2]
    code = sets.get(key(fold(called)))
    if code is None:
        return told
    name = told.name[: found.start()].rstrip()
    return replace(told, name=name, set_code=code, number=int(after) if after else None)
