"""What a Karama card does, as a sign and a word, so that nothing is told by colour."""

from __future__ import annotations

from dataclasses import dataclass

from cardbase.boardgame.told import KARAMA_SHORT
from cardbase.boardgame.vocabulary import KaramaStatus

SIGNS = {
    KaramaStatus.STOPPABLE: "×",  # noqa: RUF001 - a cross, no letter
    KaramaStatus.NOT_STOPPABLE: "=",
    KaramaStatus.NOT_LISTED: "?",
    KaramaStatus.NOT_FLAGGED: "-",
    KaramaStatus.IS_KARAMA_USE: "K",
}


@dataclass(frozen=True, kw_only=True)
class Sign:
    """One of the five states.

    Attributes:
        sign: One letter, to be set in a small box.
        words: The state in two or three words.
        meaning: The state in one line.
        quiet: Whether the sign is enough, as nearly all of a sheet bears it.
    """

    sign: str
    words: str
    meaning: str
    quiet: bool


def sign_of(status: KaramaStatus) -> Sign:
    """The sign of a state."""
    return Sign(
        sign=SIGNS[status],
        words=KARAMA_SHORT[status],
        meaning=status.meaning,
        quiet=status is KaramaStatus.NOT_FLAGGED,
    )
