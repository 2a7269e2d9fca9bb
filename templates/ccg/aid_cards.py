"""The turn and the rites as cards of 63 x 88 mm, to be dealt out and held beside a hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from cardbase.strings import capital
from templates.cards.face import HIGH, POINT, STRONG, WIDE, height
from templates.cards.layout import Box, Grid, cuts, grid_of, ruler
from templates.ccg.lines import EDITION, Line, Notes, Settled, line, notes, source_of
from templates.ccg.rites import A_CARD, rite_sheet
from templates.ccg.turn import OperationRow, PhaseStep, turn_sheet
from templates.printing import Cut, Margins, PageFrame

SIZE, TITLE = 9.0, 10.5
"""Of the text and of a card's title, in points."""

LEADING, FACE = 1.2, 0.78
"""How far apart its lines are, in sizes, and how wide its face is beside the plain one."""

SIDE, TOP = 3.0, 3.0
INNER = WIDE - 2 * SIDE
GAP, APART = 0.9, 1.6
"""Above a line, and above the head of a topic, in millimetres."""

ROOM = HIGH - 2 * TOP - TITLE * LEADING * POINT - 3.0
"""What the title leaves of a card."""

LOW = 285.0
"""Paper that is lower has room for two rows of cards alone, above the ruler."""


BRINGS, WIN = "What a rite brings", "Win and lose"
ELSEWHERE = {
    "(page 2)": f"({BRINGS})",
    "the Guild Hoard (table)": "the Guild Hoard, by the number of players,",
    "for spice (table)": "for spice",
    "of the kind above": "of the kind that the rite has as its target",
    "ee winning": f"ee {WIN}",
}
"""Where a sheet of the turn or the rites sends its reader, and where that stands on the cards."""

UNDECIDED = "No source decides these. Where nothing is ticked, play the black box."

BOX = "mmm"
"""As wide as a box to tick."""


class Entry(Struct, frozen=True, kw_only=True):
    """A line of a card, and what stands before it in bold; or what a table settles itself."""

    head: str = ""
    line: Line
    asked: Settled | None = None

    def high(self, *, proof: bool) -> float:
        """How high it stands, with its proofs or its letters of doubt."""
        told = " ".join(self._told(proof=proof))
        return GAP + height(told, SIZE, INNER - 2.4, leading=LEADING, face=FACE)

    def _told(self, *, proof: bool) -> Iterator[str]:
        if self.asked is None:
            yield from (f"{self.head}." if self.head else "", self.line.words)
            yield from (one.id for one in self.line.proofs if proof)
            yield from ("OQ-00" if proof else "m" for _ in self.line.questions)
            return
        yield self.asked.question if proof else self.asked.sign
        for point in self.asked.points:
            yield f"{point.words}:"
            yield from (f"{BOX} {one.words}" for one in point.readings)
            yield BOX * 3 if point.open else ""


class Topic(Struct, frozen=True, kw_only=True):
    """What belongs together: who acts, and the lines."""

    title: str
    of: str = ""
    entries: tuple[Entry, ...]

    def head(self) -> float:
        """How high its title stands."""
        told = f"{self.title} {self.of}"
        return APART + height(told, SIZE, INNER, leading=LEADING, face=FACE * STRONG)

    def high(self, *, proof: bool) -> float:
        """How high it stands."""
        return self.head() + sum(one.high(proof=proof) for one in self.entries)


class AidCard(Struct, frozen=True, kw_only=True):
    """One card: its title, which of how many of that title it is, its topics."""

    title: str
    part: str = ""
    topics: tuple[Topic, ...]


class AidPage(Struct, frozen=True, kw_only=True):
    """A page of cards; `cut` and `ruler` are SVG paths in millimetres, `foot` is where that is."""

    wide: float
    high: float
    cards: tuple[tuple[AidCard, Box], ...]
    cut: str
    ruler: str
    foot: float
    says: str


class AidCards(Struct, frozen=True, kw_only=True):
    """The turn and the rites as cards: titles, and what stands under each."""

    TEMPLATE: ClassVar[str] = "turn-cards"
    frame: PageFrame
    groups: tuple[tuple[str, tuple[Topic, ...]], ...]
    notes: Notes

    def cards(self, *, proof: bool = False) -> tuple[AidCard, ...]:
        """Each card; a topic stays whole where it fits one."""
        return tuple(
            card for title, topics in self.groups for card in _dealt(title, topics, proof=proof)
        )

    def pages(self, wide: float, high: float, *, proof: bool = False) -> Iterator[AidPage]:
        """Its pages on a paper of this size, in millimetres."""
        grid = grid_of((WIDE, HIGH), 3, 3 if high > LOW else 2, (wide, high), 0)
        cards = self.cards(proof=proof)
        count = -(-len(cards) // grid.size)
        for number in range(count):
            some = cards[number * grid.size :][: grid.size]
            yield _page(grid, (wide, high), some, f"page {number + 1} of {count}")


def aid_cards() -> AidCards:
    """The aids to turn and rites as cards, for a table that has set nothing."""
    groups = (*_turn(), *_rites())
    said = notes([one.line for _, topics in groups for topic in topics for one in topic.entries])
    asked = (Entry(line=line(""), asked=one) for one in said.settled)
    open_points = _topic(UNDECIDED, "", asked)
    frame = PageFrame(
        title="The turn and the rites, as cards",
        edition=EDITION,
        source=source_of("turn-cards"),
        margins=Margins(top=0, right=0, bottom=0, left=0),
        bare=True,
    )
    return AidCards(
        frame=frame, groups=(*groups, ("Agree before you play", (open_points,))), notes=said
    )


def _turn() -> Iterator[tuple[str, tuple[Topic, ...]]]:
    turn = turn_sheet()
    for part in (turn.opening, turn.house, turn.closing):
        yield part.name, tuple(map(_step, part.steps))
    yield (
        "Operations",
        (
            _topic("General", "as often as you like", _operations(turn.general)),
            _topic("Restricted", "limited", _operations(turn.restricted)),
            _topic("Every one", "", _plain(turn.always)),
        ),
    )
    hoards = (
        f"{one.players} players: {one.spice} spice, CROE {one.croe}, 1 spice costs {one.price}."
        for one in turn.hoards
    )
    yield (
        "Begin",
        (
            _topic("Before turn 1", "", _plain(turn.set_up)),
            _topic("The Guild Hoard", "", _plain(map(line, hoards))),
            _topic("The first turns", "", _plain(turn.first)),
        ),
    )
    yield (
        WIN,
        (
            _topic("Winning", "", _plain(turn.winning)),
            _topic("Losing", "", _plain(turn.losing)),
        ),
    )


def _rites() -> Iterator[tuple[str, tuple[Topic, ...]]]:
    rites = rite_sheet()
    kinds = (
        Entry(
            head=one.name,
            line=line(
                f"Class: {one.rite_class}. Talent: {one.talent}. Target: {one.target}. "
                + (
                    f"Bonus: {one.bonus}. It has no tactics of its own."
                    if one.kind is A_CARD
                    else f"Bonus in {one.bonus}. Its tactics say: {one.tactics}."
                )
            ),
        )
        for one in rites.kinds
    )
    before = [*_plain(rites.before), Entry(head="How often", line=rites.limit)]
    yield "Kinds of rites", (_topic("", "", kinds), _topic("Before a rite", "", before))
    segments = []
    for part in rites.segments:
        entries = _plain(part.lines)
        if part.window is not None:
            bar = part.window
            told = replace(
                bar.proof,
                words=f"Attacker and defender: {bar.fighters}. All others: {bar.others}. Asked "
                f"{bar.order}, until all pass in a row.",
            )
            entries.append(Entry(head=f"Window {bar.number}", line=told))
        segments.append(_topic(f"{part.number} {part.name}", part.who, entries))
    yield "A rite", (*segments, _topic("After it", "", _plain([rites.after])))
    tiers = [line(f"{at}. {capital(one)}.") for at, one in enumerate(rites.tiers, start=1)]
    yield (
        BRINGS,
        (
            _topic("Force is assigned in this order", "", _plain([*tiers, *rites.of_tiers])),
            _topic(
                "What the attacker wins",
                "",
                [
                    *(
                        Entry(head=capital(fell), line=_sentence(one))
                        for fell, one in rites.outcomes
                    ),
                    *_plain(rites.of_the_bonus),
                ],
            ),
            _topic(
                "What becomes of the vanquished",
                "",
                (Entry(head=capital(str(fate)), line=one) for fate, one in rites.fates),
            ),
        ),
    )
    special = (Entry(head=f"{name} ({when})", line=one) for name, when, one in rites.special)
    yield (
        "In a rite",
        (
            _topic("Special operations", "", special),
            _topic("Every tactic", "", _plain(rites.of_tactics)),
            _topic("No rite", "", _plain(rites.no_rite)),
        ),
    )


def _step(one: PhaseStep) -> Topic:
    tactics = replace(one.windows, words=f"{one.windows.words} may be played.")
    windows = [Entry(head="Tactics", line=tactics)] if one.windows.words else []
    of = f"{one.who}, until {one.ends}"
    return _topic(f"{one.number} {one.name}", of, [*windows, *_plain(one.lines)])


def _operations(rows: Iterable[OperationRow]) -> Iterator[Entry]:
    for one in rows:
        limit = f" ({one.limit})" if one.limit else ""
        yield Entry(head=f"{one.name}{limit}", line=one.takes)


def _plain(said: Iterable[Line]) -> list[Entry]:
    return [Entry(line=one) for one in said]


def _sentence(said: Line) -> Line:
    """A cell of a table as a sentence, for it stands alone here."""
    return replace(said, words=f"{capital(said.words).rstrip('.')}.")


def _here(words: str) -> str:
    """The words, with the places on the cards in the stead of those on the sheets."""
    for there, here in ELSEWHERE.items():
        words = words.replace(there, here)
    return words


def _topic(title: str, of: str, entries: Iterable[Entry]) -> Topic:
    placed = (replace(one, line=replace(one.line, words=_here(one.line.words))) for one in entries)
    return Topic(title=title, of=of, entries=tuple(placed))


def _dealt(title: str, topics: Sequence[Topic], *, proof: bool) -> list[AidCard]:
    """The topics of a title on as few cards as they take; one that fits none runs on."""
    cards: list[list[Topic]] = [[]]
    left = ROOM
    for topic in topics:
        if cards[-1] and topic.high(proof=proof) > left:
            cards.append([])
            left = ROOM
        rest = list(topic.entries)
        goes_on = False
        while rest:
            said = "goes on" if goes_on else topic.of
            piece, room = replace(topic, of=said, entries=()), left
            left -= piece.head()
            taken: list[Entry] = []
            while rest and (rest[0].high(proof=proof) <= left or (not taken and room == ROOM)):
                left -= rest[0].high(proof=proof)
                taken.append(rest.pop(0))
            cards[-1].append(replace(piece, entries=tuple(taken)))
            if rest:
                cards.append([])
                left, goes_on = ROOM, True
    return [
        AidCard(
            title=title,
            part=f"{at}/{len(cards)}" if len(cards) > 1 else "",
            topics=tuple(some),
        )
        for at, some in enumerate(cards, start=1)
    ]


def _page(grid: Grid, paper: tuple[float, float], some: Sequence[AidCard], says: str) -> AidPage:
    foot = paper[1] - 12.0
    return AidPage(
        wide=paper[0],
        high=paper[1],
        cards=tuple((card, grid.box(place)) for place, card in enumerate(some)),
        cut=cuts(grid, len(some), Cut.LINES),
        ruler=ruler(10.0, foot, upright=False),
        foot=foot,
        says=says,
    )
