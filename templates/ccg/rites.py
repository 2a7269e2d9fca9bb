"""The rites on two pages: segments and tactic windows in order, what is won and what is lost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from cardbase.strings import capital
from templates.ccg.lines import EDITION, Line, Notes, labelled, line, lines, notes, source_of
from templates.printing import Margins, PageFrame
from tracker.engine.words import Fate, RiteKind, Stage
from tracker.rules.rite.attack import WINDOWS
from tracker.standing.sides import CURRENCY, FACTS, FIELDS, SEGMENTS

A_CARD = RiteKind.WEIRDING
"""The kind that only a card can start (R-01)."""

WHO = {1: "attacker", 2: "attacker", 3: "defender", 4: "defender", 5: "both", 6: "both"}
"""Whose a segment is, by its number."""

TIERS = (
    "personnel on the additional personas",
    "the additional personas",
    "personnel on the leader",
    "the leader",
)
"""In which order the force of a side is assigned (R-18)."""

RARE = (Stage.STARTING, Stage.ASKING)
"""Stages that most rites do without; they are told after what every rite has."""


@dataclass(frozen=True, kw_only=True)
class KindRow:
    """One kind of rite; `tactics` is the word that its own tactics bear."""

    kind: RiteKind
    name: str
    rite_class: str
    talent: str
    target: str
    bonus: str
    tactics: str


@dataclass(frozen=True, kw_only=True)
class WindowBar:
    """A tactic window: who may play what, who is asked first."""

    number: int
    kind: str
    fighters: str
    others: str
    order: str
    proof: Line


@dataclass(frozen=True, kw_only=True)
class SegmentPart:
    """One segment with the stages the tracker knows in it, and the window that ends it."""

    number: int
    name: str
    who: str
    stages: tuple[Stage, ...]
    lines: tuple[Line, ...]
    window: WindowBar | None


@dataclass(frozen=True, kw_only=True)
class RiteSheet:
    """The rites.

    Attributes:
        limit: How often rites are initiated.
        outcomes: What fell, and what the attacker has of it.
        special: A special operation, when it is said, what it does.
    """

    TEMPLATE: ClassVar[str] = "rites"
    frame: PageFrame
    kinds: tuple[KindRow, ...]
    limit: Line
    before: tuple[Line, ...]
    segments: tuple[SegmentPart, ...]
    after: Line
    tiers: tuple[str, ...]
    of_tiers: tuple[Line, ...]
    fates: tuple[tuple[Fate, Line], ...]
    outcomes: tuple[tuple[str, Line], ...]
    of_the_bonus: tuple[Line, ...]
    special: tuple[tuple[str, str, Line], ...]
    of_tactics: tuple[Line, ...]
    no_rite: tuple[Line, ...]
    notes: Notes


def rite_sheet() -> RiteSheet:
    """The aid to rites, for a table that has set nothing."""
    made = RiteSheet(
        frame=PageFrame(
            title="Rites",
            edition=EDITION,
            source=source_of("rites"),
            margins=Margins(bottom=21),
        ),
        kinds=kinds(),
        limit=lines("limit of rites")[0],
        before=lines("before a rite"),
        segments=segments(),
        after=lines("after a rite")[0],
        tiers=TIERS,
        of_tiers=lines("tiers"),
        fates=tuple((Fate(fate), words) for _, fate, words in labelled("fate")),
        outcomes=tuple((fallen, words) for fallen, _, words in labelled("outcome")),
        of_the_bonus=lines("bonus"),
        special=labelled("special"),
        of_tactics=lines("tactics in a rite"),
        no_rite=lines("no rite"),
        notes=notes([]),
    )
    return replace(made, notes=notes(said(made)))


def said(sheet: RiteSheet) -> Iterator[Line]:
    """Every line of the sheet, in the order in which they stand there."""
    yield from (*sheet.before, sheet.limit)
    for part in sheet.segments:
        yield from part.lines
        if part.window is not None:
            yield part.window.proof
    yield from (sheet.after, *sheet.of_tiers)
    yield from (row[-1] for row in sheet.outcomes)
    yield from sheet.of_the_bonus
    for rows in (sheet.fates, sheet.special):
        yield from (row[-1] for row in rows)
    yield from (*sheet.of_tactics, *sheet.no_rite)


def kinds() -> tuple[KindRow, ...]:
    """The kinds of rites as the tracker's table has them (R-01)."""
    return tuple(
        KindRow(
            kind=kind,
            name=capital(kind.called),
            rite_class="as its card says" if kind is A_CARD else str(facts.rite_class),
            talent=str(facts.talent),
            target=facts.target,
            bonus="by its class" if kind is A_CARD else str(CURRENCY[facts.rite_class]),
            tactics=str(FIELDS.get(kind, "none of its own")),
        )
        for kind, facts in FACTS.items()
    )


def segments() -> tuple[SegmentPart, ...]:
    """The segments in order, as the tracker goes through them."""
    found = []
    for segment in dict.fromkeys(SEGMENTS.values()):
        stages = tuple(stage for stage in Stage if SEGMENTS.get(stage) == segment)
        in_order = sorted(stages, key=lambda stage: stage in RARE)
        part = SegmentPart(
            number=segment.number,
            name=segment.name,
            who=WHO[segment.number],
            stages=stages,
            lines=tuple(one for stage in in_order for one in lines("rite", stage)),
            window=next((_bar(stage) for stage in stages if stage in WINDOWS), None),
        )
        found.append(part)
    return tuple(found)


def _bar(stage: Stage) -> WindowBar:
    window = WINDOWS[stage]
    kind, everyone = str(window.kind), window.everyone
    rule = "R-07" if everyone else "R-08"
    own = "TC-09" if kind == "Engagement" and not everyone else "TC-06"
    return WindowBar(
        number=window.number,
        kind=kind,
        fighters=f"{kind} tactics, plain or of the rite's kind",
        others=f"plain {kind} tactics" if everyone else "none",
        order="defender first, then by rank" if everyone else "by rank",
        proof=line("", rule, own, "TC-12"),
    )
