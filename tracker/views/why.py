"""Explains a number by the events that changed it, found by replaying the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from msgspec import Struct

from tracker.engine.apply import apply
from tracker.engine.errors import Misread
from tracker.engine.events import CommandGiven, Event
from tracker.engine.sight import is_covered, is_seen
from tracker.engine.state import Game
from tracker.engine.table import CardFacts, Table
from tracker.engine.words import HouseId, Place
from tracker.standing.figures import croe
from tracker.standing.speech import the_house, the_piece

Value: TypeAlias = "int | str | None"
Reading: TypeAlias = "Callable[[Game], Value]"


class ValueChange(Struct, frozen=True):
    """An event that changed the value in question.

    Attributes:
        seq: The number of the event.
        command: The command it resulted from, as typed, "" for none.
        before: The value before the event.
        after: The value after the event.
    """

    seq: int
    event: Event
    command: str
    house: str
    before: Value
    after: Value


OF_HOUSE: dict[str, Callable[[Game, str], Value]] = {
    "favor": lambda game, house: game.houses[house].favor,
    "solaris": lambda game, house: game.houses[house].solaris,
    "spice": lambda game, house: game.houses[house].spice,
    "declared": lambda game, house: game.houses[house].declared,
    "budget": lambda game, house: game.houses[house].budget,
    "lost": lambda game, house: game.houses[house].lost,
    "rank": lambda game, house: game.order.index(house) + 1 if house in game.order else None,
    "hand": lambda game, house: game.count(house, Place.HAND),
    "assembly": lambda game, house: game.count(house, Place.ASSEMBLY),
}
"""What can be asked of a House that has joined."""


def of_house(game: Game, house: str, what: str) -> Value:
    """A number of a House, None before it has joined."""
    return OF_HOUSE[what](game, house) if house in game.houses else None


OF_GAME: dict[str, Reading] = {
    "hoard": lambda game: game.hoard,
    "croe": croe,
    "turn": lambda game: game.turn,
    "phase": lambda game: game.phase.value,
    "order": lambda game: ", ".join(game.order),
    "winner": lambda game: game.winner,
}
"""What can be asked of the game."""


def why(events: Iterable[Event], reading: Reading) -> list[ValueChange]:
    """Every event that changed the value a function reads from the game, in order."""
    game, command, house = Game(), "", ""
    changes: list[ValueChange] = []
    before = reading(game)
    for event in events:
        if isinstance(event, CommandGiven):
            command, house = event.words, event.house
        game = apply(game, event)
        after = reading(game)
        if after != before:
            changes.append(ValueChange(game.seq, event, command, house, before, after))
            before = after
    return changes


def asked(at: Table, words: list[str]) -> tuple[str, Reading]:
    """Parse a question: "favor vernius", "hoard", "Gurney Halleck".

    Returns:
        The name of the value, and the function that reads it from a game.

    Raises:
        Misread: it has no meaning in this game.
        SeveralFit: it matches several Houses or cards.
    """
    first = words[0].lower() if words else ""
    rest = " ".join(words[1:])
    if first in OF_GAME and not rest:
        return first, OF_GAME[first]
    if first in OF_HOUSE:
        house = the_house(at, rest)
        return f"{first} of {at.house(house).name}", lambda game: of_house(game, house, first)
    if not words:
        listed = ", ".join([*OF_HOUSE, *OF_GAME])
        raise Misread(f"one of {listed}, or a card", "")
    pieces = at.game.pieces.values()
    piece = the_piece(at, " ".join(words), pieces, "a number or a card of this game")
    named = f"{at.name(piece)} [{piece.id}]"
    return named, lambda game: described(game, at.cards, piece.id, at.speaker)


def described(game: Game, cards: CardFacts, piece_id: str, viewer: HouseId = "") -> str | None:
    """The state of a card in a few words, None while the viewer does not see it."""
    piece = game.pieces.get(piece_id)
    if piece is None or is_covered(piece) or not is_seen(game, cards, piece, viewer):
        return None
    holder = game.houses[piece.holder].name
    if piece.place is not Place.DOMAIN:
        return f"{piece.place} of {holder}"
    told = ["deployed" if piece.deployed else "subdued", f"with {holder}"]
    told += ["engaged"] if piece.engaged else []
    told += [f"on {piece.parent}"] if piece.parent else []
    told += [f"{count} {token}" for token, count in sorted(piece.tokens.items())]
    told += [" and ".join(piece.allegiances)] if piece.allegiances is not None else []
    return ", ".join(told)
