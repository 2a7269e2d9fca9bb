"""The nodes for things: cards, players, places and amounts, and what narrows them down."""

from __future__ import annotations

from cardbase.operation.lexicon import Kind, Name, State, Trait, Verb
from cardbase.operation.node import Node
from cardbase.operation.words import Bound, Det, Join, Link, Modal, Owner, Prep, Ref


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


class Noun(Node, frozen=True):
    """What something is called, the narrower words first: subdued Dune event."""

    words: tuple[Kind, ...]
    plural: bool


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
