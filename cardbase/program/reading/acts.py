"""Reads what is done: the clauses of a body become steps; what is not read is left to the table."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import astuple, replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Trait, Verb
from cardbase.operation.node import Node, nodes
from cardbase.operation.style import FULL
from cardbase.operation.wording import body as body_in_words
from cardbase.operation.wording import clause as _clause_in_words
from cardbase.operation.words import Det, Join, Modal, Prep, Ref, When
from cardbase.program.fixed.clauses import fixed_clause
from cardbase.program.nodes import abilities as a
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.program.nodes.contests import Join as JoinRite
from cardbase.program.reading.amounts import AMOUNTS, gains
from cardbase.program.reading.conditions import AS_PARTICIPANT, during, test
from cardbase.program.reading.handling import FORCE, HANDLING, TURNS, requested
from cardbase.program.reading.moving import MOVING
from cardbase.program.reading.reader import DeedReader, NotRead, Reader
from cardbase.program.reading.vocabulary import THAT_RITE, phrase, said


def by_hand(text: str, node: Node) -> d.Does:
    """What is left to the table, with what it does and to what, as far as that is read."""
    verbs = tuple(dict.fromkeys(one.verb for one in nodes(node) if isinstance(one, t.Do)))
    wanted = (one for one in nodes(node) if isinstance(one, t.Some) and one.target)
    targets = next(filter(None, map(_cards, wanted)), None)
    return d.Does(d.ByHand(text, verbs, targets), p.You())


def _cards(some: t.Some) -> p.Cards | None:
    """The cards of which one is a target, None where they are not read by themselves."""
    try:
        return Reader().cards(some)
    except NotRead:
        return None


# --- Reads what is done: the clauses of a body become steps, each verb by a function of its own ---

READS: dict[Verb, DeedReader] = {
    **AMOUNTS,
    **HANDLING,
    **MOVING,
    **FORCE,
}
"""Verb -> what reads a deed of it; what raises NotRead leaves the sentence to the table."""


def joins(reader: Reader, of: t.Clause) -> tuple[d.Step, ...]:
    """A card joins that rite as a participant; () for another clause."""
    match phrase(of):
        case (who, None, t.Do(_, Verb.JOIN, what, (role,))) if (
            who is not None and what == THAT_RITE and role == AS_PARTICIPANT
        ):
            return (d.Does(JoinRite(reader.meant(who)), p.You()),)
    return ()


CLAUSES: tuple[Callable[[Reader, t.Clause], tuple[d.Step, ...] | None], ...] = (
    *(joins, gains, requested),
)
"""What reads a clause as a whole, in turn; nothing where it is another."""


def steps(reader: Reader, body: t.Body) -> tuple[d.Step, ...]:
    """The steps of a body, in order. Raises NotRead."""
    found = tuple(step for part in body.parts for step in _part(reader, part))
    into, reader.into = reader.into, None
    return found if into is None else tuple(_straight_into(into, one) for one in found)


def _straight_into(deck: Trait, step: d.Step) -> d.Step:
    """What is drawn to be shuffled into a deck goes there at once, and through no hand."""
    match step:
        case d.Does(d.Draw() as drawn):
            return replace(step, deed=replace(drawn, to=deck))
    return step


def _part(reader: Reader, part: t.Part) -> tuple[d.Step, ...]:
    match part.prefixes:
        case (t.Condition(When.UNLESS, price),) if pays(price):
            return unless(reader, price, lambda: _core(reader, part.core))
    found = [prefix(reader, one) for one in part.prefixes]
    inner = _core(reader, part.core)
    for one in reversed(found):
        inner = (d.If(one, inner),)
    return inner


def pays(of: t.Clause) -> bool:
    """Whether a clause is a price that somebody may pay."""
    match of.acts:
        case (t.Act(None, (t.Do(verb=Verb.PAY),)),):
            return True
    return False


def unless(
    reader: Reader,
    price: t.Clause,
    inner: Callable[[], tuple[d.Step, ...]],
    *,
    after: bool = False,
) -> tuple[d.Step, ...]:
    """What is done unless somebody pays: he chooses, and cannot choose what he cannot pay.

    Args:
        reader: What reads the words.
        price: Who pays what.
        inner: Reads what is done.
        after: The price stands after it, and so is read after it.
    """
    done = inner() if after else ()
    who = reader.who(price.subject)
    paid = clause(reader, price)
    ways = (d.Way(_clause_in_words(price, FULL), paid), d.Way("do not pay", done or inner()))
    return (d.OneOf(ways, who),)


def prefix(reader: Reader, one: t.Prefix) -> p.Test:
    """What must hold by what stands before the comma. Raises NotRead."""
    match one:
        case t.Condition(When.IF | When.WHILE, clause):
            return test(reader, clause)
        case t.Condition(When.UNLESS, clause):
            return p.Not(test(reader, clause))
        case t.During(what):
            return during(reader, what)
    raise NotRead(f"before the comma: {one}")


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
        if not pays(of.unless):
            raise NotRead("unless something is so")
        bare = replace(of, unless=None)
        return unless(reader, of.unless, lambda: clause(reader, bare), after=True)
    if (whole := fixed_clause(reader, of)) is not None:
        return whole
    for read in CLAUSES:
        by_itself = read(reader, of)
        if by_itself:
            return by_itself
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


def _act(reader: Reader, act: t.Act) -> tuple[d.Step, ...]:
    if act.modal not in {None, Modal.MAY, Modal.MUST}:
        raise NotRead(f"what {act.modal} be done")
    who = reader.subject
    may = act.modal is Modal.MAY
    if len(act.deeds) > 1:
        ways = tuple(
            d.Way(_words(deed), (d.Does(_deed(reader, deed, who), who),)) for deed in act.deeds
        )
        if may:
            ways = (*ways, d.Way("neither", ()))
        return (d.OneOf(ways, who),)
    if (both := _both(reader, act.deeds[0], who)) is not None:
        return both
    done = (*_price(reader, act.deeds[0], who), *_single(reader, act.deeds[0], who, may=may))
    return (*done, *_spice_too(reader, act.deeds[0], who))


def _spice_too(reader: Reader, deed: t.Deed, who: p.Who) -> tuple[d.Step, ...]:
    """The spice tokens that fell with the cards are discarded with them."""
    match deed:
        case t.Do(_, Verb.DISCARD, t.Some(Det.ALL, nouns=(t.Noun((Kind.TARGET,)),))) if (
            reader.spice is not None
        ):
            return (d.Does(d.SpiceGoes(p.Told(d.BEATEN_SPICE), reader.spice, None), who),)
    return ()


def _both(reader: Reader, deed: t.Deed, who: p.Who) -> tuple[d.Step, ...] | None:
    """Two deeds with the same cards: "engage and subdue an ally"; None for a single one."""
    match deed:
        case t.Do(_, verb, what, (), Join.AND, (other,)) if verb in TURNS and other in TURNS:
            numbered = reader.numbered
            first = _deed(reader, t.Do(deed.at_once, verb, what, (), None, ()), who)
            again = what if reader.numbered == numbered else t.Refers(Ref.IT)
            second = _deed(reader, t.Do(deed.at_once, other, again, (), None, ()), who)
            return (d.Does(first, who), d.Does(second, who))
    return None


def _price(reader: Reader, deed: t.Deed, who: p.Who) -> tuple[d.Step, ...]:
    """What is paid for a deed: "by paying X solaris", where X is chosen and 0 is none of it."""
    match deed:
        case t.Do(tails=(*_, t.ByDoing(Prep.BY, _, deeds))):
            found = tuple(d.Does(_deed(reader, one, who), who) for one in deeds)
            if any(isinstance(one, p.X) for step in found for one in astuple(step.deed)):
                return found
            raise NotRead("by doing, for no X")
    return ()


def _single(reader: Reader, deed: t.Deed, who: p.Who, *, may: bool) -> tuple[d.Step, ...]:
    match deed:
        case t.Do(tails=(*tails, t.ByDoing(Prep.BY))):
            return (d.Does(_deed(reader, replace(deed, tails=tuple(tails)), who), who),)
        case t.Do(tails=(*tails, t.Purpose(Join.AND, deeds))):
            bare = replace(deed, tails=tuple(tails))
            found = tuple(d.Does(_deed(reader, one, who), who) for one in (bare, *deeds))
            return _optional(found, _words(deed), who) if may else found
    return (d.Does(_deed(reader, deed, who), who, may),)


NOTHING = "do nothing"


def _optional(found: tuple[d.Step, ...], text: str, who: p.Who) -> tuple[d.Step, ...]:
    """Several steps that are all done or none; where any number is chosen, none is one of them."""
    match found:
        case (d.Does(d.Engage(p.Chosen(low=p.Number(0)))), *_):
            return found
    return (d.OneOf((d.Way(text, found), d.Way(NOTHING, ())), who),)


def _words(deed: t.Deed) -> str:
    one = t.Clause(None, None, (t.Act(None, (deed,)),), None)
    return body_in_words(t.Body((t.Part((), one),)))


def _deed(reader: Reader, deed: t.Deed, who: p.Who) -> d.Deed:
    if not isinstance(deed, t.Do) or deed.also:
        raise NotRead("what is no single deed")
    read = READS.get(deed.verb)
    if read is None:
        raise NotRead(f"to {deed.verb}")
    return read(reader, deed, who)


# --- Reads what a card is assigned to, for what price, and what is done besides (CT-09) -----------


def assigns(one: t.Sentence) -> a.Assigns:
    """What a sentence of assigning says; to nothing known where it is not read."""
    reader = Reader()
    text = said(one)
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
        case t.Clause(None, _, (t.Act(None, (t.Do(_, _, None, (t.Adjunct(Prep.TO, what),)),)),)):
            return reader.chosen(what)
    raise NotRead("assigned to what")
