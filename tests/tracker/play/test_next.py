"""The words `next`, `pass`, `end` and `all`: for whom each speaks, and what has to come before."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tracker_cases import Play, onward, play

from tracker.engine.errors import Misread, Refused
from tracker.engine.events import Asked, CommandGiven, WindowPassed
from tracker.engine.words import Phase, Place
from tracker.table import verbs  # noqa: F401 - every verb
from tracker.views.telling import awaited, told

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog
    from tracker.engine.state import Game

DUNCAN, RABBAN = "eots:duncan-idaho", "eots:glossu-rabban"
ASKS = "eots:imperial-basin"
ROTATE = {"windows": "rotate"}


def passes(game: Play) -> list[str]:
    """Who has passed, in this order."""
    return [event.house for event in game.events if isinstance(event, WindowPassed)]


def asked_for_a_bid(catalog: Catalog) -> Play:
    game = play(catalog)
    game.card(DUNCAN, place=Place.ASSEMBLY)
    game.do("petition Duncan 3")
    game.do("all pass")
    return game


# --- pass: my window ------------------------------------------------------------------------------


@pytest.mark.parametrize("settings", [ROTATE, {}])
def test_oq_33_passes_for_the_speaker_alone(catalog: Catalog, settings: dict[str, str]) -> None:
    game = play(catalog, 3, settings=settings)
    game.do("buy 1")
    for house in ("vernius", "ordos"):
        game.do(f"{house}: pass")
        assert game.game.operation is not None
    game.do("pass")
    assert passes(game) == ["vernius", "ordos", "moritani"]
    assert (game.game.operation, game.house().spice) == (None, 1)


def test_oq_33_fails_a_pass_for_nobody_in_particular_or_a_second_one(catalog: Catalog) -> None:
    """Where windows are open several are asked at once: only the last needs no name."""
    game = play(catalog, 3)
    game.do("buy 1")
    with pytest.raises(Misread, match=r'"vernius: pass", or "all pass": .*Moritani may answer'):
        game.do("pass")
    game.do("ordos: pass")
    assert game.refused("ordos: pass") == "OQ-33"


def test_p_05_fails_to_pass_the_bid_where_the_window_is_meant(catalog: Catalog) -> None:
    """A pass in an open window is of that window, and leaves the bidding alone."""
    game = play(catalog)
    game.card(DUNCAN, place=Place.ASSEMBLY)
    game.do("petition Duncan 3")
    game.do("ordos: pass")
    game.do("vernius: pass")
    petition = game.game.petition
    assert petition is not None
    assert (petition.awaited, petition.passed) == ("ordos", ())


# --- end: my House Interval -----------------------------------------------------------------------


def test_t_11_passes_an_end_and_the_open_windows_with_it(catalog: Catalog) -> None:
    game = play(catalog)
    game.do("buy 1")
    assert "vernius: end" in game.legal()
    game.do("end")
    assert (game.house().spice, game.game.active) == (1, "ordos")


def test_t_11_fails_an_end_while_another_house_is_asked(catalog: Catalog) -> None:
    game = play(catalog, settings=ROTATE)
    game.do("buy 1")
    assert game.refused("end") == "OQ-33"
    assert game.refused("ordos: end") == "OQ-33"
    bidding = asked_for_a_bid(catalog)
    with pytest.raises(Refused, match=r'the bid of House Ordos is awaited, and "pass".*P-06'):
        bidding.do("end")
    bidding.do("pass")
    with pytest.raises(Refused, match=r'House Vernius has won, and must "pay".*P-06'):
        bidding.do("end")


def test_g_06_passes_an_interval_ended_by_override_and_leaves_nothing_open(
    catalog: Catalog,
) -> None:
    game = play(catalog)
    game.do("end")
    piece = game.card(RABBAN, "ordos", place=Place.ASSEMBLY)
    game.do(f"petition {piece} 3")
    game.do("all pass")
    game.do("end", why="it is late")
    assert (game.game.phase, game.game.petition) == (Phase.IMPERIAL_DISCARD, None)
    assert game.game.operation is None
    assert game.piece(piece).place is Place.ASSEMBLY
    assert "vernius: next" in game.legal()


# --- next: my part of the phase -------------------------------------------------------------------


def in_a_window(catalog: Catalog, **settings: str) -> Play:
    game = play(catalog, settings=settings)
    game.do("buy 1")
    return game


@pytest.mark.parametrize("speaks", ["", "vernius: ", "ordos: "])
def test_t_02_fails_a_next_where_it_would_speak_for_more_than_ones_part(
    catalog: Catalog, speaks: str
) -> None:
    """Each is refused in one line that says who is asked what, and again if it is said again."""
    asked = {
        "House Vernius may answer with a tactic, or pass": in_a_window(catalog, windows="rotate"),
        "House Vernius, House Ordos may answer with a tactic": in_a_window(catalog),
        'the bid of House Ordos is awaited, and "pass"': asked_for_a_bid(catalog),
        'House Vernius acts until it says "end"': play(catalog),
    }
    faults = []
    for says, game in asked.items():
        for words in (f"{speaks}next", f"{speaks}next", "all next"):
            before = game.game
            with pytest.raises(Refused) as refusal:
                game.do(words)
            if says not in str(refusal.value) or "\n" in str(refusal.value) or game.game != before:
                faults.append(f"{words}: {refusal.value}")
    assert not faults


def test_t_02_passes_a_next_without_a_house_for_the_only_one_awaited(catalog: Catalog) -> None:
    game = play(catalog, 3, phase=Phase.DECLARATION)
    with pytest.raises(Misread, match=r'"vernius: next", or "all next": .* must announce favor'):
        game.do("next")
    game.do("moritani: next")
    assert game.refused("moritani: next") == "T-01"
    game.do("vernius: next")
    game.do("next")
    assert [command.house for command in game.events if isinstance(command, CommandGiven)] == [
        "moritani",
        "vernius",
        "ordos",
    ]


def test_t_01_fails_a_word_that_no_house_may_say_now_and_says_which_one_is_awaited(
    catalog: Catalog,
) -> None:
    """No House has to be named for it first."""
    game = play(catalog, phase=Phase.DECLARATION, settings=ROTATE)
    with pytest.raises(Refused, match="nothing is open that a tactic could answer"):
        game.do("pass")
    game.do("all next")
    with pytest.raises(Refused, match='"next" has to wait: House Vernius may answer with a tactic'):
        game.do("next")
    game.do("all pass")
    with pytest.raises(Refused, match=r"House Vernius, House Ordos must draw for a rank \(tie\)"):
        game.do("next")


def test_cl_01_fails_a_next_before_ones_turn(catalog: Catalog) -> None:
    game = play(catalog, phase=Phase.HOUSE_DISCARD)
    with pytest.raises(Refused, match='"next" waits for House Vernius'):
        game.do("ordos: next")
    game.do("next")
    assert game.game.waiting == ("ordos",)


def test_t_06_fails_a_next_that_follows_on_a_refused_line(catalog: Catalog) -> None:
    """At every step of three turns: a refused line and `next` end no interval, close no window."""
    game = play(catalog, 3, settings={**ROTATE, "tie-break": "lot"})
    game.do("buy 1")
    tried = 0
    while game.game.turn < 4:
        now = game.game
        if (now.window is not None and now.window.passing) or now.active:
            for words in ("ordos: sell 9", "next", "next", "vernius: next", "ordos: next"):
                with pytest.raises((Refused, Misread)):
                    game.do(words)
                tried += 1
            assert game.game is now
        onward(game)
    assert tried > 50


# --- all: for every House -------------------------------------------------------------------------


def test_oq_33_passes_for_every_house_that_is_asked(catalog: Catalog) -> None:
    game = play(catalog, 3, settings=ROTATE)
    game.do("buy 1")
    game.do("vernius: pass")
    words = [words for words in game.legal() if words.endswith("pass")]
    assert words == ["ordos: pass", ": all pass"]
    assert game.legal("ordos") == ["ordos: pass"]
    game.do("all pass")
    assert passes(game) == ["vernius", "ordos", "moritani"]
    assert (game.game.operation, game.house().spice) == (None, 1)


def test_oq_33_passes_it_told_as_the_table_s_word(catalog: Catalog) -> None:
    game = play(catalog, settings=ROTATE)
    game.do("buy 1")
    before: Game = game.game
    at = game.do("all pass")
    said = [one.text for one in told(before, at.events, game.cards) if not one.quiet]
    story = told(before, at.events, game.cards)
    assert story[0].text == "the table: all pass"
    assert not [text for text in said if "passes" in text]


def test_oq_33_fails_a_word_for_all_from_one_house_or_with_no_window(catalog: Catalog) -> None:
    game = play(catalog, settings=ROTATE)
    assert game.refused("all pass") == "TC-01"
    game.do("buy 1")
    with pytest.raises(Refused, match='said without a House; "ordos: pass" is your own'):
        game.do("ordos: all pass")
    for words in ("all", "all end", "all pass 2"):
        with pytest.raises(Misread):
            game.do(words)
    assert asked_for_a_bid(catalog).refused("all pass") == "P-05"
    assert play(catalog, phase=Phase.DECLARATION).refused("vernius: all next") == "T-02"


def test_t_02_passes_all_that_a_phase_waits_for(catalog: Catalog) -> None:
    game = play(catalog, 3, phase=Phase.DISENGAGE, settings={"tie-break": "lot"})
    pieces = [game.card(DUNCAN, engaged=True), game.card(RABBAN, "ordos", engaged=True)]
    assert ": all next" in game.legal()
    game.do("all next keep")
    assert all(game.piece(piece).engaged for piece in pieces)
    assert awaited(game.game, game.cards).startswith("House Vernius, House Ordos and House Moritan")
    game.do("all next")
    assert awaited(game.game, game.cards) == (
        "Initiative tactics may be played; all pass closes the window"
    )
    game.do("all pass")
    assert game.game.phase is Phase.HOUSE_INTERVAL


def test_cl_02_fails_for_all_where_one_still_owes(catalog: Catalog) -> None:
    """Nobody is done where one of them holds too many Assembly cards."""
    game = play(catalog, phase=Phase.IMPERIAL_DISCARD)
    for _ in range(2):
        game.card(RABBAN, "ordos", place=Place.ASSEMBLY)
    assert game.refused("all next") == "CL-02"
    assert ": all next" not in game.legal()
    game.do("next")
    assert game.game.waiting == ("ordos",)


# --- questions ------------------------------------------------------------------------------------


def test_g_06_fails_to_go_on_while_a_question_is_open(catalog: Catalog) -> None:
    game = play(catalog)
    asked = Asked(rule="L-06", question="q1", topic="test", house="vernius", text="well?")
    game.happen(asked)
    for words in ("next", "all next", "all pass", "end"):
        assert game.refused(words) == "L-06"
    game.do("answer well")
    game.do("end")


def test_g_06_fails_a_word_that_brings_a_question_up(catalog: Catalog) -> None:
    """What closing the window asks is asked at a pass, and kept; the word itself undoes it."""
    game = play(catalog)
    piece = game.card(ASKS)
    game.do(f"engage {piece}")
    for words in ("buy 1", "end"):
        with pytest.raises(Refused, match=r"which asks first: .*\(pass, or all pass\)"):
            game.do(words)
    assert not game.game.questions
    while not game.game.questions:
        game.do("all pass")
    assert game.refused("buy 1") == game.game.questions[0].rule
    game.do("favor 1", why="we know what it does")
    assert game.house().favor == 11
