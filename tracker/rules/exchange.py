"""The CHOAM exchange (section 18): buy or sell up to three spice, unit by unit."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from cardbase.operation.lexicon import Verb as Word
from cardbase.program.nodes.things import Ware
from tracker.engine.events import ExchangeDeclared, ExchangeEnded, LimitUsed, UnitExchanged
from tracker.engine.guards import allows, carries_out, enforces, prompts
from tracker.engine.settings import SettingName, chosen
from tracker.engine.state import Game
from tracker.engine.table import Table
from tracker.engine.verbs import INTERVAL, Option, Verb, Who, enter
from tracker.engine.words import Direction, HouseId, Kind, Limit
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
    """What an exchange would come to: the price of each unit, the hoard and the CROE after it."""

    prices: tuple[int, ...]
    hoard: int
    croe: int

    @property
    def total(self) -> int:
        """Solaris paid or received."""
        return sum(self.prices)


@carries_out("X-04")
def preview(game: Game, direction: Direction, units: int) -> Preview:
    """The prices of so many units, each at the CROE just before it moves; no rule is checked."""
    now, prices = game, []
    for _ in range(units):
        prices.append(price(now, direction))
        moved = -1 if direction is Direction.BUY else 1
        now = replace(now, hoard=now.hoard + moved)
    return Preview(tuple(prices), now.hoard, croe(now))


@carries_out("X-07")
def price(game: Game, direction: Direction) -> int:
    """The price of the next unit in solaris; a bought one never costs less than 1."""
    rate = croe(game)
    return max(1, rate) if direction is Direction.BUY else rate


@enforces("X-01")
def one_exchange(at: Table, house: HouseId, direction: Direction) -> str | None:
    """One exchange in an own House Interval, and more only by a card (X-09)."""
    mine = at.house(house)
    allowed = 1 + mine.extra.get(Limit.EXCHANGE, 0)
    done = mine.used.get(Limit.EXCHANGE, 0)
    if done >= allowed:
        return f"{mine.name} has made {done} of {allowed} CHOAM exchange in this House Interval"
    same_direction(at, house, direction)
    return None


@enforces("X-09")
def same_direction(at: Table, house: HouseId, direction: Direction) -> str | None:
    """An additional exchange goes in either direction, unless the table set otherwise (OQ-38)."""
    free = chosen(at.game.settings, SettingName.EXTRA_EXCHANGE) == "free"
    other = {Direction.BUY: Direction.SELL, Direction.SELL: Direction.BUY}[direction]
    if free or not at.house(house).used.get(f"{Limit.EXCHANGE}:{other}"):
        return None
    return f"this game has additional exchanges go in one direction (OQ-38): {other}"


@enforces("X-02")
def at_most_three(at: Table, units: int) -> str | None:  # noqa: ARG001 - the shape of a guard
    """At most three spice in one exchange."""
    return None if 1 <= units <= MOST else f"an exchange is of 1 to {MOST} spice, not {units}"


@enforces("X-08")
def can_be_paid(at: Table, house: HouseId, direction: Direction, units: int) -> str | None:
    """Nobody buys more than the hoard holds or he can pay, nor sells more than he has."""
    mine = at.house(house)
    if direction is Direction.SELL:
        short = mine.spice < units
        return f"{mine.name} has {mine.spice} spice, not {units}" if short else None
    if at.game.hoard < units:
        return f"the Guild Hoard holds {at.game.hoard} spice, not {units}"
    total = preview(at.game, direction, units).total
    if mine.solaris < total:
        return f"{units} spice cost {total} solaris, and {mine.name} has {mine.solaris}"
    return None


@enforces("X-12")
def not_forbidden(at: Table, house: HouseId, direction: Direction) -> str | None:
    """Exchange tactics and events can forbid buying or selling."""
    verb = Word.BUY if direction is Direction.BUY else Word.SELL
    by = forbids(at, house, Deed(verb=verb, ware=Ware.SPICE))
    return f"{by} forbids to {verb} spice" if by else None


def verify_exchange(at: Table, house: HouseId, direction: Direction, units: int) -> None:
    """Refuses an exchange that cannot be."""
    one_exchange(at, house, direction)
    at_most_three(at, units)
    not_forbidden(at, house, direction)
    can_be_paid(at, house, direction, units)


can_exchange = allows(verify_exchange)


@prompts("T-09")
def exchange(at: Table, house: HouseId, direction: Direction, units: int) -> None:
    """Declare an exchange; the units follow when its window has closed."""
    verify_exchange(at, house, direction, units)
    make_way(at)
    at.emit(LimitUsed(rule="X-01", house=house, limit=Limit.EXCHANGE))
    at.emit(LimitUsed(rule="X-09", house=house, limit=f"{Limit.EXCHANGE}:{direction}"))
    at.emit(ExchangeDeclared(rule="X-01", house=house, direction=direction, units=units))
    declare(at, Kind.EXCHANGE, house)
    stand_by_override(at)


@resolves(Kind.EXCHANGE)
@carries_out("X-06")
def units(at: Table) -> None:
    """Exchange the units one by one, as far as they are still possible."""
    now = at.game.exchange
    if now is None:
        raise AssertionError("no exchange is under way")
    for _ in range(now.wanted):
        if not allows(one_more)(at, now.house, now.direction):
            break
        paid = price(at.game, now.direction)
        at.emit(UnitExchanged(rule="X-04", house=now.house, direction=now.direction, price=paid))
    at.emit(ExchangeEnded(house=now.house))
    finish(at)


def one_more(at: Table, house: HouseId, direction: Direction) -> None:
    """Refuses a unit that can no longer be exchanged, after tactics have been played."""
    if not is_set_aside(at.game):
        not_forbidden(at, house, direction)
    can_be_paid(at, house, direction, 1)


def _run(direction: Direction) -> Verb:
    """The verb of a direction."""

    def run(at: Table, house: HouseId, words: Words) -> None:
        wanted = words.number("how many spice", low=1) if words else 1
        words.nothing_more()
        exchange(at, house, direction, wanted)

    def options(at: Table, house: HouseId) -> Iterator[Option]:
        for wanted in range(1, MOST + 1):
            if can_exchange(at, house, direction, wanted):
                seen = preview(at.game, direction, wanted)
                each = " + ".join(map(str, seen.prices))
                yield Option(
                    words=f"{direction} {wanted}",
                    says=f"{each} = {seen.total} solaris; hoard {seen.hoard}, CROE {seen.croe}",
                    rules=("X-01", "X-04"),
                )

    return Verb(
        word=direction.value,
        usage=f"{direction} [1-3]",
        says=f"{direction} spice in a CHOAM exchange",
        phases=INTERVAL,
        who=Who.ACTIVE,
        rule="X-01",
        run=run,
        options=options,
    )


enter(_run(Direction.BUY), _run(Direction.SELL))
