"""A game by turns, and its rites, for the report."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import dropwhile

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine.apply import apply
from tracker.engine.events import (
    CommandGiven,
    Event,
    ForceCounted,
    OperationEnded,
    RiteDeclared,
    TurnBegan,
    Vanquished,
)
from tracker.engine.state import Game
from tracker.engine.words import HouseId, PieceId

DEPLOYED = "deployed"
MEASURES = ("favor", "spice", "solaris", DEPLOYED)
"""What the pictures of a game show."""


def measured(game: Game, house: HouseId, measure: str) -> int:
    """How much of a measure a House has: favor, spice, solaris, or cards deployed in its domain."""
    if measure == DEPLOYED:
        return sum(piece.deployed for piece in game.domain(house))
    return int(getattr(game.houses[house], measure))


class GivenCommand(Struct, frozen=True, kw_only=True):
    """One command, and the events that followed from it.

    Attributes:
        seq: The number of its first event.
        before: The game just before it.
        rest: Its events, the command itself left out.
    """

    seq: int
    house: HouseId
    words: str
    before: Game
    rest: tuple[Event, ...]


class Chapter(Struct, frozen=True, kw_only=True):
    """One turn; set-up is turn 0.

    Attributes:
        order: The Houses in order of initiative.
        opening: What the command that ended the turn before did in this one, from the event on
            that began it; None in set-up.
        after: The game at its end.
    """

    turn: int
    order: tuple[HouseId, ...]
    deeds: tuple[GivenCommand, ...]
    after: Game
    opening: GivenCommand | None = None


def chapters(events: Iterable[Event]) -> list[Chapter]:
    """The game by turns. A command that ends a turn belongs to the turn it ends."""
    game = Game()
    found: list[Chapter] = []
    deeds: list[GivenCommand] = []
    opening: GivenCommand | None = None
    for deed in _deeds(events):
        game = deed.before
        deeds.append(deed)
        for at, event in enumerate(deed.rest):
            if isinstance(event, TurnBegan):
                found.append(_chapter(game, opening, deeds))
                opening = replace(deed, words="", before=game, rest=deed.rest[at:])
                deeds = []
            game = apply(game, event)
    return [*found, _chapter(game, opening, deeds)]


def _chapter(after: Game, opening: GivenCommand | None, deeds: list[GivenCommand]) -> Chapter:
    return Chapter(
        turn=after.turn, order=after.order, opening=opening, deeds=tuple(deeds), after=after
    )


def _deeds(events: Iterable[Event]) -> list[GivenCommand]:
    """The commands in order; what came before the first belongs to none of them."""
    found: list[GivenCommand] = []
    game, start = Game(), Game()
    rest: list[Event] = []
    house, words, seq = "", "", 1

    def keep() -> None:
        if rest or words:
            found.append(
                GivenCommand(seq=seq, house=house, words=words, before=start, rest=tuple(rest))
            )

    for event in events:
        game = apply(game, event)
        if isinstance(event, CommandGiven):
            keep()
            house, words, seq, start, rest = event.house, event.words, game.seq, game, []
        else:
            rest.append(event)
    keep()
    return found


def series(told: Iterable[Chapter], measure: str) -> dict[HouseId, list[int]]:
    """House -> how much of a measure it had at the end of each turn, set-up first."""
    found: dict[HouseId, list[int]] = {}
    for chapter in told:
        for house in chapter.after.houses.values():
            found.setdefault(house.id, []).append(measured(chapter.after, house.id, measure))
    return found


class Fight(Struct, frozen=True, kw_only=True):
    """The commands of one rite, from its declaration to its end, or to where the game stands.

    Attributes:
        begun: How it was declared.
        force: House -> the force it had, over all rounds.
        fallen: Who was vanquished.
        ended: The event that ended it, None while it is under way.
    """

    begun: RiteDeclared
    deeds: tuple[GivenCommand, ...]
    force: dict[HouseId, int]
    fallen: tuple[PieceId, ...]
    ended: OperationEnded | None


def with_fights(deeds: Iterable[GivenCommand]) -> list[GivenCommand | Fight]:
    """Deeds in their order, those of a rite as one.

    What was said before a rite was declared and declares it, too, belongs to it.
    """
    found: list[GivenCommand | tuple[RiteDeclared, list[GivenCommand]]] = []
    for deed in deeds:
        last = found[-1] if found else None
        begun = [event for event in deed.rest if isinstance(event, RiteDeclared)]
        if begun:
            found.append((begun[-1], [deed]))
        elif isinstance(last, tuple) and deed.before.rite is not None:
            last[1].append(deed)
        else:
            found.append(deed)
    return [_fight(*one) if isinstance(one, tuple) else one for one in found]


def _fight(begun: RiteDeclared, deeds: list[GivenCommand]) -> Fight:
    """A rite out of its deeds; what follows its end in the last of them is no part of it."""
    force, fallen, ended = dict[str, int](), list[str](), None
    events = [event for deed in deeds for event in deed.rest]
    for event in dropwhile(lambda event: event is not begun, events):
        match event:
            case ForceCounted():
                force[event.house] = force.get(event.house, 0) + event.force
            case Vanquished():
                fallen += event.pieces
            case OperationEnded():
                ended = event
                break
    return Fight(begun=begun, deeds=tuple(deeds), force=force, fallen=tuple(fallen), ended=ended)
