"""Reads the Houses of a situation and the cards in their places; writes a card."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields, replace

from cardbase.cards.kinds import is_dune
from cardbase.cards.powers import short_name
from cardbase.errors import AmbiguousCard, UnknownCard
from cardbase.vocabulary import Power
from tracker.engine.errors import Misread, SeveralFit
from tracker.engine.state import House, Piece
from tracker.engine.table import CardFacts
from tracker.engine.words import IN_PLAY, HouseId, PieceId, Place
from tracker.setup.seats import LONGEST, TAKEN
from tracker.staging.filling import DECKS, seat
from tracker.staging.lines import Path, Tables
from tracker.standing.speech import the_power

HOMEWORLD = "homeworld"
POWERS = ("sponsor", "powers", "adversaries")
NUMBERS = {one.name: one.type for one in fields(House) if one.name not in {"id", "unseen", *POWERS}}
"""What is said of a House besides its powers and cards: field -> its kind."""

PLACES = {place.name.lower(): place for place in Place}
"""The keys of a House that hold cards."""

SUBDUED, ON, OF, BEARS, NOBODY = "subdued", "on ", "of ", "bears ", "nobody"


class SeatCard(Struct, frozen=True, kw_only=True):
    """A card as its line has it, before names have become ids."""

    piece: Piece  # what is known of it; its id is "" where none is given, and its card too
    named: str  # the card as it is called
    on: str = ""  # what it is assigned to, as that is called, "" for nothing


class Seats:
    """The Houses of a file, and their cards."""

    def __init__(self, tables: Tables, cards: CardFacts, settings: Mapping[str, str]) -> None:
        self.houses: dict[HouseId, House] = {}  # as far as they can be read
        self.pieces: dict[PieceId, Piece] = {}  # those of one place in their order
        self.paths: dict[PieceId, Path] = {}  # where each card stands in the file
        self._tables = tables
        self._cards = cards
        self._settings = settings
        self._called: dict[PieceId, str] = {}
        self._entries: list[tuple[Path, SeatCard]] = []

    def read(self, raw: object, taken: int) -> None:
        """Read every House; `taken` is the highest number that a question or effect bears."""
        named = self._tables.table(raw, ("house",))
        self._cards.catalog.look_ahead(_names(named))
        for house, table in named.items():
            self._house(house, self._tables.table(table, ("house", house)))
        self._number(taken)
        for piece, found in tuple(self.pieces.items()):
            if found.parent is not None:  # as it is called on the line of the card
                on = self.the_piece(found.parent, self.paths[piece], found.holder)
                self.pieces[piece] = replace(found, parent=on or None)

    def _house(self, house: HouseId, raw: Mapping[str, Any]) -> None:
        path: Path = ("house", house)
        tables = self._tables
        tables.known(raw, ("name", *POWERS, HOMEWORLD, *NUMBERS, *PLACES), path)
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", house) or re.fullmatch(TAKEN, house):
            tables.fault(path, f'"{house}": expected the short name of a House, such as vernius')
        if "sponsor" not in raw:
            tables.fault(path, f'no sponsor of {house}: expected an Imperial power, "Atreides"')
        sponsor = self._power(raw.get("sponsor", "Atreides"), (*path, "sponsor"))
        powers = self._powers(raw, "powers", path)
        found = seat(house, sponsor, self._settings, powers)
        if "powers" in raw:
            found = replace(found, powers=powers)
        if "adversaries" in raw:
            found = replace(found, adversaries=self._powers(raw, "adversaries", path))
        for name, kind in NUMBERS.items():
            value = tables.value(raw[name], kind, (*path, name)) if name in raw else NODEFAULT
            if value is not NODEFAULT:
                found = replace(found, **{name: value})
        if not found.name.isprintable() or not 0 < len(found.name) <= LONGEST:
            tables.fault((*path, "name"), f"a name of at most {LONGEST} signs is expected")
        before = len(self._entries)
        home = (*path, HOMEWORLD)
        if HOMEWORLD in raw:
            self._entry(str(raw[HOMEWORLD]), house, Place.DOMAIN, home)
        unseen = {place: self._place(house, place, raw, path) for place in PLACES.values()}
        self.houses[house] = replace(found, unseen={p: n for p, n in unseen.items() if n})
        mine = [entry.piece for _, entry in self._entries[before:] if entry.piece.owner == house]
        dune = any(one.card and is_dune(self._cards[one.card]) for one in mine)
        if HOMEWORLD in raw and not dune:
            self._entry("Dune; subdued", house, Place.DOMAIN, home)  # every House has its own

    def _power(self, raw: object, path: Path) -> Power:
        try:
            return the_power(str(raw))
        except (Misread, SeveralFit) as fault:
            self._tables.fault(path, str(fault))
            return the_power("Atreides")

    def _powers(self, raw: Mapping[str, Any], name: str, path: Path) -> tuple[Power, ...]:
        rows = enumerate(self._tables.several(raw.get(name, []), (*path, name)))
        return tuple(self._power(one, (*path, name, number)) for number, one in rows)

    def _place(self, house: HouseId, place: Place, raw: Mapping[str, Any], path: Path) -> int:
        """Read the cards of a place, and return how many unseen ones lie there."""
        key = place.name.lower()
        rows = raw.get(key, 0)
        if type(rows) is int:
            return rows
        path = (*path, key)
        unseen = 0
        for number, row in enumerate(self._tables.several(rows, path)):
            where = (*path, number)
            if type(row) is int:
                unseen += row
            elif isinstance(row, str):
                self._entry(row, house, place, where, below=place in DECKS and unseen > 0)
            else:
                self._tables.fault(where, f"{row}: expected a card, or how many unseen cards")
        return unseen

    def _entry(
        self, text: str, house: HouseId, place: Place, path: Path, *, below: bool = False
    ) -> None:
        """Read a card; the order of one that lies below the unseen ones of a deck is 1, else 0."""
        try:
            entry = read_entry(text, house, place)
        except (Misread, SeveralFit) as fault:
            self._tables.fault(path, f'"{text}": {fault}')
            return
        piece = replace(entry.piece, card=self._card(entry.named, path), order=int(below))
        self._entries.append((path, replace(entry, piece=piece)))

    def _card(self, name: str, path: Path) -> str:
        """The id of the card that is called so; "", and a fault, where none or several are."""
        catalog = self._cards.catalog
        bearing = catalog.bearing(name)
        if len(bearing) == 1:
            return bearing[0].id
        try:
            return (catalog.named(name) if bearing else self._cards[name]).id
        except AmbiguousCard as fault:
            listed = " or ".join(f"{one} ({self._cards[one].full_name})" for one in fault.ids)
            self._tables.fault(path, f'"{name}" fits several cards: expected {listed}')
        except UnknownCard:
            guesses = [one.card for one in catalog.suggest(name, 3) if one.near]
            near = ", ".join(f'"{card.full_name}"' for card in guesses)
            hint = f", perhaps {near}" if near else ""
            self._tables.fault(path, f'"{name}": expected the name of a card{hint}')
        return ""

    def _number(self, taken: int) -> None:
        """Give an id to every card without one, and lay all of them out."""
        given = [e.piece.id for _, e in self._entries if e.piece.id] + [f"c{taken}"]
        highest = max(int(one[1:]) for one in given)
        for path, entry in self._entries:
            piece = entry.piece
            if not piece.id:
                highest += 1
                piece = replace(piece, id=f"c{highest}")
            if piece.id in self.pieces:
                self._tables.fault(path, f"{piece.id} is there twice: expected an id of its own")
                continue
            self.pieces[piece.id] = replace(piece, parent=entry.on or None)
            self.paths[piece.id] = path
            self._called[piece.id] = entry.named

    def meant(self, text: str, house: HouseId = "") -> list[PieceId]:
        """The cards of the file that match an id or a name.

        Of several with the name, those in the domain of the House come first.
        """
        if text in self.pieces:
            return [text]
        ids = {card.id for card in self._cards.catalog.bearing(text)}
        named = self.pieces.values()
        those = [p for p in named if p.card in ids or self._called[p.id] == text]
        near = [p for p in those if p.holder == house and p.place is Place.DOMAIN]
        return [piece.id for piece in near or those]

    def the_piece(self, text: str, path: Path, house: HouseId = "") -> PieceId:
        """The card of the file that matches an id or a name; "" and a fault if not exactly one."""
        found = self.meant(text, house)
        if len(found) == 1:
            return found[0]
        among = f", one of {', '.join(found)}" if found else ""
        self._tables.fault(path, f'"{text}": expected a card of this file, its id or name{among}')
        return ""


def _names(named: Mapping[str, Any]) -> Iterator[str]:
    """What may be the names of cards, to be read at once."""
    for table in named.values():
        rows = table.values() if isinstance(table, dict) else ()
        for text in (one for row in rows if isinstance(row, list) for one in row):
            if isinstance(text, str):
                yield re.sub(r"^c\d+\s+", "", text.partition(";")[0].strip())


def states() -> tuple[str, ...]:
    """The words for the state of a card -> its field."""
    return tuple(one.name for one in fields(Piece) if one.type is bool and one.name != "deployed")


def read_entry(text: str, house: HouseId, place: Place) -> SeatCard:
    """A card of a place of a House: "c5 Gurney Halleck, Warmaster; engaged; on c3; spice 2".

    Raises Misread, SeveralFit.
    """
    head, *marks = (part.strip() for part in text.split(";"))
    found = re.fullmatch(r"(?:(c\d+)\s+)?(\S.*)", head)
    if found is None:
        raise Misread("the name of a card", text)
    piece = Piece(
        id=found[1] or "",
        card="",
        owner=house,
        holder=house,
        place=place,
        deployed=place in IN_PLAY,
    )
    on = ""
    for mark in marks:
        token = re.fullmatch(r"(\S.*?)\s+(-?\d{1,9})", mark)
        if token:
            piece = replace(piece, tokens={**piece.tokens, token[1]: int(token[2])})
        elif mark == SUBDUED:
            piece = replace(piece, deployed=False)
        elif mark in states():
            piece = replace(piece, **{mark: True})
        elif mark.startswith(ON):
            on = mark.removeprefix(ON).strip()
        elif mark.startswith(OF):
            piece = replace(piece, owner=mark.removeprefix(OF).strip())
        elif mark.startswith(BEARS):
            powers = mark.removeprefix(BEARS).split(" and ")
            borne = () if powers == [NOBODY] else tuple(map(the_power, powers))
            piece = replace(piece, allegiances=borne)
        else:
            listed = ", ".join((SUBDUED, *states()))
            expected = f'{listed}, "on CARD", "of HOUSE", "bears POWER" or "TOKEN 2"'
            raise Misread(expected, mark)
    return SeatCard(piece=piece, named=found[2], on=on)


def written(piece: Piece, name: str) -> str:
    """The line of a card, its House and place aside."""
    parts = [f"{piece.id} {name}"]
    parts += [SUBDUED] if piece.place in IN_PLAY and not piece.deployed else []
    parts += [state for state in states() if getattr(piece, state)]
    parts += [f"{ON}{piece.parent}"] if piece.parent else []
    parts += [f"{OF}{piece.owner}"] if piece.owner != piece.holder else []
    parts += [f"{token} {count}" for token, count in sorted(piece.tokens.items())]
    if piece.allegiances is not None:
        parts.append(f"{BEARS}{' and '.join(map(short_name, piece.allegiances)) or NOBODY}")
    return "; ".join(parts)
