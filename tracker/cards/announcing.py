"""Says at the moment it matters what of the cards in play is left to the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.program.abilities import Matters
from tracker.effects.handling import DISCARDED
from tracker.events import (
    CardCaptured,
    CardDeployed,
    CardMoved,
    CardsEngaged,
    ExchangeDeclared,
    Noted,
    PetitionAnnounced,
    PhaseBegan,
    RiteDeclared,
    TacticPlayed,
)
from tracker.settling import settles
from tracker.standing.testing import KINDS as KINDS_OF
from tracker.words import Phase, Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.card import Card
    from cardbase.program.abilities import Standing, Trigger
    from tracker.events import Event
    from tracker.state import Piece
    from tracker.table import Table

PHASES = {
    Phase.DISENGAGE: Matters.DISENGAGE,
    Phase.DEFERMENT: Matters.DEFERMENT,
    Phase.DECLARATION: Matters.INITIATIVE,
}
KINDS: dict[type[Event], Matters] = {
    RiteDeclared: Matters.RITE,
    PetitionAnnounced: Matters.PETITION,
    ExchangeDeclared: Matters.EXCHANGE,
    CardDeployed: Matters.DEPLOYMENT,
    CardsEngaged: Matters.ENGAGING,
    CardCaptured: Matters.LEAVING,
    CardMoved: Matters.LEAVING,
}


def left_to_the_table(card: Card) -> tuple[Standing | Trigger, ...]:
    """The sentences of a card that hold or act while it lies there, and that nobody carries out."""
    program = card.program
    all_of_it: tuple[Standing | Trigger, ...] = (*program.standing, *program.triggers)
    return tuple(one for one in all_of_it if one.when is not None)


@settles
def announce(at: Table) -> None:
    """Tell what the table has to see to, as it comes up."""
    new, at.told = at.events[at.told :], len(at.events)
    for event in new:
        for piece, text in _due(at, event):
            said = f"{at.name(piece)}: see to it: {text}"
            at.emit(Noted(rule="CT-16", house=piece.holder, text=said))
    at.told = len(at.events)


def _due(at: Table, event: Event) -> Iterator[tuple[Piece, str]]:
    """The cards and sentences that matter now."""
    if isinstance(event, TacticPlayed):
        played = at.piece(event.piece)
        yield from ((played, one.text) for one in left_to_the_table(at.card(played)))
    now = PHASES.get(event.phase) if isinstance(event, PhaseBegan) else KINDS.get(type(event))
    if now is None:
        return
    own = event.piece if isinstance(event, CardDeployed) else ""
    for piece in at.game.pieces.values():
        if acts_there(piece):
            for one in left_to_the_table(at.card(piece)):
                if piece.id == own or (one.when is now and _concerns(at, event, piece, one)):
                    yield piece, one.text


def _concerns(at: Table, event: Event, piece: Piece, one: Standing | Trigger) -> bool:
    """Whether what happens is what a sentence speaks of: its card's bearer, its kind of rite."""
    match event:
        case CardsEngaged(pieces=pieces):
            return piece.parent in pieces or piece.id in pieces
        case CardMoved(place=place):
            return place in DISCARDED
    return _of_this_kind(at, one)


def _of_this_kind(at: Table, one: Standing | Trigger) -> bool:
    """Whether a sentence that names rites names the one under way."""
    rite = at.game.rite
    return not one.rites or rite is None or rite.kind in {KINDS_OF[kind] for kind in one.rites}


def acts_there(piece: Piece) -> bool:
    """Whether what a card's text holds works: it lies deployed, or was played and lasts."""
    return piece.deployed or (piece.place is Place.PLAYED and piece.active)
