"""Questions to the table, and the word that answers them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tracker_cases import Play, play

from tracker.engine.errors import Misread, SeveralFit
from tracker.engine.events import Answered, Event, Noted
from tracker.rules.questions import ANSWERS, answers, ask
from tracker.table.dispatch import legal
from tracker.views.telling import awaited

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.catalog.catalog import Catalog
    from tracker.engine.state import Question
    from tracker.engine.table import Table

TOPIC = "test: which"


@pytest.fixture
def said() -> Iterator[list[str]]:
    """What answers to the questions of the tests said, in order."""
    heard: list[str] = []

    @answers(TOPIC)
    def act(at: Table, question: Question, answer: str) -> None:
        heard.append(answer)
        at.emit(Noted(house=question.house, text=answer))

    yield heard
    del ANSWERS[TOPIC]


def asked(game: Play, *choices: str, topic: str = TOPIC, house: str = "vernius") -> Play:
    at = game.table()
    ask(at, topic, "OQ-04", house, "gain or penalty?", choices=choices)
    game.happen(*at.events)
    return game


def kinds(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def test_an_answer_is_written_down_before_it_acts(catalog: Catalog, said: list[str]) -> None:
    game = asked(play(catalog), "gain", "penalty")
    at = game.do("answer gain")
    assert kinds(at.events) == ["CommandGiven", "Answered", "Noted"]
    assert at.events[1] == Answered(rule="OQ-04", question="q1", answer="gain")
    assert said == ["gain"]
    assert not game.game.questions


@pytest.mark.parametrize("typed", ["PENALTY", "p", "pen", "q1 penalty", "Q1 pen"])
def test_an_answer_may_be_begun_only(catalog: Catalog, said: list[str], typed: str) -> None:
    asked(play(catalog), "gain", "penalty").do(f"answer {typed}")
    assert said == ["penalty"]


@pytest.mark.parametrize("typed", ["nothing", "gain penalty", "", "7"])
def test_a_wrong_answer_is_told_the_choices(catalog: Catalog, said: list[str], typed: str) -> None:
    game = asked(play(catalog), "gain", "penalty")
    with pytest.raises(Misread, match=r"gain, penalty"):
        game.do(f"answer {typed}")
    assert said == []
    assert len(game.game.questions) == 1


def test_an_answer_that_begins_two_choices_is_neither(catalog: Catalog, said: list[str]) -> None:
    game = asked(play(catalog), "to the hand", "to the deck")
    with pytest.raises(SeveralFit):
        game.do("answer to the")
    assert said == []


@pytest.mark.parametrize("typed", ["2", "q1 2"])
def test_an_answer_can_be_the_number_of_a_choice(
    catalog: Catalog, said: list[str], typed: str
) -> None:
    asked(play(catalog), "gain", "penalty").do(f"answer {typed}")
    assert said == ["penalty"]


@pytest.mark.parametrize("typed", ["0", "3", "99999", "-1"])
def test_a_number_of_no_choice_is_no_answer(catalog: Catalog, said: list[str], typed: str) -> None:
    game = asked(play(catalog), "gain", "penalty")
    with pytest.raises(Misread, match=r"gain, penalty"):
        game.do(f"answer {typed}")
    assert said == []


def test_a_number_among_choices_that_are_numbers_is_itself(
    catalog: Catalog, said: list[str]
) -> None:
    asked(play(catalog), "2", "1", "0").do("answer 1")
    game = asked(play(catalog), "2", "3", "4")
    with pytest.raises(Misread):
        game.do("answer 1")
    assert said == ["1"]
    assert game.legal("vernius") == [f"vernius: answer {one}" for one in (2, 3, 4)]


def test_a_number_that_begins_another_choice_is_neither(catalog: Catalog, said: list[str]) -> None:
    game = asked(play(catalog), "3 solaris", "1 favor")
    with pytest.raises(SeveralFit):
        game.do("answer 1")
    game.do("answer 3")
    asked(game, "1 spice here", "1 spice there").do("answer 1")
    assert said == ["3 solaris", "1 spice here"]


def test_the_choices_are_numbered_where_they_are_told(catalog: Catalog, said: list[str]) -> None:
    game = play(catalog)
    gurney = game.card("eots:gurney-halleck")
    asked(game, "gain", gurney)
    listed = [option.says for _, _, option in legal(game.game, game.cards, "vernius")]
    assert listed[:2] == ["gain or penalty?", "Gurney Halleck"]
    assert awaited(game.game, game.cards).endswith("(1. gain, 2. Gurney Halleck [c1]) (OQ-04)")
    assert said == []


def test_an_answer_can_be_free_text_but_not_nothing(catalog: Catalog, said: list[str]) -> None:
    game = asked(play(catalog))
    with pytest.raises(Misread):
        game.do("answer")
    game.do("answer 3 of them")
    assert said == ["3 of them"]


def test_an_answer_can_name_a_card_by_id_or_name(catalog: Catalog, said: list[str]) -> None:
    game = play(catalog)
    gurney = game.card("eots:gurney-halleck")
    duncan = game.card("eots:duncan-idaho")
    asked(game, gurney, duncan).do("answer duncan")
    asked(game, gurney, duncan).do(f"answer {gurney}")
    assert said == [duncan, gurney]
    asked(game, gurney, duncan)
    with pytest.raises(Misread):
        game.do("answer c")


def test_an_answer_needs_a_question(catalog: Catalog) -> None:
    with pytest.raises(Misread, match="only when a question is open"):
        play(catalog).do("answer yes")


def test_an_answer_nothing_acts_on_is_kept(catalog: Catalog) -> None:
    game = asked(play(catalog), topic="test: no such topic")
    at = game.do("answer whatever")
    assert kinds(at.events) == ["CommandGiven", "Answered"]


def test_an_answer_is_listed_for_the_house_that_is_asked(catalog: Catalog, said: list[str]) -> None:
    game = play(catalog)
    gurney = game.card("eots:gurney-halleck")
    asked(game, "gain", gurney, house="ordos")
    legal = [words for words in game.legal() if "answer" in words]
    assert legal == ["ordos: answer gain", f"ordos: answer {gurney}"]
    assert said == []


def test_a_topic_is_answered_once(said: list[str]) -> None:
    assert said == []
    with pytest.raises(ValueError, match="is answered already"):
        answers(TOPIC)(ANSWERS[TOPIC])
