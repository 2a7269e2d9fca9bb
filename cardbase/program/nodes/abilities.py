"""The nodes of a Program for its sentences: abilities, what stands, what is triggered."""

from __future__ import annotations

from enum import StrEnum

from cardbase.operation.lexicon import Trait
from cardbase.operation.node import Node
from cardbase.operation.words import Compare, Contest, Mark, Moment
from cardbase.program.nodes.deeds import Source, Step
from cardbase.program.nodes.holdings import Holding
from cardbase.program.nodes.things import During, Rite, Role, Test, Value, Ware, Which, Who


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
        anyone: Each player may use it, whoever governs the card.
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
    anyone: bool = False


class Standing(Node, frozen=True):
    """A sentence that holds as long as the card lies deployed in play, while its tests hold."""

    text: str
    holds: tuple[Holding, ...]
    test: tuple[Test, ...] = ()


class Occasion(StrEnum):
    """What happens at the table that a trigger may wait for."""

    DEPLOYED = "a card is deployed"
    ENGAGED = "a card is engaged"
    INITIATED = "a venture is initiated: what engages for it has"
    SUBDUED = "a card is subdued"
    DISCARDED = "a card is discarded"
    CAPTURED = "a card is captured"
    LEFT = "a card goes from one domain to another"
    BOUGHT = "favor is bought"
    EXCHANGED = "spice changes hands in an exchange"
    PRODUCED = "spice or solaris are produced"
    TOKENS = "tokens are placed on a card"
    CHEAPENED = "spice added to the Guild Hoard reduces the CROE"
    FAVOR_LOST = "favor is reduced or discarded"
    OPENED = "a petition is initiated"
    VICTOR = "the bidding of a petition is over: its victor pays"
    WON = "a petition is won"
    UNPAID = "a petition is won by a House that cannot pay all of it"
    LOST = "a petition is lost by who initiated it"
    RANKED = "a House has an initiative rank after it played initiative tactics"
    UNDEPLOYED = "a petition ends that does not deploy its target"
    RANKS_SET = "the initiative ranks are assigned"
    ADOPTED = "a card gains an allegiance"
    RESOLVING = "a rite comes to its resolution: what becomes of the vanquished is open"
    FALLEN = "what becomes of the vanquished of a rite is settled, and they still stand"
    MISSED = "a rite ends whose declared target was not vanquished"
    PHASE = "a phase begins"
    INTERVAL_ENDS = "a House Interval ends"


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
        source: The place it comes from.
        token: The kind of the tokens.
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
    source: Trait | None = None
    token: str = ""


class Trigger(Node, frozen=True):
    """A sentence that acts each time something happens, while its tests hold.

    Attributes:
        on: What it waits for; None where that is not read.
        x: What X is.
        own: It counts its own kind, so that of several on one card one acts for all.
    """

    text: str
    on: Happens | None
    steps: tuple[Step, ...]
    test: tuple[Test, ...] = ()
    x: tuple[XIs, ...] = ()
    own: bool = False


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
