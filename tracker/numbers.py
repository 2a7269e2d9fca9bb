"""The numbers a card has now: printed, plus what effects add."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation.lexicon import Trait
from cardbase.vocabulary import Talent
from tracker.guards import carries_out
from tracker.setting_names import SettingName
from tracker.settings import number
from tracker.standing.figures import figure
from tracker.standing.identity import identity
from tracker.words import Stat

if TYPE_CHECKING:
    from cardbase.vocabulary import Power
    from tracker.standing.figures import Deal
    from tracker.state import Game, Piece
    from tracker.table import Table

RANKS = {talent: Trait(f"{talent} rank") for talent in Talent}

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
    return figure(at, piece, RANKS[talent], at.card(piece).rank(talent)).number


@carries_out("CT-13")
def resistance(at: Table, piece: Piece) -> int:
    """The force it takes to vanquish a card now, in a rite or not: 1 where none is printed."""
    printed = at.card(piece).resistance
    return figure(at, piece, Trait.RESISTANCE, 1 if printed is None else printed).number or 0


def command(at: Table, piece: Piece) -> int:
    """The Command of a card; 0 where none is printed, and never less."""
    return figure(at, piece, Trait.COMMAND, at.card(piece).command or 0).number or 0


def cost(at: Table, piece: Piece, deal: Deal | None = None, x: int | None = None) -> int | None:
    """The deployment cost in solaris, as it is paid; None is an X that must be filled (CT-19).

    Args:
        at: The table.
        piece: The card, wherever it lies.
        deal: Who pays it, and for what; None: who holds the card.
        x: What is printed X.
    """
    printed = at.card(piece).cost
    return figure(at, piece, Trait.DEPLOYMENT_COST, x if printed is None else printed, deal).number


@carries_out("AL-01", "AL-06")
def allegiances(at: Table, piece: Piece) -> tuple[Power, ...]:
    """The powers of a card now: its own, and those cards give it; none where it loses them."""
    return identity(at, piece).powers


@carries_out("AL-11")
def is_aligned(at: Table, piece: Piece, house: str) -> bool:
    """Whether a card bears the allegiance of the House's sponsor."""
    return at.house(house).sponsor in allegiances(at, piece)
