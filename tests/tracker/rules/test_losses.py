"""A loss that is coming is told: who could not draw if the House draw came now (L-01, L-02)."""

from __future__ import annotations

from tracker_cases import Play, play

from cardbase.catalog.catalog import Catalog
from tracker.engine.events import FavorChanged, PhaseBegan, UnseenChanged
from tracker.engine.state import Game
from tracker.engine.words import Phase, Place
from tracker.play.turn import begin
from tracker.table import verbs  # noqa: F401 - every verb
from tracker.views.telling.losses import losses_coming, losses_to_tell


def rules(game: Play) -> list[tuple[str, str]]:
    return [(one.house, one.rule) for one in losses_coming(game.game, game.cards)]


def told(before: Game, game: Play) -> list[str]:
    return [one.rule for one in losses_to_tell(before, game.game, game.cards)]


def short_of(game: Play, place: Place, left: int) -> None:
    by = left - game.game.count("vernius", place)
    game.happen(UnseenChanged(house="vernius", place=place, by=by))


def test_l_02_passes_favor_of_0_where_nothing_must_be_drawn(catalog: Catalog) -> None:
    assert rules(play(catalog, favor=0)) == []


def test_l_02_fails_favor_of_0_with_a_short_hand_and_says_so_at_once(catalog: Catalog) -> None:
    game = play(catalog, favor=2)
    short_of(game, Place.HAND, 2)
    before = game.game
    assert told(before, game) == []
    game.happen(FavorChanged(house="vernius", by=-2))
    assert told(before, game) == ["L-02"]
    (coming,) = losses_coming(game.game, game.cards)
    assert "5 cards to draw, with favor 0" in coming.says


def test_l_02_is_told_once_a_phase_until_the_draw(catalog: Catalog) -> None:
    game = play(catalog, favor=0)
    short_of(game, Place.HAND, 6)
    before = game.game
    game.happen(FavorChanged(house="ordos", by=1))
    assert told(before, game) == []
    game.happen(PhaseBegan(phase=Phase.IMPERIAL_DISCARD, waiting=("vernius", "ordos")))
    assert told(before, game) == ["L-02"]


def test_l_01_passes_a_deck_that_is_as_large_as_what_must_be_drawn(catalog: Catalog) -> None:
    game = play(catalog)
    short_of(game, Place.HAND, 3)
    short_of(game, Place.HOUSE_DECK, 4)
    assert rules(game) == []


def test_l_01_fails_a_deck_that_is_smaller(catalog: Catalog) -> None:
    game = play(catalog)
    short_of(game, Place.HAND, 3)
    short_of(game, Place.HOUSE_DECK, 3)
    assert rules(game) == [("vernius", "L-01")]
    (coming,) = losses_coming(game.game, game.cards)
    assert "4 cards to draw, with 3 in the House deck" in coming.says


def test_what_is_told_is_what_the_draw_does(catalog: Catalog) -> None:
    game = play(catalog, favor=0)
    short_of(game, Place.HAND, 6)
    assert rules(game) == [("vernius", "L-02")]
    at = game.table()
    begin(at, Phase.HOUSE_DRAW)
    game.happen(*at.events)
    assert game.house().lost == "L-02"
