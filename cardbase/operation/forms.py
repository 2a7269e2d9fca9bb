"""The forms of the words, and the patterns by which the grammar reads them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache

from cardbase.operation import words
from cardbase.operation.lexicon import Kind, Name, State, Trait, Verb
from cardbase.operation.words import Compare, Link, Prep

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
    forms: Iterable[tuple[StrEnum, str]]
    match name:
        case "verb":
            forms = [(verb, form) for verb in Verb for form in (verb, third_person(verb))]
        case "gerund":
            forms = [(verb, gerund(verb)) for verb in Verb]
        case "kind":
            forms = [(kind, form) for kind in Kind for form in (plural(kind), kind)]
        case _:
            forms = [(word, word) for word in GAME_WORDS.get(name) or words.LISTS[name]]
    also = {form: str(word) for form, word in ALSO.get(name, {}).items()}
    return {form.lower(): str(word) for word, form in forms} | also


OWN_TERMINAL: dict[str, frozenset[str]] = {
    "compare": frozenset({Compare.IS}),
    "prep": frozenset({Prep.PER, Prep.DURING, Prep.FOR, Prep.BELOW}),
    "link": frozenset({Link.FOR, Link.OF}),
    "verb": frozenset({Verb.GOVERN}),
}
"""Words of a list that the grammar has a terminal of their own for."""

KIND_ONLY_BEFORE = {
    "dune": r"\s+(?:fief|event|charter|holding|contract|cit)",
    "counter": r"\s+(?:tactic|operation)",
    "capture": r"\s+effect",
    "discard": r"\s+(?:effect|phase)",
    "exchange": r"\s+operation",
    "turn": r"\s*[,.]",
    "disengage": r"\s+phase",
    "target": r"(?:\s*[.,:']|\s+(?:needs?|for|must|may|is|to|as)\b)",
}
"""What must follow a word that is a kind only there, and a name, a verb or else elsewhere."""

ENDS = r"(?![\w-])"
NO_VERB = r"(?!counter\s|(?:capture|discard)\s+effects?\b)"
"""Where a word that looks like a verb is none."""


@cache
def pattern(name: str) -> str:
    """A pattern for any form of the words of a list."""
    forms = by_form(name.removeprefix("purpose_").removeprefix("joined_"))
    match name:
        case "purpose_verb":
            return r"(?!(?:capture|discard)\s+effects?\b)" + _any_of(forms) + ENDS
        case "joined_verb":
            return NO_VERB + pattern("verb")
        case "kind":
            bound = [f"{form}(?={after})" for form, after in KIND_ONLY_BEFORE.items()]
            # the plural of what is a kind only before certain words is none
            free = (
                form
                for form, kind in forms.items()
                if form not in KIND_ONLY_BEFORE
                and (kind == Kind.TARGET or kind.lower() not in KIND_ONLY_BEFORE)
            )
            return f"(?:{_any_of(free)}{ENDS}|{'|'.join(bound)})"
        case "name":  # two names may begin what a card is called
            dune = rf"dune\b(?!{KIND_ONLY_BEFORE['dune']})"
            plain = _any_of(form for form in forms if form not in {"dune", "arrakeen"})
            return rf"(?:{plain}{ENDS}|{dune}|arrakeen\b(?!\s+richece))"
        case "adverb":  # a state is one only at the end of a sentence or before "to"
            states = [form for form in forms if form in by_form("kind")]
            plain = _any_of(form for form in forms if form not in states)
            return rf"(?:{plain}{ENDS}(?!\s+of\b)|{_any_of(states)}(?=\s*(?:[.,]|to\b)))"
    own = OWN_TERMINAL.get(name, frozenset())
    return _any_of(form for form, word in forms.items() if word not in own) + ENDS


def _any_of(forms: Iterable[str]) -> str:
    """A pattern for any of the forms, the longest that fits; common letters are tried once."""
    tree: dict[str, _Letters] = {}
    for form in forms:
        at = tree
        for letter in form:
            at = at.setdefault(letter, {})
        at[""] = {}
    return f"(?:{_branches(tree)})"


def _branches(tree: _Letters) -> str:
    branches = [
        (r"\s+" if letter == " " else re.escape(letter)) + _branches(rest)
        for letter, rest in tree.items()
        if letter
    ]
    if not branches:
        return ""
    if len(branches) == 1 and "" not in tree:
        return branches[0]
    return f"(?:{'|'.join(branches)})" + ("?" if "" in tree else "")


_Letters = dict[str, "_Letters"]
