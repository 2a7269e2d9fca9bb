"""What a word that no point says may be meant for: words spelt alike, or sounding alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from cardbase.names import key
from cardbase.search.topic import is_english

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from cardbase.catalog.catalog import Catalog

    Run: TypeAlias = tuple[str, ...]

NEAR = 0.7
"""How alike a word nobody uses and a word of the points must be."""

HEARD, MOST_HEARD = 0.5, 30
"""How alike a word must at least be spelt if it sounds the same, and how many are listened to."""

IN_NAME = 0.6
"""How alike it must be where the word beside it makes a name of both."""

CLOSE = 0.05
"""How much less alike than the likeliest a word may be, and still be meant."""

LIKELY = 3
"""How many words a slip may stand for."""

LAST_LETTER = "\U0010ffff"
"""No word has a letter that sorts after it."""

SHORTEST = 3
"""From how many letters on a word may be a slip, or the beginning of another."""

FORMS = 3
"""In how many points a word has to be in another form, to be no slip for another."""

KNOWN = """SELECT EXISTS (SELECT 1 FROM point_word WHERE word = ?) AS own, (SELECT count(*) FROM
    (SELECT 1 FROM point_words WHERE point_words MATCH ? LIMIT ?)) + (SELECT count(*) FROM
    (SELECT 1 FROM point_asked WHERE point_asked MATCH ? LIMIT ?)) AS forms"""
"""Whether a word stands in the points, and in how many of them in any form, up to a number."""

BEGUN = "SELECT word FROM point_word WHERE word BETWEEN ? AND ? ORDER BY length(word) LIMIT ?"
"""The shortest of the words that begin with one."""


def strangers(
    catalog: Catalog, words: Iterable[str], silent: Collection[str]
) -> dict[str, dict[str, float]]:
    """The words that nothing says, each with the words like it and how alike, likeliest first.

    Words that carry no question, `silent`, count as such only where they sound the same. None are
    like the shortest, which would be like too many.
    """
    strange: dict[str, bool] = {}
    for word in words:
        known = catalog.rows(KNOWN, word, f'"{word}"', FORMS, f'"{word}"', FORMS)[0]
        if not known["own"] and known["forms"] < FORMS:
            strange[word] = bool(known["forms"])
    if not strange:
        return {}
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    from cardbase.near_words import by_sound, sound

    rows = catalog.rows("SELECT group_concat(word, ' ') AS words FROM point_word")
    # In one order whatever the run, since of words that are as like not all are taken.
    used = list(dict.fromkeys([*(rows[0]["words"] or "").split(), *sorted(silent)]))
    found: dict[str, dict[str, float]] = {}
    for word, has_form in strange.items():
        found[word] = {}
        if len(word) >= SHORTEST:
            hits = process.extract(
                word, used, scorer=OSA.normalized_similarity, score_cutoff=HEARD, limit=MOST_HEARD
            )
            alike = by_sound(word, {near: score for near, score, _ in hits})
            said = sound(word)
            silence = not is_english(word)
            fit = [one for one in alike if one not in silent or (silence and sound(one) == said)]
            found[word] = {near: alike[near] for near in sorted(fit, key=lambda one: -alike[one])}
        whole = f"{word}g"
        if word.endswith("in") and whole in used:
            found[word] = {whole: 1.0}  # "buyin"
        if has_form and word.startswith(next(iter(found[word]), "")):
            del found[word]  # a form of a word of the points
    return found


def mended(
    catalog: Catalog, words: Run, near: dict[str, dict[str, float]], silent: Collection[str]
) -> Run:
    """The words, each slip for a word that carries no question read as it.

    So is a slip for a word that makes a name with the word before or after it: "blak market".
    """
    pairs: dict[str, tuple[int, str]] = {}
    read = list(words)
    for at, word in enumerate(words):
        alike = near.get(word, {})
        likeliest = next(iter(alike), "")
        if likeliest in silent:
            read[at] = likeliest
            continue
        before, after = words[max(at - 1, 0) : at], words[at + 1 : at + 2]
        for one in (one for one, score in alike.items() if score >= IN_NAME):
            for pair in ((*before, one), (one, *after)):
                if len(pair) > 1:
                    pairs.setdefault(key(pair), (at, one))
    marks = ",".join("?" * len(pairs))
    query = f"SELECT DISTINCT key FROM point_name WHERE key IN ({marks})"  # noqa: S608 (marks)
    names = {row["key"] for row in catalog.rows(query, *pairs)} if pairs else set[str]()
    for name in (name for name in pairs if name in names):
        at, one = pairs[name]
        if read[at] == words[at]:
            read[at] = one
    return tuple(read)


def likely(catalog: Catalog, typed: str, near: dict[str, float]) -> tuple[str, ...]:
    """Of the words like a typed one those that may be meant, and the words that it begins."""
    best = max(near.values(), default=0.0)
    meant = [word for word, alike in near.items() if alike >= max(NEAR, best - CLOSE)][:LIKELY]
    if len(typed) < SHORTEST:
        return ()
    begun = (row["word"] for row in catalog.rows(BEGUN, typed, typed + LAST_LETTER, LIKELY))
    found = tuple(dict.fromkeys((*meant, *begun)))
    return tuple(filter(is_english, found)) if is_english(typed) else found  # "grab": no Graban
