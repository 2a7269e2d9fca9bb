"""Whether a deck may be played: each rule one function, all faults at once (sections 4, 5).

- case: a deck laid out to be judged
- format: what a format asks of a deck
- format_file: finds and reads the file of one
- format_shape: what the file of a user's own may hold
- judge: asks every rule; the way in
- rules: the rules: allegiance, single cards, sizes and copies, places
"""

from cardbase.legality.case import Case, Finding, SponsorProof
from cardbase.legality.format import Format, Severity
from cardbase.legality.format_file import broken_formats, format_named, known_formats
from cardbase.legality.judge import Verdict, decide, judge

__all__ = [
    "Case",
    "Finding",
    "Format",
    "Severity",
    "SponsorProof",
    "Verdict",
    "broken_formats",
    "decide",
    "format_named",
    "judge",
    "known_formats",
]
