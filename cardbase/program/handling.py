"""Reads deeds with cards and tokens: engaged, subdued, discarded, captured, placed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Verb
from cardbase.operation.words import Prep
from cardbase.program import deeds as d
from cardbase.program import things as p
from cardbase.program.amounts import at_most, discard_ware, how_much
from cardbase.program.moving import HELD, chosen_in
from cardbase.program.reader import TOKENS, NotRead, ware_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardbase.program.reader import Reader

TURNS: dict[Verb, type[d.Engage | d.Disengage | d.Subdue | d.Capture]] = {
    Verb.ENGAGE: d.Engage,
    Verb.DISENGAGE: d.Disengage,
    Verb.SUBDUE: d.Subdue,
    Verb.CAPTURE: d.Capture,
}


def turn(reader: Reader, deed: t.Do, who: p.Who) -> d.Deed:
    """Engage, disengage, subdue or capture cards."""
    del who
    if deed.tails:
        raise NotRead(f"{deed.verb} in a way")
    return TURNS[deed.verb](reader.chosen(deed.what))


def token_of(some: t.Thing | None) -> str | None:
    """The kind of token a thing is an amount of, None for none."""
    match some:
        case t.Some(nouns=(t.Noun((*_, word)),)):
            return TOKENS.get(word)
    return None


def discard(reader: Reader, deed: t.Do, who: p.Who) -> d.Deed:
    """Discard cards, an amount of a ware, or tokens from cards."""
    if ware_of(deed.what) is not None:
        return discard_ware(reader, deed, who)
    token = token_of(deed.what)
    if token is not None:
        return _tokens(reader, deed, token, off=True)
    match deed.tails:
        case ():
            return d.Discard(reader.chosen(deed.what))
        case (t.Adjunct(Prep.FROM, t.Owned(owner, None, (place,))),) if place in HELD:
            return d.Discard(chosen_in(reader, deed.what, place, reader.owner(owner)))
    raise NotRead("discards in a way")


def place(reader: Reader, deed: t.Do, who: p.Who) -> d.Deed:
    """Place tokens on cards."""
    del who
    token = token_of(deed.what)
    if token is None:
        raise NotRead("places no tokens")
    return _tokens(reader, deed, token)


def _tokens(reader: Reader, deed: t.Do, token: str, *, off: bool = False) -> d.Deed:
    if at_most(deed.what):
        raise NotRead("at most so many tokens")
    match deed.tails:
        case (t.Adjunct(Prep.ON | Prep.FROM, on),):
            return d.Tokens(token, how_much(deed.what), reader.chosen(on), off)
    raise NotRead("tokens somewhere")


HANDLING: dict[Verb, Callable[[Reader, t.Do, p.Who], d.Deed]] = {
    **dict.fromkeys(TURNS, turn),
    Verb.DISCARD: discard,
    Verb.PLACE: place,
}
