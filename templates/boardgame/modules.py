"""The optional modules, a page each: what one needs, its set-up, its rules by phase, its cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from msgspec import Struct

from cardbase.boardgame.facts import Fact, timings
from cardbase.boardgame.pieces import Module, extras, pieces, read_match_ups, read_modules
from cardbase.boardgame.table import TableSetup, met
from cardbase.boardgame.things import MODULE_SETS, facts_of, things
from cardbase.boardgame.vocabulary import FactKind, TurnPhase
from cardbase.strings import capital
from errata.boardgame import DocumentDoubt
from errata.documents import documents
from errata.text import shown
from templates.boardgame.points import (
    PointGroup,
    PointLine,
    QuestionLine,
    asked_about,
    doubts_beside,
    fact_point,
    reference_frame,
)
from templates.errors import CannotPrint
from templates.printing import PageFrame

MATCH_UPS = "matchups"
PACKED = (
    "leader-skills",
    "homeworlds",
    "strongholds",
    "new-treachery",
    "discovery",
    "nexus",
    "matchups",
)
"""The order in which modules that stay whole fill their pages."""

BRIEF = 5_000
"""Letters of rules and pieces that fit a page at the size of all sheets."""

BEFORE = {FactKind.COMPONENT, FactKind.SETUP}
LEFT = {FactKind.LORE, FactKind.CREDIT, FactKind.STRATEGY}
GENERAL = "In general"
NOT_BASIC = "Not in the basic game, which this table plays."


class ModulePiece(Struct, frozen=True, kw_only=True):
    """A card or a token that a module brings; `known` says how much of it is printed."""

    name: str
    known: str
    points: tuple[PointLine, ...]


class ModuleMatch(Struct, frozen=True, kw_only=True):
    """One themed match up, with the module or tokens it is played with."""

    name: str
    factions: str
    extras: str
    proof: PointLine


class ModulePart(Struct, frozen=True, kw_only=True):
    """One module.

    `warning` says why it cannot be played at this table. `rules` stand by phase, in the order of a
    turn, after what holds at all times; `unsaid` is what the rulebook does not print.
    """

    name: str
    lead: PointLine
    needs: tuple[tuple[str, str], ...]
    warning: str
    setup: tuple[PointLine, ...]
    rules: tuple[PointGroup, ...]
    pieces: tuple[ModulePiece, ...]
    matches: tuple[ModuleMatch, ...]
    unsaid: tuple[PointLine, ...]
    asked: tuple[QuestionLine, ...]
    doubts: tuple[DocumentDoubt, ...]

    @property
    def brief(self) -> bool:
        """Whether it leaves so much of a page that it is set larger where it stands alone."""
        points = [*self.setup, *(one for rule in self.rules for one in rule.points)]
        points += [one for piece in self.pieces for one in piece.points]
        return sum(len(one.words) for one in points) < BRIEF


class ModuleSheet(Struct, frozen=True, kw_only=True):
    """Some modules, each whole on a page where one holds it."""

    TEMPLATE: ClassVar[str] = "modules"
    frame: PageFrame
    parts: tuple[ModulePart, ...]


def module_sheet(
    modules: Sequence[str], *, advanced: bool = True, table: TableSetup | None = None
) -> ModuleSheet:
    """The sheets of at least one module by id, "homeworlds", for a table or any.

    In the basic game what needs the advanced one says so. Raises CannotPrint for any other id.
    """
    known = read_modules()
    for one in modules:
        if one not in known:
            raise CannotPrint(f'there is no module "{shown(one, most=40)}": {", ".join(known)}')
    wanted = sorted((known[one] for one in {*modules}), key=lambda one: PACKED.index(one.id))
    game = "advanced game" if advanced else "basic game"
    return ModuleSheet(
        frame=reference_frame(
            wanted[0].name if len(wanted) == 1 else "Modules",
            f"official; {game}",
            [*dict.fromkeys(one.document for one in wanted)],
        ),
        parts=tuple(_part(one, table, advanced=advanced) for one in wanted),
    )


def _part(module: Module, table: TableSetup | None, *, advanced: bool) -> ModulePart:
    lead, *facts = (fact for fact in met(facts_of(module.id), table) if fact.kind not in LEFT)
    sets = [one for one, of in MODULE_SETS.items() if of == module.id]
    facts += [fact for one in sets for fact in met(facts_of(one), table)]
    before = [one for one in facts if one.kind in BEFORE or _phases(one) == (TurnPhase.SETUP,)]
    setup = tuple(fact_point(one, table) for one in before)
    later = (one for one in facts if one not in before and one.kind is not FactKind.META)
    rules = tuple(_by_phase(later, table))
    unsaid = tuple(fact_point(one, table) for one in facts if one.kind is FactKind.META)
    ids = [one.id for one in pieces().cards.values() if one.module == module.id]
    ids += [one.id for one in pieces().tokens.values() if one.set in sets]
    own = tuple(_piece(one, table) for one in ids)
    matches = tuple(_matches()) if module.id == MATCH_UPS else ()
    points = [fact_point(lead, table), *setup, *unsaid, *(one.proof for one in matches)]
    points += [point for rule in rules for point in rule.points]
    points += [point for piece in own for point in piece.points]
    about = [module.id, *sets, *ids]
    asked = asked_about(*about, table=table)
    return ModulePart(
        name=module.name,
        lead=fact_point(lead, table),
        needs=tuple(_needs(module)),
        warning="" if advanced or not module.advanced_only else NOT_BASIC,
        setup=setup,
        rules=rules,
        pieces=own,
        matches=matches,
        unsaid=unsaid,
        asked=asked,
        doubts=doubts_beside(about, points, table),
    )


def _phases(fact: Fact) -> tuple[TurnPhase, ...]:
    return timings()[fact.id].phases if fact.id in timings() else ()


def _needs(module: Module) -> Iterator[tuple[str, str]]:
    """What a module needs and brings, a label and a few words each."""
    extra = extras().get(module.id)
    if extra:
        yield "Box", str(extra.box) if extra.box else "not said"
    yield "Brings", module.counts or "not said"
    yield "Game", "advanced only" if module.advanced_only else "basic or advanced"
    if module.requires:
        yield "Needs besides", ", ".join(extras()[one].name for one in module.requires)
    document = documents()[module.document]
    yield "Printed in", f"{document.tag}, {document.dated}"


def _by_phase(facts: Iterable[Fact], table: TableSetup | None) -> Iterator[PointGroup]:
    """What has no phase of its own first; what counts in several stands at the first of them."""
    order = [*TurnPhase]
    found: dict[TurnPhase | None, list[PointLine]] = {None: [], **{one: [] for one in order}}
    for fact in facts:
        first = min(_phases(fact), key=order.index, default=None)
        found[first].append(fact_point(fact, table))
    for phase, points in found.items():
        if points:
            title = capital(phase.called) if phase else GENERAL
            yield PointGroup(title=title, points=tuple(points))


def _piece(name: str, table: TableSetup | None) -> ModulePiece:
    card = pieces().cards.get(name)
    facts = (one for one in met(facts_of(name), table) if one.kind not in LEFT)
    return ModulePiece(
        name=things()[name].name,
        known=card.known.called if card else "",
        points=tuple(fact_point(one, table) for one in facts),
    )


def _matches() -> Iterator[ModuleMatch]:
    for match in read_match_ups().values():
        yield ModuleMatch(
            name=match.name,
            factions=", ".join(pieces().factions[one].name for one in match.factions),
            extras=", ".join(extras()[one].name for one in match.extras),
            proof=fact_point(facts_of(match.id)[0]),
        )
