"""The Initiative phase: favor is declared (I-02), ranks are assigned (I-05)."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.engine.events import (
    EffectBegan,
    FavorDeclared,
    HouseDone,
    RanksAssigned,
    WindowClosed,
    WindowOpened,
)
from tracker.engine.guards import allows, carries_out, enforces, prompts
from tracker.engine.parts import PARTS, Part, nothing_left
from tracker.engine.settings import SettingName, chosen
from tracker.engine.table import Table
from tracker.engine.verbs import Option, Verb, Who, enter, nothing
from tracker.engine.words import HouseId, Phase, Stat, Until, WindowKind
from tracker.rules.losing import settle, split
from tracker.standing.figures import shift
from tracker.standing.speech import Words, the_house


@carries_out("I-05")
def assign(at: Table) -> None:
    """Rank the Houses by declared favor, the highest first; the tied draw before."""
    houses = at.game.houses
    upside_down = any(effect.stat == Stat.INVERTED for effect in at.game.effects)
    sign = 1 if upside_down else -1
    settle(at, split(at.game.playing(), lambda house: sign * (houses[house].declared or 0)))


def verify_rank(at: Table, rank: int) -> None:
    """Refuses a rank that nobody can have."""
    houses = len(at.game.playing())
    if not 1 <= rank <= houses:
        at.refuse("I-08", f"there are the ranks 1 to {houses}, not {rank}")


can_be_rank = allows(verify_rank)


@prompts("I-08")
def set_rank(at: Table, house: HouseId, rank: int) -> None:
    """A card overwrites a rank: once the ranks are assigned, or at once when they are.

    Before that the two that then have one rank are tied and draw. Afterwards the table has drawn
    already, and says the rank that came of it.
    """
    verify_rank(at, rank)
    if at.game.phase is not Phase.HOUSE_INTERVAL:
        _effect(at, house, Stat.RANK, rank)
        return
    others = [each for each in at.game.order if each != house]
    others.insert(max(rank, 1) - 1, house)
    at.emit(RanksAssigned(rule="I-08", order=tuple(others)))


def invert(at: Table) -> None:
    """A card has the lowest declared favor rank first."""
    if at.game.phase is not Phase.DECLARATION:
        at.refuse("I-08", "the ranks are assigned by declared favor already")
    _effect(at, "", Stat.INVERTED, 1)


def _effect(at: Table, on: str, stat: Stat, amount: int) -> None:
    began = EffectBegan(
        rule="I-08",
        effect=at.next_id("e"),
        source="",
        on=on,
        stat=stat,
        amount=amount,
        until=Until.TURN,
    )
    at.emit(began)


LOWEST = "lowest"
"""The word for ranks from the lowest declared favor: "rank lowest"."""


def _run(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001 - the shape of Run
    if words.flag(LOWEST):
        words.nothing_more()
        invert(at)
        return
    rank = words.number(f'the new rank, or "{LOWEST}"')
    set_rank(at, the_house(at, words.rest()), rank)


enter(
    Verb(
        word="rank",
        usage="rank HOUSE N|lowest",
        says="a card gives a House another rank, or ranks from the lowest favor",
        phases=frozenset({Phase.DECLARATION, Phase.ASSIGNMENT, Phase.HOUSE_INTERVAL}),
        who=Who.TABLE,
        rule="I-08",
        run=_run,
        options=nothing,
        free=True,
    )
)


# --- The Initiative phase, declaration segment: favor is announced, tactics may answer (section 9)


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
        ask_for_tactics(at, passing=chosen(at.game.settings, SettingName.WINDOWS) != "open")


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
