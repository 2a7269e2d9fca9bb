"""What cards forbid, bring about and undo: each as its card has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from petition_cases import in_assembly, shut
from tracker_cases import Play, play
from wrong_cases import barred, carry, deferred, hand, offered, refuses, tokens

from cardbase.vocabulary import Power
from tracker.engine.errors import Misread
from tracker.engine.events import FavorChanged, Noted
from tracker.engine.words import Place, Token
from tracker.standing.figures import allegiances

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardbase.catalog.catalog import Catalog

ARRAKEEN, BASIN, DUNE, CALADAN = "eots:arrakeen", "eots:imperial-basin", "eots:dune", "eots:caladan"
GURNEY, GUARD, MENTAT = "eots:gurney-halleck", "eots:guard-commander", "eots:house-mentat"
STILGAR, JESSICA, LETO = "eots:stilgar", "eots:lady-jessica", "eots:duke-leto-atreides"
PISTOL = "eots:maula-pistol"
SEAT, DIRECTORSHIP = "eots:exchange-seat", "eots:choam-directorship"


# --- income (CT-16: whenever) ---------------------------------------------------------------------


def redeploys(card: str) -> Callable[[Play], None]:
    """House Ordos deploys a card that lies ready in its domain."""

    def act(game: Play) -> None:
        carry(game, f"deploy {game.card(card, 'ordos', subdued=True, deferment=9)}")

    return act


def arms(game: Play) -> None:
    host = game.card(GUARD, "ordos")
    carry(game, f"deploy {hand(game, PISTOL, 'ordos')} on {host}")


def buys_favor(game: Play) -> None:
    carry(game, "favor 3")


def buys_spice(game: Play) -> None:
    carry(game, "buy 2")


def petitions(game: Play) -> None:
    game.do(f"petition {in_assembly(game, ARRAKEEN, 'ordos')} 4")


INCOME = [
    ("eots:imperial-revenues", redeploys(ARRAKEEN), 2),
    ("eots:imperial-revenues", redeploys(MENTAT), 0),
    ("eots:sisterhood-covenant", buys_favor, 3),
    ("eots:exchange-seat", buys_spice, 2),
    ("eots:bene-tleilax-accord", redeploys(MENTAT), 3),
    ("eots:bene-tleilax-accord", redeploys(GUARD), 0),
    ("eots:machines-from-ix", arms, 1),
    ("jotc:assembly-chairmanship", petitions, 1),
]


@pytest.mark.parametrize(("charter", "act", "income"), INCOME)
def test_a_charter_earns_by_what_a_rival_does(
    catalog: Catalog, charter: str, act: Callable[[Play], object], income: int
) -> None:
    game = play(catalog, hoard=8)
    game.card(charter)
    game.do("end")
    assert game.game.active == "ordos"
    act(game)
    assert game.house().solaris == 20 + income


@pytest.mark.parametrize(
    ("charter", "income"), [("eots:trespass-accord", 2), ("eots:spotter-control", 1)]
)
def test_a_charter_earns_by_a_desert(catalog: Catalog, charter: str, income: int) -> None:
    game = play(catalog)
    game.card(charter)
    carry(game, f"engage {game.card(BASIN)}", "Hoard")
    assert game.house().solaris == 20 + income


def test_spotter_control_earns_by_a_spice_blow(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:spotter-control", "ordos")
    game.card(CALADAN)
    desert, _ = game.card(BASIN), game.card("eots:the-open-bled", "ordos")
    blow = game.card("eots:spice-blow", subdued=True, deferment=3)
    carry(game, f"deploy {blow}", desert)
    assert tokens(game, desert, Token.SPICE) == 3
    assert game.house("ordos").solaris == 23


# --- program tokens (PD-01) -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("program", "answer", "hoard", "many"),
    [
        ("tat:surpass-mining-quota", "Hoard", 8, 1),
        ("tat:surpass-mining-quota", "this card", 8, 0),
        ("tat:spice-stockpiling", "Hoard", 9, 1),
        ("tat:spice-stockpiling", "Hoard", 8, 0),
    ],
)
def test_a_program_of_spice_gets_its_token(
    catalog: Catalog, program: str, answer: str, hoard: int, many: int
) -> None:
    game = play(catalog, hoard=hoard)
    piece = game.card(program)
    carry(game, f"engage {game.card(BASIN)}", answer)
    assert tokens(game, piece, Token.PROGRAM) == many


def test_dominate_the_assembly_gets_a_token_of_a_rivals_petition(catalog: Catalog) -> None:
    game = play(catalog)
    program, own = (
        game.card("tat:dominate-the-assembly", "ordos"),
        game.card("tat:dominate-the-assembly"),
    )
    game.do(f"petition {in_assembly(game, ARRAKEEN)} 4")
    shut(game).do("ordos: bid 5")
    game.do("vernius: pass")
    assert tokens(game, program, Token.PROGRAM) == 1
    assert tokens(game, own, Token.PROGRAM) == 0


def test_insert_watchers_get_a_token_of_a_rivals_event(catalog: Catalog) -> None:
    game = play(catalog)
    program, hebe = game.card("tat:insert-watchers"), game.card("jotc:hebe")
    event = game.card("tat:thunder-at-twilight", "ordos")
    game.do("favor 1")
    game.do("buy 1")
    carry(game, f"use {hebe} on {event}")
    assert game.piece(event).subdued
    assert tokens(game, program, Token.PROGRAM) == 1


def announced(catalog: Catalog, vernius: int, ordos: int) -> Play:
    """An Initiative phase in which both have announced so much favor."""
    game = deferred(play(catalog, favor=0, settings={"tie-break": "lot"}))
    for house, favor in (("vernius", vernius), ("ordos", ordos)):
        game.happen(FavorChanged(house=house, by=favor - game.house(house).favor))
    game.do("all next")
    return game


def test_initiative_coup_gets_a_token_of_the_first_rank_by_a_tactic(catalog: Catalog) -> None:
    game = announced(catalog, 8, 9)
    program, ally = game.card("tat:initiative-coup"), game.card(LETO)
    carry(game, f"vernius: play {hand(game, 'eots:powerful-ally')} on {ally}")
    assert game.game.order[0] == "vernius"
    assert tokens(game, program, Token.PROGRAM) == 1


def test_remain_invisible_gets_a_token_of_the_last_rank_by_a_tactic(catalog: Catalog) -> None:
    game = announced(catalog, 10, 9)
    program = game.card("tat:remain-invisible")
    game.card(GURNEY)
    game.card(LETO)
    game.do(f"vernius: play {hand(game, 'jotc:support-of-the-houses')}")
    carry(game, "answer 2")
    assert game.game.order[-1] == "vernius"
    assert tokens(game, program, Token.PROGRAM) == 1


@pytest.mark.parametrize("program", ["tat:initiative-coup", "tat:remain-invisible"])
def test_a_rank_without_a_tactic_brings_no_token(catalog: Catalog, program: str) -> None:
    game = announced(catalog, 5, 9)
    first, last = game.card(program, "ordos"), game.card(program)
    game.do("all pass")
    assert game.game.order == ("ordos", "vernius")
    assert tokens(game, first, Token.PROGRAM) == tokens(game, last, Token.PROGRAM) == 0


@pytest.mark.parametrize(("house", "many"), [("ordos", 1), ("vernius", 0)])
def test_resurrect_alliance_gets_a_token_of_an_ally_subdued_elsewhere(
    catalog: Catalog, house: str, many: int
) -> None:
    """CT-12: a subdued copy keeps nobody from petitioning for another."""
    game = play(catalog)
    program = game.card("tat:resurrect-alliance")
    game.card("eots:duncan-idaho", house, subdued=True)
    game.do(f"petition {in_assembly(game, 'eots:duncan-idaho')} 3")
    shut(game).do("ordos: pass")
    if game.game.petition:
        game.do("pay 0")
    assert tokens(game, program, Token.PROGRAM) == many


def test_suborn_suk_gets_a_token_of_a_rivals_ally_that_adopts(catalog: Catalog) -> None:
    game = play(catalog)
    program, ally = game.card("tat:suborn-suk"), game.card("jotc:lingar-bewt", "ordos")
    carry(game, f"deploy {hand(game, 'eots:secret-allegiance')} on {ally}", "Atreides")
    assert Power.ATREIDES in allegiances(game.table(), game.piece(ally))
    assert tokens(game, program, Token.PROGRAM) == 1


# --- when something happens -----------------------------------------------------------------------


def test_tahaddi_al_burhan_costs_the_favor_of_who_engages(catalog: Catalog) -> None:
    game = play(catalog)
    leto = game.card(LETO)
    tahaddi = game.card("tat:tahaddi-al-burhan", on=leto)
    carry(game, f"engage {game.card('jotc:sponsored-funding')} on {leto}")
    assert (game.piece(leto).engaged, game.house().favor) == (True, 7)
    assert game.house().solaris == 23
    assert game.piece(tahaddi).place is Place.HOUSE_DISCARD


def test_voice_command_gives_its_captive_back(catalog: Catalog) -> None:
    game = play(catalog)
    captive, _ = game.card("eots:lady-margot", "ordos"), game.card(MENTAT, "ordos")
    venture = game.card("eots:voice-command", on=game.card(JESSICA))
    carry(game, f"activate {venture}", captive)
    assert game.piece(captive).holder == "vernius"
    status = game.piece(captive).deployed
    game.do("end")
    assert game.piece(venture).place is Place.HOUSE_DISCARD, "V-12"
    assert (game.piece(captive).holder, game.piece(captive).deployed) == ("ordos", status)


# --- what a card forbids (CT-16) ------------------------------------------------------------------


def test_school_injunction_keeps_ventures_off(catalog: Catalog) -> None:
    game = play(catalog)
    guard, other = game.card(GUARD), game.card(GUARD)
    game.card("tat:school-injunction", on=guard)
    venture = hand(game, "eots:silo-destruction")
    assert barred(game, f"deploy {venture} on {guard}")
    assert offered(game, f"deploy {venture} on {other}")


@pytest.mark.parametrize(("dune", "most"), [(True, 3), (False, 5)])
def test_revolt_of_the_dew_gatherers_lets_a_governor_buy_three_favor(
    catalog: Catalog, most: int, *, dune: bool
) -> None:
    game = play(catalog)
    game.card("tat:revolt-of-the-dew-gatherers")
    if dune:
        game.card(BASIN)
    listed = {int(said.split()[-1]) for said in game.legal("vernius") if ": favor " in said}
    assert max(listed) == most
    assert barred(game, f"favor {most + 1}")
    game.do("favor 2")
    assert refuses(game, f"favor {most - 1}")


@pytest.mark.parametrize(
    ("event", "fief"),
    [
        ("eots:choam-insolvency", CALADAN),
        ("eots:choam-insolvency", ARRAKEEN),
        ("jotc:festival-of-the-harvest", BASIN),
        ("jotc:festival-of-the-harvest", "tat:broken-land"),
    ],
)
def test_an_event_forbids_to_engage_for_what_it_names(
    catalog: Catalog, event: str, fief: str
) -> None:
    game = play(catalog)
    game.card(event, "ordos")
    assert barred(game, f"engage {game.card(fief)}")


@pytest.mark.parametrize(
    ("event", "fief"),
    [
        ("eots:choam-insolvency", "tat:broken-land"),
        ("eots:choam-insolvency", DIRECTORSHIP),
        ("jotc:festival-of-the-harvest", CALADAN),
    ],
)
def test_an_event_forbids_to_engage_for_nothing_else(
    catalog: Catalog, event: str, fief: str
) -> None:
    game = play(catalog)
    game.card(event, "ordos")
    assert offered(game, f"engage {game.card(fief)}")


@pytest.mark.parametrize(
    ("event", "words", "rule"),
    [
        ("eots:guild-stockpiling", "buy 1", "X-12"),
        ("eots:guild-surplus", "sell 1", "X-12"),
        ("eots:emperors-outrage", "favor 1", "F-03"),
        ("eots:imperial-fete", "council c1", "HC-08"),
    ],
)
def test_an_event_laid_out_as_deployed_forbids(
    catalog: Catalog, event: str, words: str, rule: str
) -> None:
    game = play(catalog, spice=12, hoard=8)
    game.card(CALADAN)
    game.card(event, "ordos")
    assert barred(game, words)
    assert game.refused(words) == rule


@pytest.mark.parametrize(
    ("event", "card", "free"),
    [
        ("eots:petitioning-delays", DIRECTORSHIP, "eots:duncan-idaho"),
        ("eots:alliance-negotiations", "eots:duncan-idaho", DIRECTORSHIP),
    ],
)
def test_an_event_laid_out_as_deployed_forbids_petitions(
    catalog: Catalog, event: str, card: str, free: str
) -> None:
    game = play(catalog)
    game.card(event, "ordos")
    assert barred(game, f"petition {in_assembly(game, card)}")
    assert not refuses(game, f"petition {in_assembly(game, free)}")


@pytest.mark.parametrize(
    ("event", "kind", "leader", "target"),
    [
        ("eots:armistice-treaty", "battle", GURNEY, BASIN),
        ("eots:choam-recess", "arbitration", "eots:choam-delegate", SEAT),
        ("eots:landsraad-inquest", "intrigue", "eots:house-agent", STILGAR),
        ("eots:irulans-peace", "duel", "eots:house-swordmaster", STILGAR),
    ],
)
def test_an_event_laid_out_as_deployed_forbids_rites(
    catalog: Catalog, event: str, kind: str, leader: str, target: str
) -> None:
    game = play(catalog)
    leads, its = game.card(leader), game.card(target, "ordos")
    assert not refuses(game, f"rite {kind} {its} with {leads}")
    game.card(event, "ordos")
    assert barred(game, f"rite {kind} {its} with {leads}")


# --- what is said to be done ----------------------------------------------------------------------


def answering(catalog: Catalog, solaris: int = 20) -> Play:
    """A game in which an exchange has been declared: anybody may answer it."""
    game = play(catalog, solaris=solaris, hoard=8)
    game.do("buy 1")
    return game


def test_false_diversion_engages_the_aide_it_is_played_on(catalog: Catalog) -> None:
    game = answering(catalog)
    aide = game.card(MENTAT, "ordos")
    carry(game, f"vernius: play {hand(game, 'eots:false-diversion')} on {aide}")
    assert game.piece(aide).engaged


def test_false_diversion_without_a_target_asks_for_one(catalog: Catalog) -> None:
    game = answering(catalog)
    aide, _ = game.card(MENTAT, "ordos"), game.card(GUARD, "ordos")
    tactic = hand(game, "eots:false-diversion")
    with pytest.raises(Misread, match=f"on TARGET .*{aide}"):
        game.do(f"vernius: play {tactic}")
    carry(game, f"vernius: play {tactic} on {aide}")
    assert game.piece(aide).engaged


def test_hoarding_tithe_is_paid_and_what_is_not_costs_favor(catalog: Catalog) -> None:
    game = play(catalog, hoard=8)  # CROE 3
    game.card(CALADAN)
    game.do("ordos: lose 19 solaris")
    carry(game, f"deploy {game.card('eots:hoarding-tithe', subdued=True, deferment=2)}")
    assert (game.house().solaris, game.house().favor) == (17, 10)
    assert (game.house("ordos").solaris, game.house("ordos").favor) == (0, 8)


def test_what_could_not_be_lost_is_written_down(catalog: Catalog) -> None:
    game = play(catalog, solaris=4)
    at = game.do("lose 5 solaris")
    assert game.house().solaris == 0
    assert at.events[-1] == Noted(
        rule="R-27", house="vernius", text="4 of 5 solaris lost; 1 could not be"
    )


WRONG = [
    ("eots:priority-matter", "an ally", GUARD),
    ("eots:false-diversion", "an aide", GURNEY),
    ("eots:security-sweep", "a fief", SEAT),
    ("eots:production-setbacks", "a charter", ARRAKEEN),
    ("eots:storm-hazard", "a transport", PISTOL),
    ("eots:predawn-ritual", "personnel", GUARD),
    ("eots:aborted-raid", "a battle venture", "eots:silo-destruction"),
    ("eots:vanish-without-trace", "a dueling venture", "eots:pogrom"),
    ("eots:pre-emptive-strike", "an intrigue venture", "eots:pogrom"),
    ("eots:imperial-recess", "an arbitration venture", "eots:pogrom"),
    ("eots:inert-poison", "what generates a Poison effect", GUARD),
    ("eots:rachag-stimulants", "a persona you govern", GUARD),
    ("jotc:infraction-of-the-change", "of battle", "eots:silo-destruction"),
    ("jotc:intelligence-report", "of intrigue", "eots:pogrom"),
    ("jotc:muddled-vision", "of Prescience", "eots:pogrom"),
    ("jotc:prana-bindu-suspension", "of Weirding", "eots:pogrom"),
    ("jotc:ritual-combat", "of dueling", "eots:pogrom"),
    ("jotc:undermine-support", "of arbitration", "eots:pogrom"),
]


@pytest.mark.parametrize(("tactic", "wants", "target"), WRONG)
def test_a_tactic_is_refused_what_it_does_not_name(
    catalog: Catalog, tactic: str, wants: str, target: str
) -> None:
    """The target is a rival's, of another kind than the tactic wants."""
    assert wants
    game = answering(catalog)
    bears = target in {PISTOL, "eots:pogrom", "eots:silo-destruction"}
    its = game.card(target, "ordos", on=game.card(GUARD, "ordos") if bears else None, engaged=True)
    assert barred(game, f"play {hand(game, tactic)} on {its}")


def test_inert_poison_subdues_what_generates_a_poison_effect(catalog: Catalog) -> None:
    game = answering(catalog)
    host = game.card(GUARD, "ordos")
    poison = game.card("eots:residual-poison", "ordos", on=host)
    carry(game, f"vernius: play {hand(game, 'eots:inert-poison')} on {poison}")
    assert (game.piece(poison).subdued, game.piece(host).subdued) == (True, False)


MISFIRES = [
    ("eots:knife-tip-shatters", PISTOL),
    ("eots:weapon-misfire", "eots:kindjal"),
    ("eots:shield-failure", PISTOL),
    ("eots:device-malfunction", PISTOL),
]


@pytest.mark.parametrize(("tactic", "target"), MISFIRES)
def test_an_engagement_tactic_is_refused_what_it_does_not_name(
    catalog: Catalog, tactic: str, target: str
) -> None:
    game = play(catalog)
    its = game.card(target, "ordos", on=game.card(GURNEY, "ordos"))
    game.do(f"engage {game.card(CALADAN)}")
    game.do("all pass")
    assert barred(game, f"vernius: play {hand(game, tactic)} on {its}")
