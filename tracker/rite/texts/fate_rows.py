"""Makes the table of fates out of the operation trees; nothing at the table needs it.

python -m tracker.rite.texts.fate_rows > tracker/rite/texts/data/fates.csv
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Verb
from cardbase.operation.words import Det, Join, Link, Modal, Ref, When
from cardbase.vocabulary import CardType
from tracker.effects.writing import write
from tracker.rite.texts.fates import COLUMNS, Does, Way, Where
from tracker.rite.texts.reading import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardbase.card import Card

DOES = {Verb.CAPTURE: Does.CAPTURED, Verb.DISCARD: Does.DISCARDED}

Told = tuple[Where, str, Does, str, Way, str]
"""Where it acts, in which kind of rite, what it does, to what, how, whether as a tactic."""


def fates_of(operation: t.Operation) -> Iterator[Told]:
    """What an operation makes of the vanquished."""
    for item in operation.items:
        match item:
            case t.Sentence(window, prefixes, (), t.Body((t.Part((), core),)), None, ()):
                for where, rite, does, kind, way in _told(prefixes, core):
                    if where in {Where.TAKES_PART, Where.PARENT_TAKES_PART} and window is None:
                        continue
                    yield where, rite, does, kind, way, "yes" if window is not None else ""


Sort = tuple[Where, str, Does, str, Way]


def _told(prefixes: tuple[t.Prefix, ...], core: t.Core) -> Iterator[Sort]:
    match prefixes, core:
        case (t.Condition(When.WHEN | When.IF, on),), t.Clause(
            subject, None, (t.Act(None | Modal.MUST, (deed,)),), None
        ):
            yield from _when(on, subject, deed)


def _when(on: t.Clause, subject: t.Thing | None, deed: t.Deed) -> Iterator[Sort]:
    """What a card does when it takes part, when it falls, when its House initiates a rite."""
    match on.subject, on.acts, deed:
        case who, (t.Act(None, (t.Do(False, Verb.PARTICIPATE, None, (t.Adjunct(_, what),)),)),), _:
            where = _who(who)
            for _, does, kind, way in _deed(deed) if where and subject is None else ():
                yield where or Where.TAKES_PART, _rite(what), does, kind, way
        case (
            t.Joined(Join.OR, (t.Refers(Ref.YOU), _)),
            (t.Act(None, (t.Do(False, Verb.INITIATE, what),)),),
            _,
        ):
            for _, does, kind, way in _deed(deed):
                yield Where.FEUD, _rite(what), does, kind, way


def _deed(deed: t.Deed) -> Iterator[tuple[str, Does, str, Way]]:
    """To capture or discard a card, or all of a kind, "vanquished in that rite"."""
    match deed:
        case t.Do(
            False,
            verb,
            t.Some(
                Det.A_TARGET | Det.ALL as det,
                None,
                None,
                False,
                None,
                (t.Noun((kind,)),),
                (t.Linked(Link.VANQUISHED, where),),
            ),
            (),
            None,
            (),
        ) if verb in DOES:
            way = Way.ONE if det is Det.A_TARGET else Way.ALL
            yield _rite(where), DOES[verb], str(kind), way


def _who(subject: t.Thing | None) -> Where | None:
    match subject:
        case t.Refers(Ref.THIS_CARD):
            return Where.TAKES_PART
        case t.Some(Det.THE_ASSIGNED, None, None, False, None, (_,), ()):
            return Where.PARENT_TAKES_PART
    return None


def _rite(what: t.Thing | None) -> str:
    """The kind of rite that is meant, "" for any or the one named before."""
    match what:
        case t.Some(_, None, None, False, None, (t.Noun((kind, Kind.RITE)),), ()):
            return KINDS[Kind(kind)].value if kind in KINDS else ""
    return ""


def rows(operations: Iterable[tuple[Card, t.Operation]]) -> Iterator[tuple[str, ...]]:
    """The rows of the table: of all but plans, whose effects are laid when they are played."""
    for card, operation in operations:
        if card.type is not CardType.PLAN:
            for one in fates_of(operation):
                yield card.id, *one


def main() -> None:
    """Write the table to the standard output."""
    write(COLUMNS, rows)


if __name__ == "__main__":
    main()
