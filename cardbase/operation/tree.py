"""The tree of an operation: frozen, typed, equal when the meaning is equal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardbase.operation.lexicon import Kind, Name, State, Trait, Verb
    from cardbase.operation.words import (
        Adverb,
        Being,
        Bound,
        Compare,
        Contest,
        Det,
        Flavor,
        Join,
        Link,
        Mark,
        Modal,
        Moment,
        Owner,
        Prep,
        Ref,
        Use,
        When,
    )


class Node:
    """Anything that stands in a tree."""


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
class Adjunct(Node):
    """A further thing tied to a verb: to, from, by, among."""

    prep: Prep
    what: Thing


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


# --- things ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Refers(Node):
    """You, this card, the target, it."""

    ref: Ref


@dataclass(frozen=True)
class Named(Node):
    """A card by its name."""

    name: Name


@dataclass(frozen=True)
class Amount(Node):
    """A number: so many, and so many times X."""

    fixed: int
    times: int
    x_first: bool


@dataclass(frozen=True)
class Some(Node):
    """Cards, players, rites or tokens of a kind."""

    det: Det | None
    bound: Bound | None
    amount: Amount | None
    target: bool
    join: Join | None
    nouns: tuple[Noun, ...]
    quals: tuple[Qualifier, ...]

    @property
    def plural(self) -> bool:
        """Whether the last noun, on which the verb goes by, stands in the plural."""
        return self.nouns[-1].plural


@dataclass(frozen=True)
class Noun(Node):
    """What something is called, the narrower words first: subdued Dune event."""

    words: tuple[Kind, ...]
    plural: bool


@dataclass(frozen=True)
class Linked(Node):
    """Narrowed down by another thing: governed by, assigned to, with."""

    link: Link
    what: Thing


@dataclass(frozen=True)
class Relative(Node):
    """Narrowed down by what somebody does with it: you govern, they deploy."""

    who: Thing
    modal: Modal | None
    verbs: tuple[Verb, ...]
    join: Join | None
    tails: tuple[Adjunct, ...]


@dataclass(frozen=True)
class Stated(Node):
    """Narrowed down by its state: spice transferred, cards discarded this way."""

    negative: bool
    states: tuple[State, ...]
    join: Join | None
    this_way: bool


@dataclass(frozen=True)
class Doing(Node):
    """Narrowed down by what it does: a rival that increases the bid."""

    verb: Verb
    what: Thing | None
    tails: tuple[Adjunct, ...]


@dataclass(frozen=True)
class Owned(Node):
    """What somebody or something has."""

    owner: Owner | Thing
    join: Join | None
    traits: tuple[Trait, ...]


@dataclass(frozen=True)
class Bonus(Node):
    """+2 resistance, +X force."""

    amount: Amount
    trait: Trait


@dataclass(frozen=True)
class Having(Node):
    """Resistance 1, deployment cost X; or below another."""

    trait: Trait
    amount: Amount | None
    below: Thing | None


@dataclass(frozen=True)
class Number(Node):
    """A bare number."""

    bound: Bound | None
    amount: Amount


@dataclass(frozen=True)
class Count(Node):
    """How many there are of something, or the greatest number of it."""

    greatest: bool
    of: Thing


@dataclass(frozen=True)
class Total(Node):
    """A rank, added up over several cards."""

    trait: Trait
    of: Thing


@dataclass(frozen=True)
class Twice(Node):
    """Two times a number."""

    of: Thing


@dataclass(frozen=True)
class TargetOf(Node):
    """The target of a rite: a persona that has Countered is it, too (SO-08)."""

    of: Thing


@dataclass(frozen=True)
class Only(Node):
    """These and no others."""

    of: Thing


@dataclass(frozen=True)
class Lower(Node):
    """The lower of two numbers."""

    of: Thing


@dataclass(frozen=True)
class Joined(Node):
    """Several things together, or one of several."""

    join: Join
    of: tuple[Thing, ...]


Thing = (
    Refers
    | Named
    | Some
    | Owned
    | Bonus
    | Having
    | Number
    | Count
    | Total
    | Twice
    | TargetOf
    | Only
    | Lower
    | Joined
)
Qualifier = Linked | Relative | Stated | Doing
Tail = Adjunct | AtEnd | Purpose | ToBe | ByDoing | AsThough | Manner
Deed = Do | Be | Compares
Core = Clause | Either | Let
Prefix = Condition | During | AtEnd
Window = Tactic | Used
Item = Heading | Limit | Doubt | Prose | Sentence
