"""Makes the table of bans out of the operation trees; nothing at the table needs it.

python -m tracker.effects.ban_rows > tracker/effects/data/bans.csv
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Verb
from cardbase.operation.words import Det, Mark, Modal, Prep
from tracker.effects.bans import COLUMNS
from tracker.effects.writing import write
from tracker.words import RiteKind, Stat

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardbase.card import Card

Ban = tuple[str, str]
"""On what, and which stat."""

BUYS: dict[tuple[Verb, str | None], Stat] = {
    (Verb.BUY, Kind.SPICE): Stat.NO_BUYING,
    (Verb.SELL, Kind.SPICE): Stat.NO_SELLING,
    (Verb.BUY, Kind.FAVOR): Stat.NO_FAVOR,
}
RITES: dict[str, RiteKind] = {
    Kind.ARBITRATION: RiteKind.ARBITRATION,
    Kind.INTRIGUE: RiteKind.INTRIGUE,
    Kind.BATTLE: RiteKind.BATTLE,
    Kind.DUELING: RiteKind.DUEL,
}


def bans_of(operation: t.Operation) -> tuple[Ban, ...]:
    """What an operation forbids to all Houses; nothing, where it does anything else."""
    found: list[Ban] = []
    for item in operation.items:
        match item:
            case t.Heading(Mark.DURATION):
                continue
            case t.Sentence(None, (), (), t.Body((t.Part((), t.Let()),)), None, ()):
                continue  # what X is, in its cost
            case t.Sentence(None, (), (), t.Body((t.Part((), core),)), None, ()):
                ban = _ban(core)
                if ban is None:
                    return ()
                found.append(ban)
            case _:
                return ()
    return tuple(found)


def _ban(core: t.Core) -> Ban | None:
    match core:
        case t.Clause(
            t.Some(Det.NO, None, None, False, None, (t.Noun((Kind.HOUSE,)),), ()),
            None,
            (t.Act(Modal.MAY, (t.Do(False, verb, t.Some() as what, tails, None, ()),)),),
            None,
        ):
            return _forbidden(verb, what, tails)
    return None


def _forbidden(verb: Verb, what: t.Some, tails: tuple[t.Tail, ...]) -> Ban | None:
    kind = _kind(what)
    match tails:
        case () if (verb, kind) in BUYS:
            return "", BUYS[verb, kind]
        case (t.Adjunct(Prep.TO, t.Some() as where),) if (verb, kind) == (
            Verb.SEEK,
            Kind.ADMISSION,
        ) and _kind(where) == Kind.HIGH_COUNCIL:
            return "", Stat.NO_COUNCIL
        case (t.Purpose(_, (t.Do(False, Verb.DEPLOY, t.Some() as card, (), None, ()),)),) if (
            verb,
            kind,
        ) == (Verb.INITIATE, Kind.PETITION):
            named = _kind(card)
            return None if named is None else (named.lower(), Stat.NO_PETITION)
        case () if verb is Verb.INITIATE:
            return _no_rite(what)
    return None


def _no_rite(what: t.Some) -> Ban | None:
    match what:
        case t.Some(Det.A, None, None, False, None, (t.Noun((kind, Kind.RITE)),), ()) if (
            kind in RITES
        ):
            return RITES[kind].lower(), Stat.NO_RITE
    return None


def _kind(what: t.Some) -> str | None:
    """The one word of a thing that nothing else narrows."""
    match what:
        case t.Some(None | Det.A | Det.THE, None, None, False, None, (t.Noun((word,)),), ()):
            return word
    return None


def rows(operations: Iterable[tuple[Card, t.Operation]]) -> Iterator[tuple[str, ...]]:
    """The rows of the table, by card and the tree of its operation."""
    for card, operation in operations:
        for on, stat in bans_of(operation):
            yield card.id, on, stat


def main() -> None:
    """Write the table to the standard output."""
    write(COLUMNS, rows)


if __name__ == "__main__":
    main()
