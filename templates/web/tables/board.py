"""What is seen of a game: Houses with their numbers, cards, what is under way."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class TableCard:
    """A card as it lies.

    Attributes:
        piece: Its id in this game, "" where nobody may tell it from others.
        card: Its id in the catalog, "" where its name is hidden.
        line: Its type and numbers, in a line.
        text: Its operation, a sentence each.
        states: What is to be said of its state, a few words each.
        face: "up", "down", or "engaged" for one that is turned.
        fits: How many of the options name it.
        on: The cards assigned to it.
    """

    piece: str
    card: str = ""
    name: str
    line: str = ""
    text: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    face: str = "up"
    fits: int = 0
    on: tuple[TableCard, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Figure:
    """A number of a House: what it is called, how much, and what asks for its reasons."""

    name: str
    value: str
    why: str = ""


@dataclass(frozen=True, kw_only=True)
class Pile:
    """Cards that lie together: their heading, and what they are."""

    heading: str
    cards: tuple[TableCard, ...]


@dataclass(frozen=True, kw_only=True)
class TableHouse:
    """A House at the table.

    Attributes:
        sponsor: Its Imperial power.
        acts: It is its turn, or its word is awaited.
        mine: The viewer plays it.
        lost: By which rule it lost, "" while it plays.
        figures: Solaris, spice, favor and what else all may count.
        piles: Its domain by the state of the cards.
        orders: What it does without being asked, as far as the viewer may know.
    """

    id: str
    name: str
    sponsor: str
    rank: int
    acts: bool
    mine: bool
    lost: str
    figures: tuple[Figure, ...]
    piles: tuple[Pile, ...]
    orders: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class FighterRow:
    """A card in a rite: its numbers, and how it stands in it."""

    name: str
    card: str
    leads: bool
    rank: str
    bonus: str
    force: int
    resistance: int
    given: int
    says: str
    fallen: bool


@dataclass(frozen=True, kw_only=True)
class RiteSide:
    """A side of a rite: who it is, how it stands in a sentence, its cards."""

    heading: str
    stands: str
    fighters: tuple[FighterRow, ...]
    beside: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class RiteShown:
    """The rite under way.

    Attributes:
        segment: "Segment 2 of 4, ...".
        talent: What the ranks are called.
    """

    title: str
    segment: str
    talent: str
    sides: tuple[RiteSide, RiteSide]


@dataclass(frozen=True, kw_only=True)
class Bid:
    """How a House stands in a petition: in a word or two, and in a number, "" for none."""

    house: str
    says: str
    amount: str = ""


@dataclass(frozen=True, kw_only=True)
class PetitionShown:
    """The petition under way: for which card, what it costs, how each House stands.

    Attributes:
        least: The least that is bid next.
        most: The most that the viewer may bid, None for who plays no House.
        sealing: Maxima are sealed, so that nobody bids openly any more.
        sealed: That of the viewer is, and is not open yet.
    """

    says: str
    card: TableCard
    cost: int
    bids: tuple[Bid, ...]
    least: int
    most: int | None
    sealing: bool
    sealed: bool


@dataclass(frozen=True, kw_only=True)
class Board:
    """A game as a viewer sees it.

    Attributes:
        steps: The parts of a turn in their order; `step` is the present one.
        market: The CROE, the Guild Hoard, the order of play.
        now: What else is under way, a sentence each.
        lasting: The effects that last.
        losses: The losses that are coming, each with its rule.
    """

    moment: str
    steps: tuple[str, ...]
    step: str
    market: tuple[Figure, ...]
    order: tuple[str, ...]
    ranked: bool
    houses: tuple[TableHouse, ...]
    petition: PetitionShown | None
    rite: RiteShown | None
    now: tuple[str, ...]
    lasting: tuple[str, ...]
    losses: tuple[tuple[str, str], ...]
