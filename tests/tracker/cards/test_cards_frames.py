"""An ability under way is state: it pauses, and undo, replay and a wrong answer find it there."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from acting_cases import acts, goes_on
from game_cases import keep
from tracker_cases import play

from cardbase.program.nodes import deeds as d
from cardbase.program.nodes.abilities import Program
from cardbase.program.nodes.shorthand import nested
from tracker.cards.deeds import DEEDS
from tracker.engine.apply import replay
from tracker.engine.codec import decode, encode
from tracker.engine.errors import Misread
from tracker.engine.events import AbilityBegan, AbilityEnded, Noted, SolarisChanged
from tracker.table.session import open_session

if TYPE_CHECKING:
    from command_line import Kanly
    from tracker_cases import Play

    from cardbase.catalog.catalog import Catalog


def asked(catalog: Catalog) -> tuple[Play, str, str]:
    """Renegade Sister in the middle of asking whom she engages."""
    game = play(catalog)
    one = game.card("eots:gurney-halleck", "ordos")
    other = game.card("eots:chani", "ordos")
    game.do(f"engage {game.card('eots:renegade-sister')}")
    game.do("all pass")
    game.do("all pass")
    return game, one, other


def test_a_question_tells_what_can_be_answered(catalog: Catalog) -> None:
    game, one, other = asked(catalog)
    (question,) = game.game.questions
    assert question.choices == (one, other)
    assert (question.low, question.high, question.several) == (1, 1, False)
    assert question.house == "vernius"
    assert [words for words in game.legal() if "answer" in words] == [
        f"vernius: answer {one}",
        f"vernius: answer {other}",
    ]


def test_what_is_no_choice_is_misread_and_the_question_stays(catalog: Catalog) -> None:
    game, one, _ = asked(catalog)
    with pytest.raises(Misread):
        game.do("answer arrakeen")
    game.do("answer gurney")
    assert game.piece(one).engaged
    assert not game.game.frames


def test_a_game_replays_in_the_middle_of_an_ability(catalog: Catalog) -> None:
    """Folded through its text: the frame, what it keeps and the question are in the log."""
    game, one, _ = asked(catalog)
    told = [decode(*encode(event)) for event in game.events]
    again = replay(told)
    assert again == game.game
    assert again.frames[0].card == game.game.questions[0].about
    game.game = again
    game.do(f"answer {one}")
    assert game.piece(one).engaged


def test_a_frame_begins_and_ends(catalog: Catalog) -> None:
    game, one, _ = asked(catalog)
    game.do(f"answer {one}")
    began = [event for event in game.events if isinstance(event, AbilityBegan)]
    ended = [event for event in game.events if isinstance(event, AbilityEnded)]
    assert [event.frame for event in began] == [event.frame for event in ended]


def test_an_ability_without_target_ends_and_says_so(catalog: Catalog) -> None:
    game = play(catalog)
    acts(game, "eots:priority-matter")  # engage target ally: there is none
    assert any(isinstance(e, Noted) and "finds no target" in e.text for e in game.events)
    assert not game.game.frames


def test_a_card_is_not_spent_on_nothing(catalog: Catalog) -> None:
    game = play(catalog)
    sister = game.card("eots:renegade-sister", engaged=True)
    oberon = game.card("eots:oberon")
    assert game.refused(f"engage {oberon}") == "CT-16"
    assert f"vernius: engage {oberon}" not in game.legal()
    assert game.piece(sister).engaged


@pytest.mark.usefixtures("home")
def test_undo_redo_and_a_branch_work_in_the_middle_of_an_ability(
    kanly: Kanly, catalog: Catalog
) -> None:
    """The command that answers is undone: the question is open again, and answered otherwise."""
    game, one, other = asked(catalog)
    keep(game)

    def stands() -> dict[str, Any]:
        found: dict[str, Any] = json.loads(kanly("game", "status", "--json").out)
        return found

    open_before = stands()
    kanly("game", "do", f"answer {one}")
    assert not stands()["questions"]
    back = kanly("game", "undo")
    assert back.code == 0, back.err
    assert stands() == open_before
    assert open_before["questions"][0]["choices"] == [one, other]
    kanly("game", "redo")
    assert not stands()["questions"]
    kanly("game", "undo")
    said = kanly("game", "do", f"answer {other}")  # from here on another branch
    assert said.code == 0, said.err
    with open_session(catalog, to_write=False) as session:
        now = session.game
    assert now.pieces[other].engaged
    assert not now.pieces[one].engaged


def test_of_two_plays_the_first_is_done_first(catalog: Catalog) -> None:
    """A card that goes on with another sentence does them in the order of its text."""
    game = play(catalog)
    lying = game.card("eots:philanthropy-drive")
    goes_on(game, lying, "1", "ordos: 2")
    kept = [event.house for event in game.events if isinstance(event, SolarisChanged)]
    assert kept == ["vernius", "ordos"]


def test_each_deed_of_each_program_has_its_function(catalog: Catalog) -> None:
    """What is read is carried out: no node of a deed is without a function, and none is idle."""
    found = {
        type(one)
        for card in catalog.all_cards()
        for one in nested(card.program)
        if isinstance(one, d.Does)
        for one in [one.deed]
    }
    assert found <= set(DEEDS)
    assert set(DEEDS) <= found | {d.ByHand}
    assert all(isinstance(card.program, Program) for card in catalog.all_cards())
