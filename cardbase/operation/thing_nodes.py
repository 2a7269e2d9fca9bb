"""The nodes for things: cards, players, places and amounts, and what narrows them down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardbase.operation.lexicon import Kind, Name, State, Trait, Verb
    from cardbase.operation.words import Bound, Det, Join, Link, Modal, Owner, Prep, Ref


class Node:
    """Anything that stands in a tree."""


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
class Adjunct(Node):
    """A further thing tied to a verb: to, from, by, among."""

    prep: Prep
    what: Thing


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
