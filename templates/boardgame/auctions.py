"""The auctions of Richese side by side: who bids when, who wins a tie, who is paid."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import ClassVar

from msgspec import Struct

from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.pieces import read_modes
from cardbase.boardgame.table import TableSetup, met
from cardbase.boardgame.things import things
from cardbase.boardgame.vocabulary import Tier
from cardbase.strings import capital
from errata.boardgame import DocumentDoubt
from errata.documents import Edition
from templates.boardgame.points import (
    PointLine,
    QuestionLine,
    asked_about,
    doubts_beside,
    fact_point,
    reference_frame,
    source_of,
)
from templates.printing import PageFrame

ROWS = {
    "Where the card comes from": "origin",
    "Who bids, and when": "order",
    "A tie": "ties",
    "Nobody bids": "no_bid",
    "Who is paid": "payee",
    "Allies may help": "ally_help",
    "Karama": "karama",
}
"""What is asked of an auction, and the field of a mode that answers it."""

SILENT = ("not printed", "not defined")
"""How a cell begins that no source fills."""

MARKET = re.compile(r" \([^()]*Black Market[^()]*\)|; [^;]*Black Market[^;]*")
"""What a cell adds of the Black Market, which the basic game has not."""

SHEETS = {Edition.OFFICIAL: "choam-richese", Edition.LANDSRAAD: "richese-landsraad-v3"}
"""The document with the auctions of an edition."""


class Cell(Struct, frozen=True, kw_only=True):
    """One cell; `silent` where the document says nothing, `span` how many modes it tells of."""

    words: str
    silent: bool
    span: int


class EditionPart(Struct, frozen=True, kw_only=True):
    """The auctions of one edition: a column a mode, a row a question, and what lies behind."""

    edition: str
    source: str
    modes: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]
    facts: tuple[PointLine, ...]
    asked: tuple[QuestionLine, ...]
    doubts: tuple[DocumentDoubt, ...]


class AuctionSheet(Struct, frozen=True, kw_only=True):
    """All auctions."""

    TEMPLATE: ClassVar[str] = "auctions"
    frame: PageFrame
    parts: tuple[EditionPart, ...]


def auction_sheet(
    editions: tuple[Edition, ...] = (Edition.OFFICIAL, Edition.LANDSRAAD),
    *,
    advanced: bool = True,
    table: TableSetup | None = None,
) -> AuctionSheet:
    """The auctions of some editions, at a table or at any; the basic game has no Black Market."""
    called = " and ".join(edition.called for edition in editions)
    frame = reference_frame("Auctions", called, [SHEETS[edition] for edition in editions])
    parts = tuple(_part(one, table, advanced=advanced) for one in editions)
    return AuctionSheet(frame=frame, parts=parts)


def _part(edition: Edition, table: TableSetup | None, *, advanced: bool) -> EditionPart:
    modes = [mode for mode in read_modes().values() if mode.edition is edition]
    if not advanced:
        modes = [mode for mode in modes if _basic(mode.ability)]
    behind = dict.fromkeys(all_facts()[one] for mode in modes for one in mode.facts)
    kept = (one for one in behind if advanced or _basic(one.of))
    facts = tuple(fact_point(one, table) for one in met(kept, table))
    about = dict.fromkeys(one for mode in modes for one in (mode.id, mode.ability) if one)
    rows = []
    for question, field in ROWS.items():
        words: list[str] = [getattr(mode, field) for mode in modes]
        if not advanced:
            words = [MARKET.sub("", one) for one in words]
        rows.append((question, tuple(_cells(words))))
    return EditionPart(
        edition=capital(edition.called),
        source=source_of(SHEETS[edition]),
        modes=tuple(mode.name for mode in modes),
        rows=tuple(rows),
        facts=facts,
        asked=asked_about(*about, table=table),
        doubts=doubts_beside((), facts, table),
    )


def _basic(thing: str) -> bool:
    """Whether a thing is of the basic game; so are the auctions themselves."""
    return bool(thing) and things()[thing].tier is not Tier.ADVANCED


def _cells(every: Iterable[str]) -> Iterator[Cell]:
    """A cell for each mode; neighbours that say the same are one. What is silent stays apart."""
    for words, same in groupby(every):
        span = len([*same])
        silent = words.startswith(SILENT)
        yield from [Cell(words=words, silent=silent, span=1 if silent else span)] * (
            span if silent else 1
        )
