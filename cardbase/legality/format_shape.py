"""What the file of a format may hold, and what is wrong with it, with its exact place."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, NotRequired, TypedDict

import msgspec
from msgspec import Meta

from cardbase.errors import FormatError
from cardbase.vocabulary import SetCode, Subtype
from errata.text import nearest, shown

Count = Annotated[int, Meta(ge=0, le=999)]
Words = Annotated[str, Meta(min_length=1, max_length=400)]
Weight = Literal["off", "warning", "error"]


class SizeTable(TypedDict, total=False):
    """The table sizes.imperial, or sizes.house."""

    least: Count
    most: Count


class Sizes(TypedDict, total=False):
    """The table sizes."""

    imperial: SizeTable
    house: SizeTable


class CopiesTable(TypedDict, total=False):
    """The table copies."""

    imperial: Count
    house: Count
    unique: Count


class Weights(TypedDict, total=False):
    """The table weights."""

    size: Weight
    copies: Weight
    programs: Weight
    homeworld: Weight
    character: Weight


class GroupTable(TypedDict):
    """One of the groups."""

    name: Words
    most: Count
    cards: NotRequired[list[Words]]
    subtypes: NotRequired[list[Subtype]]


class FormatFile(TypedDict):
    """The whole file."""

    name: Words
    dated: datetime.date
    sets: Annotated[list[SetCode], Meta(min_length=1)]
    source: Words
    about: NotRequired[Annotated[str, Meta(max_length=400)]]
    sizes: NotRequired[Sizes]
    copies: NotRequired[CopiesTable]
    weights: NotRequired[Weights]
    cards: NotRequired[dict[Words, object]]
    groups: NotRequired[list[GroupTable]]


def check(file: str, raw: Mapping[str, object]) -> None:
    """Raise FormatError, which names place and what was expected, unless raw is a FormatFile."""
    try:
        kept = msgspec.convert(raw, FormatFile)
    except msgspec.ValidationError as fault:
        raise fault_of(file, raw, str(fault)) from None
    for place, key in _unknown(raw, kept):
        raise _near(file, place, "a key that docs/formats.md has", key, _KEYS)
    # A day in quotes is converted, too, hence the look at what was written.
    if not isinstance(raw["dated"], datetime.date) or isinstance(raw["dated"], datetime.datetime):
        raise fault_at(file, "dated", DAY, raw["dated"])
    texts = {"name": kept["name"], "about": kept.get("about", ""), "source": kept["source"]}
    groups = kept.get("groups", ())
    texts |= {f"groups[{at}].name": group["name"] for at, group in enumerate(groups)}
    for place, text in texts.items():
        if not text.isprintable():
            raise fault_at(file, place, "text in one line", text)
    _check_sizes(file, kept.get("sizes", {}))
    for card, most in kept.get("cards", {}).items():
        try:
            msgspec.convert(most, Count)
        except msgspec.ValidationError:
            expected = "a whole number from 0 to 999"
            raise fault_at(file, f'cards."{shown(card)}"', expected, most) from None
    for at, group in enumerate(groups):
        if not group.get("cards") and not group.get("subtypes"):
            raise FormatError(file, "cards or subtypes", "neither", f"groups[{at}]")


def _unknown(raw: object, kept: object, place: str = "") -> Iterator[tuple[str, str]]:
    """The keys that the conversion left out, each with the place of its table."""
    if isinstance(raw, dict) and isinstance(kept, dict):
        for key, value in raw.items():
            if key not in kept:
                yield place, key
            else:
                yield from _unknown(value, kept[key], f"{place}.{key}".removeprefix("."))
    elif isinstance(raw, list) and isinstance(kept, list):
        for at, pair in enumerate(zip(raw, kept, strict=True)):
            yield from _unknown(*pair, f"{place}[{at}]")


def _check_sizes(file: str, sizes: Sizes) -> None:
    for deck, size in (("imperial", sizes.get("imperial")), ("house", sizes.get("house"))):
        least, most = (size.get("least", 0), size.get("most", 0)) if size else (0, 0)
        if 0 < most < least:
            raise fault_at(file, f"sizes.{deck}.most", f"0, or {least} or more", most)


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


def fault_of(file: str, raw: Mapping[str, object], message: str) -> FormatError:
    """The fault that msgspec tells as "Expected `int`, got `str` - at `$.copies.house`"."""
    what, _, at = message.partition(" - at ")
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
    asked = found[:40] if isinstance(found, str) else ""
    near = nearest(asked, known, most=2, alike=0.6, fold=str.lower)
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
