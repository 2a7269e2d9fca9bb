"""The sources that rules cite by a tag: what each is, and what weight it has."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from errata.table import DATA, read_by_id

if TYPE_CHECKING:
    from pathlib import Path

    from errata.table import Row

FILE = "sources.csv"
COLUMNS = ("tag", "short", "what", "weight")
_TAG = re.compile(r"\b(?:CRF|DATA|OCTGN|KANLY|REF-[A-Z]+)\b")


@dataclass(frozen=True, kw_only=True)
class Source:
    """A document or data set that rules rest on."""

    tag: str
    short: str
    what: str
    weight: str


def tags(text: str) -> tuple[str, ...]:
    """The source tags that stand in a text, each once, in their order."""
    return tuple(dict.fromkeys(_TAG.findall(text)))


def read_sources(folder: Path) -> dict[str, Source]:
    """The sources of a data folder by tag. Raises DataError or MissingData."""
    return read_by_id(folder / FILE, COLUMNS, _source)


@cache
def sources() -> dict[str, Source]:
    """Kanly's own sources by tag."""
    return read_sources(DATA)


def cited(text: str) -> tuple[Source, ...]:
    """The sources that a text cites, in the order of their tags."""
    return tuple(sources()[tag] for tag in tags(text))


def _source(row: Row) -> Source:
    return Source(
        tag=row.text("tag"),
        short=row.text("short"),
        what=row.text("what"),
        weight=row.text("weight"),
    )
