"""Initiative (section 9): favor declared, ranks assigned, ties drawn for, cards changing them."""

from __future__ import annotations

import pytest
from tracker_cases import Play, play

from cardbase.catalog.catalog import Catalog
from tracker.engine.errors import Misread
from tracker.engine.events import (
    DeckDealt,
    FavorChanged,
    FavorDeclared,
    RanksAssigned,
    UnseenChanged,
)
from tracker.engine.words import Phase, Place, WindowKind
from tracker.play.turn import begin
from tracker.table import verbs  # noqa: F401 - every verb

BY_COST = {
    0: "eots:engineering-corps",
    1: "eots:house-battalion",
    2: "eots:assassin-cohort",
    3: "eots:poison-snooper",
    None: "eots:sandworm",
}


def declaring(
    catalog: Catalog, houses: int = 2, settings: dict[str, str] | None = None, **favor: int
) -> Play:
    """A game at the beginning of its Initiative phase; favor by House, 10 unless told."""
    game = play(catalog, houses, phase=Phase.DEFERMENT, settings=settings)
    for house, total in favor.items():
        game.happen(FavorChanged(house=house, by=total - 10))
    at = game.table()
    begin(at, Phase.DECLARATION)
    game.happen(*at.events)
    return game


def ranked(game: Play) -> tuple[str, ...]:
    """Everybody declares, no tactics; the ranks."""
    game.do("all next")
    if game.game.phase is Phase.DECLARATION:
        game.do("all pass")
    return game.game.order


def deal(game: Play, house: str, *costs: int | None) -> None:
    """A House plays with a known deck of cards of these costs, top first."""
    no_deck(game, house)
    cards = tuple(BY_COST[cost] for cost in costs)
    game.happen(DeckDealt(house=house, place=Place.HOUSE_DECK, cards=cards))
    assert game.house(house).named


def no_deck(game: Play, house: str) -> None:
    """The House deck of a House is empty."""
    left = game.house(house).unseen[Place.HOUSE_DECK]
    game.happen(UnseenChanged(house=house, place=Place.HOUSE_DECK, by=-left))


# --- I-01, I-02: two segments, declaration --------------------------------------------------------


def test_i_01_passes_the_ranks_after_all_have_declared(catalog: Catalog) -> None:
    game = declaring(catalog, vernius=3, ordos=8)
    game.do("vernius: declare")
    assert game.game.phase is Phase.DECLARATION
    game.do("ordos: declare")
    game.do("all pass")
    assert (game.game.phase, game.game.order) == (Phase.HOUSE_INTERVAL, ("ordos", "vernius"))


def test_i_01_fails_ranks_before_the_last_has_declared(catalog: Catalog) -> None:
    game = declaring(catalog)
    game.do("ordos: next")
    assert game.game.phase is Phase.DECLARATION
    assert game.refused("ordos: next") == "T-01"


def test_i_02_passes_the_favor_total(catalog: Catalog) -> None:
    game = declaring(catalog, vernius=3)
    game.do("vernius: declare 3")
    assert game.house().declared == 3
    assert "ordos: declare" in game.legal()
    assert "vernius: declare" not in game.legal()


def test_i_02_passes_one_offer_to_declare_and_both_words_for_it(catalog: Catalog) -> None:
    game = declaring(catalog)
    assert not {"vernius: next", "ordos: next"} & {*game.legal()}
    assert {"vernius: declare", "ordos: declare", ": all next"} <= {*game.legal()}
    game.do("vernius: next")
    game.do("ordos: declare")
    assert (game.house().declared, game.house("ordos").declared) == (10, 10)


def test_i_02_fails_another_number(catalog: Catalog) -> None:
    game = declaring(catalog)
    assert game.refused("vernius: declare 12") == "I-02"
    game.do("vernius: declare 12", why="two were forgotten")
    assert (game.house().declared, game.house().favor) == (12, 10)


def test_i_02_fails_to_declare_twice(catalog: Catalog) -> None:
    game = declaring(catalog)
    game.do("vernius: declare")
    assert game.refused("vernius: declare") == "I-02"
    game.do("vernius: declare", why="louder")
    assert game.game.waiting == ("ordos",)


# --- I-03, F-04: declared favor is a number of its own --------------------------------------------


@pytest.mark.parametrize("when", ["before", "after"])
def test_i_03_passes_a_change_of_declared_favor(catalog: Catalog, when: str) -> None:
    game = declaring(catalog)
    if when == "before":
        game.do("declared vernius +3")
        assert game.refused("vernius: declare 10") == "I-02"
    game.do("vernius: declare")
    if when == "after":
        game.do("vernius: declared +3")
    assert (game.house().declared, game.house().favor) == (13, 10)


def test_i_03_fails_to_follow_favor_that_changes_afterwards(catalog: Catalog) -> None:
    game = declaring(catalog)
    game.do("vernius: declare")
    game.happen(FavorChanged(house="vernius", by=-4))
    assert (game.house().declared, game.house().favor) == (10, 6)


def test_f_04_passes_ranks_by_declared_favor(catalog: Catalog) -> None:
    game = declaring(catalog, vernius=5, ordos=9)
    game.do("declared ordos -6")
    assert ranked(game) == ("vernius", "ordos")
    assert game.house("ordos").favor == 9


def test_f_04_fails_a_change_of_nobody(catalog: Catalog) -> None:
    with pytest.raises(Misread, match="House"):
        declaring(catalog).do("declared +2")


# --- I-04: Initiative tactics ---------------------------------------------------------------------


@pytest.mark.parametrize("way", ["open", "rotate"])
def test_i_04_passes_tactics_until_the_ranks_are_set(catalog: Catalog, way: str) -> None:
    game = declaring(catalog, settings={"windows": way, "tie-break": "lot"})
    for house in ("vernius", "ordos"):
        window = game.game.window
        assert window is not None
        assert (window.kind, window.passing) == (WindowKind.INITIATIVE, False)
        game.do(f"{house}: declare")
    window = game.game.window
    assert window is not None
    assert window.kind is WindowKind.INITIATIVE
    assert window.passing is (way == "rotate")
    assert any(words.endswith(": all pass") for words in game.legal())
    assert game.refused("vernius: next") == "OQ-33"
    game.do("all pass")
    assert game.game.phase is Phase.HOUSE_INTERVAL
    assert game.game.window is None


@pytest.mark.parametrize("way", ["open", "rotate"])
def test_i_04_passes_the_phase_when_all_have_passed(catalog: Catalog, way: str) -> None:
    game = declaring(catalog, settings={"windows": way, "tie-break": "lot"})
    game.do("vernius: pass")
    game.do("vernius: declare")
    game.do("ordos: declare")
    game.do("vernius: pass")
    assert "ordos: pass" in game.legal(), "a pass before the last announcement is none"
    assert not game.game.active
    game.do("ordos: pass")
    assert game.game.phase is Phase.HOUSE_INTERVAL


def test_i_04_fails_to_end_the_phase_while_one_has_not_declared(catalog: Catalog) -> None:
    game = declaring(catalog)
    game.do("ordos: declare")
    game.do("vernius: pass")
    game.do("ordos: pass")
    assert (game.game.phase, game.game.waiting) == (Phase.DECLARATION, ("vernius",))


def test_i_02_fails_to_cost_a_house_interval_by_an_override(catalog: Catalog) -> None:
    game = play(catalog, 3)
    game.do("ordos: declare", why="too late")
    assert (game.game.waiting, game.game.window) == (("ordos", "moritani"), None)


def test_i_04_fails_once_the_ranks_are_set(catalog: Catalog) -> None:
    game = declaring(catalog, settings={"tie-break": "lot"})
    ranked(game)
    assert game.refused("declared vernius +2") == "T-01"


@pytest.mark.parametrize(("order", "first"), [("last-turn", "ordos"), ("seating", "vernius")])
def test_i_04_passes_the_order_as_set(catalog: Catalog, order: str, first: str) -> None:
    game = play(catalog, phase=Phase.DEFERMENT, settings={"initiative-phase-order": order})
    game.happen(RanksAssigned(order=("ordos", "vernius")))
    at = game.table()
    begin(at, Phase.DECLARATION)
    assert at.game.window is not None
    assert at.game.window.order[0] == first


def test_i_04_passes_a_phase_that_was_laid_out_without_its_window(catalog: Catalog) -> None:
    game = play(catalog, phase=Phase.DECLARATION, settings={"tie-break": "lot"})
    game.do("all next")
    assert game.game.window is not None
    game.do("all pass")
    assert game.game.phase is Phase.HOUSE_INTERVAL


# --- I-05: ranks ----------------------------------------------------------------------------------


def test_i_05_passes_the_highest_declared_favor_first(catalog: Catalog) -> None:
    game = declaring(catalog, 4, vernius=4, ordos=-2, moritani=9, ecaz=7)
    assert ranked(game) == ("moritani", "ecaz", "vernius", "ordos")
    assert game.game.active == "moritani"


def test_i_05_fails_the_order_of_seating(catalog: Catalog) -> None:
    assert ranked(declaring(catalog, vernius=1, ordos=2)) != ("vernius", "ordos")


# --- I-06, I-07: ties -----------------------------------------------------------------------------


def test_i_06_passes_counted_decks_by_what_was_drawn(catalog: Catalog) -> None:
    game = declaring(catalog)
    ranked(game)
    assert (game.game.phase, game.game.waiting) == (Phase.ASSIGNMENT, ("vernius", "ordos"))
    assert "vernius: tie 3" in game.legal()
    game.do("vernius: tie poison snooper")
    game.do("ordos: tie 5")
    assert game.game.order == ("ordos", "vernius")
    assert [game.game.count(house, Place.HOUSE_DECK) for house in game.game.order] == [44, 44]
    assert [game.game.count(house, Place.HOUSE_DISCARD) for house in game.game.order] == [1, 1]
    assert game.game.in_place("vernius", Place.HOUSE_DISCARD)[0].card == "eots:poison-snooper"


def test_i_06_passes_again_while_tied(catalog: Catalog) -> None:
    game = declaring(catalog, 3, moritani=4)
    ranked(game)
    game.do("vernius: tie 3")
    game.do("ordos: tie 3")
    assert game.game.waiting == ("vernius", "ordos")
    game.do("ordos: tie 0")
    game.do("tie 1")
    assert game.game.order == ("vernius", "ordos", "moritani")


def test_i_06_passes_known_decks_by_themselves_and_x_as_five(catalog: Catalog) -> None:
    game = declaring(catalog, 3)
    for house, costs in (("vernius", (3, 1)), ("ordos", (None, 0)), ("moritani", (3, 2))):
        deal(game, house, *costs)
    assert ranked(game) == ("ordos", "moritani", "vernius")
    assert game.game.phase is Phase.HOUSE_INTERVAL
    assert game.game.count("vernius", Place.HOUSE_DISCARD) == 2
    assert game.game.count("ordos", Place.HOUSE_DISCARD) == 1


def test_i_06_passes_another_worth_of_x(catalog: Catalog) -> None:
    game = declaring(catalog, settings={"x-counts-as": "1"})
    deal(game, "vernius", 2)
    deal(game, "ordos", None)
    assert ranked(game) == ("vernius", "ordos")


def test_i_06_passes_one_known_deck_and_one_counted(catalog: Catalog) -> None:
    game = declaring(catalog)
    deal(game, "vernius", 2, 2)
    ranked(game)
    assert game.game.waiting == ("ordos",)
    game.do("tie 2")
    assert game.game.waiting == ("ordos",)
    game.do("tie 1")
    assert game.game.order == ("vernius", "ordos")


def test_i_06_passes_a_known_card_on_a_counted_deck(catalog: Catalog) -> None:
    game = declaring(catalog)
    no_deck(game, "vernius")
    game.card(BY_COST[3], place=Place.HOUSE_DECK)
    ranked(game)
    assert [words for words in game.legal() if "vernius: tie" in words] == ["vernius: tie c1"]
    with pytest.raises(Misread, match="by its name"):
        game.do("vernius: tie 3")
    game.do("vernius: tie snooper")
    game.do("ordos: tie 2")
    assert game.game.order == ("vernius", "ordos")


def test_i_06_passes_an_empty_deck_as_zero(catalog: Catalog) -> None:
    game = declaring(catalog)
    no_deck(game, "vernius")
    ranked(game)
    assert game.game.waiting == ("ordos",)
    game.do("tie 1")
    assert game.game.order == ("ordos", "vernius")


def test_i_06_passes_lots_where_nobody_can_draw(catalog: Catalog) -> None:
    game = declaring(catalog)
    no_deck(game, "vernius")
    no_deck(game, "ordos")
    ranked(game)
    assert game.game.phase is Phase.HOUSE_INTERVAL


def test_i_06_passes_that_an_empty_deck_loses_where_so_set(catalog: Catalog) -> None:
    kept = {"tie-break-empty-loses": "yes", "loser-cards": "removed"}
    game = declaring(catalog, 3, settings=kept)
    no_deck(game, "ordos")
    ranked(game)
    assert game.house("ordos").lost == "I-06"
    game.do("vernius: tie 1")
    game.do("tie 2")
    assert game.game.playing() == ("moritani", "vernius")


def test_i_06_passes_that_empty_decks_end_the_game_where_so_set(catalog: Catalog) -> None:
    game = declaring(catalog, settings={"tie-break-empty-loses": "yes"})
    no_deck(game, "vernius")
    ranked(game)
    assert (game.game.phase, game.game.winner) == (Phase.OVER, "ordos")


def test_i_06_fails_to_go_on_before_all_have_drawn(catalog: Catalog) -> None:
    game = declaring(catalog)
    ranked(game)
    assert game.refused("all next") == "I-06"
    game.do("vernius: tie 1")
    assert game.refused("vernius: tie 2") == "I-06"


def test_i_05_fails_a_tactic_once_ties_are_drawn(catalog: Catalog) -> None:
    game = declaring(catalog)
    claim = game.card("eots:claim-initiative", place=Place.HAND)
    ranked(game)
    assert (game.game.phase, game.game.window) == (Phase.ASSIGNMENT, None)
    assert game.refused(f"vernius: play {claim}") == "TC-01"
    assert not [words for words in game.legal() if "play" in words]


def test_i_06_fails_where_nobody_is_tied(catalog: Catalog) -> None:
    game = declaring(catalog, vernius=4)
    ranked(game)
    assert game.game.count("vernius", Place.HOUSE_DISCARD) == 0
    assert game.refused("tie 2") == "T-01"
    empty = play(catalog, phase=Phase.ASSIGNMENT)
    with pytest.raises(Misread, match="a tie to draw for"):
        empty.do("vernius: tie 2")
    assert not [words for words in empty.legal() if "tie" in words]


@pytest.mark.parametrize("words", ["vernius: tie eots:duncan-idaho", "vernius: tie zzzzzz"])
def test_i_06_fails_a_card_that_is_in_no_house_deck(catalog: Catalog, words: str) -> None:
    game = declaring(catalog)
    ranked(game)
    with pytest.raises(Misread, match="the House card that was drawn"):
        game.do(words)


def test_i_07_passes_a_house_without_favor(catalog: Catalog) -> None:
    game = declaring(catalog, vernius=-1, ordos=-1)
    ranked(game)
    game.do("vernius: tie 1")
    game.do("ordos: tie 2")
    assert game.game.order == ("ordos", "vernius")
    assert not game.house().lost


def test_i_07_fails_to_keep_it_from_declaring(catalog: Catalog) -> None:
    game = declaring(catalog, vernius=0)
    assert "vernius: declare" in game.legal()
    assert ranked(game) == ("ordos", "vernius")


# --- I-08: cards that change ranks ----------------------------------------------------------------


def test_i_08_passes_the_lowest_first(catalog: Catalog) -> None:
    game = declaring(catalog, 3, vernius=4, ordos=7, moritani=5)
    game.do("rank lowest")
    assert ranked(game) == ("vernius", "moritani", "ordos")


def test_i_08_passes_ties_as_usual_with_the_lowest_first(catalog: Catalog) -> None:
    game = declaring(catalog, 3, moritani=12)
    deal(game, "vernius", 1)
    deal(game, "ordos", 2)
    game.do("ordos: rank lowest")
    assert ranked(game) == ("ordos", "vernius", "moritani")


def test_i_08_passes_a_rank_overwritten_and_the_tie_drawn(catalog: Catalog) -> None:
    game = declaring(catalog, 3, vernius=9, ordos=7, moritani=5)
    deal(game, "vernius", 1)
    deal(game, "moritani", 2)
    game.do("rank moritani 1")
    assert ranked(game) == ("moritani", "vernius", "ordos")
    assert not game.game.effects


def test_i_08_passes_a_rank_that_the_house_has_anyway(catalog: Catalog) -> None:
    game = declaring(catalog, 3, vernius=9, ordos=7, moritani=5)
    game.do("rank ordos 2")
    assert ranked(game) == ("vernius", "ordos", "moritani")


def test_i_08_passes_a_rank_once_the_ranks_are_assigned(catalog: Catalog) -> None:
    game = play(catalog, 3)
    game.do("rank moritani 2")
    assert game.game.order == ("vernius", "moritani", "ordos")
    game.do("end")
    assert game.game.active == "moritani"


@pytest.mark.parametrize("rank", [0, 3])
def test_i_08_fails_a_rank_that_nobody_has(catalog: Catalog, rank: int) -> None:
    game = declaring(catalog, vernius=9)
    assert game.refused(f"rank vernius {rank}") == "I-08"
    game.do(f"rank vernius {rank}", why="it says so")
    game.do("all next")
    game.do("all pass")
    assert game.game.turn == 1


def test_i_08_fails_to_turn_ranks_that_are_assigned(catalog: Catalog) -> None:
    assert play(catalog).refused("rank lowest") == "I-08"


def test_i_08_passes_declared_favor_that_a_card_raises(catalog: Catalog) -> None:
    game = declaring(catalog, vernius=9)
    game.do("vernius: declare")
    game.do("vernius: declared +2")
    assert FavorDeclared(rule="I-08", house="vernius", amount=11) in game.events
    assert ranked(game) == ("vernius", "ordos")
