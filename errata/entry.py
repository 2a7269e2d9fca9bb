"""What every entry of the rule register has in common, and how each kind of fact fills it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from errata.card_errata import CardErratum
from errata.conflicts import SECTION as CONFLICTS_SECTION
from errata.conflicts import Conflict
from errata.questions import SECTION as QUESTIONS_SECTION
from errata.questions import Question
from errata.rule_errata import SECTION as RULE_ERRATA_SECTION
from errata.rule_errata import RuleErratum
from errata.rules import Rule
from errata.rulings import Ruling
from errata.vocabulary import Confidence, Kind, Software

Fact: TypeAlias = Rule | Question | RuleErratum | CardErratum | Conflict | Ruling
CARD_ERRATA_SECTION = "27 Card errata"


@dataclass(frozen=True, kw_only=True)
class Entry:
    """What every entry of the register has; `fact` holds the rest.

    `statement` is the rule, the question, the change or the topic. `confidence` and `software`
    are None where the register does not judge: conflicts, and the software of questions.
    """

    id: str
    kind: Kind
    section: str
    statement: str
    confidence: Confidence | None
    software: Software | None
    source: str
    note: str
    fact: Fact


def entry_of(fact: Fact) -> Entry:
    """The entry of the register that a fact makes."""
    match fact:
        case Rule():
            return _rule_entry(fact)
        case Question():
            return _question_entry(fact)
        case RuleErratum():
            return _rule_erratum_entry(fact)
        case CardErratum():
            return _card_erratum_entry(fact)
        case Conflict():
            return _conflict_entry(fact)
        case Ruling():
            return _ruling_entry(fact)


def _rule_entry(rule: Rule) -> Entry:
    return Entry(
        id=rule.id,
        kind=Kind.RULE,
        section=rule.section,
        statement=rule.statement,
        confidence=rule.confidence,
        software=rule.software,
        source=rule.source,
        note=rule.note,
        fact=rule,
    )


def _question_entry(question: Question) -> Entry:
    return Entry(
        id=question.id,
        kind=Kind.QUESTION,
        section=QUESTIONS_SECTION,
        statement=question.question,
        confidence=Confidence.OPEN,
        software=None,
        source=question.evidence,
        note="",
        fact=question,
    )


def _rule_erratum_entry(erratum: RuleErratum) -> Entry:
    return Entry(
        id=erratum.id,
        kind=Kind.RULE_ERRATUM,
        section=RULE_ERRATA_SECTION,
        statement=erratum.change,
        confidence=erratum.confidence,
        software=erratum.software,
        source=erratum.source,
        note=erratum.note,
        fact=erratum,
    )


def _card_erratum_entry(erratum: CardErratum) -> Entry:
    """Field changes go into the card table, changed effects are shown (section 27)."""
    effect = erratum.field == "operation"
    return Entry(
        id=erratum.id,
        kind=Kind.CARD_ERRATUM,
        section=CARD_ERRATA_SECTION,
        statement=f"{erratum.name}, {'effect' if effect else erratum.field}: {erratum.now}",
        confidence=Confidence.OFFICIAL,
        software=Software.REFERENCE if effect else Software.ENFORCE,
        source=erratum.source,
        note=erratum.note,
        fact=erratum,
    )


def _conflict_entry(conflict: Conflict) -> Entry:
    return Entry(
        id=conflict.id,
        kind=Kind.CONFLICT,
        section=CONFLICTS_SECTION,
        statement=conflict.topic,
        confidence=None,
        software=None,
        source=conflict.sources,
        note="",
        fact=conflict,
    )


def _ruling_entry(ruling: Ruling) -> Entry:
    return Entry(
        id=ruling.id,
        kind=Kind.RULING,
        section=ruling.section,
        statement=ruling.statement,
        confidence=Confidence.OFFICIAL,
        software=None,
        source=ruling.source,
        note="",
        fact=ruling,
    )
