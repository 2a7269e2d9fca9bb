"""Lots and shuffles of a game, and what the log says of the secret they follow from."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tracker.engine.chance import (
    commitment_to,
    digest_of_order,
    fresh,
    is_secret,
    nonce_of,
    seeded,
    shuffled,
    unforeseen,
)
from tracker.engine.events import LotDrawn, SecretCommitted
from tracker.engine.state import Game
from tracker.engine.table import Table
from tracker.engine.words import HouseId, Place, StatName


def occasion_of_deal(house: HouseId, deck: Place) -> str:
    """The occasion on which a House lays out a deck: once in a game."""
    return f"{deck} of {house}"


def occasion_of_shuffle(before: Game, house: HouseId, deck: Place) -> str:
    """The occasion of a shuffle; neither a note nor a refused command changes the counter."""
    return f"shuffle {house} {deck} {before.counter}"


def occasion_of_ranks(turn: int, moves: int) -> str:
    """The occasion on which tied Houses draw lots, while so many effects are to move ranks."""
    return f"initiative in turn {turn}, {moves} ranks to be moved"


def occasion_of_taking(run: str, choice: str, place: Place) -> str:
    """The occasion on which a choice of an operation takes cards of a place that nobody sees."""
    return f"unseen {run} {choice} {place}"


def is_due(game: Game, occasion: str) -> bool:
    """Whether a lot could be drawn on this occasion in that moment."""
    kind, _, rest = occasion.partition(" ")
    if kind == "unseen":
        return any(one.id == rest.partition(" ")[0] for one in game.frames)
    moves = sum(1 for effect in game.effects if effect.stat == StatName.RANK)
    return occasion == occasion_of_ranks(game.turn, moves)


def drawn(at: Table, occasion: str, among: Iterable[str]) -> tuple[str, ...]:
    """The Houses or cards in the order of a lot, which the log records with what it was drawn from.

    The seed is the secret of the log, else the given seed of a game without one, else new.
    """
    items = sorted(among)
    source = _source(at)
    order = shuffled(source, occasion, items)
    if _committed(at, source):
        at.emit(LotDrawn(rule="G-02", occasion=occasion, among=tuple(items), order=order))
    return order


def face_down(
    at: Table, occasion: str, among: Iterable[str], card: Callable[[str], str] = str
) -> tuple[tuple[str, ...], str]:
    """The items of a shuffle in an order that nobody sees, and the digest of its cards.

    `card` tells the id in the catalog of an item. The digest is "" where there is no secret to
    commit to. While a command is only tried out, the items stay sorted.
    """
    if at.chance is unforeseen:
        return tuple(sorted(among)), ""
    source = _source(at)
    order = shuffled(source, occasion, among)
    if not _committed(at, source):
        return order, ""
    return order, digest_of_order(nonce_of(source, occasion), map(card, order))


def _source(at: Table) -> str:
    if at.chance is not None:
        return at.chance()
    return fresh() if at.game.seed is None else seeded(at.game.seed)


def _committed(at: Table, source: str) -> bool:
    """Whether the log commits to a secret; it does so now where it has not done so before."""
    if at.chance is None or not is_secret(source):
        return False
    digest = commitment_to(source)
    if at.game.commitment != digest:
        at.emit(SecretCommitted(rule="G-02", digest=digest))
    return True
