"""Whose cards a deck may hold: sponsor, neutral, powers that are no adversaries (DK-03..10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.legality.case import finding, judges, named
from cardbase.powers import adversaries_of, short_name
from cardbase.vocabulary import Power

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardbase.card import Card
    from cardbase.decks.deck_list import Entry
    from cardbase.legality.case import Case
    from cardbase.legality.finding import Finding


def outsiders(sponsor: Power, entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The cards that allegiance restricts: neither the sponsor's nor neutral (DK-03, DK-08)."""
    return tuple(e for e in entries if e.card.allegiance not in {None, sponsor})


def by_power(entries: Iterable[Entry]) -> Iterator[tuple[Power, tuple[Entry, ...]]]:
    """The cards of each power that has any, in the order of the powers."""
    held: dict[Power, list[Entry]] = {}
    for entry in entries:
        if entry.card.allegiance is not None:
            held.setdefault(entry.card.allegiance, []).append(entry)
    for power in Power:
        if power in held:
            yield power, tuple(held[power])


@judges("DK-04")
def no_adversary(case: Case) -> Iterator[Finding]:
    """No card of an adversary of the sponsor in either deck."""
    against = adversaries_of(case.sponsor)
    sponsor = short_name(case.sponsor)
    for power, wrong in by_power(outsiders(case.sponsor, case.decks)):
        if power in against:
            reason = f"{named(wrong)}: {short_name(power)} is an adversary of the sponsor {sponsor}"
            yield finding("DK-04", wrong, reason)


@judges("DK-06")
def backed_by_imperial(case: Case) -> Iterator[Finding]:
    """A House card of another power needs an Imperial card of that power.

    A power that is the sponsor's adversary is not told again (DK-04). Where the power is an
    adversary of one the Imperial deck adds, the reason says so: then no card would mend it (DK-05).
    """
    against = adversaries_of(case.sponsor)
    for power, wrong in by_power(outsiders(case.sponsor, case.house)):
        if power not in case.powers and power not in against:
            need = f"{named(wrong)}: needs an Imperial card of {short_name(power)} in the deck"
            enemies = [short_name(one) for one in case.powers if one in adversaries_of(power)]
            also = f", which has cards of its adversary {' and '.join(enemies)}" if enemies else ""
            yield finding("DK-06", wrong, f"{need}{also}")


@judges("DK-07")
def no_feud(case: Case) -> Iterator[Finding]:
    """No two powers that the Imperial deck adds to the sponsor are adversaries.

    A power that is the sponsor's adversary is not told again (DK-04).
    """
    against = adversaries_of(case.sponsor)
    added = dict(by_power(outsiders(case.sponsor, case.imperial)))
    for one, other in feuds(tuple(power for power in added if power not in against)):
        wrong = (*added[one], *added[other])
        reason = f"{short_name(one)} and {short_name(other)} are adversaries, and the Imperial "
        yield finding("DK-07", wrong, f"{reason}deck has cards of both: {named(wrong)}")


def feuds(powers: tuple[Power, ...]) -> list[tuple[Power, Power]]:
    """The pairs of adversaries among powers."""
    return [
        (one, other)
        for place, one in enumerate(powers)
        for other in powers[place + 1 :]
        if other in adversaries_of(one)
    ]


@judges("DK-10")
def program_power(case: Case) -> Iterator[Finding]:
    """A program is the sponsor's, neutral, or of a power of the Imperial deck."""
    weight = case.format.programs
    if weight is None:
        return
    for power, wrong in by_power(case.programs):
        if not_of(wrong[0].card, case.powers):
            allowed = ", ".join(map(short_name, case.powers))
            reason = f"{named(wrong)}: a program of {short_name(power)}; the powers of the deck "
            yield finding("DK-10", wrong, f"{reason}are {allowed}", weight)


def not_of(card: Card, powers: Iterable[Power]) -> bool:
    """Whether a card bears the allegiance of none of these powers; a neutral one never does."""
    return card.allegiance not in {None, *powers}
