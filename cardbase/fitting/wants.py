"""What a card asks of the deck it is in, read from its Program: cards, rites, wares.

A want is what the card speaks of among its own House's cards: who may bear it, what it does
something with, what it waits for. What it says of rivals' cards asks nothing of the deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from msgspec.structs import astuple

from cardbase.cards.called import PRINTED, printed_so
from cardbase.cards.card import Card
from cardbase.cards.kinds import RITES, is_program
from cardbase.operation.lexicon import Kind, Name, Trait
from cardbase.operation.node import Node, nodes_in
from cardbase.program.nodes import abilities as a
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import holdings as h
from cardbase.program.nodes import things as p
from cardbase.program.nodes.contests import StartRite
from cardbase.statistics.income import takes_spice
from cardbase.vocabulary import CardType, Talent


class Role(StrEnum):
    """What a card has to do with those it speaks of."""

    BEARS = "may bear it"
    USES = "is what it works with"
    HELPS = "makes it better"


@dataclass(frozen=True, kw_only=True)
class Want:
    """Cards of its own House that a card speaks of.

    Attributes:
        kinds: One of these fits; in each all its words.
        names: Or it bears one of these names.
        talent: It must have this talent, too, None where none is asked for.
        needed: Without such a card the card, or a part of it, does nothing.
        counted: Each further one counts: "2 solaris for each desert".
        anyones: Such a card of a rival would do, too.
    """

    role: Role
    kinds: tuple[tuple[Kind, ...], ...]
    names: tuple[str, ...] = ()
    talent: Talent | None = None
    needed: bool = False
    counted: bool = False
    anyones: bool = False

    def met_by(self, card: Card) -> bool:
        """Whether a card is one of those, by what is printed on it."""
        if self.talent and card.rank(self.talent) is None:
            return False
        if card.name in self.names:
            return True
        return any(all(printed_so(card, word) for word in words) for words in self.kinds)

    @property
    def plain(self) -> bool:
        """Whether nearly every deck has such cards, so that having them says nothing.

        Where each of them counts, how many there are says something of any.
        """
        return not (self.names or self.counted) and any(set(words) <= PLAIN for words in self.kinds)

    def __str__(self) -> str:
        what = [*self.names, *(" ".join(words) for words in self.kinds)]
        return " or ".join(what) + (f" with {self.talent}" if self.talent else "")


HELD = {Kind.FIEF, Kind.CHARTER, Kind.CITY, Kind.DESERT, Kind.HOMEWORLD, Kind.HOLDING}
"""What leads no rite: a card that goes on it alone defends it."""

PLAIN = {
    *(Kind.PERSONA, Kind.ALLY, Kind.HOLDING, Kind.FIEF, Kind.CHARTER, Kind.HOMEWORLD, Kind.CARD),
    *(Kind.AIDE, Kind.RESOURCE, Kind.PERSONNEL, Kind.EQUIPMENT, Kind.VENTURE, Kind.TACTIC),
}
"""What each deck has: words that tell no deck from another."""

HURT = {
    a.Occasion.SUBDUED,
    a.Occasion.DISCARDED,
    a.Occasion.CAPTURED,
    a.Occasion.FALLEN,
    a.Occasion.RESOLVING,
}
"""What happens to rivals' cards, of which a deck is not asked to have such ones."""

_BANS = (h.Forbids, h.Immune, p.Not)
"""Nodes in which nothing is spoken of that is to be done."""

_TALENTS = {str(one).lower(): one for one in Talent} | {"duel": Talent.DUELING}
_RANKS = {Trait(f"{one} rank"): one for one in Talent}
NotOnCards = p.Who | d.Source | None
_IN_HAND = {Trait.HAND, Trait.ASSEMBLY, Trait.HOUSE_DECK, Trait.IMPERIAL_DECK}


@dataclass(frozen=True, kw_only=True)
class Reads:
    """What a card asks and gives.

    Attributes:
        talents: The talents of the rites it speaks of; of any one of them it is of use.
        gives: The wares it can bring its House.
        takes: The wares it takes of its House.
        lays: Whether it lays spice on a desert, from where it must be taken yet (SP-06).
        fetches: Whether it takes spice from a desert of its own House into the hoard (SP-06).
        raises: The talents of which it raises a rank as long as it lies there, and by how much.
        adds: The numbers of what bears it that it raises on no condition, and by how much.
    """

    wants: tuple[Want, ...]
    talents: frozenset[Talent]
    gives: frozenset[p.Ware]
    takes: frozenset[p.Ware]
    lays: bool
    fetches: bool
    raises: Mapping[Talent, int]
    adds: Mapping[Trait, int]


_KNOWN: dict[tuple[str, str], Reads] = {}
"""What was read of cards, by id and Program: a deck asks it of each card many times."""


def reads(card: Card) -> Reads:
    """What a card asks and gives, by its Program. Raises ValueError where that is damaged."""
    key = card.id, card.program_json
    if key not in _KNOWN:
        _KNOWN[key] = _read(card)
    return _KNOWN[key]


def goes_on_holdings(card: Card) -> bool:
    """Whether a card goes on holdings alone."""
    bearers = [want for want in reads(card).wants if want.role is Role.BEARS]
    kinds = [words for want in bearers for words in want.kinds]
    return bool(kinds) and all(
        not HELD.isdisjoint(words) and Kind.PERSONA not in words for words in kinds
    )


def _read(card: Card) -> Reads:
    program = card.program
    nodes = list(nodes_in(program, skip=_BANS))
    gives, takes = set[p.Ware](), set[p.Ware]()
    for node in nodes:
        match node:
            case d.Gain(ware, _, p.You()):
                gives.add(ware)
            case d.Lose(ware, _, p.You()):
                takes.add(ware)
            case d.SpiceGoes(_, _, p.You()):
                gives.add(p.Ware.SPICE)
            case d.SpiceGoes(_, p.You(), _):
                takes.add(p.Ware.SPICE)
    raises = dict[Talent, int]()
    for node in nodes:
        match node:
            case h.Adds(trait, p.Parent(), p.Number(many), False) if trait in _RANKS:
                raises[_RANKS[trait]] = many
    return Reads(
        wants=tuple(dict.fromkeys(_wants(program))),
        talents=_talents(card, nodes),
        gives=frozenset(gives),
        takes=frozenset(takes),
        lays=any(_lays(node) for node in nodes),
        fetches=takes_spice(card),
        raises=raises,
        adds=_adds(program),
    )


def _adds(program: a.Program) -> Mapping[Trait, int]:
    """The numbers of what bears the card that it raises on no condition, and by how much."""
    found = Counter[Trait]()
    for one in (
        held for sentence in program.standing if not sentence.test for held in sentence.holds
    ):
        match one:
            case h.Adds(trait, p.Parent(), p.Number(many), False):
                found[trait] += many
    return found


def _lays(node: Node) -> bool:
    """Whether spice goes onto a card: a desert, for nothing else bears it."""
    return isinstance(node, d.SpiceGoes) and not isinstance(node.to, NotOnCards)


def _talents(card: Card, nodes: list[Node]) -> frozenset[Talent]:
    """The talents of what it is for: a plan's by its subtypes (TA-06), else what it speaks of."""
    if card.type is CardType.PLAN and not is_program(card):
        return frozenset(RITES[one] for one in card.subtypes if one in RITES)
    found = set[Talent]()
    for node in nodes:
        match node:
            case p.Rite():
                found |= {_TALENTS[kind] for kind in node.kinds if kind in _TALENTS}
            case StartRite(kind) if kind in _TALENTS:
                found.add(_TALENTS[kind])
            case a.Ability():
                found |= {_TALENTS[one.lower()] for one in node.contests if one in _TALENTS}
            case h.Adds(trait) | p.Stat(trait) if trait in _RANKS:
                found.add(_RANKS[trait])
    return frozenset(found)


def _wants(program: a.Program) -> Iterator[Want]:
    for assigns in program.assigns:
        yield from _bearers(assigns.to)
    for ability in program.abilities:
        alone = len(program.abilities) == 1
        yield from _among((ability.test, ability.engages, ability.cost), needed=True)
        yield from _among(ability.steps, needed=alone)
        for x in ability.x:
            yield from _among(x, needed=alone and isinstance(x.value, p.Count))
    for standing in program.standing:
        yield from _among((standing.holds, standing.test), needed=False)
    alone = len(program.triggers) == 1 and not (program.abilities or program.standing)
    for trigger in program.triggers:
        if (on := trigger.on) is not None:
            for part in (None if HURT.issuperset(on.on) else on.what, on.by):
                yield from _awaited(part, on, alone=alone)
        yield from _among((trigger.test, trigger.steps), needed=False)


def _awaited(part: object, on: a.Happens, *, alone: bool) -> Iterator[Want]:
    """The cards whose doing is waited for; of several any one will do."""
    cards = list(_cards(part))
    if not cards:
        return
    if on.who == p.You() or all(map(_is_own, cards)):
        yield from _want(cards, Role.USES, needed=True)
    elif on.who is None and all(one.governed is None for one in cards):
        yield from _want(cards, Role.HELPS, needed=alone, anyones=True)


def _bearers(to: tuple[p.Which, ...]) -> Iterator[Want]:
    """Who may bear the card, where that is a card of its own House and not a rite's or a rival's.

    What may be assigned to anybody's card is meant for one's own where the words are more than
    "persona": a sickness for any persona asks nothing of the deck.
    """
    cards = list(_cards(to))
    elsewhere = any(not isinstance(one, p.Chosen | p.Cards | p.Together) for one in to)
    if elsewhere or not cards or any(one.governed not in {None, p.You()} for one in cards):
        return
    yield from _want(cards, Role.BEARS, needed=True)


def _among(nodes: object, *, needed: bool) -> Iterator[Want]:
    """The cards of the own House that nodes speak of, and what those lie on that they count."""
    role = Role.USES if needed else Role.HELPS
    for cards in _cards(nodes):
        if _is_own(cards):
            counted = any(one.of == cards for one in _counts(nodes))
            yield from _want([cards], role, needed=needed, counted=counted)
    for count in _counts(nodes):
        if isinstance(count.of, p.Cards) and count.of.governed is None:
            for bearing in _cards(count.of.on):
                yield from _want([bearing], role, needed=needed, anyones=not _is_own(bearing))


def _counts(node: object) -> Iterator[p.Count]:
    """What nodes count."""
    return (one for one in nodes_in(node, skip=_BANS) if isinstance(one, p.Count))


def _is_own(cards: p.Cards) -> bool:
    return cards.governed == p.You() or (cards.of == p.You() and cards.lying in _IN_HAND)


def _want(
    cards: list[p.Cards], role: Role, *, needed: bool, counted: bool = False, anyones: bool = False
) -> Iterator[Want]:
    """The want of some cards; none where it is met by Dune, which each House has (HP-10)."""
    kinds = tuple(words for one in cards for own in one.kinds if (words := _printed(own)))
    names = tuple(name for one in cards for name in one.names)
    all_said = all(any(map(_printed, one.kinds)) or one.names for one in cards)
    if not all_said or Name.DUNE in names:
        return
    talents = {_RANKS[one.talent] for one in cards if one.talent in _RANKS}
    talent = talents.pop() if len(talents) == 1 else None
    yield Want(
        role=role,
        kinds=kinds,
        names=names,
        talent=talent,
        needed=needed,
        counted=counted,
        anyones=anyones,
    )


def _printed(words: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """The words that ask for what is printed; who takes part in a rite may be of any House."""
    if Kind.PARTICIPANT in words:
        return ()
    return tuple(word for word in words if word in PRINTED)


def _cards(node: object) -> Iterator[p.Cards]:
    """The outermost cards that nodes speak of; what a condition denies is not spoken of."""
    if isinstance(node, p.Cards):
        yield node
    elif isinstance(node, Node) and not isinstance(node, p.Not):
        yield from _cards(astuple(node))
    elif isinstance(node, tuple):
        for one in node:
            yield from _cards(one)
