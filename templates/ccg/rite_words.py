"""What is done in each segment of a rite, in the short words of a table, rule by rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from templates.ccg.proof import line
from tracker.words import Fate, Stage

if TYPE_CHECKING:
    from collections.abc import Mapping

    from templates.ccg.proof import Line

WHO = {1: "attacker", 2: "attacker", 3: "defender", 4: "defender", 5: "both", 6: "both"}
"""Whose a segment is, by its number."""


def before() -> tuple[Line, ...]:
    """What a rite needs before it can be declared."""
    return (
        line(
            "Your acting persona: deployed, disengaged, with the rite's talent, rank 0 included.",
            *("R-02", "TA-04"),
        ),
        line(
            "The target: a rival's card of the kind above, not subdued, no allegiance shared "
            "with that persona. It may be engaged, and needs no talent.",
            *("R-03", "R-13", "SB-07"),
        ),
    )


def done_at() -> Mapping[Stage, tuple[Line, ...]]:
    """What is done at each stage of a rite."""
    return {**_attack(), **_defense(), **_end()}


def _attack() -> Mapping[Stage, tuple[Line, ...]]:
    return {
        Stage.STARTING: (
            line(
                "A venture can bring the rite: its persona leads although engaged; it counts "
                "against your limit unless it says no.",
                *("V-09", "V-10"),
            ),
        ),
        Stage.ASKING: (
            line(
                "In doubt: may Dune be the target of an Arbitration, may a venture's leader "
                "Direct? Agree before you go on.",
                *("DN-01", "SO-05"),
            ),
        ),
        Stage.DECLARED: (
            line(
                "Name rite, acting persona (attack leader), target, and who joins: personas by "
                "Direct, personnel without an engagement text.",
                *("R-06", "R-14", "R-16"),
            ),
        ),
        Stage.ENGAGED: (
            line("Engage the leader and all you have declared.", "R-09"),
            line('Personnel that say "engage to include" may still join now, undeclared.', "R-14"),
            line(
                "Leader engaged or gone since the declaration: the rite is off and counts against "
                "no limit.",
                *("G-06", "R-05"),
            ),
        ),
    }


def _defense() -> Mapping[Stage, tuple[Line, ...]]:
    return {
        Stage.DEFENSE: (
            line(
                "Confirm the target as defense leader, or Counter: a disengaged persona that has "
                "Counter and shares no allegiance with the attacking one becomes the target.",
                *("R-10", "SO-08", "SO-09", "SO-13"),
            ),
            line("Name who joins, as the attacker did.", "R-10", "R-14"),
        ),
        Stage.DEFENDING: (
            line(
                "Engage the defense leader and who was named with it, or decline. Personnel that "
                'say "engage to include" may still join.',
                *("R-11", "R-14"),
            ),
            line(
                "Declined, or engaged before the rite: no force, nobody joins, no window 4. It "
                "falls, as ever, to force as high as its Resistance.",
                "R-12",
            ),
        ),
    }


def _end() -> Mapping[Stage, tuple[Line, ...]]:
    return {
        Stage.ASSESSING: (
            line(
                "Force of a side: ranks of its participants in the rite's talent, and bonuses. "
                "Without the talent: 0.",
                *("R-17", "TA-05", "R-15"),
            ),
            line("Assign all of it to the other side, tier by tier (page 2).", "R-18", "R-21"),
            line(
                "Vanquished: force as high as Resistance (none printed: 1). Less does nothing.",
                *("R-19", "CT-13"),
            ),
            line("Both sides count at the same time; both leaders can fall.", "R-20"),
        ),
        Stage.RESOLVING: (
            line(
                "The vanquished are subdued, captured or discarded (page 2), with the assigned "
                "cards that took part.",
                *("R-22", "SB-04"),
            ),
        ),
        Stage.FALLEN: (
            line("Cards that act on the vanquished act while those still stand.", "R-22"),
        ),
        Stage.REWARDING: (
            line("Original target fallen: the attacker's bonus (page 2).", "R-23"),
            line(
                "Duration Effect tactics of the rite go; who took part stays engaged.",
                *("R-29", "R-30"),
            ),
        ),
    }


def tiers() -> tuple[str, ...]:
    """In which order the force of a side is assigned (R-18)."""
    return (
        "personnel on the additional personas",
        "the additional personas",
        "personnel on the leader",
        "the leader",
    )


def of_tiers() -> tuple[Line, ...]:
    """What goes with that order."""
    return (
        line(
            "A tier must fall whole before the next gets force; some tactics lift the order.",
            "R-18",
        ),
        line("Inside a tier the player whose force it is chooses.", "R-18"),
        line("Tiers 1 and 2 are there only if that side Directs.", "R-18", "SO-07"),
        line("Personnel that did not engage for the rite is no part of this.", "R-15"),
    )


def fates() -> Mapping[Fate, Line]:
    """What can become of a vanquished card."""
    return {
        Fate.SUBDUED: line(
            "Face-down, with the assigned cards that took part and its ventures; the other "
            "assigned cards stay deployed on it.",
            *("R-22", "SB-04", "SB-05", "V-15"),
        ),
        Fate.CAPTURED: line(
            "It is the captor's now: subdued at once if an adversary's, for 1 favor if another "
            "power's. The capturing persona must survive, unless a tactic captured before.",
            *("SO-14", "R-28", "CP-02", "CP-04", "SO-17"),
        ),
        Fate.DISCARDED: line("To its owner's pile, where a card says Discard.", "SO-21", "GV-03"),
        Fate.SPARED: line("A card can say that it does not fall after all.", "G-02"),
    }


def outcomes() -> tuple[tuple[str, Line], ...]:
    """What the attacker wins by what has fallen."""
    return (
        ("The original target", line("the bonus, even if the attack leader fell, too", "R-25")),
        ("It was captured or discarded", line("the bonus as well", "R-23")),
        ("Only who Countered, or personnel", line("no bonus", "R-24", "SO-12")),
        ("Nobody on the defending side", line("no bonus; a defender never has one", "R-23")),
    )


def of_the_bonus() -> tuple[Line, ...]:
    """What the bonus is made of."""
    return (
        line(
            "The attacker chooses: he gains the amount, or the defender loses it.",
            "R-26",
        ),
        line(
            "Amount: agree on it, no source says. Suggested: 1 for each vanquished participant "
            "of the defense, its leader included.",
            "R-26",
        ),
        line("A loss of more solaris than the defender has takes all of them.", "R-27"),
        line("A loss of favor can go below 0.", "F-07"),
    )


def special() -> tuple[tuple[str, str, Line], ...]:
    """The special operations that are no fate: their name, when they are said, what they do."""
    return (
        (
            "Direct",
            "segments 1 and 3",
            line(
                "A disengaged leader brings disengaged personas of its allegiance or of none; "
                "their Command together stays below its own. Their personnel may come.",
                *("SO-02", "SO-03", "SO-04", "SO-05", "SO-06"),
            ),
        ),
        (
            "Counter",
            "segment 3",
            line(
                "A disengaged persona takes the target's place; without the talent it has no "
                "force. If it falls there is no bonus. A tactic that grants it: in window 1.",
                *("SO-08", "SO-09", "SO-11", "SO-12", "R-10"),
            ),
        ),
        (
            "Surprise",
            "segment 5",
            line("Its force comes first; whom it vanquishes assigns none. Agree on it.", "SO-20"),
        ),
    )


def of_tactics() -> tuple[Line, ...]:
    """What holds of every tactic in a rite."""
    return (
        line("Pay its cost in solaris; nobody engages for it.", "TC-13", "TC-02"),
        line("Its target can be any card, of the rite or not, whoever plays it.", "TC-10"),
        line("No tactic prevents another; it has resolved when the next is asked for.", "TC-05"),
        line(
            "Without Duration Effect it is discarded at once, with it when the rite is over.",
            *("TC-03", "TC-04", "R-29"),
        ),
        line(
            "What a card does as a tactic (declaration) or (engagement), it does in those windows.",
            *("CT-16", "SO-01"),
        ),
    )


def no_rite() -> tuple[Line, ...]:
    """What applies force and is no rite."""
    return (
        line(
            "A venture that just applies force is no rite: no segments, no bonus, no limit; "
            "immunity to rites does not help. As much force as Resistance subdues its target.",
            "R-31",
        ),
    )
