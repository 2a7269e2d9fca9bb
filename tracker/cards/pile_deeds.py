"""Deeds with hands, Assemblies and decks: drawn, shuffled, searched, discarded from."""

from __future__ import annotations

from cardbase.operation.lexicon import Trait
from cardbase.program.nodes import deeds as d
from cardbase.vocabulary import Deck
from tracker.cards.asking import Deeds
from tracker.cards.targets import counted_of
from tracker.engine.events import CardMoved, CardsDrawn, CardsExamined, DeckShuffled
from tracker.engine.lots import face_down, occasion_of_shuffle
from tracker.engine.words import HouseId, PieceId, Place
from tracker.rules.handling import top_of
from tracker.standing.ability import Run
from tracker.standing.evaluating import amount
from tracker.standing.selecting import PLACES, house, pieces

PILES = {Place.HOUSE_DECK: Place.HOUSE_DISCARD, Place.IMPERIAL_DECK: Place.IMPERIAL_DISCARD}
OF_DECK = {
    (Deck.HOUSE, Trait.HAND): Place.HAND,
    (Deck.IMPERIAL, Trait.ASSEMBLY): Place.ASSEMBLY,
    (Deck.HOUSE, Trait.HOUSE_DECK): Place.HOUSE_DECK,
    (Deck.IMPERIAL, Trait.IMPERIAL_DECK): Place.IMPERIAL_DECK,
}
"""The places a card of a deck can return to (DK-02)."""


def _draws(run: Run, deed: d.Draw) -> int:
    """The top cards of a pile go to another place, as far as available (F-06, L-04)."""
    at, whose, many = run.at, house(run.context, deed.who), amount(run.context, deed.amount)
    source = PLACES[deed.pile]
    if source in PILES:
        known, unseen = top_of(at.game, whose, source, many)
    else:  # the card discarded last is on top
        known = tuple(one.id for one in reversed(at.game.in_place(whose, source)))[:many]
        unseen = min(many - len(known), at.house(whose).unseen.get(source, 0))
    if known or unseen:
        _drawn(run, whose, source, PLACES[deed.to], known, unseen)
    return len(known) + unseen


def _drawn(  # noqa: PLR0913, PLR0917 - the fields of the event
    run: Run,
    house: HouseId,
    source: Place,
    target: Place,
    known: tuple[PieceId, ...] = (),
    unseen: int = 0,
) -> None:
    drawn_ = CardsDrawn(
        rule="G-02", house=house, source=source, target=target, pieces=known, unseen=unseen
    )
    run.at.emit(drawn_)


def _fetches(run: Run, deed: d.Fetch) -> int:
    """Cards go to a place of their owners; those that cannot be in such a place stay."""
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
        _drawn(run, whose, source, PLACES[deed.to], unseen=many)
        done += many
    return done


def _examines(run: Run, deed: d.Examine) -> int:
    """A House looks at face-down cards."""
    heaps: dict[tuple[HouseId, Place], list[PieceId]] = {}
    for one in pieces(run.context, deed.what):
        heaps.setdefault((one.holder, one.place), []).append(one.id)
    unseen = counted_of(run.context, deed.what)
    for holder, place in dict.fromkeys((*heaps, *unseen)):
        run.at.emit(
            CardsExamined(
                rule="Z-03",
                house=run.who,
                holder=holder,
                place=place,
                pieces=tuple(heaps.get((holder, place), ())),
                unseen=unseen.get((holder, place), 0),
            )
        )
    return sum(map(len, heaps.values())) + sum(unseen.values())


def _shuffles(run: Run, deed: d.Shuffle) -> int:
    """Known cards of a deck are shuffled at random; the players shuffle those only counted."""
    at, whose, deck = run.at, house(run.context, deed.who), PLACES[deed.deck]
    order, digest = tuple(one.id for one in at.game.in_place(whose, deck)), ""
    if at.house(whose).named:
        occasion = occasion_of_shuffle(at.game, whose, deck)
        order, digest = face_down(at, occasion, order, lambda one: at.game.pieces[one].card)
    at.emit(DeckShuffled(rule="G-02", house=whose, deck=deck, pieces=order, digest=digest))
    return 1


def _discards_top(run: Run, deed: d.DiscardTop) -> int:
    """The top cards of a deck are discarded, unseen ones by number."""
    whose, deck = house(run.context, deed.who), PLACES[deed.deck]
    known, unseen = top_of(run.at.game, whose, deck, amount(run.context, deed.amount))
    for one in known:
        run.at.emit(CardMoved(rule="G-02", piece=one, holder=whose, place=PILES[deck]))
    if unseen:
        _drawn(run, whose, deck, PILES[deck], unseen=unseen)
    return len(known) + unseen


DEEDS: Deeds = {
    d.Draw: _draws,
    d.Search: lambda run, deed: len(pieces(run.context, deed.what)),  # what becomes of it follows
    d.Fetch: _fetches,
    d.Examine: _examines,
    d.Shuffle: _shuffles,
    d.DiscardTop: _discards_top,
}
