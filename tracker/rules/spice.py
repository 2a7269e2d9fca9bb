"""Spice on deserts by the table's word (section 20): produced onto them, harvested from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardbase.vocabulary import Subtype
from tracker.engine.events import CardsEngaged
from tracker.engine.guards import allows, carries_out, prompts
from tracker.engine.state import Piece
from tracker.engine.table import Table
from tracker.engine.words import GUILD, HouseId, Place, Token
from tracker.rules.amounts import move_spice, produce_spice, verify_reach, verify_take
from tracker.rules.causes import NO_CARD, Cause, acting_cards, verify_moves_spice, with_cause
from tracker.standing.kinds import subtypes
from tracker.standing.speech import Words, domain_card, enter_word

if TYPE_CHECKING:
    from cardbase.cards.card import Card


def verify_produce(at: Table, house: HouseId, desert: Piece, by: Sequence[Card] = ()) -> None:
    """Refuses spice for what is no desert, for a subdued one, and for a rival's."""
    verify_reach(at, house, desert, by)


can_produce = allows(verify_produce)


def produce(at: Table, house: HouseId, desert: Piece, many: int, cause: Cause = NO_CARD) -> None:
    """New spice comes on a desert (SP-01)."""
    verify_produce(at, house, desert, acting_cards(at, cause))
    produce_spice(at, desert.id, many, cause.name or at.name(desert))


def verify_harvest(
    at: Table, house: HouseId, desert: Piece, many: int, by: Sequence[Card] = ()
) -> None:
    """Refuses to take spice that is not there, or from a desert somebody else governs."""
    verify_take(at, house, desert, many, by)


can_harvest = allows(verify_harvest)


@prompts("SP-06")
def harvest(at: Table, house: HouseId, desert: Piece, many: int, cause: Cause = NO_CARD) -> None:
    """Move spice from a desert into the hoard, as a harvester or Dune does."""
    verify_harvest(at, house, desert, many, acting_cards(at, cause))
    moved = min(many, desert.tokens.get(Token.SPICE, 0))
    move_spice(at, desert.id, house, moved, cause.name or at.name(desert))


@carries_out("SP-08")
def quota(at: Table) -> int:
    """Engage all deserts, and produce 1 spice in the Guild Hoard for each engaged this way.

    Deserts that were engaged already do not count.

    Returns:
        How many were engaged.
    """
    ready = [
        piece.id
        for piece in at.game.pieces.values()
        if piece.place is Place.DOMAIN and piece.deployed and not piece.engaged
        if Subtype.DESERT in subtypes(at, piece)
    ]
    if ready:
        at.emit(CardsEngaged(rule="SP-08", pieces=tuple(ready)))
        produce_spice(at, GUILD, len(ready), "Production Quota")
    return len(ready)


def _spice(at: Table, house: HouseId, words: Words) -> None:
    left, cause = with_cause(at, house, words)
    many = left.number("how much spice", low=1) if left.has_number() else 1
    produce(at, house, domain_card(at, left.rest(), "a desert"), many, cause)


def _harvest(at: Table, house: HouseId, words: Words) -> None:
    left, cause = with_cause(at, house, words)
    verify_moves_spice(at, cause)
    many = left.number("how much spice", low=1) if left.has_number() else 1
    harvest(at, house, domain_card(at, left.rest(), "a desert"), many, cause)


def _quota(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001 - the shape of Run
    words.nothing_more()
    quota(at)


for _word, _usage, _says, _rule, _run in (
    ("spice", "spice DESERT [N] [by CARD]", "a desert produces spice on itself", "SP-01", _spice),
    (
        "harvest",
        "harvest DESERT [N] [by CARD]",
        "spice moves from a desert to your hoard",
        "SP-06",
        _harvest,
    ),
    ("quota", "quota", "all deserts engage for a Production Quota", "SP-08", _quota),
):
    enter_word(_word, _usage, _says, _rule, _run)
