"""Winning (section 21): the High Council, and where so set control of Arrakis (HC-07)."""

from __future__ import annotations

from collections.abc import Iterator

from cardbase.names import fold
from cardbase.operation.lexicon import Verb as Word
from cardbase.vocabulary import Subtype
from tracker.engine.events import CardsEngaged, FavorChanged, GameWon, OperationAdvanced, SpiceMoved
from tracker.engine.guards import allows, carries_out, enforces
from tracker.engine.settings import SettingName, number, yes
from tracker.engine.state import Operation, Piece
from tracker.engine.table import Table
from tracker.engine.verbs import INTERVAL, Option, Verb, Who, enter
from tracker.engine.words import HouseId, Kind, Place, Stage, WindowKind
from tracker.rules.favor import sort_of
from tracker.rules.operation import (
    declare,
    engage,
    finish,
    is_set_aside,
    open_window,
    resolves,
    stand_by_override,
)
from tracker.standing.figures import is_aligned
from tracker.standing.forbidding import Deed, forbids
from tracker.standing.kinds import homeworld_of, subtypes
from tracker.standing.speech import Words, the_piece

WHAT = "the homeworld or an aligned ally of yours"


@enforces("HC-01")
def verify_interval(at: Table, house: HouseId) -> str | None:
    """The request is made in an own House Interval, at any time in it."""
    if at.game.active == house:
        return None
    return f"it is not the House Interval of {at.house(house).name}"


@enforces("HC-02")
def verify_engages(at: Table, house: HouseId, piece: Piece) -> str | None:
    """The request engages the homeworld or an aligned ally, which must be disengaged."""
    name = at.name(piece)
    if piece.holder != house or piece.place is not Place.DOMAIN or not piece.deployed:
        return f"{name} is not deployed in the domain of {at.house(house).name}"
    verify_eligible(at, house, piece)
    verify_disengaged(at, house, piece)
    return None


@enforces("HC-06")
def verify_eligible(at: Table, house: HouseId, piece: Piece) -> str | None:
    """Only the homeworld or an aligned ally can: Dune is the homeworld of who moved there."""
    homeworld = homeworld_of(at, house)
    if homeworld is not None and homeworld.id == piece.id:
        return None
    if Subtype.ALLY in subtypes(at, piece) and is_aligned(at, piece, house):
        return None
    sponsor = at.house(house).sponsor
    return f"{at.name(piece)} is neither the homeworld nor an ally of {sponsor}"


can_be_eligible = allows(verify_eligible)


@enforces("HC-05")
def verify_disengaged(at: Table, house: HouseId, piece: Piece) -> str | None:
    """With the homeworld and all aligned allies engaged the game goes on."""
    if not piece.engaged:
        return None
    others = [at.name(p) for p in eligible(at, house) if not p.engaged]
    instead = f"; {' or '.join(others)} can" if others else ""
    return f"{at.name(piece)} is engaged{instead}"


@enforces("HC-03")
def verify_means(at: Table, house: HouseId) -> str | None:
    """The request needs so much spice and so much favor (OQ-05)."""
    spice = number(at.game.settings, SettingName.HIGH_COUNCIL_SPICE)
    favor = number(at.game.settings, SettingName.HIGH_COUNCIL_FAVOR)
    mine = at.house(house)
    if mine.spice >= spice and mine.favor >= favor:
        return None
    has = f"{mine.name} has {mine.spice} and {mine.favor}"
    return f"the High Council asks for {spice} spice and {favor} favor, {has}"


@enforces("HC-08")
def verify_not_forbidden(at: Table, house: HouseId) -> str | None:
    """An event can forbid the request."""
    by = forbids(at, house, Deed(verb=Word.SEEK))
    return f"{by} forbids to seek admittance" if by else None


def verify_admitted(at: Table, house: HouseId) -> None:
    """Refuses a House that cannot be admitted as it stands."""
    verify_not_forbidden(at, house)
    verify_means(at, house)


can_be_admitted = allows(verify_admitted)


def verify_council(at: Table, house: HouseId, piece: Piece) -> None:
    """Refuses a request for admittance that cannot be made."""
    verify_interval(at, house)
    verify_admitted(at, house)
    verify_engages(at, house, piece)


can_council = allows(verify_council)


def eligible(at: Table, house: HouseId) -> list[Piece]:
    """The homeworld and the aligned allies of a House, engaged or not."""
    mine = [piece for piece in at.game.domain(house) if piece.deployed]
    return [piece for piece in mine if can_be_eligible(at, house, piece)]


def council(at: Table, house: HouseId, piece: Piece) -> None:
    """Request admittance to the High Council; tactics may answer before the card engages."""
    verify_council(at, house, piece)
    declare(at, Kind.COUNCIL, house, piece.id)
    stand_by_override(at)


@resolves(Kind.COUNCIL)
def engage_for_council(at: Table) -> None:
    """Engage the card, unless a tactic has engaged or removed it, or the means are gone."""
    operation = under_way(at)
    piece = at.piece(operation.piece)
    if can_council(at, operation.house, piece) or (is_set_aside(at.game) and piece.deployed):
        engage(at, operation.piece)
    else:
        finish(at, resolved=False)


@resolves(Kind.COUNCIL, Stage.ENGAGED)
@carries_out("HC-04")
def admit(at: Table) -> None:
    """The House wins on the spot, if it still has the means; they are spent only where set."""
    house = under_way(at).house
    holds = is_set_aside(at.game) or can_be_admitted(at, house)
    finish(at, resolved=holds)
    if not holds:
        return
    if yes(at.game.settings, SettingName.HIGH_COUNCIL_SPENDS):
        spend(at, house)
    at.emit(GameWon(rule="HC-04", house=house))


def spend(at: Table, house: HouseId) -> None:
    """Use up the spice and the favor that the High Council asks for."""
    spice = number(at.game.settings, SettingName.HIGH_COUNCIL_SPICE)
    favor = number(at.game.settings, SettingName.HIGH_COUNCIL_FAVOR)
    amount = min(spice, at.house(house).spice)
    at.emit(SpiceMoved(rule="OQ-05", source=house, target="", amount=amount))
    at.emit(FavorChanged(rule="OQ-05", house=house, by=-favor, cause="the High Council"))


def under_way(at: Table) -> Operation:
    """The operation under way."""
    operation = at.game.operation
    if operation is None:
        raise AssertionError("no operation is under way")
    return operation


def _run(at: Table, house: HouseId, words: Words) -> None:
    mine = [piece for piece in at.game.domain(house) if piece.deployed]
    text = words.rest()
    free = [piece for piece in eligible(at, house) if not piece.engaged]
    piece = free[0] if not text and len(free) == 1 else the_piece(at, text, mine, WHAT)
    council(at, house, piece)


def _options(at: Table, house: HouseId) -> Iterator[Option]:
    for piece in eligible(at, house) if can_be_admitted(at, house) else ():
        if can_council(at, house, piece):
            says = f"engage {at.name(piece)} and win: {sort_of(at.game)}"
            yield Option(words=f"council {piece.id}", says=says, rules=("HC-02", "HC-03"))


enter(
    Verb(
        word="council",
        usage="council CARD",
        says="request admittance to the High Council by engaging the homeworld or an aligned ally",
        phases=INTERVAL,
        who=Who.ACTIVE,
        rule="HC-01",
        run=_run,
        options=_options,
    )
)


# --- Control of Arrakis (HC-07): a victory that only a table which set it so plays with -----------

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


def _run_arrakis(at: Table, house: HouseId, words: Words) -> None:
    words.nothing_more()
    arrakis(at, house)


def _options_arrakis(at: Table, house: HouseId) -> Iterator[Option]:
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
        run=_run_arrakis,
        options=_options_arrakis,
    )
)
