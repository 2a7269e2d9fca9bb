"""The turn on one page: set-up, phases in order, who acts, operations, how it is won."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated, ClassVar

from cardbase.strings import capital
from errata.table import Beside, Row, Text, parse_row, read_by_id, read_records
from templates.ccg.lines import DATA, EDITION, Line, Notes, filled, line, lines, notes, source_of
from templates.printing import Margins, PageFrame
from tracker.engine.phases import STEPS, Acting, Step
from tracker.engine.state import Game
from tracker.engine.words import IntervalLimit, OperationKind, Phase, WindowKind
from tracker.setup.creation import hoard_for, spice_price
from tracker.setup.seats import LEAST, MOST
from tracker.standing.figures import croe_of

GENERAL, RESTRICTED = "T-08", "T-09"
"""The rules that list the operations of each sort."""

ACTS = {
    Acting.ALL: "all together",
    Acting.ORDER: "all by rank",
    Acting.ONE: "one House",
    Acting.NOBODY: "no choices",
}
"""Who acts in a phase, as short as a sheet needs it; what nobody chooses just happens."""


@dataclass(frozen=True, kw_only=True)
class Hoard:
    """The Guild Hoard at set-up, and what starting spice costs, in creation solaris."""

    players: int
    spice: int
    croe: int
    price: int


def hoards() -> tuple[Hoard, ...]:
    """The Guild Hoard for as many players as can play, by the tracker's own sums."""
    return tuple(
        Hoard(
            players=players,
            spice=hoard_for(players),
            croe=croe_of(hoard_for(players)),
            price=spice_price(Game(starting_hoard=hoard_for(players))),
        )
        for players in range(LEAST, MOST + 1)
    )


def _filled(row: Row, column: str) -> str:
    return filled(row[column])


@dataclass(frozen=True, kw_only=True)
class OperationRow:
    """An operation of a House Interval (templates/data/ccg_operations.csv).

    Attributes:
        kind: The tracker's word for it.
        sort: The rule that lists it, GENERAL or RESTRICTED.
        limit: How often in an own House Interval, "" for as often as one likes.
        limits: The tracker's counters behind that.
        takes: What it costs and needs.
    """

    kind: OperationKind
    name: Text
    sort: Text
    limit: Annotated[str, _filled]
    limits: tuple[IntervalLimit, ...]
    takes: Beside[Line]

    @property
    def restricted(self) -> bool:
        """Whether it is a Restricted operation."""
        return self.sort == RESTRICTED


def operations() -> tuple[OperationRow, ...]:
    """All operations of a table that has set nothing."""

    def make(row: Row) -> OperationRow:
        (takes,) = lines("operation", row["kind"])
        return parse_row(OperationRow, row, takes=takes)

    return read_records(DATA / "ccg_operations.csv", OperationRow, make)


@dataclass(frozen=True, kw_only=True)
class PhaseWords:
    """What a phase is called and what ends it (templates/data/ccg_phases.csv).

    The segments of Initiative (I-01) have names of their own. `windows` are those for tactics that
    the phase can have, by this rule.
    """

    phase: Phase
    name: Text
    ends: Text
    windows: tuple[WindowKind, ...]
    rule: str


@cache
def phase_words() -> dict[str, PhaseWords]:
    """Every phase of a turn."""
    return read_by_id(DATA / "ccg_phases.csv", PhaseWords)


@dataclass(frozen=True, kw_only=True)
class PhaseStep:
    """One numbered phase of a turn.

    Attributes:
        lines: What is done in it; their rules stand together in `proof`.
        proof: The rules the tracker keeps it by, and those of its lines.
        windows: Which tactics can be played in it, no words for none.
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

    @property
    def told(self) -> tuple[Line, ...]:
        """Its lines in order."""
        return tuple(one for step in self.steps for one in step.lines)

    @property
    def order(self) -> Line:
        """What the rules of its phases leave open and none of their lines says."""
        said = {question for one in self.told for question in one.questions}
        left = dict.fromkeys(
            question
            for step in self.steps
            for question in step.proof.questions
            if question not in said
        )
        return Line(words="", proofs=(), questions=tuple(left))


@dataclass(frozen=True, kw_only=True)
class TurnSheet:
    """The turn; `always` holds of every operation and tactic, `first` of the first turns."""

    TEMPLATE: ClassVar[str] = "turn"
    frame: PageFrame
    opening: Interval
    house: Interval
    closing: Interval
    general: tuple[OperationRow, ...]
    general_rule: Line
    restricted: tuple[OperationRow, ...]
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
    parts: dict[str, list[PhaseStep]] = {}
    for count, step in enumerate(phases(), 1):
        parts.setdefault(step.interval, []).append(_step(count, step))
    opening, house, closing = (
        Interval(name=name, steps=tuple(steps)) for name, steps in parts.items()
    )
    done = operations()
    always, first, before = lines("every operation"), lines("first turns"), lines("set-up")
    winning, losing = lines("winning"), lines("losing")
    general = tuple(one for one in done if not one.restricted)
    restricted = tuple(one for one in done if one.restricted)
    told = [*opening.told, closing.order, *closing.told, *before, *first, *house.told]
    told += [one.takes for one in (*general, *restricted)] + [*always, *winning, *losing]
    told += [
        one for steps in parts.values() for step in steps for one in (step.proof, step.windows)
    ]
    return TurnSheet(
        frame=PageFrame(
            title="The turn",
            edition=EDITION,
            source=source_of("turn"),
            margins=Margins(top=8),
            condensed=True,
        ),
        opening=opening,
        house=house,
        closing=closing,
        general=general,
        general_rule=line("", GENERAL),
        restricted=restricted,
        restricted_rule=line("", RESTRICTED),
        always=always,
        set_up=before,
        hoards=hoards(),
        first=first,
        winning=winning,
        losing=losing,
        notes=notes(told),
    )


def phases() -> tuple[Step, ...]:
    """The phases of a turn in the order they follow each other (T-01)."""
    found = [STEPS[STEPS[Phase.SETUP].then]]
    while (then := found[-1].then) is not found[0].phase:
        found.append(STEPS[then])
    return tuple(found)


def _step(count: int, step: Step) -> PhaseStep:
    said, done = phase_words()[step.phase], lines("phase", step.phase)
    rules = (proof.id for each in done for proof in each.proofs)
    windows = f"{' and '.join(said.windows)} tactics" if said.windows else ""
    return PhaseStep(
        number=count,
        phase=step.phase,
        name=capital(said.name),
        who=ACTS[step.acting],
        proof=line("", *dict.fromkeys([*step.rules, *rules])),
        windows=line(windows, *said.rule.split()),
        lines=done,
        ends=said.ends,
    )
