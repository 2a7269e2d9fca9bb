"""A quote that does not close costs its own row of a collection, and is told."""

from __future__ import annotations

from cardbase.catalog.catalog import Catalog
from cardbase.collection.csv_form import parse_collection
from cardbase.decks.reading import LineOutcome

TEXT = 'count,id,name\n3,eots:pogrom,Pogrom\n2,,"Kindjal\n1,,Betrayal\n1,,Stilgar\n'


def test_only_the_row_of_a_bad_quote_is_lost(catalog: Catalog) -> None:
    read = parse_collection(TEXT, catalog, "owned.csv")
    assert [line.line for line in read.of(LineOutcome.REFUSED)] == [3]
    assert [copies.card.name for copies in read.copies] == ["Pogrom", "Betrayal", "Stilgar"]
