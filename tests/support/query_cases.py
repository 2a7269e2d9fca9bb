"""Queries for the tests: trees made by chance, and what they ask of a card, told without SQL."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from cardbase.cards.kinds import is_dune, is_unique, kind_of
from cardbase.cards.powers import short_name
from cardbase.names import fold, key
from cardbase.query import tree as t
from cardbase.query.fields import GREATEST, Takes, fields
from cardbase.query.order import GROUPS, SORTS
from cardbase.query.tree import Op
from cardbase.query.words import choices, has_marks, is_marks, plain
from cardbase.vocabulary import Subtype, Talent

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardbase.cards.card import Card

    Fold = Callable[[str], tuple[str, ...]]
    Names = list[tuple[str, ...]]

COMPARE: Mapping[Op, Callable[[int, int], bool]] = {
    Op.IS: operator.eq,
    Op.OTHER: operator.ne,
    Op.LESS: operator.lt,
    Op.MOST: operator.le,
    Op.MORE: operator.gt,
    Op.LEAST: operator.ge,
}
WHOLE = (Op.HAS, Op.IS, Op.OTHER)
TALENTS = {talent.lower(): talent for talent in Talent}
NUMBERS = [one.name for one in fields() if one.takes in {Takes.NUMBER, Takes.NEED}]
TEXTS = [one.name for one in fields() if one.takes in {Takes.NAME, Takes.TEXT}]
LISTS = [one.name for one in fields() if one.takes is Takes.LIST]
SAID = "engage|solaris|the rival|Paul|Duke of|ru 270|Feyd-Rautha|muad'dib|eots:pogrom|a|fief|RÜ"


def _listed(field: str) -> st.SearchStrategy[t.Listed]:
    """Conditions on a closed list: whole names, and words of names with HAS."""
    names = [name for one in choices(field) for name in one.names]
    words = sorted({word for name in names for word in fold(name)})
    whole = st.builds(
        t.Listed, field=st.just(field), op=st.sampled_from(WHOLE), word=_plain_of(names)
    )
    part = st.builds(t.Listed, field=st.just(field), op=st.just(Op.HAS), word=_plain_of(words))
    return whole | part


def _plain_of(names: list[str]) -> st.SearchStrategy[str]:
    return st.sampled_from(names).map(plain)


_RANKS = st.integers(0, 9) | st.integers(0, GREATEST)
_COMPARED = st.sampled_from(list(COMPARE))
_TEXT = st.sampled_from(SAID.split("|")) | st.text("abct e'-.:é", min_size=1, max_size=6).filter(
    lambda text: not {"the"}.issuperset(fold(text))
)
LEAVES: st.SearchStrategy[t.Leaf] = st.one_of(
    st.builds(t.NameTest, word=_TEXT),
    st.builds(t.TextTest, field=st.sampled_from(TEXTS), op=st.sampled_from(WHOLE), text=_TEXT),
    st.sampled_from(LISTS).flatmap(_listed),
    st.builds(t.Counted, field=st.sampled_from(NUMBERS), op=_COMPARED, number=_RANKS),
    st.builds(t.Ranged, field=st.sampled_from(NUMBERS), least=_RANKS, most=st.none() | _RANKS),
    st.builds(t.Ranged, field=st.sampled_from(NUMBERS), least=st.none(), most=_RANKS),
    st.builds(t.CostX, op=st.sampled_from([Op.IS, Op.OTHER])),
    st.builds(
        t.FieldComparison,
        field=st.sampled_from(NUMBERS),
        op=_COMPARED,
        other=st.sampled_from(NUMBERS),
    ).filter(lambda node: node.field != "requirement" or node.other not in TALENTS),
    st.builds(t.Needs, talent=st.sampled_from(Talent)),
    st.builds(t.Needs, talent=st.sampled_from(Talent), op=_COMPARED, rank=_RANKS),
    st.builds(t.Has, what=st.sampled_from(sorted(has_marks()))),
    st.builds(t.Is, what=st.sampled_from(sorted(is_marks()))),
)


def _grown(part: st.SearchStrategy[t.Node]) -> st.SearchStrategy[t.Node]:
    parts = st.lists(part, min_size=2, max_size=4).map(tuple)
    return st.one_of(
        st.builds(t.And, parts=parts), st.builds(t.Or, parts=parts), st.builds(t.NotTest, part=part)
    )


TREES: st.SearchStrategy[t.Node] = st.recursive(LEAVES, _grown, max_leaves=10)
KEYS = st.builds(t.SortKey, field=st.sampled_from(SORTS), down=st.booleans())
QUERIES = st.builds(
    t.Query,
    tree=TREES,
    sort=st.lists(KEYS, max_size=3).map(tuple),
    group=st.just("") | st.sampled_from(GROUPS),
)


class Judge:
    """Says of a card whether a node finds it, from the card alone."""

    def __init__(self, mend: Fold) -> None:
        self.mend = mend
        self.known: dict[str, tuple[str, ...]] = {}

    def finds(self, node: t.Node, card: Card) -> bool:  # noqa: PLR0911 (one for each kind)
        """Whether a card is found."""
        match node:
            case t.And(parts=parts):
                return all(self.finds(part, card) for part in parts)
            case t.Or(parts=parts):
                return any(self.finds(part, card) for part in parts)
            case t.NotTest(part=part):
                return not self.finds(part, card)
            case t.NameTest(word=word):
                return self.begins(card.full_name, word)
            case t.TextTest():
                return self.said(node, card)
            case t.Listed():
                return listed(node, card)
            case t.Has(what=what):
                return has(what, card)
            case t.Is(what=what):
                return is_(what, card)
        return measured(node, card)

    def said(self, node: t.TextTest, card: Card) -> bool:
        """Whether a field of text says it."""
        texts = [text for text in texts_of(node.field, card) if text]
        if node.op is Op.HAS:
            says = self.begins if node.field in {"name", "title", "full", "id"} else self.says
            return any(says(text, node.text) for text in texts)
        same = any(key(self.words(text)) == key(self.words(node.text)) for text in texts)
        return same if node.op is Op.IS else bool(texts) and not same

    def words(self, text: str) -> tuple[str, ...]:
        """The words of a text, each folded by itself."""
        if text not in self.known:
            found = (word for one in text.split() for word in self.mend(one))
            self.known[text] = tuple(word for word in found if word != "the")
        return self.known[text]

    def says(self, text: str, asked: str) -> bool:
        """Word for word, the last one begun."""
        *whole, last = self.words(asked)
        own = self.words(text)
        return any(
            own[at : at + len(whole)] == tuple(whole) and own[at + len(whole)].startswith(last)
            for at in range(len(own) - len(whole))
        )

    def begins(self, name: str, asked: str) -> bool:
        """From the beginning of a word, blanks aside."""
        own = self.words(name)
        return any(key(own[at:]).startswith(key(self.words(asked))) for at in range(len(own)))


def texts_of(field: str, card: Card) -> list[str]:
    """The texts a field is looked for in."""
    match field:
        case "full":
            return [card.full_name]
        case "rulings":
            return [text for one in card.rulings for text in (one.id, one.statement)]
        case "errata":
            return [
                text
                for one in card.errata
                for text in (one.id, one.field, one.was, one.now, one.note)
            ]
        case "doubt":
            return [text for one in card.doubts for text in (one.field, one.perhaps, one.reason)]
    return [str(getattr(card, field))]


def values_of(field: str, card: Card) -> list[list[str]]:  # noqa: PLR0911 (one for each field)
    """The values a card has in a field with a closed list, each by all its names."""
    match field:
        case "type":
            return [[str(one)] for one in (card.type, *card.subtypes)]
        case "subtype":
            return [[one] for one in card.subtypes]
        case "kind":
            return [[kind_of(card), kind_of(card).name]]
        case "allegiance":
            return [[card.allegiance, short_name(card.allegiance)]] if card.allegiance else []
        case "set":
            return [[card.set, card.set_name]]
        case "keyword":
            return [[one.word] for one in card.keywords]
    return [[str(getattr(card, field))]]


def listed(node: t.Listed, card: Card) -> bool:
    values = values_of(node.field, card)
    if node.field == "allegiance" and node.word == "none":
        return bool(values) if node.op is Op.OTHER else not values
    own = [fold(name) for names in values for name in names]
    word = tuple(node.word.split())
    fits = any(key(name) == key(word) for name in own)
    if node.op is Op.HAS:
        return fits or any(
            name[at : at + len(word)] == word for name in own for at in range(len(name))
        )
    return fits if node.op is Op.IS else bool(values) and not fits


def number_of(field: str, card: Card) -> int | None:
    if field in TALENTS:
        return card.rank(TALENTS[field])
    if field == "requirement":
        return card.requirement.rank if card.requirement else None
    value: int | None = getattr(card, field)
    return value


def measured(node: t.Leaf, card: Card) -> bool:
    match node:
        case t.CostX(op=op):
            return (card.cost is None) is (op is Op.IS)
        case t.Needs(talent=talent, op=op, rank=rank):
            need = card.requirement
            if need is None or need.talent is not talent:
                return False
            return op is None or COMPARE[op](need.rank, rank or 0)
        case t.Counted(field=field, op=op, number=number):
            value = number_of(field, card)
            return value is not None and COMPARE[op](value, number)
        case t.FieldComparison(field=field, op=op, other=name):
            value, other = number_of(field, card), number_of(name, card)
            return value is not None and other is not None and COMPARE[op](value, other)
        case t.Ranged(field=field, least=least, most=most):
            value = number_of(field, card)
            return value is not None and (least or 0) <= value <= (
                GREATEST if most is None else most
            )
    raise AssertionError(node)


def has(what: str, card: Card) -> bool:
    lists = {"keyword": "keywords", "doubt": "doubts"}
    if what == "rank":
        return bool(card.ranks)
    if what in TALENTS or what in {"cost", "command", "resistance", "number"}:
        return number_of(what, card) is not None
    return bool(getattr(card, lists.get(what, what)))


def is_(what: str, card: Card) -> bool:
    match what:
        case "unique":
            return is_unique(card)
        case "dune":
            return is_dune(card)
        case "native":
            return Subtype.NATIVE in card.subtypes
        case "errata":
            return bool(card.errata)
        case "doubt":
            return bool(card.doubts)
    own = {card.type.lower(), card.deck.lower()}
    return what in own or (what != "event" and what == kind_of(card).name.lower())
