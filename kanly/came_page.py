"""What comes of a command, or would come of it: its events in words, and who is awaited then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from cardbase.wording import capital
from kanly.log_page import happened
from kanly.output import paragraph
from tracker.events import Asked
from tracker.telling import Told, awaited, told
from tracker.telling.losses import Coming, losses_to_tell

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tracker.ahead import Ahead
    from tracker.events import Event
    from tracker.state import Game
    from tracker.table import Cards
    from tracker.words import HouseId


class Came(Struct, frozen=True, kw_only=True):
    """What comes of a command.

    Attributes:
        after: The game after it.
        coming: The losses that are to be told now.
    """

    after: Game
    story: tuple[Told, ...]
    coming: tuple[Coming, ...]
    awaited: str


def came(before: Game, after: Game, events: Sequence[Event], cards: Cards, viewer: HouseId) -> Came:
    """What the events of a command come to, told to a House, "" for what all may know."""
    return Came(
        after=after,
        story=tuple(told(before, events, cards, viewer)),
        coming=losses_to_tell(before, after, cards),
        awaited=awaited(after, cards),
    )


def lines(what: Came) -> Iterator[str]:
    """What matters of it, a sentence each; the question that is open then is told apart."""
    asked = {question.id for question in what.after.questions[:1]}
    said = [
        one
        for one in what.story
        if not (isinstance(one.event, Asked) and one.event.question in asked)
    ]
    if len(what.story) > 1:
        yield from happened(said)
    else:
        yield "Nothing comes of it."
    for one in what.coming:
        yield paragraph(f"{one.says} ({one.rule}).", first="")


def foreseen(ahead: Ahead, what: Came, viewer: HouseId) -> Iterator[str]:
    """What would come of a command, and who would be awaited, or on what it hangs."""
    stops = ahead.stops
    if stops is None:
        yield from lines(what)
        yield paragraph(f"Then: {capital(what.awaited)}.", first="")
    else:
        if len(what.story) > 1:
            yield from lines(what)
        hint = f" (--as {stops.house} shows it)" if stops.house and not viewer else ""
        yield paragraph(f"{capital(str(stops))}{hint}.", first="")
    for one in ahead.left_open:
        yield paragraph(f"Left open is what {one} does.", first="")
    yield "Nothing of it has happened."
