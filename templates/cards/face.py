"""The face of a card, its text fitted."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from cardbase.cards.card import Card, Doubt
from cardbase.cards.kinds import is_program
from cardbase.cards.words import UNPRINTED, counts_as_one, label
from cardbase.vocabulary import Deck
from errata.card_errata import CardErratum
from templates.signs import PROGRAM, SignKind

POINT = 25.4 / 72
"""Millimetres in a point."""

CONDENSED = 0.91
"""How wide the condensed face is beside the plain one."""

STRONG = 1.03
"""How wide the heavier cut is beside the plain one."""

UNKNOWN = 0.65
"""The width of a sign that is not measured, in ems: as wide as a capital."""

_WIDTHS = {
    0.24: "',.:;·",
    0.27: " !",
    0.31: "IJ`ijl|",
    0.34: "()[]{}f",
    0.37: "t",
    0.41: '-"r“”',
    0.44: "*1z",
    0.47: "7?s",
    0.5: "+23<=>FLcvxy~\u00d7",
    0.52: "#/5T\\_gk",
    0.55: "$469EXZS^aeé",
    0.57: "08CVY",
    0.59: "AKPhnou",
    0.61: "BRbdpq",
    0.65: "DG",
    0.7: "HNOQU",
    0.73: "&w",
    0.79: "M—",
    0.86: "%Wm",
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

SIZES = (11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0)
"""The sizes of the text, in points; the largest that fits: most cards of a deck have one."""

NAMES = (14.0, 11.0)
"""The sizes of the name, in points; the smaller one is taken if else the text gets too small."""

NAME_LINES = 2
GOOD = 11.0
"""A text of this size is large enough, in points; a large name may take the rest."""

LEADING = 1.22
SIDE, TOP, FOOT = 3.8, 5.0, 3.2
"""How far what is told stands from the sides, the top and the foot of a card, in millimetres.

The innermost border ends at 4: a millimetre is left over the name and the cost.
"""

INNER = WIDE - 2 * SIDE
TEXT = INNER - 1.2
"""The width of the text, in millimetres, beside the line that marks what an erratum changed."""

COST = 12.0
"""The width of the box of the cost with the gap before it, in millimetres."""

TITLE, LINE, SMALL = 9.0, 8.5, 6.3
"""Sizes of title, type line and foot, in points."""

SIGN = 4.6
"""How large the signs in the lines are, in millimetres."""

HEAD = 10.6
"""The least height of the head: that of the box of the cost, in millimetres."""

STATS = 11.0
"""The height of the row of numbers with the gap before it, in millimetres."""

RULE = 1.6
"""What stands in its place on a card without numbers: a rule, in millimetres."""

LAST = 4.2
"""The height of the last line with the rule over it, in millimetres."""

REST = LAST + 3.8
"""What else takes height: rules, gaps and the last line, in millimetres."""

ART = 10.0, 26.0
"""How small and how large a sign below the text may be, in millimetres."""


class FaceNumber(Struct, frozen=True, kw_only=True):
    """A number of the card in its box; `changed` where an erratum set it; `kind` its sign's."""

    kind: SignKind
    name: str
    value: str
    changed: bool = False


class Face(Struct, frozen=True, kw_only=True):
    """What stands on the face of a card.

    Attributes:
        name_size: The size of the name, in points.
        made_for: Where it starts: "Imperial deck", "House deck", or "Program" beside the homeworld.
        sign: The id of the sign of its type.
        power: The power it is of, "" without allegiance.
        size: The size of the text, in points.
        fills: How much of the room for it the text takes; 1 is all.
        art: How large the sign below the text is, and how far above the foot, in millimetres.
        new_text: Whether an erratum changed the text.
        new_kind: Whether an erratum changed type or subtypes.
        changes: A line for each erratum.
        asides: Keywords with their rules, doubts, what is peculiar to the kind of card.
        mark: Set and collector number.
    """

    name: str
    name_size: float
    title: str
    deck: Deck
    made_for: str
    cost: str
    kind: str
    sign: str
    subtypes: str
    power: str
    standing: str
    stats: tuple[FaceNumber, ...]
    text: str
    size: float
    fills: float
    art: tuple[float, float] | None
    new_text: bool
    new_kind: bool
    changes: tuple[str, ...]
    asides: tuple[str, ...]
    mark: str

    @property
    def columns(self) -> tuple[float, ...]:
        """The widths of the boxes of its numbers, in millimetres: never wider than a third."""
        return (INNER / max(len(self.stats), 3),) * len(self.stats)


_DOUBT = re.compile(r'In doubt: "([^"]*)"\. ?')
"""What a text says of itself before its rule (the operation language)."""


def face_of(card: Card, *, proof: bool = False) -> Face:
    """The face of a card as it stands today; with `proof` its keywords and their rules, too.

    Its text is the rule alone; what is in doubt is one note below.
    """
    operation = _DOUBT.sub("", card.operation).strip()
    changed = {erratum.field for erratum in card.errata}
    stats = tuple(_stats(card, changed))
    changes = tuple(_change_line(erratum, proof=proof) for erratum in card.errata)
    asides = tuple(_asides(card, proof=proof))
    below = sum(
        height(one, SMALL, TEXT, leading=LEADING, face=CONDENSED) for one in changes + asides
    )
    others = below + (STATS if stats else RULE)
    rooms = [(name_size, HIGH - _taken(card, name_size) - others) for name_size in NAMES]
    sized = [
        (name_size, room, largest(operation, SIZES, TEXT, room, leading=LEADING))
        for name_size, room in rooms
    ]
    good = (one for one in sized if one[2] >= GOOD and _name_fits(card.name, one[0]))
    name_size, room, size = next(good, sized[-1])
    text = height(operation, size, TEXT, leading=LEADING)
    art = min(room - text - 3, ART[1])
    return Face(
        name=card.name,
        name_size=name_size,
        title=card.title,
        deck=card.deck,
        made_for=PROGRAM if is_program(card) else f"{card.deck} deck",
        cost=card.text_of("cost"),
        kind=card.type,
        sign=PROGRAM if is_program(card) else card.type,
        subtypes=card.text_of("subtypes"),
        power=card.allegiance or "",
        standing=_standing(card),
        stats=stats,
        text=operation,
        size=size,
        fills=text / room,
        art=(art, FOOT + LAST + below + (room - text - art) / 2) if art >= ART[0] else None,
        new_text="operation" in changed,
        new_kind=bool(changed & {"type", "subtypes"}),
        changes=changes,
        asides=asides,
        mark=mark_of(card),
    )


def _name_fits(name: str, size: float) -> bool:
    """Whether a name stands on so few lines beside the cost, no word broken."""
    room = (INNER - COST) / (size * POINT * STRONG)
    return lines(name, room) <= NAME_LINES and max(map(width, name.split())) <= room


def _standing(card: Card) -> str:
    """Whose it is, and what a persona needs to bear it: "The Fremen · needs Battle 2"."""
    needs = f" · needs {card.requirement}" if card.requirement else ""
    return f"{card.allegiance or 'No allegiance'}{needs}"


def mark_of(card: Card) -> str:
    """Set and number: "EOTS 12", "TAT" where numbers are not known."""
    return card.set.upper() if card.number is None else f"{card.set.upper()} {card.number}"


def _change_line(erratum: CardErratum, *, proof: bool) -> str:
    """That an erratum changed a field, by whose word, and since when."""
    what = "text" if erratum.field == "operation" else label(erratum.field)
    named = f"{erratum.id} changed its {what}" if proof else f"Changed {what}"
    return f"{named}: {erratum.source}, {erratum.dated}"


def _doubt_note(card: Card, *, proof: bool) -> Iterator[str]:
    """What is in doubt, why of the text, and what else may be right, in one note.

    A doubt without either says nothing at a table: it stands with `proof` alone, as on the errata.
    """
    reasons = _DOUBT.findall(card.operation)
    told = (one for one in card.doubts if _told(one, reasons) and (proof or one.perhaps != "?"))
    points = [*reasons, *(_doubt(one, proof=proof) for one in told)]
    if points:
        yield f"? In doubt: {'; '.join(points)}"


def _told(doubt: Doubt, reasons: list[str]) -> bool:
    """Whether a doubt tells more than the reasons of the text do."""
    return not reasons or doubt.field != "operation"


def _doubt(doubt: Doubt, *, proof: bool) -> str:
    what = "text" if doubt.field == "operation" else label(doubt.field)
    perhaps = "" if doubt.perhaps == "?" else f', perhaps "{doubt.perhaps}"'
    return f"{what}{perhaps}{f' ({doubt.source})' if proof else ''}"


def _stats(card: Card, changed: set[str]) -> Iterator[FaceNumber]:
    kind = SignKind.NUMBER
    if card.command is not None:
        told = str(card.command)
        yield FaceNumber(kind=kind, name="Command", value=told, changed="command" in changed)
    if card.resistance is not None:
        told, new = str(card.resistance), "resistance" in changed
        yield FaceNumber(kind=kind, name="Resistance", value=told, changed=new)
    elif counts_as_one(card):
        yield FaceNumber(kind=kind, name="Resistance", value="(1)")
    for talent, rank in card.ranks:
        told, new = str(rank), talent.lower() in changed
        yield FaceNumber(kind=SignKind.TALENT, name=talent, value=told, changed=new)


def _asides(card: Card, *, proof: bool) -> Iterator[str]:
    if counts_as_one(card):
        yield UNPRINTED
    if is_program(card):
        yield "Starts beside the homeworld, in neither deck (PD-02)"
    if card.keywords and proof:
        yield f"Keywords: {' · '.join(f'{one.word} {one.rule}' for one in card.keywords)}"
    yield from _doubt_note(card, proof=proof)


def _taken(card: Card, name_size: float) -> float:
    """The height that all but numbers, text and small print take, in millimetres."""
    beside = INNER - COST
    kind = f"{card.type}: {card.text_of('subtypes')}"
    head = height(card.name, name_size, beside, leading=LEADING, face=STRONG)
    if card.title:
        head += 0.8 + height(card.title, TITLE, beside, leading=LEADING)
    signed = sum(
        SIGN + (lines(text, (INNER - SIGN) / (LINE * POINT)) - 1) * LINE * LEADING * POINT
        for text in (kind, _standing(card))
    )
    return TOP + max(head, HEAD) + signed + REST + FOOT
