"""Losses that are coming: who could not draw if the House draw came now (L-01, L-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.table import Table
from tracker.words import Phase, Place

if TYPE_CHECKING:
    from tracker.state import Game
    from tracker.table import Cards
    from tracker.words import HouseId


PLENTY = 20
"""Cards in a House deck that no hand needs: then only favor can be short, and little is read."""


class Coming(Struct, frozen=True):
    """A loss at the next House draw, as the game stands: whose, by which rule, and why."""

    house: HouseId
    rule: str
    says: str


def losses_coming(game: Game, cards: Cards) -> tuple[Coming, ...]:
    """The losses that the next House draw would bring if it came now (L-01, L-02)."""
    if game.phase in {Phase.SETUP, Phase.OVER}:
        return ()
    short = [house for house in game.playing() if _may_lose(game, house)]
    at = Table(game, cards)
    return tuple(one for house in short for one in _of(at, house))


def losses_to_tell(before: Game, after: Game, cards: Cards) -> tuple[Coming, ...]:
    """Those to be told after a command: the new ones, and in a new phase all."""
    coming = losses_coming(after, cards)
    if _moment(before) != _moment(after):
        return coming
    known = {(one.house, one.rule) for one in losses_coming(before, cards)} if coming else set()
    return tuple(one for one in coming if (one.house, one.rule) not in known)


def _moment(game: Game) -> tuple[int, Phase, HouseId]:
    return (game.turn, game.phase, game.active)


def _may_lose(game: Game, house: HouseId) -> bool:
    return game.houses[house].favor <= 0 or game.count(house, Place.HOUSE_DECK) < PLENTY


def _of(at: Table, house: HouseId) -> tuple[Coming, ...]:
    from tracker.closing import loss, missing_cards  # who only looks seldom needs them

    missing = missing_cards(at, house)
    rule = loss(at, house, missing)
    if not rule:
        return ()
    mine = at.house(house)
    cards = "1 card" if missing == 1 else f"{missing} cards"
    deck = at.game.count(house, Place.HOUSE_DECK)
    lacks = f"favor {mine.favor}" if rule == "L-02" else f"{deck} in the House deck"
    says = f"{mine.name} loses at the House draw as things stand: {cards} to draw, with {lacks}"
    return (Coming(house, rule, says),)
