"""A seat sheet: one leaf for one player, front and back, to be read at arm's length."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import filterfalse
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.matchups import MOST_PLAYERS
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.table import TableSetup
from cardbase.boardgame.things import ThingKind
from cardbase.boardgame.vocabulary import TurnPhase
from errata.boardgame import DocumentDoubt, doubts
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

THEIRS, TOKENS = {OTHERS, ALLY}, "tokens"
MANY = 34
"""Of more lines, those of allies are left to the allies' own sheets."""

LONG = 4_600
"""Letters of powers that fill the front: beyond them what it may do in an alliance goes behind."""

WHOLE = 4_550
"""Letters of powers and Karama that fill a page: beyond them Karama begins the back."""

THREATS = "what the others may do"
"""What a sheet for all tells at a table of so many that each seat would tell nearly the same."""

SHORT, FULL = 3_000, 6_000
"""A front of so few letters has room for what to agree on; a back of more tells of Karama only what
no mark in front says."""

FRONT, BACK, CLOSE = 5_400, 8_700, 8_000
"""Letters that a front and a back hold that are set as small as may be; a back of more than CLOSE
has no room for columns of what it asks alone."""

PACKED, OVER = 5_800, 9_700
"""Letters that a front holds at most, set as closely as may be; it is filled where a back with
Karama would have more than OVER."""

HEADED, BOX = 350, 6
"""Letters in whose place a heading stands, with what the columns below it leave empty; a box."""

NAMED = 3
"""So many others are named at the head; of more there is the number, for the foot is narrow."""

FEW = 22
"""So many lines of what others may do stand in two columns; more in three."""

MARGINS = Margins(bottom=15)


class Threat(Struct, frozen=True, kw_only=True):
    """What others may do to a faction in a phase, or an ally for it."""

    number: str
    phase: str
    groups: tuple[LineGroup, ...]


class SeatSheet(Struct, frozen=True, kw_only=True):
    """What one player needs of a faction at one table.

    `powers` and `alliance` are the front, or `alliance` the back where `behind`; `special` is its
    own Karama power, `marks` what no mark means, both in front where it is not `turned`. The back
    are `threats`, what may be done to it, and `doubts`, what the table should agree on: where it is
    `crowded` on a sheet for all, of a single seat in front where that has more room; on a full back
    they `run_on` in its columns. `beside` is what of it stands on other sheets, `standing` what
    goes before what it tells; `documents` are those it tells from. Without threats it is one page,
    unless it is `turned`.
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
    run_on: bool
    beside: tuple[str, ...]

    @property
    def apart(self) -> str:
        """What of it stands on other sheets, as it says itself; "" for nothing."""
        return f"On other sheets: {', '.join(self.beside)}." if self.beside else ""

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
    the others, bears what a ? leaves open itself, however many play. Of more than MOST_PLAYERS
    what the others may do goes on a sheet for all (`told_once`): an ally's help to one of them is
    no threat to the rest, so it is left to the ally's own sheet.
    """
    sheet = table.sheets[faction]
    whole = faction_sheet(sheet, advanced=table.advanced, table=table)
    phases = [
        (part, [one for one in part.groups if one.kind in THEIRS and one.lines])
        for part in parts_of(faction, table)
    ]
    many = len(table.factions) > MOST_PLAYERS
    takes = _takes(whole)
    every = [group for _, groups in phases for group in groups]
    crowded = sum(len(group.lines) for group in every) > MANY or (
        not many and takes.back(sum(map(_told, every)), takes.asked) > BACK
    )
    kinds = {OTHERS} if crowded or many else THEIRS
    apart = not alone or crowded or many
    threats, left_out = list[Threat](), set[str]()
    for part, groups in phases:
        left_out |= {one.kind for one in groups} - kinds
        told = [one for one in groups if one.kind in kinds]
        if apart and any(_token(line) for one in told for line in one.lines):
            left_out.add(TOKENS)
            told = [replace(one, lines=tuple(filterfalse(_token, one.lines))) for one in told]
        told = [one for one in told if one.lines]
        if told:
            threats.append(Threat(number=part.number, phase=part.title, groups=tuple(told)))
    beside = ["what an ally does for you"] * (ALLY in left_out)
    beside += ["what a ? leaves open"] * bool(crowded and not single and whole.doubts)
    beside += [f"what tokens do{' (kanly print tokens)' * alone}"] * (TOKENS in left_out)
    powers = [("Your powers", whole.basic)]
    if whole.advanced:
        powers.append(("In the advanced game", whole.advanced))
    others = [pieces().factions[one].name for one in table.factions if one != faction]
    game = "advanced game" if table.advanced else "basic game"
    named = ", ".join(others) if len(others) <= NAMED else f"{len(others)} others"
    against = f"against {named}, " if others else ""
    back = 0 if many else sum(_told(group) for part in threats for group in part.groups)
    asked = takes.asked if single or not crowded else 0
    asked_in_front = bool(crowded and asked and not many and takes.asks_in_front(back))
    ahead = asked if many or asked_in_front else 0
    turned = takes.turned(back, ahead)
    behind = takes.back(back, asked - ahead, ahead)
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
        stops=whole.besides if turned and behind > FULL else whole.stops,
        reading=whole.reading,
        threats=tuple(threats),
        behind=takes.behind,
        turned=turned,
        crowded=crowded and not single,
        asked_in_front=asked_in_front,
        run_on=behind > CLOSE,
        beside=tuple(beside),
        doubts=whole.doubts,
    )


def told_once(seats: Sequence[SeatSheet], source: str) -> tuple[list[SeatSheet], PhasesSheet]:
    """The seats of a table of many, and once for all what each may do to others, by phase.

    What a ? leaves open there and no seat asks stands at its end: of one seat alone it is most.
    """
    found: dict[tuple[str, str], dict[str, ActLine]] = {}
    for part in (part for seat in seats for part in seat.threats):
        lines = found.setdefault((part.number, part.phase), {})
        lines |= {line.proof: line for line in _lines(part) if line.proof not in lines}
    phases = [
        (number_of(phase), ANY if phase is TurnPhase.ANY else phase.called) for phase in TurnPhase
    ]
    asked = {doubt.id for seat in seats for doubt in seat.doubts}
    told = [line for lines in found.values() for line in lines.values()]
    whom = "any of you" if len(seats) > 1 else seats[0].frame.title
    for_all = PhasesSheet(
        frame=replace(
            seats[0].frame,
            title="What each may do to others"
            if len(seats) > 1
            else f"What others may do to {whom}",
            edition="phase by phase",
            source=source,
            size=8.5,
            emblem=None,
        ),
        lead=f"Whoever is named in brackets may do it, to {whom}.",
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
        doubts=to_agree(
            doubts()[one] for one in {one for line in told for one in line.doubts} - asked
        ),
    )
    return [
        replace(one, threats=(), beside=(THREATS, *one.beside), behind=one.turned) for one in seats
    ], for_all


class AgreeSheet(Struct, frozen=True, kw_only=True):
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


def _told(group: LineGroup) -> int:
    """How many letters of a group stand on a back."""
    marks = sum(len(point.karama) for line in group.lines for point in line.told)
    return marks + sum(len(line.name + line.whose + line.words) for line in group.lines)


def _token(line: ActLine) -> bool:
    return line.whose.endswith(ThingKind.TOKEN.value)


def _letters(powers: Iterable[AbilityPart]) -> int:
    return sum(
        len(power.name + power.when) + sum(len(line.words + line.karama) for line in power.lines)
        for power in powers
    )


class _Takes(Struct, frozen=True, kw_only=True):
    """How many letters the parts of a seat have: its powers, Karama, what it asks."""

    powers: int
    alliance: int
    karama: int
    besides: int
    asked: int

    @property
    def behind(self) -> bool:
        """Whether what it may do in an alliance goes behind."""
        return self.powers + self.alliance > LONG

    def turned(self, told: int, ahead: int = 0) -> bool:
        """Whether Karama begins a back with so much `told`, not a front with so much `ahead`."""
        front = self.powers + self.alliance + self.karama + ahead
        room = PACKED if told + self.besides + HEADED > OVER else WHOLE
        return self.behind or front > (min(room, told) if told else room)

    def back(self, told: int, asked: int, ahead: int = 0) -> int:
        """What a back takes that tells and asks so much."""
        parts = [asked, self.besides * self.turned(told, ahead), self.alliance * self.behind]
        return told + sum(one + HEADED for one in parts if one)

    def asks_in_front(self, told: int) -> bool:
        """Whether there is more room in front for what it asks."""
        front = self.powers + self.alliance * (not self.behind) + self.asked
        if front < SHORT or self.back(told, self.asked) <= BACK:
            return front < SHORT
        if self.turned(told, self.asked):
            return front + HEADED < FRONT
        return front + self.karama + 2 * HEADED < WHOLE


def _takes(sheet: FactionSheet) -> _Takes:
    special = _letters(sheet.karama)
    return _Takes(
        powers=_letters([*sheet.basic, *sheet.advanced]),
        alliance=_letters(sheet.alliance),
        karama=special + _stopped(sheet.stops),
        besides=special + _stopped(sheet.besides),
        asked=sum(
            len(one.ask or one.issue) + sum(BOX + len(each) for each in one.readings)
            for one in sheet.doubts
        ),
    )


def _stopped(groups: Iterable[StopGroup]) -> int:
    told = [one for group in groups for one in group.told]
    return sum(len(line.words) for one in told for line in (*one.effect, *one.remains))
