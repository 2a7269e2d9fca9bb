"""Whether an ability can be used at all: a price that can be paid, a target for each choice.

It is asked before a card is spent. What hangs on choices to come is left to those.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.program import deeds as d
from cardbase.program import things as p
from cardbase.program.walking import nested
from tracker.cards.amounts import WARES
from tracker.cards.fits import fitting
from tracker.cards.forbidden import all_banned
from tracker.cards.hidden import is_hidden
from tracker.deserts import is_up
from tracker.effects.amounts import verify_spend
from tracker.guards import allows
from tracker.standing.context import Context, NotHere
from tracker.standing.counting import amount
from tracker.standing.selecting import pieces
from tracker.standing.testing import met

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardbase.program.abilities import Ability
    from tracker.state import Answer, Piece
    from tracker.table import Table
    from tracker.words import HouseId, PieceId


def verify_ability(  # noqa: PLR0913, PLR0917 - what an ability begins with
    at: Table,
    house: HouseId,
    piece: Piece,
    ability: Ability,
    kept: Mapping[str, Answer] | None = None,
    parent: PieceId = "",
) -> None:
    """Refuses an ability whose price cannot be paid, or that finds no target.

    Args:
        at: The table.
        house: Who uses it.
        piece: The card.
        ability: What it does.
        kept: What is chosen already.
        parent: What the card would be assigned to.
    """
    context = Context(at, house, piece.id, kept or {}, parent or piece.parent or "")
    if not all(met(context, one) for one in ability.test if _known(one)):
        at.refuse("CT-16", f"what {at.name(piece)} asks for is not so now")
    ban = all_banned(context, ability)
    if ban is not None:
        at.refuse("E-13", f"{ban} forbids what {at.name(piece)} gives")
    for step in ability.cost:
        if isinstance(step, d.Does):
            _payable(context, step.deed)
    for step in (*ability.cost, *ability.steps):
        if isinstance(step, d.Does) and not step.may:
            _has_target(context, step.deed, step.deed)
    for x in ability.x:
        _has_target(context, x)


can_act = allows(verify_ability)


def _known(node: object) -> bool:
    """Whether a node speaks of nothing that is yet to be chosen or told."""
    open_ones = (p.Chosen, p.ChosenHouse, p.Kept, p.KeptHouse, p.X, p.Told)
    return not any(isinstance(one, open_ones) for one in nested(node))


def _payable(context: Context, deed: d.Deed) -> None:
    if not isinstance(deed, d.Lose) or deed.ware is p.Ware.DECLARED or not _known(deed):
        return
    at = context.at
    if deed.who == p.You():
        try:
            many = amount(context, deed.amount)
        except NotHere:
            return  # who pays it says how much, when it is paid
        verify_spend(at, context.house, many, WARES[deed.ware], at.name(context.card))


def _has_target(context: Context, node: object, deed: d.Deed | None = None) -> None:
    at = context.at
    for one in nested(node):
        if not isinstance(one, p.Chosen) or one.key in context.kept or is_hidden(one):
            continue  # who has hidden cards names them; fewer are taken where there are fewer
        if _known(one.among) and _known(one.low):
            try:
                found = [
                    each
                    for each in pieces(context, one.among)
                    if each.id != context.card and fitting(context, each, deed)
                ]
                low = amount(context, one.low)
            except NotHere:
                continue
            if len(found) < low:
                at.refuse("CT-16", f"{at.name(context.card)} finds no target")
    if isinstance(deed, d.SpiceGoes) and isinstance(deed.source, p.Parent):
        for one in pieces(context, deed.source):
            is_up(at, one)
