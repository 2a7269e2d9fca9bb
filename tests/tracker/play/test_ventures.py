"""Ventures (section 16.1): deployed, activated, delayed, used up, moved on; and the way of G-06."""

from __future__ import annotations

import pytest
from tracker_cases import Play, onward, play, through

from cardbase.catalog.catalog import Catalog
from tracker.engine.errors import Misread, SeveralFit
from tracker.engine.events import (
    CardMoved,
    CardsDisengaged,
    CardsEngaged,
    CardsSubdued,
    PhaseBegan,
    TokensChanged,
)
from tracker.engine.guards import allows
from tracker.engine.words import Phase, Place, Stage, Token, WindowKind
from tracker.play.ventures import engage_persona, produce, starts_rite, verify_activate
from tracker.rules.governance import capture, discard, homeless
from tracker.rules.subdual import come_up, go_down, subdue
from tracker.standing.hosts import can_deploy_venture
from tracker.standing.kinds import is_venture
from tracker.table import verbs  # noqa: F401 - every verb

POGROM = "eots:pogrom"  # Battle 2, 2 solaris
STRIKE = "eots:surgical-strike"  # Battle 2, 2 solaris
OPPRESSION = "eots:policy-of-oppression"  # free
DRIVE = "eots:recruitment-drive"  # free, Duration Effect
ASSAULT = "eots:arclight-assault"  # starts a rite
TAMPERING = "tat:medical-tampering"  # assigned to a Suk
DUMP = "jotc:dump-box-deployment"  # costs X
COMMANDER = "eots:guard-commander"  # Battle 2
MENTAT = "eots:house-mentat"  # Intrigue 3
GURNEY = "eots:gurney-halleck"  # Battle 3, Atreides
RAIDED = "eots:aborted-raid"  # Declaration: discards a battle venture
DIVERSION = "eots:false-diversion"  # Declaration: engages an aide


def on(game: Play, card: str = OPPRESSION, host: str = COMMANDER) -> tuple[str, str]:
    """A venture on a persona of the House whose interval it is, with a target: both, by id."""
    persona = game.card(host)
    venture = game.card(card, on=persona)
    game.card("eots:choam-directorship", engaged=card == OPPRESSION)
    game.card("eots:imperial-basin", "ordos")
    return venture, persona


def that_asks(game: Play) -> tuple[str, str]:
    """A venture that asks which of two holdings is disengaged, and its persona."""
    game.card("eots:choam-directorship", engaged=True)
    return on(game)


def window_of(game: Play) -> WindowKind | None:
    """The kind of the open window."""
    return game.game.window.kind if game.game.window else None


# --- deployed on a persona ------------------------------------------------------------------------


def test_v_01_passes_on_a_persona_that_meets_its_talent(catalog: Catalog) -> None:
    game = play(catalog)
    persona, venture = game.card(COMMANDER), game.card(POGROM, place=Place.HAND)
    game.do(f"deploy {venture} on {persona}")
    assert game.piece(venture).parent == persona
    assert game.house().solaris == 18


def test_v_01_fails_outside_the_own_interval(catalog: Catalog) -> None:
    game = play(catalog)
    persona = game.card(COMMANDER, "ordos")
    venture = game.card(OPPRESSION, "ordos", place=Place.HAND)
    assert game.refused(f"ordos: deploy {venture} on {persona}") == "T-06"
    pieces = game.piece(venture), game.piece(persona)
    assert not can_deploy_venture(game.table(), "ordos", *pieces)


def test_v_01_fails_on_what_is_no_persona(catalog: Catalog) -> None:
    game = play(catalog)
    home, venture = game.card("eots:caladan"), game.card(OPPRESSION, place=Place.HAND)
    assert game.refused(f"deploy {venture} on {home}") == "V-01"


def test_v_01_fails_without_the_talent(catalog: Catalog) -> None:
    game = play(catalog)
    persona, venture = game.card(MENTAT), game.card(POGROM, place=Place.HAND)
    assert game.refused(f"deploy {venture} on {persona}") == "TA-01"


def test_v_01_fails_on_a_persona_its_text_does_not_name(catalog: Catalog) -> None:
    game = play(catalog)
    persona, venture = game.card(MENTAT), game.card(TAMPERING, place=Place.HAND)
    assert game.refused(f"deploy {venture} on {persona}") == "CT-08"


def test_v_01_fails_what_cannot_be_paid(catalog: Catalog) -> None:
    game = play(catalog, solaris=1)
    persona, venture = game.card(COMMANDER), game.card(POGROM, place=Place.HAND)
    assert game.refused(f"deploy {venture} on {persona}") == "DP-02"


def test_v_01_passes_a_venture_whose_cost_is_said(catalog: Catalog) -> None:
    game = play(catalog)
    persona, venture = game.card(COMMANDER), game.card(DUMP, place=Place.HAND)
    with pytest.raises(Misread, match="x=N"):
        game.do(f"deploy {venture} on {persona}")
    game.do(f"deploy {venture} x=3 on {persona}")
    assert game.house().solaris == 17


def test_v_02_passes_on_an_own_persona(catalog: Catalog) -> None:
    game = play(catalog)
    persona, venture = game.card(COMMANDER), game.card(OPPRESSION, place=Place.HAND)
    assert f"vernius: deploy {venture} on {persona}" in game.legal()


def test_v_02_fails_on_a_rivals_persona(catalog: Catalog) -> None:
    game = play(catalog)
    persona, venture = game.card(COMMANDER, "ordos"), game.card(OPPRESSION, place=Place.HAND)
    assert game.refused(f"deploy {venture} on {persona}") == "V-02"
    assert f"vernius: deploy {venture} on {persona}" not in game.legal()


def test_v_02_passes_on_a_rivals_persona_when_a_card_allows_it(catalog: Catalog) -> None:
    game = play(catalog)
    persona, venture = game.card(COMMANDER, "ordos"), game.card(OPPRESSION, place=Place.HAND)
    game.do(f"deploy {venture} on {persona}", why="House Courier")
    assert game.piece(venture).holder == "ordos"


def test_v_03_passes_any_number_on_one_persona(catalog: Catalog) -> None:
    game = play(catalog)
    persona = game.card(COMMANDER)
    ventures = [game.card(OPPRESSION, place=Place.HAND) for _ in range(4)]
    for venture in ventures:
        game.do(f"deploy {venture} on {persona}")
    assert [piece.id for piece in game.game.assigned(persona)] == ventures


def test_v_03_fails_on_a_subdued_persona(catalog: Catalog) -> None:
    game = play(catalog)
    persona = game.card(COMMANDER, subdued=True)
    venture = game.card(OPPRESSION, place=Place.HAND)
    assert game.refused(f"deploy {venture} on {persona}") == "SB-06"


# --- activated ------------------------------------------------------------------------------------


def test_v_04_passes_its_effect_comes_with_the_activation(catalog: Catalog) -> None:
    game = play(catalog)
    venture, _ = that_asks(game)
    game.do(f"activate {venture}")
    game.do("all pass")
    game.do("all pass")
    assert game.game.questions[0].about == venture


def test_v_04_fails_without_a_persona_and_while_it_works(catalog: Catalog) -> None:
    game = play(catalog)
    lonely = game.card(OPPRESSION)
    assert game.refused(f"activate {lonely}") == "V-04"
    venture, persona = on(game, DRIVE)
    game.do(f"activate {venture}")
    through(game)
    game.happen(CardsDisengaged(pieces=(persona,)))
    assert game.refused(f"activate {venture}") == "V-04"


def test_v_05_passes_declaration_engagement_effect(catalog: Catalog) -> None:
    game = play(catalog, settings={"windows": "rotate"})
    venture, persona = that_asks(game)
    game.do(f"activate {venture}")
    assert (window_of(game), game.piece(persona).engaged) == (WindowKind.DECLARATION, False)
    game.do("pass")
    game.do("pass")
    assert (window_of(game), game.piece(persona).engaged) == (WindowKind.ENGAGEMENT, True)
    game.do("pass")
    game.do("pass")
    assert game.game.operation is not None
    assert game.game.operation.stage is Stage.RESOLVING


def test_v_05_fails_to_go_on_before_all_have_passed(catalog: Catalog) -> None:
    game = play(catalog, settings={"windows": "rotate"})
    venture, persona = on(game)
    game.do(f"activate {venture}")
    game.do("pass")
    assert not game.piece(persona).engaged
    assert game.refused("vernius: buy 1") == "OQ-33"


def test_g_06_passes_every_step_in_its_order(catalog: Catalog) -> None:
    game = play(catalog)
    venture, _ = on(game)
    before = len(game.events)
    game.do(f"activate {venture}")
    through(game)
    steps = [
        "OperationDeclared",
        "WindowOpened",
        "WindowClosed",
        "CardsEngaged",
        "WindowOpened",
        "WindowClosed",
        "OperationAdvanced",
        "CardMoved",
        "OperationEnded",
    ]
    told = iter([type(event).__name__ for event in game.events[before:]])
    assert all(step in told for step in steps)


def test_g_06_fails_another_operation_in_between(catalog: Catalog) -> None:
    game = play(catalog, settings={"windows": "rotate"})
    venture, _ = on(game)
    other, _ = on(game)
    game.do(f"activate {venture}")
    assert game.refused(f"vernius: activate {other}") == "OQ-33"


def test_v_06_passes_right_after_it_was_deployed(catalog: Catalog) -> None:
    game = play(catalog)
    persona, venture = game.card(COMMANDER), game.card(OPPRESSION, place=Place.HAND)
    game.card("eots:choam-directorship", engaged=True)
    game.do(f"deploy {venture} on {persona}")
    assert f"vernius: activate {venture}" in game.legal()
    game.do(f"activate {venture}")
    assert game.game.operation is not None


def test_v_06_fails_in_a_rivals_interval(catalog: Catalog) -> None:
    game = play(catalog)
    persona = game.card(COMMANDER, "ordos")
    venture = game.card(OPPRESSION, "ordos", on=persona)
    game.card("eots:choam-directorship", "ordos", engaged=True)
    assert game.refused(f"ordos: activate {venture}") == "T-06"
    assert not allows(verify_activate)(game.table(), "ordos", game.piece(venture))
    game.happen(PhaseBegan(phase=Phase.HOUSE_INTERVAL, active="ordos"))
    assert allows(verify_activate)(game.table(), "ordos", game.piece(venture))


def test_v_07_passes_one_of_several(catalog: Catalog) -> None:
    game = play(catalog)
    venture, persona = on(game, POGROM)
    other = game.card(STRIKE, on=persona)
    game.do(f"activate {venture}")
    through(game)
    assert game.piece(venture).place is Place.HOUSE_DISCARD
    assert game.piece(other).parent == persona


def test_v_07_fails_a_name_that_means_several(catalog: Catalog) -> None:
    game = play(catalog)
    on(game, POGROM)
    on(game, POGROM, GURNEY)
    with pytest.raises(SeveralFit):
        game.do("activate pogrom")


def test_v_08_passes_once_its_persona_is_disengaged(catalog: Catalog) -> None:
    game = play(catalog)
    venture, persona = on(game)
    game.happen(CardsEngaged(pieces=(persona,)), CardsDisengaged(pieces=(persona,)))
    assert f"vernius: activate {venture}" in game.legal()


def test_v_08_fails_while_its_persona_is_engaged(catalog: Catalog) -> None:
    game = play(catalog)
    venture, persona = on(game)
    game.happen(CardsEngaged(pieces=(persona,)))
    assert game.refused(f"activate {venture}") == "V-08"
    assert f"vernius: activate {venture}" not in game.legal()
    assert game.piece(venture).parent == persona


def test_a_venture_that_starts_a_rite_waits_for_it_to_be_named(catalog: Catalog) -> None:
    game = play(catalog)
    venture, persona = on(game, ASSAULT)
    game.do(f"activate {venture}")
    game.do("all pass")
    game.do("all pass")
    operation = game.game.operation
    assert operation is not None
    assert operation.stage is Stage.STARTING
    assert game.piece(persona).engaged
    assert game.refused("end") == "V-09"


def test_the_ventures_that_start_a_rite_are_known(catalog: Catalog) -> None:
    ids = [row["id"] for row in catalog.rows("SELECT id FROM card")]
    found = {card.id for card in catalog.cards(ids) if is_venture(card) and starts_rite(card)}
    assert ASSAULT in found
    assert {"eots:weirding-way", "eots:litany-against-fear"} <= found
    assert not {POGROM, "eots:return-to-the-floor"} & found
    assert len(found) == 15


# --- used up, or stopped --------------------------------------------------------------------------


def test_v_11_passes_it_is_discarded_once_resolved(catalog: Catalog) -> None:
    game = play(catalog)
    venture, _ = on(game)
    game.do(f"activate {venture}")
    through(game)
    assert game.piece(venture).place is Place.HOUSE_DISCARD


def test_v_11_fails_before_it_is_resolved(catalog: Catalog) -> None:
    game = play(catalog)
    venture, _ = that_asks(game)
    game.do(f"activate {venture}")
    game.do("all pass")
    game.do("all pass")
    assert game.piece(venture).place is Place.DOMAIN


def test_v_12_passes_it_works_until_the_interval_ends(catalog: Catalog) -> None:
    game = play(catalog)
    venture, _ = on(game, DRIVE)
    game.do(f"activate {venture}")
    game.do("all pass")
    game.do("all pass")
    assert game.piece(venture).active
    game.do("end")
    assert game.game.active == "ordos"
    assert game.piece(venture).place is Place.HOUSE_DISCARD
    assert not game.game.effects


def test_v_12_fails_a_venture_that_was_not_activated(catalog: Catalog) -> None:
    game = play(catalog)
    venture, _ = on(game, DRIVE)
    game.do("end")
    assert game.piece(venture).place is Place.DOMAIN


def test_v_16_passes_a_tactic_that_engages_the_persona_delays_it(catalog: Catalog) -> None:
    game = play(catalog)
    venture, persona = on(game)
    game.do(f"activate {venture}")
    game.do(f"ordos: play {game.card(DIVERSION, 'ordos', Place.HAND)} on {persona}")
    game.do("all pass")
    assert game.game.operation is None
    assert game.piece(venture).parent == persona
    game.happen(CardsDisengaged(pieces=(persona,)))
    assert f"vernius: activate {venture}" in game.legal()


def test_v_16_passes_a_persona_subdued_meanwhile_delays_it(catalog: Catalog) -> None:
    game = play(catalog)
    venture, persona = on(game)
    game.do(f"activate {venture}")
    game.happen(CardsSubdued(pieces=(persona, venture)))
    game.do("all pass")
    assert game.game.operation is None
    assert game.piece(venture).subdued


def test_v_16_fails_to_save_a_venture_that_a_tactic_discards(catalog: Catalog) -> None:
    game = play(catalog)
    venture, persona = on(game, POGROM)
    game.do(f"activate {venture}")
    game.do(f"ordos: play {game.card(RAIDED, 'ordos', Place.HAND)} on {venture}")
    assert game.piece(venture).place is Place.HOUSE_DISCARD
    game.do("all pass")
    assert game.game.operation is None
    assert not game.piece(persona).engaged


def test_v_16_fails_to_undo_an_engagement_once_made(catalog: Catalog) -> None:
    game = play(catalog)
    venture, persona = on(game)
    game.do(f"activate {venture}")
    game.do("all pass")
    game.happen(CardMoved(piece=venture, holder="vernius", place=Place.HOUSE_DISCARD))
    game.do("all pass")
    assert game.game.operation is None
    assert game.piece(persona).engaged


def test_nothing_is_engaged_or_produced_without_an_operation(catalog: Catalog) -> None:
    at = play(catalog).table()
    for step in (engage_persona, produce):
        with pytest.raises(AssertionError, match="no operation"):
            step(at)


# --- without its persona --------------------------------------------------------------------------


def test_v_13_passes_it_may_go_to_another_persona(catalog: Catalog) -> None:
    game = play(catalog)
    venture, persona = on(game, POGROM)
    other = game.card(GURNEY)
    game.card(MENTAT)
    at = game.table()
    discard(at, at.piece(persona))
    game.happen(*at.events)
    assert game.game.questions[0].choices == (other, "discard")
    game.do(f"answer {other}")
    assert game.piece(venture).parent == other


def test_v_13_passes_a_captured_personas_venture_comes_back(catalog: Catalog) -> None:
    game = play(catalog, settings={"captive-status": "kept"})
    venture, persona = on(game)
    other = game.card(MENTAT)
    at = game.table()
    capture(at, at.piece(persona), "ordos")
    game.happen(*at.events)
    game.do(f"vernius: answer {other}")
    now = game.piece(venture)
    assert (now.parent, now.holder, now.deployed) == (other, "vernius", True)
    assert game.piece(persona).holder == "ordos"


def test_v_13_passes_a_subdued_venture_is_deployed_on_the_other(catalog: Catalog) -> None:
    game = play(catalog)
    venture, persona = on(game)
    other = game.card(MENTAT)
    game.happen(CardsSubdued(pieces=(persona, venture)))
    at = game.table()
    homeless(at, at.piece(persona))
    game.happen(*at.events)
    game.do(f"vernius: answer {other}")
    assert game.piece(venture).deployed


def test_v_13_fails_where_no_other_persona_can_bear_it(catalog: Catalog) -> None:
    game = play(catalog)
    venture, persona = on(game, POGROM)
    game.card(MENTAT)
    at = game.table()
    homeless(at, at.piece(persona))
    assert not at.game.questions
    assert at.piece(venture).place is Place.HOUSE_DISCARD


def test_v_13_passes_the_player_may_discard_it(catalog: Catalog) -> None:
    game = play(catalog)
    venture, persona = on(game)
    game.card(MENTAT)
    at = game.table()
    homeless(at, at.piece(persona))
    game.happen(*at.events)
    game.do("answer discard")
    assert game.piece(venture).place is Place.HOUSE_DISCARD


def test_v_13_fails_a_venture_that_is_gone_meanwhile(catalog: Catalog) -> None:
    game = play(catalog)
    venture, persona = on(game)
    other = game.card(MENTAT)
    at = game.table()
    homeless(at, at.piece(persona))
    game.happen(*at.events)
    game.happen(CardMoved(piece=venture, holder="vernius", place=Place.HAND))
    game.do(f"answer {other}")
    assert game.piece(venture).place is Place.HAND


def test_v_15_passes_down_and_up_with_its_persona(catalog: Catalog) -> None:
    game = play(catalog)
    venture, persona = on(game)
    at = game.table()
    subdue(at, (persona,), "SB-03")
    assert at.piece(venture).subdued
    game.happen(*at.events)
    while game.game.turn == 1 or game.game.phase is not Phase.DECLARATION:
        onward(game)
    assert game.piece(persona).tokens == {Token.DEFERMENT: 1}
    assert not game.piece(venture).tokens
    game.happen(PhaseBegan(phase=Phase.HOUSE_INTERVAL, active="vernius"))
    game.do(f"vernius: deploy {persona}")
    assert game.piece(venture).deployed
    assert game.piece(venture).parent == persona


def test_v_15_fails_by_itself(catalog: Catalog) -> None:
    game = play(catalog)
    venture, persona = on(game)
    game.happen(CardsSubdued(pieces=(persona, venture)))
    game.happen(TokensChanged(piece=venture, token=Token.DEFERMENT, by=1))
    assert game.refused(f"deploy {venture}") == "V-15"


def test_v_15_fails_what_is_down_or_up_already(catalog: Catalog) -> None:
    game = play(catalog)
    _, persona = on(game)
    at = game.table()
    come_up(at, at.piece(persona))
    assert not at.events
    go_down(at, at.piece(persona))
    go_down(at, at.piece(persona))
    assert len(at.events) == 1
