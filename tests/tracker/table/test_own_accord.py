"""What happens by itself gives nothing away: hidden cards never change it (OQ-33, Z-02)."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace
from share import share
from tracker_walk import Walker, laid_out

from cardbase.catalog.catalog import Catalog
from tracker.engine.events import Event, HouseDone, WindowPassed
from tracker.engine.sight import is_seen
from tracker.engine.state import Game
from tracker.engine.table import CardFacts, Table
from tracker.engine.words import Place
from tracker.table.orders import be_done_as_ordered, pass_as_ordered

GAMES, POSITIONS = share(8), 60


def with_other_hidden(game: Game, facts: CardFacts, cards: list[str], random: Random) -> Game:
    """The game with another card for each that not all may see."""
    pieces = {
        piece.id: piece
        if is_seen(game, facts, piece)
        else replace(piece, card=random.choice(cards))
        for piece in game.pieces.values()
    }
    return replace(game, pieces=pieces)


def by_itself(game: Game, facts: CardFacts) -> list[Event]:
    """Who passes or is done by itself where the game stands; not what a deed then comes to."""
    at = Table(game, facts)
    if pass_as_ordered(at) or be_done_as_ordered(at):
        return [event for event in at.events if isinstance(event, WindowPassed | HouseDone)]
    return []


def without_hands(game: Game, random: Random) -> Game:
    """The game with the hands of some Houses gone, so that windows can close by themselves."""
    none = {house for house in game.houses if random.random() < 0.8}
    gone = {
        piece.id: replace(piece, place=Place.GONE)
        for piece in game.pieces.values()
        if piece.place is Place.HAND and piece.holder in none
    }
    houses = {
        one.id: replace(one, unseen={}) if one.id in none else one for one in game.houses.values()
    }
    return replace(game, pieces={**game.pieces, **gone}, houses=houses)


def test_oq_33_fails_to_depend_on_a_hidden_card(catalog: Catalog) -> None:
    every = [card.id for card in catalog.all_cards()]
    done = 0
    for seed in range(GAMES):
        random = Random(seed)
        walker = Walker(catalog, laid_out(catalog, seed, 2 + seed % 3, windows="auto"), seed)
        facts, others = CardFacts(catalog), CardFacts(catalog)
        for _ in range(POSITIONS):
            chosen = walker.choose()
            if chosen is None:
                break
            walker.play(*chosen)
            game = without_hands(walker.game, random)
            here = by_itself(game, facts)
            assert here == by_itself(with_other_hidden(game, facts, every, random), others)
            done += bool(here)
    assert done >= GAMES, "hardly anything happened by itself"
