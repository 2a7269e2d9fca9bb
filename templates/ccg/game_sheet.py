"""The sheet to run a game of the CCG by pencil: what a table without a computer must keep."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from string import ascii_uppercase
from typing import ClassVar

from templates.ccg.lines import Line, Notes, limits, line, lines, notes, source_of
from templates.printing import PageFrame
from tracker.engine.phases import STEPS
from tracker.engine.words import IntervalLimit, Phase
from tracker.setup.creation import hoard_for
from tracker.standing.figures import croe_of

LETTERS = ascii_uppercase
"""One for each House of a game, which are no more (MOST_HOUSES)."""

SEATS = 4
"""Houses that one sheet has room for; more take a second sheet."""

FRAME = PageFrame(
    title="Game sheet", edition="Dune CCG", source=source_of("game-sheet"), condensed=True
)
"""That of a sheet of no game."""

TURNS = 12
"""Rows for turns, at least."""

PETITIONS = 7
"""Rows for petitions beside what ends a game."""

FURTHER, SPARE = 12, 3
"""Rows for petitions below the cards in play, and empty ones among them, at least."""

TRACK = 20
"""The last box of the Guild Hoard, which is for more, too."""

STARTS = (2, 3, 4)
"""Numbers of Houses whose starting hoard is marked."""

ONCE = (
    IntervalLimit.EXCHANGE,
    IntervalLimit.FAVOR,
    IntervalLimit.IMPERIUM_EVENT,
    IntervalLimit.DUNE_EVENT,
    IntervalLimit.PETITION_LOST,
)
PER_RIVAL = (IntervalLimit.CHOAM_RITE, IntervalLimit.LANDSRAAD_RITE)


@dataclass(frozen=True, kw_only=True)
class Seat:
    """One House; only letter and limits stand on a blank sheet.

    Attributes:
        limits: Hand and Assembly limit.
        lost: The rule by which it lost.
    """

    letter: str = ""
    name: str = ""
    sponsor: str = ""
    homeworld: str = ""
    adversaries: str = ""
    limits: tuple[str, str] = ("", "")
    lost: str = ""


@dataclass(frozen=True, kw_only=True)
class TickBox:
    """One box that can be ticked, ringed or laid a token on; `marked` where it is."""

    name: str
    marked: bool = False


@dataclass(frozen=True, kw_only=True)
class BoxGroup:
    """Boxes that belong together: the phases of an interval, the hoards of one CROE."""

    name: str
    boxes: tuple[TickBox, ...]

    @property
    def many(self) -> int:
        """How many there are."""
        return len(self.boxes)


@dataclass(frozen=True, kw_only=True)
class TurnRow:
    """What stood at the end of a turn; each House has as many cells as COLUMNS names."""

    turn: str
    hoard: str
    croe: str
    cells: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, kw_only=True)
class PetitionRow:
    """One petition and what came of it."""

    turn: str = ""
    house: str = ""
    card: str = ""
    cost: str = ""
    bid: str = ""
    victor: str = ""


@dataclass(frozen=True, kw_only=True)
class CardLine:
    """A card in play: its name, what is to be said of its state, how deep it is assigned."""

    name: str
    state: str
    depth: int


@dataclass(frozen=True, kw_only=True)
class DomainPart:
    """The cards in play of one House, and how many it has elsewhere."""

    house: str
    counts: str
    cards: tuple[CardLine, ...]


@dataclass(frozen=True, kw_only=True)
class GameSheet:
    """What is kept of a game, blank or as far as it has come.

    Attributes:
        moment: Where the game stands, a sentence; "" on a blank sheet.
        phases: The turn by intervals.
        hoard: The boxes of the Guild Hoard by CROE.
        starts: Starting hoards: "8 for 2 Houses".
        tracked: What the boxes of the hoard follow.
        once: What a House Interval allows once.
        rivals: What it allows once for each rival.
        domains: The cards in play, one part a House.
        under_way: What is open, a line each.
        ended: Whether the game is over: then nothing is left to fill in.
    """

    TEMPLATE: ClassVar[str] = "game-sheet"
    COLUMNS: ClassVar[tuple[str, ...]] = ("rank", "favor", "solaris", "spice")
    frame: PageFrame
    moment: str = ""
    seats: tuple[Seat, ...]
    phases: tuple[BoxGroup, ...]
    hoard: tuple[BoxGroup, ...]
    starts: str
    once: tuple[TickBox, ...]
    rivals: tuple[BoxGroup, ...]
    turns: tuple[TurnRow, ...]
    petitions: tuple[PetitionRow, ...]
    tracked: Line
    starting: tuple[Line, ...]
    winning: tuple[Line, ...]
    losing: tuple[Line, ...]
    notes: Notes
    under_way: tuple[str, ...] = ()
    domains: tuple[DomainPart, ...] = ()
    ended: bool = False


def blank_sheet(frame: PageFrame = FRAME) -> GameSheet:
    """The empty sheet."""
    hand, assembly = map(str, limits())
    tracked = line("The CROE follows the Guild Hoard at once, unit by unit.", "X-04", "X-05")
    starting, winning, losing = lines("starting"), lines("winning"), lines("losing")
    return GameSheet(
        frame=frame,
        seats=tuple(Seat(letter=letter, limits=(hand, assembly)) for letter in LETTERS[:SEATS]),
        phases=phases(),
        hoard=hoard_track(),
        starts="; ".join(f"{hoard_for(many)} with {many} Houses" for many in STARTS),
        once=tuple(TickBox(name=str(one)) for one in ONCE),
        rivals=tuple(rival_boxes(one) for one in PER_RIVAL),
        turns=blank_turns(),
        petitions=(PetitionRow(),) * PETITIONS,
        tracked=tracked,
        starting=starting,
        winning=winning,
        losing=losing,
        notes=notes([tracked, *winning, *losing, *starting]),
    )


def petition_rows(held: Iterable[PetitionRow], least: int) -> tuple[PetitionRow, ...]:
    """The petitions of a game so far, and empty rows for those to come."""
    rows = tuple(held)
    return (*rows, *[PetitionRow()] * max(least - len(rows), SPARE))


def blank_turns(first: int = 0) -> tuple[TurnRow, ...]:
    """Empty rows from a turn on; turn 0 is the start."""
    empty = (("",) * len(GameSheet.COLUMNS),) * SEATS
    return tuple(
        TurnRow(turn=str(turn) if turn else "start", hoard="", croe="", cells=empty)
        for turn in range(first, TURNS + 1)
    )


def phases(now: Phase | None = None) -> tuple[BoxGroup, ...]:
    """The phases of a turn by intervals, the one the game is in marked."""
    names: dict[str, list[TickBox]] = {}
    for phase, step in STEPS.items():
        if phase not in {Phase.SETUP, Phase.OVER}:
            interval = phase is Phase.HOUSE_INTERVAL
            called = "one House after the other" if interval else str(phase)
            names.setdefault(step.interval, []).append(TickBox(name=called, marked=phase is now))
    return tuple(BoxGroup(name=name, boxes=tuple(boxes)) for name, boxes in names.items())


def hoard_track(now: int | None = None, at_zero: int = 6) -> tuple[BoxGroup, ...]:
    """The boxes of the Guild Hoard under their CROE (X-05), the hoard as it is marked."""
    by_croe: dict[int, list[TickBox]] = {}
    for spice in range(TRACK + 1):
        marked = now is not None and min(now, TRACK) == spice
        name = str(spice) if spice < TRACK else f"{max(now or TRACK, TRACK)}+"
        by_croe.setdefault(croe_of(spice, at_zero), []).append(TickBox(name=name, marked=marked))
    return tuple(BoxGroup(name=str(rate), boxes=tuple(boxes)) for rate, boxes in by_croe.items())


def rival_boxes(limit: IntervalLimit, letters: str = LETTERS[:SEATS], used: str = "") -> BoxGroup:
    """The boxes of a limit that is counted by rivals (R-05), one for each letter."""
    boxes = tuple(TickBox(name=letter, marked=letter in used) for letter in letters)
    return BoxGroup(name=str(limit), boxes=boxes)
