"""Losing (section 22): who must draw and cannot, who leaves, and what becomes of the cards."""

from __future__ import annotations

import pytest
from tracker_cases import Play, onward, play

from cardbase.catalog.catalog import Catalog
from tracker.engine.errors import Misread
from tracker.engine.events import (
    CardDeployed,
    CardNamed,
    FavorChanged,
    HouseLost,
    SpiceMoved,
    UnseenChanged,
)
from tracker.engine.words import Phase, Place
from tracker.play.turn import begin
from tracker.rules.losing import give_up, lose
from tracker.table import verbs  # noqa: F401 - every verb

ZONE = "eots:forbidden-zone"
DUNCAN, RABBAN = "eots:duncan-idaho", "eots:glossu-rabban"
SNOOPER = "eots:poison-snooper"


def over(game: Play) -> tuple[str, str]:
    assert (game.game.phase is Phase.OVER) == bool(game.game.won_by)
    return game.game.winner, game.game.won_by


# --- losing ---------------------------------------------------------------------------------------


def drawing(catalog: Catalog, houses: int = 2, missing: int = 2, **settings: str) -> Play:
    """A game before its House draw; the first House must draw so many cards."""
    kept = {key.replace("_", "-"): value for key, value in settings.items()}
    game = play(catalog, houses, settings=kept)
    game.happen(UnseenChanged(house="vernius", place=Place.HAND, by=-missing))
    return game


def empty(game: Play, left: int = 0, house: str = "vernius") -> None:
    game.happen(UnseenChanged(house=house, place=Place.HOUSE_DECK, by=left - 45))


def draw(game: Play) -> None:
    at = game.table()
    begin(at, Phase.HOUSE_DRAW)
    game.happen(*at.events)


@pytest.mark.parametrize("left", [0, 1])
def test_l_01_fails_to_draw_from_an_empty_deck(catalog: Catalog, left: int) -> None:
    game = drawing(catalog)
    empty(game, left)
    draw(game)
    assert game.house().lost == "L-01"
    assert game.game.count("vernius", Place.HAND) == 5 + left
    assert over(game) == ("ordos", "L-06")


def test_l_01_passes_a_deck_that_just_lasts(catalog: Catalog) -> None:
    game = drawing(catalog)
    empty(game, 2)
    draw(game)
    assert not game.house().lost


@pytest.mark.parametrize("favor", [0, -4])
def test_l_02_fails_to_draw_without_favor(catalog: Catalog, favor: int) -> None:
    game = drawing(catalog)
    game.happen(FavorChanged(house="vernius", by=favor - 10))
    draw(game)
    assert game.house().lost == "L-02"


def test_l_02_passes_with_one_favor(catalog: Catalog) -> None:
    game = drawing(catalog)
    game.happen(FavorChanged(house="vernius", by=-9))
    draw(game)
    assert not game.house().lost


def test_l_03_passes_who_needs_no_card(catalog: Catalog) -> None:
    game = drawing(catalog, missing=0)
    empty(game)
    game.happen(FavorChanged(house="vernius", by=-12))
    draw(game)
    assert not game.house().lost


def test_l_03_fails_who_needs_one(catalog: Catalog) -> None:
    game = drawing(catalog, missing=1)
    empty(game)
    draw(game)
    assert game.house().lost == "L-01"


def test_l_04_passes_an_empty_imperial_deck(catalog: Catalog) -> None:
    game = play(catalog)
    for place, by in ((Place.IMPERIAL_DECK, -15), (Place.ASSEMBLY, -2)):
        game.happen(UnseenChanged(house="vernius", place=place, by=by))
    begin(at := game.table(), Phase.IMPERIAL_DRAW)
    assert at.game.count("vernius", Place.ASSEMBLY) == 1
    assert not at.house("vernius").lost


def test_l_04_fails_for_the_house_deck(catalog: Catalog) -> None:
    game = drawing(catalog)
    empty(game)
    draw(game)
    assert game.house().lost


@pytest.mark.parametrize("favor", [0, -2])
def test_l_05_passes_favor_of_nothing_all_turn(catalog: Catalog, favor: int) -> None:
    game = play(catalog, favor=favor, settings={"tie-break": "lot"})
    while game.game.turn == 1:
        onward(game)
    assert not game.house().lost


def test_l_05_fails_only_with_a_draw(catalog: Catalog) -> None:
    game = play(catalog, favor=0)
    game.happen(UnseenChanged(house="vernius", place=Place.HAND, by=-1))
    draw(game)
    assert game.house().lost == "L-02"


# --- what becomes of a loser ----------------------------------------------------------------------


def scattered(catalog: Catalog, wish: str) -> Play:
    """Ordos has a card of its own, one on a card of Vernius, one captured, and one of Vernius."""
    game = play(catalog, 3, settings={"loser-cards": wish})
    duncan = game.card(DUNCAN)
    game.card(ZONE, "ordos")
    game.card(SNOOPER, "ordos", on=duncan)
    stolen = CardNamed(piece="c4", card=RABBAN, owner="moritani", holder="ordos", place=Place.HAND)
    game.happen(stolen, CardDeployed(piece="c4"))
    game.card("eots:house-battalion", "vernius", on="c2")
    return game


def places(game: Play) -> list[tuple[str, Place]]:
    return [(piece.holder, piece.place) for piece in game.game.pieces.values()]


REMOVED = [
    ("vernius", Place.DOMAIN),
    ("ordos", Place.GONE),
    ("ordos", Place.GONE),
    ("moritani", Place.IMPERIAL_DISCARD),
    ("vernius", Place.HOUSE_DISCARD),
]
STAY = [*REMOVED[:2], ("vernius", Place.DOMAIN), *REMOVED[3:]]


@pytest.mark.parametrize(("wish", "after"), [("removed", REMOVED), ("stay", STAY)])
def test_l_06_passes_what_is_set(
    catalog: Catalog, wish: str, after: list[tuple[str, Place]]
) -> None:
    game = scattered(catalog, wish)
    game.do("ordos: resign")
    assert places(game) == after
    assert not game.house("ordos").unseen
    assert game.house("ordos").lost == "L-06"
    assert game.game.playing() == ("vernius", "moritani")


@pytest.mark.parametrize(("wish", "after"), [("removed", REMOVED), ("stay", STAY)])
def test_l_06_passes_what_is_asked(
    catalog: Catalog, wish: str, after: list[tuple[str, Place]]
) -> None:
    game = scattered(catalog, "ask")
    game.do("ordos: resign")
    assert game.refused("next") == "L-06"
    assert game.refused("vernius: buy 1") == "L-06"
    assert f"vernius: answer {wish}" in game.legal()
    game.do(f"answer {wish}")
    assert places(game) == after


def test_l_06_passes_two_losers_one_after_the_other(catalog: Catalog) -> None:
    game = play(catalog, 4)
    first, second = game.card(ZONE, "ordos"), game.card(RABBAN, "moritani")
    game.do("ordos: resign")
    game.do("answer stay")
    game.do("moritani: resign")
    game.do("answer removed")
    assert [game.piece(piece).place for piece in (first, second)] == [Place.GONE, Place.GONE]


def test_l_06_passes_the_question_on_when_who_was_asked_loses_in_the_same_draw(
    catalog: Catalog,
) -> None:
    game = drawing(catalog, 4)
    for house in ("vernius", "ordos"):
        empty(game, house=house)
    game.happen(UnseenChanged(house="ordos", place=Place.HAND, by=-1))
    draw(game)
    assert [question.house for question in game.game.questions] == ["moritani", "moritani"]
    assert "moritani: answer removed" in game.legal()
    game.do("answer removed")
    game.do("answer removed")
    assert game.game.playing() == ("moritani", "ecaz")
    assert (game.game.turn, game.game.questions) == (2, ())


def test_l_06_passes_the_last_one_left(catalog: Catalog) -> None:
    game = play(catalog, 3, settings={"loser-cards": "stay"})
    game.do("moritani: resign")
    assert over(game) == ("", "")
    game.do("vernius: resign")
    assert over(game) == ("ordos", "L-06")
    assert game.legal() == []


def test_l_06_fails_to_win_alone_where_so_set(catalog: Catalog) -> None:
    kept = {"last-player-wins": "no", "loser-cards": "removed"}
    game = play(catalog, settings=kept)
    game.do("ordos: resign")
    assert over(game) == ("", "")
    game.do("end")
    assert game.game.waiting == ("vernius",)
    game.do("resign")
    assert (game.game.phase, game.game.winner, game.game.won_by) == (Phase.OVER, "", "L-06")


def test_l_06_passes_the_interval_of_a_house_that_leaves(catalog: Catalog) -> None:
    game = play(catalog, 3, settings={"loser-cards": "removed"})
    game.do("resign")
    assert game.game.active == "ordos"
    assert game.refused("vernius: buy 1") == "T-06"
    with pytest.raises(Misread, match="still plays"):
        game.do("vernius: resign")


def test_l_06_passes_a_tie_that_a_house_leaves(catalog: Catalog) -> None:
    game = play(catalog, 3, phase=Phase.DEFERMENT, settings={"loser-cards": "removed"})
    begin(at := game.table(), Phase.DECLARATION)
    game.happen(*at.events)
    game.do("all next")
    game.do("all pass")
    game.do("vernius: tie 1")
    game.do("moritani: tie 3")
    game.do("ordos: resign")
    assert game.game.playing() == ("moritani", "vernius")
    assert game.game.active == "moritani"


def test_l_06_passes_the_initiative_window_on_without_the_loser(catalog: Catalog) -> None:
    game = play(catalog, 3, phase=Phase.DEFERMENT, settings={"loser-cards": "removed"})
    begin(at := game.table(), Phase.DECLARATION)
    game.happen(*at.events)
    game.do("vernius: resign")
    assert game.game.window is not None
    assert game.game.window.order == ("ordos", "moritani")
    assert game.game.waiting == ("ordos", "moritani")


def under_way(game: Play) -> list[bool]:
    """Whether there are an operation, an exchange and a window."""
    return [
        found is not None for found in (game.game.operation, game.game.exchange, game.game.window)
    ]


def test_l_06_fails_to_leave_in_the_midst_of_an_operation(catalog: Catalog) -> None:
    game = play(catalog, 4, settings={"windows": "rotate", "loser-cards": "removed"})
    game.do("buy 2")
    assert game.refused("ordos: resign") == "OQ-33"
    game.do("ordos: resign", why="the last train")
    assert under_way(game) == [True, True, True]
    game.do("vernius: resign", why="the same train")
    assert under_way(game) == [False, False, False]


def test_l_06_passes_a_petition_on_without_a_bidder_but_not_without_its_petitioner(
    catalog: Catalog,
) -> None:
    game = play(catalog, 4, settings={"loser-cards": "removed"})
    game.card(DUNCAN, place=Place.ASSEMBLY)
    game.do("petition Duncan 3")
    game.do("all pass")
    game.do("ordos: resign", why="the last train")
    assert under_way(game)[0]
    game.do("vernius: resign", why="the same train")
    assert under_way(game) == [False, False, False]
    assert game.game.petition is None
    assert game.game.active == "moritani"


def test_l_06_fails_to_end_what_others_do(catalog: Catalog) -> None:
    game = play(catalog, 3)
    game.do("buy 1")
    at = game.table()
    give_up(at, "moritani")
    assert at.game.exchange is not None
    assert at.game.window is not None
    assert at.game.window.order == ("vernius", "ordos")


def test_l_06_fails_a_second_loss_to_ask_again_in_a_game_that_is_over(catalog: Catalog) -> None:
    game = play(catalog)
    at = game.table()
    lose(at, "vernius", "L-01")
    assert not at.game.questions
    assert HouseLost(rule="L-01", house="vernius") in at.events


def test_l_06_passes_the_house_draw_until_one_is_left(catalog: Catalog) -> None:
    game = drawing(catalog, 3, loser_cards="removed")
    game.happen(SpiceMoved(source="", target="ordos", amount=1))
    for house in ("vernius", "ordos", "moritani"):
        empty(game, house=house)
        game.happen(UnseenChanged(house=house, place=Place.HAND, by=-1))
    draw(game)
    assert over(game) == ("moritani", "L-06")
    assert not game.house("moritani").lost
