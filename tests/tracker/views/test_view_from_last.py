"""A view made from the last one of its House is the one that is made anew (Z-03)."""

from __future__ import annotations

from random import Random

import pytest
from tracker_walk import Walker, laid_out, walk

from cardbase.catalog.catalog import Catalog
from tracker.engine.codec import begins, is_begin
from tracker.engine.state import Game
from tracker.log.record import Head
from tracker.views.seen import View


@pytest.mark.parametrize("seed", range(3))
def test_z_03_a_view_made_from_the_last_one_shows_the_same(catalog: Catalog, seed: int) -> None:
    events = laid_out(catalog, seed, 3)
    walker, random = Walker(catalog, events, seed), Random(seed)
    viewers = ("", *walker.game.houses)
    lasts: dict[str, View] = {}
    befores: dict[str, tuple[Game, int]] = {}
    for _ in range(60):
        chosen = walker.choose()
        if chosen is None:
            break
        events += walker.play(*chosen)
        head = Head(game="walk", branch="main", seq=len(events))
        for viewer in random.sample(viewers, 3):  # some miss a state, and see the next one
            parts = (head, walker.game, events, walker.cards, viewer)
            anew, view = View(*parts), View(*parts, lasts.get(viewer))
            assert view.game == anew.game
            assert view.known == anew.known
            if viewer in befores:
                before, seq = befores[viewer]
                since = events[seq:]
                assert view.since(before, since) == anew.since(before, since)
            lasts[viewer], befores[viewer] = view, (walker.game, head.seq)
    assert len(befores) == len(viewers)


def test_where_a_command_begins_is_found_without_a_look_at_all(catalog: Catalog) -> None:
    played = walk(catalog, laid_out(catalog, 5, 3), 5, 80)
    events = [event for command in played for event in command]
    starts = set(begins(events))
    assert len(starts) > 50
    for seq in range(1, len(events) + 1):
        assert is_begin(events, seq) == (seq in starts), seq
