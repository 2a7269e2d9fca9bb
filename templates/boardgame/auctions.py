"""The auctions of Richese side by side: who bids when, who wins a tie, who is paid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.options import read_modes
from errata.documents import Edition
from templates.boardgame.points import Point, doubts_of, fact_point, source_of
from templates.printing import Frame

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardbase.boardgame.options import AuctionMode

SILENT = ("not printed", "not defined")
"""How a cell begins that no source fills."""


@dataclass(frozen=True, kw_only=True)
class Cell:
    """One cell; `silent` where the document says nothing."""

    words: str
    silent: bool


@dataclass(frozen=True, kw_only=True)
class EditionPart:
    """The auctions of one edition: a column a mode, a row a question, and the facts behind."""

    edition: str
    source: str
    modes: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]
    facts: tuple[Point, ...]
    doubts: tuple[Point, ...]


@dataclass(frozen=True, kw_only=True)
class AuctionSheet:
    """All auctions."""

    TEMPLATE: ClassVar[str] = "auctions"
    frame: Frame
    parts: tuple[EditionPart, ...]


def auction_sheet(
    editions: tuple[Edition, ...] = (Edition.OFFICIAL, Edition.LANDSRAAD),
) -> AuctionSheet:
    """The auctions of some editions."""
    frame = Frame(
        title="Auctions",
        edition=" and ".join(edition.called for edition in editions),
        source=source_of("choam-richese", "richese-landsraad-v3"),
    )
    return AuctionSheet(frame=frame, parts=tuple(map(_part, editions)))


def _part(edition: Edition) -> EditionPart:
    modes = [mode for mode in read_modes().values() if mode.edition is edition]
    ids = dict.fromkeys(fact for mode in modes for fact in mode.facts)
    facts = tuple(fact_point(all_facts()[one]) for one in ids)
    return EditionPart(
        edition=edition.called,
        source=source_of(
            "choam-richese" if edition is Edition.OFFICIAL else "richese-landsraad-v3"
        ),
        modes=tuple(mode.name for mode in modes),
        rows=tuple((name, tuple(_cell(asked(mode)) for mode in modes)) for name, asked in ROWS),
        facts=facts,
        doubts=doubts_of(facts),
    )


def _cell(words: str) -> Cell:
    return Cell(words=words, silent=words.startswith(SILENT))


ROWS: tuple[tuple[str, Callable[[AuctionMode], str]], ...] = (
    ("Where the card comes from", lambda mode: mode.origin),
    ("Who bids, and when", lambda mode: mode.order),
    ("A tie", lambda mode: mode.ties),
    ("Nobody bids", lambda mode: mode.no_bid),
    ("Who is paid", lambda mode: mode.payee),
    ("Allies may help", lambda mode: mode.ally_help),
    ("Karama", lambda mode: mode.karama),
)
