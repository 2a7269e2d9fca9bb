"""What cards do once a rite is over, by the rite's own steps on a table of its own.

Only who surely takes part is there; who else comes may bring more.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.cards.triggers import MARK, act
from tracker.errors import Unforeseen
from tracker.events import AbilityBegan, AbilityEnded, Event, Vanquished, WindowClosed
from tracker.rite.resolution import fell, resolve
from tracker.rite.sides import rite_of, taking_part
from tracker.settling import follow
from tracker.state import Game  # noqa: TC001 - msgspec reads the fields of a Struct
from tracker.words import PHASE_LONG, Place
from tracker.working import keeps_working

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tracker.state import Piece, Side
    from tracker.table import Table
    from tracker.words import PieceId


class Aftermath(Struct, frozen=True, kw_only=True):
    """What comes of a rite where these leaders fall.

    Attributes:
        falls: The defense leader falls, with all who surely take part on its side.
        beaten: The attack leader falls, with all who surely take part on its side.
        before: The game before anybody has fallen.
        after: The game once all is over, or until somebody has to choose.
        events: What has happened meanwhile.
        by_cards: Which of the events cards bring about, by their places.
        stops: On what the rest hangs that nobody can know, "" for nothing.
    """

    falls: bool
    beaten: bool
    before: Game
    after: Game
    events: tuple[Event, ...]
    by_cards: tuple[int, ...]
    stops: str


def fallen(at: Table, pieces: Iterable[PieceId]) -> Table:
    """A table at which these are vanquished, their fates settled as far as nobody chooses."""
    beside = at.asks()
    window = beside.game.window
    if window is not None and window.kind not in PHASE_LONG:
        beside.emit(WindowClosed())
    those = tuple(pieces)
    if those:
        beside.emit(Vanquished(rule="R-19", pieces=those))
    resolve(beside)
    act(beside)
    if not beside.game.questions and not beside.game.frames:
        fell(beside)
    return beside


def aftermath(at: Table) -> Iterator[Aftermath]:
    """What cards do for each way in which leaders may fall; only those in which one acts."""
    if not any(_may_act(at, piece) for piece in at.game.pieces.values()):
        return
    rite = rite_of(at)
    for falls, beaten in product((True, False), repeat=2):
        sides = [rite.defense] * falls + [rite.attack] * beaten
        found = _played(at, [one for side in sides for one in _all_of(at, side)])
        if found is not None:
            beside, stops = found
            yield Aftermath(
                falls=falls,
                beaten=beaten,
                before=at.game,
                after=beside.game,
                events=tuple(beside.events),
                by_cards=tuple(_by_cards(beside.events)),
                stops=stops,
            )


def _may_act(at: Table, piece: Piece) -> bool:
    """Whether a card may do anything by itself: it waits for something, or is played for a fall."""
    if piece.place is Place.PLAYED and piece.active:
        return True
    return keeps_working(piece) and MARK in at.card(piece).program_json


def _all_of(at: Table, side: Side) -> Iterator[PieceId]:
    yield side.leader
    yield from (one.id for one in taking_part(at, side) if one.id != side.leader)


def _played(at: Table, pieces: Iterable[PieceId]) -> tuple[Table, str] | None:
    """The table once all has followed, and what stopped it; None where no card does anything."""
    try:
        beside = fallen(at, pieces)
        follow(beside)
    except Unforeseen as met:
        return at.asks(), met.what
    acts = any(isinstance(event, AbilityBegan) for event in beside.events)
    return (beside, "") if acts else None


def _by_cards(events: Iterable[Event]) -> Iterator[int]:
    """The places of the events between the beginning and the end of abilities."""
    under_way = 0
    for place, event in enumerate(events):
        under_way += isinstance(event, AbilityBegan) - isinstance(event, AbilityEnded)
        if under_way:
            yield place
