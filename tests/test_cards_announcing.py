"""What no function carries out is said at the moment it matters, and not before."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tracker_cases import play

from cardbase.program.abilities import Matters
from tracker import spoken  # noqa: F401 - every verb
from tracker.cards.announcing import KINDS, PHASES, left_to_the_table
from tracker.events import Noted
from tracker.words import Phase, Place

if TYPE_CHECKING:
    from tracker_cases import Play

    from cardbase.catalog import Catalog

GURNEY, ARRAKEEN = "eots:gurney-halleck", "eots:arrakeen"


def told(game: Play, card: str) -> list[str]:
    """What was said of a card's sentences since the game was laid out."""
    name = game.cards[card].name
    return [
        event.text
        for event in game.events
        if isinstance(event, Noted) and event.text.startswith(f"{name}: see to it: ")
    ]


def waiting(catalog: Catalog, when: Matters) -> list[str]:
    """The cards that lie in a domain and have a sentence for this moment that nobody reads."""
    return [
        card.id
        for card in catalog.all_cards()
        if any(one.when is when for one in left_to_the_table(card))
    ]


def test_each_moment_is_one_that_comes(catalog: Catalog) -> None:
    """No sentence waits for a moment that nothing announces."""
    heard = {*PHASES.values(), *KINDS.values(), Matters.ALWAYS}
    found = {one.when for card in catalog.all_cards() for one in left_to_the_table(card)}
    assert found <= heard


def test_a_sentence_is_told_as_its_card_comes_into_play(catalog: Catalog) -> None:
    """Ice Riggers, whose X no source tells."""
    game = play(catalog)
    fief = game.card(ARRAKEEN)
    piece = game.card("jotc:ice-riggers", place=Place.HAND)
    game.do(f"deploy {piece} on {fief}")
    assert len(told(game, "jotc:ice-riggers")) == 1


@pytest.mark.parametrize(("kind", "many"), [("battle", 1), ("duel", 0)])
def test_a_sentence_of_battles_is_told_in_a_battle_alone(
    catalog: Catalog, kind: str, many: int
) -> None:
    game = play(catalog)
    gurney = game.card(GURNEY)
    game.card("tat:troop-crusher", on=gurney)
    target = game.card("eots:giedi-prime", "ordos") if kind == "battle" else None
    foe = target or game.card("eots:chani", "ordos")
    game.do(f"rite {kind} {foe} with {gurney}")
    assert len(told(game, "tat:troop-crusher")) == many


def test_a_sentence_of_a_phase_is_told_when_it_begins(catalog: Catalog) -> None:
    cards = waiting(catalog, Matters.INITIATIVE)
    in_domain = [one for one in cards if catalog.card(one).type == "Event"]
    game = play(catalog, phase=Phase.DISENGAGE)
    for one in in_domain:
        game.card(one, deferment=3)
    game.do("all next")
    for one in in_domain:
        assert told(game, one)
    assert in_domain


def test_a_card_whose_sentences_are_all_read_says_nothing(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card("eots:maula-pistol", place=Place.HAND)
    game.do(f"deploy {piece} on {game.card(GURNEY)}")
    assert told(game, "eots:maula-pistol") == []
