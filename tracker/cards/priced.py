"""Whether a price that hangs on the target can be paid with a card as the target (CT-19)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardbase.operation.words import Compare
from cardbase.program import deeds as d
from cardbase.program import things as p
from cardbase.program.abilities import Ability
from cardbase.program.walking import nested
from tracker.effects.amounts import can_spend
from tracker.effects.said import Ware
from tracker.standing.context import NotHere
from tracker.standing.counting import amount

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardbase.program.abilities import Trigger
    from tracker.cards.run import Run
    from tracker.standing.context import Context
    from tracker.state import Answer, Piece
    from tracker.words import PieceId


WARES = {
    p.Ware.SOLARIS: Ware.SOLARIS,
    p.Ware.SPICE: Ware.SPICE,
    p.Ware.FAVOR: Ware.FAVOR,
}


def can_pay_for(
    context: Context, source: Ability | Trigger, chosen: p.Chosen, piece: Piece
) -> bool:
    """Whether the user can pay the X of the price, where X is a number of the chosen card."""
    if not isinstance(source, Ability) or "x" in context.kept:
        return True
    at = context.at
    here = replace(context, kept={**context.kept, chosen.key: (piece.id,)})
    exact = [one.value for one in source.x if one.how is Compare.IS]
    wanted = [one for one in exact if p.Kept(chosen.key) in nested(one)]
    for cost in source.cost:
        match cost:
            case d.Does(d.Lose(ware, p.X(times), p.You())) if ware in WARES:
                try:
                    due = [times * amount(here, one) for one in wanted]
                except NotHere:
                    continue
                name = at.name(context.card)
                if not all(can_spend(at, context.house, one, WARES[ware], name) for one in due):
                    return False
    return True


def makes_x(  # noqa: PLR0913, PLR0917 - what an X hangs on
    context: Context,
    source: Ability | Trigger,
    chosen: p.Chosen,
    piece: Piece,
    among: Sequence[Piece],
    x: Answer,
) -> bool:
    """Whether X is what was paid with this card as a target, alone or with others (CT-19)."""
    several = chosen.low.number if isinstance(chosen.low, p.Number) else 1
    others = [one.id for one in among if one.id != piece.id]
    return all(
        any(
            comes_to(context, value, chosen.key, (piece.id, *more), x)
            for more in combinations(others, max(0, several - 1))
        )
        for value in told_by(source, chosen.key)
    )


def told_by(source: Ability | Trigger, key: str) -> list[p.Value]:
    """What X is, where that goes by the cards that are kept under a key."""
    found = [one.value for one in source.x if one.how is Compare.IS]
    return [one for one in found if p.Kept(key) in nested(one)]


def comes_to(
    context: Context, value: p.Value, key: str, cards: tuple[PieceId, ...], x: Answer
) -> bool:
    """Whether a number is so much with these cards as the targets, where that is known."""
    try:
        return amount(replace(context, kept={**context.kept, key: cards}), value) == x
    except NotHere:  # it goes by something else, too, that is yet to be chosen
        return True


def is_paid(
    run: Run,
    chosen: p.Chosen,
    piece: Piece,
    among: Sequence[Piece],
    steps: tuple[d.Step, ...] = (),
) -> bool:
    """Whether X is what was paid with this card as the target, or can be paid so (CT-19).

    Args:
        run: The ability.
        chosen: What is chosen.
        piece: The card.
        among: What it is chosen among.
        steps: What is paid and done, where it is not all that is under way.
    """
    x = run.kept("x")
    if x is not None:
        return makes_x(run.context, run.source, chosen, piece, among, x)
    context = replace(run.context, kept={**run.context.kept, chosen.key: (piece.id,)})
    for one in run.xs:
        if one.how is Compare.IS and p.Kept(chosen.key) in nested(one.value):
            try:
                due = amount(context, one.value)
            except NotHere:  # it goes by something else, too, that is yet to be chosen
                continue
            if not can_pay(run, steps or gone(run), due):
                return False
    return True


def is_open(run: Run, node: object) -> bool:
    """Whether a node speaks of what is yet to be chosen or told."""
    keys = (p.Chosen, p.ChosenHouse, p.Kept, p.KeptHouse, p.Told, p.UpTo)
    known = run.context.kept
    return any(
        (isinstance(one, keys) and one.key not in known)
        or (isinstance(one, p.X) and "x" not in known)
        for one in nested(node)
    )


def hangs_on_target(run: Run) -> bool:
    """Whether what X is goes by a card that is yet to be chosen."""
    return any(
        isinstance(one, p.Kept) and run.kept(one.key) is None
        for each in run.xs
        for one in nested(each.value)
    )


def can_pay(run: Run, steps: tuple[d.Step, ...], x: int) -> bool:
    """Whether the user of the card can pay all that these steps ask for with such an X."""
    prices = [
        one
        for one in nested(steps)
        if isinstance(one, d.Lose) and one.who == p.You() and isinstance(one.amount, p.X)
    ]
    return all(
        can_spend(run.at, run.house, x * one.amount.times, WARES[one.ware], run.cause)
        for one in prices
        if isinstance(one.amount, p.X) and one.ware in WARES
    )


def gone(run: Run, steps: tuple[d.Step, ...] | None = None, path: str = "") -> tuple[d.Step, ...]:
    """The steps of the ability without the ways that are not gone; all of those still open."""
    found: list[d.Step] = []
    for place, step in enumerate(run.steps if steps is None else steps):
        way = run.kept(f"{path}/{place}") if isinstance(step, d.OneOf) else None
        if isinstance(step, d.OneOf) and way is not None:
            taken = (each for one in step.ways if one.text == way for each in one.steps)
            found += gone(run, tuple(taken), f"{path}/{place}")
        else:
            found.append(step)
    return tuple(found)
