"""Deeds in rites: what a tactic lays on a card for the rite, and the rite that a venture starts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardbase.program import deeds as d
from cardbase.program import rite_deeds as r
from cardbase.program import things as p
from cardbase.program.walking import nested
from tracker.cards.run import Ends, the_card
from tracker.effects.lasting import begin_effect, lasts
from tracker.events import CardsEngaged, OperationAdvanced
from tracker.standing.selecting import is_like, pieces
from tracker.words import FORCE_GOES, WITHSTANDS, Place, Stage, Stat, Until

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracker.cards.run import Run
    from tracker.words import HouseId


def lays(run: Run, deed: r.Lays, who: HouseId, path: str) -> int:
    """Something holds of cards for the rite, or as long as the tactic lies there (TC-04).

    Who may Counter only after the defense was declared is settled by the players (OQ-43).
    """
    from tracker.rite.late_counter import is_late, let_late

    del path
    tactic = run.at.piece(run.frame.card)
    found = pieces(run.context, deed.on)
    for one in found:
        if deed.gift is r.Gift.COUNTER and is_late(run.at):
            let_late(run.at, who, tactic, one)
        else:
            lay(run, deed.gift, one.id)
    return len(found)


def lay(run: Run, gift: r.Gift, on: str) -> None:
    """Begin the effect of a gift; of a tactic that lies there it ends with that."""
    tactic = run.at.piece(run.frame.card)
    stays = tactic.place is Place.PLAYED and tactic.active
    begin_effect(run.at, on, Stat(gift), 1, Until.OPERATION, tactic.id if stays else "")


def starts(run: Run, deed: r.StartRite, who: HouseId, path: str) -> int:
    """The rite of a venture waits for its target to be named (V-09); a pawn engages for it.

    Raises Ends where the venture acts no more: another operation has taken its place.
    """
    del who, path
    now = run.at.game.operation
    if now is None or now.piece != run.frame.card:
        raise Ends("V-09", "starts no rite: its operation is over")
    if deed.pawn is not None:
        pawn = the_card(run, deed.pawn)
        run.at.emit(CardsEngaged(rule="G-02", pieces=(pawn.id,)))
        begin_effect(run.at, pawn.id, Stat.PAWN, 1, Until.OPERATION, run.frame.card)
    run.at.emit(OperationAdvanced(rule="V-09", stage=Stage.STARTING))
    return 1


def redirects(run: Run, deed: r.Redirect, who: HouseId, path: str) -> int:
    """All force that is assigned to a card goes to another, in the operation under way."""
    del who, path
    on, to = the_card(run, deed.on), the_card(run, deed.to)
    begin_effect(run.at, on.id, f"{FORCE_GOES}{to.id}", 1, lasts(run.at))
    return 1


def withstands(run: Run, deed: r.Withstand, who: HouseId, path: str) -> int:
    """The force of a card does nothing to another, in the operation under way."""
    del who, path
    found = pieces(run.context, deed.on)
    kind = next(one for one in nested(deed.force_of) if isinstance(one, p.Cards))
    for one in found:
        for source in pieces(run.context, deed.force_of):
            if not is_like(run.context, kind, source):
                continue  # what was face-down is another event
            begin_effect(run.at, one.id, f"{WITHSTANDS}{source.id}", 1, lasts(run.at))
    return len(found)


RITES: dict[type[d.Deed], Callable[[Run, Any, HouseId, str], int]] = {
    r.Lays: lays,
    r.StartRite: starts,
    r.Redirect: redirects,
    r.Withstand: withstands,
}
