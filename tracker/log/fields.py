"""Typed reading of a JSON object from outside: exact keys, each value of its type and range."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from errata.text import shown
from tracker.log.record import Unreadable

Fields: TypeAlias = Mapping[str, object]

TIME = r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z"


def fields(value: object, keys: str) -> Fields:
    """An object with these keys, given in a row, and no others. Raises Unreadable."""
    wanted = keys.split()
    if not isinstance(value, dict):
        raise Unreadable(f"expected an object with {_listed(wanted)}, found {described(value)}")
    if lacking := [key for key in wanted if key not in value]:
        raise Unreadable(f"expected {_listed(lacking)}, which is missing")
    if over := [key for key in value if key not in wanted]:
        raise Unreadable(
            f"expected no other keys than {_listed(wanted)}, found {described(over[0])}"
        )
    return value


def number(found: Fields, key: str, low: int, high: int) -> int:
    """A whole number in low..high. Raises Unreadable."""
    value = found[key]
    if type(value) is not int or not low <= value <= high:
        raise _fault(key, f"a whole number from {low} to {high}", value)
    return value


def text(found: Fields, key: str, right: Callable[[str], bool], expected: str) -> str:
    """A text that is right. Raises Unreadable, which says what was expected."""
    value = found[key]
    if not isinstance(value, str) or not right(value):
        raise _fault(key, expected, value)
    return value


def time(found: Fields, key: str) -> str:
    """A time as a log writes it. Raises Unreadable."""
    return text(found, key, is_time, "a time like 2026-01-31T20:15:00.000000Z")


def listed(found: Fields, key: str, most: int) -> list[object]:
    """A list of 1 to `most` things. Raises Unreadable."""
    value = found[key]
    if not isinstance(value, list) or not 1 <= len(value) <= most:
        raise _fault(key, f"a list of 1 to {most}", value)
    return value


def is_time(value: str) -> bool:
    """Whether a text is a time as a log writes it, and one that there is."""
    import re
    from datetime import datetime

    if not re.fullmatch(TIME, value):
        return False
    try:
        datetime.fromisoformat(value)
    except ValueError:
        return False
    return True


def described(value: object) -> str:
    """A value from outside in a few words."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int() | float():
            return shown(str(value), most=40)
        case str():
            return f'"{shown(value, most=40)}"'
        case list():
            return f"a list of {len(value)}"
        case _:
            return "an object"


def _fault(key: str, expected: str, value: object) -> Unreadable:
    return Unreadable(f'"{key}": expected {expected}, found {described(value)}')


def _listed(keys: list[str]) -> str:
    return ", ".join(f'"{key}"' for key in keys)
