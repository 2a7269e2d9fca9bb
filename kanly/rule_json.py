"""An entry of the rule register as the document that `--json` writes (docs/rules.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errata.card_errata import CardErratum
from errata.conflicts import Conflict
from errata.questions import Question
from errata.register import named_by, references, rulings_on
from errata.rule_errata import RuleErratum
from errata.rule_tables import tables_of
from errata.rules import Rule
from errata.rulings import Ruling
from errata.sources import cited

if TYPE_CHECKING:
    from errata.entry import Entry
    from kanly.output import Json

VERSION = 1


def document(entry: Entry) -> dict[str, Json]:
    """Everything about one entry; a key is always there, null where there is nothing."""
    ruling = entry.fact if isinstance(entry.fact, Rule) else None
    return {
        **brief(entry),
        "confidence_note": (ruling.confidence_note or None) if ruling else None,
        "software_note": (ruling.software_note or None) if ruling else None,
        "source": entry.source,
        "sources": [
            {"tag": s.tag, "what": s.what, "weight": s.weight} for s in cited(entry.source)
        ],
        "note": entry.note or None,
        "details": _details(entry),
        "tables": [
            {"caption": t.caption, "columns": [*t.columns], "rows": [[*row] for row in t.rows]}
            for t in tables_of(entry.id)
        ],
        "names": [other.id for other in references(entry.id)],
        "named_by": [other.id for other in named_by(entry.id)],
        "rulings": [
            {"id": one.id, "statement": one.statement, "source": one.source}
            for one in rulings_on(entry.id)
        ],
    }


def brief(entry: Entry) -> dict[str, Json]:
    """What a list says about one entry."""
    return {
        "id": entry.id,
        "kind": entry.kind,
        "section": entry.section,
        "statement": entry.statement,
        "confidence": entry.confidence,
        "software": entry.software,
    }


def _details(entry: Entry) -> dict[str, Json]:
    """The keys that only this kind of entry has."""
    match entry.fact:
        case Rule():
            return {}
        case Question(evidence=evidence, default=default):
            return {"evidence": evidence, "default": default}
        case RuleErratum() as fact:
            return {
                "rules": [*fact.rules],
                "was": fact.was,
                "now": fact.now,
                "dated": fact.dated,
            }
        case CardErratum() as fact:
            return {
                "card": fact.card,
                "name": fact.name,
                "field": fact.field,
                "was": fact.was,
                "now": fact.now,
                "dated": fact.dated,
                "in_files": fact.in_files,
                "conflict": fact.conflict or None,
            }
        case Conflict(used=used):
            return {"used": used}
        case Ruling() as fact:
            return {
                "path": fact.path,
                "title": fact.title,
                "sentences": [*fact.units],
                "what": fact.kind,
                "cards": [*fact.cards],
            }
