"""Deeds with hands, Assemblies and decks: drawn, shuffled, searched, discarded from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardbase.operation.lexicon import Trait
from cardbase.program.nodes import deeds as d
from cardbase.vocabulary import Deck
from tracker.cards.unseen import counted_of
from tracker.engine.chance import drawn
from tracker.engine.events import CardMoved, CardsDrawn, CardsExamined, DeckShuffled
from tracker.engine.table import Table
from tracker.engine.words import HouseId, PieceId, Place
from tracker.rules.handling import top_of
from tracker.standing.ability import Run
from tracker.standing.context import house
from tracker.standing.selecting import PLACES, pieces
from tracker.standing.testing import amount

PILES = {Place.HOUSE_DECK: Place.HOUSE_DISCARD, Place.IMPERIAL_DECK: Place.IMPERIAL_DISCARD}
OF_DECK = {
    (Deck.HOUSE, Trait.HAND): Place.HAND,
    (Deck.IMPERIAL, Trait.ASSEMBLY): Place.ASSEMBLY,
    (Deck.HOUSE, Trait.HOUSE_DECK): Place.HOUSE_DECK,
    (Deck.IMPERIAL, Trait.IMPERIAL_DECK): Place.IMPERIAL_DECK,
}
"""Where a card of a deck can go back to (DK-02)."""


def draws(run: Run, deed: d.Draw, who: HouseId, path: str) -> int:
    """The top cards of a pile go to another place, as far as there are any (F-06, L-04)."""
    del who, path
    whose = house(run.context, deed.who)
    source, target = PLACES[deed.pile], PLACES[deed.to]
    if source in PILES:
        known, unseen = top_of(run.at.game, whose, source, amount(run.context, deed.amount))
    else:  # the card that was discarded last lies on top
        pile = [one.id for one in reversed(run.at.game.in_place(whose, source))]
        known = tuple(pile[: amount(run.context, deed.amount)])
        unseen = min(
            amount(run.context, deed.amount) - len(known),
            run.at.house(whose).unseen.get(source, 0),
        )
    if known or unseen:
        run.at.emit(
            CardsDrawn(
                rule="G-02", house=whose, source=source, target=target, pieces=known, unseen=unseen
            )
        )
    return len(known) + unseen


def searches(run: Run, deed: d.Search, who: HouseId, path: str) -> int:
    """A card was found in a deck: it is chosen, and what becomes of it follows."""
    del who, path
    return len(pieces(run.context, deed.what))


def fetches(run: Run, deed: d.Fetch, who: HouseId, path: str) -> int:
    """Cards go to a place of their owners; one that belongs to no such place stays."""
    del who, path
    done = 0
    for one in pieces(run.context, deed.what):
        place = OF_DECK.get((run.at.card(one).deck, deed.to))
        if place is not None:
            moved = CardMoved(
                rule="G-02", piece=one.id, holder=one.owner, place=place, top=deed.top
            )
            run.at.emit(moved)
            done += 1
    for (whose, source), many in counted_of(run.context, deed.what).items():
        target = PLACES[deed.to]
        run.at.emit(CardsDrawn(rule="G-02", house=whose, source=source, target=target, unseen=many))
        done += many
    return done


def examines(run: Run, deed: d.Examine, who: HouseId, path: str) -> int:
    """A House looks at cards that lie face-down."""
    del path
    heaps: dict[tuple[HouseId, Place], list[PieceId]] = {}
    for one in pieces(run.context, deed.what):
        heaps.setdefault((one.holder, one.place), []).append(one.id)
    unseen = counted_of(run.context, deed.what)
    for holder, place in dict.fromkeys((*heaps, *unseen)):
        run.at.emit(
            CardsExamined(
                rule="Z-03",
                house=who,
                holder=holder,
                place=place,
                pieces=tuple(heaps.get((holder, place), ())),
                unseen=unseen.get((holder, place), 0),
            )
        )
    return sum(map(len, heaps.values())) + sum(unseen.values())


def shuffles(run: Run, deed: d.Shuffle, who: HouseId, path: str) -> int:
    """A House shuffles a deck; the table shuffles one that is only counted."""
    del who, path
    shuffle(run.at, house(run.context, deed.who), PLACES[deed.deck], path_of(run))
    return 1


def path_of(run: Run) -> str:
    """What tells this shuffle from any other."""
    return f"{run.id} {run.at.game.seq}"


def shuffle(at: Table, house: HouseId, deck: Place, occasion: str) -> None:
    """Put the known cards of a deck in the order that chance gives them."""
    known = [one.id for one in at.game.in_place(house, deck)]
    order = drawn(at, f"shuffle {house} {deck} {occasion}", known, face_down=True)
    at.emit(DeckShuffled(rule="G-02", house=house, deck=deck, pieces=order))


def discards_top(run: Run, deed: d.DiscardTop, who: HouseId, path: str) -> int:
    """The top cards of a deck are discarded, those nobody knows by their number."""
    del who, path
    whose, deck = house(run.context, deed.who), PLACES[deed.deck]
    known, unseen = top_of(run.at.game, whose, deck, amount(run.context, deed.amount))
    for one in known:
        moved = CardMoved(rule="G-02", piece=one, holder=whose, place=PILES[deck])
        run.at.emit(moved)
    if unseen:
        run.at.emit(
            CardsDrawn(rule="G-02", house=whose, source=deck, target=PILES[deck], unseen=unseen)
        )
    return len(known) + unseen


PILED: dict[type[d.Deed], Callable[[Run, Any, HouseId, str], int]] = {
    d.Draw: draws,
    d.Search: searches,
    d.Fetch: fetches,
    d.Examine: examines,
    d.Shuffle: shuffles,
    d.DiscardTop: discards_top,
}
