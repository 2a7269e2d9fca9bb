"""Sets of queries for half-remembered names, made from the names alone and a seed.

Every query keeps which cards it may mean. Those that fit several cards as well as one another are
not answerable, by nobody, and are drawn anew: the words that were left must stand in the names of
one card only (or of the versions of one character), and what a mistake made of a word must not be
as near to a word that would mean another card.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TypeAlias

from name_noise import bare, cased, heard, spaced, typo, with_more
from rapidfuzz import process
from rapidfuzz.distance import OSA

from cardbase.names import fold, key

Noise: TypeAlias = Callable[[random.Random, str, "Names"], tuple[str, str] | None]
"""What is left of a name (all of it or some words) and what is typed; None: not of this name."""

TRIES = 200
TOLD_APART = 4
"""A part of a name that is typed has at least so many letters."""


@dataclass(frozen=True, kw_only=True)
class Query:
    """What is typed, by which kind of noise, and the cards that it may mean (none: nonsense)."""

    kind: str
    text: str
    right: frozenset[str]


class Names:
    """The names of a game's cards, each with the cards that bear it."""

    def __init__(
        self, names: Iterable[tuple[str, str]], same: Mapping[str, str] | None = None
    ) -> None:
        """Keep pairs of a card's id and a name of it; `same` tells whose version a card is."""
        self.all = tuple(names)
        self.same = same or {}
        self.bearers: dict[str, set[str]] = {}
        self.having: dict[str, set[int]] = {}
        self.counts: list[Counter[str]] = []
        for number, (card, name) in enumerate(self.all):
            words = fold(name)
            self.bearers.setdefault(key(words), set()).add(card)
            self.counts.append(Counter(words))
            for word in set(words):
                self.having.setdefault(word, set()).add(number)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Every word of the names."""
        return tuple(self.having)

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """Every name without its spaces."""
        return tuple(self.bearers)

    def meant(self, words: Sequence[str]) -> frozenset[str]:
        """The cards named so; if none is, those of these words, or with these among its words."""
        exact = self.bearers.get("".join(words))
        if exact:
            return frozenset(exact)
        wanted = Counter(words)
        found = sorted((self.having.get(word, set()) for word in wanted), key=len)
        numbers = set.intersection(*found) if found else set()
        some = [n for n in numbers if wanted <= self.counts[n]]
        whole = [n for n in some if wanted == self.counts[n]]
        return frozenset(self.all[n][0] for n in whole or some)

    def is_one(self, cards: frozenset[str]) -> bool:
        """Whether they are one card, or the versions of one character."""
        return len({self.same.get(card, card) for card in cards}) == 1

    def rivals(self, meant: Sequence[str], typed: Sequence[str]) -> frozenset[str]:
        """The cards that what was typed fits as well, by mistakes no greater than those made."""
        found = set(self.meant(typed))
        if sorted(meant) == sorted(typed):
            return frozenset(found)
        asked, joined = "".join(typed), "".join(meant)
        far = OSA.distance(asked, joined)
        for other, _, _ in process.extract(
            asked, self.keys, scorer=OSA.distance, score_cutoff=far, limit=None
        ):
            found |= self.bearers[other]
        if len(meant) == len(typed):
            for words in product(*map(self._as_near, meant, typed)):
                found |= self.meant(words)
        return frozenset(found)

    def _as_near(self, meant: str, typed: str) -> tuple[str, ...]:
        """The words no farther from what was typed than the one that was meant."""
        if meant == typed:
            return (meant,)
        far = OSA.distance(typed, meant)
        hits = process.extract(typed, self.words, scorer=OSA.distance, score_cutoff=far, limit=None)
        return tuple(dict.fromkeys((meant, *(word for word, _, _ in hits))))


def queries(names: Names, kinds: Mapping[str, Noise], each: int, seed: str) -> Iterator[Query]:
    """So many answerable queries of each kind, fewer where the names allow no more of it."""
    for kind, noise in kinds.items():
        rng = random.Random(f"{seed} {kind}")  # noqa: S311 - seeded chance, no secret
        left = each
        for _ in range(each * TRIES):
            if not left:
                break
            made = _query(rng, names, kind, noise)
            if made is not None:
                left -= 1
                yield made


def _query(rng: random.Random, names: Names, kind: str, noise: Noise) -> Query | None:
    _, name = rng.choice(names.all)
    made = noise(rng, name, names)
    if made is None:
        return None
    left, text = made
    clean, typed = fold(left), fold(text)
    right = names.meant(clean)
    if not typed or not names.is_one(right):
        return None
    rivals = names.meant(typed) if kind in EXTRA else names.rivals(clean, typed)
    if not rivals <= right:
        return None
    return Query(kind=kind, text=text, right=right)


def _parts(name: str) -> list[str]:
    return re.findall(r"[^\s,]+", name)


def _some(rng: random.Random, name: str, *, shuffled: bool) -> str | None:
    """Some words of a name, enough of them to tell anything; None when it has but one."""
    parts = [part for part in _parts(name) if fold(part) != ("the",)]
    if len(parts) < 2:  # noqa: PLR2004 - one word has no part
        return None
    kept = sorted(rng.sample(range(len(parts)), rng.randint(1, len(parts) - 1)))
    if shuffled:
        rng.shuffle(kept)
    text = " ".join(parts[place] for place in kept)
    return text if len(key(fold(text))) >= TOLD_APART else None


def _partial(rng: random.Random, name: str, _: Names) -> tuple[str, str] | None:
    left = _some(rng, name, shuffled=False)
    return None if left is None else (left, left)


def _begun(rng: random.Random, name: str, _: Names) -> tuple[str, str] | None:
    """A name whose last word is not typed to its end."""
    words = _parts(name)
    end = len(words[-1])
    if end < TOLD_APART + 1:
        return None
    cut = rng.randint(TOLD_APART - 1, end - 1)
    return name, " ".join([*words[:-1], words[-1][:cut]])


def _reordered(rng: random.Random, name: str, _: Names) -> tuple[str, str] | None:
    words = _parts(name)
    if len(words) < 2:  # noqa: PLR2004 - one word has one order
        return None
    mixed = words[:]
    while mixed == words:
        rng.shuffle(mixed)
        if len(set(words)) == 1:
            return None
    return " ".join(mixed), " ".join(mixed)


def _short(_: random.Random, name: str, __: Names) -> tuple[str, str] | None:
    """The name without its title, or the title alone where it stands after a comma."""
    first, comma, _title = name.partition(",")
    return (first, first.lower()) if comma else None


def _extra(rng: random.Random, name: str, _: Names) -> tuple[str, str] | None:
    return name, " ".join(with_more(rng, _parts(name)))


def _typo(rng: random.Random, name: str, _: Names) -> tuple[str, str] | None:
    return name, typo(rng, name)


def _typos(rng: random.Random, name: str, _: Names) -> tuple[str, str] | None:
    enough = 8
    return (name, typo(rng, typo(rng, name))) if len(key(fold(name))) >= enough else None


def _heard(rng: random.Random, name: str, _: Names) -> tuple[str, str] | None:
    said = heard(rng, name)
    return None if said == name.lower() else (name, said)


def _both(rng: random.Random, name: str, names: Names) -> tuple[str, str] | None:
    """A typo or a mishearing in some words of a name, or in all in another order."""
    made = rng.choice((_partial, _reordered, _short))(rng, name, names)
    if made is None:
        return None
    _, text = made
    return text, rng.choice((typo, heard))(rng, text)


def _extra_typo(rng: random.Random, name: str, _: Names) -> tuple[str, str] | None:
    return name, " ".join(with_more(rng, _parts(typo(rng, name))))


KINDS: Mapping[str, Noise] = {
    "as it is": lambda _, name, __: (name, name),
    "case": lambda rng, name, _: (name, cased(rng, name)),
    "no punctuation": lambda rng, name, _: (name, bare(rng, name.lower())),
    "spaces": lambda rng, name, _: (name, spaced(rng, name)),
    "one typo": _typo,
    "two typos": _typos,
    "misheard": _heard,
    "some words": _partial,
    "begun": _begun,
    "reordered": _reordered,
    "short name": _short,
    "a word more": _extra,
    "typo in some words": _both,
    "typo and a word more": _extra_typo,
}
EXTRA = frozenset({"a word more", "typo and a word more"})
TYPOS = frozenset({"one typo", "two typos"})
