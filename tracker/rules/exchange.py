"""The CHOAM exchange (section 18): buy or sell up to three spice, unit by unit."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from cardbase.operation.lexicon import Verb
from cardbase.program.nodes.things import Ware
from tracker.engine.events import ExchangeDeclared, ExchangeEnded, LimitUsed, UnitExchanged
from tracker.engine.guards import allows, carries_out, prompts, refuses
from tracker.engine.options import Option, numbers, option
from tracker.engine.settings import SettingName, chosen
from tracker.engine.state import Game
from tracker.engine.table import Table
from tracker.engine.verbs import verb
from tracker.engine.words import Direction, HouseId, IntervalLimit, OperationKind
from tracker.rules.operation import (
    declare,
    finish,
    is_set_aside,
    make_way,
    resolves,
    stand_by_override,
)
from tracker.standing.figures import croe
from tracker.standing.forbidding import Deed, forbids
from tracker.standing.speech import Words

MOST = 3
"""Units of spice in one exchange (X-02)."""


class Preview(Struct, frozen=True):
    """A calculated exchange: the price of each unit, the hoard and the CROE after it."""

    prices: tuple[int, ...]
    hoard: int
    croe: int

    @property
    def total(self) -> int:
        """Solaris paid or received."""
        return sum(self.prices)


@carries_out("X-04")
def preview(game: Game, direction: Direction, units: int) -> Preview:
    """The prices of this many units, each at the CROE just before it moves; checks no rule."""
    now, prices = game, []
    for _ in range(units):
        prices.append(_price(now, direction))
        moved = -1 if direction is Direction.BUY else 1
        now = replace(now, hoard=now.hoard + moved)
    return Preview(tuple(prices), now.hoard, croe(now))


@carries_out("X-07")
def _price(game: Game, direction: Direction) -> int:
    """The price of the next unit in solaris; a bought one never costs less than 1."""
    rate = croe(game)
    return max(1, rate) if direction is Direction.BUY else rate


@refuses("X-08")
def _can_be_paid(at: Table, house: HouseId, direction: Direction, units: int) -> None:
    """A House buys at most what the hoard holds and it can pay, and sells at most what it has."""
    mine, hoard = at.house(house), at.game.hoard
    if direction is Direction.SELL:
        if mine.spice < units:
            at.refuse("X-08", f"{mine.name} has {mine.spice} spice, not {units}")
    elif hoard < units:
        at.refuse("X-08", f"the Guild Hoard holds {hoard} spice, not {units}")
    elif mine.solaris < (total := preview(at.game, direction, units).total):
        at.refuse("X-08", f"{units} spice cost {total} solaris, and {mine.name} has {mine.solaris}")


@refuses("X-12")
def _not_forbidden(at: Table, house: HouseId, direction: Direction) -> None:
    """Exchange tactics and events can forbid buying or selling."""
    verb = Verb.BUY if direction is Direction.BUY else Verb.SELL
    if by := forbids(at, house, Deed(verb=verb, ware=Ware.SPICE)):
        at.refuse("X-12", f"{by} forbids to {verb} spice")


@refuses("X-01", "X-02", "X-09")
def verify_exchange(at: Table, house: HouseId, direction: Direction, units: int) -> None:
    """One exchange of up to three spice in the own House Interval; more only by a card.

    An additional exchange may be in either direction, unless set otherwise (OQ-38).
    """
    mine = at.house(house)
    allowed, done = (
        1 + mine.extra.get(IntervalLimit.EXCHANGE, 0),
        mine.used.get(IntervalLimit.EXCHANGE, 0),
    )
    other = Direction.SELL if direction is Direction.BUY else Direction.BUY
    free = chosen(at.game.settings, SettingName.EXTRA_EXCHANGE) == "free"
    if done >= allowed:
        made = f"{mine.name} has made {done} of {allowed} CHOAM exchange in this House Interval"
        at.refuse("X-01", made)
    elif not free and mine.used.get(f"{IntervalLimit.EXCHANGE}:{other}"):
        one_way = f"this game has additional exchanges go in one direction (OQ-38): {other}"
        at.refuse("X-09", one_way)
    if not 1 <= units <= MOST:
        at.refuse("X-02", f"an exchange is of 1 to {MOST} spice, not {units}")
    _not_forbidden(at, house, direction)
    _can_be_paid(at, house, direction, units)


@prompts("T-09")
def exchange(at: Table, house: HouseId, direction: Direction, units: int) -> None:
    """Declare an exchange; the units are exchanged when its window has closed."""
    verify_exchange(at, house, direction, units)
    make_way(at)
    at.emit(LimitUsed(rule="X-01", house=house, limit=IntervalLimit.EXCHANGE))
    at.emit(LimitUsed(rule="X-09", house=house, limit=f"{IntervalLimit.EXCHANGE}:{direction}"))
    at.emit(ExchangeDeclared(rule="X-01", house=house, direction=direction, units=units))
    declare(at, OperationKind.EXCHANGE, house)
    stand_by_override(at)


@resolves(OperationKind.EXCHANGE)
@carries_out("X-06")
def units(at: Table) -> None:
    """Exchange the units one by one, as long as it is possible."""
    now = at.game.exchange
    if now is None:
        raise AssertionError("no exchange is under way")
    for _ in range(now.wanted):
        set_aside = is_set_aside(at.game)
        forbidden = not set_aside and not allows(_not_forbidden)(at, now.house, now.direction)
        if forbidden or not allows(_can_be_paid)(at, now.house, now.direction, 1):
            break
        paid = _price(at.game, now.direction)
        at.emit(UnitExchanged(rule="X-04", house=now.house, direction=now.direction, price=paid))
    at.emit(ExchangeEnded(house=now.house))
    finish(at)


def _comes_to(game: Game, direction: Direction, units: int) -> str:
    seen = preview(game, direction, units)
    prices = " + ".join(map(str, seen.prices))
    return f"{prices} = {seen.total} solaris; hoard {seen.hoard}, CROE {seen.croe}"


for _direction in Direction:

    def _options(at: Table, house: HouseId, direction: Direction = _direction) -> Iterator[Option]:
        can = [n for n in range(1, MOST + 1) if allows(verify_exchange)(at, house, direction, n)]
        each = [_comes_to(at.game, direction, wanted) for wanted in can]
        for units in numbers(can, each=each):
            some = replace(units, unsaid=1 if units.low == 1 else None)
            yield option(direction, some, says=f"{direction} spice", rules=("X-01", "X-04"))

    @verb(f"{_direction} [1-3]", f"{_direction} spice in a CHOAM exchange", "X-01", _options)
    def _exchange(
        at: Table, house: HouseId, words: Words, direction: Direction = _direction
    ) -> None:
        wanted = words.number("how many spice", low=1) if words else 1
        words.nothing_more()
        exchange(at, house, direction, wanted)
