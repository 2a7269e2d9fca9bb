"""Whose cards a deck may hold, as the tracker keeps it (DK-03 to DK-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.legality import allegiance
from cardbase.legality.allegiance import feuds, not_of, outsiders
from cardbase.legality.case import powers_of
from cardbase.powers import short_name
from tracker.deployment.guards import by_strictness
from tracker.guards import carries_out, enforces
from tracker.setting_names import SettingName
from tracker.setup.lists import told

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardbase.card import Card
    from cardbase.legality import Case
    from cardbase.vocabulary import Power
    from tracker.table import Table
    from tracker.words import HouseId

carries_out("DK-03", "DK-08")(outsiders)
carries_out("DK-05", "DK-09")(powers_of)


@enforces("DK-04")
def no_adversary(at: Table, case: Case) -> str | None:  # noqa: ARG001 - the shape of a guard
    """No card of an adversary of the sponsor in either deck."""
    return told(allegiance.no_adversary(case))


@enforces("DK-06")
def backed_by_imperial(at: Table, case: Case) -> str | None:  # noqa: ARG001 - the shape of a guard
    """A House card of another power needs an Imperial card of that power."""
    return told(allegiance.backed_by_imperial(case))


@enforces("DK-07")
def no_feud(at: Table, powers: Sequence[Power]) -> str | None:  # noqa: ARG001 - the shape of a guard
    """No two powers of a deck are adversaries."""
    pairs = [f"{short_name(one)} and {short_name(other)}" for one, other in feuds(tuple(powers))]
    return f"{', '.join(pairs)} are adversaries" if pairs else None


@enforces("DK-10")
def program_power(
    at: Table, house: HouseId, card: Card, powers: Sequence[Power] = ()
) -> str | None:
    """A program is the sponsor's, neutral, or of a power of the Imperial deck."""
    mine = at.house(house)
    allowed = powers or mine.powers
    if card.allegiance is None or not not_of(card, allowed):
        return None
    reason = (
        f"{card.name} is a program of {short_name(card.allegiance)}, and the powers of "
        f"{mine.name} are {', '.join(map(short_name, allowed))}"
    )
    return by_strictness(at, SettingName.PROGRAM_ALLEGIANCE, "DK-10", house, reason)
