"""Decks as JSON; the keys are documented in docs/json.md and stay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.decks.deck_list import Section
from kanly.output import say_json

if TYPE_CHECKING:
    from cardbase.decks.compare import Change
    from cardbase.decks.deck_list import DeckList
    from cardbase.decks.draw import Dealt
    from cardbase.decks.reading import LineRead
    from cardbase.legality import Decision, Finding
    from kanly.deck_source import Source
    from kanly.output import Json

VERSION = 1


def deck_json(deck: DeckList) -> dict[str, Json]:
    """Name, notes, sizes, and each card of each section with its count."""
    return {
        "name": deck.name or None,
        "notes": deck.notes or None,
        "from": deck.file,
        "sizes": {section.name.lower(): deck.size(section) for section in Section},
        "cards": [
            {
                "section": slot.section.name.lower(),
                "count": slot.count,
                "id": slot.card.id,
                "octgn_id": slot.card.octgn_id,
                "full_name": slot.card.full_name,
            }
            for slot in deck.slots()
        ],
    }


def verdict_json(verdict: Decision) -> dict[str, Json]:
    """Format, sponsor, powers, adversaries and every finding."""
    case = verdict.case
    return {
        "legal": verdict.legal,
        "deck_format": {
            "id": case.format.id,
            "name": case.format.name,
            "dated": case.format.dated,
            "source": case.format.source,
        },
        "sponsor": case.sponsor,
        "sponsor_by": case.held.name.lower(),
        "powers": list(case.powers),
        "adversaries": list(verdict.adversaries),
        "findings": [finding_json(finding) for finding in verdict.findings],
    }


def finding_json(finding: Finding) -> dict[str, Json]:
    """One finding with its proof."""
    return {
        "rule": finding.rule,
        "severity": finding.severity,
        "reason": finding.reason,
        "cards": [card.id for card in finding.cards],
        "lines": list(finding.lines),
        "confidence": finding.confidence,
        "source": finding.source,
        "question": finding.question or None,
    }


def line_json(line: LineRead) -> dict[str, Json]:
    """What became of one line of an import."""
    return {
        "line": line.line,
        "text": line.text,
        "fate": line.fate.name.lower(),
        "card": line.entry.card.id if line.entry else None,
        "count": line.entry.count if line.entry else None,
        "why": line.why or None,
        "fault": str(line.fault) if line.fault else None,
    }


def say_verdict(source: Source, verdict: Decision) -> None:
    """Write kanly.deck-check/1; `legal` is null where it is not decided."""
    say_json("deck-check", VERSION, {**_source(source), **verdict_json(verdict)})


def _source(source: Source) -> dict[str, Json]:
    read = source.reading
    return {
        "deck": deck_json(source.deck),
        "form": read.form,
        "remarks": list(read.remarks),
        "lines": [line_json(line) for line in read.lines],
    }


def say_difference(before: Source, after: Source, found: tuple[Change, ...]) -> None:
    """Write kanly.deck-diff/1."""
    body: dict[str, Json] = {
        "before": deck_json(before.deck),
        "after": deck_json(after.deck),
        "changes": [
            {
                "section": change.section.name.lower(),
                "id": change.card.id,
                "full_name": change.card.full_name,
                "before": change.before,
                "after": change.after,
            }
            for change in found
        ],
    }
    say_json("deck-diff", VERSION, body)


def say_dealt(source: Source, dealt: Dealt, seed: int) -> None:
    """Write kanly.deck-draw/1: ids of cards in the order they are dealt."""
    body: dict[str, Json] = {
        "from": source.deck.file,
        "seed": seed,
        **{part: [card.id for card in cards] for part, cards in vars(dealt).items()},
    }
    say_json("deck-draw", VERSION, body)
