"""The nodes of a Program for its sentences: abilities, what stands, what is triggered."""

from __future__ import annotations

from enum import StrEnum

from cardbase.operation.lexicon import Kind, Trait, Verb
from cardbase.operation.node import Node
from cardbase.operation.words import Compare, Contest, Mark, Moment
from cardbase.program.deeds import Source, Step
from cardbase.program.things import (
    Cards,
    During,
    Petition,
    Rite,
    Role,
    Test,
    Value,
    Ware,
    Which,
    Who,
)


class Use(StrEnum):
    """How an ability comes to be used (CT-16, V-06, TC-01, E-05)."""

    GENERAL = "general operation"
    WINDOW = "in a window"
    VENTURE = "as a venture"
    PLAYED = "when played"
    FALL = "when what it lies on has fallen"


class XIs(Node, frozen=True):
    """What X is, or the most or the least it may be; in a case, where tests are told.

    Attributes:
        text: Its words, where it is all a sentence says.
    """

    how: Compare
    value: Value
    text: str = ""
    test: tuple[Test, ...] = ()


class Ability(Node, frozen=True):
    """What a card does when it is used or played.

    Attributes:
        text: Its sentences in words.
        contests: The rites, or the initiative, in whose windows it is used; empty for any.
        moment: The window, for one used in a window.
        lasting: It has a Duration Effect of its own.
        test: When it can be used.
        engages: What engages for it, None where nothing does.
        cost: What is paid or done first.
        steps: What happens.
        x: What X is; empty where the user chooses it on paying (CT-19).
        shares: How many of the steps are each sentence's; empty where there is one sentence.
        rite: It speaks of a rite or of who takes part in one, and is of no use outside.
    """

    use: Use
    text: tuple[str, ...]
    steps: tuple[Step, ...]
    contests: tuple[Contest, ...] = ()
    moment: Moment | None = None
    lasting: Mark | None = None
    test: tuple[Test, ...] = ()
    engages: Which | None = None
    cost: tuple[Step, ...] = ()
    x: tuple[XIs, ...] = ()
    shares: tuple[int, ...] = ()
    rite: bool = False


# --- what holds as long as the card lies there ----------------------------------------------


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


class MoreTokens(Node, frozen=True):
    """Cards get so many deferment tokens more in each Deferment phase."""

    on: Which
    amount: Value


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


class HomeworldBesideDune(Node, frozen=True):
    """One's homeworld may be deployed while one governs Dune (DN-07)."""


class PlacedLikeAnEvent(Node, frozen=True):
    """The card itself is first placed face-down, as an event is (DP-03)."""


class DeployedLikeAnEvent(Node, frozen=True):
    """The card itself needs all its tokens to be deployed (E-04), and keeps them."""


class DueWith(Node, frozen=True):
    """The card itself must be deployed once it has so many deferment tokens (DF-08)."""

    tokens: int


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

    PAID_TO_YOU = "the victor of this petition pays you"
    ONE_IN_A_PETITION = "no other House plays its like in this petition"
    NO_PARTICIPANT = "what bears it does not count for the bonus"
    RANK_ADDS = "the rank of the vanquished leader adds to the bonus"
    ANY_WARE = "the bonus is of either ware"
    SHIELDED_STAND = "opposing participants with a shield are not vanquished"


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


Holding = (
    Adds
    | AddsDeclared
    | DeclaresTrait
    | IsSet
    | Doubles
    | AtLeast
    | Yields
    | Uncounted
    | MayBear
    | MoreTokens
    | StandsIn
    | GainsKind
    | GainsPower
    | SharesPowers
    | DeclaredPower
    | DeclaresPower
    | LosesPowers
    | GainsAbility
    | Immune
    | Forbids
    | Spares
    | MayHave
    | MayBuy
    | Allows
    | NeedsNoTalent
    | TakesToo
    | MayDeploy
    | HomeworldBesideDune
    | PlacedLikeAnEvent
    | DeployedLikeAnEvent
    | DueWith
    | ShedsTokens
    | GoesAt
    | Says
    | Unread
)


class Matters(StrEnum):
    """When the table has to see to a sentence that is not read."""

    RITE = "a rite is declared"
    PETITION = "a petition is announced"
    EXCHANGE = "an exchange is declared"
    DISENGAGE = "the disengage phase begins"
    DEFERMENT = "the deferment phase begins"
    INITIATIVE = "the initiative phase begins"
    DEPLOYMENT = "a card is deployed"
    ENGAGING = "what bears it is engaged"
    LEAVING = "a card is captured or discarded"
    ALWAYS = "it comes into play"


class Standing(Node, frozen=True):
    """A sentence that holds as long as the card lies deployed in play, while its tests hold.

    Attributes:
        when: When the table is told to see to it; None for a sentence that is read.
        rites: The rites it then speaks of, empty for all.
    """

    text: str
    holds: tuple[Holding, ...]
    test: tuple[Test, ...] = ()
    when: Matters | None = None
    rites: tuple[Kind, ...] = ()


class Occasion(StrEnum):
    """What happens at the table that a trigger may wait for."""

    DEPLOYED = "a card is deployed"
    ENGAGED = "a card is engaged"
    SUBDUED = "a card is subdued"
    DISCARDED = "a card is discarded"
    CAPTURED = "a card is captured"
    LEFT = "a card goes from one domain to another"
    BOUGHT = "favor is bought"
    EXCHANGED = "spice changes hands in an exchange"
    PRODUCED = "spice or solaris are produced"
    CHEAPENED = "spice added to the Guild Hoard reduces the CROE"
    FAVOR_LOST = "favor is reduced or discarded"
    OPENED = "a petition is initiated"
    WON = "a petition is won"
    LOST = "a petition is lost by who initiated it"
    RANKED = "a House has an initiative rank after it played initiative tactics"
    ADOPTED = "a card gains an allegiance"
    RESOLVING = "a rite comes to its resolution: what becomes of the vanquished is open"
    FALLEN = "what becomes of the vanquished of a rite is settled, and they still stand"
    MISSED = "a rite ends whose declared target was not vanquished"
    PHASE = "a phase begins"
    INTERVAL_ENDS = "a House Interval ends"
    TURN_ENDS = "a turn ends"


class Happens(Node, frozen=True):
    """What a trigger waits for: somebody, or some card, does or suffers something.

    Attributes:
        on: One of these happens.
        who: The House that does it; kept as "doer".
        what: The card it is done to; kept as "it".
        by: The card that does it.
        wares: Which ware, where it is one; how much is kept as "amount".
        engaging: The card that does it is engaged for it.
        to: Where it goes.
        opened: Who initiated the petition or the rite.
        rite: In which rites.
        phase: In which phase.
        rank: Which initiative rank, 1 or -1 for the last.
        role: What the card of `by` does in the rite.
        lying: The card petitioned for, or one of its name, lies subdued in the domain of these.
    """

    on: tuple[Occasion, ...]
    who: Who | None = None
    what: Which | None = None
    by: Which | None = None
    wares: tuple[Ware, ...] = ()
    engaging: bool = False
    to: Source | None = None
    opened: Who | None = None
    rite: Rite | None = None
    phase: During | None = None
    rank: int = 0
    role: Role | None = None
    lying: Who | None = None


class Trigger(Node, frozen=True):
    """A sentence that acts each time something happens, while its tests hold.

    Attributes:
        on: What it waits for; None where that is not read.
        x: What X is.
        own: It counts its own kind, so that of several on one card one acts for all.
        when: When the table is told to see to it; None for a sentence that is read.
        rites: The rites it then speaks of, empty for all.
    """

    text: str
    on: Happens | None
    steps: tuple[Step, ...]
    test: tuple[Test, ...] = ()
    x: tuple[XIs, ...] = ()
    own: bool = False
    when: Matters | None = None
    rites: tuple[Kind, ...] = ()


class Assigns(Node, frozen=True):
    """What the card is assigned to when it is deployed or played, and what that costs.

    Attributes:
        then: What is done besides, once it lies there.
    """

    text: str
    to: tuple[Which, ...]
    cost: tuple[Step, ...] = ()
    then: tuple[Step, ...] = ()


class Reach(StrEnum):
    """What the words of a card reach where a rule or its own state would stop it (G-02).

    - ANY_DESERT: spice on or off a desert that somebody else may govern (SP-06)
    - FALLEN_DESERT: spice on a desert that is subdued, or falls (SP-02)
    - ITS_END: the card does something when it is discarded, vanquished or subdued
    """

    ANY_DESERT = "any desert"
    FALLEN_DESERT = "a fallen desert"
    ITS_END = "its own end"


class Program(Node, frozen=True):
    """All a card does, ready to act; what is not read stands in it as such, too.

    Attributes:
        headings: Its headings, its limit and what is in doubt, in words: nothing of it is done.
        marks: What the headings say: how long it lasts, of what kind its effect is.
        limit: How many copies of it may lie on one card (CT-11).
        x: What X is, for a card that costs X, and for all that its standing sentences say of X.
    """

    headings: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    limit: int | None = None
    assigns: tuple[Assigns, ...] = ()
    abilities: tuple[Ability, ...] = ()
    standing: tuple[Standing, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    x: tuple[XIs, ...] = ()
    reach: tuple[Reach, ...] = ()
