"""The numbers a card has now: printed, plus what effects add."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.effects.standing import NO_ALLEGIANCE, bonuses
from tracker.guards import carries_out
from tracker.setting_names import SettingName
from tracker.settings import number
from tracker.words import Stat

if TYPE_CHECKING:
    from cardbase.vocabulary import Power, Talent
    from tracker.state import Game, Piece
    from tracker.table import Table

CROE = ((0, 6), (3, 5), (6, 4), (9, 3), (12, 2))
"""The most spice in the Guild Hoard -> the CROE (X-05); more than the last gives 1."""


@carries_out("X-05")
def croe_of(hoard: int, at_zero: int = 6) -> int:
    """The CHOAM rate of exchange at so much spice in the Guild Hoard (OQ-14 at 0)."""
    if hoard == 0:
        return at_zero
    return next((rate for most, rate in CROE if hoard <= most), 1)


@carries_out("X-11")
def croe(game: Game) -> int:
    """The CROE now: derived from the hoard, so every change re-sets it, and shifted by effects."""
    rate = croe_of(game.hoard, number(game.settings, SettingName.CROE_AT_ZERO))
    return max(0, rate + shift(game, "", Stat.CROE))


def shift(game: Game, on: str, stat: str) -> int:
    """What effects add to a number of a card, a House or the game."""
    return sum(e.amount for e in game.effects if e.on == on and e.stat == stat)


@carries_out("TA-02", "TA-03")
def rank(at: Table, piece: Piece, talent: Talent) -> int | None:
    """The rank in a talent; None lacks it, 0 has it; a bonus to a missing rank starts at 0.

    What is taken off a missing rank gives no talent.
    """
    printed = at.card(piece).rank(talent)
    stat = talent.lower()
    given = [e.amount for e in at.game.effects if e.on == piece.id and e.stat == stat]
    given += bonuses(at, piece, stat)
    if printed is None and all(amount < 0 for amount in given):
        return None
    return (printed or 0) + sum(given)


@carries_out("CT-13")
def resistance(at: Table, piece: Piece) -> int:
    """The force it takes to vanquish a card: 1 where none is printed."""
    printed = at.card(piece).resistance
    standing = sum(bonuses(at, piece, Stat.RESISTANCE))
    return (
        (1 if printed is None else printed) + standing + shift(at.game, piece.id, Stat.RESISTANCE)
    )


def command(at: Table, piece: Piece) -> int:
    """The Command of a card; 0 where none is printed, and never less."""
    standing = sum(bonuses(at, piece, Stat.COMMAND))
    return max(0, (at.card(piece).command or 0) + standing + shift(at.game, piece.id, Stat.COMMAND))


def cost(at: Table, piece: Piece) -> int | None:
    """The deployment cost; None is an X the card or the player must fill (CT-19)."""
    printed = at.card(piece).cost
    return None if printed is None else max(0, printed + shift(at.game, piece.id, Stat.COST))


@carries_out("AL-01", "AL-06")
def allegiances(at: Table, piece: Piece) -> tuple[Power, ...]:
    """The powers of a card: the printed one, or all it has by now; none where it loses them."""
    if bonuses(at, piece, NO_ALLEGIANCE):
        return ()
    if piece.allegiances is not None:
        return piece.allegiances
    printed = at.card(piece).allegiance
    return () if printed is None else (printed,)


@carries_out("AL-11")
def is_aligned(at: Table, piece: Piece, house: str) -> bool:
    """Whether a card bears the allegiance of the House's sponsor."""
    return at.house(house).sponsor in allegiances(at, piece)
