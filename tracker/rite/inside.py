"""What only a rite needs, and an open question: its steps, its answers, what its words do.

Loaded when a rite is declared, and by each command while one is under way or a question is open:
other commands at the table need none of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.cards import replies, running
from tracker.rite import (
    assessment,
    bonus,
    borne,
    course,
    deeds,
    defending,
    defense,
    doubts,
    engagement,
    fate_answers,
    fates,
    late_counter,
    leader_tactics,
    offers,
    resolution,
    said,
    surprise,
    table_words,
    weirding,
)
from tracker.rite.fate_said import say_fate

if TYPE_CHECKING:
    from tracker.verbs import Options, Run

__all__ = [
    "OPTIONS",
    "RUNS",
    "assessment",
    "bonus",
    "borne",
    "course",
    "deeds",
    "defending",
    "defense",
    "doubts",
    "engagement",
    "fate_answers",
    "fates",
    "late_counter",
    "leader_tactics",
    "replies",
    "resolution",
    "running",
    "surprise",
    "weirding",
]

RUNS: dict[str, Run] = {
    "rite": said.say_rite,
    "confirm": said.say_confirm,
    "counter": said.say_counter,
    "defend": said.say_defend,
    "decline": said.say_decline,
    "divide": said.say_divide,
    "direct": table_words.say_direct,
    "join": table_words.say_join,
    "endrite": table_words.say_endrite,
    "retarget": table_words.say_retarget,
    "fate": say_fate,
}
"""What each word does."""

OPTIONS: dict[str, Options] = {
    "confirm": offers.confirms,
    "counter": offers.counters,
    "defend": offers.defends,
    "decline": offers.declines,
    "divide": offers.divides,
    "direct": table_words.directs,
}
"""What can be said with each word now."""
