"""The deeds by their nodes, one function each, and what a tactic lays on cards for a rite."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardbase.program.nodes import contests as r
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.program.nodes.shorthand import nested
from tracker.cards.amounts import AMOUNTS
from tracker.cards.by_hand import by_hand
from tracker.cards.changing import CHANGING
from tracker.cards.domains import DOMAINS
from tracker.cards.force import FORCE
from tracker.cards.handling import HANDLING
from tracker.cards.moving import MOVING
from tracker.cards.petitions import PETITIONING
from tracker.cards.piles import PILED
from tracker.cards.ruling import RULING
from tracker.engine.events import CardsEngaged, OperationAdvanced
from tracker.engine.words import FORCE_GOES, WITHSTANDS, HouseId, Place, Stage, Stat, Until
from tracker.rules.lasting import begin_effect, lasts
from tracker.standing.ability import Ends, Run, the_card
from tracker.standing.selecting import is_like, pieces


def lays(run: Run, deed: r.Lays, who: HouseId, path: str) -> int:
    """Something holds of cards for the rite, or as long as the tactic lies there (TC-04).

    Who may Counter only after the defense was declared is settled by the players (OQ-43).
    """
    from tracker.rules.rite.defense import is_late, let_late

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


# --- The deeds by their nodes: one function each, which does it and tells how much came of it -----

DEEDS: dict[type[d.Deed], Callable[[Run, Any, HouseId, str], int]] = {
    **AMOUNTS,
    **HANDLING,
    **MOVING,
    **DOMAINS,
    **FORCE,
    **CHANGING,
    **RITES,
    **RULING,
    **PETITIONING,
    **PILED,
    d.ByHand: by_hand,
}
"""Node -> what does it: for a House, at a place of the ability; a test holds that none is left out.

Rites enter theirs themselves (`tracker.cards.deeds`): they know this module, and not it them.

A function may ask (raising Waiting) and end the ability (raising Ends) only before it emits.
"""
