"""Reads what cards do by themselves in a rite: they join it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Verb
from cardbase.operation.words import Det, Prep
from cardbase.program import deeds as d
from cardbase.program import things as p

if TYPE_CHECKING:
    from cardbase.program.reader import Reader


def by_card(reader: Reader, of: t.Clause) -> tuple[d.Step, ...]:
    """The steps of a clause whose subject is a card, () where it is no such clause.

    Raises:
        NotRead: it is one, but of cards that are not read.
    """
    match of:
        case t.Clause(who, _, (t.Act(None, (t.Do(_, Verb.JOIN, what, tails),)),), None) if (
            who is not None and _that_rite(what) and _as_participant(tails)
        ):
            return (d.Does(d.Join(reader.meant(who)), p.You()),)
    return ()


def _that_rite(what: t.Thing | None) -> bool:
    match what:
        case t.Some(Det.THAT, nouns=(t.Noun((Kind.RITE,)),), quals=()):
            return True
    return False


def _as_participant(tails: tuple[t.Tail, ...]) -> bool:
    match tails:
        case (t.Adjunct(Prep.AS, t.Some(Det.A, nouns=(t.Noun((Kind.PARTICIPANT,)),), quals=())),):
            return True
    return False
