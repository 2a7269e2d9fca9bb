"""Favor (section 19): bought with solaris, once in a House Interval."""

from __future__ import annotations

from collections.abc import Iterator

from cardbase.operation.lexicon import Verb
from cardbase.program.nodes.things import Ware
from tracker.engine.events import FavorChanged, LimitUsed
from tracker.engine.guards import allows, carries_out, refuses
from tracker.engine.options import Option, numbers, option
from tracker.engine.settings import SettingName, chosen, number
from tracker.engine.state import Game
from tracker.engine.table import Table
from tracker.engine.verbs import verb
from tracker.engine.words import HouseId, IntervalLimit, OperationKind
from tracker.rules.operation import touch
from tracker.standing.forbidding import Deed, forbids, may_buy
from tracker.standing.price import pay_solaris, verify_solaris
from tracker.standing.speech import Words


def most(game: Game) -> int:
    """The favor that one purchase brings at most (OQ-13)."""
    return number(game.settings, SettingName.FAVOR_MOST)


@carries_out("F-02")
def price(game: Game, favor: int) -> int:
    """The price of an amount of favor, in solaris."""
    return favor * number(game.settings, SettingName.FAVOR_PRICE)


@refuses("F-03")
def verify_buy_favor(at: Table, house: HouseId, favor: int) -> None:
    """One purchase in the own House Interval, limited in favor, unless an effect forbids it."""
    mine = at.house(house)
    allowed = number(at.game.settings, SettingName.FAVOR_PURCHASES) + mine.extra.get(
        IntervalLimit.FAVOR, 0
    )
    done = mine.used.get(IntervalLimit.FAVOR, 0)
    room, bars = may_buy(at, house, Ware.FAVOR, favor)
    if by := forbids(at, house, Deed(verb=Verb.BUY, ware=Ware.FAVOR)):
        at.refuse("F-03", f"{by} forbids to buy favor")
    if done >= allowed:
        name = mine.name
        at.refuse("F-03", f"{name} has made {done} of {allowed} purchases in this House Interval")
    if not 1 <= favor <= most(at.game):
        at.refuse("F-03", f"a purchase is of 1 to {most(at.game)} favor, not {favor}")
    if bars:
        at.refuse("F-03", f"{mine.name} may buy {room} favor now, not {favor}: {bars}")
    verify_solaris(at, house, price(at.game, favor), "F-02", f"{favor} favor")


def sort_of(game: Game) -> str:
    """The kind of operation that the purchase and the High Council request are (OQ-32)."""
    restricted = chosen(game.settings, SettingName.COUNCIL_AND_FAVOR) == "restricted"
    return "a Restricted operation" if restricted else "a General operation"


def _options(at: Table, house: HouseId) -> Iterator[Option]:
    can = [n for n in range(1, most(at.game) + 1) if allows(verify_buy_favor)(at, house, n)]
    each = [f"{price(at.game, favor)} solaris" for favor in can]
    for favor in numbers(can, each=each):
        says = f"buy favor, {sort_of(at.game)}"
        yield option("favor", favor, says=says, rules=("F-02", "F-03"))


@verb("favor N", "buy favor", "F-03", _options)
def _favor(at: Table, house: HouseId, words: Words) -> None:
    """Buy favor, effective at once; tactics may respond."""
    favor = words.number("how much favor", low=1)
    words.nothing_more()
    verify_buy_favor(at, house, favor)
    pay_solaris(at, house, price(at.game, favor), "F-02", f"{favor} favor")
    at.emit(LimitUsed(rule="F-03", house=house, limit=IntervalLimit.FAVOR, amount=favor))
    at.emit(FavorChanged(rule="F-02", house=house, by=favor, cause="bought"))
    touch(at, OperationKind.FAVOR, house)
