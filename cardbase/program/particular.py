"""Reads sentences that no other card shares, each as a whole: a part of the tracker asks for it."""

from __future__ import annotations

from cardbase.program import abilities as a
from cardbase.program import holdings as h
from cardbase.program.holdings import Particular

SENTENCES = {
    "When the victor pays the final deployment cost, they must pay it to you instead of the "
    "imperial treasury.": Particular.PAID_TO_YOU,
    "If you are the petitioner and win the petition, you must pay the final deployment cost to "
    "you.": Particular.PAID_TO_YOU,
    "This card does not change the deployment cost or the bid limit.": Particular.PAID_TO_YOU,
    "Once this card is deployed, no other House may deploy a Petitioning Tithe during this "
    "petition.": Particular.ONE_IN_A_PETITION,
    "If the assigned card is vanquished in a rite, it does not count as a participant for the "
    "solaris or favor gained in that rite.": Particular.NO_PARTICIPANT,
    "When this card leads a dueling rite, if the opposing leader is vanquished, increase the favor "
    "gained or lost by X, where X is the opposing leader's Dueling rank.": Particular.RANK_ADDS,
    "When a rite initiated by this card vanquishes its target, you may choose to discard or gain "
    "favor or solaris whatever the class of that rite.": Particular.ANY_WARE,
    "During those rites, opposing participants with a shield may not be vanquished.": (
        Particular.SHIELDED_STAND
    ),
}
"""A sentence of the operation language -> what asks for it."""


def particular(text: str) -> a.Standing | None:
    """What a sentence says that stands on one card alone, None for another."""
    found = SENTENCES.get(text)
    return None if found is None else a.Standing(text, (h.Says(found),))
