"""What cards let a rite be: its class, its target, uncounted; and who may start a Weirding rite.

The table stands in data/licences.csv; `licence_rows.py` makes it out of the operation trees, and
a test holds it equal to what they say. What a venture lets its own rite be is not in it.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.deployment.targets import is_kind
from tracker.rite.kinds import FACTS
from tracker.rite.texts.bearers import Bearer, for_all, given, the_kinds
from tracker.words import RiteClass, RiteKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from errata.table import Row
    from tracker.state import Piece
    from tracker.table import Table

FILE = Path(__file__).parent / "data" / "licences.csv"
COLUMNS = ("card", "lets", "on", "rites", "which")


class Lets(StrEnum):
    """What is different about a rite that a card leads, or about any.

    Attributes:
        STARTS: It may start a kind of rite that nobody else may.
        CLASS: The rite may have a class it has not otherwise.
        SAID: Its class must be said when it is declared.
        TARGET: It may have another target.
        UNCOUNTED: It does not count against the House limit.
        FIRST: The first of a player against each rival does not count.
    """

    STARTS = "starts"
    CLASS = "class"
    SAID = "class must be said"
    TARGET = "target"
    UNCOUNTED = "does not count"
    FIRST = "first does not count"


class Licence(Struct, frozen=True, kw_only=True):
    """One such text.

    Attributes:
        rites: The kinds of rites, empty for any.
        which: The kinds of cards that may be the target, or the classes.
    """

    lets: Lets
    on: Bearer
    rites: tuple[RiteKind, ...]
    which: str

    def about(self, kind: RiteKind) -> bool:
        """Whether it is about a kind of rite."""
        return not self.rites or kind in self.rites


@cache
def licence_cards() -> Mapping[str, tuple[Licence, ...]]:
    """What every card lets a rite be, by its id. Raises DataError, MissingData."""
    from errata.table import read_all_by_id

    return read_all_by_id(FILE, COLUMNS, _licence)


def _licence(row: Row) -> Licence:
    lets, classes = row.word("lets", Lets), row["which"].split()
    if lets in {Lets.CLASS, Lets.SAID} and not (classes and set(classes) <= set(RiteClass)):
        raise row.fault("which", "CHOAM or Landsraad")
    return Licence(lets=lets, on=row.word("on", Bearer), rites=the_kinds(row), which=row["which"])


def _of(at: Table, leader: Piece, lets: Lets, kind: RiteKind) -> Iterator[Licence]:
    """What a leader has of this, for a kind of rite."""
    for _, one in given(at, leader, licence_cards()):
        if one.lets is lets and one.about(kind):
            yield one


def _for_all(at: Table, lets: Lets, kind: RiteKind) -> Iterator[Licence]:
    """What events let every rite of a kind be."""
    known = licence_cards()
    for piece in for_all(at, known):
        for one in known[piece.card]:
            if one.on is Bearer.GAME and one.lets is lets and one.about(kind):
                yield one


def may_start(at: Table, leader: Piece, kind: RiteKind) -> bool:
    """Whether a persona may start a kind of rite at all: Weirding ones by a card only."""
    return kind is not RiteKind.WEIRDING or any(_of(at, leader, Lets.STARTS, kind))


def may_target(at: Table, leader: Piece, kind: RiteKind, target: Piece) -> bool:
    """Whether a card is a kind of target that a rite of a leader may have."""
    if FACTS[kind].is_target(at, target):
        return True
    wider = (*_of(at, leader, Lets.TARGET, kind), *_for_all(at, Lets.TARGET, kind))
    return any(is_kind(at, leader.holder, target, one.which) for one in wider)


def classes(at: Table, leader: Piece, kind: RiteKind) -> tuple[RiteClass, ...]:
    """The classes a rite of a leader may have, the usual one first."""
    usual = FACTS[kind].rite_class
    texts = (*_of(at, leader, Lets.CLASS, kind), *_of(at, leader, Lets.SAID, kind))
    named = {one for text in texts for one in text.which.split()}
    return (usual, *(one for one in RiteClass if one in named and one is not usual))


def must_say(at: Table, leader: Piece, kind: RiteKind) -> bool:
    """Whether the class must be said when a rite of a leader is declared."""
    return any(_of(at, leader, Lets.SAID, kind))


def choices(at: Table, leader: Piece, kind: RiteKind) -> tuple[RiteClass | None, ...]:
    """The classes that can be said for a rite of a leader; None for saying nothing."""
    usual, *others = classes(at, leader, kind)
    return (usual if must_say(at, leader, kind) else None, *others)


def is_uncounted(at: Table, leader: Piece, kind: RiteKind) -> bool:
    """Whether rites of a leader do not count against the House limit."""
    return any(_of(at, leader, Lets.UNCOUNTED, kind))


def first_is_free(at: Table, kind: RiteKind) -> bool:
    """Whether an event frees the first rite of a kind of each player against each rival."""
    return any(_for_all(at, Lets.FIRST, kind))
