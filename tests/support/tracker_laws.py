"""What must hold of every game at every moment, whatever was played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine.words import Phase, Place, Token

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.engine.state import Game, House, Piece


def broken(game: Game) -> list[str]:
    """The laws a game breaks, in words; none for a sound game."""
    return [*_spice(game), *_houses(game), *_pieces(game), *_order(game), *_under_way(game)]


def _spice(game: Game) -> Iterator[str]:
    on_cards = sum(piece.tokens.get(Token.SPICE, 0) for piece in game.pieces.values())
    held = sum(house.spice for house in game.houses.values())
    there = game.hoard + held + on_cards + game.spent
    if there != game.starting_hoard + game.produced:
        yield f"spice: {there} there, {game.starting_hoard + game.produced} came in"
    if min(game.hoard, game.produced, game.spent) < 0:
        yield "spice: a negative amount"


def _houses(game: Game) -> Iterator[str]:
    for house in game.houses.values():
        if min(house.solaris, house.spice, house.budget, house.hand_limit) < 0:
            yield f"{house.id}: something is negative"
        if any(count < 0 for count in house.unseen.values()):
            yield f"{house.id}: unseen cards below none"


def _pieces(game: Game) -> Iterator[str]:
    for key, piece in game.pieces.items():
        if key != piece.id:
            yield f"{key}: bears the id {piece.id}"
        if any(count <= 0 for count in piece.tokens.values()):
            yield f"{key}: tokens {dict(piece.tokens)}"
        if piece.place not in {Place.DOMAIN, Place.PLAYED} and _is_turned(piece):
            yield f"{key}: deployed, engaged, assigned or with tokens in the {piece.place}"
        if piece.engaged and not piece.deployed:
            yield f"{key}: engaged and not deployed"
        yield from _parent(game, piece)


def _is_turned(piece: Piece) -> bool:
    return piece.deployed or piece.engaged or piece.parent is not None or bool(piece.tokens)


def _parent(game: Game, piece: Piece) -> Iterator[str]:
    seen, now = {piece.id}, piece
    while now.parent is not None:
        parent = game.pieces.get(now.parent)
        if now.place is Place.PLAYED and _acts_on(game, now, parent):
            return
        if parent is None or parent.place is not Place.DOMAIN:
            yield f"{piece.id}: its parent {now.parent} is in no domain"
            return
        if parent.holder != now.holder and now.place is Place.DOMAIN:
            yield f"{piece.id}: its parent lies with {parent.holder}, it with {now.holder}"
        if parent.id in seen:
            yield f"{piece.id}: assigned in a circle"
            return
        seen.add(parent.id)
        now = parent


def _acts_on(game: Game, played: Piece, piece: Piece | None) -> bool:
    """Whether a played card acts on one that lies in no domain: in a hand, or petitioned for."""
    if piece is None:
        return False
    petitioned = game.petition is not None and game.petition.piece == piece.id
    return petitioned or any(frame.card == played.id for frame in game.frames)


def _order(game: Game) -> Iterator[str]:
    if sorted(game.order) != sorted(game.houses):
        yield "order: not that of the Houses"
    if not set(game.waiting) <= set(game.playing()):
        yield "order: a House is awaited that does not play"
    if bool(game.active) != (game.phase is Phase.HOUSE_INTERVAL):
        yield f"order: {game.active or 'nobody'} is active in the {game.phase} phase"


def _under_way(game: Game) -> Iterator[str]:
    if game.petition is not None:
        bidder: House = game.houses[game.petition.bidder]
        if game.petition.bidder in game.petition.passed:
            yield f"petition: {bidder.id} bids and has passed"
        if game.petition.bid < game.petition.cost:
            yield "petition: a bid below the cost"
    if game.winner and game.phase is not Phase.OVER:
        yield "won, and not over"


def cards_of(game: Game, house: str) -> int:
    """How many cards a House owns, known or not: no card appears twice or is lost."""
    known = sum(1 for piece in game.pieces.values() if piece.owner == house)
    return known + sum(game.houses[house].unseen.values())
