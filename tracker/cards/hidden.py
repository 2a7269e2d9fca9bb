"""Choices among cards that not everybody sees: nothing is listed, who chooses names the card.

What is in a hand or a deck that is only counted becomes known as it is named, as for any word of
the table; chance chooses by number.
"""

from __future__ import annotations

from cardbase.program.nodes import things as p
from cardbase.program.nodes.shorthand import deed_with, nested
from tracker.cards.asking import put
from tracker.cards.targets import fitting, is_hidden, place_of, unseen
from tracker.engine.errors import Misread
from tracker.engine.state import Piece, Question
from tracker.engine.table import Table
from tracker.engine.words import HouseId
from tracker.rules.hand import named_in
from tracker.standing.ability import Run, Waiting
from tracker.standing.context import house
from tracker.standing.selecting import holds, pieces
from tracker.standing.testing import amount


def choose_hidden(run: Run, chosen: p.Chosen, text: str) -> None:
    """Settle a choice among hidden cards; fewer are taken where there are fewer.

    Of cards that are only counted none need be such as the text says, so that none may be named.

    Raises:
        Waiting: who chooses is asked.
    """
    among = chosen.among
    if not isinstance(among, p.Cards):
        raise TypeError(among)
    context = run.context
    known = _fitting(run, chosen, among)
    uncertain = unseen(context, among)
    low = amount(context, chosen.low)
    high = len(known) + uncertain
    if chosen.high is not None:
        high = min(high, amount(context, chosen.high))
    any_card = among == p.Cards(of=among.of, lying=among.lying)
    low = min(low, high if any_card else len(known))
    if high == 0 or (not uncertain and low == len(known)):
        run.keep(chosen.key, tuple(one.id for one in known))
        return
    by = house(context, chosen.by) if chosen.by is not None else run.house
    several = (low, high) != (1, 1)
    said = f"{low} to {high} cards" if low != high else f"{high} cards" if high > 1 else "a card"
    put(run, chosen.key, by, f"name {said}. {text}", low=low, high=high, several=several)
    raise Waiting


def chosen_of(at: Table, question: Question) -> tuple[Run, p.Chosen] | None:
    """The choice among hidden cards that a question asks for, None for another question."""
    frame = next((one for one in at.game.frames if one.id == question.frame), None)
    if frame is None or question.choices:
        return None
    run = Run(at, frame)
    for one in nested(run.source):
        if isinstance(one, p.Chosen) and question.key.split("@")[0] == one.key and is_hidden(one):
            return run.in_turns(question.key), one
    return None


def offered(at: Table, question: Question) -> tuple[str, ...]:
    """The known cards that can be named, where it is one card out of one's own place.

    What lies with a rival is not listed, nor are groups; "none" is, where that is an answer.
    """
    found = chosen_of(at, question)
    if found is None:
        return ()
    run, chosen = found
    among = chosen.among
    low, high = question.low or 0, question.high or 1
    none = ("none",) if low == 0 else ()
    if not isinstance(among, p.Cards):
        return none
    if low > 1 or high < 1 or house(run.context, among.of or p.You()) != question.house:
        return none
    return (*none, *(one.id for one in _fitting(run, chosen, among)))


def _fitting(run: Run, chosen: p.Chosen, among: p.Cards) -> list[Piece]:
    """The known cards that are as the text says, and can be what it does."""
    deed, context = deed_with(run.steps, chosen), run.context
    return [one for one in pieces(context, among) if fitting(context, one, deed)]


def named(at: Table, question: Question, said: str) -> tuple[str, ...]:
    """The hidden cards that are named, each known from now on. Raises Misread, SeveralFit."""
    found = chosen_of(at, question)
    if found is None:
        raise Misread("a card", said)
    run, chosen = found
    among = chosen.among
    if not isinstance(among, p.Cards):
        raise TypeError(among)
    whose = house(run.context, among.of or p.You())
    words = [] if said.strip().lower() in {"", "none", "0"} else said.split(",")
    ids = [_one(run, chosen, whose, word.strip()) for word in words]
    low, high = question.low or 0, question.high or 1
    if len(set(ids)) != len(ids) or not low <= len(ids) <= high:
        raise Misread(f"{low} to {high} cards, with commas between them", said)
    return tuple(ids)


def _one(run: Run, chosen: p.Chosen, whose: HouseId, word: str) -> str:
    among = chosen.among
    if not isinstance(among, p.Cards):
        raise TypeError(among)
    place = place_of(among)
    if place is None:
        raise TypeError(among)
    piece = named_in(run.at, whose, word, place)
    deed = deed_with(run.steps, chosen)
    if not (holds(run.context, among, piece) and fitting(run.context, piece, deed)):
        raise Misread("a card as the text says", run.at.name(piece))
    return piece.id
