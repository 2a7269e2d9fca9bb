"""`kanly game pile`; what status tells of forced cards, legal of ventures without a rite."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from game_cases import keep
from tracker_cases import play
from venture_cases import COMMANDER, GIEDI, STERILIZATION

from tracker.engine.events import CardMoved, LimitUsed, Noted, UnseenChanged
from tracker.engine.words import Place
from tracker.table import verbs  # noqa: F401 - it makes the table of verbs complete

if TYPE_CHECKING:
    from command_line import Kanly

    from cardbase.catalog.catalog import Catalog

pytestmark = pytest.mark.usefixtures("home")


def test_z_04_passes_every_pile_in_its_order_to_everybody(kanly: Kanly, catalog: Catalog) -> None:
    game = play(catalog)
    pistol, knife = game.card("eots:maula-pistol"), game.card("eots:crysknife")
    for card in (knife, pistol):
        game.happen(CardMoved(piece=card, holder="vernius", place=Place.HOUSE_DISCARD))
    game.happen(UnseenChanged(house="vernius", place=Place.HOUSE_DISCARD, by=2))
    keep(game)
    said = kanly("game", "pile")
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines() == [
        "House Vernius",
        "  House discard, the last is on top:",
        f"    1. Crysknife, Blade Weapon [{knife}]",
        f"    2. Maula Pistol [{pistol}]",
        "    and 2 cards that nobody named",
        "  Imperial discard: empty",
        "House Ordos",
        "  House discard: empty",
        "  Imperial discard: empty",
    ]
    found = json.loads(kanly("game", "pile", "vern", "--deck", "house", "--json").out)
    (pile,) = found["piles"]
    assert [card["name"] for card in pile["cards"]] == ["Crysknife", "Maula Pistol"]
    assert (found["format"], pile["house"], pile["unseen"]) == ("kanly.game-pile/1", "vernius", 2)


def test_z_04_fails_what_is_no_discard_pile(kanly: Kanly, catalog: Catalog) -> None:
    keep(play(catalog))
    said = kanly("game", "pile", "--deck", "hand")
    assert (said.code, said.out) == (2, "")
    assert "--deck house or imperial" in said.err


def test_df_18_passes_a_forced_card_that_waits_is_shown_with_why(
    kanly: Kanly, catalog: Catalog
) -> None:
    game = play(catalog)
    waits = game.card("eots:dune-smuggler", subdued=True, deferment=2)
    due = game.card("eots:house-mentat", subdued=True, deferment=9)
    keep(game)
    page = " ".join(kanly("game", "status").out.split())
    assert f"[{waits}]; subdued; deferment 2/2; must be deployed, and waits: " in page
    cards = json.loads(kanly("game", "status", "--json").out)["cards"]
    told = {card["id"]: card["due"] for card in cards}
    assert told[due] == "must be deployed"
    assert told[waits].startswith("must be deployed, and waits: ")


def test_df_18_fails_to_tell_of_a_card_that_is_hidden(kanly: Kanly, catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:house-mentat", subdued=True)
    game.card("eots:caladan")
    keep(game)
    assert "must be deployed" not in kanly("game", "status").out
    cards = json.loads(kanly("game", "status", "--json").out)["cards"]
    assert [card["due"] for card in cards] == [None, None]


def test_r_05_passes_a_venture_that_can_start_a_rite_without_a_word(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(GIEDI, "ordos")
    venture = game.card(STERILIZATION, on=game.card(COMMANDER))
    at = game.do(f"activate {venture}")
    assert not [event for event in at.events if isinstance(event, Noted)]


def test_r_05_fails_a_venture_without_a_rite_left_with_a_warning(
    kanly: Kanly, catalog: Catalog
) -> None:
    game = play(catalog)
    game.card(GIEDI, "ordos")
    venture = game.card(STERILIZATION, on=game.card(COMMANDER))
    game.happen(LimitUsed(house="vernius", limit="Landsraad rite:ordos"))
    keep(game)
    listed = " ".join(kanly("game", "legal").out.split())
    assert "it can start no rite now: House Vernius has had 1 of 1 Landsraad rite" in listed
    told = kanly("game", "do", "activate", venture).out
    assert "can start no rite now" in told
    at = game.do(f"activate {venture}")
    assert [event.rule for event in at.events if isinstance(event, Noted)] == ["R-05"]
