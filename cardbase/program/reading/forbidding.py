"""Reads what is forbidden, permitted, immune, and what cards let a card do in rites."""

from __future__ import annotations

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Verb
from cardbase.operation.node import nodes
from cardbase.operation.words import Being, Bound, Compare, Det, Link, Modal, Owner, Prep, Ref, When
from cardbase.program.nodes import abilities as a
from cardbase.program.nodes import holdings as h
from cardbase.program.nodes import things as p
from cardbase.program.reading.conditions import during, rite, test
from cardbase.program.reading.reader import NotRead, Reader, ware_of
from cardbase.program.reading.rites import bearing, licence, rite_ability
from cardbase.program.reading.vocabulary import TARGETS, TOKENS

IT, DOER = p.Kept("it"), p.KeptHouse("doer")
"""The card that is asked about, and the House."""

EFFECTS = frozenset(
    {
        (Kind.PRESCIENCE_EFFECT,),
        *((kind, Kind.EFFECT) for kind in (Kind.POISON, Kind.VOICE)),
        *((kind, Kind.EFFECT) for kind in (Kind.CAPTURE, Kind.DISCARD)),
        *((kind, Kind.VENTURE) for kind in (Kind.WEIRDING, Kind.PRESCIENCE)),
        (Kind.PRESCIENCE, Kind.TACTIC),
        (Kind.SURPRISE,),
    }
)
"""What a card can be immune to, besides force."""

YOU = t.Refers(Ref.YOU)
ADMISSION = t.Noun((Kind.ADMISSION,), plural=False)
COUNCIL = t.Noun((Kind.HIGH_COUNCIL,), plural=False)
TARGET = (t.Noun((Kind.TARGET,), plural=False),)
ANYBODY = frozenset({Kind.PLAYER, Kind.HOUSE})


def forbidding(one: t.Sentence, text: str) -> a.Standing | None:
    """What a sentence forbids, permits or makes immune; None where it does none of these."""
    if one.window is not None or one.cost or one.otherwise is not None:
        return None
    match one.body.parts:
        case (t.Part((), t.Clause(_, None, (t.Act(_, (_,)),)) as clause),) if not _chooses(one):
            try:
                return _standing(one, clause, text)
            except NotRead:
                return None
    return None


def _chooses(one: t.Sentence) -> bool:
    """Whether something is chosen, as only what is used or played does."""
    found = (node for node in nodes(one) if isinstance(node, t.Some))
    return any(some.target or some.det in TARGETS for some in found)


def _standing(one: t.Sentence, clause: t.Clause, text: str) -> a.Standing | None:
    reader = Reader()
    happening = _happening(reader, one)
    if happening is not None:
        held = tuple(replace(ban, by=(happening,)) for ban in _not_subdued(reader, clause))
        return a.Standing(text, held) if held else None
    tests = tuple(_before(reader, prefix) for prefix in one.prefixes)
    found = _nobody(reader, clause, one.lets)
    for read in READS:
        found = found or (read(reader, clause) if not one.lets and clause.unless is None else ())
    return a.Standing(text, found, tests) if found else None


# --- before the comma -----------------------------------------------------------------------


def _happening(reader: Reader, one: t.Sentence) -> h.By | None:
    """What you do, or what becomes of a card, when the sentence works; None for anything else."""
    match one.prefixes:
        case (t.Condition(When.WHEN, t.Clause(subject, None, (t.Act(None, (deed,)),), None)),):
            match deed:
                case t.Do(_, Verb.DEPLOY as verb, what, ()) if subject == YOU:
                    return h.By(verb, reader.meant(what))
                case t.Be(Being.BE, False, (State.SUBDUED,), None, None, ()):
                    return h.By(Verb.SUBDUE, reader.meant(subject))
    return None


def _before(reader: Reader, prefix: t.Prefix) -> p.Test:
    """What must hold: "while a player governs …", "when this card leads …", "during …"."""
    match prefix:
        case t.During(what):
            return during(reader, what)
        case t.Condition(When.WHILE, t.Clause(subject, None, (t.Act(None, (deed,)),), None)) if (
            _is_anybody(subject, Det.A)
        ):
            return _of_the_doer(reader, deed)
        case t.Condition(When.WHILE | When.WHEN | When.IF, clause):
            found = test(reader, clause)
            if clause.subject is not None and not isinstance(clause.subject, t.TargetOf):
                reader.it = _card(reader, clause.subject)
            return found
    raise NotRead("before the comma")


def _card(reader: Reader, subject: t.Thing) -> p.Which:
    try:
        return reader.meant(subject)
    except NotRead:
        return reader.it


def _is_anybody(subject: t.Thing | None, det: Det) -> bool:
    match subject:
        case t.Some(found, None, None, False, None, (t.Noun((word,)),), ()):
            return found is det and word in ANYBODY
    return False


def _of_the_doer(reader: Reader, deed: t.Deed) -> p.Test:
    match deed:
        case t.Do(_, Verb.GOVERN, t.Some() as what, ()):
            return p.ThereIs(replace(reader.cards(what), governed=DOER))
    raise NotRead("what a player does")


# --- what nobody may do ---------------------------------------------------------------------


def _nobody(reader: Reader, clause: t.Clause, lets: tuple[t.Let, ...]) -> tuple[h.Holding, ...]:
    """What no player or no House may do."""
    match clause.acts:
        case (t.Act(Modal.MAY, (t.Do() as deed,)),) if _is_anybody(clause.subject, Det.NO):
            found = _forbidden(reader, deed)
            if clause.unless is None:
                return found if not lets else ()
            unless = _has_tokens(reader, clause.unless, lets)
            return tuple(replace(ban, unless=unless) for ban in found)
    return ()


def _forbidden(reader: Reader, deed: t.Do) -> tuple[h.Forbids, ...]:
    ware = ware_of(deed.what)
    match deed:
        case t.Do(_, Verb.BUY | Verb.SELL as verb, _, (), None) if ware is not None:
            return (h.Forbids(verb, ware=ware),)
        case t.Do(_, Verb.PRODUCE as verb, _, (t.ByDoing(Prep.BY, _, deeds),), _, also) if (
            ware is not None
        ):
            by = tuple(h.By(one.verb, reader.meant(one.what)) for one in deeds)
            return tuple(h.Forbids(one, ware=ware, by=by) for one in (verb, *also))
        case t.Do(
            _,
            Verb.ENGAGE as verb,
            what,
            (t.Purpose(_, (t.Do(_, Verb.PRODUCE as gives, made, ()),)),),
        ) if (produced := ware_of(made)) is not None:
            return (h.Forbids(gives, ware=produced, by=(h.By(verb, reader.meant(what)),)),)
        case t.Do(
            _,
            Verb.SEEK as verb,
            t.Some(nouns=(what,)),
            (t.Adjunct(Prep.TO, t.Some(nouns=(to,))),),
            None,
        ) if (what, to) == (ADMISSION, COUNCIL):
            return (h.Forbids(verb),)
        case t.Do(_, Verb.INITIATE as verb, t.Some() as what, tails, None):
            return (_uninitiated(reader, verb, what, tails),)
    return _with_cards(reader, deed)


def _uninitiated(reader: Reader, verb: Verb, what: t.Some, tails: tuple[t.Tail, ...]) -> h.Forbids:
    match what.nouns, tails:
        case (t.Noun((Kind.PETITION,)),), (
            t.Purpose(_, (t.Do(_, Verb.DEPLOY, t.Some(target=False) as card, ()),)),
        ) if not what.quals:
            return h.Forbids(verb, petition=p.Petition(target=reader.cards(card)))
        case _, ():
            return h.Forbids(verb, rite=rite(reader, what))
    raise NotRead("initiates something else")


def _with_cards(reader: Reader, deed: t.Do) -> tuple[h.Forbids, ...]:
    """What is done with cards and tokens: placed, assigned, deployed."""
    match deed:
        case t.Do(_, Verb.PLACE as verb, t.Some() as what, (t.Adjunct(Prep.ON, on),), None):
            return (_not_placed(reader, verb, what, on),)
        case t.Do(_, Verb.ASSIGN as verb, t.Some(target=False) as what, (t.Adjunct(Prep.TO, to),)):
            return (h.Forbids(verb, what=reader.cards(what), to=reader.meant(to)),)
        case t.Do(_, Verb.DEPLOY as verb, what, tails, None):
            general = bool(tails)
            if general and not _as_general(tails):
                raise NotRead("deploys in a way")
            which = reader.meant(what)
            if isinstance(what, t.Some):
                reader.it = IT
                reader.kept[what.nouns[-1].words[-1]] = IT.key
            return (h.Forbids(verb, what=which, as_general=general),)
    raise NotRead(f"no House may {deed.verb}")


def _as_general(tails: tuple[t.Tail, ...]) -> bool:
    match tails:
        case (t.Adjunct(Prep.AS, t.Some(nouns=(t.Noun((Kind.GENERAL, Kind.OPERATION)),))),):
            return True
    return False


def _not_placed(reader: Reader, verb: Verb, what: t.Some, on: t.Thing) -> h.Forbids:
    """Tokens not placed on a card, or on those that have some."""
    token = TOKENS.get(what.nouns[-1].words[-1], "")
    if not token or what.quals or what.amount:
        raise NotRead("places what is no token")
    match on:
        case t.Some(None, None, None, False, None, nouns, (t.Linked(Link.WITH, t.Some() as some),)):
            if some.det is not Det.ONE_OR_MORE or TOKENS.get(some.nouns[-1].words[-1]) != token:
                raise NotRead("placed on cards narrowed down otherwise")
            kinds = tuple((Kind.SUBDUED, *noun.words) for noun in nouns)
            bare = p.Compared(p.TokensOn(token, IT), Compare.IS, p.Number(0))
            return h.Forbids(verb, to=p.Cards(kinds=kinds), token=token, unless=bare)
    return h.Forbids(verb, to=reader.meant(on), token=token)


def _has_tokens(reader: Reader, unless: t.Clause, lets: tuple[t.Let, ...]) -> p.Test:
    """That a card has so many tokens; "X tokens" are that many or more."""
    match unless, lets:
        case t.Clause(
            who,
            None,
            (t.Act(None, (t.Do(_, Verb.HAVE, t.Some(None, bound, many, nouns=(noun,)), ()),)),),
            None,
        ), (t.Let(Compare.IS, total),) if (
            noun.words[-1] in TOKENS
            and bound in {None, Bound.AT_LEAST}
            and many is not None
            and (many.fixed, many.times) == (0, 1)
        ):
            there = p.TokensOn(TOKENS[noun.words[-1]], reader.meant(who))
            return p.Compared(there, Compare.AT_LEAST, reader.sum(total))
    raise NotRead("unless something else")


# --- what may not be done to a card ---------------------------------------------------------


def _against(reader: Reader, clause: t.Clause) -> tuple[h.Holding, ...]:
    """Rites that may not be declared against a card, or that it takes no part in."""
    subject = clause.subject
    match clause.acts:
        case (
            t.Act(
                Modal.MAY,
                (
                    t.Be(
                        Being.BE,
                        False,
                        (State.DECLARED,),
                        None,
                        None,
                        (t.Adjunct(Prep.AGAINST, what),),
                    ),
                ),
            ),
        ) if isinstance(subject, t.Some) and subject.det is Det.NO:
            return (_untargeted(rite(reader, subject), reader.meant(what)),)
        case (t.Act(Modal.MAY_NOT, (t.Be(Being.BE, False, (), None, t.TargetOf(of), ()),)),):
            return (_untargeted(rite(reader, of), reader.meant(subject)),)
        case (
            t.Act(Modal.MAY_NOT, (t.Be(Being.BE, False, (), None, t.Some(Det.A) as what, ()),)),
        ) if what.nouns == TARGET and not what.quals:
            on = reader.meant(subject)
            return _untargeted(p.Rite(), on), h.Forbids(Verb.CHOOSE, what=on)
        case (
            t.Act(
                Modal.MAY_NOT,
                (t.Do(_, Verb.PARTICIPATE as verb, None, (t.Adjunct(Prep.IN, of),), None),),
            ),
        ):
            return (h.Forbids(verb, what=reader.meant(subject), rite=rite(reader, of)),)
    return ()


def _untargeted(rites: p.Rite, target: p.Which) -> h.Forbids:
    if rites.target is not None:
        raise NotRead("a rite with another target")
    return h.Forbids(Verb.INITIATE, rite=replace(rites, target=target))


def _not_subdued(reader: Reader, clause: t.Clause) -> tuple[h.Forbids, ...]:
    match clause:
        case t.Clause(None, None, (t.Act(Modal.NOT, (t.Do(_, Verb.SUBDUE as verb, what, ()),)),)):
            return (h.Forbids(verb, what=reader.meant(what)),)
    return ()


def _not_here(reader: Reader, clause: t.Clause) -> tuple[h.Holding, ...]:
    """Tokens that are not placed."""
    match clause:
        case t.Clause(
            None,
            None,
            (
                t.Act(
                    Modal.NOT,
                    (t.Do(_, Verb.PLACE as verb, t.Some() as what, (t.Adjunct(Prep.ON, on),)),),
                ),
            ),
        ):
            return (_not_placed(reader, verb, what, on),)
    return _not_subdued(reader, clause)


def _at_most(reader: Reader, clause: t.Clause) -> tuple[h.Holding, ...]:
    """How many tokens a card may have, and how much a House may buy, at most."""
    match clause.acts:
        case (
            t.Act(
                Modal.MAY_NOT,
                (t.Do(_, Verb.HAVE, t.Some(None, Bound.MORE_THAN, many, nouns=(noun,)), ()),),
            ),
        ) if many is not None and not many.times and noun.words[-1] in TOKENS:
            on = reader.meant(clause.subject)
            return (h.MayHave(TOKENS[noun.words[-1]], on, many.fixed),)
        case (
            t.Act(
                Modal.MAY,
                (t.Do(_, Verb.BUY, t.Some(None, Bound.AT_MOST, many) as what, tails, None),),
            ),
        ) if many is not None and not many.times and _is_anybody(clause.subject, Det.THAT):
            ware = ware_of(what)
            if ware is not None and _in_their_interval(tails):
                return (h.MayBuy(ware, many.fixed),)
    return ()


def _in_their_interval(tails: tuple[t.Tail, ...]) -> bool:
    match tails:
        case (t.Adjunct(Prep.IN, t.Owned(Owner.THEIR, None, (trait,))),):
            return str(trait) == p.During.INTERVAL
    return False


# --- what does nothing to a card ------------------------------------------------------------


def _immune(reader: Reader, clause: t.Clause) -> tuple[h.Holding, ...]:
    match clause.acts:
        case (t.Act(None, (t.Be(Being.BE, False, (State.IMMUNE,), None, None, tails),)),):
            match tails:
                case (t.Adjunct(Prep.TO, t.Some(quals=()) as what),):
                    return _untouched(reader, clause, what)
                case (
                    t.Adjunct(
                        Prep.TO,
                        t.Some(
                            nouns=(t.Noun((Kind.FORCE,)),),
                            quals=(t.Linked(Link.GENERATED, t.Some() as source),),
                        ),
                    ),
                ):
                    on = reader.meant(clause.subject)
                    return (h.Immune(on, force_of=reader.cards(source)),)
    return ()


def _untouched(reader: Reader, clause: t.Clause, what: t.Some) -> tuple[h.Holding, ...]:
    against = tuple(noun.words for noun in what.nouns)
    if not EFFECTS.issuperset(against):
        raise NotRead(f"immune to {against}")
    return (h.Immune(reader.meant(clause.subject), against),)


READS = (_against, _not_here, _at_most, _immune, rite_ability, licence, bearing)
"""The readers of what is no word of nobody's, in turn; each gives () for what is not its own."""
