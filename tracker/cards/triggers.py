"""Triggers: detected when an event is emitted, resolved when no ability is in progress.

Each event is examined once, when it is emitted; replaying a log fires nothing. Fired triggers wait
in `Game.fired`, part of the state, so that they survive a question, an undo and a replay.
"""

from __future__ import annotations

from functools import lru_cache

from tracker.engine import events as e
from tracker.engine.guards import watches
from tracker.engine.sight import is_covered
from tracker.engine.state import Game, Piece
from tracker.engine.table import Table
from tracker.engine.words import Phase

MARK = '"node":"Trigger"'
"""The mark of a trigger in the stored Program of a card."""


@watches(
    *(e.AllegiancesSet, e.BidAwaited, e.CardAssigned, e.CardCaptured, e.CardDeployed, e.CardMoved),
    *(e.CardsEngaged, e.CardsSubdued, e.CardTransferred, e.EffectBegan, e.FavorChanged),
    *(e.OperationAdvanced, e.OperationEnded, e.PetitionAnnounced, e.PetitionEnded, e.PhaseBegan),
    *(e.RanksAssigned, e.SolarisChanged, e.SpiceMoved, e.TacticPlayed, e.TokensChanged),
    *(e.TurnBegan, e.UnitExchanged),
)
def look(at: Table, before: Game, event: e.Event) -> None:
    """Fire the triggers for an event; none before the first turn."""
    if at.game.phase in {Phase.SETUP, Phase.OVER}:
        return
    waiting = _waiting(at, before)
    if isinstance(event, e.CardDeployed) and _has_trigger(at.card(event.piece).program_json):
        waiting = (*(one for one in waiting if one.id != event.piece), at.piece(event.piece))
    if waiting or isinstance(event, e.TacticPlayed):
        from tracker.cards.firing import fire

        fire(at, before, event, waiting)


def _waiting(at: Table, before: Game) -> tuple[Piece, ...]:
    """The cards in play that have triggers."""
    last, lying = at.cards.waiting, before.lying
    if last is not None and last[0] is lying:
        return last[1]
    found = tuple(
        piece
        for piece in lying.in_play
        if not is_covered(piece) and _has_trigger(at.cards[piece.card].program_json)
    )
    at.cards.waiting = lying, found
    return found


@lru_cache(maxsize=2048)
def _has_trigger(program: str) -> bool:
    """Whether a stored Program has a trigger."""
    return MARK in program


def act(at: Table) -> None:
    """Execute the abilities in progress and fired triggers."""
    if at.game.frames or at.game.fired:
        from tracker.cards.running import go_on

        go_on(at)
