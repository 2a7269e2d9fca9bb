"""Made-up documents for the tests of the recogniser, and the true ones where they are at hand."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from errata.documents import documents
from errata.fingerprints import Fingerprint, made

SEEDS = os.environ.get("KANLY_SEEDS", "")
FILES = {document: f"{document}.txt" for document in documents()} | {
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
