"""Captives that go back when the card that took them goes: it is remembered whose they were."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.program import deeds as d
from tracker.effects.lasting import begin_effect
from tracker.governance import capture
from tracker.words import Place, Stat, Until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.cards.run import Run
    from tracker.state import Answer, Effect, Game, Piece
    from tracker.table import Table
    from tracker.words import HouseId, PieceId

CAPTIVE, FORMER = "captive", "former governor"
"""The keys under which a trigger finds them."""


def gives_back(at: Table, card: PieceId) -> bool:
    """Whether a card gives back what it captures when it goes."""
    steps = (step for one in at.card(card).program.triggers for step in one.steps)
    return any(isinstance(step, d.Does) and isinstance(step.deed, d.GiveBack) for step in steps)


def remember(at: Table, card: PieceId, captive: Piece) -> None:
    """Keep whom a card captures, and from whom, as long as the card is in play."""
    if gives_back(at, card):
        for on in (captive.id, captive.holder):
            begin_effect(at, on, Stat.GOES_BACK, 1, Until.STAYS, card)


def remembered(game: Game, card: PieceId) -> dict[str, Answer]:
    """The captive of a card and who governed it before, while the card is in play."""
    found: dict[str, Answer] = {}
    for one in _of(game, card):
        if one.on in game.pieces:
            found[CAPTIVE] = (one.on,)
        else:
            found[FORMER] = one.on
    return found


def _of(game: Game, card: PieceId) -> Iterator[Effect]:
    return (one for one in game.effects if one.source == card and one.stat == Stat.GOES_BACK)


def give_back(run: Run, deed: d.GiveBack, who: HouseId, path: str) -> int:
    """A captive goes back to the domain it was taken from, where it is still another's."""
    del deed, who, path
    found, former = run.frame.kept.get(CAPTIVE), run.frame.kept.get(FORMER)
    if not isinstance(found, tuple) or not isinstance(former, str):
        return 0
    captive = run.at.piece(found[0])
    if captive.place is not Place.DOMAIN or captive.holder == former:
        return 0
    capture(run.at, captive, former)
    return 1
