"""The table of the phases (T-01): who acts in each, what follows, by which rules."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from tracker.engine.words import Phase


class Acting(StrEnum):
    """Who acts in a phase."""

    ALL = "all together"
    ORDER = "all in order"
    ONE = "one House"
    NOBODY = "nobody"


class Step(Struct, frozen=True, kw_only=True):
    """One phase of a turn."""

    phase: Phase
    interval: str  # the part of the turn it belongs to
    acting: Acting
    then: Phase  # the phase that follows; a House Interval is followed by the next House's first
    rules: tuple[str, ...]  # the rules that govern it
    says: str  # the predicate of a sentence about it, after the names of the Houses
    who: str = "each House"  # the subject of that sentence while there are no names
    words: tuple[str, ...] = ()  # the verbs used in it


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
            says="may spend creation solaris",
            words=("create", "begin"),
        ),
        Step(
            phase=Phase.DISENGAGE,
            interval=OPENING,
            acting=Acting.ALL,
            then=Phase.DEFERMENT,
            rules=("T-02", "T-03"),
            says="may disengage cards",
            words=("disengage", "next"),
        ),
        Step(
            phase=Phase.DEFERMENT,
            interval=OPENING,
            acting=Acting.NOBODY,
            then=Phase.DECLARATION,
            rules=("DF-01",),
            says="gets a deferment token",
            who="each subdued card",
        ),
        Step(
            phase=Phase.DECLARATION,
            interval=OPENING,
            acting=Acting.ALL,
            then=Phase.ASSIGNMENT,
            rules=("I-01", "I-02", "I-04"),
            says="must announce favor",
            words=("declare", "next"),
        ),
        Step(
            phase=Phase.ASSIGNMENT,
            interval=OPENING,
            acting=Acting.ALL,
            then=Phase.HOUSE_INTERVAL,
            rules=("I-05", "I-06"),
            says="must draw for a rank",
            who="each tied House",
            words=("tie",),
        ),
        Step(
            phase=Phase.HOUSE_INTERVAL,
            interval="House Interval",
            acting=Acting.ONE,
            then=Phase.IMPERIAL_DISCARD,
            rules=("T-06", "T-07", "T-11"),
            says="acts",
            who="one House",
            words=("end",),
        ),
        Step(
            phase=Phase.IMPERIAL_DISCARD,
            interval=CLOSING,
            acting=Acting.ORDER,
            then=Phase.IMPERIAL_DRAW,
            rules=("CL-01", "CL-02"),
            says="may discard Assembly cards, down to the limit at least",
            words=("discard", "next"),
        ),
        Step(
            phase=Phase.IMPERIAL_DRAW,
            interval=CLOSING,
            acting=Acting.NOBODY,
            then=Phase.HOUSE_DISCARD,
            rules=("CL-03",),
            says="refills its Assembly",
        ),
        Step(
            phase=Phase.HOUSE_DISCARD,
            interval=CLOSING,
            acting=Acting.ORDER,
            then=Phase.HOUSE_DRAW,
            rules=("CL-04", "E-15"),
            says="may discard cards from hand",
            words=("discard", "next"),
        ),
        Step(
            phase=Phase.HOUSE_DRAW,
            interval=CLOSING,
            acting=Acting.NOBODY,
            then=Phase.TURN_END,
            rules=("CL-05", "L-01", "L-02"),
            says="refills its hand, or loses",
        ),
        Step(
            phase=Phase.TURN_END,
            interval=CLOSING,
            acting=Acting.NOBODY,
            then=Phase.DISENGAGE,
            rules=("E-13",),
            says="leaves",
            who="what lasts until the end of the turn",
        ),
        Step(
            phase=Phase.OVER,
            interval="The end",
            acting=Acting.NOBODY,
            then=Phase.OVER,
            rules=("HC-04", "L-06"),
            says="is over",
            who="the game",
        ),
    )
}
