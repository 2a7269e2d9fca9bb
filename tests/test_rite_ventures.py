"""Ventures that start rites: which rite, against whom, by which limit, with what consequences."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest
from tracker_cases import Play, play

from cardbase.operation import tree as t
from cardbase.operation.parse import parsed
from errata.errors import DataError
from errata.table import read_table
from tracker import spoken  # noqa: F401 - every verb
from tracker.events import LimitUsed, Noted
from tracker.rite import starters
from tracker.rite.starter_rows import main, rows, starter_of
from tracker.rite.starters import COLUMNS, FILE
from tracker.rite.starting import attacker_may_play, fate_by_venture, ignores_counter
from tracker.words import Fate, Place, RiteClass, RiteKind, Stage, Stat

if TYPE_CHECKING:
    from pathlib import Path

    from cardbase.catalog import Catalog

ASSAULT = "eots:arclight-assault"  # Battle, outside the limit
MATCH = "eots:forbidden-match"  # Duel, outside the limit
COINS = "eots:coins-under-the-table"  # Arbitration, outside the limit
WAY = "eots:weirding-way"
LITANY = "eots:litany-against-fear"
FEUDING = "tat:blood-feuding"  # Duel
CHALLENGE = "tat:challenge-by-combat"  # Duel against a fief
COMPLOT = "tat:choam-complot"  # Intrigue against a charter
OPEN_BATTLE = "tat:open-battle"  # Battle against a persona
BLACKMAIL = "tat:political-blackmail"  # Arbitration against a persona
REGIONAL = "tat:regional-assignment"
STERILIZATION = "tat:sterilization-proceedings"  # Battle
HORROR = "tat:unleashed-horror"  # Intrigue

COMMANDER = "eots:guard-commander"  # Battle 2, Resistance 2, Counters in battles
SWORDMASTER = "eots:house-swordmaster"  # Dueling 3, Resistance 3, Counters in duels
AGENT = "eots:house-agent"  # Intrigue 2, Resistance 2
DELEGATE = "eots:choam-delegate"  # Arbitration 2, Resistance 2
RABBAN = "eots:glossu-rabban"  # Battle 3, Command 2, Directs in battles
JESSICA = "eots:lady-jessica"  # Intrigue 1, Weirding 3, Resistance 3, Counters but in battles
MARGOT = "eots:lady-margot"  # Intrigue 3, Weirding 2, Resistance 3
STILGAR = "eots:stilgar"  # Dueling 1, Battle 3, Resistance 3
GIEDI = "eots:giedi-prime"  # Resistance 6
SEAT = "eots:exchange-seat"  # a charter, Resistance 6
DUNE = "eots:dune"
BATTALION = "eots:house-battalion"  # Battle 1

AS_TARGET = {"weirding-rank": "target"}


def started(catalog: Catalog, venture: str, host: str, **settings: str) -> tuple[Play, str, str]:
    """A game in which a venture waits for its rite to be named: the game, venture, persona."""
    quiet = {"surprise": "first", "bonus-without-subdual": "yes"}
    game = play(catalog, settings={**quiet, **AS_TARGET, **settings})
    persona = game.card(host)
    piece = game.card(venture, on=persona)
    activate(game, piece)
    return game, piece, persona


def activate(game: Play, venture: str) -> None:
    """Activate a venture, up to the naming of its rite."""
    game.do(f"activate {venture}")
    game.do("next")
    game.do("next")


def on_to_the_defense(game: Play) -> None:
    """Let windows 1 and 2 go by."""
    game.do("next")
    game.do("next")


def to_the_end(game: Play) -> None:
    """The target is confirmed and stays out; the bonus, where it is asked, is taken."""
    on_to_the_defense(game)
    game.do("confirm")
    game.do("next")
    game.do("decline")
    answer_all(game)


def answer_all(game: Play) -> None:
    """Answer what is asked by its first choice, or by a number."""
    while game.game.questions:
        game.do(f"answer {(*game.game.questions[0].choices, '1')[0]}")


def limits(game: Play) -> dict[str, int]:
    """What has been counted against the House limits of rites."""
    used = game.house().used
    return {limit: many for limit, many in used.items() if " rite:" in limit}


def stage(game: Play) -> Stage | None:
    """How far the operation under way has come."""
    return game.game.operation.stage if game.game.operation else None


def named(game: Play, word: str = "rite") -> list[str]:
    """What may be said that begins with a word."""
    return [words for words in game.legal() if words.startswith(f"vernius: {word}")]


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
    from tracker.rite.declaration import Attack, can_declare

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
        assert can_declare(game.table(), attack) is fits


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
    game.do("next")
    assert game.game.operation is None
    assert game.piece(venture).place is Place.HOUSE_DISCARD


def test_a_rite_can_be_forgone_and_the_venture_is_used_up(catalog: Catalog) -> None:
    game, venture, persona = started(catalog, ASSAULT, COMMANDER)
    assert named(game) == []
    assert game.refused("next") == "V-09"
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
    game.do("next")
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
    assert (effect.on, effect.stat, effect.amount) == (persona, Stat.FORCE, 2)
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
    assert (effect.on, effect.stat, effect.amount) == (persona, Stat.RESISTANCE, 3)
    game.do("next")
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
    game.do("next")
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
        game.do("next")
        if rule:
            assert game.refused(f"use {troop}") == rule
        else:
            game.do(f"use {troop}")
            assert game.piece(troop).engaged


# --- Dune as the target of an Arbitration (OQ-29) -------------------------------------------------


def test_dune_is_the_target_of_an_arbitration_where_the_players_say_so(catalog: Catalog) -> None:
    game = play(catalog)
    dune, leader = game.card(DUNE, "ordos"), game.card(DELEGATE)
    game.do(f"rite arbitration {dune} with {leader}")
    assert stage(game) is Stage.ASKING
    assert [question.rule for question in game.game.questions] == ["OQ-29"]
    game.do("answer yes")
    assert stage(game) is Stage.DECLARED


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
    game.do("next")
    assert game.game.operation is None
    assert bool(limits(game)) is (counts == "yes")
    assert [e.rule for e in game.events if isinstance(e, Noted)][-1] == "OQ-31"


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
        game.do("next")
        game.do("decline")
        assert (game.piece(piece).place is Place.DOMAIN) is ignored


# --- the table of starters ------------------------------------------------------------------------


@cache
def tree(operation: str) -> t.Operation:
    """The tree of an operation."""
    return parsed(operation, "a card")


def test_the_table_is_what_the_trees_say(catalog: Catalog) -> None:
    table = [tuple(row.cells.values()) for row in read_table(FILE, COLUMNS)]
    assert table == list(rows((card, tree(card.operation)) for card in catalog.all_cards()))
    assert len(table) == 14


def test_the_script_writes_the_table(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert home.is_dir()
    main()
    assert capsys.readouterr().out == FILE.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "text",
    [
        "Engage: initiate a battle rite.",
        "Initiate a battle rite. Draw 1 card.",
        "Produce 1 spice in your hoard.",
        "During your House Interval, initiate a battle rite.",
    ],
)
def test_what_does_more_is_left_to_the_table(text: str) -> None:
    assert starter_of(parsed(text)) is None


def test_a_wrong_word_in_the_table_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "starters.csv"
    file.write_text(",".join(COLUMNS) + "\neots:pogrom,War,,,,,,,,,\n", encoding="utf-8")
    monkeypatch.setattr(starters, "FILE", file)
    with pytest.raises(DataError, match="kind"):
        starters.starters.__wrapped__()
