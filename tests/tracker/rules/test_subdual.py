"""Subdual, governance and spice (11.2, 11.3, section 20), one test for each rule and way."""

from __future__ import annotations

import pytest
from tracker_cases import Play, play, through

from cardbase.catalog.catalog import Catalog
from tracker.engine.errors import Misread, Refused
from tracker.engine.events import CardCaptured, CardDeployed, CardsSubdued, TokensChanged
from tracker.engine.guards import allows
from tracker.engine.sight import subdued_cards
from tracker.engine.words import Place, Token
from tracker.rules.amounts import verify_reach, verify_take
from tracker.rules.governance import discard, governor
from tracker.rules.subdual import can_be_attacked, subdue, verify_subdue
from tracker.table import verbs  # noqa: F401 - every verb

MENTAT, COMMANDER, PISTOL = "eots:house-mentat", "eots:guard-commander", "eots:maula-pistol"
TROOP, BASIN, BLED = "eots:house-battalion", "eots:imperial-basin", "eots:the-open-bled"


def guarded(catalog: Catalog) -> tuple[Play, str, str, str]:
    """A persona with a troop on it, and a pistol on the troop."""
    game = play(catalog)
    target = game.card(COMMANDER)
    troop = game.card(TROOP, on=target)
    return game, target, troop, game.card(PISTOL, on=troop)


def test_sb_01_passes_a_subdued_card_nobody_governs(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(MENTAT)
    game.do(f"subdue {piece}")
    assert governor(game.table(), game.piece(piece)) == ""


def test_sb_01_fails_subduing_a_subdued_card(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(MENTAT, subdued=True)
    assert game.refused(f"subdue {piece}") == "SB-01"
    assert not allows(verify_subdue)(game.table(), game.piece(piece))
    game.do(f"subdue {piece}", why="again")


def test_sb_02_passes_the_subdued_cards_of_the_domain(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(MENTAT, subdued=True)
    assert [p.id for p in subdued_cards(game.game, "vernius")] == [piece]
    game.happen(TokensChanged(piece=piece, token=Token.DEFERMENT, by=1))
    assert f"vernius: deploy {piece}" in game.legal()


def test_sb_02_fails_deployed_cards_and_those_of_others(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(MENTAT)
    game.card(MENTAT, "ordos", subdued=True)
    assert subdued_cards(game.game, "vernius") == ()
    assert not any(said.startswith("vernius: deploy") for said in game.legal())


def test_sb_03_passes_assigned_cards_that_stay_deployed(catalog: Catalog) -> None:
    game, target, troop, pistol = guarded(catalog)
    game.do(f"subdue {target}")
    assert game.piece(target).subdued
    assert game.piece(troop).deployed
    assert game.piece(pistol).parent == troop


def test_sb_03_fails_a_venture_that_stays(catalog: Catalog) -> None:
    game = play(catalog)
    target = game.card(COMMANDER)
    venture = game.card("eots:sand-scrub", on=target)
    game.do(f"subdue {target}")
    assert game.piece(venture).subdued


def test_sb_04_passes_participants_with_their_parent(catalog: Catalog) -> None:
    game, target, troop, pistol = guarded(catalog)
    at = game.table()
    subdue(at, (target,), "R-23", in_rite=True, participants={target, troop})
    pieces = at.game.pieces
    assert [pieces[p].subdued for p in (target, troop, pistol)] == [True, True, False]


def test_sb_04_fails_assigned_cards_that_took_no_part(catalog: Catalog) -> None:
    game, target, troop, _ = guarded(catalog)
    at = game.table()
    subdue(at, (target,), "R-23", in_rite=True, participants={target})
    assert at.game.pieces[troop].deployed


def test_sb_05_passes_a_card_on_a_subdued_parent(catalog: Catalog) -> None:
    game, target, troop, _ = guarded(catalog)
    other = game.card("eots:caladan")
    game.do(f"subdue {target}")
    game.do(f"effect {other} force +1 by {troop}")
    game.do(f"reassign {troop} on {other}")
    assert game.piece(troop).parent == other


def test_sb_05_fails_a_card_that_is_subdued_itself(catalog: Catalog) -> None:
    game, _, troop, _ = guarded(catalog)
    game.do(f"subdue {troop}")
    assert game.refused(f"gain 1 favor by {troop}") == "SB-01"


def test_sb_06_passes_a_card_whose_text_asks_for_a_subdued_one(catalog: Catalog) -> None:
    game = play(catalog)
    target = game.card(MENTAT, "ordos", subdued=True)
    game.do(f"deploy shigawire bonds on {target}")
    assert len(game.game.assigned(target)) == 1


@pytest.mark.parametrize(("card", "subdued"), [("maula pistol", True), ("shigawire bonds", False)])
def test_sb_06_fails_a_subdued_target(catalog: Catalog, card: str, subdued: bool) -> None:
    game = play(catalog)
    target = game.card(COMMANDER, subdued=subdued)
    assert game.refused(f"deploy {card} on {target}") == "SB-06"


def test_sb_06_fails_a_target_in_no_domain(catalog: Catalog) -> None:
    from tracker.standing.assigning import can_assign

    game = play(catalog)
    pistol, target = game.card(PISTOL, place=Place.HAND), game.card(COMMANDER, place=Place.HAND)
    at = game.table()
    assert not can_assign(at, "vernius", game.piece(pistol), game.piece(target))


def test_sb_07_passes_a_deployed_target(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(MENTAT)
    can_be_attacked(game.table(), game.piece(piece))


def test_sb_07_fails_a_subdued_target_of_a_rite(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(MENTAT, subdued=True)
    with pytest.raises(Refused, match="SB-07"):
        can_be_attacked(game.table(), game.piece(piece))


def test_sb_08_passes_ventures_in_and_outside_rites(catalog: Catalog) -> None:
    for in_rite in (True, False):
        game = play(catalog)
        target = game.card(COMMANDER)
        venture = game.card("eots:sand-scrub", on=target)
        at = game.table()
        subdue(at, (target,), "R-23", in_rite=in_rite)
        assert at.game.pieces[venture].subdued


def test_sb_08_fails_ventures_of_another_persona(catalog: Catalog) -> None:
    game = play(catalog)
    target, other = game.card(COMMANDER), game.card(COMMANDER)
    venture = game.card("eots:sand-scrub", on=other)
    game.do(f"subdue {target}")
    assert game.piece(venture).deployed


def test_sb_08_passes_nothing_to_subdue(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(MENTAT, subdued=True)
    at = game.table()
    subdue(at, (piece,), "SB-03")
    assert at.events == []


def test_gv_01_passes_deployed_cards_in_the_domain(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(MENTAT, "ordos")
    assert governor(game.table(), game.piece(piece)) == "ordos"


def test_gv_01_fails_cards_outside_a_domain(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(MENTAT, place=Place.HAND)
    assert governor(game.table(), game.piece(piece)) == ""


def test_gv_02_passes_the_owner_wherever_the_card_is(catalog: Catalog) -> None:
    game = play(catalog, settings={"captive-status": "kept"})
    piece = game.card(MENTAT, "ordos")
    game.do(f"capture {piece} by vernius")
    now = game.piece(piece)
    assert (now.owner, now.holder) == ("ordos", "vernius")


def test_gv_02_fails_governance_by_ownership(catalog: Catalog) -> None:
    game = play(catalog, settings={"captive-status": "kept"})
    piece = game.card(MENTAT, "ordos")
    game.do(f"capture {piece} by vernius")
    assert governor(game.table(), game.piece(piece)) != "ordos"


@pytest.mark.parametrize(
    ("card", "place"),
    [(MENTAT, Place.HOUSE_DISCARD), ("eots:caladan", Place.IMPERIAL_DISCARD)],
)
def test_gv_03_passes_the_owners_pile_of_its_kind(
    catalog: Catalog, card: str, place: Place
) -> None:
    game = play(catalog)
    piece = game.card(card, "ordos")
    game.happen(CardCaptured(piece=piece, holder="vernius"))
    at = game.table()
    discard(at, game.piece(piece))
    assert (at.game.pieces[piece].holder, at.game.pieces[piece].place) == ("ordos", place)


def test_gv_03_fails_the_holders_pile(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(MENTAT, "ordos")
    game.happen(CardCaptured(piece=piece, holder="vernius"))
    at = game.table()
    discard(at, game.piece(piece))
    assert at.game.in_place("vernius", Place.HOUSE_DISCARD) == ()


def dusty(catalog: Catalog, many: int = 3) -> tuple[Play, str]:
    """A desert with spice on it."""
    game = play(catalog)
    desert = game.card(BASIN)
    game.do(f"spice {desert} {many}")
    return game, desert


def test_sp_02_passes_spice_that_stays_on_a_subdued_desert(catalog: Catalog) -> None:
    game, desert = dusty(catalog)
    game.do(f"subdue {desert}")
    assert game.piece(desert).tokens == {Token.SPICE: 3}


def test_sp_02_fails_using_it(catalog: Catalog) -> None:
    game, desert = dusty(catalog)
    game.do(f"subdue {desert}")
    harvester = game.card("eots:spice-harvester", on=desert)
    for said in (
        *(f"harvest {desert}", f"spice {desert}", f"token {desert} spice +1"),
        *(f"token {desert} spice -1", f"move 1 spice from {desert} to me"),
        *(f"move 1 spice from {desert} to guild", f"engage {harvester}"),
    ):
        assert game.refused(said) == "SP-02", said
    assert f"vernius: engage {harvester}" not in game.legal()
    assert not allows(verify_reach)(game.table(), "vernius", game.piece(desert))


def test_sp_03_passes_the_spice_of_a_redeployed_desert(catalog: Catalog) -> None:
    game, desert = dusty(catalog)
    game.do(f"subdue {desert}")
    game.happen(TokensChanged(piece=desert, token=Token.DEFERMENT, by=1))
    game.do(f"deploy {desert}")
    game.do(f"harvest {desert} 2")
    game.do(f"engage {game.card('eots:spice-harvester', on=desert)}")
    through(game)
    assert (game.house().spice, game.piece(desert).tokens) == (3, {})


def test_sp_03_fails_the_spice_of_a_subdued_desert(catalog: Catalog) -> None:
    game, desert = dusty(catalog)
    harvester = game.card("eots:spice-harvester", on=desert)
    game.do(f"engage {harvester}")
    game.do(f"subdue {desert}")
    through(game)
    assert (game.house().spice, game.piece(desert).tokens) == (0, {Token.SPICE: 3})


def test_sp_04_passes_a_rivals_copy_that_finds_its_own(catalog: Catalog) -> None:
    game, _ = dusty(catalog)
    copy = game.card(BASIN, "ordos")
    game.do(f"ordos: spice {copy} 1")
    game.do(f"ordos: move 1 spice from {copy} to me")
    assert game.house("ordos").spice == 1


def test_sp_04_fails_a_rival_with_the_first_ones_spice(catalog: Catalog) -> None:
    game, desert = dusty(catalog)
    game.happen(CardsSubdued(pieces=(desert,)))
    copy = game.card(BASIN, "ordos")
    game.do(f"ordos: spice {copy} 1")
    assert game.refused(f"ordos: move 2 spice from {copy} to me") == "SP-06"
    assert game.piece(copy).tokens == {Token.SPICE: 1}
    assert game.piece(desert).tokens == {Token.SPICE: 3}


def test_sp_05_passes_the_spice_of_a_captured_desert(catalog: Catalog) -> None:
    game, desert = dusty(catalog)
    game.happen(CardsSubdued(pieces=(desert,)))
    game.do(f"capture {desert} by ordos")
    assert game.refused(f"ordos: move 3 spice from {desert} to me") == "SP-02"
    game.happen(CardDeployed(piece=desert))
    game.do(f"ordos: move 3 spice from {desert} to me")
    assert game.house("ordos").spice == 3


def test_sp_05_fails_the_former_governor(catalog: Catalog) -> None:
    game, desert = dusty(catalog)
    game.happen(CardCaptured(piece=desert, holder="ordos"))
    for said in (f"move 1 spice from {desert} to me", f"token {desert} spice -1"):
        assert game.refused(said) == "SP-06"


def test_sp_06_passes_spice_onto_a_desert_and_into_the_hoard(catalog: Catalog) -> None:
    game, desert = dusty(catalog, 1)
    assert (game.game.produced, game.game.hoard) == (1, 8)
    game.do(f"harvest {desert}")
    assert game.house().spice == 1


@pytest.mark.parametrize("house", ["vernius", "ordos"])
def test_sp_06_fails_more_than_lies_there_or_a_rivals(catalog: Catalog, house: str) -> None:
    game, desert = dusty(catalog, 1)
    many = 2 if house == "vernius" else 1
    assert game.refused(f"{house}: harvest {desert} {many}") == "SP-06"
    assert not allows(verify_take)(game.table(), house, game.piece(desert), many)
    game.do(f"{house}: harvest {desert} {many}", why="a card lets him")
    assert game.house(house).spice == 1


def test_sp_06_fails_spice_on_what_is_no_desert(catalog: Catalog) -> None:
    game = play(catalog)
    assert game.refused(f"spice {game.card('eots:arrakeen')}") == "SP-06"
    with pytest.raises(Misread, match="a desert"):
        game.do("spice nowhere 2")


def test_sp_08_passes_the_deserts_it_engages(catalog: Catalog) -> None:
    game = play(catalog)
    first, second = game.card(BASIN), game.card(BLED, "ordos")
    game.do("quota")
    assert (game.game.hoard, game.game.produced) == (10, 2)
    assert game.piece(first).engaged
    assert game.piece(second).engaged


def test_sp_08_fails_deserts_that_were_engaged(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(BASIN, engaged=True)
    game.card(BLED, subdued=True)
    game.card("eots:arrakeen")
    game.do("quota")
    assert game.game.hoard == 8
