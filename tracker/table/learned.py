"""What somebody learns by the events of a command, so that it cannot be taken back quietly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tracker.engine.apply import apply
from tracker.engine.codec import Passage
from tracker.engine.event import Event
from tracker.engine.events import (
    Answered,
    Asked,
    CardsDrawn,
    CardsExamined,
    DeckShuffled,
    HouseDone,
    LotDrawn,
    MaximumRevealed,
    TieDrawn,
    WindowPassed,
)
from tracker.engine.sight import is_seen
from tracker.engine.state import Game
from tracker.engine.table import CardFacts
from tracker.engine.words import HouseId
from tracker.table.rights import NotYours, Seat, others

LEARNED = (CardsDrawn, CardsExamined, DeckShuffled, LotDrawn, MaximumRevealed, TieDrawn)
"""Events that are a draw, a lot, a look or the opening of what was sealed."""
CHOICES = (HouseDone, WindowPassed)
"""Events that may be what another House chose, by what it ordered beforehand."""


def learned(
    before: Game, events: Sequence[Event], cards: CardFacts, house: HouseId
) -> Iterator[str]:
    """What somebody learned by the events of a House, or what another House chose in them.

    What is `quiet` (`tracker.engine.verbs`) has none of it.
    """
    game = before
    asked = {one.id: one.house for one in game.questions}
    for event in events:
        if isinstance(event, LEARNED):
            yield "cards or lots were drawn, looked at or opened"
        if isinstance(event, Asked):
            asked[event.question] = event.house
        chose = event.house if isinstance(event, CHOICES) else house
        if isinstance(event, Answered):
            chose = asked.get(event.question, house)
        if chose != house:
            yield "another House has chosen since"
        game = apply(game, event)
    cards.learn({piece.card for piece in game.pieces.values()})
    for viewer in (*game.houses, ""):
        for piece in game.pieces.values():
            was = before.pieces.get(piece.id)
            if was is None and viewer == house:
                continue  # it named a card that it knew
            if is_seen(game, cards, piece, viewer) and not (
                was is not None and is_seen(before, cards, was, viewer)
            ):
                yield "a card was revealed"


def verify_alone(
    cards: CardFacts, seat: Seat, over: Passage, before: Game, events: Sequence[Event]
) -> None:
    """Check that a seat may go over commands, back or on again, without asking the others.

    Args:
        cards: The facts of the cards.
        seat: The seat.
        over: The commands.
        before: The game before their events.
        events: Their events.

    Raises:
        NotYours: they are another's, or somebody has learned something by them.
    """
    own = all(command.house == seat.house for command in over.commands)
    found = learned(before, events, cards, seat.house)
    why = next(found, "") if own else "it is not all its own command"
    if why and others(before, seat.house):
        raise NotYours(f"the others have to agree to it: {why}")
