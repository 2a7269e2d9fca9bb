"""Deeds with cards and tokens: engaged, subdued, discarded, captured; tokens placed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardbase.program import deeds as d
from tracker.cards.captives import give_back, remember
from tracker.cards.fits import fitting
from tracker.cards.vanquished import end, is_open
from tracker.effects.handling import put_tokens, toss
from tracker.effects.lasting import begin_effect
from tracker.events import CardsDisengaged, CardsEngaged
from tracker.governance import capture
from tracker.standing.counting import amount
from tracker.standing.forbidding import token_room
from tracker.standing.selecting import pieces
from tracker.subdual import subdue
from tracker.words import Fate, Place, Stat, Until

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardbase.program.things import Which
    from tracker.cards.run import Run
    from tracker.state import Piece
    from tracker.words import HouseId


def touched(run: Run, deed: d.Deed, what: Which) -> list[Piece]:
    """The cards a deed is done to, but for those to which it does nothing."""
    return [one for one in pieces(run.context, what) if fitting(run.context, one, deed)]


def engages(run: Run, deed: d.Engage, who: HouseId, path: str) -> int:
    """Cards are engaged."""
    del who, path
    found = touched(run, deed, deed.what)
    if found:
        run.at.emit(CardsEngaged(rule="G-02", pieces=tuple(one.id for one in found)))
    return len(found)


def disengages(run: Run, deed: d.Disengage, who: HouseId, path: str) -> int:
    """Cards are disengaged."""
    del who, path
    found = touched(run, deed, deed.what)
    if found:
        run.at.emit(CardsDisengaged(rule="G-02", pieces=tuple(one.id for one in found)))
    return len(found)


def stays_engaged(run: Run, deed: d.StaysEngaged, who: HouseId, path: str) -> int:
    """Cards are not disengaged in this Disengage phase; in no later phase does that matter."""
    del who, path
    found = pieces(run.context, deed.what)
    for one in found:
        begin_effect(run.at, one.id, Stat.STAYS_ENGAGED, 1, Until.INTERVAL)
    return len(found)


def subdues(run: Run, deed: d.Subdue, who: HouseId, path: str) -> int:
    """Cards are subdued."""
    del who, path
    found = touched(run, deed, deed.what)
    subdue(run.at, [one.id for one in found], "G-02")
    return len(found)


def discards(run: Run, deed: d.Discard, who: HouseId, path: str) -> int:
    """Cards are discarded, those that lie on another of them with it."""
    del who, path
    found = touched(run, deed, deed.what)
    for one in found:
        now = run.at.piece(one.id)
        if is_open(run.at, now):
            end(run.at, now, Fate.DISCARDED)
        elif now.place is one.place and now.place is not Place.GONE:
            toss(run.at, now)
    return len(found)


def captures(run: Run, deed: d.Capture, who: HouseId, path: str) -> int:
    """Cards are captured."""
    del path
    found = touched(run, deed, deed.what)
    for one in found:
        now = run.at.piece(one.id)
        if is_open(run.at, now):
            end(run.at, now, Fate.CAPTURED, who)
        else:
            remember(run.at, run.frame.card, now)
            capture(run.at, now, who, kept=deed.keeps)
    return len(found)


def tokens(run: Run, deed: d.Tokens, who: HouseId, path: str) -> int:
    """Tokens are placed on cards, or taken off as far as they are there."""
    del who, path
    many = amount(run.context, deed.amount)
    done = 0
    for one in pieces(run.context, deed.on):
        there = one.tokens.get(deed.token, 0)
        by = min(many, there) if deed.off else token_room(run.at, one, deed.token, many)[0]
        if by:
            put_tokens(run.at, one, deed.token, -by if deed.off else by, run.cause)
            done += by
    return done


HANDLING: dict[type[d.Deed], Callable[[Run, Any, HouseId, str], int]] = {
    d.Engage: engages,
    d.Disengage: disengages,
    d.StaysEngaged: stays_engaged,
    d.Subdue: subdues,
    d.Discard: discards,
    d.Capture: captures,
    d.GiveBack: give_back,
    d.Tokens: tokens,
}
