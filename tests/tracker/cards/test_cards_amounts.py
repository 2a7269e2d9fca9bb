"""Deeds with solaris, spice and favor, each on a card that does it: due is what its text says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from acting_cases import acts
from tracker_cases import play

from tracker.engine.errors import Misread
from tracker.engine.events import SpiceMoved
from tracker.engine.words import Token

if TYPE_CHECKING:
    from tracker_cases import Play

    from cardbase.catalog.catalog import Catalog


def wealth(game: Play) -> dict[str, tuple[int, int]]:
    """House -> solaris and favor."""
    return {one: (house.solaris, house.favor) for one, house in game.game.houses.items()}


def test_each_house_pays_hoarding_tithe_and_owes_favor_for_the_rest(catalog: Catalog) -> None:
    game = play(catalog, 3, solaris=1, hoard=8)  # where the CROE is 3
    acts(game, "eots:hoarding-tithe")
    assert set(wealth(game).values()) == {(0, 8)}


@pytest.mark.parametrize(("solaris", "left"), [(5, (3, 10)), (1, (0, 9)), (0, (0, 8))])
def test_holding_tithes_take_favor_for_each_unpaid_solari(
    catalog: Catalog, solaris: int, left: tuple[int, int]
) -> None:
    game = play(catalog, 2, solaris=solaris)
    game.card("eots:arrakeen")
    game.card("eots:carthag")
    acts(game, "eots:holding-tithes")
    assert wealth(game) == {"vernius": left, "ordos": (solaris, 10)}


def test_each_house_says_how_much_it_gives_to_the_drive(catalog: Catalog) -> None:
    game = play(catalog, 3, solaris=4)
    acts(game, "eots:philanthropy-drive", "2", "ordos: 4", "moritani: 0")
    assert wealth(game) == {"vernius": (2, 12), "ordos": (0, 14), "moritani": (4, 10)}


def test_nobody_gives_more_than_he_has(catalog: Catalog) -> None:
    game = play(catalog, 2, solaris=3)
    with pytest.raises(Misread, match="from 0 to 3"):
        acts(game, "eots:philanthropy-drive", "4")


@pytest.mark.parametrize(("answer", "down"), [("1", False), ("2", True)])
def test_dunes_governor_pays_for_the_charter_or_loses_dune(
    catalog: Catalog, answer: str, *, down: bool
) -> None:
    game = play(catalog)
    dune = game.card("eots:dune", "ordos")
    acts(game, "eots:dune-charter-renewal", f"ordos: {answer}")
    assert game.piece(dune).subdued is down
    assert (game.house("ordos").solaris == 20) is down


def test_a_governor_who_cannot_pay_is_not_asked(catalog: Catalog) -> None:
    game = play(catalog, solaris=0)
    dune = game.card("eots:dune", "ordos")
    acts(game, "eots:dune-charter-renewal")
    assert game.piece(dune).subdued


@pytest.mark.parametrize(("spice", "left", "favor"), [(3, 1, 10), (1, 0, 7)])
def test_an_inspection_takes_spice_for_each_desert_or_favor(
    catalog: Catalog, spice: int, left: int, favor: int
) -> None:
    game = play(catalog, spice=spice, hoard=7)  # where the CROE is 3, and stays so
    game.card("eots:dune", "ordos")
    for desert in ("eots:imperial-basin", "eots:the-minor-erg"):
        game.card(desert, "ordos")
    acts(game, "eots:spice-mining-inspection")
    mine = game.house("ordos")
    assert (mine.spice, mine.favor) == (left, favor)


@pytest.mark.parametrize(("said", "left"), [("2", 1), ("0", 3)])
def test_sand_scrub_discards_up_to_the_battle_rank(catalog: Catalog, said: str, left: int) -> None:
    game = play(catalog)
    basin = game.card("eots:imperial-basin", "ordos")
    game.happen(SpiceMoved(source="", target=basin, amount=3))
    gurney = game.card("eots:gurney-halleck")
    acts(game, "eots:sand-scrub", said, on=gurney)
    assert game.piece(basin).tokens.get(Token.SPICE, 0) == left


def test_a_water_peddler_takes_solaris_from_the_rival_he_names(catalog: Catalog) -> None:
    game = play(catalog, 3)
    command = catalog.card("jotc:water-peddler").command or 0
    game_piece = game.card("jotc:water-peddler")
    game.do(f"engage {game_piece}")
    game.do("answer moritani")
    game.do(f"answer {command}")
    assert game.house("moritani").solaris == 20 - command
    assert game.house().solaris == 20 + command


def test_truth_saying_costs_the_rival_three_favor(catalog: Catalog) -> None:
    game = play(catalog, 3)
    acts(game, "eots:truth-saying", "moritani")
    assert {one: favor for one, (_, favor) in wealth(game).items()} == {
        "vernius": 10,
        "ordos": 10,
        "moritani": 7,
    }


def test_with_one_rival_nothing_is_asked(catalog: Catalog) -> None:
    game = play(catalog)
    acts(game, "eots:truth-saying")
    assert game.house("ordos").favor == 7


def test_spice_of_an_event_is_what_it_cost(catalog: Catalog) -> None:
    game = play(catalog)
    basin = game.card("eots:imperial-basin", "ordos")
    blow = game.card("eots:spice-blow", deferment=2)
    from acting_cases import goes_on

    goes_on(game, blow)
    assert game.piece(basin).tokens == {Token.SPICE: 2}


def test_the_croe_follows_the_hoard_whatever_the_text_asks(catalog: Catalog) -> None:
    """X-11: "reset the CROE" leaves nothing to do."""
    game = play(catalog, hoard=3)
    piece = game.card("eots:imperial-basin")
    game.do(f"engage {piece}")
    game.do("answer hoard")
    assert game.game.hoard == 4
    assert game.game.operation is None


def test_exchange_proxy_allows_one_exchange_more(catalog: Catalog) -> None:
    game = play(catalog)
    game.do("buy 1")
    game.do("all pass")
    assert "vernius: buy 1" not in game.legal()
    acts(game, "eots:exchange-proxy")
    assert "vernius: buy 1" in game.legal()
