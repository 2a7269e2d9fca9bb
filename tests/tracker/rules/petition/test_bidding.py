"""The bidding of a petition: P-03 to P-06, P-19, P-20, and Houses that lose in it."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from petition_cases import FREE, NEUTRAL, SPONSORS, laid, now, opened, pays, say, shut
from tracker_cases import HOUSES, Play
from tracker_laws import broken

from cardbase.catalog.catalog import Catalog
from tracker.engine.apply import apply, replay
from tracker.engine.errors import Misread, Refused
from tracker.engine.events import (
    BidPassed,
    BidRaised,
    EffectBegan,
    HouseLost,
    RanksAssigned,
    SolarisChanged,
)
from tracker.engine.guards import allows
from tracker.engine.words import Bidding, StatName, Until
from tracker.play.state_based import ACTIONS
from tracker.rules.losing import lose
from tracker.rules.petition.bidding import (
    bid,
    lost_houses_leave,
    pass_bid,
    verify_bid,
    verify_pass_bid,
)
from tracker.rules.petition.bids import asked_next, least, order, under_way


def test_p_03_passes_all_the_solaris_there_are(catalog: Catalog) -> None:
    game = opened(catalog, solaris=9)
    game.do("ordos: bid 9")
    assert now(game).bid == 9


def test_p_03_fails_one_more_than_there_are(catalog: Catalog) -> None:
    game = opened(catalog, solaris=9)
    assert game.refused("ordos: bid 10") == "P-03"
    assert max(_bids(game, "ordos")) == 9


def test_p_03_fails_with_any_favor(catalog: Catalog) -> None:
    game = opened(catalog, SPONSORS, houses=2, solaris=4, favor=99)
    game.happen(SolarisChanged(house="ordos", by=9))
    game.do("ordos: bid 5")
    assert game.refused("vernius: bid 6") == "P-03"
    assert not _bids(game, "vernius")


def test_p_03_passes_what_a_card_lets_a_house_bid(catalog: Catalog) -> None:
    game = opened(catalog, solaris=6)
    effect = EffectBegan(
        effect="e9", source="", on="ordos", stat=StatName.BID, amount=5, until=Until.OPERATION
    )
    game.happen(effect)
    game.do("ordos: bid 11")
    assert game.refused("moritani: bid 12") == "P-03"


def test_p_03_passes_over_it_with_a_reason(catalog: Catalog) -> None:
    game = opened(catalog, solaris=6)
    at = game.do("ordos: bid 11", why="Letter of Credit")
    assert at.broken == ["P-03"]
    assert now(game).bid == 11


@pytest.mark.parametrize("word", ["bid", "raise"])
def test_p_04_passes_a_higher_bid(catalog: Catalog, word: str) -> None:
    game = opened(catalog)
    game.do(f"ordos: {word} 5")
    assert (now(game).bid, now(game).bidder) == (5, "ordos")


@pytest.mark.parametrize("amount", [0, 3, 4])
def test_p_04_fails_an_equal_or_lower_bid(catalog: Catalog, amount: int) -> None:
    game = opened(catalog)
    assert game.refused(f"ordos: bid {amount}") == "P-04"
    at = game.do(f"ordos: bid {amount}", why="we are generous")
    assert at.broken == ["P-04"]


@pytest.mark.parametrize("words", ["bid", "bid much", "bid 5 6", "bid -5"])
def test_bids_are_numbers(catalog: Catalog, words: str) -> None:
    game = opened(catalog)
    with pytest.raises(Misread):
        game.do(words)


def test_p_05_passes_the_house_whose_bid_is_awaited(catalog: Catalog) -> None:
    game = opened(catalog)
    say(game, "pass", "bid 5")
    assert (now(game).passed, now(game).bidder) == (("ordos",), "moritani")


def test_p_19_fails_another_house(catalog: Catalog) -> None:
    game = opened(catalog)
    for words in ("moritani: bid 5", "moritani: pass", "vernius: bid 5", "vernius: pass"):
        assert game.refused(words) == "P-19"


def test_p_05_fails_a_house_that_has_passed(catalog: Catalog) -> None:
    game = opened(catalog)
    say(game, "ordos: pass", "moritani: bid 5")
    assert now(game).awaited == "vernius"
    assert game.refused("ordos: bid 6") == "P-05"
    say(game, "vernius: bid 6", "moritani: bid 7")
    assert now(game).awaited == "vernius"


def test_p_05_passes_a_house_the_table_lets_in_again(catalog: Catalog) -> None:
    game = opened(catalog)
    game.do("ordos: pass")
    game.do("ordos: bid 5", why="a slip of the tongue")
    assert (now(game).bidder, now(game).passed, now(game).awaited) == ("ordos", (), "moritani")
    assert not broken(game.game)


def test_p_05_fails_a_house_whose_own_bid_stands(catalog: Catalog) -> None:
    game = opened(catalog)
    with pytest.raises(Misread):
        game.do("vernius: pass", why="he takes it back")


def test_p_05_fails_without_a_petition(catalog: Catalog) -> None:
    game = opened(catalog)
    game.do("cancel", why="so it is agreed")
    assert game.refused("vernius: bid 5") == "P-04"
    with pytest.raises(Refused, match="P-05"):
        bid(game.table(), "vernius", 5)
    with pytest.raises(Misread):
        game.do("vernius: bid 5", why="why not")
    with pytest.raises(Misread):
        under_way(game.table())


def test_p_06_passes_the_petitioner_when_nobody_raises(catalog: Catalog) -> None:
    game = opened(catalog, bid="6")
    say(game, "pass", "pass")
    assert game.game.petition is None
    assert game.house().solaris == 14
    card = next(p for p in game.game.pieces.values() if p.card == NEUTRAL)
    assert (card.deployed, card.engaged) == (True, True)


def test_p_06_fails_while_two_are_left(catalog: Catalog) -> None:
    game = opened(catalog)
    say(game, "bid 5", "pass")
    assert (now(game).stage, now(game).awaited) == (Bidding.BIDDING, "vernius")


def test_p_06_fails_a_bid_once_it_is_over(catalog: Catalog) -> None:
    game = opened(catalog, SPONSORS, houses=2)
    game.do("ordos: pass")
    assert pays(game)
    assert game.refused("vernius: bid 7") == "P-06"
    assert game.refused("vernius: pass") == "P-06"
    assert game.refused("vernius: seal") == "P-06"
    assert game.refused("vernius: reveal") == "P-06"
    game.do("vernius: bid 7", why="he insists")
    assert (pays(game), now(game).bid) == (True, 7)


def test_p_06_passes_at_once_when_nobody_else_plays(catalog: Catalog) -> None:
    game = opened(catalog, houses=1)
    assert game.game.petition is None
    assert game.house().solaris == 16


def test_p_06_passes_at_once_when_all_others_have_lost(catalog: Catalog) -> None:
    game, piece = laid(catalog, settings={"last-player-wins": "no"})
    game.happen(HouseLost(rule="L-02", house="ordos"), HouseLost(rule="L-02", house="moritani"))
    game.do(f"petition {piece}")
    shut(game)
    assert game.piece(piece).deployed


@pytest.mark.parametrize(
    ("how", "asked"),
    [
        ("after-petitioner", ["moritani", "ordos", "ecaz", "vernius"]),
        ("initiative", ["ecaz", "vernius", "moritani", "ordos"]),
        ("seating", ["ordos", "moritani", "ecaz", "vernius"]),
    ],
)
def test_p_19_passes_the_order_that_is_set(catalog: Catalog, how: str, asked: list[str]) -> None:
    game = opened(catalog, houses=4, settings={"bidding-order": how})
    ranks = RanksAssigned(order=("ecaz", "vernius", "moritani", "ordos"))
    game.happen(ranks)
    assert order(game.game) == tuple(asked)
    first, second, third = [house for house in asked if house != "vernius"]
    at = game.table()
    assert asked_next(at.game, now(game), "") == first
    assert asked_next(at.game, now(game), first) == second
    assert asked_next(at.game, now(game), third) == first


def test_p_19_fails_a_house_out_of_its_turn(catalog: Catalog) -> None:
    game = opened(catalog, houses=4)
    said = ["ordos", "moritani", "ecaz", "vernius", "ordos"]
    for amount, house in enumerate(said, start=5):
        assert now(game).awaited == house
        others = [short for short, *_ in HOUSES if short != house]
        for other in others:
            assert game.refused(f"{other}: bid {amount}") == "P-19"
        game.do(f"bid {amount}")


def test_p_19_passes_by_seating_without_the_lost(catalog: Catalog) -> None:
    game = opened(catalog, houses=4, settings={"bidding-order": "seating"})
    game.happen(HouseLost(rule="L-02", house="moritani"))
    assert order(game.game) == ("ordos", "ecaz", "vernius")
    game.happen(HouseLost(rule="L-02", house="vernius"))
    assert order(game.game) == ("ordos", "ecaz")


def test_p_20_passes_a_card_of_cost_0_opened_at_0(catalog: Catalog) -> None:
    game = opened(catalog, FREE, houses=2, solaris=1)
    assert (now(game).bid, least(now(game))) == (0, 1)
    game.do("ordos: bid 1")
    assert now(game).bid == 1


def test_p_20_fails_a_raise_to_0(catalog: Catalog) -> None:
    game = opened(catalog, FREE, houses=2)
    assert game.refused("ordos: bid 0") == "P-04"


def test_p_20_passes_a_card_won_for_nothing(catalog: Catalog) -> None:
    game = opened(catalog, FREE, houses=2, solaris=0)
    game.do("ordos: pass")
    assert game.game.petition is None
    assert (game.house().solaris, game.house().favor) == (0, 10)


def test_a_house_that_loses_the_game_is_not_asked(catalog: Catalog) -> None:
    game = opened(catalog, houses=4)
    game.happen(HouseLost(rule="L-02", house="ordos"))
    _settle(game)
    assert (now(game).passed, now(game).awaited) == (("ordos",), "moritani")
    game.happen(HouseLost(rule="L-02", house="ecaz"))
    _settle(game)
    game.do("moritani: bid 5")
    assert now(game).awaited == "vernius"


@pytest.mark.parametrize("loser", ["vernius", "ordos"])
def test_a_petitioner_or_bidder_that_loses_ends_it(catalog: Catalog, loser: str) -> None:
    game = opened(catalog)
    game.do("ordos: bid 5")
    game.happen(HouseLost(rule="L-02", house=loser))
    _settle(game)
    assert game.game.petition is None
    _settle(game)
    assert lost_houses_leave in ACTIONS


def test_a_rival_that_loses_while_it_is_asked_ends_nothing(catalog: Catalog) -> None:
    game = opened(catalog)
    at = game.table()
    lose(at, "ordos", "L-02")
    lost_houses_leave(at)
    game.happen(*at.events)
    assert (now(game).passed, now(game).awaited) == (("ordos",), "moritani")


def _settle(game: Play) -> None:
    at = game.table()
    lost_houses_leave(at)
    game.happen(*at.events)


def _bids(game: Play, house: str) -> list[int]:
    found = [line.split() for line in game.legal(house)]
    return [int(line[2]) for line in found if line[1] == "bid"]


def test_options_are_all_raises(catalog: Catalog) -> None:
    game = opened(catalog)
    assert _bids(game, "ordos") == list(range(5, 21))
    assert not _bids(game, "moritani")
    assert "ordos: pass" in game.legal("ordos")
    assert "moritani: pass" not in game.legal("moritani")


def test_the_trio(catalog: Catalog) -> None:
    game = opened(catalog)
    at = game.table()
    assert allows(verify_bid)(at, "ordos", 5)
    assert not allows(verify_bid)(at, "ordos", 4)
    assert allows(verify_pass_bid)(at, "ordos")
    assert not allows(verify_pass_bid)(at, "vernius")
    with pytest.raises(Refused):
        pass_bid(at, "vernius")
    bid(at, "ordos", 5)
    assert [type(event) for event in at.events[:1]] == [BidRaised]


def test_folding_a_pass_and_a_bid(catalog: Catalog) -> None:
    game = opened(catalog)
    after = apply(game.game, BidPassed(house="ordos"))
    assert after.petition is not None
    assert after.petition.passed == ("ordos",)
    again = apply(after, BidRaised(house="ordos", bid=9))
    assert again.petition is not None
    assert (again.petition.passed, again.petition.bid) == ((), 9)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    choices=st.lists(st.integers(min_value=0, max_value=30), max_size=60),
    houses=st.integers(min_value=2, max_value=4),
)
def test_any_auction_ends_with_its_highest_bid(
    catalog: Catalog, choices: list[int], houses: int
) -> None:
    game = opened(catalog, houses=houses, solaris=12)
    highest, victor = 4, "vernius"
    for choice in choices:
        if game.game.petition is None:
            break
        house = now(game).awaited
        found = [f"{house}: bid {n}" for n in _bids(game, house)] + [f"{house}: pass"]
        words = found[choice % len(found)]
        game.do(words)
        if "bid" in words:
            highest, victor = int(words.split()[-1]), house
        assert not broken(game.game)
    if game.game.petition is None:
        spent = highest if victor == "vernius" else highest - 4
        assert game.house(victor).solaris == 12 - spent
        others = [h for h in game.game.houses.values() if h.id != victor]
        assert all(other.solaris == 12 for other in others)
    assert replay(game.events) == game.game
