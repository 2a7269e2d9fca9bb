"""Reads deeds with cards, tokens and force, and what another House is asked to pay."""

from __future__ import annotations

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Trait, Verb
from cardbase.operation.style import FULL
from cardbase.operation.wording import clause as in_words
from cardbase.operation.words import Adverb, Det, Join, Link, Owner, Prep, Ref
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.program.nodes.shorthand import REFUSES
from cardbase.program.reading import piles
from cardbase.program.reading.amounts import capture_spice, discard_ware, how_much
from cardbase.program.reading.reader import DeedReader, NotRead, Reader, amount, ware_of
from cardbase.program.reading.vocabulary import TOKENS, phrase

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


HANDLING: dict[Verb, DeedReader] = {
    **dict.fromkeys(TURNS, turn),
    Verb.DISCARD: discard,
    Verb.NAME: name,
    Verb.CHOOSE: name,
    Verb.PLACE: place,
    Verb.RETURN: give_back,
    **piles.PILES,
}


# --- Reads deeds with force that is no rite's: applied to one card, and held against a number -----

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


FORCE: dict[Verb, DeedReader] = {
    Verb.APPLY: apply,
    Verb.DISTRIBUTE: distribute,
}


# --- Reads what another House is asked to pay, and what becomes of it where it does not -----------


def requested(reader: Reader, of: t.Clause) -> tuple[d.Step, ...] | None:
    """Request so much from the governor of a card, who pays or not; nobody asks himself.

    Where nobody governs the card nobody can be asked, and it is not used. Raises NotRead.
    """
    match phrase(of):
        case (
            None | t.Refers(Ref.YOU),
            None,
            t.Do(
                False,
                Verb.REQUEST,
                t.Some() as what,
                (t.Adjunct(Prep.FROM, t.Owned(owner, None, (Trait.GOVERNOR,))),),
            ),
        ) if not isinstance(owner, str):
            pass
        case _:
            return None
    ware, card = ware_of(what), reader.meant(owner)
    if ware is None or not isinstance(card, p.Cards):
        raise NotRead("requests something else")
    who = p.GovernorOf(card)
    reader.kept[Kind.PLAYER] = GOVERNOR
    reader.needs.append(p.ThereIs(card))
    paid = d.Does(d.Lose(ware, how_much(reader, what), who, p.You()), who)
    words = in_words(
        t.Clause(None, None, (t.Act(None, (t.Do(False, Verb.PAY, what, ()),)),), None), FULL
    )
    choice = d.OneOf((d.Way(words, (paid,)), d.Way(REFUSES, ())), who)
    return (d.If(p.Not(p.ThereIs(replace(card, governed=p.You()))), (choice,)),)


GOVERNOR = "the governor asked"
"""Under what "that player" stands for who was asked to pay; he is never kept."""
