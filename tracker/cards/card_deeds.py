"""Deeds with cards and tokens: engaged, subdued, captured, assigned, brought into play, ..."""

from __future__ import annotations

from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.vocabulary import CardType
from tracker.cards.asking import Deeds, begin_on_each, for_each, put, share
from tracker.cards.memory import give_back, remember_captive
from tracker.cards.targets import fate_is_open, fitting, hosts_of
from tracker.cards.using import come_up, used_up
from tracker.engine.events import (
    CardAssigned,
    CardMoved,
    CardsDisengaged,
    CardsEngaged,
)
from tracker.engine.sight import note_for_all
from tracker.engine.state import Piece
from tracker.engine.words import Fate, HouseId, Place, StatName, Until
from tracker.rules.deployment import SUBDUED, bring, can_deploy, deploy, why_not_brought
from tracker.rules.governance import bare, capture, discard, transfer
from tracker.rules.handling import put_tokens
from tracker.rules.subdual import subdue
from tracker.standing.ability import Run, Waiting, the_card
from tracker.standing.evaluating import amount
from tracker.standing.forbidding import token_room
from tracker.standing.hosts import can_be_on
from tracker.standing.kinds import is_placed
from tracker.standing.selecting import PLACES, apart, house, pieces


def _touched(
    run: Run, deed: d.Engage | d.Disengage | d.Subdue | d.Discard | d.Capture
) -> list[Piece]:
    """The targets of a deed, without those immune to it."""
    return [one for one in pieces(run.context, deed.what) if fitting(run.context, one, deed)]


def _turns(run: Run, deed: d.Engage | d.Disengage) -> int:
    event = CardsEngaged if isinstance(deed, d.Engage) else CardsDisengaged
    found = _touched(run, deed)
    if found:
        run.at.emit(event(rule="G-02", pieces=tuple(one.id for one in found)))
    return len(found)


def _subdues(run: Run, deed: d.Subdue) -> int:
    found = _touched(run, deed)
    subdue(run.at, [one.id for one in found], "G-02")
    return len(found)


def _discards(run: Run, deed: d.Discard) -> int:
    """Cards are discarded; those on another of them together with it."""
    found = _touched(run, deed)
    for one in found:
        now = run.at.piece(one.id)
        if fate_is_open(run.at, now):
            _end(run, now, Fate.DISCARDED)
        elif now.place is one.place and now.place is not Place.GONE:
            discard(run.at, now)
    return len(found)


def _captures(run: Run, deed: d.Capture) -> int:
    """Cards are captured; those to be put on a card are assigned to it, or discarded."""
    found, onto = _touched(run, deed), deed.onto
    hosts: dict[str, str] = {}
    if onto is not None:
        hosts = {one.id: _host(run, one, onto, f"{run.path} on {one.id}") for one in found}
    for one in found:
        now = run.at.piece(one.id)
        if onto is not None and not hosts[one.id]:
            discard(run.at, now)
        elif fate_is_open(run.at, now):
            _end(run, now, Fate.CAPTURED, run.who)
        else:
            remember_captive(run.at, run.card.id, now)
            capture(run.at, now, run.who, kept=deed.keeps)
            if onto is not None:
                run.at.emit(CardAssigned(rule="CT-09", piece=one.id, parent=hosts[one.id]))
    return len(found)


def _end(run: Run, piece: Piece, fate: Fate, captor: HouseId = "") -> None:
    """Fix the fate of a fallen card; between two different fates the attacker's House chooses."""
    from tracker.rules.rite.fates import Claim, settle

    settle(run.at, piece, Claim(fate, captor))


def _host(run: Run, piece: Piece, to: p.Which, key: str) -> str:
    """The new parent of a card among these, "" if none is legal. Raises Waiting."""
    kept = run.kept(key)
    if isinstance(kept, tuple):
        return "".join(kept)
    there = pieces(run.context, to)
    found = [host.id for host in there if can_be_on(run.at, run.who, piece, host)]
    if len(found) > 1:
        text = f"to which card does {run.at.name(piece)} go? {run.text}"
        put(run, key, run.who, text, found)
    run.keep(key, tuple(found))
    return "".join(found)


def _tokens(run: Run, deed: d.Tokens) -> int:
    """Tokens are placed on cards, or taken off as far as available."""
    many = amount(run.context, deed.amount)
    if deed.in_all:
        return _divides(run, deed, many)
    done = 0
    for one in pieces(run.context, deed.on):
        there = one.tokens.get(deed.token, 0)
        by = min(many, there) if deed.off else token_room(run.at, one, deed.token, many)[0]
        if by:
            put_tokens(run.at, one, deed.token, -by if deed.off else by, run.cause)
            done += by
    return done


def _divides(run: Run, deed: d.Tokens, left: int) -> int:
    """A total of tokens is taken off several cards, at least one from each. Raises Waiting."""
    found = pieces(run.context, deed.on)
    there = [one.tokens.get(deed.token, 0) for one in found]
    shares: list[int] = []
    for place, one in enumerate(found):
        later = there[place + 1 :]
        low, high = max(1, left - sum(later)), min(there[place], left - len(later))
        text = f"how many tokens from {run.at.name(one)}, {low} to {high}? {run.text}"
        shares.append(share(run, f"{run.path} {one.id}", text, low, high))
        left -= shares[-1]
    for one, many in zip(found, shares, strict=True):
        put_tokens(run.at, one, deed.token, -many, run.cause)
    return sum(shares)


def _swaps(run: Run, deed: d.SwapTokens) -> int:
    """The tokens on two cards are exchanged."""
    first, second = pieces(run.context, deed.what)
    by = second.tokens.get(deed.token, 0) - first.tokens.get(deed.token, 0)
    put_tokens(run.at, first, deed.token, by, run.cause)
    put_tokens(run.at, second, deed.token, -by, run.cause)
    return abs(by)


def _assigns(run: Run, deed: d.Assign) -> int:
    """Cards in play are assigned to another card, as they are; illegal ones stay.

    If the text names one specific card, it overrides the conditions (G-02). If it names a kind,
    each card may go to a different one, and the House is asked.
    """
    at = run.at
    if isinstance(deed.to, p.Cards):
        moved = pieces(run.context, deed.what)
        for one in moved:
            on = _host(run, one, deed.to, f"{run.path} to {one.id}")
            if on and at.piece(one.id).parent != on:
                at.emit(CardAssigned(rule="CT-09", piece=one.id, parent=on))
        return len(moved)
    host = the_card(run, deed.to)
    done = 0
    for one in apart(pieces(run.context, deed.what)):
        now = at.piece(one.id)
        named = not isinstance(deed.to, p.Chosen)
        fits = named or can_be_on(at, run.who, now, at.piece(host.id))
        if now.place is Place.DOMAIN and fits:
            at.emit(CardAssigned(rule="CT-09", piece=one.id, parent=host.id))
            done += 1
        else:
            text = f"{at.name(one)} cannot be assigned to {at.name(host)}, and stays"
            note_for_all(at, "CT-09", run.who, text, (one.id, host.id))
    return done


def _goes(run: Run, deed: d.Goes) -> int:
    """Cards go to a hand or an Assembly: their owner's, or that of a given House."""
    found = pieces(run.context, deed.what)
    for one in found:
        holder = one.owner if deed.whose is None else house(run.context, deed.whose)
        rule = "GV-02" if holder == one.owner else "G-02"
        bare(run.at, run.at.piece(one.id))
        place = PLACES[deed.place]
        run.at.emit(CardMoved(rule=rule, piece=one.id, holder=holder, place=place))
    return len(found)


def _transfers(run: Run, deed: d.Transfer) -> int:
    """Cards go to the domain of a House; this is no capture."""
    to = house(run.context, deed.to)
    return for_each(run, deed.what, lambda one: transfer(run.at, run.at.piece(one.id), to))


def _exchanges(run: Run, deed: d.Exchange) -> int:
    """Two cards exchange domains; cards on each stay in their domain, on the other one."""
    at = run.at
    one, other = the_card(run, deed.one), the_card(run, deed.other)
    lying = [(child, other) for child in at.game.assigned(one.id)]
    lying += [(child, one) for child in at.game.assigned(other.id)]
    for child, _ in lying:
        at.emit(CardAssigned(rule="G-02", piece=child.id, parent=None))
    transfer(at, one, other.holder)
    transfer(at, other, one.holder)
    for child, host in lying:
        at.emit(CardAssigned(rule="CT-09", piece=child.id, parent=host.id))
    return 2


def _brings(run: Run, deed: d.Bring) -> int:
    """Cards come into play: subdued, or deployed for free; a resource on an eligible card.

    Raises Waiting if that is to be chosen.
    """
    at, who = run.at, run.who
    found = [at.piece(one.id) for one in pieces(run.context, deed.what)]
    hosts = {one.id: _bearer(run, deed, one) for one in found if _needs_host(run, one)}
    for one in found:
        host = hosts.get(one.id)
        on = None if host is None else at.piece(host)
        if host is None and _needs_host(run, one):
            text = f"{at.name(one)} finds no card that bears it, or cannot be paid, and stays"
            note_for_all(at, "CT-01", who, text, (one.id,))
        elif is_placed(at.card(one)) and not deed.subdued:
            key = f"{run.path} up"
            if run.kept(key) is None:  # it acts first; then it is used up (E-14)
                run.keep(key, 1)
                come_up(at, who, one, limited=deed.limited)
                if at.game.frames[-1].id != run.id:
                    raise Waiting
            used_up(at, one)
        elif not deed.pays:
            fault = why_not_brought(at, who, one, on, subdued=deed.subdued, down=deed.down)
            if fault is None:
                bring(at, who, one, on, state=SUBDUED if deed.subdued else "", down=deed.down)
            else:
                text = f"{at.name(one)} stays as it is: {fault}"
                note_for_all(at, "CT-16", who, text, (one.id, host or ""))
        elif can_deploy(at, who, one, on):
            deploy(at, who, one, on)
        else:
            text = f"{at.name(one)} cannot be paid for, and stays"
            note_for_all(at, "DP-02", who, text, (one.id,))
    return len(found)


def _needs_host(run: Run, piece: Piece) -> bool:
    return run.at.card(piece).type is CardType.RESOURCE and piece.place is not Place.DOMAIN


def _bearer(run: Run, deed: d.Bring, piece: Piece) -> str | None:
    """The target of a resource from a hand; asked for if several are legal."""
    key = f"{run.path} on {piece.id}"
    kept = run.kept(key)
    if isinstance(kept, tuple):
        return kept[0] if kept else None
    ids = [one.id for one in hosts_of(run.context, piece, deed)]
    if len(ids) > 1:
        text = f"to which card is {run.at.name(piece)} assigned? {run.text}"
        put(run, key, run.who, text, ids)
    run.keep(key, tuple(ids))
    return ids[0] if ids else None


DEEDS: Deeds = {
    d.Engage: _turns,
    d.Disengage: _turns,
    d.StaysEngaged: lambda run, deed: begin_on_each(  # in no later phase does that matter
        run, deed.what, StatName.STAYS_ENGAGED, Until.INTERVAL
    ),
    d.Subdue: _subdues,
    d.Discard: _discards,
    d.Capture: _captures,
    d.GiveBack: give_back,
    d.Tokens: _tokens,
    d.SwapTokens: _swaps,
    d.Assign: _assigns,
    d.Goes: _goes,
    d.Transfer: _transfers,
    d.Exchange: _exchanges,
    d.Bring: _brings,
}
