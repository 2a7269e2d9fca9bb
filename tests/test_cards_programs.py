"""Programs whose tokens rites bring: what earns each its token, and what does not (PD-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tracker_cases import Play, play

from tracker import spoken  # noqa: F401 - every verb
from tracker.events import Noted
from tracker.words import Token

if TYPE_CHECKING:
    from cardbase.catalog import Catalog

ARRAKIS = "tat:tame-arrakis"
SEAT = "tat:usurp-choam-directorship"
SHELTER = "tat:shelter-the-lisan-al-gaib"
RIVAL = "tat:fall-of-a-great-rival"
CENTRE = "tat:immobilize-urban-centre"
HEIR = "tat:abduct-heir"
KANLY = "tat:prevail-in-kanly"

GURNEY, AGENT, BASIN = "eots:gurney-halleck", "eots:house-agent", "eots:imperial-basin"
FENRING, STILGAR, RABBAN = "eots:count-hasimir-fenring", "eots:stilgar", "eots:glossu-rabban"

WINS = [
    (ARRAKIS, "battle", GURNEY, BASIN, 1),
    (ARRAKIS, "battle", GURNEY, "eots:giedi-prime", 0),
    (SEAT, "arbitration", "eots:choam-delegate", "eots:choam-directorship", 1),
    (SEAT, "arbitration", "eots:choam-delegate", "eots:smuggler-bribes", 0),
    (RIVAL, "intrigue", AGENT, FENRING, 1),
    (RIVAL, "intrigue", AGENT, STILGAR, 0),
    (RIVAL, "intrigue", AGENT, AGENT, 0),
    (RIVAL, "duel", FENRING, RABBAN, 0),
    (CENTRE, "battle", GURNEY, "eots:arrakeen", 1),
    (CENTRE, "battle", GURNEY, "eots:giedi-prime", 1),
    (CENTRE, "battle", GURNEY, BASIN, 0),
    (KANLY, "duel", "eots:house-swordmaster", RABBAN, 1),
    (KANLY, "duel", "eots:house-swordmaster", AGENT, 0),
    (KANLY, "intrigue", AGENT, RABBAN, 0),
]


def tokens(game: Play, program: str) -> int:
    """How many a program has."""
    return game.piece(program).tokens.get(Token.PROGRAM, 0)


def won(catalog: Catalog, program: str, kind: str, leader: str, target: str) -> tuple[Play, str]:
    """A rite that vanquishes its target, whose defender declines; and the attacker's program."""
    game = play(catalog, settings={"rite-bonus": "with-leader"})
    mine, leads, its = game.card(program), game.card(leader), game.card(target, "ordos")
    game.do(f"rite {kind} {its} with {leads}")
    game.do(f"effect {leads} force +9")
    for said in ("all pass", "all pass", "confirm", "all pass", "decline"):
        game.do(said)
    return game, mine


@pytest.mark.parametrize(("program", "kind", "leader", "target", "many"), WINS)
def test_a_program_gets_a_token(
    catalog: Catalog, program: str, kind: str, leader: str, target: str, many: int
) -> None:
    game, mine = won(catalog, program, kind, leader, target)
    assert tokens(game, mine) == many
    assert not any(isinstance(one, Noted) and "see what it does" in one.text for one in game.events)


@pytest.mark.parametrize(("answer", "many"), [(True, 1), (False, 0)])
def test_abduct_heir_wants_a_captured_ally(catalog: Catalog, *, answer: bool, many: int) -> None:
    game, mine = won(catalog, HEIR, "intrigue", "eots:piter-de-vries", "eots:gurney-halleck")
    game.do(f"answer {'yes' if answer else 'no'}")
    assert tokens(game, mine) == many


def test_abduct_heir_counts_no_aide(catalog: Catalog) -> None:
    game, mine = won(catalog, HEIR, "intrigue", "eots:piter-de-vries", AGENT)
    game.do("answer yes")
    assert tokens(game, mine) == 0


@pytest.mark.parametrize(("counters", "force", "many"), [(True, 0, 1), (True, 9, 0), (False, 0, 0)])
def test_shelter_the_lisan_al_gaib_wants_who_counters_and_survives(
    catalog: Catalog, *, counters: bool, force: int, many: int
) -> None:
    game = play(catalog, settings={"rite-bonus": "with-leader"})
    mine, theirs = game.card(SHELTER), game.card(SHELTER, "ordos")
    leads, target = game.card("eots:choam-delegate"), game.card("eots:exchange-seat", "ordos")
    other = game.card("eots:dorvin-saeth", "ordos")
    game.do(f"rite arbitration {target} with {leads}")
    if force:
        game.do(f"effect {leads} force +{force}")
    answer = f"counter {other}" if counters else "confirm"
    for said in ("all pass", "all pass", answer, "all pass", "decline"):
        game.do(said)
    assert (tokens(game, mine), tokens(game, theirs)) == (0, many)


def test_a_program_of_a_house_that_does_not_fight_gets_none(catalog: Catalog) -> None:
    game = play(catalog, 3, settings={"rite-bonus": "with-leader"})
    program = game.card(ARRAKIS, "moritani")
    waits = game.card(ARRAKIS, subdued=True)
    gurney, fief = game.card(GURNEY), game.card(BASIN, "ordos")
    game.do(f"rite battle {fief} with {gurney}")
    game.do(f"effect {gurney} force +9")
    for said in ("all pass", "all pass", "confirm", "all pass", "decline"):
        game.do(said)
    assert fief not in {piece.id for piece in game.game.domain("ordos") if piece.deployed}
    assert tokens(game, program) == tokens(game, waits) == 0


@pytest.mark.parametrize("persona", ["jotc:emrys-jago", "jotc:remy-egusku"])
def test_who_acts_by_himself_on_the_bonus_is_not_noted(catalog: Catalog, persona: str) -> None:
    kind, target = ("duel", AGENT) if "jago" in persona else ("battle", BASIN)
    game, _ = won(catalog, ARRAKIS, kind, persona, target)
    assert not any(isinstance(one, Noted) and "see what it does" in one.text for one in game.events)
