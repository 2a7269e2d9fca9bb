"""Names as people type them, letter by letter: a second set of queries, unlike the first.

Written without a look at the index. Every kind of slip goes over every name once (not over some
names by chance). A query keeps the card that was meant and those that fit what is typed as well by
the plain distance of its letters: any of them may come first, but the one that was meant has to be
among the first five. What fits more than five characters says too little and is drawn anew.
"""

from __future__ import annotations

import csv
import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeAlias

from rapidfuzz.distance import OSA
from rapidfuzz.process import cdist

BOOKS = Path(__file__).with_name("book_names.csv")
FEW, TRIES = 5, 12
LEAST = 4
"""So many letters at least are typed."""
ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
SOUNDS = tuple(
    pair.split(">")
    for pair in r"""
    ph>f ph>v ck>k ch>tch sch>sh x>cks qu>kw c([eiy])>s\1 c([aour])>k\1 k>c z>s s\b>z
    tion>shun sion>zhun ious>ius ous>us ence>ance ance>ence ent>ant ant>ent ary>ery ory>ary
    er\b>ur er\b>a or\b>er ar\b>er le\b>el ie>y y\b>ie y>i ee>i ea>ee ai>ei au>o ou>ow oo>u
    ei>ee gh>g kh>k dh>d th>t wh>w wr>r kn>n ge\b>j j>g dg>j ([a-z])\1>\1 i>e e>i a>u u>a o>a
    """.split()
)
"""What is written for what is heard: a pattern, and how it is spelt instead."""


@dataclass(frozen=True, kw_only=True)
class Typed:
    """What is typed, by which kind of slip, the card meant and all that it fits as well."""

    kind: str
    text: str
    meant: str
    right: frozenset[str]


@dataclass(frozen=True, kw_only=True)
class Kind:
    """A kind of slip: what it makes of a name's words, and how what it made may be read.

    Attributes:
        whole: The name was typed from its beginning (not some of its words).
        begun: What was typed last was not typed to its end.
    """

    slip: Callable[[random.Random, list[str]], list[str] | None]
    whole: bool = True
    begun: bool = False


Name: TypeAlias = tuple[str, list[str]]
"""A card and the words of a name of it."""


def words_of(name: str) -> list[str]:
    """The words of a name in small letters, without signs."""
    return re.findall(r"[a-z0-9]+", re.sub(r"['\u2019]", "", name.lower()))


class Names:
    """The names of a game's cards, and which of them something typed fits as well as another."""

    def __init__(self, names: Iterable[tuple[str, str]], same: Mapping[str, str]) -> None:
        """Keep pairs of a card and a name of it; `same` tells whose version a card is."""
        self.all: list[Name] = [(card, words_of(name)) for card, name in names]
        self.same = same
        self.joined = ["".join(words) for _, words in self.all]
        self.words = sorted({word for _, words in self.all for word in words})
        self._place = {word: place for place, word in enumerate(self.words)}

    def right(self, typed: list[str], number: int, kind: Kind) -> frozenset[str]:
        """The cards, of the name of this number and of those no farther from what was typed."""
        if kind.whole:
            far = self._distances(["".join(typed)], self.joined, begun=kind.begun)[0]
        else:
            near = self._distances(typed, self.words, begun=False)
            if kind.begun:
                near[-1] = self._distances(typed[-1:], self.words, begun=True)[0]
            far = [self._of_words(near, words) for _, words in self.all]
        return frozenset(self.all[n][0] for n, this in enumerate(far) if this <= far[number])

    def _of_words(self, near: list[list[float]], words: list[str]) -> float:
        """The sum of the distances of what was typed, each from a word of its own."""
        left, total = [self._place[word] for word in words], 0.0
        for row in near:
            if not left:
                return float("inf")
            best = min(left, key=row.__getitem__)
            left.remove(best)
            total += row[best]
        return total

    @staticmethod
    def _distances(some: list[str], texts: list[str], *, begun: bool) -> list[list[float]]:
        if not begun:
            return [[float(far) for far in row] for row in cdist(some, texts, scorer=OSA.distance)]
        found = []
        for one in some:
            cuts = [[text[: len(one) + more] for text in texts] for more in (-1, 0, 1)]
            rows = [cdist([one], cut, scorer=OSA.distance)[0] for cut in cuts]
            found.append([float(min(fars)) for fars in zip(*rows, strict=True)])
        return found


def typed(names: Names, seed: str, every: int = 1) -> Iterator[Typed]:
    """Each kind of slip in each name (or in every so manieth), and the names of the books."""
    for place, (label, kind) in enumerate(KINDS.items()):
        rng = random.Random(f"{seed} {label}")  # noqa: S311 - seeded chance, no secret
        for number in range(place % every, len(names.all), every):
            for _ in range(TRIES):
                made = _made(rng, names, number, label, kind)
                if made is not None:
                    yield made
                    break


def _made(rng: random.Random, names: Names, number: int, label: str, kind: Kind) -> Typed | None:
    card, words = names.all[number]
    made = kind.slip(rng, words)
    if made is None or made == words or len("".join(made)) < LEAST:
        return None
    right = names.right(made, number, kind)
    if len({names.same[one] for one in right}) > FEW:
        return None
    return Typed(kind=label, text=" ".join(made), meant=card, right=right)


def from_books(same: Mapping[str, str]) -> Iterator[Typed]:
    """Names as the books have them, where a card prints another (bench/book_names.csv)."""
    with BOOKS.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            cards = row["cards"].split()
            whose = {same[card] for card in cards}
            right = frozenset(card for card in same if same[card] in whose)
            yield Typed(kind="from the books", text=row["typed"], meant=cards[0], right=right)


def slip(rng: random.Random, word: str, first: int = 0) -> str:
    """The word with a letter lost, twice, exchanged with the next, hit beside, or one too many."""
    if len(word) <= first:
        return word
    at = rng.randrange(first, len(word))
    row = next((row for row in ROWS if word[at] in row), word[at])
    beside = row[max(0, row.index(word[at]) - 1) : row.index(word[at]) + 2].replace(word[at], "")
    key = rng.choice(beside or word[at])
    before, here, after = word[:at], word[at], word[at + 1 :]
    return rng.choice(
        [
            before + after,
            before + here + here + after,
            before + after[:1] + here + after[1:],
            before + key + after,
            before + here + key + after,
        ]
    )


def heard(rng: random.Random, words: list[str]) -> list[str] | None:
    """The words as one writes who has only heard them: up to three sounds written otherwise."""
    text = " ".join(words)
    for _ in range(rng.randint(1, 3)):
        ways = [(p, w) for p, w in SOUNDS if re.search(p, text)]
        if not ways:
            return None
        pattern, written = rng.choice(ways)
        text = re.sub(pattern, written, text, count=1)
    return text.split()


def cut(rng: random.Random, word: str, least: int) -> str:
    """A beginning of the word, of so many letters at least."""
    return word[: rng.randint(least, len(word) - 1)] if len(word) > least else word


def unfinished(rng: random.Random, words: list[str]) -> list[str] | None:
    """The name up to some word, and that one not to its end."""
    last = rng.randint(0, len(words) - 1)
    return [*words[:last], cut(rng, words[last], 2 if last else 3)]


def _one_word(rng: random.Random, words: list[str]) -> list[str] | None:
    long = [word for word in words if len(word) > LEAST]
    return [slip(rng, rng.choice(long))] if long and len(words) > 1 else None


def _two_begun(rng: random.Random, words: list[str]) -> list[str] | None:
    long = [word for word in words if len(word) > LEAST]
    return [cut(rng, word, 3) for word in rng.sample(long, 2)] if len(long) > 1 else None


def _slip_somewhere(rng: random.Random, words: list[str]) -> list[str]:
    long = max(range(len(words)), key=lambda at: (min(len(words[at]), LEAST), rng.random()))
    return [*words[:long], slip(rng, words[long]), *words[long + 1 :]]


def _then(
    rng: random.Random,
    words: list[str],
    *,
    first: Callable[[random.Random, list[str]], list[str] | None],
    glued: bool = False,
    slips: int = 0,
) -> list[str] | None:
    """What `first` leaves of the name, run together or not, with so many slips."""
    made = first(rng, words)
    if made is None or (glued and len(made) < 2):  # noqa: PLR2004 - one word cannot be glued
        return None
    made = ["".join(made)] if glued else made
    for _ in range(slips):
        made = _slip_somewhere(rng, made)
    return made


def _first_letter(
    rng: random.Random, words: list[str], *, change: Callable[[random.Random, str], str]
) -> list[str] | None:
    """The first letter of the first word wrong, and at times the last word not typed to its end."""
    if len(words[0]) <= LEAST:
        return None
    rest = words[1:]
    if rest and rng.random() < 1 / 2:
        rest = [*rest[:-1], cut(rng, rest[-1], 1)]
    return [change(rng, words[0]), *rest]


def _beside(rng: random.Random, word: str) -> str:
    row = next((row for row in ROWS if word[0] in row), word[0])
    at = row.index(word[0])
    return rng.choice(row[max(0, at - 1) : at] + row[at + 1 : at + 2] or word[0]) + word[1:]


def _as_it_is(_: random.Random, words: list[str]) -> list[str]:
    return words


KINDS: Mapping[str, Kind] = {
    "unfinished": Kind(slip=unfinished, begun=True),
    "unfinished, a slip": Kind(slip=partial(_then, first=unfinished, slips=1), begun=True),
    "each word unfinished": Kind(
        slip=lambda rng, words: [cut(rng, word, 3) for word in words] if words[1:] else None,
        whole=False,
        begun=True,
    ),
    "two words unfinished, any order": Kind(slip=_two_begun, whole=False, begun=True),
    "run together": Kind(slip=partial(_then, first=_as_it_is, glued=True)),
    "run together, a slip": Kind(slip=partial(_then, first=_as_it_is, glued=True, slips=1)),
    "run together, unfinished": Kind(slip=partial(_then, first=unfinished, glued=True), begun=True),
    "one word of it, a slip": Kind(slip=_one_word, whole=False),
    "first letter lost": Kind(
        slip=partial(_first_letter, change=lambda _, word: word[1:]), begun=True
    ),
    "first letters exchanged": Kind(
        slip=partial(_first_letter, change=lambda _, word: word[1] + word[0] + word[2:]),
        begun=True,
    ),
    "first letter beside": Kind(slip=partial(_first_letter, change=_beside), begun=True),
    "a slip": Kind(slip=partial(_then, first=_as_it_is, slips=1)),
    "two slips": Kind(slip=partial(_then, first=_as_it_is, slips=2)),
    "as heard": Kind(slip=heard),
}
