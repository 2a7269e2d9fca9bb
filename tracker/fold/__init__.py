"""The fold: what each event makes of a game. Pure: no clock, no dice, no database."""

from tracker.fold.apply import apply, replay

__all__ = ["apply", "replay"]
