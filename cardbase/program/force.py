"""Reads deeds with force that is no rite's: applied to one card, and held against a number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Verb
from cardbase.operation.words import Det, Prep
from cardbase.program import deeds as d
from cardbase.program import things as p
from cardbase.program.reader import NotRead, amount

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardbase.program.reader import Reader

COUNTED = "counted"
"""The key of what force is counted on, before the price takes it away."""


def apply(reader: Reader, deed: t.Do, who: p.Who) -> d.Deed:
    """Apply so much force to a card (R-31)."""
    del who
    match deed.what, deed.tails:
        case t.Some(None, None, t.Amount() as many, nouns=(t.Noun((Kind.FORCE,)),), quals=()), (
            t.Adjunct(Prep.AGAINST, target),
        ):
            found = d.Strike(amount(many), reader.chosen(target))
            reader.kept[Kind.FORCE] = d.THAT_FORCE
            return found
        case t.Some(None, None, t.Amount() as many, nouns=(t.Noun((Kind.FORCE,)),), quals=()), (
            t.Adjunct(Prep.PER, per),
            t.Adjunct(Prep.AGAINST, target),
        ):
            reader.before.append((COUNTED, reader.each(per)))
            found = d.Strike(p.Product(amount(many), p.Told(COUNTED)), reader.chosen(target))
            reader.kept[Kind.FORCE] = d.THAT_FORCE
            return found
    raise NotRead("applies force in a way")


def distribute(reader: Reader, deed: t.Do, who: p.Who) -> d.Deed:
    """Distribute so much force among any mix of cards, and of spice tokens (Sandworm)."""
    del who
    match deed.what, deed.tails:
        case t.Some(
            None, None, t.Amount() as many, nouns=(t.Noun((*whose, Kind.FORCE)),), quals=()
        ), (t.Adjunct(Prep.AMONG, t.Some(Det.ANY_MIX_TARGET) as targets),):
            cards = tuple(one for one in targets.nouns if one.words != (Kind.SPICE_TOKEN,))
            among = reader.chosen(replace(targets, nouns=cards))
            match among:
                case p.Chosen(among=p.Cards(on=p.Chosen(desert))):
                    reader.kept[Kind.TARGET] = d.BEATEN
                    reader.force = tuple(whose)
                    spice = p.Kept(desert) if len(cards) < len(targets.nouns) else None
                    force = amount(many)
                    reader.spice = spice
                    return d.Distribute(force, replace(among, high=force), spice)
    raise NotRead("distributes in a way")


FORCE: dict[Verb, Callable[[Reader, t.Do, p.Who], d.Deed]] = {
    Verb.APPLY: apply,
    Verb.DISTRIBUTE: distribute,
}
