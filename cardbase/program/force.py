"""Reads deeds with force that is no rite's: applied to one card, and held against a number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Verb
from cardbase.operation.words import Prep
from cardbase.program import deeds as d
from cardbase.program.reader import NotRead, amount

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardbase.program import things as p
    from cardbase.program.reader import Reader

THAT_FORCE = "force"
"""The key of "that force"."""


def apply(reader: Reader, deed: t.Do, who: p.Who) -> d.Deed:
    """Apply so much force to a card (R-31)."""
    del who
    match deed.what, deed.tails:
        case t.Some(None, None, t.Amount() as many, nouns=(t.Noun((Kind.FORCE,)),), quals=()), (
            t.Adjunct(Prep.AGAINST, target),
        ):
            found = d.Strike(amount(many), reader.chosen(target))
            reader.kept[Kind.FORCE] = THAT_FORCE
            return found
    raise NotRead("applies force in a way")


FORCE: dict[Verb, Callable[[Reader, t.Do, p.Who], d.Deed]] = {Verb.APPLY: apply}
