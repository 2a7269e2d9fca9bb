"""An official erratum on the screen: before, after, by whose word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.card_words import label
from errata.card_errata import UNKNOWN
from kanly.output import paragraph

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.card import Card
    from errata.card_errata import CardErratum
    from errata.rule_errata import RuleErratum

ALREADY = "unknown; the card files have only the corrected state"
ROOM = 10


def card_erratum(erratum: CardErratum, card: Card | None = None) -> list[str]:
    """An erratum of a card; what the card's page shows above it is not repeated."""
    shown = card is not None and erratum.field == "operation" and erratum.now == card.operation
    name = "" if card else f"{erratum.name}: "
    told = {
        "before": ALREADY if erratum.was == UNKNOWN else erratum.was,
        "after": "as above" if shown else erratum.now,
        "but": erratum.conflict,
        "note": erratum.note,
        "rules": ", ".join(erratum.see),
    }
    what = f"{name}{label(erratum.field)}"
    return [_head(erratum.id, what, erratum.source, erratum.dated), *_told(told)]


def rule_erratum(erratum: RuleErratum) -> list[str]:
    """An erratum of the printed rules."""
    told = {
        "before": erratum.was,
        "after": erratum.now,
        "note": erratum.note,
        "rules": ", ".join(erratum.rules),
    }
    return [_head(erratum.id, erratum.change, erratum.source, erratum.dated), *_told(told)]


def in_full(source: str) -> str:
    """A source with its tag written out."""
    return source.replace("CRF", "Collected Rulings File")


def _head(erratum_id: str, what: str, source: str, dated: str) -> str:
    return paragraph(
        f"Official erratum {erratum_id}: {what} ({in_full(source)}, {dated})", first=""
    )


def _told(told: dict[str, str]) -> Iterator[str]:
    for word, text in told.items():
        if text:
            yield paragraph(text, indent=" " * ROOM, first=f"  {word}".ljust(ROOM))
