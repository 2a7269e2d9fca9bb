"""The tree of an operation: frozen, typed, equal when the meaning is equal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.operation.thing_nodes import (
    Adjunct,
    Amount,
    Bonus,
    Count,
    Doing,
    Having,
    Joined,
    Linked,
    Lower,
    Named,
    Node,
    Noun,
    Number,
    Only,
    Owned,
    Qualifier,
    Refers,
    Relative,
    Some,
    Stated,
    TargetOf,
    Thing,
    Total,
    Twice,
)

if TYPE_CHECKING:
    from cardbase.operation.lexicon import State, Verb
    from cardbase.operation.words import (
        Adverb,
        Being,
        Compare,
        Contest,
        Flavor,
        Join,
        Mark,
        Modal,
        Moment,
        Prep,
        Use,
        When,
    )


@dataclass(frozen=True)
class Operation(Node):
    """All a card does, sentence by sentence."""

    items: tuple[Item, ...]


# --- headings -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Heading(Node):
    """Duration Effect, Poison Effect and their kind (V-12, TC-04)."""

    mark: Mark
    flavor: Flavor | None


@dataclass(frozen=True)
class Limit(Node):
    """How many of this card one card may bear (CT-11)."""

    most: int


@dataclass(frozen=True)
class Doubt(Node):
    """What about this operation is not certain, and why."""

    reason: str


@dataclass(frozen=True)
class Prose(Node):
    """What the language cannot say, in free words, and why it cannot."""

    reason: str
    text: str


# --- sentences ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Tactic(Node):
    """Played as a tactic: where (empty for anywhere) and in which window (TC-01)."""

    contests: tuple[Contest, ...]
    moment: Moment
    mark: Mark | None


@dataclass(frozen=True)
class Used(Node):
    """Used as a venture, or as a general operation."""

    use: Use


@dataclass(frozen=True)
class Condition(Node):
    """When the sentence holds."""

    when: When
    clause: Clause


@dataclass(frozen=True)
class During(Node):
    """The rite, petition, operation or phase in which the sentence holds."""

    what: Thing


@dataclass(frozen=True)
class AtEnd(Node):
    """The end of what the sentence waits for."""

    of: Thing


@dataclass(frozen=True)
class Sentence(Node):
    """One ability: its window, conditions and cost, what happens, what else, and what X is."""

    window: Window | None
    prefixes: tuple[Prefix, ...]
    cost: tuple[Clause, ...]
    body: Body
    otherwise: Body | None
    lets: tuple[Let, ...]


@dataclass(frozen=True)
class Body(Node):
    """What happens, one part after the other."""

    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Part(Node):
    """One thing that happens, with the conditions of its own."""

    prefixes: tuple[Prefix, ...]
    core: Core


@dataclass(frozen=True)
class Either(Node):
    """One of several, at the player's choice."""

    options: tuple[Body, ...]


@dataclass(frozen=True)
class Let(Node):
    """What X is, or the most or least it may be."""

    compare: Compare
    sum: Sum


@dataclass(frozen=True)
class Sum(Node):
    """A number made of several, added or taken away."""

    parts: tuple[Addend, ...]


@dataclass(frozen=True)
class Addend(Node):
    """A number, or as many times that number as there are of something; `sign` is 1 or -1."""

    sign: int
    what: Thing
    per: Thing | None


@dataclass(frozen=True)
class Clause(Node):
    """Who does what. No subject: the player who uses the card."""

    subject: Thing | None
    join: Join | None
    acts: tuple[Act, ...]
    unless: Clause | None


@dataclass(frozen=True)
class Act(Node):
    """What may, must or must not be done; of several deeds, one is chosen."""

    modal: Modal | None
    deeds: tuple[Deed, ...]


@dataclass(frozen=True)
class Do(Node):
    """A verb, what it is done to, and how; what is `also` done is done to the same thing.

    Without a thing the verb is done to this card, where it can be done to a card.
    """

    at_once: bool
    verb: Verb
    what: Thing | None
    tails: tuple[Tail, ...]
    join: Join | None = None
    also: tuple[Verb, ...] = ()


@dataclass(frozen=True)
class Be(Node):
    """What somebody or something is, becomes or stays."""

    being: Being
    negative: bool
    states: tuple[State, ...]
    join: Join | None
    what: Thing | None
    tails: tuple[Tail, ...]


@dataclass(frozen=True)
class Compares(Node):
    """How a number stands to another."""

    compare: Compare
    sum: Sum


@dataclass(frozen=True)
class Purpose(Node):
    """What it is done for: to deploy, to Counter."""

    join: Join
    deeds: tuple[Do, ...]


@dataclass(frozen=True)
class ToBe(Node):
    """To be deployed, to be vanquished."""

    state: State


@dataclass(frozen=True)
class ByDoing(Node):
    """By doing, or instead of doing."""

    prep: Prep
    join: Join | None
    deeds: tuple[Do, ...]


@dataclass(frozen=True)
class AsThough(Node):
    """What is not so, but taken to be."""

    clause: Clause


@dataclass(frozen=True)
class Manner(Node):
    """How, or for how long."""

    adverb: Adverb


Tail = Adjunct | AtEnd | Purpose | ToBe | ByDoing | AsThough | Manner
Deed = Do | Be | Compares
Core = Clause | Either | Let
Prefix = Condition | During | AtEnd
Window = Tactic | Used
Item = Heading | Limit | Doubt | Prose | Sentence

__all__ = [
    "Act",
    "Addend",
    "Adjunct",
    "Amount",
    "AsThough",
    "AtEnd",
    "Be",
    "Body",
    "Bonus",
    "ByDoing",
    "Clause",
    "Compares",
    "Condition",
    "Core",
    "Count",
    "Deed",
    "Do",
    "Doing",
    "Doubt",
    "During",
    "Either",
    "Having",
    "Heading",
    "Item",
    "Joined",
    "Let",
    "Limit",
    "Linked",
    "Lower",
    "Manner",
    "Named",
    "Node",
    "Noun",
    "Number",
    "Only",
    "Operation",
    "Owned",
    "Part",
    "Prefix",
    "Prose",
    "Purpose",
    "Qualifier",
    "Refers",
    "Relative",
    "Sentence",
    "Some",
    "Stated",
    "Sum",
    "Tactic",
    "Tail",
    "TargetOf",
    "Thing",
    "ToBe",
    "Total",
    "Twice",
    "Used",
    "Window",
]
