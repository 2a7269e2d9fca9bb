"""The nodes of a Program for what is done; each has one function that carries it out.

A deed is done by the House that is its subject. What is not read is `ByHand`: the table does it.
"""

from __future__ import annotations

from enum import StrEnum

from cardbase.operation.lexicon import Kind, Trait, Verb
from cardbase.operation.node import Node
from cardbase.operation.words import Adverb
from cardbase.program.nodes.contests import OnCards, PetitionDeed, RiteDeed
from cardbase.program.nodes.things import Cards, Number, Test, Value, Ware, Which, Who


class Source(StrEnum):
    """Where spice or solaris lie that are no House's."""

    TREASURY = "imperial treasury"
    GUILD = "Guild Hoard"


class ByHand(Node, frozen=True):
    """What is not read: the table carries the sentence out.

    Attributes:
        verbs: What is done in it.
        targets: Its legal targets, where those are read.
    """

    text: str
    verbs: tuple[Verb, ...] = ()
    targets: Cards | None = None


class Gain(Node, frozen=True):
    """A House gains of a ware; where it is produced it comes from nowhere (SP-01)."""

    ware: Ware
    amount: Value
    who: Who
    produced: bool = False


class Lose(Node, frozen=True):
    """A House loses of a ware: it pays it to another, or discards or reduces it.

    Attributes:
        to: The House that gets it, or the treasury or the Guild Hoard; None: nobody.
    """

    ware: Ware
    amount: Value
    who: Who
    to: Who | Source | None = None


class SpiceGoes(Node, frozen=True):
    """Spice goes from a place to another; from None it is produced, to None it is discarded."""

    amount: Value
    source: Which | Who | Source | None
    to: Which | Who | Source | None


class ResetCroe(Node, frozen=True):
    """The CROE is set anew by the Guild Hoard (X-11)."""


class Engage(OnCards, frozen=True):
    """Cards are engaged."""


class Disengage(OnCards, frozen=True):
    """Cards are disengaged."""


class StaysEngaged(OnCards, frozen=True):
    """Cards are not disengaged in this Disengage phase."""


class Subdue(OnCards, frozen=True):
    """Cards are subdued (SB-01)."""


class Discard(OnCards, frozen=True):
    """Cards are discarded, to their owners' piles (GV-03)."""


class Capture(OnCards, frozen=True):
    """Cards are captured by the House (SO-14); they keep their status where it is said.

    Attributes:
        onto: What is captured is assigned to one of these, and discarded where none can bear it.
    """

    keeps: bool = False
    onto: Which | None = None


THAT_FORCE = "force"
"""The key of "that force"."""
BEATEN, BEATEN_SPICE = "beaten", "beaten spice"
"""The keys of the cards that fall to force that is distributed, and of so many spice tokens."""


class Strike(Node, frozen=True):
    """Force that is no rite's is applied to a card (R-31); kept as "force"."""

    amount: Value
    what: Which


class Tell(Node, frozen=True):
    """A number is kept under the key, as it is before what follows changes it."""

    key: str
    value: Value


class Distribute(Node, frozen=True):
    """Force is divided among several cards; those that fall are kept as "beaten" (R-31).

    Attributes:
        spice: The desert whose spice tokens are targets, too, each of Resistance 1.
    """

    amount: Value
    among: Which
    spice: Which | None = None


class Assign(OnCards, frozen=True):
    """Cards in play are assigned to a card that can bear them; they keep their status.

    Attributes:
        to: That card; of all such ones each that is moved goes to one, as is chosen.
    """

    to: Which


class Transfer(OnCards, frozen=True):
    """Cards go to the domain of another House as they are; that is no capture."""

    to: Who


class Exchange(Node, frozen=True):
    """Two cards change domains as they are; what lies on each goes to the other."""

    one: Which
    other: Which


class Goes(OnCards, frozen=True):
    """Cards go to a hand, an Assembly or a deck; to their owner's where no House is said."""

    place: Trait
    whose: Who | None = None


class Bring(OnCards, frozen=True):
    """Cards come into play by the effect, in the domain of who does it.

    Attributes:
        subdued: They lie there subdued, not deployed.
        tokens: A subdued card needs its full deferment tokens.
        limited: An event counts against the House Interval Limit.
        pays: Its deployment cost is paid as ever.
        down: A resource may be assigned to a subdued card, too.
    """

    subdued: bool = False
    tokens: bool = True
    limited: bool = True
    pays: bool = False
    down: bool = False


class SwapTokens(Node, frozen=True):
    """The tokens of a kind that lie on two cards change places."""

    token: str
    what: Which


class GiveBack(Node, frozen=True):
    """What the card captured goes back to where it was taken from; it keeps its status if so."""

    keeps: bool = False


class Tokens(Node, frozen=True):
    """Tokens of a kind are placed on cards, or taken off them where `off` is set.

    Attributes:
        in_all: So many are divided among the cards.
    """

    token: str
    amount: Value
    on: Which
    off: bool = False
    in_all: bool = False


class Draw(Node, frozen=True):
    """A House draws the top cards of a pile of its own into another place of its own.

    Attributes:
        pile: A deck, or a discard pile.
        to: Its hand, its Assembly, or its deck.
    """

    who: Who
    pile: Trait
    to: Trait
    amount: Value


class Search(OnCards, frozen=True):
    """A card is looked for in a deck; what is done with it follows."""


class Fetch(OnCards, frozen=True):
    """Cards go to a place of their owner's: his hand, his Assembly, the top of a deck or in it."""

    to: Trait
    top: bool = False


class Examine(OnCards, frozen=True):
    """A House looks at face-down cards, and nobody else does (Z-03)."""


class Shuffle(Node, frozen=True):
    """A House shuffles a deck."""

    who: Who
    deck: Trait


class DiscardTop(Node, frozen=True):
    """The top cards of a House's deck are discarded."""

    who: Who
    deck: Trait
    amount: Value


class Change(Node, frozen=True):
    """A number of a card, of a House or of the game changes by an amount for a while."""

    trait: Trait
    on: Which | Who | None
    amount: Value
    down: bool = False
    until: Adverb | None = None


class Ruling(StrEnum):
    """What a tactic rules in the initiative, an exchange or a petition."""

    NO_BUYING = "no buying"
    NO_SELLING = "no selling"
    CROE = "croe"
    INVERTED = "ranks from the lowest"
    RANK = "initiative rank"
    NO_BID = "must pass"
    BID = "bid"
    PRICE = "price"


class Rules(Node, frozen=True):
    """Something is ruled for a House, or for all, for the operation or the phase (I-08, X-12).

    Attributes:
        amount: The rank, or by how much the CROE changes.
    """

    ruling: Ruling
    who: Who | None
    amount: Value = Number(1)
    down: bool = False


class Grant(Node, frozen=True):
    """Cards may Direct or Counter, or have Surprise, for a while."""

    ability: Kind
    on: Which
    until: Adverb | None = None


class KeepX(Node, frozen=True):
    """What X was paid for is kept with the card as long as it lies there (`things.PaidX`)."""

    x: Value


class Name(Node, frozen=True):
    """Cards or Houses are named: chosen, and nothing is done to them yet."""

    what: Which | Who


class Allow(Node, frozen=True):
    """A House may do something once more than its House Interval allows."""

    who: Who
    limit: str


WareDeed = Gain | Lose | SpiceGoes | ResetCroe
CardDeed = Engage | Disengage | StaysEngaged | Subdue | Discard | Capture | GiveBack | Strike
MoveDeed = Tell | Distribute | Assign | Transfer | Exchange | Goes | Bring | SwapTokens | Tokens
PileDeed = Draw | Search | Fetch | Examine | Shuffle | DiscardTop
PlainDeed = ByHand | WareDeed | CardDeed | MoveDeed | PileDeed | Change
Deed = PlainDeed | PetitionDeed | Rules | RiteDeed | Grant | Name | KeepX | Allow


class Does(Node, frozen=True):
    """Somebody does a deed; of several each in turn, kept under the key while it is its turn.

    Attributes:
        may: Who does it is asked whether.
    """

    deed: Deed
    who: Who
    may: bool = False
    key: str = ""


class If(Node, frozen=True):
    """What is done when a condition holds, and what when it does not."""

    test: Test
    then: tuple[Step, ...]
    otherwise: tuple[Step, ...] = ()


class OneOf(Node, frozen=True):
    """One of several ways, at the choice of a House; each with its words."""

    ways: tuple[Way, ...]
    by: Who


class Way(Node, frozen=True):
    """One way of several."""

    text: str
    steps: tuple[Step, ...]


class ForEach(Node, frozen=True):
    """Houses that each do these steps, one after the other, kept under the key meanwhile."""

    who: Who
    key: str
    steps: tuple[Step, ...]


Step = Does | If | OneOf | ForEach
