"""What tells the documents' places apart without holding a word of them.

A place bears the number of its words and three hashes, cut short: eight bits a word over the whole
of it, 64 at most, and six bits a word over its first and last four words. So many texts share each
short hash that none can be read back; only the places beside it tell which is meant.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Annotated

from errata.documents import FOLDER, MOST
from errata.table import Row, columns_of, parse_row, read_table

EDGE = 4
"""Words at either end of a place that have a hash of their own."""
EDGE_DIGITS = 6
WHOLE_DIGITS, WHOLE_WORDS = 2, 8
"""Hexadecimal digits a word, and the number of words from which on they grow no more."""

_APOSTROPHE = r"['\u2018\u2019\u02bc`\u00b4]"
_HYPHEN = r"[-\u2010\u2011\u00ad](?:[ \t]{0,80}\r?\n\s{0,80})?"
_WORD = re.compile(rf"[^\W_]+(?:(?:{_APOSTROPHE}|{_HYPHEN})[^\W_]+){{0,40}}")
_JOINT = re.compile(r"[\W_]+")


@dataclass(frozen=True, kw_only=True)
class Fingerprint:
    """One place that is not blank.

    Attributes:
        unit: Its number, from 1.
        words: How many words stand there.
        whole: The hash of all of them.
        head: The hash of the first four, "" where there are fewer.
        tail: The hash of the last four, "" where there are fewer.
    """

    unit: Annotated[int, _count]
    words: Annotated[int, _count]
    whole: str
    head: str
    tail: str

    def check(self, row: Row) -> None:
        """Raises DataError unless each hash is as long as the number of words asks."""
        edge = EDGE_DIGITS if self.words >= EDGE else 0
        whole = WHOLE_DIGITS * min(self.words, WHOLE_WORDS)
        for column, count in (("whole", whole), ("head", edge), ("tail", edge)):
            if not re.fullmatch(f"[0-9a-f]{{{count}}}", row[column]):
                raise row.fault(column, f"{count} hexadecimal digits")


def spoken(text: str) -> Iterator[tuple[str, int, int]]:
    """The words of a text as compared, each with where it starts and ends.

    Case, accents, apostrophes and hyphens count for nothing, nor does a line end after a hyphen.
    """
    for word in _WORD.finditer(text):
        yield normal(word[0]), word.start(), word.end()


def normal(word: str) -> str:
    """A word as compared."""
    bare = _JOINT.sub("", word) if not word.isalnum() else word
    if bare.isascii():
        return bare.lower()
    parts = unicodedata.normalize("NFKD", bare)
    return "".join(sign for sign in parts if not unicodedata.combining(sign)).casefold()


def whole_hash(words: Sequence[str]) -> str:
    """The hash of all words of a place."""
    return _hash(words, WHOLE_DIGITS * min(len(words), WHOLE_WORDS))


def word_number(word: str) -> int:
    """The hash of one word as a number."""
    return int(_hash((word,), EDGE_DIGITS), 16)


def edges(numbers: Sequence[int]) -> Iterator[str]:
    """The hash of every four words that follow one another, given the numbers of all."""
    for a, b, c, d in zip(numbers, numbers[1:], numbers[2:], numbers[3:], strict=False):
        yield f"{(a + 31 * b + 961 * c + 29791 * d) & 0xFFFFFF:06x}"


@cache
def fingerprints(document: str, folder: Path = FOLDER) -> tuple[Fingerprint, ...]:
    """The fingerprints of a document by its id, in order. Raises DataError or MissingData."""
    found: list[Fingerprint] = []
    for row in read_table(folder / f"{document}.csv", columns_of(Fingerprint)):
        place = parse_row(Fingerprint, row)
        if found and place.unit <= found[-1].unit:
            raise row.fault("unit", "a number above that of the row before")
        found.append(place)
    return tuple(found)


def _hash(words: Sequence[str], digits: int) -> str:
    return blake2b(" ".join(words).encode("utf-8", "replace"), digest_size=8).hexdigest()[:digits]


def _count(row: Row, column: str) -> int:
    found = row.number(column, low=1, high=MOST)
    if found is None:
        raise row.fault(column, "a number")
    return found
