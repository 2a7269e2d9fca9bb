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


@dataclass(frozen=True, kw_only=True)
class Block:
    """A named thing with what is told of it: when, what it costs, facts, answers, doubts.

    Attributes:
        rows: Labels and texts that stand before the facts.
        karama: What a Karama card does to it, in words.
        stopped: The facts that say so.
        works: Those that say what works all the same.
    """

    name: str
    id: str
    tier: str = ""
    rows: tuple[tuple[str, str], ...] = ()
    facts: tuple[Told, ...] = ()
    karama: str = ""
    stopped: tuple[Told, ...] = ()
    works: tuple[Told, ...] = ()
    answers: tuple[Answer, ...] = ()
    doubts: tuple[DocumentDoubt, ...] = ()


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

    `chosen` are the values of the form's fields.
    """

    template: ClassVar[str] = "phase.html.j2"
    place: str = "Look up"
    factions: Sequence[Faction]
    phases: Sequence[tuple[str, str]]
    chosen: Mapping[str, str]
    parts: tuple[tuple[str, tuple[Block, ...]], ...] = ()
    unsaid: str = ""
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
