"""Imports every module that enters verbs, rules or consequences: the tracker, complete."""

from tracker import (
    arrakis,
    closing,
    council,
    course,
    deferment,
    disengage,
    exchange,
    favor,
    initiative,
    losing,
    onward,
    ranks,
    setup,
    sight,
    ties,
)
from tracker.effects import amounts, handling, lasting, questions
from tracker.petition import verbs as petition

__all__ = [
    "amounts",
    "arrakis",
    "closing",
    "council",
    "course",
    "deferment",
    "disengage",
    "exchange",
    "favor",
    "handling",
    "initiative",
    "lasting",
    "losing",
    "onward",
    "petition",
    "questions",
    "ranks",
    "setup",
    "sight",
    "ties",
]
