"""The Initiative phase, declaration segment: favor is announced, tactics may answer (section 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.course import begins
from tracker.events import (
    EffectBegan,
    FavorDeclared,
    HouseDone,
    WindowClosed,
    WindowOpened,
)
from tracker.guards import allows, carries_out, enforces, prompts
from tracker.numbers import shift
from tracker.part import PARTS, Part, nothing_left
from tracker.setting_names import SettingName
from tracker.settings import chosen
from tracker.speech import the_house
from tracker.verbs import Option, Verb, Who, enter, nothing
from tracker.words import Phase, Stat, Until, WindowKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.speech import Words
    from tracker.table import Table
    from tracker.words import HouseId


@begins(Phase.DECLARATION)
def open_phase(at: Table) -> None:
    """Let Initiative tactics be played from the start of the phase."""
    ask_for_tactics(at, passing=False)


@prompts("I-04")
def ask_for_tactics(at: Table, *, passing: bool) -> None:
    """Let Initiative tactics be played until the ranks are set.

    Once all have declared, the window waits until all have passed, in turn or, in a game with
    open windows, in whatever order.
    """
    order = at.game.playing()
    if chosen(at.game.settings, SettingName.INITIATIVE_PHASE_ORDER) == "seating":
        order = tuple(house for house in at.game.houses if house in order)
    if at.game.window is not None:
        at.emit(WindowClosed(rule="I-04"))
    at.emit(
        WindowOpened(
            rule="I-04",
            kind=WindowKind.INITIATIVE,
            about=None,
            house="",
            order=order,
            passing=passing,
        )
    )


def total(at: Table, house: HouseId) -> int:
    """What a House announces: its favor, and what effects add to its declared favor."""
    return at.house(house).favor + shift(at.game, house, Stat.DECLARED)


@enforces("I-02")
def verify_declare(at: Table, house: HouseId, amount: int) -> str | None:
    """What is announced is the favor there is, with what effects add to it."""
    mine = at.house(house)
    if amount == total(at, house):
        return None
    added = shift(at.game, house, Stat.DECLARED)
    effects = f", with {added:+} by effects" if added else ""
    return f"{mine.name} has {mine.favor} favor{effects}, not {amount}"


can_declare = allows(verify_declare)


@carries_out("I-01")
def declare(at: Table, house: HouseId, amount: int | None = None) -> None:
    """Announce the favor of a House; once all have, the declaration segment closes."""
    announced = total(at, house) if amount is None else amount
    verify_declare(at, house, announced)
    at.emit(FavorDeclared(rule="I-02", house=house, amount=announced))
    if at.game.phase is not Phase.DECLARATION:
        return
    if house in at.game.waiting:
        at.emit(HouseDone(rule="I-02", house=house))
    if not at.game.waiting:
        ask_for_tactics(at, passing=chosen(at.game.settings, SettingName.WINDOWS) == "rotate")


@carries_out("I-03", "F-04")
def change_declared(at: Table, house: HouseId, by: int, rule: str = "I-08") -> None:
    """Raise or reduce declared favor, before it is announced or after; favor stays as it is."""
    announced = at.house(house).declared
    if announced is not None:
        at.emit(FavorDeclared(rule=rule, house=house, amount=announced + by))
        return
    at.emit(
        EffectBegan(
            rule=rule,
            effect=at.next_id("e"),
            source="",
            on=house,
            stat=Stat.DECLARED,
            amount=by,
            until=Until.TURN,
        )
    )


def _run_declare(at: Table, house: HouseId, words: Words) -> None:
    amount = words.number("the favor that is announced", low=-999) if words else None
    words.nothing_more()
    declare(at, house, amount)


def _declare_options(at: Table, house: HouseId) -> Iterator[Option]:
    yield Option(words="declare", says=f"announce {total(at, house)} favor", rules=("I-02", "I-04"))


def _run_declared(at: Table, house: HouseId, words: Words) -> None:
    by = words.number("by how much, such as +2", low=-999)
    name = words.rest()
    change_declared(at, house if house and not name else the_house(at, name), by)


PARTS[Phase.DECLARATION] = Part(
    verify=nothing_left, does=declare, says="announce your favor", rule="I-02"
)

enter(
    Verb(
        word="declare",
        usage="declare",
        says="announce your favor for this turn's initiative",
        phases=frozenset({Phase.DECLARATION}),
        who=Who.AWAITED,
        rule="I-02",
        run=_run_declare,
        options=_declare_options,
    ),
    Verb(
        word="declared",
        usage="declared [HOUSE] +N",
        says="a card raises or reduces a declared favor",
        phases=frozenset({Phase.DECLARATION}),
        who=Who.TABLE,
        rule="I-08",
        run=_run_declared,
        options=nothing,
        free=True,
    ),
)
