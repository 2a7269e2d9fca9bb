"""Reads the cards a player names for a rite: one, or several after each other."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tracker.errors import Misread
from tracker.speech import Words, the_piece
from tracker.words import Place, RiteClass, RiteKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId

AS = "as"
"""The word before the class of a rite."""

AND = r"(?i)\s+and\s+"


def listed(text: str) -> list[str]:
    """The names in a row: parted by commas, or by "and" where there is no comma."""
    parts = text.split(",") if "," in text else re.split(AND, text)
    return [part.strip() for part in parts if part.strip()]


def several(at: Table, text: str, among: Iterable[Piece], what: str) -> tuple[Piece, ...]:
    """The cards a text names one after the other, each once. Raises Misread, SeveralFit."""
    left, found = list(among), list["Piece"]()
    for part in listed(text):
        piece = the_piece(at, part, left, what)
        left = [other for other in left if other.id != piece.id]
        found.append(piece)
    return tuple(found)


def own(at: Table, house: HouseId) -> tuple[Piece, ...]:
    """The deployed cards of a House."""
    return tuple(piece for piece in at.game.domain(house) if piece.deployed)


def in_domains(at: Table) -> tuple[Piece, ...]:
    """Every card in a domain."""
    return tuple(piece for piece in at.game.pieces.values() if piece.place is Place.DOMAIN)


def the_kind(text: str) -> RiteKind:
    """The kind of rite a word means, or its beginning. Raises Misread."""
    typed = text.strip().lower()
    typed = {"dueling": "duel", "duelling": "duel"}.get(typed, typed)
    found = [kind for kind in RiteKind if typed and kind.lower().startswith(typed)]
    if len(found) != 1:
        raise Misread(f"a kind of rite ({', '.join(kind.lower() for kind in RiteKind)})", text)
    return found[0]


def the_class(words: Words) -> tuple[str, RiteClass | None]:
    """What stands before the word "as", and the class after it, if any. Raises Misread."""
    parts = words.rest().split()
    said, text = Words(parts).before(AS)
    if AS not in [part.lower() for part in parts[1:]]:
        return said, None
    typed = text.strip().lower()
    found = [one for one in RiteClass if typed and one.lower().startswith(typed)]
    if not found:
        raise Misread("CHOAM or Landsraad after the word as", text)
    return said, found[0]


def with_force(words: Words) -> list[tuple[str, int | None]]:
    """Cards in a row, each with the number after it, None without one: "c4 3, c5"."""
    found: list[tuple[str, int | None]] = []
    for part in listed(words.rest()):
        one = Words(part.split())
        many = one.number("the force it gets") if one.has_number() else None
        found.append((one.rest(), many))
    return found
