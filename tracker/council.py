"""Winning (section 21): admittance to the High Council, and, where so set, control of Arrakis."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation.lexicon import Verb as Word
from cardbase.vocabulary import Subtype
from tracker.dune import homeworld_of
from tracker.events import FavorChanged, GameWon, SpiceMoved
from tracker.favor import sort_of
from tracker.guards import allows, carries_out, enforces
from tracker.kinds import subtypes
from tracker.numbers import is_aligned
from tracker.operation import (
    declare,
    engage,
    finish,
    is_set_aside,
    resolves,
    stand_by_override,
)
from tracker.setting_names import SettingName
from tracker.settings import number, yes
from tracker.speech import the_piece
from tracker.standing.forbidding import Deed, forbids
from tracker.verbs import INTERVAL, Option, Verb, Who, enter
from tracker.words import Kind, Place, Stage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.speech import Words
    from tracker.state import Operation, Piece
    from tracker.table import Table
    from tracker.words import HouseId


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
