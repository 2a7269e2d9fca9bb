"""Finds and reads the file of a format, strictly: every word of it is known or refused."""

from __future__ import annotations

import datetime
import tomllib
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from cardbase.decks.deck_list import Section
from cardbase.errors import FormatError, UnknownFormat
from cardbase.home import home
from cardbase.legality.finding import Severity
from cardbase.legality.format_fault import DAY, fault_at, fault_of
from cardbase.legality.formats import DATA, SIZES, Format, Group
from cardbase.vocabulary import SetCode, Subtype  # noqa: TC001 - msgspec reads the annotations
from errata.shown import shown

ENDING = ".toml"
LARGEST = 100_000
"""A format file of more bytes is none."""

Count = Annotated[int, Meta(ge=0, le=999)]
Words = Annotated[str, Meta(min_length=1, max_length=400)]
Weight = Literal["off", "warning", "error"]
Table: TypeAlias = dict[str, object]


class _Size(Struct, forbid_unknown_fields=True):
    least: Count = 0
    most: Count = 0


class _Sizes(Struct, forbid_unknown_fields=True):
    imperial: _Size | None = None
    house: _Size | None = None


class _Copies(Struct, forbid_unknown_fields=True):
    imperial: Count = 1
    house: Count = 0
    unique: Count = 1


class _Weights(Struct, forbid_unknown_fields=True):
    size: Weight = "warning"
    copies: Weight = "warning"
    programs: Weight = "warning"
    homeworld: Weight = "warning"
    character: Weight = "warning"


class _Group(Struct, forbid_unknown_fields=True):
    name: Words
    most: Count
    cards: tuple[Words, ...] = ()
    subtypes: tuple[Subtype, ...] = ()


class _File(Struct, forbid_unknown_fields=True):
    name: Words
    dated: datetime.date
    sets: Annotated[tuple[SetCode, ...], Meta(min_length=1)]
    source: Words
    about: Annotated[str, Meta(max_length=400)] = ""
    sizes: _Sizes = msgspec.field(default_factory=_Sizes)
    copies: _Copies = msgspec.field(default_factory=_Copies)
    weights: _Weights = msgspec.field(default_factory=_Weights)
    cards: dict[Words, object] = msgspec.field(default_factory=dict)
    groups: tuple[_Group, ...] = ()


def own_folder() -> Path:
    """Where a user's own formats lie."""
    return home() / "formats"


def known() -> dict[str, Path]:
    """The files of all formats by id: the shipped ones, and the user's own in their stead."""
    return _in(DATA) | _in(own_folder())


def _in(folder: Path) -> dict[str, Path]:
    return {id_of(file.stem): file for file in sorted(folder.glob(f"*{ENDING}"))}


def id_of(name: str) -> str:
    """How a format is called on the command line: "Judge of the Change" is judge-of-the-change."""
    return shown("-".join(name.lower().split()))


def find(name: str) -> Path:
    """The file of a format: by its id, or by a path that ends in .toml. Raises UnknownFormat."""
    there = known()
    wanted = id_of(name)
    if wanted in there:
        return there[wanted]
    if name.endswith(ENDING):
        return Path(name)
    raise UnknownFormat(name, tuple(there))


def read_format(path: Path) -> Format:
    """The format in a file. Raises FormatError, which names file, place and what was expected."""
    file = str(path)
    raw = _table(path)
    try:
        told = msgspec.convert(raw, _File)
    except msgspec.ValidationError as fault:
        raise fault_of(file, raw, str(fault)) from None
    return _made(path, raw, told)


def _table(path: Path) -> Table:
    """What stands in a TOML file. Raises FormatError."""
    file = str(path)
    try:
        with path.open("rb") as opened:
            data = opened.read(LARGEST + 1)
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        raise FormatError(file, "the file of a format", reason) from None
    if len(data) > LARGEST:
        raise FormatError(file, f"at most {LARGEST} bytes", "more")
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise FormatError(file, "TOML in UTF-8", "other bytes") from None
    except RecursionError:
        raise FormatError(file, "TOML", "too many brackets within each other") from None
    except ValueError as fault:
        raise FormatError(file, "TOML", str(fault).partition(";")[0]) from None


def _made(path: Path, raw: Table, told: _File) -> Format:
    file = str(path)
    if not isinstance(raw["dated"], datetime.date) or isinstance(raw["dated"], datetime.datetime):
        raise fault_at(file, "dated", DAY, raw["dated"])
    for place, text in (("name", told.name), ("about", told.about), ("source", told.source)):
        if not text.isprintable():
            raise fault_at(file, place, "text in one line", text)
    own_id = id_of(path.stem)
    return Format(
        id=own_id,
        file=file,
        shipped=path.parent == DATA,
        replaces=path.parent == own_folder() and own_id in _in(DATA),
        name=told.name,
        about=told.about,
        dated=told.dated.isoformat(),
        sets=tuple(dict.fromkeys(told.sets)),
        source=told.source,
        sizes=_sizes(file, told.sizes),
        imperial_copies=told.copies.imperial,
        house_copies=told.copies.house,
        unique_copies=told.copies.unique,
        size=_weight(told.weights.size),
        copies=_weight(told.weights.copies),
        programs=_weight(told.weights.programs),
        homeworld=_weight(told.weights.homeworld),
        character=_weight(told.weights.character),
        cards=_limits(file, told.cards),
        groups=tuple(_group(file, place, group) for place, group in enumerate(told.groups)),
    )


def _sizes(file: str, told: _Sizes) -> dict[Section, tuple[int, int]]:
    sizes = dict(SIZES)
    for section, size in ((Section.IMPERIAL, told.imperial), (Section.HOUSE, told.house)):
        if size is not None:
            if 0 < size.most < size.least:
                place = f"sizes.{section.name.lower()}.most"
                raise fault_at(file, place, f"0, or {size.least} or more", size.most)
            sizes[section] = (size.least, size.most)
    return sizes


def _limits(file: str, told: dict[str, object]) -> dict[str, int]:
    for card, most in told.items():
        try:
            msgspec.convert(most, Count)
        except msgspec.ValidationError:
            expected = "a whole number from 0 to 999"
            raise fault_at(file, f'cards."{shown(card)}"', expected, most) from None
    return {card: most for card, most in told.items() if isinstance(most, int)}


def _group(file: str, place: int, told: _Group) -> Group:
    if not told.name.isprintable():
        raise fault_at(file, f"groups[{place}].name", "text in one line", told.name)
    if not told.cards and not told.subtypes:
        raise FormatError(file, "cards or subtypes", "neither", f"groups[{place}]")
    return Group(
        name=told.name,
        most=told.most,
        cards=frozenset(told.cards),
        subtypes=frozenset(told.subtypes),
    )


def _weight(word: Weight) -> Severity | None:
    return None if word == "off" else Severity(word)
