"""Whether a deck may be played: each rule one function, all faults at once (sections 4, 5).

- judge: asks every rule; the way in
- unread: the verdict over lines that were not read
- case: a deck laid out to be judged
- finding: what a rule objects to: cards, place, reason
- places: which cards belong in which deck, and what is set apart
- numbers: deck sizes, copies of a card
- allegiance: whose cards a deck may hold
- limits: what a format says of single cards

Formats (`cardbase/data/formats/`):
- format: what a format asks of a deck
- formats: all formats, ours and the user's
- format_file: finds and reads the file of one
- format_shape: what such a file may hold
- format_cards: the cards it names, found in the catalog
- format_fault: what is wrong with it, in words, with its place
"""

from cardbase.legality.case import Case, Held
from cardbase.legality.finding import Finding, Severity
from cardbase.legality.format import Format
from cardbase.legality.formats import broken_formats, format_named, known_formats
from cardbase.legality.judge import Verdict, judge
from cardbase.legality.unread import Decision, decide

__all__ = [
    "Case",
    "Decision",
    "Finding",
    "Format",
    "Held",
    "Severity",
    "Verdict",
    "broken_formats",
    "decide",
    "format_named",
    "judge",
    "known_formats",
]
