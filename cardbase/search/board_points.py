"""The points of the board game: its facts, its answers, its doubts and its documents' slips."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from cardbase.boardgame.check import check_board
from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.things import ThingKind, things
from cardbase.boardgame.vocabulary import FactKind
from cardbase.search.point import Game, Point, PointKind
from errata.board.answers import answers
from errata.board.doubts import doubts
from errata.board.slips import slips
from errata.documents import documents, spans

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import TypeAlias

    from cardbase.boardgame.facts import Fact
    from cardbase.boardgame.things import Thing
    from errata.board.answers import Answer
    from errata.board.doubts import Doubt
    from errata.board.slips import Slip

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
