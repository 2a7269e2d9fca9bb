"""The law of secrecy: what a viewer may not see changes no byte of its views (Z-02, Z-03)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

import pytest
from all_views import everything
from law_play import LawGame
from recorded import GAMES, events_of
from secrecy import Watched, with_other_secrets
from tracker_walk import Walker, laid_out

from tracker.engine.apply import replay
from tracker.engine.events import CommandGiven, Event
from tracker.engine.table import CardFacts

if TYPE_CHECKING:
    from pathlib import Path

    from cardbase.catalog.catalog import Catalog

Line = tuple[str, list[Event]]
"""A game: what it is called, and its events."""


def told_apart(
    catalog: Catalog, facts: CardFacts, events: list[Event], viewer: str, seed: int, share: float
) -> Iterator[str]:
    """The views that a House could tell a game by from another that differs in secrets alone."""
    random = Random(seed)
    watched = Watched(events, facts, viewer)
    others = with_other_secrets(watched, catalog.all_cards(), random)
    games = replay(events), replay(others)
    named = [random.choice([*game.pieces.values()]).card for game in games for _ in range(3)]
    names = [facts[card].name for card in named]
    pair = [
        everything(game, line, facts, viewer, names, seed, share)
        for game, line in zip(games, (events, others), strict=True)
    ]
    for (what, text), (same, other) in zip(*pair, strict=False):
        if (what, text) != (same, other):
            yield f"{what} / {same}\n{_first_difference(text, other)}"
            if what != same:
                return


def _first_difference(text: str, other: str) -> str:
    at = next((i for i, (a, b) in enumerate(zip(text, other, strict=False)) if a != b), 0)
    begin = max(0, at - 150)
    return f"  {text[begin : at + 150]!r}\n  {other[begin : at + 150]!r}"


def walked(catalog: Catalog, seed: int, steps: int, every: int) -> Iterator[Line]:
    """A random game of dealt decks after each few commands."""
    windows = ("open", "rotate", "auto")[seed % 3]
    start = laid_out(catalog, seed, 2 + seed % 3, windows=windows)
    walker, events = Walker(catalog, start, seed), [*start]
    for step in range(steps):
        chosen = walker.choose()
        if chosen is None:
            return
        events += walker.play(*chosen)
        if step % every == every - 1:
            yield f"walked {seed}", [*events]


def staged(catalog: Catalog, seed: int, steps: int, every: int) -> Iterator[Line]:
    """A random staged game of many cards, with words past the rules, after each few commands."""
    game = LawGame(CardFacts(catalog), seed, 2 + seed % 3)
    for _ in range(steps // every):
        game.play(every)
        yield f"staged {seed}", [game.first, *game.events]


def recorded(home: Path) -> Iterator[Line]:
    """The recorded games, up to some of their commands."""
    for file in sorted(GAMES.glob("*.jsonl")):
        events = events_of(file, home / f"{file.stem}.db")
        starts = [n for n, event in enumerate(events) if isinstance(event, CommandGiven)]
        for start in starts[5 :: max(1, len(starts) // 6)]:
            yield file.name, events[:start]


def faults_of(catalog: Catalog, lines: Iterator[Line], share: float = 1) -> list[str]:
    """What tells of a secret in any of these games, each seen by another House."""
    facts, found = CardFacts(catalog), list[str]()
    for number, (name, events) in enumerate(lines):
        houses = ["", *replay(events).houses]
        viewer = houses[number % len(houses)]
        place = f"{name}, {len(events)} events, seen by {viewer or 'all'}"
        apart = told_apart(catalog, facts, events, viewer, number, share)
        found += [f"{place}: {one}" for one in apart]
    return found


@pytest.mark.parametrize("seed", range(3))
def test_z_03_passes_any_exchange_of_what_a_viewer_does_not_see(
    catalog: Catalog, seed: int
) -> None:
    assert not faults_of(catalog, walked(catalog, seed, 100, 10))


@pytest.mark.parametrize("seed", range(3))
def test_z_03_passes_it_in_games_of_many_cards(catalog: Catalog, seed: int) -> None:
    assert not faults_of(catalog, staged(catalog, seed, 100, 10))


def test_z_03_passes_it_in_recorded_games(catalog: Catalog, tmp_path: Path) -> None:
    assert not faults_of(catalog, recorded(tmp_path))
