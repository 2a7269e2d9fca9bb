"""Turns what the parser has read into the tree, rule by rule of the grammar."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import TypeVar

from lark import Token, Transformer, v_args
from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation import words as w
from cardbase.operation.forms import HEADLESS, by_form, is_plural
from cardbase.operation.lexicon import Kind, Name, State, Trait, Verb
from cardbase.operation.words import Being, Join, Modal, Prep

LISTS: dict[str, tuple[type[StrEnum], str]] = {
    **{name.upper(): (kind, name) for name, kind in w.LISTS.items()},
    "VERB": (Verb, "verb"),
    "GOVERN": (Verb, "verb"),
    "GERUND": (Verb, "gerund"),
    "GERUND_PREP": (Prep, "prep"),
    "STATE": (State, "state"),
    "TRAIT": (Trait, "trait"),
    "MEASURE": (Trait, "trait"),
    "NAME": (Name, "name"),
    "PER": (Prep, "prep"),
    "DURING": (Prep, "prep"),
}
"""The closed list each terminal takes its words from."""

N = TypeVar("N")
Traits = tuple[Join | None, tuple[Trait, ...]]
Quantity = tuple[w.Bound | None, t.Amount, bool]


class Misplaced(Exception):
    """A word that the grammar allows stands where its form does not fit."""

    def __init__(self, token: Token, wanted: str) -> None:
        super().__init__(wanted)
        self.token = token
        self.wanted = wanted


def _of(kind: type[N], rest: Sequence[object]) -> tuple[N, ...]:
    """Those that are of a kind."""
    return tuple(one for one in rest if isinstance(one, kind))


def _join(rest: Sequence[object]) -> Join | None:
    """What ties the parts. Raises Misplaced where one tie differs from the one before."""
    ties = [one for one in _of(Token, rest) if one.type.startswith("JOIN")]
    for tie in ties:
        if tie != ties[0]:
            raise Misplaced(tie, f'"{ties[0]}", as before')
    return Join(ties[0]) if ties else None


@v_args(inline=True)
class OperationBuilder(Transformer[Token, t.Item]):
    """Each method builds the node of the grammar rule, or alias, it is named after."""

    def STRING(self, token: Token) -> str:
        return str(token[1:-1])

    def same(self, node: object) -> object:
        return node

    def several(self, *nodes: N) -> tuple[N, ...]:
        return nodes

    # headings and sentences
    heading = t.Heading
    doubt = t.Doubt
    by_hand = t.Prose
    costed = t.Sentence
    wheres = contests = prefixes = cost = several
    tactic = t.Tactic
    used = t.Used
    condition = t.Condition
    at_end = t.AtEnd
    part = t.Part

    def limit(self, most: Token) -> t.Limit:
        return t.Limit(int(most))

    def plain(
        self,
        window: t.Window | None,
        prefixes: tuple[t.Prefix, ...],
        body: t.Body,
        otherwise: t.Body | None,
        lets: tuple[t.Let, ...],
    ) -> t.Sentence:
        return t.Sentence(window, prefixes, (), body, otherwise, lets)

    def let(self, let: Token, total: t.Sum) -> t.Let:
        _, _, compare = " ".join(let.split()).rpartition("x ")
        return t.Let(w.Compare(compare), total)

    def during(self, _: Prep, what: t.Thing) -> t.During:
        return t.During(what)

    def body(self, *parts: t.Part) -> t.Body:
        return t.Body(parts)

    def plain_part(self, core: t.Core) -> t.Part:
        return t.Part((), core)

    def either(self, *options: t.Body) -> t.Either:
        return t.Either(options)

    # who does what
    def clause(self, subject: t.Thing | None, *rest: object) -> t.Clause:
        done: list[t.Act] = []
        for act in _of(t.Act, rest):
            # "may draw or pay": a verb goes by the modal of the one before
            before = done[-1].modal if done and isinstance(act.deeds[0], t.Do) else None
            done.append(t.Act(act.modal or (None if before is Modal.NOT else before), act.deeds))
        unless = _of(t.Clause, rest)
        return t.Clause(subject, _join(rest), tuple(done), unless[0] if unless else None)

    def commands(self, *rest: object) -> t.Clause:
        return self.clause(None, *rest)

    def simply(self, *deeds: t.Deed) -> t.Act:
        return t.Act(None, deeds)

    def modal(self, modal: Modal, *deeds: t.Deed) -> t.Act:
        return t.Act(modal, deeds)

    simply_either = simply
    modal_either = modal

    def forbidden(self, deed: t.Do) -> t.Act:
        return t.Act(Modal.NOT, (deed,))

    def compares(self, compare: w.Compare, total: t.Sum) -> t.Act:
        return t.Act(None, (t.Compares(compare, total),))

    def does(
        self,
        at_once: Token | None,
        verbs: tuple[Join | None, tuple[Verb, ...]],
        what: t.Thing | None,
        *tails: t.Tail,
    ) -> t.Do:
        join, (verb, *also) = verbs
        return t.Do(at_once is not None, verb, what, tails, join, tuple(also))

    def verbs(self, *rest: Verb | Token) -> tuple[Join | None, tuple[Verb, ...]]:
        return _join(rest), _of(Verb, rest)

    def doing(self, verb: Verb, what: t.Thing | None, *tails: t.Tail) -> t.Do:
        return t.Do(at_once=False, verb=verb, what=what, tails=tails)

    def changes(self, change: Token, deed: t.Be) -> t.Act:
        return self.modal_changes(None, change, deed)

    def modal_changes(self, modal: Modal | None, change: Token, deed: t.Be) -> t.Act:
        return t.Act(modal, (replace(deed, being=Being(change.removesuffix("s"))),))

    def state(self, negative: Token | None, *rest: object) -> t.Be:
        tails = tuple(one for one in rest if isinstance(one, t.Tail))
        states = _of(State, rest)
        return t.Be(Being.BE, negative is not None, states, _join(rest), tails=tails)

    def identity(self, negative: Token | None, what: t.Thing, *tails: t.Tail) -> t.Be:
        return t.Be(Being.BE, negative is not None, what=what, tails=tails)

    # what is tied to a deed
    to_be = t.ToBe
    as_though = t.AsThough
    manner = t.Manner

    def adjunct(self, prep: Prep | Token, what: t.Thing) -> t.Adjunct:
        return t.Adjunct(Prep(prep), what)

    def purpose(self, *rest: object) -> t.Purpose:
        return t.Purpose(_join(rest) or Join.AND, _of(t.Do, rest))

    def purpose_either(self, *deeds: t.Do) -> t.Purpose:
        return t.Purpose(Join.EITHER, deeds)

    def by_doing(self, prep: Prep, *rest: object) -> t.ByDoing:
        return t.ByDoing(prep, _join(rest), _of(t.Do, rest))

    # things
    refers = t.Refers
    named = t.Named
    number = t.Number
    twice = t.Twice
    only = t.Only
    target_of = t.TargetOf
    lower = t.Lower

    def joined(self, *rest: t.Thing | Token) -> t.Joined:
        things = tuple(one for one in rest if not isinstance(one, Token))
        return t.Joined(_join(rest) or Join.AND, things)

    def bonus(self, signed: Token, trait: Trait) -> t.Bonus:
        return t.Bonus(t.Amount(times=1) if signed == "+x" else t.Amount(int(signed)), trait)

    def having(self, trait: Trait, amount: t.Amount) -> t.Having:
        return t.Having(trait, amount=amount)

    def below(self, trait: Trait, _: Token, what: t.Thing) -> t.Having:
        return t.Having(trait, below=what)

    def count(self, how: Token, what: t.Thing) -> t.Count:
        return t.Count("greatest" in how, what)

    def total(self, trait: Trait, _: Token, what: t.Thing) -> t.Total:
        return t.Total(trait, what)

    def traits(self, *rest: Trait | Token) -> Traits:
        return _join(rest), _of(Trait, rest)

    def owned(self, owner: w.Owner | t.Thing, traits: Traits) -> t.Owned:
        return t.Owned(owner, *traits)

    def owned_of(self, traits: Traits, _: Token, owner: t.Thing) -> t.Owned:
        return t.Owned(owner, *traits)

    def owned_short(self, owner: w.Owner, trait: Trait) -> t.Owned:
        return t.Owned(owner, traits=(trait,))

    def quantity(
        self, bound: w.Bound | None, amount: t.Amount, target: Token | None = None
    ) -> Quantity:
        return bound, amount, target is not None

    def kind(self, *tokens: Token) -> t.Noun:
        for token in tokens[:-1]:
            if is_plural(token):
                raise Misplaced(token, "the singular before another word")
        forms = by_form("kind")
        words = tuple(Kind(forms[" ".join(token.split())]) for token in tokens)
        return t.Noun(words, is_plural(tokens[-1]))

    def kinds(self, *rest: t.Noun | Token) -> tuple[Join | None, tuple[t.Noun, ...]]:
        nouns = list(_of(t.Noun, rest))
        for at in range(len(nouns) - 2, -1, -1):  # "dueling or battle rite": rites, both
            if nouns[at].words[-1] in HEADLESS:
                words, after = nouns[at].words, nouns[at + 1]
                nouns[at] = t.Noun((*words, after.words[-1]), after.plural)
        return _join(rest), tuple(nouns)

    def some(
        self,
        det: w.Det | None,
        quantity: Quantity | None,
        kinds: tuple[Join | None, tuple[t.Noun, ...]],
        *quals: t.Qualifier,
    ) -> t.Some:
        bound, amount, target = quantity or (None, None, False)
        return t.Some(det, bound, amount, target, *kinds, quals)

    def that_kind(self, det: w.Det, token: Token) -> t.Some:
        return t.Some(det, nouns=(self.kind(token),))

    def linked(self, link: w.Link | Token, what: t.Thing) -> t.Linked:
        return t.Linked(w.Link(link), what)

    def relative(self, who: t.Thing, *rest: object) -> t.Relative:
        modals = _of(Modal, rest)
        tails = _of(t.Adjunct, rest)
        return t.Relative(who, modals[0] if modals else None, _of(Verb, rest), _join(rest), tails)

    def stated(self, negative: Token | None, *rest: State | Token) -> t.Stated:
        return t.Stated(negative is not None, _of(State, rest), _join(rest))

    def doing_so(self, verb: Verb, what: t.Thing | None, *tails: t.Adjunct) -> t.Doing:
        return t.Doing(verb, what, tails)

    def done(self, token: Token) -> t.Stated:
        return t.Stated(states=(State(token.split()[0]),), this_way=True)

    def amount(self, *tokens: Token) -> t.Amount:
        fixed = sum(int(token) for token in tokens if token.type == "INT")
        others = [token for token in tokens if token.type != "INT"]
        times = sum(int(x[:-1]) if x.type == "TIMES_X" else 1 for x in others)
        return t.Amount(fixed, times, len(tokens) > 1 and tokens[0].type == "X")

    def sum(self, first: t.Addend, *rest: object) -> t.Sum:
        signs = (1 if one == "plus" else -1 for one in _of(Token, rest))
        signed = zip(signs, _of(t.Addend, rest), strict=True)
        return t.Sum((first, *(replace(one, sign=sign) for sign, one in signed)))

    def addend(self, what: t.Thing, _: Prep | None = None, per: t.Thing | None = None) -> t.Addend:
        return t.Addend(1, what, per)


def _word(token: Token) -> StrEnum:
    """The word of a closed list that a token is a form of."""
    kind, name = LISTS[token.type]
    return kind(by_form(name)[" ".join(token.split())])


for _name in LISTS:
    setattr(OperationBuilder, _name, staticmethod(_word))
