"""Spice on deserts (section 20): produced onto them, harvested from them, whose it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.vocabulary import Subtype
from tracker.effects.amounts import move_spice, produce_spice
from tracker.effects.said import domain_card, enter_word
from tracker.events import CardsEngaged
from tracker.governance import governor
from tracker.guards import allows, carries_out, enforces, prompts
from tracker.kinds import subtypes
from tracker.words import GUILD, Place, Token

if TYPE_CHECKING:
    from tracker.speech import Words
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId


@enforces("SP-02")
def is_up(at: Table, desert: Piece) -> str | None:
    """Spice on a subdued desert does nothing, but for effects that name it."""
    if at.piece(desert.id).deployed:
        return None
    return f"{at.name(desert)} is subdued, and its spice does nothing"


@carries_out("SP-03", "SP-04", "SP-05")
def usable_spice(at: Table, house: HouseId, desert: Piece) -> int:
    """The spice a House has on a desert: what lies on the very card it governs.

    Redeployed or captured, a desert keeps its spice; another copy of it has its own.
    """
    now = at.piece(desert.id)
    return now.tokens.get(Token.SPICE, 0) if governor(at, now) == house else 0


def verify_produce(at: Table, desert: Piece) -> None:
    """Refuses spice for what is no desert, or a subdued one."""
    if Subtype.DESERT not in subtypes(at, desert):
        at.refuse("SP-06", f"{at.name(desert)} is no desert")
    is_up(at, desert)


can_produce = allows(verify_produce)


def produce(at: Table, desert: Piece, many: int) -> None:
    """New spice comes on a desert (SP-01)."""
    verify_produce(at, desert)
    produce_spice(at, desert.id, many, at.name(desert))


def verify_harvest(at: Table, house: HouseId, desert: Piece, many: int) -> None:
    """Refuses to take spice that is not there, or from a desert somebody else governs."""
    is_up(at, desert)
    if governor(at, desert) not in {"", house}:
        name = at.house(desert.holder).name
        at.refuse("SP-06", f"{name} governs {at.name(desert)}, and no harvester takes its spice")
    there = desert.tokens.get(Token.SPICE, 0)
    if there < many:
        at.refuse("SP-06", f"{there} spice lies on {at.name(desert)}, not {many}")


can_harvest = allows(verify_harvest)


@prompts("SP-06")
def harvest(at: Table, house: HouseId, desert: Piece, many: int) -> None:
    """Move spice from a desert into the hoard, as a harvester or Dune does."""
    verify_harvest(at, house, desert, many)
    moved = min(many, desert.tokens.get(Token.SPICE, 0))
    move_spice(at, desert.id, house, moved, at.name(desert))


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


def _spice(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001 - the shape of Run
    many = words.number("how much spice", low=1) if words.has_number() else 1
    produce(at, domain_card(at, words.rest(), "a desert"), many)


def _harvest(at: Table, house: HouseId, words: Words) -> None:
    many = words.number("how much spice", low=1) if words.has_number() else 1
    harvest(at, house, domain_card(at, words.rest(), "a desert"), many)


def _quota(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001 - the shape of Run
    words.nothing_more()
    quota(at)


for _word, _usage, _says, _rule, _run in (
    ("spice", "spice DESERT [N]", "a desert produces spice on itself", "SP-01", _spice),
    ("harvest", "harvest DESERT [N]", "spice moves from a desert to your hoard", "SP-06", _harvest),
    ("quota", "quota", "all deserts engage for a Production Quota", "SP-08", _quota),
):
    enter_word(_word, _usage, _says, _rule, _run)
