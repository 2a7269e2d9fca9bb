"""The state of a game (dossier 29.1): frozen, and only ever changed by `tracker.apply`.

A staged game is recorded whole (`GameStaged`), without what stands at its default: a field that is
added with a default changes no record.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from operator import attrgetter

from msgspec import Struct

from cardbase.vocabulary import Power
from tracker.engine.words import (
    HAS_OPERATION,
    Bidding,
    Direction,
    Fate,
    HouseId,
    Kind,
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
"""What an ability keeps: a number, a House or a word, cards."""


class Piece(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One physical card whose name is known.

    Attributes:
        card: Id in the catalog.
        owner: Who owns it, for ever (GV-02).
        holder: In whose hand, deck, pile or domain it lies.
        order: Where among the cards of its place it lies; the lowest is the top of a deck and
            the card that came first elsewhere.
        deployed: Face up in a domain; in a domain and not deployed is subdued (Z-07).
        parent: The card it is assigned to.
        tokens: Token kind -> how many.
        allegiances: Its powers, once they differ from the printed one (AL-06, AL-10).
        dormant: A program not deployed yet: no deferment tokens (PD-03).
        hidden: Put face-down into a domain out of an Assembly, and never face up since.
        active: A venture or tactic whose Duration Effect works (V-12, TC-04).
        shown: The Houses that have examined it where it lies face-down (Z-03).
        recent: Discarded to a House discard in the Initiative phase that was last.
    """

    id: PieceId
    card: str
    owner: HouseId
    holder: HouseId
    place: Place
    order: int = 0
    deployed: bool = False
    engaged: bool = False
    parent: PieceId | None = None
    tokens: Mapping[str, int] = {}
    allegiances: tuple[Power, ...] | None = None
    dormant: bool = False
    hidden: bool = False
    active: bool = False
    shown: tuple[HouseId, ...] = ()
    recent: bool = False

    @property
    def subdued(self) -> bool:
        """Face-down in a domain (SB-01)."""
        return self.place is Place.DOMAIN and not self.deployed


class House(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player's Minor House (HP-01).

    Attributes:
        sponsor: Its Imperial power.
        powers: The sponsor and every power of the Imperial deck (DK-07).
        adversaries: The adversaries of all these powers (DK-05, CP-07).
        budget: Creation solaris not spent yet (HP-05).
        declared: Declared favor of this turn, None before it is announced (I-03).
        unseen: Place -> cards there whose names the tracker does not know.
        used: Limit -> how often used in this House Interval (T-10); rites as "CHOAM rite:rival".
        extra: Limit -> how many more this House Interval allows (X-09, E-16).
        answers: Topic of a question -> the answer it gives each time.
        named: Its decks are known by name, dealt by the tracker.
        lost: The rule by which it lost, "" while it plays.
    """

    id: HouseId
    name: str
    sponsor: Power
    powers: tuple[Power, ...] = ()
    adversaries: tuple[Power, ...] = ()
    solaris: int = 0
    spice: int = 0
    favor: int = 0
    budget: int = 0
    declared: int | None = None
    hand_limit: int = 7
    assembly_limit: int = 3
    unseen: Mapping[Place, int] = {}
    used: Mapping[str, int] = {}
    extra: Mapping[str, int] = {}
    answers: Mapping[str, str] = {}
    named: bool = False
    lost: str = ""


class Sealed(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A sealed maximum bid: only its hash, until it is revealed."""

    salt: str
    digest: str
    maximum: int | None = None


class Petition(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The auction under way (29.2).

    Attributes:
        cost: The card's deployment cost, the least opening bid (P-02).
        awaited: Whose bid is awaited, "" when nobody's.
        passed: Who is out of the bidding (P-05).
        payee: Who is paid, TREASURY unless Petitioning Tithe says otherwise (P-22).
        raised: Who has raised the bid.
        venture: The venture that initiated it, "" for none.
        ignored: The bids made before the bidding count no more.
        listed: What the card cost before a card made it cost 0.
    """

    petitioner: HouseId
    piece: PieceId
    cost: int
    bid: int
    bidder: HouseId
    stage: Bidding = Bidding.ANNOUNCED
    awaited: HouseId = ""
    passed: tuple[HouseId, ...] = ()
    sealed: Mapping[HouseId, Sealed] = {}
    payee: str = ""
    raised: tuple[HouseId, ...] = ()
    venture: PieceId = ""
    ignored: bool = False
    listed: int = 0


class Exchange(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The CHOAM exchange under way (29.3)."""

    house: HouseId
    direction: Direction
    wanted: int
    done: int = 0


class Operation(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The operation that was declared and is not resolved yet (G-06).

    Attributes:
        piece: The acting or deployed card, "" for none.
        parent: The card that engages for a venture, or the target of an assignment.
        spared: Another card has engaged in the place of that one.
    """

    kind: Kind
    house: HouseId
    piece: PieceId = ""
    parent: PieceId = ""
    stage: Stage = Stage.DECLARED
    spared: bool = False


class Side(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One side of a rite.

    Attributes:
        leader: The initiating persona; the target, or the persona that Countered for it (R-16).
        declared: The additional participants it named, and has not engaged.
        joined: Who takes part, the leader first once it is engaged.
        force: What it has to divide in this round, None before it is counted.
        divided: Opposing card -> the force it was assigned, over all rounds.
        ready: It has divided its force of this round.
    """

    house: HouseId
    leader: PieceId
    declared: tuple[PieceId, ...] = ()
    joined: tuple[PieceId, ...] = ()
    force: int | None = None
    divided: Mapping[PieceId, int] = {}
    ready: bool = False


class Rite(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The rite under way (29.4); how far it has come is the stage of its operation.

    Attributes:
        target: The original target, which alone brings a bonus (R-23).
        venture: The venture that started it, "" for none (V-09).
        limited: It counts against the House limit (R-05, V-10).
        answered: The defender has confirmed the target, or Countered.
        surprise: Participants with Surprise assign force first (SO-20); None before it is said.
        fallen: Who is vanquished.
        fates: Vanquished card -> what becomes of it, where it is not subdued.
        captors: Vanquished card -> the House that captures it.
        bonus: What the bonus would be, where it is another number than that of the vanquished
            defending participants, and the players say whether it is due (OQ-41).
    """

    kind: RiteKind
    rite_class: RiteClass
    target: PieceId
    attack: Side
    defense: Side
    venture: PieceId = ""
    limited: bool = True
    answered: bool = False
    surprise: bool | None = None
    round: Round | None = None
    fallen: tuple[PieceId, ...] = ()
    fates: Mapping[PieceId, Fate] = {}
    captors: Mapping[PieceId, HouseId] = {}
    bonus: int | None = None

    def side(self, house: HouseId) -> Side:
        """The side of a House that fights: the attacker's, else the defender's."""
        return self.attack if house == self.attack.house else self.defense

    def other(self, side: Side) -> Side:
        """The side against this one."""
        return self.defense if side.house == self.attack.house else self.attack


class Window(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A moment in which tactics can be played.

    Attributes:
        about: The operation that opened it, None in the Initiative phase and at discards.
        passing: It waits until all have passed; else any other action closes it.
        order: Who may play, in the order they are asked (TC-12).
        passed: Who has passed since the last tactic.
    """

    kind: WindowKind
    about: Kind | None
    house: HouseId
    order: tuple[HouseId, ...]
    passing: bool
    passed: tuple[HouseId, ...] = ()


class Tie(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Tied Houses that draw for their ranks (I-06).

    Attributes:
        groups: All Houses by rank; a group of more than one is tied.
        shown: The deployment cost each of the tied has drawn; X is 5.
    """

    groups: tuple[tuple[HouseId, ...], ...]
    shown: Mapping[HouseId, int] = {}


class Question(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the table must say before the game goes on.

    Attributes:
        id: "q3".
        topic: Which kind of question, a key of the table that acts on the answer.
        about: The card or House asked about, "" for none.
        choices: What can be answered; empty: a number or free text.
        suggested: What an empty answer means, "" for nothing.
        touched: Something has changed at the table since it was asked.
        frame: The ability that asks, "" where a rule does.
        key: Under which that ability keeps the answer.
        low: The least number, or the least of several cards; None where neither is asked.
        high: The most of it, None for no end.
        several: Several of the choices are named at once, from low to high of them.
    """

    id: str
    topic: str
    rule: str
    house: HouseId
    text: str
    about: PieceId = ""
    choices: tuple[str, ...] = ()
    suggested: str = ""
    touched: bool = False
    frame: str = ""
    key: str = ""
    low: int | None = None
    high: int | None = None
    several: bool = False


class Frame(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An ability of a card under way: it pauses for a question, and goes on with the answer.

    Attributes:
        id: "f12".
        card: The card, in the game also when it has left play meanwhile.
        house: The House that uses it.
        part: Which part of its Program acts: "ability 0", "trigger 1"; of an operation that it
            gained, with the card of the catalog that is from: "ability 0 of eots:caladan-exports".
        parent: What the card was assigned to when it began.
        kept: What was chosen and what is done already, by key.
    """

    id: str
    card: PieceId
    house: HouseId
    part: str
    parent: PieceId = ""
    kept: Mapping[str, Answer] = {}


class Effect(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something a card does for a while.

    Attributes:
        id: "e4".
        source: The card that does it, "" when the table said so.
        on: A card, a House, or "" for the whole game.
        stat: One of Stat, or a talent in small letters.
    """

    id: str
    source: PieceId
    on: str
    stat: str
    amount: int
    until: Until


class Suspended(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was under way when another operation came first, and is taken up again after it.

    Attributes:
        effects: The effects that last for it.
        tactics: The cards played for it that still lie there.
    """

    operation: Operation | None = None
    window: Window | None = None
    petition: Petition | None = None
    exchange: Exchange | None = None
    rite: Rite | None = None
    effects: tuple[str, ...] = ()
    tactics: tuple[PieceId, ...] = ()


class Game(Struct, frozen=True, kw_only=True, omit_defaults=True, dict=True):
    """A game at one moment; the fold of its events.

    Attributes:
        seed: What chance comes from where no log is kept; None: it is drawn afresh each time.
        seq: How many events have made it.
        waiting: Whose turn it is to act in this phase; the first, where the phase has an order.
        active: Whose House Interval it is, "" outside one.
        order: The Houses by initiative rank; by seating before there are ranks (OQ-33).
        hoard: Spice in the Guild Hoard (X-05).
        produced: Spice that cards and set-up have made (SP-01).
        spent: Spice that has left the game.
        frames: The abilities under way; the last one acts.
        fired: What has been triggered and acts when no ability is under way, the first one first.
        suspended: What waits until the operation under way is over, the last one first.
        counter: How many pieces, questions, abilities and effects have been numbered.
        winner: Who won, "" while nobody has.
        won_by: The rule of the victory.
    """

    name: str = ""
    seed: int | None = None
    settings: Mapping[str, str] = {}
    seq: int = 0
    turn: int = 0
    phase: Phase = Phase.SETUP
    waiting: tuple[HouseId, ...] = ()
    active: HouseId = ""
    order: tuple[HouseId, ...] = ()
    houses: Mapping[HouseId, House] = {}
    pieces: Mapping[PieceId, Piece] = {}
    hoard: int = 0
    starting_hoard: int = 0
    produced: int = 0
    spent: int = 0
    counter: int = 0
    operation: Operation | None = None
    window: Window | None = None
    petition: Petition | None = None
    exchange: Exchange | None = None
    rite: Rite | None = None
    tie: Tie | None = None
    questions: tuple[Question, ...] = ()
    effects: tuple[Effect, ...] = ()
    frames: tuple[Frame, ...] = ()
    fired: tuple[Frame, ...] = ()
    suspended: tuple[Suspended, ...] = ()
    winner: HouseId = ""
    won_by: str = ""

    def playing(self) -> tuple[HouseId, ...]:
        """The Houses that have not lost, in order of initiative."""
        return tuple(house for house in self.order if not self.houses[house].lost)

    def in_place(self, house: HouseId, *places: Place) -> tuple[Piece, ...]:
        """The known cards that lie in these places of a House, in their order."""
        if len(places) == 1:
            return self._lying.get((house, places[0]), ())
        found = (p for p in self.pieces.values() if p.holder == house and p.place in places)
        return tuple(sorted(found, key=attrgetter("order")))

    @cached_property
    def _lying(self) -> dict[tuple[HouseId, Place], tuple[Piece, ...]]:
        """The cards by holder and place, in their order; found once for each moment of a game."""
        found: dict[tuple[HouseId, Place], list[Piece]] = {}
        for piece in sorted(self.pieces.values(), key=attrgetter("order")):
            found.setdefault((piece.holder, piece.place), []).append(piece)
        return {there: tuple(those) for there, those in found.items()}

    def domain(self, house: HouseId) -> tuple[Piece, ...]:
        """The deployed and subdued cards of a House domain, in the order they came."""
        return self.in_place(house, Place.DOMAIN)

    def assigned(self, parent: PieceId) -> tuple[Piece, ...]:
        """The cards assigned to a card, in the order they came."""
        return self._by_parent.get(parent, ())

    @cached_property
    def _by_parent(self) -> dict[PieceId, tuple[Piece, ...]]:
        """The cards that are assigned to another, by that; found once for each moment of a game."""
        found: dict[PieceId, list[Piece]] = {}
        for piece in self.pieces.values():
            if piece.parent is not None:
                found.setdefault(piece.parent, []).append(piece)
        by_order = attrgetter("order")
        return {parent: tuple(sorted(those, key=by_order)) for parent, those in found.items()}

    @cached_property
    def remembered(self) -> dict[object, object]:
        """What has been worked out about this moment of the game (`tracker.standing`)."""
        return {}

    @cached_property
    def gained(self) -> dict[PieceId, tuple[str, ...]]:
        """The deployed cards that have operations of others, and the ids of those in the catalog.

        Found once for each moment of a game.
        """
        found: dict[PieceId, tuple[str, ...]] = {}
        for one in self.effects:
            piece = self.pieces.get(one.on) if one.stat.startswith(HAS_OPERATION) else None
            if piece is not None and piece.deployed:
                other = one.stat.removeprefix(HAS_OPERATION)
                found[one.on] = (*found.get(one.on, ()), other)
        return found

    def count(self, house: HouseId, place: Place) -> int:
        """How many cards lie in a place of a House, known or not."""
        return len(self.in_place(house, place)) + self.houses[house].unseen.get(place, 0)
