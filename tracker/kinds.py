"""What kind of card a card is now: its printed subtypes, and those it has gained or lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.vocabulary import CardType, Subtype
from tracker.events import EffectBegan
from tracker.guards import carries_out
from tracker.standing.identity import IS, identity
from tracker.words import Until

if TYPE_CHECKING:
    from cardbase.card import Card
    from tracker.state import Piece
    from tracker.table import Table

DURATION = "Duration Effect"


@carries_out("CT-03", "CT-04", "CT-05")
def subtypes(at: Table, piece: Piece) -> frozenset[Subtype]:
    """The subtypes of a card now.

    Ally and Aide exclude each other, Noble and Vassal too: the one gained last counts. An Aide
    that becomes a Noble or a Vassal stays an Aide.
    """
    return identity(at, piece).subtypes


def gain_subtype(at: Table, piece: Piece, kind: Subtype, rule: str, *, lost: bool = False) -> None:
    """Give a card a subtype, or take it away, for as long as the table lets it have it."""
    at.emit(
        EffectBegan(
            rule=rule,
            effect=at.next_id("e"),
            source="",
            on=piece.id,
            stat=f"{IS}{kind}",
            amount=-1 if lost else 1,
            until=Until.STAYS,
        )
    )


def is_venture(card: Card) -> bool:
    """Whether a card is a venture (CT-01)."""
    return Subtype.VENTURE in card.subtypes


def is_placed(card: Card) -> bool:
    """Whether a card is first placed face-down: an event, or one that says so of itself."""
    from cardbase.program.held import on_card
    from cardbase.program.holdings import PlacedLikeAnEvent

    return card.type is CardType.EVENT or on_card(card, PlacedLikeAnEvent) is not None


def lasting(card: Card) -> bool:
    """Whether a card has a Duration Effect (V-12, TC-04, E-13)."""
    return any(keyword.word == DURATION for keyword in card.keywords)
