"""Favor (section 19): bought with solaris, once in a House Interval."""

from __future__ import annotations

from collections.abc import Iterator

from cardbase.operation.lexicon import Verb as Word
from cardbase.program.nodes.things import Ware
from tracker.engine.events import FavorChanged, LimitUsed
from tracker.engine.guards import allows, carries_out, enforces
from tracker.engine.settings import SettingName, chosen, number
from tracker.engine.state import Game
from tracker.engine.table import Table
from tracker.engine.verbs import INTERVAL, Option, Verb, Who, enter
from tracker.engine.words import HouseId, Kind, Limit
from tracker.rules.operation import touch
from tracker.standing.forbidding import Deed, forbids, may_buy
from tracker.standing.price import pay_solaris, verify_solaris
from tracker.standing.speech import Words


def most(game: Game) -> int:
    """The favor that one purchase brings at most (OQ-13)."""
    return number(game.settings, SettingName.FAVOR_MOST)


@carries_out("F-02")
def price(game: Game, favor: int) -> int:
    """What so much favor costs, in solaris."""
    return favor * number(game.settings, SettingName.FAVOR_PRICE)


@enforces("F-03")
def verify_purchase(at: Table, house: HouseId, favor: int) -> str | None:
    """One purchase in an own House Interval, of so much favor at most, unless an effect forbids."""
    mine = at.house(house)
    if by := forbids(at, house, Deed(verb=Word.BUY, ware=Ware.FAVOR)):
        return f"{by} forbids to buy favor"
    allowed = number(at.game.settings, SettingName.FAVOR_PURCHASES) + mine.extra.get(Limit.FAVOR, 0)
    done = mine.used.get(Limit.FAVOR, 0)
    if done >= allowed:
        return f"{mine.name} has made {done} of {allowed} purchases in this House Interval"
    if not 1 <= favor <= most(at.game):
        return f"a purchase is of 1 to {most(at.game)} favor, not {favor}"
    room, by = may_buy(at, house, Ware.FAVOR, favor)
    return f"{mine.name} may buy {room} favor now, not {favor}: {by}" if by else None


def verify_buy_favor(at: Table, house: HouseId, favor: int) -> None:
    """Refuses a purchase that cannot be."""
    verify_purchase(at, house, favor)
    verify_solaris(at, house, price(at.game, favor), "F-02", f"{favor} favor")


can_buy_favor = allows(verify_buy_favor)


def buy_favor(at: Table, house: HouseId, favor: int) -> None:
    """Buy favor; it is there at once, and tactics may answer."""
    verify_buy_favor(at, house, favor)
    cause = f"{favor} favor"
    pay_solaris(at, house, price(at.game, favor), "F-02", cause)
    at.emit(LimitUsed(rule="F-03", house=house, limit=Limit.FAVOR, amount=favor))
    at.emit(FavorChanged(rule="F-02", house=house, by=favor, cause="bought"))
    touch(at, Kind.FAVOR, house)


def is_restricted(game: Game) -> bool:
    """Whether the purchase and the High Council request are Restricted operations (OQ-32)."""
    return chosen(game.settings, SettingName.COUNCIL_AND_FAVOR) == "restricted"


def sort_of(game: Game) -> str:
    """What kind of operation these two are, in words."""
    return "a Restricted operation" if is_restricted(game) else "a General operation"


def _run(at: Table, house: HouseId, words: Words) -> None:
    favor = words.number("how much favor", low=1)
    words.nothing_more()
    buy_favor(at, house, favor)


def _options(at: Table, house: HouseId) -> Iterator[Option]:
    for favor in range(1, most(at.game) + 1):
        if can_buy_favor(at, house, favor):
            says = f"buy {favor} favor for {price(at.game, favor)} solaris, {sort_of(at.game)}"
            yield Option(words=f"favor {favor}", says=says, rules=("F-02", "F-03"))


enter(
    Verb(
        word="favor",
        usage="favor N",
        says="buy favor",
        phases=INTERVAL,
        who=Who.ACTIVE,
        rule="F-03",
        run=_run,
        options=_options,
    )
)
