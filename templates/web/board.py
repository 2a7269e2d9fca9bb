"""Pages of the board game: factions, phases, comparisons, match ups, the table in use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from templates.web.page import Page

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardbase.boardgame.changes import Change
    from cardbase.boardgame.content import SheetContent
    from cardbase.boardgame.facts import Fact
    from cardbase.boardgame.pieces import Faction, MatchUp
    from cardbase.boardgame.sheets import ComparedPoint, Sheet
    from errata.boardgame import Answer, DocumentDoubt


@dataclass(frozen=True, kw_only=True)
class Told:
    """A fact as a page tells it: where it stands, how sure it is, what Karama does, its doubts."""

    fact: Fact
    place: str
    sure: str = ""
    karama: str = ""
    doubts: tuple[DocumentDoubt, ...] = ()

    @property
    def words(self) -> int:
        """How long it is."""
        issues = (one.issue for one in self.doubts)
        return _words(self.fact.statement, self.place, self.sure, self.karama, *issues)


@dataclass(frozen=True, kw_only=True)
class Block:
    """A named thing with what is told of it: when, what it costs, facts, answers, doubts.

    Attributes:
        rows: Labels and texts that stand before the facts.
        karama: What a Karama card does to it, in words.
        stopped: The facts that say so.
        works: Those that say what works all the same.
        more: What it does besides, in a phase at other times.
        closed: It is shown by its name alone, and opens.
    """

    name: str
    id: str
    tier: str = ""
    rows: tuple[tuple[str, str], ...] = ()
    facts: tuple[Told, ...] = ()
    karama: str = ""
    stopped: tuple[Told, ...] = ()
    works: tuple[Told, ...] = ()
    more: tuple[Told, ...] = ()
    answers: tuple[Answer, ...] = ()
    doubts: tuple[DocumentDoubt, ...] = ()
    closed: bool = False

    @property
    def words(self) -> int:
        """How long it is, without what it does besides."""
        facts = sum(one.words for one in (*self.facts, *self.stopped, *self.works))
        issues = (one.issue for one in self.doubts)
        asked = (text for one in self.answers for text in (one.question, one.answer))
        return facts + _words(self.name, self.tier, self.karama, *issues, *asked)


def _words(*texts: str) -> int:
    return sum(len(text.split()) for text in texts)


@dataclass(frozen=True, kw_only=True)
class FactionsPage(Page):
    """All factions: each with its sheets and its box."""

    template: ClassVar[str] = "factions.html.j2"
    place: str = "Look up"
    factions: Sequence[tuple[Faction, str, str]]


@dataclass(frozen=True, kw_only=True)
class FactionPage(Page):
    """A faction's sheet."""

    template: ClassVar[str] = "faction.html.j2"
    place: str = "Look up"
    content: SheetContent
    document: str
    others: tuple[Sheet, ...]
    notes: tuple[Told, ...]
    lead: Told
    sections: tuple[tuple[str, tuple[Block, ...]], ...]
    loose: tuple[tuple[str, tuple[Told, ...]], ...]
    said: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class PhasePage(Page):
    """A phase from a faction's side, or the form that asks for one.

    Attributes:
        chosen: The values of the form's fields.
        seated: It is known who plays; else all twelve do.
        own: What the faction may do, which alone stands open.
        nothing: What is said where that is nothing.
        parts: What others may do, by titles; empty ones are left out.
        always: What acts in every phase, by the titles of the parts it is of.
        notes: What is said at the end.
    """

    template: ClassVar[str] = "phase.html.j2"
    place: str = "Look up"
    factions: Sequence[Faction]
    phases: Sequence[tuple[str, str]]
    chosen: Mapping[str, str]
    seated: bool = True
    own: tuple[str, tuple[Block, ...]] = ("", ())
    nothing: str = ""
    parts: tuple[tuple[str, tuple[Block, ...]], ...] = ()
    always: tuple[tuple[str, tuple[Block, ...]], ...] = ()
    notes: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    fault: str = ""


@dataclass(frozen=True, kw_only=True)
class ComparePage(Page):
    """What changes for a faction: its two sheets point by point, then the base game's points."""

    template: ClassVar[str] = "compare.html.j2"
    place: str = "Look up"
    faction: Faction
    points: tuple[ComparedPoint, ...]
    changes: tuple[Change, ...]
    said: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class MatchUpsPage(Page):
    """The themed match ups: each with its factions, what goes with it, whether it suits."""

    template: ClassVar[str] = "matchups.html.j2"
    place: str = "Look up"
    match_ups: Sequence[tuple[MatchUp, str, str, str]]
    players: int


@dataclass(frozen=True, kw_only=True)
class BoardTablePage(Page):
    """The table in use, and the form that sets it."""

    template: ClassVar[str] = "board-table.html.j2"
    place: str = "Look up"
    factions: Sequence[Faction]
    modules: Sequence[tuple[str, str]]
    chosen: Mapping[str, Sequence[str]]
    told: tuple[str, ...] = ()
    fault: str = ""
    may_set: bool = True
