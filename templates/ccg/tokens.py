"""The key to the tokens: signs, kinds, how each comes and goes, and the cards that use it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import ClassVar

from cardbase.cards.card import Card
from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Trait, Verb
from cardbase.operation.node import Node, nodes, parts
from cardbase.operation.parse import parsed
from cardbase.operation.words import Adverb, Det, Modal
from errata import rule
from errata.table import read_table
from templates.ccg.lines import DATA, EDITION, SOURCE, Line, Notes, line, lines, notes
from templates.printing import PageFrame
from tracker.engine.words import Token


class Sign(StrEnum):
    """What a token or a counter is drawn as; the value is the word for it."""

    DEFERMENT = "hourglass"
    SPICE = "grains"
    PROGRAM = "star"
    BREATH = "waves"
    PLAIN = "empty"
    STORM = "spiral"
    SANDWORM = "teeth"
    RIOT = "bolt"
    SOLARIS = "coin"
    HOARD = "jar"
    GUILD = "scales"
    FAVOR = "shield"
    DECLARED = "raised shield"
    RANK = "steps"
    TURN = "round arrow"
    ONCE = "ticked box"

    @property
    def path(self) -> str:
        """Its lines as the data of an SVG path, 10 to each side of the middle."""
        return _paths()[self]


@cache
def _paths() -> dict[str, str]:
    return {row.key: row["path"] for row in read_table(DATA / "ccg_signs.csv", ("name", "path"))}


@dataclass(frozen=True)
class TokenKind:
    """A kind of token; what the key says of it are the lines about its name.

    Attributes:
        lies: What it lies on.
        marker: What rule Z-06 calls it.
        token: The tracker's word for it, where it has one.
        words: What the operation language calls it.
    """

    name: str
    sign: Sign
    lies: str
    marker: str
    token: Token | None
    words: tuple[Kind | Trait | Adverb, ...]


DEFERRED = (Kind.DEFERMENT_TOKEN, Trait.DEFERMENT_TOKENS, Trait.FULL_DEFERMENT_TOKENS)
LIES = "subdued cards; Nexus events"
TOKENS = (
    TokenKind(
        *("deferment token", Sign.DEFERMENT, LIES, "deferment", Token.DEFERMENT),
        (*DEFERRED, Adverb.WITHOUT_TOKENS),
    ),
    TokenKind("spice token", Sign.SPICE, "deserts", "spice", Token.SPICE, (Kind.SPICE_TOKEN,)),
    TokenKind(
        *("program token", Sign.PROGRAM, "its program", "program", Token.PROGRAM),
        (Kind.PROGRAM_TOKEN,),
    ),
    TokenKind("Breath token", Sign.BREATH, "its own card", "Breath", None, (Kind.BREATH_TOKEN,)),
    TokenKind("nameless token", Sign.PLAIN, "its own card", "and similar", None, (Kind.TOKEN,)),
)
"""The tokens that cards and rules name; those of a single card have that card's text."""

FORCES = (
    ("Storm", Sign.STORM, Kind.STORM),
    ("Sandworm", Sign.SANDWORM, Kind.SANDWORM),
    ("Riot", Sign.RIOT, Kind.RIOT),
)
"""What rule Z-06 calls a token, too, but cards share out as force."""

COUNTED = (
    ("solaris", Sign.SOLARIS),
    ("spice in your hoard", Sign.HOARD),
    ("Guild Hoard", Sign.GUILD),
    ("favor", Sign.FAVOR),
    ("declared favor", Sign.DECLARED),
    ("initiative rank", Sign.RANK),
    ("turn", Sign.TURN),
    ("once an interval", Sign.ONCE),
)
"""What is counted beside the cards."""

ACROSS = 9
"""Tokens to cut out that stand in a row."""

SIDE = 19
"""How wide and high such a token is, in millimetres."""

CUT: tuple[tuple[Sign, str], ...] = (
    *(((Sign.DEFERMENT, "1"),) * (4 * ACROSS)),
    *(((Sign.DEFERMENT, "3"),) * ACROSS),
    *(((Sign.DEFERMENT, "5"),) * ACROSS),
    *(((Sign.SPICE, "1"),) * (2 * ACROSS)),
    *(((Sign.SPICE, "5"),) * ACROSS),
    *(((Sign.PROGRAM, "1"),) * (2 * ACROSS)),
    *(((Sign.BREATH, "1"),) * 4),
    *(((Sign.PLAIN, ""),) * 5),
)
"""Tokens to cut out, and the number on each: a page of them."""

MOVES = frozenset({Verb.PLACE, Verb.DISCARD, Modal.NOT})


@dataclass(frozen=True, kw_only=True)
class TokenCards:
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
    cards: tuple[TokenCards, ...]
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
    """All tokens, all counters, and tokens to cut out, so many in a row, so wide in millimetres."""

    TEMPLATE: ClassVar[str] = "token-key"
    ACROSS: ClassVar[int] = ACROSS
    SIDE: ClassVar[int] = SIDE
    frame: PageFrame
    tokens: tuple[TokenRow, ...]
    forces: tuple[Force, ...]
    force_proof: Line
    counted: tuple[CountedRow, ...]
    cut: tuple[tuple[Sign, str], ...]
    notes: Notes


def token_key(cards: Sequence[Card]) -> TokenKeySheet:
    """The key; which cards place or take a token is read off their operations."""
    bearing = [card for card in cards if "token" in card.operation]
    sharing = [card for card in cards if "istribute" in card.operation]
    rows = tuple(_row(words, bearing) for words in TOKENS)
    counted = tuple(
        CountedRow(name=name, sign=sign, told=lines("counted", name)) for name, sign in COUNTED
    )
    proof = line(rule("Z-06").statement, "Z-06")
    told = [one for row in rows for part in (row.comes, row.does, row.goes) for one in part]
    told += [one for row in counted for one in row.told]
    return TokenKeySheet(
        frame=PageFrame(
            title="Token key",
            edition=EDITION,
            source=SOURCE,
        ),
        tokens=rows,
        forces=tuple(_force(name, sign, word, sharing) for name, sign, word in FORCES),
        force_proof=proof,
        counted=counted,
        cut=CUT,
        notes=notes([proof, *told]),
    )


def _row(words: TokenKind, cards: Iterable[Card]) -> TokenRow:
    deeds = [(card, deeds) for card in cards if (deeds := {*_deeds(card, words.words)})]
    parts = (
        ("place", [card.name for card, verbs in deeds if Verb.PLACE in verbs]),
        ("discard", [card.name for card, verbs in deeds if Verb.DISCARD in verbs]),
        ("forbid it", [card.name for card, verbs in deeds if Modal.NOT in verbs]),
        ("name it", [card.name for card, verbs in deeds if not verbs & MOVES]),
    )
    comes = lines("token comes", words.name)
    texts = [] if comes else [card for card, _ in deeds]
    return TokenRow(
        name=words.name,
        sign=words.sign,
        lies=words.lies,
        comes=comes,
        does=lines("token does", words.name),
        goes=lines("token goes", words.name),
        cards=tuple(TokenCards(told=told, names=tuple(names)) for told, names in parts if names),
        texts=tuple(line(f"{one.name}: {one.operation}", "Z-06") for one in texts),
    )


def _deeds(card: Card, words: Sequence[StrEnum]) -> Iterator[StrEnum | None]:
    """What a card does with such tokens: the verbs, a Modal where it forbids, None to name them.

    What something is done to counts, not what narrows that down.
    """
    every = [*nodes(parsed(card.operation))]
    denied = {id(one) for node in every if _forbids(node) for one in nodes(node)}
    for node in every:
        what = node.what if isinstance(node, t.Do) else None
        nouns = what.nouns if isinstance(what, t.Some) else ()
        if isinstance(node, t.Do) and any(_holds(noun, words) for noun in nouns):
            denies = node.verb is Verb.PLACE and id(node) in denied
            yield Modal.NOT if denies else node.verb
        elif _holds(node, words):
            yield None


def _forbids(node: Node) -> bool:
    if isinstance(node, t.Clause):
        return isinstance(node.subject, t.Some) and node.subject.det is Det.NO
    return isinstance(node, t.Act) and node.modal in {Modal.NOT, Modal.MAY_NOT, Modal.CANNOT}


def _holds(node: Node, words: Sequence[StrEnum]) -> bool:
    """Whether one of these words stands in a node itself; words of two lists may be equal."""
    wanted = {(type(word), word) for word in words}
    held = (part if isinstance(part, tuple) else (part,) for _, part in parts(node))
    return any((type(one), one) in wanted for part in held for one in part)


def _force(name: str, sign: Sign, word: StrEnum, cards: Iterable[Card]) -> Force:
    own = [card for card in cards if Verb.DISTRIBUTE in _deeds(card, (word,))]
    return Force(
        name=name,
        sign=sign,
        cards=tuple(card.name for card in own),
        doubts=tuple(
            f"{card.name}: {doubt.reason}"
            for card in own
            for doubt in card.doubts
            if name in doubt.reason
        ),
    )
