"""The closed lists behind the fields, and which of their words a value means."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TypeAlias

from cardbase.cards.kinds import CardKind
from cardbase.cards.powers import short_name
from cardbase.names import fold, key
from cardbase.query.fields import BEGUN, SHORT_TALENTS, Takes, called, fields
from cardbase.query.tree import Has, Listed, Node, Op, Or
from cardbase.vocabulary import Acts, CardType, Deck, Power, Subtype

Words: TypeAlias = tuple[str, ...]


NONE = ""
"""The value of a card that has none, where a word asks for that."""

MOST = 8
"""Lists up to this long are told in full where a word of theirs is expected."""

KEYWORDS = (
    "Direct",
    "Counter",
    "Capture",
    "Surprise",
    "Discard",
    "deferment token",
    "program token",
    "House Interval Limit",
    "CROE",
    "subdue",
    "Unique",
    "Nexus",
    "Program",
    "Duration Effect",
    "tactic",
    *(f"Limit {most}" for most in range(1, 4)),
)
"""The keywords a card may have (cardbase/operation/keywords.py, too heavy to start with)."""


@dataclass(frozen=True, kw_only=True)
class FieldChoice:
    """One word of a closed list: its value in the catalog and what it is called."""

    value: str
    names: tuple[str, ...]


@cache
def choices(field: str) -> tuple[FieldChoice, ...]:
    """The words a field may have, in order; none for a field that has no closed list."""
    match field:
        case "kind":
            return tuple(_choice(kind, singular(kind), kind) for kind in CardKind)
        case "allegiance":
            none = FieldChoice(value=NONE, names=("none",))
            return (*(_choice(power, short_name(power), power) for power in Power), none)
        case "set":
            from cardbase.cards.facts import read_sets

            return tuple(_choice(one.code, one.code, one.name) for one in read_sets())
    lists: dict[str, tuple[str, ...]] = {
        "type": (*CardType, *Subtype),
        "subtype": tuple(Subtype),
        "deck": tuple(Deck),
        "acts": tuple(Acts),
        "keyword": KEYWORDS,
    }
    return tuple(_choice(word, word) for word in lists.get(field, ()))


def is_name(field: str, text: str) -> bool:
    """Whether a text is all of a name of several words that a closed list has."""
    typed = plain(text)
    return any(typed == plain(name) for one in choices(field) for name in one.names)


def singular(kind: CardKind) -> str:
    """What one card of a kind is called: "homeworld"."""
    return kind.name.lower()


def _choice(value: str, *names: str) -> FieldChoice:
    return FieldChoice(value=str(value), names=tuple(map(str, names)))


def plain(text: str) -> str:
    """A value as it is compared: its words, folded."""
    return " ".join(fold(text))


@lru_cache(maxsize=512)
def meant(field: str, op: Op, word: str) -> tuple[str, ...]:
    """The values that a folded word means, () when it is none of the list.

    HAS takes a word of a longer name ("fief" for "Dune Fief") and the beginning of a word; IS and
    OTHER take whole names only. A word may stand for several, and an alias of a power is known.
    """
    known = [(one.value, fold(name)) for one in choices(field) for name in one.names]
    for turn in one_of_several(word):
        typed = tuple(turn.split())
        ways = [[value for value, name in known if key(name) == key(typed)]]
        if op is Op.HAS and typed:
            ways[0] += [value for value, name in known if _within(typed, name)]
            ways.append([value for value, name in known if _begun(typed, name)])
        for found in ways:
            if found:
                return tuple(dict.fromkeys(found))
    return _by_alias(word) if field == "allegiance" else ()


def one_of_several(word: str) -> Words:
    """A word as typed, and as one of several: "ventures", "allies"."""
    return (word, word.removesuffix("s"), re.sub("ies$", "y", word))


def _within(typed: Words, name: Words) -> bool:
    """Whether the words stand in the name, one after the other."""
    ends = range(len(typed), len(name) + 1)
    return any(name[end - len(typed) : end] == typed for end in ends)


def _begun(typed: Words, name: Words) -> bool:
    """Whether each word begins a word of the name, or is one when it is short."""
    return all(
        one in name or (len(one) >= BEGUN and any(word.startswith(one) for word in name))
        for one in typed
    )


def _by_alias(word: str) -> Words:
    """The power that players call so (aliases.csv)."""
    from errata.search_words import aliases

    names = {fold(name): one.value for one in choices("allegiance") for name in one.names}
    typed = key(tuple(word.split()))
    called = (
        names.get(fold(alias.canonical))
        for alias in aliases()
        if alias.game != "board" and key(fold(alias.term)) == typed
    )
    return tuple(value for value in called if value is not None)[:1]


def typed_form(name: str) -> str:
    """A name as it is typed for a value: lower case, in quotes when it is of several words."""
    low = name.lower()
    return low if low.isalnum() or low.replace("-", "").isalnum() else f'"{low}"'


def expected(field: str) -> str:
    """What a field with a closed list expects, in words."""
    names = [typed_form(one.names[0]) for one in choices(field)]
    if len(names) <= MOST:
        return f"one of {', '.join(names)}"
    what = "an Imperial power or none" if field == "allegiance" else f"a known {field}"
    return f"{what}, such as {', '.join(names[:3])}"


@dataclass(frozen=True, kw_only=True)
class CardMark:
    """One thing a card may be: what it is called in words, and what it asks of a card."""

    told: str
    tree: Node


@cache
def is_marks() -> Mapping[str, CardMark]:
    """All that `is:` takes."""

    def listed(field: str, word: str) -> Listed:
        return Listed(field=field, op=Op.IS, word=plain(word))

    unique = Or(parts=(listed("deck", Deck.IMPERIAL), listed("subtype", "unique")))
    marks = {
        "unique": CardMark(told="unique (CT-12)", tree=unique),
        "native": CardMark(told="native (CT-06)", tree=listed("subtype", "native")),
        "dune": CardMark(told="Dune itself (DN-01)", tree=listed("subtype", "siridar fief")),
        "errata": CardMark(told="changed by errata", tree=Has(what="errata")),
        "doubt": CardMark(told="in doubt", tree=Has(what="doubt")),
    }
    for field, words in (("type", CardType), ("deck", Deck)):
        for word in words:
            marks[word.lower()] = CardMark(told=f"{field} {word}", tree=listed(field, word))
    for kind in CardKind:
        one = singular(kind)
        marks.setdefault(one, CardMark(told=f"of the kind {kind}", tree=listed("kind", one)))
    return marks


ALWAYS = frozenset("name full id type subtype kind set deck acts operation own in".split())
"""What every card has, or what no card has of its own."""

LINKED = {
    "versions": ("versions of its character", "card_version", "card_id"),
    "notes": ("notes of the review", "note", "scope"),
}
"""What a card may have that is no field: how it is told, the table and the column of its id."""


@cache
def has_marks() -> Mapping[str, str]:
    """All that `has:` takes, and what it asks in words."""
    known = {
        field.name: field.name
        for field in fields()
        if field.name not in ALWAYS and field.takes not in {Takes.MARK, Takes.ORDER}
    }
    known |= {talent.lower(): f"{talent} rank" for talent in SHORT_TALENTS}
    known |= {"cost": "cost in numbers", "rank": "rank in some talent"}
    return known | {what: told for what, (told, _, _) in LINKED.items()}


def has_called(text: str) -> str | None:
    """The name of what `has:` is asked for, by any of its names; None when there is none such."""
    word = plain(text)
    for turn in (word, word.removesuffix("s"), f"{word}s"):
        field = called(turn)
        name = field.name if field else turn
        if name in has_marks():
            return name
    return None


def is_called(text: str) -> str | None:
    """The name of what `is:` is asked for; None when there is none such."""
    word = plain(text)
    return next((turn for turn in one_of_several(word) if turn in is_marks()), None)


ALIKE = 66
"""How like a known word must be, of 100, to be offered."""

LONGEST = 40


def nearest(word: str, known: Iterable[str], limit: int = 2) -> tuple[str, ...]:
    """The known words most like a word, best first; none when none is like it."""
    from rapidfuzz import fuzz, process, utils

    found = process.extract(
        word[:LONGEST],
        list(dict.fromkeys(known)),
        scorer=fuzz.ratio,
        processor=utils.default_process,
        score_cutoff=ALIKE,
        limit=limit,
    )
    best = found[0][1] if found else 0
    return tuple(name for name, score, _ in found if score >= best - 5)
