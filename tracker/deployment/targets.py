"""Reads from the words of a resource which cards it can be assigned to, and judges by them."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from cardbase.kinds import is_fief
from cardbase.vocabulary import CardType, Power, Subtype
from tracker.allegiance import CALLED
from tracker.dune import homeworld_of
from tracker.kinds import subtypes
from tracker.numbers import allegiances
from tracker.standing.room import may_bear_more

if TYPE_CHECKING:
    from cardbase.card import Card
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId

_SENTENCE = r"(?:^|[.:] )(?:Either )?[Aa]ssign to ([^.:]+?)(?:, then [^.]*)?\."
_OR_ELSE = ", or assign to "
_ON_DUNE = " directly or indirectly assigned to a Dune fief"
_DUNE = "Dune"
"""How the subtypes begin of what lies there: Dune fief, Dune contract, Dune event."""
_TYPES = {
    "persona": CardType.PERSONA,
    "resource": CardType.RESOURCE,
    "event": CardType.EVENT,
}
_SUBTYPES = {word.lower(): word for word in Subtype}


class Governed(StrEnum):
    """Whose card a text asks for (DP-07)."""

    ANYBODY = "anybody"
    YOU = "you"
    RIVAL = "a rival"


class Wanted(Struct, frozen=True, kw_only=True):
    """What a resource is assigned to, one of the ways its text gives.

    Attributes:
        kinds: Kinds or names of cards, "persona", "Dune fief", "Spice Harvester".
        governed: Who must govern it.
        subdued: It must be subdued.
        without: A kind of card that must not be on it yet, "" for none.
        bearing: A kind of card that must be on it, "" for none.
        exempt: The name of a card it must not be, "" for none.
        on_dune: It must lie, directly or not, on a Dune fief.
    """

    kinds: tuple[str, ...]
    governed: Governed = Governed.ANYBODY
    subdued: bool = False
    without: str = ""
    bearing: str = ""
    exempt: str = ""
    on_dune: bool = False

    def __str__(self) -> str:
        words = [" or ".join(self.kinds)]
        words += [f"without a {self.without}"] if self.without else []
        words += [f"with a {self.bearing}"] if self.bearing else []
        words += [f"except {self.exempt}"] if self.exempt else []
        words += ["that lies on a Dune fief"] if self.on_dune else []
        return " ".join(["a subdued" if self.subdued else "a", *words])


def wanted(card: Card) -> tuple[Wanted, ...]:
    """The ways a text gives to assign a card; empty where it gives none."""
    found = re.search(_SENTENCE, card.operation)
    return () if found is None else tuple(_way(part) for part in found[1].split(_OR_ELSE))


def _way(text: str) -> Wanted:
    governed = Governed.ANYBODY
    rest = text.replace("target ", "")
    for ending, by in ((" you govern", Governed.YOU), (" governed by a rival", Governed.RIVAL)):
        if rest.endswith(ending):
            rest, governed = rest.removesuffix(ending), by
    on_dune = rest.endswith(_ON_DUNE)
    rest, _, exempt = rest.removesuffix(_ON_DUNE).partition(" except ")
    rest, _, without = rest.partition(" without a ")
    rest, _, bearing = rest.partition(" with a ")
    subdued = rest.startswith("subdued ")
    return Wanted(
        kinds=tuple(rest.removeprefix("subdued ").split(" or ")),
        governed=governed,
        subdued=subdued,
        without=without,
        bearing=bearing,
        exempt=exempt,
        on_dune=on_dune,
    )


def fits(at: Table, house: HouseId, way: Wanted, target: Piece) -> bool:
    """Whether a card is what a text asks for; who governs it and its state are not asked."""
    if way.exempt == at.card(target).name or (way.on_dune and not _on_dune(at, target)):
        return False
    on_it = [piece for piece in at.game.assigned(target.id) if piece.deployed]
    such = [piece for piece in on_it if way.without and is_kind(at, house, piece, way.without)]
    if len(such) > (may_bear_more(at, target, way.without) if way.without else 0):
        return False
    if way.bearing and not any(is_kind(at, house, piece, way.bearing) for piece in on_it):
        return False
    return any(is_kind(at, house, target, kind) for kind in way.kinds)


def is_kind(at: Table, house: HouseId, piece: Piece, kind: str) -> bool:
    """Whether a card is of a kind as operations write it: "Dune fief", "noble heir", "Dune"."""
    card = at.card(piece)
    if kind == "your homeworld":
        home = homeworld_of(at, house)
        return home is not None and home.id == piece.id
    if kind == "fief":
        return is_fief(card)
    if kind in _TYPES:
        return card.type is _TYPES[kind]
    subtype = _SUBTYPES.get(kind.lower())
    if subtype is not None:
        return subtype in subtypes(at, piece)
    first, _, rest = kind.partition(" ")
    if rest and _is_adjective(first):
        return _has(at, piece, first) and is_kind(at, house, piece, rest)
    return kind in {card.name, card.full_name}


def _is_adjective(word: str) -> bool:
    plain = word.removeprefix("non-")
    return plain in CALLED or plain == _DUNE or plain.lower() in _SUBTYPES


def _has(at: Table, piece: Piece, adjective: str) -> bool:
    """Whether a word before a kind holds of a card: a subtype, a power, or not a subtype."""
    plain = adjective.removeprefix("non-")
    power: Power | None = CALLED.get(plain)
    kinds = subtypes(at, piece)
    found = (
        (power is not None and power in allegiances(at, piece))
        or _SUBTYPES.get(plain.lower()) in kinds
        or (plain == _DUNE and any(one.startswith(_DUNE) for one in kinds))
    )
    return found is not adjective.startswith("non-")


def _on_dune(at: Table, piece: Piece) -> bool:
    parent = at.game.pieces.get(piece.parent or "")
    if parent is None:
        return False
    return Subtype.DUNE_FIEF in subtypes(at, parent) or _on_dune(at, parent)
