"""What a rule finds in a deck: which cards, where, why, and on whose word."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardbase.card import Card
    from errata.entry import Entry
    from errata.vocabulary import Confidence


class Severity(StrEnum):
    """How grave a finding is: an error makes the deck illegal, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, kw_only=True)
class Finding:
    """One fault of a deck.

    Attributes:
        rule: The id of the rule it breaks.
        cards: The cards at fault, in the order of the list, each once.
        lines: Where they stand.
        reason: What is wrong, a sentence without its full stop.
        question: The open question whose setting the finding goes by, "" for none.
    """

    rule: str
    severity: Severity
    cards: tuple[Card, ...]
    lines: tuple[int, ...]
    reason: str
    question: str = ""

    @property
    def source(self) -> str:
        """Who says so: the source of the rule."""
        return self._rule.source

    @property
    def confidence(self) -> Confidence | None:
        """How sure the rule is."""
        return self._rule.confidence

    @property
    def _rule(self) -> Entry:
        from errata.register import rule

        return rule(self.rule)
