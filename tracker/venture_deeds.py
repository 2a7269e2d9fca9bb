"""Ventures that another card initiates, deploys, or lays on a rival's persona (G-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.program import initiating
from cardbase.program.abilities import Use
from cardbase.vocabulary import CardType
from tracker.cards.asking import put
from tracker.cards.captives import remember_lent
from tracker.cards.choosing import told
from tracker.cards.deeds import DEEDS
from tracker.cards.fits import FITS, spared
from tracker.cards.prospects import can_act
from tracker.cards.run import Waiting, the_card
from tracker.deployment.price import cost_of, defined, most_x
from tracker.effects.lasting import begin_effect
from tracker.events import CardDeployed, Noted
from tracker.kinds import is_venture, lasting
from tracker.standing.selecting import pieces
from tracker.venture_hosts import can_bear, can_pay_on, lay_for_its_price
from tracker.ventures import begins_a_contest, can_wait, initiate, is_operation_of
from tracker.words import Place, Stat, Until

if TYPE_CHECKING:
    from tracker.cards.run import Run
    from tracker.standing.context import Context
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId, PieceId


def initiates(run: Run, deed: initiating.Initiate, who: HouseId, path: str) -> int:
    """A venture is declared, in the place of what has engaged for it or within what is under way.

    One that its card could not deploy is not.
    """
    del path
    at, card = run.at, run.frame.card
    venture = the_card(run, deed.what)
    fault = no_contest_within(at, card, venture)
    if not can_wait(at, who, venture):
        fault = f"{at.name(venture)} lies on no persona, and is not initiated"
    if fault is not None:
        at.emit(Noted(rule="G-06", house=who, text=fault))
        return 0
    initiate(at, who, venture, card, engages=deed.engages)
    return 1


def no_contest_within(at: Table, card: PieceId, venture: Piece) -> str | None:
    """Why a card cannot initiate a venture now, None where it can.

    A rite or a petition is the only one under way, and has its windows in an own House Interval:
    none begins while another operation waits for it [inferred].
    """
    if is_operation_of(at, card) or not begins_a_contest(at.card(venture)):
        return None
    return f"{at.name(venture)} would start a rite or a petition within another operation"


def can_be_initiated(context: Context, piece: Piece) -> bool:
    """A venture that waits, and finds what it needs; its persona may be engaged."""
    at, house = context.at, context.house
    played = [one for one in at.card(piece).program.abilities if one.use is Use.PLAYED]
    if no_contest_within(at, context.card, piece) is not None:
        return False
    return can_wait(at, house, piece) and all(can_act(at, house, piece, one) for one in played)


def lends(run: Run, deed: initiating.Lend, who: HouseId, path: str) -> int:
    """A venture comes to lie on a persona of a rival; what is not named lends nothing.

    Raises:
        Waiting: it is asked on which persona.
    """
    found = pieces(run.context, deed.what)
    for venture in found:
        key = f"{path} on"
        kept = run.kept(key)
        hosts = [one.id for one in lent_to(run.context, venture)]
        if kept is None and len(hosts) > 1:
            put(run, key, who, f"on which persona? {told(run)}", hosts)
            raise Waiting
        (host,) = kept if isinstance(kept, tuple) else hosts
        run.at.emit(CardDeployed(rule="G-02", piece=venture.id, parent=host))
        remember_lent(run.at, run.frame.card, venture.id, run.at.piece(host).holder)
    return len(found)


def lent_to(context: Context, venture: Piece) -> list[Piece]:
    """The personas of rivals that are eligible for a venture, as they would be for their House.

    Nothing is due for it: its user comes to govern no card, and its governor deploys none.
    """
    at, house = context.at, context.house
    return [
        one
        for one in at.game.pieces.values()
        if one.place is Place.DOMAIN
        and one.holder != house
        and at.card(one).type is CardType.PERSONA
        and not spared(at, context.card, one)
        and can_bear(at, one.holder, venture, one)
    ]


def can_be_lent(context: Context, piece: Piece) -> bool:
    """Whether a rival has a persona that is eligible for it."""
    return bool(lent_to(context, piece))


def deploys(run: Run, deed: initiating.DeployVenture, who: HouseId, path: str) -> int:
    """A venture of the hand goes on a persona that can bear it, for its price.

    Raises Waiting while it is asked on which, or what X is.
    """
    at = run.at
    venture = at.piece(the_card(run, deed.what).id)
    hosts = hosts_of(run.context, venture)
    if not hosts:
        text = f"{at.name(venture)} finds no persona that bears it, or cannot be paid, and stays"
        at.emit(Noted(rule="V-01", house=who, text=text))
        return 0
    host = run.kept(f"{path} on")
    if len(hosts) > 1 and host is None:
        text = f"on which persona is {at.name(venture)} deployed? {told(run)}"
        put(run, f"{path} on", who, text, [one.id for one in hosts])
        raise Waiting
    parent = at.piece(str(host[0] if isinstance(host, tuple) else host)) if host else hosts[0]
    x = _x(run, venture, parent, who, f"{path} x")
    lay_for_its_price(at, who, venture, parent, x)
    return 1


def _x(run: Run, venture: Piece, parent: Piece, who: HouseId, key: str) -> int | None:
    """What a venture costs that costs X, None where nobody chooses it. Raises Waiting."""
    at = run.at
    if defined(at, venture, parent) is not None:
        return None
    said, capped = run.kept(key), most_x(at, venture)
    if not isinstance(said, int):
        purse = at.house(who).solaris
        most = purse if capped is None else min(purse, capped)
        most = max(n for n in range(most + 1) if n == 0 or cost_of(at, venture, parent, n) <= purse)
        text = f"what is X for {at.name(venture)}? {told(run)}"
        put(run, key, who, text, low=0, high=most)
        raise Waiting
    return said


def can_be_deployed(context: Context, piece: Piece) -> bool:
    """A venture that a persona bears, that can be paid, and that may be initiated right then."""
    at = context.at
    if not is_venture(at.card(piece)):
        return False
    return no_contest_within(at, context.card, piece) is None and bool(hosts_of(context, piece))


def hosts_of(context: Context, piece: Piece) -> list[Piece]:
    """The personas of a House that bear a venture whose price it can pay there.

    A tactic that has yet to be paid for is paid, too.
    """
    at, house, card = context.at, context.house, context.piece
    besides = cost_of(at, card) if card.place is Place.HAND else 0
    return [
        one
        for one in at.game.domain(house)
        if at.card(one).type is CardType.PERSONA
        and can_pay_on(
            at, house, piece, one, None if defined(at, piece, one) is not None else 0, besides
        )
    ]


def goes_at_end(run: Run, deed: initiating.GoesAtEnd, who: HouseId, path: str) -> int:
    """A venture with a Duration Effect is discarded as the interval ends."""
    del who, path
    found = [one for one in pieces(run.context, deed.what) if one.place is Place.DOMAIN]
    found = [one for one in found if lasting(run.at.card(one))]
    for one in found:
        begin_effect(run.at, one.id, Stat.GOES, 1, Until.INTERVAL)
    return len(found)


DEEDS[initiating.Initiate] = initiates
DEEDS[initiating.DeployVenture] = deploys
DEEDS[initiating.GoesAtEnd] = goes_at_end
FITS[initiating.Initiate] = can_be_initiated
FITS[initiating.DeployVenture] = can_be_deployed
DEEDS[initiating.Lend] = lends
FITS[initiating.Lend] = can_be_lent
