"""Rites and the table's word: what it sets aside, takes away or goes past leaves a sound game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from rite_battle import a_battle
from tracker_cases import play

from tracker.engine.errors import Misread, Refused
from tracker.engine.events import Answered
from tracker.engine.words import Phase, Stage
from tracker.play import rites as inside
from tracker.rules.operation import NO_MATTER, OF_OPERATION
from tracker.rules.petition.bidding import OPENING
from tracker.rules.questions import ANSWERS
from tracker.views.foresight.preview import preview_now

if TYPE_CHECKING:
    from tracker_cases import Play

    from cardbase.catalog.catalog import Catalog

WHY = "because"


def a_duel_won(catalog: Catalog, houses: int = 2) -> tuple[Play, str]:
    """A duel that asks its attacker for the bonus, and the id of who has won it."""
    game = play(catalog, houses, settings={"rite-bonus": "with-leader"})
    mine, theirs = game.card("eots:duncan-idaho"), game.card("eots:jamis", "ordos")
    for said in (
        f"rite duel {theirs} with {mine}",
        "all pass",
        "all pass",
        "confirm",
        "all pass",
        "decline",
    ):
        game.do(said)
    assert [question.topic for question in game.game.questions] == ["bonus-choice"]
    return game, mine


@pytest.mark.parametrize("word", ["confirm", "counter", "defend", "decline"])
def test_no_override_makes_a_word_of_the_defender_mean_anything_without_a_rite(
    catalog: Catalog, word: str
) -> None:
    game = play(catalog)
    mine = game.card("eots:gurney-halleck")
    with pytest.raises(Misread, match="rite"):
        game.do(f"{word} {mine}" if word == "counter" else word, why=WHY)


@pytest.mark.parametrize("phase", [Phase.DECLARATION, Phase.HOUSE_DISCARD, Phase.DISENGAGE])
@pytest.mark.parametrize("windows", ["open", "rotate"])
def test_a_rite_that_the_table_lets_begin_elsewhere_is_fought_there(
    catalog: Catalog, phase: Phase, windows: str
) -> None:
    game = play(catalog, phase=phase, settings={"windows": windows})
    mine, theirs = game.card("eots:gurney-halleck"), game.card("eots:giedi-prime", "ordos")
    game.do(f"vernius: rite battle {theirs} with {mine}", why=WHY)
    for word in ("all pass", "all pass", "confirm", "all pass", "decline"):
        game.do(word)
    assert game.game.rite is None
    assert game.game.operation is None


def test_no_override_makes_a_house_fight_itself(catalog: Catalog) -> None:
    game = play(catalog)
    mine, other = game.card("eots:gurney-halleck"), game.card("eots:caladan")
    assert game.refused(f"rite battle {other} with {mine}") == "R-03"
    with pytest.raises(Misread, match="two Houses"):
        game.do(f"rite battle {other} with {mine}", why=WHY)


@pytest.mark.parametrize("steps", [3, 5])
@pytest.mark.parametrize("lost", ["subdue", "toss", "capture"])
def test_a_rite_ends_when_the_word_of_a_defender_without_target_is_awaited(
    catalog: Catalog, steps: int, lost: str
) -> None:
    game, ids = a_battle(catalog, steps)
    game.do(f"{lost} {ids['fief']}")
    while game.game.questions:
        game.do("answer 1")
    assert game.game.rite is None
    assert game.refused("confirm" if steps == 3 else "defend")


def test_no_override_lets_a_leader_defend_that_is_gone(catalog: Catalog) -> None:
    game, ids = a_battle(catalog, 1, windows="rotate")
    game.do(f"toss {ids['fief']}")
    with pytest.raises(Misread, match="still deployed"):
        game.do("defend", why=WHY)


def test_who_is_captured_fights_no_more(catalog: Catalog) -> None:
    game, ids = a_battle(catalog, 2)
    game.do(f"ordos: capture {ids['mine']}")
    game.do("answer kept")
    rite = game.game.rite
    assert rite is not None
    assert ids["mine"] in rite.attack.joined
    for word in ("all pass", "confirm", "all pass", "decline"):
        game.do(word)
    force = [event for event in game.events if type(event).__name__ == "ForceCounted"]
    assert [getattr(event, "force", None) for event in force] == [5, 0]


def test_going_past_a_window_closes_it(catalog: Catalog) -> None:
    game, _ = a_battle(catalog, 1, windows="rotate")
    assert game.game.window is not None
    game.do("ordos: decline", why=WHY)
    assert game.game.window is None


def test_the_questions_of_a_rite_end_with_it(catalog: Catalog) -> None:
    game, mine = a_duel_won(catalog)
    other = game.card("eots:korba", "ordos")
    asked = game.game.questions[0].id
    at = game.do(f"rite intrigue {other} with {mine}", why=WHY)
    assert Answered(rule="G-02", question=asked, answer=NO_MATTER) in at.events
    assert not game.game.questions
    operation = game.game.operation
    assert operation is not None
    assert operation.stage is Stage.DECLARED


def test_who_has_lost_is_asked_nothing(catalog: Catalog) -> None:
    game, _ = a_duel_won(catalog, houses=3)
    game.do("vernius: resign", why=WHY)
    assert all(question.house != "vernius" for question in game.game.questions)
    assert game.game.rite is None


@pytest.mark.parametrize("steps", range(1, 6))
def test_there_is_no_foresight_of_a_rite_whose_leader_is_gone(catalog: Catalog, steps: int) -> None:
    game, ids = a_battle(catalog, steps)
    game.do(f"toss {ids['gurney']}")
    if game.game.rite is not None:
        with pytest.raises(Refused):
            preview_now(game.table())


def test_every_question_of_a_rite_is_known_as_one() -> None:
    assert inside.RUNS
    acted = {
        topic for topic, act in ANSWERS.items() if act.__module__.startswith("tracker.rules.rite.")
    }
    assert acted == OF_OPERATION - {OPENING}
