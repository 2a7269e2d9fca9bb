"""Whether a deck may be played: each rule one function, all faults at once (sections 4, 5)."""

from cardbase.legality.case import Case, Held
from cardbase.legality.finding import Finding, Severity
from cardbase.legality.format import Format
from cardbase.legality.formats import broken_formats, format_named, known_formats
from cardbase.legality.judge import Verdict, judge

__all__ = [
    "Case",
    "Finding",
    "Format",
    "Held",
    "Severity",
    "Verdict",
    "broken_formats",
    "format_named",
    "judge",
    "known_formats",
]
