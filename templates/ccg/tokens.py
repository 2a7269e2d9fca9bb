"""The key to the tokens: signs, kinds, how each comes and goes, and the cards that use it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import ClassVar

from cardbase.cards.card import Card
from cardbase.operation.lexicon import Verb
from cardbase.operation.node import Node, nodes
from cardbase.program.nodes.abilities import Happens, Occasion
from cardbase.program.nodes.deeds import Distribute, Source, SpiceGoes, SwapTokens, Tokens
from cardbase.program.nodes.holdings import (
    Forbids,
    MayHave,
    OtherTerms,
    Particular,
    Says,
    ShedsTokens,
    Yields,
)
from cardbase.program.nodes.things import Ware, Which
from errata import rule
from errata.table import read_table
from templates.ccg.lines import DATA, EDITION, Line, Notes, line, lines, notes, source_of
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
        token: What a Program calls it.
    """

    name: str
    sign: Sign
    lies: str
    marker: str
    token: str


LIES = "subdued cards; Nexus events"
TOKENS = (
    TokenKind("deferment token", Sign.DEFERMENT, LIES, "deferment", Token.DEFERMENT),
    TokenKind("spice token", Sign.SPICE, "deserts", "spice", Token.SPICE),
    TokenKind("program token", Sign.PROGRAM, "its program", "program", Token.PROGRAM),
    TokenKind("Breath token", Sign.BREATH, "its own card", "Breath", "breath"),
    TokenKind("nameless token", Sign.PLAIN, "its own card", "and similar", "plain"),
)
"""The tokens that cards and rules name; those of a single card have that card's text."""

FORCES = (("Storm", Sign.STORM), ("Sandworm", Sign.SANDWORM), ("Riot", Sign.RIOT))
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

PLACE, HOARD, GUILD = "place", "move it to a hoard", "move it to the Guild Hoard"
DISCARD, EXCHANGE, LIMIT, FORBID = "discard", "exchange", "limit it", "forbid it"
PRODUCED, NAME = "act when it is produced", "name it"
DEEDS = (PLACE, HOARD, GUILD, DISCARD, EXCHANGE, LIMIT, FORBID, PRODUCED, NAME)
"""What cards do with tokens, in the words and the order of the key."""

BEARING = re.compile("token|spice")
"""What the text of a card has that does anything with a token: its Program is looked at then."""


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

    @property
    def halves(self) -> tuple[list[tuple[str, tuple[str, ...]]], ...]:
        """Its cards in two columns of like length: what they do, "" where that goes on, and which.

        A column ends behind a card.
        """
        total = sum(len(name) for one in self.cards for name in one.names)
        left: list[tuple[str, tuple[str, ...]]] = []
        right: list[tuple[str, tuple[str, ...]]] = []
        used = 0
        for one in self.cards:
            fits = 0
            for name in one.names:
                if used + len(name) / 2 > total / 2:
                    break
                used, fits = used + len(name), fits + 1
            if fits:
                left.append((one.told, one.names[:fits]))
            if fits < len(one.names):
                right.append(("" if fits else one.told, one.names[fits:]))
                used = total
        return left, right


@dataclass(frozen=True, kw_only=True)
class Doubted:
    """A card whose file may mean tokens: what it may say, and why that is doubted."""

    name: str
    perhaps: str
    reason: str


@dataclass(frozen=True, kw_only=True)
class Force:
    """A force that is shared out, and its cards; `doubts` are those of the card files."""

    name: str
    sign: Sign
    cards: tuple[str, ...]
    doubts: tuple[Doubted, ...]


@dataclass(frozen=True, kw_only=True)
class CountedRow:
    """One number beside the cards."""

    name: str
    sign: Sign
    told: tuple[Line, ...]


@dataclass(frozen=True, kw_only=True)
class TokenKeySheet:
    """All tokens, all counters, and tokens to cut out, so many in a row, so wide in millimetres.

    Attributes:
        give_force: The cards that share out force and leave no doubt that it is no tokens.
    """

    TEMPLATE: ClassVar[str] = "token-key"
    ACROSS: ClassVar[int] = ACROSS
    SIDE: ClassVar[int] = SIDE
    frame: PageFrame
    tokens: tuple[TokenRow, ...]
    forces: tuple[Force, ...]
    give_force: tuple[str, ...]
    force_proof: Line
    counted: tuple[CountedRow, ...]
    cut: tuple[tuple[Sign, str], ...]
    notes: Notes


def token_key(cards: Sequence[Card]) -> TokenKeySheet:
    """The key; what cards do with tokens is read off their Programs."""
    bearing = [card for card in cards if BEARING.search(card.operation)]
    sharing = [card for card in cards if "istribute" in card.operation]
    shared = {name for name, many in Counter(card.name for card in cards).items() if many > 1}
    rows = tuple(_row(words, bearing, shared) for words in TOKENS)
    counted = tuple(
        CountedRow(name=name, sign=sign, told=lines("counted", name)) for name, sign in COUNTED
    )
    forces = tuple(_force(name, sign, sharing) for name, sign in FORCES)
    proof = line(rule("Z-06").statement, "Z-06")
    told = [
        one for row in rows for part in (row.comes, row.does, row.goes, row.texts) for one in part
    ]
    told += [one for row in counted for one in row.told]
    return TokenKeySheet(
        frame=PageFrame(
            title="Token key",
            edition=EDITION,
            source=source_of("token-key"),
        ),
        tokens=rows,
        forces=forces,
        give_force=tuple(name for one in forces if not one.doubts for name in one.cards),
        force_proof=proof,
        counted=counted,
        cut=CUT,
        notes=notes([*told, proof]),
    )


def _row(kind: TokenKind, cards: Iterable[Card], shared: Collection[str]) -> TokenRow:
    deeds = [(card, deeds) for card in cards if (deeds := _deeds(card, kind))]
    told = (
        TokenCards(
            told=deed, names=tuple(_called(card, shared) for card, done in deeds if deed in done)
        )
        for deed in DEEDS
    )
    comes = lines("token comes", kind.name)
    texts = [] if comes else [card for card, _ in deeds]
    return TokenRow(
        name=kind.name,
        sign=kind.sign,
        lies=kind.lies,
        comes=comes,
        does=lines("token does", kind.name),
        goes=lines("token goes", kind.name),
        cards=tuple(one for one in told if one.names),
        texts=tuple(line(f"{one.name}: {one.operation}", "Z-06") for one in texts),
    )


def _called(card: Card, shared: Collection[str]) -> str:
    """Its name, with its set where several cards share the name: "Paul Atreides (TAT)"."""
    return f"{card.name} ({card.set.upper()})" if card.name in shared else card.name


def _deeds(card: Card, kind: TokenKind) -> set[str]:
    """What a card does with such tokens; that it names them where it does nothing else."""
    found = set()
    for node in nodes(card.program):
        match node:
            case Tokens(token=kind.token):
                found.add(DISCARD if node.off else PLACE)
            case ShedsTokens(token=kind.token):
                found.add(DISCARD)
            case SwapTokens(token=kind.token):
                found.add(EXCHANGE)
            case MayHave(token=kind.token):
                found.add(LIMIT)
            case Forbids(token=kind.token):
                found.add(FORBID)
            case Says(what=Particular.GETS_DEFERRED) if kind.token == Token.DEFERMENT:
                found.add(PLACE)
            case _ if kind.token == Token.SPICE:
                found |= set(_with_spice(node))
    if re.search(rf"\b[Dd]iscard [^.:;,]* and (its|their) {kind.name}", card.operation):
        found.add(DISCARD)  # in the text alone, where they go together with the card they lie on
    return found or ({NAME} if kind.name in card.operation else set())


def _with_spice(node: Node) -> Iterator[str]:
    """What a node does with the spice on cards, which are its tokens (Z-06)."""
    match node:
        case SpiceGoes(source=None, to=to) if isinstance(to, Which):
            yield PLACE
        case SpiceGoes(source=source, to=to) if isinstance(source, Which):
            yield DISCARD if to is None else GUILD if to is Source.GUILD else HOARD
        case OtherTerms():
            yield HOARD
        case Forbids(verb=Verb.PRODUCE | Verb.TRANSFER, ware=Ware.SPICE):
            yield FORBID
        case Happens(on=on, wares=wares, to=None) if Occasion.PRODUCED in on:
            if Ware.SPICE in wares:
                yield PRODUCED
        case Yields(of=wares) if Ware.SPICE in wares:
            yield PRODUCED


def _force(name: str, sign: Sign, cards: Iterable[Card]) -> Force:
    own = [
        card
        for card in cards
        if f"{name} force" in card.operation
        and any(isinstance(node, Distribute) for node in nodes(card.program))
    ]
    return Force(
        name=name,
        sign=sign,
        cards=tuple(card.name for card in own),
        doubts=tuple(
            Doubted(name=card.name, perhaps=doubt.perhaps, reason=doubt.reason)
            for card in own
            for doubt in card.doubts
            if name in doubt.reason
        ),
    )
