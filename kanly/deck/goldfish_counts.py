"""What came of many games of a deck alone: spreads by turn, idle games, the cards played most."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from functools import partial
from math import ceil

from msgspec import Struct

from cardbase import open_catalog
from cardbase.cards.card import Card
from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import DeckList
from cardbase.vocabulary import Power
from kanly.terminal.processes import in_processes
from tracker.engine.errors import NoWay, TrackerError
from tracker.engine.table import CardFacts
from tracker.table.solitaire import Solitaire, TurnPlayed

SEEDS = 2**31

FEW, WORKERS = 25, 8
"""So many games are played by one process; so many processes at a time, given the processors."""

PlayedGame = tuple[TurnPlayed, ...]


class Spread(Struct, frozen=True, kw_only=True):
    """A number over many games: each value is that of some game (nearest rank)."""

    least: int
    low: int
    median: int
    high: int
    most: int


class TurnCount(Struct, frozen=True, kw_only=True):
    """One turn over all games that reached it.

    Attributes:
        games: How many reached it.
        solaris: What came in; `favor`: by how much it changed; `spice`: what came into the hoard.
        left: Solaris left at its end.
        cards: Cards that came into play in it.
        without: The games in which none had come by its end, of all that were played.
    """

    turn: int
    games: int
    solaris: Spread
    favor: Spread
    spice: Spread
    left: Spread
    cards: Spread
    without: int


class CardCount(Struct, frozen=True, kw_only=True):
    """In how many games a card came into play, and by which turn in half of those."""

    card: Card
    games: int
    turn: int


class Goldfish(Struct, frozen=True, kw_only=True):
    """Many games of a deck alone.

    Attributes:
        seed: Repeats them.
        by_turn: Turn by turn, as far as any game went.
        cards: Each card of the deck that ever came into play, those of most games first.
    """

    games: int
    turns: int
    seed: int
    by_turn: tuple[TurnCount, ...]
    cards: tuple[CardCount, ...]


def spread(values: Iterable[int]) -> Spread:
    """The spread of one value at least."""
    order = sorted(values)
    low, median, high = (order[max(0, ceil(len(order) * part) - 1)] for part in (0.25, 0.5, 0.75))
    return Spread(least=order[0], low=low, median=median, high=high, most=order[-1])


def seeds_of(seed: int, games: int) -> list[int]:
    """The seed of each game."""
    chance = random.Random(seed)  # noqa: S311 - a simulation, no secret
    return [chance.randrange(SEEDS) for _ in range(games)]


def played(
    catalog: Catalog, deck: DeckList, sponsor: Power, turns: int, seeds: Sequence[int]
) -> Iterator[PlayedGame]:
    """The turns of each game, in the order of the seeds; many games on all processors.

    Raises Refused where the deck cannot be laid out.
    """
    cards, first = CardFacts(catalog), 1 if len(seeds) > FEW else FEW
    for seed in seeds[:first]:
        yield tuple(Solitaire(cards, deck, sponsor, seed).play(turns))
    rest = seeds[first:]
    if not rest:
        return
    parts = [rest[at : at + FEW] for at in range(0, len(rest), FEW)]
    for one in in_processes(partial(_some, deck, sponsor, turns), parts, "Playing", WORKERS):
        try:
            yield from one.result()
        except BrokenExecutor:
            raise NoWay("a process that played died: out of memory, or stopped") from None


def _some(deck: DeckList, sponsor: Power, turns: int, seeds: Sequence[int]) -> list[PlayedGame]:
    """Some games, in a process of their own; its faults come back by their words alone."""
    with open_catalog() as catalog:
        try:
            return list(played(catalog, deck, sponsor, turns, seeds))
        except TrackerError as fault:
            raise NoWay(str(fault)) from None


def counts(catalog: Catalog, games: Sequence[PlayedGame], turns: int, seed: int) -> Goldfish:
    """What came of the games, each of one turn at least."""
    first = [_first_turns(game) for game in games]
    seen = Counter(card for one in first for card in one)
    found = (
        CardCount(
            card=catalog.card(card),
            games=many,
            turn=spread(one[card] for one in first if card in one).median,
        )
        for card, many in seen.items()
    )
    return Goldfish(
        games=len(games),
        turns=turns,
        seed=seed,
        by_turn=tuple(_by_turn(games)),
        cards=tuple(sorted(found, key=lambda one: (-one.games, one.turn, one.card.full_name))),
    )


def _first_turns(game: PlayedGame) -> dict[str, int]:
    """Card -> the turn in which its first copy came."""
    came: dict[str, int] = {}
    for turn, one in enumerate(game, start=1):
        for card in one.cards:
            came.setdefault(card, turn)
    return came


def _by_turn(games: Sequence[PlayedGame]) -> Iterator[TurnCount]:
    for turn in range(1, max(map(len, games)) + 1):
        reached = [game[turn - 1] for game in games if len(game) >= turn]
        yield TurnCount(
            turn=turn,
            games=len(reached),
            solaris=spread(one.solaris for one in reached),
            favor=spread(one.favor for one in reached),
            spice=spread(one.spice for one in reached),
            left=spread(one.left for one in reached),
            cards=spread(len(one.cards) for one in reached),
            without=sum(not any(one.cards for one in game[:turn]) for game in games),
        )
