"""Executes the frames of abilities, step by step, from question to question.

A frame is walked from its beginning each time it is resumed; so its state is plain data in the log,
and no position has to be restored. The results of completed steps are stored by path, so that they
are not done twice; so are choices, and the truth of conditions when they were first evaluated.
"""

from __future__ import annotations

from cardbase.operation.words import Compare
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.program.nodes.shorthand import nested
from tracker.cards import replies  # noqa: F401 - what asks has to understand the answer
from tracker.cards.amount_deeds import tells
from tracker.cards.asking import NO, YES, put
from tracker.cards.choosing import is_idle, open_ways, settle, settle_x
from tracker.cards.deeds import DEEDS
from tracker.cards.force import struck_directly
from tracker.cards.usable import ban_on
from tracker.engine.errors import Endless, Refused
from tracker.engine.events import AbilityBegan, AbilityEnded
from tracker.engine.sight import note_for_all
from tracker.engine.table import Table
from tracker.engine.words import HouseId
from tracker.standing.ability import Ends, Run, Waiting
from tracker.standing.context import NotHere, Unsettled
from tracker.standing.evaluating import met
from tracker.standing.selecting import house, houses

AMOUNT = "amount"
"""The key of the previous deed's result: "for each favor discarded this way"."""
UNASKED = "does no more, as nobody was asked what it goes by"
"""The message if an ability depends on a choice that was not asked for: a bug."""
MOST = 300
"""The most abilities resolved in a row without a decision: far more than occur in play."""


def go_on(at: Table) -> None:
    """Execute the abilities in progress until one asks, or all are over.

    Raises:
        Endless: triggers fire each other endlessly.
    """
    if at.acting:  # called from within: the outer loop will resume the new ability
        return
    at.acting = True
    try:
        for _ in range(MOST):
            if at.game.questions or not (at.game.frames or at.game.fired):
                return
            if not at.game.frames:
                fired = at.game.fired[0]
                began = AbilityBegan(
                    rule="CT-16",
                    frame=fired.id,
                    card=fired.card,
                    house=fired.house,
                    part=fired.part,
                    parent=fired.parent,
                    kept=dict(fired.kept),
                )
                at.emit(began)
            if not _acts(at, Run(at, at.game.frames[-1])):
                return
        moving = dict.fromkeys(at.name(one.card) for one in (*at.game.frames, *at.game.fired))
        raise Endless(tuple(moving))
    finally:
        at.acting = False


def _acts(at: Table, run: Run) -> bool:
    """Whether an ability ended or another comes first; False if it asks a question."""
    try:
        _walk(run, run.steps, "")
    except Waiting:  # or what a card does that this one brought into play comes first
        return not at.game.questions and at.game.frames[-1].id != run.id
    except Ends as end:
        _note(run, end.rule, end.reason)
    except Unsettled as missing:
        _note(run, "G-02", f"{UNASKED} ({missing}): carry out the rest by hand. {run.text}")
    except NotHere:
        _note(run, "CT-16", f"does no more: what it speaks of is not there. {run.text}")
    if not run.over:
        at.emit(AbilityEnded(rule="CT-16", frame=run.id))
    return True


def _note(run: Run, rule: str, text: str) -> None:
    note_for_all(run.at, rule, run.house, f"{run.cause} {text}", run.chosen)


def _walk(run: Run, steps: tuple[d.Step, ...], under: str) -> None:
    """Do the steps in order, skipping completed ones. Raises Waiting, Ends, NotHere."""
    for place, step in enumerate(steps):
        path = f"{under}/{place}"
        match step:
            case d.Does():
                _does(run, step, path)
            case d.If(test, then, otherwise):
                if run.kept(path) is None:
                    settle(run, test)
                    run.keep(path, int(met(run.context, test)))
                _walk(run, then if run.kept(path) else otherwise, path)
            case d.OneOf(ways, by):
                way = _way(run, ways, house(run.context, by), path)
                _walk(run, next(one.steps for one in ways if one.text == way), path)
            case d.ForEach(who, key, inner):
                if run.kept(path) is None:
                    settle(run, who)
                    run.keep(path, houses(run.context, who))
                each = run.kept(path)
                for one in each if isinstance(each, tuple) else ():
                    run.outer.append((key, one))
                    try:
                        _walk(run, inner, path)
                    finally:
                        run.outer.pop()


def _way(run: Run, ways: tuple[d.Way, ...], by: HouseId, path: str) -> str:
    """The alternative chosen. Raises Waiting."""
    kept = run.kept(path)
    if kept is not None:
        return str(kept)
    possible = open_ways(run, ways, by)
    if not possible:
        raise Ends("CT-16", f"finds no way that can be gone: {run.text}")
    if len(possible) > 1:
        put(run, path, by, f"which of these? {run.text}", possible)
    run.keep(path, possible[0])
    return possible[0]


def _does(run: Run, step: d.Does, path: str) -> None:
    """Do a deed once, after resolving its choices. Raises Waiting, Ends, NotHere."""
    if run.kept(path) is not None:
        return
    settle(run, step.who)
    who, deed = house(run.context, step.who), step.deed
    if step.may and (is_idle(run, deed) or not _wants(run, who, path)):
        run.keep(path, 0)
        return
    if isinstance(deed, d.Distribute):
        struck = struck_directly(run, deed, who, path)
        if struck is not None:
            run.keep(path, struck)
            return
    settle(run, deed, deed)
    if isinstance(deed, d.Discard) and _counts(run, deed):
        settle_x(run)  # what lies on the card, and its numbers, go with it
    done, ban = 0, ban_on(run.context, run.source, deed)
    if ban is not None:
        _note(run, "E-13", f"does not give what {ban} forbids. {run.text}")
    else:
        run.who, run.path = who, path
        try:
            done = DEEDS[type(deed)](run, deed)
        except Refused as refused:  # who answered just now cannot help it: the rest goes on
            _note(run, refused.rule, f"cannot do this: {refused.reason}. {run.text}")
    if not run.over:
        if tells(run, AMOUNT):
            run.keep(AMOUNT, done)
        run.keep(path, done)


def _counts(run: Run, deed: d.Discard) -> bool:
    """Whether X is a property of the targets of a deed."""
    chosen = {one.key for one in nested(deed) if isinstance(one, p.Chosen)}
    said = (one.value for one in run.source.x if one.how is Compare.IS)
    return any(isinstance(one, p.Kept) and one.key in chosen for x in said for one in nested(x))


def _wants(run: Run, who: HouseId, path: str) -> bool:
    """Whether a House chooses to do an optional deed. Raises Waiting."""
    key = f"{path}?"
    if run.kept(key) is None:
        put(run, key, who, f"do so? {run.text}", (YES, NO))
    return run.kept(key) == YES
