"""The segments of a rite (14.2): four of the Initiation Interval, then Assessment, Resolution."""

from __future__ import annotations

from msgspec import Struct

from tracker.words import Stage


class Segment(Struct, frozen=True):
    """A segment: its number, and how the rulebook calls it."""

    number: int
    name: str


ATTACK = Segment(1, "Attacker Declaration")
ATTACK_ENGAGES = Segment(2, "Attacker Engagement")
DEFENSE = Segment(3, "Defender Declaration")
DEFENSE_ENGAGES = Segment(4, "Defender Engagement")
ASSESSMENT = Segment(5, "Assessment")
RESOLUTION = Segment(6, "Resolution")

SEGMENTS = {
    Stage.STARTING: ATTACK,
    Stage.ASKING: ATTACK,
    Stage.DECLARED: ATTACK,
    Stage.ENGAGED: ATTACK_ENGAGES,
    Stage.DEFENSE: DEFENSE,
    Stage.DEFENDING: DEFENSE_ENGAGES,
    Stage.ASSESSING: ASSESSMENT,
    Stage.RESOLVING: RESOLUTION,
    Stage.FALLEN: RESOLUTION,
    Stage.REWARDING: RESOLUTION,
}
"""The segment that a stage of a rite belongs to."""

LAST = RESOLUTION.number
