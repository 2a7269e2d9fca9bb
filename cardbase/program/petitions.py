"""Reads what cards do to the petition under way: they end it, resolve it, ignore its bids."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Trait, Verb
from cardbase.operation.words import Adverb, Being, Det, Link, Modal, Owner, Prep, Ref, When
from cardbase.program import auction
from cardbase.program import deeds as d
from cardbase.program import things as p
from cardbase.program.amounts import SIDES, how_much
from cardbase.program.phrases import body_phrase, conditional_phrases, phrase
from cardbase.program.reader import NotRead

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardbase.program.reader import Reader

PETITION = t.Some(Det.THE, None, None, False, None, (t.Noun((Kind.PETITION,), plural=False),), ())
FINAL_COST = t.Some(
    *(Det.THE, None, None, False, None),
    (t.Noun((Kind.FINAL, Kind.DEPLOYMENT_COST), plural=False),),
    (),
)


def end(reader: Reader, deed: t.Do, who: p.Who) -> d.Deed:
    """End the petition, without a victor."""
    del reader, who
    if deed.what != PETITION or deed.tails:
        raise NotRead("ends something else")
    return auction.EndPetition()


def resolve(reader: Reader, deed: t.Do, who: p.Who) -> d.Deed:
    """Resolve the petition: nobody bids any more."""
    del reader, who
    if deed.what != PETITION or deed.tails:
        raise NotRead("resolves something else")
    return auction.ResolvePetition()


def make(reader: Reader, deed: t.Do, who: p.Who) -> d.Deed:
    """Make one's declaration: in a petition that is a bid [doubt]."""
    del reader
    if deed.what != t.Owned(Owner.YOUR, None, (Trait.DECLARATION,)) or deed.tails:
        raise NotRead("makes something else")
    return auction.BidsNow(who)


def ignore(reader: Reader, deed: t.Do, who: p.Who) -> d.Deed:
    """Ignore the bids made so far."""
    del reader, who
    match deed.what, deed.tails:
        case t.Some(Det.ALL, None, None, False, None, (t.Noun((Kind.EARLIER, Kind.BID)),), ()), ():
            return auction.IgnoreBids()
    raise NotRead("ignores something else")


def final_cost(reader: Reader, deed: t.Do, who: p.Who) -> d.Deed | None:
    """Reduce what a House pays in the end; None for another deed. Raises NotRead."""
    match deed:
        case t.Do(False, Verb.REDUCE, what, (t.Adjunct(Prep.BY, by),)) if what == FINAL_COST:
            return d.Rules(d.Ruling.PRICE, who, how_much(reader, by), down=True)
    return None


PETITIONING: dict[Verb, Callable[[Reader, t.Do, p.Who], d.Deed]] = {
    Verb.END: end,
    Verb.RESOLVE: resolve,
    Verb.MAKE: make,
    Verb.IGNORE: ignore,
}


def ended(one: t.Sentence, done: Sequence[d.Step]) -> list[d.Step] | None:
    """The steps with what a sentence says of the petition just ended; None for another one.

    That the card is face-down, no bid counts and the tactics go is how a petition ends (P-14).
    """
    match done:
        case [*before, d.Does(auction.EndPetition() as deed) as last]:
            pass
        case _:
            return None
    if one.prefixes or one.cost or one.otherwise is not None or one.lets:
        return None
    if all(_is_its_end(part) for part in one.body.parts):
        return list(done)
    if _bars(one.body):
        return [*before, replace(last, deed=replace(deed, bars=True))]
    return None


def _is_its_end(part: t.Part) -> bool:
    match part:
        case t.Part((), t.Clause(None, None, (t.Act(None, (t.Do(False) as deed,)),), None)):
            return (deed.verb, deed.what, deed.tails) in ITS_END
    return False


ITS_END = (
    (Verb.TURN, t.Owned(PETITION, None, (Trait.TARGET,)), (t.Manner(Adverb.FACE_DOWN),)),
    (
        Verb.IGNORE,
        t.Some(Det.ALL, None, None, False, None, (t.Noun((Kind.BID,), plural=True),), ()),
        (),
    ),
    (
        Verb.DISCARD,
        t.Some(
            *(Det.ALL, None, None, False, None),
            (t.Noun((Kind.DEPLOYED, Kind.PETITION, Kind.TACTIC), plural=True),),
            (),
        ),
        (),
    ),
)


def _bars(body: t.Body) -> bool:
    """The petitioner may not initiate a petition for that card this interval."""
    match body_phrase(body):
        case (
            t.Some(Det.THE, nouns=(t.Noun((Kind.PETITIONER,)),), quals=()),
            Modal.MAY_NOT,
            t.Do(
                False,
                Verb.INITIATE,
                t.Some(
                    Det.A,
                    nouns=(t.Noun((Kind.PETITION,)),),
                    quals=(t.Linked(Link.FOR, t.Some(Det.THAT, nouns=(card,), quals=())),),
                ),
                (t.Manner(Adverb.THIS_INTERVAL),),
            ),
        ):
            return card.words == (Kind.CARD,)
    return False


def instead_in_a_petition(
    reader: Reader, one: t.Sentence, done: Sequence[d.Step]
) -> list[d.Step] | None:
    """The steps, of which in a petition for such a card another is done; None for another sentence.

    "If this card is engaged during a petition, reduce the final deployment cost instead": the
    cost that is reduced before is that of the card petitioned for. Raises NotRead.
    """
    match conditional_phrases(one, When.IF), done:
        case (
            (
                (
                    t.Refers(Ref.THIS_CARD),
                    None,
                    t.Be(Being.BE, False, (State.ENGAGED,), None, None, tails),
                ),
                (None, None, t.Do() as deed),
            ),
            [*before, d.Does(d.Change(Trait.DEPLOYMENT_COST, p.Chosen(among=among))) as last],
        ) if tails == IN_A_PETITION and deed.tails[-1:] == (t.Manner(Adverb.INSTEAD),):
            bare = replace(deed, tails=deed.tails[:-1])
            less = final_cost(reader, bare, p.HouseAs(p.Part.VICTOR))
            if less is None or not isinstance(less, d.Rules) or not isinstance(among, p.Cards):
                return None
            kinds = tuple(tuple(x for x in words if x not in SIDES) for words in among.kinds)
            like = replace(among, kinds=tuple(dict.fromkeys(kinds)))
            test = p.InPetition(p.Petition(target=like))
            then = d.Does(replace(less, who=None), p.You())
            return [*before, d.If(test, (then,), (last,))]
    return None


A_PETITION = t.Some(Det.A, None, None, False, None, (t.Noun((Kind.PETITION,), plural=False),), ())
IN_A_PETITION = (t.Adjunct(Prep.DURING, A_PETITION),)


def started(reader: Reader, of: t.Clause) -> tuple[d.Step, ...] | None:
    """Initiate a petition for a target, of one's own Assembly or another; None for another clause.

    Raises NotRead.
    """
    match phrase(of):
        case (
            None,
            None,
            t.Do(
                False,
                Verb.INITIATE,
                t.Some(Det.A, nouns=(t.Noun((Kind.PETITION,)),), quals=quals),
                tails,
            ),
        ):
            pass
        case _:
            return None
    anyway = tails[:1] == (t.Manner(Adverb.AFTER_LOSS),)
    tails = tails[1:] if anyway or tails[:1] == (AS_PETITIONER,) else tails
    match quals, tails:
        case (t.Linked(Link.FOR, t.Some() as target),), ():
            pass
        case (), (
            t.Purpose(_, (t.Do(False, Verb.DEPLOY | Verb.CAPTURE, t.Some() as target, ()),)),
        ):
            pass
        case _:
            raise NotRead("a petition for something else")
    first: tuple[d.Step, ...] = ()
    what = reader.chosen(target)
    match what:
        case p.Chosen(among=p.Cards(of=p.Everyone(rivals=True)) as among):
            rival = p.ChosenHouse("rival", rival=True)
            first = (d.Does(d.Name(rival), p.You()),)
            what = replace(what, among=replace(among, of=p.KeptHouse("rival")))
    return (*first, d.Does(auction.StartPetition(what, anyway), p.You()))


AS_PETITIONER = t.Adjunct(
    Prep.AS,
    t.Some(Det.THE, None, None, False, None, (t.Noun((Kind.PETITIONER,), plural=False),), ()),
)
