"""All sheets of one table: the cover, what each player takes, what all look up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from cardbase.boardgame.facts import Fact
from cardbase.boardgame.matchups import MOST_PLAYERS, MOST_PLAYERS_RULE, rule_of
from cardbase.boardgame.pieces import extras, pieces, read_match_ups
from cardbase.boardgame.sheets import read_comparison
from cardbase.boardgame.table import TableSetup, extra_of, met
from cardbase.boardgame.things import ThingKind, belongings, facts_of, things
from cardbase.boardgame.vocabulary import EditionVerdict, FactKind, Known, TurnPhase
from cardbase.boardgame.wording import START_NAMES
from cardbase.strings import capital
from errata.boardgame import DoubtClass, doubts
from errata.documents import Authority, documents
from templates.boardgame.modules import module_sheet
from templates.boardgame.points import PointGroup, PointLine, fact_point
from templates.boardgame.points import sources_of as documents_told
from templates.boardgame.references import SELLER, references_sheet, told_on
from templates.boardgame.seat import seat_sheet
from templates.boardgame.table_phases import (
    common_sheet,
    sources_of,
    view_of,
)
from templates.printing import Margins, PageFrame, PrintableSheet, anchor

WITH_MODULE = {"discovery": "set/discovery", "set/tech": "set/tech"}
"""The token sets that have a reference of their own, by what brings them."""

OF_ONE = "On the powers of one faction"

FOR_ALL = "The middle of the table"
"""Where the sheets lie that belong to no player."""

COLUMNS = ("forces_on_board", "forces_reserves", "spice", "free_revival", "hand_limit")
PLACE = "forces_place"
WITHOUT = ("DIS-03",)
"""What is done where a module is not played."""

LAST = ("MOR-04",)
"""What is set up after everything else, as it says itself."""

STORY = {FactKind.LORE, FactKind.CREDIT, FactKind.META}
ORDER = (DoubtClass.CONFLICT, DoubtClass.EXCEPTION, DoubtClass.GAP, DoubtClass.WORDING)
"""What is in doubt, the worst first; two things of one name harm nobody at a table."""


@dataclass(frozen=True, kw_only=True)
class StartCell:
    """One start value; `sure` is false where the sheet is silent and `words` says so."""

    words: str
    proof: str = ""
    sure: bool = True


@dataclass(frozen=True, kw_only=True)
class FactionSeat:
    """A faction at the table; `besides` is what it starts with that others do not have."""

    name: str
    sheet: str
    box: str
    cells: tuple[StartCell, ...]
    besides: tuple[StartCell, ...]


@dataclass(frozen=True, kw_only=True)
class TakenSheet:
    """A sheet that is handed out: its title, and the name it bears in the document."""

    title: str
    anchor: str


@dataclass(frozen=True, kw_only=True)
class Pile:
    """The sheets that a player takes, or that lie where all can reach them."""

    whose: str
    sheets: tuple[TakenSheet, ...]


@dataclass(frozen=True, kw_only=True)
class TableSheet:
    """The first sheet: who plays, with what, the set-up, who takes which sheets, what is open.

    `columns` are the headings of the start values; `modules` have a name and their first point.
    """

    TEMPLATE: ClassVar[str] = "table"
    frame: PageFrame
    columns: tuple[str, ...]
    seats: tuple[FactionSeat, ...]
    notes: tuple[str, ...]
    modules: tuple[tuple[str, PointLine], ...]
    without: str
    setup: tuple[PointGroup, ...]
    piles: tuple[Pile, ...]
    open: tuple[PointGroup, ...]
    documents: str


def table_sheets(table: TableSetup) -> tuple[PrintableSheet, ...]:
    """The sheets that a table uses, and no others: the cover, each player's, what all look up.

    What only one faction's own sheet has in doubt is asked beside the references, where there are
    any, else on the cover.
    """
    seats = [seat_sheet(one, table, alone=False) for one in table.factions]
    doubts = {one.id: one.issue for seat in seats for one in seat.doubts if one.kind in ORDER}
    for known in [point.id for group in _open(table) for point in group.points]:
        doubts.pop(known, None)
    loose = tuple(PointLine(id=one, words=doubts[one], place="") for one in sorted(doubts))
    sets = sets_of(table)
    references = sets or SELLER in table.sheets
    for_all: list[PrintableSheet] = [one for one in [common_sheet(table)] if one]
    if references:
        for_all.append(references_sheet(sets, table, told=told_on(seats), doubts=loose))
    modules = [one for one in table.extras if one not in sets]
    if modules:
        for_all.append(module_sheet(modules, advanced=table.advanced, table=table))
    names = [pieces().factions[one].name for one in table.factions]
    piles: list[tuple[str, Sequence[PrintableSheet]]] = [
        (name, [replace(seat, doubts=())]) for name, seat in zip(names, seats, strict=True)
    ]
    if for_all:
        piles.append((FOR_ALL, for_all))
    cover = cover_sheet(table, piles, () if references else loose)
    return (cover, *(sheet for _, sheets in piles for sheet in sheets))


def sets_of(table: TableSetup) -> list[str]:
    """The token sets in play that have a reference of their own."""
    own = [
        thing.id
        for sheet in table.sheets.values()
        for thing in belongings(sheet)
        if thing.kind is ThingKind.TOKENS and table.plays(thing)
    ]
    return [*own, *(one for extra, one in WITH_MODULE.items() if extra in table.extras)]


def cover_sheet(
    table: TableSetup,
    piles: Sequence[tuple[str, Sequence[PrintableSheet]]],
    doubts: tuple[PointLine, ...] = (),
) -> TableSheet:
    """The first sheet of a table; `piles` are the others, in their order, and who takes them.

    `doubts` are asked beside those that touch several factions.
    """
    game = "advanced game" if table.advanced else "basic game"
    names = ", ".join(extras()[one].name for one in table.extras) or "no modules"
    firsts = {
        one: next(fact for fact in facts_of(one) if fact.kind not in STORY) for one in table.extras
    }
    return TableSheet(
        frame=PageFrame(
            title="Your table",
            edition=f"{len(table.factions)} factions · {game} · {names}",
            source=sources_of(table),
            margins=Margins(top=9, right=10, bottom=18, left=10),
            size=8.5,
            condensed=True,
        ),
        columns=tuple(START_NAMES.get(one, one.replace("_", " ")) for one in COLUMNS),
        seats=tuple(_seat(one, table) for one in table.factions),
        notes=tuple(_notes(table)),
        modules=tuple((extras()[one].name, fact_point(fact)) for one, fact in firsts.items()),
        without=", ".join(one.name for one in extras().values() if one.id not in table.extras),
        setup=tuple(_setup(table)),
        piles=tuple(_piles(piles)),
        documents=documents_told(table.documents),
        open=(*_open(table), *([PointGroup(title=OF_ONE, points=doubts)] if doubts else ())),
    )


def _piles(piles: Sequence[tuple[str, Sequence[PrintableSheet]]]) -> Iterator[Pile]:
    """The piles with their titles; the sheet with a faction's bare name is its seat."""
    number = 1
    for whose, sheets in piles:
        taken = []
        for sheet in sheets:
            number += 1
            title = sheet.frame.title.removeprefix(f"{whose}, ")
            title = "seat" if title == whose else title
            taken.append(TakenSheet(title=title, anchor=anchor(number)))
        yield Pile(whose=whose, sheets=tuple(taken))


def _seat(faction: str, table: TableSetup) -> FactionSeat:
    one, sheet = pieces().factions[faction], table.sheets[faction]
    own = {start.key: start for start in sheet.start}
    cells = []
    for key in COLUMNS:
        start = own[key]
        if start.known is Known.NOT_STATED:
            doubt = start.note.rpartition(": ")[2]
            cells.append(StartCell(words="not printed", proof=doubt, sure=False))
            continue
        place = f", {own[PLACE].value}" if PLACE in own and key == COLUMNS[0] else ""
        derived = " (derived)" if start.known is Known.DERIVED else ""
        cells.append(StartCell(words=f"{start.value}{place}{derived}", proof=start.fact))
    return FactionSeat(
        name=one.name,
        sheet=sheet.edition.called,
        box=one.expansion,
        cells=tuple(cells),
        besides=tuple(
            StartCell(words=f"{start.value} {START_NAMES[start.key]}", proof=start.fact)
            for start in sheet.start
            if start.key not in {*COLUMNS, PLACE}
        ),
    )


def _notes(table: TableSetup) -> Iterator[str]:
    known = pieces().factions
    told = [
        known[one.faction].name
        for one in table.sheets.values()
        if documents()[one.document].authority is Authority.SECONDARY
    ]
    if told:
        yield (
            f"Secondary, by writings on the base game: {', '.join(told)}. Where the sheets of your "
            "own box say otherwise, they go first."
        )
    same = {EditionVerdict.SAME, EditionVerdict.WORDING}
    points = [one for one in read_comparison().values() if one.verdict not in same]
    for sheet in table.sheets.values():
        if sheet.variant_of:
            yield (
                f"{known[sheet.faction].name} plays {sheet.edition.called}: it departs from the "
                f"official sheet in {len(points)} points, which kanly print faction "
                f"{sheet.faction} --edition landsraad lists and an arrow marks on others' seats."
            )
    if table.match_up:
        match = read_match_ups()[table.match_up]
        yield f"The themed match up {match.name} ({rule_of(match)})."
    if len(table.factions) > MOST_PLAYERS:
        yield (
            f"{len(table.factions)} factions: no more than {MOST_PLAYERS} players are recommended; "
            f"a larger group is welcome to try ({MOST_PLAYERS_RULE})."
        )


def _setup(table: TableSetup) -> Iterator[PointGroup]:
    """The set-up of this table: decks, modules, then each faction, what comes last at the end.

    Nothing is told of a module that is not played, nor of the start values in columns.
    """
    absent = [one for one in extras().values() if one.id not in table.extras]
    left_out = {*WITHOUT, *(fact for one in absent for fact in one.facts)}
    names = [one.name.removesuffix("s") for one in absent]

    def points(title: str, facts: Iterable[Fact]) -> Iterator[PointGroup]:
        found = tuple(
            fact_point(fact)
            for fact in facts
            if fact.id not in left_out and not any(name in fact.statement for name in names)
        )
        if found:
            yield PointGroup(title=title, points=found)

    views = [view_of(one, TurnPhase.SETUP, table) for one in table.factions]
    every = [fact for view in views for one in (*view.anyone, *view.modules) for fact in one.facts]
    shared = [*dict.fromkeys(every)]
    books = [one for one in shared if things()[one.of].kind in {ThingKind.BOOK, ThingKind.TOPIC}]
    yield from points("The decks", books)
    yield from points("Modules", (one for one in shared if one not in books))
    last = []
    for view in views:
        start = view.sheet.start
        places = {one.fact for one in start if one.key == PLACE}
        known = {one.fact for one in start if one.key in COLUMNS} - places
        own = [fact for one in view.own for fact in one.facts if fact.id not in known]
        last += [fact for fact in own if fact.id in LAST]
        name = pieces().factions[view.faction].name
        yield from points(name, (fact for fact in own if fact.id not in LAST))
    yield from points("Last of all", last)


def _open(table: TableSetup) -> tuple[PointGroup, ...]:
    """The doubts that touch what counts at this table, by what is wrong, the worst first."""
    told = {*_counting(table)}
    every = [one for one in doubts().values() if not told.isdisjoint(one.touches)]
    every = [one for one in met(every, table) if not one.note and table.arises(one.touches)]
    points = [(one, PointLine(id=one.id, words=one.issue, place="")) for one in every]
    return tuple(
        PointGroup(title=capital(kind.meaning), points=found)
        for kind in ORDER
        if (found := tuple(point for one, point in points if one.kind is kind))
    )


def _counting(table: TableSetup) -> Iterator[str]:
    """Ids of the things that count at a table; books, which say nothing by themselves, aside."""
    for sheet in table.sheets.values():
        yield sheet.id
        own = [things()[one.id] for one in sheet.abilities]
        yield from (one.id for one in (*own, *belongings(sheet)) if table.plays(one))
    loose = (one for one in things().values() if extra_of(one) in table.extras)
    yield from (one.id for one in loose if table.plays(one))
