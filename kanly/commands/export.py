"""`kanly export`: the whole catalog, for other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase import open_catalog
from cardbase.vocabulary import Talent
from kanly.card_json import VERSION, card_json
from kanly.codes import Code
from kanly.output import say_json
from kanly.progress import Progress

if TYPE_CHECKING:
    from cardbase.card import Card

LISTS = ("sentences", "keywords", "layers", "errata", "rulings", "doubts", "notes", "versions")


def write(form: str) -> int:
    """Write all cards, current, to standard output as "json" or "csv" (docs/json.md)."""
    with open_catalog(Progress()) as catalog:
        cards = catalog.all_cards()
    if form == "csv":
        _write_csv(cards)
    else:
        say_json("cards", VERSION, {"cards": [card_json(card) for card in cards]})
    return Code.FOUND


def _write_csv(cards: tuple[Card, ...]) -> None:
    import csv
    from io import StringIO

    from kanly.output_file import say_file

    lines = StringIO()
    rows = [_flat(card) for card in cards]
    writer = csv.DictWriter(lines, fieldnames=list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    say_file(lines.getvalue())


def _flat(card: Card) -> dict[str, object]:
    """One row: lists joined, ranks in columns of their own, errata and doubts by name."""
    body = {key: value for key, value in card_json(card).items() if key not in LISTS}
    del body["ranks"]
    ranks = {talent.lower(): card.rank(talent) for talent in Talent}
    body["subtypes"] = card.text_of("subtypes")
    body["requirement"] = card.text_of("requirement")
    errata = " ".join(erratum.id for erratum in card.errata)
    doubts = " ".join(sorted({doubt.field for doubt in card.doubts}))
    body["keywords"] = "; ".join(f"{one.word} {one.rule}" for one in card.keywords)
    rulings = " ".join(ruling.id for ruling in card.rulings)
    return {**body, **ranks, "errata": errata, "doubts": doubts, "rulings": rulings}
