"""Tactics on the opposing leader: what its fall brings, and who spares it for a price."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.deployment.costs import lose_favor
from tracker.effects.questions import ask
from tracker.effects.said import Ware
from tracker.events import FavorChanged, SolarisChanged
from tracker.numbers import cost
from tracker.rite.sides import participants, rite_of
from tracker.words import Place

if TYPE_CHECKING:
    from tracker.state import Piece, Side
    from tracker.table import Table

NO, LEADER, SOME, ALL = "no", "leader", "some", "all"

BRINGS = {
    "eots:financial-reward": Ware.SOLARIS,
    "eots:famous-battle-account": Ware.FAVOR,
    "eots:dueling-honors": Ware.FAVOR,
}
"""The fall of the leader brings the deployment cost of it."""

TAKES = frozenset({"eots:witness-testimonial"})
"""It takes as much favor from the leader's House."""

SPARES = {
    "tat:assailants-calling-card": Ware.SOLARIS,
    "tat:relinquish-claim": Ware.SOLARIS,
    "tat:grant-quarter": Ware.FAVOR,
}
"""Its player may spare the leader, and who takes part with it, and gains by that."""

WHOLE_SIDE = frozenset({"tat:grant-quarter"})
"""It spares all or nobody, and all the participants of the leader count."""


def acts(at: Table, piece: Piece) -> bool:
    """Whether a tactic works in the rite under way, against a leader that has fallen.

    One that lies on a card which leads no more, as another Counters for it, does nothing.
    """
    rite = rite_of(at)
    plays = piece.place is Place.PLAYED and piece.active
    fights = piece.holder in {rite.attack.house, rite.defense.house}
    if not (plays and fights):
        return False
    leader = against(at, piece).leader
    return leader in rite.fallen and piece.parent in {None, leader}


def against(at: Table, piece: Piece) -> Side:
    """The side whose leader a tactic is assigned to: that against its player."""
    rite = rite_of(at)
    return rite.other(rite.side(piece.holder))


def worth(at: Table, side: Side) -> int:
    """The deployment cost of the leader of a side."""
    return cost(at, at.piece(side.leader)) or 0


def pay_for_the_fall(at: Table, piece: Piece) -> None:
    """Let a tactic bring or take what the fall of its leader is worth."""
    if not acts(at, piece):
        return
    side = against(at, piece)
    if piece.card in BRINGS:
        bring(at, piece, BRINGS[piece.card], worth(at, side))
    elif piece.card in TAKES:
        lose_favor(at, side.house, worth(at, side), "G-02", at.name(piece))


def bring(at: Table, piece: Piece, ware: Ware, many: int) -> None:
    """Let the player of a tactic gain so much."""
    house, cause = piece.holder, at.name(piece)
    if not many:
        return
    if ware is Ware.SOLARIS:
        at.emit(SolarisChanged(rule="G-02", house=house, by=many, cause=cause))
    else:
        at.emit(FavorChanged(rule="G-02", house=house, by=many, cause=cause))


def others(at: Table, piece: Piece) -> tuple[Piece, ...]:
    """Who is spared besides the leader, or counts for it."""
    side, fallen = against(at, piece), rite_of(at).fallen
    more = (one for one in participants(at, side) if one.id != side.leader)
    if piece.card in WHOLE_SIDE:
        return tuple(more)
    return tuple(one for one in more if one.parent == side.leader and one.id in fallen)


def mercy(at: Table, piece: Piece) -> bool:
    """Whether the player of a tactic was asked if he spares the leader that fell, for a price."""
    if piece.card not in SPARES or not acts(at, piece):
        return False
    side, ware = against(at, piece), SPARES[piece.card]
    if side.leader in rite_of(at).fates:
        return False
    alone, more = worth(at, side), len(others(at, piece))
    alike = piece.card in WHOLE_SIDE or not more
    choices = (NO, *(() if alike else (LEADER, SOME) if more > 1 else (LEADER,)), ALL)
    text = (
        f"{at.name(piece)}: do you spare {at.name(side.leader)} for {alone} {ware}, "
        f"{alone + more} with the {more} besides?"
        if more
        else f"{at.name(piece)}: do you spare {at.name(side.leader)} for {alone} {ware}?"
    )
    ask(at, "mercy", "G-02", piece.holder, text, piece.id, choices, suggested=NO)
    return True
