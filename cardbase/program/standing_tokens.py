"""Reads what cards change in deferment tokens, and in the room for cards on a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Trait, Verb
from cardbase.operation.words import Modal, Prep, Ref
from cardbase.program import abilities as a
from cardbase.program import holdings as h
from cardbase.program.reader import NotRead
from cardbase.program.standing_words import is_assigned

if TYPE_CHECKING:
    from cardbase.program.standing_words import Plain

DEFERMENT = "deferment"
TOKEN = (Kind.DEFERMENT_TOKEN,)


def limits(said: Plain) -> a.Standing | None:
    """What does not count against a Command limit; how many more of a kind a card may bear."""
    match said.act:
        case t.Act(
            Modal.NOT,
            (
                t.Do(
                    False,
                    Verb.COUNT,
                    None,
                    (t.Adjunct(Prep.AGAINST, t.Owned(owner, None, (trait,))),),
                ),
            ),
        ) if (
            trait is Trait.COMMAND_LIMIT
            and is_assigned(owner)
            and said.subject == t.Refers(Ref.THIS_CARD)
        ):
            return said.holds(h.Uncounted())
        case t.Act(Modal.MAY, (t.Do(False, Verb.HAVE, t.Some() as what, ()),)):
            return _bears(said, what)
    return None


def _bears(said: Plain, what: t.Some) -> a.Standing | None:
    match what.nouns, what.amount:
        case (t.Noun((Kind.ADDITIONAL, kind)),), t.Amount(more, 0):
            return said.holds(h.MayBear(kind, said.on(), more))
    return None


def tokens(said: Plain) -> a.Standing | None:
    """How many deferment tokens cards get, and with how many they may be deployed."""
    match said.act:
        case t.Act(None, (t.Do(False, Verb.PLACE, t.Some() as what, tails),)):
            return _more(said, what, tails)
    return None


def _more(said: Plain, what: t.Some, tails: tuple[t.Tail, ...]) -> a.Standing | None:
    """As in: Place 1 additional deferment token on it during the deferment phase."""
    match what.nouns, tails:
        case (t.Noun((Kind.ADDITIONAL, Kind.DEFERMENT_TOKEN)),), (t.Adjunct(Prep.ON, on), *more):
            per = [one for one in more if isinstance(one, t.Adjunct) and one.prep is Prep.PER]
            rest = [one for one in more if one not in per]
            if rest and not all(_is_phase(one) for one in rest):
                raise NotRead("tokens at another time")
            where = said.reader.it if on == t.Refers(Ref.IT) else said.reader.meant(on)
            many = said.amount(what, per[0].what if per else None)
            return said.holds(h.MoreTokens(where, many))
    return None


def _is_phase(tail: t.Tail) -> bool:
    match tail:
        case t.Adjunct(Prep.DURING, t.Some(nouns=(t.Noun((Kind.DEFERMENT, Kind.PHASE)),))):
            return True
    return False
