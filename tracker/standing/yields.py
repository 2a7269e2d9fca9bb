"""What a card produces more when it engages to produce, by the cards in play."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from msgspec import Struct

from cardbase.operation.words import Compare
from cardbase.program import deeds as d
from cardbase.program import holdings as h
from cardbase.program.abilities import Use
from cardbase.program.things import Ware
from tracker.standing.context import Context, NotHere
from tracker.standing.counting import amount
from tracker.standing.layer import context_of, on_card
from tracker.standing.testing import met

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.program.abilities import Ability
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId, PieceId


class More(Struct, frozen=True):
    """So much more of a ware: for which House, and by which card."""

    house: HouseId
    ware: Ware
    amount: int
    by: PieceId


def yields(at: Table, piece: Piece, wares: frozenset[Ware]) -> Iterator[More]:
    """What is produced besides, when a card has engaged to produce some of these wares."""
    for one in on_card(at, h.Yields, piece):
        holding = cast("h.Yields", one.holding)
        if not wares.isdisjoint(holding.of):
            many = amount(context_of(at, one, piece.id), holding.amount)
            yield More(one.house, holding.ware, many, one.giver)


def produced(at: Table, piece: Piece, ware: Ware) -> int:
    """How much of a ware a card produces for who governs it, with what other cards add.

    Of several ways to use it that which produces most of it counts.
    """
    general = (one for one in at.card(piece).program.abilities if one.use is Use.GENERAL)
    own = max((_of_ability(at, piece, one, ware) for one in general), default=0)
    if not own:
        return 0
    more = yields(at, piece, frozenset({ware}))
    return own + sum(one.amount for one in more if one.ware is ware and one.house == piece.holder)


def _of_ability(at: Table, piece: Piece, ability: Ability, ware: Ware) -> int:
    context = Context(at, piece.holder, piece.id, {}, piece.parent or "")
    exact = [one.value for one in ability.x if one.how is Compare.IS]
    try:
        x = {"x": amount(context, exact[-1])} if exact else {}
        return _of_steps(Context(at, piece.holder, piece.id, x), ability.steps, ware)
    except NotHere:
        return 0


def _of_steps(context: Context, steps: tuple[d.Step, ...], ware: Ware) -> int:
    found = 0
    for step in steps:
        match step:
            case d.Does(d.Gain(of, many, produced=True)) if of is ware:
                found += amount(context, many)
            case d.Does(d.SpiceGoes(many, None)) if ware is Ware.SPICE:
                found += amount(context, many)
            case d.OneOf(ways):
                found += max(_of_steps(context, way.steps, ware) for way in ways)
            case d.If(test, then, otherwise):
                found += _of_steps(context, then if met(context, test) else otherwise, ware)
    return found
