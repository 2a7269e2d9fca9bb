"""The table of the phases (T-01): who acts in each, what follows, by which rules."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from tracker.words import Phase


class Acting(StrEnum):
    """Who acts in a phase."""

    ALL = "all together"
    ORDER = "all in order"
    ONE = "one House"
    NOBODY = "nobody"


class Step(Struct, frozen=True, kw_only=True):
    """One phase of a turn.

    Attributes:
        interval: The part of the turn it belongs to.
        then: The phase that follows; a House Interval is followed by the next House's first.
        rules: The rules that govern it.
    """

    phase: Phase
    interval: str
    acting: Acting
    then: Phase
    rules: tuple[str, ...]
    says: str


OPENING, CLOSING = "Opening Interval", "Closing Interval"

STEPS = {
    step.phase: step
    for step in (
        Step(
            phase=Phase.SETUP,
            interval="Set-up",
            acting=Acting.ALL,
            then=Phase.DISENGAGE,
            rules=("HP-05", "HP-09", "HP-12"),
            says="each House spends its creation solaris",
        ),
        Step(
            phase=Phase.DISENGAGE,
            interval=OPENING,
            acting=Acting.ALL,
            then=Phase.DEFERMENT,
            rules=("T-02", "T-03"),
            says="each House may disengage its cards",
        ),
        Step(
            phase=Phase.DEFERMENT,
            interval=OPENING,
            acting=Acting.NOBODY,
            then=Phase.DECLARATION,
            rules=("DF-01",),
            says="each subdued card gets a deferment token",
        ),
        Step(
            phase=Phase.DECLARATION,
            interval=OPENING,
            acting=Acting.ALL,
            then=Phase.ASSIGNMENT,
            rules=("I-01", "I-02", "I-04"),
            says="each House announces its favor",
        ),
        Step(
            phase=Phase.ASSIGNMENT,
            interval=OPENING,
            acting=Acting.ALL,
            then=Phase.HOUSE_INTERVAL,
            rules=("I-05", "I-06"),
            says="ranks are assigned; tied Houses draw",
        ),
        Step(
            phase=Phase.HOUSE_INTERVAL,
            interval="House Interval",
            acting=Acting.ONE,
            then=Phase.IMPERIAL_DISCARD,
            rules=("T-06", "T-07", "T-11"),
            says="one House acts",
        ),
        Step(
            phase=Phase.IMPERIAL_DISCARD,
            interval=CLOSING,
            acting=Acting.ORDER,
            then=Phase.IMPERIAL_DRAW,
            rules=("CL-01", "CL-02"),
            says="each House may discard Assembly cards, down to its limit at least",
        ),
        Step(
            phase=Phase.IMPERIAL_DRAW,
            interval=CLOSING,
            acting=Acting.NOBODY,
            then=Phase.HOUSE_DISCARD,
            rules=("CL-03",),
            says="each House refills its Assembly",
        ),
        Step(
            phase=Phase.HOUSE_DISCARD,
            interval=CLOSING,
            acting=Acting.ORDER,
            then=Phase.HOUSE_DRAW,
            rules=("CL-04", "E-15"),
            says="each House may discard cards from hand; Nexus events lose a token",
        ),
        Step(
            phase=Phase.HOUSE_DRAW,
            interval=CLOSING,
            acting=Acting.NOBODY,
            then=Phase.TURN_END,
            rules=("CL-05", "L-01", "L-02"),
            says="each House refills its hand, or loses",
        ),
        Step(
            phase=Phase.TURN_END,
            interval=CLOSING,
            acting=Acting.NOBODY,
            then=Phase.DISENGAGE,
            rules=("E-13",),
            says="what lasts until the end of the turn leaves",
        ),
        Step(
            phase=Phase.OVER,
            interval="The end",
            acting=Acting.NOBODY,
            then=Phase.OVER,
            rules=("HC-04", "L-06"),
            says="the game is over",
        ),
    )
}
