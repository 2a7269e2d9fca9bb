"""The exceptions of the tracker: refused or unreadable commands, bad events."""

from __future__ import annotations

from errata.errors import KanlyError
from errata.text import shown

LONGEST = 500
"""Maximum length of a message about an event."""


class TrackerError(KanlyError):
    """Base class of the exceptions of the tracker."""


class Refused(TrackerError):
    """A rule forbids the command; it can be overruled with a reason (G-02).

    The message is one clause without a full stop, and gives the numbers that decide.
    """

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{reason} ({rule})")
        self.rule = rule
        self.reason = reason


class Misread(TrackerError):
    """The command cannot be understood here; overruling does not help."""

    def __init__(self, expected: str, found: str) -> None:
        typed = f'"{shown(found)}"' if found else "nothing"
        super().__init__(f"expected {expected}, found {typed}")
        self.expected = expected
        self.found = found


class OtherSeal(Misread):
    """What opens a seal is not what was sealed; what was typed is said nowhere."""

    def __init__(self) -> None:
        super().__init__("the number and the word that were sealed", "others")
        self.args = ("that is not the word, or not the number, that you sealed with",)


class NoWay(TrackerError):
    """There is nothing to undo or redo; the message is one line."""


class Unforeseen(TrackerError):
    """The outcome depends on chance, or on hidden information that only this House may see."""

    def __init__(self, what: str, house: str = "") -> None:
        super().__init__(f"what follows hangs on {what}")
        self.what = what
        self.house = house


class Endless(TrackerError):
    """These cards trigger each other endlessly; overruling does not help, another order may."""

    def __init__(self, cards: tuple[str, ...]) -> None:
        super().__init__(f"{', '.join(cards)} trigger one another without an end")
        self.cards = cards


class SeveralFit(TrackerError):
    """The text is ambiguous: several cards or Houses match.

    Args:
        text: What was typed.
        choices: The matches, each as it can be typed.
        pieces: The ids of the cards of the game among them, best matches first.
        best: How many of these match equally best.
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
    """An event cannot be read, or cannot be applied to the present state."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(shown(f"{place}: {reason}", most=LONGEST))


class TooMuch(BadEvent):
    """More of something than is counted."""
