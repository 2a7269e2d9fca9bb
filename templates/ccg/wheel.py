"""The powers as a wheel: who is whose adversary, and what that means for decks and favor."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import ClassVar

from cardbase.cards.card import Card
from cardbase.cards.powers import adversaries_of, short_name
from cardbase.vocabulary import Deck, Power, Subtype
from templates.bars import Text
from templates.ccg.lines import EDITION, Line, Notes, labelled, line, lines, notes, source_of
from templates.printing import PageFrame

WIDE = 100.0
"""How wide and high the drawing is."""

ROUND = 9.6
"""How far a circle reaches from its middle."""

RING = WIDE / 2 - ROUND - 0.6
"""How far the middles of the circles lie from that of the wheel."""

HEAD = 2.4
"""How long a head is; it is two thirds as wide."""

LINE = 4.1
"""From one line of the legend to the next."""


@dataclass(frozen=True, kw_only=True)
class WheelNode:
    """A power on the wheel: its circle, its code, its name in one or two lines."""

    power: Power
    x: float
    y: float
    code: Text
    name: tuple[Text, ...]


@dataclass(frozen=True, kw_only=True)
class Edge:
    """A line between two adversaries: x1, y1, x2, y2, and a head at each end as a polygon."""

    powers: frozenset[Power]
    ends: tuple[float, float, float, float]
    heads: tuple[str, str]


@dataclass(frozen=True, kw_only=True)
class Wheel:
    """The drawing.

    Attributes:
        says: All its lines in words, for those who do not see it.
        legend: What stands in the middle, and whether it is a heading.
    """

    width: float
    round: float
    nodes: tuple[WheelNode, ...]
    edges: tuple[Edge, ...]
    says: str
    legend: tuple[tuple[Text, bool], ...]


def drawn(legend: Sequence[str]) -> Wheel:
    """The wheel of all powers, each beside its adversaries; the first line is a heading."""
    order = around()
    nodes = {power: _node(power, place, len(order)) for place, power in enumerate(order)}
    top = WIDE / 2 - (len(legend) - 1) * LINE / 2 + 1
    return Wheel(
        width=WIDE,
        round=ROUND,
        nodes=tuple(nodes.values()),
        edges=tuple(_edge(nodes[one], nodes[other]) for one, other in adversary_pairs()),
        says="; ".join(
            f"{short_name(one)} and {short_name(other)}" for one, other in adversary_pairs()
        ),
        legend=tuple(
            (_text(WIDE / 2, top + row * LINE, said), row == 0) for row, said in enumerate(legend)
        ),
    )


def adversary_pairs() -> tuple[tuple[Power, Power], ...]:
    """Every pair of adversaries once, in the order of the powers (AD-01)."""
    every = [*Power]
    return tuple(
        (one, other)
        for place, one in enumerate(every)
        for other in every[place + 1 :]
        if other in adversaries_of(one)
    )


def code(power: Power) -> str:
    """A power in one or two letters: "A", "BG"."""
    return "".join(word[0] for word in short_name(power).split())


def around() -> tuple[Power, ...]:
    """The powers in an order in which adversaries stand beside each other where they can.

    It begins so that the longest run of adversaries lies over the top.
    """
    gone: dict[Power, None] = {}
    for power in sorted(Power, key=lambda power: len(adversaries_of(power))):
        gone.update(dict.fromkeys(_walk(power, gone)))
    order = tuple(gone)
    starts = [0] + [
        place
        for place, (one, other) in enumerate(pairwise(order), 1)
        if other not in adversaries_of(one)
    ]
    ends = [*starts[1:], len(order)]
    long, first = max((end - start, -start) for start, end in zip(starts, ends, strict=True))
    begin = (-first - (len(order) - long) // 2) % len(order)
    return order[begin:] + order[:begin]


def _walk(power: Power, gone: dict[Power, None]) -> Iterator[Power]:
    """A power, then those that hang on it, one after the other, as long as there are new ones."""
    if power in gone:
        return
    seen = {**gone, power: None}
    yield power
    for other in adversaries_of(power):
        for one in _walk(other, seen):
            seen[one] = None
            yield one


def _node(power: Power, place: int, many: int) -> WheelNode:
    angle = radians(90 + 360 * (place + 0.5) / many)
    x, y = WIDE / 2 + RING * cos(angle), WIDE / 2 + RING * sin(angle)
    words = short_name(power).split()
    return WheelNode(
        power=power,
        x=round(x, 2),
        y=round(y, 2),
        code=_text(x, y - 0.6, code(power)),
        name=tuple(_text(x, y + 3.0 + 3.1 * row, word) for row, word in enumerate(words)),
    )


def _text(x: float, y: float, said: str) -> Text:
    return Text(x=round(x, 2), y=round(y, 2), anchor="middle", said=said)


def _edge(one: WheelNode, other: WheelNode) -> Edge:
    far = hypot(other.x - one.x, other.y - one.y)
    east, south = (other.x - one.x) / far, (other.y - one.y) / far
    out, back = ROUND + 0.5, HEAD * 0.8
    begin = (one.x + east * out, one.y + south * out)
    end = (other.x - east * out, other.y - south * out)
    return Edge(
        powers=frozenset({one.power, other.power}),
        ends=(
            round(begin[0] + east * back, 2),
            round(begin[1] + south * back, 2),
            round(end[0] - east * back, 2),
            round(end[1] - south * back, 2),
        ),
        heads=(_head(begin, (east, south)), _head(end, (-east, -south))),
    )


def _head(tip: tuple[float, float], way: tuple[float, float]) -> str:
    """A triangle with its tip here that opens this way."""
    (x, y), (east, south) = tip, way
    foot = (x + east * HEAD, y + south * HEAD)
    aside = (-south * HEAD / 3, east * HEAD / 3)
    corners = (
        tip,
        (foot[0] + aside[0], foot[1] + aside[1]),
        (foot[0] - aside[0], foot[1] - aside[1]),
    )
    return " ".join(f"{a:.2f},{b:.2f}" for a, b in corners)


@dataclass(frozen=True, kw_only=True)
class PowerRow:
    """A power in words.

    Attributes:
        code: The letters it has on the wheel.
        adversaries: By the names they have at the table.
        imperial: How many cards with its allegiance have the Imperial back.
        house: How many have the House back.
    """

    code: str
    name: str
    full: str
    adversaries: tuple[str, ...]
    homeworlds: tuple[str, ...]
    imperial: int
    house: int


@dataclass(frozen=True, kw_only=True)
class WheelSheet:
    """The wheel, the same in words, what whose card it is means by occasion."""

    TEMPLATE: ClassVar[str] = "wheel"
    frame: PageFrame
    wheel: Wheel
    rows: tuple[PowerRow, ...]
    whose: tuple[str, ...]
    means: tuple[tuple[str, tuple[Line, ...]], ...]
    gained: tuple[Line, ...]
    notes: Notes


def wheel_sheet(cards: Sequence[Card]) -> WheelSheet:
    """The wheel of all powers; homeworlds and numbers are counted in these cards."""
    gained = lines("allegiance in play")
    means: dict[str, dict[str, Line]] = {}
    for whose, occasion, cell in labelled("whose card"):
        means.setdefault(occasion, {})[whose] = cell
    told = [cell for cells in means.values() for cell in cells.values()]
    legend = (
        f"{len(Power)} powers, {len(adversary_pairs())} lines",
        "A line joins two adversaries;",
        "it holds both ways.",
        "",
        "Joined: never in one deck.",
        "Not joined: both may be,",
        "for favor.",
    )
    return WheelSheet(
        frame=PageFrame(
            title="Powers and adversaries",
            edition=EDITION,
            source=source_of("wheel"),
        ),
        wheel=drawn(legend),
        rows=tuple(_row(power, cards) for power in Power),
        whose=tuple(next(iter(means.values()))),
        means=tuple((occasion, tuple(cells.values())) for occasion, cells in means.items()),
        gained=gained,
        notes=notes([*told, *gained, line("", "AD-01")]),
    )


def _row(power: Power, cards: Sequence[Card]) -> PowerRow:
    own = [card for card in cards if card.allegiance is power]
    return PowerRow(
        code=code(power),
        name=short_name(power),
        full=str(power),
        adversaries=tuple(map(short_name, adversaries_of(power))),
        homeworlds=tuple(card.name for card in own if Subtype.HOMEWORLD in card.subtypes),
        imperial=sum(card.deck is Deck.IMPERIAL for card in own),
        house=sum(card.deck is Deck.HOUSE for card in own),
    )
