"""Describes the events of commands in order, without information hidden from the reader."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeGuard

from msgspec import Struct

from tracker.engine import events as ev
from tracker.engine.apply import apply
from tracker.engine.state import Game
from tracker.engine.table import CardFacts
from tracker.engine.words import HouseId, HouseOrder, Round
from tracker.views.telling.given_words import name_hidden
from tracker.views.telling.sentences import FOR_ALL, SENTENCES, is_for_all
from tracker.views.telling.teller import Remembered, Teller

QUIET = (
    ev.AbilityBegan,
    ev.AbilityEnded,
    ev.AbilityKept,
    ev.BidAwaited,
    ev.BonusCounted,
    ev.CardNamed,
    ev.CommandGiven,
    ev.ExchangeDeclared,
    ev.LimitUsed,
    ev.LotDrawn,
    ev.OperationAdvanced,
    ev.OperationEnded,
    ev.SurpriseSettled,
    ev.TriggerFired,
    ev.WindowClosed,
    ev.WindowOpened,
)
"""Events left out of short descriptions."""


class EventStory(Struct, frozen=True, kw_only=True):
    """One event in words.

    Attributes:
        seq: Its number on the line of history.
        quiet: It goes without saying where only what matters is told.
        text: A clause without a full stop.
        rule: The rule by which it happened, "" for none.
        instead: The table did it in the place of its reader, who passed or was done by that.
    """

    seq: int
    quiet: bool
    text: str
    rule: str
    event: ev.Event
    instead: bool = False


def told(
    before: Game, events: Sequence[ev.Event], cards: CardFacts, viewer: HouseId = ""
) -> list[EventStory]:
    """The events that follow on a game, in words.

    Args:
        before: The game before the first of them.
        events: Whole commands, or what came before the first.
        cards: The facts of the cards.
        viewer: The House that reads it, "" for what all may know.

    Raises:
        BadEvent: they do not follow on that game.
    """
    found: list[EventStory] = []
    for command in _commands(events):
        games = [before]
        for event in command:
            games.append(apply(games[-1], event))
        found += _told(command, games, cards, viewer)
        before = games[-1]
    return found


def _commands(events: Sequence[ev.Event]) -> Iterator[list[ev.Event]]:
    """The events, parted before each command."""
    command: list[ev.Event] = []
    for event in events:
        if isinstance(event, ev.CommandGiven) and command:
            yield command
            command = []
        command.append(event)
    if command:
        yield command


def _told(
    command: Sequence[ev.Event], games: Sequence[Game], cards: CardFacts, viewer: HouseId
) -> Iterator[EventStory]:
    known = Remembered(games, cards, viewer)
    hides = name_hidden(command, games[-1], known, cards, viewer)
    orders = any(_is_order(event, viewer) for event in command)
    all_next = _says_all_done(command[0])
    around = zip((None, *command), command, (*command[1:], None), games, games[1:], strict=False)
    for last, event, following, before, after in around:
        all_done = all_next and before.phase is games[0].phase
        teller = Teller(before, after, cards, known, last, all_done=all_done)
        text = SENTENCES[type(event)](teller, event)
        if hides and isinstance(event, ev.CommandGiven) and not is_for_all(event):
            text = " ".join(text.split()[: 2 if event.house else 1]) + " a card"
        elif hides and isinstance(event, ev.Noted) and event.rule == "G-06":
            text = f"{after.houses[event.house].name}: the rest is not done yet"
        if _is_order(event, viewer):
            text = f"the standing orders of {after.houses[event.house].name} change"
        elif orders and isinstance(event, ev.CommandGiven):
            text = " ".join(text.split()[:2])
        instead = _is_instead(event, viewer, all_done=all_done)
        quiet = _adds_nothing(event, following, before) and not instead
        quiet = quiet or (_is_order(event, viewer) and _is_order(following, viewer))
        yield EventStory(
            seq=after.seq,
            quiet=quiet,
            text=text,
            rule=event.rule,
            event=event,
            instead=instead,
        )


def _says_all_done(event: ev.Event) -> bool:
    """Whether the table says of every House awaited that it is done: "all next"."""
    if not (isinstance(event, ev.CommandGiven) and is_for_all(event)):
        return False
    return [word.lower() for word in event.words.split()[1:2]] == ["next"]


def _is_instead(event: ev.Event, viewer: HouseId, *, all_done: bool) -> bool:
    """Whether the table passes for the House that reads it, declares for it, or says it is done."""
    match event:
        case ev.WindowPassed(house=house):
            return house == viewer and event.rule == FOR_ALL
        case ev.HouseDone(house=house) | ev.FavorDeclared(rule="I-02", house=house):
            return house == viewer and all_done
    return False


def _is_order(event: ev.Event | None, viewer: HouseId) -> TypeGuard[ev.AnswerStands]:
    """Whether it is an order of another House, which only that House sees."""
    own = isinstance(event, ev.AnswerStands) and event.topic in set(HouseOrder)
    return own and getattr(event, "house", "") != viewer


def _adds_nothing(event: ev.Event, following: ev.Event | None, before: Game) -> bool:
    """Whether an event adds nothing to what is told beside it, or to the command that was given.

    The end of a rite does: nothing else says how it ended. Where a side has no more force after
    that of Surprise, that does not (SO-20).
    """
    match event, following:
        case ev.CardsEngaged(pieces=pieces), ev.ParticipantsJoined(pieces=joined):
            return pieces == joined
        case ev.CardActivated(piece=piece), ev.EffectBegan(source=source):
            return piece == source
        case ev.ForceDivided(force=force), _:
            return not any(force.values())
        case ((ev.WindowPassed(rule="OQ-33") | ev.AnswerStands(topic="begin", answer="")), _):
            return True  # the line of the command tells it; when the set-up ends for all
        case ev.ForceCounted(round=Round.FORCE, force=0), _:
            return before.rite is not None and before.rite.surprise is True
    ends_a_rite = isinstance(event, ev.OperationEnded) and before.rite is not None
    return isinstance(event, QUIET) and not ends_a_rite
