"""What has happened: the log, why a number is so, a look ahead, the story."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from templates.chart import Chart
from templates.records import StoryPart
from templates.web.page import Page


@dataclass(frozen=True, kw_only=True)
class LogLine:
    """An event in words.

    Attributes:
        given: It is the command that the others followed from.
        moved: It is no event: the head of the game was moved, or that was asked for.
    """

    seq: int
    text: str
    rule: str
    given: bool
    moved: bool = False


@dataclass(frozen=True, kw_only=True)
class Change:
    """An event that changed a number."""

    seq: int
    before: str
    after: str
    by: str
    rule: str


@dataclass(frozen=True, kw_only=True)
class Way:
    """One way a rite can come out."""

    defense: str
    attack: str
    bonus: str
    choices: int
    rules: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class RiteAnswer:
    """One answer of the defender: what it is, and all it can lead to."""

    says: str
    rules: tuple[str, ...]
    ways: tuple[Way, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class RiteAhead:
    """A rite seen ahead."""

    title: str
    answers: tuple[RiteAnswer, ...]
    notes: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, kw_only=True)
class GamePage(Page):
    """A page beside the table of a game; `back` leads there."""

    game: str
    name: str
    back: str


@dataclass(frozen=True, kw_only=True)
class AheadPage(GamePage):
    """What would come of a command; nothing of it has happened.

    Attributes:
        position: Where the game stands.
        said: The words that were tried.
        lines: What would come of it.
        then: Who would be awaited, "" where it hangs on something.
        hangs: What the rest hangs on, "" for nothing.
        sends: The fields of the form that does it.
        problem: Why it cannot be, "" where it can.
    """

    template: ClassVar[str] = "tables/ahead.html.j2"
    position: str
    said: str
    lines: tuple[LogLine, ...]
    then: str = ""
    hangs: str = ""
    losses: tuple[tuple[str, str], ...] = ()
    rite: RiteAhead | None = None
    sends: tuple[tuple[str, str], ...] = ()
    problem: str = ""


@dataclass(frozen=True, kw_only=True)
class LogPage(GamePage):
    """All that has happened, turn by turn."""

    template: ClassVar[str] = "tables/log.html.j2"
    turns: tuple[tuple[str, tuple[LogLine, ...]], ...]


@dataclass(frozen=True, kw_only=True)
class WhyPage(GamePage):
    """Why a number is what it is.

    Attributes:
        now: What it is.
        lines: The commands and events after the one that was asked about, where one was.
    """

    template: ClassVar[str] = "tables/why.html.j2"
    what: str
    now: str
    changes: tuple[Change, ...]


@dataclass(frozen=True, kw_only=True)
class StoryPage(GamePage):
    """The game as a story of one page.

    Attributes:
        charts: Favor and what else is counted, over the turns, of each House.
        heads: The heads of the tables of their numbers: the House, then the turns.
        numbers: What is counted, with a row for each House.
        columns: The heads of the table of `last`: the numbers as the game stands.
    """

    template: ClassVar[str] = "tables/story.html.j2"
    over: bool
    ending: tuple[str, ...]
    points: tuple[StoryPart, ...]
    turns: tuple[StoryPart, ...]
    charts: tuple[Chart, ...]
    heads: tuple[str, ...]
    numbers: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]
    columns: tuple[str, ...]
    last: tuple[tuple[str, ...], ...]
