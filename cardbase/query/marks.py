"""What stands behind `is:` and `has:`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from cardbase.kinds import Kind
from cardbase.query.fields import SHORT_TALENTS, Takes, called, fields
from cardbase.query.tree import Has, Listed, Op, Or
from cardbase.query.words import one_of_several, plain, singular
from cardbase.vocabulary import CardType, Deck

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardbase.query.tree import Node


@dataclass(frozen=True, kw_only=True)
class Mark:
    """One thing a card may be: what it is called in words, and what it asks of a card."""

    told: str
    tree: Node


def _listed(field: str, word: str) -> Listed:
    return Listed(field=field, op=Op.IS, word=plain(word))


@cache
def is_marks() -> Mapping[str, Mark]:
    """All that `is:` takes."""
    unique = Or(parts=(_listed("deck", Deck.IMPERIAL), _listed("subtype", "unique")))
    marks = {
        "unique": Mark(told="unique (CT-12)", tree=unique),
        "native": Mark(told="native (CT-06)", tree=_listed("subtype", "native")),
        "dune": Mark(told="Dune itself (DN-01)", tree=_listed("subtype", "siridar fief")),
        "errata": Mark(told="changed by errata", tree=Has(what="errata")),
        "doubt": Mark(told="in doubt", tree=Has(what="doubt")),
    }
    for field, words in (("type", CardType), ("deck", Deck)):
        for word in words:
            marks[word.lower()] = Mark(told=f"{field} {word}", tree=_listed(field, word))
    for kind in Kind:
        one = singular(kind)
        marks.setdefault(one, Mark(told=f"of the kind {kind}", tree=_listed("kind", one)))
    return marks


ALWAYS = frozenset("name full id type subtype kind set deck acts operation".split())
"""What every card has."""

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
