"""Imports every module that enters verbs, rules or consequences: the tracker, complete."""

from tracker import exchange
from tracker.effects import questions

__all__ = ["exchange", "questions"]
