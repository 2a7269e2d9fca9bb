"""A rite under way on one screen, and as JSON: both sides, their numbers, what is awaited."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from game_cases import keep
from places import DOCS
from rite_scene import (
    ARAMSHAM,
    CALADAN,
    COMMANDER,
    FIRST_TROOP,
    HIS_TROOP,
    MOMENTS,
    RABBAN,
    SECOND_TROOP,
    at_moment,
    scene,
)

from tracker.engine.events import CardsEngaged, DefenseDeclared, FateSettled, OperationAdvanced
from tracker.engine.words import Fate, Stage, StatName, Until
from tracker.rules.lasting import begin_effect
from tracker.standing.sides import SEGMENTS
from tracker.views.rite import Shown, shown

if TYPE_CHECKING:
    from command_line import Golden, Kanly
    from tracker_cases import Play

    from cardbase.catalog.catalog import Catalog

pytestmark = pytest.mark.usefixtures("home")

JSON_PAGE = (DOCS / "json.md").read_text(encoding="utf-8")


def now(game: Play) -> Shown:
    return shown(game.table())


def give(game: Play, piece: str, stat: StatName, amount: int = 1) -> None:
    """Begin an effect on a card for as long as the rite lasts."""
    at = game.table()
    begin_effect(at, piece, stat, amount, Until.OPERATION, "")
    game.happen(*at.events)


def does(rite: Shown) -> dict[str, str]:
    sides = (rite.attack, rite.defense)
    return {one.piece: one.does for side in sides for one in side.fighters}


def marks(rite: Shown) -> dict[str, tuple[str, ...]]:
    sides = (rite.attack, rite.defense)
    return {one.piece: one.marks for side in sides for one in side.fighters}


def surprised(catalog: Catalog) -> Play:
    """Aramsham, who has Surprise, has to divide his force between two troops."""
    game = scene(catalog, surprise="first")
    game.do(f"rite battle {CALADAN} with {ARAMSHAM}")
    for words in (
        "all pass",
        "all pass",
        f"confirm with {FIRST_TROOP}, {SECOND_TROOP}",
        "all pass",
        "defend",
    ):
        game.do(words)
    game.do("all pass")
    return game


# --- the page -------------------------------------------------------------------------------------


@pytest.mark.parametrize("moment", MOMENTS)
def test_each_moment_of_a_rite_is_one_screen(
    catalog: Catalog, kanly: Kanly, golden: Golden, moment: str
) -> None:
    keep(at_moment(catalog, moment))
    said = kanly("game", "status")
    assert (said.code, said.err) == (0, "")
    assert max(map(len, said.out.splitlines())) <= 80
    assert len(said.out.splitlines()) <= 30
    golden(f"rite-{moment}-80.txt", said.out)


@pytest.mark.parametrize("columns", [40, 100])
def test_the_screen_keeps_to_the_terminal(
    catalog: Catalog, kanly: Kanly, golden: Golden, columns: int
) -> None:
    keep(at_moment(catalog, "defense"))
    said = kanly("game", "status", columns=columns)
    assert max(map(len, said.out.splitlines())) <= columns
    golden(f"rite-defense-{columns}.txt", said.out)


def test_force_to_divide_is_on_the_screen(catalog: Catalog, kanly: Kanly, golden: Golden) -> None:
    keep(surprised(catalog))
    golden("rite-divide-80.txt", kanly("game", "status").out)


def test_the_bonus_is_asked_on_the_screen(catalog: Catalog, kanly: Kanly, golden: Golden) -> None:
    game = at_moment(catalog, "engagement")
    give(game, RABBAN, StatName.FORCE, 3)
    game.do("decline")
    keep(game)
    golden("rite-bonus-80.txt", kanly("game", "status").out)


def test_the_domains_come_back_when_asked_for(catalog: Catalog, kanly: Kanly) -> None:
    game = at_moment(catalog, "defense")
    give(game, ARAMSHAM, StatName.COMMAND)
    keep(game)
    assert "Commander Aramsham [c3]" not in kanly("game", "status").out
    every = kanly("game", "status", "--all").out
    assert "Commander Aramsham [c3]" in every
    assert "Battle rite (Landsraad) against Caladan" in every
    assert "CROE" in every
    assert every.count("+1 command of Commander Aramsham") == 1


def test_effects_on_who_fights_are_on_the_screen(catalog: Catalog, kanly: Kanly) -> None:
    game = at_moment(catalog, "defense")
    give(game, RABBAN, StatName.FORCE, 2)
    give(game, RABBAN, StatName.SURPRISE)
    keep(game)
    text = kanly("game", "status").out
    assert "+2 force of Glossu Rabban; until: operation" in text
    assert "leads; Surprise; Direct" in text
    assert "+1 Surprise" not in text


def test_force_that_can_vanquish_nobody_is_said_so(catalog: Catalog, kanly: Kanly) -> None:
    game = at_moment(catalog, "defense")
    give(game, CALADAN, StatName.UNTOUCHED)
    keep(game)
    assert "4 force; no force can vanquish the leader" in kanly("game", "status").out
    assert now(game).attack.over is None


@pytest.mark.parametrize("words", ["rite", "rite show"])
def test_rite_shows_the_rite_under_way(catalog: Catalog, kanly: Kanly, words: str) -> None:
    keep(at_moment(catalog, "defense"))
    said = kanly("game", *words.split())
    assert (said.code, said.out) == (0, kanly("game", "status").out)
    shown = kanly("game", "rite", "show", "--json").out
    assert shown == kanly("game", "rite", "--json").out
    rite = json.loads(shown)
    assert rite["format"] == "kanly.game-rite/1"
    assert rite["rite"] == json.loads(kanly("game", "status", "--json").out)["rite"]


@pytest.mark.parametrize("words", ["rite", "rite show", "rite show --json"])
def test_rite_without_one_says_how_to_look_ahead(
    catalog: Catalog, kanly: Kanly, words: str
) -> None:
    keep(scene(catalog))
    said = kanly("game", *words.split())
    assert (said.code, said.out) == (1, "")
    told = "no rite is under way; kanly game rite preview KIND TARGET looks at one beforehand"
    assert told in said.err


def test_a_game_without_a_rite_has_its_usual_page(catalog: Catalog, kanly: Kanly) -> None:
    keep(scene(catalog))
    usual = kanly("game", "status")
    assert usual.out == kanly("game", "status", "--all").out
    assert "Commander Aramsham [c3]" in usual.out


# --- JSON -----------------------------------------------------------------------------------------


def test_json_has_what_the_screen_has(catalog: Catalog, kanly: Kanly) -> None:
    keep(at_moment(catalog, "defense"))
    rite = json.loads(kanly("game", "status", "--json").out)["rite"]
    assert (rite["kind"], rite["class"], rite["target"]) == ("Battle", "Landsraad", CALADAN)
    assert (rite["segment"], rite["segment_name"]) == (3, "Defender Declaration")
    assert (rite["window_number"], rite["tactics"], rite["venture"]) == (None, None, None)
    assert rite["waits_for"] == {
        "house": "ordos",
        "words": ["confirm", "counter"],
        "says": "confirms Caladan as defense leader, or Counters",
        "rule": "R-10",
    }
    attack, defense = rite["attack"], rite["defense"]
    assert (attack["force"], attack["against"], attack["over"]) == (4, 5, -1)
    assert [one["id"] for one in attack["participants"]] == [RABBAN, HIS_TROOP]
    assert attack["participants"][0]["marks"] == ["Direct"]
    assert (defense["outside"], defense["counters"]) == ([FIRST_TROOP, SECOND_TROOP], [COMMANDER])
    documents = [rite, rite["waits_for"], attack, attack["participants"][0]]
    assert all(f"`{key}`" in JSON_PAGE for one in documents for key in one)


def test_json_names_the_open_window(catalog: Catalog, kanly: Kanly) -> None:
    keep(at_moment(catalog, "window-1"))
    rite = json.loads(kanly("game", "status", "--json").out)["rite"]
    assert (rite["window_number"], rite["waits_for"]) == (1, None)
    assert rite["tactics"].endswith("; Declaration tactics by House Moritani")


def test_json_has_no_rite_where_there_is_none(catalog: Catalog, kanly: Kanly) -> None:
    keep(scene(catalog))
    assert json.loads(kanly("game", "status", "--json").out)["rite"] is None


# --- the numbers ----------------------------------------------------------------------------------


def test_every_stage_belongs_to_a_segment() -> None:
    assert set(SEGMENTS) == set(Stage)
    assert sorted({one.number for one in SEGMENTS.values()}) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("moment", "attack", "defense"),
    [
        ("window-1", (4, 5), (2, 5)),  # Caladan alone is to engage
        ("window-2", (4, 5), (2, 5)),
        ("window-3", (4, 9), (4, 5)),  # with two troops before it
        ("window-4", (4, 9), (4, 5)),
    ],
)
def test_force_stands_against_resistance(
    catalog: Catalog, moment: str, attack: tuple[int, int], defense: tuple[int, int]
) -> None:
    rite = now(at_moment(catalog, moment))
    assert (rite.attack.force, rite.attack.against) == attack
    assert (rite.defense.force, rite.defense.against) == defense


def test_a_card_stands_in_the_rite_as_its_moment_has_it(catalog: Catalog) -> None:
    assert does(now(at_moment(catalog, "window-1"))) == {
        RABBAN: "to engage",
        HIS_TROOP: "declared",
        CALADAN: "to engage",
    }
    later = does(now(at_moment(catalog, "window-4")))
    assert set(later.values()) == {"takes part"}
    assert list(later) == [RABBAN, HIS_TROOP, CALADAN, FIRST_TROOP, SECOND_TROOP]


def test_a_leader_that_was_engaged_before_has_no_force(catalog: Catalog) -> None:
    game = at_moment(catalog, "defense")
    game.happen(CardsEngaged(pieces=(CALADAN,)))
    rite = now(game)
    assert rite.defense.force == 0
    assert does(rite)[CALADAN] == "engaged before, no force"


def test_a_leader_that_does_not_engage_has_no_force(catalog: Catalog) -> None:
    game = at_moment(catalog, "engagement")
    game.happen(OperationAdvanced(stage=Stage.ASSESSING))
    rite = now(game)
    assert rite.defense.force == 0
    assert does(rite)[CALADAN] == "does not engage, no force"


@pytest.mark.parametrize(("words", "said"), [("subdue", "subdued"), ("return", "gone")])
def test_who_left_has_no_force(catalog: Catalog, words: str, said: str) -> None:
    game = at_moment(catalog, "window-2")
    game.do(f"vernius: {words} {HIS_TROOP}" + " to hand" * (words == "return"))
    rite = now(game)
    assert does(rite)[HIS_TROOP] == said
    assert rite.attack.force == 3


def test_a_countering_leader_is_told_from_the_original_target(catalog: Catalog) -> None:
    game = at_moment(catalog, "defense")
    game.do(f"counter {COMMANDER}")
    rite = now(game)
    assert (rite.target, rite.defense.fighters[0].piece) == (CALADAN, COMMANDER)
    assert rite.attack.fighters[0].leads
    assert rite.defense.counters == ()
    assert rite.attack.against == 2


def test_marks_say_what_effects_do(catalog: Catalog) -> None:
    game = at_moment(catalog, "defense")
    for stat in (StatName.CAPTURED, StatName.DISCARDED, StatName.UNTOUCHED):
        give(game, CALADAN, stat)
    give(game, RABBAN, StatName.FREE_FORCE)
    said = marks(now(game))
    assert set(said[CALADAN]) == {
        "captured if vanquished",
        "discarded if vanquished",
        "force does not touch it",
    }
    assert "assigns force in any order" in said[RABBAN]
    assert said[HIS_TROOP] == ()


def test_the_original_target_is_marked_where_it_only_takes_part(catalog: Catalog) -> None:
    game = at_moment(catalog, "defense")
    game.happen(DefenseDeclared(house="ordos", leader=COMMANDER, declared=(CALADAN,)))
    said = marks(now(game))
    assert (said[CALADAN], said[COMMANDER]) == (("the original target",), ())


@pytest.mark.parametrize(
    ("fate", "captor", "said"),
    [
        (Fate.CAPTURED, "vernius", "to be captured by House Vernius"),
        (Fate.DISCARDED, "", "to be discarded"),
    ],
)
def test_a_fate_stands_beside_the_card(
    catalog: Catalog, fate: Fate, captor: str, said: str
) -> None:
    game = at_moment(catalog, "window-4")
    game.happen(FateSettled(piece=CALADAN, fate=fate, captor=captor))
    assert marks(now(game))[CALADAN] == (said,)


def test_free_force_needs_the_leader_alone(catalog: Catalog) -> None:
    game = at_moment(catalog, "window-4")
    assert now(game).attack.against == 9
    give(game, RABBAN, StatName.FREE_FORCE)
    assert now(game).attack.against == 5


def test_surprise_counts_what_comes_after_it_too(catalog: Catalog) -> None:
    game = surprised(catalog)
    rite = now(game)
    assert rite.waiting is not None
    assert (rite.waiting.house, rite.waiting.words) == ("vernius", ("divide",))
    assert (rite.attack.force, rite.defense.force) == (3, 4)
    assert rite.attack.against == 9
    game.do(f"divide {FIRST_TROOP}, {SECOND_TROOP}")
    assert game.game.rite is None


def test_what_was_vanquished_keeps_its_place_on_the_screen(catalog: Catalog) -> None:
    game = at_moment(catalog, "engagement")
    give(game, RABBAN, StatName.FORCE, 3)
    game.do("decline")
    rite = now(game)
    assert does(rite)[CALADAN] == "vanquished"
    assert (rite.segment.number, rite.attack.force) == (6, 7)
    assert rite.defense.fighters[0].given == 7
    assert rite.defense.fighters[0].fallen
