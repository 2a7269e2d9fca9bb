"""Finds and reads the file of a format, strictly: every word of it is known or refused."""

from __future__ import annotations

import datetime  # noqa: TC003 - msgspec reads the annotations
import tomllib
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from cardbase.decks.deck_list import Section
from cardbase.errors import FormatError, UnknownFormat
from cardbase.home import home
from cardbase.legality.finding import Severity
from cardbase.legality.formats import DATA, SIZES, Format, Group
from cardbase.vocabulary import SetCode, Subtype  # noqa: TC001

ENDING = ".toml"
LARGEST = 1_000_000
"""A format file of more bytes is none."""

Count = Annotated[int, Meta(ge=0, le=999)]
Words = Annotated[str, Meta(min_length=1, max_length=400)]
Weight = Literal["off", "warning", "error"]


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
    cards: tuple[str, ...] = ()
    subtypes: tuple[Subtype, ...] = ()


class _File(Struct, forbid_unknown_fields=True):
    name: Words
    dated: datetime.date
    sets: Annotated[tuple[SetCode, ...], Meta(min_length=1)]
    source: Words
    about: str = ""
    sizes: _Sizes = msgspec.field(default_factory=_Sizes)
    copies: _Copies = msgspec.field(default_factory=_Copies)
    weights: _Weights = msgspec.field(default_factory=_Weights)
    cards: dict[str, Count] = msgspec.field(default_factory=dict)
    groups: tuple[_Group, ...] = ()


def own_folder() -> Path:
    """Where a user's own formats lie."""
    return home() / "formats"


def known() -> dict[str, Path]:
    """The files of all formats by id: the shipped ones, and the user's own in their stead."""
    found = {}
    for folder in (DATA, own_folder()):
        if folder.is_dir():
            found.update({file.stem: file for file in sorted(folder.glob(f"*{ENDING}"))})
    return found


def find(name: str) -> Path:
    """The file of a format: by its id, or by a path that ends in .toml. Raises UnknownFormat."""
    there = known()
    wanted = name.strip().lower().replace(" ", "-")
    if wanted in there:
        return there[wanted]
    if name.endswith(ENDING):
        return Path(name)
    raise UnknownFormat(name, tuple(there))


def read_format(path: Path) -> Format:
    """The format in a file. Raises FormatError, which names file, place and what was expected."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise FormatError(str(path), f"at most {LARGEST} bytes", "more")
        told = msgspec.convert(tomllib.loads(data.decode("utf-8")), _File)
    except msgspec.ValidationError as fault:
        raise FormatError(str(path), "a format as docs/decks.md has it", str(fault)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise FormatError(str(path), "TOML in UTF-8", str(fault)) from None
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        raise FormatError(str(path), "a format to read", reason) from None
    return _made(path.stem, told)


def _made(format_id: str, told: _File) -> Format:
    sizes = dict(SIZES)
    for section, size in (
        (Section.IMPERIAL, told.sizes.imperial),
        (Section.HOUSE, told.sizes.house),
    ):
        if size is not None:
            sizes[section] = (size.least, size.most)
    groups = [
        Group(
            name=group.name,
            most=group.most,
            cards=frozenset(group.cards),
            subtypes=frozenset(group.subtypes),
        )
        for group in told.groups
    ]
    return Format(
        id=format_id,
        name=told.name,
        about=told.about,
        dated=told.dated.isoformat(),
        sets=told.sets,
        source=told.source,
        sizes=sizes,
        imperial_copies=told.copies.imperial,
        house_copies=told.copies.house,
        unique_copies=told.copies.unique,
        size=_weight(told.weights.size),
        copies=_weight(told.weights.copies),
        programs=_weight(told.weights.programs),
        homeworld=_weight(told.weights.homeworld),
        character=_weight(told.weights.character),
        cards=told.cards,
        groups=tuple(groups),
    )


def _weight(word: Weight) -> Severity | None:
    return None if word == "off" else Severity(word)
