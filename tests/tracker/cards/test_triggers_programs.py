"""Programs that get a token each time something happens (PD-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tracker_cases import Play, play

from tracker.cards.happenings import PLAYED_INITIATIVE
from tracker.engine.events import LimitUsed
from tracker.engine.words import Place, Token
from tracker.table import verbs  # noqa: F401 - every verb

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

LETO, MOHIAM, STILGAR = "eots:duke-leto-atreides", "eots:gaius-helen-mohiam", "eots:stilgar"
ARRAKEEN, BLED, BASIN = "eots:arrakeen", "eots:the-open-bled", "eots:imperial-basin"


def used(game: Play, piece: str) -> Play:
    """A card used for its General operation, through its windows and questions."""
    game.do(f"engage {piece}")
    while game.game.window:
        game.do("all pass")
    return game


# --- programs -------------------------------------------------------------------------------------


def tokens(game: Play, program: str) -> int:
    """How many program tokens a card has."""
    return game.piece(program).tokens.get(Token.PROGRAM, 0)


@pytest.mark.parametrize(("owner", "many"), [("ordos", 1), ("vernius", 0)])
def test_insert_watchers_counts_rivals_events_alone(
    catalog: Catalog, owner: str, many: int
) -> None:
    game = play(catalog)
    program = game.card("tat:insert-watchers")
    game.do(f"toss {game.card('eots:choam-recess', owner)}")
    assert tokens(game, program) == many


def test_insert_watchers_counts_no_event_that_still_waits(catalog: Catalog) -> None:
    game = play(catalog)
    program = game.card("tat:insert-watchers")
    game.do(f"toss {game.card('eots:choam-recess', 'ordos', subdued=True)}")
    assert tokens(game, program) == 0


def test_insert_watchers_counts_what_its_own_house_does(catalog: Catalog) -> None:
    game = play(catalog)
    program = game.card("tat:insert-watchers", "ordos")
    game.do(f"toss {game.card('eots:choam-recess', 'vernius')}")
    assert tokens(game, program) == 0


@pytest.mark.parametrize(("hoard", "sold", "many"), [(3, 1, 1), (1, 1, 0)])
def test_spice_stockpiling_counts_each_time_the_croe_falls(
    catalog: Catalog, hoard: int, sold: int, many: int
) -> None:
    from tracker.standing.figures import croe

    game = play(catalog, spice=9, hoard=hoard)
    program, rivals = (
        game.card("tat:spice-stockpiling"),
        game.card("tat:spice-stockpiling", "ordos"),
    )
    before = croe(game.game)
    game.do(f"sell {sold}")
    game.do("all pass")
    assert tokens(game, program) == before - croe(game.game)
    assert (tokens(game, program) > 0) is (many > 0)
    assert tokens(game, rivals) == 0


@pytest.mark.parametrize(("way", "many"), [("1", 0), ("2", 1)])
def test_surpass_mining_quota_wants_spice_in_the_guild_hoard(
    catalog: Catalog, way: str, many: int
) -> None:
    game = play(catalog)
    program = game.card("tat:surpass-mining-quota")
    used(game, game.card(BLED)).do(f"answer {way}")
    assert tokens(game, program) == many


def test_surpass_mining_quota_wants_a_desert_of_its_own(catalog: Catalog) -> None:
    game = play(catalog)
    program = game.card("tat:surpass-mining-quota", "ordos")
    used(game, game.card(BLED)).do("answer 2")
    assert tokens(game, program) == 0


def petitioned(game: Play, piece: str, rival: str = "") -> Play:
    """A petition for a card, which a rival wins where one is named."""
    game.do(f"petition {piece}")
    while game.game.petition is not None:
        if game.game.window:
            game.do("all pass")
        elif rival and game.game.petition.bidder != rival:
            game.do(f"{rival}: bid {game.game.petition.bid + 1}")
        elif game.game.petition.awaited:
            game.do("pass" if game.game.petition.stage != "paying" else "pay")
        else:
            game.do("all pass")
    return game


@pytest.mark.parametrize(("rival", "many"), [("ordos", 1), ("", 0)])
def test_dominate_the_assembly_counts_petitions_won_from_a_rival(
    catalog: Catalog, rival: str, many: int
) -> None:
    game = play(catalog)
    program, own = (
        game.card("tat:dominate-the-assembly", "ordos"),
        game.card("tat:dominate-the-assembly"),
    )
    petitioned(game, game.card("eots:spotter-control", place=Place.ASSEMBLY), rival)
    assert tokens(game, program) == many
    assert tokens(game, own) == 0


@pytest.mark.parametrize(
    ("owner", "power", "many"),
    [("ordos", "atreides", 1), ("ordos", "harkonnen", 0), ("vernius", "atreides", 0)],
)
def test_suborn_suk_wants_the_sponsors_allegiance_on_a_rivals_ally(
    catalog: Catalog, owner: str, power: str, many: int
) -> None:
    game = play(catalog)
    program, ally = game.card("tat:suborn-suk"), game.card(STILGAR, owner)
    game.do(f"adopt {ally} {power}")
    assert tokens(game, program) == many


@pytest.mark.parametrize(("plays", "first", "many"), [(True, 1, 1), (False, 1, 0), (True, 2, 0)])
def test_initiative_coup_wants_the_first_rank_after_an_initiative_tactic(
    catalog: Catalog, plays: bool, first: int, many: int
) -> None:
    game = play(catalog)
    program = game.card("tat:initiative-coup")
    if plays:
        game.happen(LimitUsed(house="vernius", limit=PLAYED_INITIATIVE))
    game.do(f"rank vernius {first}")
    assert tokens(game, program) == many
