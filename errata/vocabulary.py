"""The closed lists of the register: how sure a rule is, and what software does with it."""

from __future__ import annotations

from enum import StrEnum


class Confidence(StrEnum):
    """How well a rule is founded, strongest first."""

    OFFICIAL = "official"
    SECONDARY = "secondary"
    DATA = "data"
    INFERRED = "inferred"
    OPEN = "open"

    @property
    def meaning(self) -> str:
        """One line that explains the word at a table."""
        return _CONFIDENCE[self]


class Software(StrEnum):
    """What a tracker does with a rule."""

    ENFORCE = "enforce"
    PROMPT = "prompt"
    RECORD = "record"
    REFERENCE = "reference"

    @property
    def meaning(self) -> str:
        """One line that explains the word at a table."""
        return _SOFTWARE[self]


class EntryKind(StrEnum):
    """What an entry of the register is."""

    RULE = "rule"
    QUESTION = "question"
    RULE_ERRATUM = "rule_erratum"
    CARD_ERRATUM = "card_erratum"
    CONFLICT = "conflict"
    RULING = "ruling"


class RulingKind(StrEnum):
    """What the rulings file does at one of its points."""

    RULING = "ruling"
    DEFINITION = "definition"
    EXAMPLE = "example"
    ERRATUM = "erratum"
    ADVICE = "advice"


_CONFIDENCE = {
    Confidence.OFFICIAL: "the publisher's rulings say so",
    Confidence.SECONDARY: "the OCTGN plugin or a web page of the time says so",
    Confidence.DATA: "read off the cards",
    Confidence.INFERRED: "deduced from cards or from other rules",
    Confidence.OPEN: "no source decides it",
}
_SOFTWARE = {
    Software.ENFORCE: "a tracker sees to it, and can be overruled",
    Software.PROMPT: "a tracker asks the players",
    Software.RECORD: "a tracker notes what happened and does not judge",
    Software.REFERENCE: "for reading only",
}
