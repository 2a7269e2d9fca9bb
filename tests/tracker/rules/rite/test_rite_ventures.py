"""Ventures that start rites: which rite, against whom, by which limit, with what consequences."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tracker_cases import play
from venture_cases import (
    AGENT,
    ASSAULT,
    BLACKMAIL,
    CHALLENGE,
    COMMANDER,
    COMPLOT,
    DELEGATE,
    DUNE,
    FEUDING,
    GIEDI,
    HORROR,
    JESSICA,
    LITANY,
    MARGOT,
    MATCH,
    OPEN_BATTLE,
    RABBAN,
    REGIONAL,
    SEAT,
    STERILIZATION,
    STILGAR,
    SWORDMASTER,
    WAY,
    answer_all,
    limits,
    named,
    on_to_the_defense,
    stage,
    started,
    to_the_end,
)

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Trait
from cardbase.operation.parse import parsed
from cardbase.program.nodes.contests import StartRite
from cardbase.program.nodes.things import Cards
from cardbase.program.reading.tactics import starts
from tracker.engine.events import LimitUsed, Noted
from tracker.engine.words import Fate, Place, RiteClass, RiteKind, Stage, StatName
from tracker.rules.rite.starting import (
    attacker_may_play,
    fate_by_venture,
    ignores_counter,
    rite_started_by,
)
from tracker.table import verbs  # noqa: F401 - every verb

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog


# --- which rite -----------------------------------------------------------------------------------


def test_v_09_passes_the_rite_starts_at_once_led_by_the_engaged_persona(catalog: Catalog) -> None:
    game, venture, persona = started(catalog, ASSAULT, COMMANDER)
    fief = game.card(GIEDI, "ordos")
    assert game.piece(persona).engaged
    assert named(game) == [f"vernius: rite battle {fief} with {persona}"]
    game.do(f"rite battle {fief}")
    assert stage(game) is Stage.DECLARED
    assert game.game.window is not None
    on_to_the_defense(game)
    rite = game.game.rite
    assert rite is not None
    assert rite.attack.joined == (persona,)
    assert rite.venture == venture
    assert game.piece(venture).place is Place.DOMAIN


def test_v_09_fails_another_kind_of_rite(catalog: Catalog) -> None:
    game, _, _ = started(catalog, ASSAULT, STILGAR)
    other = game.card(JESSICA, "ordos")
    assert game.refused(f"rite duel {other}") == "V-09"
    assert named(game) == []
    game, _, _ = started(catalog, REGIONAL, JESSICA)
    other = game.card(SWORDMASTER, "ordos")
    assert game.refused(f"rite weirding {other}") == "V-09"
    assert len(named(game)) == 1


def test_v_09_fails_another_class_than_the_venture_says(catalog: Catalog) -> None:
    game, _, _ = started(catalog, CHALLENGE, SWORDMASTER)
    fief = game.card(GIEDI, "ordos")
    assert game.refused(f"rite duel {fief} as CHOAM") == "V-09"


def test_v_09_fails_another_leader(catalog: Catalog) -> None:
    from tracker.engine.guards import allows
    from tracker.rules.rite.attack import Attack
    from tracker.rules.rite.declaration import verify_rite

    game, venture, persona = started(catalog, ASSAULT, COMMANDER)
    fief, other = game.card(GIEDI, "ordos"), game.card(RABBAN)
    for leader, fits in ((persona, True), (other, False)):
        attack = Attack(
            kind=RiteKind.BATTLE,
            house="vernius",
            leader=game.piece(leader),
            target=game.piece(fief),
            venture=game.piece(venture),
        )
        assert allows(verify_rite)(game.table(), attack) is fits


def test_a_venture_is_used_up_once_its_rite_is_over(catalog: Catalog) -> None:
    game, venture, persona = started(catalog, ASSAULT, COMMANDER)
    game.do(f"rite battle {game.card(GIEDI, 'ordos')}")
    to_the_end(game)
    assert game.game.operation is None
    assert game.piece(venture).place is Place.HOUSE_DISCARD
    assert game.piece(persona).engaged


def test_a_stopped_rite_uses_its_venture_up_too(catalog: Catalog) -> None:
    game, venture, _ = started(catalog, ASSAULT, COMMANDER)
    fief = game.card(GIEDI, "ordos")
    game.do(f"rite battle {fief}")
    game.do(f"subdue {fief}")
    game.do("all pass")
    assert game.game.operation is None
    assert game.piece(venture).place is Place.HOUSE_DISCARD


def test_a_rite_can_be_forgone_and_the_venture_is_used_up(catalog: Catalog) -> None:
    game, venture, persona = started(catalog, ASSAULT, COMMANDER)
    assert named(game) == []
    assert game.refused("end") == "V-09"
    assert "vernius: forgo" in game.legal()
    game.do("forgo")
    assert game.game.operation is None
    assert game.piece(venture).place is Place.HOUSE_DISCARD
    assert game.piece(persona).engaged
    assert not limits(game)


def test_nothing_is_forgone_when_no_venture_waits(catalog: Catalog) -> None:
    game = play(catalog, settings={"windows": "rotate"})
    persona = game.card(COMMANDER)
    venture = game.card(ASSAULT, on=persona)
    assert game.refused("forgo") == "V-09"
    game.do(f"activate {venture}")
    assert "vernius: forgo" not in game.legal()
    game.do("forgo", why="in a hurry")
    assert game.game.operation is not None


@pytest.mark.parametrize("gone", ["subdue {persona}", "toss {venture}", "ordos: capture {persona}"])
def test_a_venture_stops_when_its_cards_are_gone(catalog: Catalog, gone: str) -> None:
    game, venture, persona = started(catalog, ASSAULT, COMMANDER)
    game.card(GIEDI, "ordos")
    game.do(gone.format(persona=persona, venture=venture))
    answer_all(game)
    assert game.game.operation is None
    assert [e.rule for e in game.events if isinstance(e, Noted)][-1] == "V-16"


# --- whom it targets ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("venture", "host", "kind", "fits", "misfits"),
    [
        (OPEN_BATTLE, COMMANDER, "battle", STILGAR, (GIEDI, JESSICA, SEAT)),
        (BLACKMAIL, DELEGATE, "arbitration", "eots:princess-irulan", (SEAT, JESSICA, DUNE)),
        (CHALLENGE, SWORDMASTER, "duel", GIEDI, (STILGAR, SEAT)),
        (COMPLOT, AGENT, "intrigue", SEAT, (STILGAR, GIEDI)),
    ],
)
def test_a_venture_gives_its_rite_another_kind_of_target(
    catalog: Catalog, venture: str, host: str, kind: str, fits: str, misfits: tuple[str, ...]
) -> None:
    game, _, persona = started(catalog, venture, host)
    target = game.card(fits, "ordos")
    for card in misfits:
        assert game.refused(f"rite {kind} {game.card(card, 'ordos')}") == "R-01"
    assert named(game) == [f"vernius: rite {kind} {target} with {persona}"]
    game.do(f"rite {kind} {target}")
    assert game.game.rite is not None


# --- the limit ------------------------------------------------------------------------------------


def test_v_10_passes_it_counts_unless_the_venture_says_it_does_not(catalog: Catalog) -> None:
    game, _, _ = started(catalog, FEUDING, SWORDMASTER)
    game.do(f"rite duel {game.card(JESSICA, 'ordos')}")
    assert not limits(game)
    game.do("all pass")
    assert limits(game) == {"Landsraad rite:ordos": 1}
    rite = game.game.rite
    assert rite is not None
    assert rite.rite_class is RiteClass.LANDSRAAD


def test_v_10_fails_to_count_where_the_venture_says_so(catalog: Catalog) -> None:
    game, _, _ = started(catalog, ASSAULT, COMMANDER)
    game.do(f"rite battle {game.card(GIEDI, 'ordos')}")
    to_the_end(game)
    assert not limits(game)


@pytest.mark.parametrize(("venture", "allowed"), [(ASSAULT, True), (STERILIZATION, False)])
def test_a_rite_outside_the_limit_comes_after_it_is_used_up(
    catalog: Catalog, venture: str, allowed: bool
) -> None:
    game, _, _ = started(catalog, venture, COMMANDER)
    fief = game.card(GIEDI, "ordos")
    game.happen(LimitUsed(house="vernius", limit="Landsraad rite:ordos"))
    if allowed:
        game.do(f"rite battle {fief}")
        assert stage(game) is Stage.DECLARED
    else:
        assert game.refused(f"rite battle {fief}") == "R-05"
        game.do("forgo")


# --- no talent, and the Weirding rank -------------------------------------------------------------


def test_v_17_passes_any_rite_without_its_talent_run_to_its_end(catalog: Catalog) -> None:
    game, venture, persona = started(catalog, WAY, COMMANDER)
    target = game.card(JESSICA, "ordos")
    fief, charter = game.card(GIEDI, "ordos"), game.card(SEAT, "ordos")
    assert {words.split()[2] for words in named(game)} == {
        "arbitration",
        "battle",
        "duel",
        "intrigue",
    }
    game.do(f"rite duel {target}")
    to_the_end(game)
    assert game.game.operation is None
    assert game.piece(target).subdued
    assert game.piece(persona).deployed
    assert game.piece(venture).place is Place.HOUSE_DISCARD
    assert not game.game.effects
    assert all(game.piece(one).deployed for one in (fief, charter))


def test_v_17_fails_for_a_venture_that_waives_no_talent(catalog: Catalog) -> None:
    game, _, _ = started(catalog, MATCH, COMMANDER)
    assert game.refused(f"rite duel {game.card(JESSICA, 'ordos')}") == "TA-04"


def test_ce_01_passes_force_by_the_rank_of_the_target(catalog: Catalog) -> None:
    game, venture, persona = started(catalog, WAY, COMMANDER)
    game.do(f"rite intrigue {game.card(MARGOT, 'ordos')}")
    on_to_the_defense(game)
    assert not game.game.effects
    game.do("confirm")
    (effect,) = game.game.effects
    assert (effect.on, effect.stat, effect.amount) == (persona, StatName.FORCE, 2)
    assert effect.source == venture


def test_ce_01_passes_the_rank_of_the_persona_that_counters(catalog: Catalog) -> None:
    game, _, persona = started(catalog, WAY, COMMANDER)
    jessica = game.card(JESSICA, "ordos")
    game.do(f"rite intrigue {game.card(MARGOT, 'ordos')}")
    on_to_the_defense(game)
    game.do(f"effect {jessica} Counter +1")
    game.do(f"counter {jessica}")
    (gained,) = (one for one in game.game.effects if one.on == persona)
    assert gained.amount == 3


@pytest.mark.parametrize(("counters", "gains"), [(False, 2), (True, 3)])
def test_ce_01_fails_to_add_a_rank_twice_where_the_defender_declares_again(
    catalog: Catalog, counters: bool, gains: int
) -> None:
    """A tactic in window 3 lets Lady Jessica Counter after all (R-10, OQ-43)."""
    game, _, persona = started(catalog, WAY, COMMANDER, **{"counter-tactic": "both"})
    jessica = game.card(JESSICA, "ordos")
    tactic = game.card("eots:unforeseen-difficulties", "ordos", Place.HAND)
    game.do(f"rite intrigue {game.card(MARGOT, 'ordos')}")
    on_to_the_defense(game)
    game.do("confirm")
    game.do(f"ordos: play {tactic} on {jessica}")
    game.do(f"counter {jessica}" if counters else "confirm")
    assert [one.amount for one in game.game.effects if one.on == persona] == [gains]


def test_ce_01_fails_to_add_anything_without_a_weirding_rank(catalog: Catalog) -> None:
    game, _, _ = started(catalog, WAY, COMMANDER)
    target = game.card(STILGAR, "ordos")
    game.do(f"rite duel {target}")
    to_the_end(game)
    assert game.piece(target).deployed


def test_ce_01_fails_for_the_rank_of_the_target_where_the_leaders_is_set(catalog: Catalog) -> None:
    game, _, _ = started(catalog, WAY, MARGOT, **{"weirding-rank": "leader"})
    game.do(f"rite battle {game.card(GIEDI, 'ordos')}")
    on_to_the_defense(game)
    game.do("confirm")
    assert [effect.amount for effect in game.game.effects] == [2]


def test_ce_02_passes_resistance_by_the_rank_of_the_target(catalog: Catalog) -> None:
    game, venture, persona = started(catalog, LITANY, COMMANDER)
    game.do(f"rite duel {game.card(JESSICA, 'ordos')}")
    on_to_the_defense(game)
    game.do("confirm")
    (effect,) = game.game.effects
    assert (effect.on, effect.stat, effect.amount) == (persona, StatName.RESISTANCE, 3)
    game.do("all pass")
    game.do("decline")
    assert not game.game.effects
    assert game.piece(venture).place is Place.HOUSE_DISCARD


def test_ce_02_fails_to_add_force(catalog: Catalog) -> None:
    game, _, _ = started(catalog, LITANY, COMMANDER)
    target = game.card(JESSICA, "ordos")
    game.do(f"rite duel {target}")
    to_the_end(game)
    assert game.piece(target).deployed


@pytest.mark.parametrize(("said", "falls"), [("target", True), ("leader", False)])
def test_the_players_say_whose_rank_counts(catalog: Catalog, said: str, falls: bool) -> None:
    game, _, _ = started(catalog, WAY, COMMANDER, **{"weirding-rank": "ask"})
    target = game.card(JESSICA, "ordos")
    game.do(f"rite duel {target}")
    on_to_the_defense(game)
    game.do("confirm")
    assert [question.rule for question in game.game.questions] == ["OQ-42"]
    game.do(f"answer {said}")
    game.do("all pass")
    game.do("decline")
    answer_all(game)
    assert game.piece(target).subdued is falls


def test_nobody_is_asked_when_both_ranks_are_the_same(catalog: Catalog) -> None:
    game, _, _ = started(catalog, WAY, COMMANDER, **{"weirding-rank": "ask"})
    game.do(f"rite duel {game.card(STILGAR, 'ordos')}")
    on_to_the_defense(game)
    game.do("confirm")
    assert not game.game.questions


def test_an_answer_after_the_rite_was_ended_changes_nothing(catalog: Catalog) -> None:
    game, _, persona = started(catalog, WAY, COMMANDER, **{"weirding-rank": "ask"})
    game.do(f"rite duel {game.card(JESSICA, 'ordos')}")
    on_to_the_defense(game)
    game.do("confirm")
    game.do("buy 1", why="the rite is off")
    while game.game.questions:
        game.do("answer target")
    assert not [effect for effect in game.game.effects if effect.on == persona]


# --- what else a venture says of its rite ---------------------------------------------------------


@pytest.mark.parametrize(
    ("venture", "host", "kind", "card"),
    [
        (FEUDING, SWORDMASTER, "duel", JESSICA),
        (HORROR, "eots:house-mentat", "intrigue", JESSICA),
    ],
)
def test_the_vanquished_of_a_feud_are_discarded(
    catalog: Catalog, venture: str, host: str, kind: str, card: str
) -> None:
    game, _, _ = started(catalog, venture, host)
    target = game.card(card, "ordos")
    game.do(f"rite {kind} {target}")
    to_the_end(game)
    assert game.piece(target).place is Place.IMPERIAL_DISCARD


def test_only_what_is_no_fief_is_discarded_by_sterilization(catalog: Catalog) -> None:
    game, _, persona = started(catalog, STERILIZATION, COMMANDER)
    fief = game.card(GIEDI, "ordos")
    game.do(f"rite battle {fief}")
    at = game.table()
    assert fate_by_venture(at, game.piece(persona)) is Fate.DISCARDED
    assert fate_by_venture(at, game.piece(fief)) is None
    game, _, persona = started(catalog, ASSAULT, COMMANDER)
    game.do(f"rite battle {game.card(GIEDI, 'ordos')}")
    assert fate_by_venture(game.table(), game.piece(persona)) is None


def test_only_the_defender_plays_the_tactics_of_such_a_rite(catalog: Catalog) -> None:
    for venture, alone in ((CHALLENGE, True), (FEUDING, False)):
        game, _, _ = started(catalog, venture, SWORDMASTER)
        assert attacker_may_play(game.table())
        game.do(f"rite duel {game.card(GIEDI if alone else JESSICA, 'ordos')}")
        assert attacker_may_play(game.table()) is not alone


def test_counters_are_ignored_in_a_regional_assignment(catalog: Catalog) -> None:
    for venture, ignored in ((REGIONAL, True), (ASSAULT, False)):
        game, piece, _ = started(catalog, venture, COMMANDER)
        game.do(f"rite battle {game.card(GIEDI, 'ordos')}")
        assert ignores_counter(game.table()) is ignored
        counters = game.card(COMMANDER, "ordos")
        on_to_the_defense(game)
        assert (f"ordos: counter {counters}" in game.legal()) is not ignored
        game.do("confirm")
        game.do("all pass")
        game.do("decline")
        assert (game.piece(piece).place is Place.DOMAIN) is ignored


# --- what is read of them -------------------------------------------------------------------------


def read(text: str) -> StartRite | None:
    """The rite that the sentences of an operation start."""
    items = parsed(text, "a card").items
    return starts([item for item in items if isinstance(item, t.Sentence)])


def test_fifteen_ventures_start_a_rite(catalog: Catalog) -> None:
    found = {card.id: rite_started_by(card) for card in catalog.all_cards()}
    started = {card: rite for card, rite in found.items() if rite is not None}
    assert len(started) == 15
    assert started[OPEN_BATTLE] == StartRite(
        Kind.BATTLE,
        Cards(kinds=((Kind.PERSONA,),), talent=Trait.BATTLE_RANK),
        Kind.LANDSRAAD,
    )
    assert started[WAY] == StartRite(talentless=True, gains=Trait.FORCE)
    assert not started[ASSAULT].limited


@pytest.mark.parametrize(
    "text",
    [
        "Engage: initiate a battle rite.",
        "Initiate a battle rite. Draw 1 card.",
        "Produce 1 spice in your hoard.",
        "During your House Interval, initiate a battle rite.",
    ],
)
def test_what_does_more_starts_no_rite_by_itself(text: str) -> None:
    assert read(text) is None
