"""The wheel of the powers as plain geometry, in millimetres: circles, and lines with two heads."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import TYPE_CHECKING

from cardbase.powers import adversaries_of, short_name
from cardbase.vocabulary import Power
from templates.bars import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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
class Node:
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
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    says: str
    legend: tuple[tuple[Text, bool], ...]


def drawn(legend: Sequence[tuple[str, bool]]) -> Wheel:
    """The wheel of all powers, each beside its adversaries, with words in the middle."""
    order = around()
    nodes = {power: _node(power, place, len(order)) for place, power in enumerate(order)}
    edges = tuple(_edge(nodes[one], nodes[other]) for one, other in adversary_pairs())
    top = WIDE / 2 - (len(legend) - 1) * LINE / 2 + 1
    return Wheel(
        width=WIDE,
        round=ROUND,
        nodes=tuple(nodes.values()),
        edges=edges,
        says="; ".join(
            f"{short_name(one)} and {short_name(other)}" for one, other in adversary_pairs()
        ),
        legend=tuple(
            (Text(x=WIDE / 2, y=round(top + row * LINE, 2), anchor="middle", said=said), heading)
            for row, (said, heading) in enumerate(legend)
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
    """The powers in an order in which adversaries stand beside each other where they can."""
    order: dict[Power, None] = {}
    for begin in sorted(Power, key=lambda power: len(adversaries_of(power))):
        order.update(dict.fromkeys(_walk(begin, order)))
    return _turned(tuple(order))


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


def _turned(order: tuple[Power, ...]) -> tuple[Power, ...]:
    """The same circle, begun so that its longest run of adversaries lies over the top."""
    starts = [0] + [
        place
        for place, (one, other) in enumerate(pairwise(order), 1)
        if other not in adversaries_of(one)
    ]
    ends = [*starts[1:], len(order)]
    long, first = max((end - start, -start) for start, end in zip(starts, ends, strict=True))
    begin = (-first - (len(order) - long) // 2) % len(order)
    return order[begin:] + order[:begin]


def _node(power: Power, place: int, many: int) -> Node:
    angle = radians(90 + 360 * (place + 0.5) / many)
    x, y = WIDE / 2 + RING * cos(angle), WIDE / 2 + RING * sin(angle)
    words = short_name(power).split()
    return Node(
        power=power,
        x=round(x, 2),
        y=round(y, 2),
        code=_text(x, y - 0.6, code(power)),
        name=tuple(_text(x, y + 3.0 + 3.1 * row, word) for row, word in enumerate(words)),
    )


def _text(x: float, y: float, said: str) -> Text:
    return Text(x=round(x, 2), y=round(y, 2), anchor="middle", said=said)


def _edge(one: Node, other: Node) -> Edge:
    far = hypot(other.x - one.x, other.y - one.y)
    east, south = (other.x - one.x) / far, (other.y - one.y) / far
    begin = (one.x + east * (ROUND + 0.5), one.y + south * (ROUND + 0.5))
    end = (other.x - east * (ROUND + 0.5), other.y - south * (ROUND + 0.5))
    inner = (
        *(at + way * HEAD * 0.8 for at, way in zip(begin, (east, south), strict=True)),
        *(at - way * HEAD * 0.8 for at, way in zip(end, (east, south), strict=True)),
    )
    x1, y1, x2, y2 = (round(at, 2) for at in inner)
    return Edge(
        powers=frozenset({one.power, other.power}),
        ends=(x1, y1, x2, y2),
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
