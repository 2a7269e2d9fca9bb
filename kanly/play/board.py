"""The game in short lines: Houses and their numbers, domains, what is under way."""

from __future__ import annotations

from collections.abc import Iterator

from kanly.game.page import domain, under_way
from tracker.engine.phases import STEPS
from tracker.engine.state import Game, House
from tracker.engine.words import Phase, Place
from tracker.standing.figures import croe
from tracker.views.seen import View
from tracker.views.telling.teller import Teller


def board(view: View) -> list[str]:
    """The table, as a House may see it; "" for what all may see."""
    game = view.game
    teller = Teller(game, game, view.cards, view.known)
    lines = [_moment(game)]
    for house in game.houses.values():
        lines.append(_numbers(game, house))
        lines += domain(teller, house, view.viewer).split("\n")[1:]
    lines += under_way(teller)
    return [part for line in lines for part in line.split("\n")]


def _moment(game: Game) -> str:
    where = f"Turn {game.turn} · {STEPS[game.phase].interval}, {game.phase}"
    if game.phase is Phase.SETUP:
        where = "Set-up"
    elif game.active:
        where = f"Turn {game.turn} · House Interval of {game.houses[game.active].name}"
    return f"{where} · CROE {croe(game)} · Guild Hoard {game.hoard}"


def _numbers(game: Game, house: House) -> str:
    def parts() -> Iterator[str]:
        yield f"{house.solaris} solaris"
        yield f"{house.spice} spice"
        yield f"{house.favor} favor"
        if house.declared is not None:
            yield f"declared {house.declared}"
        yield f"hand {game.count(house.id, Place.HAND)}"
        yield f"Assembly {game.count(house.id, Place.ASSEMBLY)}"
        decks = game.count(house.id, Place.HOUSE_DECK), game.count(house.id, Place.IMPERIAL_DECK)
        yield f"decks {decks[0]}+{decks[1]}"

    mark = " (lost)" if house.lost else ""
    return f"{house.name}{mark}: {', '.join(parts())}"
