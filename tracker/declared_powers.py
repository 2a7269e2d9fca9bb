"""Allegiances that are declared for a card when it is assigned, and stay with it (CE-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.program.holdings import DeclaresPower
from cardbase.vocabulary import Power
from tracker.effects.questions import answers, ask
from tracker.events import CardAssigned, CardDeployed, EffectBegan
from tracker.guards import prompts
from tracker.settling import settles
from tracker.standing.identity import DECLARED, declared
from tracker.words import Place, Until

if TYPE_CHECKING:
    from tracker.state import Piece, Question
    from tracker.table import Table

TOPIC = "declared-allegiance"


@settles
def ask_new(at: Table) -> None:
    """Ask which allegiance is declared for a card that has just come into play."""
    came = [event.piece for event in at.events if isinstance(event, CardDeployed | CardAssigned)]
    for piece in dict.fromkeys(came):
        lying = at.game.pieces.get(piece)
        if lying is not None and is_open(at, lying):
            ask_power(at, lying)


def is_open(at: Table, piece: Piece) -> bool:
    """Whether an allegiance is still to be declared for a card in play."""
    asks = any(
        isinstance(one, DeclaresPower)
        for sentence in at.card(piece).standing
        for one in sentence.holds
    )
    asked = any(one.topic == TOPIC and one.about == piece.id for one in at.game.questions)
    there = piece.place is Place.DOMAIN and piece.deployed
    return asks and there and not asked and declared(at, piece.id) is None


@prompts("CE-09")
def ask_power(at: Table, piece: Piece) -> None:
    """Ask who assigned the card for an allegiance; it is declared once, also if it comes again."""
    parent = at.game.pieces.get(piece.parent or "")
    of = "" if parent is None else f" of {at.name(parent)}"
    text = f"{at.name(piece)}: which allegiance{of} is declared?"
    ask(at, TOPIC, "CE-09", piece.owner, text, piece.id, tuple(Power))


@answers(TOPIC)
def declare(at: Table, question: Question, said: str) -> None:
    """Keep the allegiance with the card, for as long as that is in the game."""
    if question.about not in at.game.pieces:
        return
    at.emit(
        EffectBegan(
            rule="CE-09",
            effect=at.next_id("e"),
            source=question.about,
            on=question.about,
            stat=f"{DECLARED}{said}",
            amount=1,
            until=Until.STAYS,
        )
    )
