"""What no House may do: by events that lie in play, by the table's word."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tracker_cases import Play, play

from tracker.engine.errors import Misread, Refused
from tracker.engine.events import EffectBegan
from tracker.engine.words import Place, StatName, Until
from tracker.table import verbs  # noqa: F401 - every verb

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

FETE = "eots:imperial-fete"
CHARTER, ALLY = "eots:choam-directorship", "eots:duncan-idaho"


def deployed(catalog: Catalog, event: str) -> tuple[Play, str]:
    """A game in which the event has just been deployed."""
    game = play(catalog)
    game.card("eots:caladan")
    game.card("eots:arrakeen")
    piece = game.card(event, subdued=True, deferment=9)
    game.do(f"deploy {piece}")
    game.do("all pass")
    assert game.game.operation is None
    assert not game.game.questions
    assert game.piece(piece).deployed
    return game, piece


@pytest.mark.parametrize(
    ("event", "words", "rule"),
    [
        ("eots:guild-stockpiling", "buy 1", "X-12"),
        ("eots:guild-surplus", "sell 1", "X-12"),
        ("eots:emperors-outrage", "favor 1", "F-03"),
        (FETE, "council", "HC-08"),
    ],
)
def test_deploying_the_event_forbids_it_to_all(
    catalog: Catalog, event: str, words: str, rule: str
) -> None:
    game, piece = deployed(catalog, event)
    assert game.refused(words) == rule
    assert not game.game.effects, "deploying it keeps nothing"
    with pytest.raises(Refused) as refused:
        game.do(words)
    assert game.table().name(piece) in refused.value.reason


@pytest.mark.parametrize(
    ("event", "card", "other"),
    [
        ("eots:petitioning-delays", CHARTER, ALLY),
        ("eots:alliance-negotiations", ALLY, CHARTER),
    ],
)
def test_deploying_the_event_forbids_petitions_for_its_kind(
    catalog: Catalog, event: str, card: str, other: str
) -> None:
    game, _ = deployed(catalog, event)
    wanted = game.card(card, place=Place.ASSEMBLY)
    free = game.card(other, place=Place.ASSEMBLY)
    cost = game.cards[card].cost
    assert game.refused(f"petition {wanted} {cost}") == "P-01"
    game.do(f"petition {free} {game.cards[other].cost}")
    assert game.game.petition is not None


def test_hc_08_passes_the_ban_until_the_event_is_discarded(catalog: Catalog) -> None:
    game, piece = deployed(catalog, FETE)
    game.card("tat:salusa-secundus", "ordos")
    game.do("end")
    assert game.game.active == "ordos"
    assert game.refused("council") == "HC-08"
    game.do("end")
    while game.game.turn == 1:
        game.do("next")
    assert game.piece(piece).place is Place.HOUSE_DISCARD
    assert game.refused("council") != "HC-08"


def test_hc_08_fails_to_forbid_what_no_event_does(catalog: Catalog) -> None:
    game, piece = deployed(catalog, FETE)
    game.do(f"toss {piece}")
    assert game.refused("council") != "HC-08"


def test_the_table_forbids_petitions_for_a_kind_a_card_or_a_house(catalog: Catalog) -> None:
    for said, forbids in (
        ("holding", {CHARTER}),
        ("Charter", {CHARTER}),
        ("ally", {ALLY}),
        ("persona", {ALLY}),
        ("duncan", {ALLY}),
        ("c1", {CHARTER}),
        ("vernius", {CHARTER, ALLY}),
        ("game", {CHARTER, ALLY}),
        ("house ordos", set()),
        ("c3", set()),
    ):
        game = play(catalog)
        cards = {card: game.card(card, place=Place.ASSEMBLY) for card in (CHARTER, ALLY)}
        game.card("eots:gurney-halleck", "ordos", Place.ASSEMBLY)
        game.do(f"effect {said} no petition until turn")
        legal = " ".join(game.legal("vernius"))
        found = {card for card, piece in cards.items() if f"petition {piece} " not in legal}
        assert found == forbids, said


def test_a_card_of_the_assembly_is_named_by_its_house_only(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(ALLY, "ordos", Place.ASSEMBLY)
    game.do("vernius: effect eots:duncan-idaho no petition")
    assert game.piece(game.game.effects[0].on).holder == "vernius"
    with pytest.raises(Misread):
        game.do("effect zzzzqqqq no petition")


def test_bids_and_prices_change_for_a_house(catalog: Catalog) -> None:
    game = play(catalog, solaris=1)
    piece = game.card(ALLY, place=Place.ASSEMBLY)
    cost = game.cards[ALLY].cost or 0
    assert game.refused(f"petition {piece} {cost}") == "P-03"
    game.do(f"effect vernius bid +{cost}")
    game.do("effect vernius price -2")
    assert {effect.stat for effect in game.game.effects} == {StatName.BID, StatName.PRICE}
    game.do(f"petition {piece} {cost}")
    assert game.game.petition is not None


def test_a_game_recorded_with_bans_laid_by_its_events_is_played_on(catalog: Catalog) -> None:
    game = play(catalog, spice=3)
    event = game.card("eots:guild-stockpiling", "ordos")
    began = EffectBegan(
        effect="e9", source=event, on="", stat=StatName.NO_SELLING, amount=1, until=Until.STAYS
    )
    game.happen(began)
    assert game.refused("buy 1") == "X-12", "by the event in play"
    assert game.refused("sell 1") == "X-12", "by what was laid"
    game.do(f"toss {event}")
    assert not game.game.effects
    game.do("buy 1")
