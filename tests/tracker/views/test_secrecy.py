"""The law of secrecy: what a viewer may not see changes no byte of its views (Z-02, Z-03)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from all_views import everything
from secrecy import Watched, with_other_secrets
from tracker_walk import Walker, laid_out

from tracker.engine.apply import replay
from tracker.engine.table import CardFacts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.catalog.catalog import Catalog
    from tracker.engine.events import Event


def told_apart(catalog: Catalog, events: list[Event], viewer: str, seed: int) -> Iterator[str]:
    """The views that a House could tell a game from another by, that differs in secrets alone."""
    facts, random = CardFacts(catalog), Random(seed)
    watched = Watched(events, facts, viewer)
    others = with_other_secrets(watched, catalog.all_cards(), random)
    games = replay(events), replay(others)
    named = [random.choice([*game.pieces.values()]).card for game in games for _ in range(3)]
    names = [facts[card].name for card in named]
    pair = [
        everything(game, line, facts, viewer, names, seed)
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


def walked(catalog: Catalog, seed: int, steps: int) -> Iterator[list[Event]]:
    """The lines of a random game of dealt decks, after each few commands."""
    start = laid_out(catalog, seed, 2 + seed % 3, windows=("open", "rotate", "auto")[seed % 3])
    walker, events = Walker(catalog, start, seed), [*start]
    for step in range(steps):
        chosen = walker.choose()
        if chosen is None:
            return
        events += walker.play(*chosen)
        if step % 10 == 9:
            yield [*events]


def test_z_03_passes_any_exchange_of_what_a_viewer_does_not_see(catalog: Catalog) -> None:
    faults = []
    for seed in range(4):
        for number, events in enumerate(walked(catalog, seed, 60)):
            houses = ["", *replay(events).houses]
            viewer = houses[number % len(houses)]
            faults += [
                f"seed {seed}, {len(events)} events, {viewer}: {one}"
                for one in told_apart(catalog, events, viewer, seed * 100 + number)
            ]
    assert not faults, "\n".join(faults)
