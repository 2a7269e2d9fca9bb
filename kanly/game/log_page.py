"""What has happened, and what comes of a command."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from cardbase.strings import capital
from kanly.terminal.output import paragraph
from tracker.engine.events import Asked, CommandGiven, Event
from tracker.engine.state import Game
from tracker.engine.table import CardFacts
from tracker.engine.words import HouseId
from tracker.views.moves import move_told, told_among
from tracker.views.seen import view_of
from tracker.views.telling import EventStory, awaited, told
from tracker.views.telling.losses import Coming, losses_to_tell

if TYPE_CHECKING:
    from tracker.log.record import Move
    from tracker.table.ahead import Ahead
    from tracker.table.session import Session


NUMBER = 6


def worth(story: Iterable[EventStory]) -> list[EventStory]:
    """The commands, and the events that do not go without saying."""
    return [one for one in story if not one.quiet or isinstance(one.event, CommandGiven)]


def lines(story: Iterable[EventStory]) -> Iterator[str]:
    """A line for each event; commands are marked."""
    for one in story:
        mark = "> " if isinstance(one.event, CommandGiven) else "  "
        first = f"{one.seq:>{NUMBER - 2}}  {mark}"
        yield paragraph(one.text + proof(one), " " * (NUMBER + 2), first=first)


def with_moves(session: Session, story: Sequence[EventStory]) -> Iterator[str]:
    """The lines of a story, with what was undone, redone and asked for where that was said."""
    moves = [*told_among(session.records(), session.moves())] if session.moves() else []
    moves = [(after, move) for after, move in moves if after >= story[0].seq]
    for one in story:
        while moves and moves[0][0] < one.seq:
            yield _move_line(session, moves.pop(0)[1])
        yield from lines([one])
    for _, move in moves:
        yield _move_line(session, move)


def _move_line(session: Session, move: Move) -> str:
    return paragraph(
        move_told(session.game, move), " " * (NUMBER + 2), first=" " * (NUMBER - 2) + "  * "
    )


def proof(one: EventStory) -> str:
    """The rule by which it happened, in brackets."""
    return f" ({one.rule})" if one.rule else ""


class Came(Struct, frozen=True, kw_only=True):
    """What comes of a command.

    Attributes:
        after: The game after it.
        coming: The losses that are to be told now.
    """

    after: Game
    story: tuple[EventStory, ...]
    coming: tuple[Coming, ...]
    awaited: str


def came_in(session: Session, before: Game, events: Sequence[Event], viewer: HouseId) -> Came:
    """What the events that led from a past state to the present one come to, told to a House."""
    view = view_of(session, viewer)
    start, told_events = view.since(before, events)
    return came(start, view.game, told_events, view.cards, viewer)


def came(
    before: Game, after: Game, events: Sequence[Event], cards: CardFacts, viewer: HouseId
) -> Came:
    """What the events of a command come to, told to a House, "" for what all may know."""
    return Came(
        after=after,
        story=tuple(told(before, events, cards, viewer)),
        coming=losses_to_tell(before, after, cards),
        awaited=awaited(after, cards),
    )


def came_lines(what: Came) -> Iterator[str]:
    """What matters of it, a sentence each; the question that is open then is told apart."""
    asked = {question.id for question in what.after.questions[:1]}
    happened = [
        one
        for one in what.story
        if not (one.quiet or (isinstance(one.event, Asked) and one.event.question in asked))
    ]
    if len(what.story) > 1:
        for one in happened:
            yield paragraph(capital(one.text) + proof(one), "  ", first="")
    else:
        yield "Nothing comes of it."
    for loss in what.coming:
        yield paragraph(f"{loss.says} ({loss.rule}).", first="")


def foreseen(ahead: Ahead, what: Came, viewer: HouseId) -> Iterator[str]:
    """What would come of a command, and who would be awaited, or on what it hangs."""
    stops = ahead.stops
    if stops is None:
        yield from came_lines(what)
        yield paragraph(f"Then: {capital(what.awaited)}.", first="")
    else:
        if len(what.story) > 1:
            yield from came_lines(what)
        hint = f" (--as {stops.house} shows it)" if stops.house and not viewer else ""
        yield paragraph(f"{capital(str(stops))}{hint}.", first="")
    for one in ahead.left_open:
        yield paragraph(f"Left open is what {one} does.", first="")
    yield "Nothing of it has happened."
