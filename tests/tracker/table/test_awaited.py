"""What the game waits for, and how a phase and its cards are told."""

from __future__ import annotations

import pytest
from tracker_cases import fresh, play

from cardbase.catalog.catalog import Catalog
from tracker.engine.events import CardsSubdued, DefermentPlaced, PhaseBegan
from tracker.engine.phases import STEPS, Acting
from tracker.engine.verbs import VERBS
from tracker.engine.words import Phase
from tracker.views.telling import awaited, told

VERNIUS = "house Vernius sponsor Atreides homeworld Caladan"
ORDOS = "house Ordos sponsor Fremen"
DECKS = ("vernius: deck imperial 15 house 45", "ordos: deck imperial 15 house 45")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "Houses sit down, such as: house Vernius sponsor Atreides"),
        (
            (VERNIUS,),
            "another House sits down (house); House Vernius must lay out decks (deck)",
        ),
        (
            ("house Vernius sponsor Atreides", ORDOS, *DECKS),
            "House Vernius must choose a homeworld (homeworld)",
        ),
        ((VERNIUS, ORDOS), "House Vernius and House Ordos must lay out decks (deck)"),
        ((VERNIUS, ORDOS, DECKS[0]), "House Ordos must lay out decks (deck)"),
        (
            (VERNIUS, ORDOS, *DECKS),
            "the Houses may spend creation solaris (create); begin starts the first turn",
        ),
        (
            (VERNIUS, ORDOS, *DECKS, "ordos: begin"),
            "House Vernius may spend creation solaris (create); begin says that it is ready",
        ),
    ],
)
def test_set_up_says_what_is_missing(catalog: Catalog, words: tuple[str, ...], said: str) -> None:
    game = fresh(catalog, *words)
    assert awaited(game.game, game.cards) == said


def test_who_has_buttons_is_told_without_words_to_type(catalog: Catalog) -> None:
    game = fresh(catalog, VERNIUS, ORDOS, *DECKS)
    said = "the Houses may spend creation solaris; the first turn begins once all are ready"
    assert awaited(game.game, game.cards, typed=False) == said


def test_a_phase_names_words_of_the_table() -> None:
    for step in STEPS.values():
        assert set(step.words) <= set(VERBS)
        assert bool(step.words) is (step.acting is not Acting.NOBODY)


def test_a_phase_begins_with_a_sentence(catalog: Catalog) -> None:
    game = play(catalog)
    begun = PhaseBegan(phase=Phase.HOUSE_DISCARD, waiting=("ordos",))
    (one,) = told(game.game, (begun,), game.cards)
    assert one.text == (
        "Closing Interval, House discard phase: each House may discard cards from hand"
    )


def test_deferment_says_whose_cards_get_it(catalog: Catalog) -> None:
    game = play(catalog)
    mine, gurney = game.card("eots:dune"), game.card("eots:gurney-halleck")
    theirs = game.card("eots:dune", "ordos")
    game.happen(CardsSubdued(pieces=(mine, gurney, theirs)))
    event = game.card("eots:spice-blow", subdued=True)
    placed = DefermentPlaced(pieces=(mine, gurney, event, theirs))
    (one,) = told(game.game, (placed,), game.cards)
    assert one.text == (
        "a deferment token each: Dune, Gurney Halleck and a card (House Vernius); "
        "Dune (House Ordos)"
    )
