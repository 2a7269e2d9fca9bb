"""Tells of solaris, favor, spice, limits, and of losses that are coming."""

from __future__ import annotations

from msgspec import Struct

from cardbase.strings import counted
from tracker.engine.events import (
    BudgetSpent,
    FavorChanged,
    LimitsChanged,
    SolarisChanged,
    SpiceMoved,
    UnseenChanged,
)
from tracker.engine.state import Game
from tracker.engine.table import Cards, Table
from tracker.engine.words import GUILD, HouseId, Phase, Place
from tracker.standing.figures import croe
from tracker.views.telling.teller import Teller, because, tells


@tells(SolarisChanged)
def solaris(t: Teller, event: SolarisChanged) -> str:
    """A treasury."""
    does = "gets" if event.by >= 0 else "pays"
    paid = f"{t.house(event.house)} {does} {abs(event.by)} solaris{because(event.cause)}"
    return f"{paid}, now {t.now(event.house).solaris}"


@tells(FavorChanged)
def favor(t: Teller, event: FavorChanged) -> str:
    """A favor total."""
    does = "gains" if event.by >= 0 else "loses"
    told = f"{t.house(event.house)} {does} {abs(event.by)} favor{because(event.cause)}"
    return f"{told}, now {t.now(event.house).favor}"


@tells(SpiceMoved)
def spice(t: Teller, event: SpiceMoved) -> str:
    """Spice, and the CROE when the hoard changed."""
    if not event.source:
        told = f"{t.where(event.target)} gets {event.amount} new spice"
    elif not event.target:
        told = f"{event.amount} spice of {t.where(event.source)} leaves the game"
    else:
        told = f"{event.amount} spice goes from {t.where(event.source)} to {t.where(event.target)}"
    rate = ""
    if GUILD in {event.source, event.target}:
        rate = f"; hoard {t.after.hoard}, CROE {croe(t.after)}"
    return told + because(event.cause) + rate


@tells(BudgetSpent)
def budget(t: Teller, event: BudgetSpent) -> str:
    """Creation solaris."""
    does = "spends" if event.by >= 0 else "gets"
    left = t.now(event.house).budget
    return f"{t.house(event.house)} {does} {abs(event.by)} of the creation solaris, {left} left"


@tells(LimitsChanged)
def limits(t: Teller, event: LimitsChanged) -> str:
    """The limits."""
    return f"{t.house(event.house)} has a hand limit of {event.hand}, Assembly {event.assembly}"


@tells(UnseenChanged)
def unseen(t: Teller, event: UnseenChanged) -> str:
    """Cards nobody named."""
    change = "more" if event.by >= 0 else "fewer"
    now = t.count(event.house, event.place)
    told = f"{t.house(event.house)}: {event.place}, {counted(abs(event.by), 'card')} {change}"
    return f"{told}, now {now}{because(event.cause)}"


# --- Losses that are coming: who could not draw if the House draw came now (L-01, L-02) -----------

PLENTY = 20
"""Cards in a House deck that no hand needs: then only favor can be short, and little is read."""


class Coming(Struct, frozen=True):
    """A loss at the next House draw, as the game stands: whose, by which rule, and why."""

    house: HouseId
    rule: str
    says: str


def losses_coming(game: Game, cards: Cards) -> tuple[Coming, ...]:
    """The losses that the next House draw would bring if it came now (L-01, L-02)."""
    if game.phase in {Phase.SETUP, Phase.OVER}:
        return ()
    short = [house for house in game.playing() if _may_lose(game, house)]
    at = Table(game, cards)
    return tuple(one for house in short for one in _of(at, house))


def losses_to_tell(before: Game, after: Game, cards: Cards) -> tuple[Coming, ...]:
    """Those to be told after a command: the new ones, and in a new phase all."""
    coming = losses_coming(after, cards)
    if _moment(before) != _moment(after):
        return coming
    known = {(one.house, one.rule) for one in losses_coming(before, cards)} if coming else set()
    return tuple(one for one in coming if (one.house, one.rule) not in known)


def _moment(game: Game) -> tuple[int, Phase, HouseId]:
    return (game.turn, game.phase, game.active)


def _may_lose(game: Game, house: HouseId) -> bool:
    return game.houses[house].favor <= 0 or game.count(house, Place.HOUSE_DECK) < PLENTY


def _of(at: Table, house: HouseId) -> tuple[Coming, ...]:
    from tracker.rules.closing import loss, missing_cards

    missing = missing_cards(at, house)
    rule = loss(at, house, missing)
    if not rule:
        return ()
    mine = at.house(house)
    cards = "1 card" if missing == 1 else f"{missing} cards"
    deck = at.game.count(house, Place.HOUSE_DECK)
    lacks = f"favor {mine.favor}" if rule == "L-02" else f"{deck} in the House deck"
    says = f"{mine.name} loses at the House draw as things stand: {cards} to draw, with {lacks}"
    return (Coming(house, rule, says),)
