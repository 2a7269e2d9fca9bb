"""The deployment cost of a card where it is X, and what is left of it on a subdued card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation.words import Compare
from cardbase.program.abilities import XIs
from cardbase.program.things import Number, PaidX
from cardbase.program.things import X as NumberX
from cardbase.program.walking import nested
from tracker.errors import Misread
from tracker.events import EffectBegan, EffectsEnded
from tracker.guards import prompts
from tracker.kinds import is_venture
from tracker.numbers import cost
from tracker.setting_names import SettingName
from tracker.settings import chosen, yes
from tracker.standing.context import Context, NotHere
from tracker.standing.counting import amount
from tracker.standing.figures import Deal
from tracker.standing.layer import X
from tracker.words import Token, Until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.card import Card
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
    known = defined(at, piece, target)
    if known is not None:
        return known
    if x is None:
        raise Misread(f"x=N for {at.name(piece)}, whose cost X the player chooses", "")
    most = most_x(at, piece)
    if most is not None and x > most:
        at.refuse("CT-19", f"the X of {at.name(piece)} is at most {most}, not {x}")
    return cost(at, piece, _deal(piece, target), x) or 0


def defined(at: Table, piece: Piece, target: Piece | None = None) -> int | None:
    """The deployment cost where nobody has to choose it, else None."""
    deal = _deal(piece, target)
    known = cost(at, piece, deal)
    if known is not None:
        return known
    if chosen(at.game.settings, SettingName.X_COST) == "zero":
        return cost(at, piece, deal, 0)
    told = None if target is None else told_x(at, piece, target)
    return None if told is None else cost(at, piece, deal, told)


def _deal(piece: Piece, target: Piece | None) -> Deal | None:
    """For whom a cost is asked, where it is known what the card goes on."""
    return None if target is None else Deal(piece.holder, target.id)


def told_x(at: Table, piece: Piece, target: Piece | None = None) -> int | None:
    """The X that the text of a card tells, of what it is assigned to where it goes by that.

    None where it tells none, or it is not known yet.
    """
    found = [one.value for one in at.card(piece).program.x if one.how is Compare.IS]
    context = Context(at, piece.holder, piece.id, {}, "" if target is None else target.id)
    try:
        return max(0, amount(context, found[0])) if found else None
    except NotHere:
        return None


def most_x(at: Table, piece: Piece) -> int | None:
    """The most that X may be by the text of a card, None where it tells none."""
    program = at.card(piece).program
    told = [*program.x, *(one for each in program.abilities for one in each.x)]
    bounds = [one.value for one in told if one.how is Compare.AT_MOST]
    most = [one.number for one in bounds if isinstance(one, Number)]
    most += [one.high for one in _paid_xs(at, piece) if one.high is not None]
    return min(most, default=None)


def _paid_xs(at: Table, piece: Piece) -> Iterator[PaidX]:
    for sentence in at.card(piece).standing:
        yield from (one for one in nested(sentence) if isinstance(one, PaidX))


def _acts_by_x(card: Card) -> bool:
    """Whether it is a venture that acts by its X, some time after that was paid."""
    acting = card.program.abilities, card.program.triggers
    return is_venture(card) and any(isinstance(one, NumberX | XIs) for one in nested(acting))


def keep_x(at: Table, piece: Piece, x: int | None) -> None:
    """Keep what was paid for X with a card whose text goes by it as long as it lies there."""
    if x is None or not (any(True for _ in _paid_xs(at, piece)) or _acts_by_x(at.card(piece))):
        return
    old = tuple(one.id for one in at.game.effects if one.on == piece.id and one.stat == X)
    if old:
        at.emit(EffectsEnded(rule="CT-19", effects=old))
    at.emit(
        EffectBegan(
            rule="CT-19",
            effect=at.next_id("e"),
            source=piece.id,
            on=piece.id,
            stat=X,
            amount=x,
            until=Until.STAYS,
        )
    )


def keep_paid_x(at: Table, piece: Piece, target: Piece | None, x: int | None) -> None:
    """Keep the X with which a card is deployed; where its cost is known, an X said pays nothing."""
    if defined(at, piece, target) is None:
        keep_x(at, piece, x)


def choices(at: Table, piece: Piece, target: Piece | None, most: int) -> tuple[int | None, ...]:
    """What can be chosen for X, from 0 to a most; (None,) where nothing is to choose."""
    if defined(at, piece, target) is not None:
        return (None,)
    capped = most_x(at, piece)
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
