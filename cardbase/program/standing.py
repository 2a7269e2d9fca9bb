"""Reads what holds as long as a card lies there: numbers, subtypes, powers, what is forbidden.

Each of `READERS` reads one kind of sentence and gives None for another. What none of them reads is
`Unread`: the players see to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation.words import Mark
from cardbase.program import abilities as a
from cardbase.program import holdings as h
from cardbase.program.forbidding import forbidding
from cardbase.program.reader import NotRead
from cardbase.program.standing_costs import costs, lent, yields
from cardbase.program.standing_identity import identity
from cardbase.program.standing_numbers import numbers
from cardbase.program.standing_room import limits
from cardbase.program.standing_words import Plain, plain
from cardbase.vocabulary import Subtype

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardbase.card import Card
    from cardbase.operation import tree as t

READERS: tuple[Callable[[Plain], a.Standing | None], ...] = (
    *(costs, lent, yields),
    *(identity, numbers, limits),
)
"""What reads a standing sentence, each a kind of its own; None where it is another."""


def standing(
    one: t.Sentence, text: str, card: Card, marks: tuple[Mark, ...] = (Mark.DURATION,)
) -> a.Standing:
    """What a sentence makes hold; `Unread` where it is not read.

    A tactic is read by nothing here: it lies in no domain, and acts by its own ability.
    """
    found = forbidding(one, text)
    if found is None and Subtype.TACTIC not in card.subtypes and Mark.DURATION in marks:
        try:
            said = plain(one, text, card)
            found = next((read for each in READERS if (read := each(said)) is not None), None)
        except NotRead:
            found = None
    return a.Standing(text, (h.Unread(),)) if found is None else found
