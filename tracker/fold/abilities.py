"""Applies the events of abilities under way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from tracker.events import AbilityBegan, AbilityEnded, AbilityKept, AbilityTakenOver, TriggerFired
from tracker.fold.register import applies, house_of, need, piece_of
from tracker.state import Frame

if TYPE_CHECKING:
    from tracker.state import Game


@applies(AbilityBegan)
def began(game: Game, event: AbilityBegan) -> Game:
    """One more ability, which acts before those under way; what was triggered waits no more."""
    frames = (*game.frames, _frame(game, event))
    fired = tuple(one for one in game.fired if one.id != event.frame)
    new = int(len(fired) == len(game.fired))
    return replace(game, frames=frames, fired=fired, counter=game.counter + new)


@applies(TriggerFired)
def fired(game: Game, event: TriggerFired) -> Game:
    """One more that waits to act."""
    return replace(game, fired=(*game.fired, _frame(game, event)), counter=game.counter + 1)


def _frame(game: Game, event: AbilityBegan | TriggerFired) -> Frame:
    house_of(game, event.house)
    piece_of(game, event.card)
    return Frame(
        id=event.frame,
        card=event.card,
        house=event.house,
        part=event.part,
        parent=event.parent,
        kept=event.kept,
    )


@applies(AbilityKept)
def kept(game: Game, event: AbilityKept) -> Game:
    """What an ability knows now."""
    need(game, any(one.id == event.frame for one in game.frames), "no such ability is under way")
    frames = tuple(
        replace(one, kept={**one.kept, event.key: event.value}) if one.id == event.frame else one
        for one in game.frames
    )
    return replace(game, frames=frames)


@applies(AbilityEnded)
def ended(game: Game, event: AbilityEnded) -> Game:
    """One ability less."""
    left = tuple(one for one in game.frames if one.id != event.frame)
    need(game, len(left) < len(game.frames), "no such ability is under way")
    return replace(game, frames=left)


@applies(AbilityTakenOver)
def taken_over(game: Game, event: AbilityTakenOver) -> Game:
    """One ability less, under way or still to come, and none of its questions is open."""
    frames = tuple(one for one in game.frames if one.id != event.frame)
    fired = tuple(one for one in game.fired if one.id != event.frame)
    fewer = len(frames) + len(fired) < len(game.frames) + len(game.fired)
    need(game, fewer, "no such ability is under way")
    questions = tuple(one for one in game.questions if one.frame != event.frame)
    return replace(game, frames=frames, fired=fired, questions=questions)
