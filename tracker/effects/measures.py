"""The numbers and conditions in the operations of plain cards, by the words they are told in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.vocabulary import Power, Subtype, Talent
from tracker.allegiance import powers_of
from tracker.dune import governed_dune
from tracker.kinds import subtypes
from tracker.numbers import command, croe, rank
from tracker.words import Token

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId

HARVESTS = frozenset({"Spice Harvester", "Carryall"})
DUNE_CITY = frozenset({Subtype.DUNE_FIEF, Subtype.CITY})


def _deployed(at: Table, *houses: HouseId) -> Iterator[Piece]:
    """The cards these Houses govern."""
    for house in houses:
        yield from (piece for piece in at.game.domain(house) if piece.deployed)


def _rivals(at: Table, house: HouseId) -> list[HouseId]:
    return [other for other in at.game.houses if other != house]


def _croe(at: Table, house: HouseId, piece: Piece) -> int:  # noqa: ARG001 - one shape for all
    return croe(at.game)


def _command(at: Table, house: HouseId, piece: Piece) -> int:  # noqa: ARG001
    return max(0, command(at, piece))


def _prescience(at: Table, house: HouseId, piece: Piece) -> int:  # noqa: ARG001
    return max(0, rank(at, piece, Talent.PRESCIENCE) or 0)


def _parents_command(at: Table, house: HouseId, piece: Piece) -> int:  # noqa: ARG001
    parent = at.game.pieces.get(piece.parent or "")
    return 0 if parent is None else max(0, command(at, parent))


def _program_tokens(at: Table, house: HouseId, piece: Piece) -> int:  # noqa: ARG001
    return piece.tokens.get(Token.PROGRAM, 0)


def _own_deserts(at: Table, house: HouseId, piece: Piece) -> int:  # noqa: ARG001
    return sum(Subtype.DESERT in subtypes(at, one) for one in _deployed(at, house))


def _own_sisterhood_allies(at: Table, house: HouseId, piece: Piece) -> int:  # noqa: ARG001
    return sum(
        Subtype.ALLY in subtypes(at, one) and Power.BENE_GESSERIT in powers_of(at, one, house)
        for one in _deployed(at, house)
    )


def _other_directorships(at: Table, house: HouseId, piece: Piece) -> int:
    return sum(
        Subtype.DIRECTORSHIP in subtypes(at, one) and one.id != piece.id
        for one in _deployed(at, house)
    )


def _all_dune_cities(at: Table, house: HouseId, piece: Piece) -> int:  # noqa: ARG001
    return sum(subtypes(at, one) >= DUNE_CITY for one in _deployed(at, *at.game.houses))


def _rivals_dune_fiefs(at: Table, house: HouseId, piece: Piece) -> int:  # noqa: ARG001
    rivals = _rivals(at, house)
    return sum(Subtype.DUNE_FIEF in subtypes(at, one) for one in _deployed(at, *rivals))


def _rivals_harvest(at: Table, house: HouseId, piece: Piece) -> int:  # noqa: ARG001
    return sum(
        Subtype.DESERT in subtypes(at, one) or at.name(one) in HARVESTS
        for one in _deployed(at, *_rivals(at, house))
    )


def _governs_dune(at: Table, house: HouseId) -> bool:
    return governed_dune(at, house) is not None


MEASURES: dict[str, Callable[[Table, HouseId, Piece], int]] = {
    "the CROE": _croe,
    "this card's command": _command,
    "this card's Prescience rank": _prescience,
    "the assigned ally's command": _parents_command,
    "the number of program tokens assigned to this card": _program_tokens,
    "each desert you govern": _own_deserts,
    "each Sisterhood ally you govern": _own_sisterhood_allies,
    "the number of directorships you govern except this card": _other_directorships,
    "the number of Dune cities deployed by any player": _all_dune_cities,
    "the number of Dune fiefs deployed by rivals": _rivals_dune_fiefs,
    "the number of deserts and Spice Harvesters and Carryalls governed by rivals": _rivals_harvest,
}
"""A number in the operation's words -> how it is counted: at the table, for a House, by a card."""

CONDITIONS: dict[str, Callable[[Table, HouseId], bool]] = {"you govern Dune": _governs_dune}
"""A condition in the operation's words -> whether it holds for a House."""
