"""Winning (section 21): the High Council and, if so set, control of Arrakis (HC-07)."""

from __future__ import annotations

from collections.abc import Iterator

from cardbase.names import fold
from cardbase.operation.lexicon import Verb
from cardbase.vocabulary import Subtype
from tracker.engine.events import CardsEngaged, FavorChanged, GameWon, SpiceMoved
from tracker.engine.guards import allows, carries_out, refuses
from tracker.engine.options import Option, option
from tracker.engine.settings import SettingName, number, yes
from tracker.engine.state import Piece
from tracker.engine.table import Table
from tracker.engine.verbs import verb
from tracker.engine.words import HouseId, OperationKind, Place, Stage
from tracker.rules.favor import sort_of
from tracker.rules.operation import (
    declare,
    engage,
    finish,
    is_set_aside,
    resolves,
    stand_by_override,
    under_way,
)
from tracker.standing.figures import is_aligned
from tracker.standing.forbidding import Deed, forbids
from tracker.standing.kinds import homeworld_of, subtypes
from tracker.standing.speech import Words, the_piece

WHAT = "the homeworld or an aligned ally of yours"

FIEFS = ("Dune", "Arrakeen", "Carthag", "The Open Bled", "The Minor Erg", "Imperial Basin")
"""The cards that engage together."""

FAVOR = 1
"""The favor needed to control Arrakis."""


def _asks_for(at: Table) -> tuple[int, int]:
    """The spice and the favor required by the High Council (OQ-05)."""
    settings = at.game.settings
    spice = number(settings, SettingName.HIGH_COUNCIL_SPICE)
    return spice, number(settings, SettingName.HIGH_COUNCIL_FAVOR)


@refuses("HC-03", "HC-08")
def verify_admitted(at: Table, house: HouseId) -> None:
    """Refuses a House without the required spice and favor; an event can forbid it, too."""
    if by := forbids(at, house, Deed(verb=Verb.SEEK)):
        at.refuse("HC-08", f"{by} forbids to seek admittance")
    (spice, favor), mine = _asks_for(at), at.house(house)
    if mine.spice < spice or mine.favor < favor:
        has = f"{mine.name} has {mine.spice} and {mine.favor}"
        at.refuse("HC-03", f"the High Council asks for {spice} spice and {favor} favor, {has}")


def _is_eligible(at: Table, house: HouseId, piece: Piece) -> bool:
    """Whether a card is the homeworld (Dune, if moved there) or an aligned ally (HC-06)."""
    homeworld = homeworld_of(at, house)
    if homeworld is not None and homeworld.id == piece.id:
        return True
    return Subtype.ALLY in subtypes(at, piece) and is_aligned(at, piece, house)


def _eligible(at: Table, house: HouseId) -> list[Piece]:
    """The homeworld and the aligned allies of a House, engaged or not."""
    return [p for p in at.game.domain(house) if p.deployed and _is_eligible(at, house, p)]


@refuses("HC-01", "HC-02", "HC-05", "HC-06")
def verify_council(at: Table, house: HouseId, piece: Piece) -> None:
    """Refuses a request for admittance that cannot be made.

    It is made at any time in the own House Interval, and engages the homeworld or an aligned ally;
    with all of them engaged it is impossible.
    """
    mine, name = at.house(house), at.name(piece)
    if at.game.active != house:
        at.refuse("HC-01", f"it is not the House Interval of {mine.name}")
    verify_admitted(at, house)
    if piece.holder != house or piece.place is not Place.DOMAIN or not piece.deployed:
        at.refuse("HC-02", f"{name} is not deployed in the domain of {mine.name}")
        return
    if not _is_eligible(at, house, piece):
        at.refuse("HC-06", f"{name} is neither the homeworld nor an ally of {mine.sponsor}")
    if piece.engaged:
        others = [at.name(p) for p in _eligible(at, house) if not p.engaged]
        instead = f"; {' or '.join(others)} can" if others else ""
        at.refuse("HC-05", f"{name} is engaged{instead}")


def council(at: Table, house: HouseId, piece: Piece) -> None:
    """Request admittance to the High Council; tactics may respond before the card engages."""
    verify_council(at, house, piece)
    declare(at, OperationKind.COUNCIL, house, piece.id)
    stand_by_override(at)


@resolves(OperationKind.COUNCIL)
def engage_for_council(at: Table) -> None:
    """Engage the card, unless a tactic engaged or removed it, or the House can no longer pay."""
    operation = under_way(at)
    house, piece = operation.house, at.piece(operation.piece)
    if allows(verify_council)(at, house, piece) or (is_set_aside(at.game) and piece.deployed):
        engage(at, piece.id)
    else:
        finish(at, resolved=False)


@resolves(OperationKind.COUNCIL, Stage.ENGAGED)
@carries_out("HC-04")
def admit(at: Table) -> None:
    """The House wins at once, if it still has the required amounts; they are spent if so set."""
    house = under_way(at).house
    holds = is_set_aside(at.game) or allows(verify_admitted)(at, house)
    finish(at, resolved=holds)
    if not holds:
        return
    if yes(at.game.settings, SettingName.HIGH_COUNCIL_SPENDS):
        spice, favor = _asks_for(at)
        spent = min(spice, at.house(house).spice)
        at.emit(SpiceMoved(rule="OQ-05", source=house, target="", amount=spent))
        at.emit(FavorChanged(rule="OQ-05", house=house, by=-favor, cause="the High Council"))
    at.emit(GameWon(rule="HC-04", house=house))


def _council_options(at: Table, house: HouseId) -> Iterator[Option]:
    for piece in _eligible(at, house) if allows(verify_admitted)(at, house) else ():
        if allows(verify_council)(at, house, piece):
            says = f"engage {at.name(piece)} and win: {sort_of(at.game)}"
            yield option("council", piece, says=says, rules=("HC-02", "HC-03"))


@verb(
    "council CARD",
    "request admittance to the High Council by engaging the homeworld or an aligned ally",
    "HC-01",
    _council_options,
)
def _council(at: Table, house: HouseId, words: Words) -> None:
    mine = [piece for piece in at.game.domain(house) if piece.deployed]
    text = words.rest()
    free = [piece for piece in _eligible(at, house) if not piece.engaged]
    piece = free[0] if not text and len(free) == 1 else the_piece(at, text, mine, WHAT)
    council(at, house, piece)


def _fiefs(at: Table, house: HouseId) -> dict[str, Piece]:
    """The disengaged fiefs of the six that a House governs, by name."""
    mine = [p for p in at.game.domain(house) if p.deployed and not p.engaged]
    wanted = {fold(name): name for name in FIEFS}
    named = {fold(at.card(piece).name): piece for piece in mine}
    return {name: named[words] for words, name in wanted.items() if words in named}


@refuses("HC-07")
def verify_arrakis(at: Table, house: HouseId) -> None:
    """All six fiefs engage at the same time, with at least 1 favor, if the game is set so."""
    mine, there = at.house(house), _fiefs(at, house)
    missing = [name for name in FIEFS if name not in there]
    if not yes(at.game.settings, SettingName.CONTROL_ARRAKIS):
        at.refuse("HC-07", "control of Arrakis wins no game unless it is set so (OQ-22)")
    if mine.favor < FAVOR:
        at.refuse("HC-07", f"{mine.name} has {mine.favor} favor, {FAVOR} is needed")
    if missing:
        at.refuse("HC-07", f"not governed and disengaged: {', '.join(missing)}")


@resolves(OperationKind.ARRAKIS)
def engage_fiefs(at: Table) -> None:
    """Engage the six at the same time, unless tactics have prevented one of them."""
    house = under_way(at).house
    if allows(verify_arrakis)(at, house) or is_set_aside(at.game):
        pieces = tuple(piece.id for piece in _fiefs(at, house).values())
        at.emit(CardsEngaged(rule="HC-07", pieces=pieces))
        engage(at)
    else:
        finish(at, resolved=False)


@resolves(OperationKind.ARRAKIS, Stage.ENGAGED)
def control(at: Table) -> None:
    """The House wins, unless a tactic has taken its last favor."""
    house = under_way(at).house
    holds = at.house(house).favor >= FAVOR or is_set_aside(at.game)
    finish(at, resolved=holds)
    if holds:
        at.emit(GameWon(rule="HC-07", house=house))


def _arrakis_options(at: Table, house: HouseId) -> Iterator[Option]:
    if allows(verify_arrakis)(at, house):
        says = f"engage {', '.join(FIEFS)} and win"
        yield option("arrakis", says=says, rules=("HC-07",))


@verb(
    "arrakis",
    "win by engaging the fiefs of Arrakis at the same time, where so set",
    "HC-07",
    _arrakis_options,
)
def _arrakis(at: Table, house: HouseId, words: Words) -> None:
    """Declare control of Arrakis; tactics may respond before the fiefs engage."""
    words.nothing_more()
    verify_arrakis(at, house)
    declare(at, OperationKind.ARRAKIS, house)
    stand_by_override(at)
