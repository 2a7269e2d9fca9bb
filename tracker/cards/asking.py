"""The questions of an ability: which cards, which House, which number, which way, whether."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tracker.engine.words import HouseId
from tracker.rules.questions import ask

if TYPE_CHECKING:
    from tracker.standing.ability import Run

CHOICE = "choice of a card"
YES, NO = "yes", "no"


def put(  # noqa: PLR0913 - what a question is made of
    run: Run,
    key: str,
    house: HouseId,
    text: str,
    choices: Sequence[str] = (),
    *,
    low: int | None = None,
    high: int | None = None,
    several: bool = False,
    suggested: str = "",
) -> None:
    """Ask a House what the ability keeps under a key."""
    ask(
        run.at,
        CHOICE,
        "CT-16",
        house,
        f"{run.cause}: {text}",
        run.frame.card,
        choices,
        suggested=suggested,
        frame=run.id,
        key=run.key(key),
        low=low,
        high=high,
        several=several,
    )
