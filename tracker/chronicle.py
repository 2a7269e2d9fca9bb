"""A game told by turns: what each House had at the end of each, and what was done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.events import CommandGiven, Event, TurnBegan
from tracker.fold import apply
from tracker.state import Game

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tracker.words import HouseId

MEASURES = ("favor", "spice", "solaris")
"""What the pictures of a game show."""


class Deed(Struct, frozen=True, kw_only=True):
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
        after: The game at its end.
    """

    turn: int
    order: tuple[HouseId, ...]
    deeds: tuple[Deed, ...]
    after: Game


def chapters(events: Iterable[Event]) -> list[Chapter]:
    """The game by turns. A command that ends a turn belongs to the turn it ends."""
    game = Game()
    found: list[Chapter] = []
    deeds: list[Deed] = []
    for deed in _deeds(events):
        game = deed.before
        for event in deed.rest:
            if isinstance(event, TurnBegan):
                found.append(_chapter(game, [*deeds, deed]))
                deeds = []
            game = apply(game, event)
        if not any(isinstance(event, TurnBegan) for event in deed.rest):
            deeds.append(deed)
    return [*found, _chapter(game, deeds)] if deeds or not found else found


def _chapter(after: Game, deeds: list[Deed]) -> Chapter:
    return Chapter(turn=after.turn, order=after.order, deeds=tuple(deeds), after=after)


def _deeds(events: Iterable[Event]) -> list[Deed]:
    """The commands in order; what came before the first belongs to none of them."""
    found: list[Deed] = []
    game, start = Game(), Game()
    rest: list[Event] = []
    house, words, seq = "", "", 1
    for event in events:
        if isinstance(event, CommandGiven):
            if rest or words:
                found.append(
                    Deed(seq=seq, house=house, words=words, before=start, rest=tuple(rest))
                )
            game = apply(game, event)
            house, words, seq, start, rest = event.house, event.words, game.seq, game, []
            continue
        rest.append(event)
        game = apply(game, event)
    if rest or words:
        found.append(Deed(seq=seq, house=house, words=words, before=start, rest=tuple(rest)))
    return found


def series(told: Iterable[Chapter], measure: str) -> dict[HouseId, list[int]]:
    """House -> how much of a measure it had at the end of each turn, set-up first."""
    found: dict[HouseId, list[int]] = {}
    for chapter in told:
        for house in chapter.after.houses.values():
            found.setdefault(house.id, []).append(getattr(house, measure))
    return found
