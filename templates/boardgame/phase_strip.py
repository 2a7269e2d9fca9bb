"""The phases of a turn side by side, with a bar for whatever acts in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardbase.boardgame.vocabulary import TurnPhase

TURN = tuple(one for one in TurnPhase if one not in {TurnPhase.SETUP, TurnPhase.ANY})
"""The nine phases in the order of a turn."""
Bar = tuple[range, tuple["PhaseAct", ...]]
"""The columns in which something acts, and what stands there in one row."""

KEY = {"basic": "basic game", "advanced": "advanced game", "alliance": "alliance"}
CARD = "card"
"""The games of what acts, as the key of a strip tells its boxes; a card stands without one."""

MOST = 17
"""Letters of a name that widen the column it stands in; a longer name breaks."""

HIGH = 4
"""Rows of a phase; where more acts in it alone, two stand beside each other."""


@dataclass(frozen=True, kw_only=True)
class PhaseAct:
    """Something that acts in some phases, none where no source says it.

    `game` is "basic", "alliance", "advanced" or "card"; `tag` is printed beside the name; `when` is
    how often or on what occasion.
    """

    name: str
    game: str
    tag: str
    phases: tuple[TurnPhase, ...]
    when: str


@dataclass(frozen=True, kw_only=True)
class PhaseBar:
    """A run of columns in one row, and what acts there."""

    span: int
    acts: tuple[PhaseAct, ...] = ()


@dataclass(frozen=True, kw_only=True)
class PhaseColumn:
    """A phase with its number in the turn, "" for the set-up; `share` is its width in %."""

    number: str
    name: str
    share: float


@dataclass(frozen=True, kw_only=True)
class Strip:
    """The columns and, as wide as all of them, rows of bars; `unsaid` acts no source says when."""

    columns: tuple[PhaseColumn, ...]
    rows: tuple[tuple[PhaseBar, ...], ...]
    always: tuple[PhaseAct, ...]
    unsaid: tuple[PhaseAct, ...]

    @property
    def key(self) -> tuple[tuple[str, str], ...]:
        """What the boxes of this strip mean: the game of each, and what it is called."""
        return tuple((game, meaning) for game, meaning in KEY.items() if game in self._games)

    @property
    def cards(self) -> bool:
        """Whether cards act in it, which have no box."""
        return CARD in self._games

    @property
    def _games(self) -> set[str]:
        acts = [act for row in self.rows for one in row for act in one.acts]
        return {act.game for act in (*acts, *self.always, *self.unsaid)}


def strip_of(acts: Iterable[PhaseAct]) -> Strip:
    """The strip of what acts, in the order given; the set-up has a column where it is needed."""
    every = [*acts]
    setup = any(TurnPhase.SETUP in act.phases for act in every)
    order = (TurnPhase.SETUP, *TURN) if setup else TURN
    bars = [*_paired((run, act) for act in every for run in _runs(act.phases, order))]
    rows: list[list[Bar]] = []
    for run, beside in bars:
        free = (row for row in rows if all(not {*run} & {*other} for other, _ in row))
        row = next(free, None)
        if row is None:
            rows.append(row := [])
        row.append((run, beside))
    return Strip(
        columns=_columns(order, bars),
        rows=tuple(_row(row, len(order)) for row in rows),
        always=tuple(act for act in every if TurnPhase.ANY in act.phases),
        unsaid=tuple(act for act in every if not act.phases),
    )


def _runs(phases: tuple[TurnPhase, ...], order: tuple[TurnPhase, ...]) -> Iterator[range]:
    """The columns of some phases, those that follow one another together."""
    at = sorted(order.index(one) for one in phases if one in order)
    start = 0
    for end in range(1, len(at) + 1):
        if end == len(at) or at[end] != at[end - 1] + 1:
            yield range(at[start], at[end - 1] + 1)
            start = end


def _paired(single: Iterable[tuple[range, PhaseAct]]) -> Iterator[Bar]:
    """What acts in the same columns, of one phase two by two where they are many."""
    together: dict[range, list[PhaseAct]] = {}
    for run, act in single:
        together.setdefault(run, []).append(act)
    for run, acts in together.items():
        beside = 2 if len(run) == 1 and len(acts) > HIGH else 1
        yield from ((run, tuple(acts[at : at + beside])) for at in range(0, len(acts), beside))


def _row(bars: list[Bar], width: int) -> tuple[PhaseBar, ...]:
    found, at = [], 0
    for run, acts in sorted(bars, key=lambda bar: bar[0].start):
        found += [PhaseBar(span=1)] * (run.start - at)
        found.append(PhaseBar(span=len(run), acts=acts))
        at = run.stop
    return tuple(found + [PhaseBar(span=1)] * (width - at))


def _columns(order: tuple[TurnPhase, ...], bars: list[Bar]) -> tuple[PhaseColumn, ...]:
    """The columns, each wide enough for its name and for the bars that stand in it alone.

    The tag of a bar may stand below its name.
    """
    letters = []
    for at, phase in enumerate(order):
        own = [acts for run, acts in bars if run == range(at, at + 1)]
        wide = [[5 + min(MOST, max(len(act.name), len(act.tag))) for act in acts] for acts in own]
        letters.append(max(*(5 + len(word) for word in phase.called.split()), *map(sum, wide), 0))
    return tuple(
        PhaseColumn(
            number=str(TURN.index(phase) + 1) if phase in TURN else "",
            name=phase.called,
            share=round(100 * width / sum(letters), 2),
        )
        for phase, width in zip(order, letters, strict=True)
    )
