"""Goes on with what a card does: step by step, from question to question.

A frame is walked from its beginning each time. What is done is kept under the path of its step, so
that it is not done twice; so is what was chosen and how a condition stood when it was met.
"""

from __future__ import annotations

from cardbase.operation.words import Compare
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.program.nodes.shorthand import nested
from tracker.cards import replies  # noqa: F401 - what asks has to understand the answer
from tracker.cards.amounts import payable, suffered, tells
from tracker.cards.asking import NO, YES, put
from tracker.cards.choosing import is_idle, settle, settle_x, told
from tracker.cards.deeds import DEEDS
from tracker.cards.force import struck_directly
from tracker.cards.prospects import ban_on
from tracker.cards.targets import can_go
from tracker.engine.errors import Endless, Refused
from tracker.engine.events import AbilityBegan, AbilityEnded, Noted
from tracker.engine.state import Frame
from tracker.engine.table import Table
from tracker.engine.words import HouseId
from tracker.standing.ability import Ends, Run, Waiting
from tracker.standing.context import NotHere, Unsettled, house, houses
from tracker.standing.testing import met

AMOUNT = "amount"
"""The key of how much came of the deed before: "for each favor discarded this way"."""


UNASKED = "does no more, as nobody was asked what it goes by"
"""What is said where a choice was not put that the ability goes by: a fault of ours."""


MOST = 300
"""Abilities that act one after the other without anybody's word: far more than ever do."""


def go_on(at: Table) -> None:
    """Go on with the abilities under way until one asks, or all are over.

    Raises:
        Endless: what is triggered triggers itself again and again.
    """
    if at.acting:  # what a card does brings another to act: that one's turn comes in this same loop
        return
    at.acting = True
    try:
        _go_on(at)
    finally:
        at.acting = False


def _go_on(at: Table) -> None:
    for _ in range(MOST):
        if at.game.questions or not (at.game.frames or at.game.fired):
            return
        if not at.game.frames:
            _begin_fired(at, at.game.fired[0])
        if not _acts(at, Run(at, at.game.frames[-1])):
            return
    moving = dict.fromkeys(at.name(one.card) for one in (*at.game.frames, *at.game.fired))
    raise Endless(tuple(moving))


def _begin_fired(at: Table, fired: Frame) -> None:
    at.emit(
        AbilityBegan(
            rule="CT-16",
            frame=fired.id,
            card=fired.card,
            house=fired.house,
            part=fired.part,
            parent=fired.parent,
            kept=dict(fired.kept),
        )
    )


def _acts(at: Table, run: Run) -> bool:
    """Whether an ability comes to its end, and is over, or another acts before it; else it asks."""
    try:
        walk(run, run.steps, "")
    except Waiting:  # or what a card does that this one brought into play comes first
        return not at.game.questions and at.game.frames[-1].id != run.id
    except Ends as end:
        _note(run, end.rule, end.reason)
    except Unsettled as missing:
        _note(run, "G-02", f"{UNASKED} ({missing}): carry out the rest by hand. {told(run)}")
    except NotHere:
        _note(run, "CT-16", f"does no more: what it speaks of is not there. {told(run)}")
    if run.id in {one.id for one in at.game.frames}:
        at.emit(AbilityEnded(rule="CT-16", frame=run.id))
    return True


def _note(run: Run, rule: str, text: str) -> None:
    run.at.emit(Noted(rule=rule, house=run.house, text=f"{run.cause} {text}"))


def walk(run: Run, steps: tuple[d.Step, ...], path: str) -> None:
    """Do the steps in turn, but for those that are done. Raises Waiting, Ends, NotHere."""
    for place, step in enumerate(steps):
        _step(run, step, f"{path}/{place}")


def _step(run: Run, step: d.Step, path: str) -> None:
    match step:
        case d.Does():
            _does(run, step, path)
        case d.If(test, then, otherwise):
            if run.kept(path) is None:
                settle(run, test)
                run.keep(path, int(met(run.context, test)))
            walk(run, then if run.kept(path) else otherwise, path)
        case d.OneOf(ways, by):
            walk(run, ways[_way(run, ways, house(run.context, by), path)].steps, path)
        case d.ForEach(who, key, inner):
            if run.kept(path) is None:
                settle(run, who)
                run.keep(path, houses(run.context, who))
            each = run.kept(path)
            for one in each if isinstance(each, tuple) else ():
                run.outer.append((key, one))
                try:
                    walk(run, inner, path)
                finally:
                    run.outer.pop()


def _way(run: Run, ways: tuple[d.Way, ...], by: HouseId, path: str) -> int:
    """Which of several ways is gone. Raises Waiting."""
    texts = [one.text for one in ways]
    kept = run.kept(path)
    if kept is not None:
        return texts.index(str(kept))
    possible = [o.text for o in ways if payable(run, o, by) and can_go(run.context, o)]
    possible = possible or [one.text for one in ways if suffered(one)]
    if not possible:
        raise Ends("CT-16", f"finds no way that can be gone: {told(run)}")
    if len(possible) == 1:
        run.keep(path, possible[0])
        return texts.index(possible[0])
    put(run, path, by, f"which of these? {told(run)}", possible)
    raise Waiting


def _does(run: Run, step: d.Does, path: str) -> None:
    """Do a deed once, when all that it chooses is settled. Raises Waiting, Ends, NotHere."""
    if run.kept(path) is not None:
        return
    settle(run, step.who)
    who = house(run.context, step.who)
    if step.may and (is_idle(run, step.deed) or not _wants(run, who, path)):
        run.keep(path, 0)
        return
    if isinstance(step.deed, d.Distribute):
        struck = struck_directly(run, step.deed, who, path)
        if struck is not None:
            run.keep(path, struck)
            return
    settle(run, step.deed, step.deed)
    if isinstance(step.deed, d.Discard) and _counts(run, step.deed):
        settle_x(run)  # what lies on the card, and its numbers, go with it
    ban = ban_on(run.context, run.source, step.deed)
    if ban is not None:
        _note(run, "E-13", f"does not give what {ban} forbids. {told(run)}")
    done = 0 if ban is not None else _done(run, step.deed, who, path)
    if run.id in {one.id for one in run.at.game.frames}:
        if tells(run, AMOUNT):
            run.keep(AMOUNT, done)
        run.keep(path, done)


def _counts(run: Run, deed: d.Deed) -> bool:
    """Whether X is something of the very cards that a deed is done to."""
    chosen = {one.key for one in nested(deed) if isinstance(one, p.Chosen)}
    said = (one.value for one in run.xs if one.how is Compare.IS)
    return any(isinstance(one, p.Kept) and one.key in chosen for x in said for one in nested(x))


def _done(run: Run, deed: d.Deed, who: HouseId, path: str) -> int:
    """Do a deed, and tell how much came of it; what a rule forbids is told, and the rest goes on.

    Whoever answered or passed just now cannot help it: his word is not refused for it. Raises
    Waiting, Ends, NotHere.
    """
    try:
        return DEEDS[type(deed)](run, deed, who, path)
    except Refused as refused:
        _note(run, refused.rule, f"cannot do this: {refused.reason}. {told(run)}")
        return 0


def _wants(run: Run, who: HouseId, path: str) -> bool:
    """Whether a House does what it may. Raises Waiting."""
    key = f"{path}?"
    if run.kept(key) is None:
        put(run, key, who, f"do so? {told(run)}", (YES, NO))
        raise Waiting
    return run.kept(key) == YES
