"""The points that say what no source states, so that silence is an answer, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.sheets import all_sheets
from cardbase.boardgame.vocabulary import Known, SectionKind
from cardbase.search.board_points import place_of
from cardbase.search.point import Game, Point, PointKind
from errata.board.doubts import doubts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.boardgame.pieces import Faction
    from cardbase.boardgame.sheets import Sheet, Start

CORE = "core"
ALSO_ASKED = {
    "hand_limit": (
        "how many cards can {} have in hand",
        "how many cards may {} hold",
        "maximum hand size of {}",
    )
}
"""What players also ask for, by the key of a start value."""


def unstated_points() -> Iterator[Point]:
    """The start values not stated, the factions without a sheet. Raises DataError, MissingData."""
    for sheet in all_sheets().values():
        for start in sheet.start:
            if start.known is Known.NOT_STATED:
                yield _start(sheet, start)
    told = {sheet.faction for sheet in all_sheets().values()}
    for faction in pieces().factions.values():
        if faction.id not in told:
            yield _faction(faction)


def start_id(sheet: Sheet, start: Start) -> str:
    """The id of the point of a start value: "moritani/start/hand_limit"."""
    return f"{sheet.id}/start/{start.key}"


def _start(sheet: Sheet, start: Start) -> Point:
    """No source states it; the place is where it would stand, the doubt that of its note."""
    faction = pieces().factions[sheet.faction].name
    what = start.key.replace("_", " ")
    asked = tuple(one.format(faction) for one in ALSO_ASKED.get(start.key, ()))
    sections = [one.lines for one in sheet.sections if one.kind is SectionKind.START]
    lines = tuple(line for part in sections for line in part)
    return Point(
        id=start_id(sheet, start),
        game=Game.BOARD,
        kind=PointKind.SETUP,
        name=f"{faction} {what}",
        names=(f"{what} {faction}", f"House {faction} {what}", f"{faction}'s {what}", *asked),
        edition=sheet.edition.called,
        of=sheet.id,
        leads=True,
        text=f"No source states the {what} of {faction}.",
        also=" ".join((start.unit, "at start set-up", *asked)),
        source=f"looked for in {place_of(sheet.document, lines)}",
        places=((sheet.document, lines),),
        doubts=tuple(word for word in start.note.split() if word in doubts()),
    )


def _faction(faction: Faction) -> Point:
    """A faction that is only named: its sheet is not among the documents."""
    box = "base game" if faction.expansion == CORE else f"{faction.expansion} expansion"
    return Point(
        id=f"faction/{faction.id}",
        game=Game.BOARD,
        kind=PointKind.COMPONENT,
        name=faction.name,
        names=faction.aliases,
        edition="official",
        of=f"faction/{faction.id}",
        leads=True,
        text=(
            f"{faction.name} is a faction of the {box}. Its sheet is not among the sources; "
            "they name it beside other factions only."
        ),
        source=place_of(faction.document, faction.lines),
        places=((faction.document, faction.lines),),
    )
