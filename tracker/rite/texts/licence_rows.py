"""Makes the table of licences out of the operation trees; nothing at the table needs it.

python -m tracker.rite.texts.licence_rows > tracker/rite/texts/data/licences.csv
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Trait, Verb
from cardbase.operation.words import Being, Det, Modal, Owner, Ref, When
from tracker.effects.writing import write
from tracker.rite.texts.bearers import Bearer
from tracker.rite.texts.licences import COLUMNS, Lets
from tracker.rite.texts.reading import (
    KINDS,
    Rites,
    against_limit,
    bare,
    bearer,
    classes,
    is_that_rite,
    plain_sentences,
    rites,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardbase.card import Card

Row = tuple[Lets, Bearer, str, str]
"""What it lets, on what, in which rites, and which target or classes."""


def licences_of(operation: t.Operation) -> Iterator[Row]:
    """The rows of an operation, without its card."""
    last: Row | None = None
    for prefixes, said in plain_sentences(operation):
        match prefixes:
            case ():
                row = _alone(said) or _saying(said, last)
            case (t.Condition(When.WHEN | When.WHILE, clause),):
                row = _led(clause, said)
            case _:
                row = None
        if row is not None:
            yield row
        last = row


def _alone(said: t.Clause) -> Row | None:
    """What a sentence without a condition lets."""
    match said.subject, said.acts:
        case who, (t.Act(Modal.MAY, (t.Do(False, verb, what, ()),)),) if bearer(who):
            return _may(verb, bearer(who), rites(what))
        case t.Some(Det.A) as kind, (
            t.Act(Modal.MAY, (t.Be(Being.BE, False, (), None, t.TargetOf(of), ()),)),
        ):
            found = rites(of)
            return None if found is None else (Lets.TARGET, Bearer.GAME, found.kinds, bare(kind))
        case what, (t.Act(Modal.NOT, (t.Do(False, Verb.COUNT, None, tails),)),) if against_limit(
            tails
        ):
            return _uncounted(what)
    return None


def _may(verb: Verb, on: Bearer | None, which: Rites | None) -> Row | None:
    if on is None or which is None or not which.target:
        return None
    lets = {Verb.LEAD: Lets.TARGET, Verb.INITIATE: Lets.STARTS}.get(verb)
    return None if lets is None else (lets, on, which.kinds, which.target)


def _uncounted(what: t.Thing | None) -> Row | None:
    match what:
        case t.Some(Det.THE, nouns=(t.Noun((Kind.FIRST, kind, Kind.RITE)),)) if kind in KINDS:
            return Lets.FIRST, Bearer.GAME, KINDS[kind], ""
    found = rites(what)
    if found is None or found.leader is None:
        return None
    return Lets.UNCOUNTED, found.leader, found.kinds, ""


def _led(clause: t.Clause, said: t.Clause) -> Row | None:
    """What a rite that a card leads may be."""
    on = bearer(clause.subject)
    match clause.acts:
        case (t.Act(None, (t.Do(False, Verb.LEAD | Verb.INITIATE, what, ()),)),) if on:
            found = rites(what)
            return None if found is None else _may_be(said, on, found.kinds)
    return None


def _may_be(said: t.Clause, on: Bearer, kinds: str) -> Row | None:
    match said.subject, said.acts:
        case t.TargetOf(of), (
            t.Act(Modal.MAY, (t.Be(Being.BE, False, (), None, t.Some() as what, ()),)),
        ) if is_that_rite(of):
            return Lets.TARGET, on, kinds, bare(what)
        case of, (
            t.Act(
                Modal.MAY,
                (
                    t.Do(False, Verb.COUNT, None, tails)
                    | t.Be(Being.BE, False, (State.DECLARED, State.RESOLVED), _, None, tails),
                ),
            ),
        ) if is_that_rite(of) and classes(tails):
            return Lets.CLASS, on, kinds, classes(tails)
    return None


def _saying(said: t.Clause, last: Row | None) -> Row | None:
    """That the class of the rites of the sentence before must be said."""
    if said.subject != t.Refers(Ref.YOU) or last is None:
        return None
    match said.acts:
        case (
            t.Act(
                Modal.MUST,
                (t.Do(False, Verb.DECLARE, t.Owned(Owner.ITS, None, (Trait.CLASS,)), _),),
            ),
        ) if last[0] is Lets.CLASS:
            return Lets.SAID, *last[1:]
        case (t.Act(Modal.MUST, (t.Do(False, Verb.DECLARE, t.Some(Det.EACH) as what, tails),)),):
            found = rites(what)
            if found is not None and found.kinds == last[2] and classes(tails):
                return Lets.SAID, last[1], found.kinds, classes(tails)
    return None


def rows(operations: Iterable[tuple[Card, t.Operation]]) -> Iterator[tuple[str, ...]]:
    """The rows of the table, by card and the tree of its operation."""
    for card, operation in operations:
        for row in licences_of(operation):
            yield (card.id, *row)


def main() -> None:
    """Write the table to the standard output."""
    write(COLUMNS, rows)


if __name__ == "__main__":
    main()
