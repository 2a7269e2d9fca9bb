"""The deployment cost of a card where it is X, and what is left of it on a subdued card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation.words import Compare
from tracker.errors import Misread
from tracker.guards import prompts
from tracker.numbers import cost
from tracker.setting_names import SettingName
from tracker.settings import chosen, yes
from tracker.standing.context import Context, NotHere
from tracker.standing.counting import amount
from tracker.words import Token

if TYPE_CHECKING:
    from tracker.state import Piece
    from tracker.table import Table


@prompts("CT-19")
def cost_of(at: Table, piece: Piece, target: Piece | None = None, x: int | None = None) -> int:
    """The deployment cost in solaris; an X is what the card defines, else what the player says.

    Args:
        at: The table.
        piece: The card.
        target: What it is assigned to, for an X that depends on it.
        x: The X the player chose, None when he said none.

    Raises:
        Misread: it is X, the card does not define it, and the player said none.
    """
    printed = defined(at, piece, target)
    if printed is not None:
        return printed
    if x is None:
        raise Misread(f"x=N for {at.name(piece)}, whose cost X the player chooses", "")
    most = told_x(at, piece, target, Compare.AT_MOST)
    if most is not None and x > most:
        at.refuse("CT-19", f"the X of {at.name(piece)} is at most {most}, not {x}")
    return x


def told_x(at: Table, piece: Piece, target: Piece | None, how: Compare) -> int | None:
    """What a card says that its X is, or is at most; None where it says none, or it is not known.

    Args:
        at: The table.
        piece: The card.
        target: What it is assigned to, or would be.
        how: Which of the two.
    """
    context = Context(at, piece.holder, piece.id, bearer="" if target is None else target.id)
    for one in at.card(piece).program.x:
        if one.how is how:
            try:
                return max(0, amount(context, one.value))
            except NotHere:
                continue
    return None


def defined(at: Table, piece: Piece, target: Piece | None = None) -> int | None:
    """The deployment cost where nobody has to choose it, else None."""
    printed = cost(at, piece)
    if printed is not None:
        return printed
    if chosen(at.game.settings, SettingName.X_COST) == "zero":
        return 0
    return told_x(at, piece, target, Compare.IS)


def choices(at: Table, piece: Piece, target: Piece | None, most: int) -> tuple[int | None, ...]:
    """What can be chosen for X, from 0 to a most; (None,) where nothing is to choose."""
    if defined(at, piece, target) is not None:
        return (None,)
    capped = told_x(at, piece, target, Compare.AT_MOST)
    return tuple(range(min(most, most if capped is None else capped) + 1))


def deferred(piece: Piece) -> int:
    """The deferment tokens on a card."""
    return piece.tokens.get(Token.DEFERMENT, 0)


def needs_token(at: Table, price: int) -> bool:
    """Whether a subdued card of this cost waits for a token: always, but at 0 where so set."""
    return price > 0 or yes(at.game.settings, SettingName.COST_ZERO_WAITS)


def is_full(at: Table, piece: Piece) -> bool:
    """Whether a subdued card has its full cost in tokens; an X to choose is never full."""
    price = defined(at, piece, at.game.pieces.get(piece.parent or ""))
    if price is None:
        return False
    return deferred(piece) >= max(price, 1 if needs_token(at, price) else 0)
