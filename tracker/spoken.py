"""Imports every module that enters verbs, rules or consequences: the tracker, complete."""

from tracker import course, exchange, setup
from tracker.effects import amounts, handling, lasting, questions

__all__ = ["amounts", "course", "exchange", "handling", "lasting", "questions", "setup"]
