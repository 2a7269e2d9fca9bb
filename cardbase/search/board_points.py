"""The points of the board game: its facts, its answers, its doubts and its documents' slips."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import TypeAlias

from msgspec import Struct

from cardbase.boardgame.check import check_board
from cardbase.boardgame.facts import Fact, all_facts, confidence_of, joined
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.sheets import Sheet, Start, all_sheets, read_comparison
from cardbase.boardgame.things import Thing, ThingKind, things
from cardbase.boardgame.vocabulary import EditionVerdict, Known, SectionKind
from cardbase.search.points import GameTitle, Point, PointKind
from errata.boardgame import answers, doubts, slips
from errata.documents import Unit, cited_places, documents

Place: TypeAlias = tuple[str, tuple[int, ...]]
"""A document and its lines."""

ALSO_ASKED = {
    "hand_limit": (
        "how many cards can {} have in hand",
        "how many cards may {} hold",
        "maximum hand size of {}",
    )
}
"""What players also ask for, by the key of a start value."""

OF_A_LEADER = "what does it cost to revive {0}; bring {0} back from the tanks; how strong is {0}"
"""What is asked of the leaders of a faction: the price of their revival is their strength."""


def board_points() -> Iterator[Point]:
    """Every point of the board game. Raises DataError or MissingData."""
    check_board()
    beside: dict[str, tuple[str, ...]] = {}
    for doubt in doubts().values():
        for touched in doubt.touches:
            beside[touched] = (*beside.get(touched, ()), doubt.id)
    led: set[str] = set()
    for fact in all_facts().values():
        yield _fact(fact, things()[fact.of], beside.get(fact.id, ()), leads=fact.of not in led)
        led.add(fact.of)
    for answer in answers().values():
        yield Point(
            id=answer.id,
            game=GameTitle.BOARD,
            kind=PointKind.ANSWER,
            name=answer.question,
            within=answer.heading,
            edition="official",
            text=answer.answer,
            also=" ".join((_about(answer.touches), *answer.topics, *answer.factions)),
            source=place_of(answer.document, answer.lines),
            places=((answer.document, answer.lines),),
            doubts=beside.get(answer.id, ()),
        )
    for doubt in doubts().values():
        places = _by_document(doubt.places)
        yield Point(
            id=doubt.id,
            game=GameTitle.BOARD,
            kind=PointKind.DOUBT,
            name=f"{doubt.head}: {doubt.kind.meaning}",
            text=doubt.issue,
            also=_about(doubt.touches),
            source=_cited(places),
            places=places,
        )
    for found in slips().values():
        places = _by_document((one.document, one.lines) for one in found)
        yield Point(
            id=found[0].id,
            game=GameTitle.BOARD,
            kind=PointKind.SLIP,
            name=f"Slip of the documents, {found[0].kind}",
            text=f"Printed: {found[0].printed}. Read as: {found[0].corrected}.",
            source=_cited(places),
            places=places,
        )


def place_of(document: str, lines: Iterable[int]) -> str:
    """Where something stands, as players cite it: "CHOAM & Richese ..., lines 165-167"."""
    title, ranges = documents()[document].title, cited_places(document, lines)
    if documents()[document].unit is Unit.WRITING:
        return f"{title}: {ranges}"
    return f"{title}, line{'s' * (not ranges.isdigit())} {ranges}"


def _fact(fact: Fact, thing: Thing, beside: tuple[str, ...], *, leads: bool) -> Point:
    # The name with what it belongs to, either way round, and its other names.
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
    names = [name for name in names if name != thing.name]
    if thing.id.startswith("treachery/"):
        names.append("Treachery Deck card")
    asked = (
        [OF_A_LEADER.format(thing.name)] if thing.kind is ThingKind.LEADER and thing.faction else []
    )
    return Point(
        id=fact.id,
        game=GameTitle.BOARD,
        kind=PointKind(fact.kind.called),
        name=thing.name,
        names=(*names, *(one.id for one in joined().values() if one.into == fact.id)),
        within=thing.within,
        edition=documents()[fact.document].edition.called,
        tier=thing.tier.called if thing.tier else "",
        of=thing.id,
        leads=leads,
        text=fact.statement,
        also=" ".join((*names, *fact.tags, thing.kind, *asked)),
        source=place_of(fact.document, fact.lines),
        places=((fact.document, fact.lines),),
        confidence=confidence_of(fact),
        inferred=fact.inferred,
        doubts=beside,
    )


def _about(touched: Iterable[str]) -> str:
    return " ".join(things()[one].name for one in touched if one in things())


def _by_document(places: Iterable[Place]) -> tuple[Place, ...]:
    """Places drawn together, each document once, its lines rising."""
    lines: dict[str, set[int]] = {}
    for document, own in places:
        lines.setdefault(document, set()).update(own)
    return tuple((document, tuple(sorted(own))) for document, own in lines.items())


def _cited(places: Iterable[Place]) -> str:
    return "; ".join(place_of(document, lines) for document, lines in places)


def unstated_points() -> Iterator[Point]:
    """The start values no source states: silence is an answer. Raises DataError, MissingData."""
    for sheet in all_sheets().values():
        for start in sheet.start:
            if start.known is Known.NOT_STATED:
                yield _start(sheet, start)


def _start(sheet: Sheet, start: Start) -> Point:
    """No source states it; the place is where it would stand, the doubt that of its note."""
    faction = pieces().factions[sheet.faction].name
    what = start.key.replace("_", " ")
    asked = tuple(one.format(faction) for one in ALSO_ASKED.get(start.key, ()))
    sections = [one.lines for one in sheet.sections if one.kind is SectionKind.START]
    lines = tuple(line for part in sections for line in part)
    return Point(
        id=f"{sheet.id}/start/{start.key}",
        game=GameTitle.BOARD,
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


class Pair(Struct, frozen=True, kw_only=True):
    """A point, by id, and what the other edition has on the same matter, shortly.

    `key` is the point of comparison, `name` the same in words; `other` is the id of a point of the
    other edition, "" where that is silent.
    """

    id: str
    key: str
    other: str
    name: str
    verdict: str
    said: str


def pairs() -> Iterator[Pair]:
    """Every pair, both ways round, each once. Raises DataError or MissingData.

    They are the facts of each point of comparison, and the start values that neither sheet states.
    """
    for point in read_comparison().values():
        for own, others, said in (
            (point.official_facts, point.variant_facts, point.variant),
            (point.variant_facts, point.official_facts, point.official),
        ):
            for one, other in product(own, others or ("",)):
                yield Pair(
                    id=one,
                    key=point.key,
                    other=other,
                    name=point.name,
                    verdict=point.verdict,
                    said=said,
                )
    for variant in all_sheets().values():
        if variant.variant_of:
            official = all_sheets()[variant.variant_of]
            for sheet, beside in ((official, variant), (variant, official)):
                silent = {start.key for start in beside.start if start.known is Known.NOT_STATED}
                for start in sheet.start:
                    if start.known is Known.NOT_STATED and start.key in silent:
                        yield Pair(
                            id=f"{sheet.id}/start/{start.key}",
                            key=start.key,
                            other=f"{beside.id}/start/{start.key}",
                            name=start.key.replace("_", " "),
                            verdict=EditionVerdict.SAME,
                            said="not stated",
                        )
