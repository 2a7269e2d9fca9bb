"""Standing orders of a House: to pass, or to end its part of a phase, without being asked.

An order is set beforehand by its House, regardless of its hand, so that an automatic pass reveals
nothing about the hand. Only its House sees it. It is stored as a standing answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache

from msgspec import Struct

from errata.text import listed
from tracker.engine.errors import Misread
from tracker.engine.events import AnswerStands, Noted, WindowPassed
from tracker.engine.guards import allows
from tracker.engine.parts import PARTS
from tracker.engine.settings import ASK, SettingName, chosen
from tracker.engine.sight import is_seen
from tracker.engine.state import Game
from tracker.engine.table import Table
from tracker.engine.verbs import VERBS
from tracker.engine.words import (
    READY,
    HouseId,
    HouseOrder,
    OperationKind,
    Phase,
    Place,
    WindowKind,
)
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
    RITE = "rite"
    OFF = "off"


class AskedAbout(StrEnum):
    """Exceptions, about which the House is still asked."""

    PETITIONS = "petitions"
    RITES = "rites"
    ME = "me"
    ATTACKS = "attacks"
    INITIATIVE = "initiative"
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
_DISCARDED_FROM = {
    Phase.IMPERIAL_DISCARD: Place.ASSEMBLY,
    Phase.HOUSE_DISCARD: Place.HAND,
}
ABOUT = {
    HouseOrder.PASS: (*_KINDS, AskedAbout.ME, AskedAbout.ATTACKS, AskedAbout.INITIATIVE),
    HouseOrder.NEXT: tuple(_PHASES),
}
"""Order -> the exceptions that apply to it."""

BOTH = "all"
USAGE = "standing pass|next|all [until interval|turn|rite] [but STOP, STOP]"


USUAL = (
    ("all until interval", "pass and be done until your next House Interval"),
    ("all", "pass and be done each time, until you say otherwise"),
    ("all but petitions", "so too, but be asked about petitions"),
    ("all but attacks", "so too, but be asked in rites against you"),
    ("all but rites", "so too, but be asked in all rites"),
    ("all but declare, discards", "so too, but declare and discard yourself"),
    ("pass until rite", "pass until the rite is over"),
    ("off", "be asked about everything again"),
)
"""The orders that are given most, and what they do; their stops can be typed in any combination."""


class StandingOrder(Struct, frozen=True, kw_only=True):
    """A standing order: its duration and its exceptions."""

    until: OrderTerm = OrderTerm.OFF
    stops: tuple[AskedAbout, ...] = ()
    names: tuple[str, ...] = ()  # cards and Houses whose operations it is asked about

    def __str__(self) -> str:
        until = "" if self.until is OrderTerm.OFF else f" {UNTIL} {self.until}"
        stops = ", ".join((*self.stops, *self.names))
        return f"yes{until}{f' {BUT} {stops}' if stops else ''}"


_TOLD = {
    HouseOrder.PASS: "passes without being asked",
    HouseOrder.NEXT: "is done with its part of a phase without being asked",
}
_LASTS = {
    OrderTerm.OFF: "",
    OrderTerm.INTERVAL: " until its next House Interval",
    OrderTerm.TURN: " until the turn is over",
    OrderTerm.RITE: " until the rite is over",
}


def told(topic: str, text: str) -> str:
    """What a House does by an answer that stands: "passes without being asked, but for rites"."""
    if topic == READY:
        return "is done with its creation, and ready to begin"
    if topic not in set(HouseOrder):
        return f"answers each time from now on: {topic}, {text}"
    order = HouseOrder(topic)
    found = parsed(order, text)
    but = f", but for {listed((*found.stops, *found.names))}" if found.stops or found.names else ""
    return f"{_TOLD[order]}{_LASTS[found.until]}{but}"


@lru_cache(maxsize=256)
def parsed(order: HouseOrder, text: str) -> StandingOrder:
    """Parse an order that stands; its names of cards are taken as they are. Raises Misread."""
    until, wanted = _read(text)
    known = ABOUT[order]
    names = tuple(one for one in wanted if one not in known)
    if names and order is HouseOrder.NEXT:
        raise Misread(f"after {BUT}: {', '.join(known)}", names[0])
    return StandingOrder(
        until=until, stops=tuple(one for one in known if one in wanted), names=names
    )


def _read(text: str) -> tuple[OrderTerm, list[str]]:
    """The duration and the exceptions of an order. Raises Misread."""
    head, _, stops = f" {text.lower()} ".partition(f" {BUT} ")
    until, named = OrderTerm.OFF, head.split()
    if named[:1] == ["yes"]:
        del named[0]
    if named[:1] == [UNTIL]:
        terms = [str(one) for one in OrderTerm if one is not OrderTerm.OFF]
        if named[1:] not in [[one] for one in terms]:
            raise Misread(listed([f"{UNTIL} {one}" for one in terms], "or"), head.strip())
        until, named = OrderTerm(named[1]), []
    if named:
        raise Misread(USAGE, text)
    return until, [" ".join(one.split()) for one in stops.split(",") if one.strip()]


def stand_by(at: Table, house: HouseId, word: str, text: str) -> None:
    """Set an order, or those of both kinds, each with its own exceptions. Raises Misread."""
    orders = tuple(HouseOrder) if word == BOTH else (HouseOrder(word),)
    until, wanted = _read(text)
    known = [one for order in orders for one in ABOUT[order]]
    named = [one for one in wanted if one not in known]
    names = tuple(_named(at, one, known) for one in named if HouseOrder.PASS in orders)
    if named and not names:
        raise Misread(f"after {BUT}: {', '.join(known)}", named[0])
    for order in orders:
        stops = tuple(one for one in ABOUT[order] if one in wanted)
        own = names if order is HouseOrder.PASS else ()
        said = StandingOrder(until=until, stops=stops, names=own)
        at.emit(AnswerStands(rule=RULE, house=house, topic=order.value, answer=str(said)))


def _named(at: Table, text: str, known: Sequence[str]) -> str:
    """A House by its id, or a card of the catalog by its name in full. Raises Misread."""
    if text in at.game.houses:
        return text
    from cardbase.lookup import look_up

    found = dict.fromkeys(card.name for card in look_up(at.cards.catalog, text).cards)
    game = at.game
    shown = {at.name(one) for one in game.pieces.values() if is_seen(game, at.cards, one)}
    names = [name for name in found if name in shown] or list(found)
    if len(names) != 1:
        also = f": {', '.join(names)}" if names else ""
        raise Misread(f"after {BUT}: {', '.join(known)}, a House or a card{also}", text)
    return _plain(names[0])


def _plain(name: str) -> str:
    """The name of a card as an order keeps it, where a comma parts names."""
    return name.lower().replace(",", "")


def standing(game: Game, house: HouseId, order: HouseOrder) -> StandingOrder | None:
    """The standing order of a House, None for none."""
    said = game.houses[house].answers.get(order.value)
    return None if said is None else parsed(order, said)


def end_orders(at: Table) -> None:
    """End the orders that have expired, by the interval of their House or a new turn."""
    for house in at.game.houses:
        for order in HouseOrder:
            found = standing(at.game, house, order)
            if found is not None and _is_over(at, house, found.until):
                at.emit(AnswerStands(rule=RULE, house=house, topic=order.value, answer=""))


def _is_over(at: Table, house: HouseId, until: OrderTerm) -> bool:
    game, before = at.game, at.before
    begun = (game.turn, game.active) != (before.turn, before.active)
    return {
        OrderTerm.INTERVAL: game.active == house and begun,
        OrderTerm.TURN: game.turn > before.turn,
        OrderTerm.RITE: before.rite is not None and game.rite is None,
        OrderTerm.OFF: False,
    }[until]


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
    rite = at.game.rite
    sides = () if rite is None else (rite.defense.house, rite.attack.house)
    asks = {
        AskedAbout.ME: house in sides,
        AskedAbout.ATTACKS: house in sides[:1],
        AskedAbout.INITIATIVE: window.kind is WindowKind.INITIATIVE,
        **{stop: window.about in kinds for stop, kinds in _KINDS.items()},
    }
    return not any(asks[stop] for stop in found.stops) and not _is_named(at, found.names)


def _is_named(at: Table, names: Sequence[str]) -> bool:
    """Whether a card or a House of these names acts in the open window, as all can see."""
    if not names:
        return False
    window, operation, rite = at.game.window, at.game.operation, at.game.rite
    houses = {window.house if window else "", operation.house if operation else ""}
    pieces = {operation.piece, operation.parent} if operation else set()
    if rite is not None:
        for side in (rite.attack, rite.defense):
            pieces |= {rite.target, side.leader, *side.declared, *side.joined}
    if at.game.petition is not None:
        pieces.add(at.game.petition.piece)
    there = [at.game.pieces[one] for one in pieces if one in at.game.pieces]
    shown = {_plain(at.name(one)) for one in there if is_seen(at.game, at.cards, one)}
    return not houses.union(shown).isdisjoint(names)


def be_done_as_ordered(at: Table) -> bool:
    """End the part of a House that ordered it or has nothing to do; whether there was one."""
    game = at.game
    if game.questions or (game.window is not None and waits(game)) or game.active:
        return False
    for house in game.waiting[:1] if in_order(game) else game.waiting:
        idle = _nothing_to_discard(game, house)
        if not (idle or _ends_by_order(game, house)) or not allows(verify_next)(at, house):
            continue
        if idle:
            text = "done by itself, without a card to discard"
            at.emit(Noted(rule=PARTS[game.phase].rule, house=house, text=text))
        be_done(at, house)
        return True
    return False


def _nothing_to_discard(game: Game, house: HouseId) -> bool:
    """Whether it is public that a House can discard nothing here, and it is not asked (steps)."""
    if chosen(game.settings, SettingName.STEPS) == ASK:
        return False
    place = _DISCARDED_FROM.get(game.phase)
    return place is not None and not game.count(house, place)


def _ends_by_order(game: Game, house: HouseId) -> bool:
    found = standing(game, house, HouseOrder.NEXT)
    return found is not None and all(game.phase not in _PHASES[stop] for stop in found.stops)
