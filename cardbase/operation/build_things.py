"""Builds the nodes for things; `build` goes on with sentences."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token, Transformer, v_args
from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation import words
from cardbase.operation.forms import HEADLESS, by_form, is_plural
from cardbase.operation.lexicon import Kind, State, Trait, Verb
from cardbase.operation.words import Bound, Det, Join, Link, Modal, Owner, Prep


class Misplaced(Exception):
    """A word that the grammar allows stands where its form does not fit."""

    def __init__(self, token: Token, wanted: str) -> None:
        super().__init__(wanted)
        self.token = token
        self.wanted = wanted


@v_args(inline=True)
class ThingBuilder(Transformer[Token, t.Item]):
    """Each method builds the node of the grammar rule, or alias, it is named after."""

    refers = t.Refers
    named = t.Named
    twice = t.Twice
    only = t.Only
    target_of = t.TargetOf
    lower = t.Lower

    def joined(self, first: t.Thing, *rest: t.Thing | Token) -> t.Joined:
        things = (first, *(one for one in rest if not isinstance(one, Token)))
        return t.Joined(one_join(rest) or Join.AND, things)

    def number(self, bound: Bound | None, amount: t.Amount) -> t.Number:
        return t.Number(bound, amount)

    def bonus(self, signed: Token, trait: Trait) -> t.Bonus:
        amount = t.Amount(0, 1, False) if signed == "+x" else t.Amount(int(signed), 0, False)
        return t.Bonus(amount, trait)

    def having(self, trait: Trait, amount: t.Amount) -> t.Having:
        return t.Having(trait, amount, None)

    def below(self, trait: Trait, _: Token, what: t.Thing) -> t.Having:
        return t.Having(trait, None, what)

    def count(self, how: Token, what: t.Thing) -> t.Count:
        return t.Count("greatest" in how, what)

    def total(self, trait: Trait, _: Token, what: t.Thing) -> t.Total:
        return t.Total(trait, what)

    def traits(self, *rest: Trait | Token) -> tuple[Join | None, tuple[Trait, ...]]:
        return one_join(rest), tuple(one for one in rest if isinstance(one, Trait))

    def owned(
        self, owner: Owner | t.Thing, traits: tuple[Join | None, tuple[Trait, ...]]
    ) -> t.Owned:
        return t.Owned(owner, *traits)

    def owned_of(
        self, traits: tuple[Join | None, tuple[Trait, ...]], _: Token, owner: t.Thing
    ) -> t.Owned:
        return t.Owned(owner, *traits)

    def owned_short(self, owner: Owner, trait: Trait) -> t.Owned:
        return t.Owned(owner, None, (trait,))

    def quantity(
        self, bound: Bound | None, amount: t.Amount, target: Token | None = None
    ) -> tuple[Bound | None, t.Amount, bool]:
        return bound, amount, target is not None

    def kind(self, *tokens: Token) -> t.Noun:
        for token in tokens[:-1]:
            if is_plural(token):
                raise Misplaced(token, "the singular before another word")
        return t.Noun(tuple(_kind(token) for token in tokens), is_plural(tokens[-1]))

    def kinds(self, *rest: t.Noun | Token) -> tuple[Join | None, tuple[t.Noun, ...]]:
        nouns = [one for one in rest if isinstance(one, t.Noun)]
        for at in range(len(nouns) - 2, -1, -1):  # "dueling or battle rite": rites, both
            if nouns[at].words[-1] in HEADLESS:
                words, after = nouns[at].words, nouns[at + 1]
                nouns[at] = t.Noun((*words, after.words[-1]), after.plural)
        return one_join(rest), tuple(nouns)

    def some(
        self,
        det: Det | None,
        quantity: tuple[Bound | None, t.Amount, bool] | None,
        kinds: tuple[Join | None, tuple[t.Noun, ...]],
        *quals: t.Qualifier,
    ) -> t.Some:
        bound, amount, target = quantity or (None, None, False)
        return t.Some(det, bound, amount, target, *kinds, quals)

    def that_kind(self, det: Det, token: Token) -> t.Some:
        return t.Some(det, None, None, False, None, (self.kind(token),), ())

    def linked(self, link: Link | Token, what: t.Thing) -> t.Linked:
        return t.Linked(words.Link(link), what)

    def relative(self, who: t.Thing, *rest: object) -> t.Relative:
        modals = [one for one in rest if isinstance(one, Modal)]
        verbs = tuple(one for one in rest if isinstance(one, Verb))
        tails = tuple(one for one in rest if isinstance(one, t.Adjunct))
        return t.Relative(who, modals[0] if modals else None, verbs, one_join(rest), tails)

    def stated(self, negative: Token | None, *rest: State | Token) -> t.Stated:
        states = tuple(one for one in rest if isinstance(one, State))
        return t.Stated(negative is not None, states, one_join(rest), False)

    def doing_so(self, verb: Verb, what: t.Thing | None, *tails: t.Adjunct) -> t.Doing:
        return t.Doing(verb, what, tails)

    def done(self, token: Token) -> t.Stated:
        return t.Stated(False, (State(token.split()[0]),), None, True)

    def amount(self, *tokens: Token) -> t.Amount:
        fixed = sum(int(token) for token in tokens if token.type == "INT")
        times = sum(_times(token) for token in tokens if token.type != "INT")
        return t.Amount(fixed, times, len(tokens) > 1 and tokens[0].type == "X")

    def sum(self, first: t.Addend, *rest: object) -> t.Sum:
        addends = (one for one in rest if isinstance(one, t.Addend))
        signs = (1 if one == "plus" else -1 for one in rest if isinstance(one, Token))
        signed = (replace(one, sign=sign) for sign, one in zip(signs, addends, strict=True))
        return t.Sum((first, *signed))

    def addend(self, what: t.Thing, _: Prep | None = None, per: t.Thing | None = None) -> t.Addend:
        return t.Addend(1, what, per)


def one_join(rest: Sequence[object]) -> Join | None:
    """What ties the parts. Raises Misplaced where one tie differs from the one before."""
    ties = [one for one in rest if isinstance(one, Token) and one.type.startswith("JOIN")]
    for tie in ties:
        if tie != ties[0]:
            raise Misplaced(tie, f'"{ties[0]}", as before')
    return Join(ties[0]) if ties else None


def _times(token: Token) -> int:
    return int(token[:-1]) if token.type == "TIMES_X" else 1


def _kind(token: Token) -> Kind:
    return Kind(by_form("kind")[" ".join(token.split())])
