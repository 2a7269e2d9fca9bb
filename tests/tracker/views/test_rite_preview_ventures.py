"""Foresight of rites that ventures start, and of what cards in play say in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import venture_cases as cards
from game_cases import keep
from rite_ahead import agree
from tracker_cases import play

from tracker.engine.words import RiteKind
from tracker.rules.rite.attack import Attack
from tracker.views.foresight.preview import preview

if TYPE_CHECKING:
    from command_line import Kanly
    from tracker_cases import Play

    from cardbase.catalog.catalog import Catalog


def held(game: Play, kind: RiteKind, venture: str, leader: str, target: str, *more: str) -> None:
    """Hold the preview of a venture's rite against every play of it."""
    at = game.table()
    attack = Attack(
        kind=kind,
        house="vernius",
        leader=at.piece(leader),
        target=at.piece(target),
        others=tuple(map(at.piece, more)),
        venture=at.piece(venture),
    )
    found = preview(at, attack)
    game.do(f"rite {kind.lower()} {target} with {', '.join((leader, *more))}")
    agree(found, game, game.game, len(game.events))


@pytest.mark.parametrize(
    ("venture", "kind", "host", "target"),
    [
        (cards.ASSAULT, RiteKind.BATTLE, cards.STILGAR, cards.GIEDI),
        (cards.OPEN_BATTLE, RiteKind.BATTLE, cards.STILGAR, cards.RABBAN),
        (cards.CHALLENGE, RiteKind.DUEL, cards.SWORDMASTER, cards.GIEDI),
        (cards.COMPLOT, RiteKind.INTRIGUE, cards.MARGOT, cards.SEAT),
        (cards.WAY, RiteKind.BATTLE, cards.AGENT, cards.GIEDI),
        (cards.LITANY, RiteKind.INTRIGUE, cards.COMMANDER, cards.MARGOT),
        (cards.STERILIZATION, RiteKind.BATTLE, cards.COMMANDER, cards.GIEDI),
    ],
)
def test_v_09_the_rite_of_a_venture_is_seen_ahead(
    catalog: Catalog, venture: str, kind: RiteKind, host: str, target: str
) -> None:
    settled = {"venture-leader-personnel": "yes"}
    game, piece, leader = cards.started(catalog, venture, host, **settled)
    against = game.card(target, "ordos")
    for one in (cards.COMMANDER, cards.JESSICA):
        game.card(one, "ordos")
    game.card(cards.BATTALION, "ordos", on=against)
    troop = game.card(cards.BATTALION, on=leader)
    more = (troop,) if kind is RiteKind.BATTLE else ()
    held(game, kind, piece, leader, against, *more)


def test_the_command_sees_the_rite_of_a_venture_ahead(kanly: Kanly, catalog: Catalog) -> None:
    game, _, _ = cards.started(catalog, cards.ASSAULT, cards.STILGAR)
    game.card(cards.GIEDI, "ordos")
    keep(game)
    said = kanly("game", "rite", "preview", "battle", "Giedi", "with", "Stilgar")
    assert (said.code, said.err) == (0, "")
    assert "Stilgar of House Vernius against" in said.out
    assert kanly("game", "rite", "preview", "battle", "Giedi").out == said.out


ARMED = [
    (RiteKind.INTRIGUE, "eots:thufir-hawat", "eots:feyd-rautha", ["eots:hunter-seeker"]),
    (RiteKind.DUEL, "eots:duncan-idaho", "eots:feyd-rautha", ["eots:crysknife", "eots:slip-tip"]),
    (RiteKind.DUEL, "eots:house-swordmaster", "eots:iaken-nefud", ["eots:personal-shield"]),
    (RiteKind.BATTLE, "eots:korba", "eots:giedi-prime", ["eots:maula-pistol", "eots:valor"]),
    (RiteKind.BATTLE, "eots:dune-smuggler", "eots:arrakeen", ["eots:lasgun-rifle"]),
    (RiteKind.ARBITRATION, "eots:princess-irulan", "eots:machines-from-ix", ["eots:diplomacy"]),
]


@pytest.mark.parametrize(("kind", "leader", "target", "arms"), ARMED)
@pytest.mark.parametrize("side", ["attack", "defense"])
def test_what_cards_in_play_add_is_foreseen(
    catalog: Catalog, kind: RiteKind, leader: str, target: str, arms: list[str], side: str
) -> None:
    game = play(catalog, settings={"surprise": "first"})
    mine, theirs = game.card(leader), game.card(target, "ordos")
    for one in arms:
        on = mine if side == "attack" else theirs
        game.card(one, "vernius" if side == "attack" else "ordos", on=on)
    for one in ("eots:guard-commander", "eots:house-agent", "eots:choam-delegate"):
        game.card(one, "ordos")
    game.card("eots:house-battalion", on=mine)
    game.card("eots:harkonnen-battalion", "ordos", on=theirs)
    at = game.table()
    attack = Attack(kind=kind, house="vernius", leader=at.piece(mine), target=at.piece(theirs))
    found = preview(at, attack)
    game.do(f"rite {kind.lower()} {theirs} with {mine}")
    agree(found, game, game.game, len(game.events))
