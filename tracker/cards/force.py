"""Deeds with force outside of rites (R-31): a number is compared with a card, nothing more.

There is no window, bonus or House limit, and protection against rites does not apply.
"""

from __future__ import annotations

from cardbase.operation.words import Compare
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import holdings as h
from cardbase.program.nodes import things as p
from cardbase.program.nodes.shorthand import nested
from tracker.cards.asking import NO, Deeds, put, share
from tracker.cards.choosing import settle
from tracker.cards.targets import fitting
from tracker.engine.events import Noted
from tracker.engine.guards import carries_out
from tracker.engine.state import Piece
from tracker.engine.words import HouseId, Token
from tracker.standing.ability import Run, the_card
from tracker.standing.evaluating import amount
from tracker.standing.figures import resistance
from tracker.standing.forbidding import goes_to
from tracker.standing.layer import holding
from tracker.standing.selecting import holds, pieces


@carries_out("R-31")
def strikes(run: Run, deed: d.Strike) -> int:
    """Force is applied to a card: the amount is stored; the next sentences decide what falls."""
    aimed = the_card(run, deed.what)
    target = goes_to(run.at, aimed)
    if target != aimed and isinstance(deed.what, p.Chosen):
        run.keep(deed.what.key, (target.id,))
    force = amount(run.context, deed.amount)
    run.keep(d.THAT_FORCE, force)
    enough = {  # by the conditions that ask for it
        amount(run.context, one.right) + (one.how is Compare.MORE)
        for one in nested(run.steps)
        if isinstance(one, p.Compared) and one.left == p.Told(d.THAT_FORCE)
    }
    least = "".join(f", {one} needed" for one in sorted(enough))
    _note(run, f"{force} force against {run.at.name(target)}{least}")
    return force


def _note(run: Run, text: str) -> None:
    run.at.emit(Noted(rule="R-31", house=run.house, text=f"{run.cause}: {text}"))


def _distributes(run: Run, deed: d.Distribute) -> int:
    """Force is divided: each named card gets a share, the last one the rest."""
    at, left = run.at, amount(run.context, deed.amount)
    targets, spice = pieces(run.context, deed.among), 0
    if deed.spice is not None:
        spice = sum(one.tokens.get(Token.SPICE, 0) for one in pieces(run.context, deed.spice))
    shares: dict[str, int] = {}
    for later, one in zip(reversed(range(len(targets))), targets, strict=True):
        least, high = resistance(at, one), max(1, left - later)
        text = f"how much force against {at.name(one)} (Resistance {least}), 1 to {high}?"
        everything = not later and not spice
        shares[one.id] = left if everything else share(run, f"{run.path} {one.id}", text, 1, high)
        left -= shares[one.id]
    names = [f"{at.name(one)} {many}" for one, many in shares.items()]
    names += [f"spice {min(spice, left)}"] if spice else []
    hit = [(goes_to(at, one), shares[one.id]) for one in targets]
    beaten = [one.id for one, many in hit if many >= resistance(at, one)]
    run.keep(d.BEATEN, tuple(beaten))
    run.keep(d.BEATEN_SPICE, min(spice, left))
    _note(run, f"force against {', '.join(names) or 'nothing'}")
    return len(beaten)


def struck_directly(run: Run, deed: d.Distribute, who: HouseId, path: str) -> int | None:
    """How many cards fall to force that a card lets one apply to one of them; None: it is divided.

    Raises Waiting while it is asked against which, if any.
    """
    at, event = run.at, run.card
    found: dict[str, Piece] = {}
    for context, says in holding(at, h.StrikesDirectly, {}):
        if context.house == who and holds(context, says.events, event):
            struck = d.Strike(deed.amount, p.This())
            targets = pieces(context, says.at)
            found |= {one.id: one for one in targets if fitting(run.context, one, struck)}
    if not found:
        return None
    key = f"{path} directly"
    kept = run.kept(key)
    if kept is None:
        text = f"apply its force directly against one of these? {run.text}"
        put(run, key, who, text, (NO, *found))
    if not isinstance(kept, tuple):
        return None
    settle(run, deed.amount)
    force = amount(run.context, deed.amount)
    (target,) = map(at.piece, kept)
    least = resistance(at, target)
    run.keep(d.BEATEN, kept if force >= least else ())
    _note(run, f"{force} force against {at.name(target)}, {least} needed")
    return int(force >= least)


def _tells(run: Run, deed: d.Tell) -> int:
    """A number is stored with its present value."""
    many = amount(run.context, deed.value)
    run.keep(deed.key, many)
    return many


DEEDS: Deeds = {d.Strike: strikes, d.Distribute: _distributes, d.Tell: _tells}
