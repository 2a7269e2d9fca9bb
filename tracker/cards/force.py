"""Deeds with force that is no rite's (R-31): one card, a number it is held against, no more.

No window, no bonus, no House limit; what protects from a rite does not help.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardbase.operation.words import Compare
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import holdings as h
from cardbase.program.nodes import things as p
from cardbase.program.nodes.shorthand import nested
from tracker.cards.asking import NO, put
from tracker.cards.choosing import settle, told
from tracker.cards.targets import fitting
from tracker.engine.events import Noted
from tracker.engine.guards import carries_out
from tracker.engine.state import Piece
from tracker.engine.words import HouseId, Token
from tracker.standing.ability import Run, Waiting, the_card
from tracker.standing.figures import resistance
from tracker.standing.forbidding import goes_to
from tracker.standing.layer import holding
from tracker.standing.selecting import holds, pieces
from tracker.standing.testing import amount


@carries_out("R-31")
def strikes(run: Run, deed: d.Strike, who: HouseId, path: str) -> int:
    """Force is applied to a card: it is told and kept; the sentences after it say what falls."""
    del who, path
    aimed = the_card(run, deed.what)
    target = goes_to(run.at, aimed)
    if target != aimed and isinstance(deed.what, p.Chosen):
        run.keep(deed.what.key, (target.id,))
    force = amount(run.context, deed.amount)
    run.keep(d.THAT_FORCE, force)
    name = run.at.name(target)
    least = "".join(f", {one} needed" for one in _needed(run))
    text = f"{run.cause}: {force} force against {name}{least}"
    run.at.emit(Noted(rule="R-31", house=run.house, text=text))
    return force


def _needed(run: Run) -> list[int]:
    """The least force that is enough, by the conditions that ask for it."""
    asked = [
        one
        for one in nested(run.steps)
        if isinstance(one, p.Compared) and one.left == p.Told(d.THAT_FORCE)
    ]
    found = {amount(run.context, one.right) + (one.how is Compare.MORE) for one in asked}
    return sorted(found)


def distributes(run: Run, deed: d.Distribute, who: HouseId, path: str) -> int:
    """Force is divided: each card that is named gets some, the last what is left.

    Raises:
        Waiting: it is asked how much a card gets.
    """
    left = amount(run.context, deed.amount)
    targets = pieces(run.context, deed.among)
    spice = _spice(run, deed)
    shares: dict[str, int] = {}
    for place, one in enumerate(targets):
        later = len(targets) - place - 1
        share = left if not later and not spice else _share(run, who, one, path, left - later)
        shares[one.id] = share
        left -= share
    names = [f"{run.at.name(one)} {many}" for one, many in shares.items()]
    names += [f"spice {min(spice, left)}"] if spice else []
    hit = [(goes_to(run.at, one), shares[one.id]) for one in targets]
    beaten = [one.id for one, many in hit if many >= resistance(run.at, one)]
    run.keep(d.BEATEN, tuple(beaten))
    run.keep(d.BEATEN_SPICE, min(spice, left))
    text = f"{run.cause}: force against {', '.join(names) or 'nothing'}"
    run.at.emit(Noted(rule="R-31", house=run.house, text=text))
    return len(beaten)


def struck_directly(run: Run, deed: d.Distribute, who: HouseId, path: str) -> int | None:
    """How many cards fall to force that a card lets one apply to one of them; None: it is divided.

    Raises:
        Waiting: it is asked against which, if any.
    """
    at, event = run.at, run.at.piece(run.frame.card)
    found: dict[str, Piece] = {}
    for context, says in holding(at, h.StrikesDirectly, {}):
        if context.house == who and holds(context, says.events, event):
            targets = pieces(context, says.at)
            struck = d.Strike(deed.amount, p.This())
            found |= {one.id: one for one in targets if fitting(run.context, one, struck)}
    if not found:
        return None
    key = f"{path} directly"
    kept = run.kept(key)
    if kept is None:
        text = f"apply its force directly against one of these? {told(run)}"
        put(run, key, who, text, (NO, *found))
        raise Waiting
    if not isinstance(kept, tuple):
        return None
    settle(run, deed.amount)
    force = amount(run.context, deed.amount)
    (target,) = map(at.piece, kept)
    least = resistance(at, target)
    run.keep(d.BEATEN, kept if force >= least else ())
    text = f"{run.cause}: {force} force against {at.name(target)}, {least} needed"
    at.emit(Noted(rule="R-31", house=run.house, text=text))
    return int(force >= least)


def _spice(run: Run, deed: d.Distribute) -> int:
    if deed.spice is None:
        return 0
    return sum(one.tokens.get(Token.SPICE, 0) for one in pieces(run.context, deed.spice))


def _share(run: Run, who: HouseId, piece: Piece, path: str, high: int) -> int:
    """How much force a card gets, 1 at least. Raises Waiting."""
    key = f"{path} {piece.id}"
    kept = run.kept(key)
    if isinstance(kept, int):
        return kept
    if high <= 1:
        run.keep(key, 1)
        return 1
    least = resistance(run.at, piece)
    text = f"how much force against {run.at.name(piece)} (Resistance {least}), 1 to {high}?"
    put(run, key, who, text, low=1, high=high)
    raise Waiting


def tells(run: Run, deed: d.Tell, who: HouseId, path: str) -> int:
    """A number is kept as it is now."""
    del who, path
    many = amount(run.context, deed.value)
    run.keep(deed.key, many)
    return many


FORCE: dict[type[d.Deed], Callable[[Run, Any, HouseId, str], int]] = {
    d.Strike: strikes,
    d.Distribute: distributes,
    d.Tell: tells,
}
