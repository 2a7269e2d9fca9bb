"""A point: the smallest thing a question can be answered with, whatever it comes from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Game(StrEnum):
    """Which game a point belongs to."""

    BOARD = "board"
    CCG = "ccg"

    @property
    def called(self) -> str:
        """How the game is called."""
        return "board game" if self is Game.BOARD else "card game"


class PointKind(StrEnum):
    """What a point is; each is the word shown."""

    SETUP = "set-up"
    POINTER = "cross reference"
    RULE = "rule"
    MODULE = "module"
    KARAMA = "Karama"
    CLARIFICATION = "clarification"
    COMPONENT = "component"
    STRATEGY = "strategy"
    LORE = "lore"
    CREDIT = "credit"
    LEGEND = "legend"
    ANSWER = "Q&A"
    DOUBT = "doubt"
    SLIP = "slip"
    RULING = "ruling"
    QUESTION = "open question"
    ERRATUM = "erratum"
    CONFLICT = "conflict of sources"
    CARD = "card"


@dataclass(frozen=True, kw_only=True)
class Point:
    """One point.

    Attributes:
        id: "CHO-07", "QA-03", "P-04", "eots:pogrom".
        game: Which game.
        kind: What it is.
        name: What it is about: an ability, a card, a section.
        shared: Whether the name is only that of a section, and says little of the point.
        names: Other names it answers to as exactly as to its own.
        within: What that is part of: a faction, a set; "" for nothing.
        edition: Whose rules, in words; "" where there is but one.
        tier: Which game an ability belongs to, in words; "" where that is not said.
        of: Id of the thing it is a fact of, or "".
        leads: Whether it is what its name is answered with.
        text: The answer, one or two sentences.
        also: Words it is found by besides.
        source: Document and place.
        places: The documents it stands in, each once, with the lines or sentences.
        confidence: How well a rule of the card game is founded, in the word of the register; "" for
            the board game, where the edition says it.
        inferred: Whether it goes a step beyond what is printed.
        doubts: Ids of the doubts that stand beside it.
    """

    id: str
    game: Game
    kind: PointKind
    name: str
    text: str
    source: str
    names: tuple[str, ...] = ()
    shared: bool = False
    within: str = ""
    edition: str = ""
    tier: str = ""
    of: str = ""
    leads: bool = False
    also: str = ""
    places: tuple[tuple[str, tuple[int, ...]], ...] = ()
    confidence: str = ""
    inferred: bool = False
    doubts: tuple[str, ...] = ()
