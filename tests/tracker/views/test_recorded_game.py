"""A game of three Houses, played by hand: its script still plays, its log still replays."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from recorded import GAMES, events_of, hold_every_event, hold_script, script

from tracker.engine.apply import replay
from tracker.engine.codec import decode
from tracker.engine.errors import BadEvent
from tracker.engine.events import (
    Asked,
    BidRaised,
    CardDeployed,
    CardsSubdued,
    Event,
    GameWon,
    PetitionEnded,
    TurnBegan,
    UnitExchanged,
)
from tracker.engine.state import Game
from tracker.standing.figures import croe

if TYPE_CHECKING:
    from command_line import Golden, Kanly

NAME = "three-houses"
LOG = GAMES / f"{NAME}.jsonl"


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> list[Event]:
    return events_of(LOG, tmp_path_factory.mktemp("recorded") / "library.db")


def test_the_script_plays_word_by_word_to_the_recorded_game(
    kanly: Kanly,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    request: pytest.FixtureRequest,
) -> None:
    """After a change of the script: pytest this file with --update-golden."""
    update = bool(request.config.getoption("--update-golden"))
    hold_script(NAME, kanly, home, monkeypatch, tmp_path, update=update)


def test_the_recorded_game_replays_at_every_event(recorded: list[Event]) -> None:
    hold_every_event(recorded)


def test_the_recorded_game_has_what_a_real_one_has(recorded: list[Event]) -> None:
    """At least six turns, rival victors, CROE steps, a card topped up, a victory."""
    game = replay(recorded)
    assert game.turn >= 6
    assert game.winner == "vernius"
    assert isinstance(recorded[-1], GameWon)
    assert len([e for e in recorded if isinstance(e, TurnBegan)]) >= 6
    assert len([e for e in recorded if isinstance(e, BidRaised)]) >= 6
    assert any(isinstance(e, CardsSubdued) for e in recorded)
    assert any(isinstance(e, CardDeployed) and e.rule == "DF-04" for e in recorded)
    assert any(isinstance(e, CardDeployed) and e.rule == "E-05" for e in recorded)
    rates, rival_wins, now = set(), 0, Game()
    for event in recorded:
        petition = now.petition
        if isinstance(event, UnitExchanged):
            rates.add(croe(now))
        if isinstance(event, PetitionEnded) and petition is not None:
            rival_wins += event.victor not in {"", petition.petitioner}
        now = replay([event], now)
    assert rival_wins >= 1
    assert len(rates) >= 3


def test_the_recorded_game_is_taken_in_and_shown(kanly: Kanly, home: Path, golden: Golden) -> None:
    assert home.is_dir()
    assert kanly("game", "import", str(LOG)).code == 0
    golden("three-houses-status.txt", kanly("game", "status").out)
    golden("three-houses-report.txt", kanly("game", "report", "--log").out)


def test_a_changed_recorded_game_is_refused(kanly: Kanly, home: Path, tmp_path: Path) -> None:
    assert home.is_dir()
    text = LOG.read_text(encoding="utf-8")
    changed = tmp_path / "changed.jsonl"
    changed.write_text(text.replace('"by":5', '"by":6', 1), encoding="utf-8")
    said = kanly("game", "import", str(changed))
    assert said.code == 2
    assert str(changed) in said.err
    assert not kanly("game", "list").out.strip().endswith(NAME)


def test_a_log_written_before_the_rites_still_replays(tmp_path: Path) -> None:
    """Its questions are of version 1: they suggested no answer."""
    before = events_of(GAMES / "before-rites.jsonl", tmp_path / "library.db")
    questions = [event for event in before if isinstance(event, Asked)]
    assert questions
    assert {question.suggested for question in questions} == {""}
    assert replay(before).winner == "vernius"


@pytest.mark.parametrize("body", ["{", "[1]", '{"question":1}', "[" * 100_000])
def test_a_damaged_question_of_version_1_is_refused(body: str) -> None:
    with pytest.raises(BadEvent):
        decode("Asked", 1, body)


def test_a_line_of_a_script_tells_what_must_come_of_it() -> None:
    lines = script(NAME)
    assert any(line.rule for line in lines)
    assert any(line.unseen for line in lines)
    assert all(line.words for line in lines)
