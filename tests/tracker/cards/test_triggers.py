"""Cards that act each time something happens: income, costs, cards that go, phases (CT-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tracker_cases import Play, onward, play, through

from tracker.cards.running import MOST
from tracker.engine.apply import replay
from tracker.engine.errors import Endless
from tracker.engine.events import TriggerFired
from tracker.engine.words import Phase, Place, Token
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


def fired(game: Play) -> int:
    """How many triggers have fired."""
    return sum(isinstance(event, TriggerFired) for event in game.events)


# --- income -------------------------------------------------------------------------------------


def test_trespass_accord_pays_for_each_desert_that_is_engaged(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:trespass-accord", "ordos")
    desert, city = game.card(BLED), game.card(ARRAKEEN)
    used(game, city)
    assert game.house("ordos").solaris == 20
    used(game, desert)
    assert game.house("ordos").solaris == 22


def test_trespass_accord_pays_for_its_own_deserts_too(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:trespass-accord")
    used(game, game.card(BLED))
    assert game.house().solaris == 22


def test_a_subdued_charter_brings_nothing(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:trespass-accord", "ordos", subdued=True)
    used(game, game.card(BLED))
    assert game.house("ordos").solaris == 20


def test_sisterhood_covenant_pays_for_each_favor_a_rival_buys(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:sisterhood-covenant", "ordos")
    game.do("favor 3")
    assert game.house("ordos").solaris == 23


def test_sisterhood_covenant_does_not_pay_its_own_house(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:sisterhood-covenant")
    game.do("favor 3")
    assert game.house().solaris == 20 - 6


@pytest.mark.parametrize("verb", ["buy", "sell"])
def test_exchange_seat_pays_for_each_spice_a_rival_exchanges(catalog: Catalog, verb: str) -> None:
    game = play(catalog, spice=5)
    game.card("eots:exchange-seat", "ordos")
    game.do(f"{verb} 3")
    game.do("all pass")
    assert game.house("ordos").solaris == 23


def test_spotter_control_pays_for_each_spice_a_desert_produces(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:spotter-control", "ordos")
    desert = game.card("jotc:the-great-flat")
    used(game, desert).do("answer 1")
    assert game.piece(desert).tokens == {Token.SPICE: 2}
    assert game.house("ordos").solaris == 22


def test_spotter_control_pays_for_spice_that_goes_into_the_guild_hoard(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:spotter-control", "ordos")
    used(game, game.card("jotc:the-great-flat")).do("answer 2")
    assert game.house("ordos").solaris == 22


@pytest.mark.parametrize(
    ("charter", "persona", "brings"),
    [
        ("eots:bene-tleilax-accord", "eots:house-mentat", 3),
        ("eots:bene-tleilax-accord", "eots:house-swordmaster", 0),
    ],
)
def test_an_accord_pays_for_what_a_rival_deploys(
    catalog: Catalog, charter: str, persona: str, brings: int
) -> None:
    game = play(catalog)
    game.card(charter, "ordos")
    game.do(f"deploy {game.card(persona, place=Place.HAND)}")
    through(game)
    assert game.house("ordos").solaris == 20 + brings


def test_machines_from_ix_pays_for_equipment(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:machines-from-ix", "ordos")
    persona = game.card(STILGAR)
    game.do(f"deploy {game.card('eots:maker-hooks', place=Place.HAND)} on {persona}")
    through(game)
    assert game.house("ordos").solaris == 21


def test_imperial_revenues_pays_for_a_holding_that_is_redeployed(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:imperial-revenues", "ordos")
    holding = game.card(ARRAKEEN, subdued=True, deferment=9)
    game.do(f"deploy {holding}")
    through(game)
    assert game.piece(holding).deployed
    assert game.house("ordos").solaris == 22


def test_assembly_chairmanship_pays_when_a_rival_petitions_for_a_holding(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("jotc:assembly-chairmanship", "ordos")
    game.do(f"petition {game.card(ARRAKEEN, place=Place.ASSEMBLY)}")
    assert game.house("ordos").solaris == 21


def test_assembly_chairmanship_brings_nothing_for_an_ally(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("jotc:assembly-chairmanship", "ordos")
    game.do(f"petition {game.card(LETO, place=Place.ASSEMBLY)}")
    assert game.house("ordos").solaris == 20


# --- what is produced -----------------------------------------------------------------------------


@pytest.mark.parametrize(("villages", "brings"), [(0, 3), (1, 4), (2, 5)])
def test_each_pyon_village_adds_1_to_what_its_fief_produces(
    catalog: Catalog, villages: int, brings: int
) -> None:
    game = play(catalog)
    city = game.card(ARRAKEEN)
    for _ in range(villages):
        game.card("jotc:pyon-village", on=city)
    used(game, city)
    assert game.house().solaris == 20 + brings


def test_guild_bank_pays_its_house_as_much_as_the_command_of_the_fief(catalog: Catalog) -> None:
    game = play(catalog)
    city = game.card(ARRAKEEN)
    game.card("tat:guild-bank", on=city)
    used(game, city)
    assert game.house().solaris == 20 + 3 + 3


@pytest.mark.parametrize(("said", "solaris", "favor"), [("1", 26, 8), ("2", 23, 10)])
def test_regent_siridar_may_have_a_dune_fief_produce_more(
    catalog: Catalog, said: str, solaris: int, favor: int
) -> None:
    game = play(catalog)
    game.card("tat:regent-siridar", on=game.card(LETO))
    used(game, game.card(ARRAKEEN)).do(f"answer {said}")
    assert (game.house().solaris, game.house().favor) == (solaris, favor)


def test_regent_siridar_without_2_favor_is_not_asked(catalog: Catalog) -> None:
    game = play(catalog, favor=1)
    game.card("tat:regent-siridar", on=game.card(LETO))
    used(game, game.card(ARRAKEEN))
    assert game.house().solaris == 23


# --- what it costs, and what goes -----------------------------------------------------------------


def test_tahaddi_al_burhan_takes_favor_when_its_persona_engages_and_goes(catalog: Catalog) -> None:
    game = play(catalog)
    leto, seat = game.card(LETO), game.card("eots:exchange-seat", "ordos")
    tahaddi = game.card("tat:tahaddi-al-burhan", on=leto)
    game.do(f"rite arbitration {seat} with {leto}")
    for _ in range(2):
        game.do("all pass")
    assert game.house().favor == 10 - 3
    assert game.piece(tahaddi).place is Place.HOUSE_DISCARD


def test_residual_poison_kills_who_leaves_the_domain(catalog: Catalog) -> None:
    game = play(catalog)
    persona = game.card(STILGAR, "ordos")
    game.card("eots:residual-poison", on=persona)
    game.do(f"capture {persona}")
    game.do("answer kept")
    assert game.piece(persona).place is Place.IMPERIAL_DISCARD


def test_governor_of_arrakis_goes_when_a_rival_has_dune(catalog: Catalog) -> None:
    game = play(catalog)
    governor = game.card("jotc:governor-of-arrakis", "ordos")
    game.do(f"deploy {game.card('eots:dune', subdued=True, deferment=9)}")
    through(game)
    assert game.piece(governor).place is not Place.DOMAIN


# --- phases ---------------------------------------------------------------------------------------


def deferred(game: Play) -> Play:
    """The game with the next Deferment phase behind it."""
    for _ in range(40):
        if game.game.turn > 1 and game.game.phase not in {Phase.DISENGAGE, Phase.DEFERMENT}:
            return game
        _onward(game)
    raise AssertionError(game.game.phase)


def _onward(game: Play) -> None:
    if game.game.questions:
        game.do("answer no")
    else:
        onward(game)


@pytest.mark.parametrize(("card", "on"), [("jotc:ultra-fast-coagulation", STILGAR)])
def test_a_further_token_comes_in_the_deferment_phase(catalog: Catalog, card: str, on: str) -> None:
    game = play(catalog)
    persona, other = game.card(on, subdued=True), game.card(LETO, subdued=True)
    game.card(card, on=persona)
    deferred(game)
    assert game.piece(persona).tokens == {Token.DEFERMENT: 2}
    assert game.piece(other).tokens == {Token.DEFERMENT: 1}


@pytest.mark.parametrize(("forces", "tokens"), [(1, 2), (2, 3)])
def test_pyon_labor_forces_bring_a_token_each(catalog: Catalog, forces: int, tokens: int) -> None:
    game = play(catalog)
    fief = game.card(ARRAKEEN, subdued=True)
    for _ in range(forces):
        game.card("jotc:pyon-labor-force", on=fief)
    deferred(game)
    assert game.piece(fief).tokens == {Token.DEFERMENT: tokens}


def test_pyon_labor_force_brings_nothing_to_a_deployed_fief(catalog: Catalog) -> None:
    game = play(catalog)
    fief = game.card(ARRAKEEN)
    game.card("jotc:pyon-labor-force", on=fief)
    deferred(game)
    assert game.piece(fief).tokens == {}


@pytest.mark.parametrize(("said", "solaris", "stands"), [("pay", 19, True), ("subdue", 20, False)])
def test_storm_damage_asks_the_governor_in_the_disengage_phase(
    catalog: Catalog, said: str, solaris: int, *, stands: bool
) -> None:
    game = play(catalog)
    shield = game.card("eots:windtrap", "ordos", on=game.card(ARRAKEEN, "ordos"))
    game.card("tat:storm-damage", "ordos", on=shield)
    while not game.game.questions:
        onward(game)
    assert game.game.phase is Phase.DISENGAGE
    question = game.game.questions[0]
    assert question.house == "ordos"
    game.do(f"answer {said}")
    assert game.house("ordos").solaris == solaris
    assert game.piece(shield).deployed is stands
    assert game.game.phase is not Phase.DISENGAGE


@pytest.mark.parametrize(
    ("said", "solaris", "favor", "stays"),
    [("pay", 18, 10, False), ("discard", 20, 9, False), ("it stays", 20, 10, True)],
)
def test_byzantine_corruption_keeps_who_does_not_pay_engaged(
    catalog: Catalog, said: str, solaris: int, favor: int, *, stays: bool
) -> None:
    game = play(catalog)
    persona = game.card(STILGAR, "ordos", engaged=True)
    game.card("tat:byzantine-corruption", "vernius", on=persona)
    other = game.card(LETO, "ordos", engaged=True)
    while not game.game.questions:
        onward(game)
    assert game.game.questions[0].house == "ordos"
    game.do(f"answer {said}")
    onward(game)
    assert game.game.phase is not Phase.DISENGAGE
    assert (game.house("ordos").solaris, game.house("ordos").favor) == (solaris, favor)
    assert game.piece(persona).engaged is stays
    assert not game.piece(other).engaged


def test_byzantine_corruption_asks_nothing_of_who_is_not_engaged(catalog: Catalog) -> None:
    game = play(catalog)
    persona = game.card(STILGAR, "ordos")
    game.card("tat:byzantine-corruption", on=persona)
    while game.game.turn == 1 or game.game.phase is Phase.DISENGAGE:
        onward(game)
    assert fired(game) == 0


def test_spice_infusion_is_subdued_in_the_next_house_discard_phase(catalog: Catalog) -> None:
    game = play(catalog)
    infusion = game.card("jotc:spice-infusion", on=game.card(LETO))
    assert game.piece(infusion).deployed
    while game.game.turn == 1:
        onward(game)
    assert game.piece(infusion).subdued


@pytest.mark.parametrize(("favor", "many"), [(0, 3), (-2, 3), (1, 0)])
def test_beyond_the_faufreluches_keeps_count_below_1_favor(
    catalog: Catalog, favor: int, many: int
) -> None:
    game = play(catalog, favor=favor)
    beyond = game.card("tat:beyond-the-faufreluches", on=game.card(ARRAKEEN))
    game.do("lose 3 favor")
    assert game.piece(beyond).tokens.get("plain", 0) == many


def test_harkonnen_sleeper_loses_its_tokens_as_it_is_subdued(catalog: Catalog) -> None:
    game = play(catalog)
    sleeper = game.card("jotc:harkonnen-sleeper", deferment=3)
    game.do(f"subdue {sleeper}")
    assert game.piece(sleeper).tokens == {}


def test_voice_command_gives_its_captive_back(catalog: Catalog) -> None:
    game = play(catalog, settings={"captive-status": "kept"})
    venture, captive = voiced(game)
    assert game.piece(captive).holder == "vernius"
    game.do(f"toss {venture}")
    assert game.piece(captive).holder == "ordos"
    assert game.game.effects == ()


def test_voice_command_does_not_take_back_who_has_gone_on(catalog: Catalog) -> None:
    game = play(catalog, 3, settings={"captive-status": "kept"})
    venture, captive = voiced(game)
    game.do(f"moritani: capture {captive}")
    game.do(f"subdue {captive}")
    game.do(f"toss {captive}")
    game.do(f"toss {venture}")
    assert game.piece(captive).place is not Place.DOMAIN


def voiced(game: Play) -> tuple[str, str]:
    """A Voice Command that has captured a persona of Ordos."""
    venture = game.card("eots:voice-command", on=game.card(MOHIAM))
    captive = game.card("eots:house-agent", "ordos")
    game.do(f"activate {venture}")
    while game.game.window:
        game.do("all pass")
    while game.game.questions:
        game.do("done it is so")
    return venture, captive


# --- an end ---------------------------------------------------------------------------------------


def test_what_does_not_come_to_an_end_is_named(catalog: Catalog) -> None:
    """More charters than any game has stand for a ring of cards: it raises, and does not stop."""
    game = play(catalog)
    desert = game.card(BLED)
    for _ in range(MOST + 1):
        game.card("eots:trespass-accord")
    game.do(f"engage {desert}")
    with pytest.raises(Endless, match="Trespass Accord trigger one another without an end"):
        game.do("all pass")


# --- kept, and told -------------------------------------------------------------------------------


def test_what_fired_is_there_after_a_replay_and_fires_no_second_time(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("tat:regent-siridar", on=game.card(LETO))
    used(game, game.card(ARRAKEEN))
    assert game.game.questions
    again = replay(game.events)
    assert again == game.game
    assert fired(game) == 1
    game.do("answer 2")
    assert not game.game.frames
    assert fired(game) == 1


@pytest.mark.parametrize(
    ("setting", "first"), [("active-first", "ordos"), ("initiative", "vernius")]
)
def test_the_house_whose_interval_it_is_acts_first(
    catalog: Catalog, setting: str, first: str
) -> None:
    game = play(catalog, settings={"trigger-order": setting})
    game.card("eots:trespass-accord", "ordos")
    game.card("eots:trespass-accord", "vernius")
    desert = game.card(BLED, "ordos")
    game.do("end")
    used(game, desert)
    houses = [event.house for event in game.events if isinstance(event, TriggerFired)]
    assert houses[0] == first
    assert set(houses) == {"ordos", "vernius"}
