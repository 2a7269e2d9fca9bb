"""Words the things of a tree: cards, players, places and amounts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation import tree as t
from cardbase.operation.forms import HEADLESS, plural, third_person
from cardbase.operation.lexicon import Trait
from cardbase.operation.words import Det, Join, Modal, Owner, Ref

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.operation.style import Style

Numeric = t.Number | t.Count | t.Total | t.Twice | t.TargetOf | t.Only | t.Lower
ARTICLES = frozenset({Det.A, Det.THE})
MANY_TRAITS = frozenset(
    {
        *(Trait.ALLEGIANCES, Trait.DEFERMENT_TOKENS, Trait.FULL_DEFERMENT_TOKENS, Trait.CARDS),
        *(Trait.ASSIGNED_CARDS, Trait.OTHER_WEAPONS, Trait.ADDITIONAL_PARTICIPANTS),
    }
)
ALWAYS_MANY = frozenset({Ref.YOU, Ref.THEM, Ref.THEY, Ref.PLAYERS})


def many(what: t.Thing) -> bool:
    """Whether a verb after it stands in the plural."""
    match what:
        case t.Refers(ref):
            return ref in ALWAYS_MANY
        case t.Some():
            return what.plural
        case t.Owned(_, join, traits):
            return join is Join.AND or traits[-1] in MANY_TRAITS
        case t.Joined(join, of):
            return join is Join.AND or many(of[-1])
        case t.Only(of):
            return many(of)
        case _:
            return False


def thing(what: t.Thing, style: Style) -> str:
    """A thing in words."""
    match what:
        case t.Refers(ref):
            return style.word(ref)
        case t.Named(name):
            return name
        case t.Some():
            return _some(what, style)
        case t.Owned():
            return _owned(what, style)
        case t.Joined(join, of):
            return f" {join} ".join(thing(one, style) for one in of)
        case t.Bonus(amount, trait):
            return f"+{_amount(amount)} {style.word(trait)}"
        case t.Having():
            return _having(what, style)
        case _:
            return _number(what, style)


def _number(what: Numeric, style: Style) -> str:
    the = "the " if style.articles else ""
    match what:
        case t.Number(bound, amount):
            return f"{style.word(bound)} {_amount(amount)}" if bound else _amount(amount)
        case t.Count(greatest, of):
            return f"{the}{'greatest ' if greatest else ''}{style.number} {thing(of, style)}"
        case t.Total(trait, of):
            return f"{the}total {style.word(trait)} of {thing(of, style)}"
        case t.Twice(of):
            return f"twice {thing(of, style)}"
        case t.TargetOf(of):
            return f"{the}target of {thing(of, style)}"
        case t.Only(of):
            return f"only {thing(of, style)}"
        case t.Lower(of):
            return f"{the}lower of {thing(of, style)}"


def _amount(amount: t.Amount) -> str:
    if not amount.times:
        return str(amount.fixed)
    times = "X" if amount.times == 1 else f"{amount.times}X"
    if not amount.fixed:
        return times
    return f"{times} + {amount.fixed}" if amount.x_first else f"{amount.fixed} + {times}"


def _having(what: t.Having, style: Style) -> str:
    trait = style.word(what.trait)
    if what.below is not None:
        return f"{trait} below {thing(what.below, style)}"
    number = "" if what.amount is None else _amount(what.amount)
    return f"{trait} {number}"


def _owned(what: t.Owned, style: Style) -> str:
    traits = f" {what.join} ".join(style.word(trait) for trait in what.traits)
    owner = what.owner
    if isinstance(owner, Owner):
        return f"{owner} {traits}"
    if owner == t.Refers(Ref.THIS_CARD):
        return f"{style.own} {traits}"
    if isinstance(owner, t.Joined) or (isinstance(owner, t.Some) and (owner.quals or owner.plural)):
        return f"{'the ' if style.articles else ''}{traits} of {thing(owner, style)}"
    return f"{thing(owner, style)}'s {traits}"


def _some(what: t.Some, style: Style) -> str:
    if what.det is Det.THE_ASSIGNED and style.bearer and not what.quals:
        return style.bearer
    words = [style.word(what.bound)] if what.bound else []
    if what.amount:
        words.append(_amount(what.amount))
    words += ["target"] if what.target else []
    words.append(f" {what.join} ".join(_nouns(what.nouns, style)))
    rest = " ".join(words)
    before = "" if what.det is None else _det(what.det, rest, style, plural=what.plural)
    return " ".join(
        [before + rest, *(_qualifier(one, style, plural=what.plural) for one in what.quals)]
    )


def _nouns(nouns: tuple[t.Noun, ...], style: Style) -> Iterator[str]:
    """The nouns; a head that the next one has, too, stands only there: dueling or battle rite."""
    for at, noun in enumerate(nouns):
        words, after = noun.words, nouns[at + 1 :][:1]
        if after and len(words) > 1 and words[-2] in HEADLESS and words[-1] == after[0].words[-1]:
            yield _noun(t.Noun(words[:-1], plural=False), style)
        else:
            yield _noun(noun, style)


def _noun(noun: t.Noun, style: Style) -> str:
    words = [style.word(word) for word in noun.words]
    if noun.plural and words[-1] == noun.words[-1]:
        words[-1] = plural(noun.words[-1])
    return " ".join(words)


def _det(det: Det, rest: str, style: Style, *, plural: bool) -> str:
    if det in ARTICLES and not style.articles:
        return ""
    if det is Det.A:
        return "an " if _vowel(rest) else "a "
    if det is Det.THAT and plural:
        return "those "
    return f"{style.word(det)} "


def _vowel(word: str) -> bool:
    return word.startswith(("heir", "X")) or (word[0] in "aeiouAEIO" and not word.startswith("uni"))


def _qualifier(one: t.Qualifier, style: Style, *, plural: bool) -> str:
    match one:
        case t.Linked(link, what):
            return f"{style.word(link)} {thing(what, style)}"
        case t.Doing(verb, what, tails):
            form = verb.value if plural else third_person(verb)
            return " ".join(["that", form, *_things(what, tails, style)])
        case t.Stated(negative, states, join, this_way):
            text = f" {join} ".join(states)
            return ("not " if negative else "") + text + (" this way" if this_way else "")
        case t.Relative(who, modal, verbs, join, tails):
            plain = modal is not None or many(who)
            forms = f" {join} ".join(v if plain else third_person(v) for v in verbs)
            must = "" if modal is None else f"{modal_of(modal, who, style)} "
            return " ".join([f"{thing(who, style)} {must}{forms}", *_things(None, tails, style)])


def _things(what: t.Thing | None, tails: tuple[t.Adjunct, ...], style: Style) -> Iterator[str]:
    """What a verb in the middle of a thing is done to, and what is tied to it."""
    if what:
        yield thing(what, style)
    for tail in tails:
        yield f"{style.word(tail.prep)} {thing(tail.what, style)}"


def modal_of(modal: Modal, who: t.Thing | None, style: Style) -> str:
    """May, must and their kind, as they stand after somebody."""
    alone = modal is Modal.NOT and who is not None and not many(who)
    return "does not" if alone else style.word(modal)
