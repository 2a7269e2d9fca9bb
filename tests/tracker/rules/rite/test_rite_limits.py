"""The House limit of rites: by class, by rival, and the cards that exempt theirs (R-05, T-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tracker_cases import Play, play

from tracker.engine.errors import Refused
from tracker.engine.events import CardsEngaged, PhaseBegan
from tracker.engine.words import Phase
from tracker.table import verbs  # noqa: F401 - every verb

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

COMMANDER = "eots:guard-commander"  # Battle 2
DELEGATE = "eots:choam-delegate"  # Arbitration 2
AGENT = "eots:house-agent"  # Intrigue 2
SWORDMASTER = "eots:house-swordmaster"  # Dueling 3
STILGAR = "eots:stilgar"  # Fremen
GIEDI = "eots:giedi-prime"  # a fief
CHARTER = "eots:exchange-seat"
PITER = "tat:piter-de-vries"  # Dueling 1, Intrigue 4, Harkonnen
PARDEE = "jotc:pardee"  # Intrigue 2, Harkonnen

LEADS = {"battle": COMMANDER, "arbitration": DELEGATE, "intrigue": AGENT, "duel": SWORDMASTER}
TARGETS = {"battle": GIEDI, "arbitration": CHARTER, "intrigue": STILGAR, "duel": STILGAR}


AGAIN = {
    "battle": "tat:salusa-secundus",
    "arbitration": "tat:emperors-proxy",
    "intrigue": "eots:chani",
    "duel": "eots:chani",
}
"""Other targets of the same kinds."""


def ready(catalog: Catalog, *rites: str, **settings: str) -> tuple[Play, list[str]]:
    """A game of three with a leader for each of the rites, and what each is said with."""
    game = play(catalog, 3, settings={name.replace("_", "-"): v for name, v in settings.items()})
    theirs = {target: game.card(target, "ordos") for target in {TARGETS[one] for one in rites}}
    words = [f"rite {one} {theirs[TARGETS[one]]} with {game.card(LEADS[one])}" for one in rites]
    return game, words


def fought(game: Play, words: str) -> None:
    """Declare a rite, and take it to its end without any defense."""
    game.do(words)
    for word in ("all pass", "all pass", "confirm", "all pass", "decline"):
        game.do(word)
    while game.game.questions:
        game.do(f"answer {(*game.game.questions[0].choices, '0')[0]}")
    assert game.game.rite is None


def deployed(game: Play, event: str) -> str:
    """Deploy an event; nothing more is asked of the table."""
    for card in ("eots:caladan", "eots:arrakeen"):
        game.card(card)
    piece = game.card(event, subdued=True, deferment=3)
    game.do(f"deploy {piece}")
    game.do("all pass")
    assert not game.game.questions
    assert game.piece(piece).deployed
    return piece


def test_r_05_passes_one_of_each_class_against_each_rival(catalog: Catalog) -> None:
    game, (battle, intrigue) = ready(catalog, "battle", "intrigue")
    fought(game, battle)
    fought(game, intrigue)
    other = game.card("eots:caladan", "moritani")
    fought(game, f"rite battle {other} with {game.card(COMMANDER)}")
    assert game.house().used["Landsraad rite:ordos"] == 1
    assert game.house().used["CHOAM rite:ordos"] == 1
    assert game.house().used["Landsraad rite:moritani"] == 1


@pytest.mark.parametrize(
    ("first", "second"),
    [("battle", "duel"), ("duel", "battle"), ("arbitration", "intrigue"), ("intrigue", "intrigue")],
)
def test_r_05_fails_a_second_of_the_same_class_against_a_rival(
    catalog: Catalog, first: str, second: str
) -> None:
    game, (one, two) = ready(catalog, first, second)
    fought(game, one)
    assert game.refused(two) == "R-05"
    assert f"vernius: {two}" not in game.legal("vernius")


def test_r_05_passes_as_many_as_are_set(catalog: Catalog) -> None:
    game, (one, two) = ready(catalog, "battle", "duel", landsraad_rites="2")
    fought(game, one)
    fought(game, two)
    assert game.house().used["Landsraad rite:ordos"] == 2


def test_r_05_fails_where_none_are_set(catalog: Catalog) -> None:
    game, (arbitration, battle) = ready(catalog, "arbitration", "battle", choam_rites="0")
    assert game.refused(arbitration) == "R-05"
    game.do(battle)


def test_r_05_fails_against_another_rival_where_it_is_set_by_interval(catalog: Catalog) -> None:
    game, (battle,) = ready(catalog, "battle", rite_limit_per="interval")
    fought(game, battle)
    other = game.card("eots:caladan", "moritani")
    assert game.refused(f"rite battle {other} with {game.card(COMMANDER)}") == "R-05"


def test_r_05_passes_one_more_by_the_word_of_the_table(catalog: Catalog) -> None:
    game, (one, two, three) = ready(catalog, "intrigue", "intrigue", "intrigue")
    fought(game, one)
    game.do("allow CHOAM rite +1", why="a card says so")
    fought(game, two)
    assert game.refused(three) == "R-05"


def test_r_05_fails_one_more_against_each_rival(catalog: Catalog) -> None:
    game, (one, two) = ready(catalog, "battle", "duel")
    game.do("allow Landsraad rite +1", why="a card says so")
    fought(game, one)
    fought(game, two)
    other = [game.card("eots:caladan", "moritani"), game.card("tat:salusa-secundus", "moritani")]
    fought(game, f"rite battle {other[0]} with {game.card(COMMANDER)}")
    assert game.refused(f"rite battle {other[1]} with {game.card(COMMANDER)}") == "R-05"


def test_r_05_fails_the_one_the_table_takes_away(catalog: Catalog) -> None:
    game, (battle,) = ready(catalog, "battle")
    game.do("allow Landsraad rite -1")
    assert game.refused(battle) == "R-05"


@pytest.mark.parametrize("leader", [PITER, PARDEE])
def test_r_05_passes_what_their_leader_exempts(catalog: Catalog, leader: str) -> None:
    game, (intrigue,) = ready(catalog, "intrigue")
    exempt = game.card(leader)
    target = game.card("eots:chani", "ordos")
    fought(game, f"rite intrigue {target} with {exempt}")
    assert "CHOAM rite:ordos" not in game.house().used
    fought(game, intrigue)
    assert game.house().used["CHOAM rite:ordos"] == 1


def test_r_05_passes_the_exempt_one_after_the_counted(catalog: Catalog) -> None:
    game, (intrigue,) = ready(catalog, "intrigue")
    fought(game, intrigue)
    target, piter = game.card("eots:chani", "ordos"), game.card(PITER)
    fought(game, f"rite intrigue {target} with {piter}")
    assert game.house().used["CHOAM rite:ordos"] == 1


def test_r_05_fails_another_kind_than_the_leader_exempts(catalog: Catalog) -> None:
    game, (arbitration,) = ready(catalog, "arbitration")
    pardee = game.card(PARDEE)
    game.do(f"effect {pardee} dueling +1 until turn")
    target = game.card(STILGAR, "ordos")
    fought(game, f"rite duel {target} with {pardee}")
    assert game.house().used["Landsraad rite:ordos"] == 1
    fought(game, arbitration)


NEXUS = [
    ("tat:assertion-of-mining-rights", "arbitration", "intrigue"),
    ("tat:thunder-at-twilight", "battle", "duel"),
    ("tat:culmination-of-training", "intrigue", "arbitration"),
    ("tat:right-of-the-faufreluches", "duel", "battle"),
]


@pytest.mark.parametrize(("event", "free", "other"), NEXUS)
def test_r_05_passes_the_first_of_its_kind_by_a_nexus(
    catalog: Catalog, event: str, free: str, other: str
) -> None:
    game, (first, second) = ready(catalog, free, other)
    deployed(game, event)
    fought(game, first)
    assert not [key for key in game.house().used if "rite" in key]
    fought(game, second)
    assert len([key for key in game.house().used if "rite" in key]) == 1


@pytest.mark.parametrize(("event", "free", "other"), NEXUS)
def test_r_05_fails_the_third_by_a_nexus(
    catalog: Catalog, event: str, free: str, other: str
) -> None:
    game, (first, second, third) = ready(catalog, free, free, other)
    deployed(game, event)
    fought(game, first)
    again, leader = game.card(AGAIN[free], "ordos"), second.split()[-1]
    fought(game, f"rite {free} {again} with {leader}")
    assert game.refused(third) == "R-05"


def test_r_05_fails_to_free_a_second_battle_when_the_nexus_comes_late(catalog: Catalog) -> None:
    game, (battle, duel) = ready(catalog, "battle", "duel")
    other = game.card("tat:salusa-secundus", "ordos")
    fought(game, battle)
    deployed(game, "tat:thunder-at-twilight")
    assert game.refused(f"rite battle {other} with {game.card(COMMANDER)}") == "R-05"
    assert game.refused(duel) == "R-05"


def test_r_05_passes_the_first_against_each_rival_by_a_nexus(catalog: Catalog) -> None:
    game, (battle,) = ready(catalog, "battle")
    deployed(game, "tat:thunder-at-twilight")
    fought(game, battle)
    other = game.card("tat:salusa-secundus", "moritani")
    fought(game, f"rite battle {other} with {game.card(COMMANDER)}")
    assert not [key for key in game.house().used if "rite" in key]


def test_t_09_passes_a_rite_of_each_class_beside_the_other_restricted_ones(
    catalog: Catalog,
) -> None:
    game, (battle, intrigue) = ready(catalog, "battle", "intrigue")
    game.do("favor 1")
    fought(game, battle)
    game.do("buy 1")
    fought(game, intrigue)
    assert game.house().used["exchange"] == 1


def test_t_09_fails_a_second_landsraad_rite(catalog: Catalog) -> None:
    game, (battle, duel) = ready(catalog, "battle", "duel")
    fought(game, battle)
    assert game.refused(duel) == "R-05"


def test_t_10_passes_rites_are_counted_anew_in_the_next_interval(catalog: Catalog) -> None:
    game, (battle, duel) = ready(catalog, "battle", "duel")
    fought(game, battle)
    game.happen(PhaseBegan(phase=Phase.HOUSE_INTERVAL, waiting=("ordos",), active="moritani"))
    game.happen(PhaseBegan(phase=Phase.HOUSE_INTERVAL, waiting=(), active="vernius"))
    fought(game, duel)
    assert game.house().used["Landsraad rite:ordos"] == 1


@pytest.mark.parametrize(("counts", "left"), [("no", True), ("yes", False)])
def test_a_rite_stopped_before_its_engagement_counts_where_it_is_so_set(
    catalog: Catalog, counts: str, *, left: bool
) -> None:
    game, (battle, duel) = ready(catalog, "battle", "duel", aborted_rite_counts=counts)
    game.do(battle)
    game.happen(CardsEngaged(pieces=(battle.split()[-1],)))
    game.do("all pass")
    assert game.game.rite is None
    assert (f"vernius: {duel}" in game.legal("vernius")) is left


@pytest.mark.parametrize(
    ("allowed", "said"),
    [(1, "1 of 1 CHOAM rite against House Ordos"), (2, "2 of 2 CHOAM rites against House Ordos")],
)
def test_the_limit_is_told_with_its_numbers(catalog: Catalog, allowed: int, said: str) -> None:
    game, words = ready(catalog, *["intrigue"] * (allowed + 1), choam_rites=str(allowed))
    for one in words[:allowed]:
        fought(game, one)
    with pytest.raises(Refused, match=f"House Vernius has had {said}"):
        game.do(words[allowed])
