"""The key to the tokens: each with its sign, how it comes, what it does, how it goes, its cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Verb
from cardbase.operation.parse import parsed
from cardbase.operation.walk import nodes, parts
from cardbase.operation.words import Det, Modal
from errata import rule
from templates.ccg.proof import EDITION, Line, Notes, line, notes
from templates.ccg.token_signs import Sign
from templates.ccg.token_words import COUNTED, FORCES, TOKENS
from templates.printing import Frame

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from enum import StrEnum

    from cardbase.card import Card
    from templates.ccg.token_words import Said, Words


@dataclass(frozen=True, kw_only=True)
class Cards:
    """Cards by name, and what they do with a token."""

    told: str
    names: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class TokenRow:
    """One kind of token; `texts` are the cards' own where no rule tells about it."""

    name: str
    sign: Sign
    lies: str
    comes: tuple[Line, ...]
    does: tuple[Line, ...]
    goes: tuple[Line, ...]
    cards: tuple[Cards, ...]
    texts: tuple[Line, ...]


@dataclass(frozen=True, kw_only=True)
class Force:
    """A force that is shared out, and its cards; `doubts` are those of the card files."""

    name: str
    sign: Sign
    cards: tuple[str, ...]
    doubts: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class CountedRow:
    """One number beside the cards."""

    name: str
    sign: Sign
    told: tuple[Line, ...]


@dataclass(frozen=True, kw_only=True)
class TokenKeySheet:
    """All tokens, all counters, and tokens to cut out."""

    TEMPLATE: ClassVar[str] = "token-key"
    frame: Frame
    tokens: tuple[TokenRow, ...]
    forces: tuple[Force, ...]
    force_proof: Line
    counted: tuple[CountedRow, ...]
    cut: tuple[tuple[Sign, str], ...]
    notes: Notes


def token_key(cards: Sequence[Card]) -> TokenKeySheet:
    """The key; which cards place or take a token is read off their operations."""
    bearing = [card for card in cards if _speaks(card)]
    rows = tuple(_row(words, bearing) for words in TOKENS)
    counted = tuple(
        CountedRow(name=one.name, sign=one.sign, told=_lines(one.told)) for one in COUNTED
    )
    proof = line(rule("Z-06").statement, "Z-06")
    told = [
        *(one for row in rows for part in (row.comes, row.does, row.goes) for one in part),
        *(one for row in counted for one in row.told),
    ]
    return TokenKeySheet(
        frame=Frame(
            title="Token key",
            edition=EDITION,
            source=f"Z-06: {rule('Z-06').source}; all else by the rule named",
        ),
        tokens=rows,
        forces=tuple(_force(*one, cards) for one in FORCES),
        force_proof=proof,
        counted=counted,
        cut=CUT,
        notes=notes([proof, *told]),
    )


def _speaks(card: Card) -> bool:
    return "token" in card.operation


def _lines(said: Iterable[Said]) -> tuple[Line, ...]:
    return tuple(line(*one) for one in said)


def _row(words: Words, cards: Iterable[Card]) -> TokenRow:
    deeds = [(card.name, frozenset(_deeds(card, words.words))) for card in cards]
    parts = (
        ("place", [name for name, verbs in deeds if Verb.PLACE in verbs]),
        ("discard", [name for name, verbs in deeds if Verb.DISCARD in verbs]),
        ("forbid it", [name for name, verbs in deeds if Modal.NOT in verbs]),
        ("name it", [name for name, verbs in deeds if verbs and not verbs & _MOVES]),
    )
    return TokenRow(
        name=words.name,
        sign=words.sign,
        lies=words.lies,
        comes=_lines(words.comes),
        does=_lines(words.does),
        goes=_lines(words.goes),
        cards=tuple(Cards(told=told, names=tuple(names)) for told, names in parts if names),
        texts=() if words.comes else tuple(_text(card) for card in cards if _bears(card, words)),
    )


def _bears(card: Card, words: Words) -> bool:
    return any(True for _ in _deeds(card, words.words))


def _text(card: Card) -> Line:
    return line(f"{card.name} [{card.id}]: {card.operation}", "Z-06")


_MOVES = frozenset({Verb.PLACE, Verb.DISCARD, Modal.NOT})


def _deeds(card: Card, words: Sequence[StrEnum]) -> Iterator[StrEnum | None]:
    """What a card does with such tokens: the verbs, a Modal where it forbids, None to name them."""
    every = [*nodes(parsed(card.operation))]
    denied = {id(one) for node in every if _forbids(node) for one in nodes(node)}
    for node in every:
        if isinstance(node, t.Do) and isinstance(node.what, t.Some) and _names(node.what, words):
            denies = node.verb is Verb.PLACE and id(node) in denied
            yield Modal.NOT if denies else node.verb
        elif _holds(node, words):
            yield None


def _forbids(node: t.Node) -> bool:
    if isinstance(node, t.Clause):
        return isinstance(node.subject, t.Some) and node.subject.det is Det.NO
    return isinstance(node, t.Act) and node.modal in {Modal.NOT, Modal.MAY_NOT, Modal.CANNOT}


def _names(what: t.Some, words: Sequence[StrEnum]) -> bool:
    """Whether these tokens are what something is done to, not what narrows it down."""
    return any(_holds(noun, words) for noun in what.nouns)


def _holds(node: t.Node, words: Sequence[StrEnum]) -> bool:
    """Whether one of these words stands in a node itself; words of two lists may be equal."""
    wanted = {(type(word), word) for word in words}
    for _, part in parts(node):
        for one in part if isinstance(part, tuple) else (part,):
            if (type(one), one) in wanted:
                return True
    return False


def _force(name: str, sign: Sign, word: StrEnum, cards: Iterable[Card]) -> Force:
    own = [card for card in cards if Verb.DISTRIBUTE in _shares(card, word)]
    return Force(
        name=name,
        sign=sign,
        cards=tuple(card.name for card in own),
        doubts=tuple(
            f"{card.name}: {doubt.reason} ({doubt.source})"
            for card in own
            for doubt in card.doubts
            if name in doubt.reason
        ),
    )


def _shares(card: Card, word: StrEnum) -> set[StrEnum | None]:
    return set(_deeds(card, (word,))) if "istribute" in card.operation else set()


CUT: tuple[tuple[Sign, str], ...] = (
    *(((Sign.DEFERMENT, "1"),) * 4),
    *(((Sign.DEFERMENT, "3"),) * 2),
    (Sign.DEFERMENT, "5"),
    *(((Sign.SPICE, "1"),) * 2),
    (Sign.SPICE, "5"),
    *(((Sign.PROGRAM, "1"),) * 2),
    (Sign.BREATH, "1"),
    (Sign.PLAIN, ""),
)
"""Tokens to cut out, one row of them, and the number on each."""
