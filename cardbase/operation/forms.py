"""The forms of the words: plurals, verb endings, and the patterns the grammar reads them by."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from cardbase.operation import words
from cardbase.operation.lexicon import Kind, Name, State, Trait, Verb

if TYPE_CHECKING:
    from collections.abc import Iterable

UNCOUNTED = frozenset("personnel equipment spice favor force Imperium admission CROE".split())
EXTRA = {
    "compare": {form.replace("is", "are", 1): form for form in words.Compare if form != "is"},
    "modal": {"does not": words.Modal.NOT},
    "verb": {"had": Verb.HAVE},
    "det": {"an": words.Det.A, "those": words.Det.THAT},
}
"""Further forms, by list, that mean the same."""

LESS = {
    "compare": {words.Compare.IS},
    "prep": {words.Prep.PER, words.Prep.DURING, words.Prep.FOR, words.Prep.BELOW},
    "link": {words.Link.FOR, words.Link.OF},
}
"""Words of a list that have a terminal of their own."""

NO_VERB = r"(?!counter |target |(?:capture|discard) effects?\b)"
"""Where a word that may be a verb is none."""
BEFORE = {
    "dune": r"\s+(?:fief|event|charter|holding|contract|cit)",
    "counter": r"\s+(?:tactic|operation)",
    "capture": r"\s+effect",
    "discard": r"\s+(?:effect|phase)",
    "exchange": r"\s+operation",
    "turn": r"\s*[,.]",
    "disengage": r"\s+phase",
    "target": r"(?:\s*[.,:]|\s+(?:needs|for|must|may|is|to|as)\b)",
}
"""What must follow a word that is a kind only there, and a name or a verb elsewhere."""


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
    kind = by_form("kind")[low]
    return low != kind.lower()


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
    if name == "verb":
        forms = {form.lower(): verb.value for verb in Verb for form in (verb, third_person(verb))}
    elif name == "gerund":
        forms = {gerund(verb): verb.value for verb in Verb}
    elif name == "kind":
        forms = {form.lower(): kind.value for kind in Kind for form in (plural(kind), kind)}
    else:
        lists = {"state": State, "trait": Trait, "name": Name}
        forms = {str(value).lower(): str(value) for value in lists.get(name) or vars_of(name)}
    return forms | {form: word.value for form, word in EXTRA.get(name, {}).items()}


def vars_of(name: str) -> tuple[str, ...]:
    """The words of one of the closed lists of words.py."""
    return tuple(getattr(words, name.title()))


@cache
def pattern(name: str) -> str:
    """A pattern for any word of a list."""
    if name == "purpose_verb":
        any_of = _any(verb.lower() for verb in Verb)
        return rf"(?!(?:capture|discard) effects?\b)(?:{any_of})(?![\w-])"
    if name == "joined_verb":
        return NO_VERB + pattern("verb")
    forms = [form for form, word in by_form(name).items() if word not in LESS.get(name, ())]
    if name == "verb":
        forms = [form for form in forms if not form.startswith("govern")]
    if name == "kind":
        bound = "|".join(f"{form}(?={BEFORE[form]})" for form in BEFORE)
        free = _any(form for form in forms if form not in BEFORE)
        return rf"(?:(?:{free})(?![\w-])|{bound})"
    if name == "name":
        forms = [form for form in forms if form not in ("dune", "arrakeen")]
        return rf"(?:(?:{_any(forms)})(?![\w-])|dune\b(?!{BEFORE['dune']})|arrakeen\b(?! richece))"
    if name == "adverb":
        states = [form for form in forms if form in by_form("kind")]
        plain = _any(form for form in forms if form not in states)
        return rf"(?:(?:{plain})(?![\w-])(?!\s+of\b)|(?:{_any(states)})(?=\s*(?:[.,]|(?:to|into|from|in)\b)))"
    return rf"(?:{_any(forms)})(?![\w-])"


def _any(forms: Iterable[str]) -> str:
    """A pattern for any of the forms, the longest that fits; letters in common are tried once."""
    tree: dict[str, _Letters] = {}
    for form in forms:
        at = tree
        for letter in form:
            at = at.setdefault(letter, {})
        at[""] = {}
    return _branches(tree)


def _branches(tree: _Letters) -> str:
    branches = [re.escape(letter) + _branches(rest) for letter, rest in tree.items() if letter]
    if not branches:
        return ""
    if len(branches) == 1 and "" not in tree:
        return branches[0]
    return f"(?:{'|'.join(branches)})" + ("?" if "" in tree else "")


_Letters = dict[str, "_Letters"]
