"""Petitioning Tithe: who is paid instead of the Imperial treasury (P-22, CE-05)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.program.held import says
from cardbase.program.holdings import Particular
from tracker.events import PayeeChanged, SolarisChanged
from tracker.guards import allows, carries_out, enforces
from tracker.petition.started import seller
from tracker.words import TREASURY, Place

if TYPE_CHECKING:
    from tracker.state import Petition, Piece
    from tracker.table import Table
    from tracker.words import HouseId


@enforces("CE-05")
def one_tithe(at: Table, house: HouseId) -> str | None:
    """In a petition only one House plays Petitioning Tithe; the next petition is free again."""
    now = at.game.petition
    if now is None:
        return "Petitioning Tithe is played in a petition, and none is under way"
    if now.payee in {TREASURY, house}:
        return None
    return f"{at.house(now.payee).name} has played Petitioning Tithe in this petition"


def verify_tactic(at: Table, house: HouseId, piece: Piece) -> None:
    """Refuses a second House's Petitioning Tithe; says nothing about other tactics."""
    if says(at.card(piece), Particular.ONE_IN_A_PETITION):
        one_tithe(at, house)


can_tactic = allows(verify_tactic)


def on_tactic(at: Table, house: HouseId, piece: Piece) -> None:
    """What a tactic does to the petition under way: Petitioning Tithe changes who is paid.

    To be called once the tactic has been played; other tactics change nothing here.
    """
    verify_tactic(at, house, piece)
    if says(at.card(piece), Particular.PAID_TO_YOU) and at.game.petition is not None:
        at.emit(PayeeChanged(rule="P-22", house=house))


def payee(at: Table, now: Petition) -> HouseId:
    """Who is paid: "" for the treasury, also when the tithe has left play since."""
    for piece in at.game.pieces.values():
        lies = piece.place in {Place.PLAYED, Place.DOMAIN} and piece.deployed
        if lies and piece.owner == now.payee and says(at.card(piece), Particular.PAID_TO_YOU):
            return now.payee
    return ""


@carries_out("P-22")
def hand_over(at: Table, now: Petition, paid: int, cause: str) -> None:
    """Give the solaris the victor has paid to whoever played the tithe, even to himself."""
    to = seller(at, now) or payee(at, now)
    if to and paid:
        at.emit(SolarisChanged(rule="P-22", house=to, by=paid, cause=cause))
