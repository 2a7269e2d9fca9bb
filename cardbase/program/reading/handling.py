"""Reads deeds with cards, tokens and force, and what another House is asked to pay."""

from __future__ import annotations

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Trait, Verb
from cardbase.operation.wording import deed as in_words
from cardbase.operation.words import Adverb, Det, Join, Link, Owner, Prep, Ref
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.program.nodes.shorthand import REFUSES, YOU
from cardbase.program.reading.amounts import capture_spice, discard_ware, how_much
from cardbase.program.reading.moving import YOUR_DOMAIN, YOUR_HAND, chosen_in, discard_from
from cardbase.program.reading.reader import DeedReader, NotRead, Reader, amount, ware_of
from cardbase.program.reading.vocabulary import TOKENS

DEFERMENT = TOKENS[Kind.DEFERMENT_TOKEN]
COUNTED = "counted"
"""The key of what force is counted on, before the price takes it away."""
GOVERNOR = "the governor asked"
"""Under what "that player" stands for who was asked to pay; he is never kept."""
SAID = {Kind.SUBDUED, Kind.DEPLOYED, Kind.EVENT}
"""What tells how a card lies that bears deferment tokens; a Nexus bears them deployed (E-15)."""
TURNS: dict[Verb, type[d.Engage | d.Disengage | d.Subdue | d.Capture]] = {
    Verb.ENGAGE: d.Engage,
    Verb.DISENGAGE: d.Disengage,
    Verb.SUBDUE: d.Subdue,
    Verb.CAPTURE: d.Capture,
}


def turn(reader: Reader, deed: t.Do) -> d.Deed:
    """Engage, disengage, subdue or capture cards."""
    if deed.verb is Verb.CAPTURE and ware_of(deed.what) is p.Ware.SPICE:
        return capture_spice(reader, deed)
    if deed.tails:
        raise NotRead(f"{deed.verb} in a way")
    return TURNS[deed.verb](reader.chosen(deed.what))


def discard(reader: Reader, deed: t.Do) -> d.Deed:
    """Discard cards, an amount of a ware, or tokens from cards."""
    if ware_of(deed.what) is not None:
        return discard_ware(reader, deed)
    if isinstance(deed.what, t.Some) and deed.what.word in TOKENS:
        return _tokens(reader, deed, deed.what, off=True)
    of_pile = discard_from(reader, deed)
    if of_pile is not None:
        return of_pile
    if deed.tails:
        raise NotRead("discards in a way")
    match deed.what:
        case t.Joined(Join.AND, (one, t.Owned(Owner.ITS, None, (Trait.DEFERMENT_TOKENS,)))):
            return d.Discard(reader.chosen(one))  # its tokens leave play with it (Z-06)
    return d.Discard(reader.chosen(deed.what))


def place(reader: Reader, deed: t.Do) -> d.Deed:
    """Place tokens on cards, or cards of the hand into the domain."""
    if deed.tails == (YOUR_HAND, t.Adjunct(Prep.INTO, YOUR_DOMAIN), t.Manner(Adverb.SUBDUED)):
        what = chosen_in(reader, deed.what, Trait.HAND, reader.subject)
        return d.Bring(what, subdued=True)
    if isinstance(deed.what, t.Some) and deed.what.word in TOKENS:
        return _tokens(reader, deed, deed.what, off=False)
    raise NotRead("places no tokens")


def _tokens(reader: Reader, deed: t.Do, what: t.Some, *, off: bool) -> d.Deed:
    token = TOKENS[what.words[-1]]
    match what, deed.tails:
        case t.Some(Det.ALL, quals=(t.Linked(Link.ASSIGNED, on),)), () if off:
            there = reader.chosen(on)
            return d.Tokens(token, p.TokensOn(token, there), there, off)
        case _, (t.Adjunct(Prep.ON | Prep.FROM, on),):
            where = _bearers(token, reader.chosen(on))
            return d.Tokens(token, how_much(reader, what), where, off)
        case _, (t.Manner(Adverb.IN_ALL), t.Adjunct(Prep.FROM, on)) if off:
            many = how_much(reader, what)
            where = _bearers(token, reader.chosen(on))
            if isinstance(where, p.Chosen):  # each of them loses one at least
                where = replace(where, high=many)
            return d.Tokens(token, many, where, off, in_all=True)
    raise NotRead("tokens somewhere")


def _bearers(token: str, which: p.Which) -> p.Which:
    """Of the cards that are chosen those on which deferment tokens lie: subdued ones (DF-01)."""
    match which:
        case p.Chosen(among=p.Cards(kinds=kinds) as among) if token == DEFERMENT:
            down = tuple(w if SAID & set(w) else (Kind.SUBDUED, *w) for w in kinds or ((),))
            return replace(which, among=replace(among, kinds=down))
    return which


def name(reader: Reader, deed: t.Do) -> d.Deed:
    """Name or choose a card or a rival, of which later words speak."""
    if deed.tails:
        raise NotRead("names in a way")
    try:
        return d.Name(reader.chosen(deed.what))
    except NotRead:
        return d.Name(reader.who(deed.what))


def give_back(reader: Reader, deed: t.Do) -> d.Deed:
    """Return the target that the card captured, when the card goes."""
    if deed.what != t.Refers(Ref.THE_TARGET) or deed.tails or deed.at_once or reader.target:
        raise NotRead("returns something else")
    return d.GiveBack()


def strike(reader: Reader, deed: t.Do) -> d.Deed:
    """Apply so much force to a card (R-31), which is held against a number afterwards."""
    match deed.what, deed.tails:
        case t.Some(None, None, t.Amount() as many, words=(Kind.FORCE,), quals=()), (
            *per,
            t.Adjunct(Prep.AGAINST, target),
        ):
            force = amount(many)
            match per:
                case [t.Adjunct(Prep.PER, each)]:
                    reader.before.append((COUNTED, reader.each(each)))
                    force = p.Product(force, p.Told(COUNTED))
                case [_, *_]:
                    raise NotRead("applies force in a way")
            found = d.Strike(force, reader.chosen(target))
            reader.kept[Kind.FORCE] = d.THAT_FORCE
            return found
    raise NotRead("applies force in a way")


def distribute(reader: Reader, deed: t.Do) -> d.Deed:
    """Distribute so much force among any mix of cards, and of spice tokens (Sandworm)."""
    match deed.what, deed.tails:
        case t.Some(None, None, t.Amount() as many, word=Kind.FORCE, quals=()) as force, (
            t.Adjunct(Prep.AMONG, t.Some(Det.ANY_MIX_TARGET) as targets),
        ):
            cards = tuple(one for one in targets.nouns if one.words != (Kind.SPICE_TOKEN,))
            among = reader.chosen(replace(targets, nouns=cards))
            match among:
                case p.Chosen(among=p.Cards(on=p.Chosen(desert))):
                    reader.kept[Kind.TARGET] = d.BEATEN
                    reader.force = force.words[:-1]
                    reader.spice = p.Kept(desert) if len(cards) < len(targets.nouns) else None
                    most = amount(many)
                    return d.Distribute(most, replace(among, high=most), reader.spice)
    raise NotRead("distributes in a way")


HANDLING: dict[Verb, DeedReader] = {
    **dict.fromkeys(TURNS, turn),
    Verb.DISCARD: discard,
    Verb.NAME: name,
    Verb.CHOOSE: name,
    Verb.PLACE: place,
    Verb.RETURN: give_back,
    Verb.APPLY: strike,
    Verb.DISTRIBUTE: distribute,
}


def requested(reader: Reader, of: t.Clause) -> tuple[d.Step, ...]:
    """Request so much from the governor of a card, who pays or not; nobody asks himself.

    Where nobody governs the card nobody can be asked, and it is not used. Raises NotRead.
    """
    match of.phrase:
        case None | t.Refers(Ref.YOU), None, t.Do(
            False,
            Verb.REQUEST,
            t.Some() as what,
            (t.Adjunct(Prep.FROM, t.Owned(owner, None, (Trait.GOVERNOR,))),),
        ) if not isinstance(owner, Owner):
            pass
        case _:
            return ()
    ware, card = ware_of(what), reader.meant(owner)
    if ware is None or not isinstance(card, p.Cards):
        raise NotRead("requests something else")
    who = p.GovernorOf(card)
    reader.kept[Kind.PLAYER] = GOVERNOR
    reader.needs.append(p.ThereIs(card))
    paid = d.Does(d.Lose(ware, how_much(reader, what), who, YOU), who)
    words = in_words(t.Do(at_once=False, verb=Verb.PAY, what=what))
    choice = d.OneOf((d.Way(words, (paid,)), d.Way(REFUSES, ())), who)
    return (d.If(p.Not(p.ThereIs(replace(card, governed=YOU))), (choice,)),)
