"""A turn from one side of a table, line by line."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from cardbase.boardgame.facts import run_of, stops
from cardbase.boardgame.phases import PhaseActor, PhaseView, in_phase
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.sheets import read_comparison
from cardbase.boardgame.table import TableSetup, met
from cardbase.boardgame.things import ThingKind, table_doubts
from cardbase.boardgame.vocabulary import ADVANCED, EditionVerdict, TurnPhase
from cardbase.boardgame.wording import named
from cardbase.strings import capital
from errata.documents import Edition
from templates.boardgame.points import karama_of, tags_of
from templates.printing import Margins, PageFrame

MARGINS = Margins(top=10, right=10, bottom=20, left=10)
ANY = "In any phase"
OWN, OTHERS, ALLY, LOOSE = "own", "others", "ally", "loose"

POWER = re.compile(r"[^:]{1,60} power(?: \([^)]*\)|, an advanced rule)?: ")
GAME = re.compile(r": | \([^()]*\):? |, an advanced advantage: ")
"""What a point begins with, after its name, that says over whose it is and of which game."""

CHANGED = {EditionVerdict.DIFFERS: "differs", EditionVerdict.ONLY_VARIANT: "only in the variant"}
PIECES = {ThingKind.CARD, ThingKind.TOKEN, ThingKind.LEADER}


@dataclass(frozen=True, kw_only=True)
class ActLine:
    """One thing that acts.

    `whose` is its owner and game, "Moritani, advanced"; "" for one's own of the basic game.
    `words` and `proof` are its first point here, "" where it is told before; `more` are the ids of
    its other points. `apart` is whether another sheet of the table tells it: an auction, one's own
    token. `karama` is what a Karama card does to the acts told here, each with the facts that say
    so; `changed` how it departs from the official sheet.
    """

    name: str
    whose: str
    apart: bool
    words: str
    proof: str
    more: str
    karama: str
    changed: str
    doubts: tuple[str, ...]


def line_of(
    one: PhaseActor, table: TableSetup, *, own: str, skip: frozenset[str], told: set[str]
) -> ActLine | None:
    """What acts as a line, None where nothing of it is left to tell.

    `own` is the faction whose page it is, where it is its own, "" for another's. `skip` are points
    that are told elsewhere; `told` those whose words stand on the page before, or on another sheet:
    the line's is added, and a thing all of whose points are told has a line without words.
    """
    facts = [fact for fact in one.facts if fact.id not in skip]
    if not facts:
        return None
    apart = one.thing.kind is ThingKind.AUCTION or (own and one.thing.kind is ThingKind.TOKEN)
    if apart:
        told.update(fact.id for fact in facts)
    answers = [answer.id for answer in one.answers if answer.id not in skip]
    first = next((fact for fact in facts if fact.id not in told), None)
    if first:
        told.add(first.id)
    others = [fact.id for fact in facts if fact is not first]
    rest = sorted([*others, *answers])
    ids = [*([first.id] if first else []), *rest]
    thing = one.thing
    owner = pieces().factions[thing.faction].name if thing.faction not in {"", own} else ""
    game = thing.tier.short if thing.tier in ADVANCED else ""
    kind = thing.kind.value if thing.kind in PIECES else ""
    changes = {_verdicts().get(one) for one in ids} if thing.edition is Edition.LANDSRAAD else ()
    return ActLine(
        name="At the start" if thing.kind is ThingKind.SHEET else named(thing),
        whose=", ".join(part for part in (owner, game, kind) if part),
        apart=bool(apart),
        words=_short(first.statement, thing.name) if first else "",
        proof=first.id if first else "",
        more=run_of(rest),
        karama=_karama(first.id if first else "", others, one.stopped),
        changed="; ".join(words for verdict, words in CHANGED.items() if verdict in changes),
        doubts=tuple(
            doubt.id
            for doubt in met(table_doubts([*ids, *_saying(ids, one.stopped)]), table)
            if table.arises(doubt.touches)
        ),
    )


def _short(words: str, name: str) -> str:
    """A point without the words that only say over what it is and whose."""
    opening = POWER.match(words)
    if not opening and words.startswith(name):
        opening = GAME.match(words, len(name))
    rest = words[opening.end() :] if opening else words
    return capital(rest)


def _karama(first: str, rest: Iterable[str], now: Container[str]) -> str:
    """What a Karama card does to the act in words, then to those that stand by number.

    Each with its condition and the facts that say so. Nothing is told of an act in another phase,
    nor twice from the same facts.
    """
    told, said = [], set[str]()
    stopped = [one for one in rest if one in stops()]
    for own in (first, *stopped):
        by = {*_saying([own], now)}
        if by <= said:
            continue
        said |= by
        alike = [one for one in stopped if stops()[one].by == stops()[own].by]
        told.append(karama_of(own) if own == first else f"{run_of(alike)}: {karama_of(own)}")
    return " ".join(told)


def _saying(facts: Iterable[str], now: Container[str]) -> Iterator[str]:
    """The ids of the facts that say what a Karama card does now to the acts of others."""
    for one in facts:
        if one in stops():
            yield from (by for by in stops()[one].by if by in now)


@cache
def _verdicts() -> Mapping[str, EditionVerdict]:
    """How each fact of the variant compares with the official sheet."""
    points = [one for one in read_comparison().values() if one.verdict in CHANGED]
    return {fact: one.verdict for one in reversed(points) for fact in one.variant_facts}


@dataclass(frozen=True, kw_only=True)
class LineGroup:
    """Lines of one kind, one a thing.

    `kind` is own, others, ally or loose; the template draws each with a mark of its own. `again`
    are the things that act as told in a phase before, `apart` the auctions and one's own tokens
    that act.
    """

    kind: str
    title: str
    lines: tuple[ActLine, ...]
    again: tuple[ActLine, ...]
    apart: tuple[ActLine, ...]


@dataclass(frozen=True, kw_only=True)
class PhasePart:
    """One phase: its number in the turn, "" for what is none; its groups."""

    number: str
    title: str
    groups: tuple[LineGroup, ...]


@dataclass(frozen=True, kw_only=True)
class PhasesSheet:
    """What is for everybody, by the phases in which anything acts."""

    TEMPLATE: ClassVar[str] = "phases"
    frame: PageFrame
    lead: str
    parts: tuple[PhasePart, ...]


def common_sheet(table: TableSetup) -> PhasesSheet | None:
    """What cards, tokens and modules bring everybody; None where they bring nothing."""
    parts = tuple(one for one in parts_of("", table) if one.title != TurnPhase.SETUP.called)
    if not parts:
        return None
    return PhasesSheet(
        frame=PageFrame(
            title="Everybody, phase by phase",
            edition="besides the factions",
            source=sources_of(table),
            margins=MARGINS,
            size=8.5,
            condensed=True,
        ),
        lead=(
            "What every faction at this table may do or meet with besides the powers of the "
            "factions: the first point of each thing. kanly rule NAME has the rest."
        ),
        parts=parts,
    )


def sources_of(table: TableSetup) -> str:
    """The documents of a table; where none is of its factions or modules, whose facts they are."""
    return tags_of(table.documents) or "Kanly's facts of the board game"


def view_of(faction: str, phase: TurnPhase, table: TableSetup) -> PhaseView:
    """A phase from a faction's side."""
    return _views(table, phase)[faction]


def parts_of(faction: str, table: TableSetup) -> tuple[PhasePart, ...]:
    """The phases in which anything acts, from a faction's side; of "" for all alike."""
    told: set[str] = set()
    parts = []
    for phase in TurnPhase:
        groups = _of_faction(faction, phase, table) if faction else _of_all(phase, table)
        filled = tuple(_filled(groups, told, table))
        if filled:
            title = ANY if phase is TurnPhase.ANY else phase.called
            parts.append(PhasePart(number=_number(phase), title=title, groups=filled))
    return tuple(parts)


@dataclass(frozen=True, kw_only=True)
class _Found:
    """What may become a group: what acts, without the points told elsewhere."""

    kind: str
    title: str
    acting: tuple[PhaseActor, ...]
    skip: frozenset[str]
    own: str = ""


def _of_faction(faction: str, phase: TurnPhase, table: TableSetup) -> tuple[_Found, ...]:
    """What acts for or upon a faction, without what acts in any phase: that is told once."""
    name = pieces().factions[faction].name
    view = view_of(faction, phase, table)
    skip = frozenset[str]()
    if phase is not TurnPhase.ANY:
        always = view_of(faction, TurnPhase.ANY, table)
        skip = _ids((*always.own, *always.others, *always.allies, *always.anyone, *always.modules))
    loose = (*view.anyone, *view.modules)
    common = skip | _common(table, phase)
    return (
        _Found(kind=OWN, title=f"{name} may", acting=view.own, skip=skip, own=faction),
        _Found(kind=LOOSE, title=f"For {name} alone", acting=loose, skip=common),
        _Found(kind=OTHERS, title=f"Others may, to {name}", acting=view.others, skip=skip),
        _Found(kind=ALLY, title=f"An ally may, for {name}", acting=view.allies, skip=skip),
    )


def _of_all(phase: TurnPhase, table: TableSetup) -> tuple[_Found, ...]:
    """What cards, tokens and modules bring all factions alike."""
    view = view_of(table.factions[0], phase, table)
    skip = _ids((*view.anyone, *view.modules)) - _common(table, phase)
    if phase is not TurnPhase.ANY:
        skip |= _common(table, TurnPhase.ANY)
    return (
        _Found(kind=OWN, title="Cards, tokens, the books", acting=view.anyone, skip=skip),
        _Found(kind=LOOSE, title="Modules", acting=view.modules, skip=skip),
    )


def _filled(every: Iterable[_Found], told: set[str], table: TableSetup) -> Iterator[LineGroup]:
    """The groups that have a line."""
    for found in every:
        made = (
            line_of(one, table, own=found.own, skip=found.skip, told=told) for one in found.acting
        )
        lines = [line for line in made if line]
        if lines:
            yield LineGroup(
                kind=found.kind,
                title=found.title,
                lines=tuple(one for one in lines if one.words),
                again=tuple(one for one in lines if not one.words and not one.apart),
                apart=tuple(one for one in lines if one.apart),
            )


@cache
def _views(table: TableSetup, phase: TurnPhase) -> dict[str, PhaseView]:
    """A phase from each side of a table, by faction."""
    return {one: in_phase(one, phase, table=table) for one in table.factions}


@cache
def _common(table: TableSetup, phase: TurnPhase) -> frozenset[str]:
    """Ids of the points on cards, tokens and modules that count for everybody in a phase."""
    views = _views(table, phase).values()
    return frozenset.intersection(*(_ids((*one.anyone, *one.modules)) for one in views))


def _ids(acting: Sequence[PhaseActor]) -> frozenset[str]:
    facts = {fact.id for one in acting for fact in one.facts}
    return frozenset(facts | {answer.id for one in acting for answer in one.answers})


def _number(phase: TurnPhase) -> str:
    """Its place in the turn; the set-up and what acts in any phase have none."""
    return str([*TurnPhase].index(phase)) if phase not in {TurnPhase.SETUP, TurnPhase.ANY} else ""
