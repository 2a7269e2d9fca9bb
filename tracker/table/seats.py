"""Who is asked now, and who has something hidden from the others."""

from __future__ import annotations

from tracker.engine.sight import is_seen
from tracker.engine.state import Game
from tracker.engine.table import CardFacts, Table
from tracker.engine.words import HouseId
from tracker.play.permissions import in_order, still_asked, waits


def asked(game: Game, cards: CardFacts) -> tuple[HouseId, ...]:
    """The Houses whose word the game waits for now, the first one asked first.

    Where a window is open that something else may close, its Houses may speak and are not asked.
    """
    if game.questions:
        return (game.questions[0].house,)
    at = Table(game, cards)
    if game.window is not None and waits(game):
        houses = still_asked(at)
        return houses[:1] if game.window.passing else houses
    if game.rite is not None or game.operation is not None:
        from tracker.rules.rite.verbs import waiting

        found = waiting(at)
        if found is not None:
            return (found.house,)
    if game.petition is not None and game.petition.awaited:
        return (game.petition.awaited,)
    if game.active:
        return (game.active,)
    return game.waiting[:1] if in_order(game) else game.waiting


def has_secrets(game: Game, cards: CardFacts, house: HouseId) -> bool:
    """Whether a House may see a card by name that not everybody may."""
    return any(
        is_seen(game, cards, piece, house) and not is_seen(game, cards, piece)
        for piece in game.pieces.values()
    )
