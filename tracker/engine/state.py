"""The state of a game (dossier 29.1): immutable, changed only by `tracker.engine.apply`.

A staged game is recorded as a whole (`GameStaged`) without the fields at their defaults, so a new
field with a default changes no record.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from operator import attrgetter
from typing import Any

from msgspec import Struct

from cardbase.vocabulary import Power
from tracker.engine.lying import Lying
from tracker.engine.words import (
    HAS_OPERATION,
    Bidding,
    Direction,
    Fate,
    HouseId,
    OperationKind,
    Phase,
    PieceId,
    Place,
    RiteClass,
    RiteKind,
    Round,
    Stage,
    Until,
    WindowKind,
)

Answer = int | str | tuple[str, ...]
"""A value that an ability stores: a number, a House or a word, cards."""


class Piece(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One physical card whose name is known."""

    id: PieceId
    card: str  # id in the catalog
    owner: HouseId  # its owner, which never changes (GV-02)
    holder: HouseId  # the House in whose hand, deck, pile or domain it is
    place: Place
    # its position among the cards of its place; the lowest is the top of a deck and the card that
    # came first elsewhere
    order: int = 0
    deployed: bool = False  # face up in a domain; in a domain and not deployed is subdued (Z-07)
    engaged: bool = False
    parent: PieceId | None = None  # the card it is assigned to
    tokens: Mapping[str, int] = {}  # token kind -> how many
    # its powers, once they differ from the printed one (AL-06, AL-10)
    allegiances: tuple[Power, ...] | None = None
    dormant: bool = False  # a program not deployed yet: no deferment tokens (PD-03)
    hidden: bool = False  # put face-down into a domain out of an Assembly, and never face up since
    active: bool = False  # a venture or tactic whose Duration Effect works (V-12, TC-04)
    # the Houses that have examined it, face-down in its present place (Z-03)
    shown: tuple[HouseId, ...] = ()
    recent: bool = False  # discarded to a House discard in the Initiative phase that was last

    @property
    def subdued(self) -> bool:
        """Face-down in a domain (SB-01)."""
        return self.place is Place.DOMAIN and not self.deployed


class House(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player's Minor House (HP-01)."""

    id: HouseId
    name: str
    sponsor: Power  # its Imperial power
    powers: tuple[Power, ...] = ()  # the sponsor and every power of the Imperial deck (DK-07)
    adversaries: tuple[Power, ...] = ()  # the adversaries of all these powers (DK-05, CP-07)
    solaris: int = 0
    spice: int = 0
    favor: int = 0
    budget: int = 0  # creation solaris not spent yet (HP-05)
    declared: int | None = None  # declared favor of this turn, None before it is announced (I-03)
    hand_limit: int = 7
    assembly_limit: int = 3
    unseen: Mapping[Place, int] = {}  # place -> cards there whose names the tracker does not know
    # limit -> how often used in this House Interval (T-10); rites as "CHOAM rite:rival"
    used: Mapping[str, int] = {}
    extra: Mapping[str, int] = {}  # limit -> how many more this House Interval allows (X-09, E-16)
    answers: Mapping[str, str] = {}  # topic of a question -> the answer it gives each time
    named: bool = False  # its decks are known by name, dealt by the tracker
    # catalog id -> copies in its two decks, where those lie on paper: the list is known, no order
    listed: Mapping[str, int] = {}
    lost: str = ""  # the rule by which it lost, "" while it plays


class Sealed(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A sealed maximum bid: only its hash, until it is revealed."""

    salt: str
    digest: str
    maximum: int | None = None


class PetitionState(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The auction under way (29.2)."""

    petitioner: HouseId
    piece: PieceId
    cost: int  # the card's deployment cost, the least opening bid (P-02)
    bid: int
    bidder: HouseId
    stage: Bidding = Bidding.ANNOUNCED
    awaited: HouseId = ""  # whose bid is awaited, "" for none
    passed: tuple[HouseId, ...] = ()  # who is out of the bidding (P-05)
    sealed: Mapping[HouseId, Sealed] = {}
    payee: str = ""  # who is paid, TREASURY unless Petitioning Tithe says otherwise (P-22)
    raised: tuple[HouseId, ...] = ()  # who has raised the bid
    venture: PieceId = ""  # the venture that initiated it, "" for none
    ignored: bool = False  # the bids made before the bidding count no more
    listed: int = 0  # what the card cost before a card made it cost 0


class ExchangeState(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The CHOAM exchange under way (29.3)."""

    house: HouseId
    direction: Direction
    wanted: int
    done: int = 0


class DeclaredOperation(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The operation that was declared and is not resolved yet (G-06)."""

    kind: OperationKind
    house: HouseId
    piece: PieceId = ""  # the acting or deployed card, "" for none
    parent: PieceId = ""  # the card that engages for a venture, or the target of an assignment
    stage: Stage = Stage.DECLARED
    spared: bool = False  # another card has engaged in the place of that one


class Side(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One side of a rite."""

    house: HouseId
    # the initiating persona; the target, or the persona that Countered for it
    leader: PieceId
    declared: tuple[PieceId, ...] = ()  # the additional participants it named, and has not engaged
    joined: tuple[PieceId, ...] = ()  # who takes part, the leader first once it is engaged
    force: int | None = None  # what it has to divide in this round, None before it is counted
    # opposing card -> the force it was assigned, over all rounds
    divided: Mapping[PieceId, int] = {}
    ready: bool = False  # it has divided its force of this round


class RiteState(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The rite under way (29.4); how far it has come is the stage of its operation."""

    kind: RiteKind
    rite_class: RiteClass
    target: PieceId  # the original target, which alone brings a bonus
    attack: Side
    defense: Side
    venture: PieceId = ""  # the venture that started it, "" for none (V-09)
    limited: bool = True  # it counts against the House limit (R-05, V-10)
    answered: bool = False  # the defender has confirmed the target, or Countered
    # participants with Surprise assign force first (SO-20); None until decided
    surprise: bool | None = None
    round: Round | None = None
    fallen: tuple[PieceId, ...] = ()  # who is vanquished
    # vanquished card -> what becomes of it, where it is not subdued
    fates: Mapping[PieceId, Fate] = {}
    captors: Mapping[PieceId, HouseId] = {}  # vanquished card -> the House that captures it
    # what the bonus would be, where it is another number than that of the vanquished defending
    # participants, and the players decide whether it is due (OQ-41)
    bonus: int | None = None

    def side(self, house: HouseId) -> Side:
        """The side of a House that fights: the attacker's, else the defender's."""
        return self.attack if house == self.attack.house else self.defense

    def other(self, side: Side) -> Side:
        """The side against this one."""
        return self.defense if side.house == self.attack.house else self.attack


class Window(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A window in which tactics can be played."""

    kind: WindowKind
    about: (
        OperationKind | None
    )  # the operation that opened it, None in the Initiative phase and at discards
    house: HouseId
    order: tuple[HouseId, ...]  # who may play, in the order they are asked (TC-12)
    passing: bool  # it waits until all have passed; else any other action closes it
    passed: tuple[HouseId, ...] = ()  # who has passed since the last tactic


class Tie(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Tied Houses that draw for their ranks (I-06)."""

    groups: tuple[tuple[HouseId, ...], ...]  # all Houses by rank; a group of more than one is tied
    shown: Mapping[HouseId, int] = {}  # the deployment cost each of the tied has drawn; X is 5


class Question(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A question the players must answer before the game goes on."""

    id: str  # "q3"
    topic: str  # which kind of question, a key of the table that acts on the answer
    rule: str
    house: HouseId
    text: str
    about: PieceId = ""  # the card or House asked about, "" for none
    choices: tuple[str, ...] = ()  # what can be answered; empty: a number or free text
    suggested: str = ""  # what an empty answer means, "" for nothing
    touched: bool = False  # the state has changed since it was asked
    frame: str = ""  # the ability that asks, "" where a rule does
    key: str = ""  # under which that ability keeps the answer
    # the least number, or the least of several cards; None where neither is asked
    low: int | None = None
    high: int | None = None  # the most of it, None for no end
    several: bool = False  # several of the choices are named at once, from low to high of them


class Frame(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An ability of a card under way: it pauses for a question, and goes on with the answer."""

    id: str  # "f12"
    card: PieceId  # the card, in the game also when it has left play meanwhile
    house: HouseId  # the House that uses it
    # which part of its Program acts: "ability 0", "trigger 1"; of an operation that it gained, with
    # the card of the catalog that is from: "ability 0 of eots:caladan-exports"
    part: str
    parent: PieceId = ""  # what the card was assigned to when it began
    kept: Mapping[str, Answer] = {}  # the choices made and the results of completed steps, by key


class Effect(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A temporary effect of a card."""

    id: str  # "e4"
    source: PieceId  # the card that causes it, "" if the players entered it
    on: str  # a card, a House, or "" for the whole game
    stat: str  # one of Stat, or a talent in small letters
    amount: int
    until: Until


UNDER_WAY = ("operation", "window", "petition", "exchange", "rite")
"""An operation in progress, or suspended until another one is over."""


class Suspended(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An operation suspended by another, to be resumed after it."""

    operation: DeclaredOperation | None = None
    window: Window | None = None
    petition: PetitionState | None = None
    exchange: ExchangeState | None = None
    rite: RiteState | None = None
    effects: tuple[str, ...] = ()  # the effects that last for it
    tactics: tuple[PieceId, ...] = ()  # the cards played for it that are still in play


class Game(Struct, frozen=True, kw_only=True, omit_defaults=True, dict=True):
    """The state of a game: the fold of its events."""

    name: str = ""
    # the random seed of a game without a log; None: a new one for each draw
    seed: int | None = None
    commitment: str = ""  # the digest of the secret that draws follow from, "" for none
    # whom this copy of a game is for, who plays it elsewhere: a House, EVERYBODY, "" for no copy
    copy_for: str = ""
    settings: Mapping[str, str] = {}
    seq: int = 0  # how many events have made it
    turn: int = 0
    phase: Phase = Phase.SETUP
    # whose turn it is to act in this phase; the first, where the phase has an order
    waiting: tuple[HouseId, ...] = ()
    active: HouseId = ""  # whose House Interval it is, "" outside one
    # the Houses by initiative rank; by seating before there are ranks (OQ-33)
    order: tuple[HouseId, ...] = ()
    houses: Mapping[HouseId, House] = {}
    pieces: Mapping[PieceId, Piece] = {}
    hoard: int = 0  # spice in the Guild Hoard
    starting_hoard: int = 0
    produced: int = 0  # spice that cards and set-up have made (SP-01)
    spent: int = 0  # spice that has left the game
    counter: int = 0  # how many pieces, questions, abilities and effects have been numbered
    operation: DeclaredOperation | None = None
    window: Window | None = None
    petition: PetitionState | None = None
    exchange: ExchangeState | None = None
    rite: RiteState | None = None
    tie: Tie | None = None
    questions: tuple[Question, ...] = ()
    effects: tuple[Effect, ...] = ()
    frames: tuple[Frame, ...] = ()  # the abilities under way; the last one acts
    # what has been triggered and acts when no ability is under way, the first one first
    fired: tuple[Frame, ...] = ()
    # what waits until the operation under way is over, the last one first
    suspended: tuple[Suspended, ...] = ()
    winner: HouseId = ""  # who won, "" while nobody has
    won_by: str = ""  # the rule of the victory

    def playing(self) -> tuple[HouseId, ...]:
        """The Houses that have not lost, in order of initiative."""
        return tuple(house for house in self.order if not self.houses[house].lost)

    def in_place(self, house: HouseId, *places: Place) -> tuple[Piece, ...]:
        """The known cards that lie in these places of a House, in their order."""
        if len(places) == 1:
            return self.lying.of_house(house, places[0])
        found = (p for p in self.pieces.values() if p.holder == house and p.place in places)
        return tuple(sorted(found, key=attrgetter("order")))

    def in_all(self, place: Place) -> tuple[Piece, ...]:
        """The known cards that lie in such a place of any House."""
        return self.lying.by_place.get(place, ())

    @cached_property
    def lying(self) -> Lying:
        """The cards by where they lie."""
        return Lying(self.pieces)

    def domain(self, house: HouseId) -> tuple[Piece, ...]:
        """The deployed and subdued cards of a House domain, in the order they came."""
        return self.in_place(house, Place.DOMAIN)

    def assigned(self, parent: PieceId) -> tuple[Piece, ...]:
        """The cards assigned to a card, in the order they came."""
        return self.lying.by_parent.get(parent, ())

    @cached_property
    def remembered(self) -> dict[object, Any]:
        """Cached results about this state of the game (`tracker.standing`)."""
        return {}

    @cached_property
    def gained(self) -> dict[PieceId, tuple[str, ...]]:
        """The deployed cards that have operations of others -> the catalog ids of those.

        Computed once for each state.
        """
        found: dict[PieceId, tuple[str, ...]] = {}
        for one in self.effects:
            piece = self.pieces.get(one.on) if one.stat.startswith(HAS_OPERATION) else None
            if piece is not None and piece.deployed:
                other = one.stat.removeprefix(HAS_OPERATION)
                found[one.on] = (*found.get(one.on, ()), other)
        return found

    def count(self, house: HouseId, place: Place) -> int:
        """The number of cards in a place of a House, known or not."""
        return len(self.in_place(house, place)) + self.houses[house].unseen.get(place, 0)
