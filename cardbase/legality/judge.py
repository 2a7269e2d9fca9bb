"""Judges a deck: every rule asked, all faults at once."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.kinds import is_homeworld
from cardbase.legality import allegiance, limits, numbers, places  # noqa: F401 - they fill RULES
from cardbase.legality.case import RULES, Held, lay_out
from cardbase.legality.finding import Severity
from cardbase.powers import all_adversaries
from cardbase.vocabulary import Power

if TYPE_CHECKING:
    from cardbase.decks.deck_list import DeckList
    from cardbase.legality.case import Case
    from cardbase.legality.finding import Finding
    from cardbase.legality.format import Format


OF_SPONSOR = ("DK-04", "DK-06", "DK-07", "DK-10", "HP-03")
"""The rules that go by the sponsor; what the others find is the same for each."""


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """What the rules say of a deck; the gravest findings stand first."""

    case: Case
    findings: tuple[Finding, ...]

    @property
    def legal(self) -> bool:
        """Whether no finding is an error."""
        return not self.errors

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings that make the deck illegal."""
        return tuple(f for f in self.findings if f.severity is Severity.ERROR)

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """The findings that do not."""
        return tuple(f for f in self.findings if f.severity is Severity.WARNING)

    @property
    def adversaries(self) -> tuple[Power, ...]:
        """The adversaries the deck takes on: the sponsor's and the added powers' (DK-05)."""
        return all_adversaries(self.case.powers)


def judge(deck: DeckList, by: Format, sponsor: Power | None = None) -> Verdict:
    """The verdict on a deck; the order of its lines does not matter.

    Args:
        deck: The deck.
        by: The format it is judged by.
        sponsor: Whose deck it is; None takes the power of its homeworld. Where homeworlds of
            several powers or none are listed, it is the power with which it breaks least.
    """
    if sponsor is not None:
        return _judged(lay_out(deck, by, sponsor))
    homes = {entry.card.allegiance for entry in deck.entries if is_homeworld(entry.card)}
    powers, held = [power for power in Power if power in homes], Held.HOMEWORLD
    if not powers:
        powers, held = list(Power), Held.SUPPOSED
    laid = lay_out(deck, by, powers[0], held)
    if len(powers) == 1:
        return _judged(laid)
    counts, own = Counter[str](), Counter[Power | None]()
    for entry in deck.entries:
        counts[entry.card.id] += entry.count
        own[entry.card.allegiance] += entry.count

    def broken(case: Case) -> tuple[int, int, int]:
        """Fewest copies at fault, then most cards of the sponsor, then fewest findings."""
        found = [finding for rule in OF_SPONSOR for finding in RULES[rule](case)]
        grave = [finding for finding in found if finding.severity is Severity.ERROR]
        wrong = sum(counts[card.id] for finding in grave for card in finding.cards)
        return wrong, -own[case.sponsor], len(found)

    return _judged(min((laid.of(power) for power in powers), key=broken))


def _judged(case: Case) -> Verdict:
    found = [finding for rule in RULES.values() for finding in rule(case)]
    grave = [finding for finding in found if finding.severity is Severity.ERROR]
    slight = [finding for finding in found if finding.severity is not Severity.ERROR]
    return Verdict(case=case, findings=(*grave, *slight))
