"""Deeds in rites: what a tactic lays on a card for the rite, and the rite that a venture starts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardbase.program import deeds as d
from tracker.cards.run import Ends
from tracker.effects.lasting import begin_effect
from tracker.events import OperationAdvanced
from tracker.standing.selecting import pieces
from tracker.words import Place, Stage, Stat, Until

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracker.cards.run import Run
    from tracker.words import HouseId


def lays(run: Run, deed: d.Lays, who: HouseId, path: str) -> int:
    """Something holds of cards for the rite, or as long as the tactic lies there (TC-04).

    Who may Counter only after the defense was declared is settled by the players (OQ-43).
    """
    from tracker.rite.late_counter import is_late, let_late

    del path
    tactic = run.at.piece(run.frame.card)
    found = pieces(run.context, deed.on)
    for one in found:
        if deed.gift is d.Gift.COUNTER and is_late(run.at):
            let_late(run.at, who, tactic, one)
        else:
            lay(run, deed.gift, one.id)
    return len(found)


def lay(run: Run, gift: d.Gift, on: str) -> None:
    """Begin the effect of a gift; of a tactic that lies there it ends with that."""
    tactic = run.at.piece(run.frame.card)
    stays = tactic.place is Place.PLAYED and tactic.active
    begin_effect(run.at, on, Stat(gift), 1, Until.OPERATION, tactic.id if stays else "")


def starts(run: Run, deed: d.StartRite, who: HouseId, path: str) -> int:
    """The rite of a venture waits for its target to be named (V-09).

    Raises Ends where the venture acts no more: another operation has taken its place.
    """
    del deed, who, path
    now = run.at.game.operation
    if now is None or now.piece != run.frame.card:
        raise Ends("V-09", "starts no rite: its operation is over")
    run.at.emit(OperationAdvanced(rule="V-09", stage=Stage.STARTING))
    return 1


RITES: dict[type[d.Deed], Callable[[Run, Any, HouseId, str], int]] = {
    d.Lays: lays,
    d.StartRite: starts,
}
