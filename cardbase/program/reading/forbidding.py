"""Compiles bans, permissions, immunities, and abilities in rites (SO-01)."""

from __future__ import annotations

from contextlib import suppress

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Trait, Verb
from cardbase.operation.node import nodes
from cardbase.operation.words import Being, Bound, Compare, Det, Link, Modal, Owner, Prep, Ref, When
from cardbase.program.nodes import abilities as a
from cardbase.program.nodes import holdings as h
from cardbase.program.nodes import things as p
from cardbase.program.nodes.holdings import Allows, GainsAbility, Licence, RiteAbility
from cardbase.program.reading.conditions import CLASSES, KINDS, during, rite, test
from cardbase.program.reading.reader import NotRead, Reader, ware_of
from cardbase.program.reading.vocabulary import TARGETS, THAT_RITE, TOKENS

WITH_THE_ATTACK = (t.Adjunct(Prep.ALONG, t.Owned(Owner.YOUR, None, (Trait.ATTACK_DECLARATION,))),)
YOUR_LIMIT, THEIR_LIMIT = (
    (t.Adjunct(Prep.AGAINST, t.Owned(owner, None, (Trait.HOUSE_INTERVAL_LIMIT,))),)
    for owner in (Owner.YOUR, Owner.THEIR)
)
LED = {Verb.LEAD: Licence.TARGET, Verb.INITIATE: Licence.STARTS}
MAY = {Verb.COUNTER: RiteAbility.COUNTER, Verb.DIRECT: RiteAbility.DIRECT}
GAINED = {Kind.SURPRISE: RiteAbility.SURPRISE, Kind.DIRECT: RiteAbility.DIRECT}
COUNTERS = {(Kind.COUNTER, Kind.TACTIC), (Kind.COUNTER, Kind.OPERATION)}


def licence(reader: Reader, of: t.Phrase) -> tuple[Allows, ...]:
    """What a clause lets a rite be; empty where it says something else. Raises NotRead."""
    match of:
        case t.Some(Det.A, target=False) as subject, Modal.MAY, t.Be(
            Being.BE, False, (), None, t.TargetOf(what), ()
        ):
            rites = replace(rite(reader, what), target=reader.meant(subject))
            return (Allows(Licence.TARGET, rites),)
        case t.TargetOf(rites), Modal.MAY, t.Be(
            Being.BE, False, (), None, t.Some(Det.A, target=False) as what, ()
        ) if rites == THAT_RITE:
            return (Allows(Licence.TARGET, p.Rite(target=reader.meant(what))),)
        case subject, Modal.MAY, t.Do(
            _, Verb.LEAD | Verb.INITIATE as verb, t.Some() as what, (), None
        ):
            # against another target than its own kind has
            rites = replace(rite(reader, what), initiator=reader.meant(subject))
            return (Allows(LED[verb], rites),) if rites.target is not None else ()
        case t.Some(
            Det.THE,
            words=(Kind.FIRST, kind, Kind.RITE),
            quals=(
                t.Relative(
                    t.Some(Det.EACH, words=(Kind.PLAYER,)),
                    None,
                    (Verb.INITIATE,),
                    None,
                    (t.Adjunct(Prep.AGAINST, t.Some(Det.EACH, words=(Kind.RIVAL,))),),
                ),
            ),
        ), Modal.NOT, t.Do(_, Verb.COUNT, None, tails) if kind in KINDS and tails == THEIR_LIMIT:
            return (Allows(Licence.FIRST_UNCOUNTED, p.Rite(kinds=(kind,))),)
        case t.Some() as subject, Modal.NOT, t.Do(_, Verb.COUNT, None, tails) if (
            tails == YOUR_LIMIT
        ):
            led = rite(reader, subject)
            return (Allows(Licence.UNCOUNTED, led),) if led.led is not None else ()
        case subject, Modal.MAY, (
            t.Do(_, Verb.COUNT, None, tails)
            | t.Be(Being.BE, False, (State.DECLARED, State.RESOLVED), _, None, tails)
        ) if subject == THAT_RITE:
            return (Allows(Licence.CLASS, p.Rite(), _classes(tails)),)
        case t.Refers(Ref.YOU), Modal.MUST, t.Do(
            _, Verb.DECLARE, t.Owned(Owner.ITS, None, (Trait.CLASS,)), tails
        ) if tails == WITH_THE_ATTACK:
            return (Allows(Licence.SAYS_CLASS, p.Rite(initiator=p.This())),)
        case t.Refers(Ref.YOU), Modal.MUST, t.Do(_, Verb.DECLARE, t.Some(Det.EACH) as what, tails):
            rites = replace(rite(reader, what), by=p.You())
            return (Allows(Licence.SAYS_CLASS, rites, _classes(tails)),)
    return ()


def _classes(tails: tuple[t.Tail, ...]) -> tuple[Kind, ...]:
    """The classes that a rite may count as. Raises NotRead."""
    match tails:
        case (t.Adjunct(Prep.AS, t.Some(nouns=nouns)),):
            found = tuple(noun.words[0] for noun in nouns if noun.words[1:] == (Kind.RITE,))
            if len(found) == len(nouns) and set(found) <= set(CLASSES):
                return found
    raise NotRead("as a rite of no class")


def rite_ability(reader: Reader, of: t.Phrase) -> tuple[GainsAbility, ...]:
    """What a clause lets a card do in a rite; empty where it says something else."""
    found: RiteAbility | None = None
    match of:
        case _, Modal.MAY, t.Do(_, verb, None, (), None) if verb in MAY:
            found = MAY[verb]
        case _, None, t.Do(_, Verb.GAIN, t.Some(words=(kind,), bare=True), ()) if kind in GAINED:
            found = GAINED[kind]
        case _, None, t.Do(
            _,
            Verb.IGNORE,
            t.Some(words=(Kind.EFFECT,), quals=(t.Linked(Link.GENERATED, t.Some(nouns=by)),)),
            (),
        ) if {noun.words for noun in by} == COUNTERS:
            found = RiteAbility.IGNORES_COUNTERS
        case _, Modal.NOT, t.Do(_, Verb.ENGAGE, t.Refers(Ref.THIS_CARD), tails) if _to_counter(
            tails
        ):
            found = RiteAbility.COUNTERS_UPRIGHT
        case t.Some(Det.THE, words=(Kind.DEFENDER,)), Modal.MUST, t.Do(
            _,
            Verb.ENGAGE,
            t.Refers(Ref.IT),
            (t.Adjunct(Prep.AS, t.Some(words=(Kind.PARTICIPANT,))),),
        ):
            return (GainsAbility(RiteAbility.BINDS_TARGET, p.This()),)
        case who, Modal.NEED_NOT, t.Be(state=State.DISENGAGED, tails=tails) if _to_counter(tails):
            return (GainsAbility(RiteAbility.COUNTERS_ENGAGED, reader.meant(who)),)
    if found is None:
        return ()
    on = reader.meant(of[0])
    return () if isinstance(on, p.CardAs) else (GainsAbility(found, on),)


def _to_counter(tails: tuple[t.Tail, ...]) -> bool:
    match tails:
        case (t.Purpose(_, (t.Do(_, Verb.COUNTER, None, ()),)),):
            return True
    return False


IT, DOER = p.Kept("it"), p.KeptHouse("doer")
"""The card that is asked about, and the House."""
EFFECTS = {
    *((kind, Kind.EFFECT) for kind in (Kind.POISON, Kind.VOICE, Kind.CAPTURE, Kind.DISCARD)),
    *((kind, Kind.VENTURE) for kind in (Kind.WEIRDING, Kind.PRESCIENCE)),
    *((Kind.PRESCIENCE_EFFECT,), (Kind.PRESCIENCE, Kind.TACTIC), (Kind.SURPRISE,)),
}
"""What a card can be immune to, besides force."""


def forbidding(one: t.Sentence, text: str) -> a.Standing | None:
    """What a sentence forbids, permits or makes immune; None where it does none of these."""
    clause = one.body.clause
    if one.window or one.cost or one.otherwise or clause is None:
        return None
    # only what is used or played chooses
    things = (node for node in nodes(one) if isinstance(node, t.Some))
    if any(some.target or some.det in TARGETS for some in things):
        return None
    try:
        return _standing(one, clause, text)
    except NotRead:
        return None


def _standing(one: t.Sentence, clause: t.Clause, text: str) -> a.Standing | None:
    reader = Reader()
    of = replace(clause, unless=None).phrase
    by = None
    match one.prefixes:
        case (
            t.Condition(
                When.WHEN,
                t.Clause(phrase=(t.Refers(Ref.YOU), None, t.Do(_, Verb.DEPLOY, what, ()))),
            ),
        ):
            by = h.By(Verb.DEPLOY, reader.meant(what))
        case (
            t.Condition(
                When.WHEN, t.Clause(phrase=(what, None, t.Be(state=State.SUBDUED, tails=())))
            ),
        ):
            by = h.By(Verb.SUBDUE, reader.meant(what))
    if by is not None:
        match of:
            case None, Modal.NOT, t.Do(_, Verb.SUBDUE):
                held = [replace(ban, by=(by,)) for ban in _ban(reader, of)]
                return a.Standing(text, tuple(held)) if held else None
        return None
    tests = tuple(_before(reader, prefix) for prefix in one.prefixes)
    found: tuple[h.Holding, ...] = ()
    match of:
        case who, Modal.MAY, t.Do() as deed if _is_anybody(who, Det.NO):
            bans = _forbidden(reader, deed)
            if clause.unless is not None:
                unless = _has_tokens(reader, clause.unless, one.lets)
                found = tuple(replace(ban, unless=unless) for ban in bans)
            elif not one.lets:
                found = bans
    if not one.lets and clause.unless is None:
        found = found or _ban(reader, of) or rite_ability(reader, of) or licence(reader, of)
    return a.Standing(text, found, tests) if found else None


def _before(reader: Reader, prefix: t.Prefix) -> p.Test:
    """What must hold: "while a player governs …", "when this card leads …", "during …"."""
    match prefix:
        case t.During(what):
            return during(reader, what)
        case t.Condition(When.WHILE, t.Clause(subject, None, deed=deed)) if (
            deed is not None and _is_anybody(subject, Det.A)
        ):
            match deed:
                case t.Do(_, Verb.GOVERN, t.Some() as what, ()):
                    return p.ThereIs(replace(reader.cards(what), governed=DOER))
            raise NotRead("what a player does")
        case t.Condition(When.WHILE | When.WHEN | When.IF, clause):
            found = test(reader, clause)
            if clause.subject is not None and not isinstance(clause.subject, t.TargetOf):
                with suppress(NotRead):
                    reader.it = reader.meant(clause.subject)
            return found
    raise NotRead("before the comma")


def _is_anybody(subject: t.Thing | None, det: Det) -> bool:
    return isinstance(subject, t.Some) and any(
        subject == t.some(det, word) for word in (Kind.PLAYER, Kind.HOUSE)
    )


def _forbidden(reader: Reader, deed: t.Do) -> tuple[h.Forbids, ...]:
    """What nobody may do. Raises NotRead."""
    ware, verb = ware_of(deed.what), deed.verb
    match deed:
        case t.Do(_, Verb.BUY | Verb.SELL, _, (), None) if ware is not None:
            return (h.Forbids(verb, ware=ware),)
        case t.Do(_, Verb.PRODUCE, _, (t.ByDoing(Prep.BY, _, deeds),), _, also) if ware is not None:
            by = tuple(h.By(one.verb, reader.meant(one.what)) for one in deeds)
            return tuple(h.Forbids(one, ware=ware, by=by) for one in (verb, *also))
        case t.Do(
            _, Verb.ENGAGE, what, (t.Purpose(_, (t.Do(_, Verb.PRODUCE as gives, made, ()),)),)
        ) if (produced := ware_of(made)) is not None:
            return (h.Forbids(gives, ware=produced, by=(h.By(verb, reader.meant(what)),)),)
        case t.Do(
            _,
            Verb.SEEK,
            t.Some(words=(Kind.ADMISSION,)),
            (t.Adjunct(Prep.TO, t.Some(words=(Kind.HIGH_COUNCIL,))),),
            None,
        ):
            return (h.Forbids(verb),)
        case t.Do(
            _,
            Verb.INITIATE,
            t.Some(words=(Kind.PETITION,), quals=()),
            (t.Purpose(_, (t.Do(_, Verb.DEPLOY, t.Some(target=False) as card, ()),)),),
            None,
        ):
            return (h.Forbids(verb, petition=p.Petition(target=reader.cards(card))),)
        case t.Do(_, Verb.INITIATE, t.Some() as what, (), None):
            return (h.Forbids(verb, rite=rite(reader, what)),)
        case t.Do(_, Verb.PLACE, t.Some() as what, (t.Adjunct(Prep.ON, on),), None):
            return (_not_placed(reader, what, on),)
        case t.Do(_, Verb.ASSIGN, t.Some(target=False) as what, (t.Adjunct(Prep.TO, to),)):
            return (h.Forbids(verb, what=reader.cards(what), to=reader.meant(to)),)
        case t.Do(_, Verb.DEPLOY, what, tails, None):
            match tails:
                case () | (t.Adjunct(Prep.AS, t.Some(words=(Kind.GENERAL, Kind.OPERATION))),):
                    which = reader.meant(what)
                case _:
                    raise NotRead("deploys in a way")
            if isinstance(what, t.Some):
                reader.it = IT
                reader.kept[what.nouns[-1].words[-1]] = IT.key
            return (h.Forbids(verb, what=which, as_general=bool(tails)),)
    raise NotRead(f"no House may {verb}")


def _not_placed(reader: Reader, what: t.Some, on: t.Thing) -> h.Forbids:
    """Tokens not placed on a card, or on those that have some. Raises NotRead."""
    token = TOKENS.get(what.nouns[-1].words[-1], "")
    if not token or what.quals or what.amount:
        raise NotRead("places what is no token")
    match on:
        case t.Some(None, None, None, False, None, nouns, (t.Linked(Link.WITH, t.Some() as some),)):
            if some.det is not Det.ONE_OR_MORE or TOKENS.get(some.nouns[-1].words[-1]) != token:
                raise NotRead("placed on cards narrowed down otherwise")
            kinds = tuple((Kind.SUBDUED, *noun.words) for noun in nouns)
            bare = p.Compared(p.TokensOn(token, IT), Compare.IS, p.Number(0))
            return h.Forbids(Verb.PLACE, to=p.Cards(kinds=kinds), token=token, unless=bare)
    return h.Forbids(Verb.PLACE, to=reader.meant(on), token=token)


def _has_tokens(reader: Reader, unless: t.Clause, lets: tuple[t.Let, ...]) -> p.Test:
    """That a card has so many tokens; "X tokens" are that many or more. Raises NotRead."""
    match unless, lets:
        case t.Clause(
            who,
            modal=None,
            deed=t.Do(
                _,
                Verb.HAVE,
                t.Some(None, None | Bound.AT_LEAST, t.Amount(0, 1), word=token),
                (),
            ),
        ), (t.Let(Compare.IS, total),) if token in TOKENS:
            there = p.TokensOn(TOKENS[token], reader.meant(who))
            return p.Compared(there, Compare.AT_LEAST, reader.sum(total))
    raise NotRead("unless something else")


def _ban(reader: Reader, of: t.Phrase) -> tuple[h.Holding, ...]:
    """What may not be done to a card or only so often; what you may assign to it. Raises NotRead.

    Empty where it says something else.
    """
    match of:
        # rites that may not be declared against a card, or that it takes no part in
        case t.Some(Det.NO) as rites, Modal.MAY, t.Be(
            state=State.DECLARED, tails=(t.Adjunct(Prep.AGAINST, what),)
        ):
            return (_untargeted(rite(reader, rites), reader.meant(what)),)
        case on, Modal.MAY_NOT, t.Be(Being.BE, False, (), None, t.TargetOf(rites), ()):
            return (_untargeted(rite(reader, rites), reader.meant(on)),)
        case on, Modal.MAY_NOT, t.Be(
            Being.BE, False, (), None, t.Some(Det.A, words=(Kind.TARGET,), quals=()), ()
        ):
            which = reader.meant(on)
            return _untargeted(p.Rite(), which), h.Forbids(Verb.CHOOSE, what=which)
        case on, Modal.MAY_NOT, t.Do(_, Verb.PARTICIPATE, None, (t.Adjunct(Prep.IN, rites),), None):
            which = reader.meant(on)
            return (h.Forbids(Verb.PARTICIPATE, what=which, rite=rite(reader, rites)),)
        # how many tokens a card may have, and how much a House may buy, at most
        case on, Modal.MAY_NOT, t.Do(
            _, Verb.HAVE, t.Some(None, Bound.MORE_THAN, t.Amount(most, 0), word=kind), ()
        ) if kind in TOKENS:
            return (h.MayHave(TOKENS[kind], reader.meant(on), most),)
        case who, Modal.MAY, t.Do(
            _,
            Verb.BUY,
            t.Some(None, Bound.AT_MOST, t.Amount(most, 0)) as what,
            (t.Adjunct(Prep.IN, t.Owned(Owner.THEIR, None, (Trait.HOUSE_INTERVAL,))),),
            None,
        ) if _is_anybody(who, Det.THAT) and (ware := ware_of(what)) is not None:
            return (h.MayBuy(ware, most),)
        # what does nothing to a card
        case on, None, t.Be(
            state=State.IMMUNE, tails=(t.Adjunct(Prep.TO, t.Some(quals=()) as what),)
        ):
            against = tuple(noun.words for noun in what.nouns)
            if not EFFECTS.issuperset(against):
                raise NotRead(f"immune to {against}")
            return (h.Immune(reader.meant(on), against),)
        case on, None, t.Be(
            state=State.IMMUNE, tails=(t.Adjunct(Prep.TO, t.Some(words=(Kind.FORCE,)) as what),)
        ):
            match what.quals:
                case (t.Linked(Link.GENERATED, t.Some() as source),):
                    return (h.Immune(reader.meant(on), force_of=reader.cards(source)),)
        # what is not placed or subdued, and what may be assigned though the card does not name it
        case None, Modal.NOT, t.Do(_, Verb.PLACE, t.Some() as what, (t.Adjunct(Prep.ON, to),)):
            return (_not_placed(reader, what, to),)
        case None, Modal.NOT, t.Do(_, Verb.SUBDUE, what, ()):
            return (h.Forbids(Verb.SUBDUE, what=reader.meant(what)),)
        case t.Refers(Ref.YOU), Modal.MAY, t.Do(
            _,
            Verb.ASSIGN,
            t.Some(None, None, None, quals=()) as what,
            (t.Adjunct(Prep.TO, t.Refers(Ref.THIS_CARD)),),
        ):
            return (h.TakesToo(p.This(), reader.cards(what)),)
    return ()


def _untargeted(rites: p.Rite, target: p.Which) -> h.Forbids:
    if rites.target is not None:
        raise NotRead("a rite with another target")
    return h.Forbids(Verb.INITIATE, rite=replace(rites, target=target))
