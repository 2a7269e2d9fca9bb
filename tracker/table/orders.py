"""Standing orders of a House: to pass, or to end its part of a phase, without being asked.

An order is set beforehand by its House, regardless of its hand, so that an automatic pass reveals
nothing about the hand. Only its House sees it. It is stored as a standing answer.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from tracker.engine.errors import Misread
from tracker.engine.events import AnswerStands, WindowPassed
from tracker.engine.guards import allows
from tracker.engine.settings import SettingName, chosen
from tracker.engine.state import Game
from tracker.engine.table import Table
from tracker.engine.verbs import VERBS
from tracker.engine.words import HouseId, HouseOrder, OperationKind, Phase, Place
from tracker.play.interval import be_done, verify_next
from tracker.play.permissions import (
    in_order,
    next_asked,
    passes_close,
    still_asked,
    verify_moment,
    waits,
)
from tracker.rules.operation import close_window

RULE = "G-02"
BUT, UNTIL = "but", "until"


class OrderTerm(StrEnum):
    """The duration of an order."""

    INTERVAL = "interval"
    TURN = "turn"
    OFF = "off"


class AskedAbout(StrEnum):
    """Exceptions, about which the House is still asked."""

    PETITIONS = "petitions"
    RITES = "rites"
    ME = "me"
    EXCHANGES = "exchanges"
    VENTURES = "ventures"
    DECLARE = "declare"
    DISENGAGE = "disengage"
    DISCARDS = "discards"


_KINDS = {
    AskedAbout.PETITIONS: frozenset({OperationKind.PETITION}),
    AskedAbout.RITES: frozenset({OperationKind.RITE}),
    AskedAbout.EXCHANGES: frozenset({OperationKind.EXCHANGE}),
    AskedAbout.VENTURES: frozenset({OperationKind.VENTURE}),
}
_PHASES = {
    AskedAbout.DECLARE: frozenset({Phase.DECLARATION}),
    AskedAbout.DISENGAGE: frozenset({Phase.DISENGAGE}),
    AskedAbout.DISCARDS: frozenset({Phase.IMPERIAL_DISCARD, Phase.HOUSE_DISCARD}),
}
ABOUT = {
    HouseOrder.PASS: (*_KINDS, AskedAbout.ME),
    HouseOrder.NEXT: tuple(_PHASES),
}
"""Order -> the exceptions that apply to it."""

USAGE = "standing pass|next [until interval|turn] [but STOP, STOP]"


class StandingOrder(Struct, frozen=True, kw_only=True):
    """A standing order: its duration and its exceptions."""

    until: OrderTerm = OrderTerm.OFF
    stops: tuple[AskedAbout, ...] = ()

    def __str__(self) -> str:
        until = "" if self.until is OrderTerm.OFF else f" {UNTIL} {self.until}"
        stops = f" {BUT} {', '.join(self.stops)}" if self.stops else ""
        return f"yes{until}{stops}"


def parsed(order: HouseOrder, text: str) -> StandingOrder:
    """Parse the arguments of an order. Raises Misread."""
    head, _, stops = f" {text.lower()} ".partition(f" {BUT} ")
    until, named = OrderTerm.OFF, head.split()
    if named[:1] == ["yes"]:
        del named[0]
    if named[:1] == [UNTIL]:
        if named[1:] not in ([OrderTerm.INTERVAL], [OrderTerm.TURN]):
            raise Misread(f"{UNTIL} {OrderTerm.INTERVAL} or {UNTIL} {OrderTerm.TURN}", head.strip())
        until, named = OrderTerm(named[1]), []
    if named:
        raise Misread(USAGE, text)
    known = ABOUT[order]
    wanted = [one.strip() for one in stops.split(",") if one.strip()]
    for one in wanted:
        if one not in known:
            raise Misread(f"after {BUT}: {', '.join(known)}", one)
    return StandingOrder(until=until, stops=tuple(one for one in known if one in wanted))


def stand_by(at: Table, house: HouseId, order: HouseOrder, text: str) -> None:
    """Set a standing order. Raises Misread."""
    said = str(parsed(order, text))
    at.emit(AnswerStands(rule=RULE, house=house, topic=order.value, answer=said))


def standing(game: Game, house: HouseId, order: HouseOrder) -> StandingOrder | None:
    """The standing order of a House, None for none."""
    said = game.houses[house].answers.get(order.value)
    return None if said is None else parsed(order, said)


def end_orders(at: Table) -> None:
    """End the orders that have expired, by the interval of their House or a new turn."""
    for house in at.game.houses:
        for order in HouseOrder:
            found = standing(at.game, house, order)
            if found is None:
                continue
            own = at.game.phase is Phase.HOUSE_INTERVAL and at.game.active == house
            over = own if found.until is OrderTerm.INTERVAL else at.game.turn > at.before.turn
            if over and found.until is not OrderTerm.OFF:
                at.emit(AnswerStands(rule=RULE, house=house, topic=order.value, answer=""))


def pass_as_ordered(at: Table) -> bool:
    """Pass for the Houses with such orders in the open window; returns whether one has passed.

    A window without an order of Houses is closed only when all that are asked have ordered it.
    """
    window = at.game.window
    if window is None or at.game.questions or not (waits(at.game) and passes_close(at.game)):
        return False
    houses = (next_asked(at),) if window.passing else still_asked(at)
    if not houses[0] or not all(_passes(at, house) for house in houses):
        return False
    for house in houses:
        at.emit(WindowPassed(rule="TC-12", house=house))
    if not next_asked(at):
        close_window(at)
    return True


def _passes(at: Table, house: HouseId) -> bool:
    """Whether a House passes in the open window: by order, or because all can see that it must."""
    by_itself = chosen(at.game.settings, SettingName.WINDOWS) == "auto"
    return _has_ordered(at, house) or (by_itself and _can_play_nothing(at, house))


def _can_play_nothing(at: Table, house: HouseId) -> bool:
    """Whether it is public that a House has nothing to play: no hand, and no card to use."""
    if at.game.count(house, Place.HAND):
        return False
    verb = VERBS["use"]
    return not (
        allows(verify_moment)(at, verb, house) and next(verb.options(at.asks(), house), None)
    )


def _has_ordered(at: Table, house: HouseId) -> bool:
    found, window = standing(at.game, house, HouseOrder.PASS), at.game.window
    if found is None or window is None:
        return False
    kinds = frozenset().union(*(_KINDS.get(stop, frozenset()) for stop in found.stops))
    rite = at.game.rite
    mine = rite is not None and house in {rite.attack.house, rite.defense.house}
    return window.about not in kinds and not (mine and AskedAbout.ME in found.stops)


def be_done_as_ordered(at: Table) -> bool:
    """Complete the part of a House with such an order; returns whether there was one."""
    game = at.game
    if game.questions or (game.window is not None and waits(game)) or game.active:
        return False
    for house in game.waiting[:1] if in_order(game) else game.waiting:
        found = standing(game, house, HouseOrder.NEXT)
        if found is None:
            continue
        phases = frozenset().union(*(_PHASES[stop] for stop in found.stops))
        if game.phase not in phases and allows(verify_next)(at, house):
            be_done(at, house)
            return True
    return False
