"""The corrected cards of the publisher (CE-01 to CE-17), each played, by its ruling (CRF 4.B)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from petition_cases import in_assembly
from rite_tables import Fight
from tracker_cases import Play, play

from cardbase.vocabulary import Power, Talent
from tracker.engine.events import CardsSubdued, TokensChanged
from tracker.engine.words import Place, Token
from tracker.rules.rite.force import force_of
from tracker.standing.figures import allegiances, rank, resistance
from tracker.standing.kinds import governs_dune_fief, homeworld_of
from tracker.table import verbs  # noqa: F401 - every verb

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

WAY, LITANY = "eots:weirding-way", "eots:litany-against-fear"
JESSICA, YUEH = "eots:lady-jessica", "eots:dr-wellington-yueh"
EXPORTS, ZONE, DUNE = "eots:caladan-exports", "eots:forbidden-zone", "eots:dune"
TITHE, USURP, BRIBES = "eots:petitioning-tithe", "eots:usurp-holding", "eots:well-placed-bribes"
MENTAT, AGENT, DELEGATE = "eots:house-mentat", "eots:house-agent", "eots:choam-delegate"
SWORDMASTER, COMMANDER = "eots:house-swordmaster", "eots:guard-commander"


def through(game: Play, *answers: str) -> Play:
    """Go on to the end of what is under way; questions are answered in turn."""
    left = list(answers)
    while game.game.window or game.game.questions:
        game.do("all pass" if game.game.window else f"answer {left.pop(0)}")
    return game


# --- Weirding Way, Litany Against Fear (CE-01, CE-02) ---------------------------------------------


def started(catalog: Catalog, card: str, kind: str) -> tuple[Play, str]:
    """A rite that a venture of Jessica's started against Doctor Yueh, confirmed: the persona."""
    game = play(catalog, settings={"weirding-rank": "target"})
    jessica, yueh = game.card(JESSICA), game.card(YUEH, "ordos")
    game.do(f"activate {game.card(card, on=jessica)}")
    for words in ("all pass", "all pass", f"rite {kind} {yueh}", "all pass", "all pass", "confirm"):
        game.do(words)
    return game, jessica


def test_ru_254_weirding_way_gives_force_by_the_targets_weirding(catalog: Catalog) -> None:
    game, jessica = started(catalog, WAY, "intrigue")
    assert rank(game.table(), game.piece(jessica), Talent.INTRIGUE) == 1
    assert force_of(game.table(), game.piece(jessica)) == 1 + 1
    assert resistance(game.table(), game.piece(jessica)) == 3


def test_ru_255_weirding_way_needs_no_talent_for_its_rite(catalog: Catalog) -> None:
    game, jessica = started(catalog, WAY, "duel")
    assert rank(game.table(), game.piece(jessica), Talent.DUELING) is None
    assert force_of(game.table(), game.piece(jessica)) == 1


def test_ru_256_litany_gives_resistance_by_the_targets_weirding(catalog: Catalog) -> None:
    game, jessica = started(catalog, LITANY, "intrigue")
    assert resistance(game.table(), game.piece(jessica)) == 3 + 1
    assert force_of(game.table(), game.piece(jessica)) == 1


def test_ru_257_litany_needs_no_talent_for_its_rite(catalog: Catalog) -> None:
    game, jessica = started(catalog, LITANY, "duel")
    assert force_of(game.table(), game.piece(jessica)) == 0
    assert resistance(game.table(), game.piece(jessica)) == 3 + 1


# --- corrected figures and subtypes (CE-03, CE-04, CE-07) -----------------------------------------


@pytest.mark.parametrize(("force", "falls"), [(5, False), (6, True)])
def test_ru_258_caladan_exports_stands_against_5_and_falls_to_6(
    catalog: Catalog, force: int, *, falls: bool
) -> None:
    game = play(catalog)
    judge, exports = game.card(DELEGATE), game.card(EXPORTS, "ordos")
    game.do(f"effect {judge} arbitration +{force - 2}")  # the delegate has 2
    game.do(f"activate {game.card('eots:provoke-insurgency', on=judge)}")
    through(game)
    assert game.piece(exports).subdued is falls


def test_ru_259_forbidden_zone_is_homeworld_and_dune_fief(catalog: Catalog) -> None:
    game = play(catalog)
    zone = game.card(ZONE)
    home = homeworld_of(game.table(), "vernius")
    assert home is not None
    assert home.id == zone
    assert governs_dune_fief(game.table(), "vernius")


def test_ru_264_well_placed_bribes_answers_a_declaration(catalog: Catalog) -> None:
    fight = Fight(catalog, "arbitration", leader=DELEGATE, target="eots:choam-directorship")
    bribes = fight.hand(BRIBES, "ordos")
    game = fight.declare()
    game.do(f"ordos: play {bribes} on {fight.leader}")
    assert game.piece(fight.leader).engaged


def test_ru_264_well_placed_bribes_answers_no_engagement(catalog: Catalog) -> None:
    fight = Fight(catalog, "arbitration", leader=DELEGATE, target="eots:choam-directorship")
    bribes = fight.hand(BRIBES, "ordos")
    game = fight.to_window(2)
    assert game.refused(f"ordos: play {bribes} on {fight.leader}") == "TC-06"


# --- Petitioning Tithe (CE-05) --------------------------------------------------------------------


def tithed(catalog: Catalog, *houses: str, bid: str = "6") -> Play:
    """A petition for Arrakeen, of cost 4, in whose window these Houses play their Tithe."""
    game = play(catalog, 3)
    card = in_assembly(game, "eots:arrakeen")
    tithes = {one: game.card(TITHE, one, Place.HAND) for one in houses}
    game.do(f"petition {card} {bid}")
    game.do(f"{houses[0]}: play {tithes[houses[0]]}")
    for other in houses[1:]:
        assert game.refused(f"{other}: play {tithes[other]}") == "CE-05"
        assert f"{other}: play {tithes[other]}" not in game.legal()
    game.do("all pass")
    return game


def test_ru_260_no_second_tithe_in_that_petition(catalog: Catalog) -> None:
    game = tithed(catalog, "ordos", "moritani", "vernius")
    for words in ("ordos: pass", "moritani: pass"):
        game.do(words)
    assert (game.house().solaris, game.house("ordos").solaris) == (14, 26)
    second = in_assembly(game, "eots:carthag")
    late = game.card(TITHE, "moritani", Place.HAND)
    game.do(f"petition {second} 4")
    game.do(f"moritani: play {late}")  # in another petition it may


def test_ru_261_a_petitioner_with_the_tithe_pays_himself(catalog: Catalog) -> None:
    game = tithed(catalog, "vernius")
    for words in ("ordos: pass", "moritani: pass"):
        game.do(words)
    assert game.house().solaris == 20
    arrakeen = next(one for one in game.game.pieces.values() if one.card == "eots:arrakeen")
    assert arrakeen.deployed


def test_ru_262_he_still_needs_the_cost_and_bids_within_his_solaris(catalog: Catalog) -> None:
    game = play(catalog, 2, solaris=5)
    card, tithe = in_assembly(game, "eots:arrakeen"), game.card(TITHE, place=Place.HAND)
    assert game.refused(f"petition {card} 3") == "P-02"
    game.do(f"petition {card} 4")
    game.do(f"play {tithe}")
    game.do("all pass")
    game.do("ordos: bid 5")
    assert game.refused("vernius: bid 6") == "P-03"


# --- Usurp Holding, Shield Failure, Secret Allegiance (CE-06, CE-08, CE-09) -----------------------


def usurped(catalog: Catalog, card: str) -> tuple[Play, str]:
    """Usurp Holding, activated where a rival has but this holding subdued."""
    game = play(catalog)
    fallen = game.card(card, "ordos", subdued=True)
    game.do(f"activate {game.card(USURP, on=game.card(MENTAT))}")
    return through(game), fallen


@pytest.mark.parametrize("card", [DUNE, "eots:arrakeen", "eots:choam-directorship"])
def test_ru_263_usurp_holding_moves_dune_and_what_is_no_homeworld(
    catalog: Catalog, card: str
) -> None:
    game, fallen = usurped(catalog, card)
    assert (game.piece(fallen).place, game.piece(fallen).holder) == (Place.ASSEMBLY, "ordos")


def test_ru_263_usurp_holding_leaves_a_homeworld_and_what_is_deployed(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:giedi-prime", "ordos", subdued=True)
    game.card("eots:arrakeen", "ordos")
    usurp = game.card(USURP, on=game.card(MENTAT))
    assert game.refused(f"activate {usurp}") == "CT-16"


def test_ru_265_shield_failure_discards_one_shield(catalog: Catalog) -> None:
    game = play(catalog)
    mine, theirs = game.card(MENTAT), game.card(MENTAT, "ordos")
    shields = [
        game.card("eots:personal-shield", "ordos", on=theirs),
        game.card("eots:personal-shield", on=mine),
    ]
    caladan = game.card("eots:caladan")
    game.do(f"engage {caladan}")
    failure = game.card("eots:shield-failure", place=Place.HAND)
    game.do("all pass")
    assert f"vernius: play {failure} on {mine}" not in game.legal()
    game.do(f"play {failure} on {shields[0]}")
    assert [game.piece(one).place for one in shields] == [Place.HOUSE_DISCARD, Place.DOMAIN]


def test_ru_266_secret_allegiance_keeps_what_was_declared(catalog: Catalog) -> None:
    game = play(catalog)
    mentat = game.card(MENTAT)
    secret = game.card("eots:secret-allegiance", place=Place.HAND)
    game.do(f"deploy {secret} on {mentat}")
    game.do("answer The Spacing Guild")
    assert allegiances(game.table(), game.piece(mentat)) == (Power.GUILD,)
    game.happen(CardsSubdued(pieces=(secret,)))
    assert allegiances(game.table(), game.piece(mentat)) == ()
    game.happen(TokensChanged(piece=secret, token=Token.DEFERMENT, by=2))
    game.do(f"deploy {secret}")
    assert not game.game.questions
    assert allegiances(game.table(), game.piece(mentat)) == (Power.GUILD,)


# --- force without a rite (CE-10 to CE-13) --------------------------------------------------------

FORCE = [
    (267, "eots:best-blade", SWORDMASTER, Talent.DUELING, "eots:gurney-halleck", MENTAT),
    (268, "eots:implicate-traitor", AGENT, Talent.INTRIGUE, "eots:gurney-halleck", MENTAT),
    (269, "eots:pogrom", COMMANDER, Talent.BATTLE, "eots:imperial-basin", EXPORTS),
    (271, "eots:provoke-insurgency", DELEGATE, Talent.ARBITRATION, EXPORTS, "eots:arrakeen"),
]


@pytest.mark.parametrize(("ruling", "venture", "host", "talent", "target", "other"), FORCE)
def test_ru_267_ru_268_ru_269_ru_271_force_by_the_rank_of_the_persona(
    catalog: Catalog, ruling: int, venture: str, host: str, talent: Talent, target: str, other: str
) -> None:
    assert f"RU-{ruling}" in {"RU-267", "RU-268", "RU-269", "RU-271"}
    for short, falls in ((1, False), (0, True), (-1, True)):
        game = play(catalog)
        persona, aim = game.card(host), game.card(target, "ordos")
        game.card(other, "ordos")  # of another kind: no target
        has = rank(game.table(), game.piece(persona), talent) or 0
        needed = resistance(game.table(), game.piece(aim))
        game.do(f"effect {persona} {talent.lower()} {needed - short - has:+}")
        game.do(f"activate {game.card(venture, on=persona)}")
        through(game)
        assert game.piece(aim).subdued is falls, short
        assert game.game.rite is None
        assert not any("rite:" in limit for limit in game.house().used)


@pytest.mark.parametrize(("venture", "host", "other"), [(one[1], one[2], one[5]) for one in FORCE])
def test_ru_267_ru_268_ru_269_ru_271_no_card_of_another_kind(
    catalog: Catalog, venture: str, host: str, other: str
) -> None:
    game = play(catalog)
    piece = game.card(venture, on=game.card(host))
    game.card(other, "ordos")
    assert game.refused(f"activate {piece}") == "CT-16"


def test_ru_270_pogrom_hits_tupile_which_no_battle_can(catalog: Catalog) -> None:
    game = play(catalog)
    rabban, tupile = game.card("eots:glossu-rabban"), game.card("eots:tupile", "ordos")
    assert game.refused(f"rite battle {tupile} with {rabban}") == "R-04"
    game.do(f"activate {game.card('eots:pogrom', on=rabban)}")
    through(game)
    assert game.piece(tupile).subdued  # Battle 3 against Resistance 3


# --- tactics that let a persona Counter (CE-14 to CE-17) ------------------------------------------

COUNTERS = [
    (272, "eots:brilliant-rhetoric", "arbitration", DELEGATE, EXPORTS),
    (273, "eots:perilous-terrain", "battle", COMMANDER, "eots:caladan"),
    (274, "eots:secund-elect", "duel", SWORDMASTER, DELEGATE),
    (275, "eots:unforeseen-difficulties", "intrigue", AGENT, DELEGATE),
]


@pytest.mark.parametrize(("ruling", "tactic", "kind", "leader", "target"), COUNTERS)
def test_ru_272_ru_273_ru_274_ru_275_a_persona_may_counter_in_that_rite(
    catalog: Catalog, ruling: int, tactic: str, kind: str, leader: str, target: str
) -> None:
    assert 272 <= ruling <= 275
    fight = Fight(catalog, kind, leader=leader, target=target)
    mentat, card = fight.game.card(MENTAT, "ordos"), fight.hand(tactic, "ordos")
    game = fight.declare()
    game.do(f"ordos: play {card} on {mentat}")
    assert game.piece(card).place is Place.PLAYED  # a Duration Effect: it stays (TC-04)
    for words in ("all pass", "all pass", f"counter {mentat}", "all pass", "decline"):
        game.do(words)
    through(game)
    assert game.piece(card).place is Place.HOUSE_DISCARD
    assert game.piece(fight.target).deployed


@pytest.mark.parametrize(("ruling", "tactic", "kind", "leader", "target"), COUNTERS)
def test_ru_272_ru_273_ru_274_ru_275_not_in_a_rite_of_another_kind(
    catalog: Catalog, ruling: int, tactic: str, kind: str, leader: str, target: str
) -> None:
    del leader, target
    assert 272 <= ruling <= 275
    other = next(one for one in COUNTERS if one[2] != kind)
    fight = Fight(catalog, other[2], leader=other[3], target=other[4])
    mentat, card = fight.game.card(MENTAT, "ordos"), fight.hand(tactic, "ordos")
    game = fight.declare()
    assert game.refused(f"ordos: play {card} on {mentat}") == "TC-06"
