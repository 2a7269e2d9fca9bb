"""What is wrong with the file of a format, in plain words and with its exact place."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardbase.errors import FormatError
from cardbase.vocabulary import SetCode, Subtype

if TYPE_CHECKING:
    from collections.abc import Mapping

DAY = "a day without quotes, as 2026-11-22"
_PLAIN = {
    "int": "a whole number from 0 to 999",
    "str": "text of 1 to 400 signs",
    "date": DAY,
    "object": "a table",
    "object | null": "a table",
}
_SUBTYPE = "a word of a subtype line"
_STEP = re.compile(r"([^.\[\]]+)|\[(\d+)\]")


def fault_at(file: str, place: str, expected: str, found: object) -> FormatError:
    """The fault at a place, "sizes.house.least", with what stands there."""
    return FormatError(file, expected, _shown(found), place)


def unknown_key(file: str, place: str, key: str) -> FormatError:
    """The fault of a table that has a key of which nothing is known."""
    return _near(file, place, "a key that docs/formats.md has", key, _KEYS)


def fault_of(file: str, raw: Mapping[str, object], said: str) -> FormatError:
    """The fault that msgspec tells as "Expected `int`, got `str` - at `$.copies.house`"."""
    what, _, at = said.partition(" - at ")
    place = at.strip("`").removeprefix("$").removeprefix(".")
    if missing := re.fullmatch(r"Object missing required field `(.*)`", what):
        return FormatError(file, f"the key {missing[1]}", "none", place)
    value = _value(raw, place)
    kind = re.match(r"Expected `([^`]*)`", what)
    expected = _expected(place, kind[1] if kind else "")
    if expected == _SUBTYPE:
        return _near(file, place, expected, value, tuple(Subtype))
    return fault_at(file, place, expected, value)


def _expected(place: str, kind: str) -> str:
    """What a place of the file must hold, where msgspec misses this kind, "" for a closed list."""
    table, _, word = place.partition(".")
    if kind == "array":
        return "a list of one or more"
    if table.startswith("sets["):
        return f"one of {', '.join(SetCode)}"
    if word.startswith("subtypes["):
        return _SUBTYPE
    if table == "weights" and word:
        return "one of off, warning, error"
    return _PLAIN.get(kind, _PLAIN["date"])


_KEYS = (
    *("name", "dated", "sets", "source", "about", "sizes", "copies", "weights", "cards", "groups"),
    *("imperial", "house", "unique", "least", "most", "subtypes"),
    *("size", "programs", "homeworld", "character"),
)


def _near(
    file: str, place: str, expected: str, found: object, known: tuple[str, ...]
) -> FormatError:
    from difflib import get_close_matches

    asked = found[:40] if isinstance(found, str) else ""
    lowered = {word.lower(): word for word in known}
    near = [lowered[word] for word in get_close_matches(asked.lower(), lowered, n=2)]
    return FormatError(file, expected, _shown(found), place, near)


def _value(raw: object, place: str) -> object:
    """What stands at a place of a table."""
    for name, number in _STEP.findall(place):
        if isinstance(raw, dict):
            raw = raw.get(name)
        elif isinstance(raw, list) and number:
            raw = raw[int(number)]
    return raw


def _shown(found: object) -> str:
    match found:
        case dict():
            return "a table"
        case []:
            return "an empty list"
        case list():
            return "a list"
        case bool():
            return str(found).lower()
        case str():
            return f'"{found[:80]}"'
        case _:
            return str(found)
