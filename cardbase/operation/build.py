"""Turns what the parser has read into the tree, rule by rule of the grammar."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lark import Token, v_args
from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation import words
from cardbase.operation.build_things import ThingBuilder, one_join
from cardbase.operation.forms import by_form
from cardbase.operation.lexicon import Name, State, Trait, Verb
from cardbase.operation.words import Being, Compare, Flavor, Join, Mark, Modal, Prep

if TYPE_CHECKING:
    from enum import StrEnum


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


@v_args(inline=True)
class Builder(ThingBuilder):
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
        return one_join(rest), tuple(one for one in rest if isinstance(one, Verb))

    def doing(self, verb: Verb, what: t.Thing | None, *tails: t.Tail) -> t.Do:
        return t.Do(False, verb, what, tails)

    def changes(self, change: Token, deed: t.Be) -> t.Act:
        return t.Act(None, (replace(deed, being=_being(change)),))

    def modal_changes(self, modal: Modal, change: Token, deed: t.Be) -> t.Act:
        return t.Act(modal, (replace(deed, being=_being(change)),))

    def state(self, negative: Token | None, *rest: object) -> t.Be:
        states = tuple(one for one in rest if isinstance(one, State))
        tails = tuple(one for one in rest if isinstance(one, TAILS))
        return t.Be(Being.BE, negative is not None, states, one_join(rest), None, tails)

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


def _being(token: Token) -> Being:
    return Being(token.removesuffix("s"))


def _clause(subject: t.Thing | None, rest: Sequence[object]) -> t.Clause:
    unless = [one for one in rest if isinstance(one, t.Clause)]
    done: list[t.Act] = []
    for act in (one for one in rest if isinstance(one, t.Act)):
        modal = act.modal or _shared(done[-1] if done else None, act)
        done.append(t.Act(modal, act.deeds))
    return t.Clause(subject, one_join(rest), tuple(done), next(iter(unless), None))


def _shared(before: t.Act | None, act: t.Act) -> Modal | None:
    """The modal of the act before where this one goes by it: "may draw or pay"."""
    if before is None or before.modal is Modal.NOT or not isinstance(act.deeds[0], t.Do):
        return None
    return before.modal


def _parted(rest: Sequence[object]) -> tuple[tuple[t.Do, ...], Join | None]:
    return tuple(one for one in rest if isinstance(one, t.Do)), one_join(rest)


def _word(token: Token) -> StrEnum:
    """The word of a closed list that a token is a form of."""
    kind, name = LISTS[token.type]
    return kind(by_form(name)[" ".join(token.split())])


for _name in LISTS:
    setattr(Builder, _name, staticmethod(_word))
