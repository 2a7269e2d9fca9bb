"""Compiles the clauses of a body to steps; uninterpreted ones are left to the players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import astuple, replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Verb
from cardbase.operation.node import Node, nodes
from cardbase.operation.wording import body as body_in_words
from cardbase.operation.wording import clause as clause_in_words
from cardbase.operation.wording import deed as deed_in_words
from cardbase.operation.words import Det, Join, Modal, Prep, Ref, When
from cardbase.program.fixed.clauses import fixed_clause
from cardbase.program.nodes import abilities as a
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.program.nodes.contests import Join as JoinRite
from cardbase.program.nodes.shorthand import REFUSES, do
from cardbase.program.reading.amounts import AMOUNTS, gains
from cardbase.program.reading.conditions import AS_PARTICIPANT, prefix
from cardbase.program.reading.handling import HANDLING, TURNS, requested
from cardbase.program.reading.moving import MOVING
from cardbase.program.reading.reader import DeedReader, NotRead, Reader
from cardbase.program.reading.vocabulary import THAT_RITE, said

READS: dict[Verb, DeedReader] = {**AMOUNTS, **HANDLING, **MOVING}
"""Verb -> what reads a deed of it; what raises NotRead leaves the sentence to the table."""


def by_hand(text: str, node: Node) -> d.Does:
    """A step left to the players, with its deed and target, as far as interpreted."""
    verbs = tuple(dict.fromkeys(one.verb for one in nodes(node) if isinstance(one, t.Do)))
    for one in nodes(node):
        if isinstance(one, t.Some) and one.target:
            try:
                return d.Does(d.ByHand(text, verbs, Reader().cards(one)), p.You())
            except NotRead:
                continue
    return d.Does(d.ByHand(text, verbs), p.You())


def steps(reader: Reader, body: t.Body) -> tuple[d.Step, ...]:
    """The steps of a body, in order. Raises NotRead."""
    found: list[d.Step] = []
    for part in body.parts:
        found += conditional(reader, part.prefixes, partial(_core, reader, part.core))
    into, reader.into = reader.into, None
    for at, step in enumerate(found):
        match step:
            # what is drawn to be shuffled into a deck goes there at once, and through no hand
            case d.Does(d.Draw() as drawn) if into is not None:
                found[at] = replace(step, deed=replace(drawn, to=into))
    return tuple(found)


def conditional(
    reader: Reader, prefixes: Sequence[t.Prefix], inner: Callable[[], tuple[d.Step, ...]]
) -> tuple[d.Step, ...]:
    """What is done under the conditions before a comma, which are read first. Raises NotRead."""
    match prefixes:
        case (t.Condition(When.UNLESS, price),) if _pays(price):
            return _unless(reader, price, inner)
    tests = [prefix(reader, one) for one in prefixes]
    done = inner()
    for test in reversed(tests):
        done = (d.If(test, done),)
    return done


def _pays(of: t.Clause) -> bool:
    """Whether a clause is an optional price."""
    match of.acts:
        case (t.Act(None, (t.Do(verb=Verb.PAY),)),):
            return True
    return False


def _unless(
    reader: Reader, price: t.Clause, inner: Callable[[], tuple[d.Step, ...]]
) -> tuple[d.Step, ...]:
    """What is done unless somebody pays: he chooses, and cannot choose what he cannot pay."""
    who = reader.who(price.subject)
    pays = d.Way(clause_in_words(price), clause(reader, price))
    return (d.OneOf((pays, d.Way(REFUSES, inner())), who),)


def _core(reader: Reader, core: t.Core) -> tuple[d.Step, ...]:
    match core:
        case t.Either(options):
            ways = tuple(d.Way(body_in_words(one), steps(reader, one)) for one in options)
            return (d.OneOf(ways, reader.subject),)
        case t.Clause():
            return clause(reader, core)
    raise NotRead("what X is, in the middle")


def clause(reader: Reader, of: t.Clause) -> tuple[d.Step, ...]:
    """The steps of a clause: who does what, one after the other. Raises NotRead."""
    if of.join is Join.OR:
        raise NotRead("one of several")
    if of.unless is not None:
        if not _pays(of.unless):
            raise NotRead("unless something is so")
        done = clause(reader, replace(of, unless=None))
        return _unless(reader, of.unless, lambda: done)
    if (whole := fixed_clause(reader, of)) is not None:
        return whole
    if found := _joins(reader, of) or gains(reader, of) or requested(reader, of):
        return found
    who = reader.who(of.subject)
    before, reader.subject = reader.subject, who
    key = ""
    if isinstance(who, p.Everyone):
        key = reader.key("each")
        reader.subject = p.KeptHouse(key)
        reader.kept.setdefault(Kind.RIVAL if who.rivals else Kind.PLAYER, key)
    found = tuple(step for act in of.acts for step in _act(reader, act))
    reader.subject = before if isinstance(who, p.Everyone | p.You) else reader.subject
    return (d.ForEach(who, key, found),) if key else found


def _joins(reader: Reader, of: t.Clause) -> tuple[d.Step, ...]:
    """A card joins that rite as a participant; () for another clause."""
    match of.phrase:
        case who, None, t.Do(_, Verb.JOIN, what, tails) if (
            who is not None and what == THAT_RITE and tails == (AS_PARTICIPANT,)
        ):
            return do(JoinRite(reader.meant(who)))
    return ()


def _act(reader: Reader, act: t.Act) -> tuple[d.Step, ...]:
    if act.modal not in {None, Modal.MAY, Modal.MUST}:
        raise NotRead(f"what {act.modal} be done")
    who, may = reader.subject, act.modal is Modal.MAY
    if len(act.deeds) > 1:
        ways = [d.Way(deed_in_words(one), (_does(reader, one),)) for one in act.deeds]
        return (d.OneOf((*ways, *[d.Way("neither", ())] * may), who),)
    match deed := act.deeds[0]:
        case t.Do(at_once, verb, what, (), Join.AND, (other,)) if {verb, other} <= TURNS.keys():
            # two deeds with the same cards: "engage and subdue an ally"
            numbered = reader.numbered
            first = _does(reader, t.Do(at_once, verb, what))
            again = what if reader.numbered == numbered else t.Refers(Ref.IT)
            return first, _does(reader, t.Do(at_once, other, again))
        case t.Do(tails=(*tails, t.ByDoing(Prep.BY, _, deeds))):
            # "by paying X solaris", where X is chosen and 0 is none of it
            paid = [_does(reader, one) for one in deeds]
            if not any(isinstance(one, p.X) for step in paid for one in astuple(step.deed)):
                raise NotRead("by doing, for no X")
            return *paid, _does(reader, replace(deed, tails=tuple(tails)))
        case t.Do(tails=(*tails, t.Purpose(Join.AND, deeds))):
            bare = replace(deed, tails=tuple(tails))
            both = tuple(_does(reader, one) for one in (bare, *deeds))
            match both[0].deed:
                case d.Engage(p.Chosen(low=p.Number(0))):
                    return both  # of any number that is chosen none is one
            all_or_none = (d.Way(deed_in_words(deed), both), d.Way("do nothing", ()))
            return (d.OneOf(all_or_none, who),) if may else both
    done = replace(_does(reader, deed), may=may)
    match deed:
        case t.Do(_, Verb.DISCARD, t.Some(Det.ALL, words=(Kind.TARGET,))) if reader.spice:
            # the spice tokens that fell with the cards are discarded with them
            spice = d.SpiceGoes(p.Told(d.BEATEN_SPICE), reader.spice, None)
            return done, d.Does(spice, who)
    return (done,)


def _does(reader: Reader, deed: t.Deed) -> d.Does:
    if not isinstance(deed, t.Do) or deed.also:
        raise NotRead("what is no single deed")
    if deed.verb not in READS:
        raise NotRead(f"to {deed.verb}")
    return d.Does(READS[deed.verb](reader, deed), reader.subject)


def assigns(one: t.Sentence) -> a.Assigns:
    """What a sentence says the card is assigned to, for what price, and what is done besides.

    To nothing known where it is not read (CT-09).
    """
    reader, text = Reader(), said(one)
    core = one.body.parts[0].core
    options = core.options if isinstance(core, t.Either) else (one.body,)
    if one.prefixes or one.otherwise or one.lets:
        return a.Assigns(text, ())
    try:
        cost = tuple(step for part in one.cost for step in clause(reader, part))
        to = tuple(_target(reader, option) for option in options)
    except NotRead:
        return a.Assigns(text, ())
    try:
        then = steps(reader, t.Body(one.body.parts[1:]))
    except NotRead:
        then = (by_hand(text, one),)
    return a.Assigns(text, to, cost, then)


def _target(reader: Reader, option: t.Body) -> p.Which:
    match option.parts[0].core:
        case t.Clause(None, modal=None, deed=t.Do(_, _, None, (t.Adjunct(Prep.TO, what),))):
            return reader.chosen(what)
    raise NotRead("assigned to what")
