"""The tree of an operation: frozen, typed, equal when the meaning is equal."""

from __future__ import annotations

from cardbase.operation.lexicon import Kind, Name, State, Trait, Verb
from cardbase.operation.node import Node
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

# --- things: cards, players, places and amounts, and what narrows them down ------------------


class Refers(Node, frozen=True):
    """You, this card, the target, it."""

    ref: Ref


class Named(Node, frozen=True):
    """A card by its name."""

    name: Name


class Amount(Node, frozen=True):
    """A number: so many, and so many times X."""

    fixed: int
    times: int
    x_first: bool


class Some(Node, frozen=True):
    """Cards, players, rites or tokens of a kind."""

    det: Det | None = None
    bound: Bound | None = None
    amount: Amount | None = None
    target: bool = False
    join: Join | None = None
    nouns: tuple[Noun, ...] = ()
    quals: tuple[Qualifier, ...] = ()

    @property
    def plural(self) -> bool:
        """Whether the last noun, on which the verb goes by, stands in the plural."""
        return self.nouns[-1].plural


class Noun(Node, frozen=True):
    """What something is called, the narrower words first: subdued Dune event."""

    words: tuple[Kind, ...]
    plural: bool = False


class Adjunct(Node, frozen=True):
    """A further thing tied to a verb: to, from, by, among."""

    prep: Prep
    what: Thing


class Linked(Node, frozen=True):
    """Narrowed down by another thing: governed by, assigned to, with."""

    link: Link
    what: Thing


class Relative(Node, frozen=True):
    """Narrowed down by what somebody does with it: you govern, they deploy."""

    who: Thing
    modal: Modal | None
    verbs: tuple[Verb, ...]
    join: Join | None
    tails: tuple[Adjunct, ...]


class Stated(Node, frozen=True):
    """Narrowed down by its state: spice transferred, cards discarded this way."""

    negative: bool
    states: tuple[State, ...]
    join: Join | None
    this_way: bool


class Doing(Node, frozen=True):
    """Narrowed down by what it does: a rival that increases the bid."""

    verb: Verb
    what: Thing | None
    tails: tuple[Adjunct, ...]


class Owned(Node, frozen=True):
    """What somebody or something has."""

    owner: Owner | Thing
    join: Join | None
    traits: tuple[Trait, ...]


class Bonus(Node, frozen=True):
    """+2 resistance, +X force."""

    amount: Amount
    trait: Trait


class Having(Node, frozen=True):
    """Resistance 1, deployment cost X; or below another."""

    trait: Trait
    amount: Amount | None
    below: Thing | None


class Number(Node, frozen=True):
    """A bare number."""

    bound: Bound | None
    amount: Amount


class Count(Node, frozen=True):
    """How many there are of something, or the greatest number of it."""

    greatest: bool
    of: Thing


class Total(Node, frozen=True):
    """A rank, added up over several cards."""

    trait: Trait
    of: Thing


class Twice(Node, frozen=True):
    """Two times a number."""

    of: Thing


class TargetOf(Node, frozen=True):
    """The target of a rite: a persona that has Countered is it, too (SO-08)."""

    of: Thing


class Only(Node, frozen=True):
    """These and no others."""

    of: Thing


class Lower(Node, frozen=True):
    """The lower of two numbers."""

    of: Thing


class Joined(Node, frozen=True):
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


def some(det: Det, *words: Kind, quals: tuple[Qualifier, ...] = ()) -> Some:
    """Things of one kind: `some(Det.THAT, Kind.RITE)` is "that rite"."""
    return Some(det, nouns=(Noun(words),), quals=quals)


# --- operations ------------------------------------------------------------------------------


class Operation(Node, frozen=True):
    """All a card does, sentence by sentence."""

    items: tuple[Item, ...]


# --- headings -------------------------------------------------------------------------------


class Heading(Node, frozen=True):
    """Duration Effect, Poison Effect and their kind (V-12, TC-04)."""

    mark: Mark
    flavor: Flavor | None


class Limit(Node, frozen=True):
    """How many of this card one card may bear (CT-11)."""

    most: int


class Doubt(Node, frozen=True):
    """What about this operation is not certain, and why."""

    reason: str


class Prose(Node, frozen=True):
    """What the language cannot say, in free words, and why it cannot."""

    reason: str
    text: str


# --- sentences ------------------------------------------------------------------------------


class Tactic(Node, frozen=True):
    """Played as a tactic: where (empty for anywhere) and in which window (TC-01)."""

    contests: tuple[Contest, ...]
    moment: Moment
    mark: Mark | None


class Used(Node, frozen=True):
    """Used as a venture, or as a general operation."""

    use: Use


class Condition(Node, frozen=True):
    """When the sentence holds."""

    when: When
    clause: Clause


class During(Node, frozen=True):
    """The rite, petition, operation or phase in which the sentence holds."""

    what: Thing


class AtEnd(Node, frozen=True):
    """The end of what the sentence waits for."""

    of: Thing


class Sentence(Node, frozen=True):
    """One ability: its window, conditions and cost, what happens, what else, and what X is."""

    window: Window | None
    prefixes: tuple[Prefix, ...]
    cost: tuple[Clause, ...]
    body: Body
    otherwise: Body | None
    lets: tuple[Let, ...]


class Body(Node, frozen=True):
    """What happens, one part after the other."""

    parts: tuple[Part, ...]


class Part(Node, frozen=True):
    """One thing that happens, with the conditions of its own."""

    prefixes: tuple[Prefix, ...]
    core: Core


class Either(Node, frozen=True):
    """One of several, at the player's choice."""

    options: tuple[Body, ...]


class Let(Node, frozen=True):
    """What X is, or the most or least it may be."""

    compare: Compare
    sum: Sum


class Sum(Node, frozen=True):
    """A number made of several, added or taken away."""

    parts: tuple[Addend, ...]


class Addend(Node, frozen=True):
    """A number, or as many times that number as there are of something; `sign` is 1 or -1."""

    sign: int
    what: Thing
    per: Thing | None


class Clause(Node, frozen=True):
    """Who does what. No subject: the player who uses the card."""

    subject: Thing | None
    join: Join | None
    acts: tuple[Act, ...]
    unless: Clause | None


class Act(Node, frozen=True):
    """What may, must or must not be done; of several deeds, one is chosen."""

    modal: Modal | None
    deeds: tuple[Deed, ...]


class Do(Node, frozen=True):
    """A verb, what it is done to, and how; what is `also` done is done to the same thing.

    Without a thing the verb is done to this card, where it can be done to a card.
    """

    at_once: bool
    verb: Verb
    what: Thing | None
    tails: tuple[Tail, ...]
    join: Join | None = None
    also: tuple[Verb, ...] = ()


class Be(Node, frozen=True):
    """What somebody or something is, becomes or stays."""

    being: Being
    negative: bool
    states: tuple[State, ...]
    join: Join | None
    what: Thing | None
    tails: tuple[Tail, ...]


class Compares(Node, frozen=True):
    """How a number stands to another."""

    compare: Compare
    sum: Sum


class Purpose(Node, frozen=True):
    """What it is done for: to deploy, to Counter."""

    join: Join
    deeds: tuple[Do, ...]


class ToBe(Node, frozen=True):
    """To be deployed, to be vanquished."""

    state: State


class ByDoing(Node, frozen=True):
    """By doing, or instead of doing."""

    prep: Prep
    join: Join | None
    deeds: tuple[Do, ...]


class AsThough(Node, frozen=True):
    """What is not so, but taken to be."""

    clause: Clause


class Manner(Node, frozen=True):
    """How, or for how long."""

    adverb: Adverb


Tail = Adjunct | AtEnd | Purpose | ToBe | ByDoing | AsThough | Manner
Deed = Do | Be | Compares
Core = Clause | Either | Let
Prefix = Condition | During | AtEnd
Window = Tactic | Used
Item = Heading | Limit | Doubt | Prose | Sentence
