"""What a House does in each phase of a turn, in the short words of a table, rule by rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from templates.ccg.proof import line
from tracker.setting_names import SettingName
from tracker.settings import number
from tracker.words import Phase, WindowKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from templates.ccg.proof import Line

DEFAULTS: Mapping[str, str] = {}
"""The settings of a table that has set nothing."""

SEGMENTS = {
    Phase.DECLARATION: "Initiative: declaration",
    Phase.ASSIGNMENT: "Initiative: assignment",
}
"""What the two segments of the Initiative phase (I-01) are called."""

ENDS = {
    Phase.DISENGAGE: "done",
    Phase.DEFERMENT: "every token is placed",
    Phase.DECLARATION: "all have announced and passed",
    Phase.ASSIGNMENT: "no two share a rank",
    Phase.HOUSE_INTERVAL: "its House ends it",
    Phase.IMPERIAL_DISCARD: "done",
    Phase.IMPERIAL_DRAW: "all have refilled",
    Phase.HOUSE_DISCARD: "done",
    Phase.HOUSE_DRAW: "all have refilled, or lost",
    Phase.TURN_END: "the next turn is counted",
}
"""What ends each phase."""

OPEN_IN = {
    Phase.DECLARATION: ((WindowKind.INITIATIVE,), "TC-07"),
    Phase.ASSIGNMENT: ((WindowKind.INITIATIVE,), "I-08"),
    Phase.HOUSE_INTERVAL: ((WindowKind.DECLARATION, WindowKind.ENGAGEMENT), "TC-01"),
    Phase.IMPERIAL_DISCARD: ((WindowKind.DISCARD,), "TC-14"),
    Phase.HOUSE_DISCARD: ((WindowKind.DISCARD,), "TC-14"),
}
"""Which windows for tactics a phase can have, and by which rule."""


def done_in() -> Mapping[Phase, tuple[Line, ...]]:
    """What is done in each phase of a turn."""
    return {**_opening(), Phase.HOUSE_INTERVAL: _interval(), **_closing()}


def _opening() -> Mapping[Phase, tuple[Line, ...]]:
    x = number(DEFAULTS, SettingName.X_COUNTS_AS)
    return {
        Phase.DISENGAGE: (line("Turn back your engaged cards: any, all or none.", "T-02", "T-03"),),
        Phase.DEFERMENT: (
            line(
                "1 token on every subdued card, events and assigned cards, too.",
                *("DF-01", "DF-02", "DF-03"),
            ),
            line(
                "None in the Assembly, on ventures, on programs not deployed yet.",
                *("Z-02", "V-15", "PD-03"),
            ),
        ),
        Phase.DECLARATION: (
            line("Announce your favor, even 0 or less: your declared favor.", "I-02", "I-07"),
            line(
                "Tactics at any moment, before or after announcing; they change declared favor, "
                "never favor itself.",
                *("I-04", "I-03"),
            ),
        ),
        Phase.ASSIGNMENT: (
            line("Most declared favor: rank 1, then 2, 3 …", "I-05"),
            line(
                "Tied: each draws a House card and discards it face-up; the higher cost "
                f"is better (X is {x}). Still tied: again.",
                "I-06",
            ),
        ),
    }


def _interval() -> tuple[Line, ...]:
    return (
        line("One each, by rank. Your limits are fresh.", "T-06", "T-10"),
        line("General and Restricted operations, mixed as you like.", "T-07"),
        line(
            "Before you end: deploy every subdued card whose tokens reach its cost, "
            "events aside, assigned cards after their parent.",
            *("T-11", "DF-07", "DF-08", "DF-10", "DF-18"),
        ),
        line("At the end your activated Duration Effect ventures go.", "T-12"),
    )


def limits() -> tuple[int, int]:
    """The hand limit and the Assembly limit of a House that no card has changed (HP-11)."""
    from cardbase.vocabulary import Power
    from tracker.state import House

    fresh = House(id="", name="", sponsor=Power.ATREIDES)
    return fresh.hand_limit, fresh.assembly_limit


def _closing() -> Mapping[Phase, tuple[Line, ...]]:
    hand, assembly = limits()
    return {
        Phase.IMPERIAL_DISCARD: (
            line("Any Assembly cards; above its limit: down to it.", "CL-02"),
        ),
        Phase.IMPERIAL_DRAW: (
            line(
                f"Refill the Assembly to its limit ({assembly}). An empty deck does no harm.",
                *("CL-03", "L-04"),
            ),
        ),
        Phase.HOUSE_DISCARD: (
            line("Any cards from your hand; none has to go.", "CL-04", "CL-08"),
            line("Each Nexus event loses 1 token; without any it leaves.", "E-15"),
        ),
        Phase.HOUSE_DRAW: (
            line(
                f"You must refill your hand to its limit ({hand}). Full already: go on.",
                *("CL-05", "CL-06"),
            ),
            line("Must draw with favor 0 or less, or with no deck: you lose.", "L-01", "L-02"),
        ),
        Phase.TURN_END: (line("Duration Effect events leave, Nexus aside.", "E-13"),),
    }
