"""The points of the board game: its facts, its answers, its doubts and its documents' slips."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from cardbase.boardgame.check import check_board
from cardbase.boardgame.facts import Fact, all_facts
from cardbase.boardgame.pieces import Faction, pieces
from cardbase.boardgame.sheets import Sheet, Start, all_sheets, read_comparison
from cardbase.boardgame.things import Thing, ThingKind, things
from cardbase.boardgame.vocabulary import FactKind, Known, SectionKind, Verdict
from cardbase.search.points import Game, Point, PointKind
from errata.boardgame import Answer, Doubt, Slip, answers, doubts, slips
from errata.documents import documents, spans

if TYPE_CHECKING:
    Place: TypeAlias = tuple[str, tuple[int, ...]]


KINDS = {
    FactKind.SETUP: PointKind.SETUP,
    FactKind.RULE: PointKind.RULE,
    FactKind.MODULE: PointKind.MODULE,
    FactKind.KARAMA_STOP: PointKind.KARAMA,
    FactKind.CLARIFICATION: PointKind.CLARIFICATION,
    FactKind.COMPONENT: PointKind.COMPONENT,
    FactKind.STRATEGY: PointKind.STRATEGY,
    FactKind.LORE: PointKind.LORE,
    FactKind.CREDIT: PointKind.CREDIT,
    FactKind.META: PointKind.LEGEND,
}


def board_points() -> Iterator[Point]:
    """Every point of the board game. Raises DataError or MissingData."""
    check_board()
    beside = doubts_beside()
    led: set[str] = set()
    for fact in all_facts().values():
        yield _fact(fact, things()[fact.of], beside, leads=fact.of not in led)
        led.add(fact.of)
    for answer in answers().values():
        yield _answer(answer, beside)
    for doubt in doubts().values():
        yield _doubt(doubt)
    for found in slips().values():
        yield _slip(found)


def doubts_beside() -> dict[str, tuple[str, ...]]:
    """The ids of the doubts that stand beside each thing, fact and answer."""
    beside: dict[str, list[str]] = defaultdict(list)
    for doubt in doubts().values():
        for touched in doubt.touches:
            beside[touched].append(doubt.id)
    return {touched: tuple(ids) for touched, ids in beside.items()}


def place_of(document: str, lines: Iterable[int]) -> str:
    """Where something stands, as players cite it: "CHOAM & Richese ..., lines 165-167"."""
    title, told = documents()[document].title, spans(lines)
    several = not told.isdigit()
    return f"{title}, line{'s' * several} {told}"


def _fact(fact: Fact, thing: Thing, beside: dict[str, tuple[str, ...]], *, leads: bool) -> Point:
    own = _own_names(thing)
    return Point(
        id=fact.id,
        game=Game.BOARD,
        kind=KINDS[fact.kind],
        name=thing.name,
        names=own,
        within=thing.within,
        edition=documents()[fact.document].edition.called,
        tier=thing.tier.called if thing.tier else "",
        of=thing.id,
        leads=leads,
        text=fact.statement,
        also=" ".join((*own, *fact.tags, thing.kind)),
        source=place_of(fact.document, fact.lines),
        places=((fact.document, fact.lines),),
        inferred=fact.inferred,
        doubts=_beside(fact.id, beside),
    )


def _own_names(thing: Thing) -> tuple[str, ...]:
    """The name with what it belongs to, either way round, and its other names."""
    names = [*thing.also]
    if thing.faction and thing.kind is not ThingKind.FACTION:
        faction = pieces().factions[thing.faction].name
        names += [f"{faction} {thing.name}", f"{thing.name} {faction}"]
    if thing.kind in {ThingKind.TOKEN, ThingKind.CARD, ThingKind.AUCTION}:
        names.append(f"{thing.name} {thing.kind}")
    if thing.kind is ThingKind.SHEET:
        names += [f"{thing.name} sheet", f"House {thing.name}"]
    if thing.kind is ThingKind.MATCH_UP:
        names.append(f"{thing.name} match up")
    return tuple(name for name in names if name != thing.name)


def _beside(point: str, beside: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    return beside.get(point, ())


def _answer(answer: Answer, beside: dict[str, tuple[str, ...]]) -> Point:
    about = " ".join(things()[one].name for one in answer.touches if one in things())
    return Point(
        id=answer.id,
        game=Game.BOARD,
        kind=PointKind.ANSWER,
        name=answer.question,
        within=answer.heading,
        edition="official",
        text=answer.answer,
        also=" ".join((about, *answer.topics, *answer.factions)),
        source=place_of(answer.document, answer.lines),
        places=((answer.document, answer.lines),),
        doubts=_beside(answer.id, beside),
    )


def _doubt(doubt: Doubt) -> Point:
    about = " ".join(things()[one].name for one in doubt.touches if one in things())
    places = _by_document(doubt.places)
    return Point(
        id=doubt.id,
        game=Game.BOARD,
        kind=PointKind.DOUBT,
        name=f"In doubt: {doubt.kind.meaning}",
        text=doubt.issue,
        also=about,
        source=_cited(places),
        places=places,
    )


def _slip(found: tuple[Slip, ...]) -> Point:
    first = found[0]
    places = _by_document((one.document, one.lines) for one in found)
    return Point(
        id=first.id,
        game=Game.BOARD,
        kind=PointKind.SLIP,
        name=f"Slip of the documents, {first.kind}",
        text=f"Printed: {first.printed}. Read as: {first.corrected}.",
        source=_cited(places),
        places=places,
    )


def _by_document(places: Iterable[Place]) -> tuple[Place, ...]:
    """Places drawn together, each document once, its lines rising."""
    lines: dict[str, set[int]] = defaultdict(set)
    for document, own in places:
        lines[document].update(own)
    return tuple((document, tuple(sorted(own))) for document, own in lines.items())


def _cited(places: Iterable[Place]) -> str:
    return "; ".join(place_of(document, lines) for document, lines in places)


# --- The points that say what no source states, so that silence is an answer, too -----------------

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


# --- Which points of two editions belong together, so that neither is shown without the other -----


@dataclass(frozen=True, kw_only=True)
class Pair:
    """A point and what the other edition has on the same matter.

    Attributes:
        id: The point's id.
        key: The point of comparison.
        other: Id of a point of the other edition, "" where that is silent.
        name: The point of comparison in words.
        verdict: How the two compare.
        said: What the other edition says, shortly.
    """

    id: str
    key: str
    other: str
    name: str
    verdict: str
    said: str


def pairs() -> Iterator[Pair]:
    """Every pair, both ways round, each once. Raises DataError or MissingData."""
    yield from _compared()
    for variant in all_sheets().values():
        if variant.variant_of:
            official = all_sheets()[variant.variant_of]
            yield from _unstated(official, variant)
            yield from _unstated(variant, official)


def _compared() -> Iterator[Pair]:
    """The facts of each point of comparison, each beside those of the other side."""
    for point in read_comparison().values():
        sides = (
            (point.official_facts, point.variant_facts, point.variant),
            (point.variant_facts, point.official_facts, point.official),
        )
        for own, others, said in sides:
            for one in own:
                for other in others or ("",):
                    yield Pair(
                        id=one,
                        key=point.key,
                        other=other,
                        name=point.name,
                        verdict=point.verdict,
                        said=said,
                    )


def _unstated(own: Sheet, other: Sheet) -> Iterator[Pair]:
    """The start values that neither sheet states."""
    silent = {start.key for start in other.start if start.known is Known.NOT_STATED}
    for start in own.start:
        if start.known is Known.NOT_STATED and start.key in silent:
            yield Pair(
                id=start_id(own, start),
                key=start.key,
                other=start_id(other, start),
                name=start.key.replace("_", " "),
                verdict=Verdict.SAME,
                said="not stated",
            )
