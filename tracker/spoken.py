"""Imports every module that enters verbs, rules or consequences: the tracker, complete."""

from tracker import course, exchange
from tracker.effects import questions

__all__ = ["course", "exchange", "questions"]
