"""Deployment from subdual (section 11.1), one test for each rule and way."""

from __future__ import annotations

import pytest
from tracker_cases import Play, play

from cardbase.catalog.catalog import Catalog
from tracker.engine.errors import Misread
from tracker.engine.events import CardCaptured, CardDeployed, CardsSubdued, Noted, TokensChanged
from tracker.engine.words import Place, Token
from tracker.rules.deployment import outstanding, suspended
from tracker.rules.operation import close_window
from tracker.table import verbs  # noqa: F401 - every verb

MENTAT, COMMANDER, PISTOL = "eots:house-mentat", "eots:guard-commander", "eots:maula-pistol"
EVENT, SISTER = "jotc:production-quota", "eots:renegade-sister"


def down(game: Play, piece: str, tokens: int = 0) -> str:
    """Subdue a deployed card and put deferment tokens on it."""
    game.happen(CardsSubdued(pieces=(piece,)))
    if tokens:
        game.happen(TokensChanged(piece=piece, token=Token.DEFERMENT, by=tokens))
    return piece


def due(game: Play, house: str = "vernius") -> list[str]:
    """The ids of what a House must still deploy."""
    return [piece.id for piece in outstanding(game.table(), house)]


@pytest.mark.parametrize(("tokens", "left"), [(1, 17), (3, 19), (4, 20), (9, 20)])
def test_df_04_passes_paying_what_the_tokens_leave(
    catalog: Catalog, tokens: int, left: int
) -> None:
    game = play(catalog)
    piece = game.card(MENTAT, subdued=True, deferment=tokens)
    game.do("deploy house mentat")
    assert (game.house().solaris, game.piece(piece).deployed) == (left, True)


def test_df_04_fails_a_card_without_a_token(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(MENTAT, subdued=True)
    assert game.refused(f"deploy {piece}") == "DF-04"
    assert not [words for words in game.legal("vernius") if piece in words]


def test_df_04_fails_a_rest_that_cannot_be_paid(catalog: Catalog) -> None:
    game = play(catalog, solaris=2)
    piece = game.card(MENTAT, subdued=True, deferment=1)
    assert game.refused(f"deploy {piece}") == "DF-04"


@pytest.mark.parametrize(("waits", "forced"), [("yes", False), ("no", True)])
def test_df_04_passes_a_cost_of_nought_as_the_game_has_it(
    catalog: Catalog, waits: str, forced: bool
) -> None:
    game = play(catalog, settings={"cost-zero-waits": waits})
    target = game.card(COMMANDER)
    piece = down(game, game.card("eots:engineering-corps", on=target))
    assert due(game) == ([piece] if forced else [])
    if forced:
        game.do(f"deploy {piece}")
    else:
        assert game.refused(f"deploy {piece}") == "DF-04"


def test_df_05_passes_paying_for_what_is_no_event(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(MENTAT, subdued=True, deferment=1)
    game.do(f"deploy {piece}")
    assert game.house().solaris == 17


def test_df_05_fails_paying_for_an_event(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:caladan")
    piece = game.card(EVENT, subdued=True, deferment=1)
    assert game.refused(f"deploy {piece}") == "E-04"
    assert game.house().solaris == 20


def test_df_05_fails_paying_for_what_is_placed_like_an_event(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card("jotc:harkonnen-sleeper", subdued=True)
    assert game.refused("deploy harkonnen sleeper") == "DF-05"
    game.happen(TokensChanged(piece=piece, token=Token.DEFERMENT, by=2))
    assert due(game) == []
    game.do("deploy harkonnen sleeper")
    assert game.piece(piece).tokens == {Token.DEFERMENT: 2}


def test_df_06_passes_full_tokens_without_solaris(catalog: Catalog) -> None:
    game = play(catalog, solaris=0)
    piece = game.card(MENTAT, subdued=True, deferment=4)
    game.do(f"deploy {piece}")
    assert game.piece(piece).deployed


def test_df_06_fails_a_token_short_of_it(catalog: Catalog) -> None:
    game = play(catalog, solaris=0)
    piece = game.card(MENTAT, subdued=True, deferment=3)
    assert game.refused(f"deploy {piece}") == "DF-04"


@pytest.mark.parametrize("tokens", [4, 5])
def test_df_07_passes_a_card_with_its_full_cost(catalog: Catalog, tokens: int) -> None:
    game = play(catalog)
    piece = game.card(MENTAT, subdued=True, deferment=tokens)
    assert due(game) == [piece]
    game.do(f"deploy {piece}")
    assert due(game) == []


def test_df_07_fails_a_card_a_token_short(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(MENTAT, subdued=True, deferment=3)
    assert due(game) == []


def test_df_07_fails_a_cost_the_player_chooses(catalog: Catalog) -> None:
    game = play(catalog)
    target = game.card(COMMANDER)
    tooth = down(game, game.card("eots:poison-gas-tooth", on=target), 2)
    assert due(game) == []
    with pytest.raises(Misread, match="x=N"):
        game.do(f"deploy {tooth}")
    assert f"vernius: deploy {tooth} x=3" in game.legal("vernius")
    game.do(f"deploy {tooth} x=3")
    assert game.house().solaris == 19


def test_df_08_passes_a_full_event_that_waits(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(EVENT, subdued=True, deferment=3)
    assert due(game) == []


def test_df_08_fails_letting_another_card_wait(catalog: Catalog) -> None:
    game = play(catalog)
    event = game.card(EVENT, subdued=True, deferment=3)
    piece = game.card(COMMANDER, subdued=True, deferment=2)
    assert (due(game), event in due(game)) == ([piece], False)


def parted(catalog: Catalog, tokens: int) -> tuple[Play, str, str]:
    """A subdued persona with a subdued pistol on it."""
    game = play(catalog)
    target = game.card(COMMANDER)
    pistol = down(game, game.card(PISTOL, on=target), tokens)
    return game, down(game, target, 1), pistol


def test_df_09_passes_an_assigned_card_after_its_parent(catalog: Catalog) -> None:
    game, target, pistol = parted(catalog, 1)
    game.do(f"deploy {target}")
    game.do(f"deploy {pistol}")
    assert game.piece(pistol).parent == target


def test_df_09_fails_an_assigned_card_before_its_parent(catalog: Catalog) -> None:
    game, _, pistol = parted(catalog, 1)
    assert game.refused(f"deploy {pistol}") == "DF-09"


def test_df_10_passes_a_full_card_once_its_parent_is_deployed(catalog: Catalog) -> None:
    game, target, pistol = parted(catalog, 1)
    game.do(f"deploy {target}")
    assert due(game) == [pistol]


def test_df_10_fails_forcing_it_before(catalog: Catalog) -> None:
    game, _, _ = parted(catalog, 1)
    assert due(game) == []


def test_df_11_passes_topping_up_after_the_parent(catalog: Catalog) -> None:
    game = play(catalog)
    target = game.card(COMMANDER)
    stunner = down(game, game.card("eots:lasgun-rifle", on=target), 1)
    price = catalog.card("eots:lasgun-rifle").cost or 0
    game.do(f"deploy {stunner}")
    assert game.house().solaris == 20 - (price - 1)


def test_df_11_fails_topping_up_before_the_parent(catalog: Catalog) -> None:
    game = play(catalog)
    target = game.card(COMMANDER)
    rifle = down(game, game.card("eots:lasgun-rifle", on=target), 1)
    down(game, target)
    assert (catalog.card("eots:lasgun-rifle").cost or 0) > 1
    assert game.refused(f"deploy {rifle}") == "DF-11"


def test_df_12_passes_something_else_between_parent_and_card(catalog: Catalog) -> None:
    game, target, pistol = parted(catalog, 1)
    game.do(f"deploy {target}")
    game.do("buy 1")
    game.do(f"deploy {pistol}")
    assert game.piece(pistol).deployed


def test_df_12_fails_deploying_both_at_once(catalog: Catalog) -> None:
    game, target, pistol = parted(catalog, 1)
    game.do(f"deploy {target}")
    assert game.piece(pistol).subdued


def test_df_13_passes_a_card_that_comes_up_disengaged(catalog: Catalog) -> None:
    game = play(catalog)
    piece = down(game, game.card(MENTAT, engaged=True), 1)
    game.do(f"deploy {piece}")
    assert not game.piece(piece).engaged


def test_df_13_fails_staying_engaged_when_subdued(catalog: Catalog) -> None:
    game = play(catalog)
    assert not game.piece(down(game, game.card(MENTAT, engaged=True))).engaged


def test_df_14_passes_a_card_captured_in_the_own_domain(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(MENTAT, "ordos", subdued=True, deferment=1)
    game.happen(CardCaptured(piece=piece, holder="vernius"))
    game.do(f"deploy {piece}")
    assert (game.piece(piece).deployed, game.piece(piece).owner) == (True, "ordos")


def test_df_14_fails_a_card_in_a_rivals_domain(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card("eots:caladan", "ordos", subdued=True, deferment=4)
    assert game.refused(f"deploy {piece}") == "DF-14"
    assert due(game) == []


def stranded(catalog: Catalog, setting: str) -> tuple[Play, str]:
    """A subdued card of Ordos on a persona of Vernius."""
    game = play(catalog, settings={"stranded-resource": setting})
    target = game.card(COMMANDER)
    piece = game.card("tat:byzantine-corruption", "ordos", on=target)
    return game, down(game, piece, 2)


def test_df_14_passes_the_holder_of_a_stranded_card_where_so_set(catalog: Catalog) -> None:
    game, piece = stranded(catalog, "holder")
    assert (due(game), due(game, "ordos")) == ([], [])
    game.do(f"deploy {piece}")
    assert game.piece(piece).deployed


def test_df_14_fails_anybody_with_a_stranded_card_where_so_set(catalog: Catalog) -> None:
    game, piece = stranded(catalog, "nobody")
    assert game.refused(f"deploy {piece}") == "DF-14"


@pytest.mark.parametrize(("said", "comes_up"), [("yes", True), ("no", False)])
def test_df_14_passes_what_the_players_say_of_a_stranded_card(
    catalog: Catalog, said: str, comes_up: bool
) -> None:
    game, piece = stranded(catalog, "ask")
    game.do(f"deploy {piece}")
    assert game.piece(piece).subdued
    game.do(f"answer {said}")
    assert game.piece(piece).deployed is comes_up


def test_df_14_passes_a_yes_that_comes_when_its_parent_is_subdued(catalog: Catalog) -> None:
    game, piece = stranded(catalog, "ask")
    game.do(f"deploy {piece}")
    game.do(f"subdue {game.piece(piece).parent}")
    noted = game.do("answer yes").events[-1]
    assert game.piece(piece).subdued
    assert not game.game.questions
    assert isinstance(noted, Noted)
    assert "is not deployed" in noted.text


def test_df_15_passes_a_card_that_loses_its_tokens(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(MENTAT, subdued=True, deferment=6)
    game.do(f"deploy {piece}")
    assert game.piece(piece).tokens == {}


def test_df_15_fails_an_event_that_keeps_them(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:caladan")
    piece = game.card("tat:scavenging-warfare", subdued=True, deferment=3)
    game.do(f"deploy {piece}")
    at = game.table()
    close_window(at)
    now = at.game.pieces[piece]
    assert (now.deployed, now.tokens) == (True, {Token.DEFERMENT: 3})


def test_df_16_passes_an_imperial_card_that_was_subdued(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card("eots:caladan-exports", subdued=True, deferment=1)
    game.do(f"deploy {piece}")
    assert (game.game.petition, game.piece(piece).deployed) == (None, True)


def test_df_16_fails_a_petition_for_it(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card("eots:caladan-exports", subdued=True, deferment=1)
    assert game.refused(f"petition {piece} 2") == "P-16"


def test_df_17_passes_one_favor_for_another_power(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(SISTER, subdued=True, deferment=1)
    game.do(f"deploy {piece}")
    assert (game.house().solaris, game.house().favor) == (18, 9)


def test_df_17_passes_a_forced_card_below_nought(catalog: Catalog) -> None:
    game = play(catalog, favor=0)
    piece = game.card("eots:harkonnen-slavemaster", subdued=True, deferment=3)
    assert due(game) == [piece]
    game.do(f"deploy {piece}")
    assert game.house().favor == -3


def test_df_17_passes_a_forced_card_stopping_at_nought_where_so_set(catalog: Catalog) -> None:
    game = play(catalog, favor=1, settings={"favor-below-zero": "no"})
    piece = game.card("eots:harkonnen-slavemaster", subdued=True, deferment=3)
    game.do(f"deploy {piece}")
    assert game.house().favor == 0


def test_df_17_fails_a_card_nobody_must_deploy(catalog: Catalog) -> None:
    game = play(catalog, favor=2)
    piece = game.card("eots:harkonnen-slavemaster", subdued=True, deferment=2)
    assert game.refused(f"deploy {piece}") == "F-07"


def test_df_18_passes_a_suspended_card_once_it_is_legal(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card("eots:dune-smuggler", subdued=True, deferment=2)
    assert (due(game), list(suspended(game.table(), "vernius"))) == ([], [piece])
    game.card("eots:arrakeen")
    assert (due(game), suspended(game.table(), "vernius")) == ([piece], {})


def test_df_18_fails_deploying_it_before(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:caladan", "ordos")
    piece = game.card("eots:caladan", subdued=True, deferment=5)
    assert game.refused(f"deploy {piece}") == "CT-12"
    assert due(game) == []


def test_df_19_passes_tokens_on_a_captured_card(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(MENTAT, "ordos", subdued=True, deferment=2)
    game.do(f"capture {piece} by vernius")
    assert game.piece(piece).tokens == {Token.DEFERMENT: 2}


def test_df_19_fails_tokens_on_a_card_that_leaves(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(MENTAT, subdued=True, deferment=2)
    game.do(f"toss {piece}")
    assert (game.piece(piece).tokens, game.piece(piece).place) == ({}, Place.HOUSE_DISCARD)


def test_v_15_passes_ventures_with_their_persona(catalog: Catalog) -> None:
    game = play(catalog)
    target = game.card("eots:house-swordmaster")
    venture = game.card("eots:best-blade", on=target)
    game.do(f"subdue {target}")
    assert game.piece(venture).subdued
    assert game.refused(f"deploy {venture}") == "V-15"
    game.happen(TokensChanged(piece=target, token=Token.DEFERMENT, by=1))
    game.do(f"deploy {target}")
    assert game.piece(venture).deployed


def test_df_09_fails_another_parent(catalog: Catalog) -> None:
    game = play(catalog)
    first, second = game.card(COMMANDER), game.card(COMMANDER)
    pistol = down(game, game.card(PISTOL, on=first), 1)
    assert game.refused(f"deploy {pistol} on {second}") == "DF-09"
    game.do(f"deploy maula pistol on {first}")
    assert (game.piece(pistol).deployed, game.piece(pistol).parent) == (True, first)


def test_df_17_fails_below_nought_for_what_is_placed_like_an_event(catalog: Catalog) -> None:
    game = play(catalog, favor=0)
    piece = game.card("jotc:harkonnen-sleeper", subdued=True, deferment=2)
    assert (due(game), game.refused(f"deploy {piece}")) == ([], "F-07")


def test_df_07_fails_to_be_named_where_nothing_was_forced(catalog: Catalog) -> None:
    game, piece = stranded(catalog, "holder")
    game.do(f"deploy {piece}")
    assert [e.rule for e in game.events if isinstance(e, CardDeployed)][-1] == "DF-06"


@pytest.mark.parametrize("gone", [False, True])
def test_df_14_passes_a_stranded_card_whose_x_was_chosen(catalog: Catalog, gone: bool) -> None:
    game = play(catalog)
    piece = game.card("eots:poison-gas-tooth", "ordos", on=game.card(COMMANDER))
    down(game, piece, 1)
    game.do(f"deploy {piece} x=3")
    if gone:
        game.do(f"toss {piece}")
    game.do("answer yes")
    assert (game.piece(piece).deployed, game.house().solaris) == (not gone, 20 if gone else 18)
