"""Tactics that let a persona Counter (CE-14 to CE-17), and when they are played (OQ-43)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rite_tables import GIEDI, PITER, Fight

from tracker.engine.events import DefenseReopened, EffectBegan
from tracker.engine.words import Place, Stage, StatName
from tracker.rules.rite.abilities import may_counter
from tracker.standing.figures import shift

if TYPE_CHECKING:
    from tracker_cases import Play

    from cardbase.catalog.catalog import Catalog

UNREADY = "eots:feigned-unreadiness"  # discard target battle tactic
PERILOUS = "eots:perilous-terrain"  # target persona may Counter
LETO, MENTAT = "eots:duke-leto-atreides", "eots:house-mentat"
CHARTER = "eots:choam-directorship"

COUNTERS = {
    "arbitration": ("eots:brilliant-rhetoric", LETO, CHARTER),
    "battle": (PERILOUS, "eots:gurney-halleck", GIEDI),
    "duel": ("eots:secund-elect", "eots:gurney-halleck", PITER),
    "intrigue": ("eots:unforeseen-difficulties", "eots:thufir-hawat", PITER),
}
"""Each kind of rite: its tactic that lets a persona Counter, a leader, a target."""


def stage(game: Play) -> Stage | None:
    return game.game.operation.stage if game.game.operation is not None else None


# --- Counter by a tactic (CE-14 to CE-17, OQ-43) --------------------------------------------------


def countered(catalog: Catalog, kind: str) -> tuple[Fight, str, str]:
    """A rite of a kind, an aide of the defender that cannot Counter, a tactic that lets it."""
    card, leader, target = COUNTERS[kind]
    fight = Fight(catalog, kind, leader=leader, target=target)
    return fight, fight.game.card(MENTAT, "ordos"), fight.hand(card, "ordos")


def passes(catalog: Catalog, kind: str) -> None:
    fight, aide, tactic = countered(catalog, kind)
    game = fight.declare()
    game.do(f"ordos: play {tactic} on {aide}")
    assert game.piece(tactic).active
    game.do("all pass")
    game.do("all pass")
    assert f"ordos: counter {aide}" in game.legal()
    game.do(f"ordos: counter {aide}")
    assert game.game.rite is not None
    assert game.game.rite.defense.leader == aide


def fails(catalog: Catalog, kind: str) -> None:
    fight, aide, tactic = countered(catalog, kind)
    game = fight.to_window(2)
    assert game.refused(f"ordos: play {tactic} on {aide}") == "TC-06"
    game.do("all pass")
    assert game.refused(f"ordos: counter {aide}") == "SO-10"


def test_ce_14_passes_a_persona_may_counter(catalog: Catalog) -> None:
    passes(catalog, "arbitration")


def test_ce_14_fails_without_it(catalog: Catalog) -> None:
    fails(catalog, "arbitration")


def test_ce_15_passes_a_persona_may_counter(catalog: Catalog) -> None:
    passes(catalog, "battle")


def test_ce_15_fails_without_it(catalog: Catalog) -> None:
    fails(catalog, "battle")


def test_ce_16_passes_a_persona_may_counter(catalog: Catalog) -> None:
    passes(catalog, "duel")


def test_ce_16_fails_without_it(catalog: Catalog) -> None:
    fails(catalog, "duel")


def test_ce_17_passes_a_persona_may_counter(catalog: Catalog) -> None:
    passes(catalog, "intrigue")


def test_ce_17_fails_without_it(catalog: Catalog) -> None:
    fails(catalog, "intrigue")


def test_a_counter_ends_with_a_tactic_that_is_discarded(catalog: Catalog) -> None:
    fight, aide, tactic = countered(catalog, "battle")
    game = fight.declare()
    game.do(f"ordos: play {tactic} on {aide}")
    game.do("all pass")
    game.do(f"vernius: play {fight.hand(UNREADY)} on {tactic}")
    game.do("all pass")
    assert not may_counter(game.table(), game.piece(aide))
    assert game.refused(f"ordos: counter {aide}") == "SO-10"


def late(catalog: Catalog, setting: str) -> tuple[Play, str, str]:
    """Window 3 of a battle, in which the target is confirmed."""
    card, leader, target = COUNTERS["battle"]
    fight = Fight(catalog, leader=leader, target=target, settings={"counter-tactic": setting})
    aide, tactic = fight.game.card(MENTAT, "ordos"), fight.hand(card, "ordos")
    return fight.to_window(3), aide, tactic


def test_oq_43_window_1_only(catalog: Catalog) -> None:
    game, aide, tactic = late(catalog, "window-1")
    assert game.refused(f"ordos: play {tactic} on {aide}") == "R-10"
    assert not [words for words in game.legal() if f"play {tactic}" in words]


def test_oq_43_both_windows_open_the_defense_anew(catalog: Catalog) -> None:
    game, aide, tactic = late(catalog, "both")
    game.do(f"ordos: play {tactic} on {aide}")
    assert [event for event in game.events if isinstance(event, DefenseReopened)]
    assert stage(game) is Stage.DEFENSE
    assert game.game.window is None
    game.do(f"counter {aide}")
    game.do("all pass")
    game.do("defend")
    assert game.game.rite is not None
    assert game.game.rite.defense.joined == (aide,)


def test_oq_43_the_target_may_be_confirmed_once_more(catalog: Catalog) -> None:
    game, aide, tactic = late(catalog, "both")
    game.do(f"ordos: play {tactic} on {aide}")
    game.do("confirm")
    assert game.game.rite is not None
    assert game.game.rite.defense.leader == game.game.rite.target


def test_oq_43_no_use_for_who_cannot_counter(catalog: Catalog) -> None:
    game, aide, tactic = late(catalog, "both")
    game.do(f"turn {aide}")
    game.do(f"ordos: play {tactic} on {aide}")
    assert not [event for event in game.events if isinstance(event, DefenseReopened)]
    assert game.game.window is not None


def test_oq_43_the_players_say_it_works(catalog: Catalog) -> None:
    game, aide, tactic = late(catalog, "ask")
    game.do(f"ordos: play {tactic} on {aide}")
    assert game.game.questions[0].rule == "R-10"
    game.do("answer works")
    assert may_counter(game.table(), game.piece(aide))
    assert f"ordos: counter {aide}" in game.legal()


def test_oq_43_the_players_say_it_is_too_late(catalog: Catalog) -> None:
    game, aide, tactic = late(catalog, "ask")
    game.do(f"ordos: play {tactic} on {aide}")
    game.do("answer too late")
    assert game.piece(tactic).place is Place.HAND
    assert game.piece(tactic).holder == "ordos"
    assert not [event for event in game.events if isinstance(event, EffectBegan)]
    assert game.game.window is not None


def test_oq_43_nobody_is_asked_once_the_rite_is_ended(catalog: Catalog) -> None:
    game, aide, tactic = late(catalog, "ask")
    game.do(f"ordos: play {tactic} on {aide}")
    game.do("endrite", why="so it is agreed")
    assert not game.game.questions
    assert game.game.operation is None
    assert not game.game.effects


def test_oq_43_the_answer_finds_the_persona_gone(catalog: Catalog) -> None:
    game, aide, tactic = late(catalog, "ask")
    game.do(f"ordos: play {tactic} on {aide}")
    game.do(f"toss {aide}")
    game.do("answer works")
    assert shift(game.game, aide, StatName.COUNTER) == 0
    assert game.game.window is not None


def test_oq_43_rotating_windows(catalog: Catalog) -> None:
    card, leader, target = COUNTERS["battle"]
    settings = {"counter-tactic": "both", "windows": "rotate"}
    fight = Fight(catalog, leader=leader, target=target, settings=settings)
    aide, tactic = fight.game.card(MENTAT, "ordos"), fight.hand(card, "ordos")
    game = fight.declare()
    for said in ("pass", "pass", "pass", "pass", "confirm", "vernius: pass"):
        game.do(said)
    game.do(f"ordos: play {tactic} on {aide}")
    game.do(f"counter {aide}")
    for said in ("vernius: pass", "ordos: pass", "defend"):
        game.do(said)
    assert game.game.rite is not None
    assert game.game.rite.defense.leader == aide
