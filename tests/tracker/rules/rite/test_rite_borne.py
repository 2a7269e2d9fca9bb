"""What lies on a participant and does more than add to a number, in real rites."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tracker_cases import Play, play
from vanquished_cases import AGENT, COMMANDER, DELEGATE, SETTLED, fight, lay

from tracker.engine.events import Noted
from tracker.engine.words import Place, StatName
from tracker.rules.rite.borne import TOPIC
from tracker.rules.rite.force import force_bonus
from tracker.standing.figures import resistance
from tracker.table import verbs  # noqa: F401 - every verb

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

GURNEY, GIEDI, TROOP = "eots:gurney-halleck", "eots:giedi-prime", "eots:house-battalion"
CANNON, COMBAT = "tat:cannon-artillery", "eots:weirding-combat"
CRUSHER, RIGGERS = "tat:troop-crusher", "jotc:ice-riggers"
SHIELD, JESSICA, IDAHO = "eots:personal-shield", "eots:lady-jessica", "eots:duncan-idaho"
TO_THE_END = ("all pass", "defend", "all pass")


def say(game: Play, *words: str) -> Play:
    """Say words one after the other."""
    for one in words:
        game.do(one)
    return game


def noted(game: Play) -> list[str]:
    return [event.text for event in game.events if isinstance(event, Noted)]


def stats(game: Play, on: str) -> dict[str, int]:
    return {effect.stat: effect.amount for effect in game.game.effects if effect.on == on}


# --- Cannon Artillery -----------------------------------------------------------------------------


def fired_at(
    catalog: Catalog, shield: str, *, on: str = "troop", brought: bool = True
) -> tuple[Play, str]:
    """A battle in which a Guard Commander Counters that may have a shield."""
    game = play(catalog, settings=SETTLED)
    gurney = game.card(GURNEY)
    troop = game.card(TROOP, on=gurney)
    game.card(CANNON, on=troop if on == "troop" else game.card("eots:arrakeen"))
    fief, officer = game.card(GIEDI, "ordos"), game.card(COMMANDER, "ordos")
    if shield:
        game.card(shield, "ordos", on=officer)
    lay(game, gurney, StatName.FORCE, by=20)
    game.do(f"rite battle {fief} with {gurney}" + f", {troop}" * brought)
    return say(game, "all pass", "all pass", f"counter {officer}", *TO_THE_END), officer


@pytest.mark.parametrize(
    ("shield", "on", "brought", "falls"),
    [
        (SHIELD, "troop", True, False),
        ("", "troop", True, True),
        ("eots:oil-lense-binoculars", "troop", True, True),
        (SHIELD, "elsewhere", True, True),
        (SHIELD, "troop", False, True),
    ],
)
def test_cannon_artillery_vanquishes_nobody_with_a_shield(
    catalog: Catalog, shield: str, on: str, brought: bool, falls: bool
) -> None:
    game, officer = fired_at(catalog, shield, on=on, brought=brought)
    assert game.piece(officer).subdued is falls


def test_cannon_artillery_of_the_defender_spares_an_attacker_with_a_shield(
    catalog: Catalog,
) -> None:
    made = fight(catalog, "battle", GURNEY, GIEDI)
    made.game.card(SHIELD, on=made.leader)
    made.game.card(CANNON, "ordos", on=made.target)
    lay(made.game, made.target, StatName.FORCE, by=20)
    assert made.go().piece(made.leader).deployed
    assert made.leader not in made.fallen


def test_a_shield_that_is_gone_holds_no_more(catalog: Catalog) -> None:
    game = play(catalog, settings=SETTLED)
    gurney = game.card(GURNEY)
    troop = game.card(TROOP, on=gurney)
    game.card(CANNON, on=troop)
    fief, officer = game.card(GIEDI, "ordos"), game.card(COMMANDER, "ordos")
    shield = game.card(SHIELD, "ordos", on=officer)
    lay(game, gurney, StatName.FORCE, by=20)
    game.do(f"rite battle {fief} with {gurney}, {troop}")
    say(game, "all pass", "all pass", f"counter {officer}")
    assert StatName.UNTOUCHED in stats(game, officer)
    game.do(f"toss {shield}")
    assert StatName.UNTOUCHED not in stats(game, officer)
    say(game, *TO_THE_END)
    assert game.piece(officer).subdued


def test_cannon_artillery_does_nothing_in_other_rites(catalog: Catalog) -> None:
    made = fight(catalog, "duel", IDAHO, AGENT)
    made.game.card(CANNON, on=made.leader)
    made.game.card(SHIELD, "ordos", on=made.target)
    lay(made.game, made.leader, StatName.FORCE, by=20)
    assert made.go().piece(made.target).subdued


# --- Weirding Combat ------------------------------------------------------------------------------


def combat(catalog: Catalog, kind: str = "duel", leader: str = JESSICA) -> tuple[Play, str, str]:
    """A rite against a persona with Weirding Combat, up to window 4."""
    made = fight(catalog, kind, IDAHO if kind == "duel" else AGENT, leader)
    one = made.game.card(COMBAT, "ordos", on=made.target)
    made.game.do(f"rite {kind} {made.target} with {made.leader}")
    say(made.game, "all pass", "all pass", "confirm", "all pass", "defend")
    return made.game, made.target, one


def added(game: Play, piece: str) -> tuple[int, int]:
    """What cards add to the force of a card, and its Resistance."""
    at = game.table()
    return force_bonus(at, at.piece(piece)), resistance(at, at.piece(piece))


@pytest.mark.parametrize("said", ["force", "resistance"])
def test_weirding_combat_asks_for_force_or_resistance(catalog: Catalog, said: str) -> None:
    game, jessica, one = combat(catalog)
    assert [(q.topic, q.about, q.house) for q in game.game.questions] == [(TOPIC, one, "ordos")]
    before = added(game, jessica)
    game.do(f"answer {said}")
    now = {"force": (3, 0), "resistance": (0, 3)}[said]
    assert tuple(b - a for a, b in zip(before, added(game, jessica), strict=True)) == now
    game.card("eots:weirding-talent", "ordos", on=jessica)
    assert sum(added(game, jessica)) == sum(before) + 4
    game.do(f"toss {one}")
    assert added(game, jessica) == before


def test_weirding_combat_asks_nothing_in_an_intrigue(catalog: Catalog) -> None:
    game, _, _ = combat(catalog, "intrigue")
    assert game.game.questions == ()


def test_weirding_combat_asks_nothing_without_a_weirding_rank(catalog: Catalog) -> None:
    game, _, _ = combat(catalog, leader=DELEGATE)
    assert game.game.questions == ()


def test_weirding_combat_that_is_gone_gives_nothing(catalog: Catalog) -> None:
    game, jessica, one = combat(catalog)
    before = added(game, jessica)
    game.do(f"toss {one}")
    game.do("answer force")
    assert added(game, jessica) == before


# --- what the table is told -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "with_it", "favor"),
    [("target", True, 11), ("target", False, 10), ("leader", True, 10)],
)
def test_arrakeen_richece_bring_favor_where_they_survive_on_arrakeen(
    catalog: Catalog, place: str, *, with_it: bool, favor: int
) -> None:
    made = fight(catalog, "battle", GURNEY, "eots:arrakeen")
    on = made.target if place == "target" else made.leader
    house = "ordos" if place == "target" else "vernius"
    troop = made.game.card("tat:arrakeen-richece", house, on=on)
    lay(made.game, made.leader, StatName.FORCE, by=-9)
    made.go(with_them=(troop,) if with_it and place == "target" else ())
    assert made.game.house(house).favor == favor


def test_nobody_is_told_of_a_disguise_that_is_counted_already(catalog: Catalog) -> None:
    made = fight(catalog)
    made.game.card("tat:disguising-uniform", "ordos", on=made.target)
    assert noted(made.go()) == []


# --- a rite that ends early -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "steps", "favor"),
    [
        ("tat:mockery-of-choam", 2, 9),
        ("tat:mockery-of-choam", 0, 10),
        ("tat:scorn-of-the-landsraad", 2, 10),
    ],
)
def test_a_rite_ended_at_once_has_missed_its_target(
    catalog: Catalog, card: str, steps: int, favor: int
) -> None:
    made = fight(catalog)
    made.game.card(card)
    made.game.do(f"rite intrigue {made.target} with {made.leader}")
    say(made.game, *["all pass"] * steps)
    made.game.do("endrite", why="so it is agreed")
    assert made.game.house().favor == favor


def test_a_rite_that_stops_has_missed_its_target(catalog: Catalog) -> None:
    made = fight(catalog)
    made.game.card("tat:mockery-of-choam")
    made.game.do(f"rite intrigue {made.target} with {made.leader}")
    say(made.game, "all pass", "all pass", f"toss {made.target}", "end")
    assert made.game.game.rite is None
    assert made.game.piece(made.target).place is Place.HOUSE_DISCARD
    assert made.game.house().favor == 9
