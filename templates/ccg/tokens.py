"""The key to the tokens: signs, kinds, and the cards that use them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import cos, pi, sin
from typing import TYPE_CHECKING, ClassVar

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Trait, Verb
from cardbase.operation.node import Node, nodes, parts
from cardbase.operation.parse import parsed
from cardbase.operation.words import Adverb, Det, Modal
from errata import rule
from templates.ccg.lines import EDITION, Line, Notes, line, lines, notes
from templates.printing import Frame
from tracker.engine.words import Token

if TYPE_CHECKING:
    from cardbase.cards.card import Card


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
        return _PATHS[self]


def _star(points: int, far: float, near: float) -> str:
    corners = []
    for step in range(2 * points):
        reach = far if step % 2 == 0 else near
        angle = pi * step / points - pi / 2
        corners.append(f"{reach * cos(angle):.2f} {reach * sin(angle):.2f}")
    return f"M{'L'.join(corners)}Z"


def _spiral() -> str:
    turns = [(0.55 * step**0.92, step * pi / 6) for step in range(4, 27)]
    return "M" + "L".join(
        f"{far * cos(at) * 0.55:.2f} {far * sin(at) * 0.55:.2f}" for far, at in turns
    )


def _dot(x: float, y: float, round_: float = 1.3) -> str:
    half = f"a{round_} {round_} 0 1 0"
    return f"M{x - round_:.2f} {y}{half} {2 * round_} 0{half} {-2 * round_} 0Z"


_SHIELD = "M-4.4-4.6H4.4V.4C4.4 3 2.4 4.8 0 6C-2.4 4.8-4.4 3-4.4 .4Z"
_PATHS = {
    Sign.DEFERMENT: (
        "M-4.6-6H4.6M-4.6 6H4.6M-3.6-6C-3.6-1.5 3.6 1.5 3.6 6M3.6-6C3.6-1.5-3.6 1.5-3.6 6"
    ),
    Sign.SPICE: "".join(_dot(x, y) for x, y in ((0, -4.2), (-3.8, 2.2), (3.8, 2.2), (0, 0.2))),
    Sign.PROGRAM: _star(5, 6.6, 2.7),
    Sign.BREATH: "".join(f"M-5.4 {y}q2.7-3 5.4 0t5.4 0" for y in (-3.4, 0.4, 4.2)),
    Sign.PLAIN: "",
    Sign.STORM: _spiral(),
    Sign.SANDWORM: _star(9, 7.0, 4.0),
    Sign.RIOT: "M1.6-6.6L-3.6 1H0L-1.6 6.6L3.6-1H0Z",
    Sign.SOLARIS: "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0M2-2.4C-.6-3.8-2.6-1.4 0 0S.6 3.8-2 2.4",
    Sign.HOARD: "M-3-6H3M-2-6V-4C-5-2.6-5.2 4.6-3.4 6H3.4C5.2 4.6 5-2.6 2-4V-6M-4.5 0H4.5",
    Sign.GUILD: "M0-6.4V5.6M-3 5.6H3M-5.6-4.4H5.6M-5.6-4.4L-7.6 1H-3.6ZM5.6-4.4L3.6 1H7.6Z",
    Sign.FAVOR: _SHIELD,
    Sign.DECLARED: f"{_SHIELD}M0-3.4V3M-2.2-1.2L0-3.4L2.2-1.2",
    Sign.RANK: "M-6.4 5.4V1H-2.2V-3.6H2.2V-.6H6.4V5.4Z",
    Sign.TURN: "M4.2-3.6A5.6 5.6 0 1 0 5.6 1M4.6-7V-3.4H1",
    Sign.ONCE: "M-4.8-4.8H4.8V4.8H-4.8ZM-2.4 0L-.6 2.2L3-2.6",
}


# --- The kinds of tokens and counters that the key shows, and the words that cards use for them ---


@dataclass(frozen=True, kw_only=True)
class Words:
    """A kind of token; what the key says of it are the lines about its name.

    Attributes:
        name: What the key calls it.
        sign: How it is drawn.
        lies: What it lies on.
        marker: What rule Z-06 calls it.
        token: The tracker's word for it, where it has one.
        words: What the operation language calls it.
    """

    name: str
    sign: Sign
    lies: str
    marker: str
    token: Token | None = None
    words: tuple[Kind | Trait | Adverb, ...] = ()


TOKENS = (
    Words(
        name="deferment token",
        sign=Sign.DEFERMENT,
        lies="subdued cards; Nexus events",
        marker="deferment",
        token=Token.DEFERMENT,
        words=(
            Kind.DEFERMENT_TOKEN,
            Trait.DEFERMENT_TOKENS,
            Trait.FULL_DEFERMENT_TOKENS,
            Adverb.WITHOUT_TOKENS,
        ),
    ),
    Words(
        name="spice token",
        sign=Sign.SPICE,
        lies="deserts",
        marker="spice",
        token=Token.SPICE,
        words=(Kind.SPICE_TOKEN,),
    ),
    Words(
        name="program token",
        sign=Sign.PROGRAM,
        lies="its program",
        marker="program",
        token=Token.PROGRAM,
        words=(Kind.PROGRAM_TOKEN,),
    ),
    Words(
        name="Breath token",
        sign=Sign.BREATH,
        lies="its own card",
        marker="Breath",
        words=(Kind.BREATH_TOKEN,),
    ),
    Words(
        name="nameless token",
        sign=Sign.PLAIN,
        lies="its own card",
        marker="and similar",
        words=(Kind.TOKEN,),
    ),
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


# --- The key to the tokens: each with its sign, how it comes, what it does, how it goes, its cards


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
        CountedRow(name=name, sign=sign, told=lines("counted", name)) for name, sign in COUNTED
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


def _row(words: Words, cards: Iterable[Card]) -> TokenRow:
    deeds = [(card.name, frozenset(_deeds(card, words.words))) for card in cards]
    parts = (
        ("place", [name for name, verbs in deeds if Verb.PLACE in verbs]),
        ("discard", [name for name, verbs in deeds if Verb.DISCARD in verbs]),
        ("forbid it", [name for name, verbs in deeds if Modal.NOT in verbs]),
        ("name it", [name for name, verbs in deeds if verbs and not verbs & _MOVES]),
    )
    comes = lines("token comes", words.name)
    return TokenRow(
        name=words.name,
        sign=words.sign,
        lies=words.lies,
        comes=comes,
        does=lines("token does", words.name),
        goes=lines("token goes", words.name),
        cards=tuple(Cards(told=told, names=tuple(names)) for told, names in parts if names),
        texts=() if comes else tuple(_text(card) for card in cards if _bears(card, words)),
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


def _forbids(node: Node) -> bool:
    if isinstance(node, t.Clause):
        return isinstance(node.subject, t.Some) and node.subject.det is Det.NO
    return isinstance(node, t.Act) and node.modal in {Modal.NOT, Modal.MAY_NOT, Modal.CANNOT}


def _names(what: t.Some, words: Sequence[StrEnum]) -> bool:
    """Whether these tokens are what something is done to, not what narrows it down."""
    return any(_holds(noun, words) for noun in what.nouns)


def _holds(node: Node, words: Sequence[StrEnum]) -> bool:
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
