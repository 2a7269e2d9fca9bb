"""Judges a deck: every rule asked, all faults at once; the verdict where lines were not read."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from cardbase.cards.kinds import is_homeworld
from cardbase.cards.powers import all_adversaries
from cardbase.decks.deck_list import DeckList, Section
from cardbase.legality import rules  # noqa: F401 - it fills RULES, in the order of judging
from cardbase.legality.case import RULES, Case, Finding, SponsorProof, lay_out
from cardbase.legality.format import Format, Severity
from cardbase.vocabulary import Power

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.cards.card import Card
    from cardbase.decks.deck_list import DeckEntry
    from cardbase.decks.reading import Reading


OF_SPONSOR = ("DK-04", "DK-06", "DK-07", "DK-10", "HP-03")
"""The rules that go by the sponsor; what the others find is the same for each."""


LASTING = frozenset({"DK-02", "DK-07", "DK-13", "DK-14", "FM-01", "FM-02", "FM-03"})
"""The rules whose errors no further card mends, whoever the sponsor is."""

MOST = 64
"""Ways of reading a list that are judged; with more of them only what no card mends is decided."""


class Reached(Struct, frozen=True, kw_only=True):
    """What the verdict would be if a line that was not read meant this card.

    Attributes:
        line: The number of the line.
        legal: The verdict, None where it hangs on the other lines, too.
        rules: The rules broken then, where it is decided so.
    """

    line: int
    card: Card
    legal: bool | None
    rules: tuple[str, ...] = ()


class Verdict(Struct, frozen=True, kw_only=True):
    """What the rules say of a deck, as far as its list was read.

    Attributes:
        case: The deck laid out, without the lines that were not read.
        legal: Whether no finding is an error; None where that hangs on lines that were not read.
        findings: The gravest first: what every way of reading those lines finds, or where they do
            not agree, what is found without them.
        unread: The numbers of the lines that were not read.
        reached: Where it is not decided: what each card that such a line may mean would decide.
    """

    case: Case
    legal: bool | None
    findings: tuple[Finding, ...]
    unread: tuple[int, ...] = ()
    reached: tuple[Reached, ...] = ()

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
        sponsor: Whose deck it is; None takes the power of its homeworld, of one that is listed
            apart before one in a deck. Where homeworlds of several powers or none are listed, it
            is the power with which it breaks least.
    """
    if sponsor is not None:
        return _judged(lay_out(deck, by, sponsor))
    listed = [entry for entry in deck.entries if is_homeworld(entry.card)]
    apart = [entry for entry in listed if entry.section is Section.APART]
    homes = {entry.card.allegiance for entry in apart or listed}
    powers, held = [power for power in Power if power in homes], SponsorProof.HOMEWORLD
    if not powers:
        powers, held = list(Power), SponsorProof.SUPPOSED
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
    return Verdict(case=case, legal=not grave, findings=(*grave, *slight))


def decide(reading: Reading, by: Format, sponsor: Power | None = None) -> Verdict:
    """Judge a list as it was read; over lines that were not, only what all ways to read agree on.

    A line that fits several cards has a reading for each; one that fits none may be anything, and
    then only errors that no card mends are decided.
    """
    from cardbase.decks.reading import LineOutcome

    refused = reading.of(LineOutcome.REFUSED)
    without = judge(reading.deck, by, sponsor)
    if not refused:
        return without
    unread = tuple(dict.fromkeys(line.line for line in refused))
    choices = [line.readings for line in refused]
    ways = list(product(*choices)) if prod(map(len, choices)) <= MOST else []
    verdicts = []
    for chosen in ways:
        deck = replace(reading.deck, entries=(*reading.deck.entries, *chosen))
        verdicts.append(judge(deck, by, sponsor))
    if len({one.legal for one in verdicts}) == 1:
        first, *others = verdicts
        found = tuple(
            finding
            for finding in first.findings
            if all(finding.rule in {one.rule for one in other.findings} for other in others)
        )
        return replace(without, legal=first.legal, findings=found or first.findings, unread=unread)
    if any(finding.rule in LASTING for finding in without.errors):
        return replace(without, unread=unread)
    reached = tuple(_reached(list(zip(ways, verdicts, strict=True))))
    return replace(without, legal=None, unread=unread, reached=reached)


def _reached(judged_ways: list[tuple[tuple[DeckEntry, ...], Verdict]]) -> Iterator[Reached]:
    """For each card of each line that was not read what all the ways with it agree on."""
    with_card: dict[tuple[int, str], list[Verdict]] = {}
    cards: dict[tuple[int, str], Card] = {}
    for chosen, verdict in judged_ways:
        for entry in chosen:
            with_card.setdefault((entry.line, entry.card.id), []).append(verdict)
            cards[entry.line, entry.card.id] = entry.card
    for (line, card_id), verdicts in with_card.items():
        legal = {one.legal for one in verdicts}
        decided = verdicts[0].legal if len(legal) == 1 else None
        errors = verdicts[0].errors if decided is False else ()
        broken = tuple(dict.fromkeys(one.rule for one in errors))
        yield Reached(
            line=line, card=cards[line, card_id], legal=decided, rules=tuple(dict.fromkeys(broken))
        )
