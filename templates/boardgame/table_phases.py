"""A turn from one side of a table, line by line."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from cardbase.boardgame.facts import foremost, run_of, stops
from cardbase.boardgame.phases import PhaseActor, PhaseView, in_phase
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.sheets import read_comparison
from cardbase.boardgame.table import TableSetup, met
from cardbase.boardgame.things import ThingKind, table_doubts
from cardbase.boardgame.vocabulary import ADVANCED, EditionVerdict, TurnPhase
from cardbase.boardgame.wording import named
from cardbase.strings import capital
from errata.boardgame import DocumentDoubt, doubts
from errata.documents import Edition
from templates.boardgame.points import karama_of, tags_of, to_agree
from templates.printing import Margins, PageFrame

MARGINS = Margins(bottom=16)
ANY = "In any phase"
OWN, OTHERS, ALLY, LOOSE = "own", "others", "ally", "loose"

POWER = re.compile(r"[^:]{1,60} power(?: of [^:,]{1,30})?(?: \([^)]*\)|, an advanced rule)?: ")
GAME = re.compile(r": | \([^()]*\):? |, an advanced advantage: ")
"""What a point begins with, after its name, that says over whose it is and of which game."""

WHOLE = {"base/karama"}
"""The rules of which each point is told in words where no other sheet of a table has them."""

CHANGED = {EditionVerdict.DIFFERS: "differs", EditionVerdict.ONLY_VARIANT: "only in the variant"}
PIECES = {ThingKind.CARD, ThingKind.TOKEN, ThingKind.LEADER}


class ToldPoint(Struct, frozen=True, kw_only=True):
    """A fact in words, with its id; `karama` is what a Karama card does to it, and who says so."""

    words: str
    proof: str
    karama: str


class ActLine(Struct, frozen=True, kw_only=True):
    """One thing that acts.

    `whose` is its owner and game, "Moritani, advanced"; "" for one's own of the basic game.
    `told` are its points in words, each with its own mark, none where they are told before; `more`
    are the ids of its other points, `beside` the marks of those that the words do not bear.
    `apart` is whether another sheet of the table tells it: an auction, one's own token. `changed`
    is how it departs from the official sheet.
    """

    name: str
    whose: str
    apart: bool
    told: tuple[ToldPoint, ...]
    more: str
    beside: str
    changed: str
    doubts: tuple[str, ...]

    @property
    def words(self) -> str:
        """All that it tells in words."""
        return " ".join(point.words for point in self.told)

    @property
    def proof(self) -> str:
        """The ids of what it tells in words."""
        return ", ".join(point.proof for point in self.told)


def line_of(
    one: PhaseActor, table: TableSetup, *, own: str, skip: frozenset[str], told: set[str]
) -> ActLine | None:
    """What acts as a line, None where nothing of it is left to tell.

    `own` is the faction whose page it is, where it is its own, "" for another's. `skip` are points
    that are told elsewhere; `told` those whose words stand on the page before, or on another sheet:
    the line's are added, and a thing all of whose points are told has a line without words.
    """
    facts = [fact for fact in one.facts if fact.id not in skip]
    if not facts:
        return None
    apart = one.thing.kind is ThingKind.AUCTION or (own and one.thing.kind is ThingKind.TOKEN)
    if apart:
        told.update(fact.id for fact in facts)
    answers = [answer.id for answer in one.answers if answer.id not in skip]
    left = [fact for fact in facts if fact.id not in told]
    first = [fact for fact in left if fact.id in foremost()] or left[:1]
    told.update(fact.id for fact in first)
    others = [fact.id for fact in facts if fact not in first]
    rest = sorted([*others, *answers])
    ids = [*(fact.id for fact in first), *rest]
    thing = one.thing
    owner = pieces().factions[thing.faction].name if thing.faction not in {"", own} else ""
    game = thing.tier.short if thing.tier in ADVANCED else ""
    kind = thing.kind.value if thing.kind in PIECES else ""
    changes = {_verdicts().get(one) for one in ids} if thing.edition is Edition.LANDSRAAD else ()
    marks = _marks([fact.id for fact in first], one.stopped)
    return ActLine(
        name="At the start" if thing.kind is ThingKind.SHEET else named(thing),
        whose=", ".join(part for part in (owner, game, kind) if part),
        apart=bool(apart),
        told=tuple(
            ToldPoint(words=_short(fact.statement, thing.name), proof=fact.id, karama=mark)
            for fact, mark in zip(first, marks, strict=True)
        ),
        more=run_of(rest),
        beside=_beside([fact.id for fact in first], others, one.stopped),
        changed="; ".join(words for verdict, words in CHANGED.items() if verdict in changes),
        doubts=tuple(
            doubt.id for doubt in met(table_doubts([*ids, *_saying(ids, one.stopped)]), table)
        ),
    )


def _short(words: str, name: str) -> str:
    """A point without the words that only say over what it is and whose."""
    opening = POWER.match(words)
    if not opening and words.startswith(name):
        opening = GAME.match(words, len(name))
    rest = words[opening.end() :] if opening else words
    return capital(rest)


def _marks(told: Sequence[str], now: Container[str]) -> Iterator[str]:
    """What a Karama card does to each act that stands in words, as far as it counts now.

    One that says what of the act is said once of several alike; "it" is each time another.
    """
    said = set[str]()
    for one in told:
        mark = karama_of(one) if {*_saying([one], now)} else ""
        if mark and stops()[one].what and mark in said:
            mark = ""
        said.add(mark)
        yield mark


def _beside(told: Iterable[str], rest: Iterable[str], now: Container[str]) -> str:
    """The marks of acts that stand by number alone, each with its condition and who says so.

    Nothing is told of an act in another phase, nor twice from the same facts.
    """
    said = {*_saying(told, now)}
    alike: dict[str, list[str]] = {}
    for one in rest:
        mark = karama_of(one)
        if mark in alike or not {*_saying([one], now)} <= said:
            said |= {*_saying([one], now)}
            alike.setdefault(mark, []).append(one)
    return " ".join(f"{run_of(ids)}: {mark}" for mark, ids in alike.items())


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


class LineGroup(Struct, frozen=True, kw_only=True):
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


class PhasePart(Struct, frozen=True, kw_only=True):
    """One phase: its number in the turn, "" for what is none; its groups."""

    number: str
    title: str
    groups: tuple[LineGroup, ...]


class PhasesSheet(Struct, frozen=True, kw_only=True):
    """What is for everybody, by the phases in which anything acts; the doubts beside it."""

    TEMPLATE: ClassVar[str] = "phases"
    frame: PageFrame
    lead: str
    parts: tuple[PhasePart, ...]
    doubts: tuple[DocumentDoubt, ...]


def common_sheet(table: TableSetup, *, karama: bool = True) -> PhasesSheet | None:
    """What cards, tokens and modules bring everybody; None where they bring nothing.

    `karama` is whether all rules on the Karama card stand there, for want of another sheet.
    """
    every = parts_of("", table, whole=WHOLE if karama else ())
    parts = tuple(one for one in every if one.title != TurnPhase.SETUP.called)
    if not parts:
        return None
    lines = [line for part in parts for group in part.groups for line in group.lines]
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
            "What every faction may do or meet with, besides the powers of the factions. It is the "
            "heart of each rule and card; the rulebooks and the cards themselves say the rest."
        ),
        parts=tuple(replace(part, groups=tuple(map(_joined, part.groups))) for part in parts),
        doubts=to_agree(doubts()[one] for one in {one for line in lines for one in line.doubts}),
    )


def _joined(group: LineGroup) -> LineGroup:
    """A group in which things of which the same is said, as of most weapons, share a line."""
    alike: dict[tuple[str, ...], list[ActLine]] = {}
    for line in group.lines:
        kind = re.match(rf"(?:(?:An?|The) )?{re.escape(line.name)} is (?=an? )", line.words)
        words = capital(line.words[kind.end() :]) if kind else ""
        marks = [point.karama for point in line.told]
        key = (
            (words, line.whose, *marks, line.beside, *line.doubts)
            if words
            else (line.name, line.proof)
        )
        alike.setdefault(key, []).append(line)
    return replace(
        group,
        lines=tuple(
            replace(
                lines[0],
                name=", ".join(line.name for line in lines),
                whose=f"{lines[0].whose}s",
                told=(
                    ToldPoint(
                        words=words,
                        proof=run_of([line.proof for line in lines]),
                        karama=" ".join(point.karama for point in lines[0].told),
                    ),
                ),
                more="; ".join(line.more for line in lines if line.more),
            )
            if len(lines) > 1
            else lines[0]
            for (words, *_), lines in alike.items()
        ),
    )


def sources_of(table: TableSetup) -> str:
    """The documents of a table; where none is of its factions or modules, whose facts they are."""
    return tags_of(table.documents) or "Kanly's facts of the board game"


def view_of(faction: str, phase: TurnPhase, table: TableSetup) -> PhaseView:
    """A phase from a faction's side."""
    return _views(table, phase)[faction]


def parts_of(
    faction: str, table: TableSetup, *, whole: Container[str] = ()
) -> tuple[PhasePart, ...]:
    """The phases in which anything acts, from a faction's side; of "" for all alike.

    Of the things that are told `whole`, each point has a line of its own.
    """
    told: set[str] = set()
    parts = []
    for phase in TurnPhase:
        groups = _of_faction(faction, phase, table) if faction else _of_all(phase, table)
        filled = tuple(_filled(groups, told, table, whole))
        if filled:
            title = ANY if phase is TurnPhase.ANY else phase.called
            parts.append(PhasePart(number=number_of(phase), title=title, groups=filled))
    return tuple(parts)


class _Found(Struct, frozen=True, kw_only=True):
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


def _filled(
    every: Iterable[_Found], told: set[str], table: TableSetup, whole: Container[str]
) -> Iterator[LineGroup]:
    """The groups that have a line."""
    for found in every:
        made = (
            line_of(one, table, own=found.own, skip=found.skip, told=told)
            for every in found.acting
            for one in _each(every, whole)
        )
        lines = [line for line in made if line]
        if lines:
            yield LineGroup(
                kind=found.kind,
                title=found.title,
                lines=tuple(one for one in lines if one.told),
                again=tuple(one for one in lines if not one.told and not one.apart),
                apart=tuple(one for one in lines if one.apart),
            )


def _each(acting: PhaseActor, whole: Container[str]) -> Iterator[PhaseActor]:
    """What acts, or each of its points alone where all of them are told in words."""
    if acting.thing.id not in whole:
        yield acting
        return
    for fact in acting.facts:
        yield replace(acting, facts=(fact,), more=(), answers=())


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


def number_of(phase: TurnPhase) -> str:
    """Its place in the turn; the set-up and what acts in any phase have none."""
    return str([*TurnPhase].index(phase)) if phase not in {TurnPhase.SETUP, TurnPhase.ANY} else ""
