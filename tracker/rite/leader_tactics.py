"""Tactics on the opposing leader: what its fall brings, and who spares it for a price."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.program import abilities as a
from cardbase.program import holdings as h
from cardbase.program import things as p
from tracker.effects.questions import ask
from tracker.events import FavorChanged, SolarisChanged
from tracker.numbers import cost
from tracker.rite.sides import participants, rite_of
from tracker.words import IN_PLAY, Place

if TYPE_CHECKING:
    from tracker.state import Piece, Side
    from tracker.table import Table

NO, LEADER, SOME, ALL = "no", "leader", "some", "all"


def spares(at: Table, piece: Piece) -> h.Spares | None:
    """How a tactic spares the leader it lies on; None for any other card."""
    for sentence in at.card(piece).standing:
        for one in sentence.holds:
            if isinstance(one, h.Spares):
                return one
    return None


def waits_for_a_fall(at: Table, piece: Piece) -> bool:
    """Whether a card does something once what it lies on has fallen, or spares it."""
    falls = any(one.use is a.Use.FALL for one in at.card(piece).program.abilities)
    return falls or spares(at, piece) is not None


def acts(at: Table, piece: Piece) -> bool:
    """Whether a tactic works in the rite under way, on a card that has fallen.

    One on a leader that leads no more, as another Counters for it, does nothing.
    """
    rite = rite_of(at)
    plays = piece.place is Place.PLAYED and piece.active
    return plays and piece.parent in rite.fallen and piece.holder in _fighting(at)


def _fighting(at: Table) -> frozenset[str]:
    rite = rite_of(at)
    return frozenset({rite.attack.house, rite.defense.house})


def against(at: Table, piece: Piece) -> Side:
    """The side whose leader a tactic is assigned to: that against its player."""
    rite = rite_of(at)
    return rite.other(rite.side(piece.holder))


def worth(at: Table, side: Side) -> int:
    """The deployment cost of the leader of a side."""
    return cost(at, at.piece(side.leader)) or 0


def act_on_the_fall(at: Table) -> None:
    """Let the tactics act that wait for the fall of the leader they lie on."""
    for piece in tuple(at.game.pieces.values()):
        if piece.place in IN_PLAY and not piece.subdued and waits_for_a_fall(at, piece):
            pay_for_the_fall(at, piece)


def pay_for_the_fall(at: Table, piece: Piece) -> None:
    """Let a tactic do what the fall of the card it lies on brings or takes."""
    from tracker.cards.beginning import begin
    from tracker.cards.run import ABILITY

    if not acts(at, piece):
        return
    for place, ability in enumerate(at.card(piece).program.abilities):
        if ability.use is a.Use.FALL:
            begin(at, piece.holder, piece, f"{ABILITY} {place}")


def bring(at: Table, piece: Piece, ware: p.Ware, many: int) -> None:
    """Let the player of a tactic gain so much."""
    house, cause = piece.holder, at.name(piece)
    if not many:
        return
    if ware is p.Ware.SOLARIS:
        at.emit(SolarisChanged(rule="G-02", house=house, by=many, cause=cause))
    else:
        at.emit(FavorChanged(rule="G-02", house=house, by=many, cause=cause))


def others(at: Table, piece: Piece) -> tuple[Piece, ...]:
    """Who is spared besides the leader, or counts for it."""
    side, fallen = against(at, piece), rite_of(at).fallen
    more = (one for one in participants(at, side) if one.id != side.leader)
    mercy = spares(at, piece)
    if mercy is not None and mercy.whole:
        return tuple(more)
    return tuple(one for one in more if one.parent == side.leader and one.id in fallen)


def mercy(at: Table, piece: Piece) -> bool:
    """Whether the player of a tactic was asked if he spares the leader that fell, for a price."""
    spared = spares(at, piece) if acts(at, piece) else None
    if spared is None:
        return False
    side, ware = against(at, piece), spared.ware
    if side.leader in rite_of(at).fates or piece.parent != side.leader:
        return False
    alone, more = worth(at, side), len(others(at, piece))
    alike = spared.whole or not more
    choices = (NO, *(() if alike else (LEADER, SOME) if more > 1 else (LEADER,)), ALL)
    text = (
        f"{at.name(piece)}: do you spare {at.name(side.leader)} for {alone} {ware}, "
        f"{alone + more} with the {more} besides?"
        if more
        else f"{at.name(piece)}: do you spare {at.name(side.leader)} for {alone} {ware}?"
    )
    ask(at, "mercy", "G-02", piece.holder, text, piece.id, choices, suggested=NO)
    return True
