"""What a table may choose: modules, auction modes, themed match ups."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.boardgame.facts import DATA
from errata.documents import Edition, places
from errata.table import read_by_id

if TYPE_CHECKING:
    from pathlib import Path

    from errata.table import Row

MODULE_COLUMNS = "id name document lines advanced_only requires counts".split()
MODE_COLUMNS = (
    "id name edition ability origin order_rule tie_rule no_bid payee ally_help karama facts".split()
)
MATCH_COLUMNS = ("id", "name", "factions", "extras", "document", "lines")


@dataclass(frozen=True, kw_only=True)
class Module:
    """One optional module; `counts` says in words what it brings."""

    id: str
    name: str
    document: str
    lines: tuple[int, ...]
    advanced_only: bool
    requires: tuple[str, ...]
    counts: str


@dataclass(frozen=True, kw_only=True)
class AuctionMode:
    """One way to auction a card, in one edition; cells say "not printed" where it is silent.

    Attributes:
        id: "mode/silent-landsraad".
        name: "Silent Auction".
        edition: Whose rules.
        ability: The ability it belongs to, "" for none.
        origin: Where the card comes from.
        order: Who bids when.
        ties: Who wins a tie.
        no_bid: What happens when nobody bids.
        payee: Who is paid.
        ally_help: Whether allies may help to pay.
        karama: Whether a Karama card may be used for it.
        facts: Ids of the facts behind it.
    """

    id: str
    name: str
    edition: Edition
    ability: str
    origin: str
    order: str
    ties: str
    no_bid: str
    payee: str
    ally_help: str
    karama: str
    facts: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class MatchUp:
    """One themed choice of factions; Intrigue names none. `extras` are modules or token sets."""

    id: str
    name: str
    factions: tuple[str, ...]
    extras: tuple[str, ...]
    document: str
    lines: tuple[int, ...]


def read_modules(data: Path = DATA) -> dict[str, Module]:
    """The modules of a data folder by id. Raises DataError or MissingData."""
    return read_by_id(data / "modules.csv", MODULE_COLUMNS, _module)


def read_modes(data: Path = DATA) -> dict[str, AuctionMode]:
    """The auction modes of a data folder by id. Raises DataError or MissingData."""
    return read_by_id(data / "modes.csv", MODE_COLUMNS, _mode)


def read_match_ups(data: Path = DATA) -> dict[str, MatchUp]:
    """The match ups of a data folder by id. Raises DataError or MissingData."""
    return read_by_id(data / "matchups.csv", MATCH_COLUMNS, _match_up)


def _module(row: Row) -> Module:
    return Module(
        id=row.text("id"),
        name=row.text("name"),
        document=row.text("document"),
        lines=places(row),
        advanced_only=row.flag("advanced_only"),
        requires=row.many("requires"),
        counts=row["counts"],
    )


def _mode(row: Row) -> AuctionMode:
    return AuctionMode(
        id=row.text("id"),
        name=row.text("name"),
        edition=row.word("edition", Edition),
        ability=row["ability"],
        origin=row.text("origin"),
        order=row.text("order_rule"),
        ties=row.text("tie_rule"),
        no_bid=row.text("no_bid"),
        payee=row.text("payee"),
        ally_help=row.text("ally_help"),
        karama=row.text("karama"),
        facts=row.many("facts"),
    )


def _match_up(row: Row) -> MatchUp:
    return MatchUp(
        id=row.text("id"),
        name=row.text("name"),
        factions=row.many("factions"),
        extras=row.many("extras"),
        document=row.text("document"),
        lines=places(row),
    )
