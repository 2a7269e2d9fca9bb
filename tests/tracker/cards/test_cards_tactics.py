"""Tactics of the initiative, exchanges and petitions, played: what they rule, what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tracker_cases import Play, play

from tracker.engine.events import BidPassed, TacticPlayed
from tracker.engine.words import Phase, Place, StatName
from tracker.table import verbs  # noqa: F401 - every verb

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

CLAIM, FALSE = "eots:claim-initiative", "eots:false-allegations"
ALLY, AFFLUENCE = "eots:powerful-ally", "tat:overwhelming-affluence"
PREORDAINED, GRUMMAN = "tat:preordained-sequence", "jotc:grumman-fiat"
SUSPENSION, INSPECTION = "eots:exchange-suspension", "eots:quality-inspection"
VIOLATION, COLLUSION = "eots:exchange-violation", "eots:collusion"
STILGAR, MENTAT = "eots:stilgar", "eots:house-mentat"
GURNEY = "eots:gurney-halleck"
CALADAN, GIEDI = "eots:caladan", "eots:giedi-prime"


def hand(game: Play, card: str, house: str = "vernius") -> str:
    """A card in a hand."""
    return game.card(card, house, Place.HAND)


def initiative(catalog: Catalog) -> Play:
    """The Initiative phase, with the favor of both Houses declared: 10 each."""
    game = play(catalog, phase=Phase.DECLARATION)
    game.do("vernius: declare")
    game.do("ordos: declare")
    return game


# --- initiative -----------------------------------------------------------------------------------


def test_claim_initiative_adds_the_cost_of_the_card_that_is_thrown_away(catalog: Catalog) -> None:
    game = initiative(catalog)
    tactic, thrown = hand(game, CLAIM), hand(game, MENTAT)
    worth = game.cards[MENTAT].cost
    game.do(f"vernius: play {tactic} on {thrown}")
    assert game.piece(thrown).place is Place.HOUSE_DISCARD
    assert game.house().declared == 10 + (worth or 0)


def test_a_card_of_cost_x_counts_for_five(catalog: Catalog) -> None:
    game = initiative(catalog)
    tactic, thrown = hand(game, FALSE), hand(game, "jotc:casting-nets")
    game.do(f"vernius: play {tactic} on {thrown}")
    assert game.house("ordos").declared == 5


def test_no_card_on_the_table_is_thrown_away_for_it(catalog: Catalog) -> None:
    game = initiative(catalog)
    lying = game.card(MENTAT)
    tactic = hand(game, CLAIM)
    assert game.refused(f"vernius: play {tactic} on {lying}") == "G-02"
    assert game.refused(f"vernius: play {tactic} on {tactic}") == "G-02"


def test_powerful_ally_engages_an_own_ally_only(catalog: Catalog) -> None:
    game = initiative(catalog)
    mine, theirs = game.card(STILGAR), game.card(STILGAR, "ordos")
    tactic = hand(game, ALLY)
    assert game.refused(f"vernius: play {tactic} on {theirs}") == "G-02"
    game.do(f"vernius: play {tactic}")
    assert game.piece(mine).engaged
    assert game.house().declared == 10 + (game.cards[STILGAR].command or 0)


def test_overwhelming_affluence_is_for_whom_it_names(catalog: Catalog) -> None:
    game = initiative(catalog)
    tactic = hand(game, AFFLUENCE)
    at = game.do(f"vernius: play {tactic} on ordos x=3")
    assert [one.target for one in at.events if isinstance(one, TacticPlayed)] == ["ordos"]
    (question,) = game.game.questions
    game.do(f"answer {next(one for one in question.choices if 'reduce' in one)}")
    assert game.house("ordos").declared == 7


def test_grumman_fiat_needs_a_homeworld_of_its_player(catalog: Catalog) -> None:
    game = initiative(catalog)
    game.card(GIEDI, "ordos")
    tactic = hand(game, GRUMMAN)
    assert game.refused(f"vernius: play {tactic}") == "G-02"
    game.card(CALADAN)
    game.do(f"vernius: play {tactic}")
    assert [effect.stat for effect in game.game.effects] == [StatName.INVERTED]


def test_preordained_sequence_is_paid_for_and_sets_a_rank(catalog: Catalog) -> None:
    game = initiative(catalog)
    game.card(GIEDI, "ordos")
    game.do(f"vernius: play {hand(game, PREORDAINED)}")
    assert game.game.questions[0].high == len(game.game.houses)
    game.do("answer 2")
    assert game.house().favor == 8
    assert [(one.on, one.stat, one.amount) for one in game.game.effects] == [
        ("ordos", StatName.RANK, 2)
    ]


# --- exchange -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "word"), [(SUSPENSION, "buy 1"), (INSPECTION, "sell 1")])
def test_the_exchange_of_a_rival_comes_to_nothing(catalog: Catalog, card: str, word: str) -> None:
    game = play(catalog, spice=2, hoard=5)
    game.do(word)
    tactic = hand(game, card, "ordos")
    assert game.refused(f"ordos: play {tactic} on ordos") == "G-02"
    game.do(f"ordos: play {tactic}")
    game.do("all pass")
    assert (game.house().solaris, game.house().spice) == (20, 2)
    assert not game.game.effects


def test_the_croe_falls_for_the_rest_of_the_exchange(catalog: Catalog) -> None:
    game = play(catalog, hoard=8)
    game.do("buy 1")
    game.do(f"vernius: play {hand(game, VIOLATION)}")
    game.do("answer 2")
    game.do("all pass")
    assert game.house().solaris == 18
    assert not game.game.effects


# --- petition -------------------------------------------------------------------------------------


def test_collusion_lets_a_rival_pass_when_it_is_asked(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(GIEDI, "ordos")
    wanted = game.card(GURNEY, place=Place.ASSEMBLY)
    tactic = hand(game, COLLUSION)
    game.do(f"petition {wanted} {game.cards[GURNEY].cost}")
    assert game.refused(f"vernius: play {tactic} on {wanted}") == "G-02"
    game.do(f"vernius: play {tactic}")
    at = game.do("all pass")
    assert [one.house for one in at.events if isinstance(one, BidPassed)] == ["ordos"]
    assert not [one for one in game.game.effects if one.stat == StatName.NO_BID]
