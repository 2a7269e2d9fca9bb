"""Deeds that move cards: assigned to another, sent to an Assembly, brought into play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.vocabulary import CardType
from tracker.cards.asking import put
from tracker.cards.choosing import told
from tracker.cards.handling import one_host
from tracker.cards.targets import hosts_of
from tracker.engine.events import CardAssigned, CardMoved, Noted
from tracker.engine.state import Piece
from tracker.engine.words import HouseId, Place
from tracker.rules.bringing import SUBDUED, bring, why_not_brought
from tracker.rules.deployment import can_deploy, deploy
from tracker.rules.governance import bare
from tracker.rules.handling import put_tokens
from tracker.standing.ability import Run, Waiting, the_card
from tracker.standing.context import house
from tracker.standing.hosts import apart, can_be_on
from tracker.standing.kinds import is_placed
from tracker.standing.selecting import PLACES, pieces


def assigns(run: Run, deed: d.Assign, who: HouseId, path: str) -> int:
    """Cards in play are assigned to another card, as they are; what does not fit there stays.

    Where the text names the very card, that goes before what it could bear (G-02).

    Raises:
        Waiting: each may go to another card, and it is asked to which.
    """
    if isinstance(deed.to, p.Cards):
        return _spread(run, deed, deed.to, who, path)
    host = the_card(run, deed.to)
    told_to = not isinstance(deed.to, p.Chosen)
    done = 0
    for one in apart(pieces(run.context, deed.what)):
        now = run.at.piece(one.id)
        fits = told_to or can_be_on(run.at, who, now, run.at.piece(host.id))
        if now.place is Place.DOMAIN and fits:
            run.at.emit(CardAssigned(rule="CT-09", piece=one.id, parent=host.id))
            done += 1
        else:
            text = f"{run.at.name(one)} cannot be assigned to {run.at.name(host)}, and stays"
            run.at.emit(Noted(rule="CT-09", house=who, text=text))
    return done


def _spread(run: Run, deed: d.Assign, to: p.Cards, who: HouseId, path: str) -> int:
    """Each card goes to one of several. Raises Waiting."""
    moved = pieces(run.context, deed.what)
    for one in moved:
        host = one_host(run, one, to, who, f"{path} to {one.id}")
        if host and run.at.piece(one.id).parent != host:
            run.at.emit(CardAssigned(rule="CT-09", piece=one.id, parent=host))
    return len(moved)


def goes(run: Run, deed: d.Goes, who: HouseId, path: str) -> int:
    """Cards go to a hand or an Assembly: their owner's, or that of the House that is said."""
    del who, path
    found = pieces(run.context, deed.what)
    place = PLACES[deed.place]
    for one in found:
        holder = one.owner if deed.whose is None else house(run.context, deed.whose)
        _go(run, run.at.piece(one.id), place, holder)
    return len(found)


def _go(run: Run, piece: Piece, place: Place, holder: HouseId) -> None:
    rule = "GV-02" if holder == piece.owner else "G-02"
    bare(run.at, piece)
    run.at.emit(CardMoved(rule=rule, piece=piece.id, holder=holder, place=place))


def brings(run: Run, deed: d.Bring, who: HouseId, path: str) -> int:
    """Cards come into play: subdued, or deployed at no cost; a resource on a card that bears it.

    Raises Waiting while it is asked which.
    """
    found = [run.at.piece(one.id) for one in pieces(run.context, deed.what)]
    hosts = {one.id: _host(run, deed, one, who, path) for one in found}
    for one in found:
        host = hosts[one.id]
        on = None if host is None else run.at.piece(host)
        if host is None and _needs_host(run, one):
            text = f"{run.at.name(one)} finds no card that bears it, or cannot be paid, and stays"
            run.at.emit(Noted(rule="CT-01", house=who, text=text))
        elif is_placed(run.at.card(one)) and not deed.subdued:
            _event(run, deed, who, one, path)
        elif not deed.pays:
            _bring(run, deed, who, one, on)
        elif can_deploy(run.at, who, one, on):
            deploy(run.at, who, one, on)
        else:
            text = f"{run.at.name(one)} cannot be paid for, and stays"
            run.at.emit(Noted(rule="DP-02", house=who, text=text))
    return len(found)


def _bring(run: Run, deed: d.Bring, who: HouseId, piece: Piece, on: Piece | None) -> None:
    """Bring a card into play; what a rule forbids stays where it is, and the rule is told."""
    fault = why_not_brought(run.at, who, piece, on, subdued=deed.subdued, down=deed.down)
    if fault is None:
        state = SUBDUED if deed.subdued else ""
        bring(run.at, who, piece, on, state=state, down=deed.down)
    else:
        text = f"{run.at.name(piece)} stays as it is: {fault}"
        run.at.emit(Noted(rule="CT-16", house=who, text=text))


def _host(run: Run, deed: d.Bring, piece: Piece, who: HouseId, path: str) -> str | None:
    """What a resource out of a hand is assigned to; asked where several bear it."""
    if not _needs_host(run, piece):
        return None
    key = f"{path} on {piece.id}"
    kept = run.kept(key)
    if isinstance(kept, tuple):
        return kept[0] if kept else None
    found = hosts_of(run.context, piece, deed)
    if len(found) <= 1:
        run.keep(key, tuple(one.id for one in found))
        return found[0].id if found else None
    ids = [one.id for one in found]
    put(run, key, who, f"to which card is {run.at.name(piece)} assigned? {told(run)}", ids)
    raise Waiting


def _needs_host(run: Run, piece: Piece) -> bool:
    return run.at.card(piece).type is CardType.RESOURCE and piece.place is not Place.DOMAIN


def _event(run: Run, deed: d.Bring, who: HouseId, piece: Piece, path: str) -> None:
    """An event comes up and acts; once it has acted it is used up (E-14). Raises Waiting."""
    from tracker.cards.events_up import come_up, used_up

    key = f"{path} up"
    if run.kept(key) is None:
        run.keep(key, 1)
        come_up(run.at, who, piece, limited=deed.limited)
        if run.at.game.frames[-1].id != run.id:
            raise Waiting
    used_up(run.at, piece)


def swaps(run: Run, deed: d.SwapTokens, who: HouseId, path: str) -> int:
    """The tokens on two cards change places."""
    del who, path
    first, second = pieces(run.context, deed.what)
    there = [one.tokens.get(deed.token, 0) for one in (first, second)]
    by = there[1] - there[0]
    put_tokens(run.at, first, deed.token, by, run.cause)
    put_tokens(run.at, second, deed.token, -by, run.cause)
    return abs(by)


MOVING: dict[type[d.Deed], Callable[[Run, Any, HouseId, str], int]] = {
    d.Assign: assigns,
    d.Goes: goes,
    d.Bring: brings,
    d.SwapTokens: swaps,
}
