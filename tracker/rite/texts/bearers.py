"""Whom a text about rites is for: the card itself, the one it lies on, the whole game."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Protocol, TypeVar

from tracker.words import Place

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping

    from tracker.state import Piece
    from tracker.table import Table


class Bearer(StrEnum):
    """What has what a card gives."""

    ITSELF = "this card"
    PARENT = "the assigned card"
    GAME = "the game"


class Role(StrEnum):
    """What a card must do in the rite to have what a text gives."""

    ANY = ""
    INITIATES = "initiates"
    LEADS = "leads"
    COUNTERS = "Counters"
    PARTICIPATES = "participates"


class HasBearer(Protocol):
    """A row of a table of texts, which says for whom it is."""

    @property
    def on(self) -> Bearer:
        """Who has what it gives."""
        ...


Given = TypeVar("Given", bound=HasBearer)


def works(piece: Piece) -> bool:
    """Whether a card is deployed in a domain; engaged or not, its text counts (CT-15)."""
    return piece.deployed and piece.place is Place.DOMAIN


def givers(at: Table, piece: Piece) -> Iterator[tuple[Piece, Bearer]]:
    """The cards whose texts can be for a card: itself, and what is assigned to it."""
    if works(piece):
        yield piece, Bearer.ITSELF
    for child in at.game.assigned(piece.id):
        if works(child):
            yield child, Bearer.PARENT


def given(
    at: Table, piece: Piece, table: Mapping[str, tuple[Given, ...]]
) -> Iterator[tuple[Piece, Given]]:
    """What the texts of a table give a card, each with the card whose text it is."""
    for giver, on in givers(at, piece):
        for one in table.get(giver.card, ()):
            if one.on is on:
                yield giver, one


def for_all(at: Table, known: Container[str]) -> Iterator[Piece]:
    """The deployed cards among those known for a text, which can be for the whole game."""
    return (piece for piece in at.game.pieces.values() if piece.card in known and works(piece))
