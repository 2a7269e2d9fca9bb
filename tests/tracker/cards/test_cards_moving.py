"""Cards that move cards or bring them into play, each by its own effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from acting_cases import act, notes
from tracker_cases import Play, play

from tracker.engine.errors import Misread
from tracker.engine.words import Place, Token
from tracker.table import verbs  # noqa: F401 - every verb

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

ALLY, OTHER_ALLY = "eots:chani", "eots:stilgar"
MENTAT = "eots:house-mentat"  # an aide, Command 2
BATTALION = "eots:house-battalion"
FIEF, OTHER_FIEF = "eots:caladan", "eots:tupile"


# --- to an Assembly, out of it --------------------------------------------------------------------


def test_formal_discharge_sends_a_subdued_ally_to_its_governors_assembly(catalog: Catalog) -> None:
    game = play(catalog)
    mine, ally = game.card(MENTAT), game.card(ALLY, "ordos", subdued=True)
    game.card(OTHER_ALLY, "ordos")
    act(game, game.card("eots:formal-discharge", on=mine))
    assert game.piece(ally).place is Place.ASSEMBLY
    assert game.piece(ally).holder == "ordos"


def test_formal_discharge_finds_no_deployed_ally(catalog: Catalog) -> None:
    game = play(catalog)
    ally = game.card(ALLY, "ordos")
    act(game, game.card("eots:formal-discharge", on=game.card(MENTAT)))
    assert game.piece(ally).deployed
    assert "finds no target" in notes(game)[-1]


def test_usurp_holding_may_take_dune_but_no_other_homeworld(catalog: Catalog) -> None:
    game = play(catalog)
    dune = game.card("eots:dune", "ordos", subdued=True)
    home = game.card(FIEF, "ordos", subdued=True)
    act(game, game.card("eots:usurp-holding", on=game.card(MENTAT)))
    assert game.piece(dune).place is Place.ASSEMBLY
    assert game.piece(home).subdued


def test_maker_hooks_bring_an_ally_out_of_the_assembly_subdued(catalog: Catalog) -> None:
    game = play(catalog)
    ally = game.card(ALLY, place=Place.ASSEMBLY)
    hooks = game.card("eots:maker-hooks", on=game.card(OTHER_ALLY))
    act(game, hooks)
    with pytest.raises(Misread):
        game.do("answer caladan")
    game.do(f"answer {ally}")
    assert game.piece(ally).subdued
    assert game.piece(ally).holder == "vernius"


def test_informal_induction_gives_the_ally_a_token(catalog: Catalog) -> None:
    game = play(catalog)
    ally = game.card(ALLY, place=Place.ASSEMBLY)
    act(game, game.card("eots:informal-induction", place=Place.HAND))
    game.do(f"answer {ally}")
    assert game.piece(ally).subdued
    assert game.piece(ally).tokens == {Token.DEFERMENT: 1}


# --- into play ------------------------------------------------------------------------------------


def test_a_guild_shuttle_deploys_out_of_the_hand_at_no_cost(catalog: Catalog) -> None:
    game = play(catalog)
    fief = game.card(FIEF)
    troop = game.card(BATTALION, place=Place.HAND)
    wrong = game.card("eots:maula-pistol", place=Place.HAND)
    act(game, game.card("jotc:guild-shuttle", on=fief))
    with pytest.raises(Misread):
        game.do(f"answer {wrong}")
    game.do(f"answer {troop}")
    if game.game.questions:
        game.do(f"answer {fief}")
    assert game.piece(troop).deployed
    assert game.piece(troop).parent == fief
    assert game.house().solaris == 20


def test_imperial_suk_brings_a_subdued_persona_back_without_tokens(catalog: Catalog) -> None:
    game = play(catalog)
    mine, _ = game.card(MENTAT, subdued=True), game.card(ALLY, "ordos", subdued=True)
    act(game, game.card("tat:imperial-suk"))
    assert game.piece(mine).deployed
    assert game.house().solaris == 20


@pytest.mark.parametrize(("tokens", "comes"), [(9, True), (1, False)])
def test_baraka_deploys_a_dune_event_with_its_full_tokens(
    catalog: Catalog, tokens: int, *, comes: bool
) -> None:
    game = play(catalog)
    game.card("eots:arrakeen")
    game.card("eots:dune", "ordos")
    event = game.card("eots:dune-charter-renewal", subdued=True, deferment=tokens)
    game.card("eots:assembly-of-lords", subdued=True, deferment=9)
    act(game, game.card("jotc:baraka"))
    if comes:
        assert game.game.questions[0].house == "ordos"
        game.do("answer do not pay")
        assert game.piece(event).place is Place.HOUSE_DISCARD
        assert not game.house().used
    else:
        assert game.piece(event).subdued
        assert "finds no target" in notes(game)[-1]


# --- from card to card ----------------------------------------------------------------------------


def test_house_frigate_moves_to_another_fief(catalog: Catalog) -> None:
    game = play(catalog)
    fief, other = game.card(FIEF), game.card(OTHER_FIEF)
    game.card("eots:giedi-prime", "ordos")
    ship = game.card("jotc:house-frigate", on=fief)
    act(game, ship)
    assert game.piece(ship).parent == other


def test_transfer_orders_move_personnel_from_one_card_to_another(catalog: Catalog) -> None:
    game = play(catalog)
    fief, other = game.card(FIEF), game.card(OTHER_FIEF)
    troop = game.card(BATTALION, on=fief, engaged=True)
    act(game, game.card("tat:transfer-orders", place=Place.HAND))
    game.do("answer 3")
    game.do(f"answer {troop}")
    assert game.piece(troop).parent == other
    assert game.piece(troop).engaged


def test_counter_conspiracy_takes_a_rivals_venture(catalog: Catalog) -> None:
    game = play(catalog)
    mine, theirs = game.card(MENTAT), game.card(MENTAT, "ordos")
    venture = game.card("eots:formal-discharge", "ordos", on=theirs)
    act(game, game.card("tat:counter-conspiracy", on=mine))
    assert game.piece(venture).parent == mine


def test_czigo_takes_a_subdued_aide_and_bears_it(catalog: Catalog) -> None:
    game = play(catalog)
    aide = game.card(MENTAT, "ordos", subdued=True)
    czigo = game.card("tat:czigo")
    act(game, czigo)
    assert game.piece(czigo).subdued
    assert game.piece(aide).holder == "vernius"
    assert game.piece(aide).parent == czigo


def test_turn_of_events_exchanges_the_tokens_of_two_events(catalog: Catalog) -> None:
    game = play(catalog)
    events = [
        game.card("eots:dune-charter-renewal", subdued=True, deferment=5),
        game.card("eots:spice-blow", "ordos", subdued=True, deferment=1),
    ]
    act(game, game.card("jotc:turn-of-events", on=game.card(MENTAT)))
    assert [game.piece(one).tokens.get(Token.DEFERMENT) for one in events] == [1, 5]


def test_turn_of_events_needs_two(catalog: Catalog) -> None:
    game = play(catalog)
    event = game.card("eots:spice-blow", subdued=True, deferment=5)
    act(game, game.card("jotc:turn-of-events", on=game.card(MENTAT)))
    assert game.piece(event).tokens == {Token.DEFERMENT: 5}


def test_voice_command_keeps_the_captive_as_it_was(catalog: Catalog) -> None:
    game = play(catalog, settings={"captive-status": "subdued"})
    target = game.card(MENTAT, "ordos")
    jessica = game.card("eots:lady-jessica")
    act(game, game.card("eots:voice-command", on=jessica))
    assert game.piece(target).holder == "vernius"
    assert game.piece(target).deployed


# --- paid for, or not -----------------------------------------------------------------------------


def test_military_appropriations_deploy_a_subdued_battalion_without_tokens(
    catalog: Catalog,
) -> None:
    game = play(catalog)
    fief = game.card(FIEF)
    troop = game.card(BATTALION, on=fief)
    game.do(f"subdue {troop}")
    act(game, game.card("eots:military-appropriations"))
    game.do("answer a subdued card")
    assert game.piece(troop).deployed
    assert game.piece(troop).parent == fief
    assert game.house().solaris == 20


def test_supply_routing_is_paid_for(catalog: Catalog) -> None:
    game = play(catalog)
    fief = game.card(FIEF)
    troop = game.card(BATTALION, place=Place.HAND)
    dear = game.card("eots:maula-pistol", place=Place.HAND)
    act(game, game.card("tat:supply-routing", place=Place.HAND))
    with pytest.raises(Misread):
        game.do(f"answer {dear}")  # no persona bears it
    game.do(f"answer {troop}")
    assert game.piece(troop).parent == fief
    assert game.house().solaris < 20


def test_umma_pays_for_the_tokens_an_event_lacks(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(FIEF)
    event = game.card("eots:choam-dividends", subdued=True, deferment=1)
    game.card("eots:spice-blow", subdued=True, deferment=9)
    lacks = (game.cards["eots:choam-dividends"].cost or 0) - 1
    act(game, game.card("jotc:umma", on=game.card(ALLY)))
    assert game.house().solaris == 20 - lacks
    assert not game.piece(event).subdued


def test_a_decree_is_placed_subdued_on_an_eligible_card(catalog: Catalog) -> None:
    game = play(catalog)
    home = game.card("eots:caladan")
    decree = game.card("jotc:tithing-clemency", place=Place.ASSEMBLY)
    act(game, game.card("jotc:command-of-the-padishah", on=game.card(ALLY)))
    game.do(f"answer {decree}")
    assert game.piece(decree).subdued
    assert game.piece(decree).parent == home


def test_a_spice_blow_goes_back_on_top_of_the_deck(catalog: Catalog) -> None:
    game = play(catalog)
    blow = game.card("eots:spice-blow", place=Place.HOUSE_DISCARD)
    game.card("eots:sandworm", place=Place.HOUSE_DISCARD)
    act(game, game.card("jotc:pre-spice-mass", place=Place.HAND))
    assert game.piece(blow).place is Place.HOUSE_DECK


def test_a_command_center_spreads_personnel_over_eligible_cards(catalog: Catalog) -> None:
    game = play(catalog)
    fief, other, mentat = game.card(FIEF), game.card(OTHER_FIEF), game.card(MENTAT)
    troops = [game.card(BATTALION, on=mentat) for _ in range(2)]
    act(game, game.card("eots:command-center", on=fief))
    while game.game.questions and game.game.questions[0].several:
        game.do(f"answer {', '.join(troops)}")
    game.do(f"answer {fief}")
    game.do(f"answer {other}")
    assert [game.piece(one).parent for one in troops] == [fief, other]


# --- force ----------------------------------------------------------------------------------------


def a_transport(catalog: Catalog, *, host: bool) -> tuple[Play, str, str]:
    """A rival's transport and a strong Commandeer Transport of our own."""
    game = play(catalog, settings={"captive-status": "kept"})
    theirs = game.card(OTHER_FIEF, "ordos")
    ship = game.card("jotc:house-frigate", "ordos", on=theirs)
    fief = game.card(FIEF) if host else ""
    strong = game.card("eots:glossu-rabban")
    game.do(f"effect {strong} battle +5 until stays")
    act(game, game.card("jotc:commandeer-transport", on=strong))
    return game, ship, fief


def test_a_transport_is_commandeered_and_assigned(catalog: Catalog) -> None:
    game, ship, fief = a_transport(catalog, host=True)
    assert game.piece(ship).holder == "vernius"
    assert game.piece(ship).parent == fief


def test_a_transport_that_nothing_bears_is_discarded(catalog: Catalog) -> None:
    game, ship, _ = a_transport(catalog, host=False)
    assert game.piece(ship).place is Place.HOUSE_DISCARD


@pytest.mark.parametrize(("breath", "falls"), [(3, True), (1, False)])
def test_a_poison_gas_tooth_counts_its_breath_before_its_bearer_goes(
    catalog: Catalog, breath: int, *, falls: bool
) -> None:
    game = play(catalog)
    target = game.card(ALLY, "ordos")
    bearer = game.card(MENTAT)
    tooth = game.card("eots:poison-gas-tooth", on=bearer)
    for _ in range(breath):
        game.do(f"token {tooth} breath +1 by {tooth}", why="laid out")
    act(game, tooth)
    assert game.piece(bearer).place is Place.HOUSE_DISCARD
    assert (game.piece(target).place is not Place.DOMAIN) is falls


def test_all_deserts_are_engaged_for_the_quota(catalog: Catalog) -> None:
    game = play(catalog, hoard=2)
    mine, theirs = game.card("tat:broken-land"), game.card("eots:the-minor-erg", "ordos")
    game.card("eots:the-open-bled", "ordos", engaged=True)
    act(game, game.card("jotc:production-quota"))
    assert game.piece(mine).engaged
    assert game.piece(theirs).engaged
    assert game.game.hoard == 4
