"""An ability in progress: its terms, its stored answers, and its evaluation context."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from msgspec.structs import replace

from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import holdings as h
from cardbase.program.nodes import things as p
from cardbase.program.nodes.abilities import Ability, Trigger
from tracker.engine.events import AbilityKept
from tracker.engine.state import Answer, Frame, Piece
from tracker.engine.table import Table
from tracker.engine.words import HouseId
from tracker.standing.context import Context
from tracker.standing.layer import on_card, sources
from tracker.standing.selecting import pieces

ABILITY, TRIGGER = "ability", "trigger"
X = "x"
"""The key of the value of X."""
FREE = "pay nothing"


def on_terms(at: Table, piece: Piece, ability: Ability) -> Ability:
    """The current form of an ability: as printed, or with the alternative terms a card grants."""
    terms = _terms(at, piece, ability)
    if terms is None:
        return ability
    many = p.Number(terms.amount)
    more = (
        replace(one, deed=replace(one.deed, amount=many))
        if isinstance(one, d.Does) and isinstance(one.deed, d.SpiceGoes)
        else one
        for one in ability.steps
    )
    dear = d.Way(f"pay {terms.price} solaris: {terms.amount} spice", (_price(terms.price), *more))
    ways = (d.Way(FREE, ability.steps), dear)
    return replace(_unpaid(ability, terms), steps=(d.OneOf(ways, p.You()),), shares=())


def cheapest(at: Table, piece: Piece, ability: Ability) -> Ability:
    """An ability without the price its terms waive, to check whether it can be used at all."""
    terms = _terms(at, piece, ability)
    return ability if terms is None else _unpaid(ability, terms)


def _terms(at: Table, piece: Piece, ability: Ability) -> h.OtherTerms | None:
    """Other terms for a card that engages itself to transfer spice; None for the printed ones."""
    transfers = any(
        isinstance(step, d.Does)
        and isinstance(step.deed, d.SpiceGoes)
        and None not in {step.deed.source, step.deed.to}
        for step in ability.steps
    )
    if ability.engages != p.This() or not transfers or not sources(at, h.OtherTerms):
        return None
    given = next(on_card(at, h.OtherTerms, piece), None)
    return None if given is None else cast("h.OtherTerms", given.holding)


def _unpaid(ability: Ability, terms: h.OtherTerms) -> Ability:
    spared = _price(terms.spared)
    return replace(ability, cost=tuple(one for one in ability.cost if one != spared))


def _price(solaris: int) -> d.Does:
    you = p.You()
    return d.Does(d.Lose(p.Ware.SOLARIS, p.Number(solaris), you, d.Source.TREASURY), you)


class Waiting(Exception):
    """A question is open: the ability is suspended until it is answered."""


class Ends(Exception):
    """The ability cannot continue: no target, or a price that cannot be paid."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(reason)
        self.rule = rule
        self.reason = reason


class Run:
    """A frame in execution.

    Attributes:
        outer: The key and the House of each enclosing turn ("each House ...").
        who: The House that carries out the current deed.
        path: The position of that deed in the ability.
    """

    def __init__(self, at: Table, frame: Frame) -> None:
        self.at = at
        self.id = frame.id
        self.outer: list[tuple[str, HouseId]] = []
        self.who: HouseId = ""
        self.path = ""

    @property
    def frame(self) -> Frame:
        """The current state of the frame."""
        return next(one for one in self.at.game.frames if one.id == self.id)

    @property
    def over(self) -> bool:
        """Whether the frame has ended."""
        return all(one.id != self.id for one in self.at.game.frames)

    @property
    def house(self) -> HouseId:
        """The House that uses the card."""
        return self.frame.house

    @property
    def card(self) -> Piece:
        """The card whose ability it is."""
        return self.at.piece(self.frame.card)

    @property
    def source(self) -> Ability | Trigger:
        """The part of the Program in execution."""
        return part_of(self.at, self.frame)

    @property
    def steps(self) -> tuple[d.Step, ...]:
        """Its costs and steps."""
        source = self.source
        return (*source.cost, *source.steps) if isinstance(source, Ability) else source.steps

    @property
    def text(self) -> str:
        """Its sentences."""
        return words_of(self.source)

    @property
    def cause(self) -> str:
        """The name of the card."""
        return self.at.name(self.frame.card)

    @property
    def context(self) -> Context:
        """The bindings for evaluation; those of the current turn take precedence."""
        frame, mark = self.frame, self._mark()
        kept = dict(frame.kept)
        if mark:
            own = [(key, value) for key, value in kept.items() if key.endswith(mark)]
            kept |= {key.removesuffix(mark): value for key, value in own}
        kept |= dict(self.outer)
        return Context(self.at, frame.house, frame.card, kept, frame.parent)

    def _mark(self) -> str:
        return "".join(f"@{key}={house}" for key, house in self.outer)

    def key(self, key: str) -> str:
        """The key of a value, made specific to the current turn."""
        return f"{key}{self._mark()}"

    def kept(self, key: str) -> Answer | None:
        """The value of a key in this turn, or None; X may also be set for all turns at once."""
        kept = self.frame.kept
        return kept.get(self.key(key), kept.get(key) if key == X else None)

    @property
    def chosen(self) -> Iterator[str]:
        """The cards, Houses and words chosen so far."""
        for value in self.frame.kept.values():
            yield from value if isinstance(value, tuple) else (str(value),)

    def in_turns(self, key: str) -> Run:
        """The same run, in the turn that a key belongs to."""
        turns = (turn.partition("=") for turn in key.split("@")[1:])
        self.outer = [(each, house) for each, _, house in turns]
        return self

    def keep(self, key: str, value: Answer) -> None:
        """Store an answer, or the result of a step."""
        self.at.emit(AbilityKept(frame=self.id, key=self.key(key), value=value))


def the_card(run: Run, which: p.Which) -> Piece:
    """The card that matches. Raises Ends if there is none any more."""
    found = pieces(run.context, which)
    if not found:
        raise Ends("CT-16", "finds no target")
    return found[0]


def words_of(source: Ability | Trigger) -> str:
    """The sentences of a part of a Program."""
    return source.text if isinstance(source.text, str) else " ".join(source.text)


def part_of(at: Table, frame: Frame) -> Ability | Trigger:
    """The part of a Program that a frame carries out."""
    kind, place, *gained = frame.part.split()
    program = at.cards[gained[-1] if gained else at.piece(frame.card).card].program
    if kind == TRIGGER:
        return program.triggers[int(place)]
    return on_terms(at, at.piece(frame.card), program.abilities[int(place)])


def part_named(at: Table, piece: Piece, kind: str, place: int) -> str:
    """A frame's reference to a part of a card: "ability 0"; if gained, with the card of origin.

    With the origin the frame can go on after the card has left play and lost what it gained.
    """
    for card in (piece.card, *at.game.gained.get(piece.id, ())):
        program = at.cards[card].program
        many = len(program.triggers if kind == TRIGGER else program.abilities)
        if place < many:
            return f"{kind} {place}" if card == piece.card else f"{kind} {place} of {card}"
        place -= many
    raise AssertionError(f"{piece.card} has no such {kind}")
