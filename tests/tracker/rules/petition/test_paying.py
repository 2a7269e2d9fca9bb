"""What a petition costs and brings: P-07 to P-13, P-21, P-22, CE-05."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from petition_cases import (
    DECREE,
    FREE,
    NEUTRAL,
    OUTSIDER,
    SPONSORS,
    in_assembly,
    laid,
    now,
    opened,
    pays,
    say,
    shut,
)
from tracker_laws import broken

from cardbase.catalog.catalog import Catalog
from tracker.engine.errors import Misread
from tracker.engine.events import (
    CardDeployed,
    CardMoved,
    CardsSubdued,
    EffectBegan,
    FavorChanged,
    PetitionEnded,
    SolarisChanged,
)
from tracker.engine.guards import allows
from tracker.engine.words import TREASURY, Place, StatName, Until
from tracker.rules.petition.paying import conclude, on_tactic, price, verify_pay

if TYPE_CHECKING:
    from tracker_cases import Play

TITHE = "eots:petitioning-tithe"


def won(game: Play, *words: str) -> Play:
    """House Vernius wins: all others pass."""
    while game.game.petition is not None and now(game).awaited and not pays(game):
        game.do("pass")
    return say(game, *words)


def piece_of(game: Play, card: str) -> str:
    return next(piece.id for piece in game.game.pieces.values() if piece.card == card)


def test_p_07_passes_a_card_deployed_and_engaged(catalog: Catalog) -> None:
    game = won(opened(catalog, bid="6"))
    card = game.piece(piece_of(game, NEUTRAL))
    assert (card.place, card.holder) == (Place.DOMAIN, "vernius")
    assert (card.deployed, card.engaged, card.parent) == (True, True, None)
    assert (game.house().solaris, game.house().favor) == (14, 10)
    ended = [event for event in game.events if isinstance(event, PetitionEnded)]
    assert [(event.victor, event.price) for event in ended] == [("vernius", 6)]


def test_p_07_fails_for_a_rival_who_wins(catalog: Catalog) -> None:
    game = say(opened(catalog, houses=2), "ordos: bid 5", "pass")
    assert not any(isinstance(event, CardDeployed) for event in game.events)


def test_p_07_passes_a_decree_on_the_target_named_at_the_opening(catalog: Catalog) -> None:
    game, piece = laid(catalog, DECREE, favor=0)
    fief = game.card("jotc:arsunt", "ordos")
    game.do(f"petition {piece} on {fief}")
    won(shut(game))
    card = game.piece(piece)
    assert (card.parent, card.holder, card.engaged) == (fief, "ordos", True)
    assert not broken(game.game)


def test_p_07_passes_a_decree_on_the_target_named_when_it_is_paid(catalog: Catalog) -> None:
    game, piece = laid(catalog, DECREE, houses=2, favor=1)
    fief, other = game.card("jotc:arsunt"), game.card("eots:the-minor-erg")
    game.do(f"petition {piece}")
    won(shut(game))
    assert [line for line in game.legal() if "pay" in line] == [
        f"vernius: pay {favor} on {target}" for target in (fief, other) for favor in (0, 1)
    ]
    assert game.refused("vernius: pay 0") == "P-18"
    home = game.card("eots:gurney-halleck")
    assert game.refused(f"vernius: pay 0 on {home}") == "P-18"
    game.do("pay 1 on minor erg")
    assert game.piece(piece).parent == other


def test_p_18_passes_a_decree_that_the_table_lets_lie_alone(catalog: Catalog) -> None:
    game, piece = laid(catalog, DECREE, houses=2, favor=0)
    game.card("jotc:arsunt")
    game.do(f"petition {piece}")
    won(shut(game))
    assert game.do("pay 0", why="we do not know").broken == ["P-18"]
    assert (game.piece(piece).deployed, game.piece(piece).parent) == (True, None)


def test_p_07_passes_a_decree_whose_target_has_gone(catalog: Catalog) -> None:
    game, piece = laid(catalog, DECREE, houses=2, favor=0)
    fief, other = game.card("jotc:arsunt"), game.card("eots:the-minor-erg")
    game.do(f"petition {piece} on {fief}")
    game.happen(CardsSubdued(pieces=(fief,)))
    won(shut(game), f"pay 0 on {other}")
    assert game.piece(piece).parent == other


def test_p_07_passes_a_decree_without_any_target_left(catalog: Catalog) -> None:
    game, piece = laid(catalog, DECREE, houses=2, favor=0)
    fief = game.card("jotc:arsunt")
    game.do(f"petition {piece} on {fief}")
    game.happen(CardMoved(piece=fief, holder="vernius", place=Place.IMPERIAL_DISCARD))
    won(shut(game))
    assert (game.piece(piece).deployed, game.piece(piece).parent) == (True, None)
    assert not broken(game.game)


@pytest.mark.parametrize("favor", [0, 1, 4, 6])
def test_p_08_passes_any_split(catalog: Catalog, favor: int) -> None:
    game = won(opened(catalog, SPONSORS, bid="6"), f"pay {favor}")
    assert (game.house().solaris, game.house().favor) == (20 - 6 + favor, 10 - favor)
    assert game.game.petition is None


@pytest.mark.parametrize(("bid", "favor", "most"), [("6", 10, 6), ("6", 3, 3)])
def test_p_08_fails_more_favor_than_the_bid_or_than_he_has(
    catalog: Catalog, bid: str, favor: int, most: int
) -> None:
    game = won(opened(catalog, SPONSORS, bid=bid, favor=favor))
    assert game.refused(f"pay {most + 1}") == "P-08"
    assert [line for line in game.legal() if "pay" in line][-1] == f"vernius: pay {most}"


@pytest.mark.parametrize(("card", "favor"), [(NEUTRAL, 10), (SPONSORS, 0), (SPONSORS, -2)])
def test_p_08_fails_to_ask_where_nothing_is_to_choose(
    catalog: Catalog, card: str, favor: int
) -> None:
    game = won(opened(catalog, card, favor=favor))
    assert game.game.petition is None
    assert (game.house().solaris, game.house().favor) == (16, favor)


def test_p_08_passes_favor_that_the_table_lets_go_below_zero(catalog: Catalog) -> None:
    game = won(opened(catalog, SPONSORS, favor=1), "pay 1")
    assert game.house().favor == 0
    game = won(opened(catalog, SPONSORS, favor=1, settings={"cost-below-zero": "yes"}), "pay 4")
    assert game.house().favor == -3


def test_p_08_passes_over_it_with_a_reason(catalog: Catalog) -> None:
    game = won(opened(catalog, SPONSORS, favor=1))
    at = game.do("pay 9", why="the table says so")
    assert at.broken == ["P-08", "F-07"]
    assert (game.house().solaris, game.house().favor) == (20, -3)


@pytest.mark.parametrize("words", ["pay", "pay much", "pay 1 2", "pay 0 on nothing"])
def test_a_payment_that_cannot_be_understood(catalog: Catalog, words: str) -> None:
    game = won(opened(catalog, SPONSORS))
    with pytest.raises(Misread):
        game.do(words)


def test_p_06_fails_a_payment_before_the_end(catalog: Catalog) -> None:
    game = opened(catalog, SPONSORS)
    assert game.refused("ordos: pay 0") == "P-06"
    assert game.refused("vernius: pay 0") == "P-19"
    game.do("vernius: pay 2", why="everybody agrees")
    assert (game.house().solaris, game.house().favor) == (18, 8)


@pytest.mark.parametrize("house", ["ordos", "moritani"])
def test_p_05_fails_a_payment_of_a_house_that_has_passed(catalog: Catalog, house: str) -> None:
    game = won(opened(catalog, SPONSORS))
    assert game.refused(f"{house}: pay 0") == "P-05"


def test_p_14_passes_a_card_that_left_during_the_bidding(catalog: Catalog) -> None:
    game, piece = laid(catalog, houses=2)
    game.do(f"petition {piece}")
    shut(game)
    game.happen(CardMoved(piece=piece, holder="vernius", place=Place.IMPERIAL_DISCARD))
    game.do("pass")
    assert game.game.petition is None
    assert (game.piece(piece).place, game.house().solaris) == (Place.IMPERIAL_DISCARD, 20)
    assert not game.house().used


def test_payment_without_a_petition(catalog: Catalog) -> None:
    game, _ = laid(catalog)
    with pytest.raises(Misread):
        conclude(game.table(), 0)


def test_p_09_passes_who_holds_it_all(catalog: Catalog) -> None:
    game = won(opened(catalog, SPONSORS, solaris=4), "pay 4")
    assert (game.house().solaris, game.house().favor) == (4, 6)


def test_p_09_fails_who_has_less_by_now(catalog: Catalog) -> None:
    game = won(opened(catalog, SPONSORS, solaris=4))
    game.happen(SolarisChanged(house="vernius", by=-1))
    assert game.refused("pay 2") == "P-09"
    assert [line for line in game.legal() if "pay" in line] == ["vernius: pay 0"]
    game.do("pay 0")
    assert (game.house().solaris, game.house().favor) == (0, 9)


def test_p_10_passes_one_favor_for_another_power(catalog: Catalog) -> None:
    game = won(opened(catalog, OUTSIDER))
    assert (game.house().solaris, game.house().favor) == (18, 9)
    lost = [event for event in game.events if isinstance(event, FavorChanged)]
    assert (lost[-1].rule, lost[-1].by) == ("P-10", -1)


@pytest.mark.parametrize("card", [NEUTRAL, SPONSORS])
def test_p_10_fails_for_a_card_of_the_sponsor_or_of_no_power(catalog: Catalog, card: str) -> None:
    game = won(opened(catalog, card))
    if game.game.petition is not None:
        game.do("pay 0")
    assert (game.piece(piece_of(game, card)).deployed, game.house().favor) == (True, 10)


def test_p_10_fails_for_a_rival_who_wins(catalog: Catalog) -> None:
    game = say(opened(catalog, OUTSIDER, houses=2), "ordos: bid 3", "pass")
    assert [house.favor for house in game.game.houses.values()] == [10, 10]


def test_p_10_fails_for_a_holding_where_only_personas_cost_it(catalog: Catalog) -> None:
    holding = "eots:weather-control"
    assert won(opened(catalog, holding)).house().favor == 9
    rule = {"outsider-favor": "personas"}
    assert won(opened(catalog, holding, settings=rule)).house().favor == 10


def test_cp_03_an_adversary_costs_its_cost_in_favor(catalog: Catalog) -> None:
    game = won(opened(catalog, "eots:glossu-rabban"))
    assert (game.house().solaris, game.house().favor) == (17, 7)


@pytest.mark.parametrize(("bid", "paid"), [(5, 1), (7, 3), (20, 16)])
def test_p_11_passes_what_a_rival_pays(catalog: Catalog, bid: int, paid: int) -> None:
    game = say(opened(catalog, houses=2), f"ordos: bid {bid}", "pass")
    assert game.house("ordos").solaris == 20 - paid
    assert game.house("vernius").solaris == 20


def test_p_11_fails_for_the_petitioner(catalog: Catalog) -> None:
    game = say(opened(catalog, houses=2), "ordos: bid 5", "bid 6", "pass")
    assert game.house().solaris == 14


def test_p_12_passes_a_card_back_in_the_assembly(catalog: Catalog) -> None:
    game = say(opened(catalog, houses=2), "ordos: bid 5", "pass")
    card = game.piece(piece_of(game, NEUTRAL))
    assert (card.place, card.holder, card.deployed) == (Place.ASSEMBLY, "vernius", False)
    assert game.game.count("vernius", Place.ASSEMBLY) == 3


def test_p_12_passes_a_card_discarded_where_so_set(catalog: Catalog) -> None:
    game = opened(catalog, houses=2, settings={"assembly-after-loss": "discard"})
    say(game, "ordos: bid 5", "pass")
    card = game.piece(piece_of(game, NEUTRAL))
    assert (card.place, card.holder) == (Place.IMPERIAL_DISCARD, "vernius")


def test_p_12_fails_for_the_petitioner_who_wins(catalog: Catalog) -> None:
    game = won(opened(catalog))
    assert game.game.count("vernius", Place.ASSEMBLY) == 2


def effect(game: Play, on: str, stat: StatName, amount: int) -> None:
    name = game.table().next_id("e")
    game.happen(
        EffectBegan(effect=name, source="", on=on, stat=stat, amount=amount, until=Until.OPERATION)
    )


def test_p_13_passes_the_unpaid_part_in_favor(catalog: Catalog) -> None:
    game = opened(catalog, bid="8", solaris=8)
    game.happen(SolarisChanged(house="vernius", by=-5))
    won(game)
    assert (game.house().solaris, game.house().favor) == (0, 5)
    assert game.piece(piece_of(game, NEUTRAL)).deployed


def test_p_13_passes_a_rival_who_bid_beyond_his_solaris(catalog: Catalog) -> None:
    game = opened(catalog, houses=2, solaris=6)
    effect(game, "ordos", StatName.BID, 5)
    say(game, "ordos: bid 11", "pass")
    assert (game.house("ordos").solaris, game.house("ordos").favor) == (0, 9)
    assert not broken(game.game)


def test_p_13_passes_below_zero_or_not_as_set(catalog: Catalog) -> None:
    for stop, left in (("yes", -3), ("no", 0)):
        game = opened(catalog, favor=1, solaris=4, settings={"favor-below-zero": stop})
        game.happen(SolarisChanged(house="vernius", by=-4))
        won(game)
        assert (game.house().solaris, game.house().favor) == (0, left)


def test_p_13_fails_for_who_can_pay(catalog: Catalog) -> None:
    game = won(opened(catalog, solaris=4))
    assert (game.house().solaris, game.house().favor) == (0, 10)


@pytest.mark.parametrize(("amount", "owed"), [(-2, 4), (-9, 0), (3, 9)])
def test_effects_change_the_final_price(catalog: Catalog, amount: int, owed: int) -> None:
    game = opened(catalog, bid="6")
    effect(game, "vernius", StatName.PRICE, amount)
    assert price(game.table(), now(game)) == owed
    won(game)
    assert game.house().solaris == 20 - owed


RIVALS = "eots:stilgar"
"""Costs 5, and is a native of the sponsor of House Ordos."""


def rival_wins(catalog: Catalog, card: str, **rules: str) -> Play:
    game, piece = laid(catalog, card, houses=2, settings=rules)
    game.card("jotc:arsunt")
    game.do(f"petition {piece}")
    return say(shut(game), "ordos: bid 8", "pass")


def test_p_21_fails_a_rival_who_would_pay_in_favor(catalog: Catalog) -> None:
    game = rival_wins(catalog, RIVALS)
    assert game.game.petition is None
    assert (game.house("ordos").solaris, game.house("ordos").favor) == (17, 10)


def test_p_21_passes_a_rival_where_so_set(catalog: Catalog) -> None:
    game = rival_wins(catalog, RIVALS, **{"rival-pays-favor": "yes"})
    assert [line for line in game.legal() if "pay" in line] == [
        f"ordos: pay {favor}" for favor in range(4)
    ]
    game.do("pay 2")
    assert (game.house("ordos").solaris, game.house("ordos").favor) == (19, 8)


def test_p_21_fails_a_rival_for_a_card_of_another_power(catalog: Catalog) -> None:
    game = rival_wins(catalog, SPONSORS, **{"rival-pays-favor": "yes"})
    assert game.game.petition is None
    assert game.house("ordos").solaris == 16


def tithe(game: Play, house: str) -> None:
    """A House plays Petitioning Tithe, in the window that is open."""
    game.do(f"{house}: play {TITHE} on {now(game).piece}")


def with_tithe(catalog: Catalog, house: str, card: str = NEUTRAL, bid: str = "") -> Play:
    game, piece = laid(catalog, card)
    game.do(f"petition {piece} {bid}")
    tithe(game, house)
    assert now(game).payee == house
    return shut(game)


def test_p_22_passes_the_price_to_whoever_played_the_tithe(catalog: Catalog) -> None:
    game = won(with_tithe(catalog, "ordos", bid="6"))
    assert [house.solaris for house in game.game.houses.values()] == [14, 26, 20]
    assert game.piece(piece_of(game, TITHE)).place is Place.HOUSE_DISCARD


def test_p_22_passes_what_a_rival_pays_to_another(catalog: Catalog) -> None:
    game = say(with_tithe(catalog, "ordos"), "pass", "moritani: bid 7", "pass")
    assert [house.solaris for house in game.game.houses.values()] == [20, 23, 17]


def test_p_22_passes_only_the_solaris_of_a_split(catalog: Catalog) -> None:
    game = won(with_tithe(catalog, "ordos", SPONSORS), "pay 3")
    assert [house.solaris for house in game.game.houses.values()] == [19, 21, 20]
    assert game.house().favor == 7


def test_p_22_fails_once_the_tithe_has_left_play(catalog: Catalog) -> None:
    game = with_tithe(catalog, "ordos")
    piece = piece_of(game, TITHE)
    game.happen(CardMoved(piece=piece, holder="ordos", place=Place.HOUSE_DISCARD))
    won(game)
    assert [house.solaris for house in game.game.houses.values()] == [16, 20, 20]


def test_p_22_fails_without_a_tithe(catalog: Catalog) -> None:
    game = opened(catalog)
    assert now(game).payee == TREASURY
    won(game)
    assert [house.solaris for house in game.game.houses.values()] == [16, 20, 20]


@pytest.mark.parametrize("bid", ["", "7"])
def test_ce_05_passes_a_petitioner_who_pays_himself(catalog: Catalog, bid: str) -> None:
    game = won(with_tithe(catalog, "vernius", bid=bid))
    assert game.house().solaris == 20
    assert game.piece(piece_of(game, NEUTRAL)).deployed
    moved = [event.by for event in game.events if isinstance(event, SolarisChanged)][-2:]
    assert moved == [-int(bid or 4), int(bid or 4)]


def test_ce_05_fails_to_raise_the_limit_of_a_bid(catalog: Catalog) -> None:
    game, piece = laid(catalog, solaris=5)
    game.do(f"petition {piece}")
    tithe(game, "ordos")
    assert shut(game).refused("ordos: bid 6") == "P-03"
    assert allows(verify_pay)(game.table(), "vernius", 0) is False


def test_ce_05_fails_a_tithe_of_another_house(catalog: Catalog) -> None:
    game, piece = laid(catalog)
    game.do(f"petition {piece}")
    tithe(game, "ordos")
    theirs = game.card(TITHE, "moritani", Place.HAND, unseen=True)
    mine = game.card(TITHE, "ordos", Place.HAND, unseen=True)
    at = game.table()
    assert not allows(on_tactic)(at, "moritani", at.piece(theirs))
    assert game.refused(f"moritani: play {theirs} on {piece}") == "CE-05"
    assert allows(on_tactic)(at, "ordos", at.piece(mine))
    savvy = game.card("eots:petitioning-savvy", "moritani", Place.HAND, unseen=True)
    assert allows(on_tactic)(game.table(), "moritani", game.piece(savvy))


def test_ce_05_passes_a_tithe_of_another_house_in_the_next_petition(catalog: Catalog) -> None:
    game = won(with_tithe(catalog, "ordos"))
    other = in_assembly(game, FREE)
    game.do(f"petition {other}")
    tithe(game, "moritani")
    assert now(game).payee == "moritani"


def test_ce_05_fails_outside_a_petition(catalog: Catalog) -> None:
    game, _ = laid(catalog)
    piece = game.card(TITHE, "ordos", Place.HAND, unseen=True)
    assert not allows(on_tactic)(game.table(), "ordos", game.piece(piece))
    at = game.table()
    at.overrule = "the table plays it so"
    on_tactic(at, "ordos", at.piece(piece))
    assert not at.events


def test_other_tactics_change_no_payee(catalog: Catalog) -> None:
    game, piece = laid(catalog)
    game.do(f"petition {piece}")
    savvy = game.card("eots:petitioning-savvy", "ordos", Place.HAND, unseen=True)
    at = game.table()
    on_tactic(at, "ordos", at.piece(savvy))
    assert not at.events
    assert now(game).payee == TREASURY
