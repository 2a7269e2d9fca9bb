"""The verdict over lines that were not read: what every way of reading them agrees on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from cardbase.decks.reading import Fate
from cardbase.legality.finding import Severity
from cardbase.legality.judge import judge

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.decks.deck_list import DeckList
    from cardbase.decks.reading import Reading
    from cardbase.legality.case import Case
    from cardbase.legality.finding import Finding
    from cardbase.legality.format import Format
    from cardbase.legality.judge import Verdict
    from cardbase.vocabulary import Power

MOST = 64
"""Ways of reading a list that are judged; with more of them nothing is decided."""


@dataclass(frozen=True, kw_only=True)
class Decision:
    """Whether a list is legal, as far as it was read.

    Attributes:
        legal: None where it is not decided, since it hangs on lines that were not read.
        verdict: On the deck without those lines.
        findings: What every way of reading them finds, or where it is not decided, what is found
            without them.
        unread: The numbers of the lines that were not read.
    """

    legal: bool | None
    verdict: Verdict
    findings: tuple[Finding, ...]
    unread: tuple[int, ...] = ()

    @property
    def case(self) -> Case:
        """The deck without the unread lines, laid out."""
        return self.verdict.case

    @property
    def adversaries(self) -> tuple[Power, ...]:
        """The adversaries that deck takes on (DK-05)."""
        return self.verdict.adversaries

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings that make a deck illegal."""
        return tuple(f for f in self.findings if f.severity is Severity.ERROR)

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """The findings that do not."""
        return tuple(f for f in self.findings if f.severity is Severity.WARNING)


def decide(reading: Reading, by: Format, sponsor: Power | None = None) -> Decision:
    """Judge a list as it was read; over lines that were not, only what all ways to read agree on.

    Args:
        reading: The list. A line that fits several cards has a reading for each; one that fits
            none may be anything, and then nothing is decided.
        by: The format it is judged by.
        sponsor: As for `judge`.
    """
    unread = tuple(line.line for line in reading.of(Fate.REFUSED))
    without = judge(reading.deck, by, sponsor)
    if not unread:
        return Decision(legal=without.legal, verdict=without, findings=without.findings)
    verdicts = [judge(deck, by, sponsor) for deck in _ways(reading)]
    if len({one.legal for one in verdicts}) != 1:
        return Decision(legal=None, verdict=without, findings=without.findings, unread=unread)
    first, *others = verdicts
    shared = tuple(
        finding
        for finding in first.findings
        if all(finding.rule in {one.rule for one in other.findings} for other in others)
    )
    found = shared or first.findings
    return Decision(legal=first.legal, verdict=without, findings=found, unread=unread)


def _ways(reading: Reading) -> Iterator[DeckList]:
    """The deck in every way its unread lines can be read; none where a line may be anything."""
    choices = [line.readings for line in reading.of(Fate.REFUSED)]
    if prod(len(one) for one in choices) > MOST:
        return
    for chosen in product(*choices):
        yield replace(reading.deck, entries=(*reading.deck.entries, *chosen))
