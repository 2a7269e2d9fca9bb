"""Tells the events of a command in their order, and what the game waits for."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import TypeGuard

from msgspec import Struct

from cardbase.vocabulary import Subtype
from errata.text import listed
from tracker.engine.apply import apply
from tracker.engine.events import (
    AnswerStands,
    Asked,
    CardActivated,
    CardNamed,
    CardPlaced,
    CardsEngaged,
    CommandGiven,
    EffectBegan,
    Event,
    ForceCounted,
    ForceDivided,
    OperationEnded,
    ParticipantsJoined,
    WindowPassed,
)
from tracker.engine.phases import STEPS
from tracker.engine.state import Game, Petition, Question, Window
from tracker.engine.table import Cards
from tracker.engine.words import (
    DONE,
    EFFECT,
    Bidding,
    HouseId,
    Kind,
    Order,
    Phase,
    PieceId,
    Place,
    Round,
    Stage,
)
from tracker.play.permissions import in_order, waits
from tracker.views.telling import cards as _abilities
from tracker.views.telling import cards as _cards
from tracker.views.telling import flow as _flow
from tracker.views.telling import operations as _operations
from tracker.views.telling import rites as _rites
from tracker.views.telling import values as _values
from tracker.views.telling.flow import is_for_all
from tracker.views.telling.teller import QUIET, SENTENCES, Remembered, Teller, called

LEAST = 2
"""How many Houses play at least (G-03)."""

SITTING = "Houses sit down, such as: house Vernius sponsor Atreides"


def awaited(game: Game, cards: Cards) -> str:
    """What the game waits for, a clause without a full stop."""
    if game.phase is Phase.OVER:
        return f"the game is over: {_name(game, game.winner) or 'nobody'} has won ({game.won_by})"
    if game.questions:
        return _question(game, cards, game.questions[0])
    if game.window is not None and waits(game):
        return _window(game, cards, game.window)
    if game.rite is not None or (game.operation and game.operation.stage is Stage.STARTING):
        said = _rite(game, cards)
        if said:
            return said
    if game.petition is not None:
        return _petition(game, game.petition)
    return _phase(game, cards)


def _phase(game: Game, cards: Cards) -> str:
    if game.active:
        return f"{_name(game, game.active)} acts"
    if game.phase is Phase.SETUP:
        return _setting_up(game, cards)
    waiting = game.waiting[:1] if in_order(game) else game.waiting
    if not waiting:
        return "nobody is awaited"
    step = STEPS[game.phase]
    return f"{_names(game, waiting)} {step.says} ({', '.join(step.words)})"


def _setting_up(game: Game, cards: Cards) -> str:
    """What is missing before the first turn can begin."""
    if not game.houses:
        return SITTING
    missing = ["another House sits down (house)"] if len(game.houses) < LEAST else []
    homeless = [house for house in game.houses if not _has_homeworld(game, cards, house)]
    if homeless:
        missing.append(f"{_names(game, homeless)} must choose a homeworld (homeworld)")
    undealt = [house for house in game.houses if not _has_decks(game, house)]
    if undealt:
        missing.append(f"{_names(game, undealt)} must lay out decks (deck)")
    return "; ".join(missing) or "the Houses create; begin starts the first turn"


def _has_homeworld(game: Game, cards: Cards, house: HouseId) -> bool:
    mine = game.domain(house)
    return any(p.deployed and Subtype.HOMEWORLD in cards[p.card].subtypes for p in mine)


def _has_decks(game: Game, house: HouseId) -> bool:
    return all(game.count(house, deck) for deck in (Place.IMPERIAL_DECK, Place.HOUSE_DECK))


def _question(game: Game, cards: Cards, question: Question) -> str:
    teller = Teller(game, game, cards, Remembered([game], cards))
    asked, name = teller.question(question), _name(game, question.house)
    does = f"carries this out, and then says {DONE}" if question.topic == EFFECT else "answers"
    return f"{name} {does}: {asked} ({question.rule})"


def _rite(game: Game, cards: Cards) -> str:
    """Whose word the rite under way waits for, "" for nobody's."""
    from tracker.engine.table import Table
    from tracker.rules.rite.verbs import waiting

    found = waiting(Table(game, cards))
    if found is None:
        return ""
    return f"{_name(game, found.house)} {found.says} ({', '.join(found.words)})"


def _window(game: Game, cards: Cards, window: Window) -> str:
    asked = next((house for house in window.order if house not in window.passed), "")
    about = f" the {called(window.about)}" if window.about else ""
    if window.about is Kind.RITE and game.rite is not None:
        return _rite_window(game, cards, window, asked)
    if not window.passing and not window.about:
        return f"{window.kind} tactics may be played; all pass closes the window"
    if not window.passing:
        return f"a tactic may answer{about}; all pass goes on with it"
    return f"{_name(game, asked)} answers{about} with a tactic, or passes"


def _rite_window(game: Game, cards: Cards, window: Window, asked: HouseId) -> str:
    """The window of a segment, its number first."""
    from tracker.engine.table import Table
    from tracker.rules.rite.verbs import what_plays, who_plays, window_number

    at = Table(game, cards)
    number = window_number(at)
    if not window.passing:
        return f"window {number}: {who_plays(at)}; all pass closes it"
    return f"{_name(game, asked)} plays {what_plays(at, asked)}, or passes (window {number})"


def _petition(game: Game, petition: Petition) -> str:
    match petition.stage:
        case Bidding.SEALED if petition.awaited in petition.sealed:
            return f"{_name(game, petition.awaited)} opens its sealed maximum: reveal"
        case Bidding.SEALED:
            return f"{_name(game, petition.awaited)} seals a maximum, or passes"
        case Bidding.PAYING:
            told = f"{_name(game, petition.bidder)} pays {petition.bid}"
            return f"{told} (pay N: N of it in favor, the rest in solaris)"
        case _ if petition.awaited:
            return f"{_name(game, petition.awaited)} bids more than {petition.bid}, or passes"
    return f"the petition goes on: {_name(game, petition.bidder)} has bid {petition.bid}"


def _name(game: Game, house: HouseId) -> str:
    return game.houses[house].name if house in game.houses else house


def _names(game: Game, houses: tuple[HouseId, ...] | list[HouseId]) -> str:
    return listed([_name(game, house) for house in houses])


# --- Tells the events of a command, in their order, to those who may know -------------------------

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
        found += _told(command, games, cards, viewer)
        before = games[-1]
    return found


def _told(
    command: Sequence[Event], games: Sequence[Game], cards: Cards, viewer: HouseId
) -> Iterator[Told]:
    known = Remembered(games, cards, viewer)
    hides = any(_is_secret(event, games[-1], known) for event in command)
    orders = any(_is_order(event, viewer) for event in command)
    around = zip((None, *command), command, (*command[1:], None), games, games[1:], strict=False)
    for last, event, following, before, after in around:
        text = tell(event, Teller(before, after, cards, known, last))
        if hides and isinstance(event, CommandGiven) and not is_for_all(event):
            text = " ".join(text.split()[: 2 if event.house else 1]) + " a card"
        if _is_order(event, viewer):
            text = f"{after.houses[event.house].name} says what it is asked"
        elif orders and isinstance(event, CommandGiven):
            text = " ".join(text.split()[:2])
        quiet = type(event) in QUIET and not _ends_rite(event, before)
        quiet = quiet or _said_elsewhere(event, following) or _nothing_more(event, before)
        yield Told(seq=after.seq, quiet=quiet, text=text, rule=event.rule, event=event)


def _is_order(event: Event, viewer: HouseId) -> TypeGuard[AnswerStands]:
    """Whether it is an order of another House, which only that one sees."""
    return isinstance(event, AnswerStands) and event.topic in set(Order) and event.house != viewer


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
