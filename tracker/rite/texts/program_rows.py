"""Makes the table of programs that rites bring tokens out of the operation trees; see programs.py.

python -m tracker.rite.texts.program_rows > tracker/rite/texts/data/programs.csv
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Verb
from cardbase.operation.sentences import clause
from cardbase.operation.style import FULL
from cardbase.operation.words import Join, Link, Prep, Ref, When
from cardbase.vocabulary import Subtype
from tracker.effects.writing import write
from tracker.rite.texts.programs import ADVERSARIAL, COLUMNS, Does
from tracker.rite.texts.reading import rites

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardbase.card import Card

Told = tuple[str, str, str]
"""What is done, to which kinds of cards, in which rites."""

MARKS = "place 1 program token on this card"
SURVIVES = "a defender you govern Counters in a rite and survives that rite"
DOES = {Verb.VANQUISH: Does.VANQUISH, Verb.CAPTURE: Does.CAPTURE}


def program_of(operation: t.Operation) -> Told | None:
    """What in a rite brings a program a token; None where no rite does."""
    for item in operation.items:
        match item:
            case t.Sentence(
                None,
                (t.Condition(When.WHENEVER, on),),
                (),
                t.Body((t.Part((), t.Clause() as said),)),
                None,
                (),
            ) if clause(said, FULL) == MARKS:
                return _told(on)
    return None


def _told(on: t.Clause) -> Told | None:
    if clause(on, FULL) == SURVIVES:
        return Does.SURVIVE, "", ""
    match on.subject, on.acts:
        case t.Refers(Ref.YOU), (
            t.Act(None, (t.Do(False, verb, t.Some() as what, (t.Adjunct(Prep.IN, where),)),)),
        ) if verb in DOES:
            found, kinds = rites(where), _kinds(what)
            if found is not None and kinds is not None and not found.target:
                return DOES[verb], kinds, found.kinds
    return None


def _kinds(what: t.Some) -> str | None:
    """The kinds of cards a thing may be: "city or homeworld"; None where it says more."""
    if what.join not in {None, Join.OR} or what.target or what.amount is not None:
        return None
    words = " or ".join(" ".join(noun.words) for noun in what.nouns)
    match what.quals:
        case ():
            return words
        case (t.Linked(Link.WITH, t.Some(nouns=(t.Noun((Kind.ADVERSARIAL, Kind.ALLEGIANCE)),))),):
            return f"{ADVERSARIAL}{words}"
    return None


def rows(operations: Iterable[tuple[Card, t.Operation]]) -> Iterator[tuple[str, ...]]:
    """The rows of the table, by card and the tree of its operation."""
    for card, operation in operations:
        told = program_of(operation) if Subtype.PROGRAM in card.subtypes else None
        if told is not None:
            yield card.id, *told


def main() -> None:
    """Write the table to the standard output."""
    write(COLUMNS, rows)


if __name__ == "__main__":
    main()
