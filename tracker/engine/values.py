"""Events of what a House has, and how they apply: solaris, spice, favor, limits."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tracker.engine.event import (
    Event,
    applies,
    counted,
    house_of,
    need,
    piece_of,
    with_house,
    with_pieces,
)
from tracker.engine.state import Game
from tracker.engine.words import GUILD, HouseId, PieceId, Place, Token


class SolarisChanged(Event, frozen=True, kw_only=True):
    """A House gained or paid solaris, from or to the Imperial treasury (Z-05)."""

    house: HouseId
    by: int
    cause: str = ""


class FavorChanged(Event, frozen=True, kw_only=True):
    """A House gained or discarded favor; it may fall below 0 (F-05)."""

    house: HouseId
    by: int
    cause: str = ""


class SpiceMoved(Event, frozen=True, kw_only=True):
    """Spice went from one place to another; the CROE follows the Guild Hoard (X-11).

    Attributes:
        source: A House, "guild", a card with spice tokens, or "" for new spice (SP-01).
        target: A House, "guild", a card, or "" when the spice leaves the game.
    """

    source: HouseId | PieceId
    target: HouseId | PieceId
    amount: int
    cause: str = ""


class BudgetSpent(Event, frozen=True, kw_only=True):
    """A House spent creation solaris (HP-05); a gift of the budget is negative."""

    house: HouseId
    by: int


class LimitsChanged(Event, frozen=True, kw_only=True):
    """The hand or Assembly limit of a House changed."""

    house: HouseId
    hand: int
    assembly: int


class UnseenChanged(Event, frozen=True, kw_only=True):
    """The number of cards in a place whose names nobody told the tracker changed."""

    house: HouseId
    place: Place
    by: int
    cause: str = ""


# --- Applies the events of what a House has -------------------------------------------------------


@applies(SolarisChanged)
def solaris(game: Game, event: SolarisChanged) -> Game:
    """The treasury of a House; never below 0."""
    house = house_of(game, event.house)
    need(game, house.solaris + event.by >= 0, f"{house.name} has only {house.solaris} solaris")
    return with_house(game, replace(house, solaris=house.solaris + event.by))


@applies(FavorChanged)
def favor(game: Game, event: FavorChanged) -> Game:
    """The favor of a House, which may be negative (F-05)."""
    house = house_of(game, event.house)
    return with_house(game, replace(house, favor=house.favor + event.by))


@applies(SpiceMoved)
def spice(game: Game, event: SpiceMoved) -> Game:
    """Spice is conserved but for what is produced and what leaves the game."""
    need(game, event.amount >= 0, f"{event.amount} spice cannot move")
    return _spice(_spice(game, event.source, -event.amount), event.target, event.amount)


def _spice(game: Game, where: str, by: int) -> Game:
    if not where:
        made = replace(game, produced=game.produced - by)
        return made if by < 0 else replace(game, spent=game.spent + by)
    if where == GUILD:
        need(game, game.hoard + by >= 0, f"the Guild Hoard has only {game.hoard} spice")
        counted(game, game.hoard + by, f"the Guild Hoard would have {game.hoard + by} spice")
        return replace(game, hoard=game.hoard + by)
    if where in game.houses:
        house = game.houses[where]
        need(game, house.spice + by >= 0, f"{house.name} has only {house.spice} spice")
        return with_house(game, replace(house, spice=house.spice + by))
    piece = piece_of(game, where)
    now = piece.tokens.get(Token.SPICE, 0) + by
    need(game, now >= 0, f"{piece.card} has not so much spice on it")
    counted(game, now, f"{piece.card} would have {now} spice on it")
    return with_pieces(game, replace(piece, tokens=with_tokens(piece.tokens, Token.SPICE, now)))


def with_tokens(tokens: Mapping[str, int], kind: str, now: int) -> dict[str, int]:
    """The tokens with so many of a kind; none leaves no trace."""
    kept = {other: n for other, n in tokens.items() if other != kind}
    return {**kept, kind: now} if now else kept


@applies(BudgetSpent)
def budget(game: Game, event: BudgetSpent) -> Game:
    """Creation solaris (HP-05)."""
    house = house_of(game, event.house)
    need(game, house.budget >= event.by, f"{house.name} has only {house.budget} to create with")
    return with_house(game, replace(house, budget=house.budget - event.by))


@applies(LimitsChanged)
def limits(game: Game, event: LimitsChanged) -> Game:
    """The limits of hand and Assembly."""
    need(game, min(event.hand, event.assembly) >= 0, "a limit cannot be negative")
    house = house_of(game, event.house)
    return with_house(game, replace(house, hand_limit=event.hand, assembly_limit=event.assembly))


@applies(UnseenChanged)
def unseen(game: Game, event: UnseenChanged) -> Game:
    """Cards whose names the tracker does not know."""
    return shift_unseen(game, event.house, event.place, event.by)


def shift_unseen(game: Game, house_id: str, place: Place, by: int) -> Game:
    """So many more unseen cards in a place; fewer than none is an error."""
    house = house_of(game, house_id)
    now = house.unseen.get(place, 0) + by
    need(game, now >= 0, f"{house.name} has not so many unseen cards in the {place}")
    kept = {where: n for where, n in house.unseen.items() if where is not place}
    return with_house(game, replace(house, unseen={**kept, place: now} if now else kept))
