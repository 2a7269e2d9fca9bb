"""Makes the table of the operations that apply force without a rite; see strikes.py.

python -m tracker.rite.texts.strike_rows > tracker/rite/texts/data/strikes.csv
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from cardbase.operation import tree as t
from cardbase.operation.sentences import clause
from cardbase.operation.style import FULL
from cardbase.operation.things import thing
from cardbase.operation.words import When
from cardbase.vocabulary import Subtype
from errata.table import YES
from tracker.effects.writing import write
from tracker.rite.texts.strikes import COLUMNS, TARGETS, Against, Does

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardbase.card import Card

Cells = tuple[str, ...]
"""The columns of the table but the first."""

APPLIES = re.compile(r"apply X force against target (?P<target>.+)")
RANK = re.compile(r"(?P<of>the assigned persona|this card)'s (?P<talent>\w+) rank")
SENTENCES = 2
"""How many such an operation has: the force, and what comes of it."""

COSTS = {
    (): "",
    ("engage",): "",
    ("engage the assigned persona",): "",
    ("engage", "subdue this card"): YES,
}
"""What such an operation costs -> whether the card that strikes is subdued for it."""

TESTS = {
    **{f"that force is at least the target's {one}": (one, "") for one in Against},
    **{f"that force is more than the target's {one}": (one, YES) for one in Against},
    "that force reduces the target's resistance to 0": (Against.RESISTANCE, ""),
}
"""How an operation says whether its force suffices."""


def strike_of(operation: t.Operation) -> Cells | None:
    """What the one such operation of a card says; None where it has none, or does more."""
    sentences = [item for item in operation.items if isinstance(item, t.Sentence)]
    if sentences and _assigns(sentences[0]):
        sentences = sentences[1:]
    found = [_both(first, then) for first, then in pairwise(sentences)]
    return found[0] if len(sentences) == SENTENCES else None


def _both(first: t.Sentence, then: t.Sentence) -> Cells | None:
    applied, result = _applied(first), _result(then)
    if applied is None or result is None:
        return None
    target, of, talent, troops, subdues = applied
    against, more, does = result
    return target, of, talent, troops, against, more, does, subdues


def _assigns(sentence: t.Sentence) -> bool:
    """Whether a sentence tells what the card is assigned to."""
    return not sentence.cost and _said(sentence.body).startswith("assign to ")


def _said(body: t.Body) -> str:
    """What is done, in words; "" for a choice."""
    cores = [part.core for part in body.parts]
    return ", ".join(clause(core, FULL) if isinstance(core, t.Clause) else "" for core in cores)


def _applied(sentence: t.Sentence) -> Cells | None:
    """Target, whose rank, talent, troops, and whether the card is subdued."""
    if sentence.window or sentence.prefixes or sentence.otherwise or len(sentence.lets) != 1:
        return None
    cost = tuple(clause(one, FULL) for one in sentence.cost)
    applies = APPLIES.fullmatch(_said(sentence.body))
    first, *more = sentence.lets[0].sum.parts
    whose = RANK.fullmatch(thing(first.what, FULL))
    plus = [(a.sign, thing(a.what, FULL), thing(a.per, FULL) if a.per else "") for a in more]
    troops = YES if plus == [(1, "1", "assigned troop")] else ""
    if applies is None or whose is None or cost not in COSTS or (plus and not troops):
        return None
    if applies["target"] not in TARGETS:
        return None
    return applies["target"], whose["of"], whose["talent"], troops, COSTS[cost]


def _result(sentence: t.Sentence) -> Cells | None:
    """What the force is held against, whether it must be more, and what comes of it."""
    match sentence:
        case t.Sentence(None, (t.Condition(When.IF, on),), (), body, None, ()):
            test, does = clause(on, FULL), _said(body)
            if test in TESTS and does in set(Does):
                return *TESTS[test], does
    return None


def rows(operations: Iterable[tuple[Card, t.Operation]]) -> Iterator[tuple[str, ...]]:
    """The rows of the table: ventures, and cards that stay in play and are engaged for it."""
    for card, operation in operations:
        said = strike_of(operation)
        if said is not None and (Subtype.VENTURE in card.subtypes) is _costs_nothing(operation):
            yield card.id, *said


def _costs_nothing(operation: t.Operation) -> bool:
    return not any(item.cost for item in operation.items if isinstance(item, t.Sentence))


def main() -> None:
    """Write the table to the standard output."""
    write(COLUMNS, rows)


if __name__ == "__main__":
    main()
