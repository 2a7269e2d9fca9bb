"""Choices among cards whose names the tracker does not keep: who has them names them (Z-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation.lexicon import Trait
from cardbase.program import deeds as d
from cardbase.program import things as p
from tracker.cards.choosing import deed_with, nested
from tracker.cards.fits import fitting
from tracker.cards.run import Run
from tracker.errors import Misread
from tracker.hand import from_assembly, from_hand
from tracker.standing.context import Context, NotHere, houses
from tracker.standing.selecting import PLACES, holds

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.state import Piece, Question
    from tracker.table import Table
    from tracker.words import HouseId

NAMES = {Trait.HAND: from_hand, Trait.ASSEMBLY: from_assembly}


def unseen(context: Context, among: p.Cards | p.Together) -> int:
    """How many cards there are among which one is chosen that nobody has named."""
    if isinstance(among, p.Together):
        parts = (one for one in among.of if isinstance(one, p.Cards | p.Together))
        return sum(unseen(context, one) for one in parts)
    if among.lying not in NAMES or among.of is None:
        return 0
    try:
        whose = houses(context, among.of)
    except NotHere:
        return 0
    place = PLACES[among.lying]
    mine = [context.at.house(one) for one in whose]
    return sum(one.unseen.get(place, 0) for one in mine if not one.named)


def named(at: Table, question: Question, said: str) -> Piece:
    """The card that an answer names, of those that may be chosen. Raises Misread."""
    run = run_of(at, question)
    chosen = chosen_of(run, question)
    deed = deed_with(run.steps, chosen)
    for whose, place in _places(run.context, chosen.among):
        piece = NAMES[place](at, whose, said)
        if holds(run.context, chosen.among, piece) and fitting(run.context, piece, deed):
            return piece
        raise Misread(question.text, said)
    raise Misread(question.text, said)


def _places(context: Context, among: p.Which) -> Iterator[tuple[HouseId, Trait]]:
    if isinstance(among, p.Together):
        for one in among.of:
            yield from _places(context, one)
    elif isinstance(among, p.Cards) and among.lying in NAMES and among.of is not None:
        for whose in houses(context, among.of):
            yield whose, among.lying


def chosen_of(run: Run, question: Question) -> p.Chosen:
    """What a question of an ability asks for. Raises Misread where it asks for something else."""
    key = question.key.partition("@")[0]
    for one in nested(run.steps):
        if isinstance(one, p.Chosen) and one.key == key:
            return one
    raise Misread(question.text, "")


def run_of(at: Table, question: Question) -> Run:
    """The ability that asks, in the turn of the House whose turn it was when it asked."""
    frame = next(one for one in at.game.frames if one.id == question.frame)
    run = Run(at, frame)
    key, *turns = question.key.split("@")
    around = [
        one
        for one in nested(run.steps)
        if isinstance(one, d.ForEach)
        and any(isinstance(each, p.Chosen) and each.key == key for each in nested(one.steps))
    ]
    run.outer = list(zip([one.key for one in reversed(around)], turns, strict=False))
    return run
