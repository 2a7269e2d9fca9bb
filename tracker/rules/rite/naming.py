"""Reads the cards a player names for a rite: one, or several after each other."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tracker.engine.errors import Misread
from tracker.engine.state import Piece
from tracker.engine.table import Table
from tracker.engine.words import HouseId, Place, RiteClass, RiteKind
from tracker.standing.speech import Words, pieces_meant, the_one, the_piece

AS = "as"
"""The word before the class of a rite."""

WITH = "with"
"""The word before the participants."""


def listed(text: str) -> list[str]:
    """The names in a row: parted by commas, or by "and" where there is no comma."""
    parts = text.split(",") if "," in text else re.split(r"(?i)\s+and\s+", text)
    return [part.strip() for part in parts if part.strip()]


def several(at: Table, text: str, among: Iterable[Piece], what: str) -> tuple[Piece, ...]:
    """The cards a text names one after the other, each once. Raises Misread, SeveralFit."""
    left, found = list(among), list["Piece"]()
    for part in listed(text):
        piece = the_piece(at, part, left, what)
        left = [other for other in left if other.id != piece.id]
        found.append(piece)
    return tuple(found)


def brought(at: Table, text: str, house: HouseId, leader: Piece | None) -> tuple[Piece, ...]:
    """The participants a leader brings, without the leader.

    A name that fits several cards means the one that lies on the leader, or on a persona named
    before it. Raises Misread, SeveralFit.
    """
    left = list(own(at, house))
    named = [] if leader is None else [leader]
    left += [one for one in named if one.holder != house]
    for part in listed(text):
        hosts = {host.id for host in named}
        apart = [piece for piece in left if piece.id not in hosts]
        found = pieces_meant(at, part, apart) or pieces_meant(at, part, left)
        if not found:
            raise Misread("a deployed card of yours", part)
        near = [piece for pieces in found for piece in pieces if piece.parent in hosts]
        piece = the_one(at, part, *([near] if near else found))
        left = [other for other in left if other.id != piece.id]
        named.append(piece)
    return tuple(named if leader is None else named[1:])


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
