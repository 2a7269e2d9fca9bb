"""A game of seven turns that cards and rules carry out alone: no word of the table is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from recorded import GAMES, events_of, hold_every_event, hold_script, script

from tracker.engine.apply import replay
from tracker.engine.events import (
    AbilityBegan,
    CardActivated,
    Event,
    GameWon,
    PetitionEnded,
    TacticPlayed,
)
from tracker.engine.state import Game
from tracker.engine.verbs import VERBS

if TYPE_CHECKING:
    from pathlib import Path

    from command_line import Kanly

NAME = "kitchen-table"
LOG = GAMES / f"{NAME}.jsonl"
TABLES = (
    *("tracker.play.effects", "tracker.cards.taking_over"),
    *(f"tracker.rules.{room}" for room in ("amounts", "bringing", "causes", "handling", "lasting")),
)
"""Where the words are with which the table carries out itself what a card does."""


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> list[Event]:
    return events_of(LOG, tmp_path_factory.mktemp("recorded") / "library.db")


def test_the_script_plays_word_by_word_to_the_recorded_evening(
    kanly: Kanly,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    request: pytest.FixtureRequest,
) -> None:
    """After a change of the script: pytest this file with --update-golden."""
    monkeypatch.chdir(GAMES)
    update = bool(request.config.getoption("--update-golden"))
    hold_script(NAME, kanly, home, monkeypatch, tmp_path, update=update)


def test_the_recorded_evening_replays_at_every_event(recorded: list[Event]) -> None:
    hold_every_event(recorded)


def test_seven_turns_are_played_and_won_at_the_high_council(recorded: list[Event]) -> None:
    game = replay(recorded, Game())
    won = recorded[-1]
    assert game.turn == 7
    assert isinstance(won, GameWon)
    assert won.rule.startswith("HC-")
    kinds = (AbilityBegan, TacticPlayed, PetitionEnded, CardActivated)
    assert all(any(isinstance(event, kind) for event in recorded) for kind in kinds)


def test_the_game_as_it_was_recorded_before_decks_had_digests_comes_to_the_same(
    recorded: list[Event], tmp_path: Path
) -> None:
    """Its deals are of version 1, its first event of version 2, its moves are not told."""
    before = events_of(GAMES / "kitchen-before-digests.jsonl", tmp_path / "library.db")
    assert before[1:] == recorded[1:]
    was, now = replay(before), replay(recorded)
    assert replace(was, settings=now.settings) == now
    assert was.settings.items() <= now.settings.items()


def test_no_word_of_the_table_is_said() -> None:
    """Neither gain nor lose, turn nor token: what cards do they do themselves."""
    said = {words[0] if not words[0].endswith(":") else words[1] for words in _spoken()}
    own = {word for word, verb in VERBS.items() if verb.run.__module__.startswith(TABLES)}
    assert {"gain", "lose", "turn", "token", "effect", "done", "by"} <= own
    assert said & (own - {"answer"}) == set()


def _spoken() -> list[tuple[str, ...]]:
    return [line.words[1:] for line in script(NAME) if line.words[0] == "do"]
