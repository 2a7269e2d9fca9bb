"""What a set file holds once it is read: cards taken, cards refused, and remarks."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

LARGEST = 32 * 1024 * 1024
"""Bytes a set file may have; the real ones have 0.3 million."""

DUNE_GAME = "c196d3b0-bb5e-4d08-b49b-20dbce40443f"
"""The gameId of OCTGN's Dune CCG."""

PROPERTIES = (
    "Type",
    "Deployment Cost",
    "Allegiance",
    "Talent Requirement",
    "Subtype",
    "Operation",
    "Command",
    "Resistance",
    "Dueling",
    "Battle",
    "Intrigue",
    "Arbitration",
    "Weirding",
    "Prescience",
    "Decktype",
    "AutoScript",
)
"""The properties of a card, in the order of the files."""


class PrintedCard(Struct, frozen=True, kw_only=True):
    """One card as a set file has it; every text exactly as it stands there."""

    octgn_id: str
    name: str
    line: int
    properties: Mapping[str, str]

    @property
    def operation(self) -> str:
        """The printed operation text, "" when the file has none."""
        return self.properties.get("Operation", "")


class Refused(Struct, frozen=True, kw_only=True):
    """A card element that was not taken: where, which one if that is known, and why."""

    line: int
    what: str
    reason: str


class SetFile(Struct, frozen=True, kw_only=True):
    """What one set file holds: each card element is either in `cards` or in `refused`."""

    name: str
    set_id: str
    path: str
    sha256: str
    cards: tuple[PrintedCard, ...]
    refused: tuple[Refused, ...]
    remarks: tuple[str, ...]
