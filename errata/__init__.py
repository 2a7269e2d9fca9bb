"""The word of the authorities: rules, rulings, open questions, conflicts, errata. No database.

`errata.rule("P-04")` is the way in. The data lies in `data/`, one CSV file a kind of fact.

Ground:
- errors: the root of every error Kanly raises on purpose
- shown: text from outside, made safe to show on one line
- table: reads the CSV files and reports a fault with file, line and column

The register of the card game:
- register: every entry by its id, by family, by section
- entry: what all entries have in common
- vocabulary: its closed lists: how sure a rule is, what software does with it
- ids: how an id is written, and how players write it
- references: the ids a text mentions, lists and ranges included
- web: which entry mentions which

Kinds of entry:
- rules: rules of the game, and Kanly's own for formats
- rule_tables: tables that belong to a rule
- rulings: the publisher's rulings file, point by point
- questions: open questions (OQ), each with its default
- conflicts: contradictions between sources (CF), and what Kanly follows
- rule_errata: changes to the printed rules (RE)
- card_errata: changes to cards (CE), as dated overlays
- sources: what a source tag stands for, and its weight
- board/: the same for the board game

Documents, and words of a search:
- documents: the four documents that facts cite, and how their places are counted
- fingerprints: recognises places of a document without holding its text
- aliases: short names, misspellings, synonyms
- asked: everyday words for what a point answers
- rule_words: words players use for a rule that its statement lacks
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from errata.entry import Entry

__all__ = ["rule"]


def rule(rule_id: str) -> Entry:
    """The entry of the register with this id, as `errata.rule("P-04")`. Raises UnknownRule."""
    from errata import register

    return register.rule(rule_id)
