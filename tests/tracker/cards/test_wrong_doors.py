"""What no word of the table gets past: allegiances with their source, spice by one rule for all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tracker_cases import Play, play
from wrong_cases import barred, carry, down, hand

from cardbase.vocabulary import Power
from tracker.engine.events import SpiceMoved
from tracker.standing.figures import allegiances

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

BASIN, CALADAN, GUARD = "eots:imperial-basin", "eots:caladan", "eots:guard-commander"
HARVESTER = "eots:spice-harvester"


# --- allegiance that a resource gives (CE-09) -----------------------------------------------------


def secret(catalog: Catalog) -> tuple[Play, str, str]:
    """A persona that Secret Allegiance has made one of the Guild's: game, persona, resource."""
    game = play(catalog)
    persona, card = game.card(GUARD), hand(game, "eots:secret-allegiance")
    carry(game, f"deploy {card} on {persona}", "Guild")
    return game, persona, card


def test_ce_09_secret_allegiance_asks_once_which(catalog: Catalog) -> None:
    game, persona, card = secret(catalog)
    assert allegiances(game.table(), game.piece(persona)) == (Power.GUILD,)
    down(game, card, 2)
    carry(game, f"deploy {card}")
    assert allegiances(game.table(), game.piece(persona)) == (Power.GUILD,)


def test_ce_09_the_allegiance_goes_with_secret_allegiance(catalog: Catalog) -> None:
    game, persona, card = secret(catalog)
    game.do(f"toss {card}")
    assert allegiances(game.table(), game.piece(persona)) == ()


# --- two doors, one guard (SP-02, SP-06) ----------------------------------------------------------


def under(catalog: Catalog) -> tuple[Play, str, str]:
    """Spice on a subdued desert, and a harvester on it: game, desert, harvester."""
    game = play(catalog)
    desert = game.card(BASIN)
    harvester = game.card(HARVESTER, on=desert)
    game.happen(SpiceMoved(source="", target=desert, amount=3))
    down(game, desert)
    game.card("eots:smuggler-bribes")
    return game, desert, harvester


@pytest.mark.parametrize(
    "words",
    [
        "engage {harvester}",
        "harvest {desert}",
        "harvest {desert} by {harvester}",
        "move 1 spice from {desert} to me",
        "move 1 spice from {desert} to me by {harvester}",
        "token {desert} spice -1",
        "token {desert} spice -1 by {harvester}",
        "spice {desert}",
    ],
)
def test_sp_02_spice_on_a_subdued_desert_does_nothing(catalog: Catalog, words: str) -> None:
    game, desert, harvester = under(catalog)
    assert barred(game, words.format(desert=desert, harvester=harvester))


@pytest.mark.parametrize(
    "words",
    [
        "harvest {desert}",
        "move 1 spice from {desert} to me",
        "move 1 spice from {desert} to me by {bribes}",
        "token {desert} spice -1",
        "token {desert} spice -1 by {bribes}",
        "engage {harvester}",
    ],
)
def test_sp_06_spice_of_a_rivals_desert_is_the_rivals(catalog: Catalog, words: str) -> None:
    """Smuggler Bribes takes no spice of a desert, whatever the table says of it."""
    game = play(catalog)
    desert = game.card(BASIN, "ordos")
    harvester = game.card(HARVESTER, "ordos", on=desert)
    bribes = game.card("eots:smuggler-bribes")
    game.happen(SpiceMoved(source="", target=desert, amount=3))
    assert barred(game, words.format(desert=desert, harvester=harvester, bribes=bribes))


@pytest.mark.parametrize("words", ["gain 5 spice", "gain 1 favor", "draw 3"])
def test_g_02_a_card_does_not_do_what_it_does_not_say(catalog: Catalog, words: str) -> None:
    """Caladan produces 5 solaris and nothing else."""
    game = play(catalog)
    assert game.refused(f"{words} by {game.card(CALADAN)}") == "G-02"
    game.do("gain 1 solaris by caladan")
    assert game.house().solaris == 21


def test_g_02_smuggler_bribes_take_no_spice_of_a_desert(catalog: Catalog) -> None:
    """They produce 1 spice of their own."""
    game = play(catalog)
    desert, bribes = game.card(BASIN), game.card("eots:smuggler-bribes")
    game.happen(SpiceMoved(source="", target=desert, amount=3))
    assert game.refused(f"move 1 spice from {desert} to me by {bribes}") == "G-02"


def test_g_02_nobody_takes_by_hand_what_a_card_asks_about(catalog: Catalog) -> None:
    """CHOAM Dividends gives each House its solari once."""
    game = play(catalog)
    game.card(CALADAN)
    game.card("eots:exchange-seat")
    game.do(f"deploy {game.card('eots:choam-dividends', subdued=True, deferment=2)}")
    game.do("all pass")
    assert game.refused("gain 1 solaris by choam dividends") == "G-02"
    game.do("vernius: answer yes")
    assert game.house().solaris == 21
