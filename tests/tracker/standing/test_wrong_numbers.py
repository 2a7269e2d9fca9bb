"""Numbers that standing cards and short effects change: each as its card and the rules have it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from petition_cases import in_assembly, shut
from tracker_cases import Play, play
from wrong_cases import barred, carry, choose, deferred, down, hand, offered, refuses, tokens

from cardbase.vocabulary import Power, Talent
from tracker.engine.apply import apply
from tracker.engine.events import CardActivated
from tracker.engine.state import Game
from tracker.engine.table import CardFacts
from tracker.staging import staged
from tracker.standing.figures import allegiances, command, rank, resistance
from tracker.standing.kinds import subtypes

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

ARRAKEEN, BASIN, DUNE, CALADAN = "eots:arrakeen", "eots:imperial-basin", "eots:dune", "eots:caladan"
GURNEY, GUARD, MENTAT = "eots:gurney-halleck", "eots:guard-commander", "eots:house-mentat"
STILGAR, NIM = "eots:stilgar", "eots:albrecht-nim"
TROOP, FREMEN_TROOP = "jotc:vanguard-battalion", "eots:fremen-battalion"
BRIGADE, BATTALION = "tat:atreides-brigade", "eots:house-battalion"


def paid(game: Play, words: str) -> int:
    """How many solaris saying this costs."""
    before = game.house().solaris
    game.do(words)
    return before - game.house().solaris


# --- what a fief produces -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fief", "villages", "answers", "solaris"),
    [
        (ARRAKEEN, 1, (), 4),
        (ARRAKEEN, 3, (), 6),
        (CALADAN, 2, (), 7),
        (BASIN, 1, ("Hoard",), 1),
    ],
)
def test_pyon_village_adds_a_solari_to_what_its_fief_produces(
    catalog: Catalog, fief: str, villages: int, answers: tuple[str, ...], solaris: int
) -> None:
    game = play(catalog)
    piece = game.card(fief)
    for _ in range(villages):
        game.card("jotc:pyon-village", on=piece)
    assert carry(game, f"engage {piece}", *answers).house().solaris == 20 + solaris


# --- what a subdued card costs (DF-04, DF-07) -----------------------------------------------------


def test_heat_sickness_doubles_what_three_tokens_do_not_reach(catalog: Catalog) -> None:
    game = play(catalog)
    fief = game.card(BASIN)
    game.card("eots:heat-sickness", on=fief)
    troop = down(game, game.card(TROOP, on=fief), 3)
    assert offered(game, "end"), "DF-07: nothing is forced"
    assert paid(game, f"deploy {troop}") == 3


def test_heat_sickness_spares_the_fremen(catalog: Catalog) -> None:
    game = play(catalog)
    fief = game.card(BASIN)
    game.card("eots:heat-sickness", on=fief)
    cost = game.cards[FREMEN_TROOP].cost
    troop = down(game, game.card(FREMEN_TROOP, on=fief), int(str(cost)))
    assert barred(game, "end"), "DF-07: it must be deployed first"
    assert paid(game, f"deploy {troop}") == 0


@pytest.mark.parametrize(("windtraps", "deferment"), [(1, 2), (2, 1)])
def test_windtrap_makes_fewer_tokens_full(catalog: Catalog, windtraps: int, deferment: int) -> None:
    game = play(catalog, solaris=0)
    fief = game.card(BASIN)
    for _ in range(windtraps):
        game.card("eots:windtrap", on=fief)
    troop = down(game, game.card(TROOP, on=fief), deferment)
    assert barred(game, "end"), "DF-07: it must be deployed first"
    game.do(f"deploy {troop}")
    assert game.piece(troop).deployed


@pytest.mark.parametrize("card", [("eots:timed-drug"), ("jotc:culmination-of-dark-things")])
def test_a_persona_must_wait_for_its_full_tokens(catalog: Catalog, card: str) -> None:
    game = play(catalog)
    persona = game.card(GURNEY)
    game.card(card, on=persona if card == "eots:timed-drug" else None)
    down(game, persona, int(str(game.cards[GURNEY].cost)) - 1)
    assert barred(game, f"deploy {persona}")
    game = play(catalog)
    persona = game.card(GURNEY)
    game.card(card, on=persona if card == "eots:timed-drug" else None)
    down(game, persona, int(str(game.cards[GURNEY].cost)))
    game.do(f"deploy {persona}")
    assert game.piece(persona).deployed


# --- deferment tokens (DF-01) ---------------------------------------------------------------------


def test_spice_addiction_leaves_its_persona_one_token(catalog: Catalog) -> None:
    game = play(catalog, settings={"tie-break": "lot"})
    persona = game.card(GURNEY)
    game.card("eots:spice-addiction", on=persona)
    down(game, persona)
    assert tokens(deferred(game, 2), persona) == 1


@pytest.mark.parametrize("forces", [(1), (2)])
def test_pyon_labor_force_adds_a_token_to_its_fief(catalog: Catalog, forces: int) -> None:
    game = play(catalog, settings={"tie-break": "lot"})
    fief = game.card(ARRAKEEN)
    for _ in range(forces):
        game.card("jotc:pyon-labor-force", on=fief)
    down(game, fief)
    assert tokens(deferred(game), fief) == 1 + forces


def test_ultra_fast_coagulation_adds_a_token_to_its_native(catalog: Catalog) -> None:
    game = play(catalog, settings={"tie-break": "lot"})
    native = game.card(STILGAR)
    game.card("jotc:ultra-fast-coagulation", on=native)
    down(game, native)
    assert tokens(deferred(game), native) == 2


@pytest.mark.parametrize(
    ("card", "before", "after"), [(TROOP, 1, 1), (TROOP, 0, 1), (GURNEY, 1, 2)]
)
def test_hazard_rates_leave_a_troop_its_first_token(
    catalog: Catalog, card: str, before: int, after: int
) -> None:
    game = play(catalog, settings={"tie-break": "lot"})
    game.card("tat:hazard-rates", deferment=2)
    host = game.card(GUARD)
    piece = down(game, game.card(card, on=host if card == TROOP else None), before)
    assert tokens(deferred(game), piece) == after


# --- what a card from hand costs (DP-02) ----------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "on", "cost"),
    [
        (GUARD, "", 4),
        (BATTALION, GUARD, 2),
        ("eots:maula-pistol", GUARD, 2),
        ("eots:kindjal", GURNEY, 2),
        (MENTAT, "", 4),
    ],
)
def test_military_transport_doubles_what_fights(
    catalog: Catalog, card: str, on: str, cost: int
) -> None:
    game = play(catalog)
    host = game.card(on) if on else ""
    game.card("eots:military-transport")
    piece = hand(game, card)
    assert paid(game, f"deploy {piece} on {host}" if host else f"deploy {piece}") == cost


def test_military_transport_works_once_deployed(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(CALADAN)
    carry(game, f"deploy {game.card('eots:military-transport', subdued=True, deferment=2)}")
    assert paid(game, f"deploy {hand(game, GUARD)}") == 4


def activated(game: Play, venture: str) -> None:
    """A venture whose Duration Effect works, on a persona of its own."""
    piece = game.card(venture, on=game.card("eots:house-agent"))
    game.happen(CardActivated(piece=piece))


@pytest.mark.parametrize(("card", "cost"), [(BRIGADE, 4), (GUARD, 2)])
def test_recruitment_drive_takes_one_off_personnel_from_hand(
    catalog: Catalog, card: str, cost: int
) -> None:
    """Of allies and personnel the file speaks; an aide is neither."""
    game = play(catalog)
    activated(game, "eots:recruitment-drive")
    piece, host = hand(game, card), game.card(GURNEY)
    assert paid(game, f"deploy {piece} on {host}" if card == BRIGADE else f"deploy {piece}") == cost


@pytest.mark.parametrize(("dune", "cost"), [(True, 4), (False, 5)])
def test_water_rationing_takes_one_off_a_troop_under_dune(
    catalog: Catalog, cost: int, *, dune: bool
) -> None:
    game = play(catalog)
    if dune:
        game.card(DUNE)
    activated(game, "eots:water-rationing")
    host = game.card(GURNEY)
    assert paid(game, f"deploy {hand(game, BRIGADE)} on {host}") == cost


def test_gurney_halleck_assigns_ventures_free(catalog: Catalog) -> None:
    game = play(catalog, solaris=0)
    gurney, venture = game.card("tat:gurney-halleck"), hand(game, "eots:pogrom")
    assert offered(game, f"deploy {venture} on {gurney}")
    game.do(f"deploy {venture} on {gurney}")
    assert (game.piece(venture).parent, game.house().solaris) == (gurney, 0)


@pytest.mark.parametrize(("host", "cost"), [(STILGAR, 1), (GUARD, 2)])
def test_skirmishing_spoils_take_one_off_equipment_of_the_fremen(
    catalog: Catalog, host: str, cost: int
) -> None:
    game = play(catalog)
    game.card("tat:skirmishing-spoils")
    persona = game.card(host)
    assert paid(game, f"deploy {hand(game, 'eots:crysknife')} on {persona}") == cost


@pytest.mark.parametrize(
    ("words", "cost"),
    [("effect game cost +1", 3), ("effect vernius cost -1", 1), ("effect ordos cost -1", 2)],
)
def test_an_effect_on_the_cost_of_all_cards_counts(catalog: Catalog, words: str, cost: int) -> None:
    game = play(catalog)
    game.do(words)
    assert paid(game, f"deploy {hand(game, GUARD)}") == cost


# --- petitions (P-03, P-08 to P-12) ---------------------------------------------------------------


def bidding(catalog: Catalog, *cards: str, solaris: int = 5) -> tuple[Play, str]:
    """Arrakeen is petitioned for by House Vernius, which governs these; Ordos has plenty."""
    game = play(catalog, solaris=solaris)
    for card in cards:
        game.card(card)
    piece = in_assembly(game, ARRAKEEN)
    game.do("ordos: gain 15 solaris", why="so the scene is laid")
    game.do(f"petition {piece}")
    return shut(game), piece


def test_shaddam_lends_five_to_a_bid_for_a_holding(catalog: Catalog) -> None:
    game, _ = bidding(catalog, "eots:shaddam-iv")
    game.do("ordos: bid 5")
    assert offered(game, "bid 6")
    game.do("vernius: bid 6")
    game.do("ordos: bid 10")
    assert barred(game, "bid 11"), "P-03: 5 solaris and 5 more"


def test_shaddam_lends_nothing_to_a_bid_for_a_persona(catalog: Catalog) -> None:
    game = play(catalog, solaris=5)
    game.card("eots:shaddam-iv")
    game.do("ordos: gain 15 solaris", why="so the scene is laid")
    game.do(f"petition {in_assembly(game, GURNEY)}")
    shut(game).do("ordos: bid 5")
    assert refuses(game, "vernius: bid 6")


def test_shaddam_may_be_subdued_instead_of_losing_favor(catalog: Catalog) -> None:
    game, piece = bidding(catalog, "eots:shaddam-iv")
    game.do("ordos: bid 5")
    game.do("vernius: bid 6")
    game.do("ordos: pass")
    shaddam = next(one.id for one in game.game.pieces.values() if one.card == "eots:shaddam-iv")
    choose(game, shaddam)
    assert (game.piece(shaddam).subdued, game.house().favor) == (True, 10)
    assert (game.piece(piece).deployed, game.house().solaris) == (True, 0)


def test_p_13_what_shaddam_lent_is_lost_in_favor(catalog: Catalog) -> None:
    game, piece = bidding(catalog, "eots:shaddam-iv")
    game.do("ordos: bid 5")
    game.do("vernius: bid 7")
    game.do("ordos: pass")
    choose(game, "favor")
    assert (game.house().favor, game.house().solaris) == (8, 0)
    assert game.piece(piece).deployed


@pytest.mark.parametrize(("house", "solaris"), [("ordos", 19), ("vernius", 18)])
def test_emperor_shaddam_takes_two_off_what_a_rivals_petition_costs(
    catalog: Catalog, house: str, solaris: int
) -> None:
    """Of House Ordos; House Vernius wins its own petition and pays all it bids."""
    game = play(catalog)
    game.card("tat:emperor-shaddam-iv", "ordos")
    game.do(f"petition {in_assembly(game, NIM)} 2")
    shut(game).do("ordos: bid 5" if house == "ordos" else "ordos: pass")
    if house == "ordos":
        game.do("vernius: pass")
    assert game.house(house).solaris == solaris


def test_landsraad_spokesman_lowers_the_opening_bid(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("tat:landsraad-spokesman", on=game.card(GURNEY))
    piece = in_assembly(game, "eots:duncan-idaho")
    assert refuses(game, f"petition {piece} 0")
    game.do(f"petition {piece} 1")
    shut(game).do("ordos: pass")
    game.do("vernius: pay 0")
    assert (game.piece(piece).deployed, game.house().solaris) == (True, 19)


def test_landsraad_spokesman_lowers_none_of_another_allegiance(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("tat:landsraad-spokesman", on=game.card(GURNEY))
    assert refuses(game, f"petition {in_assembly(game, NIM)} 1")


# --- ranks, command, resistance -------------------------------------------------------------------


def test_smugglers_ambassador_counts_the_smuggler_allies(catalog: Catalog) -> None:
    game = play(catalog)
    ally = game.card("jotc:remy-egusku")
    game.card("jotc:staban-tuek")
    game.card("jotc:smugglers-ambassador", on=ally)
    game.card("jotc:esmar-tuek", "ordos")
    game.card("jotc:free-trader-scout")
    assert command(game.table(), game.piece(ally)) == 4


@pytest.mark.parametrize(("cards", "gains"), [(("eots:imperial-courtiers",), 1), ((), 0)])
def test_private_consortium_counts_unions_and_legations(
    catalog: Catalog, cards: tuple[str, ...], gains: int
) -> None:
    game = play(catalog)
    charter = game.card("eots:choam-directorship")
    game.card("jotc:private-consortium", on=charter)
    for card in cards:
        game.card(card, on=charter)
    assert resistance(game.table(), game.piece(charter)) == 5 + gains


@pytest.mark.parametrize(("host", "due"), [(GURNEY, 3), (CALADAN, 3), (GUARD, 2), (ARRAKEEN, 2)])
def test_atreides_brigade_is_hardier_among_atreides(catalog: Catalog, host: str, due: int) -> None:
    game = play(catalog)
    brigade = game.card(BRIGADE, on=game.card(host))
    assert resistance(game.table(), game.piece(brigade)) == due


@pytest.mark.parametrize("x", [(1), (3)])
def test_spice_infusion_gives_what_was_paid(catalog: Catalog, x: int) -> None:
    game = play(catalog)
    paul, infusion = game.card("eots:paul-atreides"), hand(game, "jotc:spice-infusion")
    before = rank(game.table(), game.piece(paul), Talent.PRESCIENCE) or 0
    carry(game, f"deploy {infusion} x={x} on {paul}")
    assert rank(game.table(), game.piece(paul), Talent.PRESCIENCE) == before + x


def test_spice_infusion_of_more_than_three_is_refused(catalog: Catalog) -> None:
    game = play(catalog)
    paul, infusion = game.card("eots:paul-atreides"), hand(game, "jotc:spice-infusion")
    assert refuses(game, f"deploy {infusion} x=4 on {paul}")


# --- allegiance (AL-04, CP-03) --------------------------------------------------------------------


def test_guild_bank_representative_makes_a_guild_delegate(catalog: Catalog) -> None:
    game = play(catalog)
    mentat = game.card(MENTAT)
    representative = game.card("jotc:guild-bank-representative", on=mentat)
    assert Power.GUILD in allegiances(game.table(), game.piece(mentat))
    assert "Delegate" in subtypes(game.table(), game.piece(mentat))
    down(game, representative)
    assert allegiances(game.table(), game.piece(mentat)) == ()


@pytest.mark.parametrize(
    ("adversaries", "favor"), [((), 9), ((Power.GUILD,), 6)], ids=["AL-04", "CP-03"]
)
def test_guild_bank_representative_makes_redeploying_cost_favor(
    catalog: Catalog, adversaries: tuple[Power, ...], favor: int
) -> None:
    bare = play(catalog).game
    vernius = replace(bare.houses["vernius"], adversaries=adversaries)
    event = staged(replace(bare, houses={**bare.houses, "vernius": vernius}))
    game = Play(apply(Game(), event), CardFacts(catalog), [event])
    mentat = game.card(MENTAT)
    game.card("jotc:guild-bank-representative", on=mentat)
    carry(game, f"deploy {down(game, mentat, 4)}")
    assert (game.house().favor, game.house().solaris) == (favor, 20)
