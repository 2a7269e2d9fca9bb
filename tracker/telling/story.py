"""Tells the events of a command, in their order, to those who may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.events import (
    Asked,
    CardActivated,
    CardNamed,
    CardPlaced,
    CardsEngaged,
    CommandGiven,
    EffectBegan,
    ForceCounted,
    ForceDivided,
    OperationEnded,
    ParticipantsJoined,
    WindowPassed,
)
from tracker.fold import apply
from tracker.telling import abilities as _abilities
from tracker.telling import cards as _cards
from tracker.telling import flow as _flow
from tracker.telling import operations as _operations
from tracker.telling import rites as _rites
from tracker.telling import values as _values
from tracker.telling.flow import is_for_all
from tracker.telling.seen import Remembered
from tracker.telling.teller import QUIET, SENTENCES, Teller
from tracker.words import Round

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from tracker.events import Event
    from tracker.state import Game
    from tracker.table import Cards
    from tracker.words import HouseId, PieceId

FOR_ALL = "OQ-33"
"""The rule of the passes that one word makes for every House: its own line tells them."""

COMPLETE = (_abilities, _cards, _flow, _operations, _rites, _values)
"""The modules whose import enters the sentences."""


class Told(Struct, frozen=True, kw_only=True):
    """One event in words.

    Attributes:
        seq: Its number on the line of history.
        quiet: It goes without saying where only what matters is told.
        text: A clause without a full stop.
        rule: The rule by which it happened, "" for none.
    """

    seq: int
    quiet: bool
    text: str
    rule: str
    event: Event


def tell(event: Event, teller: Teller) -> str:
    """What an event says, a clause without a full stop."""
    return SENTENCES[type(event)](teller, event)


def told(before: Game, events: Sequence[Event], cards: Cards, viewer: HouseId = "") -> list[Told]:
    """The events that follow on a game, in words.

    Args:
        before: The game before the first of them.
        events: Whole commands, or what came before the first.
        cards: The facts of the cards.
        viewer: The House that reads it, "" for what all may know.

    Raises:
        BadEvent: they do not follow on that game.
    """
    found: list[Told] = []
    for command in _commands(events):
        games = [before]
        for event in command:
            games.append(apply(games[-1], event))
        found += _told(command, games, cards, Remembered(games, cards, viewer))
        before = games[-1]
    return found


def _told(
    command: Sequence[Event], games: Sequence[Game], cards: Cards, known: Container[PieceId]
) -> Iterator[Told]:
    hides = any(_is_secret(event, games[-1], known) for event in command)
    around = zip((None, *command), command, (*command[1:], None), games, games[1:], strict=False)
    for last, event, following, before, after in around:
        text = tell(event, Teller(before, after, cards, known, last))
        if hides and isinstance(event, CommandGiven) and not is_for_all(event):
            text = " ".join(text.split()[: 2 if event.house else 1]) + " a card"
        quiet = type(event) in QUIET and not _ends_rite(event, before)
        quiet = quiet or _said_elsewhere(event, following) or _nothing_more(event, before)
        yield Told(seq=after.seq, quiet=quiet, text=text, rule=event.rule, event=event)


def _said_elsewhere(event: Event, following: Event | None) -> bool:
    """Whether an event adds nothing to what is told beside it, or to the word that was said."""
    match event, following:
        case CardsEngaged(pieces=pieces), ParticipantsJoined(pieces=joined):
            return pieces == joined
        case CardActivated(piece=piece), EffectBegan(source=source):
            return piece == source
        case ForceDivided(force=force), _:
            return not any(force.values())
        case WindowPassed(rule=rule), _:
            return rule == FOR_ALL
    return False


def _nothing_more(event: Event, before: Game) -> bool:
    """Whether a side has no more force after that of Surprise (SO-20)."""
    rite = before.rite
    late = isinstance(event, ForceCounted) and event.round is Round.FORCE and event.force == 0
    return late and rite is not None and rite.surprise is True


def _ends_rite(event: Event, before: Game) -> bool:
    """Whether a rite ends: worth saying, because nothing else says how."""
    return isinstance(event, OperationEnded) and before.rite is not None


def _is_secret(event: Event, game: Game, known: Container[PieceId]) -> bool:
    """Whether an event is about a card face-down that the words of its command may name."""
    match event:
        case CardNamed(piece=piece) | CardPlaced(piece=piece):
            return piece not in known
        case Asked(about=about):
            return about in game.pieces and about not in known
    return False


def _commands(events: Sequence[Event]) -> Iterator[list[Event]]:
    """The events, parted before each command."""
    command: list[Event] = []
    for event in events:
        if isinstance(event, CommandGiven) and command:
            yield command
            command = []
        command.append(event)
    if command:
        yield command
