"""The game in short lines: Houses and their numbers, domains, what is under way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kanly.game.page import (
    NOT_SEEN,
    called,
    domain,
    lasting,
    open_now,
    own_lines,
    states,
    under_way,
)
from tracker.engine.phases import STEPS
from tracker.engine.state import Game, House, Piece
from tracker.engine.words import HouseId, Phase, Place
from tracker.standing.figures import croe
from tracker.views.seen import View
from tracker.views.telling.teller import Teller


def board(view: View, *, folded: bool = False) -> list[str]:
    """The table, as a House may see it; "" for what all may see.

    Folded, what all Houses have, what is open and the hand of the viewer come first; a domain is a
    line for each state that its cards are in, not for each card, and a list on paper is left to the
    status.
    """
    game = view.game
    teller = Teller(game, game, view.cards, view.known)
    lines = [_moment(game)]
    if folded:
        lines += [_numbers(game, house) for house in game.houses.values()]
        lines += open_now(teller)
        lines += own(view)
        for house in game.houses.values():
            lines += [f"{house.name}:", *_crowd(teller, house.id)]
        lines += lasting(teller)
    else:
        for house in game.houses.values():
            lines.append(_numbers(game, house))
            lines += domain(teller, house, view.viewer).split("\n")[1:]
        lines += under_way(teller)
    return [part for line in lines for part in line.split("\n")]


def own(view: View) -> list[str]:
    """What the viewer alone sees: its hand and its Assembly; a list on paper is left out."""
    if not view.viewer:
        return []
    teller = Teller(view.game, view.game, view.cards, view.known)
    lines = own_lines(teller, view.game.houses[view.viewer])
    return [one for one in lines if not one.strip().startswith(NOT_SEEN)]


def _crowd(t: Teller, house: HouseId) -> Iterator[str]:
    """A domain by the states of its cards; those assigned to a card stand behind it in brackets."""
    found: dict[str, list[str]] = {"ready": [], "engaged": [], "subdued": [], "program": []}
    cards = t.after.domain(house)
    here = {piece.id for piece in cards}
    for piece in cards:
        if piece.parent not in here:
            first, *others = states(t, piece) or ["ready"]
            state = first.partition(",")[0]
            if state not in found:
                state, others = "ready", [first, *others]
            found[state].append(_with_assigned(t, piece, others))
    yield from (f"  {state}: {', '.join(names)}" for state, names in found.items() if names)


def _with_assigned(t: Teller, piece: Piece, told: Sequence[str]) -> str:
    """A card with what is to be said of it, and those assigned to it."""
    on = [one for one in t.after.assigned(piece.id) if one.place is Place.DOMAIN]
    names = ", ".join(_with_assigned(t, one, states(t, one)) for one in on)
    return "; ".join([called(t, piece), *told]) + (f" ({names})" if names else "")


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
