"""Made-up documents for the tests of the recogniser, and the true ones where they are at hand."""

from __future__ import annotations

import os
import random
from collections.abc import Iterable
from dataclasses import astuple
from pathlib import Path

import pytest

from errata.documents import Document, Unit, sentences, texts
from errata.fingerprints import Fingerprint, edges, spoken, whole_hash, word_number
from errata.table import columns_of

SEEDS = os.environ.get("KANLY_SEEDS", "")
FILES = {document: f"{document}.txt" for document in texts()} | {
    "crf": "collected-rulings-file.txt"
}
with_seeds = pytest.mark.skipif(not SEEDS, reason="KANLY_SEEDS is not set")
SYLLABLES = "ba ke lo mu ni ra se to vu za chi dro fen gul har".split()


def seed(document: str) -> Path:
    return Path(SEEDS) / FILES[document]


def true_text(document: str) -> str:
    return seed(document).read_text(encoding="utf-8")


def word(rnd: random.Random) -> str:
    return "".join(rnd.choices(SYLLABLES, k=rnd.randint(1, 4)))


def invented(number: int, units: int = 60) -> list[str]:
    """A document of its own for each number: paragraphs, headings and blank lines between."""
    rnd = random.Random(number)
    found = []
    for _ in range(units):
        size = rnd.choice((1, 2, 3, 5, 12, 30, 60))
        found += [" ".join(word(rnd) for _ in range(size)).capitalize() + ".", ""]
    return found


def prints(number: int, units: int = 60) -> tuple[Fingerprint, ...]:
    return made(invented(number, units))


def made(units: Iterable[str]) -> tuple[Fingerprint, ...]:
    """The fingerprints of a document's units, the first of them place 1."""
    found = []
    for number, unit in enumerate(units, 1):
        words = [word for word, _, _ in spoken(unit)]
        if words:
            hashed = list(edges([word_number(word) for word in words])) or [""]
            found.append(
                Fingerprint(
                    unit=number,
                    words=len(words),
                    whole=whole_hash(words),
                    head=hashed[0],
                    tail=hashed[-1],
                )
            )
    return tuple(found)


def as_csv(prints: Iterable[Fingerprint]) -> str:
    """The text of a fingerprint file."""
    rows = [columns_of(Fingerprint), *([str(cell) for cell in astuple(one)] for one in prints)]
    return "".join(",".join(row) + "\n" for row in rows)


def units_of(document: Document, text: str) -> list[str]:
    """The units of a text laid out as this document is, the first of them place 1."""
    return sentences(text) if document.unit is Unit.SENTENCE else text.split("\n")
