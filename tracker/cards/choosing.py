"""Settles what an ability chooses, before it acts: cards, Houses, X.

One legal answer is taken, and nothing is asked; with none the ability ends, and says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import astuple, replace

from cardbase.operation.words import Compare
from cardbase.program import deeds as d
from cardbase.program import things as p
from tracker.cards.asking import put
from tracker.cards.fits import fitting
from tracker.cards.run import Ends, Waiting
from tracker.standing.context import house
from tracker.standing.counting import amount
from tracker.standing.selecting import pieces

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.cards.run import Run
    from tracker.state import Piece

MOST = 99
"""X where nothing limits it."""


def nested(node: object) -> Iterator[object]:
    """A node and all in it, the inner ones first: what is in a choice is settled before it."""
    if isinstance(node, Struct):
        for part in astuple(node):
            yield from nested(part)
        yield node
    elif isinstance(node, tuple):
        for one in node:
            yield from nested(one)


def settle(run: Run, node: object, deed: d.Deed | None = None) -> None:
    """Settle all that is chosen in a node. Raises Waiting, Ends."""
    found = tuple(nested(node))
    within = [each for one in found if isinstance(one, p.Chosen) for each in nested(one.among)]
    for one in found:
        if isinstance(one, p.Chosen) and run.kept(one.key) is None:
            choose(run, one, None if one in within else deed)
        elif isinstance(one, p.ChosenHouse) and run.kept(one.key) is None:
            choose_house(run, one)
        elif isinstance(one, p.X):
            settle_x(run)


def choose(run: Run, chosen: p.Chosen, deed: d.Deed | None) -> None:
    """Settle which cards are chosen. Raises Waiting, Ends."""
    settle(run, chosen.low)
    settle(run, chosen.high)
    found = candidates(run, chosen, deed)
    low = amount(run.context, chosen.low)
    if hidden(run, chosen, low, len(found)):
        raise Waiting
    high = len(found) if chosen.high is None else min(len(found), amount(run.context, chosen.high))
    if low > len(found) or (not found and chosen.high is None and low):
        raise Ends("CT-16", f"finds no target: {told(run)}")
    if low == len(found) or high == 0:
        run.keep(chosen.key, tuple(one.id for one in found[:high]))
        return
    by = house(run.context, chosen.by) if chosen.by is not None else run.house
    several = high != 1 or low == 0
    text = f"which card? {told(run)}"
    if several:
        text = f"which cards, {low} to {high}? {told(run)}"
    if isinstance(chosen.among, p.Cards) and chosen.among.doubt:
        text += f" (the table has set {chosen.among.doubt}: what no source decides)"
    ids = [one.id for one in found]
    put(run, chosen.key, by, text, ids, low=low, high=high, several=several)
    raise Waiting


def hidden(run: Run, chosen: p.Chosen, low: int, seen: int) -> bool:
    """Ask for cards that nobody has named yet by their names; not where none lies there."""
    from tracker.cards.unseen import unseen

    many = unseen(run.context, chosen.among)
    if not many:
        return False
    there = seen + many
    high = there if chosen.high is None else min(there, amount(run.context, chosen.high))
    if not high:
        return False
    by = house(run.context, chosen.by) if chosen.by is not None else run.house
    several = high != 1 or low == 0
    text = f"which card? Its name. {told(run)}"
    if several:
        text = f"which cards, {min(low, high)} to {high}? Their names. {told(run)}"
    put(run, chosen.key, by, text, low=min(low, high), high=high, several=several, named=True)
    return True


def candidates(run: Run, chosen: p.Chosen, deed: d.Deed | None) -> tuple[Piece, ...]:
    """The legal targets of a choice, in the order they came."""
    found = (one for one in pieces(run.context, chosen.among) if fitting(run.context, one, deed))
    return tuple(one for one in found if is_paid(run, chosen, one))


def is_paid(run: Run, chosen: p.Chosen, piece: Piece) -> bool:
    """Whether the X that was paid is what X is with this card as the target (CT-19)."""
    x = run.kept("x")
    if x is None:
        return True
    context = replace(run.context, kept={**run.context.kept, chosen.key: (piece.id,)})
    wanted = [
        one.value
        for one in run.xs
        if one.how is Compare.IS and p.Kept(chosen.key) in nested(one.value)
    ]
    return all(amount(context, one) == x for one in wanted)


def choose_house(run: Run, chosen: p.ChosenHouse) -> None:
    """Settle which House is chosen. Raises Waiting, Ends."""
    playing = run.at.game.playing()
    found = [one for one in playing if not chosen.rival or one != run.house]
    if not found:
        raise Ends("CT-16", "finds no rival")
    if len(found) == 1:
        run.keep(chosen.key, found[0])
        return
    put(run, chosen.key, run.house, f"which House? {told(run)}", found)
    raise Waiting


def settle_x(run: Run) -> None:
    """Settle what X is, or let the user choose it. Raises Waiting, Ends."""
    if run.kept("x") is not None:
        return
    lets = run.xs
    for one in lets:
        settle_kept(run, one.value)
    exact = [one for one in lets if one.how is Compare.IS]
    if exact:
        run.keep("x", max(0, amount(run.context, exact[-1].value)))
        return
    limits = [amount(run.context, one.value) for one in lets if one.how is Compare.AT_MOST]
    high = min((*limits, MOST, *_payable(run)))
    if high <= 0:
        run.keep("x", 0)
        return
    put(run, "x", run.house, f"X, from 0 to {high}? {told(run)}", low=0, high=high)
    raise Waiting


def settle_kept(run: Run, value: p.Value) -> None:
    """Settle the choices that a number speaks of, though they stand later in the ability."""
    wanted = {one.key for one in nested(value) if isinstance(one, p.Kept)}
    for step in run.steps:
        for one in nested(step):
            if isinstance(one, p.Chosen) and one.key in wanted and run.kept(one.key) is None:
                choose(run, one, deed_with(step, one))


def deed_with(step: object, chosen: p.Chosen) -> d.Deed | None:
    """The deed in which something is chosen."""
    for one in nested(step):
        if isinstance(one, d.Does) and any(each is chosen for each in nested(one.deed)):
            return one.deed
    return None


def _payable(run: Run) -> Iterator[int]:
    """The most that the price lets X be: what the House has of it."""
    from tracker.standing.counting import held

    mine = (one for one in nested(run.steps) if isinstance(one, d.Lose) and one.who == p.You())
    for one in mine:
        if isinstance(one.amount, p.X) and one.ware in {p.Ware.SOLARIS, p.Ware.SPICE}:
            yield held(run.context, p.Holds(one.ware, p.You())) // one.amount.times


def told(run: Run) -> str:
    """The sentences of the ability."""
    text = run.source.text
    return text if isinstance(text, str) else " ".join(text)
