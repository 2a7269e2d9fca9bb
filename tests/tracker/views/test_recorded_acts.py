"""The games recorded before cards acted: they replay, and what they would do now is listed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from recorded import GAMES, events_of, hold_every_event
from recorded_acts import CARRIED_OUT, HISTORY, PAGE, page, said

from cardbase.vocabulary import Acts
from tracker.engine.events import Asked

if TYPE_CHECKING:
    from pathlib import Path

    from cardbase.catalog.catalog import Catalog


@pytest.mark.parametrize("name", HISTORY)
def test_a_log_of_an_earlier_version_replays_at_every_event(name: str, tmp_path: Path) -> None:
    hold_every_event(events_of(GAMES / f"{name}.jsonl", tmp_path / "library.db"))


@pytest.mark.parametrize("name", HISTORY)
def test_no_card_of_the_recorded_games_waits_for_done_any_more(
    name: str, catalog: Catalog, tmp_path: Path
) -> None:
    events = events_of(GAMES / f"{name}.jsonl", tmp_path / "library.db")
    assert [one for one in said(events) if catalog.card(one.card).acts is Acts.HAND] == []


@pytest.mark.parametrize("name", ["three-houses", "rites"])
def test_nothing_is_carried_out_by_hand_in_the_games_recorded_anew(
    name: str, tmp_path: Path
) -> None:
    events = events_of(GAMES / f"{name}.jsonl", tmp_path / "library.db")
    assert [e for e in events if isinstance(e, Asked) and e.topic == CARRIED_OUT] == []


def test_the_page_of_recorded_games_is_up_to_date(
    request: pytest.FixtureRequest, catalog: Catalog, tmp_path: Path
) -> None:
    """After a change of what cards do: pytest this file with --update-golden."""
    shown = page(catalog, tmp_path)
    if request.config.getoption("--update-golden"):
        PAGE.write_text(shown, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == shown
