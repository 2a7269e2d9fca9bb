"""Reads a question: which of its words count, which names stand in it, what a slip may mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.names import fold, key

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardbase.catalog import Catalog

LONGEST_NAME = 7
"""How many words of a question may make one name."""

MOST_WORDS = 40
"""Words of a question that are read; what follows is passed over."""

NEAR = 0.7
"""How alike a word nobody uses and a word of the points must be."""

LIKELY = 3
"""How many words a slip may stand for."""

BEGUN = 3
"""From how many letters on a word may be the beginning of another."""

SILENT = frozenset(
    """a an and any are as at be been being but by can could did do does doing for from get gets
    got had has have having he her him his how i if in into is it its let many may me much must my
    of on or our out over please shall she should so some tell than that the their them then there
    these they this those to was we were what whats when where which who whom whose why will with
    would you your happen happens happening mean means work works use used using explain exactly
    rule rules about there someone somebody""".split()
)
"""Words that carry no question; a question of nothing else is read whole."""


@dataclass(frozen=True, kw_only=True)
class Group:
    """A word or a name of the question, and the phrases that may be meant by it.

    `typed` is as in the question; `phrases` are for the index. `named` says that it is a name or
    an alias; `read` what an unknown word was taken for, "" for a known one.
    """

    typed: str
    phrases: tuple[str, ...]
    named: bool = False
    read: str = ""

    @property
    def match(self) -> str:
        """The group in the words of the full-text index."""
        return " OR ".join(f'"{phrase}"' for phrase in self.phrases)


@dataclass(frozen=True, kw_only=True)
class Question:
    """A question as it is read.

    Attributes:
        asked: The text as typed.
        groups: Its words and names that count, in order.
        keys: What the whole of it may be the name of.
    """

    asked: str
    groups: tuple[Group, ...]
    keys: tuple[str, ...]


def read_question(catalog: Catalog, text: str) -> Question:
    """Read a question as typed. Raises DamagedCatalog."""
    words = fold(text)[:MOST_WORDS]
    known = _names(catalog, words)
    groups: list[Group] = []
    keys = [key(words)]
    at = 0
    while at < len(words):
        taken, meant = _longest(words, at, known)
        typed = " ".join(words[at : at + taken])
        if meant:
            own = _unique((typed, *meant))
            groups.append(Group(typed=typed, phrases=own, named=True))
        elif words[at] not in SILENT:
            groups.append(_word(catalog, words[at]))
        at += taken
    if not groups:
        groups = [_word(catalog, word) for word in words]
    told = tuple(word for word in words if word not in SILENT)
    keys += [key(told), key(tuple(group.phrases[-1].replace(" ", "") for group in groups))]
    return Question(asked=text, groups=tuple(groups), keys=_unique(keys))


def _names(catalog: Catalog, words: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """What each run of words that is a name or an alias stands for."""
    runs = {
        key(tuple(words[at:end]))
        for at in range(len(words))
        for end in range(at + 1, min(at + LONGEST_NAME, len(words)) + 1)
    }
    found: dict[str, tuple[str, ...]] = {}
    ready = sorted(runs)
    for start in range(0, len(ready), 500):
        part = ready[start : start + 500]
        marks = ",".join("?" * len(part))
        query = f"SELECT key, words FROM point_name WHERE key IN ({marks})"  # noqa: S608 (marks)
        for row in catalog.rows(query, *part):
            found[row["key"]] = (*found.get(row["key"], ()), row["words"])
    return found


def _longest(
    words: Sequence[str], at: int, known: dict[str, tuple[str, ...]]
) -> tuple[int, tuple[str, ...]]:
    """The longest name that begins at a word: of how many words, and what it stands for."""
    for end in range(min(at + LONGEST_NAME, len(words)), at, -1):
        run = tuple(words[at:end])
        if key(run) in known and not SILENT.issuperset(run):
            return end - at, known[key(run)]
    return 1, ()


def _word(catalog: Catalog, word: str) -> Group:
    """The group of a word that is no name: itself, or the words a slip may stand for."""
    if _stands(catalog, f'"{word}"'):
        return Group(typed=word, phrases=(word,))
    if len(word) < BEGUN:
        return Group(typed=word, phrases=(word,))
    near = _near(word, [row["word"] for row in catalog.rows("SELECT word FROM point_word")])
    return Group(typed=word, phrases=near or (word,), read=near[0] if near else "")


def _stands(catalog: Catalog, match: str) -> bool:
    query = "SELECT 1 FROM point_words WHERE point_words MATCH ? LIMIT 1"
    return bool(catalog.rows(query, match))


def _near(word: str, known: list[str]) -> tuple[str, ...]:
    """The words a slip may stand for, likeliest first."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    begun = sorted((one for one in known if one.startswith(word)), key=len)[:LIKELY]
    hits = process.extract(
        word, known, scorer=OSA.normalized_similarity, score_cutoff=NEAR, limit=LIKELY
    )
    best = hits[0][1] if hits else 0.0
    return _unique((*(one for one, score, _ in hits if score >= best - 0.05), *begun))


def _unique(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for word in words if word))
