"""What does nothing to a card: effects of a kind, cards of a kind, the force of some cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.kinds import is_program
from cardbase.operation.lexicon import Kind
from cardbase.operation.words import Mark
from cardbase.program import holdings as h
from cardbase.vocabulary import CardType, Subtype
from tracker.kinds import is_venture
from tracker.standing.forbidding import AN_EFFECT, Ban
from tracker.standing.in_force import holding, sources
from tracker.standing.rites import during
from tracker.standing.selecting import fits
from tracker.words import FORCE_GOES, WITHSTANDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.card import Card
    from tracker.state import Piece, Rite
    from tracker.table import Table

    Words = tuple[Kind, ...]

SURPRISE: Words = (Kind.SURPRISE,)
CAPTURE: Words = (Kind.CAPTURE, Kind.EFFECT)
DISCARD: Words = (Kind.DISCARD, Kind.EFFECT)

MARKS: dict[Mark, Words] = {
    Mark.POISON: (Kind.POISON, Kind.EFFECT),
    Mark.PRESCIENCE: (Kind.PRESCIENCE_EFFECT,),
    Mark.VOICE: (Kind.VOICE, Kind.EFFECT),
}
FIELDS = {Subtype.WEIRDING: Kind.WEIRDING, Subtype.PRESCIENCE: Kind.PRESCIENCE}
"""The subtypes of ventures and tactics that a card can be immune to."""


def immune(at: Table, piece: Piece, against: Words, rite: Rite | None = None) -> Ban | None:
    """By what a card is immune to a kind of effect, None where it is not.

    Args:
        at: The table.
        piece: The card.
        against: What it would suffer: CAPTURE, DISCARD, SURPRISE.
        rite: The rite in which that would be, the one under way where none is named.
    """
    beside = at if rite is None else during(at, rite)
    return next((ban for says, ban in _said(beside, piece) if against in says.against), None)


def untouched_by(at: Table, piece: Piece, source: Piece) -> Ban | None:
    """By what a card is immune to what another does, None where it is not."""
    if not sources(at, h.Immune):
        return None
    kinds = kinds_of(at.card(source))
    found = (ban for says, ban in _said(at, piece) if not kinds.isdisjoint(says.against))
    return next(found, None)


def goes_to(at: Table, piece: Piece) -> Piece:
    """The card that gets the force that is assigned to one: another to which it is redirected."""
    for one in at.game.effects:
        if one.on == piece.id and one.stat.startswith(FORCE_GOES):
            other = at.game.pieces.get(one.stat.removeprefix(FORCE_GOES))
            if other is not None and other.deployed:
                return other
    return piece


def immune_to_force(at: Table, piece: Piece, source: Piece) -> Ban | None:
    """By what a card is immune to the force that another generates, None where it is not."""
    for one in at.game.effects:
        if one.on == piece.id and one.stat == f"{WITHSTANDS}{source.id}":
            return Ban(one.source, AN_EFFECT)
    for context, says in holding(at, h.Immune, {}):
        wanted = says.force_of
        if wanted is not None and fits(context, says.on, piece) and fits(context, wanted, source):
            return Ban(context.card, at.name(context.card))
    return None


def _said(at: Table, piece: Piece) -> Iterator[tuple[h.Immune, Ban]]:
    for context, says in holding(at, h.Immune, {}):
        if says.against and fits(context, says.on, piece):
            yield says, Ban(context.card, at.name(context.card))


def kinds_of(card: Card) -> frozenset[Words]:
    """What a card's doing is called by those that are immune to it."""
    program = card.program
    marks = {*program.marks, *(one.lasting for one in program.abilities)}
    found = {words for mark, words in MARKS.items() if mark in marks}
    if card.type is CardType.PLAN and not is_program(card):
        kind = Kind.VENTURE if is_venture(card) else Kind.TACTIC
        found |= {(word, kind) for field, word in FIELDS.items() if field in card.subtypes}
    return frozenset(found)
