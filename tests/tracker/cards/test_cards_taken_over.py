"""The word `by hand`: what a card does is taken over, whoever is asked, with a reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tracker_cases import play

from tracker.engine.apply import replay
from tracker.engine.errors import Misread
from tracker.engine.state import Game
from tracker.engine.words import EFFECT, Place
from tracker.play.effects import run_operation
from tracker.views.telling import told

if TYPE_CHECKING:
    from tracker_cases import Play

    from cardbase.catalog.catalog import Catalog

DRIVE = "eots:philanthropy-drive"
CALADAN, TITHING = "eots:caladan", "jotc:tithing-clemency"


def begins(game: Play, card: str, on: str | None = None) -> str:
    """Let a card act until it asks; its id."""
    piece = game.card(card, on=on)
    at = game.table()
    run_operation(at, game.piece(piece).holder, game.piece(piece))
    game.happen(*at.events)
    return piece


def log(game: Play) -> str:
    """What the log and the report tell."""
    lines = told(Game(), game.events, game.cards)
    return "\n".join(line.text for line in lines if not line.quiet)


def test_a_question_of_another_house_closes_with_the_card_that_asks(catalog: Catalog) -> None:
    game = play(catalog, 3)
    begins(game, DRIVE)
    game.do("vernius: answer 2")
    assert game.game.questions[0].house == "ordos"
    game.do("moritani: by hand because we agreed on the sums")
    assert game.game.frames == ()
    assert [one.topic for one in game.game.questions] == [EFFECT]
    said = "House Moritani takes over Philanthropy Drive by hand: we agreed on the sums"
    assert said in log(game)
    game.do("ordos: lose 3 solaris")
    game.do("done")
    assert not game.game.questions
    assert (game.house().favor, game.house("ordos").solaris) == (12, 17)


def asking(catalog: Catalog, *cards: str) -> tuple[Play, str, tuple[str, ...]]:
    """Caladan engages with these cards on it, and something is asked; the ids."""
    game = play(catalog)
    home = game.card(CALADAN)
    on_it = tuple(game.card(one, on=home) for one in cards)
    game.do(f"engage {home}")
    while not game.game.questions:
        game.do("all pass")
    return game, home, on_it


def test_what_is_triggered_is_taken_over(catalog: Catalog) -> None:
    game, _, _ = asking(catalog, TITHING)
    game.do("by hand Tithing Clemency because it is late")
    assert "House Vernius takes over Tithing Clemency by hand: it is late" in log(game)
    assert game.refused("answer 1") == "G-06"
    game.do("done nothing to do")
    assert game.game.operation is None
    assert (game.house().solaris, game.house().favor) == (25, 10)


def test_what_only_waits_to_act_is_taken_over_by_its_id(catalog: Catalog) -> None:
    game, _, (first, second) = asking(catalog, TITHING, TITHING)
    assert [one.card for one in game.game.frames] == [first]
    assert [one.card for one in game.game.fired] == [second]
    game.do(f"by hand {second} because one is enough")
    assert game.game.fired == ()
    game.do("answer 2")
    game.do("done nothing to do")
    assert game.game.operation is None
    assert (game.house().solaris, game.house().favor) == (23, 12)


def stacked(catalog: Catalog) -> tuple[Play, str, str]:
    """Baraka has brought up a Spice Blow, which asks on which desert; the ids of both."""
    game = play(catalog)
    game.card("eots:caladan")
    game.card("eots:imperial-basin")
    game.card("eots:the-minor-erg")
    blow = game.card("eots:spice-blow", subdued=True, deferment=3)
    baraka = game.card("jotc:baraka")
    game.do(f"engage {baraka}")
    while not game.game.questions:
        game.do("all pass")
    assert [one.card for one in game.game.frames] == [baraka, blow]
    return game, baraka, blow


def test_of_two_stacked_the_one_that_asks_goes_and_the_other_goes_on(catalog: Catalog) -> None:
    game, baraka, blow = stacked(catalog)
    game.do("by hand because the spice lies there already")
    assert [one.card for one in game.game.frames] == [baraka]
    game.do("done nothing to do")
    assert game.game.frames == ()
    assert game.piece(blow).place is Place.HOUSE_DISCARD


def test_of_two_stacked_the_lower_goes_by_its_name(catalog: Catalog) -> None:
    game, baraka, blow = stacked(catalog)
    game.do(f"by hand {baraka} because we keep the event")
    assert [one.card for one in game.game.frames] == [blow]
    asked = [one.frame for one in game.game.questions]
    assert asked.count("") == 1
    game.do("answer 1")
    game.do("done nothing to do")
    while game.game.frames:
        game.do("answer 1")
    assert not game.game.questions
    assert game.piece(blow).deployed  # whom the Baraka would have used up: that is by hand now


def test_only_with_a_reason_and_while_a_card_acts(catalog: Catalog) -> None:
    game = play(catalog, 3)
    assert game.refused("vernius: by hand because I like it") == "G-06"
    begins(game, DRIVE)
    for said in ("by hand", "by hand because", "by chance because I like it", "by"):
        with pytest.raises(Misread):
            game.do(said)
    with pytest.raises(Misread):
        game.do("by hand caladan because it does not act")
    assert len(game.game.frames) == 1


def test_it_can_be_undone_and_is_in_the_report(catalog: Catalog) -> None:
    game, home, _ = asking(catalog, TITHING)
    game.do("by hand because the fief is lent")
    assert replay(game.events) == game.game
    assert "takes over Tithing Clemency by hand: the fief is lent" in log(game)
    assert game.piece(home).engaged
