"""Sentences that are read as wholes: any other wording of them may mean something else."""

from __future__ import annotations

AMENDS = frozenset(
    {
        "A subdued target needs no deferment tokens to be deployed.",
        "All captured cards keep their status.",
        "Each target spice token has resistance 1.",
        "Each transferred card keeps its status.",
        "Each transferred equipment keeps its status.",
        "Each transferred personnel keeps its status.",
        "If you govern no card eligible for the target, discard the target instead.",
        "It keeps its status.",
        "That decree must be placed subdued.",
        "The assigned Spice Harvester keeps its status.",
        "The target keeps its status.",
        "The target may be Dune.",
        "The target must have its full deferment tokens.",
        "The target needs no deferment tokens.",
        "You must pay each personnel's deployment cost, then assign each personnel to an eligible "
        "card you govern.",
        "You must pay its deployment cost.",
    }
)
"""They only say more of the deed before them."""

RULES = frozenset(
    {
        "Assign the initiative ranks from the lowest declared favor to the highest declared favor.",
        "Break ties as usual.",
        "Either increase the CROE by 1 for the rest of the exchange, or reduce the CROE by 1 for "
        "the rest of the exchange.",
        "Once all initiative ranks are assigned, change that rival's initiative rank to X.",
        "Players must draw cards to break ties as usual.",
        "Target rival may not buy spice during their exchange operation.",
        "Target rival may not sell spice during their exchange operation.",
        "That rival must pass at their next option in the petition.",
        "The House with the lowest declared favor gains initiative rank 1, then the House with the "
        "second lowest declared favor gains initiative rank 2.",
        "Whenever spice is transferred, reset the CROE as usual.",
    }
)
"""They rule in the initiative, an exchange or a petition."""

MERCIES = frozenset(
    {
        "If the assigned leader is vanquished, you may gain X solaris instead of subduing it and "
        "any number of participants assigned to it, where X is its deployment cost plus 1 for each "
        "additional participant not subdued.",
        "If the force applied to the assigned leader is at least its resistance, you may gain X "
        "favor instead of vanquishing it and its additional participants, where X is its "
        "deployment cost plus 1 for each additional participant.",
    }
)
"""They spare a leader for its cost."""

ANY_ORDER = (
    "When you distribute force, you may distribute it among the opposing participants freely and "
    "in any order."
)
