"""The powers as a wheel of allies and adversaries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import TYPE_CHECKING, ClassVar

from cardbase.cards.powers import adversaries_of, short_name
from cardbase.vocabulary import Deck, Power, Subtype
from errata import rule
from templates.bars import Text
from templates.ccg.lines import EDITION, Line, Notes, line, notes
from templates.printing import Frame

if TYPE_CHECKING:
    from cardbase.cards.card import Card


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


# --- The powers as a wheel: who is whose adversary, and what that means for decks and favor -------


@dataclass(frozen=True, kw_only=True)
class Row:
    """A power in words.

    Attributes:
        code: The letters it has on the wheel.
        adversaries: By the names they have at the table.
        homeworlds: The names of its homeworlds.
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
    """The wheel, the same in words, what an adversary means."""

    TEMPLATE: ClassVar[str] = "wheel"
    frame: Frame
    wheel: Wheel
    rows: tuple[Row, ...]
    whose: tuple[str, ...]
    means: tuple[tuple[str, tuple[Line, ...]], ...]
    gained: tuple[Line, ...]
    notes: Notes


def wheel_sheet(cards: Sequence[Card]) -> WheelSheet:
    """The wheel of all powers; homeworlds and numbers are counted in these cards."""
    gained = tuple(line(rule(one).statement, one) for one in GAINED)
    means = tuple((what, tuple(line(*cell) for cell in cells)) for what, cells in MEANS)
    told = [cell for _, cells in means for cell in cells]
    return WheelSheet(
        frame=Frame(
            title="Powers and adversaries",
            edition=EDITION,
            source=f"AD-01: {rule('AD-01').source}; all else by the rule named",
        ),
        wheel=drawn(_legend()),
        rows=tuple(_row(power, cards) for power in Power),
        whose=WHOSE,
        means=means,
        gained=gained,
        notes=notes([line("", "AD-01"), *told, *gained]),
    )


def _row(power: Power, cards: Sequence[Card]) -> Row:
    own = [card for card in cards if card.allegiance is power]
    return Row(
        code=code(power),
        name=short_name(power),
        full=str(power),
        adversaries=tuple(map(short_name, adversaries_of(power))),
        homeworlds=tuple(card.name for card in own if Subtype.HOMEWORLD in card.subtypes),
        imperial=sum(card.deck is Deck.IMPERIAL for card in own),
        house=sum(card.deck is Deck.HOUSE for card in own),
    )


def _legend() -> tuple[tuple[str, bool], ...]:
    return (
        (f"{len(Power)} powers, {len(adversary_pairs())} lines", True),
        ("A line joins two adversaries;", False),
        ("it holds both ways (AD-01).", False),
        ("", False),
        ("Joined: never in one deck", False),
        ("(DK-04, DK-07).", False),
        ("Not joined: both may be,", False),
        ("for favor (DK-05, AL-04).", False),
    )


WHOSE = ("your sponsor", "no power", "another power", "an adversary")
"""Whose a card is, as the columns of `MEANS` have it."""

MEANS: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...] = (
    (
        "Imperial deck",
        (
            ("yes", "DK-03"),
            ("yes", "DK-08"),
            ("yes, and its adversaries become yours", "DK-05", "CP-07"),
            ("no", "DK-04"),
        ),
    ),
    (
        "House deck",
        (
            ("yes", "DK-03"),
            ("yes", "DK-08"),
            ("only with a card of that power in the Imperial deck", "DK-06"),
            ("no", "DK-04"),
        ),
    ),
    (
        "You win its petition",
        (
            ("favor may pay part of the bid", "P-08"),
            ("no favor", "AL-04"),
            ("1 favor besides the price", "P-10", "AL-04"),
            (
                "only if a card brings it there: its cost in favor besides the price",
                "DK-04",
                "CP-03",
            ),
        ),
    ),
    (
        "You deploy it, from hand or subdued",
        (
            ("no favor, no discount", "AL-03", "AL-04"),
            ("no favor", "AL-04"),
            ("1 favor each time, besides solaris and tokens", "AL-04", "DF-17"),
            ("favor as high as its deployment cost, each time", "CP-03", "DF-17"),
        ),
    ),
    (
        "You capture it (a persona)",
        (
            ("no favor", "AL-05"),
            ("no favor", "AL-05"),
            ("1 favor, and 1 each time it is redeployed", "AL-05", "CP-04"),
            ("subdued at once, no favor yet", "AL-05", "CP-02"),
        ),
    ),
)
"""What whose card it is means, by occasion: words, and the rules behind them."""

GAINED = ("AL-02", "AL-06", "AL-07", "AL-08", "AL-09", "AL-10", "SO-18")
"""The rules of allegiance that cards change in play."""
