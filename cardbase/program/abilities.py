"""The nodes of a Program for its sentences: abilities, what stands, what is triggered."""

from __future__ import annotations

from enum import StrEnum

from cardbase.operation.lexicon import Kind, State, Trait, Verb
from cardbase.operation.thing_nodes import Node
from cardbase.operation.words import Compare, Contest, Mark, Moment
from cardbase.program.deeds import Step
from cardbase.program.things import During, Petition, Rite, Test, Value, Ware, Which, Who


class Use(StrEnum):
    """How an ability comes to be used (CT-16, V-06, TC-01, E-05)."""

    GENERAL = "general operation"
    WINDOW = "in a window"
    VENTURE = "as a venture"
    PLAYED = "when played"


class XIs(Node, frozen=True):
    """What X is, or the most or the least it may be."""

    how: Compare
    value: Value


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


# --- what holds as long as the card lies there ----------------------------------------------


class Adds(Node, frozen=True):
    """A number of cards or Houses is changed by an amount."""

    trait: Trait
    on: Which | Who
    amount: Value
    down: bool = False


class Doubles(Node, frozen=True):
    """A number of cards is doubled."""

    trait: Trait
    on: Which


class AtLeast(Node, frozen=True):
    """A number of cards is not brought below this."""

    trait: Trait
    on: Which
    low: int


class GainsKind(Node, frozen=True):
    """Cards are of a subtype, too; where it excludes another that is lost (CT-03, CT-04)."""

    kind: Kind
    on: Which


class GainsPower(Node, frozen=True):
    """Cards have the allegiance of a power, too; of the user's sponsor for SPONSOR."""

    power: Kind
    on: Which


class LosesPowers(Node, frozen=True):
    """Cards have no allegiance."""

    on: Which


class GainsAbility(Node, frozen=True):
    """Cards may Counter or Direct, or have Surprise, in such rites."""

    ability: Kind
    on: Which
    rite: Rite = Rite()


class Immune(Node, frozen=True):
    """Cards are not touched by effects, cards or force of these kinds."""

    on: Which
    against: tuple[Kind, ...]


class Forbids(Node, frozen=True):
    """What may not be done.

    Attributes:
        who: Whose doing is forbidden: a House, or what a card may not; None for everybody's.
        verb: What may not be done.
        what: To what, where that is a card.
        rite: Which rites, where a rite is meant.
        petition: Which petitions.
        ware: Which ware.
        talk: The further words of it: the talent of a venture, "High Council".
    """

    verb: Verb
    who: Who | None = None
    card: Which | None = None
    what: Which | None = None
    rite: Rite | None = None
    petition: Petition | None = None
    ware: Ware | None = None
    by: Which | None = None


class Unread(Node, frozen=True):
    """A standing sentence that is not read: the players see to it."""


Holding = (
    Adds
    | Doubles
    | AtLeast
    | GainsKind
    | GainsPower
    | LosesPowers
    | GainsAbility
    | Immune
    | Forbids
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
    ALWAYS = "it comes into play"


class Standing(Node, frozen=True):
    """A sentence that holds as long as the card lies deployed in play, while its tests hold.

    Attributes:
        when: When the table is told to see to it; None for a sentence that is read.
    """

    text: str
    holds: tuple[Holding, ...]
    test: tuple[Test, ...] = ()
    when: Matters | None = None


class Happens(Node, frozen=True):
    """What a trigger waits for: somebody, or some card, does or suffers something.

    Attributes:
        verb: What is done; None with a state that a card comes to.
        state: What becomes of the card.
        who: Who does it; kept as "doer".
        what: What it is done to; kept as "it".
        ware: Which ware, where it is one; how much is told as "amount".
        rite: In which rites.
        petition: In which petitions.
    """

    verb: Verb | None = None
    state: State | None = None
    who: Who | None = None
    what: Which | None = None
    ware: Ware | None = None
    rite: Rite | None = None
    petition: Petition | None = None


class Trigger(Node, frozen=True):
    """A sentence that acts each time something happens, while its tests hold.

    Attributes:
        when: When the table is told to see to it; None for a sentence that is read.
    """

    text: str
    on: Happens | None
    steps: tuple[Step, ...]
    test: tuple[Test, ...] = ()
    phase: During | None = None
    when: Matters | None = None


class Assigns(Node, frozen=True):
    """What the card is assigned to when it is deployed or played, and what that costs."""

    text: str
    to: tuple[Which, ...]
    cost: tuple[Step, ...] = ()


class Program(Node, frozen=True):
    """All a card does, ready to act; what is not read stands in it as such, too."""

    marks: tuple[Mark, ...] = ()
    limit: int | None = None
    assigns: tuple[Assigns, ...] = ()
    abilities: tuple[Ability, ...] = ()
    standing: tuple[Standing, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    x: tuple[XIs, ...] = ()
