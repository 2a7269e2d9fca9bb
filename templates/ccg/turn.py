"""The turn of the CCG on one page: phases in order, who acts, what ends them, how it is won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from cardbase.wording import capital
from templates.ccg.operations import GENERAL, RESTRICTED, operations
from templates.ccg.proof import EDITION, SOURCE, line, notes
from templates.ccg.set_up import hoards, set_up
from templates.ccg.turn_words import DEFAULTS, ENDS, OPEN_IN, SEGMENTS, done_in
from templates.printing import Frame, Margins
from tracker.phases import STEPS, Acting, Step
from tracker.setting_names import SettingName
from tracker.settings import number
from tracker.words import Phase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from templates.ccg.operations import Operation
    from templates.ccg.proof import Line, Notes
    from templates.ccg.set_up import Hoard

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
    always, first, before = _always(), _first(), set_up()
    winning, losing = _winning(), _losing()
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
    done = done_in()
    for count, step in enumerate(phases(), 1):
        parts.setdefault(step.interval, []).append(_step(count, step, done))
    opening, house, closing = (
        Interval(name=name, steps=tuple(steps)) for name, steps in parts.items()
    )
    return opening, house, closing


def _step(count: int, step: Step, done: Mapping[Phase, tuple[Line, ...]]) -> PhaseStep:
    called = SEGMENTS.get(step.phase, str(step.phase))
    lines = done[step.phase]
    said = (proof.id for one in lines for proof in one.proofs)
    return PhaseStep(
        number=count,
        phase=step.phase,
        name=capital(called),
        who=ACTS[step.acting],
        proof=line("", *dict.fromkeys([*step.rules, *said])),
        windows=_windows(step.phase),
        lines=lines,
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


def _always() -> tuple[Line, ...]:
    return (
        line(
            "Every operation (a rite has windows of its own): declare → Declaration tactics of all "
            "→ engage what acts → Engagement tactics of all → effect → discard what is used up.",
            "G-06",
        ),
        line(
            "Tactics: by rank, round and round, until all have passed in a row. Pay their cost in "
            "solaris; none undoes another.",
            *("TC-12", "TC-13", "TC-05"),
        ),
        line("In a rival's interval you still bid, defend and play tactics.", "T-05"),
    )


def _first() -> tuple[Line, ...]:
    return (
        line("Turn 1 has no ranks yet: Initiative tactics go by seat.", "I-04"),
        line("Turn 1 brings Dune its first token, so it can be paid for.", "DN-02"),
        line("Turn 7: rank 1 has to move to Dune, unless an effect delays it.", "DN-06"),
    )


def _winning() -> tuple[Line, ...]:
    from tracker.arrakis import FAVOR, FIEFS

    spice = number(DEFAULTS, SettingName.HIGH_COUNCIL_SPICE)
    favor = number(DEFAULTS, SettingName.HIGH_COUNCIL_FAVOR)
    return (
        line(
            f"You win at the High Council: {spice} spice in your hoard, {favor} favor, and your "
            "homeworld or an ally of your sponsor to engage for it. Spice and favor stay yours.",
            *("HC-02", "HC-03", "HC-04", "HC-06"),
        ),
        line(
            f"If so agreed, by Control of Arrakis: {FAVOR} favor, and {', '.join(FIEFS)} engaged "
            "at once.",
            "HC-07",
        ),
        line("The last House that has not lost wins.", "L-06"),
    )


def _losing() -> tuple[Line, ...]:
    return (
        line(
            "You lose only in the House draw, at once: you must draw, and your House deck is "
            "empty or your favor is 0 or less.",
            *("L-01", "L-02", "L-03"),
        ),
        line("Favor of 0 or less alone loses nothing.", "L-05"),
    )
