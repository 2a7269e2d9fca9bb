"""What no source decides of a rite is asked, or set: OQ-29, OQ-31, OQ-40."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tracker_cases import Play, play
from venture_cases import (
    ASSAULT,
    BATTALION,
    COINS,
    COMMANDER,
    DELEGATE,
    DUNE,
    GIEDI,
    RABBAN,
    SEAT,
    limits,
    named,
    on_to_the_defense,
    stage,
    started,
)

from tracker.engine.events import Noted
from tracker.engine.words import Place, Stage

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

MARSHALLING = "eots:marshalling-of-the-troops"  # your leader may Direct
STIMULANTS = "eots:rachag-stimulants"  # disengage target persona you govern


# --- who takes part (OQ-40) -----------------------------------------------------------------------


def directed(catalog: Catalog, **settings: str) -> tuple[Play, str, str, str]:
    """A battle by a venture, its leader directing: the game, the words, persona, personnel."""
    game, _, _ = started(catalog, ASSAULT, RABBAN, **settings)
    other = game.card(COMMANDER)
    troop = game.card(BATTALION, on=other)
    fief = game.card("eots:caladan", "ordos")
    return game, f"rite battle {fief} with {other}, {troop}", other, troop


def test_so_05_fails_for_the_leader_of_a_ventures_rite_where_it_is_so_set(
    catalog: Catalog,
) -> None:
    game, words, _, _ = directed(catalog, **{"venture-leader-directs": "no"})
    assert game.refused(words) == "SO-05"


@pytest.mark.parametrize(
    ("answers", "left"), [("yes yes", 2), ("yes no", 1), ("no", 0), ("no no", 0)]
)
def test_the_players_say_who_takes_part_in_a_ventures_rite(
    catalog: Catalog, answers: str, left: int
) -> None:
    game, words, _, _ = directed(catalog)
    game.do(words)
    assert stage(game) is Stage.ASKING
    for said in answers.split()[: 1 if answers.startswith("no") else 2]:
        assert [question.rule for question in game.game.questions] == ["OQ-40"]
        game.do(f"answer {said}")
    assert stage(game) is Stage.DECLARED
    rite = game.game.rite
    assert rite is not None
    assert len(rite.attack.declared) == left


def test_nobody_is_asked_who_takes_part_where_it_is_set(catalog: Catalog) -> None:
    yes = {"venture-leader-directs": "yes", "venture-leader-personnel": "yes"}
    game, words, other, troop = directed(catalog, **yes)
    game.do(words)
    assert stage(game) is Stage.DECLARED
    on_to_the_defense(game)
    assert game.piece(other).engaged
    assert game.piece(troop).engaged


def test_personnel_stays_out_of_a_ventures_rite_where_it_is_so_set(catalog: Catalog) -> None:
    no = {"venture-leader-directs": "yes", "venture-leader-personnel": "no"}
    game, words, _, troop = directed(catalog, **no)
    assert game.refused(words) == "OQ-40"
    game.do(words.removesuffix(f", {troop}"))
    assert stage(game) is Stage.DECLARED


def test_personnel_that_joins_late_stays_out_too(catalog: Catalog) -> None:
    for said, rule in (("no", "OQ-40"), ("yes", "")):
        game, _, persona = started(catalog, ASSAULT, RABBAN, **{"venture-leader-personnel": said})
        troop = game.card(BATTALION, on=persona)
        game.do(f"rite battle {game.card('eots:caladan', 'ordos')}")
        game.do("all pass")
        if rule:
            assert game.refused(f"use {troop}") == rule
        else:
            game.do(f"use {troop}")
            assert game.piece(troop).engaged


@pytest.mark.parametrize(("said", "joined"), [("yes", 1), ("no", 0)])
def test_the_players_say_whether_personnel_joins_late(
    catalog: Catalog, said: str, joined: int
) -> None:
    game, _, persona = started(catalog, ASSAULT, RABBAN)
    troop, second = (game.card(BATTALION, on=persona) for _ in range(2))
    game.do(f"rite battle {game.card('eots:caladan', 'ordos')}")
    game.do("all pass")
    game.do(f"use {troop}")
    assert [question.rule for question in game.game.questions] == ["OQ-40"]
    game.do(f"answer {said}")
    assert game.game.rite is not None
    assert game.game.rite.attack.joined == (persona, troop)[: 1 + joined]
    game.do(f"use {second}")
    assert bool(game.game.questions) is not bool(joined)


def test_the_defenders_personnel_joins_a_ventures_rite_unasked(catalog: Catalog) -> None:
    game, _, _ = started(catalog, ASSAULT, RABBAN)
    fief = game.card("eots:caladan", "ordos")
    troop = game.card(BATTALION, "ordos", on=fief)
    game.do(f"rite battle {fief}")
    for said in ("all pass", "all pass", "confirm", "all pass", "defend", f"ordos: use {troop}"):
        game.do(said)
    assert not game.game.questions
    assert game.game.rite is not None
    assert game.game.rite.defense.joined == (fief, troop)


@pytest.mark.parametrize(("said", "left"), [("yes", 1), ("no", 0)])
def test_the_players_say_whether_a_ventures_leader_directs_late(
    catalog: Catalog, said: str, left: int
) -> None:
    game, _, _ = started(catalog, ASSAULT, "eots:gurney-halleck")
    other, tactic = game.card(COMMANDER), game.card(MARSHALLING, place=Place.HAND)
    game.do(f"rite battle {game.card(GIEDI, 'ordos')}")
    game.do(f"vernius: play {tactic}")
    game.do(f"vernius: direct {other}")
    assert [question.rule for question in game.game.questions] == ["OQ-40"]
    game.do(f"answer {said}")
    assert game.game.rite is not None
    assert game.game.rite.attack.declared == (other,)[:left]


@pytest.mark.parametrize("said", ["no", "ask"])
def test_so_05_passes_a_ventures_leader_that_was_disengaged(catalog: Catalog, said: str) -> None:
    directs = {"venture-leader-directs": said}
    game, _, leader = started(catalog, ASSAULT, "eots:gurney-halleck", **directs)
    other, tactic = game.card(COMMANDER), game.card(MARSHALLING, place=Place.HAND)
    game.do(f"rite battle {game.card(GIEDI, 'ordos')}")
    game.do(f"vernius: play {tactic}")
    if said == "no":
        assert game.refused(f"vernius: direct {other}") == "SO-05"
    game.do(f"vernius: play {game.card(STIMULANTS, place=Place.HAND)} on {leader}")
    game.do(f"vernius: direct {other}")
    assert not game.game.questions


@pytest.mark.parametrize("venture", [True, False])
def test_v_09_fails_to_engage_its_leader_again(catalog: Catalog, venture: bool) -> None:
    if venture:
        game, _, leader = started(catalog, ASSAULT, RABBAN)
    else:
        game = play(catalog)
        leader = game.card(RABBAN)
    troop = game.card(BATTALION, on=leader)
    fief = game.card("eots:caladan", "ordos")
    game.do(f"rite battle {fief} with {leader}, {troop}")
    if venture:
        game.do("answer yes")
        game.do(f"turn {leader}")
    game.do("all pass")
    assert game.piece(leader).engaged is not venture
    assert game.piece(troop).engaged
    assert game.game.rite is not None
    assert game.game.rite.attack.joined == (leader, troop)


# --- Dune as the target of an Arbitration (OQ-29) -------------------------------------------------


@pytest.mark.parametrize(("authority", "asked"), [(True, 0), (False, 1)])
def test_nobody_is_asked_of_dune_where_a_card_allows_it(
    catalog: Catalog, authority: bool, asked: int
) -> None:
    game = play(catalog)
    dune, leader = game.card(DUNE, "ordos"), game.card(DELEGATE)
    if authority:
        game.card("jotc:arbiter-authority", on=leader)
    game.do(f"rite arbitration {dune} with {leader}")
    assert len(game.game.questions) == asked


def test_dune_is_the_target_of_an_arbitration_where_the_players_say_so(catalog: Catalog) -> None:
    game = play(catalog)
    dune, leader = game.card(DUNE, "ordos"), game.card(DELEGATE)
    game.do(f"rite arbitration {dune} with {leader}")
    assert stage(game) is Stage.ASKING
    assert [question.rule for question in game.game.questions] == ["OQ-29"]
    game.do("answer yes")
    assert stage(game) is Stage.DECLARED


def test_a_rite_ended_at_once_leaves_no_question_of_its_own(catalog: Catalog) -> None:
    game = play(catalog)
    dune, leader = game.card(DUNE, "ordos"), game.card(DELEGATE)
    game.do(f"rite arbitration {dune} with {leader}")
    game.do(f"capture {game.card(COMMANDER)} by ordos")
    assert [question.rule for question in game.game.questions] == ["OQ-29", "SO-17"]
    game.do("endrite", why="so it is agreed")
    assert game.game.rite is None
    assert [question.rule for question in game.game.questions] == ["SO-17"]


def test_no_rite_and_no_limit_where_the_players_deny_it(catalog: Catalog) -> None:
    game = play(catalog, settings={"aborted-rite-counts": "yes"})
    dune, leader = game.card(DUNE, "ordos"), game.card(DELEGATE)
    game.do(f"rite arbitration {dune} with {leader}")
    game.do("answer no")
    assert game.game.operation is None
    assert game.game.rite is None
    assert not limits(game)
    assert not game.piece(leader).engaged


def test_a_venture_names_another_target_where_dune_is_denied(catalog: Catalog) -> None:
    game, _, _ = started(catalog, COINS, DELEGATE)
    dune, seat = game.card(DUNE, "ordos"), game.card(SEAT, "ordos")
    game.do(f"rite arbitration {dune}")
    game.do("answer no")
    assert stage(game) is Stage.STARTING
    game.do(f"rite arbitration {seat}")
    assert stage(game) is Stage.DECLARED


@pytest.mark.parametrize("setting", ["yes", "no"])
def test_nobody_is_asked_of_dune_where_it_is_set(catalog: Catalog, setting: str) -> None:
    game = play(catalog, settings={"dune-arbitration": setting})
    dune, leader = game.card(DUNE, "ordos"), game.card(DELEGATE)
    words = f"rite arbitration {dune} with {leader}"
    if setting == "no":
        assert game.refused(words) == "R-01"
        assert named(game) == []
    else:
        game.do(words)
        assert stage(game) is Stage.DECLARED


# --- a rite that stops (OQ-31) --------------------------------------------------------------------


@pytest.mark.parametrize("counts", ["yes", "no"])
def test_a_rite_stopped_before_its_engagement_counts_where_it_is_so_set(
    catalog: Catalog, counts: str
) -> None:
    game = play(catalog, settings={"aborted-rite-counts": counts})
    leader, fief = game.card(COMMANDER), game.card(GIEDI, "ordos")
    game.do(f"rite battle {fief} with {leader}")
    game.do(f"turn {leader}")
    game.do("all pass")
    assert game.game.operation is None
    assert bool(limits(game)) is (counts == "yes")
    assert [e.rule for e in game.events if isinstance(e, Noted)][-1] == "OQ-31"
