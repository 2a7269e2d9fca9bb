"""The nodes of a Program for what is meant: cards, Houses, numbers, conditions.

A thing is never a piece or a House itself: it tells which are meant, and is read anew each time.
What was chosen or has come up before is kept in the frame of the ability under a key.
"""

from __future__ import annotations

from enum import StrEnum

from cardbase.operation.lexicon import Kind, Trait
from cardbase.operation.node import Node
from cardbase.operation.words import Compare


class Ware(StrEnum):
    """What a House has in numbers."""

    SOLARIS = "solaris"
    SPICE = "spice"
    FAVOR = "favor"
    DECLARED = "declared favor"


class Part(StrEnum):
    """What somebody or something is in the rite or the petition under way."""

    ATTACKER = "attacker"
    DEFENDER = "defender"
    OPPONENT = "the other side"
    PETITIONER = "petitioner"
    VICTOR = "victor"
    RITE_TARGET = "the target of the rite"
    LEADER = "your leader"
    OPPOSING_LEADER = "the opposing leader"
    PETITIONED = "the petition's target"


class You(Node, frozen=True):
    """The House that uses the card."""


class Everyone(Node, frozen=True):
    """Each House, or each rival, in the order of initiative; or who of them raised a bid."""

    rivals: bool = False
    raised: bool = False


class GovernorOf(Node, frozen=True):
    """Who governs a card now."""

    of: Which


class OwnerOf(Node, frozen=True):
    """Who owns a card (GV-02)."""

    of: Which


class HouseAs(Node, frozen=True):
    """The House that plays a part in the rite or the petition under way."""

    part: Part


class ChosenHouse(Node, frozen=True):
    """A House that the user of the card chooses, kept under the key."""

    key: str
    rival: bool = False


class KeptHouse(Node, frozen=True):
    """The House kept under the key: chosen, the one whose turn it is, the one that did it."""

    key: str


class TheseHouses(Node, frozen=True):
    """Several Houses: you and that rival."""

    of: tuple[Who, ...]


CAPTIVE, NAMED = "captive", "named"
"""The key of the House that a card named when it was played, while it is in play."""


class This(Node, frozen=True):
    """The card itself."""


class Parent(Node, frozen=True):
    """The card it is assigned to."""


class Homeworld(Node, frozen=True):
    """The homeworld a House governs now; Dune, once it has moved there (DN-05)."""

    of: Who


class Kept(Node, frozen=True):
    """The cards kept under the key: chosen before, or those of the event that is told."""

    key: str


class CardAs(Node, frozen=True):
    """The card that plays a part in the rite or the petition under way."""

    part: Part


class Together(Node, frozen=True):
    """Several cards together."""

    of: tuple[Which, ...]


class Lower(Node, frozen=True):
    """A number of the card is below that of another."""

    trait: Trait
    than: Which


class Cards(Node, frozen=True):
    """All cards of which each of these holds.

    Attributes:
        kinds: One of these holds; in each all its words: ("Dune", "fief") or ("city",).
        names: Its name is one of these, where any is given.
        governed: Who governs it.
        lying: The place it lies in, the domain where none is said.
        of: Whose place that is.
        on: What it is assigned to.
        deep: Or assigned to what is assigned to it, and so on.
        bears: What must be assigned to it.
        lacks: What must not be assigned to it.
        talent: It has this talent.
        but: Not these.
        lower: A number of it is lower.
        fell: It was vanquished in the rite.
        survived: It took part in the rite and was not vanquished.
        taken: It is captured in the rite.
        hostile: It bears the allegiance of an adversary of the user.
        can_bear: It could bear this card now.
        sworn, unsworn: It has an allegiance that this card has, or none at all.
        top: It is one of so many on top of the pile it lies in, 0 for any.
        generates: It generates an effect that is called so: "Poison effect".
        sponsored: It has the allegiance of the sponsor of this House.
        recent: It was discarded in this turn's Initiative phase.
    """

    kinds: tuple[tuple[Kind, ...], ...] = ()
    names: tuple[str, ...] = ()
    governed: Who | None = None
    lying: Trait | None = None
    of: Who | None = None
    on: Which | None = None
    deep: bool = False
    bears: Cards | None = None
    lacks: Cards | None = None
    talent: Trait | None = None
    but: Which | None = None
    lower: Lower | None = None
    fell: bool = False
    survived: bool = False
    taken: bool = False
    hostile: bool = False
    can_bear: Which | None = None
    sworn: Which | None = None
    generates: tuple[Kind, ...] = ()
    unsworn: bool = False
    top: int = 0
    sponsored: Who | None = None
    recent: bool = False


class Chosen(Node, frozen=True):
    """Cards that somebody chooses, kept under the key.

    Attributes:
        low, high: The least and the most of them; no high is any number.
        by: Who chooses, the user of the card where nobody is said.
        random: Chance chooses.
        asks: What is asked, where "which cards?" alone would not tell.
    """

    key: str
    among: Cards | Together
    low: Value
    high: Value | None
    by: Who | None = None
    random: bool = False
    asks: str = ""


class Number(Node, frozen=True):
    """A number."""

    number: int


class X(Node, frozen=True):
    """The X of the ability, so many times."""

    times: int = 1


class PaidX(Node, frozen=True):
    """The X that was paid for this card when it was deployed; it lasts as long as the card lies.

    Attributes:
        high: The most it may be, None for no end.
    """

    high: int | None = None


class Count(Node, frozen=True):
    """How many cards or Houses these are."""

    of: Which | Who


class Stat(Node, frozen=True):
    """A number of a card, such as its command; of several the sum."""

    trait: Trait
    of: Which


class Croe(Node, frozen=True):
    """The CHOAM rate of exchange."""


class Holds(Node, frozen=True):
    """How much of a ware a House has; of the Guild Hoard where no House is said."""

    ware: Ware
    who: Who | None


class Produces(Node, frozen=True):
    """How much of a ware cards produce when they are engaged for it, with what others add."""

    ware: Ware
    of: Which


class Quotient(Node, frozen=True):
    """How many times a number holds another one."""

    left: Value
    right: Value


class TokensOn(Node, frozen=True):
    """How many tokens of a kind lie on cards; the greatest number on one where said so."""

    token: str
    of: Which
    greatest: bool = False


class Sum(Node, frozen=True):
    """Numbers added up, each with its sign."""

    parts: tuple[Signed, ...]


class Signed(Node, frozen=True):
    """A number to add, or to take away."""

    sign: int
    value: Value


class Product(Node, frozen=True):
    """A number times another."""

    left: Value
    right: Value


class Least(Node, frozen=True):
    """The lowest of several numbers."""

    of: tuple[Value, ...]


class Most(Node, frozen=True):
    """The highest of several numbers, of which the user would take it."""

    of: tuple[Value, ...]


class UpTo(Node, frozen=True):
    """A number from 0 to this, which whoever does the deed chooses; kept under the key."""

    key: str
    most: Value


class Lacks(Node, frozen=True):
    """How many deferment tokens an event still needs (E-04)."""

    of: Which


class Told(Node, frozen=True):
    """A number kept under the key: "amount" of the deed before, "unpaid" of the price before."""

    key: str


class Not(Node, frozen=True):
    """The condition does not hold."""

    test: Test


class AnyOf(Node, frozen=True):
    """One of the conditions holds."""

    tests: tuple[Test, ...]


class AllOf(Node, frozen=True):
    """All of the conditions hold."""

    tests: tuple[Test, ...]


class ThereIs(Node, frozen=True):
    """There is such a card: a House governs it, or it lies somewhere."""

    what: Cards


class IsOf(Node, frozen=True):
    """A card is of a kind: each of the cards is one of those meant."""

    what: Which
    kind: Cards


class Varies(Node, frozen=True):
    """The deployment cost of a card is X (CT-19)."""

    what: Which


class TypesDiffer(Node, frozen=True):
    """Cards are of more than one type."""

    what: Which


class Compared(Node, frozen=True):
    """How a number stands to another."""

    left: Value
    how: Compare
    right: Value


class Rite(Node, frozen=True):
    """The rites meant, each of these holding.

    Attributes:
        kinds: Arbitration, intrigue, battle, dueling, weirding; empty for all.
        classes: CHOAM, Landsraad; empty for both.
        own_talents: It is of a talent that this card has.
        target: What its target is.
        participant: What takes part in it, on either side.
        initiator: What initiated it, a card.
        by: The House that initiated it.
        led: What leads it, on either side.
    """

    kinds: tuple[Kind, ...] = ()
    classes: tuple[Kind, ...] = ()
    own_talents: bool = False
    target: Which | None = None
    participant: Which | None = None
    initiator: Which | None = None
    by: Who | None = None
    led: Which | None = None


class InRite(Node, frozen=True):
    """Such a rite is under way."""

    rite: Rite


class Role(StrEnum):
    """What a card does in a rite."""

    TAKES_PART = "participates"
    LEADS = "leads"
    INITIATES = "initiates"
    COUNTERS = "Counters"
    FALLS = "is vanquished"
    SURVIVES = "survives"


class Plays(Node, frozen=True):
    """A card plays this role in the rite under way, which is such a one."""

    what: Which
    role: Role
    rite: Rite = Rite()


class Petition(Node, frozen=True):
    """The petitions meant: for what, and by whom they were initiated."""

    target: Which | None = None
    by: Who | None = None


class InPetition(Node, frozen=True):
    """Such a petition is under way."""

    petition: Petition


class During(StrEnum):
    """The steps of a turn that cards name."""

    DISENGAGE = "disengage"
    DEFERMENT = "deferment"
    INITIATIVE = "initiative"
    INTERVAL = "House Interval"
    HOUSE_DISCARD = "House discard"


class HasRank(Node, frozen=True):
    """A House has this initiative rank."""

    who: Who
    rank: int


class InPhase(Node, frozen=True):
    """The turn is in this step; whose interval it is, where that matters."""

    phase: During
    of: Who | None = None


Which = This | Parent | Homeworld | Kept | CardAs | Together | Cards | Chosen
Who = You | Everyone | GovernorOf | OwnerOf | HouseAs | ChosenHouse | KeptHouse | TheseHouses
OfCards = Count | Stat | Croe | Holds | Produces | TokensOn
Computed = Sum | Product | Quotient | Least | Most | UpTo
Value = Number | X | PaidX | OfCards | Computed | Lacks | Told
UnderWay = InRite | Plays | InPetition | HasRank | InPhase
Test = Not | AnyOf | AllOf | ThereIs | IsOf | Varies | TypesDiffer | Compared | UnderWay
