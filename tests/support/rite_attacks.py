"""Attacks of vernius against ordos, for the tests of special operations."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tracker_cases import Play, play

from tracker.engine.errors import Refused
from tracker.engine.words import Stage
from tracker.table import verbs  # noqa: F401 - every verb
from tracker.table.dispatch import give

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

COMMANDER = "eots:guard-commander"  # Battle 2, Command 1, Counters in battles
SWORDMASTER = "eots:house-swordmaster"  # Dueling 3, Command 0, Counters in duels
DELEGATE = "eots:choam-delegate"  # Arbitration 2, Command 1, Counters in arbitrations
AGENT = "eots:house-agent"  # Intrigue 2, Command 1, Counters in intrigues
MENTAT = "eots:house-mentat"  # Intrigue 3, Command 2
RABBAN = "eots:glossu-rabban"  # Battle 3, Command 2, Harkonnen, Directs in battles
GURNEY = "eots:gurney-halleck"  # Battle 3, Command 2, Atreides
IDAHO = "eots:duncan-idaho"  # Dueling 3, Atreides, Counters in duels for Atreides
PAUL = "eots:paul-atreides"  # Dueling 3, Atreides
STILGAR = "eots:stilgar"  # Battle 3, Fremen, leads battles with Surprise
JAMIS = "eots:jamis"  # Dueling 3, Fremen, ignores Counters in duels
JESSICA = "eots:lady-jessica"  # Sisterhood, Counters except in battles
ZIRUT = "jotc:fakhir-zirut"  # Battle 1, Water Sellers, Counters as it is
FEDOR = "tat:lt-fedor"  # Battle 2, Atreides, Counters for Dune fiefs
HAWAT = "tat:thufir-hawat"  # Dueling 1, Intrigue 4, Counters in both
GIEDI = "eots:giedi-prime"
CITY = "eots:arrakeen"
DESERT = "eots:imperial-basin"
CHARTER = "eots:exchange-seat"
BATTALION = "eots:house-battalion"


def attacked(
    catalog: Catalog, rite: str, leader: str, target: str, **settings: str
) -> tuple[Play, str, str]:
    """A game in which vernius has declared a rite, and ordos is to answer."""
    game = play(catalog, settings=settings)
    leads, its = game.card(leader), game.card(target, "ordos")
    game.do(f"rite {rite} {its} with {leads}")
    return game, leads, its


def to_defense(game: Play) -> None:
    """Close windows 1 and 2: the defender declares next."""
    game.do("all pass")
    game.do("all pass")
    assert game.game.operation is not None
    assert game.game.operation.stage is Stage.DEFENSE


def reason(game: Play, words: str) -> str:
    """Why something is refused."""
    with pytest.raises(Refused) as refusal:
        give(game.game, game.cards, words.split())
    return refusal.value.reason


def declared(game: Play) -> tuple[str, ...]:
    """The additional participants the attacker has declared."""
    assert game.game.rite is not None
    return game.game.rite.attack.declared
