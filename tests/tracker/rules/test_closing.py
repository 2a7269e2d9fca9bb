"""The Closing Interval (section 23): discards and draws of the Assembly and of the hand."""

from __future__ import annotations

import pytest
from tracker_cases import Play, play

from cardbase.catalog.catalog import Catalog
from tracker.engine.errors import Misread
from tracker.engine.events import (
    DeckDealt,
    FavorChanged,
    LimitsChanged,
    RanksAssigned,
    UnseenChanged,
)
from tracker.engine.words import Phase, Place, WindowKind
from tracker.play.turn import begin
from tracker.table import verbs  # noqa: F401 - every verb

DUNCAN, RABBAN = "eots:duncan-idaho", "eots:glossu-rabban"
SNOOPER = "eots:poison-snooper"


def closing(
    catalog: Catalog,
    phase: Phase = Phase.IMPERIAL_DISCARD,
    houses: int = 2,
    settings: dict[str, str] | None = None,
) -> Play:
    """A game at the beginning of a step of the Closing Interval."""
    game = play(catalog, houses, phase=Phase.HOUSE_INTERVAL, settings=settings)
    at = game.table()
    begin(at, phase)
    game.happen(*at.events)
    return game


def held(game: Play, place: Place, by: int, house: str = "vernius") -> None:
    """So many unseen cards more or fewer in a place."""
    game.happen(UnseenChanged(house=house, place=place, by=by))


def counts(game: Play, *places: Place, house: str = "vernius") -> list[int]:
    return [game.game.count(house, place) for place in places]


IMPERIAL = (Place.ASSEMBLY, Place.IMPERIAL_DECK, Place.IMPERIAL_DISCARD)
HOUSE = (Place.HAND, Place.HOUSE_DECK, Place.HOUSE_DISCARD)


# --- CL-01: the order -----------------------------------------------------------------------------


def test_cl_01_passes_the_houses_in_order_of_initiative(catalog: Catalog) -> None:
    game = play(catalog, 3)
    game.happen(RanksAssigned(order=("moritani", "vernius", "ordos")))
    at = game.table()
    begin(at, Phase.IMPERIAL_DISCARD)
    game.happen(*at.events)
    for house in ("moritani", "vernius", "ordos"):
        assert {words.partition(":")[0] for words in game.legal()} >= {house}
        game.do("next")
    assert game.game.phase is Phase.HOUSE_DISCARD


@pytest.mark.parametrize("words", ["ordos: discard 1", "ordos: next"])
def test_cl_01_fails_a_house_before_its_turn(catalog: Catalog, words: str) -> None:
    game = closing(catalog)
    assert game.refused(words) == "CL-01"
    assert words not in game.legal()


def test_cl_01_passes_all_together_where_so_set(catalog: Catalog) -> None:
    game = closing(catalog, settings={"closing-order": "together"})
    game.do("ordos: discard 1")
    game.do("ordos: next")
    assert game.game.waiting == ("vernius",)
    game.do("next")
    game.do("all next")
    assert (game.game.turn, game.game.phase) == (2, Phase.DECLARATION)


# --- CL-02, CL-03: the Assembly -------------------------------------------------------------------


def test_cl_02_passes_any_number_of_cards(catalog: Catalog) -> None:
    game = closing(catalog)
    piece = game.card(DUNCAN, place=Place.ASSEMBLY, unseen=True)
    game.do(f"discard {piece}, eots:thufir-hawat")
    game.do("discard 1")
    assert counts(game, *IMPERIAL) == [0, 15, 3]
    assert game.piece(piece).place is Place.IMPERIAL_DISCARD


def test_cl_02_passes_none_at_all(catalog: Catalog) -> None:
    game = closing(catalog)
    game.do("next")
    assert counts(game, *IMPERIAL) == [3, 15, 0]
    assert game.game.waiting == ("ordos",)


def test_cl_02_fails_to_keep_more_than_the_limit(catalog: Catalog) -> None:
    game = closing(catalog)
    held(game, Place.ASSEMBLY, 2)
    game.do("discard 1")
    assert game.refused("next") == "CL-02"
    assert "vernius: next" not in game.legal()
    game.do("discard 1")
    game.do("next")
    assert counts(game, Place.ASSEMBLY) == [3]


@pytest.mark.parametrize("count", [4, 100])
def test_cl_02_fails_more_than_there_are(catalog: Catalog, count: int) -> None:
    game = closing(catalog)
    assert game.refused(f"discard {count}") == "CL-02"
    game.do(f"discard {count}", why="all of them")
    assert counts(game, *IMPERIAL) == [0, 15, 3]


def test_cl_02_fails_a_card_that_is_not_there(catalog: Catalog) -> None:
    game = closing(catalog)
    with pytest.raises(Misread, match="Assembly"):
        game.do("discard poison snooper")


def test_cl_03_passes_to_the_limit_as_it_now_is(catalog: Catalog) -> None:
    game = closing(catalog)
    game.do("discard 2")
    game.happen(LimitsChanged(house="vernius", hand=7, assembly=4))
    game.do("next")
    game.do("next")
    assert counts(game, *IMPERIAL) == [4, 12, 2]


def test_cl_03_passes_as_far_as_the_deck_lasts(catalog: Catalog) -> None:
    game = closing(catalog)
    held(game, Place.IMPERIAL_DECK, -14)
    game.do("discard 3")
    game.do("next")
    game.do("next")
    assert counts(game, *IMPERIAL) == [1, 0, 3]
    assert not game.house().lost


def test_cl_03_fails_to_draw_above_the_limit(catalog: Catalog) -> None:
    game = closing(catalog)
    game.do("next")
    game.do("next")
    assert counts(game, *IMPERIAL) == [3, 15, 0]


def test_cl_03_passes_known_decks_from_the_top(catalog: Catalog) -> None:
    game = closing(catalog)
    held(game, Place.ASSEMBLY, -3)
    held(game, Place.IMPERIAL_DECK, -15)
    cards = (DUNCAN, RABBAN, "eots:thufir-hawat", "eots:paul-atreides")
    game.happen(DeckDealt(house="vernius", place=Place.IMPERIAL_DECK, cards=cards))
    game.do("next")
    game.do("next")
    names = [piece.card for piece in game.game.in_place("vernius", Place.ASSEMBLY)]
    assert names == list(cards[:3])


# --- CL-04, CL-05, CL-06: the hand ----------------------------------------------------------------


def test_cl_04_passes_any_number_of_cards_from_hand(catalog: Catalog) -> None:
    game = closing(catalog, Phase.HOUSE_DISCARD)
    known = game.card(SNOOPER, place=Place.HAND, unseen=True)
    assert {f"vernius: discard {known}", "vernius: discard 6"} <= set(game.legal())
    game.do("discard 3")
    game.do("discard poison snooper")
    assert counts(game, *HOUSE) == [3, 45, 4]


def test_cl_04_fails_more_than_the_hand_holds(catalog: Catalog) -> None:
    assert closing(catalog, Phase.HOUSE_DISCARD).refused("discard 8") == "CL-04"


def test_cl_04_fails_an_assembly_card(catalog: Catalog) -> None:
    game = closing(catalog, Phase.HOUSE_DISCARD)
    with pytest.raises(Misread, match="hand"):
        game.do("discard Duke Leto Atreides")


@pytest.mark.parametrize("limit", [7, 9])
def test_cl_05_passes_to_the_hand_limit_as_it_now_is(catalog: Catalog, limit: int) -> None:
    game = closing(catalog, Phase.HOUSE_DISCARD)
    game.happen(LimitsChanged(house="vernius", hand=limit, assembly=3))
    game.do("discard 2")
    game.do("next")
    game.do("next")
    assert counts(game, *HOUSE) == [limit, 45 - (limit - 5), 2]


def test_cl_05_fails_to_draw_while_a_house_still_discards(catalog: Catalog) -> None:
    game = closing(catalog, Phase.HOUSE_DISCARD)
    game.do("discard 2")
    game.do("next")
    assert counts(game, *HOUSE) == [5, 45, 2]


def test_cl_06_passes_a_full_hand(catalog: Catalog) -> None:
    game = closing(catalog, Phase.HOUSE_DISCARD)
    held(game, Place.HOUSE_DECK, -45)
    game.happen(FavorChanged(house="vernius", by=-12))
    game.do("next")
    game.do("next")
    assert (game.game.turn, game.house().lost) == (2, "")


def test_cl_06_fails_a_hand_below_a_raised_limit(catalog: Catalog) -> None:
    game = closing(catalog, Phase.HOUSE_DISCARD)
    held(game, Place.HOUSE_DECK, -45)
    game.happen(LimitsChanged(house="vernius", hand=8, assembly=3))
    game.do("next")
    game.do("next")
    assert game.house().lost == "L-01"


# --- CL-07, CL-08 ---------------------------------------------------------------------------------


def test_cl_07_passes_onto_the_pile_of_the_owner_in_order(catalog: Catalog) -> None:
    game = closing(catalog)
    first = game.card(RABBAN, place=Place.ASSEMBLY, unseen=True)
    game.do("discard Duncan Idaho, Atreides Swordmaster")
    game.do(f"discard {first}")
    pile = game.game.in_place("vernius", Place.IMPERIAL_DISCARD)
    assert [piece.card for piece in pile] == [DUNCAN, RABBAN]


def test_cl_07_fails_in_a_step_that_discards_nothing(catalog: Catalog) -> None:
    assert play(catalog).refused("discard 1") == "T-01"
    with pytest.raises(Misread, match="a step in which"):
        play(catalog).do("vernius: discard 1", why="too many")


def test_cl_08_passes_a_hand_above_its_limit(catalog: Catalog) -> None:
    game = closing(catalog, Phase.HOUSE_DISCARD)
    held(game, Place.HAND, 2)
    game.do("next")
    game.do("next")
    assert counts(game, *HOUSE) == [9, 45, 0]


def test_cl_08_fails_it_where_so_set(catalog: Catalog) -> None:
    game = closing(catalog, Phase.HOUSE_DISCARD, settings={"hand-discard": "yes"})
    held(game, Place.HAND, 2)
    assert game.refused("next") == "CL-08"
    game.do("discard 2")
    game.do("next")
    assert counts(game, *HOUSE) == [7, 45, 2]


def test_tc_14_passes_a_window_as_long_as_the_step(catalog: Catalog) -> None:
    game = closing(catalog)
    game.do("discard 1")
    window = game.game.window
    assert window is not None
    assert (window.kind, window.passing) == (WindowKind.DISCARD, False)
    game.do("next")
    game.do("next")
    assert game.game.phase is Phase.HOUSE_DISCARD
    game.do("next")
    game.do("next")
    assert game.game.window is not None
    assert game.game.window.kind is WindowKind.INITIATIVE, "the next turn has begun"
