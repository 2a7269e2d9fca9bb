"""The optional modules, a page each: what one needs, its set-up, its rules by phase, its cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from cardbase.boardgame.facts import Fact, timings
from cardbase.boardgame.pieces import MatchUp, Module, extras, pieces, read_match_ups, read_modules
from cardbase.boardgame.table import Table, met
from cardbase.boardgame.things import MODULE_SETS, facts_of
from cardbase.boardgame.vocabulary import FactKind, Phase
from cardbase.strings import capital
from errata.documents import documents
from errata.text import shown
from templates.boardgame.points import (
    Asked,
    Point,
    PointGroup,
    asked_about,
    doubts_beside,
    fact_point,
    reference_frame,
)
from templates.errors import CannotPrint
from templates.printing import Frame

MATCH_UPS = "matchups"
BEFORE = {FactKind.COMPONENT, FactKind.SETUP}
LEFT = {FactKind.LORE, FactKind.CREDIT, FactKind.STRATEGY}
SIZES = ((4000, "large"), (6400, "small"))
"""So many letters go on a page in large type, so many in small; what is longer takes two pages."""

GENERAL = "In general"
NOT_BASIC = "Not in the basic game, which this table plays."


@dataclass(frozen=True, kw_only=True)
class Piece:
    """A card or a token that a module brings; `known` says how much of it is printed."""

    name: str
    known: str
    points: tuple[Point, ...]


@dataclass(frozen=True, kw_only=True)
class Match:
    """One themed match up, with the module or tokens it is played with."""

    name: str
    factions: str
    extras: str
    proof: Point


@dataclass(frozen=True, kw_only=True)
class ModulePart:
    """One module.

    Attributes:
        name: Its name.
        size: "large", "small" or "plain": the type that fills its pages.
        lead: What it is, in a sentence.
        needs: What it needs and brings, a label and a few words each.
        warning: Why it cannot be played at this table, or "".
        setup: How it is set up, what lies in the box.
        rules: By phase, in the order of a turn; first what holds at all times.
        pieces: Its named cards and tokens.
        matches: The themed match ups.
        unsaid: What the rulebook does not print.
        asked: Questions and answers.
        doubts: What is in doubt.
    """

    name: str
    size: str
    lead: Point
    needs: tuple[tuple[str, str], ...]
    warning: str
    setup: tuple[Point, ...]
    rules: tuple[PointGroup, ...]
    pieces: tuple[Piece, ...]
    matches: tuple[Match, ...]
    unsaid: tuple[Point, ...]
    asked: tuple[Asked, ...]
    doubts: tuple[Point, ...]


@dataclass(frozen=True, kw_only=True)
class ModuleSheet:
    """Some modules, each beginning a page of its own."""

    TEMPLATE: ClassVar[str] = "modules"
    frame: Frame
    parts: tuple[ModulePart, ...]


def module_sheet(
    modules: Sequence[str], *, advanced: bool = True, table: Table | None = None
) -> ModuleSheet:
    """The sheets of some modules by id, "homeworlds". Raises CannotPrint for any other id.

    Args:
        modules: At least one.
        advanced: Whether the advanced game is played; else what needs it says so.
        table: The table it is for, None for any.
    """
    known = read_modules()
    for one in modules:
        if one not in known:
            raise CannotPrint(f'there is no module "{shown(one, most=40)}": {", ".join(known)}')
    wanted = [known[one] for one in dict.fromkeys(modules)]
    game = "advanced game" if advanced else "basic game"
    return ModuleSheet(
        frame=reference_frame(
            wanted[0].name if len(wanted) == 1 else "Modules",
            f"official; {game}",
            [*dict.fromkeys(one.document for one in wanted)],
        ),
        parts=tuple(_part(one, table, advanced=advanced) for one in wanted),
    )


def _part(module: Module, table: Table | None, *, advanced: bool) -> ModulePart:
    lead, *facts = (fact for fact in met(facts_of(module.id), table) if fact.kind not in LEFT)
    sets = [one for one, of in MODULE_SETS.items() if of == module.id]
    before = [*facts, *(fact for one in sets for fact in met(facts_of(one), table))]
    own = tuple(_pieces(module.id, sets, table))
    setup = tuple(fact_point(one, table) for one in before if _is_setup(one))
    later = [one for one in before if not _is_setup(one) and one.kind is not FactKind.META]
    rules = tuple(_by_phase(later, table))
    unsaid = tuple(fact_point(one) for one in before if one.kind is FactKind.META)
    matches = tuple(map(_match, read_match_ups().values())) if module.id == MATCH_UPS else ()
    told = [fact_point(lead), *setup, *unsaid, *(one.proof for one in matches)]
    told += [point for rule in rules for point in rule.points]
    told += [point for piece in own for point in piece.points]
    things = [module.id, *sets, *_piece_ids(module.id, sets)]
    asked = asked_about(*things, table=table)
    letters = sum(len(point.words) for point in told)
    letters += sum(len(one.question + one.proof.words) for one in asked)
    return ModulePart(
        name=module.name,
        size=_size(letters),
        lead=fact_point(lead),
        needs=tuple(_needs(module)),
        warning="" if advanced or not module.advanced_only else NOT_BASIC,
        setup=setup,
        rules=rules,
        pieces=own,
        matches=matches,
        unsaid=unsaid,
        asked=asked,
        doubts=doubts_beside(things, told),
    )


def _size(letters: int) -> str:
    """How a module of so many letters is set, so that its pages are full."""
    return next((size for most, size in SIZES if letters <= most), "plain")


def _is_setup(fact: Fact) -> bool:
    return fact.kind in BEFORE or _phases(fact) == (Phase.SETUP,)


def _needs(module: Module) -> Iterator[tuple[str, str]]:
    extra = extras().get(module.id)
    if extra:
        yield "Box", str(extra.box) if extra.box else "not said"
    yield "Brings", module.counts or "not said"
    yield "Game", "advanced only" if module.advanced_only else "basic or advanced"
    if module.requires:
        yield "Needs besides", ", ".join(extras()[one].name for one in module.requires)
    document = documents()[module.document]
    yield "Printed in", f"{document.tag}, {document.dated}"


def _by_phase(facts: Iterable[Fact], table: Table | None) -> Iterator[PointGroup]:
    """What has no phase of its own first; what counts in several stands at the first of them."""
    order = [*Phase]
    found: dict[Phase | None, list[Point]] = {}
    for fact in facts:
        first = min(_phases(fact), key=order.index, default=None)
        found.setdefault(first, []).append(fact_point(fact, table))
    if None in found:
        yield PointGroup(title=GENERAL, points=tuple(found[None]))
    for phase in order:
        if phase in found:
            yield PointGroup(title=capital(phase.called), points=tuple(found[phase]))


def _phases(fact: Fact) -> tuple[Phase, ...]:
    return timings()[fact.id].phases if fact.id in timings() else ()


def _piece_ids(module: str, sets: Sequence[str]) -> list[str]:
    cards = [one.id for one in pieces().cards.values() if one.module == module]
    return [*cards, *(one.id for one in pieces().tokens.values() if one.set in sets)]


def _pieces(module: str, sets: Sequence[str], table: Table | None) -> Iterator[Piece]:
    for name in _piece_ids(module, sets):
        facts = met(facts_of(name), table)
        card = pieces().cards.get(name)
        yield Piece(
            name=card.name if card else pieces().tokens[name].name,
            known=card.known.called if card else "",
            points=tuple(fact_point(one, table) for one in facts if one.kind not in LEFT),
        )


def _match(match: MatchUp) -> Match:
    names = pieces().factions
    return Match(
        name=match.name,
        factions=", ".join(names[one].name for one in match.factions),
        extras=", ".join(extras()[one].name for one in match.extras),
        proof=fact_point(facts_of(match.id)[0]),
    )
