"""Factions, people, tokens, cards, modules, auctions, match ups, and the boxes they come in."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated

from msgspec import Struct

from cardbase.boardgame.facts import DATA
from cardbase.boardgame.vocabulary import BoardClass, EffectKnown, Lifecycle, Phrased, TurnPhase
from errata.documents import Edition, Places
from errata.table import Beside, Column, Row, Text, parse_row, read_by_id, whole


class Faction(Struct, frozen=True, kw_only=True):
    """One of the twelve factions; `expansion` says which box it came in."""

    id: Text
    name: Text
    aliases: tuple[str, ...]
    expansion: Text
    document: Text
    lines: Places


class Person(Struct, frozen=True, kw_only=True):
    """Someone the documents name; `faction` is "" where they give none."""

    name: Text
    faction: str
    role: str
    document: Text
    lines: Places


class FactionLeader(Struct, frozen=True, kw_only=True):
    """A leader disc of a faction; `strength` is a number, or X where it is not fixed."""

    id: Text
    name: Text
    faction: Text
    strength: Text
    aliases: tuple[str, ...]
    fact: Text

    def check(self, row: Row) -> None:
        """Raises DataError unless the strength is a number or X."""
        if self.strength != "X" and not (self.strength.isascii() and self.strength.isdigit()):
            raise row.fault("strength", "a number, or X")


class Topic(Struct, frozen=True, kw_only=True):
    """A heading that rules of the base game stand under: a phase, the Karama, alliances."""

    id: Text
    name: Text
    aliases: tuple[str, ...]
    phases: tuple[TurnPhase, ...]


class TokenSet(Struct, frozen=True, kw_only=True):
    """One set of tokens of one edition; `owner` is a faction, "" for none.

    `back` is what their backs show, or which sides they have; `lifecycle` is None where tokens
    differ or nothing is said of used ones.
    """

    id: Text
    name: Text
    edition: Edition
    owner: str
    count: Annotated[int, whole(low=1)]
    back: str
    lifecycle: Lifecycle | None
    document: Text
    lines: Places


class NamedToken(Struct, frozen=True, kw_only=True):
    """One token that has a name or a number of its own."""

    id: Text
    set: Text
    name: Text
    kind: str
    value: str
    lifecycle: Lifecycle | None
    phases: tuple[TurnPhase, ...]
    affects: tuple[str, ...]


class BoardCard(Struct, frozen=True, kw_only=True):
    """One card the documents name; `known` says how much of its effect they tell.

    `phases` and `affects`, as of a token, are empty where the documents do not tell.
    """

    id: Text
    name: Text
    kind: Annotated[BoardClass, Column("class")]
    owner: str
    known: Annotated[EffectKnown, Column("status")]
    module: str
    phases: tuple[TurnPhase, ...]
    affects: tuple[str, ...]
    document: Text
    lines: Places


class BoardDeck(Struct, frozen=True, kw_only=True):
    """A kind of card: how many there are, and how many of them the documents name."""

    id: Text
    name: Text
    kind: Annotated[BoardClass, Column("class")]
    count: Annotated[int, whole(low=1)]
    named: int
    module: str
    document: Text
    lines: Places


class Pieces(Struct, frozen=True, kw_only=True):
    """All pieces, each kind by id; people by name."""

    factions: dict[str, Faction]
    people: dict[str, Person]
    leaders: dict[str, FactionLeader]
    topics: dict[str, Topic]
    sets: dict[str, TokenSet]
    tokens: dict[str, NamedToken]
    cards: dict[str, BoardCard]
    decks: dict[str, BoardDeck]


@cache
def pieces() -> Pieces:
    """All pieces. Raises DataError or MissingData."""
    return Pieces(
        factions=factions(),
        people=read_by_id(DATA / "people.csv", Person),
        leaders=read_by_id(DATA / "leaders.csv", FactionLeader),
        topics=read_by_id(DATA / "topics.csv", Topic),
        sets=read_by_id(DATA / "token_sets.csv", TokenSet),
        tokens=read_by_id(DATA / "tokens.csv", NamedToken),
        cards=read_by_id(DATA / "cards.csv", BoardCard),
        decks=read_by_id(DATA / "decks.csv", BoardDeck),
    )


@cache
def factions() -> dict[str, Faction]:
    """The twelve factions by id, without reading more."""
    return read_by_id(DATA / "factions.csv", Faction)


class Module(Struct, frozen=True, kw_only=True):
    """One optional module; `counts` says in words what it brings."""

    id: Text
    name: Text
    document: Text
    lines: Places
    advanced_only: bool
    requires: tuple[str, ...]
    counts: str


class AuctionMode(Struct, frozen=True, kw_only=True):
    """One way to auction a card, in one edition; cells say "not printed" where it is silent.

    `ability` is the id of the ability it belongs to, "" for none; `facts` are behind it.
    """

    id: Text
    name: Text
    edition: Edition
    ability: str
    origin: Text
    order: Annotated[Text, Column("order_rule")]
    ties: Annotated[Text, Column("tie_rule")]
    no_bid: Text
    payee: Text
    ally_help: Text
    karama: Text
    facts: tuple[str, ...]


class MatchUp(Struct, frozen=True, kw_only=True):
    """One themed choice of factions; Intrigue names none. `extras` are modules or token sets."""

    id: Text
    name: Text
    factions: tuple[str, ...]
    extras: tuple[str, ...]
    document: Text
    lines: Places


@cache
def read_modules() -> dict[str, Module]:
    """The modules by id. Raises DataError or MissingData."""
    return read_by_id(DATA / "modules.csv", Module)


@cache
def read_modes() -> dict[str, AuctionMode]:
    """The auction modes by id. Raises DataError or MissingData."""
    return read_by_id(DATA / "modes.csv", AuctionMode)


@cache
def read_match_ups() -> dict[str, MatchUp]:
    """The match ups by id. Raises DataError or MissingData."""
    return read_by_id(DATA / "matchups.csv", MatchUp)


class GameBox(Phrased):
    """A box that the board game comes in, and what else it is called, the shortest first."""

    CORE = "core", "core; core game; core box; base; base game; base box; Dune"
    IXIANS = "Ixians & Tleilaxu", "ix; Ixian & Tleilaxu; Ixians Tleilaxu box"
    CHOAM = "CHOAM & Richese", "choam; CHOAM & Richese House Expansion; CHOAM Richese box"
    ECAZ = "Ecaz & Moritani", "ecaz; Ecax; Ecaz & Moritani House Expansion; Ecaz Moritani box"

    @property
    def word(self) -> str:
        """The shortest word for it: core, ix, choam, ecaz."""
        return self.called.partition(";")[0]


class Extra(Struct, frozen=True, kw_only=True):
    """A module or token set that a table may play with.

    `box` is None where no document says which brings it; `facts` say so, and `note` how sure that
    is. `module` is None for a set of tokens.
    """

    id: str
    name: Beside[str]
    box: GameBox | None
    facts: tuple[str, ...]
    note: str
    module: Beside[Module | None]


@cache
def box_of() -> dict[str, GameBox]:
    """The box of each faction, by the faction's id, in the order of the factions."""
    return {one.id: GameBox(one.expansion) for one in factions().values()}


@cache
def extras() -> dict[str, Extra]:
    """Kanly's own extras by id."""
    return read_extras(DATA)


def read_extras(data: Path) -> dict[str, Extra]:
    """The extras of a data folder by id. Raises DataError or MissingData."""

    def make(row: Row) -> Extra:
        module, tokens = read_modules().get(row["id"]), pieces().sets.get(row["id"])
        known = module or tokens
        if known is None:
            raise row.fault("id", "a module or a set of tokens")
        return parse_row(Extra, row, name=known.name, module=module)

    return read_by_id(data / "extras.csv", Extra, make)
