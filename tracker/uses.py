"""Reads from the words of a card what it can be used for: when, and which card engages for it."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.words import WindowKind

if TYPE_CHECKING:
    from cardbase.card import Card

_SENTENCES = r"(?<=\.)\s+"
_LABEL = (
    r"As an? (?P<fields>[\w ]*?)\s*tactic \((?P<moment>declaration|engagement)[^)]*\) — "
    r"(?P<rest>.*)"
)
_WAITS = r"(?:When|Whenever|While|Once|During|At the end|As an?|In doubt|By hand)\b"
_ENGAGES = r"\bengage(?: and subdue)?(?=(?P<what> the assigned \w+| this card|,|:|$| and | \w))"
_CONDITION = r"^(?:when|while|during)\b[^,]*,\s*"
_RITE = r"\b(?:rites?|participants?)\b"
INITIATIVE = "initiative"
_MOMENTS = {"declaration": WindowKind.DECLARATION, "engagement": WindowKind.ENGAGEMENT}


class Engages(StrEnum):
    """Which card is turned for an operation."""

    NOTHING = "nothing"
    ITSELF = "itself"
    PARENT = "the card it is assigned to"
    OTHER = "another card"


class Use(Struct, frozen=True, kw_only=True):
    """One operation of a card that a player can use.

    Attributes:
        moment: The window it is used in, None for a General operation (CT-16).
        fields: The operations or rites in which alone it is used, "battle"; empty for any.
        engages: What is turned for it.
        text: The sentence.
    """

    moment: WindowKind | None
    fields: tuple[str, ...]
    engages: Engages
    text: str

    @property
    def other(self) -> str:
        """The words for the other card that engages, "" where none does."""
        return self.text.partition(":")[0] if self.engages is Engages.OTHER else ""

    @property
    def initiative(self) -> bool:
        """Whether it is used in the Initiative phase, like an Initiative tactic (I-04)."""
        return INITIATIVE in self.fields

    @property
    def in_rite(self) -> bool:
        """Whether it is used in a rite only."""
        return (bool(self.fields) and not self.initiative) or bool(re.search(_RITE, self.text))


def uses(card: Card) -> tuple[Use, ...]:
    """The operations a card can be used for, in the order of its text."""
    return _uses(card.operation)


@cache
def _uses(operation: str) -> tuple[Use, ...]:
    found = (_use(sentence) for sentence in re.split(_SENTENCES, operation))
    return tuple(use for use in found if use is not None)


def _use(sentence: str) -> Use | None:
    label = re.match(_LABEL, sentence)
    rest = label["rest"] if label else sentence
    cost, colon, effect = rest.partition(":")
    if label is None and (not colon or re.match(_WAITS, rest) or effect.startswith(" assign to ")):
        return None
    return Use(
        moment=_MOMENTS[label["moment"]] if label else None,
        fields=tuple(label["fields"].split(" or ")) if label and label["fields"] else (),
        engages=_engages(cost) if colon else Engages.NOTHING,
        text=sentence,
    )


def _engages(cost: str) -> Engages:
    found = re.search(_ENGAGES, re.sub(_CONDITION, "", cost[:1].lower() + cost[1:]))
    if found is None:
        return Engages.NOTHING
    what = found["what"].strip()
    if what.startswith("the assigned"):
        return Engages.PARENT
    return Engages.ITSELF if what in {"", ",", "this card"} else Engages.OTHER
