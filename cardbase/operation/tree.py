"""The tree of an operation: frozen, typed, equal when the meaning is equal."""

from __future__ import annotations

from cardbase.operation import words as w
from cardbase.operation.lexicon import Kind, Name, State, Trait, Verb
from cardbase.operation.node import Node


class Refers(Node, frozen=True):
    """You, this card, the target, it."""

    ref: w.Ref


class Named(Node, frozen=True):
    """A card by its name."""

    name: Name


class Amount(Node, frozen=True):
    """A number: so many, and so many times X."""

    fixed: int = 0
    times: int = 0
    x_first: bool = False


class Some(Node, frozen=True):
    """Cards, players, rites or tokens of a kind."""

    det: w.Det | None = None
    bound: w.Bound | None = None
    amount: Amount | None = None
    target: bool = False
    join: w.Join | None = None
    nouns: tuple[Noun, ...] = ()
    quals: tuple[Qualifier, ...] = ()

    @property
    def plural(self) -> bool:
        """Whether the last noun, on which the verb goes by, stands in the plural."""
        return self.nouns[-1].plural

    @property
    def words(self) -> tuple[Kind, ...]:
        """The words of its only noun; none where it has several."""
        return self.nouns[0].words if len(self.nouns) == 1 else ()

    @property
    def word(self) -> Kind | None:
        """The last word of its only noun: what it is, however narrow."""
        return self.words[-1] if self.words else None

    @property
    def bare(self) -> bool:
        """Whether nothing stands beside its nouns: no article, number or qualifier."""
        beside = (self.det, self.bound, self.amount)
        return beside == (None, None, None) and not self.target and not self.quals


class Noun(Node, frozen=True):
    """What something is called, the narrower words first: subdued Dune event."""

    words: tuple[Kind, ...]
    plural: bool = False


class Adjunct(Node, frozen=True):
    """A further thing tied to a verb: to, from, by, among."""

    prep: w.Prep
    what: Thing


class Linked(Node, frozen=True):
    """Narrowed down by another thing: governed by, assigned to, with."""

    link: w.Link
    what: Thing


class Relative(Node, frozen=True):
    """Narrowed down by what somebody does with it: you govern, they deploy."""

    who: Thing
    modal: w.Modal | None = None
    verbs: tuple[Verb, ...] = ()
    join: w.Join | None = None
    tails: tuple[Adjunct, ...] = ()


class Stated(Node, frozen=True):
    """Narrowed down by its state: spice transferred, cards discarded this way."""

    negative: bool = False
    states: tuple[State, ...] = ()
    join: w.Join | None = None
    this_way: bool = False


class Doing(Node, frozen=True):
    """Narrowed down by what it does: a rival that increases the bid."""

    verb: Verb
    what: Thing | None
    tails: tuple[Adjunct, ...]


class Owned(Node, frozen=True):
    """What somebody or something has."""

    owner: w.Owner | Thing
    join: w.Join | None = None
    traits: tuple[Trait, ...] = ()


class Bonus(Node, frozen=True):
    """+2 resistance, +X force."""

    amount: Amount
    trait: Trait


class Having(Node, frozen=True):
    """Resistance 1, deployment cost X; or below another."""

    trait: Trait
    amount: Amount | None = None
    below: Thing | None = None


class Number(Node, frozen=True):
    """A bare number."""

    bound: w.Bound | None
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

    join: w.Join
    of: tuple[Thing, ...]


Numeric = Number | Count | Total | Twice | TargetOf | Only | Lower
Thing = Refers | Named | Some | Owned | Bonus | Having | Numeric | Joined
Qualifier = Linked | Relative | Stated | Doing


def some(det: w.Det, *words: Kind, quals: tuple[Qualifier, ...] = ()) -> Some:
    """Things of one kind: `some(Det.THAT, Kind.RITE)` is "that rite"."""
    return Some(det, nouns=(Noun(words),), quals=quals)


class Operation(Node, frozen=True):
    """All a card does, sentence by sentence."""

    items: tuple[Item, ...]


class Heading(Node, frozen=True):
    """Duration Effect, Poison Effect and their kind (V-12, TC-04)."""

    mark: w.Mark
    flavor: w.Flavor | None


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


class Tactic(Node, frozen=True):
    """Played as a tactic: where (empty for anywhere) and in which window (TC-01)."""

    contests: tuple[w.Contest, ...]
    moment: w.Moment
    mark: w.Mark | None


class Used(Node, frozen=True):
    """Used as a venture, or as a general operation."""

    use: w.Use


class Condition(Node, frozen=True):
    """When the sentence holds."""

    when: w.When
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

    @property
    def clause(self) -> Clause | None:
        """All that it says, where that is one clause without a condition."""
        match self.parts:
            case (Part((), Clause() as clause),):
                return clause
        return None


class Part(Node, frozen=True):
    """One thing that happens, with the conditions of its own."""

    prefixes: tuple[Prefix, ...]
    core: Core


class Either(Node, frozen=True):
    """One of several, at the player's choice."""

    options: tuple[Body, ...]


class Let(Node, frozen=True):
    """What X is, or the most or least it may be."""

    compare: w.Compare
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
    join: w.Join | None
    acts: tuple[Act, ...]
    unless: Clause | None = None

    @property
    def deed(self) -> Deed | None:
        """The one deed that it says; None where it says several, or "unless"."""
        if len(self.acts) == 1 and len(self.acts[0].deeds) == 1 and self.unless is None:
            return self.acts[0].deeds[0]
        return None

    @property
    def modal(self) -> w.Modal | None:
        """Whether the first thing that it says may, must or must not be done."""
        return self.acts[0].modal

    @property
    def phrase(self) -> Phrase:
        """Who does it, whether that may or must be, and the one deed, if it says only one."""
        return self.subject, self.modal, self.deed


class Act(Node, frozen=True):
    """What may, must or must not be done; of several deeds, one is chosen."""

    modal: w.Modal | None
    deeds: tuple[Deed, ...]


class Do(Node, frozen=True):
    """A verb, what it is done to, and how; what is `also` done is done to the same thing.

    Without a thing the verb is done to this card, where it can be done to a card.
    """

    at_once: bool
    verb: Verb
    what: Thing | None = None
    tails: tuple[Tail, ...] = ()
    join: w.Join | None = None
    also: tuple[Verb, ...] = ()


class Be(Node, frozen=True):
    """What somebody or something is, becomes or stays."""

    being: w.Being
    negative: bool = False
    states: tuple[State, ...] = ()
    join: w.Join | None = None
    what: Thing | None = None
    tails: tuple[Tail, ...] = ()

    @property
    def state(self) -> State | None:
        """The one state that something is in, no more being said of it than the tails."""
        plainly = self.being is w.Being.BE and not self.negative and self.what is None
        return self.states[0] if plainly and len(self.states) == 1 else None


class Compares(Node, frozen=True):
    """How a number stands to another."""

    compare: w.Compare
    sum: Sum


class Purpose(Node, frozen=True):
    """What it is done for: to deploy, to Counter."""

    join: w.Join
    deeds: tuple[Do, ...]


class ToBe(Node, frozen=True):
    """To be deployed, to be vanquished."""

    state: State


class ByDoing(Node, frozen=True):
    """By doing, or instead of doing."""

    prep: w.Prep
    join: w.Join | None
    deeds: tuple[Do, ...]


class AsThough(Node, frozen=True):
    """What is not so, but taken to be."""

    clause: Clause


class Manner(Node, frozen=True):
    """How, or for how long."""

    adverb: w.Adverb


Tail = Adjunct | AtEnd | Purpose | ToBe | ByDoing | AsThough | Manner
Deed = Do | Be | Compares
Phrase = tuple[Thing | None, w.Modal | None, Deed | None]
Core = Clause | Either | Let
Prefix = Condition | During | AtEnd
Window = Tactic | Used
Item = Heading | Limit | Doubt | Prose | Sentence
