"""Whose cards a deck may hold: sponsor, neutral, and powers that are no adversaries (DK-03..10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.vocabulary import Power
from tracker.deployment.guards import by_strictness
from tracker.guards import carries_out, enforces
from tracker.setting_names import SettingName
from tracker.setup.lists import cards
from tracker.setup.powers import adversaries_of, short_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardbase.card import Card
    from cardbase.decks import Entry
    from tracker.table import Table
    from tracker.words import HouseId


@carries_out("DK-03", "DK-08")
def outsiders(sponsor: Power, entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The cards that allegiance restricts: neither the sponsor's nor neutral."""
    return tuple(e for e in entries if e.card.allegiance not in {None, sponsor})


@carries_out("DK-05", "DK-09")
def powers_of(sponsor: Power, imperial: Iterable[Entry]) -> tuple[Power, ...]:
    """The sponsor and every power of the Imperial deck; nothing else ever joins them."""
    bears = {entry.card.allegiance for entry in imperial}
    return (sponsor, *(power for power in Power if power in bears and power is not sponsor))


@enforces("DK-04")
def no_adversary(at: Table, house: HouseId, entries: Sequence[Entry]) -> str | None:
    """No card of an adversary of the sponsor in either deck."""
    mine = at.house(house)
    against = adversaries_of(mine.sponsor)
    wrong = [e for e in outsiders(mine.sponsor, entries) if e.card.allegiance in against]
    if not wrong:
        return None
    whose = ", ".join(sorted({short_name(e.card.allegiance) for e in wrong if e.card.allegiance}))
    sponsor = short_name(mine.sponsor)
    return f"{cards(wrong)}: {whose} is an adversary of the sponsor {sponsor}"


@enforces("DK-06")
def backed_by_imperial(
    at: Table, house: HouseId, imperial: Sequence[Entry], entries: Sequence[Entry]
) -> str | None:
    """A House card of another power needs an Imperial card of that power."""
    powers = powers_of(at.house(house).sponsor, imperial)
    against = adversaries_of(powers[0])
    wrong = [
        e
        for e in outsiders(powers[0], entries)
        if e.card.allegiance not in powers and e.card.allegiance not in against
    ]
    if not wrong:
        return None
    whose = " or ".join(sorted({short_name(e.card.allegiance) for e in wrong if e.card.allegiance}))
    return f"{cards(wrong)} needs an Imperial card of {whose} in the deck"


@enforces("DK-07")
def no_feud(at: Table, powers: Sequence[Power]) -> str | None:  # noqa: ARG001 - the shape of a guard
    """No two powers of a deck are adversaries."""
    feuds = [
        f"{short_name(one)} and {short_name(other)}"
        for place, one in enumerate(powers)
        for other in powers[place + 1 :]
        if other in adversaries_of(one)
    ]
    return f"{', '.join(feuds)} are adversaries" if feuds else None


@enforces("DK-10")
def program_power(
    at: Table, house: HouseId, card: Card, powers: Sequence[Power] = ()
) -> str | None:
    """A program is the sponsor's, neutral, or of a power of the Imperial deck."""
    mine = at.house(house)
    allowed = powers or mine.powers
    if card.allegiance is None or card.allegiance in allowed:
        return None
    reason = (
        f"{card.name} is a program of {short_name(card.allegiance)}, and the powers of "
        f"{mine.name} are {', '.join(map(short_name, allowed))}"
    )
    return by_strictness(at, SettingName.PROGRAM_ALLEGIANCE, "DK-10", house, reason)
