"""Makes the table of plain tactics out of the operation trees; nothing at the table needs it.

python -m tracker.rite.texts.tactic_rows > tracker/rite/texts/data/tactics.csv
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Trait, Verb
from cardbase.operation.sentences import summed, worded
from cardbase.operation.style import FULL
from cardbase.operation.words import Compare, Det
from cardbase.vocabulary import Subtype, Talent
from tracker.effects.writing import write
from tracker.rite.fields import RITES
from tracker.rite.texts.tactics import COLUMNS, DISCARD, ENGAGE, FALL
from tracker.words import Stat

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardbase.card import Card

UNKNOWN = "is not known"
"""What a doubt says of an operation nobody knows; any other doubt tells the reading taken."""

ASSIGN, YOURS = "Assign to ", "your leader"

ITS_COST = "where X is the assigned leader's deployment cost."
AND_MORE = "where X is its deployment cost plus 1 for each additional participant"

GIVES: dict[str, tuple[str, str]] = {
    "Your leader may Direct.": (YOURS, Stat.DIRECT),
    "Target persona may Counter.": ("target persona", Stat.COUNTER),
    "Engage target persona.": ("target persona", ENGAGE),
    "Engage target persona or personnel.": ("target persona or personnel", ENGAGE),
    "The assigned card gains Surprise.": ("", Stat.SURPRISE),
    "Force applied to the assigned leader has no effect.": ("", Stat.UNTOUCHED),
    "If the assigned card is vanquished, capture it.": ("", Stat.CAPTURED),
    "If the assigned card is vanquished, discard it.": ("", Stat.DISCARDED),
    "The assigned leader gains +1 force for each additional participant.": ("", Stat.FORCE_EACH),
    "When you distribute force, you may distribute it among the opposing participants freely and "
    "in any order.": ("", Stat.FREE_FORCE),
    **{
        f"If the assigned leader is vanquished, {what}, {ITS_COST}": ("", FALL)
        for what in ("produce X solaris", "produce X favor", "your rival must discard X favor")
    },
    "If the assigned leader is vanquished, you may gain X solaris instead of subduing it and any "
    f"number of participants assigned to it, {AND_MORE} not subdued.": ("", FALL),
    "If the force applied to the assigned leader is at least its resistance, you may gain X favor "
    f"instead of vanquishing it and its additional participants, {AND_MORE}.": ("", FALL),
    **{
        f"Discard target {what}.": (f"target {what}", DISCARD)
        for field in ("battle", "dueling", "intrigue", "arbitration")
        for what in (
            f"{field} tactic",
            f"{field} venture",
            f"{field} venture or {field} tactic",
        )
    },
}
"""A sentence -> what it is played on, "" where another says it; and what it gives."""

STATS = {
    Trait.FORCE: Stat.FORCE.value,
    Trait.RESISTANCE: Stat.RESISTANCE.value,
    **{Trait(f"{talent} rank"): talent.lower() for talent in Talent},
}

BEARERS = frozenset({Kind.CARD, Kind.LEADER})

Said = tuple[str, str, str, str]
"""What it is played on, what it gives, how many times, whether X is at most that."""


def plain_of(operation: t.Operation) -> Said | None:
    """What a tactic does, None where it does anything that is not plain."""
    on = ""
    given: tuple[str, str, str] | None = None
    for item in operation.items:
        words = worded(t.Operation((item,)))
        match item:
            case t.Heading():
                continue
            case t.Doubt(reason) if UNKNOWN not in reason:
                continue
            case t.Sentence() if words.startswith(ASSIGN) and not on:
                on = words.removeprefix(ASSIGN).removesuffix(".")
                continue
            case t.Sentence() if words in GIVES and not given:
                where, gives = GIVES[words]
                on, given = on or where, (gives, "", "")
                continue
            case t.Sentence(None, (), (), t.Body((t.Part((), core),)), None, (let,)) if not given:
                given = _by_x(core, let)
                if given:
                    continue
        return None
    return (on, *given) if on and given else None


def _by_x(core: t.Core, let: t.Let) -> tuple[str, str, str] | None:
    """A number of the assigned card that grows by X, and what X is, or is at most."""
    match core, let:
        case t.Clause(
            t.Some(Det.THE_ASSIGNED, None, None, False, None, (t.Noun((kind,)),)),
            None,
            (t.Act(None, (t.Do(False, Verb.GAIN, t.Bonus(t.Amount(0, 1), trait), ()),)),),
            None,
        ), t.Let(Compare.IS | Compare.AT_MOST as compare, number) if (
            kind in BEARERS and trait in STATS
        ):
            most = "yes" if compare is Compare.AT_MOST else ""
            return STATS[trait], summed(number, FULL), most
    return None


def rows(operations: Iterable[tuple[Card, t.Operation]]) -> Iterator[tuple[str, ...]]:
    """The rows of the table: of the tactics of a rite, and of those that discard such."""
    for card, operation in operations:
        if Subtype.TACTIC in card.subtypes:
            said = plain_of(operation)
            if said is not None and (RITES & set(card.subtypes) or DISCARD in said):
                yield card.id, *said


def main() -> None:
    """Write the table to the standard output."""
    write(COLUMNS, rows)


if __name__ == "__main__":
    main()
