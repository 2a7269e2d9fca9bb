"""The word of the authorities: rules, rulings, open questions, conflicts, errata. No database.

`errata.rule("P-04")` is the way in. The data lies in `data/`, one CSV file a kind of fact.

- boardgame: what the board game's documents answer, leave in doubt or misprint; lines without a
  rule
- card_errata: changes to cards (CE), as dated overlays
- documents: the four documents that facts cite, and how their places are counted
- errors: the root of every error Kanly raises on purpose
- exceptions: where a rule, fact or answer does not hold, and what holds there
- fingerprints: recognises places of a document without holding its text
- ids: how an id is written, and how players write it
- questions: open questions (OQ), each with its default
- register: every entry by its id, by family, by section
- rules: rules of the game, and Kanly's own for formats
- rulings: the publisher's rulings file, point by point
- search_words: words players search by: short names, misspellings, everyday questions
- table: reads the CSV files and reports a fault with file, line and column
- text: text in messages: text from outside made safe, names that may be meant, lists
- vocabulary: its closed lists: how sure a rule is, what software does with it
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from errata.register import Entry

__all__ = ["rule"]


def rule(rule_id: str) -> Entry:
    """The entry of the register with this id, as `errata.rule("P-04")`. Raises UnknownRule."""
    from errata import register

    return register.rule(rule_id)
