"""State-based actions: their order, and that they come to rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy

import pytest
from tracker_walk import Walker, laid_out

from cardbase.catalog.catalog import Catalog
from tracker.engine.errors import TrackerError
from tracker.engine.events import HoardSet
from tracker.engine.state import Game
from tracker.engine.table import CardFacts, Table
from tracker.play import rites as inside
from tracker.play import state_based
from tracker.play.state_based import ACTIONS, in_order, run_actions

Action = Callable[[Table], None]

BEFORE = {
    ("take_up", "proceed"): "a suspended operation goes on before its phase can end",
    ("conditions", "proceed"): "a gained allegiance is checked at that moment, in its phase",
    ("give_up_late", "resolved"): "what a House that has lost was doing does not resolve",
    ("give_up_late", "pays_at_last"): "nor does that House pay for it",
    ("give_up_late", "pass_by_force"): "nor is it made to pass",
    ("give_up_late", "act"): "nor do its cards act in it",
    ("ask_new", "resolved"): "the operation waits for the allegiance of the card it brought",
    ("ask_new", "act"): "and so do the abilities that read it",
    ("conditions", "act"): "a card that is subdued by its allegiance acts no more",
    ("waste_away", "act"): "a card without Resistance acts no more",
    ("announce", "tell_doubts"): "the log has what the table must do before what is in doubt",
    ("announce", "act"): "and both before what the card does",
    ("tell_doubts", "act"): "the same",
    ("settle_rank", "go_on"): "the rite waits for the answer",
}
"""The pairs whose order matters: the earlier, the later, and why."""


def names() -> list[str]:
    return [action.__name__ for action in (*ACTIONS, *inside.ACTIONS)]


def test_each_pair_stands_in_its_order() -> None:
    order = names()
    assert [pair for pair in BEFORE if order.index(pair[0]) > order.index(pair[1])] == []


def test_each_action_is_listed_once() -> None:
    assert len(set(names())) == len(names())


def beside(at: Table) -> Table:
    """A copy of a table, at which nothing is done to it; also what was looked at is copied."""
    other = copy(at)
    other.events, other.broken, other.picked = list(at.events), list(at.broken), list(at.picked)
    other._heard = dict(at._heard)
    return other


def is_ready(at: Table, action: Action) -> bool:
    """Whether an action would change anything now."""
    there = beside(at)
    try:
        action(there)
    except TrackerError:
        return False
    return len(there.events) > len(at.events)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_games_come_to_rest_and_two_actions_are_ready_only_where_a_reason_is_told(
    catalog: Catalog, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    met: set[tuple[str, str]] = set()

    def watched(at: Table) -> Iterator[Action]:
        for action in in_order(at):
            before = beside(at)
            yield action
            if len(at.events) > len(before.events):
                others = {one for one in in_order(before) if one is not action}
                ready = (one for one in others if is_ready(before, one))
                met.update((action.__name__, one.__name__) for one in ready)

    monkeypatch.setattr(state_based, "in_order", watched)
    walker = Walker(catalog, laid_out(catalog, seed, 2 + seed % 3), seed)
    for _ in range(50):
        chosen = walker.choose()
        if chosen is None:
            break
        walker.play(*chosen)
        after = Table(walker.game, walker.cards)
        run_actions(after)
        assert after.events == [], chosen
    assert met <= BEFORE.keys()


def test_actions_that_never_come_to_rest_are_a_fault(
    catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    def again(at: Table) -> None:
        at.emit(HoardSet(spice=len(at.events)))

    monkeypatch.setattr(state_based, "ACTIONS", (again,))
    with pytest.raises(RuntimeError, match="never ends: HoardSet"):
        run_actions(Table(Game(), CardFacts(catalog)))
