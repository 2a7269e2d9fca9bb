"""The one place where the cards of events are covered for who may not know them (Z-02 to Z-04)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

from msgspec.structs import replace

from tracker.engine.apply import apply
from tracker.engine.events import (
    CardNamed,
    DeckDealt,
    DeckListed,
    DeckShuffled,
    Event,
    GameBegan,
    GameStaged,
)
from tracker.engine.sight import COVER, is_seen, without_orders
from tracker.engine.state import Game, Piece
from tracker.engine.table import CardFacts
from tracker.engine.words import HouseId, PieceId


def ever_seen(
    events: Iterable[Event],
    cards: CardFacts,
    viewer: HouseId,
    before: Game,
    *,
    forgets: bool = False,
) -> set[PieceId]:
    """The cards that a viewer may have known after some of the events.

    One that got a new id by a shuffle and was seen later counts under its old id, too: it was dealt
    under that. `forgets`: one that a shuffle has covered is forgotten, also where it kept its id.
    """
    found: set[PieceId] = set()
    was: dict[PieceId, PieceId] = {}
    for event in events:
        if forgets and isinstance(event, DeckShuffled) and not event.renamed:
            found -= set(event.pieces)
        after = apply(before, event)
        if isinstance(event, DeckShuffled) and after.counter > before.counter:
            was |= {f"c{before.counter + at}": one for at, one in enumerate(event.pieces, start=1)}
        found.update(
            piece.id
            for piece in _changed(before, after)
            if piece.id not in found and is_seen(after, cards, piece, viewer)
        )
        before = after
    for new, old in reversed(was.items()):  # the latest shuffle first
        if new in found:
            found.add(old)
    return found


def _changed(before: Game, after: Game) -> Iterator[Piece]:
    """The cards that an event has changed, and the one that a petition reveals (P-01)."""
    if after.pieces is not before.pieces:
        old = before.pieces
        for piece in after.pieces.values():
            if old.get(piece.id) is not piece:
                yield piece
    if after.petition is not None and after.petition is not before.petition:
        yield after.pieces[after.petition.piece]


def covered_event(event: Event, counter: int, known: Set[PieceId], viewer: HouseId) -> Event:
    """An event as far as the viewer can have known its cards; they are numbered from `counter`."""
    match event:
        case GameBegan():
            return replace(event, seed=None)
        case GameStaged():
            pieces = tuple(
                replace(one, card=_card(one.id, one.card, known)) for one in event.pieces
            )
            seats = without_orders(Game(houses={one.id: one for one in event.houses}), viewer)
            game, houses = replace(event.game, seed=None), tuple(seats.houses.values())
            return replace(event, game=game, houses=houses, pieces=pieces)
        case CardNamed():
            return replace(event, card=_card(event.piece, event.card, known))
        case DeckListed() if event.house != viewer:
            return replace(event, cards={COVER: sum(event.cards.values())})
        case DeckDealt():
            ids = (f"c{counter + number}" for number in range(1, len(event.cards) + 1))
            dealt = zip(ids, event.cards, strict=True)
            return replace(event, cards=tuple(_card(one, card, known) for one, card in dealt))
    return event


def _card(piece: PieceId, card: str, known: Set[PieceId]) -> str:
    """The id of a card in the catalog, or its cover."""
    return card if piece in known else f"{COVER}{piece}"
