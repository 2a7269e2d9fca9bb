"""What a plain tactic of a rite can be played on, by the words of its operation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.kinds import is_fief
from cardbase.vocabulary import Subtype
from tracker.kinds import is_venture
from tracker.rite.fields import SPOKEN
from tracker.rite.joining import fights
from tracker.rite.kinds import is_charter, is_persona
from tracker.rite.sides import is_personnel, rite_of, serves
from tracker.words import Place

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId


def in_the_rite(at: Table) -> Iterator[Piece]:
    """The leaders of both sides, and the participants declared or engaged that still stand."""
    rite = rite_of(at)
    for side in (rite.attack, rite.defense):
        for one in dict.fromkeys((side.leader, *side.joined, *side.declared)):
            if serves(at, side, one):
                yield at.piece(one)


def _leads(at: Table, house: HouseId, piece: Piece) -> bool:
    side = fights(at, house)
    return side is not None and piece.id == side.leader and serves(at, side, piece.id)


def _leads_against(at: Table, house: HouseId, piece: Piece) -> bool:
    side = fights(at, house)
    return side is not None and _leads(at, rite_of(at).other(side).house, piece)


def _takes_part(at: Table, house: HouseId, piece: Piece) -> bool:  # noqa: ARG001 - one shape
    return any(piece.id == one.id for one in in_the_rite(at))


def _rivals(at: Table, house: HouseId, piece: Piece) -> bool:
    return piece.holder != house and _takes_part(at, house, piece)


def _no_fief(at: Table, house: HouseId, piece: Piece) -> bool:
    return not is_fief(at.card(piece)) and _takes_part(at, house, piece)


def _no_charter(at: Table, house: HouseId, piece: Piece) -> bool:
    return not is_charter(at, piece) and _takes_part(at, house, piece)


def _rivals_no_fief(at: Table, house: HouseId, piece: Piece) -> bool:
    return piece.holder != house and _no_fief(at, house, piece)


def _persona(at: Table, house: HouseId, piece: Piece) -> bool:  # noqa: ARG001 - one shape
    return piece.deployed and piece.place is Place.DOMAIN and is_persona(at, piece)


def _persona_or_personnel(at: Table, house: HouseId, piece: Piece) -> bool:
    deployed = piece.deployed and piece.place is Place.DOMAIN
    return _persona(at, house, piece) or (deployed and is_personnel(at, piece))


def _tactic_of(word: str) -> Callable[[Table, HouseId, Piece], bool]:
    def is_such(at: Table, house: HouseId, piece: Piece) -> bool:  # noqa: ARG001 - one shape
        return piece.place is Place.PLAYED and SPOKEN[word] in at.card(piece).subtypes

    return is_such


def _venture_of(word: str) -> Callable[[Table, HouseId, Piece], bool]:
    fields = {SPOKEN[word], Subtype.DUELING} if word == "dueling" else {SPOKEN[word]}

    def is_such(at: Table, house: HouseId, piece: Piece) -> bool:  # noqa: ARG001 - one shape
        card, there = at.card(piece), piece.place is Place.DOMAIN and not piece.hidden
        return there and is_venture(card) and not fields.isdisjoint(card.subtypes)

    return is_such


def _either(word: str) -> Callable[[Table, HouseId, Piece], bool]:
    ventures, tactics = _venture_of(word), _tactic_of(word)
    return lambda at, house, piece: ventures(at, house, piece) or tactics(at, house, piece)


FITS: dict[str, Callable[[Table, HouseId, Piece], bool]] = {
    "your leader": _leads,
    "your rival's leader": _leads_against,
    "the opposing leader": _leads_against,
    "target participant": _takes_part,
    "target participant governed by your rival": _rivals,
    "target non-fief participant": _no_fief,
    "target non-fief participant governed by your rival": _rivals_no_fief,
    "target non-charter participant": _no_charter,
    "target persona": _persona,
    "target persona or personnel": _persona_or_personnel,
    **{f"target {word} participant": _takes_part for word in SPOKEN},
    **{f"target {word} tactic": _tactic_of(word) for word in SPOKEN},
    **{f"target {word} venture": _venture_of(word) for word in SPOKEN},
    **{f"target {word} venture or {word} tactic": _either(word) for word in SPOKEN},
}
"""On what a tactic is played, in its operation's words -> whether a card is such a thing."""
