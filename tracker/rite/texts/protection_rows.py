"""Makes the table of protections out of the operation trees; nothing at the table needs it.

python -m tracker.rite.texts.protection_rows > tracker/rite/texts/data/protection.csv
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Verb
from cardbase.operation.words import Being, Det, Modal, Prep
from tracker.effects.writing import write
from tracker.rite.texts.protection import COLUMNS, Forbids
from tracker.rite.texts.reading import Rites, bearer, plain_sentences, rites

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardbase.card import Card

TARGET = (t.Noun((Kind.TARGET,), plural=False),)


def protections_of(operation: t.Operation) -> Iterator[tuple[str, ...]]:
    """The rows of an operation, without its card."""
    for prefixes, said in plain_sentences(operation):
        found = _forbidden_during(prefixes, said) if prefixes else _forbidden(said)
        if found is not None:
            forbids, what, which = found
            on = bearer(what)
            if on is not None and which is not None and not which.target:
                yield forbids, on, which.kinds, which.initiator


def _forbidden(said: t.Clause) -> tuple[Forbids, t.Thing | None, Rites | None] | None:
    match said.subject, said.acts:
        case t.Some(Det.NO) as no, (
            t.Act(
                Modal.MAY,
                (t.Be(Being.BE, False, (State.DECLARED,), None, None, (t.Adjunct(prep, what),)),),
            ),
        ) if prep is Prep.AGAINST:
            return Forbids.TARGET, what, rites(no)
        case what, (t.Act(Modal.MAY_NOT, (t.Be(Being.BE, False, (), None, t.TargetOf(of), ()),)),):
            return Forbids.TARGET, what, rites(of)
        case what, (
            t.Act(
                Modal.MAY_NOT,
                (t.Do(False, Verb.PARTICIPATE, None, (t.Adjunct(Prep.IN, of),), None, ()),),
            ),
        ):
            return Forbids.PARTICIPANT, what, rites(of)
    return None


def _forbidden_during(
    prefixes: tuple[t.Prefix, ...], said: t.Clause
) -> tuple[Forbids, t.Thing | None, Rites | None] | None:
    """What may be no target while such rites go on, and so not theirs."""
    match prefixes, said.acts:
        case (t.During(of),), (
            t.Act(
                Modal.MAY_NOT,
                (t.Be(Being.BE, False, (), None, t.Some(Det.A, quals=()) as what, ()),),
            ),
        ) if what.nouns == TARGET:
            return Forbids.TARGET, said.subject, rites(of)
    return None


def rows(operations: Iterable[tuple[Card, t.Operation]]) -> Iterator[tuple[str, ...]]:
    """The rows of the table, by card and the tree of its operation."""
    for card, operation in operations:
        for row in protections_of(operation):
            yield (card.id, *row)


def main() -> None:
    """Write the table to the standard output."""
    write(COLUMNS, rows)


if __name__ == "__main__":
    main()
