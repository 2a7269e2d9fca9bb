"""Windows and tactics (section 16.2): who may play which, when, and what becomes of it."""

from __future__ import annotations

import pytest
from rite_tables import Fight
from tracker_cases import Play, play

from cardbase.catalog.catalog import Catalog
from kanly.game.legal_page import open_actions, page
from tracker.engine.errors import Misread
from tracker.engine.events import CardMoved, HouseLost, TacticPlayed, WindowOpened
from tracker.engine.guards import allows
from tracker.engine.options import Fixed, OneCard, OneHouse
from tracker.engine.words import OperationKind, Phase, Place, WindowKind
from tracker.log.record import Head
from tracker.play.permissions import next_asked
from tracker.play.tactics import field, is_tactic, verify_play
from tracker.standing.kinds import lasting
from tracker.table import verbs  # noqa: F401 - every verb
from tracker.table.dispatch import legal
from tracker.views.seen import View

DIVERSION = "eots:false-diversion"  # plain Declaration, 1 solari, engages an aide
MISFIRE = "eots:weapon-misfire"  # plain Engagement, free
FATIGUE = "eots:low-morale"  # Battle Declaration
UNREADY = "eots:feigned-unreadiness"  # Battle Engagement
CLAIM = "eots:claim-initiative"  # Initiative Declaration, free
GRUMMAN = "jotc:grumman-fiat"  # Initiative Declaration, Duration Effect
SAVVY = "eots:petitioning-savvy"  # Petition Declaration, free
VIOLATION = "eots:exchange-violation"  # Exchange Declaration, free
SOLICITING = "tat:gross-soliciting"  # Discard Declaration, Duration Effect
COMPLICATIONS = "eots:fold-space-complications"  # Duration Effect to the end of the interval
NETS = "jotc:casting-nets"  # costs X
MENTAT = "eots:house-mentat"
CALADAN = "eots:caladan"

ROTATE = {"windows": "rotate"}


def declared(
    game: Play, about: OperationKind = OperationKind.EXCHANGE, *, passing: bool = False
) -> Play:
    """The same game with a Declaration window open."""
    return opened(game, WindowKind.DECLARATION, about, passing=passing)


def opened(
    game: Play, kind: WindowKind, about: OperationKind | None = None, *, passing: bool = False
) -> Play:
    """The same game with a window open."""
    order = game.game.playing()
    window = WindowOpened(kind=kind, about=about, house="vernius", order=order, passing=passing)
    game.happen(window)
    return game


def hand(game: Play, card: str, house: str = "vernius") -> str:
    """A card in a hand."""
    return game.card(card, house, Place.HAND)


# --- where a tactic is played ---------------------------------------------------------------------


def test_tc_01_passes_an_answer_to_a_rival(catalog: Catalog) -> None:
    game = declared(play(catalog))
    aide = game.card(MENTAT)
    tactic = hand(game, DIVERSION, "ordos")
    game.do(f"ordos: play {tactic}")
    assert game.piece(aide).engaged
    assert game.piece(tactic).place is Place.HOUSE_DISCARD


def test_tc_01_fails_without_anything_to_answer(catalog: Catalog) -> None:
    game = play(catalog)
    tactic = hand(game, DIVERSION)
    assert game.refused(f"play {tactic}") == "TC-01"
    assert not [words for words in game.legal() if "play" in words]


def test_tc_06_passes_a_plain_tactic_in_any_declaration(catalog: Catalog) -> None:
    for about in (OperationKind.EXCHANGE, OperationKind.PETITION, OperationKind.DEPLOY):
        game = declared(play(catalog), about)
        aide = game.card(MENTAT, "ordos")
        tactic = hand(game, DIVERSION)
        assert f"vernius: play {tactic} on {aide}" in game.legal()


def test_tc_06_fails_in_an_engagement(catalog: Catalog) -> None:
    game = opened(play(catalog), WindowKind.ENGAGEMENT, OperationKind.ENGAGE)
    assert game.refused(f"play {hand(game, DIVERSION)}") == "TC-06"


def test_tc_06_fails_a_rites_word_without_that_rite(catalog: Catalog) -> None:
    game = declared(play(catalog), OperationKind.VENTURE)
    assert game.refused(f"play {hand(game, FATIGUE)}") == "TC-06"


def test_tc_06_passes_a_rites_word_to_who_fights_in_it(catalog: Catalog) -> None:
    game = Fight(catalog, houses=3).declare()
    tactic = game.piece(hand(game, FATIGUE))
    assert allows(verify_play)(game.table(), "vernius", tactic)
    assert not allows(verify_play)(game.table(), "moritani", tactic)


def test_tc_06_fails_a_rites_word_in_its_engagement(catalog: Catalog) -> None:
    game = Fight(catalog).to_window(2)
    assert game.refused(f"play {hand(game, FATIGUE)}") == "TC-06"


def test_tc_07_passes_before_the_ranks(catalog: Catalog) -> None:
    game = opened(play(catalog, phase=Phase.DECLARATION), WindowKind.INITIATIVE)
    tactic = hand(game, CLAIM)
    thrown = hand(game, "eots:thufir-hawat")
    game.do(f"vernius: play {tactic} on {thrown}")
    assert game.piece(tactic).place is Place.HOUSE_DISCARD


def test_tc_07_fails_in_an_operation(catalog: Catalog) -> None:
    game = declared(play(catalog))
    assert game.refused(f"play {hand(game, CLAIM)}") == "TC-07"


def test_tc_08_passes_any_engagement(catalog: Catalog) -> None:
    game = opened(play(catalog), WindowKind.ENGAGEMENT, OperationKind.ENGAGE)
    projectile = game.card("eots:maula-pistol", on=game.card(MENTAT))
    tactic = hand(game, MISFIRE, "ordos")
    game.do(f"ordos: play {tactic}")
    assert game.piece(projectile).subdued


def test_tc_08_fails_in_a_declaration(catalog: Catalog) -> None:
    game = declared(play(catalog))
    assert game.refused(f"play {hand(game, MISFIRE)}") == "TC-08"


def test_tc_09_passes_in_its_rite(catalog: Catalog) -> None:
    fight = Fight(catalog)
    game = fight.to_window(2)
    game.do(f"vernius: play {fight.hand('eots:terrain-advantage')}")
    assert allows(verify_play)(game.table(), "ordos", game.piece(hand(game, UNREADY, "ordos")))


def test_tc_09_fails_in_another_engagement(catalog: Catalog) -> None:
    game = opened(play(catalog), WindowKind.ENGAGEMENT, OperationKind.VENTURE)
    assert game.refused(f"play {hand(game, UNREADY)}") == "TC-09"


def test_tc_14_passes_in_its_operation(catalog: Catalog) -> None:
    game = declared(play(catalog), OperationKind.EXCHANGE)
    tactic = hand(game, VIOLATION)
    game.do(f"vernius: play {tactic}")
    assert game.piece(tactic).place is Place.PLAYED


def test_tc_14_passes_against_a_petition_tactic(catalog: Catalog) -> None:
    game = declared(play(catalog), OperationKind.PETITION)
    assert game.refused(f"vernius: play {hand(game, SAVVY)}") == "G-02"
    lying = game.card("tat:letter-of-credit", "ordos")
    game.happen(CardMoved(piece=lying, holder="ordos", place=Place.PLAYED))
    game.do(f"vernius: play {hand(game, SAVVY)}")
    assert game.piece(lying).place is Place.HOUSE_DISCARD


@pytest.mark.parametrize("card", [SAVVY, VIOLATION, SOLICITING])
def test_tc_14_fails_elsewhere(catalog: Catalog, card: str) -> None:
    game = declared(play(catalog), OperationKind.VENTURE)
    assert game.refused(f"play {hand(game, card)}") == "TC-14"


def test_tc_10_passes_houses_as_typed_targets_that_one_entry_tells(catalog: Catalog) -> None:
    game = opened(play(catalog, phase=Phase.IMPERIAL_DISCARD), WindowKind.DISCARD)
    tactic = hand(game, SOLICITING)
    listed = legal(game.game, game.cards, "vernius")
    plays = [one for _, verb, one in listed if verb.word == "play"]
    houses = [OneHouse(house) for house in game.game.houses]
    wanted = [(OneCard(tactic), Fixed("on"), house) for house in houses]
    assert [one.args[:3] for one in plays] == wanted
    view = View(Head(game="g", branch="main", seq=1), game.game, (), game.cards, "vernius")
    told = " ".join(page(view, open_actions(view)).split())
    assert "or on ordos House Ordos" in told


def test_tc_14_passes_at_a_discard_and_stays_for_the_draw(catalog: Catalog) -> None:
    game = opened(play(catalog, phase=Phase.IMPERIAL_DISCARD), WindowKind.DISCARD)
    tactic = hand(game, SOLICITING)
    game.do(f"vernius: play {tactic} on ordos")
    game.do("answer 1")
    game.do("answer 1")
    assert game.piece(tactic).active
    assert game.house("ordos").assembly_limit
    game.do("vernius: next")
    game.do("ordos: next")
    assert game.game.phase is Phase.HOUSE_DISCARD
    assert game.piece(tactic).place is Place.HOUSE_DISCARD


# --- what it costs, and how it resolves -----------------------------------------------------------


def test_tc_02_passes_without_any_persona(catalog: Catalog) -> None:
    game = declared(play(catalog))
    aide = game.card(MENTAT)
    other = game.card(MENTAT, "ordos")
    game.do(f"vernius: play {hand(game, DIVERSION)} on {other}")
    assert not game.piece(aide).engaged


def test_tc_02_fails_no_tactic_for_an_engaged_persona(catalog: Catalog) -> None:
    game = declared(play(catalog))
    aide = game.card(MENTAT, engaged=True)
    tactic = hand(game, DIVERSION)
    assert game.refused(f"vernius: play {tactic} on {aide}") == "G-02"
    assert game.piece(tactic).place is Place.HAND


def test_tc_03_passes_it_is_discarded_once_resolved(catalog: Catalog) -> None:
    game = declared(play(catalog))
    aide = game.card(MENTAT, "ordos")
    tactic = hand(game, DIVERSION)
    game.do(f"vernius: play {tactic} on {aide}")
    assert game.piece(aide).engaged
    assert game.piece(tactic).place is Place.HOUSE_DISCARD


def test_tc_03_fails_before_its_effect_is_carried_out(catalog: Catalog) -> None:
    game = declared(play(catalog))
    tactic = hand(game, VIOLATION)
    game.do(f"vernius: play {tactic}")
    assert game.piece(tactic).place is Place.PLAYED
    assert game.refused("next") == game.game.questions[0].rule


def test_tc_04_passes_a_lasting_tactic_ends_with_its_operation(catalog: Catalog) -> None:
    game = play(catalog, spice=1)
    game.do("sell 1")
    tactic = hand(game, SOLICITING)
    game.do(f"vernius: play {tactic} on ordos", why="the table plays it here")
    game.do("answer 1")
    game.do("answer 1")
    assert game.piece(tactic).place is Place.PLAYED
    game.do("all pass")
    assert game.game.operation is None
    assert game.piece(tactic).place is Place.HOUSE_DISCARD


def test_tc_04_passes_it_ends_with_what_is_done_at_once(catalog: Catalog) -> None:
    game = play(catalog)
    game.do(f"place {hand(game, 'eots:sandworm')}")
    tactic = hand(game, SOLICITING, "ordos")
    game.do(f"ordos: play {tactic} on vernius", why="the table plays it here")
    game.do("answer 1")
    game.do("answer 1")
    game.do(f"vernius: place {hand(game, 'eots:water-riot')}")
    assert game.piece(tactic).place is Place.HOUSE_DISCARD


def test_tc_04_fails_a_tactic_that_says_how_long_it_lasts(catalog: Catalog) -> None:
    game = play(catalog, spice=1)
    game.do("sell 1")
    home = game.card(CALADAN, "ordos")
    tactic = hand(game, COMPLICATIONS)
    game.do(f"vernius: play {tactic} on {home}")
    game.do("all pass")
    assert game.game.operation is None
    assert game.piece(tactic).active
    game.do("end")
    assert game.game.active == "ordos"
    assert game.piece(tactic).place is Place.HOUSE_DISCARD


def test_tc_05_passes_a_tactic_resolves_at_once(catalog: Catalog) -> None:
    game = declared(play(catalog, settings=ROTATE), passing=True)
    aide = game.card(MENTAT, "ordos")
    at = game.do(f"vernius: play {hand(game, DIVERSION)}")
    assert not [event for event in at.events if isinstance(event, WindowOpened)]
    assert game.piece(aide).engaged


def test_tc_05_fails_an_answer_before_it_is_resolved(catalog: Catalog) -> None:
    game = declared(play(catalog))
    game.card(MENTAT)
    answer = hand(game, DIVERSION, "ordos")
    game.do(f"vernius: play {hand(game, VIOLATION)}")
    assert game.refused(f"ordos: play {answer}") == game.game.questions[0].rule


def test_tc_13_passes_the_cost_in_solaris(catalog: Catalog) -> None:
    game = declared(play(catalog, solaris=3))
    game.card(MENTAT, "ordos")
    game.do(f"vernius: play {hand(game, DIVERSION)}")
    assert (game.house().solaris, game.house().favor) == (2, 10)


def test_tc_13_fails_a_cost_nobody_can_pay(catalog: Catalog) -> None:
    game = declared(play(catalog, solaris=0))
    game.card(MENTAT, "ordos")
    assert game.refused(f"play {hand(game, DIVERSION)}") == "TC-13"


def test_a_tactic_of_cost_x_costs_what_is_said(catalog: Catalog) -> None:
    game = declared(play(catalog, solaris=3))
    tactic = hand(game, NETS)
    listed = [words for words in game.legal("vernius") if "play" in words]
    assert listed == [f"vernius: play {tactic} x={x}" for x in range(4)]
    with pytest.raises(Misread, match="x="):
        game.do(f"vernius: play {tactic}")
    with pytest.raises(Misread, match="number"):
        game.do(f"vernius: play {tactic} x=many")
    game.do(f"vernius: play {tactic} x=2")
    assert game.house().solaris == 1


def test_a_tactic_of_cost_x_is_free_where_so_set(catalog: Catalog) -> None:
    game = declared(play(catalog, settings={"x-cost": "zero"}))
    tactic = hand(game, NETS)
    assert f"vernius: play {tactic}" in game.legal("vernius")
    game.do(f"vernius: play {tactic}")
    assert game.house().solaris == 20


# --- who is asked ---------------------------------------------------------------------------------


def test_tc_12_passes_in_order_of_initiative(catalog: Catalog) -> None:
    game = declared(play(catalog, 3, settings=ROTATE), OperationKind.VENTURE, passing=True)
    for house in ("vernius", "ordos", "moritani"):
        assert next_asked(game.table()) == house
        assert [words for words in game.legal() if words.endswith("pass")] == [
            f"{house}: pass",
            ": all pass",
        ]
        game.do("pass")
    assert game.game.window is None


def test_tc_12_fails_out_of_order(catalog: Catalog) -> None:
    game = declared(play(catalog, 3, settings=ROTATE), passing=True)
    tactic = hand(game, DIVERSION, "ordos")
    assert game.refused(f"ordos: play {tactic}") == "TC-12"
    assert game.refused("ordos: pass") == "TC-12"


def test_oq_33_passes_all_are_asked_again_after_a_tactic(catalog: Catalog) -> None:
    game = declared(play(catalog, settings=ROTATE), passing=True)
    game.card(MENTAT)
    tactic = hand(game, DIVERSION, "ordos")
    game.do("pass")
    game.do(f"play {tactic}")
    assert next_asked(game.table()) == "vernius"
    assert game.refused("vernius: buy 1") == "OQ-33"


def test_a_house_that_has_lost_is_not_asked(catalog: Catalog) -> None:
    game = declared(play(catalog, 3, settings=ROTATE), passing=True)
    game.happen(HouseLost(house="ordos", rule="L-01"))
    game.do("vernius: pass")
    assert next_asked(game.table()) == "moritani"


def test_r_08_fails_a_house_the_window_is_not_open_to(catalog: Catalog) -> None:
    game = play(catalog, 3)
    game.happen(
        WindowOpened(
            kind=WindowKind.DECLARATION,
            about=OperationKind.RITE,
            house="vernius",
            order=("vernius", "ordos"),
            passing=False,
        )
    )
    tactic = hand(game, DIVERSION, "moritani")
    assert game.refused(f"moritani: play {tactic}") == "R-08"


def test_a_pass_has_nothing_to_pass(catalog: Catalog) -> None:
    game = play(catalog)
    assert game.refused("vernius: pass") == "TC-01"
    assert "vernius: pass" not in game.legal()


def test_a_phase_long_window_stays_open_when_all_pass(catalog: Catalog) -> None:
    game = opened(play(catalog, phase=Phase.IMPERIAL_DISCARD), WindowKind.DISCARD)
    assert not [words for words in game.legal() if words.endswith("pass")]
    game.do("vernius: pass")
    game.do("ordos: pass")
    assert game.game.window is not None


def test_a_phase_that_waits_for_passes_goes_on_after_the_last(catalog: Catalog) -> None:
    game = play(catalog, phase=Phase.DECLARATION, settings=ROTATE)
    game.card(CALADAN)
    game.do("vernius: declare")
    game.do("ordos: declare")
    tactic = hand(game, GRUMMAN)
    game.do(f"vernius: play {tactic}")
    while game.game.questions:
        game.do("done seen to")
    assert game.piece(tactic).active
    game.do("vernius: pass")
    game.do("ordos: pass")
    while game.game.tie:
        game.do(f"{game.game.waiting[0]}: tie {len(game.events) % 7}")
    assert game.game.phase is Phase.HOUSE_INTERVAL
    assert game.piece(tactic).place is Place.HOUSE_DISCARD


# --- what can be said -----------------------------------------------------------------------------


def test_only_a_tactic_of_the_hand_is_played(catalog: Catalog) -> None:
    game = declared(play(catalog))
    with pytest.raises(Misread, match="tactic"):
        game.do(f"vernius: play {hand(game, MENTAT)}")


def test_a_tactic_is_played_on_a_card_of_anybody_that_it_names(catalog: Catalog) -> None:
    game = declared(play(catalog, 3))
    aide = game.card(MENTAT, "moritani")
    tactic = hand(game, DIVERSION)
    assert game.refused(f"vernius: play {tactic} on ordos") == "G-02"
    events = game.do(f"vernius: play {tactic} on house mentat").events
    (played,) = (event for event in events if isinstance(event, TacticPlayed))
    assert played.target == aide


def test_a_tactic_is_played_on_a_house_that_it_names(catalog: Catalog) -> None:
    for on in ("ordos", "House Ordos"):
        game = opened(play(catalog, 3, phase=Phase.IMPERIAL_DISCARD), WindowKind.DISCARD)
        events = game.do(f"vernius: play {hand(game, SOLICITING)} on {on}").events
        (played,) = (event for event in events if isinstance(event, TacticPlayed))
        assert played.target == "ordos"


def test_a_tactic_not_seen_before_is_named_as_it_is_played(catalog: Catalog) -> None:
    game = declared(play(catalog))
    game.card(MENTAT, "ordos")
    game.do("vernius: play false diversion")
    assert game.game.count("vernius", Place.HAND) == 6
    assert game.house().solaris == 19


def test_the_table_lets_a_tactic_through_where_no_window_is_open(catalog: Catalog) -> None:
    game = play(catalog)
    tactic = hand(game, VIOLATION)
    game.do(f"vernius: play {tactic}", why="late, but all agree")
    assert game.piece(tactic).place is Place.PLAYED
    assert game.game.window is None
    while game.game.questions:  # it lies there until all of it is resolved (TC-03)
        assert game.piece(tactic).place is Place.PLAYED
        game.do("answer 1")
    assert game.piece(tactic).place is Place.HOUSE_DISCARD


def test_an_effect_of_an_instant_tactic_outlasts_the_card(catalog: Catalog) -> None:
    game = play(catalog, hoard=8)
    game.do("buy 1")
    tactic = hand(game, VIOLATION, "ordos")
    game.do(f"ordos: play {tactic}")
    game.do("answer 1")
    assert game.piece(tactic).place is Place.HOUSE_DISCARD
    assert [effect.amount for effect in game.game.effects] == [1]
    game.do("all pass")
    assert game.house().solaris == 16


def test_every_tactic_has_a_window(catalog: Catalog) -> None:
    game = play(catalog)
    ids = [row["id"] for row in catalog.rows("SELECT id FROM card")]
    tactics = [card for card in catalog.cards(ids) if is_tactic(card)]
    assert len(tactics) == 128
    assert {field(card) for card in tactics} >= {None, field(game.cards[SAVVY])}
    assert lasting(game.cards[COMPLICATIONS])
    assert not lasting(game.cards[DIVERSION])


def test_a_hidden_card_of_a_rival_is_told_by_its_id_only(catalog: Catalog) -> None:
    game = declared(play(catalog))
    hidden = game.card(MENTAT, "ordos", Place.HAND)
    tactic = hand(game, DIVERSION)
    with pytest.raises(Misread):
        game.do(f"vernius: play {tactic} on house mentat")
    assert game.refused(f"vernius: play {tactic} on {hidden}") == "G-02"
