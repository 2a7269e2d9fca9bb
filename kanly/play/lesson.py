"""`kanly play --lesson`: a small prepared game that says what to do, why, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from cardbase.catalog.catalog import Catalog
from errata.errors import KanlyError
from errata.table import Some, Text, read_records
from kanly.play.live import Live
from tracker.engine.events import CommandGiven, Event
from tracker.engine.table import CardFacts
from tracker.engine.words import HouseId
from tracker.staging.reading import read_file
from tracker.table.dispatch import give
from tracker.table.session import new_game

LOOK, UNDO = "?", "u"
"""What a step wants where it is no event: a look at a rule, a command taken back."""

REDO = "redo"

BY_THE_WAY = frozenset({LOOK, UNDO})
"""What is not missed where the player goes on without it."""

ASIDE = frozenset({"?", "help", "card", "log", "o", "orders", "b", "back", ""})
"""The first words of lines that do nothing to the game."""

DETOUR = "Not what the lesson asked, but done, as the rules allow it: u takes it back, or go on."
WENT_BACK = "You went back; the lesson goes on from there."
NOTHING_DONE = "Nothing was done; the step still stands."
WAITS = "First what is under way: see the question below. Or u takes it back. Then comes: {}."
GONE = "Passed over, as it cannot be done any more: {}. u takes your last command back."

ENDED = "The game has ended before the lesson: kanly play --lesson begins it once more."


@dataclass(frozen=True)
class Step:
    """A step of the lesson (lesson.csv).

    Attributes:
        name: What it is about, in a word or two.
        house: Who says it, "" where it is said for all or by either.
        asks: What is to be done, and why.
        types: The lines that do it, one after the other.
        wants: The event it is done with, and what a field of it holds: "Event field=value".
        rule: The rule behind it.
        came: What has come of it.
    """

    name: Text
    house: HouseId
    asks: Text
    types: Some
    wants: str
    rule: Text
    came: str

    def is_met(self, events: Sequence[Event]) -> bool:
        """Whether it is done with these events."""
        kind, _, rest = self.wants.partition(" ")
        name, _, value = rest.partition("=")
        for event in events:
            if type(event).__name__ == kind:
                found = getattr(event, name) if name else value
                if value == found or (isinstance(found, tuple) and value in found):
                    return True
        return False


STEPS = read_records(Path(__file__).with_name("lesson.csv"), Step)
"""The steps in their order; the last one takes leave."""

LAST = len(STEPS) - 1


@dataclass
class Lesson(Live):
    """The lesson's game: what is played is followed, whether it is what was asked or not.

    A step is done with its event, in whatever order; one that cannot be done any more is passed
    over; one that has been taken back is asked again.
    """

    _over: frozenset[int] = frozenset()  # the steps done or passed over
    _marks: dict[int, frozenset[int]] = field(default_factory=dict)  # the same after each command
    _step: int = 0
    _met_at: dict[int, int] = field(default_factory=dict)  # a step -> the event it was done with
    _typed: int = 0  # how many of the lines of this step have been given

    def __post_init__(self) -> None:
        super().__post_init__()
        self._marks[self.session.head.seq] = self._over
        self.guide = self._told()

    @property
    def parting(self) -> str:
        """What is said when the player leaves."""
        return "The lesson's game is not kept; kanly play lays out one of your own."

    def enter(self, line: str) -> None:
        """Do what a typed line says, and say what that is to the lesson."""
        before, was = self.session.head.seq, self._step
        super().enter(line)
        now, events = self.session.head.seq, self.session.events[before:]
        back = now < before
        met = set(self._met(line, events, back=back))
        if back:
            self._marks = {seq: over for seq, over in self._marks.items() if seq <= now}
            self._over = self._over if met else self._marks[max(self._marks)]
        self._over |= met
        self._met_at |= dict.fromkeys(met, now)
        self._marks[now] = self._over
        if self.over:
            self.guide = [ENDED]
            return
        gone = self._go_on()
        self._marks[now] = self._over
        as_asked = self._goes_on(was, events, back=back)
        notes = [f"{STEPS[at].came} ({STEPS[at].rule})." for at in sorted(met)]
        if not met and not as_asked and was < LAST:
            notes += self._aside(line, done=bool(events), back=back)
        if gone:
            notes.append(GONE.format(", ".join(STEPS[at].name for at in gone)))
        self.guide = [*notes, *self._told()]

    def _met(self, line: str, events: Sequence[Event], *, back: bool) -> Iterator[int]:
        """The steps that a line was the doing of."""
        wants = STEPS[self._step].wants
        if (wants == LOOK and line.strip().startswith(LOOK)) or (wants == UNDO and back):
            yield self._step
        yield from (at for at in self._left() if STEPS[at].is_met(events))

    def _left(self) -> list[int]:
        """The steps still to do."""
        return [at for at in range(len(STEPS)) if at not in self._over]

    def _go_on(self) -> list[int]:
        """Go to the first step that can be done now; those that no longer can be are the answer."""
        left, busy = self._left(), self._busy()
        self._step = next((at for at in left if self._can(at, busy=busy)), left[0])
        passed = [] if busy else [at for at in left if at < self._step]
        self._over |= set(passed)
        return [at for at in passed if STEPS[at].wants not in BY_THE_WAY]

    def _goes_on(self, was: int, events: Sequence[Event], *, back: bool) -> bool:
        """Whether one of several lines of a step was given; the next one is asked for then."""
        given = {event.words for event in events if isinstance(event, CommandGiven)}
        same = self._step == was and bool(given.intersection(STEPS[was].types))
        if same:
            self._typed = min(self._typed + 1, len(STEPS[was].types) - 1)
        elif events or back or self._step != was:
            self._typed = 0
        return same

    def _busy(self) -> bool:
        """Whether something is under way that has to be ended first."""
        game = self.session.game
        return bool(game.operation or game.petition or game.exchange or game.rite or game.questions)

    def _can(self, at: int, *, busy: bool) -> bool:
        """Whether a step can be done now, by one of its lines."""
        step, seq = STEPS[at], self.session.head.seq
        if step.wants == LOOK:
            return seq == min(self._marks)
        if step.wants == UNDO:
            return seq == self._met_at.get(at - 1)
        if at == LAST:
            return not busy
        return step.house in {"", self._speaks()} and any(
            self._is_allowed(line) for line in step.types
        )

    def _is_allowed(self, line: str) -> bool:
        house = "" if line.startswith("all ") else self._speaks()
        try:
            give(self.session.game, self.session.cards, line.split(), house)
        except KanlyError:
            return False
        return True

    def _aside(self, line: str, *, done: bool, back: bool) -> Iterator[str]:
        """What is said of a line that did nothing for the step at hand."""
        word = line.partition(" ")[0]
        if back:
            yield WENT_BACK
        elif done and word != REDO:
            yield DETOUR
        elif not (done or word in ASIDE or self._entry or self._choice or self.hides):
            yield NOTHING_DONE

    def _told(self) -> list[str]:
        """The step at hand."""
        step = STEPS[self._step]
        if self._step == LAST:
            return [step.asks]
        if self._busy() and not self._can(self._step, busy=True):
            return [WAITS.format(step.name)]
        typed = ", then ".join(step.types[self._typed :])
        return [
            f"Step {self._step + 1} of {LAST}, {step.name}: {step.asks}",
            f"Type: {typed}   (the rule behind it: ? {step.rule})",
        ]


@contextmanager
def begun_lesson(catalog: Catalog) -> Iterator[Lesson]:
    """The lesson, at its beginning; its game has a library of its own, which is gone afterwards."""
    staged = read_file(Path(__file__).with_name("lesson.toml"), CardFacts(catalog))
    with (
        TemporaryDirectory() as kept,
        new_game(catalog, "lesson", staged, Path(kept) / "library.db") as session,
    ):
        yield Lesson(session=session, curtains=False)
