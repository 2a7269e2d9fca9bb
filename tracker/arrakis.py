"""Control of Arrakis (HC-07): a victory that only a table which set it so plays with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.names import fold
from tracker.council import under_way
from tracker.events import CardsEngaged, GameWon, OperationAdvanced
from tracker.guards import allows, enforces
from tracker.operation import (
    declare,
    finish,
    is_set_aside,
    open_window,
    resolves,
    stand_by_override,
)
from tracker.setting_names import SettingName
from tracker.settings import yes
from tracker.verbs import INTERVAL, Option, Verb, Who, enter
from tracker.words import Kind, Stage, WindowKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.speech import Words
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId

FIEFS = ("Dune", "Arrakeen", "Carthag", "The Open Bled", "The Minor Erg", "Imperial Basin")
"""The cards that engage together."""

FAVOR = 1
"""The favor that who controls Arrakis must have."""


def fiefs(at: Table, house: HouseId) -> dict[str, Piece]:
    """Those of the fiefs that a House governs and that are not engaged, by name."""
    mine = [p for p in at.game.domain(house) if p.deployed and not p.engaged]
    wanted = {fold(name): name for name in FIEFS}
    named = {fold(at.card(piece).name): piece for piece in mine}
    return {name: named[words] for words, name in wanted.items() if words in named}


@enforces("HC-07")
def verify_arrakis(at: Table, house: HouseId) -> str | None:
    """All six fiefs engage at the same time, with at least 1 favor, in a game that plays so."""
    if not yes(at.game.settings, SettingName.CONTROL_ARRAKIS):
        return "control of Arrakis wins no game unless it is set so (OQ-22)"
    favor = at.house(house).favor
    if favor < FAVOR:
        return f"{at.house(house).name} has {favor} favor, {FAVOR} is needed"
    missing = [name for name in FIEFS if name not in fiefs(at, house)]
    return f"not governed and disengaged: {', '.join(missing)}" if missing else None


can_arrakis = allows(verify_arrakis)


def arrakis(at: Table, house: HouseId) -> None:
    """Declare control of Arrakis; tactics may answer before the fiefs engage."""
    verify_arrakis(at, house)
    declare(at, Kind.ARRAKIS, house)
    stand_by_override(at)


@resolves(Kind.ARRAKIS)
def engage_fiefs(at: Table) -> None:
    """Engage the six at the same time, unless tactics have kept one of them from it."""
    house = under_way(at).house
    if not can_arrakis(at, house) and not is_set_aside(at.game):
        finish(at, resolved=False)
        return
    pieces = tuple(piece.id for piece in fiefs(at, house).values())
    at.emit(CardsEngaged(rule="HC-07", pieces=pieces), OperationAdvanced(stage=Stage.ENGAGED))
    open_window(at, WindowKind.ENGAGEMENT, Kind.ARRAKIS, house)


@resolves(Kind.ARRAKIS, Stage.ENGAGED)
def control(at: Table) -> None:
    """The House has won, unless a tactic has taken its last favor."""
    house = under_way(at).house
    holds = at.house(house).favor >= FAVOR or is_set_aside(at.game)
    finish(at, resolved=holds)
    if holds:
        at.emit(GameWon(rule="HC-07", house=house))


def _run(at: Table, house: HouseId, words: Words) -> None:
    words.nothing_more()
    arrakis(at, house)


def _options(at: Table, house: HouseId) -> Iterator[Option]:
    if can_arrakis(at, house):
        says = f"engage {', '.join(FIEFS)} and win"
        yield Option(words="arrakis", says=says, rules=("HC-07",))


enter(
    Verb(
        word="arrakis",
        usage="arrakis",
        says="win by engaging the fiefs of Arrakis at the same time, where so set",
        phases=INTERVAL,
        who=Who.ACTIVE,
        rule="HC-07",
        run=_run,
        options=_options,
    )
)
