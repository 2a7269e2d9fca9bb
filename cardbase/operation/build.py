"""Turns what the parser has read into the tree, rule by rule of the grammar."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from lark import Token, Transformer, v_args

from cardbase.operation import tree as t
from cardbase.operation import words
from cardbase.operation.forms import HEADLESS, by_form, is_plural
from cardbase.operation.lexicon import Kind, Name, State, Trait, Verb
from cardbase.operation.words import Being, Bound, Det, Join, Modal, Prep

if TYPE_CHECKING:
    from collections.abc import Sequence
    from enum import StrEnum

    from cardbase.operation.words import Compare, Flavor, Link, Mark, Owner

LISTS: dict[str, tuple[type[StrEnum], str]] = {
    **{name.upper(): (kind, name) for name, kind in words.LISTS.items()},
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

TAILS = (t.Adjunct, t.AtEnd, t.Purpose, t.ToBe, t.ByDoing, t.AsThough, t.Manner)


class Misplaced(Exception):
    """A word that the grammar allows stands where its form does not fit."""

    def __init__(self, token: Token, wanted: str) -> None:
        super().__init__(wanted)
        self.token = token
        self.wanted = wanted


@v_args(inline=True)
class Builder(Transformer[Token, t.Item]):
    """Each method builds the node of the grammar rule, or alias, it is named after."""

    def STRING(self, token: Token) -> str:
        return str(token[1:-1])

    def same(self, node: object) -> object:
        return node

    # --- headings and sentences

    def heading(self, mark: Mark, flavor: Flavor | None) -> t.Heading:
        return t.Heading(mark, flavor)

    def limit(self, most: Token) -> t.Limit:
        return t.Limit(int(most))

    doubt = t.Doubt
    by_hand = t.Prose

    def costed(
        self,
        window: t.Window | None,
        prefixes: tuple[t.Prefix, ...],
        cost: tuple[t.Clause, ...],
        body: t.Body,
        otherwise: t.Body | None,
        lets: tuple[t.Let, ...],
    ) -> t.Sentence:
        return t.Sentence(window, prefixes, cost, body, otherwise, lets)

    def plain(
        self,
        window: t.Window | None,
        prefixes: tuple[t.Prefix, ...],
        body: t.Body,
        otherwise: t.Body | None,
        lets: tuple[t.Let, ...],
    ) -> t.Sentence:
        return t.Sentence(window, prefixes, (), body, otherwise, lets)

    def wheres(self, *lets: t.Let) -> tuple[t.Let, ...]:
        return lets

    def contests(self, *contests: words.Contest) -> tuple[words.Contest, ...]:
        return contests

    tactic = t.Tactic
    used = t.Used

    def prefixes(self, *prefixes: t.Prefix) -> tuple[t.Prefix, ...]:
        return prefixes

    condition = t.Condition
    at_end = t.AtEnd

    def let(self, let: Token, total: t.Sum) -> t.Let:
        _, _, compare = " ".join(let.split()).rpartition("x ")
        return t.Let(words.Compare(compare), total)

    def during(self, _: Prep, what: t.Thing) -> t.During:
        return t.During(what)

    def cost(self, *clauses: t.Clause) -> tuple[t.Clause, ...]:
        return clauses

    def body(self, *parts: t.Part) -> t.Body:
        return t.Body(parts)

    def plain_part(self, core: t.Core) -> t.Part:
        return t.Part((), core)

    part = t.Part

    def either(self, *options: t.Body) -> t.Either:
        return t.Either(options)

    # --- who does what

    def clause(self, subject: t.Thing, *rest: object) -> t.Clause:
        return _clause(subject, rest)

    def commands(self, *rest: object) -> t.Clause:
        return _clause(None, rest)

    def simply(self, deed: t.Deed) -> t.Act:
        return t.Act(None, (deed,))

    def simply_either(self, *deeds: t.Deed) -> t.Act:
        return t.Act(None, deeds)

    def modal(self, modal: Modal, deed: t.Deed) -> t.Act:
        return t.Act(modal, (deed,))

    def modal_either(self, modal: Modal, *deeds: t.Deed) -> t.Act:
        return t.Act(modal, deeds)

    def forbidden(self, deed: t.Do) -> t.Act:
        return t.Act(Modal.NOT, (deed,))

    def compares(self, compare: Compare, total: t.Sum) -> t.Act:
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
        return _one_join(rest), tuple(one for one in rest if isinstance(one, Verb))

    def doing(self, verb: Verb, what: t.Thing | None, *tails: t.Tail) -> t.Do:
        return t.Do(False, verb, what, tails)

    def changes(self, change: Token, deed: t.Be) -> t.Act:
        return t.Act(None, (replace(deed, being=_being(change)),))

    def modal_changes(self, modal: Modal, change: Token, deed: t.Be) -> t.Act:
        return t.Act(modal, (replace(deed, being=_being(change)),))

    def state(self, negative: Token | None, *rest: object) -> t.Be:
        states = tuple(one for one in rest if isinstance(one, State))
        tails = tuple(one for one in rest if isinstance(one, TAILS))
        return t.Be(Being.BE, negative is not None, states, _one_join(rest), None, tails)

    def identity(self, negative: Token | None, what: t.Thing, *tails: t.Tail) -> t.Be:
        return t.Be(Being.BE, negative is not None, (), None, what, tails)

    # --- what is tied to a deed

    def adjunct(self, prep: Prep | Token, what: t.Thing) -> t.Adjunct:
        return t.Adjunct(Prep(prep), what)

    def purpose(self, *rest: object) -> t.Purpose:
        deeds, join = _parted(rest)
        return t.Purpose(join or Join.AND, deeds)

    def purpose_either(self, *deeds: t.Do) -> t.Purpose:
        return t.Purpose(Join.EITHER, deeds)

    def by_doing(self, prep: Prep, *rest: object) -> t.ByDoing:
        deeds, join = _parted(rest)
        return t.ByDoing(prep, join, deeds)

    to_be = t.ToBe
    as_though = t.AsThough
    manner = t.Manner

    # --- things

    refers = t.Refers
    named = t.Named
    twice = t.Twice
    only = t.Only
    target_of = t.TargetOf
    lower = t.Lower

    def joined(self, first: t.Thing, *rest: t.Thing | Token) -> t.Joined:
        things = (first, *(one for one in rest if not isinstance(one, Token)))
        return t.Joined(_one_join(rest) or Join.AND, things)

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
        return _one_join(rest), tuple(one for one in rest if isinstance(one, Trait))

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
        return _one_join(rest), tuple(nouns)

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
        return t.Relative(who, modals[0] if modals else None, verbs, _one_join(rest), tails)

    def stated(self, negative: Token | None, *rest: State | Token) -> t.Stated:
        states = tuple(one for one in rest if isinstance(one, State))
        return t.Stated(negative is not None, states, _one_join(rest), False)

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


def _being(token: Token) -> Being:
    return Being(token.removesuffix("s"))


def _times(token: Token) -> int:
    return int(token[:-1]) if token.type == "TIMES_X" else 1


def _kind(token: Token) -> Kind:
    return Kind(by_form("kind")[" ".join(token.split())])


def _clause(subject: t.Thing | None, rest: Sequence[object]) -> t.Clause:
    unless = [one for one in rest if isinstance(one, t.Clause)]
    done: list[t.Act] = []
    for act in (one for one in rest if isinstance(one, t.Act)):
        modal = act.modal or _shared(done[-1] if done else None, act)
        done.append(t.Act(modal, act.deeds))
    return t.Clause(subject, _one_join(rest), tuple(done), next(iter(unless), None))


def _shared(before: t.Act | None, act: t.Act) -> Modal | None:
    """The modal of the act before where this one goes by it: "may draw or pay"."""
    if before is None or before.modal is Modal.NOT or not isinstance(act.deeds[0], t.Do):
        return None
    return before.modal


def _one_join(rest: Sequence[object]) -> Join | None:
    """What ties the parts. Raises Misplaced where one tie differs from the one before."""
    ties = [one for one in rest if isinstance(one, Token) and one.type.startswith("JOIN")]
    for tie in ties:
        if tie != ties[0]:
            raise Misplaced(tie, f'"{ties[0]}", as before')
    return Join(ties[0]) if ties else None


def _parted(rest: Sequence[object]) -> tuple[tuple[t.Do, ...], Join | None]:
    return tuple(one for one in rest if isinstance(one, t.Do)), _one_join(rest)


def _word(token: Token) -> StrEnum:
    """The word of a closed list that a token is a form of."""
    kind, name = LISTS[token.type]
    return kind(by_form(name)[" ".join(token.split())])


for _name in LISTS:
    setattr(Builder, _name, staticmethod(_word))
