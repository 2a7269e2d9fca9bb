"""All sheets of one table: the cover, what each player takes, what all look up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from msgspec.structs import replace

from cardbase.boardgame.content import PLACES, STANDING, places_of_forces
from cardbase.boardgame.facts import Fact, setup_steps
from cardbase.boardgame.matchups import MOST_PLAYERS, MOST_PLAYERS_RULE, rule_of
from cardbase.boardgame.pieces import extras, pieces, read_match_ups
from cardbase.boardgame.sheets import read_comparison
from cardbase.boardgame.table import TableSetup, extra_of, met
from cardbase.boardgame.things import ThingKind, belongings, facts_of, things
from cardbase.boardgame.vocabulary import EditionVerdict, FactKind, Known, SetupStep, TurnPhase
from cardbase.boardgame.wording import START_NAMES
from errata.boardgame import DocumentDoubt, doubts
from errata.documents import Authority, documents
from templates.boardgame.modules import module_sheet
from templates.boardgame.points import PointGroup, PointLine, fact_point, to_agree
from templates.boardgame.points import sources_of as documents_told
from templates.boardgame.references import SELLER, references_sheet, told_on
from templates.boardgame.seat import seat_sheet, told_once
from templates.boardgame.table_phases import (
    common_sheet,
    sources_of,
    view_of,
)
from templates.printing import Margins, PageFrame, PrintableSheet, anchor

WITH_MODULE = {"discovery": "set/discovery", "set/tech": "set/tech"}
"""The token sets that have a reference of their own, by what brings them."""

FOR_ALL = "The middle of the table"
"""Where the sheets lie that belong to no player."""

COLUMNS = ("forces_on_board", "forces_reserves", "spice", "free_revival", "hand_limit")
WITHOUT = ("DIS-03",)
"""What is done where a module is not played."""

ROOM = 5_300
"""Letters of set-up and of what is in doubt for which a cover has room."""

SKILLS = "leader-skills"
"""With this module the Treachery Cards and the skills come before the Traitors (LSK-04, LSK-07)."""

STORY = {FactKind.LORE, FactKind.CREDIT, FactKind.META}


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
    What is open may stand `elsewhere`, on the last of the references.
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
    open: tuple[DocumentDoubt, ...]
    elsewhere: bool
    documents: str


def table_sheets(table: TableSetup) -> tuple[PrintableSheet, ...]:
    """The sheets that a table uses, and no others: the cover, each player's, what all look up.

    All that is in doubt is asked in one place: on the cover where it has the room, else at the end
    of the references, to which the cover then points.
    """
    seats = [seat_sheet(one, table, alone=False) for one in table.factions]
    threats = None
    if len(table.factions) > MOST_PLAYERS:
        seats, threats = told_once(seats, sources_of(table))
    sets = sets_of(table)
    extra = [one for one in table.extras if one not in sets]
    references = sets or extra or SELLER in table.sheets
    common = common_sheet(table, karama=not references)
    modules = module_sheet(extra, advanced=table.advanced, table=table) if extra else None
    beside = [one for seat in seats for one in seat.doubts]
    beside += threats.doubts if threats else ()
    beside += common.doubts if common else ()
    beside += [one for part in modules.parts for one in part.doubts] if modules else ()
    asked = to_agree({one.id: one for one in (*_open(table), *beside)}.values())
    elsewhere = bool(references) and _letters(table, asked) > ROOM
    for_all = list[PrintableSheet]()
    if common:
        common = replace(common, doubts=())
    if modules:
        parts = tuple(replace(one, doubts=()) for one in modules.parts)
        modules = replace(modules, parts=parts)
    if references:
        told = told_on(seats)
        shared = references_sheet(sets, table, told=told, phases=common, modules=modules)
        for_all.append(replace(shared, doubts=asked if elsewhere else ()))
    elif common:
        for_all.append(common)
    if threats:
        for_all.append(replace(threats, doubts=()))
    names = [pieces().factions[one].name for one in table.factions]
    piles: list[tuple[str, Sequence[PrintableSheet]]] = [
        (name, [replace(seat, doubts=())]) for name, seat in zip(names, seats, strict=True)
    ]
    if for_all:
        piles.append((FOR_ALL, for_all))
    cover = cover_sheet(table, piles, () if elsewhere else asked, elsewhere=elsewhere)
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
    asked: tuple[DocumentDoubt, ...] | None = None,
    *,
    elsewhere: bool = False,
) -> TableSheet:
    """The first sheet of a table; `piles` are the others, in their order, and who takes them.

    `asked` is what it asks, else what touches the table; what is asked `elsewhere` it points to.
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
            margins=Margins(bottom=16),
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
        open=to_agree(_open(table)) if asked is None else asked,
        elsewhere=elsewhere,
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
        where = places_of_forces(sheet.start, table) if key == STANDING else []
        words = ", ".join([start.value, *(one.value for one in where)])
        proof = where[0].fact if where else start.fact
        cells.append(StartCell(words=words, proof=proof))
    return FactionSeat(
        name=one.name,
        sheet=sheet.edition.called,
        box=one.expansion,
        cells=tuple(cells),
        besides=tuple(
            StartCell(words=f"{start.value} {START_NAMES[start.key]}", proof=start.fact)
            for start in sheet.start
            if start.key not in {*COLUMNS, *PLACES}
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
            f"{', '.join(told)}: told by writings on the game. Where the sheet in your box says "
            "otherwise, it goes first."
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
    """The set-up of this table, step by step.

    Nothing is told of a module that is not played, of the start values in columns, nor twice: each
    expansion says anew what the rulebook says.
    """
    absent = [one for one in extras().values() if one.id not in table.extras]
    left_out = {*WITHOUT, *(fact for one in absent for fact in one.facts)}
    names = [one.name.removesuffix("s") for one in absent]
    found: dict[str, Fact] = {}
    for view in (view_of(one, TurnPhase.SETUP, table) for one in table.factions):
        start = view.sheet.start
        known = {one.fact for one in start if one.key in COLUMNS}
        known -= {one.fact for one in start if one.key in PLACES}
        acting = [*view.own, *view.anyone, *view.modules]
        found |= {fact.id: fact for one in acting for fact in one.facts if fact.id not in known}
    told = {
        one: fact
        for one, fact in found.items()
        if one not in left_out and not any(name in fact.statement for name in names)
    }
    steps = setup_steps()
    order = [*SetupStep]
    if SKILLS in table.extras:
        order.sort(key=lambda one: one in {SetupStep.TRAITORS, SetupStep.FORCES})
    for step in order:
        points = tuple(
            fact_point(told[one])
            for one in steps
            if steps[one].step is step
            and one in told
            and told.keys().isdisjoint(steps[one].said_by)
        )
        if points:
            yield PointGroup(title=step.called, points=points)


def _letters(table: TableSetup, asked: Iterable[DocumentDoubt]) -> int:
    """How much a cover tells that asks this."""
    setup = sum(len(point.words) for part in _setup(table) for point in part.points)
    return setup + sum(len(one.ask or one.issue) + len("".join(one.readings)) for one in asked)


def _open(table: TableSetup) -> tuple[DocumentDoubt, ...]:
    """The doubts that touch what counts at this table."""
    told = {*_counting(table)}
    every = [one for one in doubts().values() if not told.isdisjoint(one.touches)]
    return tuple(one for one in met(every, table) if not one.note)


def _counting(table: TableSetup) -> Iterator[str]:
    """Ids of the things that count at a table; books, which say nothing by themselves, aside."""
    for sheet in table.sheets.values():
        yield sheet.id
        own = [things()[one.id] for one in sheet.abilities]
        yield from (one.id for one in (*own, *belongings(sheet)) if table.plays(one))
    loose = (one for one in things().values() if extra_of(one) in table.extras)
    yield from (one.id for one in loose if table.plays(one))
