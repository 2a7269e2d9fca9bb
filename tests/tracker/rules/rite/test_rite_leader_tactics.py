"""Tactics on the opposing leader: what its fall brings, and who spares it for a price."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from vanquished_cases import AGENT, DELEGATE, Fight, fight, lay

from cardbase.program.nodes.abilities import Use
from cardbase.program.nodes.holdings import Spares
from cardbase.program.nodes.things import Ware
from tracker.engine.events import (
    CardActivated,
    SpiceMoved,
    TacticPlayed,
    WindowClosed,
    WindowOpened,
)
from tracker.engine.words import OperationKind, Place, StatName, WindowKind

if TYPE_CHECKING:
    from tracker_cases import Play

    from cardbase.catalog.catalog import Catalog

COHORT, CALLING = "eots:assassin-cohort", "tat:assailants-calling-card"
PILLAGING = "jotc:silo-pillaging"


def test_six_tactics_wait_for_the_fall_of_a_leader_and_one_for_a_homeworld(
    catalog: Catalog,
) -> None:
    cards = list(catalog.all_cards())
    falls = {c.id for c in cards if any(one.use is Use.FALL for one in c.program.abilities)}
    assert falls == {
        "eots:financial-reward",
        "eots:famous-battle-account",
        "eots:dueling-honors",
        "eots:witness-testimonial",
        PILLAGING,
    }
    spares = {
        card.id: one
        for card in cards
        for sentence in card.program.standing
        for one in sentence.holds
        if isinstance(one, Spares)
    }
    assert spares == {
        CALLING: Spares(Ware.SOLARIS),
        "tat:relinquish-claim": Spares(Ware.SOLARIS),
        "tat:grant-quarter": Spares(Ware.FAVOR, whole=True),
    }


def lie(game: Play, card: str, house: str, on: str) -> None:
    """Let a tactic lie on a card, as though it had been played in a window."""
    tactic = game.card(card, house, Place.HAND)
    order = game.game.playing()
    game.happen(
        WindowOpened(
            kind=WindowKind.ENGAGEMENT,
            about=OperationKind.RITE,
            house=house,
            order=order,
            passing=False,
        ),
        TacticPlayed(house=house, piece=tactic, target=on),
        WindowClosed(),
        CardActivated(piece=tactic),
    )


def played(catalog: Catalog, card: str, owner: str = "vernius", force: int = 20) -> Fight:
    """A rite in which a tactic lies on the opposing leader."""
    made = fight(catalog)
    on = made.target if owner == "vernius" else made.leader
    lie(made.game, card, owner, on)
    lay(made.game, made.leader, StatName.FORCE, by=force)
    return made


@pytest.mark.parametrize(
    ("card", "force", "solaris", "favor", "rivals"),
    [
        ("eots:financial-reward", 20, 23, 10, 10),
        ("eots:financial-reward", -1, 20, 10, 10),
        ("eots:dueling-honors", 20, 21, 12, 10),
        ("eots:witness-testimonial", 20, 21, 10, 8),
        ("eots:witness-testimonial", -1, 20, 10, 10),
    ],
)
def test_the_fall_of_the_leader_is_paid_for(
    catalog: Catalog, card: str, force: int, solaris: int, favor: int, rivals: int
) -> None:
    """The target costs 2; the bonus besides is 1 solaris."""
    game = played(catalog, card, force=force).go()
    mine = game.house()
    assert (mine.solaris, mine.favor, game.house("ordos").favor) == (solaris, favor, rivals)


def test_nothing_is_paid_for_the_fall_of_the_own_leader(catalog: Catalog) -> None:
    game = played(catalog, "eots:financial-reward", "ordos").go()
    assert game.house("ordos").solaris == 20


@pytest.mark.parametrize(
    ("said", "solaris", "stands"),
    [("no", 22, (False, False)), ("leader", 22, (True, False)), ("all", 23, (True, True))],
)
def test_the_leader_is_spared_for_its_cost(
    catalog: Catalog, said: str, solaris: int, stands: tuple[bool, bool]
) -> None:
    """Without mercy the bonus is 2; who is spared brings none."""
    made = played(catalog, CALLING)
    cohort = made.game.card(COHORT, "ordos", on=made.target)
    game = made.go(with_them=(cohort,))
    assert game.legal() == [f"vernius: answer {one}" for one in ("no", "leader", "all")]
    game.do(f"answer {said}")
    assert (game.piece(made.target).deployed, game.piece(cohort).deployed) == stands
    assert game.house().solaris == solaris
    assert game.game.rite is None


@pytest.mark.parametrize(
    ("said", "solaris", "stand"),
    [
        (("no", "no"), 22, (False, False)),
        (("yes", "no"), 23, (True, False)),
        (("yes", "yes"), 24, (True, True)),
    ],
)
def test_of_several_with_the_leader_any_number_is_spared(
    catalog: Catalog, said: tuple[str, ...], solaris: int, stand: tuple[bool, ...]
) -> None:
    """The target costs 2, each of the others brings 1; no bonus is due for a target spared."""
    made = played(catalog, CALLING)
    cohorts = [made.game.card(COHORT, "ordos", on=made.target) for _ in range(2)]
    game = made.go(with_them=tuple(cohorts))
    assert game.legal() == [f"vernius: answer {one}" for one in ("no", "leader", "some", "all")]
    game.do("answer some")
    for word in said:
        game.do(f"answer {word}")
    assert tuple(game.piece(one).deployed for one in cohorts) == stand
    assert game.piece(made.target).deployed
    assert game.house().solaris == solaris
    assert game.game.rite is None


def test_a_leader_alone_is_spared_or_not(catalog: Catalog) -> None:
    made = played(catalog, CALLING)
    game = made.go()
    assert game.legal() == ["vernius: answer no", "vernius: answer all"]
    game.do("answer all")
    assert game.piece(made.target).deployed


def test_quarter_is_granted_to_all_or_nobody(catalog: Catalog) -> None:
    made = played(catalog, "tat:grant-quarter")
    cohort = made.game.card(COHORT, "ordos", on=made.target)
    game = made.go(with_them=(cohort,))
    assert game.legal() == ["vernius: answer no", "vernius: answer all"]
    game.do("answer all")
    assert game.piece(made.target).deployed
    assert game.piece(cohort).deployed
    assert (game.house().solaris, game.house().favor) == (20, 13)


def test_nobody_is_asked_about_a_leader_whose_end_is_settled(catalog: Catalog) -> None:
    made = played(catalog, CALLING)
    lay(made.game, made.target, StatName.DISCARDED)
    game = made.go()
    assert game.game.questions == ()
    assert game.piece(made.target).place is Place.HOUSE_DISCARD


def test_who_is_spared_is_not_captured(catalog: Catalog) -> None:
    made = fight(catalog, leader="eots:piter-de-vries")
    persona = made.leader
    lie(made.game, CALLING, "vernius", made.target)
    later = made.game.card("eots:gom-jabbar", on=persona)
    game = made.go()
    game.do("answer all")
    assert later not in {question.about for question in game.game.questions}
    assert game.piece(made.target).deployed


@pytest.mark.parametrize(
    ("card", "kind", "leader", "target"),
    [
        ("eots:financial-reward", "arbitration", DELEGATE, "eots:exchange-seat"),
        ("eots:famous-battle-account", "battle", "eots:gurney-halleck", "eots:giedi-prime"),
        ("eots:dueling-honors", "duel", "eots:house-swordmaster", AGENT),
        ("eots:witness-testimonial", "intrigue", AGENT, DELEGATE),
        (CALLING, "intrigue", AGENT, DELEGATE),
        ("tat:relinquish-claim", "arbitration", DELEGATE, "eots:exchange-seat"),
    ],
)
def test_it_lies_on_the_leader_against_its_player_and_the_table_is_not_asked(
    catalog: Catalog, card: str, kind: str, leader: str, target: str
) -> None:
    made = fight(catalog, kind, leader, target)
    game = made.game
    tactic = game.card(card, place=Place.HAND, unseen=True)
    game.do(f"rite {kind} {made.target} with {made.leader}")
    game.do("all pass")
    assert game.refused(f"play {tactic} on {made.leader}") == "G-02"
    assert f"vernius: play {tactic} on {made.target}" in game.legal()
    game.do(f"play {tactic}")
    assert game.piece(tactic).parent == made.target
    assert game.game.questions == ()


def test_the_fall_of_a_homeworld_costs_its_governor_spice(catalog: Catalog) -> None:
    made = fight(catalog, "battle", "eots:gurney-halleck", "eots:giedi-prime")
    game = made.game
    tactic = game.card(PILLAGING, place=Place.HAND, unseen=True)
    lay(game, made.leader, StatName.FORCE, by=20)
    game.happen(SpiceMoved(source="", target="ordos", amount=2))
    game.do(f"rite battle {made.target} with {made.leader}")
    game.do("all pass")
    assert game.refused(f"play {tactic} on {made.leader}") == "G-02"
    game.do(f"play {tactic}")
    for words in ("all pass", "confirm", "all pass", "defend", "all pass"):
        game.do(words)
    assert game.house("ordos").spice == 1


@pytest.mark.parametrize("owner", ["vernius", "ordos"])
def test_grant_quarter_is_for_the_leader_on_either_side(catalog: Catalog, owner: str) -> None:
    made = fight(catalog, "battle", "eots:gurney-halleck", "eots:giedi-prime")
    game = made.game
    tactic = game.card("tat:grant-quarter", owner, place=Place.HAND, unseen=True)
    game.do(f"rite battle {made.target} with {made.leader}")
    game.do(f"{owner}: play {tactic}")
    assert game.piece(tactic).parent == (made.target if owner == "vernius" else made.leader)


def test_what_lies_on_a_target_for_which_another_counters_does_nothing(catalog: Catalog) -> None:
    made = fight(catalog, "battle", "eots:gurney-halleck", "eots:giedi-prime")
    game = made.game
    officer = game.card("eots:guard-commander", "ordos")
    tactic = game.card("tat:grant-quarter", place=Place.HAND, unseen=True)
    lay(game, made.leader, StatName.FORCE, by=20)
    game.do(f"rite battle {made.target} with {made.leader}")
    game.do(f"vernius: play {tactic}")
    for words in ("all pass", "all pass", f"counter {officer}", "all pass", "defend", "all pass"):
        game.do(words)
    assert officer in made.fallen
    assert game.piece(officer).subdued
    assert game.game.rite is None


def test_two_copies_on_one_leader_both_bring_its_cost(catalog: Catalog) -> None:
    made = played(catalog, "eots:dueling-honors")
    lie(made.game, "eots:dueling-honors", "vernius", made.target)
    assert made.go().house().favor == 14


def test_no_tactic_of_a_third_house_counts(catalog: Catalog) -> None:
    made = fight(catalog, "intrigue", AGENT, DELEGATE, houses=3)
    lie(made.game, CALLING, "moritani", made.target)
    game = made.go()
    assert game.piece(made.target).subdued
    assert game.house("moritani").solaris == 20
