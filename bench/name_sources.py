"""The names that are searched and the nonsense that must be refused: whose they are, how made."""

from __future__ import annotations

import csv
import itertools
import pydoc_data.topics
import random
import re
import string
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import TYPE_CHECKING

from name_queries import Names
from rapidfuzz import process
from rapidfuzz.distance import OSA
from told import NoMeasure

from cardbase.names import fold, key

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.catalog.catalog import Catalog

KEPT = Path(__file__).resolve().parent.parent / "build" / "bench" / "other"
LISTS = ("vtescrypt.csv", "vteslib.csv")
MADE = 100_000
WORDS = 14_000
CONSONANTS = "b c d f g h k l m n p r s t v z th ch sh tr kr st br".split()
VOWELS = "a e i o u ai ou".split()
ENDS = ("", "n", "r", "s", "l", "th", "m", "x", "k")


def ours(catalog: Catalog) -> Names:
    """Each card by its name and, where it has a title, by its full name."""
    cards = catalog.all_cards()
    versions = {card.id: min([card.id, *(one.id for one in card.versions)]) for card in cards}
    names = [(card.id, card.name) for card in cards]
    names += [(card.id, card.full_name) for card in cards if card.title]
    return Names(names, versions)


def other_game() -> list[str]:
    """The names of the cards of Vampire: The Eternal Struggle, as krcg's source archive has them.

    The archive is taken from the package index once and kept. Raises NoMeasure when it cannot be.
    """
    if not all((KEPT / name).is_file() for name in LISTS):
        _fetch()
    found = set()
    for name in LISTS:
        with (KEPT / name).open(encoding="utf-8-sig", newline="") as file:
            found |= {row["Name"] for row in csv.DictReader(file)}
    ends = ", The"
    turned = (f"The {name[: -len(ends)]}" if name.endswith(ends) else name for name in found)
    return sorted(turned)


def _fetch() -> None:
    KEPT.mkdir(parents=True, exist_ok=True)
    words = ("download", "--quiet", "--no-deps", "--no-build-isolation", "--no-binary", ":all:")
    asked = (sys.executable, "-m", "pip", *words, "--dest", str(KEPT), "krcg>=4.19,<5")
    done = subprocess.run(asked, capture_output=True, text=True, check=False)  # noqa: S603 - our own
    archives = sorted(KEPT.glob("krcg-*.tar.gz"))
    if not archives:
        last = (done.stderr.strip().splitlines() or ["nothing said"])[-1]
        raise NoMeasure(f"the source archive of krcg, whose card names are used: {last}")
    with tarfile.open(archives[-1]) as archive:
        for member in archive.getmembers():
            name = Path(member.name).name
            held = archive.extractfile(member) if name in LISTS else None
            if held is not None:
                (KEPT / name).write_bytes(held.read())


def made(real: list[str]) -> list[str]:
    """100,000 names of one to four words, common and rare, made up and out of real names."""
    rng = random.Random("made")  # noqa: S311 - seeded chance, no secret
    words = sorted({_word(rng, 1, 3) for _ in range(WORDS)} | {w for n in real for w in fold(n)})
    rng.shuffle(words)
    common = list(itertools.accumulate(1 / (place + 10) for place in range(len(words))))
    found: set[str] = set()
    while len(found) < MADE:
        many = rng.choice((1, 2, 2, 2, 3, 3, 4))
        found.add(" ".join(rng.choices(words, cum_weights=common, k=many)).title())
    return sorted(found)


def _word(rng: random.Random, least: int, most: int) -> str:
    parts = (rng.choice(CONSONANTS) + rng.choice(VOWELS) for _ in range(rng.randint(least, most)))
    return "".join(parts) + rng.choice(ENDS)


def nonsense(names: Names, others: list[str], each: int, seed: str) -> dict[str, list[str]]:
    """What names none of the cards, by kind, and every name of the other game.

    Left out: what no one could refuse, since its words all stand in the name of a card, or since
    it is a letter off the whole of one.
    """
    rng = random.Random(f"{seed} nonsense")  # noqa: S311 - seeded chance, no secret
    prose = " ".join(str(text) for text in pydoc_data.topics.topics.values())
    english = sorted(set(re.findall(r"\b[a-z]{3,12}\b", prose)))
    found = {
        "letters": [" ".join(_letters(rng)) for _ in range(each)],
        "made-up words": [
            " ".join(_word(rng, 2, 4) for _ in range(rng.randint(1, 3))) for _ in range(each)
        ],
        "English words": [" ".join(rng.choices(english, k=rng.randint(1, 3))) for _ in range(each)],
        "another game's cards": others,
    }
    return {kind: [one for one in some if _names_none(one, names)] for kind, some in found.items()}


def _letters(rng: random.Random) -> Iterator[str]:
    for _ in range(rng.randint(1, 3)):
        yield "".join(rng.choices(string.ascii_lowercase, k=rng.randint(4, 11)))


def _names_none(text: str, names: Names) -> bool:
    words = fold(text)
    near = process.extractOne(key(words), names.keys, scorer=OSA.distance, score_cutoff=1)
    return bool(words) and not names.meant(words) and near is None
