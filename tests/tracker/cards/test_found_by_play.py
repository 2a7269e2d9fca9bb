"""What random games of all cards have found (`just laws`), each reduced to the cards it took."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from acting_cases import acts
from msgspec.structs import replace
from petition_cases import opened, seal
from tracker_cases import play
from tracker_laws import broken

from tracker.engine.invariants import flaws
from tracker.engine.table import Table
from tracker.engine.words import Bidding, Phase, Place, Stage, StatName, Until
from tracker.rules.lasting import begin_effect
from tracker.rules.petition.bidding import pass_by_force
from tracker.table import verbs  # noqa: F401 - every verb

if TYPE_CHECKING:
    from tracker_cases import Play

    from cardbase.catalog.catalog import Catalog

ROUTING = "tat:supply-routing"
PISTOL = "eots:maula-pistol"


def sound(game: Play) -> bool:
    """Whether the game is such as a game can be."""
    return not broken(game.game) and not [*flaws(game.game)]


@pytest.mark.parametrize(
    "card", ["jotc:broken-arrangement", "tat:stake-reputation", "jotc:petitioning-coup"]
)
def test_a_tactic_lies_on_the_card_that_is_petitioned(catalog: Catalog, card: str) -> None:
    game = play(catalog)
    target = game.card("eots:arrakeen", place=Place.ASSEMBLY, unseen=True)
    game.do(f"petition {target} 4")
    tactic = game.card(card, "ordos", Place.HAND, unseen=True)
    game.do(f"ordos: play {tactic} on {target}", "whatever stands in the way")
    assert game.piece(tactic).parent == target
    assert sound(game)


def test_supply_routing_needs_a_card_that_bears_the_resource(catalog: Catalog) -> None:
    """Nobody is asked for a host where there is none, nor for a card that has none."""
    game = play(catalog)
    game.card(PISTOL, place=Place.HAND, unseen=True)
    acts(game, ROUTING, "none")
    assert not game.game.frames


def test_of_unknown_cards_in_hand_none_need_be_a_resource(catalog: Catalog) -> None:
    game = play(catalog)
    acts(game, ROUTING, "none")
    assert game.game.count("vernius", Place.HAND) == 7


def test_command_of_the_padishah_needs_a_decree(catalog: Catalog) -> None:
    game = play(catalog)
    host = game.card("eots:caladan")
    acts(game, "jotc:command-of-the-padishah", "none", on=host)
    assert game.game.count("vernius", Place.ASSEMBLY) == 3


def test_a_card_that_may_be_named_is_listed_to_who_holds_it(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:gurney-halleck")
    pistol = game.card(PISTOL, place=Place.HAND, unseen=True)
    with pytest.raises(AssertionError, match="name"):
        acts(game, ROUTING)
    assert f"vernius: answer {pistol}" in game.legal("vernius")
    assert not [one for one in game.legal("ordos") if "answer" in one]


def test_name_of_the_great_mother_waits_for_the_event_that_it_brings(catalog: Catalog) -> None:
    """The event acts first, and the tactic goes on once it has."""
    game = play(catalog)
    game.card("eots:caladan")
    event = game.card("jotc:production-quota", subdued=True, deferment=3)
    acts(game, "jotc:name-of-the-great-mother", x=3)
    assert not game.game.frames
    assert game.piece(event).deployed or game.piece(event).place is Place.HOUSE_DISCARD


def test_who_must_pass_passes_whatever_it_has_sealed(catalog: Catalog) -> None:
    """Collusion: its next option is none, though its maximum is still sealed (P-05)."""
    game = opened(catalog)
    seal(game, "ordos", 7)
    at = game.table()
    begin_effect(at, "ordos", StatName.NO_BID, 1, Until.OPERATION)
    game.happen(*at.events)
    seal(game, "moritani", 9)
    seal(game, "vernius", 9)
    petition = game.game.petition
    assert petition is not None
    assert "ordos" in petition.passed
    assert game.game.phase is Phase.HOUSE_INTERVAL


def test_who_must_pass_pays_for_what_it_has_won(catalog: Catalog) -> None:
    """Collusion on the victor comes too late: the bidding is over (P-06)."""
    game = opened(catalog)
    petition = game.game.petition
    assert petition is not None
    over = replace(petition, stage=Bidding.PAYING, awaited="vernius")
    at = Table(replace(game.game, petition=over), game.cards)
    begin_effect(at, "vernius", StatName.NO_BID, 1, Until.OPERATION)
    pass_by_force(at)
    assert at.game.petition == over


def test_preordained_sequence_gives_no_rank_0(catalog: Catalog) -> None:
    game = play(catalog)
    home = game.card("eots:forbidden-zone", "ordos")
    with pytest.raises(AssertionError, match="X, from 1 to 2"):
        acts(game, "tat:preordained-sequence", on=home)
    assert game.game.questions[0].low == 1


def test_a_venture_starts_no_rite_once_something_else_is_under_way(catalog: Catalog) -> None:
    """Its rite would take the place of the petition, whose bids would stay for ever (V-09)."""
    game = opened(catalog)
    hero = game.card("eots:gurney-halleck")
    acts(game, "eots:arclight-assault", on=hero)
    game.do("ordos: note so")
    assert game.game.operation is not None
    assert game.game.operation.stage is Stage.DECLARED
    assert sound(game)
