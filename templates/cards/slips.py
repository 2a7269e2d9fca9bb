"""Errata slips: the current words of changed cards, of a size that goes into a sleeve."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from cardbase.cards.card import Card
from cardbase.cards.words import label, numbers, type_line
from cardbase.strings import counted
from errata.card_errata import UNKNOWN, CardErratum
from errata.documents import sources
from errata.text import shown
from templates.cards.face import CONDENSED, STRONG, height, mark_of, shortened
from templates.cards.layout import Box, outlines
from templates.printing import PageFrame

WIDE, HIGHEST = 60.0, 85.0
"""The width of a slip, and the most it is high, in millimetres."""

SIDE = 2.5
INNER = WIDE - 2 * SIDE
NAME, TEXT, SMALL = 10.0, 8.5, 7.0
"""Sizes of the name, the words and the rest, in points."""

HEAD = 22.0
"""The height of the head of the first page, in millimetres."""

REST = 5.4
"""What the sides, rules and gaps of a slip take of its height, in millimetres."""

NAMED = 24.0
"""How much of a deck's name the head shows, in ems."""


@dataclass(frozen=True, kw_only=True)
class SlipChange:
    """A changed field: what it is called, its words around and in what changed, and the proof.

    Attributes:
        whole: Whether all of it counts as changed, as nobody knows what stood there before.
        doubt: What another source says instead, "" for nothing.
    """

    what: str
    before: str
    new: str
    after: str
    whole: bool
    proof: str
    note: str
    doubt: str

    @property
    def words(self) -> str:
        """The words of the field as it stands now."""
        return " ".join(filter(None, (self.before, self.new, self.after)))


@dataclass(frozen=True, kw_only=True)
class CardSlip:
    """The slip of one card; its height is in millimetres."""

    name: str
    kind: str
    numbers: str
    mark: str
    changes: tuple[SlipChange, ...]
    height: float


@dataclass(frozen=True, kw_only=True)
class Placed:
    """A slip where it is cut, in millimetres from the corner of what a page shows."""

    slip: CardSlip
    left: float
    top: float


@dataclass(frozen=True, kw_only=True)
class SlipPage:
    """One page of slips: how high they stand, what is cut as an SVG path."""

    wide: float
    high: float
    placed: tuple[Placed, ...]
    cut: str


@dataclass(frozen=True, kw_only=True)
class SlipSheet:
    """The slips of some cards, as many as there are copies."""

    TEMPLATE: ClassVar[str] = "slips"
    frame: PageFrame
    lead: str
    slips: tuple[CardSlip, ...]

    def pages(self, wide: float, high: float) -> tuple[SlipPage, ...]:
        """Its pages on a paper of this size, in millimetres, the slips packed in columns."""
        margins = self.frame.margins
        room = wide - margins.left - margins.right
        full = high - margins.top - margins.bottom - 1
        across = int(room // WIDE)
        columns = _packed(self.slips, across, full)
        pages = (columns[at : at + across] for at in range(0, len(columns), across))
        return tuple(_page(some, room) for some in pages)


def slip_sheet(name: str, cards: Sequence[Card]) -> SlipSheet:
    """The slips of those of these cards that official errata changed; the name is their deck's."""
    changed = [card for card in cards if card.errata]
    made = {card.id: _slip(card) for card in changed}
    slips = sorted((made[card.id] for card in changed), key=lambda slip: (-slip.height, slip.name))
    of = f" of {shortened(shown(name, most=200), NAMED)}" if name else ""
    kinds = "card" if len(made) == 1 else f"{len(made)} cards"
    number = counted(len(slips), "slip")
    lead = (
        f"{number} for the {kinds}{of} that official errata changed, with the words that count "
        f"today; what is new is marked. Cut along the lines: {WIDE:g}\u00a0mm wide and up to "
        f"{HIGHEST:g}\u00a0mm high, a slip goes into the sleeve, in front of the card."
    )
    frame = PageFrame(
        title="Errata slips",
        edition="Dune CCG, official card errata",
        source=f"{_rulings_file()} §4.B",
    )
    return SlipSheet(frame=frame, lead=lead, slips=tuple(slips))


def _slip(card: Card) -> CardSlip:
    changes = tuple(_change(erratum, card) for erratum in card.errata)
    kind, told = type_line(card), numbers(card)
    small = [kind, told]
    for one in changes:
        small += [one.what, one.proof, one.note, one.doubt]
    high = (
        REST
        + height(card.full_name, NAME, INNER - 12, leading=1.12, face=STRONG)
        + sum(height(one, SMALL, INNER - 2, leading=1.2, face=CONDENSED) for one in small)
        + sum(height(one.words, TEXT, INNER - 3, leading=1.22) + 2.2 for one in changes)
    )
    return CardSlip(
        name=card.full_name,
        kind=kind,
        numbers=told,
        mark=mark_of(card),
        changes=changes,
        height=min(HIGHEST, math.ceil(high + 0.6)),
    )


def _change(erratum: CardErratum, card: Card) -> SlipChange:
    words = card.text_of(erratum.field)
    before, new, after = _parts(erratum, words)
    source = erratum.source.replace("CRF", _rulings_file())
    what = "text" if erratum.field == "operation" else label(erratum.field)
    return SlipChange(
        what=f"{what.capitalize()} by official erratum ({erratum.id})",
        before=before,
        new=new,
        after=after,
        whole=not (before or after),
        proof=f"{source}, {erratum.dated}",
        note=erratum.note,
        doubt=f"? {erratum.conflict}" if erratum.conflict else "",
    )


def _rulings_file() -> str:
    return sources()["CRF"].short.partition(",")[0]


def _parts(erratum: CardErratum, words: str) -> tuple[str, str, str]:
    """The words before, in and after what changed; all of them where nobody knows what was."""
    start, _, end = words.partition(erratum.now)
    if erratum.was == UNKNOWN:
        return start.strip(), erratum.now, end.strip()
    was, now = erratum.was.split(), erratum.now.split()
    alike = _alike(was, now)
    behind = min(_alike(was[::-1], now[::-1]), min(len(was), len(now)) - alike)
    stop = len(now) - behind
    before = " ".join((*start.split(), *now[:alike]))
    after = " ".join((*now[stop:], *end.split()))
    return before, " ".join(now[alike:stop]), after


def _alike(one: list[str], other: list[str]) -> int:
    """How many words two texts begin with alike, the stop after a word aside."""
    count = 0
    for first, second in zip(one, other, strict=False):
        if first.rstrip(".") != second.rstrip("."):
            break
        count += 1
    return count


def _packed(slips: Sequence[CardSlip], across: int, full: float) -> list[list[CardSlip]]:
    """The slips in columns, so many a page: each in the column of a page that is emptiest.

    On the first page the head takes its part.
    """
    columns: list[list[CardSlip]] = []
    used: list[float] = []
    for slip in slips:
        fitting = [(high, at) for at, high in enumerate(used) if high + slip.height <= full]
        if fitting:
            place = min(fitting)[1]
        else:
            place = len(columns)
            used += [0 if columns else HEAD] * across
            columns += [[] for _ in range(across)]
        columns[place].append(slip)
        used[place] += slip.height
    return columns


def _page(columns: Sequence[list[CardSlip]], room: float) -> SlipPage:
    left = (room - len(columns) * WIDE) / 2
    placed, boxes = [], []
    for place, column in enumerate(column for column in columns if column):
        top = 0.0
        for slip in column:
            box = Box(left=left + place * WIDE, top=top, wide=WIDE, high=slip.height)
            boxes.append(box)
            placed.append(Placed(slip=slip, left=box.left, top=box.top))
            top = box.bottom
    return SlipPage(
        wide=room,
        high=max(box.bottom for box in boxes),
        placed=tuple(placed),
        cut=outlines(boxes),
    )
