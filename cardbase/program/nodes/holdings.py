"""The nodes for what holds as long as a card lies there: numbers, kinds, bans, licences."""

from __future__ import annotations

from enum import StrEnum

from cardbase.operation.lexicon import Kind, Trait, Verb
from cardbase.operation.node import Node
from cardbase.program.nodes.things import Cards, Petition, Rite, Test, Value, Ware, Which, Who


class Paying(Node, frozen=True):
    """Whose paying a change of a cost is for; where nothing is said it is for all.

    Attributes:
        who: Who deploys or assigns the card, or wins it.
        hand: It comes from the hand.
        to: What it is being assigned to.
        petition: It is petitioned for.
    """

    who: Who | None = None
    hand: bool = False
    to: Which | None = None
    petition: bool = False


class Adds(Node, frozen=True):
    """A number of cards or Houses is changed by an amount.

    Of a House: its limits, what its petition costs in the end (FINAL_DEPLOYMENT_COST), and how
    much more it may bid than it has (TREASURY).
    """

    trait: Trait
    on: Which | Who
    amount: Value
    down: bool = False
    paying: Paying | None = None


class AddsDeclared(Node, frozen=True):
    """One of several numbers of cards is changed: that which was declared for this card."""

    traits: tuple[Trait, ...]
    on: Which
    amount: Value


class DeclaresTrait(Node, frozen=True):
    """A number is declared when the card this one is assigned to engages to take part in a rite."""

    traits: tuple[Trait, ...]


class IsSet(Node, frozen=True):
    """A number of cards is this, whatever is printed."""

    trait: Trait
    on: Which
    value: Value
    paying: Paying | None = None


class Doubles(Node, frozen=True):
    """A number of cards is doubled."""

    trait: Trait
    on: Which


class AtLeast(Node, frozen=True):
    """A number of cards is not brought below this."""

    trait: Trait
    on: Which
    low: int


class Yields(Node, frozen=True):
    """Cards that engage to produce one of these wares produce so much more of another."""

    of: tuple[Ware, ...]
    on: Which
    ware: Ware
    amount: Value


class Uncounted(Node, frozen=True):
    """The card takes no room under the Command of what it is assigned to (CT-10)."""


class MayBear(Node, frozen=True):
    """Cards may bear more cards of a kind than their texts would let them."""

    kind: Kind
    on: Which
    more: int


class StandsIn(Node, frozen=True):
    """Who bids what this card lends and cannot pay may subdue a card and lose no favor."""

    what: Which


class GainsKind(Node, frozen=True):
    """Cards are of a subtype, too; where it excludes another that is lost (CT-03, CT-04)."""

    kind: Kind
    on: Which


class GainsPower(Node, frozen=True):
    """Cards have the allegiance of a power, too; of the user's sponsor for SPONSOR."""

    power: Kind
    on: Which


class SharesPowers(Node, frozen=True):
    """Cards have the allegiances of another, too."""

    of: Which
    on: Which


class DeclaredPower(Node, frozen=True):
    """Cards have the allegiance that was declared for this card, too (CE-09)."""

    on: Which


class DeclaresPower(Node, frozen=True):
    """An allegiance is declared when this card is assigned, and stays with it (CE-09)."""


class LosesPowers(Node, frozen=True):
    """Cards have no allegiance."""

    on: Which


class RiteAbility(StrEnum):
    """What cards let a card do in a rite, or do for it (SO-01, SO-20).

    Attributes:
        COUNTERS_ENGAGED: It may Counter though it is engaged (SO-09).
        COUNTERS_UPRIGHT: It is not engaged when it Counters.
        IGNORES_COUNTERS: Counters have no effect.
        BINDS_TARGET: The defender must engage the target, if it is disengaged.
    """

    DIRECT = "Direct"
    COUNTER = "Counter"
    SURPRISE = "Surprise"
    COUNTERS_ENGAGED = "Counter engaged"
    COUNTERS_UPRIGHT = "Counter without engaging"
    IGNORES_COUNTERS = "ignore Counters"
    BINDS_TARGET = "the target must engage"


class GainsAbility(Node, frozen=True):
    """Cards have an ability in a rite; in which ones, its tests say."""

    ability: RiteAbility
    on: Which


class Immune(Node, frozen=True):
    """Cards are not touched by effects, cards or force of these kinds.

    Attributes:
        against: ("capture", "effect"), ("Surprise",), ("weirding", "venture").
        force_of: The cards whose force does nothing to them, None for none.
    """

    on: Which
    against: tuple[tuple[Kind, ...], ...] = ()
    force_of: Which | None = None


class By(Node, frozen=True):
    """By doing what to which card: by engaging a fief, by deploying an event."""

    verb: Verb
    what: Which


class Forbids(Node, frozen=True):
    """What nobody may do, or what may not be done to a card.

    The card asked about is kept as "it", the House as "doer".

    Attributes:
        verb: What may not be done.
        what: To which cards; None where it is done to none.
        to: What a card is not assigned to, or a token not placed on.
        rite: Which rites are not initiated, or not taken part in.
        petition: Which petitions are not initiated.
        ware: Which ware is not bought, sold, produced or transferred.
        token: Which kind of token is not placed.
        by: By what that is not done; any way where nothing is said.
        as_general: Only as a general operation.
        unless: When it is allowed all the same.
    """

    verb: Verb
    what: Which | None = None
    to: Which | None = None
    rite: Rite | None = None
    petition: Petition | None = None
    ware: Ware | None = None
    token: str = ""
    by: tuple[By, ...] = ()
    as_general: bool = False
    unless: Test | None = None


class MayHave(Node, frozen=True):
    """Cards may have at most so many tokens of a kind."""

    token: str
    on: Which
    most: int


class MayBuy(Node, frozen=True):
    """The House asked about, "doer", may buy at most so much in its House Interval."""

    ware: Ware
    most: int


class Licence(StrEnum):
    """What a rite may be that others may not."""

    STARTS = "may be initiated"
    TARGET = "may have this target"
    CLASS = "may be of these classes"
    SAYS_CLASS = "its class must be said"
    UNCOUNTED = "does not count against the limit"
    FIRST_UNCOUNTED = "the first against each rival does not count"


class Allows(Node, frozen=True):
    """What rites may be that others may not (R-01, R-05)."""

    licence: Licence
    rite: Rite
    classes: tuple[Kind, ...] = ()


class TakesToo(Node, frozen=True):
    """Cards to which cards may be assigned that do not name them."""

    on: Which
    what: Cards


class NeedsNoTalent(Node, frozen=True):
    """Cards of a kind that are assigned to these need no talent there (TA-01)."""

    what: Cards
    on: Which


class MayDeploy(Node, frozen=True):
    """Cards of a kind may be deployed, though what they need is not governed (E-09, DN-06)."""

    what: Cards


class NoTokenAtNoCost(Node, frozen=True):
    """Subdued cards of its governor whose cost is 0 are deployed without a token (DF-04, OQ-18)."""


class HomeworldBesideDune(Node, frozen=True):
    """One's homeworld may be deployed while one governs Dune (DN-07)."""


class CardsStayOnDune(Node, frozen=True):
    """What lies on Dune does not go to one's homeworld when that is deployed (DN-07)."""


class StrikesDirectly(Node, frozen=True):
    """The force of one's events may be applied to one card, and is not distributed then (R-31)."""

    events: Cards
    at: Cards


class DiscardedAtNone(Node, frozen=True):
    """Cards whose Resistance is reduced to 0 are discarded."""

    what: Which


class PlacedLikeAnEvent(Node, frozen=True):
    """The card itself is first placed face-down, as an event is (DP-03)."""


class DeployedLikeAnEvent(Node, frozen=True):
    """The card itself needs all its tokens to be deployed (E-04), and keeps them."""


class DueWith(Node, frozen=True):
    """The card itself must be deployed once it has so many deferment tokens (DF-08)."""

    tokens: int


class ComesEngaged(Node, frozen=True):
    """Cards of a kind come into play engaged when a House deploys them."""

    what: Cards
    who: Who


class AssignsFree(Node, frozen=True):
    """Cards of a kind may be assigned out of the hand to these at no cost."""

    what: Cards
    on: Which


class LiesSubdued(Node, frozen=True):
    """Of what this card lets be assigned at no cost these lie there subdued."""

    what: Cards


class OtherTerms(Node, frozen=True):
    """Cards that engage to transfer spice do it without a price, or so much of it for another.

    Attributes:
        spared: The price in solaris that need not be paid.
        amount: So much of it.
        price: In solaris, for that much.
    """

    on: Which
    spared: int
    amount: int
    price: int


class Term(StrEnum):
    """Until when a played card stays that says so."""

    INTERVAL = "interval"
    TURN = "turn"


class GoesAt(Node, frozen=True):
    """The card itself is discarded at the end of the interval or the turn (TC-04)."""

    term: Term


class ShedsTokens(Node, frozen=True):
    """All tokens of a kind leave the card itself when it becomes subdued (SB-03)."""

    token: str


class Particular(StrEnum):
    """What one card alone says, for a part of the tracker that asks for it."""

    ALL_PETITION = "each House is a petitioner"
    VICTOR_CAPTURES = "the victor captures the card, and pays who had it"
    GETS_DEFERRED = "the card gets a deferment token after the petition"
    VICTOR_DEPLOYS = "the victor deploys the card disengaged, and pays who had it"
    BIDS_FAVOR = "all bid favor in this petition"
    PAID_TO_YOU = "the victor of this petition pays you"
    ONE_IN_A_PETITION = "no other House plays its like in this petition"
    NO_PARTICIPANT = "what bears it does not count for the bonus"
    RANK_ADDS = "the rank of the vanquished leader adds to the bonus"
    ANY_WARE = "the bonus is of either ware"
    SHIELDED_STAND = "opposing participants with a shield are not vanquished"


class GainsOperation(Node, frozen=True):
    """The card has the operation of the card it named, too, as if that stood on it."""


class Says(Node, frozen=True):
    """A sentence that no other card shares."""

    what: Particular


class Spares(Node, frozen=True):
    """The leader it lies on may be spared, when it falls, for its cost in a ware (G-02).

    Each that is spared with it counts for 1 more.

    Attributes:
        ware: What the House that spares them gains.
        whole: All who take part with it are spared, or nobody; they all count.
    """

    ware: Ware
    whole: bool = False


class Unread(Node, frozen=True):
    """A standing sentence that is not read: the players see to it."""


OfNumbers = Adds | AddsDeclared | DeclaresTrait | IsSet | Doubles | AtLeast | Yields | Uncounted
OfAllegiance = SharesPowers | DeclaredPower | DeclaresPower | LosesPowers
OfKinds = MayBear | StandsIn | GainsKind | GainsPower | OfAllegiance
OfRites = GainsAbility | GainsOperation | Immune | Forbids | Spares | MayHave | MayBuy | Allows
OfDune = HomeworldBesideDune | CardsStayOnDune | StrikesDirectly | DiscardedAtNone
OfPlaces = NeedsNoTalent | TakesToo | MayDeploy | NoTokenAtNoCost | OfDune
OfTokens = PlacedLikeAnEvent | DeployedLikeAnEvent | DueWith | ShedsTokens | GoesAt
OfDeployment = ComesEngaged | AssignsFree | LiesSubdued | OtherTerms
Holding = OfNumbers | OfKinds | OfRites | OfPlaces | OfTokens | OfDeployment | Says | Unread
