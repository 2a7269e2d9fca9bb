"""The turn of the CCG on one page: set-up, phases, operations, how it is won."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from cardbase.strings import capital
from errata.table import Beside, Row, Text, parse_row, read_records
from templates.ccg.lines import DATA, EDITION, SOURCE, Line, Notes, filled, line, lines, notes
from templates.printing import Frame, Margins
from tracker.engine.phases import STEPS, Acting, Step
from tracker.engine.words import Kind, Limit, Phase, WindowKind


@dataclass(frozen=True, kw_only=True)
class Hoard:
    """The Guild Hoard at set-up, and what starting spice costs, in creation solaris."""

    players: int
    spice: int
    croe: int
    price: int


def hoards() -> tuple[Hoard, ...]:
    """The Guild Hoard for as many players as can play, by the tracker's own sums."""
    from tracker.engine.state import Game
    from tracker.setup.creation import hoard_for, spice_price
    from tracker.setup.seats import LEAST, MOST
    from tracker.standing.figures import croe_of

    return tuple(
        Hoard(
            players=players,
            spice=hoard_for(players),
            croe=croe_of(hoard_for(players)),
            price=spice_price(Game(starting_hoard=hoard_for(players))),
        )
        for players in range(LEAST, MOST + 1)
    )


# --- The operations of a House Interval: what each takes, how often, by which rules ---------------

GENERAL, RESTRICTED = "T-08", "T-09"
"""The rules that list the operations of each sort."""


@dataclass(frozen=True, kw_only=True)
class Operation:
    """An operation (templates/data/ccg_operations.csv).

    Attributes:
        kind: The tracker's word for it.
        name: What it is called here.
        limit: How often in an own House Interval, "" for as often as one likes.
        limits: The tracker's counters behind that.
        sort: The rule that lists it, GENERAL or RESTRICTED.
        takes: What it costs and needs.
    """

    kind: Kind
    name: Text
    sort: Text
    limit: Annotated[str, _limit]
    limits: tuple[Limit, ...]
    takes: Beside[Line]

    @property
    def restricted(self) -> bool:
        """Whether it is a Restricted operation."""
        return self.sort == RESTRICTED


def operations() -> tuple[Operation, ...]:
    """All operations of a table that has set nothing."""

    def make(row: Row) -> Operation:
        (takes,) = lines("operation", row["kind"])
        return parse_row(Operation, row, takes=takes)

    return read_records(DATA / "ccg_operations.csv", Operation, make)


def _limit(row: Row, column: str) -> str:
    return filled(row[column])


# --- The turn of the CCG on one page: phases in order, who acts, what ends them, how it is won ----

SEGMENTS = {
    Phase.DECLARATION: "Initiative: declaration",
    Phase.ASSIGNMENT: "Initiative: assignment",
}
"""What the two segments of the Initiative phase (I-01) are called."""

ENDS = {
    Phase.DISENGAGE: "done",
    Phase.DEFERMENT: "every token is placed",
    Phase.DECLARATION: "all have announced and passed",
    Phase.ASSIGNMENT: "no two share a rank",
    Phase.HOUSE_INTERVAL: "its House ends it",
    Phase.IMPERIAL_DISCARD: "done",
    Phase.IMPERIAL_DRAW: "all have refilled",
    Phase.HOUSE_DISCARD: "done",
    Phase.HOUSE_DRAW: "all have refilled, or lost",
    Phase.TURN_END: "the next turn is counted",
}
"""What ends each phase."""

OPEN_IN = {
    Phase.DECLARATION: ((WindowKind.INITIATIVE,), "TC-07"),
    Phase.ASSIGNMENT: ((WindowKind.INITIATIVE,), "I-08"),
    Phase.HOUSE_INTERVAL: ((WindowKind.DECLARATION, WindowKind.ENGAGEMENT), "TC-01"),
    Phase.IMPERIAL_DISCARD: ((WindowKind.DISCARD,), "TC-14"),
    Phase.HOUSE_DISCARD: ((WindowKind.DISCARD,), "TC-14"),
}
"""Which windows for tactics a phase can have, and by which rule."""

ACTS = {
    Acting.ALL: "all together",
    Acting.ORDER: "all by rank",
    Acting.ONE: "one House",
    Acting.NOBODY: "no choices",
}
"""Who acts in a phase, as short as a sheet needs it; what nobody chooses just happens."""


@dataclass(frozen=True, kw_only=True)
class PhaseStep:
    """One numbered phase of a turn.

    Attributes:
        lines: What is done in it; their rules stand together in `proof`.
        proof: The rules the tracker keeps it by, and those of its lines.
        windows: Which tactics can be played in it, no words for none.
        ends: What ends it.
    """

    number: int
    phase: Phase
    name: str
    who: str
    proof: Line
    windows: Line
    lines: tuple[Line, ...]
    ends: str


@dataclass(frozen=True, kw_only=True)
class Interval:
    """A part of the turn with its phases."""

    name: str
    steps: tuple[PhaseStep, ...]


@dataclass(frozen=True, kw_only=True)
class TurnSheet:
    """The turn.

    Attributes:
        always: What holds of every operation and every tactic.
        first: What is different on the first turns.
    """

    TEMPLATE: ClassVar[str] = "turn"
    frame: Frame
    opening: Interval
    house: Interval
    closing: Interval
    general: tuple[Operation, ...]
    general_rule: Line
    restricted: tuple[Operation, ...]
    restricted_rule: Line
    always: tuple[Line, ...]
    set_up: tuple[Line, ...]
    hoards: tuple[Hoard, ...]
    first: tuple[Line, ...]
    winning: tuple[Line, ...]
    losing: tuple[Line, ...]
    notes: Notes


def turn_sheet() -> TurnSheet:
    """The aid to the turn, for a table that has set nothing."""
    opening, house, closing = _intervals()
    done = operations()
    always, first, before = lines("every operation"), lines("first turns"), lines("set-up")
    winning, losing = lines("winning"), lines("losing")
    told = [one.takes for one in done]
    told += [said for part in (opening, house, closing) for said in _said(part)]
    return TurnSheet(
        frame=Frame(
            title="The turn",
            edition=EDITION,
            source=SOURCE,
            margins=Margins(top=8, right=10, left=10),
        ),
        opening=opening,
        house=house,
        closing=closing,
        general=tuple(one for one in done if not one.restricted),
        general_rule=line("", GENERAL),
        restricted=tuple(one for one in done if one.restricted),
        restricted_rule=line("", RESTRICTED),
        always=always,
        set_up=before,
        hoards=hoards(),
        first=first,
        winning=winning,
        losing=losing,
        notes=notes([*told, *always, *before, *first, *winning, *losing]),
    )


def phases() -> tuple[Step, ...]:
    """The phases of a turn in the order they follow each other (T-01)."""
    found = [STEPS[STEPS[Phase.SETUP].then]]
    while (then := found[-1].then) is not found[0].phase:
        found.append(STEPS[then])
    return tuple(found)


def _intervals() -> tuple[Interval, Interval, Interval]:
    parts: dict[str, list[PhaseStep]] = {}
    for count, step in enumerate(phases(), 1):
        parts.setdefault(step.interval, []).append(_step(count, step))
    opening, house, closing = (
        Interval(name=name, steps=tuple(steps)) for name, steps in parts.items()
    )
    return opening, house, closing


def _step(count: int, step: Step) -> PhaseStep:
    called = SEGMENTS.get(step.phase, str(step.phase))
    done = lines("phase", str(step.phase))
    said = (proof.id for each in done for proof in each.proofs)
    return PhaseStep(
        number=count,
        phase=step.phase,
        name=capital(called),
        who=ACTS[step.acting],
        proof=line("", *dict.fromkeys([*step.rules, *said])),
        windows=_windows(step.phase),
        lines=done,
        ends=ENDS[step.phase],
    )


def _windows(phase: Phase) -> Line:
    if phase not in OPEN_IN:
        return line("")
    kinds, by = OPEN_IN[phase]
    return line(f"{' and '.join(kinds)} tactics", by)


def _said(part: Interval) -> Iterator[Line]:
    for step in part.steps:
        yield from (step.proof, step.windows)
