"""The face of a card, its text fitted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardbase.cards.card import Card, Doubt
from cardbase.cards.kinds import is_program
from cardbase.cards.words import UNPRINTED, counts_as_one, label
from cardbase.vocabulary import Deck
from errata.card_errata import CardErratum

POINT = 25.4 / 72
"""Millimetres in a point."""

CONDENSED = 0.91
"""How wide the condensed face is beside the plain one."""

STRONG = 1.03
"""How wide the heavier cut is beside the plain one."""

UNKNOWN = 0.65
"""The width of a sign that is not measured, in ems: as wide as a capital."""

_WIDTHS = {
    0.26: "' !,.:;|",
    0.31: "()IJ[]`ijl",
    0.37: "ft",
    0.41: '"-r·',
    0.46: "*17?sz",
    0.52: "#+/2359<=>FLTZ\\_cgkvxy~\u00d7",
    0.57: "$0468ACESVXY^ae",
    0.61: "BKPRbdhnopqu",
    0.66: "DGU",
    0.72: "HNOQw",
    0.86: "%&WMm—",
}
"""Widths of the signs of Fira Sans in ems, rounded up."""

_EMS = {sign: wide for wide, signs in _WIDTHS.items() for sign in signs}


def width(text: str) -> float:
    """How wide a text is in the plain face, in ems."""
    return sum(_EMS.get(sign, UNKNOWN) for sign in text)


def shortened(text: str, room: float) -> str:
    """A text, or as much of it as is this wide, in ems, with the sign that more was there."""
    if width(text) <= room:
        return text
    while width(text) > room - 1:
        text = text[:-1]
    return f"{text}…"


def lines(text: str, room: float) -> int:
    """How many lines a text takes, broken at its spaces into lines of so many ems."""
    count, used = 1, 0.0
    for word in text.split():
        wide = width(word)
        if used and used + width(" ") + wide > room:
            count, used = count + 1, wide
        else:
            used += (width(" ") if used else 0) + wide
    return count


def height(text: str, size: float, wide: float, *, leading: float, face: float = 1.0) -> float:
    """How high a text stands, in millimetres.

    Its letters are `size` points high, its lines `wide` millimetres and `leading` sizes apart;
    `face` is how wide its face is beside the plain one.
    """
    if not text:
        return 0.0
    return lines(text, wide / (size * POINT * face)) * size * leading * POINT


def largest(
    text: str, sizes: tuple[float, ...], wide: float, high: float, *, leading: float
) -> float:
    """The first of these sizes, largest first, at which a text fits; the last if none does."""
    fitting = (size for size in sizes if height(text, size, wide, leading=leading) <= high)
    return next(fitting, sizes[-1])


WIDE, HIGH = 63.0, 88.0
"""The size of a card, in millimetres."""

SIZES = (12.0, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0)
"""The sizes of the text, in points; the largest that fits is taken."""

LEADING = 1.22
SIDE = 3.3
"""How far the text stands from the sides of a card, in millimetres."""

INNER = WIDE - 2 * SIDE
COST = 12.0
"""The width of the box of the cost, in millimetres."""

NAME, TITLE, LINE, SMALL = 10.5, 8.0, 7.5, 6.3
"""Sizes of name, title, type line and foot, in points."""

STATS = 9.6
"""The height of the row of numbers with what stands about it, in millimetres."""

REST = 14.6
"""What else takes height: the sign of the deck, rules, gaps and the last line, in millimetres."""


@dataclass(frozen=True, kw_only=True)
class FaceNumber:
    """A number of the card in its box; `changed` where an erratum set it."""

    name: str
    value: str
    changed: bool = False


@dataclass(frozen=True, kw_only=True)
class Face:
    """What stands on the face of a card.

    Attributes:
        made_for: Where it starts: "Imperial deck", "House deck", or "Program" beside the homeworld.
        size: The size of the text, in points.
        fills: How much of the room for it the text takes; 1 is all.
        new_text: Whether an erratum changed the text.
        new_kind: Whether an erratum changed type or subtypes.
        changes: A line for each erratum.
        asides: Keywords with their rules, doubts, what is peculiar to the kind of card.
        mark: Set and collector number.
    """

    name: str
    title: str
    deck: Deck
    made_for: str
    cost: str
    kind: str
    subtypes: str
    standing: str
    stats: tuple[FaceNumber, ...]
    text: str
    size: float
    fills: float
    new_text: bool
    new_kind: bool
    changes: tuple[str, ...]
    asides: tuple[str, ...]
    mark: str


def face_of(card: Card) -> Face:
    """The face of a card as it stands today."""
    changed = {erratum.field for erratum in card.errata}
    stats = tuple(_stats(card, changed))
    changes = tuple(map(_change_line, card.errata))
    asides = tuple(_asides(card))
    room = HIGH - _taken(card, (*changes, *asides)) - (STATS if stats else 0)
    size = largest(card.operation, SIZES, INNER - 2, room, leading=LEADING)
    return Face(
        name=card.name,
        title=card.title,
        deck=card.deck,
        made_for="Program" if is_program(card) else f"{card.deck} deck",
        cost=card.text_of("cost"),
        kind=card.type,
        subtypes=card.text_of("subtypes"),
        standing=_standing(card),
        stats=stats,
        text=card.operation,
        size=size,
        fills=height(card.operation, size, INNER - 2, leading=LEADING) / room,
        new_text="operation" in changed,
        new_kind=bool(changed & {"type", "subtypes"}),
        changes=changes,
        asides=asides,
        mark=mark_of(card),
    )


def _standing(card: Card) -> str:
    """Whose it is, and what a persona needs to bear it: "The Fremen · needs Battle 2"."""
    needs = f" · needs {card.requirement}" if card.requirement else ""
    return f"{card.allegiance or 'No allegiance'}{needs}"


def mark_of(card: Card) -> str:
    """Set and number: "EOTS 12", "TAT" where numbers are not known."""
    return card.set.upper() if card.number is None else f"{card.set.upper()} {card.number}"


def _change_line(erratum: CardErratum) -> str:
    """That an erratum changed a field, by whose word, and since when."""
    what = "text" if erratum.field == "operation" else label(erratum.field)
    return f"{erratum.id} changed its {what}: {erratum.source}, {erratum.dated}"


def _doubt_line(doubt: Doubt) -> str:
    """What is in doubt, and what may be right."""
    what = "text" if doubt.field == "operation" else label(doubt.field)
    perhaps = "" if doubt.perhaps == "?" else f', perhaps "{doubt.perhaps}"'
    return f"? In doubt: {what}{perhaps} ({doubt.source})"


def _stats(card: Card, changed: set[str]) -> Iterator[FaceNumber]:
    if card.command is not None:
        yield FaceNumber(name="Command", value=str(card.command), changed="command" in changed)
    if card.resistance is not None:
        told = str(card.resistance)
        yield FaceNumber(name="Resistance", value=told, changed="resistance" in changed)
    elif counts_as_one(card):
        yield FaceNumber(name="Resistance", value="(1)")
    for talent, rank in card.ranks:
        yield FaceNumber(name=talent, value=str(rank), changed=talent.lower() in changed)


def _asides(card: Card) -> Iterator[str]:
    if counts_as_one(card):
        yield UNPRINTED
    if is_program(card):
        yield "Starts beside the homeworld, in neither deck (PD-02)"
    if card.keywords:
        yield f"Keywords: {' · '.join(f'{one.word} {one.rule}' for one in card.keywords)}"
    yield from map(_doubt_line, card.doubts)


def _taken(card: Card, small: tuple[str, ...]) -> float:
    """The height that all but numbers and text take, in millimetres."""
    beside = INNER - COST - 1
    kind = f"{card.type}: {card.text_of('subtypes')}"
    return (
        REST
        + height(card.name, NAME, beside, leading=1.1, face=STRONG)
        + height(card.title, TITLE, beside, leading=1.15)
        + height(kind, LINE, INNER, leading=1.2, face=STRONG)
        + height(_standing(card), LINE, INNER, leading=1.2)
        + sum(height(one, SMALL, INNER - 2, leading=1.18, face=CONDENSED) for one in small)
        + 2 * POINT
    )
