"""A game with a rite of each kind, played by hand: its script still plays, its log replays."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from recorded import GAMES, events_of, hold_every_event, hold_script, script

from tracker.engine.apply import replay
from tracker.engine.events import (
    Answered,
    Asked,
    CardCaptured,
    CardsSubdued,
    DefenseDeclared,
    Event,
    FavorChanged,
    ForceCounted,
    ForceDivided,
    OperationEnded,
    ParticipantsJoined,
    RiteDeclared,
    SolarisChanged,
    Vanquished,
)
from tracker.engine.state import Game, RiteState
from tracker.engine.words import RiteKind, Round

if TYPE_CHECKING:
    from command_line import Golden, Kanly

NAME = "rites"
LOG = GAMES / f"{NAME}.jsonl"


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> list[Event]:
    return events_of(LOG, tmp_path_factory.mktemp("recorded") / "library.db")


@pytest.fixture(scope="module")
def ends(recorded: list[Event]) -> list[RiteState]:
    """Each rite of the game as it stood when it ended."""
    found, now = [], Game()
    for event in recorded:
        if isinstance(event, OperationEnded) and now.rite is not None:
            found.append(now.rite)
        now = replay([event], now)
    return found


def test_the_script_plays_word_by_word_to_the_recorded_rites(
    kanly: Kanly,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    request: pytest.FixtureRequest,
) -> None:
    """After a change of the script: pytest this file with --update-golden."""
    update = bool(request.config.getoption("--update-golden"))
    hold_script(NAME, kanly, home, monkeypatch, tmp_path, update=update)


def test_the_recorded_rites_replay_at_every_event(recorded: list[Event]) -> None:
    hold_every_event(recorded)


def test_r_01_passes_a_rite_of_each_kind_in_the_recorded_game(recorded: list[Event]) -> None:
    kinds = {event.kind for event in recorded if isinstance(event, RiteDeclared)}
    assert kinds == set(RiteKind) - {RiteKind.WEIRDING}


def test_so_08_passes_a_counter_in_the_recorded_game(recorded: list[Event]) -> None:
    countered = [event for event in recorded if isinstance(event, DefenseDeclared)]
    assert [event.rule for event in countered].count("SO-08") == 1


def test_so_02_passes_a_battle_that_is_directed_in_the_recorded_game(ends: list[RiteState]) -> None:
    """Glossu Rabban Directs Guard Commander; three battalions join late (R-14)."""
    (battle,) = [rite for rite in ends if rite.kind is RiteKind.BATTLE]
    assert len(battle.attack.joined) == 5
    assert battle.defense.leader == battle.target in battle.fallen
    assert battle.attack.leader not in battle.fallen


def test_r_12_fails_force_of_an_unengaged_defender_in_the_recorded_game(
    ends: list[RiteState],
) -> None:
    (arbitration,) = [rite for rite in ends if rite.kind is RiteKind.ARBITRATION]
    assert arbitration.defense.joined == ()
    assert arbitration.defense.force == 0


def test_so_14_passes_a_capture_with_the_favor_it_costs(recorded: list[Event]) -> None:
    (captured,) = [event for event in recorded if isinstance(event, CardCaptured)]
    game = replay(recorded)
    piece = game.pieces[captured.piece]
    assert (piece.owner, piece.holder, piece.card) == ("ordos", "moritani", "eots:dorvin-saeth")
    assert any(isinstance(event, FavorChanged) and event.rule == "CP-04" for event in recorded)


def test_so_20_passes_force_of_surprise_that_comes_first(recorded: list[Event]) -> None:
    """Feyd Rautha vanquishes Duncan Idaho, who Counters, before he assigns any force."""
    first = [event for event in recorded if isinstance(event, ForceCounted)]
    assert [event.force for event in first if event.round is Round.SURPRISE] == [3, 0]


def test_v_17_passes_weirding_way_of_a_talent_its_persona_lacks(recorded: list[Event]) -> None:
    """Lady Jessica has no Dueling; the 2 of Evangelina's Weirding are all her force (CE-01)."""
    at = next(n for n, e in enumerate(recorded) if isinstance(e, RiteDeclared) and e.venture)
    counted = next(event for event in recorded[at:] if isinstance(event, ForceCounted))
    assert counted.force == 2
    fallen = next(event for event in recorded[at:] if isinstance(event, Vanquished))
    game = replay(recorded)
    assert [game.pieces[one].card for one in fallen.pieces] == ["tat:evangelina"]


def test_ce_12_passes_a_pogrom_on_tupile_which_no_battle_can_target(recorded: list[Event]) -> None:
    game = replay(recorded)
    subdued = [event for event in recorded if isinstance(event, CardsSubdued)]
    (struck,) = [event for event in subdued if event.rule == "G-02"]
    assert [game.pieces[one].card for one in struck.pieces] == ["eots:tupile"]
    assert any(line.rule == "R-04" and "tupile" in line.words for line in script(NAME))


def test_r_18_passes_force_divided_by_a_players_word(recorded: list[Event]) -> None:
    divided = [event for event in recorded if isinstance(event, ForceDivided)]
    counted = [event for event in recorded if isinstance(event, ForceCounted)]
    assert sum(sum(event.force.values()) for event in divided) == sum(e.force for e in counted)
    assert [line.rule for line in script(NAME) if "divide" in line.words] == ["R-18", "R-18", ""]


def test_r_26_passes_the_bonuses_of_the_recorded_game(recorded: list[Event]) -> None:
    """A loss of favor, a gain of solaris, a gain of favor; none for who Countered (R-24)."""
    changed = [e for e in recorded if isinstance(e, SolarisChanged | FavorChanged)]
    bonuses = [(type(e).__name__, e.house, e.by) for e in changed if e.rule == "R-26"]
    assert bonuses == [
        ("FavorChanged", "moritani", -1),
        ("SolarisChanged", "moritani", 1),
        ("FavorChanged", "moritani", 3),
    ]


def test_the_questions_of_the_recorded_rites_are_all_answered(recorded: list[Event]) -> None:
    asked = [event.question for event in recorded if isinstance(event, Asked)]
    assert asked == [event.question for event in recorded if isinstance(event, Answered)]
    assert any(isinstance(event, ParticipantsJoined) for event in recorded)


def test_the_recorded_rites_are_taken_in_and_shown(
    kanly: Kanly, home: Path, golden: Golden
) -> None:
    assert home.is_dir()
    assert kanly("game", "import", str(LOG)).code == 0
    golden("rites-status.txt", kanly("game", "status").out)
    golden("rites-report.txt", kanly("game", "report", "--log").out)
