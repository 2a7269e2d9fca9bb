"""Imports every module that enters verbs, rules or consequences: the tracker, complete."""

from tracker import exchange

__all__ = ["exchange"]
