"""What begins as what was typed does: whole words, lists with commas, names word by word."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardbase.names import SILENT, fold

EDGES = ",;.!?()'\""
"""What stands at the edge of a word of a name and need not be typed."""


def begun(incomplete: str, words: Iterable[str]) -> list[str]:
    """The words that begin so, each once, as they are written; case does not matter."""
    typed = incomplete.lower()
    return list(dict.fromkeys(word for word in words if word.lower().startswith(typed)))


def cased(incomplete: str, words: Iterable[str]) -> list[str]:
    """The same with the beginning as it was typed, where case does not matter to the reader."""
    return [as_typed(incomplete, word) for word in begun(incomplete, words)]


def listed(incomplete: str, words: Iterable[str]) -> list[str]:
    """The same for the last of a list with commas: those before it are kept."""
    before, comma, last = incomplete.rpartition(",")
    said = {word.strip().lower() for word in before.split(",")}
    return [before + comma + word for word in cased(last, words) if word.lower() not in said]


def word_by_word(names: Iterable[str], before: Sequence[str], incomplete: str) -> list[str]:
    """The next word of every name that begins with the words typed before, each once.

    A word to complete that holds a space was quoted; offered is the rest of the name then.
    """
    said, typed = bare(" ".join(before)), bare(incomplete)
    whole = " " in incomplete.strip()
    found: dict[str, None] = {}
    for name in names:
        words = name.split()
        at = _place_after(words, said)
        if at is None or at == len(words):
            continue
        left = [word.strip(EDGES) for word in words[at:]]
        word = " ".join(words[at:]) if whole else left[0]
        if bare(" ".join(left) if whole else word).startswith(typed):
            found[as_typed(incomplete, word)] = None
    return list(found)


def as_typed(incomplete: str, word: str) -> str:
    """The word with its beginning as typed, where only the case of that is another."""
    if not word.lower().startswith(incomplete.lower()):
        return word
    rest = word[len(incomplete) :]
    return incomplete + (rest.lower() if incomplete.islower() and word.isupper() else rest)


def bare(text: str) -> str:
    """The letters of a text as names are compared."""
    return "".join(word for word in fold(text) if word not in SILENT)


def _place_after(words: list[str], said: str) -> int | None:
    """How many words of a name are said; None when it does not begin so."""
    got = ""
    for at, word in enumerate(words):
        got_more = got + bare(word)
        if got == said and got_more != got:
            return at
        got = got_more
    return len(words) if got == said else None
