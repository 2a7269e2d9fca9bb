"""Deeds with cards and tokens: engaged, subdued, discarded, captured; tokens placed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardbase.program.nodes import deeds as d
from cardbase.program.nodes.things import Which
from tracker.cards.asking import put
from tracker.cards.captives import give_back, remember
from tracker.cards.choosing import told
from tracker.cards.targets import end, fate_is_open, fitting
from tracker.engine.events import CardAssigned, CardsDisengaged, CardsEngaged
from tracker.engine.state import Piece
from tracker.engine.words import Fate, HouseId, Place, Stat, Until
from tracker.rules.governance import capture, discard
from tracker.rules.handling import put_tokens
from tracker.rules.lasting import begin_effect
from tracker.rules.subdual import subdue
from tracker.standing.ability import Run, Waiting
from tracker.standing.forbidding import token_room
from tracker.standing.hosts import can_be_on
from tracker.standing.selecting import pieces
from tracker.standing.testing import amount


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
        if fate_is_open(run.at, now):
            end(run.at, now, Fate.DISCARDED)
        elif now.place is one.place and now.place is not Place.GONE:
            discard(run.at, now)
    return len(found)


def captures(run: Run, deed: d.Capture, who: HouseId, path: str) -> int:
    """Cards are captured; what is to lie on a card goes there, or is discarded.

    Raises:
        Waiting: it is asked on which card.
    """
    found = touched(run, deed, deed.what)
    hosts: dict[str, str] = {}
    if deed.onto is not None:
        hosts = {one.id: one_host(run, one, deed.onto, who, f"{path} on {one.id}") for one in found}
    for one in found:
        now = run.at.piece(one.id)
        if deed.onto is not None and not hosts[one.id]:
            discard(run.at, now)
        elif fate_is_open(run.at, now):
            end(run.at, now, Fate.CAPTURED, who)
        else:
            remember(run.at, run.frame.card, now)
            capture(run.at, now, who, kept=deed.keeps)
            if deed.onto is not None:
                run.at.emit(CardAssigned(rule="CT-09", piece=one.id, parent=hosts[one.id]))
    return len(found)


def one_host(run: Run, piece: Piece, to: Which, who: HouseId, key: str) -> str:
    """The card of these to which a card goes, "" where none can bear it. Raises Waiting."""
    kept = run.kept(key)
    if isinstance(kept, tuple):
        return "".join(kept)
    found = [host.id for host in pieces(run.context, to) if can_be_on(run.at, who, piece, host)]
    if len(found) > 1:
        text = f"to which card does {run.at.name(piece)} go? {told(run)}"
        put(run, key, who, text, found)
        raise Waiting
    run.keep(key, tuple(found))
    return "".join(found)


def tokens(run: Run, deed: d.Tokens, who: HouseId, path: str) -> int:
    """Tokens are placed on cards, or taken off as far as they are there.

    Raises Waiting while it is asked how many each of several loses.
    """
    if deed.in_all:
        return _divided(run, deed, who, path)
    many = amount(run.context, deed.amount)
    done = 0
    for one in pieces(run.context, deed.on):
        there = one.tokens.get(deed.token, 0)
        by = min(many, there) if deed.off else token_room(run.at, one, deed.token, many)[0]
        if by:
            put_tokens(run.at, one, deed.token, -by if deed.off else by, run.cause)
            done += by
    return done


def _divided(run: Run, deed: d.Tokens, who: HouseId, path: str) -> int:
    """So many tokens are taken off several cards in all, from each one at least. Raises Waiting."""
    left = amount(run.context, deed.amount)
    found = pieces(run.context, deed.on)
    there = [one.tokens.get(deed.token, 0) for one in found]
    shares: list[int] = []
    for place, one in enumerate(found):
        later = there[place + 1 :]
        low, high = max(1, left - sum(later)), min(there[place], left - len(later))
        shares.append(_share(run, who, one, f"{path} {one.id}", low, high))
        left -= shares[-1]
    for one, many in zip(found, shares, strict=True):
        put_tokens(run.at, one, deed.token, -many, run.cause)
    return sum(shares)


def _share(run: Run, who: HouseId, piece: Piece, key: str, low: int, high: int) -> int:  # noqa: PLR0913, PLR0917 - a question
    """How many tokens a card loses. Raises Waiting."""
    kept = run.kept(key)
    if isinstance(kept, int):
        return kept
    if low >= high:
        run.keep(key, high)
        return high
    text = f"how many tokens from {run.at.name(piece)}, {low} to {high}? {told(run)}"
    put(run, key, who, text, low=low, high=high)
    raise Waiting


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
