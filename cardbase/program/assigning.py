"""Reads what a card is assigned to, for what price, and what is done besides (CT-09)."""

from __future__ import annotations

from cardbase.operation import tree as t
from cardbase.operation.words import Prep
from cardbase.program import abilities as a
from cardbase.program import things as p
from cardbase.program.acts import clause, steps
from cardbase.program.by_hand import by_hand
from cardbase.program.reader import NotRead, Reader
from cardbase.program.said import said


def assigns(one: t.Sentence) -> a.Assigns:
    """What a sentence of assigning says; to nothing known where it is not read."""
    reader = Reader()
    text = said(one)
    core = one.body.parts[0].core
    options = core.options if isinstance(core, t.Either) else (one.body,)
    if one.prefixes or one.otherwise or one.lets:
        return a.Assigns(text, ())
    try:
        cost = tuple(step for part in one.cost for step in clause(reader, part))
        to = tuple(_target(reader, option) for option in options)
    except NotRead:
        return a.Assigns(text, ())
    try:
        then = steps(reader, t.Body(one.body.parts[1:]))
    except NotRead:
        then = (by_hand(text, one),)
    return a.Assigns(text, to, cost, then)


def _target(reader: Reader, option: t.Body) -> p.Which:
    match option.parts[0].core:
        case t.Clause(None, _, (t.Act(None, (t.Do(_, _, None, (t.Adjunct(Prep.TO, what),)),)),)):
            return reader.chosen(what)
    raise NotRead("assigned to what")
