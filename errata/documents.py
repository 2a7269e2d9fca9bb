"""The documents and data sets that rules cite: tags, editions, places."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Annotated

from msgspec import Struct

from errata.table import DATA, Row, Text, read_by_id

_TAG = re.compile(r"\b(?:CRF|DATA|OCTGN|KANLY|REF-[A-Z]+)\b")


class RuleSource(Struct, frozen=True, kw_only=True):
    """A document or data set that rules rest on."""

    tag: Text
    short: Text
    what: Text
    weight: Text


def tags(text: str) -> tuple[str, ...]:
    """The source tags that stand in a text, each once, in their order."""
    return tuple(dict.fromkeys(_TAG.findall(text)))


@cache
def sources(folder: Path = DATA) -> dict[str, RuleSource]:
    """The sources of a data folder by tag. Raises DataError or MissingData."""
    return read_by_id(folder / "sources.csv", RuleSource)


def cited(text: str) -> tuple[RuleSource, ...]:
    """The sources that a text cites, in the order of their tags."""
    return tuple(sources()[tag] for tag in tags(text))


FOLDER = DATA / "documents"
FILE = FOLDER.with_suffix(".csv")
MOST = 9999
"""No document has as many places."""

_END = re.compile(r"[.?!][\"')]*\s+(?=[\"'(]*[A-Z0-9])")
_OUTLINE = re.compile(r"(?:^|[\s(])(?:[A-Z]|[ivx]+|[a-z]|fig|i\.e|e\.g|etc\.?)$")
_SPAN = re.compile(r"([1-9]\d{0,3})(?:-([1-9]\d{0,3}))?")
_SHA256 = re.compile(r"[0-9a-f]{64}")


class Edition(StrEnum):
    """Which game, and whose reading of it, a document belongs to."""

    OFFICIAL = "official"
    LANDSRAAD = "landsraad-3.0"
    RULINGS = "rulings"

    @property
    def called(self) -> str:
        """How the edition is called at the table."""
        return _EDITIONS[self]


_EDITIONS = {
    Edition.OFFICIAL: "official",
    Edition.LANDSRAAD: "Landsraad v3.0, a fan variant",
    Edition.RULINGS: "the publisher's rulings",
}


class Authority(StrEnum):
    """Who speaks: the publisher, players with rules of their own, or writers who tell of his."""

    OFFICIAL = "official"
    FAN = "fan"
    SECONDARY = "secondary"


class Unit(StrEnum):
    """What a place of a document is."""

    LINE = "line"
    SENTENCE = "sentence"
    WRITING = "writing"


def places(row: Row, column: str = "lines", text: str | None = None) -> tuple[int, ...]:
    """The places that a cell cites, as "213", "165-167" or "5,9", in the order it names them.

    Args:
        row: The row.
        column: The cell.
        text: The part of the cell to read, the whole without.

    Raises:
        DataError: the cell is empty or reads otherwise, or cites a place twice.
    """
    found: list[int] = []
    for part in (row[column] if text is None else text).split(","):
        span = _SPAN.fullmatch(part)
        if span is None:
            raise row.fault(column, "places as 213, 165-167 or 5,9")
        first = int(span[1])
        last = int(span[2] or first)
        if last < first or (span[2] and last == first):
            raise row.fault(column, "a span that rises")
        found += range(first, last + 1)
    if len(set(found)) < len(found):
        raise row.fault(column, "each place once")
    return tuple(found)


Places = Annotated[tuple[int, ...], places]
"""The places that a cell cites."""


class Document(Struct, frozen=True, kw_only=True):
    """One document.

    Attributes:
        id: As facts cite it, "choam-richese".
        tag: The same in two or three signs, "CR".
        title: Its name.
        edition: The edition whose rules it states.
        authority: Who speaks in it.
        version: As printed on it, "unknown" where nothing is.
        dated: A year, a day, or what bounds it.
        holder: Whose text it is.
        unit: What its places are.
        units: How many places there are, blank lines included.
        filled: How many of them are not blank.
        sha256: Of the copy that the places were counted in; "" for writings, which are many.
    """

    id: Text
    tag: Text
    title: Text
    edition: Edition
    authority: Authority
    version: Text
    dated: Text
    holder: Text
    unit: Unit
    units: Annotated[int, _count]
    filled: Annotated[int, _count]
    sha256: str

    def check(self, row: Row) -> None:
        """Raises DataError unless the sum is one."""
        if bool(self.sha256) is (self.unit is Unit.WRITING):
            raise row.fault("sha256", "a sum if and only if the document is one text")
        if self.sha256 and not _SHA256.fullmatch(self.sha256):
            raise row.fault("sha256", "a SHA-256 of 64 hexadecimal digits")


@cache
def documents(file: Path = FILE) -> dict[str, Document]:
    """The documents by id. Raises DataError or MissingData."""
    return read_by_id(file, Document)


def texts() -> tuple[str, ...]:
    """The ids of the documents of which a user may hold a copy: all but the writings."""
    return tuple(one.id for one in documents().values() if one.unit is not Unit.WRITING)


class Writing(Struct, frozen=True, kw_only=True):
    """One writing on the base game; its key, "LR", is how facts cite it."""

    id: Text
    source: Text
    licence: Text
    note: str


@cache
def writings(file: Path = DATA / "boardgame" / "writings.csv") -> dict[str, Writing]:
    """The writings by key; their order is what facts count. Raises DataError or MissingData."""
    return read_by_id(file, Writing)


def cited_places(document: str, numbers: Iterable[int], most: int = MOST) -> str:
    """Places as they are cited: "5, 9-11"; of writings the keys, "LR, TO and 3 more"."""
    if documents()[document].unit is not Unit.WRITING:
        return spans(numbers)
    keys = [*writings()]
    found = [keys[number - 1] for number in numbers]
    more = len(found) - most
    return ", ".join(found) if more <= 1 else f"{', '.join(found[:most])} and {more} more"


def spans(numbers: Iterable[int], filled: Iterable[int] = ()) -> str:
    """Numbers with neighbours drawn together, in the order given: "5, 9-11".

    Of places that are among those `filled`, a span may run over blank ones.
    """
    after = dict(pairwise(filled))
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == after.get(runs[-1][-1], runs[-1][-1] + 1):
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def sentences(text: str) -> list[str]:
    """The sentences of a text: a full stop, then a capital or a number, is where one ends.

    The numbering of an outline ("A.", "iv.") ends none. The places of the rulings file are these.
    """
    found = []
    start = 0
    for end in _END.finditer(text):
        if not _OUTLINE.search(text[start : end.start()]):
            found.append(text[start : end.end()].strip())
            start = end.end()
    return [*found, text[start:].strip()]


def _count(row: Row, column: str) -> int:
    row.text(column)
    return row.number(column, low=1, high=MOST) or 0
