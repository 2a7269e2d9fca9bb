"""The resolution: what becomes of the vanquished, and the end of the rite (14.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.events import OperationAdvanced
from tracker.governance import capture, discard
from tracker.guards import carries_out
from tracker.kinds import is_venture
from tracker.operation import finish
from tracker.rite.bonus import offer
from tracker.rite.course import follows
from tracker.rite.sides import rite_of, stands
from tracker.subdual import subdue
from tracker.words import Fate, Place, Stage

if TYPE_CHECKING:
    from tracker.table import Table


@follows(Stage.RESOLVING)
@carries_out("R-22")
def settle_the_vanquished(at: Table) -> None:
    """Subdue the vanquished, or discard or capture them where that is their fate."""
    rite = rite_of(at)
    taking = (*rite.attack.joined, *rite.defense.joined)
    by_fate = {fate: [p for p in rite.fallen if rite.fates.get(p) is fate] for fate in Fate}
    usual = tuple(one for one in rite.fallen if one not in rite.fates)
    beaten = (*usual, *by_fate[Fate.SUBDUED])
    subdue(at, beaten, "R-22", in_rite=True, participants=taking)
    for one in by_fate[Fate.DISCARDED]:
        if at.piece(one).place is Place.DOMAIN:
            discard(at, at.piece(one), "SO-21")
    for one in by_fate[Fate.CAPTURED]:
        captor = rite.captors.get(one, "")
        if stands(at, one) and captor and at.piece(one).holder != captor:
            capture(at, at.piece(one), captor)
    at.emit(OperationAdvanced(rule="R-23", stage=Stage.REWARDING))
    offer(at)


@follows(Stage.REWARDING)
@carries_out("R-29")
def end(at: Table) -> None:
    """The rite is over: what lasted for it goes, and its venture is used up (V-11).

    Participants stay engaged until the next Disengage phase (R-30).
    """
    rite = rite_of(at)
    finish(at)
    venture = at.game.pieces.get(rite.venture)
    used_up = venture is not None and venture.place is Place.DOMAIN and not venture.active
    if venture is not None and used_up and is_venture(at.card(venture)):
        discard(at, venture, "V-11")
