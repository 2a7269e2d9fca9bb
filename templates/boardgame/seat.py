"""A seat sheet: one leaf for one player, front and back, to be read at arm's length."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.matchups import MOST_PLAYERS
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.table import TableSetup
from cardbase.boardgame.things import ThingKind
from cardbase.boardgame.vocabulary import TurnPhase
from errata.boardgame import DocumentDoubt
from templates.boardgame.faction import (
    AbilityPart,
    FactionSheet,
    StartValue,
    faction_sheet,
)
from templates.boardgame.karama_stops import StopGroup
from templates.boardgame.phase_strip import Strip
from templates.boardgame.points import tags_of, to_agree
from templates.boardgame.table_phases import (
    ALLY,
    ANY,
    OTHERS,
    ActLine,
    LineGroup,
    PhasePart,
    PhasesSheet,
    number_of,
    parts_of,
)
from templates.printing import Margins, PageFrame

THEIRS = {OTHERS, ALLY}
MANY = 34
"""Of more lines, those of allies are left to the allies' own sheets."""

LONG = 4_700
"""Letters of powers that fill the front: beyond them what it may do in an alliance goes behind."""

WHOLE = 4_600
"""Letters of powers and Karama that fill a page: beyond them Karama begins the back."""

APART = "What the others may do, what tokens do and what a ? leaves open stand on sheets for all."
"""Where a seat finds the rest at a table of so many that each would tell nearly the same."""

APART_SINGLE = "What the others may do and what tokens do stand on sheets for all."
"""The same of a seat that bears itself what a ? leaves open."""

SHORT, FULL = 3_000, 6_000
"""A front of so few letters has room for what to agree on; a back of more tells of Karama only what
no mark in front says."""

NAMED = 3
"""So many others are named at the head; of more there is the number, for the foot is narrow."""

FEW = 22
"""So many lines of what others may do stand in two columns; more in three."""

MARGINS = Margins(bottom=18)


@dataclass(frozen=True, kw_only=True)
class Threat:
    """What others may do to a faction in a phase, or an ally for it."""

    number: str
    phase: str
    groups: tuple[LineGroup, ...]


@dataclass(frozen=True, kw_only=True)
class SeatSheet:
    """What one player needs of a faction at one table.

    `powers` and `alliance` are the front, or `alliance` the back where `behind`; `special` is its
    own Karama power, `marks` what no mark means, both in front where it is not `turned`. The back
    are `threats`, what may be done to it, and `doubts`, what the table should agree on: where it is
    `crowded` on a sheet for all, of a single seat in front where that has more room. `apart` says
    what of it stands on other sheets, `standing` what goes before what it tells; `documents` are
    those it tells from. Without threats it is one page, unless it is `turned`.
    """

    TEMPLATE: ClassVar[str] = "seat"
    frame: PageFrame
    standing: str
    documents: tuple[str, ...]
    start: tuple[StartValue, ...]
    leaders: str
    strip: Strip
    powers: tuple[tuple[str, tuple[AbilityPart, ...]], ...]
    alliance: tuple[AbilityPart, ...]
    marks: str
    special: tuple[AbilityPart, ...]
    stops: tuple[StopGroup, ...]
    reading: str
    threats: tuple[Threat, ...]
    doubts: tuple[DocumentDoubt, ...]
    behind: bool
    turned: bool
    crowded: bool
    asked_in_front: bool
    apart: str

    @property
    def columns(self) -> int:
        """In how many columns stands what others may do."""
        lines = sum(len(group.lines) for part in self.threats for group in part.groups)
        return 2 if lines <= FEW else 3


def seat_sheet(
    faction: str, table: TableSetup, *, alone: bool = True, single: bool = False
) -> SeatSheet:
    """The seat sheet of a faction that plays at a table.

    Where it is not `alone`, a sheet beside it tells the tokens. A `single` one, without those of
    the others, bears what a ? leaves open itself, however many play.
    """
    sheet = table.sheets[faction]
    whole = faction_sheet(sheet, advanced=table.advanced, table=table)
    phases = parts_of(faction, table)
    threats = []
    groups_of = [(part, one) for part in phases for one in part.groups if one.kind in THEIRS]
    crowded = sum(len(group.lines) for _, group in groups_of) > MANY
    apart = not alone or crowded
    every = [
        (
            part,
            replace(group, lines=tuple(one for one in group.lines if not (apart and _token(one)))),
        )
        for part, group in groups_of
    ]
    kinds = {OTHERS} if crowded else THEIRS
    for part in phases:
        groups = tuple(
            group for of, group in every if of is part and group.kind in kinds and group.lines
        )
        if groups:
            threats.append(Threat(number=part.number, phase=part.title, groups=groups))
    beside = ["what an ally does for you"] * crowded
    beside += ["what a ? leaves open"] * (crowded and not single)
    beside += ["what tokens do"] * apart
    powers = [("Your powers", whole.basic)]
    if whole.advanced:
        powers.append(("In the advanced game", whole.advanced))
    others = [pieces().factions[one].name for one in table.factions if one != faction]
    game = "advanced game" if table.advanced else "basic game"
    named = ", ".join(others) if len(others) <= NAMED else f"{len(others)} others"
    against = f"against {named}, " if others else ""
    front = _letters([*whole.basic, *whole.advanced, *whole.alliance])
    back = sum(map(_told, threats))
    asked = sum(len(one.ask + "".join(one.readings)) for one in whole.doubts) * single
    many = len(table.factions) > MOST_PLAYERS
    asked_in_front = crowded and single and not many and front + asked < SHORT
    ahead = front + _letters(whole.karama) + _stopped(whole) + asked * (many or asked_in_front)
    turned = front > LONG or ahead > (min(WHOLE, back) if threats else WHOLE)
    full = turned and back + asked + _stopped(whole) > FULL
    told_from = _documents(whole, threats)
    return SeatSheet(
        frame=replace(
            whole.frame,
            edition=f"your seat, {against}{game}",
            margins=MARGINS,
            size=10,
            condensed=True,
            source=tags_of(told_from),
        ),
        standing=whole.standing,
        documents=told_from,
        start=whole.start,
        leaders=whole.leaders,
        strip=whole.strip,
        powers=tuple(powers),
        alliance=whole.alliance,
        marks=whole.marks,
        special=whole.karama,
        stops=whole.besides if crowded and full else whole.stops,
        reading=whole.reading,
        threats=tuple(threats),
        behind=front > LONG,
        turned=turned,
        crowded=crowded and not single,
        asked_in_front=asked_in_front,
        apart=f"on other sheets: {', '.join(beside)}" if beside else "",
        doubts=whole.doubts,
    )


def told_once(seats: Sequence[SeatSheet], source: str) -> tuple[list[SeatSheet], PhasesSheet]:
    """The seats of a table of many, and once for all what each may do to others, by phase."""
    found: dict[tuple[str, str], dict[str, ActLine]] = {}
    for part in (part for seat in seats for part in seat.threats):
        lines = found.setdefault((part.number, part.phase), {})
        for line in (line for group in part.groups for line in group.lines):
            lines.setdefault(line.proof, line)
    phases = [
        (number_of(phase), ANY if phase is TurnPhase.ANY else phase.called) for phase in TurnPhase
    ]
    for_all = PhasesSheet(
        frame=replace(
            seats[0].frame,
            title="What each may do to others",
            edition="phase by phase",
            source=source,
            size=8.5,
            emblem=None,
        ),
        lead="Whoever is named in brackets may do it, to any of you.",
        parts=tuple(
            PhasePart(
                number=number,
                title=title,
                groups=(
                    LineGroup(
                        kind=OTHERS,
                        title="",
                        lines=tuple(found[number, title].values()),
                        again=(),
                        apart=(),
                    ),
                ),
            )
            for number, title in phases
            if (number, title) in found
        ),
        doubts=(),
    )
    told = [
        replace(one, threats=(), apart=APART if one.crowded else APART_SINGLE, behind=one.turned)
        for one in seats
    ]
    return told, for_all


@dataclass(frozen=True, kw_only=True)
class AgreeSheet:
    """What a whole table should agree on before it plays, where the seats have no room for it."""

    TEMPLATE: ClassVar[str] = "agree"
    frame: PageFrame
    doubts: tuple[DocumentDoubt, ...]


def agree_sheet(seats: Iterable[SeatSheet]) -> AgreeSheet | None:
    """What crowded seats leave open, each once; None where each seat tells its own."""
    crowded = [one for one in seats if one.crowded and one.doubts]
    if not crowded:
        return None
    every = {doubt.id: doubt for one in crowded for doubt in one.doubts}
    return AgreeSheet(
        frame=replace(
            crowded[0].frame,
            title="Agree before you play",
            edition="what the sources leave open",
            source=tags_of(tuple(dict.fromkeys(name for one in crowded for name in one.documents))),
            emblem=None,
        ),
        doubts=to_agree(every.values()),
    )


def _lines(threat: Threat) -> Iterator[ActLine]:
    for group in threat.groups:
        yield from group.lines


def _documents(sheet: FactionSheet, threats: Iterable[Threat]) -> tuple[str, ...]:
    """The documents that a seat tells from, front and back."""
    told = (point for part in threats for line in _lines(part) for point in line.told)
    behind = (all_facts()[one.proof].document for one in told)
    return tuple(dict.fromkeys([*sheet.documents, *behind]))


def _told(threat: Threat) -> int:
    """How many letters of a phase stand on a back."""
    marks = sum(len(point.karama) for line in _lines(threat) for point in line.told)
    return marks + sum(len(line.name + line.whose + line.words) for line in _lines(threat))


def _token(line: ActLine) -> bool:
    return line.whose.endswith(ThingKind.TOKEN.value)


def _letters(powers: Iterable[AbilityPart]) -> int:
    return sum(
        len(power.name + power.when) + sum(len(line.words + line.karama) for line in power.lines)
        for power in powers
    )


def _stopped(sheet: FactionSheet) -> int:
    told = [one for group in sheet.stops for one in group.told]
    return sum(len(line.words) for one in told for line in (*one.effect, *one.remains))
