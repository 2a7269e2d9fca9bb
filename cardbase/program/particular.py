"""Reads sentences that no other card shares, each as a whole: a part of the tracker asks for it."""

from __future__ import annotations

from cardbase.program import abilities as a
from cardbase.program import holdings as h
from cardbase.program.holdings import Particular

SENTENCES = {
    "All players participate as petitioners.": Particular.ALL_PETITION,
    "Once the victor pays the final deployment cost to the target's former governor, they must "
    "capture the target.": Particular.VICTOR_CAPTURES,
    "Once the petition is resolved, place 1 deferment token on the target.": (
        Particular.GETS_DEFERRED
    ),
    "Once the victor pays the final deployment cost to you, they must deploy the target in their "
    "domain disengaged.": Particular.VICTOR_DEPLOYS,
    "The target's deployment cost is 0.": Particular.BIDS_FAVOR,
    "All players must bid favor.": Particular.BIDS_FAVOR,
    "The victor must discard all favor they bid.": Particular.BIDS_FAVOR,
    "If the petitioner wins, they must pay the listed deployment cost in solaris.": (
        Particular.BIDS_FAVOR
    ),
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


AS_THE_RULES = frozenset(
    {
        # What lies on a captured card goes with it (CP-05), and on a discarded one, too (CT-01).
        "Whenever a persona or personnel is captured or discarded, all equipment assigned to it "
        "stays assigned and is captured or discarded along with it.",
        # An X is chosen anew, and its parent stays, each time a card is deployed from subdual.
        "When you deploy this card again, its deployment cost may change.",
        "When you deploy this card again, it must keep its target.",
        # The venture that was deployed is marked for it (`whole`, `initiating.GoesAtEnd`).
        "At the end of the current House Interval, if the target has a Duration Effect, "
        "discard it.",
    }
)
"""Sentences that say what is done anyway: nothing is left to do for them."""


AS_USUAL = frozenset(
    {
        "If you win the petition, deploy the target in your domain, otherwise turn the target "
        "face-down where it lies.",
    }
)
"""What only says what the rules make of it anyway: who petitions, and wins or not (P-07, P-12)."""


def particular(text: str) -> a.Standing | None:
    """What a sentence says that stands on one card alone, None for another."""
    if text in AS_THE_RULES:
        return a.Standing(text, ())
    if text in AS_USUAL:
        return a.Standing(text, ())
    found = SENTENCES.get(text)
    return None if found is None else a.Standing(text, (h.Says(found),))
