"""A seat sheet: one leaf for one player, front and back, to be read at arm's length."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.table import TableSetup
from cardbase.boardgame.things import ThingKind
from errata.boardgame import DocumentDoubt
from templates.boardgame.faction import (
    AbilityPart,
    FactionSheet,
    FactLine,
    StartValue,
    faction_sheet,
)
from templates.boardgame.phase_strip import Strip
from templates.boardgame.table_phases import ALLY, OTHERS, ActLine, LineGroup, parts_of
from templates.printing import Margins, PageFrame

THEIRS = {OTHERS, ALLY}
MANY = 34
"""Of more lines, those of allies are left to the allies' own sheets."""

LONG = 4_700
"""Letters of powers that fill the front: beyond them what it may do in an alliance goes behind."""

NAMED = 3
"""So many others are named at the head; of more there is the number, for the foot is narrow."""

FEW = 22
"""So many lines of what others may do stand in two columns; more in three."""

MARGINS = Margins(top=9, right=10, bottom=20, left=10)


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
    own Karama power, `threats` what may be done to it, `doubts` what the table should agree on: the
    back, or where it is `crowded` a sheet for all. `apart` says what of it stands on other sheets.
    """

    TEMPLATE: ClassVar[str] = "seat"
    frame: PageFrame
    ruler: str
    lead: FactLine
    start: tuple[StartValue, ...]
    leaders: str
    strip: Strip
    powers: tuple[tuple[str, tuple[AbilityPart, ...]], ...]
    alliance: tuple[AbilityPart, ...]
    special: tuple[AbilityPart, ...]
    stops: FactionSheet
    threats: tuple[Threat, ...]
    doubts: tuple[DocumentDoubt, ...]
    behind: bool
    crowded: bool
    apart: str

    @property
    def columns(self) -> int:
        """In how many columns stands what others may do."""
        lines = sum(len(group.lines) for part in self.threats for group in part.groups)
        return 2 if lines <= FEW else 3


def seat_sheet(faction: str, table: TableSetup, *, alone: bool = True) -> SeatSheet:
    """The seat sheet of a faction that plays at a table.

    Where it is not `alone`, a sheet beside it tells the tokens.
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
    beside = ["what an ally does for you stands on its own sheet"] * crowded
    beside += ["what a ? leaves open stands on a sheet for all"] * crowded
    beside += ["tokens have a sheet of their own"] * apart
    powers = [("Your powers", whole.basic)]
    if whole.advanced:
        powers.append(("In the advanced game", whole.advanced))
    others = [pieces().factions[one].name for one in table.factions if one != faction]
    game = "advanced game" if table.advanced else "basic game"
    named = ", ".join(others) if len(others) <= NAMED else f"{len(others)} others"
    against = f"against {named}, " if others else ""
    doubts = tuple(one for _, own in whole.doubts for one in own)
    front = _letters([*whole.basic, *whole.advanced, *whole.alliance])
    return SeatSheet(
        frame=replace(
            whole.frame,
            edition=f"your seat, {against}{game}",
            margins=MARGINS,
            size=10,
            condensed=True,
        ),
        ruler=whole.ruler,
        lead=whole.lead,
        start=whole.start,
        leaders=whole.leaders,
        strip=whole.strip,
        powers=tuple(powers),
        alliance=whole.alliance,
        special=whole.karama,
        stops=whole,
        threats=tuple(threats),
        behind=front > LONG,
        crowded=crowded,
        apart="; ".join(beside),
        doubts=doubts,
    )


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
            source="; ".join(dict.fromkeys(one.frame.source for one in crowded)),
            emblem=None,
        ),
        doubts=tuple(every[one] for one in sorted(every)),
    )


def _token(line: ActLine) -> bool:
    return line.whose.endswith(ThingKind.TOKEN.value)


def _letters(powers: Iterable[AbilityPart]) -> int:
    return sum(
        len(power.name + power.when) + sum(len(line.words + line.karama) for line in power.lines)
        for power in powers
    )
