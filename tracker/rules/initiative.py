"""The Initiative phase: favor is declared (I-02), ranks are assigned (I-05)."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.engine.events import FavorDeclared, HouseDone, RanksAssigned, WindowClosed
from tracker.engine.guards import carries_out, prompts, refuses
from tracker.engine.options import Option, option
from tracker.engine.parts import PARTS, HousePart, nothing_left
from tracker.engine.settings import SettingName, chosen
from tracker.engine.table import Table
from tracker.engine.verbs import Who, verb
from tracker.engine.words import HouseId, Phase, StatName, Until, WindowKind
from tracker.rules.lasting import begin_effect
from tracker.rules.losing import settle, split
from tracker.rules.operation import open_window
from tracker.standing.figures import shift
from tracker.standing.speech import Words, the_house

LOWEST = "lowest"
"""The argument for ranking from the lowest declared favor: "rank lowest"."""

DECLARE = "declare"


@prompts("I-04")
def ask_for_tactics(at: Table, *, passing: bool = False) -> None:
    """Open a window for Initiative tactics from the start of the phase until the ranks are set.

    Once all have declared, it waits until all have passed, in turn or, in a game with open windows,
    in any order.
    """
    order = at.game.playing()
    if chosen(at.game.settings, SettingName.INITIATIVE_PHASE_ORDER) == "seating":
        order = tuple(house for house in at.game.houses if house in order)
    if at.game.window is not None:
        at.emit(WindowClosed(rule="I-04"))
    open_window(at, WindowKind.INITIATIVE, order=order, rule="I-04", passing=passing)


def _total(at: Table, house: HouseId) -> int:
    """The favor a House declares: what it has, plus effects on declared favor."""
    return at.house(house).favor + shift(at.game, house, StatName.DECLARED)


@refuses("I-02")
@carries_out("I-01")
def declare(at: Table, house: HouseId, amount: int | None = None) -> None:
    """Declare the favor of a House; once all have, the declaration segment closes.

    It is the favor it has, plus effects on declared favor.
    """
    total = _total(at, house)
    announced = total if amount is None else amount
    if announced != total:
        mine, added = at.house(house), shift(at.game, house, StatName.DECLARED)
        effects = f", with {added:+} by effects" if added else ""
        at.refuse("I-02", f"{mine.name} has {mine.favor} favor{effects}, not {announced}")
    at.emit(FavorDeclared(rule="I-02", house=house, amount=announced))
    if at.game.phase is not Phase.DECLARATION:
        return
    if house in at.game.waiting:
        at.emit(HouseDone(rule="I-02", house=house))
    if not at.game.waiting:
        ask_for_tactics(at, passing=chosen(at.game.settings, SettingName.WINDOWS) != "open")


@carries_out("I-03", "F-04")
def change_declared(at: Table, house: HouseId, by: int, rule: str = "I-08") -> None:
    """Raise or reduce declared favor, before or after it is declared; favor itself stays."""
    announced = at.house(house).declared
    if announced is None:
        begin_effect(at, house, StatName.DECLARED, by, Until.TURN, rule=rule)
    else:
        at.emit(FavorDeclared(rule=rule, house=house, amount=announced + by))


@carries_out("I-05")
def assign(at: Table) -> None:
    """Rank the Houses by declared favor, the highest first; ties are drawn for first."""
    houses = at.game.houses
    upside_down = any(effect.stat == StatName.INVERTED for effect in at.game.effects)
    sign = 1 if upside_down else -1
    settle(at, split(at.game.playing(), lambda house: sign * (houses[house].declared or 0)))


def verify_rank(at: Table, rank: int) -> None:
    """Refuses an impossible rank."""
    houses = len(at.game.playing())
    if not 1 <= rank <= houses:
        at.refuse("I-08", f"there are the ranks 1 to {houses}, not {rank}")


@prompts("I-08")
def set_rank(at: Table, house: HouseId, rank: int) -> None:
    """A card overwrites a rank: when the ranks are assigned, or at once if they are already.

    In the first case two Houses of one rank are tied and draw. In the second the players have drawn
    already and enter the resulting rank.
    """
    verify_rank(at, rank)
    if at.game.phase is not Phase.HOUSE_INTERVAL:
        begin_effect(at, house, StatName.RANK, rank, Until.TURN, rule="I-08")
        return
    others = [each for each in at.game.order if each != house]
    others.insert(max(rank, 1) - 1, house)
    at.emit(RanksAssigned(rule="I-08", order=tuple(others)))


def invert(at: Table) -> None:
    """A card makes the lowest declared favor rank first."""
    if at.game.phase is not Phase.DECLARATION:
        at.refuse("I-08", "the ranks are assigned by declared favor already")
    begin_effect(at, "", StatName.INVERTED, 1, Until.TURN, rule="I-08")


@verb(
    "rank HOUSE N|lowest",
    "a card gives a House another rank, or ranks from the lowest favor",
    "I-08",
    who=Who.TABLE,
    phases=frozenset({Phase.DECLARATION, Phase.ASSIGNMENT, Phase.HOUSE_INTERVAL}),
    free=True,
)
def _rank(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001 - the shape of Run
    if words.flag(LOWEST):
        words.nothing_more()
        invert(at)
        return
    rank = words.number(f'the new rank, or "{LOWEST}"')
    set_rank(at, the_house(at, words.rest()), rank)


def _declare_options(at: Table, house: HouseId) -> Iterator[Option]:
    says = f"announce {_total(at, house)} favor"
    yield option(DECLARE, says=says, rules=("I-02", "I-04"))


@verb(
    DECLARE,
    "announce your favor for this turn's initiative",
    "I-02",
    _declare_options,
    who=Who.AWAITED,
    phases=frozenset({Phase.DECLARATION}),
)
def _declare(at: Table, house: HouseId, words: Words) -> None:
    amount = words.number("the favor that is announced", low=-999) if words else None
    words.nothing_more()
    declare(at, house, amount)


@verb(
    "declared [HOUSE] +N",
    "a card raises or reduces a declared favor",
    "I-08",
    who=Who.TABLE,
    phases=frozenset({Phase.DECLARATION}),
    free=True,
)
def _declared(at: Table, house: HouseId, words: Words) -> None:
    by = words.number("by how much, such as +2", low=-999)
    name = words.rest()
    change_declared(at, house if house and not name else the_house(at, name), by)


PARTS[Phase.DECLARATION] = HousePart(
    verify=nothing_left, does=declare, says="announce your favor", rule="I-02", word=DECLARE
)
