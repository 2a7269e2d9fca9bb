"""Events of the resources of a House: solaris, spice, favor, limits."""

from collections.abc import Mapping

from msgspec.structs import replace

from tracker.engine.event import Event, counted, house_of, need, piece_of, with_house, with_pieces
from tracker.engine.state import Game
from tracker.engine.words import GUILD, HouseId, PieceId, Place, Token


class SolarisChanged(Event, frozen=True, kw_only=True):
    """A House gained or paid solaris, from or to the Imperial treasury (Z-05)."""

    house: HouseId
    by: int
    cause: str = ""

    def apply(self, game: Game) -> Game:
        house = house_of(game, self.house)
        need(game, house.solaris + self.by >= 0, f"{house.name} has only {house.solaris} solaris")
        return with_house(game, house.id, solaris=house.solaris + self.by)


class FavorChanged(Event, frozen=True, kw_only=True):
    """A House gained or discarded favor; it may fall below 0 (F-05)."""

    house: HouseId
    by: int
    cause: str = ""

    def apply(self, game: Game) -> Game:
        return with_house(game, self.house, favor=house_of(game, self.house).favor + self.by)


class SpiceMoved(Event, frozen=True, kw_only=True):
    """Spice went from one place to another; the CROE follows the Guild Hoard (X-11)."""

    # a House, "guild", a card with spice tokens, or "" for new spice (SP-01)
    source: HouseId | PieceId
    target: HouseId | PieceId  # a House, "guild", a card, or "" when the spice leaves the game
    amount: int
    cause: str = ""

    def apply(self, game: Game) -> Game:
        need(game, self.amount >= 0, f"{self.amount} spice cannot move")
        return _spice(_spice(game, self.source, -self.amount), self.target, self.amount)


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
        return with_house(game, where, spice=house.spice + by)
    piece = piece_of(game, where)
    now = piece.tokens.get(Token.SPICE, 0) + by
    need(game, now >= 0, f"{piece.card} has not so much spice on it")
    counted(game, now, f"{piece.card} would have {now} spice on it")
    return with_pieces(game, replace(piece, tokens=with_tokens(piece.tokens, Token.SPICE, now)))


class BudgetSpent(Event, frozen=True, kw_only=True):
    """A House spent creation solaris (HP-05); a gift of the budget is negative."""

    house: HouseId
    by: int

    def apply(self, game: Game) -> Game:
        house = house_of(game, self.house)
        need(game, house.budget >= self.by, f"{house.name} has only {house.budget} to create with")
        return with_house(game, house.id, budget=house.budget - self.by)


class LimitsChanged(Event, frozen=True, kw_only=True):
    """The hand or Assembly limit of a House changed."""

    house: HouseId
    hand: int
    assembly: int

    def apply(self, game: Game) -> Game:
        need(game, min(self.hand, self.assembly) >= 0, "a limit cannot be negative")
        return with_house(game, self.house, hand_limit=self.hand, assembly_limit=self.assembly)


class UnseenChanged(Event, frozen=True, kw_only=True):
    """The number of cards in a place that the tracker does not know by name changed."""

    house: HouseId
    place: Place
    by: int
    cause: str = ""

    def apply(self, game: Game) -> Game:
        return shift_unseen(game, self.house, self.place, self.by)


def shift_unseen(game: Game, house_id: HouseId, place: Place, by: int) -> Game:
    """Change the number of unseen cards in a place; a negative result is an error."""
    house = house_of(game, house_id)
    now = house.unseen.get(place, 0) + by
    need(game, now >= 0, f"{house.name} has not so many unseen cards in the {place}")
    kept = {where: n for where, n in house.unseen.items() if where is not place}
    return with_house(game, house_id, unseen={**kept, place: now} if now else kept)


def with_tokens(tokens: Mapping[str, int], kind: str, now: int) -> dict[str, int]:
    """The tokens with this number of a kind; a kind with none is removed."""
    kept = {other: n for other, n in tokens.items() if other != kind}
    return {**kept, kind: now} if now else kept
