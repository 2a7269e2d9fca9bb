"""The resolution: what becomes of the vanquished, and the end of the rite (14.5)."""

from __future__ import annotations

from collections.abc import Iterable

from tracker.engine.events import OperationAdvanced
from tracker.engine.guards import carries_out
from tracker.engine.table import Table
from tracker.engine.words import Fate, PieceId, Place, Stage
from tracker.rules.governance import capture, discard
from tracker.rules.operation import finish
from tracker.rules.rite.bonus import offer, suggested_now
from tracker.rules.rite.course import follows
from tracker.rules.rite.fates import act_on_the_fall, ask_next, claims_on, settle
from tracker.rules.subdual import subdue
from tracker.standing.kinds import is_venture
from tracker.standing.sides import is_personnel, rite_of


def resolve(at: Table) -> None:
    """Come to the resolution: what must become of the fallen is settled, what may is asked."""
    at.emit(OperationAdvanced(rule="R-22", stage=Stage.RESOLVING))
    for one in rite_of(at).fallen:
        if one not in rite_of(at).fates:
            for claim in dict.fromkeys(claims_on(at, at.piece(one))):
                settle(at, at.piece(one), claim)
    ask_next(at, 0)


@follows(Stage.RESOLVING)
def fell(at: Table) -> None:
    """What waits for the fall of the vanquished acts now: their end is settled, and they stand."""
    at.emit(OperationAdvanced(rule="R-22", stage=Stage.FALLEN))


@follows(Stage.FALLEN)
@carries_out("R-22")
def settle_the_vanquished(at: Table) -> None:
    """Subdue the vanquished, or capture or discard them where that is their fate.

    Who is captured goes first: it leaves with what lies on it, before its parent is discarded.
    """
    rite = rite_of(at)
    suggested = suggested_now(at)
    act_on_the_fall(at)
    if rite.fates.get(rite.attack.leader) in {Fate.CAPTURED, Fate.DISCARDED}:
        use_up_venture(at)
    spared = ends(at, Fate.SPARED)
    captured = capture_them(at, ends(at, Fate.CAPTURED))
    discarded = discard_them(at, ends(at, Fate.DISCARDED))
    taking = [one for one in (*rite.attack.joined, *rite.defense.joined) if one not in spared]
    beaten = [one for one in rite.fallen if one not in {*spared, *captured, *discarded}]
    subdue(at, beaten, "R-22", in_rite=True, participants=taking)
    at.emit(OperationAdvanced(rule="R-23", stage=Stage.REWARDING))
    offer(at, suggested)


def ends(at: Table, fate: Fate) -> tuple[PieceId, ...]:
    """The vanquished that come to this end; personnel after the cards that it is assigned to."""
    rite = rite_of(at)
    found = [one for one in rite.fallen if rite.fates.get(one) is fate]
    return tuple(sorted(found, key=lambda one: is_personnel(at, at.piece(one))))


def capture_them(at: Table, pieces: Iterable[PieceId]) -> tuple[PieceId, ...]:
    """Capture cards; what came along with its parent is taken already.

    Returns:
        Who was captured.
    """
    rite, taken = rite_of(at), list["PieceId"]()
    for one in pieces:
        piece, captor = at.piece(one), rite.captors.get(one, "")
        along = piece.holder == captor and piece.parent in taken
        if along or (captor and piece.place is Place.DOMAIN and piece.holder != captor):
            taken.append(one)
        if captor and piece.place is Place.DOMAIN and piece.holder != captor:
            capture(at, piece, captor)
    return tuple(taken)


@carries_out("SO-21")
def discard_them(at: Table, pieces: Iterable[PieceId]) -> tuple[PieceId, ...]:
    """Discard vanquished cards instead of subduing them, with the resources on them.

    Returns:
        Who was discarded.
    """
    for one in pieces:
        if at.piece(one).place is Place.DOMAIN:
            discard(at, at.piece(one), "SO-21")
    return tuple(pieces)


@follows(Stage.REWARDING)
@carries_out("R-29", "R-30")
def end(at: Table) -> None:
    """The rite is over: what lasted for it goes, and its venture is used up (V-11).

    Nobody disengages: participants stay engaged until the next Disengage phase.
    """
    use_up_venture(at, ends_rite=True)


def use_up_venture(at: Table, *, ends_rite: bool = False) -> None:
    """Discard the venture that started the rite, unless it has a Duration Effect (V-11)."""
    venture = at.game.pieces.get(rite_of(at).venture)
    if ends_rite:
        finish(at)
    used_up = venture is not None and venture.place is Place.DOMAIN and not venture.active
    if venture is not None and used_up and is_venture(at.card(venture)):
        discard(at, venture, "V-11")
