"""Factions, people, tokens, cards and decks of the board game, as its documents name them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from cardbase.boardgame.facts import DATA
from cardbase.boardgame.vocabulary import BoardClass, EffectKnown, Lifecycle, Phase
from errata.documents import Edition, places
from errata.table import read_by_id, read_table

if TYPE_CHECKING:
    from pathlib import Path

    from errata.table import Row

FACTION_COLUMNS = ("id", "name", "aliases", "expansion", "document", "lines")
PEOPLE_COLUMNS = ("name", "faction", "role", "document", "lines")
SET_COLUMNS = "id name edition owner count back lifecycle document lines".split()
TOKEN_COLUMNS = "id set name kind value lifecycle phases affects".split()
CARD_COLUMNS = "id name class owner status module phases affects document lines".split()
DECK_COLUMNS = "id name class count named module document lines".split()


@dataclass(frozen=True, kw_only=True)
class Faction:
    """One of the twelve factions; `expansion` says which box it came in."""

    id: str
    name: str
    aliases: tuple[str, ...]
    expansion: str
    document: str
    lines: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Person:
    """Someone the documents name; `faction` is "" where they give none."""

    name: str
    faction: str
    role: str
    document: str
    lines: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class TokenSet:
    """One set of tokens of one edition.

    Attributes:
        id: "set/terror".
        name: "Terror tokens".
        edition: Whose rules.
        owner: The faction that owns it, "" for none.
        count: How many tokens.
        back: What their backs show, or which sides they have; "" where nothing is said.
        lifecycle: What becomes of a used token; None where tokens differ or nothing is said.
        document: The document's id.
        lines: Its lines.
    """

    id: str
    name: str
    edition: Edition
    owner: str
    count: int
    back: str
    lifecycle: Lifecycle | None
    document: str
    lines: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Token:
    """One token that has a name or a number of its own."""

    id: str
    set: str
    name: str
    kind: str
    value: str
    lifecycle: Lifecycle | None
    phases: tuple[Phase, ...]
    affects: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class BoardCard:
    """One card the documents name; `known` says how much of its effect they tell.

    `phases` and `affects`, as of a token, are empty where the documents do not tell.
    """

    id: str
    name: str
    kind: BoardClass
    owner: str
    known: EffectKnown
    module: str
    phases: tuple[Phase, ...]
    affects: tuple[str, ...]
    document: str
    lines: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class BoardDeck:
    """A kind of card: how many there are, and how many of them the documents name."""

    id: str
    name: str
    kind: BoardClass
    count: int
    named: int
    module: str
    document: str
    lines: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Pieces:
    """All pieces, each kind by id; people by name."""

    factions: dict[str, Faction]
    people: dict[str, Person]
    sets: dict[str, TokenSet]
    tokens: dict[str, Token]
    cards: dict[str, BoardCard]
    decks: dict[str, BoardDeck]


def read_pieces(data: Path) -> Pieces:
    """The pieces of a data folder. Raises DataError or MissingData."""
    return Pieces(
        factions=read_by_id(data / "factions.csv", FACTION_COLUMNS, _faction),
        people=read_by_id(data / "people.csv", PEOPLE_COLUMNS, _person),
        sets=read_by_id(data / "token_sets.csv", SET_COLUMNS, _set),
        tokens=read_by_id(data / "tokens.csv", TOKEN_COLUMNS, _token),
        cards=read_by_id(data / "cards.csv", CARD_COLUMNS, _card),
        decks=read_by_id(data / "decks.csv", DECK_COLUMNS, _deck),
    )


@cache
def pieces() -> Pieces:
    """Kanly's own pieces."""
    return read_pieces(DATA)


def factions() -> dict[str, Faction]:
    """The twelve factions by id, without reading more."""
    table = read_table(DATA / "factions.csv", FACTION_COLUMNS)
    return {row.key: _faction(row) for row in table}


def _faction(row: Row) -> Faction:
    return Faction(
        id=row.text("id"),
        name=row.text("name"),
        aliases=row.many("aliases"),
        expansion=row.text("expansion"),
        document=row.text("document"),
        lines=places(row),
    )


def _person(row: Row) -> Person:
    return Person(
        name=row.text("name"),
        faction=row["faction"],
        role=row["role"],
        document=row.text("document"),
        lines=places(row),
    )


def _set(row: Row) -> TokenSet:
    return TokenSet(
        id=row.text("id"),
        name=row.text("name"),
        edition=row.word("edition", Edition),
        owner=row["owner"],
        count=row.number("count", low=1) or 0,
        back=row["back"],
        lifecycle=row.word_or_none("lifecycle", Lifecycle),
        document=row.text("document"),
        lines=places(row),
    )


def _token(row: Row) -> Token:
    return Token(
        id=row.text("id"),
        set=row.text("set"),
        name=row.text("name"),
        kind=row["kind"],
        value=row["value"],
        lifecycle=row.word_or_none("lifecycle", Lifecycle),
        phases=row.words("phases", Phase),
        affects=row.many("affects"),
    )


def _card(row: Row) -> BoardCard:
    return BoardCard(
        id=row.text("id"),
        name=row.text("name"),
        kind=row.word("class", BoardClass),
        owner=row["owner"],
        known=row.word("status", EffectKnown),
        module=row["module"],
        phases=row.words("phases", Phase),
        affects=row.many("affects"),
        document=row.text("document"),
        lines=places(row),
    )


def _deck(row: Row) -> BoardDeck:
    return BoardDeck(
        id=row.text("id"),
        name=row.text("name"),
        kind=row.word("class", BoardClass),
        count=row.number("count", low=1) or 0,
        named=row.number("named") or 0,
        module=row["module"],
        document=row.text("document"),
        lines=places(row),
    )
