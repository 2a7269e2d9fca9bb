"""The forms of the words: plurals and verb endings."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from cardbase.operation import words
from cardbase.operation.lexicon import Kind, Name, State, Trait, Verb

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from enum import StrEnum

UNCOUNTED = frozenset("personnel equipment spice favor force Imperium admission CROE".split())

ALSO: Mapping[str, Mapping[str, StrEnum]] = {
    "compare": {form.replace("is", "are", 1): form for form in words.Compare if form != "is"},
    "modal": {"does not": words.Modal.NOT},
    "verb": {"had": Verb.HAVE},
    "det": {"an": words.Det.A, "those": words.Det.THAT},
}
"""Further forms, by list, that mean the same."""

GAME_WORDS: Mapping[str, Iterable[StrEnum]] = {"state": State, "trait": Trait, "name": Name}

HEADLESS = frozenset(
    {
        *(Kind.BATTLE, Kind.DUELING, Kind.INTRIGUE, Kind.ARBITRATION),
        *(Kind.LANDSRAAD, Kind.CHOAM),
    }
)
"""Words that only narrow another word down: before "or" they go by the word after it."""


def plural(kind: Kind) -> str:
    """The plural of a kind word: "allies", "Spice Harvesters"."""
    if kind in UNCOUNTED:
        return kind.value
    if kind is Kind.SOLARI:
        return "solaris"
    return _with_s(kind)


def is_plural(form: str) -> bool:
    """Whether a form of a kind word is its plural; a word without one is not."""
    low = " ".join(form.lower().split())
    return low != by_form("kind")[low].lower()


def third_person(verb: Verb) -> str:
    """What one person or card does: "engages", "has"."""
    return "has" if verb is Verb.HAVE else _with_s(verb)


def gerund(verb: Verb) -> str:
    """The doing of it: "engaging", "winning"."""
    last = verb[-1] if verb in (Verb.WIN, Verb.BID) else ""
    return f"{verb.removesuffix('e')}{last}ing"


def _with_s(word: str) -> str:
    if word.endswith("y") and word[-2] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "sh", "ch", "x")) else f"{word}s"


@cache
def by_form(name: str) -> dict[str, str]:
    """Every form of a list's words, in lower case, with the word it is a form of."""
    forms = {form.lower(): str(word) for word, form in _forms(name)}
    return forms | {form: str(word) for form, word in ALSO.get(name, {}).items()}


def _forms(name: str) -> Iterable[tuple[StrEnum, str]]:
    match name:
        case "verb":
            return [(verb, form) for verb in Verb for form in (verb, third_person(verb))]
        case "gerund":
            return [(verb, gerund(verb)) for verb in Verb]
        case "kind":
            return [(kind, form) for kind in Kind for form in (plural(kind), kind)]
        case _:
            return [(word, word) for word in GAME_WORDS.get(name) or words.LISTS[name]]
