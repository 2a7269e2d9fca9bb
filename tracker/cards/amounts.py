"""Deeds with solaris, spice and favor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.program.nodes.abilities import Ability, Use
from cardbase.program.nodes.shorthand import nested
from tracker.cards.choosing import finds_to_pay, hangs_on_target, settle_exact_x, settle_kept
from tracker.cards.prospects import WARES
from tracker.engine.words import GUILD, HouseId
from tracker.rules.amounts import can_spend, gain, give, has, is_usable, lose, move_spice, spice_at
from tracker.rules.initiative import change_declared
from tracker.standing.ability import Ends, Run
from tracker.standing.context import NotHere, house
from tracker.standing.figures import yields
from tracker.standing.price import defined
from tracker.standing.selecting import pieces
from tracker.standing.speech import Ware
from tracker.standing.testing import HOUSES, amount


def gains(run: Run, deed: d.Gain, who: HouseId, path: str) -> int:
    """A House gains of a ware."""
    del who, path
    many = amount(run.context, deed.amount)
    whose = house(run.context, deed.who)
    if deed.ware is p.Ware.DECLARED:
        _declare(run, whose, many)
    elif many:
        gain(run.at, whose, many, WARES[deed.ware], run.cause)
        if deed.produced:
            produces_more(run, deed.ware)
    return many


MORE = "more produced"
"""The key under which is kept that other cards have added to what a card produced."""


def produces_more(run: Run, ware: p.Ware) -> None:
    """What other cards let a card produce besides, once for each time it has engaged to produce."""
    source = run.source
    if not isinstance(source, Ability) or source.engages is None or run.kept(MORE) is not None:
        return
    run.keep(MORE, 1)
    for piece in pieces(run.context, source.engages):
        for one in tuple(yields(run.at, piece, frozenset({ware}))):
            gain(run.at, one.house, one.amount, WARES[one.ware], run.at.name(one.by))


def _declare(run: Run, house: HouseId, by: int) -> None:
    """Declared favor changes while it is declared (I-04)."""
    if by:
        change_declared(run.at, house, by)


def loses(run: Run, deed: d.Lose, who: HouseId, path: str) -> int:
    """A House loses of a ware, or pays it. Raises Ends where a price cannot be paid."""
    del who
    many = amount(run.context, deed.amount)
    whose = house(run.context, deed.who)
    if deed.ware is p.Ware.DECLARED:
        _declare(run, whose, -many)
        return many
    if is_cost(run, path) and _is_card_cost(run, deed):
        return many
    ware = WARES[deed.ware]
    if is_cost(run, path) and not can_spend(run.at, whose, many, ware, run.cause):
        raise Ends("CT-16", f"gives nothing: it costs {many} {ware}")
    paid = many if ware is Ware.FAVOR else min(many, has(run.at, whose, ware))
    if deed.to is None or deed.to is d.Source.TREASURY:
        lose(run.at, whose, many, ware, run.cause)
    elif deed.to is d.Source.GUILD:
        move_spice(run.at, whose, GUILD, paid, run.cause)
    elif paid:
        give(run.at, whose, paid, ware, house(run.context, deed.to), run.cause)
    if tells(run, UNPAID):
        run.keep(UNPAID, many - paid)
    return paid


def _is_card_cost(run: Run, deed: d.Lose) -> bool:
    """Whether "pay X solaris" on a card that costs X is what was paid to play it (TC-13)."""
    played = isinstance(run.source, Ability) and run.source.use is Use.PLAYED
    if not played or deed.ware is not p.Ware.SOLARIS or deed.amount != p.X():
        return False
    return defined(run.at, run.at.piece(run.frame.card)) is None


UNPAID = "unpaid"
"""The key of how much of a price could not be paid."""


def tells(run: Run, key: str) -> bool:
    """Whether the ability asks for a number that is kept under a key."""
    return any(isinstance(one, p.Told) and one.key == key for one in nested(run.source))


def payable(run: Run, way: d.Way, by: HouseId) -> bool:
    """Whether one of several ways can be gone: what it begins with can be paid in full."""
    match way.steps:
        case (d.Does(d.Lose(amount=many)), *more) if (
            by == run.house and p.X() in nested(many) and hangs_on_target(run)
        ):
            deeds = [one.deed for one in more if isinstance(one, d.Does)]
            return all(finds_to_pay(run, one, way.steps) for one in deeds)
        case (d.Does(d.Lose(ware, many, who)), *_) if ware is not p.Ware.DECLARED:
            settle_kept(run, many)
            settle_exact_x(run, many)
            whose = house(run.context, who)
            return can_spend(run.at, whose, _least(run, many), WARES[ware], run.cause)
        case (d.Does(d.SpiceGoes(many, source, d.Source.GUILD)), *_) if isinstance(source, HOUSES):
            whose = house(run.context, source)
            return can_spend(run.at, whose, _least(run, many), Ware.SPICE, run.cause)
    return True


def suffered(way: d.Way) -> bool:
    """Whether a way begins with a loss, which who must go it suffers as far as he can (R-27)."""
    match way.steps:
        case (d.Does(d.Lose(to=to)), *_):
            return to is None
    return False


def _least(run: Run, many: p.Value) -> int:
    """The least that a number can come to, where it is still to be chosen."""
    try:
        return amount(run.context, many)
    except NotHere:
        return 0


def is_cost(run: Run, path: str) -> bool:
    """Whether a step is a price."""
    return int(path.split("/")[1]) < len(getattr(run.source, "cost", ()))


def spice_goes(run: Run, deed: d.SpiceGoes, who: HouseId, path: str) -> int:
    """Spice goes from one place to another, as far as it is there."""
    del who, path
    many = amount(run.context, deed.amount)
    source, target = _place(run, deed.source), _place(run, deed.to)
    _up(run, source)
    _up(run, target)
    there = spice_at(run.at, source)
    moved = many if there is None else min(many, there)
    if moved:
        move_spice(run.at, source, target, moved, run.cause)
        if not source:
            produces_more(run, p.Ware.SPICE)
    return moved


def _up(run: Run, place: str) -> None:
    """Spice on a desert that is subdued stays there, but for a card that speaks of it (SP-02)."""
    piece = run.at.game.pieces.get(place)
    card = run.at.card(run.at.piece(run.frame.card))
    if piece is not None and not is_usable(run.at, piece, (card,)):
        raise Ends("SP-02", f"does nothing: {run.at.name(piece)} is subdued")


def _place(run: Run, where: p.Which | p.Who | d.Source | None) -> str:
    """A place of spice as the table calls it: a House, a card, the Guild Hoard, "" for none."""
    if where is None:
        return ""
    if where is d.Source.GUILD:
        return GUILD
    if isinstance(where, HOUSES):
        return house(run.context, where)
    found = pieces(run.context, where)  # type: ignore[arg-type]
    if len(found) != 1:
        raise Ends("CT-16", "finds no card for spice")
    return found[0].id


def resets(run: Run, deed: d.ResetCroe, who: HouseId, path: str) -> int:
    """The CROE follows the Guild Hoard at all times: nothing is left to do (X-11)."""
    del run, deed, who, path
    return 0


AMOUNTS: dict[type[d.Deed], Callable[[Run, Any, HouseId, str], int]] = {
    d.Gain: gains,
    d.Lose: loses,
    d.SpiceGoes: spice_goes,
    d.ResetCroe: resets,
}
