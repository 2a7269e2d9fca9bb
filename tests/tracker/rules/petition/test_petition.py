"""Opening a petition (section 13: P-01, P-02, P-14 to P-18, OQ-37), and the worked examples."""

from __future__ import annotations

import pytest
from petition_cases import (
    DECREE,
    FREE,
    NATIVE,
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
from tracker_cases import Play, play
from tracker_laws import broken

from cardbase.catalog.catalog import Catalog
from tracker.engine.errors import Misread, Refused
from tracker.engine.events import (
    CardMoved,
    CardPlaced,
    CardsSubdued,
    EffectBegan,
    LimitRaised,
    PhaseBegan,
    SolarisChanged,
)
from tracker.engine.words import Bidding, IntervalLimit, Phase, Place, StatName, Until
from tracker.rules.petition.bids import cancel


def test_worked_a_rival_wins_and_pays_what_is_above_the_cost(catalog: Catalog) -> None:
    game = opened(catalog, SPONSORS, houses=2, bid="4")
    say(game, "ordos: bid 5", "bid 6", "bid 7", "pass")
    assert game.house("ordos").solaris == 20 - 3
    assert game.house("vernius").solaris == 20
    assert game.house("vernius").favor == 10
    card = next(p for p in game.game.pieces.values() if p.card == SPONSORS)
    assert (card.place, card.holder, card.deployed) == (Place.ASSEMBLY, "vernius", False)
    assert game.game.petition is None
    assert game.game.operation is None
    assert game.refused(f"vernius: petition {card.id}") == "P-15"


@pytest.mark.parametrize("favor", range(6))
def test_worked_a_sponsor_card_at_any_split(catalog: Catalog, favor: int) -> None:
    game = opened(catalog, "eots:duke-leto-atreides", houses=2, solaris=5, favor=9)
    game.happen(SolarisChanged(house="ordos", by=15))
    game.do("ordos: pass")
    assert pays(game)
    assert [line for line in game.legal("vernius") if "pay" in line] == [
        f"vernius: pay {n}" for n in range(6)
    ]
    game.do(f"pay {favor}")
    assert (game.house().solaris, game.house().favor) == (favor, 9 - favor)


def test_worked_a_rival_bid_beyond_his_solaris_cannot_be_topped(catalog: Catalog) -> None:
    game = opened(catalog, "eots:duke-leto-atreides", houses=2, solaris=5, favor=9)
    game.happen(SolarisChanged(house="ordos", by=15))
    game.do("ordos: bid 6")
    assert game.refused("vernius: bid 7") == "P-03"
    assert set(game.legal("vernius")) == {"vernius: seal", "vernius: pass"}


def test_p_01_passes_one_petition_after_the_other(catalog: Catalog) -> None:
    game, first = laid(catalog, houses=2)
    second = in_assembly(game, SPONSORS)
    say(game, f"petition {first}")
    say(shut(game), "ordos: pass", f"petition {second}")
    assert now(game).piece == second


@pytest.mark.parametrize("words", ["petition Arrakeen", "petition arrakeen 6", "petition c1"])
def test_p_01_passes_a_card_by_name_or_id(catalog: Catalog, words: str) -> None:
    game, _ = laid(catalog)
    assert game.do(words).game.petition is not None
    assert now(game).bid == (6 if words.endswith("6") else 4)


def test_p_01_passes_a_card_that_nobody_knew(catalog: Catalog) -> None:
    game = play(catalog)
    game.do("petition eots:duncan-idaho 3")
    assert game.house().unseen[Place.ASSEMBLY] == 2
    assert now(game).cost == 3


def test_p_01_fails_a_card_of_the_hand(catalog: Catalog) -> None:
    game = play(catalog)
    aide = game.card("eots:maula-pistol", place=Place.HAND, unseen=True)
    assert game.refused(f"petition {aide}") == "P-01"


def test_p_01_fails_a_house_card_in_an_assembly(catalog: Catalog) -> None:
    game, aide = laid(catalog, "eots:maula-pistol")
    assert game.refused(f"petition {aide}") == "P-01"


@pytest.mark.parametrize("card", ["eots:caladan", "tat:tame-arrakis"])
def test_p_01_fails_what_is_set_aside_at_set_up(catalog: Catalog, card: str) -> None:
    game, piece = laid(catalog, card)
    assert game.refused(f"petition {piece} x=1") == "P-01"


def test_p_01_fails_a_card_of_a_rival(catalog: Catalog) -> None:
    game, _ = laid(catalog)
    theirs = in_assembly(game, SPONSORS, "ordos")
    assert game.refused(f"vernius: petition {theirs}") == "P-01"


def test_p_01_fails_outside_the_own_interval(catalog: Catalog) -> None:
    game, _ = laid(catalog)
    theirs = in_assembly(game, SPONSORS, "ordos")
    assert game.refused(f"ordos: petition {theirs}") == "T-06"
    game.happen(PhaseBegan(phase=Phase.IMPERIAL_DISCARD, waiting=("vernius", "ordos")))
    assert game.refused("vernius: petition arrakeen") == "T-01"


def test_p_01_fails_while_another_operation_is_under_way(catalog: Catalog) -> None:
    game, _ = laid(catalog)
    other = in_assembly(game, SPONSORS)
    shut(say(game, "petition arrakeen"))
    assert game.refused(f"vernius: petition {other}") == "G-06"


@pytest.mark.parametrize("on", ["", "vernius", "c1", "holding", "city", "dune fief"])
def test_p_01_fails_what_an_effect_forbids(catalog: Catalog, on: str) -> None:
    game, piece = laid(catalog)
    forbid(game, on)
    assert game.refused(f"petition {piece}") == "P-01"
    assert not [line for line in game.legal("vernius") if "petition" in line]


@pytest.mark.parametrize("on", ["ordos", "ally", "c2"])
def test_p_01_passes_what_an_effect_forbids_to_others(catalog: Catalog, on: str) -> None:
    game, piece = laid(catalog)
    forbid(game, on)
    game.do(f"petition {piece}")


def test_p_01_fails_by_a_card_that_is_named(catalog: Catalog) -> None:
    game, piece = laid(catalog)
    event = game.card("eots:petitioning-delays")
    forbid(game, "holding", event)
    with pytest.raises(Refused, match="Petitioning Delays forbids to petition Arrakeen"):
        game.do(f"petition {piece}")


def forbid(game: Play, on: str, source: str = "") -> None:
    effect = game.table().next_id("e")
    game.happen(
        EffectBegan(
            effect=effect,
            source=source,
            on=on,
            stat=StatName.NO_PETITION,
            amount=1,
            until=Until.STAYS,
        )
    )


@pytest.mark.parametrize(("bid", "standing"), [("", 4), ("4", 4), ("9", 9)])
def test_p_02_passes_the_cost_or_more(catalog: Catalog, bid: str, standing: int) -> None:
    game = opened(catalog, bid=bid)
    assert (now(game).bid, now(game).bidder, now(game).cost) == (standing, "vernius", 4)


def test_p_02_fails_less_than_the_cost(catalog: Catalog) -> None:
    game, piece = laid(catalog)
    assert game.refused(f"petition {piece} 3") == "P-02"


@pytest.mark.parametrize("card", [NEUTRAL, SPONSORS])
def test_p_03_fails_a_petitioner_with_fewer_solaris_than_the_cost(
    catalog: Catalog, card: str
) -> None:
    game, piece = laid(catalog, card, solaris=3)
    assert game.refused(f"petition {piece}") == "P-03"
    assert not [line for line in game.legal() if "petition" in line]


def test_p_14_passes_a_cancelled_petition_again(catalog: Catalog) -> None:
    game, piece = laid(catalog, houses=2)
    event = game.card("eots:spice-blow", "ordos")
    say(game, f"petition {piece}", f"cancel by {event}")
    assert game.game.petition is None
    assert game.game.window is None
    assert game.game.operation is None
    assert game.house().solaris == 20
    say(game, f"petition {piece} 5")
    say(shut(game), "ordos: bid 6", f"cancel by {event}", f"petition {piece}")
    assert now(game).bid == 4


def test_p_14_fails_without_a_petition(catalog: Catalog) -> None:
    game, _ = laid(catalog)
    with pytest.raises(Misread):
        game.do("cancel")
    with pytest.raises(Misread):
        cancel(game.table())


def test_p_14_fails_without_a_card_that_cancels_it(catalog: Catalog) -> None:
    game, piece = laid(catalog)
    game.do(f"petition {piece}")
    assert game.refused("cancel") == "P-14"
    assert game.refused("ordos: cancel by Venomous Faith") == "CT-16"
    assert game.game.petition is not None


def test_p_14_passes_a_card_that_has_left_in_the_window(catalog: Catalog) -> None:
    game, piece = laid(catalog)
    game.do(f"petition {piece}")
    game.happen(CardMoved(piece=piece, holder="vernius", place=Place.IMPERIAL_DISCARD))
    shut(game)
    assert game.game.petition is None
    assert game.house().used.get(IntervalLimit.PETITION_LOST, 0) == 0


def lost(catalog: Catalog, **settings: str) -> tuple[Play, str]:
    """House Vernius has lost a petition for Arrakeen; another card lies in its Assembly."""
    game = opened(catalog, houses=2, settings=settings)
    say(game, "ordos: bid 5", "pass")
    return game, in_assembly(game, SPONSORS)


def next_interval(game: Play) -> None:
    game.happen(PhaseBegan(phase=Phase.HOUSE_INTERVAL, active="vernius"))


def test_p_15_fails_another_petition_after_a_loss(catalog: Catalog) -> None:
    game, other = lost(catalog)
    assert game.refused(f"vernius: petition {other}") == "P-15"
    game.do(f"vernius: petition {other}", why="Return to the Floor")
    assert now(game).piece == other


def test_p_15_passes_in_the_next_interval(catalog: Catalog) -> None:
    game, other = lost(catalog)
    next_interval(game)
    game.do(f"petition {other}")


def test_p_15_passes_when_a_card_allows(catalog: Catalog) -> None:
    game, other = lost(catalog)
    game.happen(LimitRaised(house="vernius", limit=IntervalLimit.PETITION_LOST))
    say(game, f"vernius: petition {other}")
    say(shut(game), "ordos: bid 5", "pass")
    assert game.refused(f"vernius: petition {other}") == "P-15"


def test_p_15_passes_for_the_rival_who_won(catalog: Catalog) -> None:
    game, _ = lost(catalog)
    theirs = in_assembly(game, "jotc:choam-contract", "ordos")
    game.happen(PhaseBegan(phase=Phase.HOUSE_INTERVAL, active="ordos"))
    game.do(f"petition {theirs}")


def test_oq_37_passes_a_lost_card_next_turn(catalog: Catalog) -> None:
    game, _ = lost(catalog)
    next_interval(game)
    game.do("petition arrakeen")


def test_oq_37_fails_a_lost_card_for_good_where_so_set(catalog: Catalog) -> None:
    game, other = lost(catalog, **{"petition-again": "never"})
    next_interval(game)
    assert game.refused("petition arrakeen") == "OQ-37"
    game.do(f"petition {other}")


def test_oq_37_passes_a_card_that_was_discarded_on_its_loss(catalog: Catalog) -> None:
    game, _ = lost(catalog, **{"petition-again": "never", "assembly-after-loss": "discard"})
    assert not game.game.effects


@pytest.mark.parametrize("card", [NEUTRAL, SPONSORS])
def test_p_16_fails_a_card_in_a_domain(catalog: Catalog, card: str) -> None:
    game = play(catalog)
    won = game.card(card, subdued=True)
    assert game.refused(f"petition {won}") == "P-16"
    assert game.refused(f"petition {card}") == "P-16"


def test_p_16_passes_a_card_that_was_put_back(catalog: Catalog) -> None:
    game = play(catalog)
    won = game.card(NEUTRAL, subdued=True)
    game.happen(CardMoved(piece=won, holder="vernius", place=Place.ASSEMBLY))
    game.do(f"petition {won}")


def test_p_16_passes_a_subdued_aide_that_the_table_lets_be_petitioned(catalog: Catalog) -> None:
    game = play(catalog)
    aide = game.card("eots:atreides-propagandist", "ordos", subdued=True)
    game.do(f"petition {aide}", why="Enlist Survivor")
    say(shut(game), "ordos: pass", "pay 0")
    piece = game.piece(aide)
    assert (piece.holder, piece.owner, piece.deployed) == ("vernius", "ordos", True)


def test_p_17_passes_a_window_for_all(catalog: Catalog) -> None:
    game, piece = laid(catalog, settings={"windows": "rotate"})
    game.do(f"petition {piece}")
    window = game.game.window
    assert window is not None
    assert window.order == ("vernius", "ordos", "moritani")
    say(game, "vernius: pass", "ordos: pass", "moritani: pass")
    assert (now(game).stage, now(game).awaited) == (Bidding.BIDDING, "ordos")


def test_p_17_fails_a_bid_before_the_window_has_closed(catalog: Catalog) -> None:
    game, piece = laid(catalog, settings={"windows": "rotate"})
    game.do(f"petition {piece}")
    assert game.refused("ordos: bid 5") == "OQ-33"
    at = game.do("ordos: bid 5", why="nobody has a tactic")
    assert at.broken == ["OQ-33", "P-17"]
    assert now(game).bid == 5
    say(game, "vernius: pass", "ordos: pass", "moritani: pass")
    assert now(game).stage is Bidding.BIDDING


def test_p_17_passes_the_first_bid_where_windows_are_open(catalog: Catalog) -> None:
    game, piece = laid(catalog)
    say(game, f"petition {piece}", "ordos: bid 5")
    assert (now(game).bidder, now(game).awaited) == ("ordos", "moritani")


def test_p_18_fails_while_a_copy_is_deployed(catalog: Catalog) -> None:
    game, piece = laid(catalog)
    theirs = game.card(NEUTRAL, "ordos")
    assert game.refused(f"petition {piece}") == "P-18"
    at = game.do(f"petition {piece}", why="we think so")
    assert at.broken == ["P-18"]
    assert game.piece(theirs).deployed


def test_p_18_passes_while_a_copy_is_subdued(catalog: Catalog) -> None:
    game, piece = laid(catalog)
    theirs = game.card(NEUTRAL, "ordos")
    game.happen(CardsSubdued(pieces=(theirs,)))
    game.do(f"petition {piece}")


def test_p_18_fails_a_native_without_a_dune_fief(catalog: Catalog) -> None:
    game, piece = laid(catalog, NATIVE)
    assert game.refused(f"petition {piece}") == "P-18"


def test_p_18_passes_a_native_with_a_dune_fief(catalog: Catalog) -> None:
    game, piece = laid(catalog, NATIVE)
    game.card("jotc:arsunt")
    game.do(f"petition {piece}")


def test_p_18_fails_a_decree_without_a_target(catalog: Catalog) -> None:
    game, piece = laid(catalog, DECREE)
    game.card("eots:gurney-halleck")
    assert game.refused(f"petition {piece}") == "P-18"


def test_p_18_passes_a_decree_with_a_target(catalog: Catalog) -> None:
    game, piece = laid(catalog, DECREE)
    fief = game.card("jotc:arsunt", "ordos")
    game.do(f"petition {piece} 3 on {fief}")
    operation = game.game.operation
    assert operation is not None
    assert operation.parent == fief


@pytest.mark.parametrize("target", ["eots:gurney-halleck", "eots:caladan-exports"])
def test_p_18_fails_a_decree_on_a_wrong_target(catalog: Catalog, target: str) -> None:
    game, piece = laid(catalog, DECREE)
    game.card("jotc:arsunt")
    wrong = game.card(target)
    assert game.refused(f"petition {piece} 3 on {wrong}") == "P-18"


def test_p_18_fails_a_target_for_what_is_assigned_to_nothing(catalog: Catalog) -> None:
    game, piece = laid(catalog)
    fief = game.card("jotc:arsunt")
    assert game.refused(f"petition {piece} on {fief}") == "P-18"


@pytest.mark.parametrize(
    "words",
    ["petition", "petition gurney halleck eats", "petition c1 on nothing", "petition c1 x=y"],
)
def test_an_opening_that_cannot_be_understood(catalog: Catalog, words: str) -> None:
    game, _ = laid(catalog)
    with pytest.raises(Misread):
        game.do(words)


def test_an_outsider_needs_its_favor_at_the_opening(catalog: Catalog) -> None:
    game, piece = laid(catalog, OUTSIDER, favor=0)
    assert game.refused(f"petition {piece}") == "F-07"
    game, piece = laid(catalog, OUTSIDER, favor=0, settings={"cost-below-zero": "yes"})
    game.do(f"petition {piece}")


def test_options_are_all_first_bids(catalog: Catalog) -> None:
    game, piece = laid(catalog)
    lines = [line for line in game.legal("vernius") if "petition" in line]
    assert lines == [f"vernius: petition {piece} {n}" for n in range(4, 21)]
    for line in lines[::8]:
        assert laid(catalog)[0].do(line).game.petition is not None


def test_x_costs_are_said(catalog: Catalog) -> None:
    game, piece = laid(catalog, "tat:tame-arrakis")
    with pytest.raises(Misread, match="x="):
        game.do(f"petition {piece}", why="why not")
    game.do(f"petition {piece} x=2", why="why not")
    assert now(game).cost == 2
    assert not broken(game.game)


def test_a_program_is_no_option(catalog: Catalog) -> None:
    game, _ = laid(catalog, "tat:tame-arrakis")
    assert not [line for line in game.legal("vernius") if "petition" in line]


def test_dune_that_was_put_into_an_assembly_moves_the_house(catalog: Catalog) -> None:
    game, dune = laid(catalog, "eots:dune", houses=2)
    home = game.card("eots:caladan")
    game.do(f"petition {dune}")
    shut(game).do("ordos: pass")
    assert game.piece(dune).deployed
    assert game.piece(home).subdued


def test_a_free_card_from_another_house_lies_with_the_petitioner(catalog: Catalog) -> None:
    game, piece = laid(catalog, FREE, houses=2)
    game.happen(CardPlaced(piece=piece, holder="ordos"))
    game.happen(CardMoved(piece=piece, holder="ordos", place=Place.ASSEMBLY))
    game.do(f"petition {piece}", why="Unprecedented Intercession")
    shut(game).do("ordos: pass")
    assert (game.piece(piece).holder, game.piece(piece).engaged) == ("vernius", True)
