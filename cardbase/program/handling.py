"""Reads deeds with cards and tokens: engaged, subdued, discarded, captured, placed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Trait, Verb
from cardbase.operation.words import Adverb, Det, Join, Link, Owner, Prep, Ref
from cardbase.program import deeds as d
from cardbase.program import piles
from cardbase.program import things as p
from cardbase.program.amounts import capture_spice, discard_ware, how_much
from cardbase.program.reader import NotRead, ware_of
from cardbase.program.vocabulary import TOKENS

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardbase.program.reader import Reader

DEFERMENT = "deferment"

TURNS: dict[Verb, type[d.Engage | d.Disengage | d.Subdue | d.Capture]] = {
    Verb.ENGAGE: d.Engage,
    Verb.DISENGAGE: d.Disengage,
    Verb.SUBDUE: d.Subdue,
    Verb.CAPTURE: d.Capture,
}


def turn(reader: Reader, deed: t.Do, who: p.Who) -> d.Deed:
    """Engage, disengage, subdue or capture cards."""
    del who
    if deed.verb is Verb.CAPTURE and ware_of(deed.what) is p.Ware.SPICE:
        return capture_spice(reader, deed)
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
    of_pile = piles.discard(reader, deed, who)
    if of_pile is not None:
        return of_pile
    if deed.tails:
        raise NotRead("discards in a way")
    match deed.what:
        case t.Joined(Join.AND, (one, t.Owned(Owner.ITS, None, (Trait.DEFERMENT_TOKENS,)))):
            return d.Discard(reader.chosen(one))  # its tokens leave play with it (Z-06)
    return d.Discard(reader.chosen(deed.what))


def place(reader: Reader, deed: t.Do, who: p.Who) -> d.Deed:
    """Place tokens on cards, or cards of the hand into the domain."""
    match deed.tails:
        case (
            t.Adjunct(Prep.FROM, t.Owned(Owner.YOUR, None, (Trait.HAND,))),
            t.Adjunct(Prep.INTO, t.Owned(Owner.YOUR, None, (Trait.DOMAIN,))),
            t.Manner(Adverb.SUBDUED),
        ):
            return d.Bring(piles.chosen_in(reader, deed.what, Trait.HAND, who), subdued=True)
    if deed.tails == (t.Manner(Adverb.DISENGAGED),):
        return d.Disengage(reader.chosen(deed.what))
    token = token_of(deed.what)
    if token is None:
        raise NotRead("places no tokens")
    return _tokens(reader, deed, token)


SAID = frozenset({Kind.SUBDUED, Kind.DEPLOYED, Kind.EVENT})
"""What tells how a card lies that bears deferment tokens; a Nexus bears them deployed (E-15)."""


def bearers(token: str, which: p.Which) -> p.Which:
    """Of the cards that are chosen those on which deferment tokens lie: subdued ones (DF-01)."""
    match which:
        case p.Chosen(among=p.Cards(kinds=kinds) as among) if token == DEFERMENT:
            down = tuple(w if SAID & set(w) else (Kind.SUBDUED, *w) for w in kinds or ((),))
            return replace(which, among=replace(among, kinds=down))
    return which


def _tokens(reader: Reader, deed: t.Do, token: str, *, off: bool = False) -> d.Deed:
    match deed.what, deed.tails:
        case t.Some(Det.ALL, quals=(t.Linked(Link.ASSIGNED, on),)), () if off:
            there = reader.chosen(on)
            return d.Tokens(token, p.TokensOn(token, there), there, off)
    match deed.tails:
        case (t.Adjunct(Prep.ON | Prep.FROM, on),):
            where = bearers(token, reader.chosen(on))
            return d.Tokens(token, how_much(reader, deed.what), where, off)
        case (t.Manner(Adverb.IN_ALL), t.Adjunct(Prep.FROM, on)) if off:
            many = how_much(reader, deed.what)
            where = bearers(token, reader.chosen(on))
            if isinstance(where, p.Chosen):  # each of them loses one at least
                where = replace(where, high=many)
            return d.Tokens(token, many, where, off, in_all=True)
        case (t.Adjunct(Prep.ON, on), t.Adjunct(Prep.PER, per)) if not off:
            where = bearers(token, reader.chosen(on))
            many = p.Product(how_much(reader, deed.what), reader.each(per))
            return d.Tokens(token, many, where)
        case () if off:
            match deed.what:
                case t.Some(Det.ALL, None, None, quals=(t.Linked(Link.ASSIGNED, on),)):
                    where = reader.meant(on)
                    return d.Tokens(token, p.TokensOn(token, where), where, off)
    raise NotRead("tokens somewhere")


def name(reader: Reader, deed: t.Do, who: p.Who) -> d.Deed:
    """Name or choose a card or a rival, of which later words speak."""
    del who
    if deed.tails:
        raise NotRead("names in a way")
    try:
        return d.Name(reader.chosen(deed.what))
    except NotRead:
        return d.Name(reader.who(deed.what))


def give_back(reader: Reader, deed: t.Do, who: p.Who) -> d.Deed:
    """Return the target that the card captured, when the card goes."""
    del who
    if deed != t.Do(False, Verb.RETURN, t.Refers(Ref.THE_TARGET), ()) or reader.target:
        raise NotRead("returns something else")
    return d.GiveBack()


def conduct(reader: Reader, deed: t.Do, who: p.Who) -> d.Deed:
    """Conduct one more CHOAM exchange operation."""
    del reader
    match deed.what, deed.tails:
        case t.Some(Det.A, None, None, False, _, (t.Noun(words),), ()), () if words == EXCHANGE:
            return d.Allow(who, "exchange")
    raise NotRead("conducts something else")


EXCHANGE = (Kind.ADDITIONAL, Kind.CHOAM, Kind.EXCHANGE, Kind.OPERATION)

HANDLING: dict[Verb, Callable[[Reader, t.Do, p.Who], d.Deed]] = {
    **dict.fromkeys(TURNS, turn),
    Verb.DISCARD: discard,
    Verb.NAME: name,
    Verb.CHOOSE: name,
    Verb.CONDUCT: conduct,
    Verb.PLACE: place,
    Verb.RETURN: give_back,
    **piles.PILES,
}
