"""Pays what a deployment costs: solaris, favor that is paid, favor that is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.vocabulary import CardType
from tracker.allegiance import powers_of
from tracker.events import FavorChanged, SolarisChanged
from tracker.guards import carries_out, enforces
from tracker.numbers import cost
from tracker.setting_names import SettingName
from tracker.settings import chosen, yes

if TYPE_CHECKING:
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId


def verify_solaris(at: Table, house: HouseId, amount: int, rule: str, cause: str) -> None:
    """Refuses, by the rule given, a price in solaris that a House cannot pay."""
    has = at.house(house).solaris
    if has < amount:
        at.refuse(rule, f"{cause} costs {amount} solaris, and {at.house(house).name} has {has}")


def pay_solaris(at: Table, house: HouseId, amount: int, rule: str, cause: str) -> None:
    """Pay solaris to the treasury; who cannot and is let through pays what he has.

    Args:
        at: The table.
        house: Who pays.
        amount: In solaris.
        rule: The rule that asks for it, and refuses when he has less.
        cause: What for, such as "Maula Pistol".
    """
    verify_solaris(at, house, amount, rule, cause)
    paid = min(amount, at.house(house).solaris)
    if paid > 0:
        at.emit(SolarisChanged(rule=rule, house=house, by=-paid, cause=cause))


@enforces("F-07")
def verify_favor(at: Table, house: HouseId, amount: int, cause: str) -> str | None:
    """An optional cost in favor cannot exceed the favor there is, unless set (OQ-35)."""
    has = at.house(house).favor
    free = yes(at.game.settings, SettingName.COST_BELOW_ZERO)
    if free or amount < 1 or has >= amount:
        return None
    return f"{cause} costs {amount} favor, and {at.house(house).name} has {has}"


def pay_favor(at: Table, house: HouseId, amount: int, rule: str, cause: str) -> None:
    """Discard favor that a House takes on itself; it must have it (F-07)."""
    verify_favor(at, house, amount, cause)
    if amount > 0:
        at.emit(FavorChanged(rule=rule, house=house, by=-amount, cause=cause))


def lose_favor(at: Table, house: HouseId, amount: int, rule: str, cause: str) -> int:
    """Lose favor that a House cannot avoid losing: below 0, unless set otherwise (OQ-35).

    Returns:
        How much was lost.
    """
    lost = max(0, amount)
    if not yes(at.game.settings, SettingName.FAVOR_BELOW_ZERO):
        lost = min(lost, max(0, at.house(house).favor))
    if lost:
        at.emit(FavorChanged(rule=rule, house=house, by=-lost, cause=cause))
    return lost


@carries_out("CP-03", "CP-07")
def adversary_favor(at: Table, house: HouseId, piece: Piece, x: int = 0) -> int:
    """The favor that deploying a card of an adversary costs: its cost; 0 for any other card.

    Adversaries are those of the sponsor and those the deck brought (DK-05).
    """
    if not set(powers_of(at, piece, house)) & set(at.house(house).adversaries):
        return 0
    price = cost(at, piece)
    return x if price is None else price


@carries_out("AL-04")
def outsider_favor(at: Table, house: HouseId, piece: Piece, x: int = 0) -> int:
    """The favor due when a House deploys or wins this card: 0, 1, or for an adversary its cost.

    Args:
        at: The table.
        house: Who comes to govern it.
        piece: The card.
        x: Its deployment cost where X is printed.
    """
    powers = set(powers_of(at, piece, house))
    if powers & set(at.house(house).adversaries):
        return adversary_favor(at, house, piece, x)
    personas = chosen(at.game.settings, SettingName.OUTSIDER_FAVOR) == "personas"
    if personas and at.card(piece).type is not CardType.PERSONA:
        return 0
    return 1 if powers - {at.house(house).sponsor} else 0


def favor_rule(at: Table, house: HouseId, piece: Piece) -> str:
    """The rule by which `outsider_favor` is due: CP-03 for an adversary, else AL-04."""
    hostile = set(powers_of(at, piece, house)) & set(at.house(house).adversaries)
    return "CP-03" if hostile else "AL-04"
