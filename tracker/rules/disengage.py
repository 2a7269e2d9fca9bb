"""The disengage phase (T-03): each House turns back as many of its engaged cards as it likes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tracker.engine.events import CardsDisengaged
from tracker.engine.guards import refuses
from tracker.engine.parts import PARTS, Part, nothing_left
from tracker.engine.state import Game, Piece
from tracker.engine.table import Table
from tracker.engine.verbs import Option, Who, verb
from tracker.engine.words import HouseId, Phase, Stat
from tracker.standing.speech import Words, the_piece


def engaged(game: Game, house: HouseId) -> tuple[Piece, ...]:
    """The engaged cards a House governs, but for those that a card keeps so."""
    cards = game.domain(house)
    return tuple(p for p in cards if p.deployed and p.engaged and not _is_kept(game, p))


def _is_kept(game: Game, piece: Piece) -> bool:
    """Whether a card stays engaged in this phase, as nobody has paid for it."""
    return any(one.on == piece.id and one.stat == Stat.STAYS_ENGAGED for one in game.effects)


@refuses("T-03")
def disengage(at: Table, house: HouseId, pieces: Sequence[Piece]) -> None:
    """Turn these cards back: own engaged ones, and no other."""
    for piece in pieces:
        name = at.name(piece)
        if piece.holder != house:
            at.refuse("T-03", f"{name} lies in the domain of {at.house(piece.holder).name}")
        if not piece.engaged:
            at.refuse("T-03", f"{name} is not engaged")
        if _is_kept(at.game, piece):
            at.refuse("T-03", f"{name} stays engaged, as nobody has paid for it")
    if pieces:
        at.emit(CardsDisengaged(rule="T-03", pieces=tuple(piece.id for piece in pieces)))


def disengage_all(at: Table, house: HouseId) -> None:
    """Turn back all that is engaged."""
    disengage(at, house, engaged(at.game, house))


def _options(at: Table, house: HouseId) -> Iterator[Option]:
    for piece in engaged(at.game, house):
        yield Option(words=f"disengage {piece.id}", says=at.name(piece), rules=("T-03",))


@verb(
    "disengage [CARD]",
    "turn an engaged card back, or all of them",
    "T-03",
    _options,
    who=Who.AWAITED,
    phases=frozenset({Phase.DISENGAGE}),
)
def _disengage(at: Table, house: HouseId, words: Words) -> None:
    if not words:
        disengage_all(at, house)
        return
    deployed = [piece for piece in at.game.pieces.values() if piece.deployed]
    disengage(at, house, [the_piece(at, words.rest(), deployed, "a card in play")])


PARTS[Phase.DISENGAGE] = Part(
    verify=nothing_left, does=disengage_all, says="disengage the rest, and be done", rule="T-03"
)
