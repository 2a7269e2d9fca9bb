"""The table's word for what a card does: everything that a House has can change by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tracker_cases import play

from tracker.engine.errors import Misread
from tracker.engine.events import FavorChanged, Noted, SolarisChanged, SpiceMoved
from tracker.engine.words import Phase, Place
from tracker.standing.figures import croe
from tracker.table import verbs  # noqa: F401 - every verb

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

EMPTY = {"solaris": 0, "favor": 0, "spice": 0}


def test_sp_01_passes_new_spice_that_the_guild_hoard_does_not_give(catalog: Catalog) -> None:
    game = play(catalog, hoard=4)
    game.do("gain 2 spice")
    assert (game.house().spice, game.game.hoard, game.game.produced) == (2, 4, 2)


def test_sp_01_fails_spice_that_is_only_moved(catalog: Catalog) -> None:
    game = play(catalog, hoard=4)
    assert game.refused("move 2 spice from guild to me") == "X-06"
    game.card("eots:production-bonus", "ordos")
    game.do("move 2 spice from guild to me by production bonus")
    assert (game.house().spice, game.game.hoard, game.game.produced) == (2, 2, 0)


def test_what_is_gained_tells_its_card(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:caladan")
    at = game.do("gain 5 solaris by caladan")
    assert at.events[-1] == SolarisChanged(rule="Z-05", house="vernius", by=5, cause="Caladan")
    game.card("eots:imperial-favor")
    at = game.do("ordos: gain 1 favor by Imperial Favor")
    assert at.events[-1] == FavorChanged(rule="G-02", house="ordos", by=1, cause="Imperial Favor")


def test_a_cause_may_be_told_by_id_or_be_no_card(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card("eots:caladan")
    assert game.do(f"gain 5 solaris by {piece}").events[-1].cause == "Caladan"  # type: ignore[attr-defined]
    with pytest.raises(Misread):
        game.do("gain 5 solaris by zzzzqqqq")


@pytest.mark.parametrize(
    "words",
    [
        *("gain", "gain 2", "gain solaris", "gain 0 spice", "gain -1 favor", "gain 2 water"),
        *("gain 2 s", "lose 1 spice now", "gain 99999 spice", "give 2 favor"),
        *("give 2 favor to vernius", "hoard", "hoard 0", "hoard x", "move 1 spice"),
        *("move 1 favor from me to guild", "move 1 spice from guild to guild"),
        "move 1 spice from me to zzzzqqqq",
    ],
)
def test_nonsense_is_told_what_was_expected(catalog: Catalog, words: str) -> None:
    with pytest.raises(Misread, match="expected"):
        play(catalog).do(words)


@pytest.mark.parametrize("ware", ["solaris", "spice"])
def test_more_is_lost_than_there_is_takes_all(catalog: Catalog, ware: str) -> None:
    game = play(catalog, solaris=3, spice=3)
    game.do(f"lose 9 {ware}")
    assert getattr(game.house(), ware) == 0
    game.do(f"lose 9 {ware}")
    assert getattr(game.house(), ware) == 0


@pytest.mark.parametrize(("setting", "left"), [("yes", -5), ("no", 0)])
def test_favor_that_must_be_lost_goes_below_0_if_so_set(
    catalog: Catalog, setting: str, left: int
) -> None:
    game = play(catalog, favor=4, settings={"favor-below-zero": setting})
    game.do("lose 9 favor")
    assert game.house().favor == left


@pytest.mark.parametrize("ware", sorted(EMPTY))
def test_a_price_must_be_there(catalog: Catalog, ware: str) -> None:
    game = play(catalog, solaris=3, favor=3, spice=3)
    game.do(f"spend 2 {ware}")
    assert getattr(game.house(), ware) == 1
    assert game.refused(f"spend 2 {ware}") == ("F-07" if ware == "favor" else "Z-01")
    game.do(f"spend 2 {ware}", why="the table says so")
    assert getattr(game.house(), ware) == (-1 if ware == "favor" else 0)


@pytest.mark.parametrize("ware", sorted(EMPTY))
def test_what_is_given_changes_hands(catalog: Catalog, ware: str) -> None:
    game = play(catalog, solaris=3, favor=3, spice=3)
    game.card("tat:guild-bank", "ordos")
    by = " by Guild Bank" if ware == "solaris" else ""
    game.do(f"give 2 {ware} to ordos{by}")
    assert getattr(game.house(), ware) == 1
    assert getattr(game.house("ordos"), ware) == 5
    assert game.refused(f"give 2 {ware} to ordos") == ("F-07" if ware == "favor" else "Z-01")
    game.do(f"give 2 {ware} to ordos", why="so they agreed")
    game.do(f"give 1 {ware} to ordos", why="so they agreed")
    total = game.house().solaris + game.house("ordos").solaris
    assert total == 6
    assert game.house().spice >= 0


def test_the_guild_hoard_grows_and_shrinks_and_the_croe_follows(catalog: Catalog) -> None:
    game = play(catalog, hoard=6)
    game.do("hoard +2")
    assert (game.game.hoard, croe(game.game), game.game.produced) == (8, 3, 2)
    game.do("hoard -3")
    assert (game.game.hoard, croe(game.game), game.game.spent) == (5, 4, 3)
    assert game.refused("hoard -6") == "Z-01"
    game.do("hoard -6", why="all of it")
    assert game.game.hoard == 0
    game.do("hoard -6", why="and again")
    assert game.game.hoard == 0


def test_sp_06_passes_spice_from_a_desert_into_a_hoard(catalog: Catalog) -> None:
    game = play(catalog)
    desert = game.card("tat:broken-land")
    game.do(f"token {desert} spice +3")
    assert game.game.produced == 3
    at = game.do("move 2 spice from broken land to me")
    moved = SpiceMoved(rule="SP-06", source=desert, target="vernius", amount=2)
    assert at.events[-1] == moved
    game.do("move 1 spice from vernius to ordos")
    game.do(f"move 1 spice from me to {desert}")
    game.do("move 1 spice from nowhere to house ordos")
    assert (game.house().spice, game.house("ordos").spice) == (0, 2)
    assert game.piece(desert).tokens == {"spice": 2}


def test_sp_06_fails_more_spice_than_lies_on_the_desert(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("tat:broken-land")
    game.do("token broken land spice")
    assert game.refused("move 2 spice from broken land to me") == "SP-06"
    assert game.refused("token broken land spice -2") == "SP-06"
    game.do("token broken land spice -2", why="a worm")
    assert (game.game.spent, game.house().spice) == (1, 0)


def test_z_06_passes_any_kind_of_token(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card("eots:gurney-halleck", subdued=True)
    game.do(f"token {piece} Deferment +2")
    game.do("token gurney riot")
    game.do("token gurney deferment -1")
    assert game.piece(piece).tokens == {"deferment": 1, "riot": 1}


def test_z_06_fails_more_tokens_than_there_are(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card("eots:gurney-halleck", subdued=True, deferment=1)
    assert game.refused("token gurney deferment -2") == "Z-06"
    game.do("token gurney deferment -2", why="gone")
    assert game.piece(piece).tokens == {}
    game.do("token gurney deferment -2", why="gone")


@pytest.mark.parametrize("words", ["token", "token gurney", "token gurney +1", "token gurney r2d2"])
def test_a_token_needs_a_card_and_a_kind(catalog: Catalog, words: str) -> None:
    game = play(catalog)
    game.card("eots:gurney-halleck")
    with pytest.raises(Misread):
        game.do(words)


def test_a_card_is_turned_and_turned_back(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card("eots:gurney-halleck")
    game.do("turn gurney")
    assert game.piece(piece).engaged
    game.do("turn gurney")
    assert not game.piece(piece).engaged
    game.card("eots:duncan-idaho", subdued=True)
    with pytest.raises(Misread, match="a deployed card"):
        game.do("turn duncan")


def test_cards_are_drawn_as_far_as_the_deck_goes(catalog: Catalog) -> None:
    game = play(catalog)
    game.do("draw")
    game.do("draw 3")
    game.do("draw 2 imperial")
    mine = game.house().unseen
    assert (mine[Place.HAND], mine[Place.HOUSE_DECK]) == (11, 41)
    assert (mine[Place.ASSEMBLY], mine[Place.IMPERIAL_DECK]) == (5, 13)
    game.do("draw 50 imperial")
    assert game.house().unseen[Place.ASSEMBLY] == 18
    game.do("draw 1 imperial")
    assert game.game.count("vernius", Place.ASSEMBLY) == 18
    assert not game.house().lost


def test_a_card_returned_to_a_deck_is_drawn_first(catalog: Catalog) -> None:
    game = play(catalog)
    lower = game.card("eots:maula-pistol")
    upper = game.card("eots:stunner", place=Place.HOUSE_DISCARD)
    game.do("return maula to deck")
    game.do("return stunner to deck")
    game.do("draw")
    assert game.piece(upper).place is Place.HAND
    assert game.piece(lower).place is Place.HOUSE_DECK
    game.do("draw 2")
    assert game.piece(lower).place is Place.HAND
    assert game.house().unseen[Place.HAND] == 8


def test_gv_03_passes_a_card_to_the_pile_of_its_owner(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:duncan-idaho")
    pistol = game.card("eots:maula-pistol", "ordos")
    game.do("toss duncan")
    game.do("toss maula")
    assert [p.card for p in game.game.in_place("vernius", Place.IMPERIAL_DISCARD)]
    assert game.piece(pistol).place is Place.HOUSE_DISCARD
    assert game.piece(pistol).holder == "ordos"


def test_gv_03_fails_a_pile_of_another_kind(catalog: Catalog) -> None:
    game = play(catalog)
    game.do("toss maula pistol")
    game.do("toss eots:gurney-halleck")
    assert game.game.count("vernius", Place.HAND) == 6
    assert game.game.count("vernius", Place.ASSEMBLY) == 2
    assert [p.card for p in game.game.in_place("vernius", Place.HOUSE_DISCARD)] == [
        "eots:maula-pistol"
    ]


def test_a_note_needs_nobody(catalog: Catalog) -> None:
    """The table writes down, or a House where one is named."""
    game = play(catalog, phase=Phase.DISENGAGE)
    game.do("note a pause for tea")
    game.do("ordos: note protest")
    notes = [event for event in game.events if isinstance(event, Noted)]
    assert [(note.house, note.text) for note in notes] == [
        ("", "a pause for tea"),
        ("ordos", "protest"),
    ]
