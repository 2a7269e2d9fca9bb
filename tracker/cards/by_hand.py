"""What a Program does not read: the table carries it out by its own words, and says done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.cards.run import Waiting
from tracker.effects.questions import ask
from tracker.words import EFFECT

if TYPE_CHECKING:
    from cardbase.program import deeds as d
    from tracker.cards.run import Run
    from tracker.words import HouseId


def by_hand(run: Run, deed: d.ByHand, who: HouseId, path: str) -> int:
    """Ask the House to carry out a sentence. Raises Waiting."""
    key = f"{path}!"
    if run.kept(key) is None:
        text = f"{run.cause} says: {deed.text}"
        ask(
            run.at,
            EFFECT,
            "G-06",
            who,
            text,
            run.frame.card,
            frame=run.id,
            key=run.key(key),
        )
        raise Waiting
    return 1
