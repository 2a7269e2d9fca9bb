"""Tells of solaris, favor, spice and limits."""

from __future__ import annotations

from cardbase.wording import counted
from tracker.events import (
    BudgetSpent,
    FavorChanged,
    LimitsChanged,
    SolarisChanged,
    SpiceMoved,
    UnseenChanged,
)
from tracker.numbers import croe
from tracker.telling.teller import Teller, because, tells
from tracker.words import GUILD


@tells(SolarisChanged)
def solaris(t: Teller, event: SolarisChanged) -> str:
    """A treasury."""
    does = "gets" if event.by >= 0 else "pays"
    paid = f"{t.house(event.house)} {does} {abs(event.by)} solaris{because(event.cause)}"
    return f"{paid}, now {t.now(event.house).solaris}"


@tells(FavorChanged)
def favor(t: Teller, event: FavorChanged) -> str:
    """A favor total."""
    does = "gains" if event.by >= 0 else "loses"
    told = f"{t.house(event.house)} {does} {abs(event.by)} favor{because(event.cause)}"
    return f"{told}, now {t.now(event.house).favor}"


@tells(SpiceMoved)
def spice(t: Teller, event: SpiceMoved) -> str:
    """Spice, and the CROE when the hoard changed."""
    if not event.source:
        told = f"{t.where(event.target)} gets {event.amount} new spice"
    elif not event.target:
        told = f"{event.amount} spice of {t.where(event.source)} leaves the game"
    else:
        told = f"{event.amount} spice goes from {t.where(event.source)} to {t.where(event.target)}"
    rate = ""
    if GUILD in {event.source, event.target}:
        rate = f"; hoard {t.after.hoard}, CROE {croe(t.after)}"
    return told + because(event.cause) + rate


@tells(BudgetSpent)
def budget(t: Teller, event: BudgetSpent) -> str:
    """Creation solaris."""
    does = "spends" if event.by >= 0 else "gets"
    left = t.now(event.house).budget
    return f"{t.house(event.house)} {does} {abs(event.by)} of the creation solaris, {left} left"


@tells(LimitsChanged)
def limits(t: Teller, event: LimitsChanged) -> str:
    """The limits."""
    return f"{t.house(event.house)} has a hand limit of {event.hand}, Assembly {event.assembly}"


@tells(UnseenChanged)
def unseen(t: Teller, event: UnseenChanged) -> str:
    """Cards nobody named."""
    change = "more" if event.by >= 0 else "fewer"
    now = t.count(event.house, event.place)
    told = f"{t.house(event.house)}: {event.place}, {counted(abs(event.by), 'card')} {change}"
    return f"{told}, now {now}{because(event.cause)}"
