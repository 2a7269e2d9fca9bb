"""Imports every module that enters verbs, rules or consequences: the tracker, complete."""

from tracker import course, exchange, setup
from tracker.effects import amounts, handling, lasting, questions
from tracker.petition import verbs as petition

__all__ = ["amounts", "course", "exchange", "handling", "lasting", "petition", "questions", "setup"]
