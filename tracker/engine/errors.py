"""The errors of the tracker: what goes wrong with a game, its log and what is asked of it."""

from __future__ import annotations

from errata.errors import KanlyError
from errata.text import shown

LONGEST = 500
"""Signs of what is said about an event."""


class TrackerError(KanlyError):
    """Root of what the tracker raises on purpose."""


class Refused(TrackerError):
    """A rule forbids what was asked; an override with a reason gets past it (G-02).

    The reason has the numbers that decide, one clause without a full stop.
    """

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{reason} ({rule})")
        self.rule = rule
        self.reason = reason


class Misread(TrackerError):
    """What was asked cannot be understood here; no override helps."""

    def __init__(self, expected: str, found: str) -> None:
        typed = f'"{shown(found)}"' if found else "nothing"
        super().__init__(f"expected {expected}, found {typed}")
        self.expected = expected
        self.found = found


class NoWay(TrackerError):
    """There is nothing to go back to, or forward to; its text is one clear line."""


class Unforeseen(TrackerError):
    """What would follow hangs on what nobody can know beforehand, or only this House may see."""

    def __init__(self, what: str, house: str = "") -> None:
        super().__init__(f"what follows hangs on {what}")
        self.what = what
        self.house = house


class Endless(TrackerError):
    """What these cards trigger has no end; an override cannot help, another order may."""

    def __init__(self, cards: tuple[str, ...]) -> None:
        super().__init__(f"{', '.join(cards)} trigger one another without an end")
        self.cards = cards


class SeveralFit(TrackerError):
    """What was typed fits several cards or houses.

    Args:
        text: What was typed.
        choices: What it fits, each as it can be typed.
        pieces: The ids of the cards of the game among them, those that fit best first.
        best: How many of these fit best.
    """

    def __init__(
        self, text: str, choices: tuple[str, ...], pieces: tuple[str, ...] = (), best: int = 0
    ) -> None:
        super().__init__(f'"{shown(text)}" fits {len(choices)}: {", ".join(choices)}')
        self.text = text
        self.choices = choices
        self.pieces = pieces
        self.best = best


class BadEvent(TrackerError):
    """An event cannot be read, or cannot follow on the game as it stands."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(shown(f"{place}: {reason}", most=LONGEST))


class TooMuch(BadEvent):
    """More of something than is counted."""
