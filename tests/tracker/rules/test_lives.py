"""Where each kind of card lives in play (CT-01), and what becomes of cards when theirs leaves."""

from __future__ import annotations

import pytest
from petition_cases import in_assembly, now, shut
from tracker_cases import Play, play
from tracker_laws import broken

from cardbase.catalog.catalog import Catalog
from tracker.engine.events import CardMoved, Noted
from tracker.engine.words import Place
from tracker.table import verbs  # noqa: F401 - every verb

MENTAT, COMMANDER, PISTOL = "eots:house-mentat", "eots:guard-commander", "eots:maula-pistol"
TROOP, CALADAN, EXPORTS = "eots:house-battalion", "eots:caladan", "eots:caladan-exports"
SWORDMASTER, VENTURE, DECREE = (
    "eots:house-swordmaster",
    "eots:best-blade",
    "jotc:tithing-clemency",
)


@pytest.mark.parametrize("card", ["house mentat", "production quota"])
def test_ct_01_passes_personas_and_events_by_themselves(catalog: Catalog, card: str) -> None:
    game = play(catalog)
    game.do(f"{'place' if 'quota' in card else 'deploy'} {card}")
    assert [piece.parent for piece in game.game.domain("vernius")] == [None]


def test_ct_01_passes_a_holding_by_itself(catalog: Catalog) -> None:
    game = play(catalog)
    game.do(f"lay {in_assembly(game, EXPORTS)}")
    assert [piece.parent for piece in game.game.domain("vernius")] == [None]


@pytest.mark.parametrize(("card", "on"), [(PISTOL, COMMANDER), (VENTURE, SWORDMASTER)])
def test_ct_01_passes_resources_and_ventures_on_a_card(
    catalog: Catalog, card: str, on: str
) -> None:
    game = play(catalog)
    target, piece = game.card(on), game.card(card, place=Place.HAND)
    game.do(f"deploy {piece} on {target}")
    assert game.piece(piece).parent == target


def test_ct_01_passes_a_decree_on_the_card_it_is_laid_on(catalog: Catalog) -> None:
    game = play(catalog)
    fief, piece = game.card("jotc:arsunt"), in_assembly(game, DECREE)
    game.do(f"lay {piece} on {fief}")
    assert (game.piece(piece).parent, game.piece(piece).subdued) == (fief, True)


def test_ct_01_passes_a_venture_that_moves_to_a_persona(catalog: Catalog) -> None:
    game = play(catalog)
    venture, other = game.card(VENTURE, on=game.card(SWORDMASTER)), game.card(SWORDMASTER)
    game.do(f"reassign {venture} on {other}")
    assert game.piece(venture).parent == other
    assert [event.rule for event in game.events if isinstance(event, Noted)] == ["CT-08"]


def test_ct_01_fails_a_venture_on_what_is_no_persona(catalog: Catalog) -> None:
    game = play(catalog)
    venture, home = game.card(VENTURE, on=game.card(SWORDMASTER)), game.card(CALADAN)
    assert game.refused(f"reassign {venture} on {home}") == "CT-01"


@pytest.mark.parametrize("word", ["lay", "bring"])
def test_ct_01_fails_a_holding_on_another_card(catalog: Catalog, word: str) -> None:
    game = play(catalog)
    home, piece = game.card(CALADAN), in_assembly(game, EXPORTS)
    assert game.refused(f"{word} {piece} on {home}") == "CT-01"


def test_ct_02_fails_a_persona_that_an_effect_would_assign(catalog: Catalog) -> None:
    game = play(catalog)
    home, piece = game.card(CALADAN), in_assembly(game, "eots:gurney-halleck")
    for word in ("bring", "lay"):
        assert game.refused(f"{word} {piece} on {home}") == "CT-02"


def armed(catalog: Catalog) -> tuple[Play, str, str, str]:
    """A persona of Ordos with a troop, and a pistol of Vernius on the troop."""
    game = play(catalog, settings={"captive-status": "kept"})
    persona = game.card(COMMANDER, "ordos")
    troop = game.card(TROOP, "ordos", on=persona)
    return game, persona, troop, game.card(PISTOL, on=troop)


@pytest.mark.parametrize("word", ["toss {}", "return {} to hand"])
def test_ct_01_passes_resources_discarded_with_what_bears_them(catalog: Catalog, word: str) -> None:
    game, persona, troop, pistol = armed(catalog)
    game.do(word.format(persona))
    lie = [(game.piece(p).place, game.piece(p).holder) for p in (troop, pistol)]
    assert lie == [(Place.HOUSE_DISCARD, "ordos"), (Place.HOUSE_DISCARD, "vernius")]
    assert [event.rule for event in game.events if isinstance(event, CardMoved)][:2] == [
        "CT-01"
    ] * 2


def test_ct_01_fails_discarding_what_lies_on_another_card(catalog: Catalog) -> None:
    game, _, troop, pistol = armed(catalog)
    game.do(f"toss {game.card(COMMANDER, 'ordos')}")
    assert game.piece(troop).deployed
    assert game.piece(pistol).deployed


def test_ct_09_passes_a_resource_captured_alone_onto_a_card(catalog: Catalog) -> None:
    game, _, troop, pistol = armed(catalog)
    other = game.card(COMMANDER)
    game.do(f"capture {troop} by vernius")
    assert (game.piece(troop).parent, game.piece(pistol).holder) == (None, "vernius")
    game.do(f"ordos: reassign {troop} on {other}", why="Ordos owns it, and so holds it to its text")
    assert game.piece(troop).parent == other


def test_ct_09_passes_what_lies_on_a_card_that_moves(catalog: Catalog) -> None:
    game, _, troop, pistol = armed(catalog)
    game.do(f"reassign {troop} on {game.card(COMMANDER)}")
    assert (game.piece(pistol).parent, game.piece(pistol).holder) == (troop, "vernius")
    assert broken(game.game) == []


def test_p_07_passes_a_card_in_play_with_all_that_is_on_it(catalog: Catalog) -> None:
    game, persona, troop, pistol = armed(catalog)
    game.do(f"petition {persona} 4", why="the table plays it so")
    shut(game)
    assert now(game).awaited == "ordos"
    game.do("pass")
    assert [game.piece(p).holder for p in (persona, troop, pistol)] == ["vernius"] * 3
    assert broken(game.game) == []


def test_cp_02_passes_an_adversarys_card_on_the_captive(catalog: Catalog) -> None:
    game = play(catalog, settings={"captive-status": "kept"})
    persona = game.card(MENTAT, "ordos")
    troop = game.card("eots:sardaukar-battalion", "ordos", on=persona)
    game.do(f"capture {persona} by vernius")
    assert (game.piece(persona).deployed, game.piece(troop).subdued) == (True, True)


def test_cp_02_fails_the_captors_own_card_on_the_captive(catalog: Catalog) -> None:
    game = play(catalog, settings={"captive-status": "kept"})
    persona = game.card(MENTAT, "ordos")
    own = game.card("eots:sardaukar-battalion", "vernius", on=persona)
    game.do(f"capture {persona} by vernius")
    assert game.piece(own).deployed


def test_v_13_passes_asking_anew_when_the_host_has_left(catalog: Catalog) -> None:
    game = play(catalog)
    first, second, third = (game.card(SWORDMASTER) for _ in range(3))
    venture = game.card(VENTURE, on=first)
    game.do(f"toss {first}")
    game.do(f"toss {second}")
    game.do(f"answer {second}")
    assert game.game.questions[0].choices == (third, "discard")
    game.do(f"toss {third}")
    game.do(f"answer {third}")
    assert (game.game.questions, game.piece(venture).place) == ((), Place.HOUSE_DISCARD)
